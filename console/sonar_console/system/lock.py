"""A lock file that lets one console run at a time.

The lock is the kernel's (``flock``), so it ends with the process in any case; the process id in
the file is only for the message. The file lies in a folder of this user alone (`trust`), and is
looked at before it is written to: root must not empty what a link leads to.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from pathlib import Path
from types import TracebackType

from sonar_console.system.folders import UnfitFolderError, why_unfit
from sonar_console.system.trust import UntrustedPathError, open_folder

LOCK_NAME = "sonar-console.lock"
_OPEN = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


class AlreadyRunningError(OSError):
    """Another console holds the lock: one line that says which, and what to do."""

    def __init__(self, path: Path, pid: int | None) -> None:
        who = f"process {pid}" if pid is not None else "a process that did not write its number"
        super().__init__(f"the console is running already ({who}, {path}); end that one first")
        self.path = path
        self.pid = pid


class InstanceLock:
    """The lock of a run folder, held from its construction until :meth:`close`."""

    __slots__ = ("_file", "path")

    def __init__(self, folder: Path) -> None:
        """Take the lock; the folder is made when it is not there.

        :raises AlreadyRunningError: when another process, or another object here, holds it.
        :raises UntrustedPathError: when the folder is not this user's alone, or the lock no file.
        :raises UnfitFolderError: when there can be no such folder, or it may not be written.
        :raises OSError: when the lock cannot be written for another reason.
        """
        self.path = folder / LOCK_NAME
        self._file: int | None = None
        try:
            inside = open_folder(folder)
        except UntrustedPathError:
            raise
        except OSError as fault:
            told = f"{folder}: {fault.strerror}; name another folder"
            raise UnfitFolderError(why_unfit(folder, written=True) or told) from fault
        try:
            handle = _open(inside, self.path)
        finally:
            os.close(inside)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            text = os.pread(handle, 32, 0).decode("ascii", "replace").strip()
            os.close(handle)
            raise AlreadyRunningError(self.path, int(text) if text.isdecimal() else None) from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode("ascii"), 0)
        self._file = handle

    def close(self) -> None:
        """Release the lock; may be called twice. The file stays, empty."""
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None

    def __enter__(self) -> InstanceLock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _open(folder: int, path: Path) -> int:
    """Open the lock file in an open folder; it must be a file of this user, with one name."""
    strange = UntrustedPathError(f"{path} is no lock file of this console: remove it")
    try:
        handle = os.open(LOCK_NAME, _OPEN, 0o600, dir_fd=folder)
    except OSError as fault:
        if fault.errno in (errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO):
            raise strange from None
        fault.filename = str(path)
        raise
    there = os.fstat(handle)
    if not stat.S_ISREG(there.st_mode) or there.st_uid != os.geteuid() or there.st_nlink != 1:
        os.close(handle)
        raise strange
    return handle
