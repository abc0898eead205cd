"""The plan of a league: a folder of files that says who plays whom, on what, in which chunks.

* ``league.toml``: the players, the mode, the limits of programs, the test that may end it;
* ``openings.jsonl``: an opening a line, chart, first team, start squares and seed;
* ``chunks.jsonl``: a chunk a line, with its pairs of matches.

A *pair* is an opening played twice by the same two players, sides changed: matches ``17a`` and
``17b`` are pair 17. These files are never changed: their bytes are the plan's identity, which each
journal of played matches names. What has been played is in ``played/``, who is playing a chunk in
``claims/``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import CommandError, words_of
from sonar_console.engine.names import Edition, Mode, Team
from sonar_console.tomlfile.reader import TomlError, TomlTable, parse_toml
from sonar_console.tomlfile.saving import toml_text
from sonar_tools.league.players import EXTERNAL
from sonar_tools.league.sprt import Sprt

LEAGUE, OPENINGS, CHUNKS = "league.toml", "openings.jsonl", "chunks.jsonl"
"""The files of a plan."""
PLAYED, CLAIMS = "played", "claims"
"""The folders that runners write."""
FORMAT = 1
"""The version of these files."""
LARGEST = 256 * 1024 * 1024
"""The most bytes of a plan's file."""
MOST_PLAYERS = 64
LONGEST_PLAYER = 40
"""Letters of a player's name."""
_NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._-]{{0,{LONGEST_PLAYER - 1}}}")

T = TypeVar("T", bound=msgspec.Struct)


class LeagueError(ValueError):
    """A plan, a journal or a part that cannot be used: one line that says what to do."""


class LeagueFileError(TomlError):
    """A fault of ``league.toml``."""

    KIND = "league.toml"


class LeagueKind(StrEnum):
    """Everybody against everybody, or the first player against each of the others."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"


class Opening(msgspec.Struct, frozen=True):
    """The beginning of a match: chart, first team, start squares by team, and the seed."""

    opening: int
    scenario: str
    first: Team
    starts: dict[Team, str]
    seed: int


class Pair(msgspec.Struct, frozen=True, array_like=True):
    """Two matches of two players on one opening, by its number; ``one`` has the first side in a."""

    number: int
    one: str
    other: str
    opening: int


class Chunk(msgspec.Struct, frozen=True):
    """Pairs that one runner plays in one go."""

    chunk: int
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """What all matches of a league have in common; the values of ``league.toml``.

    ``players`` are by name levels, or ``exec:COMMAND``. ``seconds``, ``megabytes`` and ``readable``
    are the limits of programs. ``folder`` is the working directory of the plan's making, from which
    paths in commands and of scenarios count; empty in a plan that does not name one.
    """

    kind: LeagueKind
    players: Mapping[str, str]
    mode: Mode
    edition: Edition
    longest: int
    seed: int
    seconds: float
    megabytes: int
    readable: tuple[str, ...] = ()
    sprt: Sprt | None = None
    folder: str = ""

    @property
    def programs(self) -> list[str]:
        """The players that are programs, by name."""
        return [name for name, spec in self.players.items() if spec.startswith(EXTERNAL)]

    def pairings(self) -> list[tuple[str, str]]:
        """Who plays whom, each once; raises `LeagueError` for fewer than two players."""
        names = list(self.players)
        if len(names) < 2:
            raise LeagueError("a league has two players at least: --player, again and again")
        if self.kind is LeagueKind.GAUNTLET:
            return [(names[0], other) for other in names[1:]]
        return [(one, names[at]) for i, one in enumerate(names) for at in range(i + 1, len(names))]

    def text(self) -> str:
        """The text of ``league.toml``."""
        values: dict[str, Any] = {
            "format": FORMAT,
            "kind": str(self.kind),
            "mode": str(self.mode),
            "edition": str(self.edition),
            "longest": self.longest,
            "seed": self.seed,
            "programs": {
                "seconds": self.seconds,
                "megabytes": self.megabytes,
                "readable": list(self.readable),
            },
        }
        if self.folder:
            values["folder"] = self.folder
        if self.sprt is not None:
            values["sprt"] = {"low": self.sprt.low, "high": self.sprt.high}
        values["players"] = dict(self.players)
        return toml_text(values)


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """A plan as it was read. ``identity`` stands for the bytes of its files."""

    folder: Path
    identity: str
    rules: LeagueRules
    openings: tuple[Opening, ...]
    chunks: tuple[Chunk, ...]
    pairs: Mapping[int, Pair] = field(default_factory=dict)

    @property
    def matches(self) -> int:
        """The number of matches that are planned."""
        return 2 * len(self.pairs)


def match_names(pair: Pair) -> tuple[str, str]:
    """The names of a pair's matches."""
    return f"{pair.number}a", f"{pair.number}b"


def pair_of(plan: LeaguePlan, match: str) -> tuple[Pair, bool]:
    """The pair of a match by its name, and whether sides are changed; raises `LeagueError`."""
    digits, way = match[:-1], match[-1:]
    if digits.isascii() and digits.isdecimal() and len(digits) < 10 and way in ("a", "b"):
        pair = plan.pairs.get(int(digits))
        if pair is not None and str(pair.number) == digits:
            return pair, way == "b"
    raise LeagueError(f"{plan.folder}: has no match {match!r}; a match is named 17a or 17b")


# ---- writing


def plan_files(
    rules: LeagueRules, openings: Sequence[Opening], chunks: Sequence[Chunk]
) -> dict[str, bytes]:
    """The files of a plan, by name."""
    return {
        LEAGUE: rules.text().encode(),
        OPENINGS: b"".join(msgspec.json.encode(each) + b"\n" for each in openings),
        CHUNKS: b"".join(msgspec.json.encode(each) + b"\n" for each in chunks),
    }


