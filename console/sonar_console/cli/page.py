"""``sonar-console page``: writes a match as one page of HTML to take home."""

from __future__ import annotations

import argparse
from pathlib import Path

from sonar_console.app.keepsakes import KeepsakeError, page_of_record
from sonar_console.cli.arguments import (
    add_language_argument,
    add_output_argument,
    add_team_argument,
)
from sonar_console.record import RecordError, ScenarioError
from sonar_console.screens.matchpage import PageTooLongError
from sonar_console.tomlfile.saving import whole_file

FAULTS: tuple[type[Exception], ...] = (
    KeepsakeError,
    PageTooLongError,
    RecordError,
    ScenarioError,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the record, the page's file, its language and whose view it opens with."""
    parser.add_argument("record", metavar="RECORD", type=Path, help="the record of a match")
    about = "the crew whose view the page opens with (both crews'); the reader may change it"
    add_team_argument(parser, about)
    add_language_argument(parser, "the language that the page opens with (en)")
    add_output_argument(parser, "the file of the page, which needs no other")


def run(arguments: argparse.Namespace) -> int:
    """Write the page."""
    view = arguments.team or "both"
    page = page_of_record(arguments.record, arguments.language, view)
    with whole_file(arguments.output) as file:
        file.write_bytes(page)
    return 0
