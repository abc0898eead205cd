"""Advice on scenario files: what is allowed, but most likely a mistake or bad to play.

A piece of advice is a key of the catalogue with values. A scenario can be played in spite of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from sonar_console.engine.chart import Chart
from sonar_console.engine.names import TEAMS, Game, Mode, System
from sonar_console.engine.objectives import ObjectiveKind, steps_away
from sonar_console.engine.squares import BIT, NAME, Squares, squares_in
from sonar_console.record.scenario import Map, Scenario

SMALL_SECTOR = 0.6
"""A sector is small with less than this share of the largest sector's sea."""

FEW_WAYS = 2
"""The fewest ways out that a start square should have."""

_SHOWN = 8
"""The most squares that a piece of advice names."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A piece of advice on the chart of a mode, or on the whole file where ``mode`` is None."""

    key: str
    mode: Mode | None = None
    values: dict[str, str | int] = field(default_factory=dict)


def advice_on(scenario: Scenario, languages: Collection[str]) -> list[Advice]:
    """List all advice on a scenario without faults.

    ``languages`` are the codes of the languages that there are.
    """
    found = [*_of_the_texts(scenario, languages)]
    for mode, board in scenario.maps.items():
        for key, values in (
            *_of_the_sea(board.chart),
            *_of_the_sectors(board.chart),
            *_of_the_size(scenario, mode),
            *_of_the_starts(scenario, board),
            *_of_the_marks(scenario, board.chart),
        ):
            found.append(Advice(f"scenario-advice-{key}", mode, values))
    for mode in scenario.objectives:
        drawn = mode if mode in scenario.maps else next(iter(scenario.maps))
        for key, values in _of_the_objectives(scenario, mode):
            advice = Advice(f"scenario-advice-{key}", drawn, values)
            if advice not in found:
                found.append(advice)
    return found


_Found = tuple[str, dict[str, str | int]]


def _of_the_texts(scenario: Scenario, languages: Collection[str]) -> Iterator[Advice]:
    for what, texts in (("title", scenario.title), ("briefing", scenario.briefing)):
        for language in languages:
            if language not in texts:
                yield Advice(f"scenario-advice-{what}", None, {"value": language})
        for language in texts:
            if language not in languages:
                key = f"{what}.{language}"
                yield Advice("scenario-advice-language", None, {"value1": key, "value2": language})


def _of_the_sea(chart: Chart) -> Iterator[_Found]:
    for part in _joined(chart.sea, chart)[1:]:
        yield "cut-off", {"squares": _named(part)}
    dead_ends = sum(
        BIT[square] for square in squares_in(chart.sea) if chart.beside[square].bit_count() == 1
    )
    if dead_ends:
        yield "dead-end", {"squares": _named(dead_ends)}


def _of_the_sectors(chart: Chart) -> Iterator[_Found]:
    seas = [squares & chart.sea for squares in chart.sectors[1:]]
    largest = max(sea.bit_count() for sea in seas)
    for sector, sea in enumerate(seas, 1):
        if sea.bit_count() < SMALL_SECTOR * largest:
            yield (
                "small-sector",
                {"sector": sector, "squares": sea.bit_count(), "largest": largest},
            )
        for part in _joined(chart.sectors[sector], chart)[1:]:
            yield "torn-sector", {"sector": sector, "squares": _named(part)}


def _joined(area: Squares, chart: Chart) -> list[Squares]:
    """The connected parts of a set of squares, the largest first."""
    parts = []
    while area:
        part = edge = area & -area
        while edge:
            square = next(squares_in(edge))
            edge ^= BIT[square]
            for step in chart.step.values():
                there = step[square]
                if there is not None and BIT[there] & area & ~part:
                    part |= BIT[there]
                    edge |= BIT[there]
        parts.append(part)
        area &= ~part
    return sorted(parts, key=lambda part: -part.bit_count())


def _of_the_size(scenario: Scenario, mode: Mode) -> Iterator[_Found]:
    chart = scenario.maps[mode].chart
    boxed = {10} if scenario.game is Game.SONAR_FAMILY else {15 if mode is Mode.REALTIME else 10}
    if len(scenario.maps) == 1 and scenario.game is Game.CAPTAIN_SONAR:
        boxed = {10, 15}
    if chart.columns != chart.rows or chart.columns not in boxed:
        usual = min(boxed, key=lambda size: abs(size - chart.columns))
        yield "size", {"columns": chart.columns, "rows": chart.rows, "usual": usual}


def _of_the_starts(scenario: Scenario, board: Map) -> Iterator[_Found]:
    if len(board.starts) == 1:
        yield "one-start", {"team": next(iter(board.starts))}
    for team in TEAMS[scenario.game]:
        start = board.starts.get(team)
        if start is not None:
            ways = board.chart.beside[start].bit_count()
            if ways < FEW_WAYS:
                yield "start", {"team": team, "square": NAME[start], "ways": ways}
    places = list(board.starts.values())
    if len(places) > len(set(places)):
        yield "same-start", {"square": NAME[places[0]]}


def _of_the_marks(scenario: Scenario, chart: Chart) -> Iterator[_Found]:
    """Holes and Archer mines without their rule, and rules without holes or Archer mines."""
    if scenario.surface_damage_off_holes and not chart.holes:
        yield "no-holes", {}
    if chart.holes and not scenario.surface_damage_off_holes:
        yield "idle-holes", {}
    if scenario.game is Game.SONAR_FAMILY:
        if chart.archer:
            yield "family-archer", {}
    elif chart.archer and System.SCENARIO not in scenario.gauges:
        yield "idle-archer", {}
    elif System.SCENARIO in scenario.gauges and not chart.archer:
        yield "no-archer", {}


def _of_the_objectives(scenario: Scenario, mode: Mode) -> Iterator[_Found]:
    """A place that a team may reach with its first course, or never."""
    board = scenario.map_for(mode)
    for team, objectives in scenario.objectives[mode].items():
        start = board.starts.get(team)
        for objective in objectives:
            if objective.kind is not ObjectiveKind.REACH:
                continue
            if start is None:
                yield "near-place", {"team": team}
                continue
            away = steps_away(board.chart, start, objective.area(board.chart))
            if away is None:
                yield "far-place", {"team": team, "square": NAME[start]}
            elif away <= 1:
                yield "near-place", {"team": team}


def _named(squares: Squares) -> str:
    names = [NAME[square] for square in squares_in(squares)]
    return " ".join(names[:_SHOWN]) + (" …" if len(names) > _SHOWN else "")
