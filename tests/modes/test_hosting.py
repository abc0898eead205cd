"""When the host's page opens and closes, and what of it stays from match to match."""

from __future__ import annotations

import pytest

from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.modes import Evening, Scene
from sonar_console.modes.evening import MEANINGS
from sonar_console.modes.holding import BAR, HOLD, LATE
from sonar_console.modes.hosting import Hosting
from sonar_console.press import Kind, Press, split_control
from sonar_console.settings import House

TEAMS = (Team.BLUE, Team.YELLOW)


def push(at: float, kind: Kind = Kind.PRESS, team: str = "blue") -> Press:
    return Press(team, "captain", "push", kind, at)


def opened(house: House | None = None) -> tuple[Evening, Hosting]:
    evening, hosting = Evening(TEAMS), Hosting(house or House(), ("en", "fr"))
    hosting.open(evening, TEAMS, 10.0)
    return evening, hosting


@pytest.mark.parametrize("team", ["blue", "yellow"])
def test_an_encoder_held_in_the_attract_loop_opens_it(team: str) -> None:
    evening, hosting = Evening(TEAMS), Hosting(House(), ("en", "fr"))
    answer = evening.touch(push(10.0, team=team))
    assert answer.word is not None  # a short push means nothing, and is answered
    assert evening.due() == pytest.approx(10.0 + HOLD / BAR)
    assert evening.advance(11.0)
    assert evening.faces(Team.BLUE)["captain"].moment == "attract-hold"
    hosting.follow(evening, TEAMS, 11.0)
    scenes = [evening.scene]
    evening.advance(10.0 + HOLD + LATE)
    hosting.follow(evening, TEAMS, 10.0 + HOLD + LATE)
    assert [*scenes, evening.scene] == [Scene.ATTRACT, Scene.HOST]
    assert evening.host() is not None
    assert not evening.both_ready


def test_a_short_push_does_not() -> None:
    evening, hosting = Evening(TEAMS), Hosting(House(), ("en", "fr"))
    evening.touch(push(10.0))
    evening.touch(push(10.0 + HOLD - 0.01, Kind.RELEASE))
    evening.advance(20.0)
    hosting.follow(evening, TEAMS, 20.0)
    assert evening.scene is Scene.ATTRACT


def test_a_release_counts_by_its_stamp() -> None:
    evening, hosting = Evening(TEAMS), Hosting(House(), ("en", "fr"))
    evening.touch(push(10.0))
    evening.touch(push(10.0 + HOLD, Kind.RELEASE))
    hosting.follow(evening, TEAMS, 13.5)
    assert evening.scene is Scene.HOST


def test_a_fist_that_was_raised_before_is_forgotten() -> None:
    evening, hosting = Evening(TEAMS), Hosting(House(), ("en", "fr"))
    evening.touch(Press("yellow", "captain", "stop", Kind.PRESS, 5.0))
    hosting.open(evening, TEAMS, 10.0)
    evening.abandon(11.0)
    evening.touch(Press("blue", "captain", "stop", Kind.PRESS, 20.0))
    assert not evening.both_ready


@pytest.mark.parametrize("control", ["mate.stop", "engineer.push", "radio.undo", "mate.select"])
def test_the_other_seats_are_answered_with_a_word(control: str) -> None:
    evening, _ = opened()
    kind = Kind.TURN if control.endswith("select") else Kind.PRESS
    answer = evening.touch(
        Press(*split_control(f"blue.{control}"), kind, 11.0, int(kind is Kind.TURN))
    )
    assert answer.word is not None
    for language in ("en", "fr"):
        assert "host" in Words("en").say(answer.word)
        assert Words(language).say(answer.word)


def test_every_control_of_the_table_means_what_it_does() -> None:
    """What the cards say of the page is what the page does with the control."""
    evening, _ = opened()
    for control in MEANINGS[Scene.HOST]:
        kind = Kind.TURN if control == "select" else Kind.PRESS
        page = evening.operating
        assert page is not None
        before = page.view(), page.left
        evening.touch(Press("blue", "captain", control, kind, 11.0, int(kind is Kind.TURN)))
        assert (page.view(), page.left) != before, control
        evening, _ = opened()


@pytest.mark.parametrize("scene", ["settings", "match", "after"])
def test_it_opens_only_where_nobody_plays(scene: str) -> None:
    evening, hosting = Evening(TEAMS), Hosting(House(), ("en", "fr"))
    evening.begin()
    if scene == "after":
        evening.end(0.0)
    before = evening.scene
    hosting.open(evening, TEAMS, 10.0)
    evening.touch(push(20.0))
    evening.advance(30.0)
    hosting.follow(evening, TEAMS, 30.0)
    assert evening.scene is before


def test_what_is_set_stays_when_the_page_is_left() -> None:
    evening, hosting = opened()
    evening.touch(Press("blue", "captain", "east", Kind.PRESS, 11.0))
    assert hosting.follow(evening, TEAMS, 11.0) is None
    assert hosting.house.volume == 8
    evening.touch(Press("blue", "captain", "stop", Kind.PRESS, 12.0))
    hosting.follow(evening, TEAMS, 12.0)
    assert evening.scene is Scene.ATTRACT
    assert evening.host() is None
    assert hosting.house.volume == 8


def test_only_changed_languages_are_told() -> None:
    evening, hosting = opened()
    page = evening.operating
    assert page is not None
    for _ in range(4):
        evening.touch(Press("blue", "captain", "south", Kind.PRESS, 11.0))
    evening.touch(Press("blue", "captain", "east", Kind.PRESS, 11.0))
    assert hosting.follow(evening, TEAMS, 11.0) == ("fr", "fr")
    assert hosting.follow(evening, TEAMS, 12.0) is None
