"""What a seat is told goes when it is not so any more; what was found out stays to be read."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.cards import Message
from sonar_console.engine.names import Mode
from sonar_console.modes.replies import LASTS


def choose(story: Any, key: str, steps: int) -> None:
    """Go to a line of the settings and turn its value."""
    for _ in range(60):
        page = story.screen("blue").page
        line = page.lines[page.selected].label
        if (line.key, line.values.get("team", "blue")) == (f"item-set-{key}", "blue"):
            break
        story.turn("blue.captain.select", 1)
    story.press("blue.captain.push")
    story.turn("blue.captain.select", steps)
    story.press("blue.captain.push")


def test_a_refusal_does_not_outlive_the_enemy_s_stop(rush: Any) -> None:
    """A-4: "wait for the engineer" would be wrong under the enemy's stop, and after it."""
    rush.dive("E4", "A10")
    rush.give("blue captain head N")
    rush.press("blue.captain.north")
    assert rush.told("blue") == ("captain", "refused-duty-owed")
    for _ in ("a stop", "its end"):
        rush.press("yellow.captain.stop")
        assert rush.told("blue") == (None, None)


def test_a_refused_note_goes_when_play_goes_on(rush: Any) -> None:
    rush.dive("E4", "A10")
    rush.press("yellow.captain.stop")
    rush.press("blue.radio.north")
    assert rush.told("blue") == ("radio", "refused-stopped-by-enemy")
    rush.press("yellow.captain.stop")
    assert rush.told("blue") == (None, None)


def test_a_wait_that_is_told_counts_down_and_ends(tell: Any) -> None:
    """The handicap: what is told is always what is left of it."""
    story = tell(mode=Mode.REALTIME)
    story.settings()
    story.turn("blue.captain.select", -1)  # the last line: more settings
    while story.screen("blue").page.lines[story.screen("blue").page.selected].label.key != (
        "item-set-more"
    ):
        story.turn("blue.captain.select", -1)
    story.press("blue.captain.push")
    choose(story, "interval", 7)  # 30 seconds
    story.agree()
    story.give("blue captain start E5", "yellow captain start A10")
    story.give("blue captain dive", "yellow captain dive")
    story.course("blue", "N", "mine")
    story.press("blue.captain.north")
    first = story.screen("blue").refusal
    assert first.key == "refused-so-early"
    left = int(first.values["seconds"])
    assert 25 < left <= 30
    story.advance(5.0)
    assert story.screen("blue").refusal.values["seconds"] == left - 5
    assert f"Too early. You may give your next course in {left - 5} seconds." in story.words("blue")
    story.advance(left - 5.0)
    assert story.told("blue") == (None, None)


def test_a_press_at_the_invitation_is_answered_on_the_screen_for_a_while(story: Any) -> None:
    story.press("blue.mate.push")
    said = "That does nothing yet. Captains, hit the fist pad to begin."
    assert said in story.words("blue")
    assert "Any encoder: other pages" in story.words("blue")
    story.advance(LASTS)
    assert said not in story.words("blue")
    story.press("blue.mate.push")
    assert said in story.words("blue")
    story.press("yellow.captain.stop")
    assert said not in story.words("blue")
    assert "What would you like to play?" in story.words("blue")


def test_a_sonar_s_answer_stays_before_the_radio_operator(tell: Any) -> None:
    """O-1: three announcements later it is gone from what was heard, but not from the sheet."""
    story = tell("open", grid=".....\n" * 5)
    story.dive("A1", "E5")
    for heading, other in (("E", "N"), ("E", "N"), ("E", "W")):
        story.round("blue", heading, "sonar", "detection")
        story.round("yellow", other, "torpedo")
    story.course("blue", "S", "drone", "detection")
    story.give("blue captain sonar")
    story.press("yellow.captain.push")  # the truth
    story.press("yellow.captain.push")
    answer = story.screen("blue").radio.found[0]
    assert answer.key == "found-sonar"
    assert answer.values["ago"] == 0
    story.give("blue captain done")
    for heading, other in (("S", "W"), ("S", "S")):
        story.round("yellow", other, "mine")
        story.round("blue", heading, "drone", "detection")
    assert story.screen("yellow").radio.found == ()
    (still,) = story.screen("blue").radio.found
    assert still == Message(answer.key, {**answer.values, "ago": 2})
    assert any("2 moves ago" in text for text in story.words("blue"))


@pytest.mark.parametrize("seat", ["engineer", "mate", "captain", "radio"])
def test_a_trace_that_left_the_hull_is_told_by_the_inspection_alone(seat: str, rush: Any) -> None:
    """U-3, U-4: as on paper. Whoever looks closely sees the line, but the table says nothing."""
    rush.dive("E4", "A10")
    rush.give("blue captain surface")
    for other in ("engineer", "mate", "captain", "radio"):
        if other == seat:
            break
        section = len(rush.screen("blue").engineer.hull.secured) + 1
        rush.give(f"blue {other} secure {section}")
    section = len(rush.screen("blue").engineer.hull.secured) + 1
    buttons = ("north", "east", "south", "west")
    rush.press(f"blue.{seat}.{buttons[section - 1] if seat in ('captain', 'radio') else 'push'}")
    trace = rush.screen("blue").trace
    assert (trace.role, trace.section) == (seat, section)
    assert any(text == f"Section {section}" for text in rush.words("blue"))
    rush.turn(f"blue.{seat}.{'slide_y' if seat == 'radio' else 'select'}", 20)
    rush.advance(5.0)
    assert not rush.screen("blue").trace.astray
    rush.advance(5.0)
    if seat == "radio":  # the fourth section brings the inspection, and all is to be done again
        assert rush.screen("blue").engineer.hull.secured == ()
        for team in ("blue", "yellow"):
            inspection = rush.screen(team).inspection
            assert [each.astray for each in inspection.traces].count(True) == 1
    else:
        assert section in rush.screen("blue").engineer.hull.secured
        assert not any("utside" in text or "left the hull" in text for text in rush.words("blue"))
