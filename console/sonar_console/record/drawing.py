"""Charts that a host draws: the drawing, its scenario file, and the folder of those that are kept.

A kept chart is a scenario file whose name follows from its content (``chart-0123456789ab.toml``),
so a record always names the chart that it was played on. A chart that is changed or deleted is
moved to the folder `EARLIER`, where the records of its matches still find it.

A file from elsewhere is anybody's: what `read_drawing` does not take is refused in one line.
"""

from __future__ import annotations

import copy
import hashlib
import os
import stat
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sonar_console.engine.chart import ChartFault, blocks, chart_faults
from sonar_console.engine.names import TEAMS, Game, Mode, System, Team
from sonar_console.engine.squares import NAME, Square, square_at
from sonar_console.record.journalfolder import sync_folder
from sonar_console.record.objectives import KEY as OBJECTIVES
from sonar_console.record.scenario import (
    EARLIER,
    ENGLISH,
    Certainty,
    Scenario,
    ScenarioError,
    read_scenario,
)
from sonar_console.record.scenarioadvice import Advice, advice_on
from sonar_console.tomlfile.reader import parse_toml, read_bytes
from sonar_console.tomlfile.saving import replace_file, toml_text

LONGEST_FILE = 32_768
"""Bytes of a chart's file at most."""
LONGEST_LINE = 1_200
"""Bytes of a line of it."""
LONGEST_TITLE = 24
"""The width of a title, in letters; a wide letter, as of Chinese, counts for two."""
LONGEST_TEXT = 1_000
"""Letters of a briefing or a source."""
MOST_CHARTS = 100
"""The charts that a table keeps."""
SIDES = (10, 15)
"""Rows and columns of a new chart: those of the printed ones (S-4)."""
MOST_SECTORS = 9
"""The sectors of a chart whose numbers the screens have room for."""

SEA, ISLAND, HOLE, MINE = ".#o*"

_SPACES = str.maketrans("\n\xa0\u202f", "   ")
"""The ends of lines and the spaces of French that a text of several lines may have."""


Findings = tuple[list[Advice], list[Advice]]
"""What keeps a drawing from being played on, and what is only bad to play on."""


class DrawingError(ValueError):
    """Raised for a chart that cannot be kept, or a file that is refused.

    ``reason`` is the end of the key of a sentence, ``value`` what it names.
    """

    def __init__(self, reason: str, value: str = "") -> None:
        super().__init__(f"{reason}: {value}" if value else reason)
        self.reason = reason
        self.value = value


