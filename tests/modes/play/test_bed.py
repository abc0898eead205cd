"""The bed of sound follows what both crews hear, and neither a course nor a silence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sonar_console.engine.events import Event, EventName
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team
from sonar_console.modes.play.bed import LONG, MOVES, Bed
from sonar_console.record import open_setup, read_record
from sonar_console.record.replay import replay

BOTH = (Team.BLUE, Team.YELLOW)
RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.sonar"))


def event(name: EventName, **fields: Any) -> Event:
    return Event(name, {"team": Team.BLUE, **fields})


def damaged(total: int, team: Team = Team.BLUE) -> Event:
    fields = {"team": team, "amount": 1, "total": total, "cause": "mine"}
    return Event(EventName.DAMAGED, fields)


@pytest.fixture
def bed() -> Bed:
    bed = Bed(BOTH, 4)
    bed.hear(event(EventName.DIVED))
    return bed


def test_before_the_dive_there_is_only_the_deep() -> None:
    assert Bed(BOTH, 4).layers(0) == {"deep": 0.5}


def test_it_grows_with_the_minutes_and_with_the_damage_of_both(bed: Bed) -> None:
    pulses = [bed.layers(minutes)["pulse"] for minutes in (0, 5, 15, LONG, LONG + 30)]
    assert pulses == sorted(pulses)
    assert pulses[0] < pulses[1] < pulses[2] < pulses[3] == pulses[4]
    assert "strain" not in bed.layers(3)
    bed.hear(damaged(1))
    once = bed.layers(3)
    bed.hear(damaged(1, Team.YELLOW))
    twice = bed.layers(3)
    assert 0.0 < once["strain"] < twice["strain"] < 1.0
    assert once["pulse"] == twice["pulse"]
    bed.hear(damaged(3))
    assert bed.layers(3)["pulse"] > twice["pulse"]


def test_under_a_stop_the_pulse_holds_its_breath(bed: Bed) -> None:
    before = bed.layers(2)
    bed.hear(event(EventName.STOPPED, role="captain"))
    assert "pulse" not in bed.layers(2)
    bed.hear(event(EventName.RESUMED, role="captain"))
    assert bed.layers(2) == before


def test_damage_that_is_a_secret_does_not_move_it(bed: Bed) -> None:
    """W-1 with the switch `damage_aloud`: the enemy hears only what it did itself."""
    before = bed.layers(0)
    fields = {"team": Team.BLUE, "amount": 1, "total": 1, "cause": "breakdown"}
    bed.hear(Event(EventName.DAMAGED, fields, own=True))
    assert bed.layers(0) == before
    aloud = damaged(1)
    bed.hear(Event(EventName.DAMAGED, {**aloud.fields, "total": 3}, aloud=aloud))
    told = Bed(BOTH, 4)
    told.hear(event(EventName.DIVED))
    told.hear(aloud)
    assert bed.layers(0) == told.layers(0)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_only_announced_events_move_it(path: Path) -> None:
    record = read_record(path)
    match = Match(open_setup(record.header, record.file))
    bed = Bed(match.setup.teams, match.damage_limit)
    moved = set()
    for _, events in replay(record, match):
        assert isinstance(events, tuple)
        for each in events:
            before = bed.layers(7)
            if each.name in MOVES:
                bed.hear(each)
            if bed.layers(7) != before:
                moved.add(each.name)
        assert all(0.0 < level <= 1.0 for level in bed.layers(7).values())
    assert moved <= {EventName.DIVED, EventName.DAMAGED, EventName.STOPPED, EventName.RESUMED}
    assert {EventName.DIVED, EventName.DAMAGED} <= moved
