"""The attract loop turns by itself and by hand."""

from __future__ import annotations

from sonar_console.engine.names import Team
from sonar_console.modes import Evening
from sonar_console.modes.howto import BROWSED_TIME, PAGE_TIME, PAGES, HowTo
from sonar_console.press import Kind, Press, split_control


def test_pages_turn_by_time_round_and_round() -> None:
    loop = HowTo()
    assert loop.due() is None
    assert not loop.advance(100.0)
    seen = [loop.page]
    for _ in range(PAGES):
        due = loop.due()
        assert due is not None
        assert loop.advance(due)
        seen.append(loop.page)
    assert seen == [*range(PAGES), 0]
    assert loop.due() == 100.0 + (PAGES + 1) * PAGE_TIME


def test_who_browses_has_time_to_read() -> None:
    loop = HowTo()
    loop.advance(100.0)
    loop.browse(-1, 101.0)
    assert loop.page == PAGES - 1
    assert not loop.advance(101.0 + BROWSED_TIME - 0.01)
    assert loop.advance(101.0 + BROWSED_TIME)


def test_any_encoder_browses_and_a_fist_goes_on() -> None:
    evening = Evening((Team.BLUE, Team.YELLOW))
    for number, control in enumerate(
        ("blue.mate.select", "yellow.engineer.select", "blue.radio.slide_x"), 1
    ):
        evening.touch(Press(*split_control(control), Kind.TURN, 1.0, 1))
        assert evening.howto.page == number
    for team in ("blue", "yellow"):
        evening.touch(Press(team, "captain", "stop", Kind.PRESS, 2.0))
    assert evening.both_ready
