"""The first start: what is found, three questions passed by one push each, and the walk."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.cards import Message, NoticeCard
from sonar_console.modes.firstboot import (
    AGAIN,
    QUESTIONS,
    SEEN,
    SEEN_LATEST,
    SOUND,
    TIMES,
    UNANSWERED,
    Step,
)
from sonar_console.modes.linespage import LEFT_ALONE
from sonar_console.modes.service import ACTIONS

ALL = frozenset(QUESTIONS.values())
FOUND = NoticeCard("good", Message("firstboot-sound"))


@pytest.fixture
def first(hands: Any) -> Any:
    hands.table.ask_first(frozenset(), hands.now)
    return hands


def step(hands: Any) -> str:
    return str(hands.table.mode.step)


def house(hands: Any) -> Any:
    return hands.table.session.house


def seen(hands: Any, team: str = "blue") -> Any:
    page = hands.view(team).page
    return page.title.key, page.lines[page.selected].label.values.get("team")


def test_one_push_passes_each_page_and_the_table_is_set_up(first: Any) -> None:
    before = house(first)
    pages = []
    while first.mode == "firstboot":
        pages.append(step(first))
        first.press("yellow.captain.push")
    assert pages == ["start", "language", "sides", "loudspeaker"]
    assert first.mode == "attract"
    assert house(first).set_up
    assert not before.set_up


def test_each_captain_turns_the_language_of_the_own_screen(first: Any) -> None:
    first.press("blue.captain.stop")
    assert seen(first) == ("firstboot-language", "blue")
    assert seen(first, "yellow") == ("firstboot-language", "yellow")
    before = house(first).languages
    assert first.press("yellow.captain.select", 1)
    assert house(first).languages[0] == before[0]
    assert house(first).languages[1] != before[1]
    assert first.view("yellow").language == house(first).languages[1]
    first.press("blue.captain.east")
    first.press("blue.captain.west")
    assert house(first).languages[0] == before[0]


def test_the_radio_operator_s_key_counts_for_the_house_too(first: Any) -> None:
    before = house(first).languages
    first.press("blue.radio.unknown")
    assert house(first).languages != before
    assert house(first).languages == first.table.session.draft.languages


def test_exchanged_televisions_change_at_once(first: Any) -> None:
    first.press("blue.captain.push")
    first.press("blue.captain.push")
    assert first.view("yellow").page.title == Message("firstboot-sides", {"team": "yellow"})
    assert not first.view("blue").viewer.fit.swapped
    first.press("blue.captain.select", 1)
    assert first.view("blue").viewer.fit.swapped
    first.press("yellow.captain.east")
    assert not first.view("blue").viewer.fit.swapped


def test_the_loudspeaker_sounds_again_and_again_but_not_for_ever(first: Any) -> None:
    first.table.session.cards[:] = ["Headphones"]
    for _ in range(3):
        first.press("blue.captain.push")
    first.table.take_cues()
    sounded = 0
    for _ in range(TIMES + 3):
        first.wait(AGAIN)
        sounded += [cue.effects for cue in first.table.take_cues()].count((SOUND,))
    assert sounded == TIMES - 1
    first.press("blue.captain.east")
    assert house(first).loudspeaker == "Headphones"


def test_north_goes_back_to_the_question_before(first: Any) -> None:
    assert not first.press("blue.captain.north")
    first.press("blue.captain.south")
    first.press("blue.captain.south")
    assert step(first) == "sides"
    assert first.press("blue.captain.north")
    assert step(first) == "language"
    assert not first.press("blue.captain.north")


def test_what_the_file_has_said_is_not_asked(hands: Any) -> None:
    hands.table.ask_first(frozenset({"language", "exchanged"}), hands.now)
    hands.press("blue.captain.push")
    assert step(hands) == "loudspeaker"
    hands.press("blue.captain.push")
    assert hands.mode == "attract"


def test_one_screen_is_not_asked_which_side_it_stands_on(first: Any) -> None:
    first.table.mode.one_screen = True
    pages = []
    while first.mode == "firstboot":
        pages.append(step(first))
        first.press("blue.captain.push")
    assert pages == ["start", "language", "loudspeaker"]
    assert house(first).set_up


def test_a_television_that_goes_off_meanwhile_leaves_the_question_where_it_is(first: Any) -> None:
    first.press("blue.captain.push")
    first.press("blue.captain.push")
    first.table.mode.one_screen = True
    assert step(first) == "sides"
    assert first.press("blue.captain.north")
    first.press("blue.captain.push")
    assert step(first) == "loudspeaker"


def test_a_table_that_is_set_up_by_its_file_asks_nothing(hands: Any) -> None:
    hands.table.ask_first(ALL, hands.now)
    assert step(hands) == "start"
    hands.table.mode.complete = True
    hands.wait(0.1)
    hands.wait(SEEN)
    assert hands.mode == "attract"
    assert house(hands).set_up


# ---- what is found


def test_the_parts_are_shown_and_the_questions_follow_once_all_are_found(first: Any) -> None:
    mode = first.table.mode
    assert [each.said.key for each in first.view("blue").page.service.listed.notices] == [
        "firstboot-wait"
    ]
    mode.found = (FOUND,)
    assert first.view("blue").page.service.listed.notices == (FOUND,)
    first.wait(SEEN + 1)
    assert step(first) == "start"
    mode.complete = True
    first.wait(0.1)
    first.wait(SEEN)
    assert step(first) == "language"


def test_what_is_missing_does_not_hold_it_up_for_ever(first: Any) -> None:
    first.wait(SEEN_LATEST)
    assert step(first) == "language"


# ---- the walk


def walk(first: Any) -> None:
    first.wait(SEEN_LATEST)
    first.wait(UNANSWERED)
    assert step(first) == "walk"


def test_without_any_control_the_walk_follows_until_a_captain_s_press(first: Any) -> None:
    walk(first)
    mode = first.table.mode
    mode.walked = (FOUND,)
    assert first.view("blue").page.service.listed.notices == (FOUND,)
    for control, steps in (("blue.mate.push", 0), ("yellow.captain.select", 1)):
        assert first.press(control, steps)
        assert step(first) == "walk"
    assert [press.control for press in mode.presses] == ["blue.mate.push", "yellow.captain.select"]
    first.press("yellow.captain.north")
    assert step(first) == "language"
    first.wait(UNANSWERED + 1)
    assert step(first) == "language"  # a control has answered: it comes once


def test_a_table_that_is_left_alone_shows_its_title_and_asks_again_next_time(first: Any) -> None:
    walk(first)
    first.wait(LEFT_ALONE)
    assert first.mode == "attract"
    assert not house(first).set_up


def test_questions_that_are_left_are_asked_again_next_time(first: Any) -> None:
    first.press("blue.captain.push")
    first.wait(LEFT_ALONE)
    assert first.mode == "attract"
    assert not house(first).set_up


# ---- from the service page


def test_the_host_goes_through_it_again_and_is_asked_everything(hands: Any) -> None:
    hands.table.ask_first(ALL, hands.now)
    hands.press("blue.captain.push")
    assert hands.mode == "attract"
    hands.table.operate(hands.now)
    page = hands.table.mode.page
    assert "first-boot" in ACTIONS
    names = [line.name for line in page.lines]
    hands.press("blue.captain.select", names.index("first-boot") - len(names))
    hands.press("blue.captain.push")
    assert (hands.mode, step(hands)) == ("firstboot", Step.LANGUAGE)


def test_a_match_that_was_cut_off_comes_first(hands: Any) -> None:
    hands.table.session.cut_off = object()
    hands.table.ask_first(frozenset(), hands.now)
    assert hands.mode == "attract"
    assert hands.table.session.preset is None
