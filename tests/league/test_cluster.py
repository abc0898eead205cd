"""Chunks on a Dask cluster: a real scheduler and two real workers."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.league.conftest import PlanMaker

from sonar_tools.league.claims import claimed
from sonar_tools.league.plan import LeaguePlan
from sonar_tools.league.played import Results

pytest.importorskip("distributed", reason="comes with the extra dask: make test-long installs it")
pytestmark = pytest.mark.long

PROGRAM = [sys.executable, "-c", "from sonar_console.cli import main; raise SystemExit(main())"]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers, each a process."""
    with ExitStack() as ending:

        def start(*words: str) -> subprocess.Popen[bytes]:
            log = ending.enter_context((tmp_path / f"{words[0]}.log").open("ab"))
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{words[0]}", *words[1:]],
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
            ending.callback(process.wait)
            ending.callback(process.kill)
            return process

        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        log, address = tmp_path / "dask_scheduler.log", None
        until = time.monotonic() + 60
        while address is None and time.monotonic() < until:
            address = re.search(r"tcp://127\.0\.0\.1:\d+", log.read_text())
            time.sleep(0.1)
        assert address is not None
        workers = [
            start(
                "dask_worker", address[0], "--nthreads", "1", "--no-nanny", "--no-dashboard",
                "--local-directory", str(tmp_path),
            )
            for _ in range(2)
        ]  # fmt: skip
        yield address[0], workers


def finished(plan: LeaguePlan) -> int:
    results = Results(plan)
    results.refresh()
    assert results.faults == []
    return len(results.scores)


def begin(plan: LeaguePlan, address: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, "league", "run", str(plan.folder), "--dask", address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(plan: LeaguePlan, matches: int) -> None:
    until = time.monotonic() + 120
    while finished(plan) < matches and time.monotonic() < until:
        time.sleep(0.2)
    assert finished(plan) >= matches


def test_two_workers_play_a_plan_and_one_that_is_lost_costs_nothing(
    make_plan: PlanMaker, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, workers = cluster
    plan = make_plan(players=("commander", "officer"), openings=60, pairs=12)
    with begin(plan, address) as driver:
        wait_for(plan, 2)
        workers[0].kill()
        _, complaints = driver.communicate(timeout=600)
    assert "Traceback" not in complaints
    left = plan.matches - finished(plan)
    assert left == 0 or driver.returncode == 1  # the run of the lost worker plays on
    wait_for(plan, plan.matches)
    assert driver.returncode in (0, 1)


def test_a_driver_that_is_ended_ends_the_runs(
    make_plan: PlanMaker, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, _ = cluster
    plan = make_plan(players=("commander", "officer"), openings=4000, pairs=1000)
    with begin(plan, address) as driver:
        wait_for(plan, 2)
        driver.send_signal(signal.SIGTERM)
        _, complaints = driver.communicate(timeout=60)
    assert driver.returncode == 128 + signal.SIGTERM
    assert "ended by SIGTERM" in complaints
    assert "Traceback" not in complaints
    until = time.monotonic() + 30
    while claimed(plan.folder) and time.monotonic() < until:
        time.sleep(0.2)
    assert claimed(plan.folder) == {}
    assert 2 <= finished(plan) < plan.matches


def test_an_address_without_a_scheduler_is_one_line(make_plan: PlanMaker) -> None:
    plan = make_plan()
    with begin(plan, "tcp://127.0.0.1:9") as driver:
        _, complaints = driver.communicate(timeout=120)
    assert driver.returncode == 2
    assert complaints.splitlines()[-1].startswith(
        "sonar-console: --dask tcp://127.0.0.1:9: no scheduler answers"
    )
