"""The attract mode: its pages, and what leads to the setup or the service page."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.modes.attract import BROWSED_TIME, PAGE_TIME, PAGES
from sonar_console.modes.hold import HOLD
from sonar_console.modes.mode import DEAF
from sonar_console.stations.station import BAR, LATE

TEAMS = (Team.BLUE, Team.YELLOW)


def page(hands: Any) -> int:
    return int(hands.view().page)


# ---- pages


def test_pages_turn_by_time_round_and_round(hands: Any) -> None:
    assert hands.table.due() is None
    hands.table.advance(100.0)
    seen = [page(hands)]
    for _ in range(PAGES):
        version = hands.table.version
        hands.table.advance(hands.table.due())
        assert hands.table.version > version
        seen.append(page(hands))
    assert seen == [*range(PAGES), 0]
    assert hands.table.due() == 100.0 + (PAGES + 1) * PAGE_TIME


def test_who_browses_has_time_to_read(hands: Any) -> None:
    hands.press("blue.captain.select", -1)
    assert page(hands) == PAGES - 1
    hands.wait(BROWSED_TIME - 0.01)
    assert page(hands) == PAGES - 1
    hands.wait(0.01)
    assert page(hands) == 0


def test_any_encoder_browses_and_fists_go_on(hands: Any) -> None:
    controls = ("blue.mate.select", "yellow.engineer.select", "blue.radio.slide_x")
    for number, control in enumerate(controls, 1):
        assert hands.press(control, 1)
        assert page(hands) == number
    hands.press("yellow.captain.stop")
    assert hands.mode == "door"


# ---- a fist


@pytest.mark.parametrize("team", TEAMS)
def test_either_captain_s_fist_opens_the_front_door(team: Team, hands: Any) -> None:
    assert hands.press(f"{team}.captain.stop")
    assert hands.mode == "door"


def test_the_fist_of_the_other_crew_that_comes_a_moment_later_chooses_nothing(hands: Any) -> None:
    hands.press("blue.captain.stop")
    assert hands.press("yellow.captain.stop", after=DEAF / 2)
    assert hands.mode == "door"
    assert hands.view().door.rows[0].label is None


def test_a_release_is_no_fist(hands: Any) -> None:
    for team in TEAMS:
        assert hands.release(f"{team}.captain.stop")
    assert hands.mode == "attract"


@pytest.mark.parametrize("control", ["mate.stop", "captain.north", "engineer.push", "radio.undo"])
def test_any_other_control_is_answered_with_a_word(control: str, hands: Any) -> None:
    assert not hands.press(f"blue.{control}")
    for language in languages():
        assert Words(language).say(hands.reply())
    assert hands.reply(Team.YELLOW) is None


@pytest.mark.parametrize("family", [False, True])
def test_every_seat_that_the_game_has_is_invited(family: bool, open_table: Any) -> None:
    hands = open_table("archipelago" if family else "alpha")
    roles = {"captain", "radio"} if family else {"captain", "mate", "engineer", "radio"}
    for team in hands.table.teams:
        assert set(hands.view(team).seats) == roles


def test_a_match_that_is_given_up_before_the_dive_leads_back(hands: Any) -> None:
    hands.begin()
    for team in TEAMS:
        hands.press(f"{team}.captain.stop", after=0.5)
    hands.wait(HOLD + LATE)
    assert hands.mode == "attract"
    assert not hands.press("blue.captain.stop", after=DEAF - 0.5), "the fist of the match"
    assert hands.press("blue.captain.stop", after=0.5)
    assert hands.mode == "door"


# ---- one crew against the table


@pytest.mark.parametrize(("team", "people"), [("blue", (1, 0)), ("yellow", (0, 1))])
def test_a_course_button_asks_for_a_match_alone(
    team: str, people: tuple[int, int], open_table: Any
) -> None:
    hands = open_table(bots="")
    assert hands.press(f"{team}.captain.west")
    assert hands.mode == "door"
    assert hands.view().door.tiles[0].people == people
    assert hands.view().door.selected == 0


def test_without_bots_nobody_plays_alone(hands: Any) -> None:
    assert not hands.press("yellow.captain.west")
    assert hands.mode == "attract"


@pytest.mark.parametrize("language", languages())
def test_the_invitation_says_how_to_play_alone(language: str, open_table: Any) -> None:
    seats = open_table(bots="").view().seats.values()
    assert "prompt-attract-alone" in {face.prompt.key for face in seats}
    assert all(Words(language).say(face.prompt) for face in seats)


# ---- the service page


@pytest.mark.parametrize("team", TEAMS)
def test_an_encoder_that_is_held_opens_the_service_page(team: Team, hands: Any) -> None:
    assert not hands.press(f"{team}.captain.push"), "a short push means nothing"
    assert hands.table.due() == pytest.approx(hands.now + HOLD / BAR)
    hands.wait(1.0)
    assert hands.seat().moment == "attract-hold"
    hands.wait(HOLD + LATE - 1.01)
    assert hands.mode == "attract"
    hands.wait(0.01)
    assert hands.mode == "service"


def test_a_short_push_does_not(hands: Any) -> None:
    hands.press("blue.captain.push")
    hands.release("blue.captain.push", HOLD - 0.01)
    hands.wait(10.0)
    assert hands.mode == "attract"


def test_a_release_counts_by_its_time(hands: Any) -> None:
    hands.press("blue.captain.push")
    hands.release("blue.captain.push", HOLD)
    assert hands.mode == "service"
