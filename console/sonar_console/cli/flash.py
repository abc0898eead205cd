"""``sonar-console flash``: put the firmware on a crew board and give the board its id."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument
from sonar_console.devices.flasher import Flasher, FlashError, FlashStep, choose_port
from sonar_console.devices.layout import CrewBoard, Layout, LayoutError, load_layout
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
    parser.add_argument(
        "--port", help="the board's port, such as /dev/ttyACM0 (the only board plugged in)"
    )
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="a layout of the hardware in place of hardware/table.toml",
    )
    add_language_argument(parser)
    parser.epilog = (
        "The board has MicroPython on it already: hold its button BOOTSEL while plugging it in, "
        "and copy MicroPython's UF2 file for the Raspberry Pi Pico to the drive that appears. "
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
        port = choose_port(arguments.port)
        files = sorted(shipped_folder("firmware").glob("*.py"))
        with exit_on_signals():  # mpremote ends with it
            told = Flasher(port, files, progress.show).flash(board.id, team)
    except FlashError as error:
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
