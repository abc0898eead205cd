"""The resume mode: what it tells of the match that was cut off, and what its controls do."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Mode, Team
from sonar_console.modes.hold import HOLD

TEAMS = (Team.BLUE, Team.YELLOW)


@pytest.fixture
def offer(open_table: Any) -> Any:
    """Hands at a table that offers to resume a match."""
    before = open_table(mode=Mode.REALTIME)
    before.begin()
    before.give("blue captain start E4", "yellow captain start A10")
    before.give("blue captain dive", "yellow captain dive", "blue captain head N")
    before.now += 190.0
    before.give("yellow captain head N")
    before.table.session.recorder.journal = None  # the plug is pulled
    return open_table(again=True)


def chosen(offer: Any) -> str:
    menu = offer.page()
    return str(menu.lines[menu.selected].value.key)


def test_it_tells_which_match_it_is(offer: Any) -> None:
    menu = offer.page()
    told = {line.label.key: line.value.values for line in menu.lines}
    assert menu.kind == "resume"
    assert menu.lines[0].title == {"en": "Alpha", "fr": "Alpha"}
    assert told["item-set-mode"] == {"name": "realtime"}
    assert told["item-set-played"] == {"orders": 6, "minutes": 3}
    assert told["item-set-damage"] == {"one": "blue", "value1": 0, "other": "yellow", "value2": 0}


@pytest.mark.parametrize(
    ("control", "steps"), [("select", 1), ("select", -3), ("push", 0), ("west", 0), ("east", 0)]
)
def test_each_choosing_control_is_the_other_choice(control: str, steps: int, offer: Any) -> None:
    for key in ("item-to-put-away", "item-to-go-on"):
        assert offer.press(f"yellow.captain.{control}", steps, after=0.2)
        assert chosen(offer) == key


def test_both_fists_agree_and_a_second_one_takes_that_back(offer: Any) -> None:
    offer.press("blue.captain.stop")
    assert offer.page().agreed.accepted == ("blue",)
    offer.press("blue.captain.stop")
    offer.press("yellow.captain.stop")
    assert (offer.page().agreed.accepted, offer.mode) == (("yellow",), "resume")
    offer.press("blue.captain.stop")
    assert offer.mode == "play"
    assert len(offer.table.match.orders) == 6


def test_another_choice_takes_the_agreement_back(offer: Any) -> None:
    offer.press("blue.captain.stop")
    offer.press("yellow.captain.select", 1)
    assert offer.page().agreed.accepted == ()


def test_a_match_that_is_put_away_is_not_offered_again(offer: Any, open_table: Any) -> None:
    offer.press("yellow.captain.select", 1)
    offer.fists()
    assert offer.mode == "attract"
    assert open_table(again=True).mode == "attract"


def test_left_alone_it_stays(offer: Any) -> None:
    assert offer.table.due() is None
    offer.wait(1e6)
    assert offer.mode == "resume"


@pytest.mark.parametrize("control", ["blue.captain.north", "blue.mate.push", "yellow.radio.undo"])
def test_what_means_nothing_is_answered(control: str, offer: Any) -> None:
    assert not offer.press(control)
    told = offer.reply(Team(control.partition(".")[0]))
    assert told.values["moment"] == "resume"


def test_the_other_seats_look_on(offer: Any) -> None:
    offer.press("blue.captain.stop")
    assert offer.prompt() == "prompt-resume-ready"
    assert offer.prompt(seat="radio") == "prompt-resume-watch"
    assert offer.prompt(Team.YELLOW) == "prompt-resume-wait"


def test_the_service_page_opens_and_leads_back_to_it(offer: Any) -> None:
    offer.press("blue.captain.push")
    assert chosen(offer) == "item-to-put-away"
    offer.release("blue.captain.push", HOLD)
    assert offer.mode == "service"
    offer.press("blue.captain.stop")
    assert (offer.mode, chosen(offer)) == ("resume", "item-to-go-on")


def cut_off_after(open_table: Any, *orders: str) -> Any:
    """Hands at a table that was switched on again after a match with these orders."""
    before = open_table(mode=Mode.TURN)
    before.begin()
    before.give(*orders)
    before.table.session.recorder.journal = None  # the plug is pulled
    return open_table(again=True)


def test_a_match_without_an_order_is_not_offered(open_table: Any) -> None:
    """There would be nothing to go on with."""
    assert cut_off_after(open_table).mode == "attract"


def test_before_the_dive_it_says_that_start_squares_stay(open_table: Any) -> None:
    offer = cut_off_after(open_table, "blue captain start E4")
    assert offer.mode == "resume"
    told = {line.label.key: line.value.key for line in offer.page().lines}
    assert told["item-set-played"] == "item-to-not-dived"
    offer.fists()
    assert offer.mode == "play"
    assert [str(order) for order in offer.table.match.orders] == ["blue captain start E4"]
