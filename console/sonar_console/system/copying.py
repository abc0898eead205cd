"""Copies all matches to a USB stick, into a new folder, each file synced before the next.

The folder has the next free number (``sonar-matches-0001``) and is called ``…-part`` until it is
complete. Nothing on a stick is overwritten. A stick that is full is left as it was.
"""

from __future__ import annotations

import errno
import logging
import os
import shutil
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from sonar_console.cards import Message

log = logging.getLogger(__name__)

FOLDER = "sonar-matches-"
PART = "-part"
RECORD = ".sonar"
"""Suffix of a match; a torn end that was put aside has one more suffix."""
PIECE = 65_536
"""Bytes that are written at a time."""
SPARE = 1_000_000
"""Bytes that are left free on a stick beside the matches, for its own tables."""
MEGABYTE = 1_000_000
CLOSING = 2.0
"""Seconds that a copy under way is waited for at the end."""


class Trouble(StrEnum):
    """Why matches could not be copied."""

    FULL = "full"
    READ_ONLY = "read-only"
    GONE = "gone"
    """The stick was pulled out."""
    FAILED = "failed"
    """Anything else; the text says what."""


_TROUBLES = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
    errno.EIO: Trouble.GONE,
    errno.ENODEV: Trouble.GONE,
    errno.ENXIO: Trouble.GONE,
    errno.ENOENT: Trouble.GONE,
    errno.ENOTDIR: Trouble.GONE,
    errno.ESTALE: Trouble.GONE,
    errno.ENOTCONN: Trouble.GONE,
}


class CopyError(OSError):
    """Raised when not all matches are on the stick; ``value`` goes into the host's message."""

    def __init__(self, trouble: Trouble, value: str = "") -> None:
        super().__init__(f"{trouble}: {value}" if value else str(trouble))
        self.trouble = trouble
        self.value = value


@dataclass(frozen=True, slots=True)
class Copied:
    """The number of matches on a stick now, and the folder's name there."""

    count: int
    folder: str


Progress = Callable[[int, int], None]
"""Told before each file: its number from 1, and how many there are."""


def copy_matches(
    records: Path,
    stick: Path,
    progress: Progress = lambda number, count: None,
    write: Callable[[int, bytes], int] = os.write,
    sync: Callable[[int], None] = os.fsync,
) -> Copied | None:
    """Copy all files of the folder of records; None when there are none.

    What is torn and set aside is copied as well. ``write`` and ``sync`` are the system's own.
    Raises `CopyError`; what is on the stick by then is in a folder that is called a part.
    """
    files = _files(records)
    if not files:
        return None
    try:
        device = stick.stat().st_dev
        needed = sum(size for _, size in files) + SPARE
        if shutil.disk_usage(stick).free < needed:
            raise CopyError(Trouble.FULL, str(-(-needed // MEGABYTE)))
        part = _new_folder(stick)
    except OSError as fault:
        raise _trouble(fault, needed=0) from fault
    name = part.name.removesuffix(PART)
    try:
        for number, (file, _) in enumerate(files, 1):
            progress(number, len(files))
            _copy(file, part / file.name, write, sync)
        _sync_folder(part, sync)
        part.rename(stick / name)
        _sync_folder(stick, sync)
        if stick.stat().st_dev != device:
            raise CopyError(Trouble.GONE)
    except OSError as fault:
        trouble = _trouble(fault, needed)
        if trouble.trouble is not Trouble.GONE:
            shutil.rmtree(part, ignore_errors=True)
        raise trouble from fault
    return Copied(sum(file.suffix == RECORD for file, _ in files), name)


def _files(records: Path) -> list[tuple[Path, int]]:
    """The files of the records with their sizes, without those that disappear meanwhile."""
    found = []
    try:
        for path in sorted(records.iterdir()):
            if path.is_file() and not path.is_symlink():
                found.append((path, path.stat().st_size))
    except FileNotFoundError:
        pass  # no match has been kept yet
    except OSError as fault:
        raise CopyError(Trouble.FAILED, f"{records}: {fault.strerror}") from fault
    return found


def _new_folder(stick: Path) -> Path:
    """Make the folder with the next number, with ``PART`` at its end."""
    taken = [
        int(digits)
        for path in stick.iterdir()
        if path.name.startswith(FOLDER)
        and (digits := path.name.removeprefix(FOLDER).removesuffix(PART)).isdecimal()
    ]
    folder = stick / f"{FOLDER}{max(taken, default=0) + 1:04}{PART}"
    folder.mkdir()
    return folder


def _copy(
    file: Path, target: Path, write: Callable[[int, bytes], int], sync: Callable[[int], None]
) -> None:
    try:
        source = file.open("rb")
    except FileNotFoundError:
        return  # the table has just deleted its oldest match
    except OSError as fault:
        raise CopyError(Trouble.FAILED, f"{file}: {fault.strerror}") from fault
    with source:
        copy = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        try:
            while piece := _read(file, source.read):
                while piece:
                    piece = piece[write(copy, piece) :]
            sync(copy)
        finally:
            os.close(copy)


def _read(file: Path, read: Callable[[int], bytes]) -> bytes:
    """The next bytes of a record; raises `CopyError` for a card that cannot be read."""
    try:
        return read(PIECE)
    except OSError as fault:
        raise CopyError(Trouble.FAILED, f"{file}: {fault.strerror}") from fault


def _sync_folder(folder: Path, sync: Callable[[int], None]) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        sync(descriptor)
    except OSError as fault:
        if fault.errno != errno.EINVAL:  # some file systems of sticks sync files only
            raise
    finally:
        os.close(descriptor)


def _trouble(fault: OSError, needed: int) -> CopyError:
    if isinstance(fault, CopyError):
        return fault
    trouble = _TROUBLES.get(fault.errno or 0, Trouble.FAILED)
    if trouble is Trouble.FULL:
        return CopyError(trouble, str(-(-needed // MEGABYTE)))
    return CopyError(trouble, fault.strerror or str(fault))


class CopyTask:
    """One copy of all matches to a stick, begun at once; ``threads`` is whether it has a thread."""

    def __init__(self, records: Path, stick: Path, *, threads: bool = True) -> None:
        self._records = records
        self._stick = stick
        self._at = (0, 0)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="copy", daemon=True)
        self.copied: Copied | None = None
        """What was copied, once all is."""
        self.fault: CopyError | None = None
        """Why it failed."""
        self.done = False
        if threads:
            self._thread.start()
        else:
            self._run()

    def told(self) -> Message:
        """A message about its progress."""
        number, count = self._at
        if not count:
            return Message("house-copy-begun")
        return Message("house-copying", {"value": number, "value1": count})

    def end(self) -> None:
        """End it before the next file; waits ``CLOSING`` seconds at most."""
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
