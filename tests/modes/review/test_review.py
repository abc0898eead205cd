"""The review mode: fists play again, the captains move the slider, and time ends it."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.cards import PlayPicture
from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.modes.hold import HOLD
from sonar_console.modes.mode import DEAF
from sonar_console.modes.review.review import APPEARS, FILM, LEAVES
from sonar_console.press import Kind, Press
from sonar_console.stations.station import LATE

TEAMS = (Team.BLUE, Team.YELLOW)


@pytest.fixture
def ended(hands: Any) -> Any:
    """Hands at a table right after the end of a match."""
    hands.finish()
    assert hands.mode == "review"
    return hands


def moment(hands: Any) -> int:
    review = hands.view().review
    assert review is not None
    return int(review.moment)


# ---- the next match


def test_the_last_fist_of_a_match_does_not_ask_for_the_next(ended: Any) -> None:
    for team in TEAMS:
        assert not ended.press(f"{team}.captain.stop", after=(DEAF - 0.01) / 2)
    for team in TEAMS:
        assert ended.mode == "review"
        assert ended.press(f"{team}.captain.stop", after=0.01)
    assert ended.mode == "setup"


def test_two_fists_play_again_from_the_review(ended: Any) -> None:
    ended.wait(APPEARS)
    ended.fists()
    assert ended.mode == "setup"
    assert ended.view().phase == "settings"


def test_a_second_fist_takes_the_first_back(ended: Any) -> None:
    for _ in range(2):
        ended.press("blue.captain.stop")
    ended.press("yellow.captain.stop")
    assert ended.mode == "review"


def test_one_fist_plays_again_against_bots(open_table: Any) -> None:
    hands = open_table(bots="yellow=cadet")
    hands.finish()
    hands.press("blue.captain.stop")
    assert hands.mode == "setup"


@pytest.mark.parametrize("control", ["mate.stop", "engineer.push", "radio.undo"])
def test_any_other_control_is_answered_with_a_word(control: str, ended: Any) -> None:
    assert not ended.press(f"blue.{control}")
    for language in languages():
        assert Words(language).say(ended.reply())


def test_only_the_captain_is_asked_for_anything(ended: Any) -> None:
    assert ended.seat().moment == "review-wait"
    assert ended.seat(seat="mate").moment == "over"


def test_the_end_says_that_the_review_follows(ended: Any) -> None:
    assert ended.prompt() == "prompt-review-soon"
    ended.wait(APPEARS)
    assert ended.prompt() == "prompt-review-wait"
    for language in languages():
        assert Words(language).say(ended.seat().prompt)


def test_a_crew_is_told_that_the_other_one_is_ready(ended: Any) -> None:
    ended.press("yellow.captain.stop")
    assert ended.prompt(Team.BLUE) == "prompt-review-called"
    assert ended.prompt(Team.YELLOW) == "prompt-review-ready"


# ---- the slider


def test_either_captain_moves_it_and_no_other_seat(ended: Any) -> None:
    ended.press("blue.captain.select", 1)
    ended.press("blue.captain.south")
    last = moment(ended)
    for number, team in enumerate(TEAMS, 1):
        assert ended.press(f"{team}.captain.select", -1)
        assert moment(ended) == last - number
        assert not ended.press(f"{team}.mate.select", 1)


def test_a_slider_at_its_end_is_answered_with_a_word(ended: Any) -> None:
    ended.press("blue.captain.select", 1)
    ended.press("blue.captain.south")
    assert not ended.press("blue.captain.select", 1)
    assert ended.reply().key == "nothing-there"


# ---- the story


def test_the_film_runs_twenty_seconds_and_then_the_story_is_read(ended: Any) -> None:
    ended.wait(APPEARS)
    assert ended.view().review.playing
    assert ended.view().story is None
    ended.wait(FILM - 0.1)
    assert ended.view().story is None
    ended.wait(0.2)
    story = ended.view().story
    assert story.selected is None
    assert {card.role for card in story.praise} == {"captain", "mate", "engineer", "radio"}
    assert story.moments


def test_the_knob_takes_over_from_the_story_that_came_by_itself(ended: Any) -> None:
    ended.wait(APPEARS + FILM + 0.1)
    last = moment(ended)
    assert ended.press("blue.captain.select", -1)
    assert ended.view().story is None
    assert moment(ended) == last - 1
    ended.wait(2 * FILM)
    assert ended.view().story is None, "the film comes once"


def test_south_goes_to_the_end_and_then_to_the_story_and_north_back(ended: Any) -> None:
    ended.press("blue.captain.select", 1)
    assert ended.press("blue.captain.south")
    assert ended.view().story is None
    assert not ended.view().review.playing
    assert ended.press("yellow.captain.south")
    assert ended.view().story.selected == 0
    assert not ended.press("yellow.captain.south")
    assert ended.press("blue.captain.north")
    assert ended.view().story is None


def test_a_moment_that_is_chosen_is_shown_in_the_film(ended: Any) -> None:
    ended.press("blue.captain.select", 1)
    ended.press("blue.captain.south")
    ended.press("blue.captain.south")
    moments = ended.view().story.moments
    for number in range(1, len(moments)):
        assert ended.press("blue.captain.select", 1)
        assert ended.view().story.selected == number
    assert not ended.press("blue.captain.select", 1)
    assert ended.press("blue.captain.push")
    assert ended.view().story is None
    assert moment(ended) == moments[-1].at
    assert not ended.view().review.playing


def test_no_bot_is_praised(open_table: Any) -> None:
    hands = open_table(bots="yellow=cadet")
    hands.finish()
    hands.wait(APPEARS + FILM + 0.1)
    assert {card.team for card in hands.view().story.praise} == {"blue"}


# ---- the end of the review


def test_the_table_invites_again_after_a_while(ended: Any) -> None:
    ended.press("blue.captain.stop")
    ended.wait(LEAVES - 0.1)
    assert ended.mode == "review"
    ended.wait(0.1)
    assert ended.mode == "attract"
    assert ended.view().phase == "attract"
    ended.press("yellow.captain.stop", after=DEAF / 2)
    assert ended.mode == "attract", "a fist of the last match counts no more"


def test_any_press_keeps_it(ended: Any) -> None:
    ended.press("blue.captain.select", 1, after=LEAVES - 1.0)
    ended.wait(LEAVES - 1.0)
    assert ended.mode == "review"


def test_a_match_that_was_given_up_is_reviewed_at_once(hands: Any) -> None:
    hands.begin()
    hands.give("blue captain start E4", "yellow captain start A10")
    hands.give("blue captain dive", "yellow captain dive")
    for team in TEAMS:
        hands.press(f"{team}.captain.stop", after=0.5)
    hands.wait(HOLD + LATE)
    assert hands.mode == "review"
    assert hands.view().review is not None
    assert hands.view().outcome is None


def test_a_long_match_is_played_again_in_parts_between_which_fists_act(
    open_table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_console.modes.review.review.AT_ONCE", 0)
    monkeypatch.setattr("sonar_console.modes.review.review.PART", 1)
    hands = open_table()
    hands.finish()
    began = hands.table.due()
    turn = Press("blue", "captain", "select", Kind.TURN, began + DEAF, 1)
    assert hands.table.touch(turn), "it is asked for before it is there"
    parts = 0
    while hands.table.due() == began:
        assert isinstance(hands.view(), PlayPicture)
        hands.table.advance(began + DEAF)
        parts += 1
    assert parts == len(hands.table.match.orders)
    assert moment(hands) == 0
    again = open_table(again=True)
    again.finish()
    again.fists()
    assert again.mode == "setup"