@dataclass(frozen=True, slots=True)
class Board:
    """The drawing of one chart: rows of `engine.chart.GRID_MARKS`, and of digits of sectors.

    Without ``sectors`` they are blocks of 5 by 5. ``starts`` are fixed start squares (S-5).
    """

    grid: tuple[str, ...]
    sectors: tuple[str, ...] | None = None
    starts: Mapping[Team, Square] = field(default_factory=dict)

    @classmethod
    def empty(cls, side: int) -> Board:
        """A chart of sea alone."""
        return cls((SEA * side,) * side)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The sector of each square, a digit a square."""
        if self.sectors is not None:
            return self.sectors
        return tuple("".join(map(str, row)) for row in blocks(self.grid))

    @property
    def faults(self) -> list[ChartFault]:
        """What keeps it from being played on."""
        return chart_faults(self.grid, self.sectors)

    def resized(self, side: int) -> Board:
        """A square chart of another size: cut off, or with more sea at the right and below."""
        grid = tuple(
            (self.grid[row] if row < len(self.grid) else "")[:side].ljust(side, SEA)
            for row in range(side)
        )
        inside = {square_at(column, row) for column in range(side) for row in range(side)}
        return Board(grid, None, {team: at for team, at in self.starts.items() if at in inside})

    def marked(self, column: int, row: int, mark: str) -> Board:
        """With a mark on a square; the same mark once more gives sea. No start is on an island."""
        if self.grid[row][column] == mark:
            mark = SEA
        starts = self.starts
        if mark == ISLAND:
            starts = {team: at for team, at in starts.items() if at != square_at(column, row)}
        return Board(_put(self.grid, column, row, mark), self.sectors, starts)

    def in_sector(self, column: int, row: int, number: int) -> Board:
        """With a square in a sector."""
        return replace(self, sectors=_put(self.numbers, column, row, str(number)))

    def with_start(self, column: int, row: int, team: Team) -> Board:
        """With the start of a team on a square, or without where it was there already."""
        starts = {each: at for each, at in self.starts.items() if each is not team}
        if self.starts.get(team) != square_at(column, row):
            starts[team] = square_at(column, row)
        return replace(self, starts=starts)


def _put(rows: tuple[str, ...], column: int, row: int, mark: str) -> tuple[str, ...]:
    changed = rows[row][:column] + mark + rows[row][column + 1 :]
    return (*rows[:row], changed, *rows[row + 1 :])


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scenario as it is drawn. ``other`` is all of its file, of which the rest is kept."""

    game: Game
    titles: Mapping[str, str]
    boards: Mapping[Mode, Board]
    """The chart of one mode, which serves both, or of each."""
    off_holes: bool = False
    """Whether surfacing elsewhere than on a hole costs a damage."""
    gauge: int | None = None
    """The spaces of the scenario's own gauge, which Archer mines need."""
    other: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def new(cls) -> Drawing:
        """A sheet of sea, turn by turn."""
        return cls(Game.CAPTAIN_SONAR, {ENGLISH: ""}, {Mode.TURN: Board.empty(SIDES[0])})

    @property
    def title(self) -> str:
        """The title in English, or the only one."""
        return self.titles[ENGLISH]

    def named(self, title: str) -> Drawing:
        """With another title, for all languages."""
        return self if title == self.title else replace(self, titles={ENGLISH: title})

    def as_start(self) -> Drawing:
        """A new chart that begins as a copy of this one: it has no title yet."""
        return replace(self, titles={ENGLISH: ""})

    @property
    def objectives(self) -> Sequence[Mapping[str, Any]]:
        """The tables of its objectives, as in its file."""
        tables: Sequence[Mapping[str, Any]] = self.other.get(OBJECTIVES, ())
        return tables

    def without_objectives(self) -> Drawing:
        """Won by sinking alone."""
        return replace(self, other=_without(self.other, OBJECTIVES))

    def of_game(self, game: Game) -> Drawing:
        """For another game, with the starts, the gauges and the teams that it has."""
        if game is self.game:
            return self
        boards = {
            mode: replace(
                board, starts={team: at for team, at in board.starts.items() if team in TEAMS[game]}
            )
            for mode, board in self.boards.items()
        }
        other = _without(self.other, "gauges")
        if self.objectives:
            teams = dict(zip(TEAMS[self.game], TEAMS[game], strict=True))
            other[OBJECTIVES] = [
                {**each, "team": str(teams[each["team"]])} if each.get("team") in teams else each
                for each in self.objectives
            ]
        return replace(self, game=game, boards=boards, gauge=None, other=other)

    def with_board(self, mode: Mode, board: Board) -> Drawing:
        """With another chart for a mode."""
        return replace(self, boards={**self.boards, mode: board})

    def faults(self) -> list[tuple[Mode, ChartFault]]:
        """What keeps the charts from being played on."""
        return [(mode, fault) for mode, board in self.boards.items() for fault in board.faults]

    def findings(self) -> Findings:
        """What keeps the charts from being played on; without that, what is bad to play on."""
        faults = [
            Advice(f"chart-fault-{fault.kind}", mode, {"value": fault.at})
            for mode, fault in self.faults()
        ]
        if faults:
            return faults, []
        try:
            scenario = self.named("drawing").scenario(Path("drawing"))
        except DrawingError as fault:
            return [Advice(f"charts-refused-{fault.reason}", None, {"value": fault.value})], []
        return [], [each for each in advice_on(scenario, ()) if each.mode is not None]

    def text(self) -> bytes:
        """The scenario file."""
        values: dict[str, Any] = copy.deepcopy({**self.other})
        before = values.pop("chart", {})
        values |= {"game": str(self.game), "title": dict(self.titles)}
        gauges = {key: size for key, size in values.pop("gauges", {}).items() if key != "scenario"}
        if self.gauge is not None:
            gauges[str(System.SCENARIO)] = self.gauge
        if gauges and self.game is Game.CAPTAIN_SONAR:
            values["gauges"] = gauges
        rules = {**values.pop("rules", {}), "surface_damage_off_holes": self.off_holes}
        if rules["surface_damage_off_holes"] is False:
            del rules["surface_damage_off_holes"]
        if rules:
            values["rules"] = rules
        values["chart"] = {
            str(mode): _chart_values(board, before.get(mode, {}))
            for mode, board in self.boards.items()
        }
        return toml_text(values).encode("utf-8")

    def scenario(self, file: Path) -> Scenario:
        """The scenario that it is; raises `DrawingError`, also for a chart without a title."""
        if not self.title.strip():
            raise DrawingError("no-title")
        if found := self.faults():
            raise DrawingError("chart", found[0][1].what)
        data = self.text()
        reading = read_scenario(file, data)
        if reading.scenario is None:
            fault = reading.faults[0]
            reason = "objective" if fault.key.startswith(OBJECTIVES) else "form"
            raise DrawingError(reason, _told(fault))
        if len(data) > LONGEST_FILE:
            raise DrawingError("large", str(LONGEST_FILE // 1024))
        return _as_own(reading.scenario)


def _without(values: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {each: value for each, value in values.items() if each != key}


@dataclass(frozen=True, slots=True)
class Work:
    """A drawing, and which of its charts is drawn on."""

    drawing: Drawing
    side: Mode

    @property
    def board(self) -> Board:
        """The chart that is drawn on."""
        return self.drawing.boards[self.side]

    def on(self, board: Board) -> Work:
        """With that chart changed."""
        return replace(self, drawing=self.drawing.with_board(self.side, board))

    def of(self, drawing: Drawing) -> Work:
        """With another drawing; the chart that is drawn on is one that it has."""
        side = self.side if self.side in drawing.boards else next(iter(drawing.boards))
        return Work(drawing, side)


def _chart_values(board: Board, before: Mapping[str, Any]) -> dict[str, Any]:
    """The table of a chart in the file: what the drawing has, and the rest as it was before."""
    source = before.get("source", "drawn at the table")
    found = {"source": source, **before, "certainty": str(Certainty.OWN)}
    found["grid"] = "".join(f"{row}\n" for row in board.grid)
    for key in ("sectors", "start"):
        found.pop(key, None)
    if board.sectors is not None:
        found["sectors"] = "".join(f"{row}\n" for row in board.sectors)
    if board.starts:
        found["start"] = {str(team): NAME[at] for team, at in board.starts.items()}
    return found


def _as_own(scenario: Scenario) -> Scenario:
    """A scenario whose charts are this table's own, whatever its file says."""
    maps = {mode: replace(board, certainty=Certainty.OWN) for mode, board in scenario.maps.items()}
    return replace(scenario, maps=maps)


def _told(fault: ScenarioError) -> str:
    """A fault without the name of its file, on one short line."""
    line = "" if fault.line is None else f"line {fault.line}: "
    text = f"{line}{fault.key}: {fault.problem}" if fault.key else f"{line}{fault.problem}"
    return shortened(text, 160)


def shortened(text: str, most: int) -> str:
    """A text of anybody on one line: what cannot be printed is a question mark."""
    plain = "".join(each if each.isprintable() else "?" for each in text)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


# ---- reading


def drawing_of(scenario: Scenario, values: Mapping[str, Any]) -> Drawing:
    """The drawing of a scenario; ``values`` are those of its file."""
    boards = {}
    for mode, board in scenario.maps.items():
        numbers = values["chart"][mode].get("sectors")
        rows = (
            None if numbers is None else tuple("".join(row.split()) for row in numbers.split("\n"))
        )
        boards[mode] = Board(
            board.chart.grid,
            None if rows is None else tuple(row for row in rows if row),
            dict(board.starts),
        )
    return Drawing(
        scenario.game,
        dict(scenario.title),
        boards,
        scenario.surface_damage_off_holes,
        scenario.gauges.get(System.SCENARIO),
        dict(values),
    )


def read_drawing(data: bytes, name: str) -> Drawing:
    """Read the bytes of a scenario file that is anybody's; raises `DrawingError`."""
    if len(data) > LONGEST_FILE:
        raise DrawingError("large", str(LONGEST_FILE // 1024))
    if not data.strip():
        raise DrawingError("empty")
    for number, line in enumerate(data.split(b"\n"), 1):
        if len(line) > LONGEST_LINE:  # what is nested a thousand times takes minutes to read
            told = f"line {number}: longer than {LONGEST_LINE} bytes"
            raise DrawingError("form", told)
    try:
        values = parse_toml(data, name, ScenarioError).values
    except ScenarioError as fault:
        raise DrawingError("form", _told(fault)) from fault
    reading = read_scenario(Path(name), data)
    if reading.scenario is None:
        raise DrawingError("form", _told(reading.faults[0]))
    scenario = reading.scenario
    for title in scenario.title.values():
        check_title(title)
    texts = [*scenario.briefing.values(), *(board.source for board in scenario.maps.values())]
    if any(len(text) > LONGEST_TEXT for text in texts):
        raise DrawingError("text", str(LONGEST_TEXT))
    if not all(text.translate(_SPACES).isprintable() for text in texts):
        raise DrawingError("control")
    if any(board.chart.sector_count > MOST_SECTORS for board in scenario.maps.values()):
        raise DrawingError("sectors", str(MOST_SECTORS))
    return drawing_of(scenario, values)


def check_title(title: str) -> None:
    """Raise `DrawingError` for a title that a screen cannot show on one line."""
    normal = unicodedata.normalize("NFC", title)
    if not title.isprintable() or any(map(unicodedata.combining, normal)):
        raise DrawingError("title", shortened(title, LONGEST_TITLE))
    wide = sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in title)
    if wide > LONGEST_TITLE:
        raise DrawingError("title-long", shortened(title, LONGEST_TITLE))


def plain_title(title: str) -> str:
    """A title by which two are compared: without accents of writing, capitals and spaces around."""
    return " ".join(unicodedata.normalize("NFKC", title).casefold().split())


# ---- the folder


class ChartFolder:
    """The folder of the charts that hosts drew. All of its methods wait for the disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self) -> tuple[dict[str, Scenario], list[str]]:
        """The charts by the path of their file, by title; and a line for each that is none.

        Never raises.
        """
        found: dict[str, Scenario] = {}
        notes = []
        try:
            names = sorted(entry.name for entry in os.scandir(self.folder))
        except FileNotFoundError:
            return {}, []
        except OSError as fault:
            return {}, [f"{self.folder}: {fault.strerror}"]
        for name in (each for each in names if each.endswith(".toml")):
            path = self.folder / name
            if len(found) == MOST_CHARTS:
                notes.append(f"{self.folder}: more than {MOST_CHARTS} charts; {name} is left out")
                break
            try:
                scenario = self.load(path).scenario(path)
            except DrawingError as fault:
                notes.append(f"{path}: {fault}")
            else:
                found[str(path)] = scenario
        return dict(
            sorted(found.items(), key=lambda each: plain_title(each[1].title[ENGLISH]))
        ), notes

    def load(self, path: Path) -> Drawing:
        """Read a chart, of this folder or of the scenarios; raises `DrawingError`."""
        try:
            if path.parent == self.folder and not stat.S_ISREG(path.lstat().st_mode):
                raise DrawingError("no-file")
            return read_drawing(read_bytes(path, LONGEST_FILE), path.name)
        except OSError as fault:
            raise DrawingError("unreadable", fault.strerror or str(fault)) from fault

    def keep(self, drawing: Drawing, instead: Path | None = None) -> Path:
        """Keep a drawing, in place of one that is kept already; returns its file.

        It is on the disk when this returns. Raises `DrawingError` and `OSError`; what was kept
        before is there then.
        """
        data = drawing.text()
        path = self.folder / f"chart-{hashlib.sha256(data).hexdigest()[:12]}.toml"
        drawing.scenario(path)
        if instead is None and not path.exists() and self._count() >= MOST_CHARTS:
            raise DrawingError("many", str(MOST_CHARTS))
        replace_file(path, data)
        if instead is not None and instead != path:
            self.put_aside(instead)
        return path

    def _count(self) -> int:
        return len(list(self.folder.glob("*.toml")))

    def put_aside(self, path: Path) -> None:
        """Move a chart to the earlier ones; raises `OSError`."""
        earlier = self.folder / EARLIER
        earlier.mkdir(exist_ok=True)
        path.replace(earlier / path.name)
        for folder in (earlier, self.folder):
            sync_folder(folder)


@dataclass(frozen=True, slots=True)
class OpenDrawing:
    """A drawing that is not kept, and the file that it was opened from; None for a new chart."""

    drawing: Drawing
    file: Path | None = None
