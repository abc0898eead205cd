"""Memory, descriptors and threads of each process over hours without a restart."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from sonar_tools.soak.usage import HOUR, StretchReport, Usage, stretch_at, usage_of


def test_a_stretch_of_eight_hours_comes_after_two_with_all_mishaps() -> None:
    hours = [stretch_at(hour * HOUR) for hour in range(24)]
    assert hours == [None] * 2 + [1] * 8 + [None] * 2 + [2] * 8 + [None] * 2 + [3] * 2


def test_what_this_process_uses() -> None:
    used = usage_of(os.getpid())
    assert used is not None
    assert used.memory > 1_000_000
    with Path(os.devnull).open("rb"):
        more = usage_of(os.getpid())
    assert more is not None
    assert more.descriptors == used.descriptors + 1
    assert used.threads >= threading.active_count()


def test_a_process_that_has_ended_uses_nothing() -> None:
    assert usage_of(2**22 + 1) is None


def test_what_grows_after_the_first_hour_is_seen() -> None:
    stretch = StretchReport(7200.0, 7200.0)
    for hour, megabytes in ((0.1, 40), (0.9, 50), (2.0, 53), (5.0, 70), (8.0, 60)):
        used = {"table": Usage(megabytes * 10**6, 20, 9), "blue": Usage(10**6, 5, 1)}
        stretch.look(7200.0 + hour * HOUR, used)
    assert stretch.memory == 71_000_000
    first, table, blue = stretch.lines()
    assert first == "8.0 hours without a restart, from hour 2.0: 71 MB in all at most"
    assert "50.0 and 60.0 MB (70.0 at most), 20 and 20 descriptors (20)" in table
    assert blue.startswith("  blue: ")
