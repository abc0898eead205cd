"""Hands and eyes in a machine of QEMU: its lines and boards touched, its screens and OLEDs seen.

What `guest/` has runs in the machine; this is the other end of its line. The tests of the card's
image (`tests/image/test_match.py`) use it as well.
"""

from __future__ import annotations

import json
import runpy
import socket
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from PIL import Image

from sonar_console.bots.touches import PATIENCE, TouchKind, next_touch
from sonar_console.cards import GaugesOled, OledCard, PanelsOled, Picture, PlayPicture
from sonar_console.cards.picture import from_json
from sonar_console.devices.layout import (
    BoardButton,
    BoardEncoder,
    Layout,
    PinButton,
    PinEncoder,
    load_layout,
)
from sonar_console.engine.names import Team
from sonar_console.engine.orders import Order
from sonar_console.locales import Words
from sonar_console.record import Header, find_scenario, load_scenario
from sonar_console.record.notation import parse_order
from sonar_console.screens.oled import draw_oled
from sonar_console.table import Plan, Table

GUEST = Path(__file__).resolve().parent / "guest"
"""What runs in the machine."""
PORT = "table.hands"
"""The port that ``guest/hands.py`` opens."""
INSIDE = "table-test"
"""The folder of `GUEST` in ``/srv`` of the machine."""

LONGEST = 400.0
"""Seconds after which a thing that should have come is given up: the emulation is slow."""
LOOK = 0.2
"""Seconds between two looks at it."""

PLANNED = Header(scenario="alpha")
"""The match that a table proposes to which nobody has said another."""
RECORDS = "/var/lib/sonar-console/records"
TAP = 0.06
"""Seconds that a finger stays on a button, and off it before the next touch."""
EDGE = 0.005
"""Seconds from one edge of an encoder to the next, when it is turned quickly."""
QUIET = 4
"""Looks in a row that show no change: a turn of many detents has come through."""
TRIES = 60
"""Touches that an order takes at most."""
OPEN = 0x3FFFFFFF
"""The lines of a crew board that nobody touches."""

WIDTH, PAGES = 128, 8
COMMANDS, DATA = 0x00, 0x40
"""The control byte before commands, and before the picture's bytes."""
COLUMNS, ROWS, DARK, LIGHT = 0x21, 0x22, 0xAE, 0xAF
PAGE, LOW, HIGH = 0xB0, 0x00, 0x10
"""The page to write, and both halves of the column: the number is added to the command."""
ARGUMENTS = {
    **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((COLUMNS, ROWS), 2),
}
"""How many bytes follow a command; none follow those that are not here."""


class MachineError(Exception):
    """The machine does not do what it should; with what it said last."""


class Hands:
    """The line to the hands in a machine: what they do, and what they have seen.

    ``tail`` says what the machine said last, for an error; ``runs`` whether it is switched on.
    """

    def __init__(self) -> None:
        self._line: socket.socket | None = None
        self._said = b""

    def connect(self, path: Path) -> None:
        """Open the line at this socket of QEMU, and wait until the hands answer."""
        self.wait(path.exists, "QEMU")
        self._said = b""
        self._line = socket.socket(socket.AF_UNIX)
        self._line.settimeout(self.patience)
        self._line.connect(str(path))
        self.run("true")

    def disconnect(self) -> None:
        """Close the line."""
        if self._line is not None:
            self._line.close()
        self._line = None

    # ---- what a machine says of itself

    patience = LONGEST
    """Seconds after which a thing that should have come is given up."""

    def runs(self) -> bool:
        """Whether it is switched on."""
        raise NotImplementedError

    def tail(self) -> str:
        """What it said last."""
        raise NotImplementedError

    # ---- deeds

    def do(self, *deeds: list[Any]) -> list[Any]:
        """Have deeds done, one after the other; what each gave (see ``guest/hands.py``)."""
        assert self._line is not None
        self._line.sendall(json.dumps(deeds).encode() + b"\n")
        try:
            while b"\n" not in self._said:
                piece = self._line.recv(65536)
                if not piece:
                    raise MachineError(f"the machine ended\n{self.tail()}")
                self._said += piece
        except TimeoutError:
            raise MachineError(f"no answer to {deeds}\n{self.tail()}") from None
        line, _, self._said = self._said.partition(b"\n")
        answer = json.loads(line)
        if "fault" in answer:
            raise MachineError(f"{deeds}: {answer['fault']}")
        gave: list[Any] = answer["gave"]
        return gave

    def run(self, *words: str) -> str:
        """Run a command that must end well; what it said."""
        ((status, said),) = self.do(["run", *words])
        if status != 0:
            raise MachineError(f"{' '.join(words)}: exit status {status}\n{said}")
        return str(said)

    def read(self, path: str) -> str:
        """The text of a file."""
        return str(self.do(["read", path])[0])

    def journal(self, *words: str) -> str:
        """What the table's service said since the boot."""
        return self.run("journalctl", "-b", "-u", "sonar-table", "-o", "cat", "--no-pager", *words)

    def wait(self, so: Callable[[], bool], what: str) -> float:
        """Wait until something is so; the seconds it took."""
        begun = time.monotonic()
        while not so():
            if not self.runs():
                raise MachineError(f"{what}: the machine ended\n{self.tail()}")
            if time.monotonic() - begun > self.patience:
                said = self.journal() if self._line is not None else ""
                raise MachineError(f"{what}: not within {self.patience:.0f} s\n{said[-4000:]}")
            time.sleep(LOOK)
        return time.monotonic() - begun


