"""A station that raises is contained: its seat goes on, and nobody else notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.cards import PlayPicture
from sonar_console.engine import Match
from sonar_console.engine.names import Game, Mode, Team, Verb
from sonar_console.record.record import read_record
from sonar_console.record.recorder import Recorder
from sonar_console.stations import Crew
from sonar_console.stations.crew import STATIONS
from sonar_console.stations.station import CrewState, Station

RECORDS = Path(__file__).parents[1] / "records"
SCENARIOS = {Game.CAPTAIN_SONAR: "alpha", Game.SONAR_FAMILY: "archipelago"}
KINDS = list(STATIONS)
CASES = [(game, mode, kind) for (game, mode), kinds in STATIONS.items() for kind in kinds]
ORDERS = 36
"""Of a record, how many are given: all roles have had something to do by then."""

OFTEN = frozenset({0, 5, 9, 40, 90, 200, 400, 900})
FAILS: dict[str, Callable[[int], bool]] = {
    "touch": OFTEN.__contains__,
    "advance": OFTEN.__contains__,
    "observe": lambda count: True,
    "card": OFTEN.__contains__,
    "due": OFTEN.__contains__,
}
"""Which calls of a station's method raise, counted from 0."""


class Wreck(Exception):
    """What no station raises by itself."""


def wreck(monkeypatch: pytest.MonkeyPatch, kind: type[Station], method: str) -> Iterator[int]:
    """Have a method of blue's station raise; gives the numbers of the calls that did."""
    works = getattr(kind, method)
    calls = iter(range(1_000_000))
    raised: list[int] = []

    def broken(self: Station, *arguments: Any) -> Any:
        if self.team is Team.BLUE:
            count = next(calls)
            if FAILS[method](count):
                raised.append(count)
                raise Wreck(method)
        return works(self, *arguments)

    monkeypatch.setattr(kind, method, broken)
    return iter(raised)


def again(match: Match) -> Match:
    """The same match, from its orders."""
    twin = Match(match.setup)
    for order in match.orders:
        twin.apply(order)
    return twin


def switches_of(game: Game, mode: Mode) -> dict[str, str]:
    """The switches that the record is played with."""
    return dict(read_record(RECORDS / f"{SCENARIOS[game]}-{mode}.sonar").header.switches)


def lines_of(game: Game, mode: Mode) -> list[str]:
    record = read_record(RECORDS / f"{SCENARIOS[game]}-{mode}.sonar")
    lines: list[str] = []
    for order in record.orders[:ORDERS]:
        if order.verb is Verb.SLIDE:  # by hand, each detent is an order of its own
            dx, dy = order.args
            one, other = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
            lines += [f"{order.team} radio slide {one} 0"] * abs(dx)
            lines += [f"{order.team} radio slide 0 {other}"] * abs(dy)
        else:
            lines.append(str(order))
    return lines


def played(seats: Any, game: Game, mode: Mode) -> list[PlayPicture]:
    """Give the orders by hand; what the other crew has seen after each."""
    seats.begin()
    seen = []
    for line in lines_of(game, mode):
        seats.give(line)
        view = seats.view(seats.other)
        header = replace(view.header, seconds_left=None)
        seen.append(replace(view, minutes=None, header=header))
    return seen


@pytest.fixture(scope="module")
def undisturbed() -> dict[tuple[Game, Mode], list[PlayPicture]]:
    """What the other crew sees when nothing fails, once it has been played."""
    return {}


