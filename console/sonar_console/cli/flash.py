"""``sonar-console flash``: put the firmware on a crew board and give the board its id."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument
from sonar_console.devices.bootsel import (
    UF2_NAME,
    UF2_PAGE,
    FirmwareFileError,
    choose_drive,
    find_drives,
    read_uf2,
    write_uf2,
)
from sonar_console.devices.flasher import Flasher, FlashError, FlashStep, await_port, choose_port
from sonar_console.devices.layout import CrewBoard, Layout, LayoutError, load_layout
from sonar_console.devices.serialport import crew_board_ports
from sonar_console.locales import Words
from sonar_console.record import shipped_folder
from sonar_console.system.privilege import leave_root
from sonar_console.system.signals import exit_on_signals

WIDTH = 24
"""Characters of the bar."""


class FlashFault(OSError):
    """The firmware could not be written: one line."""


class UnknownBoardError(ValueError):
    """The layout has no such board: one line."""


FAULTS: tuple[type[Exception], ...] = (LayoutError, FlashFault, UnknownBoardError)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add board, port and layout."""
    parser.add_argument(
        "--id",
        required=True,
        dest="board",
        metavar="BOARD",
        help="the board that it is to be, as the layout names it: blue, yellow",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--port", help="the board's port, such as /dev/ttyACM0 (the only board plugged in)"
    )
    where.add_argument(
        "--uf2",
        type=Path,
        metavar="FILE",
        help="first copy this file of MicroPython to a Pico in BOOTSEL mode",
    )
    parser.add_argument("--yes", action="store_true", help="copy it without asking")
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="a layout of the hardware in place of hardware/table.toml",
    )
    add_language_argument(parser)
    parser.epilog = (
        "A board that has no MicroPython yet: hold its button BOOTSEL while plugging it in, "
        f"load {UF2_NAME} from {UF2_PAGE} and name it with --uf2. It is checked before it is "
        "copied: whole, for the Pico, and by its SHA-256 where that is known. "
        "End the table first: a port belongs to one program at a time. "
        "Exit status: 0 done; 2 when it could not be done, in one line."
    )


def run(arguments: argparse.Namespace) -> int:
    """Flash one board; the exit status."""
    leave_root()
    words = Words(arguments.language)
    layout = load_layout(arguments.table or shipped_folder("hardware") / "table.toml")
    board = _board(layout, arguments.board, words)
    team = board.name if board.name in layout.teams else layout.teams[0]
    progress = Progress(words)
    try:
        port = _port(arguments, board, words)
        files = sorted(shipped_folder("firmware").glob("*.py"))
        with exit_on_signals():  # mpremote ends with it
            told = Flasher(port, files, progress.show).flash(board.id, team)
    except (FlashError, FirmwareFileError) as error:
        raise FlashFault(words.say(error.key, **error.values)) from error
    finally:
        progress.end()
    sys.stdout.write(
        words.say(
            "flash-done", value=told.id, team=told.team, value1=told.firmware, value2=told.port
        )
        + "\n"
    )
    return 0


def _port(arguments: argparse.Namespace, board: CrewBoard, words: Words) -> str:
    """The board's port; first MicroPython is copied, where that is asked for."""
    if arguments.uf2 is not None:
        return _start_micropython(arguments.uf2, words, agreed=arguments.yes)
    drives = find_drives()
    if arguments.port is None and drives and not list(crew_board_ports()):
        drive = choose_drive(drives)
        values = {"value1": UF2_NAME, "value2": UF2_PAGE, "value3": board.name}
        raise FlashError("flash-bootsel", value=drive.place, **values)
    return choose_port(arguments.port)


def _start_micropython(path: Path, words: Words, *, agreed: bool) -> str:
    """Copy MicroPython to the Pico in BOOTSEL mode, if that is agreed to; the port that comes."""
    uf2 = read_uf2(path)
    drive = choose_drive(find_drives())
    key = "flash-uf2-known" if uf2.known else "flash-uf2-unknown"
    told = words.say(key, value=uf2.name, value1=uf2.version, value2=uf2.sha256)
    sys.stdout.write(f"{told}\n")
    if not agreed:
        if not sys.stdin.isatty():
            raise FlashError("flash-not-agreed", value=drive.place)
        sys.stdout.write(words.say("flash-ask-copy", value=drive.place) + "\n")
        sys.stdout.flush()
        if sys.stdin.readline() != "\n":
            raise FlashError("flash-not-agreed", value=drive.place)
    before = set(crew_board_ports())
    write_uf2(uf2, drive)
    sys.stdout.write(words.say("flash-copied") + "\n")
    sys.stdout.flush()
    return await_port(before)


def _board(layout: Layout, name: str, words: Words) -> CrewBoard:
    for board in layout.boards:
        if name in (board.name, board.id):
            return board
    known = ", ".join(board.name for board in layout.boards) or "-"
    key = "flash-unknown-board"
    raise UnknownBoardError(words.say(key, value=name, value1=str(layout.path), value2=known))


class Progress:
    """Prints the progress: one line that is redrawn on a terminal, else a line a step."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._drawn = 0

    def show(self, step: FlashStep) -> None:
        """Show a step that begins."""
        text = self._words.say(step.key, **step.values)
        done = step.done / step.of if step.of else 0.0
        full = round(WIDTH * done)
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {round(100 * done):3d} %  {text}"
        if not sys.stdout.isatty():
            sys.stdout.write(f"{line}\n")
        else:
            sys.stdout.write(f"\r{line.ljust(self._drawn)}")
            self._drawn = len(line)
        sys.stdout.flush()

    def end(self) -> None:
        """End the line."""
        if self._drawn:
            sys.stdout.write("\n")
            sys.stdout.flush()
