"""The setup mode: whose fist is asked for, and what takes an agreement back."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.modes.linespage import LEFT_ALONE


@pytest.fixture
def page(hands: Any) -> Any:
    """Hands at a table where a match is set up."""
    hands.settings()
    return hands


def test_both_fists_lead_to_the_briefing(page: Any) -> None:
    page.press("yellow.captain.stop")
    assert (page.mode, page.page().agreed.accepted) == ("setup", ("yellow",))
    page.press("blue.captain.stop")
    assert page.mode == "briefing"


def test_a_second_fist_takes_the_first_back(page: Any) -> None:
    for _ in range(2):
        page.press("blue.captain.stop")
    assert page.page().agreed.accepted == ()


def test_a_change_takes_both_agreements_back(page: Any) -> None:
    page.press("blue.captain.stop")
    page.press("yellow.captain.south")
    assert page.page().agreed.accepted == ("blue",)
    page.press("yellow.captain.east")
    assert page.page().agreed.accepted == ()


def test_another_game_has_other_teams(page: Any) -> None:
    page.press("blue.captain.east")
    assert page.table.teams == (Team.BLUE, Team.GREEN)
    assert set(page.table.mode.faces(Team.GREEN)) == {"captain", "radio"}
    assert not page.press("green.radio.undo")
    assert page.reply(Team.GREEN) is not None
    for team in page.table.teams:
        page.press(f"{team}.captain.stop")
    assert page.mode == "briefing"


def test_left_alone_the_table_invites_again(page: Any) -> None:
    page.press("blue.captain.south")
    page.wait(LEFT_ALONE - 0.1)
    assert page.mode == "setup"
    page.wait(0.1)
    assert page.mode == "attract"


def test_a_reply_goes_when_another_line_is_chosen(page: Any) -> None:
    page.press("blue.mate.push")
    assert page.reply() is not None
    page.press("yellow.captain.south", after=1.0)
    assert page.reply() is None


def test_one_fist_is_enough_against_bots(open_table: Any) -> None:
    page = open_table(bots="yellow=officer")
    page.settings()
    assert not page.press("yellow.captain.stop")
    assert Words("en").say(page.reply(Team.YELLOW)).startswith("Bots play this side.")
    assert page.mode == "setup"
    page.press("blue.captain.stop")
    assert page.mode == "briefing"


def test_where_nobody_is_a_person_whoever_watches_raises_both_fists(open_table: Any) -> None:
    page = open_table(bots="blue=officer, yellow=officer")
    page.settings()
    page.press("blue.captain.stop")
    assert page.mode == "setup"
    page.press("yellow.captain.stop")
    assert page.mode == "briefing"
