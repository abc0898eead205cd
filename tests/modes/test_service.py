"""The service mode: where it opens, what its controls do, and what stays when it is left."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.modes.hold import HOLD
from sonar_console.modes.mode import DEAF
from sonar_console.modes.review.review import APPEARS
from sonar_console.modes.service import ServiceMode
from sonar_console.stations.station import LATE


@pytest.fixture
def page(hands: Any) -> Any:
    """Hands at a table whose service page is open."""
    hands.table.operate(hands.now)
    assert hands.mode == "service"
    return hands


def test_a_fist_for_the_page_that_comes_late_opens_nothing(hands: Any) -> None:
    hands.table.operate(hands.now)
    hands.press("blue.captain.stop")
    assert hands.mode == "attract"
    assert hands.press("yellow.captain.stop", after=DEAF / 2)
    assert hands.mode == "attract"


@pytest.mark.parametrize("control", ["mate.stop", "engineer.push", "radio.undo", "mate.select"])
def test_the_other_seats_are_answered_with_a_word(control: str, page: Any) -> None:
    assert not page.press(f"blue.{control}", int(control.endswith("select")))
    assert "host" in Words("en").say(page.reply())
    for language in languages():
        assert Words(language).say(page.reply())


@pytest.mark.parametrize("control", ServiceMode.MEANINGS)
def test_every_control_of_the_table_means_what_it_does(control: str, page: Any) -> None:
    """What the cards say of the page is what the page does with the control."""
    before = page.view()
    page.press(f"blue.captain.{control}", int(control == "select"))
    assert page.view() != before


@pytest.mark.parametrize("mode", ["setup", "play", "review"])
def test_it_opens_only_where_nobody_plays(mode: str, hands: Any) -> None:
    hands.settings()
    if mode != "setup":
        hands.agree()
    if mode == "review":
        hands.give("blue captain start E4", "yellow captain start A10")
        hands.give("blue captain dive", "yellow captain dive")
        for team in hands.table.teams:
            hands.press(f"{team}.captain.stop", after=0.5)
        hands.wait(HOLD + LATE + APPEARS)
    assert hands.mode == mode
    hands.table.operate(hands.now)
    hands.press("blue.captain.push")
    hands.wait(10.0)
    assert hands.mode == mode


def test_what_is_set_stays_when_the_page_is_left(page: Any) -> None:
    page.press("blue.captain.east")
    assert page.table.session.house.volume == 8
    page.press("blue.captain.stop")
    assert page.mode == "attract"
    assert page.view().phase == "attract"
    assert page.table.session.house.volume == 8


def test_other_languages_hold_for_both_screens_and_from_match_to_match(page: Any) -> None:
    for _ in range(6):
        page.press("blue.captain.south")
    page.press("blue.captain.east")
    assert [page.view(team).language for team in (Team.BLUE, Team.YELLOW)] == ["fr", "en"]
    page.press("blue.captain.stop")
    page.press("blue.captain.stop")
    assert page.mode == "door"
    assert page.view().language == "fr"
    assert page.table.session.defaults.restored().languages == ("fr", "en")


def test_a_language_that_a_crew_has_chosen_stays_while_others_are_not_touched(page: Any) -> None:
    page.press("blue.radio.unknown")
    assert page.view().language == "fr"
    page.press("blue.captain.east")
    assert page.view().language == "fr"


def test_left_alone_it_closes(page: Any) -> None:
    page.wait(200.0)
    assert page.mode == "attract"
