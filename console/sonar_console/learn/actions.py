"""The orders of a crew as numbered actions, for environments.

A course, the symbol that the engineer crosses out and the mate's mark are one action, for a crew
gives them together (C-5). All other orders are an action each. A sonar answer is one action in
whichever order its two pieces are spoken, and where captain and mate may say the same the captain
does. The radio operator's notes and a trace that fails are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import HEADINGS, Game, PieceKind, Role, System, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup
from sonar_console.engine.sheet import PANELS, SYMBOLS_A_PANEL, symbol_number
from sonar_console.engine.squares import squares_in
from sonar_console.engine.surfacing import SECTIONS

WAIT = 0
"""The action that says nothing now."""

_Key = tuple[Role, Verb, tuple[object, ...]]


class Actions:
    """The numbered actions of one team in a setup; the numbers are the same for both teams.

    There are ``count`` of them, from 0. Those of the charts of 15 by 15 squares are some 2,600.
    """

    def __init__(self, setup: Setup, team: Team) -> None:
        self._team = team
        self._family = setup.game is Game.SONAR_FAMILY
        self._orders: list[tuple[Order, ...]] = [()]
        self._numbers: dict[_Key, int] = {}
        self._known: dict[Order, int | None] = {}
        """The action of each order that was legal at some time: found once."""
        self._courses: dict[tuple[object, int, System | None], int] = {}
        self._symbols = {
            panel: [(number, 1 << symbol_number(panel, number)) for number in _SYMBOLS]
            for panel in PANELS
        }
        for orders in self._together():
            self._orders.append(orders)
        for role, verb, args in _alone(setup):
            self._numbers[role, verb, args] = len(self._orders)
            self._orders.append((Order(team, role, verb, args),))
        self.count = len(self._orders)

    def _together(self) -> Iterator[tuple[Order, ...]]:
        """The actions that have a course; in Sonar Family a course alone."""
        number = len(self._orders)
        if self._family:
            for heading in HEADINGS:
                self._numbers[Role.CAPTAIN, Verb.HEAD, (heading,)] = number
                number += 1
                yield (Order(self._team, Role.CAPTAIN, Verb.HEAD, (heading,)),)
            return
        for heading, symbol, system in product(HEADINGS, _SYMBOLS, (*System, None)):
            self._courses[heading, symbol, system] = number
            number += 1
            mate = (
                Order(self._team, Role.MATE, Verb.PASS)
                if system is None
                else Order(self._team, Role.MATE, Verb.MARK, (system,))
            )
            yield (
                Order(self._team, Role.CAPTAIN, Verb.HEAD, (heading,)),
                Order(self._team, Role.ENGINEER, Verb.BREAK, (heading, symbol)),
                mate,
            )

    def orders(self, number: int) -> tuple[Order, ...]:
        """The orders of an action, to be given one after the other; none for `WAIT`."""
        return self._orders[number]

    def mask(self, sight: VisibleMatch, *, asked: bool = True) -> NDArray[np.int8]:
        """Which actions are legal now: 1 or 0 each, as an array of ``count``.

        `WAIT` is legal in real time, out of the own turn, with no legal order, and for a team that
        is not ``asked``, to which nothing else is.
        """
        mask: NDArray[np.int8] = np.zeros(self.count, np.int8)
        if asked:
            for order in sight.all_legal():
                if order.verb is Verb.HEAD and not self._family:
                    mask[self._with_course(sight, order)] = 1
                else:
                    number = self._number(order)
                    if number is not None:
                        mask[number] = 1
        if sight.turn is not self._team or not asked or not mask.any():
            mask[WAIT] = 1
        return mask

    def _with_course(self, sight: VisibleMatch, course: Order) -> list[int]:
        """The actions of a course: a symbol that is whole by each gauge that has room."""
        boat, heading = sight.boat, course.args[0]
        whole = boat.sheet.panels[heading] & ~boat.broken
        marks = [system for system, size in boat.sizes.items() if boat.marks(system) < size]
        return [
            self._courses[heading, number, system]
            for number, bit in self._symbols[heading]
            if bit & whole
            for system in (marks or (None,))
        ]

    def _number(self, order: Order) -> int | None:
        if order not in self._known:
            args = order.args
            if order.verb is Verb.ANSWER:
                args = tuple(sorted(args, key=_place))
            self._known[order] = self._numbers.get((order.role, order.verb, args))
        return self._known[order]


_SYMBOLS = range(1, SYMBOLS_A_PANEL + 1)
_KINDS = tuple(PieceKind)


def _place(piece: tuple[PieceKind, int]) -> int:
    return _KINDS.index(piece[0])


def _alone(setup: Setup) -> Iterator[_Key]:
    """The role, verb and arguments of all actions that are one order each."""
    chart = setup.chart
    family = setup.game is Game.SONAR_FAMILY
    for verb in (Verb.DIVE, Verb.STOP, Verb.RESUME, Verb.SONAR, Verb.SURFACE, Verb.DONE):
        yield Role.CAPTAIN, verb, ()
    weapons = [Verb.MISSILE] if family else [Verb.TORPEDO, Verb.MINE, Verb.TRIGGER]
    at = [Verb.START, *weapons]
    at += [Verb.ARCHER] if chart.archer else []
    at += [Verb.LOCATE] if setup.objectives else []
    for verb, square in product(at, squares_in(chart.area)):
        yield Role.CAPTAIN, verb, (square,)
    for heading, steps in product(HEADINGS, range(setup.silence_steps[1] + 1)):
        yield Role.CAPTAIN, Verb.SILENCE, (heading, steps)
    for pieces in _answers(chart, 1 if family else 2):
        yield Role.CAPTAIN, Verb.ANSWER, pieces
    if family:
        return
    for panel, number in product(PANELS, _SYMBOLS):
        yield Role.ENGINEER, Verb.BREAK, (panel, number)
    for system in System:
        yield Role.MATE, Verb.MARK, (system,)
    yield Role.MATE, Verb.PASS, ()
    for sector in range(1, chart.sector_count + 1):
        yield Role.CAPTAIN, Verb.DRONE, (sector,)
    for role, section in product(Role, range(1, SECTIONS + 1)):
        yield role, Verb.SECURE, (section, False)


def _answers(chart: Chart, pieces: int) -> Iterator[tuple[object, ...]]:
    values = {kind: range(1, chart.value_count(kind) + 1) for kind in _KINDS}
    if pieces == 1:
        for kind in (PieceKind.ROW, PieceKind.COLUMN):
            for value in values[kind]:
                yield ((kind, value),)
        return
    for place, one in enumerate(_KINDS):
        for other in _KINDS[place + 1 :]:
            for pair in product(values[one], values[other]):
                yield ((one, pair[0]), (other, pair[1]))
