"""Journals of played matches: the truth of a league.

Each runner writes a journal of its own for each chunk, ``played/00012-1a2b3c4d.jsonl``, and no
other process ever writes to it. Its first line names the plan and the chunk; each further line is
a finished match with its whole record, appended and synced when it ends. A line ends with its
CRC-32, so a line that is torn by a kill or a power cut is known, and left out. Of a match that
stands in several journals, that of the first file by name counts.
"""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar
from zlib import crc32

import msgspec

from sonar_console.tomlfile.saving import replace_file
from sonar_tools.league.plan import FORMAT, PLAYED, LeagueError, LeaguePlan, match_names

_SUM = b',"sum":"'
ENDING = ".jsonl"


class Score(msgspec.Struct, frozen=True):
    """The result of a match for the first player of its pair: 1 won, -1 lost, 0 drawn.

    ``how`` and ``why`` are those of `DuelResult`; ``seconds`` is how long it took to play.
    """

    match: str
    won: int
    how: str
    orders: int
    seconds: float
    why: str | None


class Finished(Score, frozen=True):
    """A finished match with the text of its record."""

    record: str


class JournalHead(msgspec.Struct, frozen=True):
    """The first line of a journal."""

    league: int
    plan: str
    chunk: int


S = TypeVar("S", bound=Score)


def sealed(line: msgspec.Struct) -> bytes:
    """A line of a journal with its sum and its end."""
    body = msgspec.json.encode(line)[:-1]
    return b'%b%b%08x"}\n' % (body, _SUM, crc32(body))


def _unsealed(line: bytes) -> bytes | None:
    """The line without its sum, or None if that is not the sum of it."""
    body, found, digits = line.rpartition(_SUM)
    return body + b"}" if found and digits == b'%08x"}' % crc32(body) else None


class ChunkJournal:
    """The journal of one runner for one chunk. The file begins with the first match."""

    def __init__(self, plan: LeaguePlan, chunk: int) -> None:
        name = f"{chunk:05}-{secrets.token_hex(4)}{ENDING}"
        self.path = plan.folder / PLAYED / name
        self._head = JournalHead(FORMAT, plan.identity, chunk)
        self._file: int | None = None

    def append(self, match: Finished) -> None:
        """Keep a match; it is on the disk when this returns. Raises `OSError` with the path."""
        line = sealed(match)
        try:
            if self._file is None:
                self.path.parent.mkdir(exist_ok=True)
                self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
                line = sealed(self._head) + line
            while line:
                line = line[os.write(self._file, line) :]
            os.fdatasync(self._file)
        except OSError as fault:
            raise OSError(fault.errno, fault.strerror, str(self.path)) from fault

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


@dataclass(slots=True)
class ReadJournal(Generic[S]):
    """The matches of a journal, the bytes of its whole lines, and the line of each damage."""

    path: Path
    chunk: int = -1
    matches: list[S] = field(default_factory=list)
    size: int = 0
    damaged: list[int] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """One line on each damage."""
        return [f"{self.path}, line {each}: is damaged and does not count" for each in self.damaged]


def read_journal_of(plan: LeaguePlan, path: Path, kind: type[S]) -> ReadJournal[S]:
    """Read a journal; ``kind`` is `Score`, or `Finished` with the records.

    Raises `LeagueError` for one of another plan, and for a file that is no journal.
    """
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise LeagueError(f"{path}: {fault.strerror or fault}") from fault
    found: ReadJournal[S] = ReadJournal(path)
    lines = data.split(b"\n")[:-1]  # the text after the last end of line is torn
    if not lines:
        return found
    head = _decoded(lines[0], JournalHead)
    if head is None:
        raise LeagueError(f"{path}: is not a journal of a league, or its first line is damaged")
    if head.plan != plan.identity:
        raise LeagueError(f"{path}: is of another plan ({head.plan}, not {plan.identity})")
    if not 0 <= head.chunk < len(plan.chunks):
        raise LeagueError(f"{path}: is of chunk {head.chunk}, which the plan does not have")
    found.chunk = head.chunk
    allowed = {name for pair in plan.chunks[head.chunk].pairs for name in match_names(pair)}
    for number, line in enumerate(lines[1:], 2):
        match = _decoded(line, kind)
        if match is None or match.match not in allowed or match.won not in (-1, 0, 1):
            found.damaged.append(number)
        else:
            found.matches.append(match)
            if not found.damaged:
                found.size += len(line) + 1
    found.size += len(lines[0]) + 1
    return found


D = TypeVar("D", bound=msgspec.Struct)


