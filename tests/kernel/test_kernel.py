"""A match on the real kernel: gpiozero and lgpio on its lines, crew boards on its USB, I2C, disk.

Hands pull the lines of a simulated GPIO chip and of the boards' firmware; eyes see the screens'
sockets, the boards' lamps, the OLEDs' glass and the record. Run by ``make test-kernel``, in some
minutes.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

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

pytestmark = pytest.mark.long

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


class Crews:
    """The hands and eyes of both crews."""

    def __init__(self, machine: Any, project: Path, glass: Callable[[], Any]) -> None:
        self.machine = machine
        self.layout: Layout = load_layout(project / "hardware" / "table.toml")
        self.wiring = runpy.run_path(str(project / "firmware" / "wiring.py"))
        self.glass = {oled.name: glass() for oled in self.layout.oleds}
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
                expected = draw_oled(_oleds(picture)[seat], Words(picture.language)).convert("1")
                right.append(glass.lit and glass.picture.tobytes() == expected.tobytes())
            return all(right)

        self.machine.wait(so, "the OLEDs' pictures")

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


def _oleds(picture: Picture) -> dict[str, OledCard]:
    """What the OLEDs of a crew show beside its screen; outside a match, one that is laid out."""
    if not isinstance(picture, PlayPicture):
        plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
        return Table(plan, lambda teams: teams[0]).oleds(Team(picture.team))
    mate, engineer = picture.mate, picture.engineer
    assert mate is not None
    assert engineer is not None
    stopped = picture.header.stopped_by is not None
    return {
        "mate": GaugesOled(mate.damage, mate.gauges, mate.seat.cursor, stopped),
        "engineer": PanelsOled(engineer.symbols, engineer.seat.cursor),
    }


def _boat(picture: PlayPicture) -> object:
    """All that a crew sees of its submarine."""
    mate, engineer = picture.mate, picture.engineer
    assert mate is not None
    assert engineer is not None
    return picture.captain.boat, mate.damage, mate.gauges, engineer.symbols


@pytest.fixture
def crews(machine: Any, project: Path, glass: Callable[[], Any]) -> Crews:
    return Crews(machine, project, glass)


def test_a_match_on_a_real_kernel(crews: Crews) -> None:
    """From the mains switch to the end: one machine, one evening."""
    machine = crews.machine
    machine.boot()
    comes_up(crews)
    is_set_up(crews)
    takes_orders(crews)
    outlives_a_pulled_board(crews)
    outlives_a_pulled_oled(crews)
    outlives_the_mains(crews)
    ends(crews)


def comes_up(crews: Crews, phase: str = "attract") -> None:
    """The kiosk's own service has all its lines, boards and OLEDs, and nothing to warn of."""
    machine = crews.machine
    machine.wait(lambda: "active" in machine.do(["run", *ACTIVE])[0][1].split(), "the table")
    crews.phases(phase)
    crews.warned()
    assert "pins: lgpio, /dev/gpiochip0" in machine.journal()
    held = machine.read("/sys/kernel/debug/gpio")
    first = int(re.search(r"gpiochip0: GPIOs (\d+)-", held)[1])  # type: ignore[index]
    taken = {int(line) - first for line in re.findall(r"gpio-(\d+) .*\|lg .*\) in  hi", held)}
    used = {gpio for gpio, user in crews.layout.gpio().items() if not user.startswith("i2c-")}
    assert taken == used
    crews.see_oleds()
    for team in crews.layout.teams:
        crews.see_lamps(team)


ACTIVE = ("systemctl", "is-active", "sonar-table")


def is_set_up(crews: Crews) -> None:
    """By the front door to the settings, both fists twice, two squares, both fists to dive."""
    for control in ("stop", "south", "push"):
        crews.press(f"{crews.layout.teams[0]}.captain.{control}")
    crews.phases("settings")
    for phase in ("briefing", "setup"):
        crews.machine.do(["sleep", 2.5])
        for team in crews.layout.teams:
            crews.press(f"{team}.captain.stop")
        crews.phases(phase)
    crews.give("blue captain start E4", "yellow captain start A10")
    crews.give("blue captain dive", "yellow captain dive")
    crews.phases("play")
    for team in crews.layout.teams:
        crews.see_lamps(team, "mate_ok", "engineer_ok")


