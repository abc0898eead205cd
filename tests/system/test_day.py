"""The day for a journal's tag."""

from __future__ import annotations

import time

import pytest

from sonar_console.system.day import today


def test_the_day_is_the_wall_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    then = time.struct_time((2026, 11, 29, 12, 0, 0, 6, 333, 0))
    real = time.strftime
    monkeypatch.setattr(time, "strftime", lambda form: real(form, then))
    assert today() == "2026-11-29"
