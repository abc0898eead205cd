"""The objectives of a scenario file: its tables ``[[objective]]``."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from sonar_console.engine.chart import Chart
from sonar_console.engine.names import TEAMS, Game, Heading, Mode, Team
from sonar_console.engine.objectives import COUNTED, Objective, ObjectiveKind
from sonar_console.engine.squares import BIT, parse_square
from sonar_console.tomlfile.reader import Faults, TomlTable
from sonar_console.tomlfile.values import shown

if TYPE_CHECKING:
    from sonar_console.record.scenario import ScenarioError

KEY = "objective"

MOST_OBJECTIVES = 4
"""The most objectives of one file: more than a screen has room for."""

MOST_TURNS = 99
"""The most turns or minutes to survive, or hits, of one objective."""

MOST_HELD = 25
"""The most turns in a sector: it has hardly more squares, and no higher number is spoken."""

EDGES: Mapping[str, Heading] = {
    "north": Heading.N,
    "east": Heading.E,
    "south": Heading.S,
    "west": Heading.W,
}
BOTH = "both"

W = TypeVar("W", bound=StrEnum)

_KEYS: Mapping[ObjectiveKind, tuple[str, ...]] = {
    ObjectiveKind.REACH: ("square", "edge"),
    ObjectiveKind.HOLD: ("sector", "turns"),
    ObjectiveKind.SURVIVE: ("turns", "minutes"),
    ObjectiveKind.HITS: ("hits",),
    ObjectiveKind.FIND: (),
}
"""The keys of each kind, beside ``kind``, ``team``, ``mode`` and ``instead_of_sinking``."""


def read_objectives(
    top: TomlTable[ScenarioError],
    game: Game | None,
    charts: Mapping[Mode, Chart],
    faults: Faults[ScenarioError],
) -> dict[Mode, dict[Team, tuple[Objective, ...]]]:
    """The objectives of a file by mode and team, empty for a mode without one.

    ``charts`` are those of the file, by mode; one alone serves both modes.
    """
    written = top.values.get(KEY, [])
    if not isinstance(written, list) or not all(isinstance(each, dict) for each in written):
        told = f"must be tables under [[{KEY}]] headings, not {shown(written)}"
        faults.found.append(top.fault(KEY, told))
        return {}
    if len(written) > MOST_OBJECTIVES:
        told = f"there are {len(written)}, and {MOST_OBJECTIVES} at most can be shown"
        faults.found.append(top.fault(KEY, told))
    if not written or game is None:
        return {}
    teams = TEAMS[game]
    found: dict[Mode, dict[Team, tuple[Objective, ...]]] = {}
    for number, values in enumerate(written):
        table = TomlTable(top.document, (KEY, str(number)), values)
        modes = _chosen(table, "mode", tuple(Mode), faults)
        whose = _chosen(table, "team", teams, faults)
        seen = {mode: chart for mode, chart in charts.items() if mode in modes} or charts
        objective = faults.read(partial(_objective, table, seen, faults), None)
        if objective is None:
            continue
        for mode, team in product(modes, whose):
            of_mode = found.setdefault(mode, dict.fromkeys(teams, ()))
            problem = _conflict(objective, of_mode, team)
            if problem is not None:
                faults.found.append(table.fault("kind", problem))
                break
            of_mode[team] = (*of_mode[team], objective)
    return found


def _conflict(
    objective: Objective, of_mode: Mapping[Team, tuple[Objective, ...]], team: Team
) -> str | None:
    """The problem of an objective of a team beside the others of its mode, or None."""
    others = of_mode[team]
    if any(each.kind is objective.kind for each in others):
        return f"{team} has two objectives of the kind {objective.kind}; leave one out"
    if any(each.replaces != objective.replaces for each in others):
        return f"instead_of_sinking must be the same in all objectives of {team}"
    if objective.timed and any(each.timed for goals in of_mode.values() for each in goals):
        return "minutes are the same for both teams; let one of them survive them, with team"
    return None


def _chosen(
    table: TomlTable[ScenarioError],
    key: str,
    words: tuple[W, ...],
    faults: Faults[ScenarioError],
) -> tuple[W, ...]:
    """The teams or modes that a key names: one of them, or both."""
    word: str = BOTH
    if key in table.values:
        word = faults.read(partial(table.word, key, (*words, BOTH)), BOTH)
    return words if word == BOTH else tuple(each for each in words if each == word)


def _objective(
    table: TomlTable[ScenarioError], charts: Mapping[Mode, Chart], faults: Faults[ScenarioError]
) -> Objective:
    kind = ObjectiveKind(table.word("kind", tuple(ObjectiveKind)))
    faults.found += table.strangers(("kind", "team", "mode", "instead_of_sinking", *_KEYS[kind]))
    replaces = table.flag("instead_of_sinking")
    count = 1
    timed = kind is ObjectiveKind.SURVIVE and "minutes" in table.values
    if timed:
        if "turns" in table.values:
            raise table.fault("kind", "survive needs either turns or minutes")
        count = table.number("minutes", 1, MOST_TURNS)
    elif kind in COUNTED:
        most = MOST_HELD if kind is ObjectiveKind.HOLD else MOST_TURNS
        count = table.number("hits" if kind is ObjectiveKind.HITS else "turns", 1, most)
    if kind is ObjectiveKind.HOLD:
        sector = table.whole("sector")
        for chart in charts.values():
            if not 1 <= sector <= chart.sector_count:
                last = chart.sector_count
                raise table.fault("sector", f"is a sector from 1 to {last}, not {sector}")
        return Objective(kind, count, sector=sector, replaces=replaces)
    if kind is ObjectiveKind.REACH:
        return _reach(table, charts, replaces)
    return Objective(kind, count, timed, replaces=replaces)


def _reach(
    table: TomlTable[ScenarioError], charts: Mapping[Mode, Chart], replaces: bool
) -> Objective:
    kind = ObjectiveKind.REACH
    if ("square" in table.values) == ("edge" in table.values):
        raise table.fault("kind", "reach needs either a square or an edge")
    if "edge" in table.values:
        edge = EDGES[table.word("edge", tuple(EDGES))]
        objective = Objective(kind, edge=edge, replaces=replaces)
        if not all(objective.area(chart) for chart in charts.values()):
            raise table.fault("edge", "has no sea square on the chart; name another edge")
        return objective
    written = table.sentence("square")
    try:
        square = parse_square(written)
    except ValueError as fault:
        raise table.fault("square", f"is a square such as C7, not {shown(written)}") from fault
    if not all(BIT[square] & chart.sea for chart in charts.values()):
        raise table.fault("square", f"{written} is not a sea square of the chart")
    return Objective(kind, square=square, replaces=replaces)
