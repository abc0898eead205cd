"""The real table flooded by whoever plays the hands, while its core has no time."""

from __future__ import annotations

import select
import socket
from pathlib import Path
from typing import Any

import pytest

from sonar_console.devices.layout import BoardButton, PinButton, load_layout
from sonar_console.devices.mock_hardware import UNREAD
from sonar_console.record.shipped import shipped_folder

pytestmark = pytest.mark.long

PRESSES = 100_000
MOST_GROWTH = 60_000
"""Kilobytes by which the table may grow: what waits of all lines and boards is some 30 MB."""


def memory(process: int) -> int:
    """The memory that a process has in hand, in kilobytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("no such process")


def test_100_000_presses_while_the_core_is_busy(start: Any, tmp_path: Path) -> None:
    """On every button and pad of both teams: counted, told, in bounded memory; then all is well."""
    layout = load_layout(shipped_folder("hardware") / "table.toml")
    controls = [
        item.control for item in layout.controls if isinstance(item, PinButton | BoardButton)
    ]
    console = start("core is busy", "--scenario=alpha")
    console.begin()
    console.push("blue.captain.push", "yellow.captain.push")
    console.fists()
    console.until(lambda: console.picture("blue").phase == "play")
    before = memory(console.process.pid)
    (tmp_path / "busy").touch()
    presses = 0
    while presses < PRESSES:
        lines = [f"{what} {each}" for each in controls for what in ("press", "release")]
        assert console.remote.say(*lines, "pass 0.03") == ["ok"] * (len(lines) + 1)
        presses += len(controls)
    flooded = memory(console.process.pid)
    (tmp_path / "busy").unlink()
    warnings = set()

    def told() -> bool:
        for picture in console.remote.take_pictures():
            if picture.warning is not None:
                warnings.add(picture.warning.key)
        return "warning-flood" in warnings

    console.until(told)
    seen = -1
    while seen != console.remote.seen:  # the core works off what has waited
        seen = console.remote.seen
        for _ in range(10):
            console.say("pass 0.1")
    after = memory(console.process.pid)
    assert flooded - before < MOST_GROWTH
    assert after - before < 2 * MOST_GROWTH
    assert console.process.poll() is None
    assert console.end() == ""


def test_a_hand_that_does_not_read_the_answers_is_cut_off(start: Any, tmp_path: Path) -> None:
    """100,000 lines from a program that never reads: it is let go, the others are answered."""
    console = start("none", "--scenario=alpha")
    before = memory(console.process.pid)
    with socket.socket(socket.AF_UNIX) as deaf:
        deaf.connect(str(tmp_path / "hands"))
        deaf.settimeout(20.0)
        lines = b"turn blue.captain.select +1\nfly\n" * PRESSES
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            deaf.sendall(lines)
    select.select([], [], [], 0.2)
    assert memory(console.process.pid) - before < MOST_GROWTH + UNREAD // 1000
    console.push("blue.captain.stop")
    assert console.end() == ""
