"""Makes the cards of one crew from a match, and the sentence that says who is awaited.

What concerns the enemy is taken from `engine.match.announced`, which holds nothing that the enemy
has not announced; the rest is the crew's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sonar_console.cards import (
    AdviceCard,
    AnnouncedCard,
    BlockCard,
    BoatCard,
    ChartCard,
    DamageCard,
    EnergyCard,
    EnergyOled,
    GaugeCard,
    GaugesOled,
    HullCard,
    HullOled,
    Message,
    OledCard,
    PanelsOled,
    ReachCard,
    ReportOled,
    SeatCard,
    SectorOled,
    SymbolCard,
)
from sonar_console.engine import Match
from sonar_console.engine.boat import Boat
from sonar_console.engine.chart import Chart
from sonar_console.engine.duties import crossed_out
from sonar_console.engine.match import announced, awaiting
from sonar_console.engine.names import Edition, Game, Phase, Role, Team
from sonar_console.engine.objectives import Objective, ObjectiveKind
from sonar_console.engine.sheet import KIND_OF, SYMBOL_NAMES, Sheet, Symbol, SymbolKind
from sonar_console.engine.squares import NAME, Squares, by_name, square_at, squares_in
from sonar_console.engine.surfacing import SECTIONS
from sonar_console.stations.hull import roles_to_secure, secured


class MatchCards:
    """The cards of one crew that follow from the match alone, at one ``version`` of it.

    ``sectors`` has the sector where a team surfaced last. In Sonar Family there are no gauges and
    no symbols; in Captain Sonar there is no energy.
    """

    def __init__(self, match: Match, team: Team, sectors: Mapping[Team, int]) -> None:
        boat = match.boats[team]
        family = match.setup.game is Game.SONAR_FAMILY
        self.version = match.version
        self.chart = chart_card(match, team if match.progress else None)
        self.boat = boat_card(boat)
        self.enemy = announced_card(match, team, sectors)
        self.damage = damage_card(match, boat)
        self.energy = energy_card(match, boat) if family else None
        self.gauges = () if family else gauge_cards(boat)
        self.blocks = () if family else block_cards(boat)
        self.symbols = () if family else symbol_cards(boat)
        self.awaited = awaited(match, team)
        self.awaited_seats = awaited_seats(match, boat)


def chart_card(match: Match, team: Team | None = None) -> ChartCard:
    """The chart of a match; for a team also with the places that the objectives name."""
    if team is None:
        return _chart_card(match.chart, match.archer)
    goals = match.setup.objectives
    enemy = match.enemy(match.boats[team]).team
    return _chart_card(match.chart, match.archer, ((team, goals[team]), (enemy, goals[enemy])))


def chart_card_of(chart: Chart) -> ChartCard:
    """The card of a chart on which no match is laid out."""
    return _chart_card(chart, chart.archer)


@lru_cache(maxsize=8)
def _chart_card(
    chart: Chart, archer: Squares, goals: tuple[tuple[Team, tuple[Objective, ...]], ...] = ()
) -> ChartCard:
    columns, rows = range(chart.columns), range(chart.rows)
    sectors = (
        "".join(str(chart.sector_of[square_at(column, row)]) for column in columns) for row in rows
    )
    return ChartCard(
        grid=tuple(row.replace("*", ".") for row in chart.grid),
        sectors=tuple(sectors),
        archer=tuple(by_name(archer)),
        places=tuple(
            ReachCard(
                str(team), tuple([NAME[each] for each in squares_in(goal.area(chart))]), number == 0
            )
            for number, (team, of_team) in enumerate(goals)
            for goal in of_team
            if goal.kind is ObjectiveKind.REACH
        ),
    )


def boat_card(boat: Boat) -> BoatCard:
    """A crew's own submarine."""
    return BoatCard(
        team=str(boat.team),
        position=None if boat.at < 0 else NAME[boat.at],
        route=tuple([NAME[square] for square in boat.route]),
        mines=tuple(by_name(boat.mines)) if boat.mines else (),
        surfaced=boat.surfaced,
        blackout=boat.blackout,
    )


def announced_card(match: Match, team: Team, sectors: Mapping[Team, int]) -> AnnouncedCard:
    """The announcements of itself of a team's enemy; ``sectors`` is where a team surfaced."""
    enemy = match.enemy(match.boats[team])
    known = announced(match, enemy)
    return AnnouncedCard(
        team=str(enemy.team),
        damage=known["damage"],
        limit=match.damage_limit,
        surfaced=known["surfaced"],
        sector=sectors.get(enemy.team) if known["surfaced"] else None,
    )


def damage_card(match: Match, boat: Boat) -> DamageCard:
    """The damage of a crew's own hull."""
    return DamageCard(boat.damage, match.damage_limit)


