"""Runs one program of somebody else, and ends all that it has started.

`sonar_console.bots.sandbox` starts this file as a process of its own, by its path; it imports the
standard library only. It limits what the program may use and becomes the parent of the program's
orphans (``PR_SET_CHILD_SUBREAPER``). When the program ends, on SIGTERM, and when the process that
started it ends, it kills all descendants, whatever session they have made. It ends as the program
did: with its exit status, or by its signal.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
import time
from pathlib import Path
from types import FrameType
from typing import NoReturn

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
"""Options of prctl(2)."""

KILLING = 5.0
"""Seconds that killing may take."""
BETWEEN = 0.005
"""Seconds between two rounds of killing."""
CANNOT_START = 127
"""The exit status when the program cannot be started, as a shell's."""
FIRST_VICTIM = "1000"
"""``oom_score_adj`` of the program: it is the first to be killed when memory is short."""

LIMITS = {
    "memory": resource.RLIMIT_DATA,
    "addresses": resource.RLIMIT_AS,
    "seconds": resource.RLIMIT_CPU,
    "file": resource.RLIMIT_FSIZE,
    "files": resource.RLIMIT_NOFILE,
    "processes": resource.RLIMIT_NPROC,
    "core": resource.RLIMIT_CORE,
}
"""The limits by their names on the command line; ``processes`` are beside those of now."""


class _EndedError(Exception):
    """Raised by the signal that ends the program."""


def limit(limits: dict[str, int]) -> None:
    """Set the limits of this process and of those that it starts; a lower one is kept."""
    for name, most in limits.items():
        if name == "processes":
            most += threads_of(os.getuid())
        inherited = (
            each for each in resource.getrlimit(LIMITS[name]) if each != resource.RLIM_INFINITY
        )
        lowest = min([most, *inherited])
        resource.setrlimit(LIMITS[name], (lowest, lowest))


def threads_of(user: int) -> int:
    """The number of threads of all processes of a user, which the kernel limits together."""
    count = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if process.stat().st_uid == user:
                count += sum(1 for _ in (process / "task").iterdir())
        except OSError:
            continue  # it has just ended
    return count


def descendants(ancestor: int) -> list[int]:
    """The processes that descend from a process, without itself."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text("ascii", "replace")
        except OSError:
            continue
        parent = int(text.rpartition(")")[2].split()[1])  # the name may hold blanks and brackets
        children.setdefault(parent, []).append(int(stat.parent.name))
    found: list[int] = []
    ahead = [ancestor]
    while ahead:
        new = children.get(ahead.pop(), [])
        found += new
        ahead += new
    return found


def kill_descendants() -> None:
    """Kill all descendants of this process, also those that they start meanwhile."""
    until = time.monotonic() + KILLING
    while time.monotonic() < until:
        for process in descendants(os.getpid()):
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                continue  # it has just ended
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return  # none is left
        time.sleep(BETWEEN)


def keep(parent: int, limits: dict[str, int], words: list[str]) -> int:
    """Run a program to its end; its status as waitpid(2) gives it."""
    prctl = ctypes.CDLL(None).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)

    def end(number: int, frame: FrameType | None) -> None:
        raise _EndedError

    try:
        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
        if os.getppid() != parent:
            return 0  # it ended before it could be watched
        child = os.fork()
        if child == 0:
            prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
            _become(limits, words)
        _let_go_of_pipes()
        return os.waitpid(child, 0)[1]
    except _EndedError:
        return int(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        kill_descendants()


def _become(limits: dict[str, int], words: list[str]) -> NoReturn:
    """Make this process the program."""
    try:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        Path("/proc/self/oom_score_adj").write_text(FIRST_VICTIM, "ascii")
        limit(limits)
        os.execvp(words[0], words)
    except OSError as fault:
        os.write(2, f"cannot be started: {fault.strerror}\n".encode())
    finally:
        os._exit(CANNOT_START)


def _let_go_of_pipes() -> None:
    """Close the program's pipes here, so that their other ends see when the program closes them."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.close(nowhere)


def main(arguments: list[str]) -> NoReturn:
    """Run ``PARENT NAME=LIMIT… -- PROGRAM WORD…`` and end as the program does."""
    parent, *rest = arguments
    at = rest.index("--")
    limits = {name: int(most) for name, _, most in (each.partition("=") for each in rest[:at])}
    status = keep(int(parent), limits, rest[at + 1 :])
    if os.WIFSIGNALED(status):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        number = os.WTERMSIG(status)
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    sys.exit(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main(sys.argv[1:])
