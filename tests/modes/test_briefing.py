"""The briefing: what both crews learn, whose fist closes it, and the lot."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.engine import Setup
from sonar_console.engine.names import Mode, Team
from sonar_console.locales import Words, languages
from sonar_console.modes.announcements import SoundCue
from sonar_console.modes.briefing import LEFT_ALONE, LOT, crew_seats
from sonar_console.modes.hold import TAP
from sonar_console.modes.mode import DEAF
from sonar_console.record.header import Header
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import all_sheets
from sonar_console.settings import Draft, Seating, Sitter


@pytest.fixture
def open_briefing(open_table: Any) -> Any:
    def opened(*given: Any, **options: Any) -> Any:
        hands = open_table(*given, **options)
        hands.settings()
        for team in hands.table.teams:
            if team in hands.table.session.asked:
                hands.press(f"{team}.captain.stop")
        assert hands.mode == "briefing"
        return hands

    return opened


def card(hands: Any, team: Team = Team.BLUE) -> Any:
    return hands.view(team).briefing


def test_each_captain_s_fist_closes_it_and_the_other_screen_says_who_is_awaited(
    open_briefing: Any,
) -> None:
    hands = open_briefing()
    hands.press("yellow.captain.stop")
    assert hands.mode == "briefing"
    assert card(hands).accepted == ("yellow",)
    assert hands.prompt(Team.YELLOW) == "prompt-briefing-ready"
    assert hands.prompt(Team.BLUE) == "prompt-briefing-wait"
    hands.press("yellow.captain.stop")
    assert card(hands).accepted == ()
    hands.fists()
    assert hands.mode == "play"


def test_a_fist_that_comes_with_those_for_the_settings_has_read_nothing(
    open_briefing: Any,
) -> None:
    hands = open_briefing()
    hands.press("blue.captain.stop", after=DEAF / 2)
    assert card(hands).accepted == ()


def test_the_lot_falls_where_both_see_it_and_before_the_match(open_briefing: Any) -> None:
    """S-6."""
    hands = open_briefing()
    for team in hands.table.teams:
        assert (card(hands, team).drawing, card(hands, team).first) == (True, None)
    for team in hands.table.teams:
        hands.press(f"{team}.captain.stop", after=LOT / 4 + DEAF / 2 * (team == "blue"))
    assert hands.mode == "briefing"
    hands.wait(LOT)
    assert hands.mode == "play"
    assert hands.table.match.turn is None or hands.table.match.turn is Team.BLUE


def test_what_was_drawn_is_not_drawn_again_by_going_back(open_briefing: Any) -> None:
    hands = open_briefing()
    hands.wait(LOT)
    first = card(hands).first
    hands.press("blue.captain.push")
    hands.release("blue.captain.push")
    assert hands.mode == "setup"
    hands.table.session._draw_lots = lambda teams: teams[1]
    hands.fists()
    hands.wait(LOT)
    assert card(hands).first == first == "blue"
    hands.fists()
    assert str(hands.table.match.setup.first) == first


def test_in_real_time_nobody_begins(open_briefing: Any) -> None:
    hands = open_briefing(mode=Mode.REALTIME)
    assert (card(hands).first, card(hands).drawing) == (None, False)
    hands.fists()
    assert hands.mode == "play"


def test_a_crew_of_bots_is_not_asked(open_briefing: Any) -> None:
    hands = open_briefing(bots="yellow=officer")
    assert card(hands).unmanned == ("yellow",)
    assert hands.prompt() == "prompt-briefing-wait-alone"
    assert not hands.press("yellow.captain.stop")
    hands.press("blue.captain.stop")
    assert hands.mode == "play"


def test_between_two_crews_of_bots_both_fists_are_awaited(open_briefing: Any) -> None:
    hands = open_briefing(bots="blue=officer, yellow=officer")
    assert card(hands).unmanned == ()
    hands.press("blue.captain.stop")
    assert card(hands).accepted == ("blue",)
    hands.press("yellow.captain.stop")
    assert hands.mode == "play"


def test_the_rest_stands_behind_the_encoder_and_the_course_buttons(open_briefing: Any) -> None:
    hands = open_briefing()
    seen = [card(hands, Team.YELLOW).more]
    for control, steps in (("select", 1), ("select", -1), ("east", 0), ("north", 0)):
        hands.press(f"yellow.captain.{control}", steps)
        seen.append(card(hands, Team.YELLOW).more)
    assert seen == [False, True, False, True, False]


def test_the_rest_stands_behind_the_question_mark_and_a_long_push_as_the_help_in_a_match(
    open_briefing: Any,
) -> None:
    hands = open_briefing()
    hands.press("yellow.radio.unknown")
    assert [card(hands, team).more for team in hands.table.teams] == [False, True]
    assert hands.view(Team.YELLOW).language == "en"
    hands.press("yellow.radio.unknown")  # once more: the language, as in the help of a match
    assert hands.view(Team.YELLOW).language == "fr"
    for more in (True, False):
        hands.press("blue.captain.push")
        hands.release("blue.captain.push", after=TAP)
        assert hands.mode == "briefing"
        assert card(hands).more is more
    say = Words("en").say
    assert "?" in say("screen-briefing-more")
    assert "long push" in say("screen-briefing-more")
    hands.press("blue.captain.push")
    hands.release("blue.captain.push", after=TAP / 2)
    assert hands.mode == "setup"


@pytest.mark.parametrize(
    ("scenario", "marks", "rule"),
    [("delta", ("hole",), "the ice costs"), ("echo", ("archer",), "Archer"), ("alpha", (), "")],
)
def test_the_rule_of_a_scenario_is_said_and_drawn(
    scenario: str, marks: tuple[str, ...], rule: str, open_briefing: Any
) -> None:
    shown = card(open_briefing(scenario))
    assert shown.marks == marks
    assert rule in shown.rule.get("en", "")
    assert set(shown.rule) == ({"en", "fr"} if rule else set())
    assert all("\n" not in text for text in (*shown.rule.values(), *shown.story.values()))


def test_the_draw_of_lots_sounds_once_where_there_is_one(open_briefing: Any) -> None:
    hands = open_briefing()
    assert hands.table.take_cues() == [SoundCue(("lots",))]
    assert hands.table.take_cues() == []
    assert open_briefing(mode=Mode.REALTIME).table.take_cues() == []


def test_left_alone_the_table_invites_again(open_briefing: Any) -> None:
    hands = open_briefing()
    hands.wait(LEFT_ALONE)
    assert hands.mode == "attract"


def setup_of(people: int) -> Setup:
    """A match on Alpha of two crews of so many people."""
    setup = build_setup(Header(), load_scenario(find_scenario("alpha")), all_sheets())
    return dataclasses.replace(setup, crews=(people, people))


@pytest.mark.parametrize(
    ("people", "held"),
    [
        (4, [("captain",), ("mate",), ("engineer",), ("radio",)]),
        (3, [("captain", "mate"), ("engineer",), ("radio",)]),
        (2, [("captain", "mate", "engineer"), ("radio",)]),
        (1, [("captain", "mate", "engineer", "radio")]),
    ],
)
def test_who_sits_where_is_as_the_book_says(people: int, held: list[tuple[str, ...]]) -> None:
    """S-2."""
    crew = crew_seats(setup_of(people), Draft(crews=(people, people)), 1)
    assert (crew.team, [each.roles for each in crew.sittings]) == ("yellow", held)


def test_bots_are_named_at_their_seats() -> None:
    people, cadet = (Sitter.PEOPLE,) * 4, (Sitter.CADET,) * 4
    crew = crew_seats(setup_of(4), Draft(seating=Seating((people, cadet))), 1)
    assert [each.bot for each in crew.sittings] == ["cadet"] * 4


@pytest.mark.parametrize("language", languages())
def test_every_prompt_is_said(language: str, open_briefing: Any) -> None:
    hands = open_briefing(bots="yellow=officer")
    say = Words(language).say
    assert say(replace(card(hands).prompt))
    for face in hands.table.mode.faces(Team.BLUE).values():
        assert say(face.prompt)