class Glass:
    """One OLED: a memory of eight pages, a window in it, a place to write, and light or none."""

    def __init__(self) -> None:
        self.lit = False
        self._memory = [bytearray(WIDTH) for _ in range(PAGES)]
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._at = (0, 0)

    def hear(self, messages: Iterable[bytes]) -> None:
        """Take in what it is told."""
        for message in messages:
            if message[0] == COMMANDS:
                self._obey(message[1:])
            elif message[0] == DATA:
                for byte in message[1:]:
                    self._put(byte)

    def _obey(self, words: bytes) -> None:
        at = 0
        while at < len(words):
            word, count = words[at], ARGUMENTS.get(words[at], 0)
            given = words[at + 1 : at + 1 + count]
            if word == COLUMNS:
                self._columns = (given[0], given[1])
                self._at = (self._at[0], given[0])
            elif word == ROWS:
                self._pages = (given[0], given[1])
                self._at = (given[0], self._at[1])
            elif PAGE <= word < PAGE + PAGES:
                self._at = (word - PAGE, self._at[1])
            elif LOW <= word < HIGH:
                self._at = (self._at[0], self._at[1] & 0xF0 | word)
            elif HIGH <= word < HIGH + 16:
                self._at = (self._at[0], self._at[1] & 0x0F | (word - HIGH) << 4)
            elif word in (DARK, LIGHT):
                self.lit = word == LIGHT
            at += 1 + count

    def _put(self, byte: int) -> None:
        page, column = self._at
        self._memory[page][column] = byte
        column += 1
        if column > self._columns[1]:
            column = self._columns[0]
            page = page + 1 if page < self._pages[1] else self._pages[0]
        self._at = (page, column)

    @property
    def picture(self) -> Image.Image:
        """What is in its memory, 128x64, 1 bit a pixel."""
        made = Image.new("1", (WIDTH, PAGES * 8))
        for page, row in enumerate(self._memory):
            for column, byte in enumerate(row):
                for bit in range(8):
                    made.putpixel((column, page * 8 + bit), byte >> bit & 1)
        return made


