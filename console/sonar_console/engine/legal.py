"""Every order that a match would accept now, made without trying any.

A bot asks this a million times, so no order is built twice: each team has a `Repertoire` of a
chart, made once, and a listing picks from it by sets of squares.

The radio operator's notes are left out: any number of them is legal, and none changes a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import permutations

from sonar_console.engine import courses, surfacing, systems
from sonar_console.engine.boat import SYSTEMS, Boat
from sonar_console.engine.chart import SILENCE_RANGE, Chart
from sonar_console.engine.family import COST
from sonar_console.engine.match import SPECS, Match
from sonar_console.engine.moments import Moment
from sonar_console.engine.names import HEADINGS, Game, Heading, Kind, Mode, Role, System, Team, Verb
from sonar_console.engine.orders import SQUARE_VERBS, Order
from sonar_console.engine.sheet import PANELS, SYMBOLS_A_PANEL, symbol_number
from sonar_console.engine.squares import Square, Squares, squares_in


def legal_orders(match: Match, team: Team) -> list[Order]:
    """Every order of any role of a team that `Match.apply` would accept now.

    ``start`` lists every square that the captain may pick; a sonar answer is listed in both
    spoken orders. The radio operator's notes are never listed, being endless. Two seats that
    may say the same (captain and mate a ``stop``) make two orders. A team that does not play
    has none.
    """
    found: list[Order] = []
    boat = match.boats.get(team)
    if boat is not None:
        repertoire = _repertoire(match.chart, team)
        for now, listings in _LISTINGS[match.setup.game, match.setup.mode]:
            if now(match, boat):
                for listing in listings:
                    listing(match, boat, repertoire, found)
    return found


def legal_for(match: Match, team: Team, verb: Verb) -> list[Order]:
    """The part of `legal_orders` that begins with ``verb``: what a station can offer."""
    found: list[Order] = []
    boat = match.boats.get(team)
    spec = match.specs.get(verb)
    listing = _LISTING[match.setup.game].get(verb)
    if boat is not None and spec is not None and listing is not None and spec.now(match, boat):
        listing(match, boat, _repertoire(match.chart, team), found)
    return found


class Repertoire:
    """All orders of one team on one chart, but the notes."""

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
        """The sonar answers of a captain who is on a square: one piece true, one false (O-2)."""
        if square not in self._answers:
            self._answers[square] = tuple(self._answers_from(square))
        return self._answers[square]

    def _answers_from(self, square: Square) -> Iterable[Order]:
        true = self._chart.truth(square)
        for one, other in permutations(Kind, 2):
            for value in range(1, self._chart.value_count(other) + 1):
                if value != true[other]:
                    pieces = ((one, true[one]), (other, value))
                    yield Order(self._team, Role.CAPTAIN, Verb.ANSWER, pieces)
                    yield Order(self._team, Role.CAPTAIN, Verb.ANSWER, pieces[::-1])

    def family_answers(self, square: Square) -> tuple[Order, ...]:
        """Sonar Family's answers: the row or the column, truthfully (F-3)."""
        if square not in self._family_answers:
            true = self._chart.truth(square)
            self._family_answers[square] = tuple(
                Order(self._team, Role.CAPTAIN, Verb.ANSWER, ((kind, true[kind]),))
                for kind in (Kind.ROW, Kind.COLUMN)
            )
        return self._family_answers[square]


@lru_cache(maxsize=64)
def _repertoire(chart: Chart, team: Team) -> Repertoire:
    return Repertoire(chart, team)


# ---- what each verb offers, once its moment is there

_Listing = Callable[[Match, Boat, Repertoire, list[Order]], None]


