"""The options of commands in which programs play, and what programs then play under."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from sonar_console.app.options import PlanError
from sonar_console.bots.external import Limits
from sonar_console.bots.process import prove
from sonar_console.bots.sandbox import MEGABYTE, MEMORY, Sandbox, find_sandbox
from sonar_console.system.signals import exit_on_signals
from sonar_tools.league.players import EXTERNAL, ProgramTerms

LEAST_MEMORY, MOST_MEMORY = 32, 65_536
"""The megabytes that a program may be given."""


@dataclass(frozen=True, slots=True)
class ProgramOptions:
    """What the options say: seconds for an answer, megabytes of memory, what may be read."""

    seconds: float = Limits().seconds
    megabytes: int = MEMORY // MEGABYTE
    readable: tuple[Path, ...] = ()
    sandboxed: bool = True
    errors: Path | None = None

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> ProgramOptions:
        """The options of a command line; raises `PlanError` for a path that cannot be used."""
        for path in arguments.readable:
            if not path.exists():
                raise PlanError(f"--readable {path}: it is not there")
        readable = tuple(arguments.readable)
        return cls(arguments.limit, arguments.memory, readable).here(arguments)

    def here(self, arguments: argparse.Namespace) -> ProgramOptions:
        """These limits, with what `add_running_arguments` says; raises `PlanError`."""
        errors: Path | None = arguments.errors
        if errors is not None:
            try:
                errors.mkdir(exist_ok=True)
            except OSError as fault:
                raise PlanError(f"--errors {errors}: {fault.strerror}") from fault
        return replace(self, sandboxed=not arguments.no_sandbox, errors=errors)


def add_program_arguments(parser: argparse.ArgumentParser, when: str = "") -> None:
    """Add the limits of programs, and `add_running_arguments`."""
    parser.add_argument(
        "--limit",
        type=_seconds,
        default=Limits().seconds,
        metavar="SECONDS",
        help=f"what a program may take for an answer ({Limits().seconds:g})",
    )
    parser.add_argument(
        "--memory",
        type=_megabytes,
        default=MEMORY // MEGABYTE,
        metavar="MB",
        help=f"what a program may take of memory ({MEMORY // MEGABYTE})",
    )
    parser.add_argument(
        "--readable",
        type=Path,
        action="append",
        default=[],
        metavar="PATH",
        help="what programs may read beside /usr and their own folder; may be repeated",
    )
    add_running_arguments(parser, when)


def add_running_arguments(parser: argparse.ArgumentParser, when: str = "") -> None:
    """Add what is a matter of the machine on which programs run: ``--errors``, ``--no-sandbox``.

    ``when`` says of which matches the errors are kept, where that is not all.
    """
    parser.add_argument(
        "--errors",
        type=Path,
        metavar="FOLDER",
        help="where to keep the end of what programs write to their standard error, a file each"
        + when,
    )
    parser.add_argument(
        "--no-sandbox",
        action="store_true",
        help="programs may read and write files and use the network, as their user may",
    )


def program_terms(players: Iterable[str], options: ProgramOptions, language: str) -> ProgramTerms:
    """What the programs among the players play under here, by trial.

    A line on standard error says what does not limit them. Raises `CommandError` for a program
    that cannot be run.
    """
    commands = [name.removeprefix(EXTERNAL) for name in players if name.startswith(EXTERNAL)]
    for command in commands:
        prove(command)
    memory = options.megabytes * MEGABYTE
    sandbox = Sandbox(memory=memory)
    if commands and options.sandboxed:
        with exit_on_signals():
            sandbox = find_sandbox(memory, options.readable)
        if sandbox.lacks:
            sys.stderr.write(f"sonar-console: {sandbox.lacks}\n")
    return ProgramTerms(Limits(seconds=options.seconds), sandbox, language, options.errors)


def _megabytes(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 9 else 0
    if not LEAST_MEMORY <= number <= MOST_MEMORY:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of megabytes from {LEAST_MEMORY} to {MOST_MEMORY}"
        )
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.01 <= seconds <= 3600.0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds up to 3600")
    return seconds
