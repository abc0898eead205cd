"""The house's book of matches: who played, when, what, for how long and to which end.

It is read from the journals that are kept, by their tags and their last lines; no match is played
again for it, so that five hundred are read in a second or so. What cannot be read is named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sonar_console.containment import printable
from sonar_console.engine.names import Team, Verb
from sonar_console.engine.objectives import ObjectiveKind
from sonar_console.record.header import Header, RecordError
from sonar_console.record.journalfile import ENDED, read_journal
from sonar_console.record.journalfolder import matches, number_of
from sonar_console.record.record import parse_record

BOTH = "both"
"""Who gave a match up, where both crews did."""

DATE, START = "Date", "Start"
"""The tags of a table's journal that say when: the day, where its clock could be trusted, and the
number of the table's start."""

_DAY = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9]")
CAUSES = frozenset(
    {"torpedo", "mine", "archer", "missile", "breakdown", "surface", *map(str, ObjectiveKind)}
)
"""All that a match can end by."""

_WON = re.compile(r"([a-z]+) wins by ([a-z-]+)")
_DRAWN = re.compile(r"a draw by ([a-z-]+)")
_GIVEN_UP = re.compile(r"given up by (both crews|[a-z]+)")
_MARK = re.compile(r" ; =[0-9a-f]{8}$")
_TAIL = 1024


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a match as its journal tells it; all empty for one that was cut off or put away.

    ``given_up`` is `BOTH` or a team; ``told`` is whether the journal has an end line at all.
    """

    winner: Team | None = None
    cause: str = ""
    given_up: str = ""
    told: bool = True


@dataclass(frozen=True, slots=True)
class BookEntry:
    """One match of the book: ``number`` is that of its journal, ``seconds`` from dive to end."""

    path: Path
    number: int | None
    header: Header
    ending: Ending
    seconds: float | None
    orders: int
    day: str
    """``2026-11-29``, where the clock could be trusted; else empty."""
    start: int | None
    """The number of the table's start in which it began, where it is known."""


@dataclass(frozen=True, slots=True)
class MatchBook:
    """The matches of a folder, the newest first, and one line on each file that is none."""

    entries: tuple[BookEntry, ...]
    refused: tuple[str, ...]


def read_book(folder: Path) -> MatchBook:
    """Read the matches of a folder; a match in which nobody dived is left out."""
    entries, refused = [], []
    for path in reversed(matches(folder)):
        try:
            entry = read_entry(path)
        except RecordError as fault:
            refused.append(printable(str(fault)))
            continue
        if entry is not None:
            entries.append(entry)
    return MatchBook(tuple(entries), tuple(refused))


def read_entry(path: Path) -> BookEntry | None:
    """Read one match; None for one in which not both crews dived. Raises `RecordError`."""
    data = read_journal(path)
    record = parse_record(data, str(path))
    if record.header.scenario is None:
        raise RecordError(str(path), None, "no tag says which scenario was played")
    dives = {order.team for order in record.orders if order.verb is Verb.DIVE}
    if len(dives) < 2:
        return None
    times = [line.seconds for line in record.lines if line.seconds is not None]
    tags = {name.lower(): value for name, value in record.header.others}
    day, start = tags.get(DATE.lower(), ""), tags.get(START.lower(), "")
    return BookEntry(
        path=path,
        number=number_of(path),
        header=record.header,
        ending=ending_of(data),
        seconds=max(times, default=None),
        orders=len(record.orders),
        day=day if _DAY.fullmatch(day) else "",
        start=int(start) if start.isascii() and start.isdecimal() and len(start) < 8 else None,
    )


def stamped(header: Header, start: int | None, day: str) -> Header:
    """The header of a journal that begins now, with the tags that say when, as far as is known."""
    tags = [] if start is None else [(START, str(start))]
    tags += [(DATE, day)] if day else []
    return replace(header, others=(*header.others, *tags))


def ending_of(data: bytes) -> Ending:
    """The end of a match from the last lines of its journal, as every version wrote them."""
    for line in reversed(data[-_TAIL:].decode("utf-8", "replace").splitlines()):
        text = _MARK.sub("", line).strip()
        if text.startswith(f"{ENDED}: "):
            return _ending(text.removeprefix(f"{ENDED}: "))
    return Ending(told=False)


def _ending(words: str) -> Ending:
    teams: Sequence[str] = tuple(Team)
    if (won := _WON.fullmatch(words)) and won[1] in teams and won[2] in CAUSES:
        return Ending(Team(won[1]), won[2])
    if (drawn := _DRAWN.fullmatch(words)) and drawn[1] in CAUSES:
        return Ending(None, drawn[1])
    given_up = _GIVEN_UP.fullmatch(words)
    if given_up and (given_up[1] == "both crews" or given_up[1] in teams):
        return Ending(given_up=BOTH if given_up[1] == "both crews" else given_up[1])
    return Ending()
