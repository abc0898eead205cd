"""Each figure in miniature: that it can be measured, not how good it is."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import luma.oled.device  # noqa: F401  here, as its import starts threads that stay
import pytest

from sonar_console.engine import Match
from sonar_console.engine.names import Phase
from sonar_console.record.journal import Journal
from sonar_console.system.signals import exit_on_signals
from sonar_tools.bench import (
    bots,
    fist,
    idle,
    journal,
    learn,
    memory,
    oled,
    screens,
    soak,
    start,
    tracker,
)
from sonar_tools.bench.figures import MINIATURE, BenchError, Findings, Missing
from sonar_tools.bench.framebuffer import Framebuffer, has_xvfb
from sonar_tools.bench.matches import PlayedMatch
from sonar_tools.bench.oled import RecordingBus
from sonar_tools.bench.processes import ConsoleProcesses, Process, bare
from sonar_tools.bench.realtime import RealtimeTable, under_way


def whats(findings: Findings) -> list[str]:
    return [row.what for row in findings.rows]


@pytest.fixture(scope="module")
def played() -> PlayedMatch:
    return under_way(10)


def test_a_match_under_way_may_be_stopped(played: PlayedMatch) -> None:
    match = Match(played.setup)
    for order in played.orders:
        match.apply(order)
    assert match.phase is Phase.PLAY
    assert 10 <= len(played.orders) < 500


def test_the_desk_writes_what_its_hand_strikes(tmp_path: Path, played: PlayedMatch) -> None:
    with RealtimeTable(tmp_path, played) as desk:
        assert len(desk.timed.written) == 1  # the tags; the orders were not waited for
        path = desk.timed.path
        edge = desk.press(fist.FIST, lambda: len(desk.timed.written) > 1)
        begun, done = desk.timed.written[1]
        assert edge < begun < done
        desk.let_go(fist.FIST)
        assert desk.table.match.phase is Phase.STOPPED
    again, record = Journal.resume(path)
    again.close()
    assert record.orders[:-1] == played.orders
    assert str(record.orders[-1]) == "blue captain stop"


def test_a_desk_that_does_not_answer(
    tmp_path: Path, played: PlayedMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_tools.bench.realtime.PATIENCE", 0.0)
    with (
        RealtimeTable(tmp_path, played) as desk,
        pytest.raises(BenchError, match="does not answer"),
    ):
        desk.press(fist.FIST, lambda: False)


def test_the_steps_of_the_environments(tmp_path: Path) -> None:
    found = learn.measure(MINIATURE, tmp_path)
    assert whats(found) == ["learn"] * 4
    assert all(row.figure.median > 0 for row in found.rows)


def test_the_fist(tmp_path: Path) -> None:
    found = fist.measure(MINIATURE, tmp_path)
    assert whats(found) == ["fist", "fist-beside"]
    whole, beside = found.rows
    assert beside.figure.median < whole.figure.median
    assert [growth.what for growth in found.growths] == ["fist", "fist-beside", "views"]


def test_bots(tmp_path: Path) -> None:
    found = bots.measure(MINIATURE, tmp_path)
    kinds = {(row.values["scenario"], row.values["mode"]) for row in found.rows}
    assert len(found.rows) == len(kinds) == 4
    assert all(row.figure.runs > 50 for row in found.rows)


def test_the_tracker(tmp_path: Path) -> None:
    """The longer walks begin as the shorter ones do."""
    found = tracker.measure(MINIATURE, tmp_path)
    groups = {
        (row.values["silences"], row.values["mines"]): row.values["groups"]
        for row in found.rows
        if row.values["chart"] == "open"
    }
    assert int(groups[7, 0]) >= int(groups[4, 0]) > 1000
    assert all(int(row.values["exact"]) <= int(row.values["walks"]) for row in found.rows)


def test_the_journal(tmp_path: Path) -> None:
    found = journal.measure(MINIATURE, tmp_path)
    assert whats(found) == ["journal"]
    assert found.rows[0].figure.runs == MINIATURE.loads


def test_the_bus_counts_as_the_line_does() -> None:
    ticks = iter((5.0,))
    bus = RecordingBus(lambda: next(ticks))
    bus.command(0x21, 0, 7)
    bus.data([1, 2, 3, 4])
    assert bus.sent == 2 + 3 + 2 + 4
    assert bus.shown == [5.0]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated")  # luma's own driver
def test_the_oleds(tmp_path: Path) -> None:
    found = oled.measure(MINIATURE, tmp_path)
    assert whats(found) == ["display-knob", "display-bytes", "display-page"]
    assert found.rows[1].yardstick is not None
    assert found.rows[1].yardstick.median == 1034.0  # field report B21


needs_xvfb = pytest.mark.skipif(not has_xvfb(), reason="Xvfb is not installed")


@pytest.mark.long
@pytest.mark.shows
@needs_xvfb
def test_the_screens(tmp_path: Path) -> None:
    found = screens.measure(MINIATURE, tmp_path)
    assert whats(found) == ["screens", "stage", "screens-x"]
    assert [growth.what for growth in found.growths] == ["screens", "memory-stops"]


@pytest.mark.long
@needs_xvfb
def test_idle(tmp_path: Path) -> None:
    assert whats(idle.measure(MINIATURE, tmp_path)) == ["idle", "idle-x"]


@pytest.mark.long
def test_without_xvfb_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "has_xvfb", lambda: False)
    found = idle.measure(MINIATURE, tmp_path)
    assert whats(found) == ["idle"]
    assert found.missing == [Missing("idle", "idle-x", "bench-no-xvfb")]


@pytest.mark.long
@needs_xvfb
def test_the_pixels_of_an_x_server_are_seen_to_change(tmp_path: Path) -> None:
    with Framebuffer(tmp_path / "server") as server:
        before = server.look()
        assert server.look() == before
        words = (sys.executable, "-m", "sonar_tools.bench.bare", "idle")
        with Process("a full screen", words, display=server.display) as process:
            end = process.time() + 10.0
            while server.look() == before:
                assert time.monotonic() < end


def test_an_x_server_that_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sonar_tools.bench.framebuffer.SERVER", "false")
    with pytest.raises(BenchError, match="false does not start"):
        Framebuffer(tmp_path / "server")


@pytest.mark.long
def test_memory(tmp_path: Path) -> None:
    found = memory.measure(MINIATURE, tmp_path)
    assert whats(found) == ["memory", "memory-hours"]
    assert found.rows[1].figure.median > 50.0


@pytest.mark.long
def test_the_start(tmp_path: Path) -> None:
    assert whats(start.measure(MINIATURE, tmp_path)) == ["start", "start-both"]


@pytest.mark.long
def test_the_soak(tmp_path: Path) -> None:
    assert whats(soak.measure(MINIATURE, tmp_path)) == ["soak"]


def test_a_soak_that_fails_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "PROGRAM", ("sh", "-c", "echo a fault >&2; exit 2"))
    with pytest.raises(BenchError, match="soak cannot be measured: a fault"):
        soak.measure(MINIATURE, tmp_path)


def test_a_soak_is_ended_with_the_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a table and screens of its own to end, so it is asked, and waited for."""
    ended = tmp_path / "ended"
    script = f"""
import os, signal
def end(number, frame):
    open({str(ended)!r}, "w").close()
    raise SystemExit(0)
signal.signal(signal.SIGTERM, end)
os.kill(os.getppid(), signal.SIGTERM)
while True:
    signal.pause()
"""
    monkeypatch.setattr(soak, "PROGRAM", (sys.executable, "-c", script))
    with pytest.raises(SystemExit) as told, exit_on_signals():
        soak.measure(MINIATURE, tmp_path)
    assert told.value.code == 128 + signal.SIGTERM
    assert ended.exists()


@pytest.mark.long
def test_a_table_that_dies_is_told(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("no folder")
    with pytest.raises(BenchError, match=r"the table has ended by itself: .*/run is a file"):
        ConsoleProcesses(tmp_path)


@pytest.mark.long
def test_a_yardstick_that_dies_is_told() -> None:
    with bare("import") as process:
        process.time()
        process.popen.send_signal(signal.SIGKILL)
        with pytest.raises(BenchError, match="the yardstick import has ended by itself"):
            process.time()


def test_what_no_process_has_is_told() -> None:
    with pytest.raises(BenchError, match="memory"):
        memory.private([2**22 + 1])
    with pytest.raises(BenchError, match="time"):
        idle.seconds([2**22 + 1])
