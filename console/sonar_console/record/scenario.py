"""Scenario files: the charts, texts, gauges and rules of a scenario.

A scenario is found by its name in the shipped folder ``scenarios``, or by the path of a file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, partial
from pathlib import Path

from sonar_console.engine.chart import Chart, ChartError
from sonar_console.engine.names import TEAMS, Game, Mode, System, Team
from sonar_console.engine.objectives import Objective
from sonar_console.engine.squares import BIT, Square, parse_square
from sonar_console.record.objectives import KEY as OBJECTIVES
from sonar_console.record.objectives import read_objectives
from sonar_console.record.shipped import shipped_folder
from sonar_console.tomlfile.reader import Faults, TomlError, TomlTable, parse_toml, read_toml
from sonar_console.tomlfile.values import shown

ENGLISH = "en"
"""The language that every title is given in; it is shown where another has none."""

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""The code of a language, such as ``de`` or ``pt-BR``."""

SCENARIO_GAUGES = (4, 6)
"""The sizes that a scenario's own gauge may have (M-1)."""

LARGEST_GAUGE = 12
"""The most spaces that a scenario may give another gauge."""

MAP_KEYS = ("source", "certainty", "grid", "sectors", "start")
"""The keys of the table of a chart."""

OWN_FILE = re.compile(r"chart-[0-9a-f]{12}\.toml")
"""The name of a chart that a host drew: it follows from its content (`record.drawing`)."""

EARLIER = "earlier"
"""The folder beside such charts with those that were changed or deleted: records name them."""

SHEETS_FILE = "sheets.toml"
"""The only file of the folder that is no scenario."""


class Certainty(StrEnum):
    """How sure it is that a chart is the one of a printed sheet."""

    PRINTED = "printed"
    """Read from the printed sheet, or from its picture in the rulebook."""
    SECOND_HAND = "second-hand"
    """Known from transcriptions by others."""
    OWN = "own"
    """Drawn for this table, wholly or in part."""


class ScenarioError(TomlError):
    """Raised for a scenario or sheet file that breaks its form or is not there; one line."""

    KIND = "scenario or sheet file"


ScenarioFaults = Faults[ScenarioError]
ScenarioTable = TomlTable[ScenarioError]


