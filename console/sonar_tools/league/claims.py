"""Claims: which runner plays which chunk, by files that runners of any machine see.

A claim is made by creating its file, which one process alone can. The runner renews it while it
plays, by its time. It is dead when its process has ended on this machine, or when it was not
renewed for `STALE` seconds by the clock of the disk; a dead one is taken over. A claim saves work
and protects nothing: two runners that play the same chunk write journals of their own, of which
each match counts once.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import time
from pathlib import Path

import msgspec

from sonar_tools.league.plan import CLAIMS

RENEWING = 20.0
"""Seconds between two renewals."""
STALE = 180.0
"""Seconds without a renewal after which a claim of another machine is dead."""


class ClaimHolder(msgspec.Struct, frozen=True):
    """The process that holds a claim, and what tells it from a later one of the same number."""

    machine: str
    host: str
    process: int
    started: str
    token: str

    @property
    def ended(self) -> bool:
        """Whether it was a process of this machine and has ended."""
        return self.machine == machine() and started(self.process) != self.started


def machine() -> str:
    """A text that two processes share if they see each other's numbers: kernel and namespace."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"  # noqa: PTH115  no path
    except OSError:
        return socket.gethostname()


def started(process: int) -> str:
    """The time at which a process began, in ticks of the kernel; empty if it is not there."""
    try:
        text = Path(f"/proc/{process}/stat").read_text("ascii", "replace")
    except OSError:
        return ""
    fields = text.rpartition(")")[2].split()
    return "" if fields[0] in "ZX" else fields[19]


class Claim:
    """A claim that this process holds."""

    def __init__(self, path: Path, token: str) -> None:
        self.path = path
        self._token = token
        self._renewed = time.monotonic()

    def renew(self) -> None:
        """Say that its runner is alive, if it is time to."""
        now = time.monotonic()
        if now - self._renewed >= RENEWING:
            self._renewed = now
            with contextlib.suppress(OSError):  # a share that is away for a moment
                os.utime(self.path)

    def release(self) -> None:
        """Give it up, unless it was taken over."""
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            if _holder(self.path).token == self._token:
                self.path.unlink()


def take_claim(folder: Path, chunk: int) -> Claim | None:
    """Claim a chunk of the plan in a folder; None if a living runner has it. Raises `OSError`."""
    place = folder / CLAIMS
    place.mkdir(exist_ok=True)
    path = place / f"{chunk:05}"
    token = secrets.token_hex(8)
    host, process = socket.gethostname(), os.getpid()
    holder = ClaimHolder(machine(), host, process, started(process), token)
    for _ in range(2):
        try:
            with path.open("xb") as file:
                file.write(msgspec.json.encode(holder))
        except FileExistsError:
            if not _put_aside(path, place / f".{token}"):
                return None
        else:
            return Claim(path, token)
    return None


def claimed(folder: Path) -> dict[int, str]:
    """The chunks that are claimed now, with the host of each; dead claims are left out."""
    found = {}
    for path in sorted((folder / CLAIMS).glob("[0-9]*")):
        with contextlib.suppress(OSError, msgspec.MsgspecError, ValueError):
            holder = _holder(path)
            if not holder.ended:
                found[int(path.name)] = holder.host
    return found


def _holder(path: Path) -> ClaimHolder:
    return msgspec.json.decode(path.read_bytes(), type=ClaimHolder)


def _put_aside(path: Path, spare: Path) -> bool:
    """Remove a claim if it is dead; ``spare`` is the name of a file that nobody else uses."""
    try:
        spare.touch()
        silent = spare.stat().st_mtime - path.stat().st_mtime  # both by the clock of the disk
        data = path.read_bytes()
        if silent < STALE and not _ended(data):
            return False
        path.rename(spare)
        if spare.read_bytes() != data and not path.exists():
            spare.rename(path)  # another runner was quicker: its claim goes back
            return False
    except FileNotFoundError:
        return True  # given up, or put aside, in this moment
    finally:
        spare.unlink(missing_ok=True)
    return True


def _ended(data: bytes) -> bool:
    """Whether the holder of a claim has ended; not for one that is being written just now."""
    try:
        return msgspec.json.decode(data, type=ClaimHolder).ended
    except msgspec.MsgspecError:
        return False
