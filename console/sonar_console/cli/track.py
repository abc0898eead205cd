"""``sonar-console track``: after each order of a record, where the enemy could be."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sonar_console.bots.tracking.history import TrackStep, follow
from sonar_console.cli.arguments import add_team_argument
from sonar_console.cli.recordtags import warn_of_tags
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Team
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import BIT, COLUMN_LETTERS, Squares, by_name, square_at
from sonar_console.record.header import RecordError
from sonar_console.record.notation import format_takeback
from sonar_console.record.opening import setup_as_played
from sonar_console.record.record import Line, Record, read_record
from sonar_console.record.scenario import ScenarioError

FAULTS = (RecordError, ScenarioError)
"""The errors that a person can cause here."""

ISLAND, OWN, OWN_AND_ENEMY, ENEMY, EMPTY = "#", "o", "@", "x", "·"
"""How the squares of the map are drawn: ``@`` is where both submarines may be."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options: what to track, for whom, and how to print it."""
    parser.add_argument("record", metavar="FILE", type=Path, help="a record")
    add_team_argument(parser, "the crew that listens: " + ", ".join(Team), required=True)
    parser.add_argument("--map", action="store_true", help="draw the chart after each order")
    parser.add_argument("--json", action="store_true", help="print a JSON object a line")
    parser.add_argument(
        "--times",
        action="store_true",
        help="at the end, what an order has cost of which the crew heard anything",
    )
    parser.add_argument(
        "--scenario", metavar="FILE", type=Path, help="a scenario file in place of the tag's"
    )


@dataclass(frozen=True, slots=True)
class _TrackedOrder:
    """A line of the record, and what the crew knew after it."""

    line: Line
    moment: TrackStep
    accepted: bool


def run(arguments: argparse.Namespace) -> int:
    """Track one team's enemy through a record."""
    record = read_record(arguments.record)
    setup = setup_as_played(record, arguments.record.parent, arguments.scenario)
    warn_of_tags(record.header, record.file, setup.game)
    team = Team(arguments.team)
    if team not in setup.teams:
        raise RecordError(record.file, None, f"S-1: {team} does not play {setup.game}")
    enemy = next(each for each in setup.teams if each is not team)
    heard: list[tuple[float, int]] = []
    for told in _tell(record, setup):
        moment = told.moment
        if moment.seconds[enemy] and told.accepted and told.line.order is not None:
            heard.append((moment.seconds[enemy], moment.groups[enemy]))
        if arguments.json:
            print(json.dumps(_as_object(told, enemy, arguments.map)))  # noqa: T201
            continue
        print(_as_text(told, enemy))  # noqa: T201  # the answer of a command
        if arguments.map:
            for row in map_lines(setup.chart, moment.hidden[enemy], moment.at[team]):
                print(row)  # noqa: T201
    if arguments.times and heard:
        figures = times(heard)
        if arguments.json:
            print(json.dumps({"end": True, **figures}))  # noqa: T201
        else:
            print("  ".join(f"{name} {value}" for name, value in figures.items()))  # noqa: T201
    return 0


def _tell(record: Record, setup: Setup) -> Iterator[_TrackedOrder]:
    """Each line, with what the crew knew then; a line that is refused changes nothing.

    A takeback leads back to the step before the orders that it takes back.
    """
    standing: list[Order] = []
    steps = _steps(setup, standing)
    passed = [next(steps)]  # the step of the beginning, and that of each standing order
    for line in record.lines:
        accepted = False
        if line.order is not None:
            standing.append(line.order)
            passed.append(next(steps))
            accepted = passed[-1].accepted
        elif 0 < line.taken_back <= len(standing):
            del standing[-line.taken_back :], passed[-line.taken_back :]
            steps = _steps(setup, standing)
            for _ in passed:
                next(steps)
            accepted = True
        yield _TrackedOrder(line, passed[-1], accepted)


def _steps(setup: Setup, standing: list[Order]) -> Iterator[TrackStep]:
    """The steps of a match whose orders are added to ``standing`` while it is followed."""
    return follow(setup, standing, clock=time.perf_counter)


def _said(line: Line) -> str:
    """The order, or the takeback without its seconds, or the text that is neither."""
    if line.taken_back:
        return format_takeback(line.taken_back)
    return line.text if line.order is None else str(line.order)


def _as_text(told: _TrackedOrder, enemy: Team) -> str:
    """Line number, the squares (``≤`` where something was forgotten), the order."""
    count = f"{'' if told.moment.exact[enemy] else '≤'}{told.moment.counts[enemy]}"
    return f"{told.line.number:>5}{count:>6}  {'' if told.accepted else '× '}{_said(told.line)}"


def _as_object(told: _TrackedOrder, enemy: Team, squares: bool) -> dict[str, Any]:
    moment = told.moment
    answer: dict[str, Any] = {
        "line": told.line.number,
        "order": _said(told.line),
        "accepted": told.accepted,
        "count": moment.counts[enemy],
        "exact": moment.exact[enemy],
    }
    if squares:
        answer["squares"] = by_name(moment.hidden[enemy])
    return answer


def map_lines(chart: Chart, hidden: Squares, own: int) -> list[str]:
    """The chart with the squares where the enemy can be, and the own submarine (-1: none yet)."""
    lines = ["     " + " ".join(COLUMN_LETTERS[: chart.columns])]
    for row in range(chart.rows):
        marks = []
        for column in range(chart.columns):
            square = square_at(column, row)
            if square == own:
                marks.append(OWN_AND_ENEMY if BIT[square] & hidden else OWN)
            elif BIT[square] & hidden:
                marks.append(ENEMY)
            else:
                marks.append(ISLAND if BIT[square] & chart.islands else EMPTY)
        lines.append(f"{row + 1:>3}  {' '.join(marks)}")
    return lines


def times(heard: list[tuple[float, int]]) -> dict[str, float | int]:
    """Times of the orders, in milliseconds, and the most groups kept; ``heard`` is not empty."""
    costs = sorted(seconds * 1000.0 for seconds, _ in heard)
    return {
        "orders": len(costs),
        "median_ms": round(costs[len(costs) // 2], 3),
        "p99_ms": round(costs[len(costs) * 99 // 100], 3),
        "longest_ms": round(costs[-1], 3),
        "groups": max(groups for _, groups in heard),
    }
