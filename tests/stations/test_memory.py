"""What a crew's stations remember together: traces, from inspection to inspection."""

from __future__ import annotations

from sonar_console.engine.events import EventName, event
from sonar_console.engine.names import Phase, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.stations.memory import Memory

SECURE = Order(Team.BLUE, Role.MATE, Verb.SECURE, (4, False))


def trace(memory: Memory, *sections: int) -> None:
    for section in sections:
        memory.now += 10.0
        memory.begin_trace(Role.MATE, section)
        memory.end_trace()


def inspected(memory: Memory, team: Team = Team.BLUE) -> None:
    found = event(EventName.INSPECTION, team, passed=False)
    memory.observe(SECURE, (found,), Phase.PLAY)


def test_an_inspection_sends_all_traces_back() -> None:
    """U-4: they are kept to be shown until the first of the next is begun."""
    memory = Memory(Team.BLUE, now=0.0)
    trace(memory, 1, 2, 3, 4)
    inspected(memory)
    assert sorted(memory.drawn) == [1, 2, 3, 4]
    trace(memory, 1)
    assert sorted(memory.drawn) == [1]


def test_after_a_match_was_gone_on_with_the_traces_are_fewer_and_none_is_old() -> None:
    """No record has traces: those of sections that were secured before are missing."""
    memory = Memory(Team.BLUE, now=0.0)
    trace(memory, 3, 4)
    inspected(memory)
    begun = memory.now
    trace(memory, 1, 2, 3, 4)
    assert sorted(memory.drawn) == [1, 2, 3, 4]
    assert min(each.at for each in memory.drawn.values()) > begun


def test_the_enemy_s_inspection_sends_nothing_back() -> None:
    memory = Memory(Team.BLUE, now=0.0)
    trace(memory, 1)
    inspected(memory, Team.YELLOW)
    trace(memory, 2)
    assert sorted(memory.drawn) == [1, 2]
