"""Scenario files: the chart of each mode, and what else a scenario says.

A scenario is found by its name in the shipped folder ``scenarios``, or by the path of a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from console.engine.chart import Chart, ChartError
from console.engine.names import TEAMS, Game, Mode, System, Team
from console.engine.squares import BIT, Square, parse_square
from console.record.shipped import shipped_folder
from console.record.tables import ScenarioError, Table, read_table

LANGUAGES = ("en", "fr")
"""The languages that a scenario speaks."""

SCENARIO_GAUGES = (4, 6)
"""The sizes that a scenario's own gauge may have (M-1)."""

LARGEST_GAUGE = 12
"""The most spaces that a scenario may give another gauge."""

SHEETS_FILE = "sheets.toml"
"""The one file of the folder that is no scenario."""


@dataclass(frozen=True, slots=True)
class Map:
    """One chart of a scenario: where it comes from, and the fixed start squares (S-5)."""

    chart: Chart
    source: str
    starts: Mapping[Team, Square] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file says it. ``maps`` has the chart of one mode or of both."""

    name: str
    file: Path
    game: Game
    title: Mapping[str, str]
    maps: Mapping[Mode, Map]
    briefing: Mapping[str, str] = field(default_factory=dict)
    gauges: Mapping[System, int] = field(default_factory=dict)
    surface_damage_off_holes: bool = False

    def map_for(self, mode: Mode) -> Map:
        """The chart of a mode; a chart given for one mode only serves both."""
        return self.maps.get(mode) or next(iter(self.maps.values()))


def scenario_names(folder: Path | None = None) -> list[str]:
    """The names of the scenarios that are shipped, sorted."""
    folder = folder or shipped_folder("scenarios")
    return sorted(file.stem for file in folder.glob("*.toml") if file.name != SHEETS_FILE)


def find_scenario(name: str, beside: Path | None = None, shipped: Path | None = None) -> Path:
    """The file of a scenario, by its name or by a path.

    A path is looked for from the folder ``beside`` (the record's), then from the working folder.
    Raises `ScenarioError` if there is none.
    """
    if not name.isprintable():
        raise ScenarioError(f"{name!r} is no name of a scenario")
    if _is_path(name):
        folders = [beside, Path()] if beside is not None else [Path()]
        for folder in folders:
            path = folder / name
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


def load_scenario(path: Path) -> Scenario:
    """Read a scenario file; raises `ScenarioError`: one line naming file, key and row."""
    top = read_table(path)
    top.only(("game", "title", "briefing", "gauges", "chart", "rules"))
    game = Game(top.word("game", tuple(Game)))
    title = top.table("title")
    title.only(LANGUAGES)
    rules = top.table("rules")
    rules.only(("surface_damage_off_holes",))
    return Scenario(
        name=path.stem,
        file=path,
        game=game,
        title={language: title.text(language) for language in LANGUAGES},
        maps=_maps(top.table("chart"), game),
        briefing=_briefing(top.table("briefing")),
        gauges=_gauges(top.table("gauges"), game),
        surface_damage_off_holes=rules.flag("surface_damage_off_holes"),
    )


def _briefing(table: Table) -> dict[str, str]:
    table.only(LANGUAGES)
    return {language: table.text(language).strip() for language in table.values}


def _gauges(table: Table, game: Game) -> dict[System, int]:
    if table.values and game is Game.SONAR_FAMILY:
        raise ScenarioError(f"{table.file}: {table.key}: {game} has no gauges")
    table.only(tuple(System))
    sizes = {System(name): table.number(name, 1, LARGEST_GAUGE) for name in table.values}
    if sizes.get(System.SCENARIO, SCENARIO_GAUGES[0]) not in SCENARIO_GAUGES:
        allowed = " or ".join(map(str, SCENARIO_GAUGES))
        raise table.fault("scenario", f"is {allowed}, not {sizes[System.SCENARIO]}")
    return sizes


def _maps(charts: Table, game: Game) -> dict[Mode, Map]:
    charts.only(tuple(Mode))
    maps = {Mode(name): _map(charts.table(name), game) for name in charts.values}
    if not maps:
        raise ScenarioError(
            f"{charts.file}: {charts.key}: there must be a {' or a '.join(Mode)} chart"
        )
    return maps


def _map(table: Table, game: Game) -> Map:
    table.only(("source", "grid", "sectors", "start"))
    grid = table.rows("grid")
    chart = _chart(table, "grid", grid, None)
    if "sectors" in table.values:
        chart = _chart(table, "sectors", grid, table.rows("sectors"))
    return Map(chart, table.text("source"), _starts(table.table("start"), chart, game))


def _chart(table: Table, key: str, grid: list[str], sectors: list[str] | None) -> Chart:
    try:
        return Chart(grid, sectors)
    except ChartError as fault:
        where = "" if fault.row is None else f"row {fault.row}: "
        raise table.fault(key, f"{where}{fault.what}") from fault


def _starts(table: Table, chart: Chart, game: Game) -> dict[Team, Square]:
    table.only(TEAMS[game])
    starts = {}
    for name in table.values:
        written = table.text(name)
        try:
            square = parse_square(written)
        except ValueError as fault:
            raise table.fault(name, str(fault)) from fault
        if not BIT[square] & chart.sea:
            raise table.fault(name, f"{written} is not a sea square of the chart")
        starts[Team(name)] = square
    return starts
