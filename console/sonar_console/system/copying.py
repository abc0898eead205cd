"""Copies all matches, or all charts, to a USB stick, each file synced before the next.

They come into a new folder, which has the next free number (``sonar-matches-0001``) and is called
``…-part`` until it is complete. Nothing on a stick is overwritten. A stick that is full is left as
it was. A stick is anybody's: nothing on it is trusted, and what is said to lie on it was read back
from it. Files are taken from one (`take_files`) without following a link or waiting for a pipe.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import shutil
import stat
import threading
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from sonar_console.cards import Message

log = logging.getLogger(__name__)

FOLDER = "sonar-matches-"
CHARTS = "sonar-charts-"
"""How the folders of matches and of charts on a stick begin."""
PART = "-part"
RECORD = ".sonar"
"""Suffix of a match; a torn end that was put aside has one more suffix."""
CHART = ".toml"
MOST_TAKEN = 200
"""The files that are taken from a stick at once, and the folders that are looked into."""
PIECE = 65_536
"""Bytes that are written at a time."""
SPARE = 1_000_000
"""Bytes that are left free on a stick beside the matches, for its own tables."""
MEGABYTE = 1_000_000
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
CLOSING = 2.0
"""Seconds that a copy under way is waited for at the end."""


class Trouble(StrEnum):
    """Why matches could not be copied."""

    FULL = "full"
    READ_ONLY = "read-only"
    GONE = "gone"
    """The stick was pulled out."""
    DAMAGED = "damaged"
    """What was read back is not what was written."""
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
    errno.ELOOP: Trouble.GONE,  # a link where the stick or its folder was
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


@dataclass(frozen=True, slots=True)
class Copying:
    """What is copied to a stick."""

    folder: Path
    """All files of it."""
    name: str = FOLDER
    """How its folder on the stick begins."""
    suffix: str = RECORD
    """That of the files that are counted."""
    beside: Collection[Path] = field(default=())
    """Folders with the charts of matches: those that a match names are copied into the same one."""

    def files(self) -> list[tuple[Path, int]]:
        """The files with their sizes; of two with one name the first."""
        found = _files(self.folder)
        heads = b"".join(_head(path) for path, _ in found) if self.beside else b""
        for folder in self.beside:
            names = {path.name for path, _ in found}
            found += [
                (path, size)
                for path, size in _files(folder)
                if path.name not in names and path.name.encode() in heads
            ]
        return found


_HEAD = 4096
"""Bytes of a match among which its tags are."""


def _head(match: Path) -> bytes:
    try:
        with match.open("rb") as file:
            return file.read(_HEAD)
    except OSError:
        return b""


def copy_files(
    what: Copying,
    stick: Path,
    progress: Progress = lambda number, count: None,
    write: Callable[[int, bytes], int] = os.write,
    sync: Callable[[int], None] = os.fsync,
    read: Callable[[int, int, int], bytes] = os.pread,
) -> Copied | None:
    """Copy all files of a folder; None when there are none.

    What is torn and set aside is copied as well. Every file lies on the stick's own device, no
    link is followed, and each is read back after it was synced. ``write``, ``sync`` and ``read``
    are the system's own. Raises `CopyError`; what is on the stick by then is in a folder that is
    called a part.
    """
    files = what.files()
    if not files:
        return None
    needed = sum(size for _, size in files) + SPARE
    with ExitStack() as opened:
        try:
            target = _Folder(opened, str(stick))
            if shutil.disk_usage(target.descriptor).free < needed:
                raise CopyError(Trouble.FULL, str(-(-needed // MEGABYTE)))
            name = _free_name(target, what.name)
            os.mkdir(f"{name}{PART}", dir_fd=target.descriptor)
            part = _Folder(opened, f"{name}{PART}", target)
        except OSError as fault:
            raise _trouble(fault, needed=0) from fault
        try:
            for number, (file, _) in enumerate(files, 1):
                progress(number, len(files))
                _copy(file, part, write, sync, read)
            _sync_folder(part, sync)
            os.rename(
                f"{name}{PART}",
                name,
                src_dir_fd=target.descriptor,
                dst_dir_fd=target.descriptor,
            )
            _sync_folder(part, sync)  # on FAT its new name leads to it only then
            _sync_folder(target, sync)
            if target.moved() or part.moved(name):
                raise CopyError(Trouble.GONE)
        except OSError as fault:
            trouble = _trouble(fault, needed)
            if trouble.trouble is not Trouble.GONE:
                shutil.rmtree(f"{name}{PART}", ignore_errors=True, dir_fd=target.descriptor)
            raise trouble from fault
    return Copied(sum(file.suffix == what.suffix for file, _ in files), name)


class _Folder:
    """An open folder on the stick; a link is none, and it is on the device of the one around it."""

    def __init__(self, opened: ExitStack, name: str, around: _Folder | None = None) -> None:
        self._name = name
        self._around = None if around is None else around.descriptor
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        self.descriptor: int = os.open(name, flags, dir_fd=self._around)
        opened.callback(os.close, self.descriptor)
        self._there = os.fstat(self.descriptor)
        self.device: int = self._there.st_dev
        if around is not None and self.device != around.device:
            raise CopyError(Trouble.GONE)

    def moved(self, name: str = "") -> bool:
        """Whether something else is where it was opened, or is by another name by now."""
        there = os.stat(name or self._name, dir_fd=self._around, follow_symlinks=False)
        return (there.st_dev, there.st_ino) != (self.device, self._there.st_ino)


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


def _free_name(stick: _Folder, begins: str) -> str:
    """The name of a folder with the next number."""
    taken = [
        int(digits)
        for name in os.listdir(stick.descriptor)  # noqa: PTH208  a descriptor is no path
        if name.startswith(begins)
        and (digits := name.removeprefix(begins).removesuffix(PART)).isdecimal()
    ]
    return f"{begins}{max(taken, default=0) + 1:04}"


def _copy(
    file: Path,
    folder: _Folder,
    write: Callable[[int, bytes], int],
    sync: Callable[[int], None],
    read: Callable[[int, int, int], bytes],
) -> None:
    """Copy a file, sync it, and read it back."""
    try:
        source = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return  # the table has just deleted its oldest match
    except OSError as fault:
        raise CopyError(Trouble.FAILED, f"{file}: {fault.strerror}") from fault
    written = hashlib.sha256()
    with ExitStack() as opened:
        opened.callback(os.close, source)
        copy = os.open(file.name, _NEW, 0o644, dir_fd=folder.descriptor)
        opened.callback(os.close, copy)
        if os.fstat(copy).st_dev != folder.device:
            raise CopyError(Trouble.GONE)
        while piece := _read(file, source):
            written.update(piece)
            while piece:
                piece = piece[write(copy, piece) :]
        sync(copy)
        # Without its pages in memory it is read from the stick itself.
        os.posix_fadvise(copy, 0, 0, os.POSIX_FADV_DONTNEED)
        back, at = hashlib.sha256(), 0
        while piece := read(copy, PIECE, at):
            back.update(piece)
            at += len(piece)
    if back.digest() != written.digest():
        raise CopyError(Trouble.DAMAGED)


def _read(file: Path, source: int) -> bytes:
    """The next bytes of a record; raises `CopyError` for a card that cannot be read."""
    try:
        return os.read(source, PIECE)
    except OSError as fault:
        raise CopyError(Trouble.FAILED, f"{file}: {fault.strerror}") from fault


def _sync_folder(folder: _Folder, sync: Callable[[int], None]) -> None:
    try:
        sync(folder.descriptor)
    except OSError as fault:
        if fault.errno != errno.EINVAL:  # some file systems of sticks sync files only
            raise


def _trouble(fault: OSError, needed: int) -> CopyError:
    if isinstance(fault, CopyError):
        return fault
    trouble = _TROUBLES.get(fault.errno or 0, Trouble.FAILED)
    if trouble is Trouble.FULL:
        return CopyError(trouble, str(-(-needed // MEGABYTE)))
    return CopyError(trouble, fault.strerror or str(fault))


@dataclass(frozen=True, slots=True)
class Taken:
    """A file from a stick: its name there, and its bytes or why it was not taken.

    ``refused`` is ``no-file`` for a link, a pipe or a folder, ``large``, ``unreadable`` or
    ``many`` for the first of those that are too many.
    """

    name: str
    data: bytes = b""
    refused: str = ""


def take_files(
    stick: Path,
    most: int,
    *,
    folders: str = CHARTS,
    suffix: str = CHART,
    read: Callable[[int, int], bytes] = os.read,
) -> list[Taken]:
    """Read the files of a stick that end in ``suffix``, of ``most`` bytes each.

    They are those of its top folder, and of the folders there that begin with ``folders``. Raises
    `CopyError` for a stick that is gone.
    """
    taken: list[Taken] = []
    with ExitStack() as opened:
        try:
            top = _Folder(opened, str(stick))
            names = sorted(os.listdir(top.descriptor))  # noqa: PTH208
            inside = [name for name in names if name.startswith(folders)][:MOST_TAKEN]
            places = [(top, "", names)]
            for name in inside:
                try:
                    folder = _Folder(opened, name, top)
                except OSError:  # a file or a link of that name
                    continue
                listed = sorted(os.listdir(folder.descriptor))  # noqa: PTH208
                places.append((folder, f"{name}/", listed))
            for folder, before, listed in places:
                for name in listed:
                    if not name.lower().endswith(suffix) or name.startswith("._"):
                        continue  # some computers put such a file beside each other one
                    if len(taken) == MOST_TAKEN:
                        return [*taken, Taken(before + name, refused="many")]
                    taken.append(_take(folder, name, before + name, most, read))
            if top.moved():
                raise CopyError(Trouble.GONE)
        except OSError as fault:
            raise _trouble(fault, needed=0) from fault
    return taken


def _take(
    folder: _Folder, name: str, shown: str, most: int, read: Callable[[int, int], bytes]
) -> Taken:
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    try:
        file = os.open(name, flags, dir_fd=folder.descriptor)
    except OSError as fault:
        if fault.errno in (errno.ELOOP, errno.ENXIO):  # a link, or a socket
            return Taken(shown, refused="no-file")
        if _trouble(fault, 0).trouble is Trouble.GONE:
            raise
        return Taken(shown, refused="unreadable")
    try:
        there = os.fstat(file)
        if not stat.S_ISREG(there.st_mode) or there.st_dev != folder.device:
            return Taken(shown, refused="no-file")
        if there.st_size > most:
            return Taken(shown, refused="large")
        data = b""
        while len(data) <= most and (piece := read(file, most + 1 - len(data))):
            data += piece
    finally:
        os.close(file)
    return Taken(shown, refused="large") if len(data) > most else Taken(shown, data)


class CopyTask:
    """One copy to a stick, begun at once; ``threads`` is whether it has a thread.

    ``find`` says where the stick is now.
    """

    def __init__(
        self,
        what: Copying,
        stick: Path,
        *,
        find: Callable[[], Path | None] | None = None,
        threads: bool = True,
    ) -> None:
        self._what = what
        self._stick = stick
        self._find = find or (lambda: stick)
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
            self.copied = copy_files(self._what, self._stick, self._progress)
        except CopyError as fault:
            log.warning("copy to %s: %s", self._stick, fault)
            self.fault = fault
        finally:
            self.done = True

    def _progress(self, number: int, count: int) -> None:
        self._at = (number, count)
        if self._ending.is_set():
            raise CopyError(Trouble.FAILED, "the table ends")
        if self._find() != self._stick:
            raise CopyError(Trouble.GONE)  # the bare folder under a stick is no stick
