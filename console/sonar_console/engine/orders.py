"""Orders: what the roles of a team say to change a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sonar_console.engine.names import Heading, PieceKind, Role, System, Team, Verb
from sonar_console.engine.squares import COLUMN_LETTERS, NAME

Piece = tuple[PieceKind, int]
"""One piece of a sonar answer: its kind and its value, counted from 1 (column A is 1)."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order. ``args`` depends on the verb:

    ===========================================  =========================================
    ``start torpedo mine trigger archer missile`` ``(square,)``, its number (`squares`)
    ``locate``                                   the same
    ``head``                                     ``(heading,)``
    ``mark``                                     ``(system,)``
    ``break``                                    ``(panel, number)``, number from 1 to 6
    ``drone``                                    ``(sector,)``, any number from 0
    ``answer``                                   one or two `Piece`
    ``silence``                                  ``(heading, squares)``
    ``secure``                                   ``(section, astray)``, section 1 to 4
    ``plot``                                     ``(heading,)`` or ``(None,)`` for ``?``
    ``slide``                                    ``(columns, rows)``, either may be negative
    all others                                   ``()``
    ===========================================  =========================================
    """

    team: Team
    role: Role
    verb: Verb
    args: tuple[Any, ...] = ()

    @property
    def words(self) -> str:
        """The verb and its arguments in canonical notation: ``torpedo C6``."""
        return " ".join((self.verb, *_written(self.verb, self.args)))

    def __str__(self) -> str:
        return f"{self.team} {self.role} {self.words}"


SQUARE_VERBS = frozenset(
    {Verb.START, Verb.TORPEDO, Verb.MINE, Verb.TRIGGER, Verb.ARCHER, Verb.MISSILE, Verb.LOCATE}
)
"""The verbs whose one argument is a square."""


def written_value(kind: PieceKind, value: int) -> str:
    """The text of a value of a sonar answer: a letter for a column, otherwise a number."""
    return COLUMN_LETTERS[value - 1] if kind is PieceKind.COLUMN else str(value)


def _written(verb: Verb, args: tuple[Any, ...]) -> list[str]:
    if verb in SQUARE_VERBS:
        return [NAME[args[0]]]
    if verb is Verb.BREAK:
        return [f"{args[0]}{args[1]}"]
    if verb is Verb.ANSWER:
        return [word for kind, value in args for word in (str(kind), written_value(kind, value))]
    if verb is Verb.SECURE:
        return [str(args[0]), "astray"] if args[1] else [str(args[0])]
    if verb is Verb.PLOT:
        return ["?" if args[0] is None else str(args[0])]
    return [str(arg) for arg in args]


__all__ = ["Heading", "Order", "Piece", "System", "written_value"]
