"""A day at the table in processes of its own: what happened is in the report, nothing is lost."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sonar_console.devices.layout import load_layout
from sonar_console.record.shipped import shipped_folder
from sonar_console.system.folders import records_folder, socket_of
from sonar_tools.soak.client import TableClient
from sonar_tools.soak.mishaps import ODDS, Mishap, Odds
from sonar_tools.soak.processes import SIDES, TABLE, Places, Processes, places_in
from sonar_tools.soak.run import SoakReport, SoakRun

LAYOUT = load_layout(shipped_folder("hardware") / "table.toml")


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return places_in(tmp_path, records_folder, socket_of)


@pytest.mark.long
def test_guests_begin_and_play_and_all_of_it_is_in_the_record(places: Places) -> None:
    told: list[SoakReport] = []
    report = SoakRun(places, LAYOUT, 7, told.append, odds={}).run(1500.0)
    assert report.lost == []
    assert report.whole
    assert report.matches >= 1
    assert (report.crashes, report.tracebacks, report.stuck) == (0, 0, [])
    assert report.orders > 20
    assert report.checked > report.orders
    assert report.touches > report.orders
    assert report.simulated >= 1500.0
    assert report.speed > 1.0
    assert len(told) == 2


@pytest.mark.long
def test_every_kind_of_bad_luck_and_nothing_is_lost(places: Places) -> None:
    odds = {mishap: Odds(odd.every / 10, odd.lasts) for mishap, odd in ODDS.items()}
    report = SoakRun(places, LAYOUT, 3, lambda _: None, odds).run(3600.0)
    assert report.lost == []
    assert report.whole
    assert all(report.blows[mishap] for mishap in Mishap)
    assert report.resumed > 3


@pytest.mark.long
def test_the_table_is_switched_off_while_a_screen_is_dead(places: Places) -> None:
    odds = {Mishap.SCREEN: Odds(5.0, (60.0, 120.0)), Mishap.OFF: Odds(40.0)}
    report = SoakRun(places, LAYOUT, 5, lambda _: None, odds).run(240.0)
    assert report.lost == []
    assert report.blows[Mishap.SCREEN]
    assert report.blows[Mishap.OFF]


def test_processes_hang_end_and_are_killed(places: Places) -> None:
    with Processes(places) as processes:
        processes.start(TABLE)
        for side in SIDES:
            processes.start(side)
        client = TableClient(places.hands, places.screens, lambda _: None, lambda: True)
        client.close()
        while any(each.descriptors <= 3 for each in processes.usage().values()):
            os.sched_yield()  # the screens start beside the table, and may be slower
        processes.hang(SIDES[0])
        assert processes.alive(SIDES[0])
        assert processes.end(SIDES[0]) == 0
        assert not processes.alive(SIDES[0])
        used = processes.usage()
        assert sum(each.memory for each in used.values()) > 10_000_000
        assert all(each.threads > 0 for each in used.values())
        processes.kill(TABLE)
        assert not processes.alive(TABLE)
        assert processes.end(TABLE) is None


def test_a_soak_that_is_killed_leaves_no_table(tmp_path: Path) -> None:
    script = f"""
import os, signal
from pathlib import Path
from sonar_console.system.folders import records_folder, socket_of
from sonar_tools.soak.client import TableClient
from sonar_tools.soak.processes import TABLE, Processes, places_in
places = places_in(Path({str(tmp_path)!r}), records_folder, socket_of)
with Processes(places) as processes:
    processes.start(TABLE)
    client = TableClient(places.hands, places.screens, lambda _: None, lambda: True)
    print("up", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as soak:
        assert soak.stdout is not None
        assert soak.stdout.readline() == b"up\n"
        assert soak.wait() == -signal.SIGKILL
    table = int((tmp_path / "run" / "sonar-console.lock").read_text())
    try:
        watch = os.pidfd_open(table)
    except ProcessLookupError:
        return  # it is gone already
    ready, _, _ = select.select([watch], [], [], 10.0)
    os.close(watch)
    assert ready == [watch]
