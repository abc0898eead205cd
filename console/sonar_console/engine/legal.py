"""The orders that a match would accept now, listed without trying any.

Bots ask for them very often, so no order is built twice: each team has an `OrderTable` for a
chart, made once, and a listing picks from it by sets of squares. Each list is worked out once for
each version of a match and is then a look-up.

The radio operator's notes are left out: any number of them is legal, and none changes a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import permutations

from sonar_console.engine import courses, duties, surfacing, systems
from sonar_console.engine.boat import SYSTEMS, Boat
from sonar_console.engine.chart import SILENCE_RANGE, Chart
from sonar_console.engine.family import COST
from sonar_console.engine.match import SPECS, Match
from sonar_console.engine.moments import Moment
from sonar_console.engine.names import (
    HEADINGS,
    Game,
    Heading,
    Mode,
    PieceKind,
    Role,
    System,
    Team,
    Verb,
)
from sonar_console.engine.objectives import may_locate
from sonar_console.engine.orders import SQUARE_VERBS, Order
from sonar_console.engine.sheet import PANELS, SYMBOLS_A_PANEL, symbol_number
from sonar_console.engine.squares import Square, Squares, squares_in


def legal_orders(match: Match, team: Team) -> tuple[Order, ...]:
    """Every order of any role of a team that `Match.apply` would accept now.

    ``start`` lists every square that the captain may pick; a sonar answer is listed in both
    spoken orders. The radio operator's notes are never listed, as there is no end of them. Where
    two roles may say the same (captain and mate a ``stop``), there are two orders. A team that
    does not play has none.
    """
    lists = _current_lists(match)
    found = lists.get((team, None, None))
    if found is None:
        found = lists[team, None, None] = tuple(_list_all(match, team))
    return found


def legal_for(match: Match, team: Team, verb: Verb, role: Role | None = None) -> tuple[Order, ...]:
    """The part of `legal_orders` that has a verb, and a role if one is given."""
    lists = _current_lists(match)
    found = lists.get((team, verb, role))
    if found is None:
        if role is None:
            found = tuple(_list_verb(match, team, verb))
        else:
            found = tuple(order for order in legal_for(match, team, verb) if order.role is role)
        lists[team, verb, role] = found
    return found


def _current_lists(match: Match) -> dict[tuple[Team, Verb | None, Role | None], tuple[Order, ...]]:
    """The lists made so far for the current version of a match."""
    if match.listed_version != match.version:
        match.listed_version = match.version
        match.listed.clear()
    return match.listed


def _list_all(match: Match, team: Team) -> list[Order]:
    found: list[Order] = []
    boat = match.boats.get(team)
    if boat is not None:
        table = _order_table(match.chart, team)
        for now, listings in _LISTINGS[match.setup.game, match.setup.mode]:
            if now(match, boat):
                for listing in listings:
                    listing(match, boat, table, found)
    return found


def _list_verb(match: Match, team: Team, verb: Verb) -> list[Order]:
    found: list[Order] = []
    boat = match.boats.get(team)
    spec = match.specs.get(verb)
    listing = _LISTING[match.setup.game].get(verb)
    if boat is not None and spec is not None and listing is not None and spec.now(match, boat):
        listing(match, boat, _order_table(match.chart, team), found)
    return found


class OrderTable:
    """All orders that one team can give on one chart, except notes."""

    def __init__(self, chart: Chart, team: Team) -> None:
        def captain(verb: Verb, *args: object) -> Order:
            return Order(team, Role.CAPTAIN, verb, args)

        self.plain: dict[tuple[Role, Verb], Order] = {
            (role, verb): Order(team, role, verb)
            for role in (Role.CAPTAIN, Role.MATE)
            for verb in _PLAIN_VERBS
        }
        """The orders without arguments."""
        self.at: dict[Verb, dict[Square, Order]] = {
            verb: {square: captain(verb, square) for square in squares_in(chart.area)}
            for verb in SQUARE_VERBS
        }
        self.starts: tuple[Order, ...] = tuple(
            self.at[Verb.START][square] for square in squares_in(chart.sea)
        )
        self.head: dict[Heading, Order] = {
            heading: captain(Verb.HEAD, heading) for heading in HEADINGS
        }
        self.mark: dict[System, Order] = {
            system: Order(team, Role.MATE, Verb.MARK, (system,)) for system in SYSTEMS
        }
        self.break_symbol: dict[int, Order] = {
            symbol_number(panel, number): Order(team, Role.ENGINEER, Verb.BREAK, (panel, number))
            for panel in PANELS
            for number in range(1, SYMBOLS_A_PANEL + 1)
        }
        self.drones: tuple[Order, ...] = tuple(
            Order(team, role, Verb.DRONE, (sector,))
            for role in (Role.CAPTAIN, Role.MATE)
            for sector in range(1, chart.sector_count + 1)
        )
        self.silence: dict[Heading, tuple[Order, ...]] = {
            heading: tuple(
                captain(Verb.SILENCE, heading, squares) for squares in range(SILENCE_RANGE + 1)
            )
            for heading in HEADINGS
        }
        """By heading, then by the number of squares."""
        self.secure: dict[tuple[Role, int], tuple[Order, Order]] = {
            (role, section): (
                Order(team, role, Verb.SECURE, (section, False)),
                Order(team, role, Verb.SECURE, (section, True)),
            )
            for role in Role
            for section in range(1, surfacing.SECTIONS + 1)
        }
        self._chart = chart
        self._team = team
        self._answers: dict[Square, tuple[Order, ...]] = {}
        self._family_answers: dict[Square, tuple[Order, ...]] = {}

    def answers(self, square: Square) -> tuple[Order, ...]:
        """The sonar answers from a square: one piece true, one false (O-2)."""
        if square not in self._answers:
            self._answers[square] = tuple(self._answers_from(square))
        return self._answers[square]

    def _answers_from(self, square: Square) -> Iterable[Order]:
        true = self._chart.truth(square)
        for one, other in permutations(PieceKind, 2):
            for value in range(1, self._chart.value_count(other) + 1):
                if value != true[other]:
                    pieces = ((one, true[one]), (other, value))
                    yield Order(self._team, Role.CAPTAIN, Verb.ANSWER, pieces)
                    yield Order(self._team, Role.CAPTAIN, Verb.ANSWER, pieces[::-1])

    def family_answers(self, square: Square) -> tuple[Order, ...]:
        """Sonar Family's answers: the true row or the true column (F-3)."""
        if square not in self._family_answers:
            true = self._chart.truth(square)
            self._family_answers[square] = tuple(
                Order(self._team, Role.CAPTAIN, Verb.ANSWER, ((kind, true[kind]),))
                for kind in (PieceKind.ROW, PieceKind.COLUMN)
            )
        return self._family_answers[square]


