"""``sonar-console scenario``: list, show and check scenarios and sheets.

For an owner who copies the sheets of a game box: ``check`` names every fault with its line,
``show`` draws the chart in the terminal and as a picture.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sonar_console.cards import ChartCard
from sonar_console.cli.arguments import add_language_argument
from sonar_console.containment import printable
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Game, Mode
from sonar_console.engine.objectives import goal_sentence
from sonar_console.engine.sheet import Sheet
from sonar_console.engine.squares import COLUMN_LETTERS, NAME, by_name, square_at
from sonar_console.locales import Words, languages
from sonar_console.record.drawing import ChartFolder
from sonar_console.record.scenario import (
    SHEETS_FILE,
    Map,
    Scenario,
    ScenarioError,
    find_scenario,
    load_scenario,
    read_scenario,
    scenario_names,
)
from sonar_console.record.scenarioadvice import Advice, advice_on
from sonar_console.record.sheets import read_sheets
from sonar_console.record.shipped import shipped_folder
from sonar_console.system.folders import charts_folder, state_folder

MISTAKE = 2


class ChartPictureError(OSError):
    """Raised for a picture that cannot be written; the text is one line."""


FAULTS: tuple[type[Exception], ...] = (ScenarioError, ChartPictureError)
"""The errors that a person can cause here."""

_COLOURS = {"#": "33;1", "o": "36;1", "*": "31;1", ".": "34", "sector": "1"}
"""Escape codes of a terminal: islands yellow, holes cyan, mines red, sea blue."""

_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Box drawing by the lines that meet: 1 north, 2 east, 4 south, 8 west."""

