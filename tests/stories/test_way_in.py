"""The way in: a stranger comes to a match by each of the four cards, and learns the rule."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Game, Role, Team
from sonar_console.modes.briefing import LOT
from sonar_console.settings import Sitter

WAYS = ("Learn", "Two crews", "Alone or short of people", "Sonar Family")


@pytest.mark.parametrize("way", WAYS)
def test_a_stranger_comes_to_a_match(way: str, tell: Any) -> None:
    """By what the screen says alone: six presses and some seconds."""
    story = tell(bots="")
    began, presses = story.now, 0

    def press(control: str) -> None:
        nonlocal presses
        presses += 1
        story.press(control)

    assert "Captain, hit the fist pad to begin." in story.words("blue")
    press("blue.captain.stop")
    assert set(WAYS) <= set(story.words("blue"))
    assert set(WAYS) <= set(story.words("yellow"))
    for _ in range(WAYS.index(way)):
        press("blue.captain.east")
    while story.screen("blue").phase == "door":
        press("blue.captain.push")
    story.advance(LOT)
    for team in story.asked:
        press(f"{team}.captain.stop")
    assert story.screen("blue").phase == "setup"
    assert "Choose a start square, push, then hit the fist pad to dive." in " ".join(
        story.words("blue")
    ) or way in ("Learn", "Sonar Family")
    assert presses <= 8
    assert story.now - began < 10
    draft = story.table.session.draft
    assert (draft.game is Game.SONAR_FAMILY) is (way == "Sonar Family")
    assert draft.training is (way == "Learn")
    if way != "Two crews":
        assert draft.seating.sitter(0, Role.CAPTAIN) is Sitter.PEOPLE
        assert draft.seating.unmanned(draft.game) == {
            Team.GREEN if draft.game is Game.SONAR_FAMILY else Team.YELLOW
        }


@pytest.mark.parametrize("languages", [("en", "fr"), ("fr", "en")])
def test_a_guest_cannot_agree_to_delta_without_its_rule_on_both_screens(
    languages: tuple[str, str], tell: Any
) -> None:
    story = tell("delta", languages=languages)
    story.settings()
    for team in ("blue", "yellow"):
        story.press(f"{team}.captain.stop")
    rule = {"en": "the ice costs your submarine one damage", "fr": "la glace inflige un dégât"}
    for team, language in zip(("blue", "yellow"), languages, strict=True):
        words = " ".join(story.words(team)).replace("\xa0", " ")
        assert rule[language] in words
    story.advance(LOT)
    story.press("blue.captain.stop")
    assert story.screen("yellow").phase == "briefing"
    waits = {"en": "Waiting for Yellow", "fr": "On attend Jaune"}
    assert waits[languages[0]] in story.words("blue")
    story.press("yellow.captain.stop")
    assert story.screen("blue").phase == "setup"


def test_the_lot_is_shown_on_both_screens_before_the_match(story: Any) -> None:
    story.settings()
    for team in ("blue", "yellow"):
        story.press(f"{team}.captain.stop")
    for team in ("blue", "yellow"):
        assert "Drawing lots: who begins?" in story.words(team)
    story.advance(LOT)
    for team in ("blue", "yellow"):
        assert "Drawn by lot: Blue begins." in story.words(team)


def test_a_match_that_was_cut_off_is_not_briefed_again(tell: Any) -> None:
    story = tell()
    story.dive("E4", "A10")
    story.table.session.recorder.journal = None  # whoever pulls the plug closes nothing
    story.close()
    again = tell(again=True)
    for team in ("blue", "yellow"):
        again.press(f"{team}.captain.stop")
    assert again.screen("blue").phase == "play"
