"""Orders taken back: the line ``[seconds] takeback N``.

Both crews agree that the last N orders shall not have been. The record keeps them and says so;
from that line on they do not stand. N counts back over the orders that can be read and still
stand, whether they had been accepted or refused: what stays is always a beginning of what was
said, so that every verdict on it stays what it was. Nobody may read the rules into it: a
journal, a replay and the referee count alike.
"""

from __future__ import annotations

import re
from typing import Final

from sonar_console.engine.refusals import Why
from sonar_console.record.notation import Unreadable

WORD: Final = "takeback"
MOST: Final = 9999
"""The most orders that one line takes back."""

_LINE = re.compile(rf"(?:([0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)\s+)?{WORD}(?:\s+(.*))?", re.IGNORECASE)
_COUNT = re.compile(r"[1-9][0-9]{0,3}")
_SHOWN = 40


def parse_takeback(text: str) -> tuple[float | None, int] | None:
    """The seconds, if given, and how many orders are taken back; None for any other line.

    ``text`` is a line without comment. Raises `Unreadable` where the number is wrong.
    """
    if WORD not in text.lower():  # quick: a match has thousands of lines and few of these
        return None
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    word = (found[2] or "").strip()
    if not word:
        raise Unreadable(Why.ARGUMENTS, verb=WORD)
    if not _COUNT.fullmatch(word):
        raise too_many(word)
    return None if found[1] is None else float(found[1]), int(word)


def format_takeback(count: int, seconds: float | None = None) -> str:
    """The canonical line, without an end of line; raises `ValueError` for a count out of 1 to
    `MOST`.
    """
    if not 1 <= count <= MOST:
        raise ValueError(f"from 1 to {MOST} orders can be taken back at once, not {count}")
    return f"{WORD} {count}" if seconds is None else f"{seconds:.3f} {WORD} {count}"


def too_many(word: str | int) -> Unreadable:
    """What a count is that no orders stand for: a line that cannot be read (Z-3)."""
    return Unreadable(Why.UNKNOWN_WORD, verb=WORD, word=str(word)[:_SHOWN])
