"""``sonar-console referee``: judge the orders of a record, from a file or as they come."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from console.engine.match import Match
from console.engine.names import TEAMS, Team
from console.engine.refusals import Refusal
from console.record.header import RecordError
from console.record.opening import open_setup
from console.record.record import MAX_LINE, Line, RecordReader, read_record
from console.record.tables import ScenarioError
from console.record.verdicts import Referee
from console.words import Words, languages

STANDARD_INPUT = "-"
FAULTS = (RecordError, ScenarioError, FileNotFoundError)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the referee takes."""
    parser.add_argument(
        "record",
        metavar="FILE",
        nargs="?",
        default=STANDARD_INPUT,
        help="a record; - or nothing: standard input, answering each line as it comes",
    )
    parser.add_argument(
        "--lang", choices=sorted(languages()), default="en", help="the language of the reasons"
    )
    parser.add_argument(
        "--scenario", metavar="FILE", type=Path, help="a scenario file in place of the tag's"
    )
    parser.add_argument(
        "--view",
        metavar="TEAM",
        type=str.lower,
        choices=list(Team),
        help="print only what this team may know: " + ", ".join(Team),
    )


def run(arguments: argparse.Namespace) -> int:
    """Judge a record and print the verdicts; the exit status."""
    words = Words(arguments.lang)

    def reason(refusal: Refusal) -> str:
        return words.say(f"refused-{refusal.why}", **refusal.values)

    view = None if arguments.view is None else Team(arguments.view)
    if arguments.record == STANDARD_INPUT:
        lines = _Incoming(sys.stdin.buffer, "standard input")
        beside = None
    else:
        path = Path(arguments.record)
        lines = _Stored(path)
        beside = path.parent

    def opened() -> Referee:
        setup = open_setup(lines.header, lines.file, beside, arguments.scenario)
        if view is not None and view not in TEAMS[setup.game]:
            raise RecordError(lines.file, None, f"S-1: {view} does not play {setup.game}")
        return Referee(Match(setup), reason, view)

    _judge(lines, opened)
    return 0