# ---- reading


def read_plan(folder: Path) -> LeaguePlan:
    """Read a plan, all of it checked; raises `LeagueError` and `LeagueFileError`."""
    data = {}
    for name in (LEAGUE, OPENINGS, CHUNKS):
        path = folder / name
        try:
            if path.stat().st_size > LARGEST:
                raise LeagueError(f"{path}: longer than {LARGEST} bytes: not of a league")
            data[name] = path.read_bytes()
        except OSError as fault:
            why = fault.strerror or str(fault)
            raise LeagueError(
                f"{path}: {why}; sonar-console league plan {folder} makes a plan"
            ) from fault
    identity = sha256(b"".join(sha256(each).digest() for each in data.values())).hexdigest()[:16]
    rules = _rules(parse_toml(data[LEAGUE], folder / LEAGUE, LeagueFileError))
    openings = tuple(_lines(data[OPENINGS], folder / OPENINGS, Opening))
    chunks = tuple(_lines(data[CHUNKS], folder / CHUNKS, Chunk))
    pairs: dict[int, Pair] = {}
    for at, opening in enumerate(openings):
        if opening.opening != at:
            raise LeagueError(f"{folder / OPENINGS}, line {at + 1}: is not opening {at}")
    for at, chunk in enumerate(chunks):
        where = f"{folder / CHUNKS}, line {at + 1}"
        if chunk.chunk != at:
            raise LeagueError(f"{where}: is not chunk {at}")
        for pair in chunk.pairs:
            for name in (pair.one, pair.other):
                if name not in rules.players:
                    raise LeagueError(f"{where}: {name!r} is not a player of {LEAGUE}")
            if not 0 <= pair.opening < len(openings):
                raise LeagueError(f"{where}: there is no opening {pair.opening}")
            if pairs.setdefault(pair.number, pair) is not pair or pair.number < 0:
                raise LeagueError(f"{where}: pair {pair.number} stands twice, or is below 0")
    return LeaguePlan(folder, identity, rules, openings, chunks, pairs)


def _lines(data: bytes, path: Path, kind: type[T]) -> Iterator[T]:
    decoder = msgspec.json.Decoder(kind)
    for number, line in enumerate(data.splitlines(), 1):
        try:
            yield decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise LeagueError(f"{path}, line {number}: {fault}") from fault


def _rules(file: TomlTable[LeagueFileError]) -> LeagueRules:
    allowed = ("format", "kind", "mode", "edition", "longest", "seed", "programs", "players")
    file.only((*allowed, "sprt", "folder"))
    if file.whole("format") != FORMAT:
        raise file.fault("format", f"is {FORMAT} for this version of the program")
    programs = file.table("programs")
    programs.only(("seconds", "megabytes", "readable"))
    readable = programs.values.get("readable", [])
    if not isinstance(readable, list) or not all(isinstance(each, str) for each in readable):
        raise programs.fault("readable", "is a list of paths, each in quotes")
    return LeagueRules(
        kind=LeagueKind(file.word("kind", list(LeagueKind))),
        players=_players(file.table("players")),
        mode=Mode(file.word("mode", list(Mode))),
        edition=Edition(file.word("edition", list(Edition))),
        longest=file.number("longest", 1, 100_000),
        seed=file.whole("seed"),
        seconds=_number(programs, "seconds", 0.01, 3600.0),
        megabytes=programs.number("megabytes", 1, 1_000_000),
        readable=tuple(readable),
        sprt=_sprt(file),
        folder=file.one_line("folder") if "folder" in file.values else "",
    )


def _players(table: TomlTable[LeagueFileError]) -> dict[str, str]:
    if not 2 <= len(table.values) <= MOST_PLAYERS:
        raise table.fault("", f"holds two players at least, and {MOST_PLAYERS} at most")
    found = {}
    for name in table.values:
        spec = table.one_line(name)
        fault = name_fault(name) or player_fault(spec)
        if fault:
            raise table.fault(name, fault)
        found[name] = spec
    return found


def name_fault(name: str) -> str:
    """Why a text cannot be a player's name; empty where it can."""
    if _NAME.fullmatch(name):
        return ""
    return f"is no name: {LONGEST_PLAYER} letters and digits of ASCII, dots, - and _ at most"


def player_fault(spec: str) -> str:
    """Why a text names no player; empty for a level and for ``exec:`` with a command."""
    if not spec.startswith(EXTERNAL):
        return "" if spec in list(BotLevel) else f"is {', '.join(BotLevel)} or exec:COMMAND"
    try:
        words_of(spec.removeprefix(EXTERNAL))
    except CommandError as fault:
        return str(fault)
    return ""


def _sprt(file: TomlTable[LeagueFileError]) -> Sprt | None:
    if "sprt" not in file.values:
        return None
    table = file.table("sprt")
    table.only(("low", "high"))
    low, high = (_number(table, name, -Sprt.WIDEST, Sprt.WIDEST) for name in ("low", "high"))
    if low >= high:
        raise table.fault("high", "is above low")
    return Sprt(low, high)


def _number(table: TomlTable[LeagueFileError], key: str, lowest: float, highest: float) -> float:
    value = table.values.get(key)
    real = isinstance(value, int | float) and not isinstance(value, bool)
    if value is None or not real or not math.isfinite(value) or not lowest <= value <= highest:
        raise table.fault(key, f"is a number from {lowest:g} to {highest:g}")
    return float(value)
