"""Keeps the last faults on the disk, and brings back those of earlier starts."""

from __future__ import annotations

import logging
from functools import partial

from sonar_console.containment import FaultLog, PastFault
from sonar_console.record.recorder import Writer
from sonar_console.system.faultfile import FaultFile

log = logging.getLogger(__name__)

PAUSE = 5.0
"""Seconds from one writing to the next at least: a fault may come again at every step."""


class FaultKeeper:
    """Keeps the faults of a log in a file; ``writer`` writes it.

    The file is read at once, before the table is up.
    """

    def __init__(self, faults: FaultLog, file: FaultFile, writer: Writer) -> None:
        self._faults = faults
        self._file = file
        self._writer = writer
        last, faults.earlier = file.read()
        self.start = last + 1
        self._written = -1
        """The version of the log that the writer was given."""
        self._next = float("-inf")
        self._failed = ""

    def step(self, now: float) -> None:
        """Have the faults written if there are new ones."""
        if self._faults.version != self._written and now >= self._next:
            self._next = now + PAUSE
            self.write()

    def due(self) -> float | None:
        """When `step` has something to do, or None."""
        return None if self._faults.version == self._written else self._next

    def write(self) -> None:
        """Have the faults written now."""
        self._written = self._faults.version
        faults = (*self._faults.last, *self._faults.earlier)
        self._writer.submit(partial(self._write, faults))

    def _write(self, faults: tuple[PastFault, ...]) -> None:
        try:
            self._file.write(self.start, faults)
        except OSError as fault:
            told = f"{self._file.path}: {fault.strerror or fault}"
            if told != self._failed:
                log.warning("the last faults are not saved: %s", told)
            self._failed = told
        else:
            self._failed = ""
