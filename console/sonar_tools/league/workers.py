"""Worker processes that play matches: one for each core, and all end with the one that has them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

from sonar_tools.league.players import end_programs

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Tasks that are handed out for each worker."""
LOOK = 0.1
"""Seconds between two looks whether to stop."""
ENDING = 0.5
"""Seconds that all workers together have to end when they are told to."""
GRACE = 0.2
"""Seconds that a worker gives each of its programs to end by itself."""


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0))


def play_all(
    play: Callable[[T], R],
    tasks: Iterable[T],
    workers: int,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[R]:
    """The results of ``play`` for all tasks, as they come; ``play`` and all else is pickled.

    A task is taken when a worker is nearly free. ``stopped`` is asked every `LOOK` seconds; once it
    is true no task is begun, those that are being played are dropped, and those that are finished
    come last. The workers have ended when the iterator has. Raises `BrokenProcessPool` when one is
    killed.
    """
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        workers, multiprocessing.get_context("spawn"), _begin_worker, (play,)
    )
    ahead = iter(tasks)
    played: set[Future[R]] = set()
    more = True
    try:
        while (more or played) and not stopped():
            while more and len(played) < workers * AHEAD:
                try:
                    played.add(pool.submit(_play, next(ahead)))
                except StopIteration:
                    more = False
            done, _ = wait(played, LOOK, FIRST_COMPLETED)
            for each in done:
                played.discard(each)
                yield each.result()
        for each in played:
            if each.done() and not each.cancelled():
                yield each.result()
    finally:
        _end(pool, [each for each in multiprocessing.active_children() if each not in others])


def _end(pool: ProcessPoolExecutor, workers: list[Any]) -> None:
    """End the workers, whatever they are doing."""
    pool.shutdown(wait=False, cancel_futures=True)
    for end in ("terminate", "kill"):
        for worker in workers:
            getattr(worker, end)()
        until = time.monotonic() + ENDING
        for worker in workers:
            worker.join(max(0.0, until - time.monotonic()))


_worker_play: Callable[[Any], Any] | None = None
"""What this process, a worker, plays tasks with."""


def _begin_worker(play: Callable[[Any], Any]) -> None:
    """Take what plays; end with the process that has this worker, also when that is killed."""
    global _worker_play
    _worker_play = play
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C: its parent ends it
    signal.signal(signal.SIGTERM, _end_worker)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_worker(number: int, frame: object) -> None:
    """End this worker and its programs, whatever they are doing."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_programs(GRACE)
    os._exit(0)


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _play(task: Any) -> Any:
    assert _worker_play is not None  # the worker has begun
    return _worker_play(task)
