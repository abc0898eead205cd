"""From a match to the picture that one crew may see.

What concerns the enemy is taken from `Match.view`, which holds nothing that the enemy has not
announced; the rest is the crew's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from sonar_console.cards.team import (
    PICTURES,
    BoatView,
    ChartView,
    CoachView,
    EnemyView,
    GaugeView,
    HappeningView,
    HostView,
    InspectionView,
    LessonView,
    MenuView,
    Message,
    ReviewView,
    SeatView,
    SheetView,
    SymbolView,
    TeamView,
    TraceView,
)
from sonar_console.engine import Match, Setup
from sonar_console.engine.boat import Boat
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Game, Phase, Team
from sonar_console.engine.sheet import KIND_OF
from sonar_console.engine.squares import by_name, square_at
from sonar_console.modes.awaited import awaited, securing
from sonar_console.stations.hull import secured


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a picture shows beside the match itself, for one crew."""

    language: str
    scenario: Mapping[str, str]
    seats: Mapping[str, SeatView]
    sheet: SheetView
    heard: Sequence[Message] = ()
    found: tuple[Message, ...] = ()
    astray: tuple[int, ...] = ()
    refusal: Message | None = None
    refusal_seat: str | None = None
    warning: Message | None = None
    enemy_sector: int | None = None
    attract: bool = False
    happened: HappeningView | None = None
    review: ReviewView | None = None
    page: int = 0
    menu: MenuView | None = None
    declared: tuple[Message, ...] = ()
    trace: TraceView | None = None
    inspection: InspectionView | None = None
    minutes: int | None = None
    seconds_left: int | None = None
    possible: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    bots: Mapping[str, str] = field(default_factory=dict)
    coach: CoachView | None = None
    host: HostView | None = None
    light: int = 10


def team_view(match: Match, team: Team, around: Surroundings) -> TeamView:
    """The picture of a match for one crew."""
    known = match.view(team)
    own = match.boats[team]
    enemy = match.enemy(own)
    announced = known["teams"][enemy.team]
    return TeamView(
        team=str(team),
        enemy_team=str(enemy.team),
        language=around.language,
        phase=_scene(around) or _phase(match),
        mode=str(match.setup.mode),
        scenario=dict(around.scenario),
        turn=known["turn"],
        turns_left=known["turns_left"],
        chart=_chart(match),
        boat=_with_pen(_boat(match, own, known["teams"][team]), around),
        enemy=EnemyView(
            damage=announced["damage"],
            damage_limit=match.damage_limit,
            surfaced=announced["surfaced"],
            sector=around.enemy_sector if announced["surfaced"] else None,
        ),
        sheet=around.sheet,
        seats=dict(around.seats),
        awaited=awaited(match, team) if around.trace is None else _tracing(around.trace),
        heard=tuple(around.heard),
        found=around.found,
        refusal=around.refusal,
        refusal_seat=around.refusal_seat,
        outcome=outcome(match, team),
        warning=around.warning,
        game=str(match.setup.game),
        stopped_by=known["stopped_by"],
        happened=around.happened,
        review=around.review,
        page=around.page,
        lesson=_lesson(match.setup, team, around.page) if around.attract else None,
        menu=around.menu,
        declared=around.declared,
        trace=around.trace,
        inspection=around.inspection,
        minutes=around.minutes,
        seconds_left=around.seconds_left,
        possible=around.possible,
        names=dict(around.names),
        bots=dict(around.bots),
        coach=around.coach,
        host=around.host,
        light=around.light,
    )


def _lesson(setup: Setup, team: Team, page: int) -> LessonView | None:
    """What a page of the invitation teaches: one game after the other."""
    if page == 0:
        return None
    second, picture = divmod(page - 1, PICTURES)
    game = next(each for each in Game if (each is setup.game) != bool(second))
    match = Match(Setup(setup.chart, setup.sheet, setup.scenario, game))
    own = match.setup.teams[setup.teams.index(team)]
    boat = _boat(match, match.boats[own], match.view(own)["teams"][own])
    return LessonView(str(game), picture + 1, boat)


def outcome(match: Match, team: Team) -> Message | None:
    """How the match ended, said to one crew; None while it is on."""
    if match.outcome is None:
        return None
    cause = {"cause": match.outcome.cause}
    if match.outcome.winner is None:
        return Message("outcome-draw", dict(cause))
    return Message("outcome-won" if match.outcome.winner is team else "outcome-lost", dict(cause))


def _scene(around: Surroundings) -> str | None:
    """What is shown in place of a match."""
    if around.host is not None:
        return "host"
    if around.attract:
        return "attract"
    return None if around.menu is None else around.menu.kind


def _phase(match: Match) -> str:
    """A stopped match is in play; who stopped it is told apart."""
    return str(Phase.PLAY if match.phase is Phase.STOPPED else match.phase)


def _chart(match: Match) -> ChartView:
    grid, sectors = _rows(match.chart)
    return ChartView(grid=grid, sectors=sectors, archer=tuple(by_name(match.archer)))


@lru_cache(maxsize=4)
def _rows(chart: Chart) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rows of a chart and of its sectors, which no match changes; Archer's mines are apart."""
    columns, rows = range(chart.columns), range(chart.rows)
    sectors = (
        "".join(str(chart.sector_of[square_at(column, row)]) for column in columns) for row in rows
    )
    return tuple(row.replace("*", ".") for row in chart.grid), tuple(sectors)


def _boat(match: Match, boat: Boat, state: dict[str, Any]) -> BoatView:
    shared = BoatView(
        position=state["position"],
        route=tuple(state["route"]),
        mines=tuple(by_name(boat.mines)),
        damage=boat.damage,
        damage_limit=match.damage_limit,
        surfaced=boat.surfaced,
        blackout=boat.blackout,
        gauges=(),
        symbols=(),
        awaiting=(*state["awaiting"], *map(str, securing(match, boat))),
    )
    if match.setup.game is Game.SONAR_FAMILY:
        return replace(shared, energy=boat.energy)
    return replace(
        shared,
        gauges=_gauges(boat),
        symbols=_symbols(boat),
        secured=tuple(secured(boat)),
        ready_to_dive=boat.ready_to_dive,
    )


def _with_pen(boat: BoatView, around: Surroundings) -> BoatView:
    """The hull as it is drawn; while a section is traced, it waits for the seat that does."""
    trace = around.trace
    astray = tuple(section for section in around.astray if section in boat.secured)
    awaiting = boat.awaiting if trace is None else (trace.role,)
    return replace(boat, astray=astray, awaiting=awaiting)


def _tracing(trace: TraceView) -> Message:
    return Message("awaited-secure", {"role": trace.role})


def _gauges(boat: Boat) -> tuple[GaugeView, ...]:
    return tuple(
        GaugeView(
            name=str(system),
            marked=boat.marks(system),
            size=size,
            working=not boat.broken & boat.sheet.kinds[KIND_OF[system]],
            kind=str(KIND_OF[system]),
        )
        for system, size in boat.sizes.items()
    )


def _symbols(boat: Boat) -> tuple[SymbolView, ...]:
    return tuple(
        SymbolView(
            name=f"{symbol.panel}{symbol.number}",
            kind=str(symbol.kind),
            circuit=None if symbol.circuit is None else str(symbol.circuit),
            broken=bool(boat.broken >> number & 1),
        )
        for number, symbol in sorted(boat.sheet.symbols.items())
    )
