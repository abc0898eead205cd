"""The table's core in a thread of its own, so that the window can wait for mouse and keys."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

LONGEST = 0.25
"""Seconds that the core waits at most before it looks whether it shall end."""


class Steps(Protocol):
    """A `sonar_console.app.runner.TableRunner`."""

    def step(self) -> None:
        """One step of the core."""

    def wait(self, longest: float) -> None:
        """Wait until there may be something to do."""


class Core:
    """Steps a running table until :meth:`stop`; ``ended`` is called if it fails before."""

    def __init__(self, steps: Steps, ended: Callable[[], None]) -> None:
        self._steps = steps
        self._ended = ended
        self._stop = threading.Event()
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="table")

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, and wait for the end; raises what the core failed with."""
        self._stop.set()
        self._thread.join()
        if self._fault is not None:
            raise self._fault

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._steps.step()
                self._steps.wait(LONGEST)
        except Exception as fault:  # noqa: BLE001  raised again in the window's thread, by stop
            self._fault = fault
            self._ended()