def _starts(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    fixed = match.setup.starts.get(boat.team)
    if fixed is None:
        found.extend(repertoire.starts)
    else:
        found.append(repertoire.at[Verb.START][fixed])


def _dive(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    due = boat.ready_to_dive if match.dived else boat.at >= 0
    if due:
        found.append(repertoire.plain[Role.CAPTAIN, Verb.DIVE])


def _courses(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    barred = match.barred(boat)
    for heading, bit in match.chart.ways[boat.at]:
        if not bit & barred:
            found.append(repertoire.head[heading])


def _plain(verb: Verb, *roles: Role) -> _Listing:
    """The listing of a verb without arguments, of which the moment decides alone."""

    def listing(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
        for role in roles:
            found.append(repertoire.plain[role, verb])

    return listing


def _marks(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if boat.owes_mark:
        found.extend(repertoire.mark[system] for system in boat.sizes if not boat.is_full(system))


def _pass(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if boat.owes_mark and boat.gauges == boat.full:
        found.append(repertoire.plain[Role.MATE, Verb.PASS])


def _breaks(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if boat.owes_break is not None:
        whole = boat.sheet.panels[boat.owes_break] & ~boat.broken
        found.extend(repertoire.break_symbol[number] for number in squares_in(whole))


def _torpedoes(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.TORPEDO):
        _at(repertoire, Verb.TORPEDO, systems.torpedo_targets(match, boat), found)


def _mines(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.MINE):
        _at(repertoire, Verb.MINE, systems.mine_targets(match, boat), found)


def _triggers(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if boat.mines and systems.may_trigger(match, boat):
        _at(repertoire, Verb.TRIGGER, boat.mines, found)


def _drones(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.DRONE):
        found.extend(repertoire.drones)


def _sonars(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.SONAR):
        found.append(repertoire.plain[Role.CAPTAIN, Verb.SONAR])
        found.append(repertoire.plain[Role.MATE, Verb.SONAR])


def _answers(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    found.extend(repertoire.answers(boat.at))


def _silences(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.SILENCE):
        barred = match.barred(boat)
        for heading, line in match.chart.lines[boat.at].items():
            found.extend(repertoire.silence[heading][: courses.open_way(line, barred) + 1])


def _archers(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if match.archer and systems.may_activate(match, boat, System.SCENARIO):
        _at(repertoire, Verb.ARCHER, match.archer, found)


def _secures(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if boat.surfaced and not boat.ready_to_dive:
        done = [section for section, _ in boat.secured]
        for role in Role:
            if surfacing.seat_may_secure(boat, role):
                for section in range(1, surfacing.SECTIONS + 1):
                    if section not in done:
                        found.extend(repertoire.secure[role, section])


def _family_sonars(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if boat.energy >= COST[Verb.SONAR]:
        found.append(repertoire.plain[Role.CAPTAIN, Verb.SONAR])


def _family_answers(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    found.extend(repertoire.family_answers(boat.at))


def _family_silences(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if boat.energy >= COST[Verb.SILENCE]:
        barred = match.barred(boat)
        for heading, bit in match.chart.ways[boat.at]:
            if not bit & barred:
                found.append(repertoire.silence[heading][1])


def _missiles(match: Match, boat: Boat, repertoire: Repertoire, found: list[Order]) -> None:
    if boat.energy >= COST[Verb.MISSILE]:
        sector = match.chart.sector_of[boat.at]
        _at(repertoire, Verb.MISSILE, match.chart.sectors[sector], found)


def _at(repertoire: Repertoire, verb: Verb, squares: Squares, found: list[Order]) -> None:
    orders = repertoire.at[verb]
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
        Verb.SURFACE: _plain(Verb.SURFACE, Role.CAPTAIN),
    },
}


def _by_moment(game: Game, mode: Mode) -> tuple[tuple[Moment, tuple[_Listing, ...]], ...]:
    """The listings of a game and mode, those of one moment together: it is asked only once."""
    grouped: dict[Moment, list[_Listing]] = {}
    for verb, spec in SPECS[game, mode].items():
        listing = _LISTING[game].get(verb)
        if listing is not None:
            grouped.setdefault(spec.now, []).append(listing)
    return tuple((now, tuple(listings)) for now, listings in grouped.items())


_LISTINGS = {(game, mode): _by_moment(game, mode) for game, mode in SPECS}
