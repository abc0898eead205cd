"""Events, and who may know of them."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import Event, EventName, event_for
from sonar_console.engine.events import READY, READY_UNHEARD, event
from sonar_console.engine.names import System, Team

SECRET = ["marked", "broken", "repaired", "secured", "blackout", "mine-destroyed"]
OPEN = sorted(set(EventName) - set(SECRET) - {"ended"})


@pytest.mark.parametrize("name", SECRET)
def test_a_crew_s_own_work_stays_its_own(name: str) -> None:
    happened = event(EventName(name), Team.BLUE)
    assert event_for(happened, Team.BLUE) is happened
    assert event_for(happened, Team.YELLOW) is None


def test_a_full_gauge_may_be_its_own_crew_s_affair() -> None:
    for heard, ready in ((True, READY), (False, READY_UNHEARD)):
        happened = ready[Team.BLUE][System.MINE]
        assert event_for(happened, Team.BLUE) is happened
        assert (event_for(happened, Team.YELLOW) is not None) is heard


@pytest.mark.parametrize("name", OPEN)
def test_what_is_announced_is_heard_by_both(name: str) -> None:
    happened = event(EventName(name), Team.BLUE)
    assert event_for(happened, Team.YELLOW) is happened


def test_the_end_and_an_archer_mine_are_everybody_s() -> None:
    end = Event(EventName.ENDED, {"winner": Team.BLUE})
    gone = event(EventName.MINE_DESTROYED, None, square="C3")
    for team in (Team.BLUE, Team.YELLOW):
        assert event_for(end, team) is end
        assert event_for(gone, team) is gone


def test_of_an_event_that_is_announced_in_part_the_enemy_hears_that_part() -> None:
    part = event(EventName.DAMAGED, Team.BLUE, amount=1, total=1, cause="torpedo")
    whole = Event(part.name, {**part.fields, "total": 3}, aloud=part)
    assert event_for(whole, Team.BLUE) is whole
    assert event_for(whole, Team.YELLOW) is part


def test_an_event_prints_its_name_first() -> None:
    assert event(EventName.DRONE, Team.BLUE, sector=3).as_dict() == {
        "event": "drone",
        "team": "blue",
        "sector": 3,
    }


def test_no_event_names_a_start_square_or_a_mine_s_place(table: Any) -> None:
    t = table(start=None)
    assert t.say("blue captain start C7") == [{"event": "started", "team": "blue"}]
    t = table(mode="realtime")
    t.fill("blue", "mine")
    events = t.say("blue captain stop", "blue captain mine D4")
    assert events[-1] == {"event": "mine-dropped", "team": "blue"}
