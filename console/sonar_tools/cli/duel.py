"""``sonar-console duel``: two crews play many matches, and their wins are counted.

On SIGTERM, SIGHUP and Ctrl-C it ends at once, counts the matches that are finished, and its exit
status is 128 and the signal's number. It is 2 where every match was lost by forfeit.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from itertools import pairwise, product
from random import Random
from typing import Any

from sonar_console.app.options import PlanError, add_match_arguments, plan_of
from sonar_console.bots.duelmatch import LONGEST, play_match
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import CommandError
from sonar_console.cli import MISTAKE
from sonar_console.cli.arguments import SEED, add_language_argument
from sonar_console.engine.names import Mode
from sonar_console.engine.objectives import time_limit
from sonar_console.engine.setup import Setup
from sonar_console.locales import Words
from sonar_console.record import (
    ScenarioError,
    build_setup,
    load_sheets,
)
from sonar_console.system.signals import collect_signals, exit_on_signals
from sonar_tools.cli.programs import ProgramOptions, add_program_arguments, program_terms
from sonar_tools.league.beliefs import LogLoss
from sonar_tools.league.check import check
from sonar_tools.league.players import EXTERNAL
from sonar_tools.league.series import Duel, Series, Tally, play_series, tally

FAULTS = (ScenarioError, PlanError, CommandError)
"""The errors that a person can cause here."""

WORKER_LOST = 4
"""The exit status when a process that plays matches was killed."""
MOST_MATCHES = 100_000
LADDER = ("alpha", "charlie", "archipelago", "umbria")
"""The scenarios of ``--ladder``: two of each game."""
BAR = 30
"""The width of the progress bar, in characters."""
_BETWEEN = re.compile(rf",(?=(?:{'|'.join(BotLevel)}|{EXTERNAL}.*)$)", re.DOTALL)
"""The comma between two players; a command may hold commas of its own."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options: who plays whom, on what, and how often."""
    parser.add_argument(
        "--levels",
        type=_players,
        default=(BotLevel.COMMANDER.value, BotLevel.OFFICER.value),
        metavar="A,B",
        help="two of " + ", ".join(BotLevel) + " and exec:COMMAND (commander,officer)",
    )
    parser.add_argument("--matches", type=_matches, default=400, metavar="N", help="(400)")
    add_match_arguments(parser, ("scenario", "mode", "edition"))
    parser.add_argument("--seed", type=SEED, metavar="N", default=1, help="of all chance (1)")
    parser.add_argument(
        "--beats",
        type=_beats,
        default=(1.0, 1.0),
        metavar="1,1",
        help="real time: how long an order takes each player, a handicap (1,1)",
    )
    parser.add_argument(
        "--longest",
        type=_matches,
        default=LONGEST,
        metavar="N",
        help=f"the orders after which damage decides ({LONGEST})",
    )
    add_program_arguments(parser)
    parser.add_argument(
        "--ladder",
        action="store_true",
        help="each level against the next lower one, as the table of docs/bots.md: "
        f"{', '.join(LADDER)}, both modes",
    )
    parser.add_argument(
        "--check",
        type=_program,
        metavar="exec:COMMAND",
        help="in place of a duel: play planted situations with a program and say what is wrong",
    )
    parser.add_argument(
        "--beliefs",
        action="store_true",
        help="print how well an admiral would foretell each crew's square, as log-loss beside "
        "that of even chances",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_language_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the series and print the tally, or a row for each of the ladder; or check a program."""
    if arguments.check is not None:
        return _checked(arguments)
    if arguments.ladder:
        return _ladder(arguments)
    if arguments.beliefs:
        return _beliefs(arguments)
    duels, status = _played(arguments)
    _print(duels, arguments)
    if not status and all(duel.how == "forfeit" for duel in duels):
        return MISTAKE
    return status


def _ladder(arguments: argparse.Namespace) -> int:
    """Print the ladder as a Markdown table, row by row; its end if it is ended."""
    _tell_row("| players | scenario | mode | won | lost | drawn | share | 95 % |")
    _tell_row("|---|---|---|---|---|---|---|---|")
    for lower, higher in pairwise(BotLevel):
        for scenario, mode in product(LADDER, Mode):
            step = argparse.Namespace(**vars(arguments))
            step.levels, step.scenario, step.mode = (str(higher), str(lower)), scenario, str(mode)
            duels, status = _played(step)
            if status:
                return status
            counted = tally(duels)
            low, high = counted.sure
            _tell_row(
                f"| {higher} – {lower} | {scenario} | {mode} | {counted.wins} | {counted.losses} "
                f"| {counted.draws} | {100 * counted.share:.1f} % "
                f"| {100 * low:.1f} – {100 * high:.1f} % |"
            )
    return 0


def _beliefs(arguments: argparse.Namespace) -> int:
    """Play the matches one after the other, and print the log-loss of both forecasts."""
    if any(name.startswith(EXTERNAL) for name in arguments.levels):
        raise PlanError("--beliefs: follows bots, not programs")
    setup, found = _setup(arguments), LogLoss()
    for number in range(arguments.matches):
        one, other = setup.teams if number % 2 else setup.teams[::-1]
        players = {
            team: CrewMind(setup, team, BotLevel(name), Random(f"{arguments.seed} {number} {name}"))
            for team, name in zip((one, other), arguments.levels, strict=True)
        }
        _, match = play_match(setup, players, longest=arguments.longest)
        found.follow(setup, match.orders, number)
    moments = max(1, found.moments)
    _tell_row(
        f"{arguments.scenario}, {arguments.mode}: {arguments.matches} matches, {found.moments} "
        f"moments; log-loss even {found.even / moments:.3f}, weighed {found.weighed / moments:.3f}"
    )
    return 0


def _tell_row(row: str) -> None:
    print(row, flush=True)  # noqa: T201  # the answer of a command


def _played(arguments: argparse.Namespace) -> tuple[list[Duel], int]:
    """The finished matches of one series, and the exit status."""
    series = Series(
        _setup(arguments),
        arguments.levels,
        arguments.seed,
        arguments.beats,
        arguments.longest,
        program_terms(arguments.levels, ProgramOptions.of(arguments), arguments.language),
    )
    duels: list[Duel] = []
    status, matches = 0, arguments.matches
    with collect_signals() as ending:
        try:
            for duel in _shown(play_series(series, matches, lambda: bool(ending)), matches):
                duels.append(duel)
        except BrokenProcessPool:
            status = WORKER_LOST
            _tell(f"a process that plays was killed; {len(duels)} of {matches} matches are counted")
    if ending:
        status = 128 + ending[0]
        name = signal.Signals(ending[0]).name
        _tell(f"ended by {name}; {len(duels)} of {matches} matches are counted")
    return duels, status


def _checked(arguments: argparse.Namespace) -> int:
    """Check a program; 1 where something is wrong with it."""
    options = ProgramOptions.of(arguments)
    terms = program_terms((arguments.check,), options, arguments.language)
    wrong = False
    with exit_on_signals():
        for line in check(arguments.check.removeprefix(EXTERNAL), terms):
            wrong |= line.startswith("wrong")
            print(line, flush=True)  # noqa: T201  # the answer of a command
    return int(wrong)


def _print(duels: list[Duel], arguments: argparse.Namespace) -> None:
    """Print the tally, and the reasons of forfeits."""
    counted = tally(duels)
    reasons = sorted({duel.why for duel in duels if duel.why is not None})
    if arguments.json:
        print(json.dumps(as_object(counted, arguments, reasons)))  # noqa: T201
        return
    for line in as_text(counted, arguments, Words(arguments.language)):
        print(line)  # noqa: T201  # the answer of a command
    for reason in reasons:
        sys.stderr.write(f"{reason}\n")


def _tell(line: str) -> None:
    sys.stderr.write(f"sonar-console: {line}\n")


def _shown(duels: Iterator[Duel], matches: int) -> Iterator[Duel]:
    """Pass the duels on, with a progress bar on standard error if that is a terminal."""
    shows = sys.stderr is not None and sys.stderr.isatty()
    won = [0, 0, 0]
    try:
        for number, duel in enumerate(duels, 1):
            won[duel.won] += 1
            if shows:
                done = "█" * (BAR * number // matches)
                count = f"{number}/{matches}  {won[1]}:{won[-1]}  = {won[0]}"
                sys.stderr.write(f"\r{done:░<{BAR}}  {count} ")
                sys.stderr.flush()
            yield duel
    finally:
        if shows:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def as_object(counted: Tally, arguments: argparse.Namespace, reasons: list[str]) -> dict[str, Any]:
    """The tally as one JSON object; shares are from 0 to 1."""
    low, high = counted.sure
    return {
        "players": list(arguments.levels),
        "scenario": arguments.scenario,
        "mode": arguments.mode,
        "edition": arguments.edition,
        "seed": arguments.seed,
        **asdict(counted),
        "share": round(counted.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "forfeits": reasons,
    }


def as_text(counted: Tally, arguments: argparse.Namespace, words: Words) -> Iterator[str]:
    """The tally as text."""
    one, other = arguments.levels
    low, high = counted.sure
    heads = [
        words.say(f"duel-{name}")
        for name in ("wins", "losses", "draws", "share", "interval", "orders")
    ]
    yield f"{one} – {other}, {arguments.scenario}, {words.name(arguments.mode)}"
    yield "".join(f"{head:>14}" for head in heads)
    interval = f"{words.number(100 * low, 1)}–{words.number(100 * high, 1)} %"
    figures = (
        counted.wins,
        counted.losses,
        counted.draws,
        f"{words.number(100 * counted.share, 1)} %",
        interval,
        round(counted.orders / max(1, counted.matches)),
    )
    yield "".join(f"{figure:>14}" for figure in figures)
    yield ", ".join(f"{words.say(f'duel-by-{how}')} {count}" for how, count in counted.ways.items())
    won = ", ".join(
        f"{words.name(team)} {count} ({words.number(100 * count / counted.matches, 1)} %)"
        for team, count in counted.sides.items()
    )
    if won:
        yield words.say("duel-sides", value=won)


def _setup(arguments: argparse.Namespace) -> Setup:
    plan = plan_of(arguments)
    setup = build_setup(plan.header, plan.scenario, load_sheets())
    if time_limit(setup) is not None:
        raise PlanError(f"{arguments.scenario}: has minutes to survive, and a duel has no clock")
    return setup


def _players(text: str) -> tuple[str, str]:
    names = _BETWEEN.split(text)
    if len(names) == 2 and all(
        name in list(BotLevel) or name.startswith(EXTERNAL) for name in names
    ):
        return names[0], names[1]
    raise argparse.ArgumentTypeError(
        f"two players with a comma between, each {', '.join(BotLevel)} or exec:COMMAND, "
        f"not {text!r}"
    )


def _program(text: str) -> str:
    if not text.startswith(EXTERNAL):
        raise argparse.ArgumentTypeError(f"{text!r} is not {EXTERNAL}COMMAND")
    return text


def _beats(text: str) -> tuple[float, float]:
    try:
        one, other = (float(each) for each in text.split(","))
    except ValueError:
        one = other = -1.0
    if not (0.01 <= one <= 100.0 and 0.01 <= other <= 100.0):
        raise argparse.ArgumentTypeError(f"{text!r} is not two numbers from 0.01 to 100")
    return one, other


def _matches(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 9 else 0
    if not 1 <= number <= MOST_MATCHES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MOST_MATCHES}")
    return number