_SIDE = 1080
"""The side of the picture of a chart, in pixels."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add check, show, list and sheets."""
    language = argparse.ArgumentParser(add_help=False)
    add_language_argument(language)
    does = parser.add_subparsers(dest="does", metavar="WHAT", required=True)
    check = does.add_parser(
        "check", parents=[language], help="name every fault of scenario files, with its line"
    )
    check.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="scenario files, or a sheets.toml"
    )
    show = does.add_parser("show", parents=[language], help="show a scenario and its charts")
    show.add_argument("name", metavar="NAME|FILE", help="a scenario's name, or a file")
    show.add_argument("--mode", choices=[str(mode) for mode in Mode], help="only this chart")
    show.add_argument(
        "--png",
        metavar="FILE",
        type=Path,
        help="also draw the chart as a picture; of two charts FILE-realtime and FILE-turn",
    )
    does.add_parser("list", parents=[language], help="list the scenarios")
    sheets = does.add_parser(
        "sheets", parents=[language], help="show the gauges and the engineer's symbols"
    )
    sheets.add_argument("file", metavar="FILE", nargs="?", type=Path, help="another sheets.toml")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand and return the exit status."""
    words = Words(arguments.language)
    if arguments.does == "check":
        wrong = [path for path in arguments.files if not _check(path, words)]
        return MISTAKE if wrong else 0
    if arguments.does == "show":
        mode = None if arguments.mode is None else Mode(arguments.mode)
        file = find_scenario(arguments.name)
        reading = read_scenario(file)
        if reading.scenario is None:
            _tell(reading.faults)
            return MISTAKE
        scenario = reading.scenario
        _say(*_shown(scenario, mode, words, _colours()))
        if arguments.png is not None:
            _draw(arguments.png, scenario, mode, words)
    elif arguments.does == "list":
        for name in scenario_names():
            _say(_row(load_scenario(find_scenario(name)), words))
        drawn, notes = ChartFolder(charts_folder(state_folder())).read()
        for path, scenario in drawn.items():
            _say(_row(replace(scenario, name=path), words))
        for note in notes:
            print(note, file=sys.stderr)  # noqa: T201
    else:
        file = arguments.file or shipped_folder("scenarios") / SHEETS_FILE
        sheets, faults = read_sheets(file)
        for sheet in sheets.values():
            _say(*_sheet_lines(sheet, words), "")
        if faults:
            _tell(faults)
            return MISTAKE
    return 0


def _say(*lines: str) -> None:
    for line in lines:
        print(line)  # noqa: T201  # the answer of a command


def _colours() -> bool:
    return sys.stdout is not None and sys.stdout.isatty() and "NO_COLOR" not in os.environ


# ---- check


def _check(path: Path, words: Words) -> bool:
    """Print the faults of a file, or its contents; return whether it has no fault."""
    if path.name == SHEETS_FILE:
        sheets, faults = read_sheets(path)
        facts = [words.say("scenario-sheet", sheet=name) for name in sheets]
        advice: list[Advice] = []
    else:
        reading = read_scenario(path)
        faults = reading.faults
        facts, advice = [], []
        if reading.scenario is not None:
            scenario = reading.scenario
            facts = [words.translation(scenario.title), *_facts(scenario, words)]
            advice = advice_on(scenario, languages())
    _tell(faults)
    for each in advice:
        about = str(path) if each.mode is None else f"{path}: chart.{each.mode}"
        _say(f"{words.say('scenario-warning')}: {about}: {words.say(each.key, **each.values)}")
    if not faults:
        _say(f"{words.say('scenario-ok')}: {path}: {'; '.join(facts)}")
    return not faults


def _tell(faults: list[ScenarioError]) -> None:
    for fault in faults:
        print(fault, file=sys.stderr)  # noqa: T201


def _facts(scenario: Scenario, words: Words) -> Iterator[str]:
    for mode, board in scenario.maps.items():
        yield f"{words.name(mode)} {_counts(board.chart, words)}"


def _counts(chart: Chart, words: Words) -> str:
    seas = [(squares & chart.sea).bit_count() for squares in chart.sectors[1:]]
    return words.say(
        "scenario-facts",
        columns=chart.columns,
        rows=chart.rows,
        sea=chart.sea.bit_count(),
        islands=chart.islands.bit_count(),
        holes=chart.holes.bit_count(),
        archer=chart.archer.bit_count(),
        sectors=chart.sector_count,
        smallest=min(seas),
        largest=max(seas),
    )


# ---- list


def _row(scenario: Scenario, words: Words) -> str:
    modes = ", ".join(
        f"{words.name(mode)} ({_certainty(board, words)})" for mode, board in scenario.maps.items()
    )
    return words.say(
        "scenario-list-row",
        name=scenario.name,
        title=words.translation(scenario.title),
        game=scenario.game,
        modes=modes,
    )


def _certainty(board: Map, words: Words) -> str:
    return words.say("scenario-certainty", certainty=board.certainty)


# ---- show


def _shown(
    scenario: Scenario, mode: Mode | None, words: Words, colour: bool = False
) -> Iterator[str]:
    yield f"{words.translation(scenario.title)} ({words.name(scenario.game)})"
    if briefing := words.translation(scenario.briefing):
        yield from ("", *map(printable, briefing.splitlines()))
    yield ""
    for system, size in scenario.gauges.items():
        yield words.say("scenario-gauge", system=system, size=size)
    if scenario.surface_damage_off_holes:
        yield words.say("scenario-off-holes")
    for shown in (mode,) if mode else Mode:
        yield from _goals_shown(scenario, shown, words)
    for shown, board in _charts(scenario, mode).items():
        yield ""
        yield from _chart_shown(scenario, shown, board, words, colour)


def _goals_shown(scenario: Scenario, mode: Mode, words: Words) -> Iterator[str]:
    """The objectives of a mode, a line each."""
    name = words.name(mode)
    for team, goals in scenario.objectives.get(mode, {}).items():
        told = [words.say(key, **values) for key, values in map(goal_sentence, goals)]
        if any(goal.replaces for goal in goals):
            told.append(words.say("goal-instead"))
        for each in told:
            yield f"{name} · {words.say('goals-of', team=team, told=each)}"


def _charts(scenario: Scenario, mode: Mode | None) -> dict[Mode, Map]:
    if mode is None:
        return dict(scenario.maps)
    return {mode: scenario.map_for(mode)}


def _chart_shown(
    scenario: Scenario, mode: Mode, board: Map, words: Words, colour: bool
) -> Iterator[str]:
    both = f" ({words.say('scenario-both-modes')})" if len(scenario.maps) == 1 else ""
    yield words.say("scenario-mode", mode=mode) + both
    source = words.say("scenario-source", source=printable(board.source))
    yield f"{source} ({_certainty(board, words)})"
    yield ""
    yield from chart_lines(board.chart, colour)
    yield ""
    legend = [words.say("scenario-legend")]
    if board.chart.holes:
        legend.append(words.say("scenario-legend-holes"))
    if board.chart.archer and scenario.game is Game.CAPTAIN_SONAR:
        legend.append(words.say("scenario-legend-archer"))
    yield "   ".join(legend)
    yield _counts(board.chart, words)
    for team, square in board.starts.items():
        yield words.say("scenario-start", team=team, square=NAME[square])


def _draw(path: Path, scenario: Scenario, mode: Mode | None, words: Words) -> None:
    """Draw the charts that were shown, one picture each."""
    charts = _charts(scenario, mode)
    if not path.name or path.is_dir():
        raise ChartPictureError(f"{path}: is a folder; name a file")
    for drawn, board in charts.items():
        file = path if len(charts) == 1 else path.with_name(f"{path.stem}-{drawn}{path.suffix}")
        title = f"{words.translation(scenario.title)}, {words.name(drawn)}"
        try:
            save_chart(file, board.chart, title)
        except OSError as fault:
            raise ChartPictureError(f"{file}: {fault.strerror or fault}") from fault
        _say(str(file))


# ---- the drawing of a chart


def chart_lines(chart: Chart, colour: bool = False) -> list[str]:
    """The chart with its rulers and the borders of its sectors, a string a line."""
    sectors = _sectors(chart)
    numbered: set[int] = set()
    lines = ["    " + " ".join(COLUMN_LETTERS[: chart.columns])]
    for row, marks in enumerate(chart.grid):
        if row and sectors[row] != sectors[row - 1]:
            lines.append("   " + "".join(_border(sectors, row)).rstrip())
        line = f"{row + 1:>2}  "
        for column, mark in enumerate(marks):
            if column:
                line += " " if sectors[row][column] == sectors[row][column - 1] else "│"
            sector = sectors[row][column]
            if sector not in numbered and mark == ".":
                numbered.add(sector)
                line += _painted(str(sector), "sector", colour)
            else:
                line += _painted("·" if mark == "." else mark, mark, colour)
        lines.append(line)
    return lines


def _border(sectors: list[list[int]], row: int) -> Iterator[str]:
    """The line between a row and the one above: a character for each corner and each side."""
    above, below = sectors[row - 1], sectors[row]
    for column in range(len(below) + 1):
        inside = 0 < column < len(below)
        north = inside and above[column - 1] != above[column]
        south = inside and below[column - 1] != below[column]
        west = column > 0 and above[column - 1] != below[column - 1]
        east = column < len(below) and above[column] != below[column]
        yield _CORNERS[north + 2 * east + 4 * south + 8 * west]
        yield "─" if east else " "


def _sectors(chart: Chart) -> list[list[int]]:
    return [
        [chart.sector_of[square_at(column, row)] for column in range(chart.columns)]
        for row in range(chart.rows)
    ]


def _painted(text: str, what: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[what]}m{text}\x1b[0m" if colour else text


def save_chart(path: Path, chart: Chart, title: str) -> None:
    """Write a chart as a PNG; raises `OSError` where the file cannot be written."""
    import pygame

    from sonar_console.screens import theme
    from sonar_console.screens.boxes import Box
    from sonar_console.screens.chart import draw_base
    from sonar_console.screens.pen import Pen
    from sonar_console.screens.picture import as_image

    surface = pygame.Surface((_SIDE, _SIDE))
    pen = Pen(surface)
    page = Box(0, 0, _SIDE, _SIDE)
    pen.fill(page, theme.HULL)
    head, rest = page.inset(30).top(60, 15)
    pen.text(title, head, 44, theme.TEXT, face="bold", align="centre")
    draw_base(
        pen,
        rest,
        ChartCard(
            grid=tuple(row.replace("*", ".") for row in chart.grid),
            sectors=tuple("".join(map(str, row)) for row in _sectors(chart)),
            archer=tuple(by_name(chart.archer)),
        ),
    )
    as_image(surface).save(path, format="PNG")


# ---- sheets


def _sheet_lines(sheet: Sheet, words: Words) -> Iterator[str]:
    yield words.say("scenario-sheet", sheet=sheet.name)
    gauges = ", ".join(f"{words.name(system)} {size}" for system, size in sheet.gauges.items())
    yield f"  {words.say('scenario-sheet-gauges')} {gauges}"
    for panel in sheet.panels:
        symbols = []
        for symbol in sheet.symbols.values():
            if symbol.panel is panel:
                text = f"{panel}{symbol.number} {words.name(symbol.kind)}"
                if symbol.circuit is not None:
                    text += f" ({words.say('scenario-circuit', circuit=symbol.circuit)})"
                symbols.append(text)
        yield f"  {words.say('scenario-sheet-panel', heading=panel)} {', '.join(symbols)}"
