"""A match whose machine has no idea what day it is."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import pytest


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
