"""Ending a command that has started others: they end too, and what it wrote for itself goes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)
"""Told to end, and the terminal that has gone; Ctrl-C is Python's own `KeyboardInterrupt`."""


@contextmanager
def exit_on_signals() -> Iterator[None]:
    """A signal that ends the command leaves by all that is open, with 128 and its number."""

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, end) for number in ENDING_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
