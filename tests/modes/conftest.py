"""A table with hands, for the tests of the modes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from sonar_console.cards import Message, SeatCard
from sonar_console.engine import Match, Order
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.modes import MODES, TableMode
from sonar_console.modes.mode import BetweenMatches
from sonar_console.modes.planning import Plan
from sonar_console.press import Kind, Press, split_control
from sonar_console.record.header import Header
from sonar_console.record.journal import begin_journal
from sonar_console.record.notation import parse_order
from sonar_console.record.opening import open_setup
from sonar_console.record.record import read_record
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.table import Table

RECORD = Path(__file__).parents[1] / "records" / "alpha-turn.sonar"
EACH = 5.0
"""Seconds from one press to the next."""


class IdleBots:
    """Bots that never press anything."""

    def __init__(self, *made_for: object) -> None:
        self.made_for = made_for

    def hear(self, event: object, team: Team) -> None: ...

    def took(self, order: object) -> None: ...

    def disturbed(self, press: Press) -> None: ...

    def spare(self, *, enemy: bool) -> None: ...

    def presses(self, shown: object, may: object, now: float) -> tuple[Press, ...]:
        return ()

    def due(self) -> float | None:
        return None

    def levels(self, team: Team) -> dict[str, str]:
        return {}

    def reports(self, team: Team) -> dict[str, Message]:
        return {}

    def take_reported(self) -> bool:
        return False


class Hands:
    """A table, hands on its controls, and what is seen of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 100.0

    # ---- hands

    def press(self, control: str, steps: int = 0, after: float = EACH) -> bool:
        """Press a control and leave it down, or turn an encoder; as `Table.touch`."""
        self.wait(after)
        kind = Kind.TURN if steps else Kind.PRESS
        return self.table.touch(Press(*split_control(control), kind, self.now, steps))

    def release(self, control: str, after: float = 0.1) -> bool:
        self.wait(after)
        return self.table.touch(Press(*split_control(control), Kind.RELEASE, self.now))

    def fists(self) -> None:
        """Both captains raise a fist."""
        for team in self.table.teams:
            self.press(f"{team}.captain.stop")

    def settings(self) -> None:
        """A fist opens the front door; the page of all settings stands behind *More*."""
        for control in ("stop", "south", "east", "push"):
            self.press(f"blue.captain.{control}")
        assert self.mode == "setup"

    def begin(self) -> None:
        """Begin a match as it is proposed: its settings as they are, and the briefing."""
        self.settings()
        self.agree()
        assert self.mode == "play"

    def agree(self) -> None:
        """Those who are asked agree to the settings, and close the briefing."""
        for mode in ("setup", "briefing"):
            for team in self.table.teams:
                if self.mode == mode and team in self.table.session.asked:
                    self.press(f"{team}.captain.stop")

    def give(self, *lines: str) -> None:
        """Give orders as the stations would."""
        for line in lines:
            self.now += 1.0
            assert self.table.session.live.order(parse_order(line)[1], self.now), line
            self.table.advance(self.now)

    def finish(self) -> None:
        """Play a recorded match to its end."""
        accepted = match_orders()
        self.table.play_record(accepted)
        self.now = 0.0

    def wait(self, seconds: float) -> None:
        """Let time pass, from one thing that is due to the next."""
        end = self.now + seconds
        while (due := self.table.due()) is not None and due <= end:
            self.now = max(self.now, due)
            self.table.advance(self.now)
        self.now = end
        self.table.advance(end)

    # ---- eyes

    @property
    def mode(self) -> str:
        return self.table.mode.name

    def view(self, team: Team = Team.BLUE) -> Any:
        return self.table.picture(team)

    def seat(self, team: Team = Team.BLUE, seat: str = "captain") -> SeatCard:
        mode = self.table.mode
        told = mode.faces(team) if isinstance(mode, BetweenMatches) else {}
        return told.get(seat) or self.view(team).seats[seat]

    def prompt(self, team: Team = Team.BLUE, seat: str = "captain") -> str:
        return self.seat(team, seat).prompt.key

    def reply(self, team: Team = Team.BLUE) -> Message | None:
        mode = self.table.mode
        replies = mode.replies if isinstance(mode, BetweenMatches) else mode.session.live.replies
        reply = replies.of(team)
        return None if reply is None else reply.message

    def page(self) -> Any:
        """The page of lines that is shown; its ``agreed`` card is there in setup and resume."""
        return self.view().page


def match_orders() -> Sequence[Order]:
    """The accepted orders of a short match on the Alpha chart, to its end."""
    record = read_record(RECORD)
    match = Match(open_setup(record.header, record.file))
    orders = []
    for order in record.orders:
        if match.refusal(order) is None:
            match.apply(order)
            orders.append(order)
    assert match.outcome is not None
    return orders


OpenTable: TypeAlias = Callable[..., Hands]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[OpenTable]:
    """Opens a table; ``bots`` is as in a record's tag, or None for a table without bots.

    With ``again`` it looks for a match that was cut off, in the folder of the others' journals.
    """
    tables: list[Table] = []
    folder = tmp_path / "matches"

    def opened(
        scenario: str = "alpha",
        bots: str | None = None,
        mode: Mode = Mode.TURN,
        modes: Mapping[str, type[TableMode]] = MODES,
        *,
        again: bool = False,
    ) -> Hands:
        found = load_scenario(find_scenario(scenario))
        others = (("Bots", bots),) if bots else ()
        played = mode is Mode.TURN and found.game is Game.CAPTAIN_SONAR
        switches = read_record(RECORD).header.switches if played else {}
        header = Header(scenario, found.game, mode, switches=switches, others=others)
        table = Table(
            Plan(header, found, ("en", "en")),
            lambda teams: teams[0],
            lambda head: begin_journal(folder, head),
            bots=None if bots is None else IdleBots,
            modes=modes,
        )
        tables.append(table)
        hands = Hands(table)
        if again:
            table.look_for(folder, hands.now)
        return hands

    yield opened
    for table in tables:
        table.close()


@pytest.fixture
def hands(open_table: OpenTable) -> Hands:
    """Hands at a table on the Alpha chart, without bots."""
    return open_table()
