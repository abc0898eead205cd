"""Threads for what may hold up a call for seconds: the one that writes to the disk, and lookups."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)

HANDOVER = 0.002
"""Seconds at most for which `DiskThread.submit` lets an idle thread come to its disk."""

CLOSING = 1.0
"""Seconds that `DiskThread.close` waits for the thread."""


class DiskThread:
    """Carries out jobs one after another in a thread of its own, in the order of `submit`.

    An exception of a job ends there and is logged. The thread does not keep the process alive.
    """

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.idle = False
        """Whether it waits for a job."""
        self._free = threading.Lock()
        self._free.acquire()
        self._thread = threading.Thread(target=self._run, name="disk", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[], None]) -> None:
        """Have a job done.

        An idle thread is let come to where its job calls `let_go`, since the caller would else keep
        the interpreter until it waits for something. The disk is not waited for: a thread that is
        busy gets to the job later.
        """
        idle = self.idle
        if idle:
            self._free.acquire(blocking=False)  # what is left of a job that nobody waited for
        self._jobs.put(job)
        if idle:
            self._free.acquire(timeout=HANDOVER)

    def let_go(self) -> None:
        """Let the caller of `submit` go on; for a job that is about to wait for the disk."""
        if self._free.locked():
            self._free.release()

    def finish(self, longest: float) -> bool:
        """Wait until all jobs are done, ``longest`` seconds at most; whether they are."""
        done = threading.Event()
        self._jobs.put(done.set)
        return done.wait(longest)

    def close(self, longest: float = CLOSING) -> None:
        """End the thread after its jobs; one that hangs is left alone after ``longest`` seconds."""
        self._jobs.put(None)
        self._thread.join(longest)

    def _run(self) -> None:
        while True:
            self.idle = True
            job = self._jobs.get()
            self.idle = False
            if job is None:
                return
            try:
                job()
            except Exception:
                log.exception("a job of the disk has failed")
            self.let_go()


class Lookup(Generic[T]):
    """Something that is asked in a thread of its own; without one, at once."""

    def __init__(self, ask: Callable[[], T], *, threads: bool) -> None:
        self._ask = ask
        self._value: list[T] = []
        self._fault: Exception | None = None
        self.done = False
        if threads:
            threading.Thread(target=self._run, name="lookup", daemon=True).start()
        else:
            self._run()

    def take(self) -> T:
        """The answer, once it is `done`; raises what asking has raised."""
        if self._fault is not None:
            raise self._fault
        return self._value[0]

    def _run(self) -> None:
        try:
            self._value.append(self._ask())
        except Exception as fault:  # noqa: BLE001  raised where it is taken
            self._fault = fault
        self.done = True