def energy_card(match: Match, boat: Boat) -> EnergyCard:
    """The energy of a crew of Sonar Family."""
    return EnergyCard(damage_card(match, boat), boat.energy)


def gauge_cards(boat: Boat) -> tuple[GaugeCard, ...]:
    """The first mate's gauges."""
    blocks, broken, marked = boat.sheet.blocks, boat.broken, boat.marked()
    return tuple(
        [
            GaugeCard(
                name=str(system),
                marked=marked[system],
                size=size,
                working=not broken & blocks[system],
                kind=str(KIND_OF[system]),
                panels=blocked_in(boat.sheet, broken & blocks[system]) if broken else (),
            )
            for system, size in boat.sizes.items()
        ]
    )


@lru_cache(maxsize=256)
def blocked_in(sheet: Sheet, symbols: int) -> tuple[str, ...]:
    """The panels of symbols that block a system, in the order of the sheet."""
    return tuple(str(panel) for panel, members in sheet.panels.items() if members & symbols)


def advice_card(match: Match, boat: Boat, cursor: str | None) -> AdviceCard | None:
    """What crossing out the symbol under the cursor would do; None while none is owed (E-1)."""
    if boat.owes_break is None or cursor is None:
        return None
    sheet, before = boat.sheet, boat.broken
    number = SYMBOL_NAMES.index(cursor)
    symbol = sheet.symbols[number]
    after, damage = crossed_out(sheet, match.switches, before, number)
    erased = (before | 1 << number) & ~after
    repaired = tuple(SYMBOL_NAMES[each] for each in squares_in(erased))
    values: dict[str, str | int] = {"panel": str(symbol.panel), "circuit": str(symbol.circuit)}
    if damage:
        cause = "panel" if not sheet.panels[symbol.panel] & ~(before | 1 << number) else "radiation"
        said = Message("advice-damage", {**values, "cause": cause, "amount": damage})
        return AdviceCard(said, (), repaired, True)
    if erased:
        return AdviceCard(Message("advice-repair", values), (), repaired)
    fresh = [
        str(system)
        for system in boat.sizes
        if after & sheet.blocks[system] and not before & sheet.blocks[system]
    ]
    values |= {f"system{place}": system for place, system in enumerate(fresh, 1)}
    values |= {"count": len(fresh), "near": _near(sheet, symbol, after)}
    return AdviceCard(Message("advice-block", values), tuple(fresh))


def _near(sheet: Sheet, symbol: Symbol, broken: int) -> str:
    """What a symbol that is crossed out brings near: the first of what lacks one symbol more."""
    if (sheet.panels[symbol.panel] & ~broken).bit_count() == 1:
        return "panel"
    if symbol.kind is SymbolKind.RADIATION:
        return "radiation" if (sheet.kinds[symbol.kind] & ~broken).bit_count() == 1 else "none"
    if symbol.circuit and (sheet.circuits[symbol.circuit] & ~broken).bit_count() == 1:
        return "circuit"
    return "none"


def block_cards(boat: Boat) -> tuple[BlockCard, ...]:
    """The systems that each kind of symbol blocks."""
    systems: dict[SymbolKind, list[str]] = {}
    for system in boat.sizes:
        systems.setdefault(KIND_OF[system], []).append(str(system))
    kinds = boat.sheet.kinds
    return tuple(
        [
            BlockCard(str(kind), tuple(names), bool(boat.broken & kinds[kind]))
            for kind, names in systems.items()
        ]
    )


def symbol_cards(boat: Boat) -> tuple[SymbolCard, ...]:
    """The engineer's symbols."""
    return tuple(
        [
            SymbolCard(
                name=f"{symbol.panel}{symbol.number}",
                kind=str(symbol.kind),
                circuit=None if symbol.circuit is None else str(symbol.circuit),
                broken=bool(boat.broken >> number & 1),
            )
            for number, symbol in sorted(boat.sheet.symbols.items())
        ]
    )


def awaited_seats(match: Match, boat: Boat) -> tuple[str, ...]:
    """The seats of a crew that the table waits for, as long as no section is traced.

    Those that still owe their duty (C-5), a captain who owes a sonar answer, and those that may
    secure a section (U-3).
    """
    return (*awaiting(match, boat), *map(str, securing(match, boat)))


def hull_card(
    match: Match,
    boat: Boat,
    seats: Mapping[str, SeatCard],
    awaited: tuple[str, ...],
) -> HullCard | None:
    """The hull while the crew secures it, and nothing can be crossed out (U-3, U-5); else None."""
    playing = match.phase in (Phase.PLAY, Phase.STOPPED)
    sonar = match.setup.game is Game.CAPTAIN_SONAR
    if not (boat.surfaced and playing and match.realtime and sonar):
        return None
    done = secured(boat)
    cursors = {section for seat in seats.values() if (section := _section(seat)) is not None}
    return HullCard(
        secured=SECTIONS_ALL if boat.ready_to_dive else tuple(done),
        ready=boat.ready_to_dive,
        buttons=not {"captain", "radio"}.isdisjoint(awaited),
        cursors=tuple(sorted(cursors)),
        large=match.setup.edition is Edition.EN,
    )


