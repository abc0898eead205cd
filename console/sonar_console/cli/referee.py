"""``sonar-console referee``: judge the orders of a record, from a file or as they come."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from sonar_console.cli.arguments import add_language_argument
from sonar_console.cli.output import ClosedStream
from sonar_console.cli.recordtags import warn_of_tags
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team
from sonar_console.engine.refusals import Refusal
from sonar_console.locales import Words
from sonar_console.record.header import RecordError
from sonar_console.record.opening import open_setup
from sonar_console.record.record import MAX_LINE, Line, Record, RecordReader, read_record
from sonar_console.record.referee import Referee
from sonar_console.record.scenario import ScenarioError

STANDARD_INPUT = "-"
FAULTS = (RecordError, ScenarioError)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the referee."""
    parser.add_argument(
        "record",
        metavar="FILE",
        nargs="?",
        default=STANDARD_INPUT,
        help="a record; - or nothing: standard input, answering each line as it comes",
    )
    add_language_argument(parser, "the language of the reasons (en)", old="--lang")
    parser.add_argument(
        "--scenario", metavar="FILE", type=Path, help="a scenario file in place of the tag's"
    )
    parser.add_argument(
        "--view",
        metavar="TEAM",
        type=str.lower,
        choices=[team.value for team in Team],
        help="print only what this team may know: " + ", ".join(Team),
    )


def run(arguments: argparse.Namespace) -> int:
    """Judge a record and print the verdicts; the exit status."""
    words = Words(arguments.language)

    def reason(refusal: Refusal) -> str:
        return words.say(f"refused-{refusal.why}", **refusal.values)

    source: Record | RecordReader
    lines: Iterable[Line]
    if arguments.record == STANDARD_INPUT:
        source, beside = RecordReader("standard input"), None
        lines = _incoming(source)
    else:
        path = Path(arguments.record)
        source, beside = read_record(path), path.parent
        lines = source.lines
    referee = None
    for line in lines:
        if referee is None:
            referee = _referee(source, beside, arguments, reason)
        answer = referee.answer(line)
        if answer is not None:
            _print(answer)
    if referee is None:
        referee = _referee(source, beside, arguments, reason)
    _print(referee.end())
    return 0


def _referee(
    source: Record | RecordReader,
    beside: Path | None,
    arguments: argparse.Namespace,
    reason: Callable[[Refusal], str],
) -> Referee:
    """The referee of the match that the header is about; the header must be complete."""
    setup = open_setup(source.header, source.file, beside, arguments.scenario)
    warn_of_tags(source.header, source.file, setup.game)
    view = None if arguments.view is None else Team(arguments.view)
    if view is not None and view not in setup.teams:
        raise RecordError(source.file, None, f"S-1: {view} does not play {setup.game}")
    return Referee(Match(setup), reason, view)


def _incoming(reader: RecordReader) -> Iterator[Line]:
    """The lines of standard input, each as soon as it has come."""
    while True:
        if isinstance(sys.stdin, ClosedStream):
            raise RecordError(reader.file, None, "it is closed")
        try:
            data = sys.stdin.buffer.readline(MAX_LINE + 1)
        except OSError as fault:
            raise RecordError(reader.file, None, fault.strerror or str(fault)) from fault
        if not data:
            return
        line = reader.feed(data)
        if line is not None:
            yield line


def _print(answer: dict[str, Any]) -> None:
    """One object on one line, flushed, so that a program at the other end of a pipe can go on."""
    if isinstance(sys.stdout, ClosedStream):
        raise RecordError("standard output", None, "it is closed")
    data = json.dumps(answer, ensure_ascii=False).encode("utf-8")
    sys.stdout.buffer.write(data + b"\n")
    sys.stdout.buffer.flush()
