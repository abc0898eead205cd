"""The file of the last faults, which survives a power cut.

The clock of a table may be wrong by years, so a fault is dated by the number of the table's start:
each start has one more than the one before.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from sonar_console.containment import KEPT, LONGEST, PastFault, PastFaultKind
from sonar_console.tomlfile.reader import read_bytes
from sonar_console.tomlfile.saving import replace_file

log = logging.getLogger(__name__)

NAME = "faults.json"
"""The file's name, in the state folder."""

STARTS = 20
"""How many starts ago a fault may be; older ones are dropped."""

_MOST_BYTES = 65_536


class _SavedFault(msgspec.Struct, frozen=True):
    """A fault as it stands in the file."""

    start: int
    where: str
    what: str
    kind: PastFaultKind
    times: int


class _SavedFaults(msgspec.Struct, frozen=True):
    """The whole file: the number of the last start, and the faults, the newest first."""

    start: int
    faults: tuple[_SavedFault, ...] = ()


class FaultFile:
    """The last faults in a folder. Not to be shared between threads, but for `path`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def read(self) -> tuple[int, tuple[PastFault, ...]]:
        """The number of the last start, and the faults up to then, the newest first.

        ``starts`` of each is counted from a start that comes now. A file that is not there, or
        that no table has written, has none. Never raises.
        """
        try:
            entries = msgspec.json.decode(read_bytes(self.path, _MOST_BYTES), type=_SavedFaults)
        except FileNotFoundError:
            return 0, ()
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as fault:
            log.warning("%s: the faults of earlier cannot be read: %s", self.path, fault)
            return 0, ()
        last = max(0, entries.start)
        faults = (
            PastFault(0.0, _line(each.where), _line(each.what), each.kind, each.times, starts)
            for each in entries.faults
            if 0 < (starts := last + 1 - each.start) <= STARTS and each.times > 0
        )
        return last, tuple(faults)[:KEPT]

    def write(self, start: int, faults: tuple[PastFault, ...]) -> None:
        """Write the faults up to a start, whole or not at all; raises `OSError`."""
        entries = tuple(
            _SavedFault(start - each.starts, each.where, each.what, each.kind, each.times)
            for each in faults[:KEPT]
        )
        replace_file(self.path, msgspec.json.encode(_SavedFaults(start, entries)) + b"\n")


def _line(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)[:LONGEST]
