"""Moments of a match: their kinds and sides, lengths, priority, the hush, lamps and OLEDs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from sonar_console.cards.moment import LAMPS
from sonar_console.engine import Event, Match
from sonar_console.engine.events import EventName
from sonar_console.engine.names import BlastResult, Mode, Team
from sonar_console.modes.announcements import SoundCue
from sonar_console.modes.play.show import HUSH, LENGTH, OFTEN, SHORTER, Show
from sonar_console.modes.play.staging import FIRED, ONLY_LINES
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import all_sheets
from sonar_console.settings import ShowPace

BLUE, YELLOW = Team.BLUE, Team.YELLOW


def event(name: EventName, team: Team | None, **fields: Any) -> Event:
    return Event(name, {"team": team, **fields})


def match_of(mode: Mode = Mode.TURN, *lines: str) -> Match:
    setup = build_setup(
        Header(scenario="alpha", mode=mode), load_scenario(find_scenario("alpha")), all_sheets()
    )
    match = Match(setup)
    for line in (
        "blue captain start C7",
        "yellow captain start G3",
        "blue captain dive",
        "yellow captain dive",
        *lines,
    ):
        match.apply(parse_order(line)[1])
    return match


def show_of(pace: ShowPace = ShowPace.FULL, *, still: bool = False) -> Show:
    return Show((BLUE, YELLOW), manner=lambda: (pace, still))


def torpedo(own: BlastResult, theirs: BlastResult) -> Event:
    results = {BLUE: own, YELLOW: theirs}
    return event(EventName.BLAST, BLUE, weapon="torpedo", square="C6", results=results)


CLEAR, NEAR, HIT = BlastResult.CLEAR, BlastResult.INDIRECT, BlastResult.DIRECT
SUNK = (
    torpedo(CLEAR, HIT),
    event(EventName.DAMAGED, YELLOW, amount=2, total=4, cause="torpedo"),
    event(EventName.DESTROYED, YELLOW),
    event(EventName.ENDED, None, winner=BLUE, cause="torpedo"),
)


def kinds(show: Show, team: Team = BLUE) -> list[str]:
    """All moments until the show ends, moved on by hand."""
    found = []
    while show.current is not None:
        found.append(show.cards[team].kind)
        show.advance(show.current.ends)
    return found


def test_a_shot_that_sinks_is_told_in_its_order_and_from_each_side() -> None:
    show = show_of()
    show.observe(SUNK, match_of(), 10.0)
    own, theirs = show.cards[BLUE], show.cards[YELLOW]
    assert (own.side, theirs.side) == ("own", "enemy")
    assert (own.square, own.staged, own.seconds) == ("C6", True, HUSH)
    assert kinds(show) == ["torpedo", "hit", "sinking", "victory"]
    show.observe(SUNK, match_of(), 40.0)
    assert kinds(show, YELLOW)[-1] == "defeat"
    assert show.cards == {}
    assert show.number == 8


@pytest.mark.parametrize(("result", "kind"), [(CLEAR, "nothing"), (NEAR, "near"), (HIT, "hit")])
def test_the_answer_comes_one_second_after_the_shot(result: BlastResult, kind: str) -> None:
    show = show_of()
    show.observe((torpedo(CLEAR, result),), match_of(), 10.0)
    assert show.hush == 11.0
    assert not show.skip(10.5)
    show.advance(10.99)
    for team in (BLUE, YELLOW):
        assert show.cards[team].kind == "torpedo"
        assert kind not in str(show.cards[team])
    show.advance(11.0)
    assert [show.hush] == [None]
    assert show.cards[BLUE].kind == kind


def test_in_the_hush_only_the_shot_sounds() -> None:
    show = show_of()
    show.observe((torpedo(CLEAR, HIT),), match_of(), 10.0)
    said: dict[str, Any] = {"values": {"square": "C6"}, "urgent": True, "book": "family"}
    blast = SoundCue(("torpedo", "blast-near"), "heard-blast.blue", **said, hush=True)
    alarm = SoundCue(("alarm",), "heard-damaged", alarm=True)
    fired = SoundCue(("torpedo",), "heard-blast.blue", **said, hush=True, part="opening")
    assert show.keep_back([blast, alarm]) == [fired]
    assert show.keep_back([]) == []
    show.advance(11.0)
    rest = SoundCue(("blast-near",), "heard-blast.blue", **said, part="rest")
    assert show.keep_back([]) == [rest, alarm]
    assert show.keep_back([alarm]) == [alarm]


def test_what_one_crew_alone_hears_is_no_moment() -> None:
    show = show_of()
    secret = Event(EventName.DAMAGED, {"team": BLUE, "amount": 1, "total": 1}, own=True)
    circuit = event(EventName.REPAIRED, BLUE, symbols=["N1"], cause="circuit")
    show.observe((secret, circuit), match_of(), 10.0)
    assert show.current is None


def test_a_panel_that_burns_out_is_seen_by_its_own_crew() -> None:
    show = show_of()
    events = (
        event(EventName.DAMAGED, BLUE, amount=1, total=1, cause="breakdown"),
        event(EventName.REPAIRED, BLUE, symbols=["W1", "W2", "W3", "W4"], cause="damage"),
    )
    show.observe(events, match_of(), 10.0)
    own, theirs = show.cards[BLUE], show.cards[YELLOW]
    assert (own.kind, theirs.kind) == ("panel", "damage")
    assert own.told is not None
    assert own.told.key == "heard-full" or own.told.key == "heard-repaired-damage"
    assert "W1" not in str(theirs)


def test_a_more_important_moment_ends_first_and_an_older_one_is_dropped() -> None:
    show, match = show_of(), match_of()
    show.observe((event(EventName.MINE_DROPPED, BLUE),), match, 10.0)
    show.observe((event(EventName.SILENCE, BLUE),), match, 10.1)
    assert kinds(show) == ["silence"], "the mine is dropped"
    show.observe((event(EventName.DESTROYED, BLUE),), match, 20.0)
    show.observe((event(EventName.SILENCE, BLUE),), match, 20.1)
    assert kinds(show) == ["sinking", "silence"]


def test_the_fourth_of_a_kind_is_short_and_so_is_all_at_the_short_pace() -> None:
    show, match = show_of(), match_of()
    mine = event(EventName.MINE_DROPPED, BLUE)
    lengths = []
    for number in range(OFTEN + 1):
        show.observe((mine,), match, 10.0 * number)
        lengths.append(show.cards[BLUE].seconds)
        show.clear()
    assert lengths[:OFTEN] == [LENGTH["mine"]] * OFTEN
    assert lengths[-1] < LENGTH["mine"]
    short = show_of(ShowPace.SHORT)
    short.observe((event(EventName.SILENCE, BLUE),), match, 0.0)
    assert short.cards[YELLOW].seconds == LENGTH["silence"] * SHORTER
    off = show_of(ShowPace.OFF)
    off.observe(SUNK, match, 0.0)
    off.begin(BLUE, 0.0)
    assert off.current is None
    assert off.hush is None


def test_full_moments_take_two_to_four_seconds() -> None:
    staged = {kind: length for kind, length in LENGTH.items() if kind not in ONLY_LINES}
    assert all(2.0 <= length <= 4.0 for length in staged.values())
    assert not set(FIRED) & LENGTH.keys()


def test_while_real_time_runs_a_moment_is_a_few_lines() -> None:
    show, match = show_of(), match_of(Mode.REALTIME)
    show.observe((event(EventName.SURFACED, BLUE, sector=5),), match, 10.0)
    assert not show.cards[BLUE].staged
    assert show.staged is None
    assert show.oled(BLUE) is None
    assert show.lamps(BLUE, frozenset({"mate_ok"})) == {"mate_ok"}
    stopped = match_of(Mode.REALTIME, "blue captain stop")
    show.observe((event(EventName.DRONE, BLUE, sector=5, present=True),), stopped, 12.0)
    assert show.cards[YELLOW].staged
    show.observe((event(EventName.RESUMED, BLUE),), match, 13.5)
    assert kinds(show) == ["resume"], "play goes on, and the stage is left"


def test_an_inspection_is_on_the_stage_of_the_crew_that_has_nothing_else_to_do() -> None:
    show = show_of()
    inspected = event(EventName.INSPECTION, BLUE, passed=False)
    show.observe((inspected,), match_of(Mode.REALTIME), 10.0)
    assert show.cards[BLUE].staged
    assert not show.cards[YELLOW].staged
    assert show.cards[YELLOW].kind == "inspection"
    assert show.oled(BLUE) is not None
    assert show.oled(YELLOW) is None


def test_lamps_are_dark_in_the_hush_lit_by_a_hit_and_then_true_again() -> None:
    show, lit = show_of(), frozenset({"mate_ok", "stop"})
    show.observe((torpedo(CLEAR, HIT),), match_of(), 10.0)
    assert show.lamps(BLUE, lit) == {"stop"}
    assert show.lamps(BLUE, frozenset({"mate_ok"})) == frozenset()
    changes = [show.lamps(BLUE, lit)]
    now = 10.0
    while show.current is not None:
        now = show.wakes
        show.advance(now)
        changes.append(show.lamps(BLUE, lit))
    assert set(LAMPS) in changes
    assert changes[-1] == lit
    assert all("stop" in each for each in changes)


def test_no_lamp_flashes_more_than_once_a_second() -> None:
    """However moments follow on one another."""
    match = match_of()
    events = [*SUNK, torpedo(NEAR, NEAR), event(EventName.SILENCE, BLUE)]
    for pace in (ShowPace.FULL, ShowPace.SHORT):
        for first in events:
            for second in events:
                show, now = show_of(pace), 0.0
                show.observe((first, second), match, now)
                ons: list[float] = []
                before = show.lamps(BLUE, frozenset())
                while show.current is not None:
                    now = show.wakes
                    show.advance(now)
                    after = show.lamps(BLUE, frozenset())
                    if "ready_mine" in after - before:
                        ons.append(now)
                    before = after
                gaps = [later - one for one, later in pairwise(ons)]
                assert all(gap >= 1.0 for gap in gaps), (pace, first, second)


def test_both_oleds_name_the_moment() -> None:
    show = show_of()
    show.observe((torpedo(CLEAR, HIT),), match_of(), 10.0)
    shown = show.oled(YELLOW)
    assert shown is not None
    assert (shown.kind, shown.said.values["square"]) == ("torpedo", "C6")
    show.advance(11.0)
    answered = show.oled(YELLOW)
    assert answered is not None
    assert answered.kind == "hit"


def test_lots_are_a_moment_of_both() -> None:
    show = show_of()
    show.begin(YELLOW, 0.0)
    assert {show.cards[team].kind for team in (BLUE, YELLOW)} == {"lots"}
    assert show.cards[BLUE].team == "yellow"


def test_a_blast_that_tells_of_the_target_alone_is_a_moment() -> None:
    """What it did to the launcher may be no announcement."""
    show = show_of()
    fields = {"weapon": "torpedo", "square": "C6", "results": {YELLOW: HIT}}
    show.observe((event(EventName.BLAST, BLUE, **fields),), match_of(), 10.0)
    assert kinds(show) == ["torpedo", "hit"]
