"""``sonar-console bench``: measures the table, each figure beside a yardstick of the same run.

On SIGTERM, SIGHUP and Ctrl-C it prints what it has measured until then; its exit status is then 128
and the signal's number.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from sonar_console.cli.arguments import SEED, add_language_argument, folder_to_write
from sonar_console.locales import Words
from sonar_console.record import ScenarioError
from sonar_console.system.folders import state_folder
from sonar_console.system.signals import exit_on_signals
from sonar_tools.bench import (
    bots,
    engine,
    fist,
    idle,
    journal,
    learn,
    memory,
    oled,
    screens,
    soak,
    start,
    structure,
    tracker,
)
from sonar_tools.bench.engine import EngineBench, EngineReport, EngineSize
from sonar_tools.bench.figures import WHOLE, BenchError, Findings, Size
from sonar_tools.bench.report import (
    as_markdown,
    as_object,
    as_text,
    engine_lines,
    engine_object,
    load,
    machine,
)
from sonar_tools.structure.drills import DrillError

FAULTS: tuple[type[Exception], ...] = (BenchError, DrillError, ScenarioError)
"""The errors that a person can cause here."""

MEASURES: dict[str, Callable[[Size, Path], Findings]] = {
    fist.NAME: fist.measure,
    screens.NAME: screens.measure,
    oled.NAME: oled.measure,
    idle.NAME: idle.measure,
    memory.NAME: memory.measure,
    start.NAME: start.measure,
    journal.NAME: journal.measure,
    soak.NAME: soak.measure,
    bots.NAME: bots.measure,
    tracker.NAME: tracker.measure,
    learn.NAME: learn.measure,
    structure.NAME: structure.measure,
}
"""The measurements beside the engine's, by name."""

NAMES = list(MEASURES)
NAMES.insert(NAMES.index(journal.NAME), engine.NAME)
"""All names, in the order of the report."""

SECONDS = 15.0
LONGEST = 3600.0
MOST_HOURS = 1000.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to measure, for how long, and how to print it."""
    parser.add_argument(
        "what",
        nargs="*",
        type=_name,
        metavar="NAME",
        help=f"what to measure (everything): {', '.join(NAMES)}",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object")
    how.add_argument("--markdown", action="store_true", help="print tables for a paper")
    parser.add_argument(
        "--folder",
        type=folder_to_write,
        metavar="DIR",
        help="where to write, on the disk that is measured (where the records are)",
    )
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        metavar="N",
        help=f"about how long to measure the engine ({SECONDS:.0f})",
    )
    parser.add_argument(
        "--hours",
        type=_hours,
        default=WHOLE.hours,
        metavar="H",
        help=f"of play, at the table's own time, after which memory is read ({WHOLE.hours:g})",
    )
    parser.add_argument(
        "--seed", type=SEED, metavar="N", default=1, help="of the engine's random matches (1)"
    )
    add_language_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print the report."""
    before, size = load(), replace(WHOLE, hours=arguments.hours)
    findings, report = Findings(), None
    parent = arguments.folder or state_folder()
    parent.mkdir(parents=True, exist_ok=True)
    status = 0
    try:
        with exit_on_signals(), tempfile.TemporaryDirectory(prefix="bench-", dir=parent) as folder:
            for name in [name for name in NAMES if not arguments.what or name in arguments.what]:
                if name == engine.NAME:
                    report = _engine(arguments)
                    findings.add(engine.findings(report))
                    continue
                place = Path(folder) / name
                place.mkdir()
                findings.add(MEASURES[name](size, place))
    except SystemExit as ended:  # by a signal: what has been measured is printed
        status = ended.code if isinstance(ended.code, int) else 1
    for line in _lines(arguments, findings, report, before):
        print(line)  # noqa: T201  # the answer of a command
    return status


def _engine(arguments: argparse.Namespace) -> EngineReport:
    return EngineBench(arguments.seed, EngineSize(), time.perf_counter).run(arguments.seconds)


def _lines(
    arguments: argparse.Namespace, findings: Findings, report: EngineReport | None, before: float
) -> Iterator[str]:
    where, words = machine(before), Words(arguments.language)
    if arguments.json:
        whole = as_object(where, findings)
        if report is not None:
            whole["engine"] = engine_object(report, arguments.seed)
        yield json.dumps(whole, ensure_ascii=False)
    elif arguments.markdown:
        yield from as_markdown(where, findings, words)
    else:
        yield from as_text(where, findings, words)
        if report is not None:
            yield ""
            yield from engine_lines(report, words)


def _name(text: str) -> str:
    if text not in NAMES:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(NAMES)}")
    return text


def _seconds(text: str) -> float:
    return _number(text, "seconds", LONGEST)


def _hours(text: str) -> float:
    return _number(text, "hours", MOST_HOURS)


def _number(text: str, unit: str, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of {unit} up to {most:.0f}")
    return number
