"""The subcommands of the tools; ``sonar-console`` finds them by their entry point."""

from __future__ import annotations

import argparse
from pathlib import Path

from sonar_console.cli.arguments import folder_to_write
from sonar_console.cli.registry import Entry

PROJECT = Path(__file__).parents[3]
"""The checkout that these tools are installed from, if they are installed editable."""


def in_project(name: str) -> Path | None:
    """A folder of the checkout, where its papers are kept; None for tools without a checkout.

    The working folder is never written to unless it is named.
    """
    return PROJECT / name if (PROJECT / "pyproject.toml").is_file() else None


def add_generated_arguments(parser: argparse.ArgumentParser, folder: str) -> None:
    """Add --check and --out of a command that makes the files of a folder of the checkout."""
    parser.add_argument("--check", action="store_true", help="compare only; status 1 if stale")
    parser.add_argument(
        "--out",
        type=folder_to_write,
        default=in_project(folder),
        required=in_project(folder) is None,
        metavar="DIR",
        help=f"the folder, replaced: empty, or of this command ({folder})",
    )


COMMANDS: tuple[Entry, ...] = (
    Entry(
        "duel",
        "sonar_tools.cli.duel",
        "let two crews of bots or programs play many matches, and count who is better",
    ),
    Entry(
        "league",
        "sonar_tools.cli.league",
        "plan a league of bots and programs, play it on many cores, and say who is better",
    ),
    Entry(
        "shot",
        "sonar_tools.cli.shot",
        "draw a team's screen or OLEDs at an order of a record",
    ),
    Entry(
        "film",
        "sonar_tools.cli.film",
        "make a film of a match from its record: the review, or one crew's screen",
    ),
    Entry(
        "controls",
        "sonar_tools.cli.controls",
        "say what every control means at each moment of both games",
    ),
    Entry("cards", "sonar_tools.cli.cards", "draw the help cards of the seats, to print"),
    Entry("hardware", "sonar_tools.cli.hardware", "make the builder's papers from the layouts"),
    Entry("boards", "sonar_tools.cli.boards", "make the carrier boards from the layout (KiCad)"),
    Entry("body", "sonar_tools.cli.body", "make the consoles and the screen wall (build123d)"),
    Entry(
        "bench",
        "sonar_tools.cli.bench",
        "measure how quick the table is, each figure beside a yardstick",
    ),
    Entry(
        "soak",
        "sonar_tools.cli.soak",
        "play for hours at many times real speed, struck by bad luck, and say what was lost",
    ),
    Entry(
        "make-release",
        "sonar_tools.cli.make_release",
        "make and sign the files of a release: a table's upgrade, a maker's archive",
    ),
    Entry("image", "sonar_tools.cli.image", "make the file that a host writes on a card"),
    Entry("pictures", "sonar_tools.cli.pictures", "make the pictures of the papers"),
    Entry("sounds", "sonar_tools.cli.sounds", "list the sounds of the table, or make them again"),
)
"""The tools, in the order of the help."""
