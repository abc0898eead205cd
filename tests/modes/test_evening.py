"""What surrounds a match: two fists to begin, two fists to play again."""

from __future__ import annotations

import pytest

from sonar_console.engine.names import Role, Team
from sonar_console.locales import Words
from sonar_console.modes import Evening, Scene
from sonar_console.modes.both import HOLD
from sonar_console.modes.evening import MEANINGS, SHOWN_AFTER
from sonar_console.modes.review import Review
from sonar_console.press import Kind, Press, split_control
from sonar_console.stations import MOVED

TEAMS = (Team.BLUE, Team.YELLOW)


def press(control: str, at: float = 100.0, kind: Kind = Kind.PRESS) -> Press:
    return Press(*split_control(control), kind, at)


def after(at: float) -> Evening:
    evening = Evening(TEAMS)
    evening.begin()
    evening.end(at)
    return evening


def test_both_captains_raise_a_fist_to_begin() -> None:
    evening = Evening(TEAMS)
    scenes, ready = [evening.scene], [evening.both_ready]
    for team in ("yellow", "blue"):
        evening.touch(press(f"{team}.captain.stop"))
        ready.append(evening.both_ready)
    evening.begin()
    assert [*scenes, evening.scene] == [Scene.ATTRACT, Scene.MATCH]
    assert [*ready, evening.both_ready] == [False, False, True, False]


def test_a_second_fist_takes_the_first_back() -> None:
    evening = Evening(TEAMS)
    for _ in range(2):
        assert evening.touch(press("blue.captain.stop")) == MOVED
    evening.touch(press("yellow.captain.stop"))
    assert not evening.both_ready


def test_a_release_is_no_fist() -> None:
    evening = Evening(TEAMS)
    for team in TEAMS:
        evening.touch(press(f"{team}.captain.stop", kind=Kind.RELEASE))
    assert not evening.both_ready


@pytest.mark.parametrize("control", ["mate.stop", "captain.north", "engineer.push", "radio.undo"])
@pytest.mark.parametrize("scene", [Scene.ATTRACT, Scene.AFTER])
def test_any_other_control_is_answered_with_a_word(control: str, scene: Scene) -> None:
    evening = Evening(TEAMS) if scene is Scene.ATTRACT else after(0.0)
    answer = evening.touch(press(f"blue.{control}"))
    assert answer.word is not None
    for language in ("en", "fr"):
        assert Words(language).say(answer.word)


def test_the_last_blow_of_a_match_is_not_a_wish_for_the_next() -> None:
    evening = after(100.0)
    for team in TEAMS:
        answer = evening.touch(press(f"{team}.captain.stop", 100.0 + SHOWN_AFTER - 0.001))
        assert answer.word is not None
    assert not evening.both_ready
    for team in TEAMS:
        evening.touch(press(f"{team}.captain.stop", 100.0 + SHOWN_AFTER))
    assert evening.both_ready


def test_before_the_first_match_every_seat_is_invited_afterwards_the_captain() -> None:
    assert set(Evening(TEAMS).faces(Team.BLUE)) == {"captain", "mate", "engineer", "radio"}
    assert set(after(0.0).faces(Team.BLUE)) == {"captain"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_prompt_has_its_words(language: str) -> None:
    for evening in (Evening(TEAMS), after(0.0)):
        for _ in range(2):
            for face in evening.faces(Team.BLUE).values():
                assert Words(language).say(face.prompt)
            evening.touch(press("blue.captain.stop"))


def test_every_scene_has_a_row() -> None:
    assert set(MEANINGS) == set(Scene)


def test_a_game_invites_only_the_seats_it_has() -> None:
    family = Evening((Team.BLUE, Team.GREEN), (Role.CAPTAIN, Role.RADIO))
    assert set(family.faces(Team.GREEN)) == {"captain", "radio"}


def test_in_a_match_the_evening_says_nothing_until_both_fists_are_down() -> None:
    evening = Evening(TEAMS)
    evening.begin()
    assert evening.faces(Team.BLUE) == {}
    evening.watch(press("blue.captain.stop", 10.0))
    assert evening.due() is None
    evening.watch(press("blue.mate.stop", 10.0))
    evening.watch(press("yellow.mate.stop", 10.0))
    assert evening.due() is None
    evening.watch(press("yellow.captain.stop", 10.5))
    assert evening.due() == pytest.approx(10.5 + HOLD / 10)
    assert evening.advance(12.0)
    for team in TEAMS:
        face = evening.faces(team)["captain"]
        assert face.held == pytest.approx(0.5)
        for language in ("en", "fr"):
            assert Words(language).say(face.prompt)
    assert not evening.given_up


def test_a_match_that_is_given_up_leads_back_to_the_invitation() -> None:
    evening = Evening(TEAMS)
    evening.begin()
    for team in TEAMS:
        evening.watch(press(f"{team}.captain.stop", 10.0))
    evening.advance(20.0)
    assert evening.given_up
    evening.abandon(20.0)
    assert (evening.scene, evening.given_up, evening.due()) == (Scene.ATTRACT, False, None)
    answer = evening.touch(press("blue.captain.stop", 20.0 + SHOWN_AFTER - 0.001))
    assert answer.word is not None
    evening.touch(press("blue.captain.stop", 20.0 + SHOWN_AFTER))
    assert evening.faces(Team.BLUE)["captain"].moment == "attract-ready"


@pytest.mark.parametrize("scene", ["attract", "after"])
def test_a_crew_is_told_that_the_other_one_is_ready(scene: str) -> None:
    evening = Evening(TEAMS) if scene == "attract" else after(0.0)

    def told(team: Team) -> str:
        return evening.faces(team)[Role.CAPTAIN].prompt.key

    assert {told(team) for team in TEAMS} == {f"prompt-evening-{scene}-wait"}
    evening.touch(press("yellow.captain.stop"))
    assert told(Team.BLUE) == f"prompt-evening-{scene}-called"
    assert told(Team.YELLOW) == f"prompt-evening-{scene}-ready"


def test_the_end_says_that_the_review_follows() -> None:
    evening = after(0.0)
    evening.review = Review(5, (), 0.0)
    assert evening.faces(Team.BLUE)[Role.CAPTAIN].prompt.key == "prompt-evening-after-soon"
    evening.review.show(1.0)
    assert evening.faces(Team.BLUE)[Role.CAPTAIN].prompt.key == "prompt-evening-after-wait"
