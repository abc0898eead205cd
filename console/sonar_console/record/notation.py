"""The notation of orders, one a line: ``[seconds] team role verb [arguments] ; comment``.

Reading accepts any case and any spacing; writing is canonical. Only the words are checked here;
whether an order is legal is for the engine to decide.

Two rulings where the notation is open:

* ``silence N`` without a number is one square, in both games, and is written ``silence N 1``.
  Any number of squares can be read: L-1 then checks that there are 0 to 4, and F-4 that there
  is one in Sonar Family.
* A number that only a chart can judge (a sector, a row) is any of up to three digits, so that
  ``drone 0`` and ``answer row 99 sector 1`` are refused by D-1 and O-4. ``secure`` has four
  sections whatever the chart: ``secure 5`` cannot be read (Z-3).

A line ``[seconds] takeback N`` says that both crews agreed to take the last N orders back. They
stay in the record and no longer stand. N counts the orders that can be read and still stand,
accepted and refused ones alike, so what stays is always a beginning of what was said. Journal,
replay and referee count alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from sonar_console.engine.names import Heading, PieceKind, Role, System, Team, Verb
from sonar_console.engine.orders import Order, Piece
from sonar_console.engine.refusals import Refusal, Why
from sonar_console.engine.squares import COLUMN_LETTERS, parse_square

UNREADABLE_RULE: Final = "Z-3"
"""The rule by which a line that cannot be read is refused."""

TAKEBACK: Final = "takeback"
MOST_TAKEN_BACK: Final = 9999
"""The most orders that one line takes back."""

_TAKEBACK_LINE = re.compile(
    rf"(?:([0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)\s+)?{TAKEBACK}(?:\s+(.*))?", re.IGNORECASE
)
_TAKEBACK_COUNT = re.compile(r"[1-9][0-9]{0,3}")
_SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_NUMBER = re.compile(r"[0-9]{1,3}")
_SIGNED = re.compile(r"[+-]?[0-9]{1,3}")
_SYMBOL = re.compile(r"([NESW])([1-6])")
_SECTION = re.compile(r"[1-4]")
_SHOWN = 40
"""The most characters of an unknown word that an error shows."""
_REMEMBERED = 1024
"""How many orders are cached by their words; a match has some hundreds of different ones."""


class Unreadable(ValueError):
    """Raised for a line that is not an order (Z-3).

    ``why`` and ``values`` are those of a refusal's sentence; ``team`` and ``role`` are what
    could be read of them before the fault, or None.
    """

    def __init__(self, why: Why, **values: str | int) -> None:
        super().__init__(f"{UNREADABLE_RULE} {why}")
        self.why = why
        self.values = values
        self.team: Team | None = None
        self.role: Role | None = None

    @property
    def of_both(self) -> bool:
        """Whether the line is meant for both teams, as a takeback is."""
        return self.values.get("verb") == TAKEBACK

    @property
    def refusal(self) -> Refusal:
        """The error as a refusal, like those of the engine."""
        return Refusal(UNREADABLE_RULE, self.why, dict(self.values))


def without_comment(line: str) -> str:
    """A line without its comment and the space around it; empty if nothing is left."""
    return line.partition(";")[0].strip()


def parse_order(line: str) -> tuple[float | None, Order]:
    """Read a line as an order; return the seconds since the dive, if given, and the order.

    Raises `Unreadable`.
    """
    words = without_comment(line).split()
    seconds = None
    if words and _SECONDS.fullmatch(words[0]):
        seconds = float(words.pop(0))
    return seconds, _order(tuple(words))


def format_order(order: Order, seconds: float | None = None) -> str:
    """The canonical line of an order, without an end of line: ``12.250 blue captain head N``."""
    return str(order) if seconds is None else f"{seconds:.3f} {order}"


def parse_takeback(text: str) -> tuple[float | None, int] | None:
    """Read a takeback: the seconds, if given, and the number of orders; None for another line.

    ``text`` is a line without comment. Raises `Unreadable` where the number is wrong.
    """
    if TAKEBACK not in text.lower():  # a quick test: few lines of a match are takebacks
        return None
    found = _TAKEBACK_LINE.fullmatch(text)
    if found is None:
        return None
    word = (found[2] or "").strip()
    if not word:
        raise Unreadable(Why.ARGUMENTS, verb=TAKEBACK)
    if not _TAKEBACK_COUNT.fullmatch(word):
        raise Unreadable(
            Why.TAKEBACK_COUNT, verb=TAKEBACK, word=word[:_SHOWN], most=MOST_TAKEN_BACK
        )
    return None if found[1] is None else float(found[1]), int(word)


def format_takeback(count: int, seconds: float | None = None) -> str:
    """The canonical line, without an end of line.

    Raises `ValueError` for a count that is not from 1 to `MOST_TAKEN_BACK`.
    """
    if not 1 <= count <= MOST_TAKEN_BACK:
        raise ValueError(
            f"from 1 to {MOST_TAKEN_BACK} orders can be taken back at once, not {count}"
        )
    return f"{TAKEBACK} {count}" if seconds is None else f"{seconds:.3f} {TAKEBACK} {count}"


def too_many_taken_back(count: int, stand: int) -> Refusal:
    """The refusal to take back more orders than stand (Z-3)."""
    return Unreadable(Why.TAKEBACK_TOO_MANY, count=count, stand=stand).refusal


def without_what_stands(refusal: Refusal) -> Refusal:
    """A refusal for the readers of one team: it does not count the orders that they do not see."""
    if refusal.why is not Why.TAKEBACK_TOO_MANY:
        return refusal
    return Unreadable(Why.TAKEBACK_TOO_MANY_HIDDEN, count=refusal.values["count"]).refusal


@lru_cache(maxsize=_REMEMBERED)
def _order(words: tuple[str, ...]) -> Order:
    """Read an order from its words; cached, as a match has the same orders many times."""
    if not words:
        raise Unreadable(Why.UNREADABLE)
    team = _named(_TEAMS, words[0])
    if team is None:
        raise Unreadable(Why.UNKNOWN_TEAM, word=words[0][:_SHOWN])
    role = None
    try:
        if len(words) == 1:
            raise Unreadable(Why.UNREADABLE)
        role = _named(_ROLES, words[1])
        if role is None:
            raise Unreadable(Why.UNKNOWN_ROLE, word=words[1][:_SHOWN])
        if len(words) == 2:
            raise Unreadable(Why.UNREADABLE)
        verb = _named(_VERBS, words[2])
        if verb is None:
            raise Unreadable(Why.UNKNOWN_VERB, word=words[2][:_SHOWN])
        return Order(team, role, verb, _arguments(verb, list(words[3:])))
    except Unreadable as unreadable:
        unreadable.team = team
        unreadable.role = role
        raise


def _arguments(verb: Verb, words: list[str]) -> tuple[Any, ...]:
    fewest, most, read = _ARGUMENTS[verb]
    if not fewest <= len(words) <= most:
        raise Unreadable(Why.ARGUMENTS, verb=verb.value)
    found: tuple[Any, ...] = ()
    try:
        found = read(words)
    except _UnknownWord as unknown:
        word = unknown.args[0][:_SHOWN]
        raise Unreadable(Why.UNKNOWN_WORD, verb=verb.value, word=word) from None
    return found


class _UnknownWord(Exception):
    """Raised for an argument that is not allowed at its place."""


def _named(names: dict[str, Any], word: str) -> Any:
    """Look up a word in any case, or None. Only ASCII: a Kelvin sign is no K."""
    return names.get(word.lower()) if word.isascii() else None


_TEAMS = {team.value: team for team in Team}
_ROLES = {role.value: role for role in Role}
_VERBS = {verb.value: verb for verb in Verb}
_HEADINGS = {heading.value.lower(): heading for heading in Heading}
_SYSTEMS = {system.value: system for system in System}
_KINDS = {kind.value: kind for kind in PieceKind}


def _one_of(names: dict[str, Any], word: str) -> Any:
    found = _named(names, word)
    if found is None:
        raise _UnknownWord(word)
    return found


def _number(word: str, pattern: re.Pattern[str] = _NUMBER) -> int:
    if not pattern.fullmatch(word):
        raise _UnknownWord(word)
    return int(word)


def _nothing(_words: list[str]) -> tuple[Any, ...]:
    return ()


def _square(words: list[str]) -> tuple[Any, ...]:
    try:
        return (parse_square(words[0]),)
    except ValueError:
        raise _UnknownWord(words[0]) from None


def _heading(words: list[str]) -> tuple[Any, ...]:
    return (_one_of(_HEADINGS, words[0]),)


def _gauge(words: list[str]) -> tuple[Any, ...]:
    return (_one_of(_SYSTEMS, words[0]),)


def _symbol(words: list[str]) -> tuple[Any, ...]:
    found = _SYMBOL.fullmatch(words[0].upper()) if words[0].isascii() else None
    if found is None:
        raise _UnknownWord(words[0])
    return (Heading(found[1]), int(found[2]))


def _sector(words: list[str]) -> tuple[Any, ...]:
    return (_number(words[0]),)


def _answer(words: list[str]) -> tuple[Any, ...]:
    if len(words) == 3:
        raise _UnknownWord(words[2])
    return tuple(_piece(words[i], words[i + 1]) for i in range(0, len(words), 2))


def _piece(kind_word: str, value: str) -> Piece:
    kind: PieceKind = _one_of(_KINDS, kind_word)
    if kind is not PieceKind.COLUMN:
        return kind, _number(value)
    if len(value) != 1 or not value.isascii() or value.upper() not in COLUMN_LETTERS:
        raise _UnknownWord(value)
    return kind, COLUMN_LETTERS.index(value.upper()) + 1


def _silence(words: list[str]) -> tuple[Any, ...]:
    return (_one_of(_HEADINGS, words[0]), _number(words[1]) if len(words) == 2 else 1)


def _secure(words: list[str]) -> tuple[Any, ...]:
    astray = len(words) == 2
    if astray and words[1].lower() != "astray":
        raise _UnknownWord(words[1])
    return (_number(words[0], _SECTION), astray)


def _plot(words: list[str]) -> tuple[Any, ...]:
    return (None,) if words[0] == "?" else _heading(words)


def _slide(words: list[str]) -> tuple[Any, ...]:
    return (_number(words[0], _SIGNED), _number(words[1], _SIGNED))


_ARGUMENTS: dict[Verb, tuple[int, int, Callable[[list[str]], tuple[Any, ...]]]] = {
    Verb.START: (1, 1, _square),
    Verb.DIVE: (0, 0, _nothing),
    Verb.HEAD: (1, 1, _heading),
    Verb.MARK: (1, 1, _gauge),
    Verb.PASS: (0, 0, _nothing),
    Verb.BREAK: (1, 1, _symbol),
    Verb.STOP: (0, 0, _nothing),
    Verb.RESUME: (0, 0, _nothing),
    Verb.TORPEDO: (1, 1, _square),
    Verb.MINE: (1, 1, _square),
    Verb.TRIGGER: (1, 1, _square),
    Verb.DRONE: (1, 1, _sector),
    Verb.SONAR: (0, 0, _nothing),
    Verb.ANSWER: (2, 4, _answer),
    Verb.SILENCE: (1, 2, _silence),
    Verb.ARCHER: (1, 1, _square),
    Verb.MISSILE: (1, 1, _square),
    Verb.LOCATE: (1, 1, _square),
    Verb.CLAIM: (0, 0, _nothing),
    Verb.SURFACE: (0, 0, _nothing),
    Verb.SECURE: (1, 2, _secure),
    Verb.DONE: (0, 0, _nothing),
    Verb.PLOT: (1, 1, _plot),
    Verb.UNDO: (0, 0, _nothing),
    Verb.SLIDE: (2, 2, _slide),
    Verb.CLEAR: (0, 0, _nothing),
}
"""How many arguments a verb has, at least and at most, and how they are read."""
