"""``sonar-console screen TEAM``: one team's screen, fed by the running table."""

from __future__ import annotations

import argparse
from pathlib import Path

from console.command.places import SHARED, run_folder, socket_of
from console.screens import process
from console.words import languages

FAULTS: tuple[type[Exception], ...] = (process.WindowError,)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which side of the table, on which output, in which language until the table says."""
    parser.add_argument(
        "team",
        choices=("blue", "yellow", SHARED),
        help="green sits at yellow's side; shared: one screen for both, without any secret",
    )
    parser.add_argument(
        "--output", default="0", help="the output by its name, as xrandr prints it, or its number"
    )
    parser.add_argument("--language", choices=tuple(languages()), default="en")
    parser.add_argument("--run", type=Path, help="the table's run folder")


def run(arguments: argparse.Namespace) -> int:
    """Show the screen until its window is closed."""
    path = socket_of(arguments.run or run_folder(), arguments.team)
    process.run(arguments.team, path, arguments.language, arguments.output)
    return 0
