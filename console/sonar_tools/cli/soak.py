"""``sonar-console soak``: random crews play at a table of real processes, with mishaps.

On SIGTERM, SIGHUP and Ctrl-C it ends its processes and reports what was played until then; its
exit status is then 128 and the signal's number.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from sonar_console.cli.arguments import SEED, folder_to_write
from sonar_console.devices.layout import LayoutError, load_layout
from sonar_console.record import shipped_folder
from sonar_console.system.folders import records_folder, socket_of
from sonar_console.system.signals import exit_on_signals
from sonar_tools.soak.processes import places_in
from sonar_tools.soak.run import SoakReport, SoakRun

FAULTS: tuple[type[Exception], ...] = (LayoutError,)
"""The errors that a person can cause here."""

LOST = 1
"""The exit status if something was lost, or failed without mishaps."""

LONGEST = 10_000.0
_SHOWN = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add how long, the seed, and the folder."""
    parser.add_argument(
        "--hours", type=_hours, default=1.0, metavar="H", help="hours at the table (1)"
    )
    parser.add_argument(
        "--seed", type=SEED, metavar="N", default=1, help="of guests and mishaps (1)"
    )
    parser.add_argument(
        "--keep",
        type=folder_to_write,
        metavar="DIR",
        help="leave records and log in this new folder",
    )
    parser.add_argument(
        "--size", default="", metavar="WxH", help="of the screens: 1920x1080 as on a television"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Run the soak, and print its report."""
    layout = load_layout(shipped_folder("hardware") / "table.toml")
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="sonar-soak-"))
    if arguments.keep is not None and folder.exists() and any(folder.iterdir()):
        print(f"sonar-console: {folder}: --keep wants a new folder", file=sys.stderr)  # noqa: T201
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    try:
        places = places_in(folder, records_folder, socket_of)
        soak = SoakRun(places, layout, arguments.seed, _SoakProgress(), size=arguments.size)
        status = None
        try:
            with exit_on_signals():
                report = soak.run(arguments.hours * 3600.0)
        except SystemExit as ended:
            report, status = soak.report(), ended.code
    finally:
        if arguments.keep is None:
            shutil.rmtree(folder, ignore_errors=True)
    lines = iter((json.dumps(as_object(report)),)) if arguments.json else as_text(report)
    for line in lines:
        print(line)  # noqa: T201  # the answer of a command
    if isinstance(status, int):
        return status
    return 0 if report.whole else LOST


def as_object(report: SoakReport) -> dict[str, object]:
    """The report as one JSON object."""
    return {**asdict(report), "speed": round(report.speed, 1), "whole": report.whole}


def as_text(report: SoakReport) -> Iterator[str]:
    """The report as text."""
    yield (
        f"{report.simulated / 3600.0:.1f} hours at the table in {report.real:.0f} s: "
        f"{report.speed:.0f} times real speed, seed {report.seed}"
    )
    yield (
        f"{report.matches} matches begun, {report.ended} played to their end, "
        f"{report.resumed} times gone on with; {report.touches} touches, {report.orders} orders, "
        f"{report.pictures} pictures, {report.checked} of them held against the record"
    )
    yield "struck by: " + ", ".join(f"{blow} {count}" for blow, count in report.blows.items())
    yield f"most private memory of table and screens: {report.memory / 1e6:.0f} MB"
    for stretch in report.stretches:
        yield from stretch.lines()
    yield f"pictures of the last moment before a power cut that were lost with it: {report.unsaid}"
    yield (
        f"ended by itself {report.crashes}, faults in the log {report.tracebacks}, "
        f"stuck matches {len(report.stuck)}"
    )
    yield from report.stuck[:_SHOWN]
    yield f"lost: {len(report.lost)}"
    yield from report.lost[:_SHOWN]


class _SoakProgress:
    """Tells how far a run is: on a terminal all the time, else a line an hour at the table."""

    def __init__(self) -> None:
        self._hour = 0

    def __call__(self, report: SoakReport) -> None:
        """Tell it."""
        told = (
            f"{report.simulated / 3600.0:6.1f} h, {report.orders} orders, {len(report.lost)} lost, "
            f"{report.memory / 1e6:.0f} MB at most"
        )
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{told} \r")
        elif report.simulated // 3600.0 > self._hour:
            self._hour = int(report.simulated // 3600.0)
            sys.stderr.write(f"{told}\n")
        sys.stderr.flush()


def _hours(text: str) -> float:
    try:
        hours = float(text)
    except ValueError:
        hours = -1.0
    if not 0.0 < hours <= LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of hours up to {LONGEST:.0f}")
    return hours
