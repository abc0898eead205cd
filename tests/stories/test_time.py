"""A match whose machine has no idea what day it is."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from sonar_console.engine.names import Mode


def test_a_match_is_the_same_whatever_the_clock_on_the_wall_says(
    tell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at it is twenty years from the last: the record, with its times, is the same."""

    def played(story: Any) -> str:
        story.dive("E4", "A10")
        story.round("blue", "N", "mine")
        story.advance(75.0)
        story.hold("yellow.radio.undo", 1.3)
        story.round("yellow", "E", "mine")
        assert story.screen("blue").minutes == 1
        text: str = story.journal.read_text("utf-8")
        return text

    usual = played(tell())
    years = count()

    def jumps() -> float:
        return 6.3e8 * (next(years) % 3)

    monkeypatch.setattr(time, "time", jumps)
    monkeypatch.setattr(time, "time_ns", lambda: int(1e9 * jumps()))
    assert played(tell()) == usual


def test_a_relaxed_pace_holds_both_crews_alike_and_is_told_kindly(tell: Any) -> None:
    story = tell(mode=Mode.REALTIME)
    session = story.table.session
    session.propose(replace(session.draft, relaxed=12))
    story.dive("E5", "A10")
    assert '[Relaxed "12"]' in story.journal.read_text("utf-8")
    for team, heading in (("blue", "N"), ("yellow", "E")):
        story.course(team, heading, "mine")
        button = {"N": "north", "E": "east"}[heading]
        story.press(f"{team}.captain.{button}")
        assert story.told(team) == ("captain", "refused-so-fast")
        assert any(line.startswith("Relaxed pace: no hurry.") for line in story.words(team))
        assert "relaxed: 12 s between courses" in " ".join(story.words(team))
    have = len(story.record())
    story.advance(12.0)
    assert story.told("blue") == (None, None)
    story.press("blue.captain.north")
    assert story.record()[have:] == ["blue captain head N"]


def test_the_turn_timer_warns_once_before_it_ends(tell: Any) -> None:
    story = tell()
    session = story.table.session
    session.propose(replace(session.draft, turn_clock=30))
    story.dive("E5", "A10")
    warned = "Blue has ten seconds left. No hurry: end your turn well."
    story.advance(18.0)
    assert warned not in " ".join(story.words("blue"))
    story.advance(3.0)
    assert warned in " ".join(story.words("blue"))
    story.advance(10.0)
    heard = [message.key for message in story.screen("blue").heard]
    assert heard.count("heard-time-soon") == 1
    assert heard[-1] == "heard-time-up"
