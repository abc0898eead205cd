"""A lock file that lets one console run at a time.

The lock is the kernel's (``flock``), so it ends with the process in any case; the process id in
the file is only for the message.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType

from sonar_console.system.folders import UnfitFolderError, why_unfit

LOCK_NAME = "sonar-console.lock"


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
        :raises UnfitFolderError: when there can be no such folder, or it may not be written.
        :raises OSError: when the lock cannot be written for another reason.
        """
        unfit = why_unfit(folder, written=True)
        if unfit:
            raise UnfitFolderError(unfit)
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / LOCK_NAME
        self._file: int | None = None
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            text = os.pread(handle, 32, 0).decode("ascii", "replace").strip()
            os.close(handle)
            raise AlreadyRunningError(self.path, int(text) if text.isdecimal() else None) from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode("ascii"), 0)
        if os.geteuid() == 0:  # so that the owner of the folder can take it later
            owner = folder.stat()
            os.fchown(handle, owner.st_uid, owner.st_gid)
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
