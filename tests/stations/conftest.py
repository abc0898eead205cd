"""A table without devices whose controls are pressed, and whose clock is moved, by the tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sonar_console.bots.touches import PATIENCE, TouchKind, next_touch
from sonar_console.cards import Message, SeatCard
from sonar_console.engine import edit_boat
from sonar_console.engine.names import TEAMS, Edition, Mode, System, Team
from sonar_console.engine.squares import parse_square
from sonar_console.modes.briefing import LOT
from sonar_console.modes.mode import BetweenMatches
from sonar_console.modes.replies import Reply
from sonar_console.press import Kind, Press, split_control
from sonar_console.record.header import Header
from sonar_console.record.journal import begin_journal
from sonar_console.record.notation import parse_order
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.stations import Crew
from sonar_console.table import Plan, Table

CORRIDOR = """
game = "captain-sonar"
[title]
en = "Corridor"
fr = "Couloir"
[chart.turn]
source = "made for a test"
grid = '''
..###
#####
.....
.....
.....
'''
"""
"""Two squares in the north-west, from the second of which there is no way on."""


class Seats:
    """A table in attract mode, and the players at its seats.

    ``folder`` is where it keeps its journals, None if it keeps none.
    """

    def __init__(
        self,
        scenario: str,
        switches: dict[str, str],
        crews: tuple[int, int] | None,
        mode: Mode,
        folder: Path | None = None,
    ) -> None:
        found = load_scenario(find_scenario(scenario))
        sizes = {} if crews is None else dict(zip(TEAMS[found.game], crews, strict=True))
        words = dict(switches)
        edition = Edition(words.pop("edition", Edition.EN))
        header = Header(scenario, mode=mode, edition=edition, switches=words, crews=sizes)
        plan = Plan(header, found)
        self.now = 100.0
        journal = None if folder is None else partial(begin_journal, folder)
        self.table = Table(plan, lambda teams: teams[0], journal)

    # ---- hands

    def touch(self, control: str, kind: Kind, steps: int = 0) -> None:
        self.table.touch(Press(*split_control(control), kind, self.now, steps))

    def press(self, control: str, held: float = 0.05) -> None:
        self.touch(control, Kind.PRESS)
        self.advance(held)
        self.touch(control, Kind.RELEASE)
        self.advance(0.05)

    def turn(self, control: str, steps: int) -> None:
        self.touch(control, Kind.TURN, steps)

    def advance(self, seconds: float) -> None:
        self.now += seconds
        self.table.advance(self.now)

    def give(self, *lines: str) -> int:
        """Give orders by their seats' controls; returns how many touches that took."""
        touches = 0
        for line in lines:
            order = parse_order(line)[1]
            have = len(self.table.match.orders)
            for _ in range(200):
                touch = next_touch(order, self.view(order.team))
                control = f"{order.team}.{touch.control}"
                touches += 1
                if touch.kind is TouchKind.WAIT:
                    self.advance(PATIENCE)
                elif touch.kind is TouchKind.TURN:
                    self.turn(control, touch.steps)
                else:
                    self.press(control, 1.3 if touch.kind is TouchKind.HOLD else 0.05)
                if len(self.table.match.orders) > have:
                    break
            assert self.table.match.orders[have:] == [order], (line, self.told(order.team))
        return touches

    # ---- what tests do often

    def begin(self) -> None:
        """Begin a match with its settings as they are; the briefing is closed."""
        self.settings()
        for mode in ("setup", "briefing"):
            assert self.table.mode.name == mode
            for team in self.table.teams:
                self.press(f"{team}.captain.stop")
            if mode == "setup":
                self.advance(LOT)
        assert self.table.mode.name == "play"

    def settings(self) -> None:
        """Open the setup page: a fist opens the front door, and behind *More* it stands."""
        for control in ("stop", "south", "east", "push"):
            self.press(f"blue.captain.{control}")
        assert self.table.mode.name == "setup"

    @property
    def other(self) -> str:
        """The team that plays against blue."""
        return str(self.table.teams[1])

    def dive(self, blue: str = "E5", yellow: str = "A10") -> None:
        self.begin()
        self.give(f"blue captain start {blue}", f"{self.other} captain start {yellow}")
        self.give("blue captain dive", f"{self.other} captain dive")

    def charge(self, team: str) -> None:
        """Set the energy of Sonar Family to its most, without orders."""
        edit_boat(self.table.match, Team(team), energy=4)

    def secure(self, *seats: str) -> None:
        """Have seats of blue secure the sections 1, 2, 3... in turn."""
        for section, seat in enumerate(seats, 1):
            self.give(f"blue {seat} secure {section}")

    def course(self, team: str, heading: str) -> None:
        """Give a course and both duties: the first gauge with room, the symbol under the cursor."""
        self.give(f"{team} captain head {heading}")
        self.duties(team)

    def duties(self, team: str) -> None:
        for gauge in self.view(team).mate.gauges:
            if gauge.marked < gauge.size:
                self.give(f"{team} mate mark {gauge.name}")
                break
        else:
            self.give(f"{team} mate pass")
        self.press(f"{team}.engineer.push")

    def round(self, team: str, heading: str) -> None:
        """Give the orders of a whole turn."""
        self.course(team, heading)
        self.give(f"{team} captain done")

    def fill(self, team: str, *systems: str) -> None:
        """Fill gauges without orders."""
        sizes = self.table.match.boats[Team(team)].sizes
        full = {System(name): sizes[System(name)] for name in systems}
        edit_boat(self.table.match, Team(team), gauges=full)

    def mine(self, team: str, *squares: str) -> None:
        """Lay mines without orders."""
        laid = self.table.match.state()["teams"][team]["mines"]
        edit_boat(self.table.match, Team(team), mines=map(parse_square, [*laid, *squares]))

    def mend(self, team: str) -> None:
        """Erase all breakdowns without orders."""
        edit_boat(self.table.match, Team(team), breakdowns=())

    def hurt(self, team: str, damage: int) -> None:
        """Set the damage without orders."""
        edit_boat(self.table.match, Team(team), damage=damage)

    def open(self, verb: str, team: str = "blue") -> None:
        """Go to a line of the captain's menu and push."""
        face = self.seat("captain", team)
        keys = [item.label.key.removesuffix("-cost") for item in face.items]
        self.turn(f"{team}.captain.select", keys.index(f"item-{verb}") - face.selected)
        self.press(f"{team}.captain.push")

    # ---- what is shown

    def view(self, team: str) -> Any:
        return self.table.picture(Team(team))

    def seat(self, role: str, team: str = "blue") -> SeatCard:
        card: SeatCard = self.view(team).seats[role]
        return card

    def crew(self, team: str = "blue") -> Crew:
        """The stations of a team."""
        return self.table.session.live.crews[Team(team)]

    def told(self, team: str = "blue") -> Message | None:
        reply = self.reply(team)
        return None if reply is None else reply.message

    def reply(self, team: str = "blue") -> Reply | None:
        """The reply to the team's last press, at whichever seat."""
        mode = self.table.mode
        replies = mode.replies if isinstance(mode, BetweenMatches) else mode.session.live.replies
        return replies.of(Team(team))

    @property
    def orders(self) -> list[str]:
        return [str(order) for order in self.table.match.orders]

    @property
    def last(self) -> str:
        return self.orders[-1]


@pytest.fixture
def open_seats(tmp_path: Path) -> Callable[..., Seats]:
    """Opens a table with a scenario: one of the shipped ones, or ``corridor``."""

    def opened(
        scenario: str = "alpha",
        crews: tuple[int, int] | None = None,
        mode: Mode = Mode.TURN,
        folder: Path | None = None,
        **switches: str,
    ) -> Seats:
        if scenario == "corridor":
            path = tmp_path / "corridor.toml"
            path.write_text(CORRIDOR, encoding="utf-8")
            scenario = str(path)
        return Seats(scenario, switches, crews, mode, folder)

    return opened


@pytest.fixture
def realtime(open_seats: Callable[..., Seats]) -> Seats:
    """The table on the Alpha chart, in real time."""
    return open_seats(mode=Mode.REALTIME)


@pytest.fixture
def seats(open_seats: Callable[..., Seats]) -> Seats:
    """The table on the Alpha chart."""
    return open_seats()