@dataclass(frozen=True, slots=True)
class Map:
    """A chart of a scenario, its source, and the fixed start squares (S-5)."""

    chart: Chart
    source: str
    starts: Mapping[Team, Square] = field(default_factory=dict)
    certainty: Certainty = Certainty.OWN


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario. ``maps`` has the chart of one mode or of both."""

    name: str
    file: Path
    game: Game
    title: Mapping[str, str]
    maps: Mapping[Mode, Map]
    briefing: Mapping[str, str] = field(default_factory=dict)
    rule: Mapping[str, str] = field(default_factory=dict)
    """What is special about the scenario, in 40 words at most; by language."""
    gauges: Mapping[System, int] = field(default_factory=dict)
    surface_damage_off_holes: bool = False
    objectives: Mapping[Mode, Mapping[Team, tuple[Objective, ...]]] = field(default_factory=dict)
    """By mode, then by team (G); a mode without any is missing."""

    def map_for(self, mode: Mode) -> Map:
        """The chart of a mode; a single chart is used for both modes."""
        return self.maps.get(mode) or next(iter(self.maps.values()))


def scenario_names(folder: Path | None = None) -> list[str]:
    """The names of the scenarios in a folder (the shipped one), sorted."""
    folder = folder or shipped_folder("scenarios")
    return sorted(file.stem for file in folder.glob("*.toml") if file.name != SHEETS_FILE)


@cache
def all_scenarios(folder: Path | None = None) -> Mapping[str, Scenario]:
    """The scenarios of a folder (the shipped one) by name, read once.

    A scenario whose file cannot be read is left out.
    """
    found = {}
    for name in scenario_names(folder):
        with suppress(ScenarioError):
            found[name] = load_scenario(find_scenario(name, shipped=folder))
    return found


def find_scenario(name: str, beside: Path | None = None, shipped: Path | None = None) -> Path:
    """Find the file of a scenario by its name or by a path.

    A path counts from the folder ``beside`` (the record's), then from the working folder. A chart
    that a host drew is found too after it was changed or deleted, and beside a record that was
    copied with it. Raises `ScenarioError` if there is none.
    """
    if not name.isprintable():
        raise ScenarioError(f"{name!r} is no name of a scenario")
    if _is_path(name):
        folders = [beside, Path()] if beside is not None else [Path()]
        for folder in folders:
            path = folder / name
            if _is_file(path):
                return path
            if os.path.isdir(path):  # noqa: PTH112  # of a name too long it raises nothing
                raise ScenarioError("a folder, not a scenario file; name the file", file=name)
        if OWN_FILE.fullmatch(Path(name).name):
            places = [Path(name).parent / EARLIER, *([] if beside is None else [beside])]
            for path in (place / Path(name).name for place in places):
                if _is_file(path):
                    return path
        raise ScenarioError(f"{name}: no such scenario file")
    shipped = shipped or shipped_folder("scenarios")
    names = scenario_names(shipped)
    if name.lower() not in names:
        raise ScenarioError(f"there is no scenario {name!r}; there are {', '.join(names)}")
    return shipped / f"{name.lower()}.toml"


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.lower().endswith(".toml")


def _is_file(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except OSError:  # a name too long for the file system
        return False


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a scenario file: the scenario, or else all faults of the file."""

    scenario: Scenario | None
    faults: list[ScenarioError]


def load_scenario(path: Path) -> Scenario:
    """Read a scenario file; raises `ScenarioError`: one line naming file, key and row."""
    reading = read_scenario(path)
    if reading.scenario is None:
        raise reading.faults[0]
    return reading.scenario


def read_scenario(path: Path, data: bytes | None = None) -> Reading:
    """Read a scenario file, or the bytes of one, and find every fault of it."""
    faults = Faults(ScenarioError)
    top = faults.read(
        lambda: (
            read_toml(path, ScenarioError)
            if data is None
            else parse_toml(data, path, ScenarioError)
        ),
        None,
    )
    if top is None:
        return Reading(None, faults.found)
    scenario = _scenario(path, top, faults)
    return Reading(None if faults.found else scenario, faults.found)


def _scenario(path: Path, top: ScenarioTable, faults: ScenarioFaults) -> Scenario | None:
    faults.found += top.strangers(
        ("game", "title", "briefing", "rule", "gauges", "chart", "rules", OBJECTIVES)
    )
    game = faults.read(lambda: Game(top.word("game", tuple(Game))), None)
    title, briefing = _texts(top, "title", faults), _texts(top, "briefing", faults)
    rule = _texts(top, "rule", faults)
    rules = _table(top, "rules", ("surface_damage_off_holes",), faults)
    titles = {
        language: faults.read(partial(title.one_line, language), "")
        for language in dict.fromkeys((ENGLISH, *title.values))
    }
    briefings, rule_texts = (
        {
            language: faults.read(partial(texts.sentence, language), "").strip()
            for language in texts.values
        }
        for texts in (briefing, rule)
    )
    gauges = _gauges(_table(top, "gauges", tuple(System), faults), game, faults)
    maps = _maps(_table(top, "chart", tuple(Mode), faults), game, faults)
    off_holes = faults.read(partial(rules.flag, "surface_damage_off_holes"), False)
    charts = {mode: board.chart for mode, board in maps.items()}
    objectives = read_objectives(top, game, charts, faults)
    if game is None:
        return None
    return Scenario(
        path.stem, path, game, titles, maps, briefings, rule_texts, gauges, off_holes, objectives
    )


def _table(
    above: ScenarioTable, key: str, allowed: Collection[str], faults: ScenarioFaults
) -> ScenarioTable:
    """Read a table inside another, empty if it is no table; unknown keys are faults."""
    table = faults.read(lambda: above.table(key), above.empty(key))
    faults.found += table.strangers(allowed)
    return table


def _texts(above: ScenarioTable, key: str, faults: ScenarioFaults) -> ScenarioTable:
    """A table of texts by language; what is no code of a language is a fault, and left out."""
    table = faults.read(lambda: above.table(key), above.empty(key))
    known = {}
    for language, text in table.values.items():
        if _LANGUAGE.fullmatch(language):
            known[language] = text
        else:
            fault = table.fault(language, "is no code of a language, such as en or pt-BR")
            faults.found.append(fault)
    return TomlTable(table.document, table.path, known)


def _gauges(table: ScenarioTable, game: Game | None, faults: ScenarioFaults) -> dict[System, int]:
    if table.values and game is Game.SONAR_FAMILY:
        faults.found.append(table.fault("", f"{game} has no gauges"))
        return {}
    sizes = {}
    for system in System:
        if system in table.values:
            size = faults.read(partial(_gauge, table, system), None)
            if size is not None:
                sizes[system] = size
    return sizes


def _gauge(table: ScenarioTable, system: System) -> int:
    size = table.number(system, 1, LARGEST_GAUGE)
    if system is System.SCENARIO and size not in SCENARIO_GAUGES:
        raise table.fault(system, f"is {' or '.join(map(str, SCENARIO_GAUGES))}, not {size}")
    return size


def _maps(charts: ScenarioTable, game: Game | None, faults: ScenarioFaults) -> dict[Mode, Map]:
    maps = {}
    for mode in Mode:
        if mode in charts.values:
            found = _map(_table(charts, mode, MAP_KEYS, faults), game, faults)
            if found is not None:
                maps[mode] = found
    if not any(mode in charts.values for mode in Mode):
        faults.found.append(charts.fault("", f"there must be a {' or a '.join(Mode)} chart"))
    return maps


def _map(table: ScenarioTable, game: Game | None, faults: ScenarioFaults) -> Map | None:
    source = faults.read(partial(table.sentence, "source"), "")
    grid = faults.read(partial(table.rows, "grid"), None)
    sectors = None
    if "sectors" in table.values:
        sectors = faults.read(partial(table.rows, "sectors"), None)
    start = _table(table, "start", TEAMS[game] if game else tuple(Team), faults)
    chart = None if grid is None else _chart(table, grid, sectors, faults)
    starts = _starts(start, chart, faults)
    certainty = Certainty.OWN
    if "certainty" in table.values:
        word = faults.read(partial(table.word, "certainty", tuple(Certainty)), Certainty.OWN)
        certainty = Certainty(word)
    return None if chart is None else Map(chart, source, starts, certainty)


def _chart(
    table: ScenarioTable, grid: list[str], sectors: list[str] | None, faults: ScenarioFaults
) -> Chart | None:
    try:
        return Chart(grid, sectors)
    except ChartError as error:
        faults.found += [table.fault(each.key, each.what, each.row) for each in error.faults]
        return None


def _starts(
    table: ScenarioTable, chart: Chart | None, faults: ScenarioFaults
) -> dict[Team, Square]:
    starts = {}
    for team in Team:
        if team in table.values:
            square = faults.read(partial(_start, table, team, chart), None)
            if square is not None:
                starts[team] = square
    return starts


def _start(table: ScenarioTable, team: Team, chart: Chart | None) -> Square:
    written = table.sentence(team)
    try:
        square = parse_square(written)
    except ValueError as fault:
        raise table.fault(team, f"is a square such as C7, not {shown(written)}") from fault
    if chart is not None and not BIT[square] & chart.sea:
        raise table.fault(team, f"{written} is not a sea square of the chart")
    return square