SECTIONS_ALL = tuple(range(1, SECTIONS + 1))
"""The sections of a hull."""


def _section(seat: SeatCard) -> int | None:
    """The section of the hull that a seat's cursor is on."""
    return next((each for each in SECTIONS_ALL if str(each) == seat.cursor), None)


def oled_cards(
    match: Match,
    team: Team,
    cards: MatchCards,
    seats: Mapping[str, SeatCard],
    reports: Mapping[str, Message],
) -> dict[str, OledCard]:
    """The cards of the two OLEDs of a crew: the first mate's and the engineer's.

    ``reports`` are what bots among people say: the OLED of such a seat has nobody else to show
    something to.
    """
    boat, stopped = match.boats[team], match.stopped_by is not None
    if match.setup.game is Game.SONAR_FAMILY:
        return {
            "mate": EnergyOled(energy_card(match, boat), stopped),
            "engineer": SectorOled(cards.chart, cards.boat.position),
        }
    hull = hull_card(match, boat, seats, ()) if boat.surfaced else None
    if hull is not None:
        return {role: _hull_oled(hull, seats.get(role)) for role in (Role.MATE, Role.ENGINEER)}
    mate, engineer = seats.get(Role.MATE), seats.get(Role.ENGINEER)
    made: dict[str, OledCard] = {
        "mate": GaugesOled(
            cards.damage, cards.gauges, None if mate is None else mate.cursor, stopped
        ),
        "engineer": PanelsOled(cards.symbols, None if engineer is None else engineer.cursor),
    }
    for role, report in reports.items():
        if role in made:
            made[role] = ReportOled(report, cards.damage)
    return made


def _hull_oled(hull: HullCard, seat: SeatCard | None) -> HullOled:
    cursor = None if hull.ready or seat is None else _section(seat)
    return HullOled(hull.secured, hull.ready, cursor)


def awaited(match: Match, team: Team) -> Message:
    """The sentence to one crew that says who is awaited."""
    own = match.boats[team]
    if match.phase is Phase.ENDED:
        return Message("awaited-over")
    if match.phase is Phase.SETUP:
        return Message("awaited-dive-enemy" if own.dived else "awaited-dive-own")
    if match.answer_owed_by is not None:
        return Message(
            "awaited-answer-own" if match.answer_owed_by is team else "awaited-answer-enemy"
        )
    if match.stopped_by is not None:
        return _stopped(match, match.stopped_by, own)
    if match.turn not in (None, team):
        return Message("awaited-enemy", {"left": match.left})
    if match.setup.game is Game.SONAR_FAMILY:
        return Message("awaited-course" if match.realtime else "awaited-family")
    return _surfaced(match, own) if match.realtime and own.surfaced else _at_work(match, own)


def securing(match: Match, boat: Boat) -> list[Role]:
    """The roles that the hull waits for, while it is open and the enemy has not stopped (U-3)."""
    if not match.realtime or match.phase is not Phase.PLAY or match.answer_owed_by is not None:
        return []
    return roles_to_secure(boat)


def _stopped(match: Match, by: Team, own: Boat) -> Message:
    """The table is stopped: the crew that did so is awaited (A-4, F-8)."""
    if by is not own.team:
        return Message("awaited-stopped-enemy", {"team": str(by)})
    return Message("awaited-resume" if match.acted else "awaited-stopped-own")


def _surfaced(match: Match, own: Boat) -> Message:
    """The sentence at the surface: the seats whose turn it is to secure, or the dive (U-3, U-4)."""
    roles = roles_to_secure(own)
    if not roles:
        return Message("awaited-dive-again")
    seats = {own.seat_of[role] for role in roles}
    if len(seats) > 1:
        return Message("awaited-secure-any", {"left": 4 - len(own.secured)})
    return Message("awaited-secure", {"role": str(_spokesman(roles))})


def _spokesman(roles: list[Role]) -> Role:
    """The role of a seat that the engineer's sheet is passed to."""
    return Role.ENGINEER if Role.ENGINEER in roles else roles[0]


def _at_work(match: Match, own: Boat) -> Message:
    """Duties first (C-5), then the captain."""
    if own.owes_mark and own.owes_break:
        return Message("awaited-mate-and-engineer")
    if own.owes_mark or own.owes_break:
        return Message("awaited-role", {"role": str(Role.MATE if own.owes_mark else Role.ENGINEER)})
    if own.blackout:
        return Message("awaited-surface")
    given = match.course_given and not match.realtime
    return Message("awaited-action" if given else "awaited-course")
