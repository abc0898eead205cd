"""The state that the stations of a crew share: traces, from inspection to inspection."""

from __future__ import annotations

from sonar_console.engine.events import EventName, event
from sonar_console.engine.names import Phase, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.stations.station import CrewState

SECURE = Order(Team.BLUE, Role.MATE, Verb.SECURE, (4, False))


def trace(state: CrewState, *sections: int) -> None:
    for section in sections:
        state.now += 10.0
        state.begin_trace(Role.MATE, section)
        state.end_trace()


def inspected(state: CrewState, team: Team = Team.BLUE) -> None:
    found = event(EventName.INSPECTION, team, passed=False)
    state.observe(SECURE, (found,), Phase.PLAY)


def test_an_inspection_sends_all_traces_back() -> None:
    """U-4: they are kept to be shown until the first of the next is begun."""
    state = CrewState(Team.BLUE, now=0.0)
    trace(state, 1, 2, 3, 4)
    inspected(state)
    assert sorted(state.drawn) == [1, 2, 3, 4]
    trace(state, 1)
    assert sorted(state.drawn) == [1]


def test_after_a_match_was_gone_on_with_the_traces_are_fewer_and_none_is_old() -> None:
    """No record has traces: those of sections that were secured before are missing."""
    state = CrewState(Team.BLUE, now=0.0)
    trace(state, 3, 4)
    inspected(state)
    begun = state.now
    trace(state, 1, 2, 3, 4)
    assert sorted(state.drawn) == [1, 2, 3, 4]
    assert min(each.at for each in state.drawn.values()) > begun


def test_the_enemy_s_inspection_sends_nothing_back() -> None:
    state = CrewState(Team.BLUE, now=0.0)
    trace(state, 1)
    inspected(state, Team.YELLOW)
    trace(state, 2)
    assert sorted(state.drawn) == [1, 2]
