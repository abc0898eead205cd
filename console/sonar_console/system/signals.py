"""Ends a command in order on SIGTERM and SIGHUP, with its child processes and temporary files."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)
"""Asked to end, and terminal closed; for Ctrl-C Python raises `KeyboardInterrupt` itself."""
_ALL = (*ENDING_SIGNALS, signal.SIGINT)
TIDYING = 5.0
"""Seconds that a program has to end when it is asked to."""


@contextmanager
def exit_on_signals() -> Iterator[None]:
    """Raise `SystemExit` with 128 and its number on a signal that ends the command, or Ctrl-C."""

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, end) for number in _ALL}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def collect_signals() -> Iterator[list[int]]:
    """A list to which every signal that ends the command is added, Ctrl-C among them.

    For a command that looks at it often, and ends by itself with what it has done so far.
    """
    collected: list[int] = []

    def collect(number: int, frame: FrameType | None) -> None:
        collected.append(number)

    before = {number: signal.signal(number, collect) for number in (*ENDING_SIGNALS, signal.SIGINT)}
    try:
        yield collected
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_group(
    words: Sequence[str | Path], env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program that asks nothing, as `subprocess.run` does, with its output as text.

    It has a process group of its own: on an exception, such as that of a signal, the program and
    all that it has started are asked to end, and killed after `TIDYING` seconds.
    """
    with subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
        process_group=0,
    ) as program:
        try:
            out, err = program.communicate()
        except BaseException:
            _end_group(program)
            raise
    return subprocess.CompletedProcess(program.args, program.returncode, out, err)


def _end_group(program: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        program.wait(TIDYING)
    with suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)