def _decoded(line: bytes, kind: type[D]) -> D | None:
    body = _unsealed(line)
    if body is None:
        return None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def journals(folder: Path, chunk: int | None = None) -> list[Path]:
    """The journals of a folder, of one chunk or of all, by name."""
    begins = "" if chunk is None else f"{chunk:05}-"
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208  names, and quick
    except FileNotFoundError:
        return []
    return [folder / name for name in names if name.startswith(begins) and name.endswith(ENDING)]


class Results:
    """The results of a plan as its journals have them; `refresh` reads what is new."""

    def __init__(self, plan: LeaguePlan) -> None:
        self._plan = plan
        self._read: dict[Path, tuple[int, ReadJournal[Score]]] = {}

    def refresh(self) -> None:
        """Read the journals that are new or have grown; raises `LeagueError`."""
        for path in journals(self._plan.folder / PLAYED):
            size = path.stat().st_size
            if path not in self._read or self._read[path][0] != size:
                self._read[path] = (size, read_journal_of(self._plan, path, Score))

    @property
    def scores(self) -> dict[str, Score]:
        """The result of each finished match, by name; each once."""
        found: dict[str, Score] = {}
        for path in sorted(self._read):
            for score in self._read[path][1].matches:
                found.setdefault(score.match, score)
        return found

    @property
    def faults(self) -> list[str]:
        """One line on each damage in a chunk of which a match is missing."""
        return self._faults(mended=False)

    @property
    def mended(self) -> list[str]:
        """One line on each damage in a chunk all of whose matches are finished all the same."""
        return self._faults(mended=True)

    def _faults(self, *, mended: bool) -> list[str]:
        scores = self.scores
        found = []
        for path in sorted(self._read):
            journal = self._read[path][1]
            if journal.damaged:
                pairs = self._plan.chunks[journal.chunk].pairs
                whole = all(name in scores for pair in pairs for name in match_names(pair))
                found += journal.faults if whole is mended else []
        return found


def finished_of(plan: LeaguePlan, chunk: int) -> Iterator[Finished]:
    """The finished matches of a chunk with their records, each once."""
    seen: set[str] = set()
    for path in journals(plan.folder / PLAYED, chunk):
        for match in read_journal_of(plan, path, Finished).matches:
            if match.match not in seen:
                seen.add(match.match)
                yield match


def names_of(
    plan: LeaguePlan, chunk: int, damaged: Callable[[str], None] = lambda _line: None
) -> set[str]:
    """The names of the finished matches of a chunk; ``damaged`` is told a line on each damage."""
    found: set[str] = set()
    for path in journals(plan.folder / PLAYED, chunk):
        journal = read_journal_of(plan, path, Score)
        found.update(match.match for match in journal.matches)
        for fault in journal.faults:
            damaged(fault)
    return found


def merge(plan: LeaguePlan, parts: Iterable[Path]) -> tuple[int, int]:
    """Take over the journals of other folders of the same plan; how many were new, how many longer.

    All are checked before any is taken, so a fault changes nothing. A journal has one writer and
    only grows: of two copies the longer one holds the shorter one. Merging again changes nothing.
    Raises `LeagueError` and `OSError`.
    """
    taken: dict[Path, bytes] = {}
    for part in parts:
        found = journals(part / PLAYED) or journals(part)
        if not found:
            why = "has no journals of played matches" if part.is_dir() else "is not a folder"
            raise LeagueError(f"{part}: {why}; name a copy of the plan's folder")
        for path in found:
            read = read_journal_of(plan, path, Finished)
            for fault in read.faults:
                raise LeagueError(
                    f"{fault}; nothing is merged: copy the part again, or "
                    "delete this file there and run the league there again"
                )
            data = path.read_bytes()[: read.size]
            place = plan.folder / PLAYED / path.name
            here = taken.get(place) or _whole(plan, place)
            if not data.startswith(here) and not here.startswith(data):
                raise LeagueError(f"{path}: differs from {place}; nothing is merged")
            if len(data) > len(here):
                taken[place] = data
    new = sum(not place.exists() for place in taken)
    for place, data in taken.items():
        try:
            replace_file(place, data)
        except OSError as fault:
            raise OSError(fault.errno or errno.EIO, fault.strerror, str(place)) from fault
    return new, len(taken) - new


def _whole(plan: LeaguePlan, path: Path) -> bytes:
    """The bytes of a journal before its first damage; none of one that is not there."""
    if not path.exists():
        return b""
    return path.read_bytes()[: read_journal_of(plan, path, Score).size]