@lru_cache(maxsize=64)
def _order_table(chart: Chart, team: Team) -> OrderTable:
    return OrderTable(chart, team)


# ---- the orders of each verb, where its moment is there

_Listing = Callable[[Match, Boat, OrderTable, list[Order]], None]


def _starts(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    fixed = match.setup.starts.get(boat.team)
    if fixed is None:
        found.extend(table.starts)
    else:
        found.append(table.at[Verb.START][fixed])


def _dive(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    due = boat.ready_to_dive if match.dived else boat.at >= 0
    if due:
        found.append(table.plain[Role.CAPTAIN, Verb.DIVE])


def _courses(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    barred = match.barred(boat)
    for heading, bit in match.chart.ways[boat.at]:
        if not bit & barred:
            found.append(table.head[heading])


def _plain(verb: Verb, *roles: Role) -> _Listing:
    """The listing of a verb without arguments and without rules beside the moment's."""

    def listing(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
        for role in roles:
            found.append(table.plain[role, verb])

    return listing


def _marks(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if boat.owes_mark:
        for system in boat.markable():
            found.append(table.mark[system])


def _pass(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if boat.owes_mark and duties.may_pass(boat):
        found.append(table.plain[Role.MATE, Verb.PASS])


def _breaks(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if boat.owes_break is not None:
        whole = boat.sheet.panels[boat.owes_break] & ~boat.broken
        found.extend([table.break_symbol[number] for number in squares_in(whole)])


def _torpedoes(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.TORPEDO):
        _at(table, Verb.TORPEDO, systems.torpedo_targets(match, boat), found)


def _mines(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.MINE):
        _at(table, Verb.MINE, systems.mine_targets(match, boat), found)


def _triggers(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if boat.mines and systems.may_trigger(match, boat):
        _at(table, Verb.TRIGGER, boat.mines, found)


def _drones(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.DRONE):
        found.extend(table.drones)


def _sonars(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.SONAR):
        found.append(table.plain[Role.CAPTAIN, Verb.SONAR])
        found.append(table.plain[Role.MATE, Verb.SONAR])


def _answers(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    found.extend(table.answers(boat.at))


def _silences(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.SILENCE):
        barred = match.barred(boat)
        for heading, line in match.chart.lines[boat.at].items():
            found.extend(table.silence[heading][: courses.open_way(line, barred) + 1])


def _locates(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if match.progress and may_locate(match, boat):
        _at(table, Verb.LOCATE, match.chart.sea, found)


def _archers(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if match.archer and systems.may_activate(match, boat, System.SCENARIO):
        _at(table, Verb.ARCHER, match.archer, found)


def _secures(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if boat.surfaced and not boat.ready_to_dive:
        done = [section for section, _ in boat.secured]
        for role in Role:
            if surfacing.seat_may_secure(boat, role):
                for section in range(1, surfacing.SECTIONS + 1):
                    if section not in done:
                        found.extend(table.secure[role, section])


def _family_sonars(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if boat.energy >= COST[Verb.SONAR]:
        found.append(table.plain[Role.CAPTAIN, Verb.SONAR])


def _family_answers(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    found.extend(table.family_answers(boat.at))


def _family_silences(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if boat.energy >= COST[Verb.SILENCE]:
        barred = match.barred(boat)
        for heading, bit in match.chart.ways[boat.at]:
            if not bit & barred:
                found.append(table.silence[heading][1])


def _missiles(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if boat.energy >= COST[Verb.MISSILE]:
        sector = match.chart.sector_of[boat.at]
        _at(table, Verb.MISSILE, match.chart.sectors[sector], found)


def _at(table: OrderTable, verb: Verb, squares: Squares, found: list[Order]) -> None:
    orders = table.at[verb]
    while squares:
        lowest = squares & -squares
        found.append(orders[lowest.bit_length() - 1])
        squares ^= lowest


_PLAIN_VERBS = (Verb.DIVE, Verb.PASS, Verb.STOP, Verb.RESUME, Verb.SONAR, Verb.SURFACE, Verb.DONE)

_LISTING: dict[Game, dict[Verb, _Listing]] = {
    Game.CAPTAIN_SONAR: {
        Verb.START: _starts,
        Verb.DIVE: _dive,
        Verb.HEAD: _courses,
        Verb.MARK: _marks,
        Verb.PASS: _pass,
        Verb.BREAK: _breaks,
        Verb.STOP: _plain(Verb.STOP, Role.CAPTAIN, Role.MATE),
        Verb.RESUME: _plain(Verb.RESUME, Role.CAPTAIN, Role.MATE),
        Verb.TORPEDO: _torpedoes,
        Verb.MINE: _mines,
        Verb.TRIGGER: _triggers,
        Verb.DRONE: _drones,
        Verb.SONAR: _sonars,
        Verb.ANSWER: _answers,
        Verb.SILENCE: _silences,
        Verb.ARCHER: _archers,
        Verb.LOCATE: _locates,
        Verb.SURFACE: _plain(Verb.SURFACE, Role.CAPTAIN),
        Verb.SECURE: _secures,
        Verb.DONE: _plain(Verb.DONE, Role.CAPTAIN),
    },
    Game.SONAR_FAMILY: {
        Verb.START: _starts,
        Verb.DIVE: _dive,
        Verb.HEAD: _courses,
        Verb.STOP: _plain(Verb.STOP, Role.CAPTAIN),
        Verb.RESUME: _plain(Verb.RESUME, Role.CAPTAIN),
        Verb.SONAR: _family_sonars,
        Verb.ANSWER: _family_answers,
        Verb.SILENCE: _family_silences,
        Verb.MISSILE: _missiles,
        Verb.LOCATE: _locates,
        Verb.SURFACE: _plain(Verb.SURFACE, Role.CAPTAIN),
    },
}


def _by_moment(game: Game, mode: Mode) -> tuple[tuple[Moment, tuple[_Listing, ...]], ...]:
    """Group the listings of a game and mode by moment, so that each moment is checked once."""
    grouped: dict[Moment, list[_Listing]] = {}
    for verb, spec in SPECS[game, mode].items():
        listing = _LISTING[game].get(verb)
        if listing is not None:
            grouped.setdefault(spec.now, []).append(listing)
    return tuple((now, tuple(listings)) for now, listings in grouped.items())


_LISTINGS = {(game, mode): _by_moment(game, mode) for game, mode in SPECS}
