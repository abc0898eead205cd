"""The thread that writes to the disk: jobs in their order, and nobody waits for a slow one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import pytest

from sonar_console.system import diskthread
from sonar_console.system.diskthread import DiskThread


@pytest.fixture
def thread() -> Iterator[DiskThread]:
    opened = DiskThread()
    yield opened
    opened.close()


def test_jobs_are_done_in_their_order_in_another_thread(thread: DiskThread) -> None:
    done: list[tuple[int, str]] = []

    def job(number: int) -> None:
        done.append((number, threading.current_thread().name))

    for number in range(200):
        thread.submit(lambda number=number: job(number))  # type: ignore[misc]
    assert thread.finish(60.0)
    assert done == [(number, "disk") for number in range(200)]


def test_a_job_that_hangs_holds_nobody_up_and_is_told_at_the_end(thread: DiskThread) -> None:
    disk, done = threading.Event(), []

    def hanging() -> None:
        disk.wait()

    thread.submit(hanging)
    thread.submit(lambda: done.append("later"))
    assert not thread.finish(0.01)
    thread.close(0.01)
    assert done == []
    disk.set()
    thread.close(60.0)
    assert done == ["later"]


@pytest.mark.logs_errors
def test_a_job_that_fails_is_logged_and_the_next_one_is_done(
    thread: DiskThread, caplog: pytest.LogCaptureFixture
) -> None:
    done = []

    def failing() -> None:
        raise ValueError("no such thing")

    with caplog.at_level(logging.ERROR):
        thread.submit(failing)
        thread.submit(lambda: done.append("next"))
        assert thread.finish(60.0)
    assert done == ["next"]
    assert "no such thing" in caplog.text


def test_an_idle_thread_comes_to_its_disk_before_the_caller_goes_on(
    thread: DiskThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diskthread, "HANDOVER", 60.0)
    disk, reached = threading.Event(), []

    def job() -> None:
        reached.append("written")
        thread.let_go()
        disk.wait()

    for _ in range(50):
        while not thread.idle:
            assert thread.finish(60.0)
        thread.submit(job)
        assert reached.pop() == "written"
        thread.submit(lambda: None)  # it is busy, and not waited for
        disk.set()
        assert thread.finish(60.0)
        disk.clear()
