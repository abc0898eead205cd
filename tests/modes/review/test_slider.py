"""The slider of the review, the jumps, and when the table invites again."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sonar_console.modes.review.review import (
    APPEARS,
    FILM,
    LEAVES,
    LINGERS,
    MEANINGS,
    QUICKEST,
    SLOWEST,
    STEP,
    Slider,
    film_times,
)
from sonar_console.press import Kind, Press

END = 50.0


def touch(slider: Slider, control: str, at: float, steps: int = 0) -> bool:
    kind = Kind.TURN if steps else Kind.PRESS
    return slider.touch(Press("blue", "captain", control, kind, at, steps), MEANINGS[control])


def shown(moments: int = 10, keys: tuple[int, ...] = (3, 6)) -> Slider:
    """A slider that stands at its last moment, paused."""
    slider = Slider(moments, keys, END)
    slider.advance(END + APPEARS)
    slider.advance(END + APPEARS + FILM)
    return slider


def test_the_end_is_shown_first_and_the_slider_comes_by_itself() -> None:
    slider = Slider(10, (), END)
    assert not slider.advance(END + APPEARS - 0.1)
    assert not slider.shown
    assert slider.due() == END + APPEARS
    assert slider.advance(END + APPEARS)
    assert (slider.shown, slider.playing, slider.moment) == (True, True, 0)


def test_it_goes_through_the_match_once_and_stays_at_the_end() -> None:
    slider = Slider(4, (), END)
    slider.advance(END + APPEARS)
    seen = [slider.moment]
    for _ in range(5):
        slider.advance(slider.due())
        seen.append(slider.moment)
        if not slider.playing:
            break
    assert seen == [0, 1, 2, 3]
    assert not slider.playing
    assert slider.due() == END + APPEARS + 4 * SLOWEST, "the last moment is to be seen as well"
    assert slider.advance(slider.due())
    assert slider.filmed
    assert slider.due() == END + LEAVES


@pytest.mark.parametrize(("moments", "told"), [(30, (4, 9)), (183, (20,)), (2000, ()), (9, (1, 5))])
def test_the_film_takes_twenty_seconds_whatever_the_match(
    moments: int, told: tuple[int, ...]
) -> None:
    slider = Slider(moments, (), END, told)
    slider.advance(END + APPEARS)
    times, seen = [slider.due()], [slider.moment]
    while slider.playing:
        slider.advance(slider.due())
        times.append(slider.due())
        seen.append(slider.moment)
    assert times[-1] == pytest.approx(END + APPEARS + FILM)
    assert seen[-1] == moments - 1
    assert set(told) <= set(seen)
    spans = [later - earlier for earlier, later in pairwise(times)]
    assert min(spans[:-1]) >= QUICKEST - 1e-9


def test_the_film_lingers_where_there_is_a_sentence_to_read() -> None:
    times = film_times(100, (40, 60))
    assert len(times) == 101
    assert times[41] - times[40] == pytest.approx(LINGERS)
    assert times[42] - times[41] < LINGERS / 4


def test_many_sentences_leave_half_of_the_film_to_the_match() -> None:
    times = film_times(40, range(20))
    assert times[20] == pytest.approx(FILM / 2)
    assert times[-1] == pytest.approx(FILM)


def test_the_knob_takes_over_and_the_film_does_not_come_again() -> None:
    slider = Slider(100, (), END)
    slider.advance(END + APPEARS + 5.0)
    here = slider.moment
    assert 0 < here < 99
    assert touch(slider, "select", END + APPEARS + 5.1, 2)
    assert (slider.playing, slider.moment) == (False, here + 2)
    assert not slider.advance(END + APPEARS + FILM + 1.0)
    assert not slider.filmed


def test_a_turn_brings_it_at_once_and_does_nothing_more() -> None:
    slider = Slider(10, (), END)
    assert touch(slider, "select", END + 2.0, 3)
    assert (slider.shown, slider.moment) == (True, 0)


def test_the_encoder_slides_and_stops_at_both_ends() -> None:
    slider = shown()
    for steps, moment in ((-2, 7), (-40, 0), (3, 3), (40, 9)):
        touch(slider, "select", 100.0, steps)
        assert (slider.moment, slider.playing) == (moment, False)


@pytest.mark.parametrize(
    ("controls", "moment"),
    [
        (("west",), 6),
        (("west", "west"), 3),
        (("west", "west", "west"), 0),
        (("north",), 0),
        (("north", "east"), 3),
        (("north", "east", "east", "east"), 9),
        (("north", "south"), 9),
    ],
)
def test_the_course_buttons_jump(controls: tuple[str, ...], moment: int) -> None:
    slider = shown()
    for control in controls:
        touch(slider, control, 100.0)
    assert slider.moment == moment


def test_the_push_plays_and_pauses_and_begins_again_from_the_end() -> None:
    slider = shown()
    touch(slider, "push", 100.0)
    assert (slider.playing, slider.moment) == (True, 0)
    slider.advance(100.0 + 2.5 * STEP)
    assert slider.moment == 2
    touch(slider, "push", 102.0)
    assert not slider.playing
    assert not slider.advance(110.0)


def test_a_match_of_one_moment_has_nothing_to_play() -> None:
    slider = shown(moments=1, keys=())
    touch(slider, "push", 100.0)
    assert (slider.playing, slider.moment) == (False, 0)


def test_the_slider_is_left_after_a_while_without_a_press() -> None:
    slider = Slider(10, (), END)
    slider.stay(END + 5.0)
    assert not slider.over(END + 5.0 + LEAVES - 0.1)
    assert slider.over(END + 5.0 + LEAVES)


def test_any_press_keeps_it() -> None:
    slider = Slider(10, (), END)
    touch(slider, "select", END + LEAVES - 1.0, 1)
    assert not slider.over(END + LEAVES + 1.0)


def test_a_slider_at_its_end_does_not_move() -> None:
    slider = shown()
    assert not touch(slider, "select", 100.0, 1)
    assert not touch(slider, "south", 101.0)
    assert touch(slider, "select", 102.0, -1)


def test_a_long_match_is_waited_for_and_then_shown() -> None:
    slider = Slider(0, (), 0.0)
    assert touch(slider, "select", 2.0, 1)
    assert (slider.shown, slider.advance(3.0)) == (False, False)
    slider.begin(10, (3,), 3.5)
    assert (slider.shown, slider.moment, slider.playing) == (True, 0, True)
    later = Slider(0, (), 0.0)
    later.begin(10, (3,), 3.5)
    assert not later.shown
    assert later.due() == APPEARS
