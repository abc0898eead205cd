"""Ends a command in order on SIGTERM and SIGHUP, with its child processes and temporary files."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)
"""Asked to end, and terminal closed; for Ctrl-C Python raises `KeyboardInterrupt` itself."""
_ALL = (*ENDING_SIGNALS, signal.SIGINT)


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