@pytest.mark.logs_errors
@pytest.mark.parametrize("method", FAILS)
@pytest.mark.parametrize(
    ("game", "mode", "kind"),
    CASES,
    ids=[f"{game}-{mode}-{kind.role}" for game, mode, kind in CASES],
)
def test_a_station_that_raises(
    game: Game,
    mode: Mode,
    kind: type[Station],
    method: str,
    open_seats: Any,
    undisturbed: dict[tuple[Game, Mode], list[PlayPicture]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The match plays on, the record is right, the other crew sees what it sees without."""
    if (game, mode) not in undisturbed:
        undisturbed[game, mode] = played(
            open_seats(SCENARIOS[game], mode=mode, **switches_of(game, mode)), game, mode
        )
    raised = wreck(monkeypatch, kind, method)
    seats = open_seats(SCENARIOS[game], mode=mode, **switches_of(game, mode))
    seen = played(seats, game, mode)
    monkeypatch.undo()
    assert seats.orders == lines_of(game, mode)
    assert seen == undisturbed[game, mode]
    happened = len(list(raised))
    can_wait = kind(Match(seats.table.match.setup), CrewState(Team.BLUE))
    assert happened or (method == "advance" and can_wait.due() is None)
    kept = seats.table.fault_log.last
    assert sum(each.times for each in kept) == happened
    where = f"blue.{kind.role}"
    assert all(each.where == where or each.where.startswith(f"{where}.") for each in kept)
    assert len(caplog.records) == len(kept)


@pytest.mark.logs_errors
def test_a_press_that_raised_is_answered_and_named(seats: Any, monkeypatch: Any) -> None:
    seats.dive()
    kind = type(seats.crew().stations["captain"])
    with monkeypatch.context() as patch:
        patch.setattr(kind, "touch", lambda self, press, match: 1 / 0)
        seats.press("blue.captain.north")
        told = seats.told()
        assert told is not None
        assert told.key == "fault-press"
    assert {each.where for each in seats.table.fault_log.last} == {"blue.captain.north"}
    seats.press("blue.captain.north")
    assert seats.last == "blue captain head N"


@pytest.mark.logs_errors
def test_a_seat_that_cannot_be_shown_says_so_and_the_others_are(
    seats: Any, monkeypatch: Any
) -> None:
    seats.dive()
    before = seats.view("blue").seats
    kind = type(seats.crew().stations["mate"])
    monkeypatch.setattr(kind, "card", lambda self, match: 1 / 0)
    seats.press("blue.captain.stop")  # it means nothing, and the cards are made anew
    faces = seats.view("blue").seats
    assert faces["mate"].prompt.key == "prompt-fault"
    assert {role: face for role, face in faces.items() if role != "mate"} == {
        role: face for role, face in before.items() if role != "mate"
    }


@pytest.mark.parametrize(("game", "mode"), KINDS)
def test_a_station_made_anew_stands_where_the_match_stands(
    game: Game, mode: Mode, open_seats: Any
) -> None:
    """Cursors are at their beginnings, but nothing of the match is forgotten."""
    seats = open_seats(SCENARIOS[game], mode=mode, **switches_of(game, mode))
    seats.begin()
    for line in lines_of(game, mode):
        seats.give(line)
    match = seats.table.match
    for crew in seats.table.session.live.crews.values():
        sheet, faces = crew.sheet(), crew.cards(match)
        for role in list(crew.stations):
            old = crew.stations[role]
            crew.renew(role, match)
            assert crew.stations[role] is not old
        assert crew.sheet() == sheet
        anew = crew.cards(match)
        assert {role: face.moment for role, face in anew.items()} == {
            role: face.moment for role, face in faces.items()
        }
    fresh = Crew(Team.BLUE, match)
    assert fresh.sheet() == seats.crew().sheet()


@pytest.mark.logs_errors
@pytest.mark.parametrize("late", [False, True])
def test_an_order_that_wrecks_the_engine_has_not_been(
    late: bool, seats: Any, monkeypatch: Any
) -> None:
    """Whether it fails before or after it has changed the match: the match is its orders."""
    seats.dive()
    seats.round("blue", "N")
    apply = Match.apply

    def broken(self: Match, order: Any) -> Any:
        if late:
            apply(self, order)
        raise Wreck("in the middle of it")

    have, view = seats.orders, seats.view("blue")
    with monkeypatch.context() as patch:
        # the match is made anew by the engine as it is: only the one that is played is broken
        match = seats.table.match
        patch.setattr(
            Match, "apply", lambda self, order: (broken if self is match else apply)(self, order)
        )
        seats.press("yellow.captain.east")
    told = seats.told("yellow")
    assert told is not None
    assert told.key == "fault-order"
    assert seats.orders == have
    assert seats.table.match is not match
    assert seats.table.match.state() == again(seats.table.match).state()
    assert seats.view("blue") == view
    assert [(each.where, each.times) for each in seats.table.fault_log.last] == [
        ("yellow.captain", 1)
    ]
    seats.press("yellow.captain.east")
    assert seats.last == "yellow captain head E"


@pytest.mark.logs_errors
def test_an_order_that_cannot_be_written_has_not_been(
    open_seats: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    seats = open_seats(folder=tmp_path)
    seats.dive()
    have = seats.orders
    with monkeypatch.context() as patch:
        patch.setattr(Recorder, "keep", lambda *arguments: 1 / 0)
        seats.press("blue.captain.north")
        assert seats.told().key == "fault-order"
    assert seats.orders == have
    assert len(seats.table.session.live.seconds) == len(have)
    seats.press("blue.captain.north")
    assert seats.last == "blue captain head N"
    assert len(seats.table.session.live.seconds) == len(seats.orders)


@pytest.mark.logs_errors
@pytest.mark.parametrize("part", ["hear", "observe", "notes", "advance"])
def test_what_the_table_does_beside_the_rules_may_fail(
    part: str, seats: Any, monkeypatch: Any
) -> None:
    """The help and the clocks: the order has been all the same."""
    seats.dive()
    assistance = seats.table.session.live.assistance
    monkeypatch.setattr(assistance, "plots", True)
    monkeypatch.setattr(type(assistance), part, lambda self, *a, **k: 1 / 0)
    seats.round("blue", "N")
    seats.advance(70.0)
    assert seats.orders[-1] == "blue captain done"
    assert seats.view("yellow").header.turn == "yellow"
    assert {each.where for each in seats.table.fault_log.last} <= {
        "table.clocks",
        "table.heard",
        "table.notes",
    }
    assert seats.table.fault_log.last