def takes_orders(crews: Crews) -> None:
    """All seats, by pins and by boards; lamps and OLEDs follow; one fist stops both crews."""
    crews.give("blue captain head N")
    crews.see_lamps("blue")
    crews.give("blue mate mark torpedo")
    crews.see_lamps("blue", "mate_ok")
    crews.give("blue engineer break N6")
    crews.see_lamps("blue", "mate_ok", "engineer_ok")
    crews.give("yellow radio plot N", "yellow radio slide 1 0", "yellow radio slide 0 -1")
    crews.give("yellow captain head E", "yellow mate mark mine", "yellow engineer break E4")
    crews.give("blue radio plot E", "blue captain stop")
    for team in crews.layout.teams:
        crews.see_lamps(team, "mate_ok", "engineer_ok", "stop")
        assert crews.play(team).header.stopped_by == "blue"
    crews.give("blue captain resume", "blue captain head N")
    crews.see_lamps("blue")
    crews.see_lamps("yellow", "mate_ok", "engineer_ok")
    crews.see_oleds()


def outlives_a_pulled_board(crews: Crews) -> None:
    """Everything else plays on; plugged in again, the board has its lamps and its seats."""
    machine = crews.machine
    machine.run("/opt/kernel-test/pull.sh", "blue")
    crews.warned("warning-board", "blue")
    assert "crew board blue (crew-blue): gone" in machine.journal()
    assert crews.lamps("blue") == set()
    crews.give("blue mate mark torpedo")  # on pins
    crews.give("yellow radio plot N", "yellow captain head E", "yellow mate mark drone")
    crews.give("yellow engineer break E6")
    crews.see_lamps("yellow", "mate_ok", "engineer_ok")
    machine.run("/opt/kernel-test/plug.sh", "blue")
    crews.warned()
    crews.see_lamps("blue", "mate_ok")
    crews.give("blue engineer break N4", "blue radio plot E")
    crews.see_lamps("blue", "mate_ok", "engineer_ok")
    for team in crews.layout.teams:  # both at once, and in again the other way round
        machine.run("/opt/kernel-test/pull.sh", team)
    machine.wait(lambda: "(crew-yellow): gone" in machine.journal(), "yellow's board gone")
    for team in reversed(crews.layout.teams):
        machine.run("/opt/kernel-test/plug.sh", team)
    crews.warned()
    for team in crews.layout.teams:
        crews.see_lamps(team, "mate_ok", "engineer_ok")
    crews.give("yellow radio undo", "blue radio slide -1 0")


def outlives_a_pulled_oled(crews: Crews) -> None:
    """It is missed, and when it is back it shows what is true by then."""
    mate = next(oled for oled in crews.layout.oleds if oled.name == "yellow.oled.mate")
    socket = f"/dev/oled-{mate.bus}-{mate.address:02x}"
    crews.machine.do(["write", socket, "0"])
    crews.warned("warning-oled", "yellow.oled.mate")
    crews.give("yellow captain head E", "yellow mate mark drone")
    crews.machine.do(["write", socket, "1"])
    crews.warned()
    crews.see_oleds()


def outlives_the_mains(crews: Crews) -> None:
    """The plug is pulled: all that was seen is on the disk, and both fists go on with it."""
    machine = crews.machine
    crews.give("blue captain head N")
    crews.see_lamps("blue")
    record = crews.record()
    boats = [_boat(crews.play(team)) for team in crews.layout.teams]
    machine.cut()
    machine.boot()
    comes_up(crews, "resume")
    assert crews.record() == record
    for team in crews.layout.teams:
        crews.press(f"{team}.captain.stop")
    crews.phases("play")
    assert [_boat(crews.play(team)) for team in crews.layout.teams] == boats
    crews.see_lamps("blue")
    crews.see_lamps("yellow", "mate_ok")
    crews.give("blue mate mark silence", "blue engineer break N1", "yellow engineer break E2")


def ends(crews: Crews) -> None:
    """Told to end, the table goes dark and is not killed for being slow."""
    machine = crews.machine
    machine.run("systemctl", "stop", "sonar-table")
    assert machine.run("systemctl", "show", "sonar-table", "-p", "Result") == "Result=success\n"
    for team in crews.layout.teams:
        crews.see_lamps(team)
    assert "Traceback" not in machine.journal()
