"""The review after a match: the slider, the jumps, and when the table invites again."""

from __future__ import annotations

import pytest

from sonar_console.engine.names import Team
from sonar_console.modes import Evening, Scene
from sonar_console.modes.review import APPEARS, LEAVES, STEP, Review
from sonar_console.press import Kind, Press
from sonar_console.stations import MOVED

TEAMS = (Team.BLUE, Team.YELLOW)
END = 50.0


def press(control: str, at: float, steps: int = 0) -> Press:
    return Press("blue", "captain", control, Kind.TURN if steps else Kind.PRESS, at, steps)


def shown(moments: int = 10, keys: tuple[int, ...] = (3, 6)) -> Review:
    """A review that stands at its last moment, paused."""
    review = Review(moments, keys, END)
    review.advance(END + APPEARS)
    review.advance(END + APPEARS + STEP * moments)
    return review


def evening(moments: int = 10) -> Evening:
    found = Evening(TEAMS)
    found.begin()
    found.end(END, Review(moments, (), END))
    return found


def test_the_end_is_shown_first_and_the_review_comes_by_itself() -> None:
    review = Review(10, (), END)
    assert not review.advance(END + APPEARS - 0.1)
    assert not review.shown
    assert review.due() == END + APPEARS
    assert review.advance(END + APPEARS)
    assert (review.shown, review.playing, review.moment) == (True, True, 0)


def test_it_goes_through_the_match_once_and_stays_at_the_end() -> None:
    review = Review(4, (), END)
    review.advance(END + APPEARS)
    seen = [review.moment]
    for _ in range(5):
        review.advance(review.due())
        seen.append(review.moment)
        if not review.playing:
            break
    assert seen == [0, 1, 2, 3]
    assert not review.playing
    assert review.due() == END + LEAVES


def test_a_turn_brings_it_at_once_and_does_nothing_more() -> None:
    review = Review(10, (), END)
    assert review.touch(press("select", END + 2.0, 3))
    assert (review.shown, review.moment) == (True, 0)


def test_the_encoder_slides_and_stops_at_both_ends() -> None:
    review = shown()
    for steps, moment in ((-2, 7), (-40, 0), (3, 3), (40, 9)):
        review.touch(press("select", 100.0, steps))
        assert (review.moment, review.playing) == (moment, False)


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
    review = shown()
    for control in controls:
        review.touch(press(control, 100.0))
    assert review.moment == moment


def test_the_push_plays_and_pauses_and_begins_again_from_the_end() -> None:
    review = shown()
    review.touch(press("push", 100.0))
    assert (review.playing, review.moment) == (True, 0)
    review.advance(100.0 + 2.5 * STEP)
    assert review.moment == 2
    review.touch(press("push", 102.0))
    assert not review.playing
    assert not review.advance(110.0)


def test_a_match_of_one_moment_has_nothing_to_play() -> None:
    review = shown(moments=1, keys=())
    review.touch(press("push", 100.0))
    assert (review.playing, review.moment) == (False, 0)


def test_the_table_invites_again_after_a_while() -> None:
    found = evening()
    found.touch(press("stop", END + 5.0))
    assert found.advance(END + 5.0 + LEAVES - 1.0)
    scenes = [found.scene]
    assert found.advance(END + 5.0 + LEAVES)
    assert [*scenes, found.scene] == [Scene.AFTER, Scene.ATTRACT]
    assert found.review is None
    found.touch(Press("yellow", "captain", "stop", Kind.PRESS, END + LEAVES + 30.0))
    assert not found.both_ready, "a fist of the last match counts no more"


def test_any_press_keeps_it() -> None:
    found = evening()
    found.touch(press("select", END + LEAVES - 1.0, 1))
    found.advance(END + LEAVES + 1.0)
    assert found.scene is Scene.AFTER


def test_either_captain_moves_it_and_no_other_seat() -> None:
    found = evening()
    for team in TEAMS:
        at = END + 5.0
        assert found.touch(Press(team, "captain", "select", Kind.TURN, at, -1)) == MOVED or (
            team is Team.YELLOW
        )
        assert found.touch(Press(team, "mate", "select", Kind.TURN, at, 1)).word is not None


def test_a_slider_at_its_end_is_answered_with_a_word() -> None:
    found = evening()
    found.touch(press("select", END + 5.0, 1))
    found.touch(press("south", END + 6.0))
    answer = found.touch(press("select", END + 7.0, 1))
    assert answer.word is not None
    assert answer.word.key == "nothing-there"


def test_two_fists_play_again_from_the_review() -> None:
    found = evening()
    found.advance(END + APPEARS)
    for team in TEAMS:
        found.touch(Press(team, "captain", "stop", Kind.PRESS, END + 20.0))
    assert found.both_ready
    found.begin()
    assert found.review is None
    assert found.due() is None
