"""Before the dive: two secret squares."""

from __future__ import annotations

from dataclasses import replace
from typing import Any


def test_a_start_square_shows_on_its_own_screen_alone(story: Any) -> None:
    """S-5: nothing of it stands on the enemy's screen, not even while it is chosen."""
    story.begin()
    before = story.screen("yellow"), story.words("yellow")
    story.press("blue.captain.west")
    story.turn("blue.captain.select", 3)
    assert (story.screen("yellow"), story.words("yellow")) == before
    story.press("blue.captain.push")
    assert story.screen("blue").boat.position == story.screen("blue").seats["captain"].cursor
    after = story.screen("yellow")
    assert replace(after, heard=()) == before[0]
    assert "Blue is on the chart." in story.words("yellow")
    assert story.record()[0].startswith("blue captain start ")


def test_two_different_squares_make_the_same_picture_for_the_enemy(tell: Any) -> None:
    pictures = []
    for square in ("A1", "J10"):
        story = tell()
        story.begin()
        story.give(f"blue captain start {square}", "blue captain dive")
        pictures.append((story.screen("yellow"), story.words("yellow")))
    assert pictures[0] == pictures[1]


def test_the_dive_needs_a_square_and_waits_for_the_enemy(story: Any) -> None:
    """S-6."""
    story.begin()
    story.press("blue.captain.stop")
    assert story.told("blue") == ("captain", "refused-start-missing")
    story.give("blue captain start E4", "blue captain start F4", "blue captain dive")
    story.press("blue.captain.north")
    assert story.told("blue") == ("captain", "nothing-now")
    assert "Waiting for the enemy to dive." in story.words("blue")
    story.give("yellow captain start A1", "yellow captain dive")
    assert story.screen("blue").phase == "play"
    assert story.told("blue") == (None, None)
    assert "OUR TURN" in story.words("blue")
    assert "BLUE’S TURN" in [text.upper() for text in story.words("yellow")]


def test_each_screen_speaks_its_crew_s_language(tell: Any) -> None:
    story = tell(languages=("fr", "en"))
    story.begin()
    story.press("blue.captain.stop")
    story.press("yellow.captain.stop")
    assert story.told("blue") == story.told("yellow")
    assert story.words("blue") != story.words("yellow")