class Crews:
    """The hands and eyes of both crews at a machine, which is a `Hands`."""

    def __init__(self, machine: Any, project: Path, planned: Header = PLANNED) -> None:
        """``planned`` is the match that the table is started with."""
        self.machine = machine
        self._planned = planned
        self.layout: Layout = load_layout(project / "hardware" / "table.toml")
        self.wiring = runpy.run_path(str(project / "firmware" / "wiring.py"))
        self.glass = {oled.name: Glass() for oled in self.layout.oleds}
        self.levels = dict.fromkeys(self.layout.teams, OPEN)

    # ---- hands

    def _line(self, gpio: int, high: bool) -> list[Any]:
        return ["write", f"/run/lines/sim_gpio{gpio}/pull", "pull-up" if high else "pull-down"]

    def _board(self, team: str, line: int, high: bool) -> list[Any]:
        bit = 1 << line
        self.levels[team] = self.levels[team] | bit if high else self.levels[team] & ~bit
        return ["append", f"/run/boards/{team}/hands", f"{self.levels[team]:X}\n"]

    def press(self, control: str, seconds: float = TAP) -> None:
        """Push a button down, keep it down, let it go."""
        self.machine.do(
            self._contact(control, False),
            ["sleep", seconds],
            self._contact(control, True),
            ["sleep", TAP],
        )

    def _contact(self, control: str, high: bool) -> list[Any]:
        item = self.layout.control(control)
        if isinstance(item, PinButton):
            return self._line(item.gpio, high)
        assert isinstance(item, BoardButton)
        return self._board(item.board, self.wiring["BUTTONS"][item.button], high)

    def turn(self, control: str, steps: int) -> None:
        """Turn an encoder by detents, clockwise positive."""
        item = self.layout.control(control)
        if isinstance(item, PinEncoder):
            a, b, put = item.a, item.b, self._line
        else:
            assert isinstance(item, BoardEncoder)
            a, b = self.wiring["ENCODERS"][item.encoder]
            team = item.board

            def put(gpio: int, high: bool) -> list[Any]:
                return self._board(team, gpio, high)

        first, second = (a, b) if steps > 0 else (b, a)
        deeds = []
        for _ in range(abs(steps)):
            for line, high in ((first, False), (second, False), (first, True), (second, True)):
                deeds += [put(line, high), ["sleep", EDGE]]
        self.machine.do(*deeds)

    def give(self, *lines: str) -> None:
        """Give orders with whatever touches their seats need for it, and see them written down."""
        for line in lines:
            order = parse_order(line)[1]
            have = self.record()
            for _ in range(TRIES):
                picture = self.play(order.team)
                touch = next_touch(order, picture)
                control = f"{order.team}.{touch.control}"
                if touch.kind is TouchKind.TURN:
                    self.turn(control, touch.steps)
                elif touch.kind is TouchKind.WAIT:
                    self.machine.do(["sleep", PATIENCE])
                    continue
                else:
                    self.press(control, 1.3 if touch.kind is TouchKind.HOLD else TAP)
                self._settled(order, picture, have)
                if self.record() != have:
                    break
            assert self.record() == [*have, line]

    def _settled(self, order: Order, before: PlayPicture, have: list[str]) -> None:
        """Wait until what was touched has had its effect, and nothing more comes of it."""
        seen = [before]

        def so() -> bool:
            if self.record() != have:
                return True
            now = self.play(order.team)
            if (now.seats, now.phase) != (seen[-1].seats, seen[-1].phase):
                del seen[1:]
            seen.append(now)
            return len(seen) > QUIET and now.seats != before.seats

        self.machine.wait(so, f"{order}: an effect of {next_touch(order, before)}")

    # ---- eyes

    def play(self, team: str) -> PlayPicture:
        """What a crew's screen is shown of a match."""
        picture = self.view(team)
        assert isinstance(picture, PlayPicture)
        return picture

    def view(self, team: str) -> Picture:
        """What a crew's screen is shown."""
        return from_json(self.machine.do(["line", f"/run/sonar-console/{team}.socket"])[0].encode())

    def record(self) -> list[str]:
        """The orders of the newest record, without their seconds and comments."""
        lines = self.machine.do(["newest", RECORDS])[0].splitlines()
        orders = [line.partition(" ;")[0] for line in lines if line and line[0] not in "[;"]
        return [line.lstrip("0123456789. ") for line in orders]

    def lamps(self, team: str) -> set[str]:
        """The lamps of a crew board that are lit, by the lines that its firmware drives."""
        lit = {int(word) for word in self.machine.read(f"/run/boards/{team}/lamps").split()}
        named = self.layout.lamps_of(team).items()
        return {name for name, lamp in named if self.wiring["LAMPS"][lamp.lamp] in lit}

    def see_lamps(self, team: str, *names: str) -> None:
        """Wait until exactly these lamps are lit."""
        self.machine.wait(lambda: self.lamps(team) == set(names), f"{team}'s lamps {names}")

    def see_oleds(self) -> None:
        """Wait until all OLEDs show what their seats should see, as the screens have it."""

        def so() -> bool:
            right = []
            for oled in self.layout.oleds:
                glass = self.glass[oled.name]
                told = self.machine.do(["messages", f"/dev/oled-{oled.bus}-{oled.address:02x}"])[0]
                glass.hear(bytes.fromhex(message) for message in told)
                team, _, seat = oled.name.split(".")
                picture = self.view(team)
                expected = draw_oled(
                    _oleds(picture, self._planned)[seat], Words(picture.language)
                ).convert("1")
                right.append(glass.lit and glass.picture.tobytes() == expected.tobytes())
            return all(right)

        self.machine.wait(so, "the OLEDs' pictures")

    def table_runs(self) -> None:
        """Wait until the table has told systemd that it runs."""
        asked = ["run", "systemctl", "is-active", "sonar-table"]
        self.machine.wait(lambda: "active" in self.machine.do(asked)[0][1].split(), "the table")

    def phases(self, phase: str) -> None:
        """Wait until both crews are in a phase of the evening."""
        self.machine.wait(
            lambda: all(self.view(team).phase == phase for team in self.layout.teams), phase
        )

    def warned(self, *warning: str) -> None:
        """Wait until both screens show this warning, by its key and value; or none."""

        def so() -> bool:
            shown = [self.view(team).warning for team in self.layout.teams]
            told = [each and (each.key, each.values["value"]) for each in shown]
            return told == [warning or None] * len(told)

        self.machine.wait(so, f"the warning {warning or 'gone'}")


def _oleds(picture: Picture, planned: Header) -> dict[str, OledCard]:
    """What the OLEDs of a crew show beside its screen; outside a match, one that is laid out."""
    if not isinstance(picture, PlayPicture):
        plan = Plan(planned, load_scenario(find_scenario(str(planned.scenario))))
        return Table(plan, lambda teams: teams[0]).oleds(Team(picture.team))
    mate, engineer = picture.mate, picture.engineer
    assert mate is not None
    assert engineer is not None
    stopped = picture.header.stopped_by is not None
    return {
        "mate": GaugesOled(mate.damage, mate.gauges, mate.seat.cursor, stopped),
        "engineer": PanelsOled(engineer.symbols, engineer.seat.cursor),
    }
