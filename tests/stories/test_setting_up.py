"""Before the dive: two secret squares, in both games and both modes."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.engine.names import Mode
from sonar_console.settings.schema import House, TextSize

MATCHES = [(scenario, mode) for scenario in ("alpha", "umbria") for mode in Mode]


@pytest.mark.parametrize(("scenario", "mode"), MATCHES)
def test_a_start_square_shows_on_its_own_screen_alone(scenario: str, mode: Mode, tell: Any) -> None:
    """S-5: nothing of it stands on the enemy's screen, not even while it is chosen."""
    story = tell(scenario, mode=mode)
    other = story.table.teams[1]
    story.begin()
    before = story.screen(other), story.words(other)
    story.press("blue.captain.west")
    story.turn("blue.captain.select", 3)
    assert (story.screen(other), story.words(other)) == before
    story.press("blue.captain.push")
    captain = story.screen("blue").captain
    assert captain.boat.position == captain.seat.cursor
    after = story.screen(other)
    assert replace(after, heard=()) == before[0]
    assert "Blue is in position." in story.words(other)
    assert story.record()[0].startswith("blue captain start ")
    story.turn("blue.captain.select", 1)
    story.press("blue.captain.push")
    assert story.screen(other) == after  # moved, and nobody hears of it


@pytest.mark.parametrize(("scenario", "mode"), MATCHES)
def test_two_different_squares_make_the_same_picture_for_the_enemy(
    scenario: str, mode: Mode, tell: Any
) -> None:
    pictures = []
    for square in ("A1", "J10"):
        story = tell(scenario, mode=mode)
        other = story.table.teams[1]
        story.begin()
        story.give(f"blue captain start {square}", "blue captain dive")
        pictures.append((story.screen(other), story.words(other)))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(("scenario", "mode"), MATCHES)
def test_the_dive_needs_a_square_and_waits_for_the_enemy(
    scenario: str, mode: Mode, tell: Any
) -> None:
    """S-6: not even a fist in real time does anything before both have dived."""
    story = tell(scenario, mode=mode)
    other = story.table.teams[1]
    story.begin()
    story.press("blue.captain.stop")
    assert story.told("blue") == ("captain", "refused-start-missing")
    story.give("blue captain start E5", "blue captain start F5", "blue captain dive")
    for control in ("north", "stop"):
        story.press(f"blue.captain.{control}")
        assert story.told("blue") == ("captain", "nothing-now")
    assert "Waiting for the enemy to dive." in story.words("blue")
    story.give(f"{other} captain start A1", f"{other} captain dive")
    assert story.screen("blue").phase == "play"
    assert story.told("blue") == (None, None)
    turns = [text.upper() for text in story.words(other)]
    assert ("BLUE’S TURN" in turns) is (mode is Mode.TURN)
    assert ("OUR TURN" in story.words("blue")) is (mode is Mode.TURN)


def test_each_screen_speaks_its_crew_s_language(tell: Any) -> None:
    story = tell(languages=("fr", "en"))
    story.begin()
    story.press("blue.captain.stop")
    story.press("yellow.captain.stop")
    assert story.told("blue") == story.told("yellow")
    assert story.words("blue") != story.words("yellow")


def test_a_guest_sees_how_sure_the_chart_of_a_scenario_is(tell: Any) -> None:
    """In a word and a mark, for each scenario that the encoder comes to, in the mode agreed on."""
    story = tell(languages=("en", "fr"))
    story.settings()
    page = story.screen("blue").page
    line = next(n for n, each in enumerate(page.lines) if each.label.key == "item-set-scenario")
    story.turn("blue.captain.select", line - page.selected)
    story.press("blue.captain.push")
    seen = {}
    for _ in range(12):
        shown = story.screen("blue").page.lines[line]
        words = {"As printed", "At second hand", "This table’s own chart"}
        (word,) = words & set(story.words("blue"))
        seen[shown.title["en"]] = shown.certainty, word
        story.turn("blue.captain.select", 1)
    assert seen["Alpha"] == ("printed", "As printed")
    assert seen["Bravo"] == ("second-hand", "At second hand")
    assert seen["Delta"] == ("own", "This table’s own chart")
    assert {"Comme imprimée", "De seconde main", "Carte de cette table"} & set(
        story.words("yellow")
    )
    mode = next(n for n, each in enumerate(page.lines) if each.label.key == "item-set-mode")
    while story.screen("blue").page.lines[line].title["en"] != "Delta":
        story.turn("blue.captain.select", 1)
    story.press("blue.captain.push")
    story.turn("blue.captain.select", mode - line)
    story.press("blue.captain.east")
    assert story.screen("blue").page.lines[line].certainty == "printed"
    assert "As printed" in story.words("blue")


def test_the_host_s_television_and_the_crews_text_size_make_letters_larger(tell: Any) -> None:
    """The prompts of a match grow; the record knows nothing of it."""
    story = tell("alpha", mode=Mode.TURN)
    story.begin()
    session = story.table.session
    assert story.screen("blue").viewer.letters == 100
    session.set_house(House(television=32))
    story.turn("blue.captain.select", 1)
    assert story.screen("blue").viewer.letters == 125
    session.draft = dataclasses.replace(session.draft, text=TextSize.LARGE)
    story.turn("blue.captain.select", 1)
    story.turn("yellow.captain.select", 1)
    assert story.screen("blue").viewer.letters == 156
    assert story.screen("yellow").viewer.letters == 156
    assert not any("Text" in line for line in story.record())
