"""One copy of all matches to a stick, in a thread of its own."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from sonar_console.cards.team import Message
from sonar_console.system.copying import Copied, CopyError, Trouble, copy_matches

log = logging.getLogger(__name__)

CLOSING = 2.0
"""Seconds that a copy under way is waited for at the end."""


class CopyTask:
    """Begins at once; ``threads`` is whether it has a thread, as in a house."""

    def __init__(self, records: Path, stick: Path, *, threads: bool = True) -> None:
        self._records = records
        self._stick = stick
        self._at = (0, 0)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="copy", daemon=True)
        self.copied: Copied | None = None
        """What was copied, if all was."""
        self.fault: CopyError | None = None
        """Why it was not."""
        self.done = False
        if threads:
            self._thread.start()
        else:
            self._run()

    def told(self) -> Message:
        """How far it is."""
        number, count = self._at
        if not count:
            return Message("house-copy-begun")
        return Message("house-copying", {"value": number, "value1": count})

    def end(self) -> None:
        """Have it end before the next file; it is waited for, but not for long."""
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join(CLOSING)

    def _run(self) -> None:
        try:
            self.copied = copy_matches(self._records, self._stick, self._progress)
        except CopyError as fault:
            log.warning("copy to %s: %s", self._stick, fault)
            self.fault = fault
        finally:
            self.done = True

    def _progress(self, number: int, count: int) -> None:
        self._at = (number, count)
        if self._ending.is_set():
            raise CopyError(Trouble.FAILED, "the table ends")
