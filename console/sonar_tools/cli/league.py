"""``sonar-console league``: plans a league of bots and programs, plays it, and says who is better.

Exit status of `run`: 0 all that was asked for is played, or the test of the plan is decided; 1
other runners still play some of it; 2 a fault that a person can mend, or a match of this run was
lost by forfeit; 4 a process that plays was killed; 128 and the signal's number when it was ended.
All finished matches are kept in any case.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

from sonar_console.app.keepsakes import KeepsakeError
from sonar_console.app.options import PlanError, add_match_arguments
from sonar_console.bots.duelmatch import LONGEST
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import CommandError
from sonar_console.cli import MISTAKE
from sonar_console.cli.arguments import SEED, add_language_argument, folder_to_write, whole_number
from sonar_console.locales import ENGLISH
from sonar_console.record import RecordError, ScenarioError
from sonar_console.screens.matchpage import PageTooLongError
from sonar_console.system.signals import collect_signals
from sonar_tools.cli.programs import (
    ProgramOptions,
    add_program_arguments,
    add_running_arguments,
    program_terms,
)
from sonar_tools.league.plan import (
    LeagueError,
    LeagueFileError,
    LeagueKind,
    LeaguePlan,
    LeagueRules,
    name_fault,
    pair_of,
    player_fault,
    read_plan,
)
from sonar_tools.league.planning import (
    MOST_PAIRS,
    chunk_pairs,
    make_openings,
    trial_seconds,
    write_plan,
)
from sonar_tools.league.played import Results, finished_of, merge
from sonar_tools.league.running import LeagueRunner
from sonar_tools.league.sprt import Sprt, quick_llr
from sonar_tools.league.workers import cores

FAULTS = (
    LeagueError,
    LeagueFileError,
    ScenarioError,
    RecordError,
    PlanError,
    CommandError,
    KeepsakeError,
    PageTooLongError,
)
"""The errors that a person can cause here."""

BUSY = 1
"""The exit status when chunks are played by other runners."""
WORKER_LOST = 4
"""The exit status when a process that plays matches was killed."""
OPENINGS = 100
PAGES = 4
"""The openings and the pages of each meeting, if no number is asked for."""
LONGEST_SHOWN = 80
"""Characters of a mistyped player that are shown."""
SHOWING = 0.5
"""Seconds between two looks of the progress line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to do."""
    does = parser.add_subparsers(dest="does", metavar="DO", required=True)
    plan = does.add_parser("plan", help="make the plan: a new folder of files")
    _add_plan(plan)
    _add_run(does.add_parser("run", help="play what is left of the plan, or one chunk of it"))
    status = does.add_parser("status", help="what is played, and the ratings")
    _add_folder(status)
    status.add_argument("--json", action="store_true", help="print one JSON object")
    record = does.add_parser("record", help="print the record of a match")
    _add_folder(record)
    record.add_argument("match", metavar="MATCH", help="such as 17a")
    merging = does.add_parser("merge", help="take over what was played in copies of the folder")
    _add_folder(merging)
    merging.add_argument("parts", type=Path, nargs="+", metavar="PART", help="copies of PLAN")
    _add_page(does.add_parser("page", help="write tables and plots as a page of HTML"))
    test = does.add_parser("sprt", help="the test of a pentanomial, with bounds in normalised Elo")
    test.add_argument("counts", type=_count, nargs=5, metavar="N", help="pairs of 0, ½, 1, 1½, 2")
    about = "of the two hypotheses, in normalised Elo"
    test.add_argument("--bounds", type=_bounds, required=True, metavar="LOW,HIGH", help=about)


def run(arguments: argparse.Namespace) -> int:
    """Do it; the exit status."""
    if arguments.does == "plan":
        return _plan(arguments)
    if arguments.does == "sprt":
        return _sprt(arguments)
    plan = read_plan(arguments.plan)
    match arguments.does:
        case "run":
            return _run(plan, arguments)
        case "record":
            _say(_record(plan, arguments.match).rstrip("\n"))
        case "merge":
            new, longer = merge(plan, arguments.parts)
            are, have = "is" if new == 1 else "are", "has" if longer == 1 else "have"
            _say(f"{_counted(new, 'journal')} {are} new, {longer} {have} grown")
            return _status(plan, json_wanted=False)
        case "page":
            return _page(plan, arguments)
        case _:
            return _status(plan, json_wanted=arguments.json)
    return 0


# ---- plan


def _add_plan(parser: argparse.ArgumentParser) -> None:
    _add_folder(parser)
    parser.add_argument(
        "--player",
        type=_player,
        action="append",
        required=True,
        metavar="NAME[=PLAYER]",
        help=f"{', '.join(BotLevel)}, or NAME=exec:COMMAND, or NAME=LEVEL; again for each player",
    )
    parser.add_argument(
        "--kind",
        choices=list(LeagueKind),
        default=LeagueKind.ROUND_ROBIN,
        help="everybody against everybody, or the first player against each of the others",
    )
    parser.add_argument(
        "--scenario",
        action="append",
        metavar="NAME|FILE",
        help="the chart of the openings; of several each in turn (alpha)",
    )
    add_match_arguments(parser, ("mode", "edition"))
    parser.add_argument(
        "--openings",
        type=whole_number(1, MOST_PAIRS, f"a whole number from 1 to {MOST_PAIRS}"),
        default=OPENINGS,
        metavar="N",
        help=f"each is played twice by every two players, sides changed ({OPENINGS})",
    )
    parser.add_argument("--seed", type=SEED, default=1, metavar="N", help="of all chance (1)")
    parser.add_argument(
        "--longest",
        type=whole_number(1, 100_000, "a whole number from 1 to 100000"),
        default=LONGEST,
        metavar="N",
        help=f"the orders after which damage decides ({LONGEST})",
    )
    parser.add_argument(
        "--sprt",
        type=_bounds,
        metavar="LOW,HIGH",
        help="end when the first of two players is by LOW or HIGH normalised Elo the better one",
    )
    parser.add_argument(
        "--chunk-pairs",
        type=whole_number(1, MOST_PAIRS, f"a whole number from 1 to {MOST_PAIRS}"),
        metavar="N",
        help="the pairs of a chunk (as many as a minute takes, by a match of each player)",
    )
    add_program_arguments(parser, ", of the trial match; run has its own")


def _plan(arguments: argparse.Namespace) -> int:
    options = ProgramOptions.of(arguments)
    names = [name for name, _ in arguments.player]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise LeagueError(f"--player {twice[0]}: stands twice; give one a name, {twice[0]}2=…")
    rules = LeagueRules(
        kind=LeagueKind(arguments.kind),
        players=dict(arguments.player),
        mode=arguments.mode,
        edition=arguments.edition,
        longest=arguments.longest,
        seed=arguments.seed,
        seconds=options.seconds,
        megabytes=options.megabytes,
        readable=tuple(str(path.resolve()) for path in options.readable),
        sprt=arguments.sprt,
        folder=str(Path.cwd()),
    )
    if rules.sprt is not None and len(rules.pairings()) != 1:
        raise LeagueError("--sprt is for a league of two players")
    openings = make_openings(rules, arguments.scenario or ["alpha"], arguments.openings)
    terms = program_terms(rules.players.values(), options, ENGLISH)
    pairs = arguments.chunk_pairs
    if not pairs or rules.programs:
        seconds = trial_seconds(rules, openings[0], terms)
        pairs = pairs or chunk_pairs(seconds, len(rules.pairings()) * len(openings), cores())
    plan = write_plan(arguments.plan, rules, openings, pairs)
    _say(
        f"{plan.folder}: {plan.matches} matches in {_counted(len(plan.chunks), 'chunk')} of "
        f"{_counted(pairs, 'pair')} at most; play them: sonar-console league run {plan.folder}"
    )
    return 0


# ---- run


def _add_run(parser: argparse.ArgumentParser) -> None:
    _add_folder(parser)
    parser.add_argument(
        "--chunk",
        type=whole_number(0, MOST_PAIRS, "the number of a chunk"),
        metavar="N",
        help="play this chunk alone, on one core, for an engine that hands out the numbers",
    )
    parser.add_argument(
        "--workers",
        type=whole_number(1, 4096, "a whole number from 1 to 4096"),
        metavar="N",
        help="the processes that play (one a core; with --chunk 1)",
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="have the workers of this Dask scheduler play, tcp://HOST:8786; they share the folder",
    )
    add_running_arguments(parser)


def _run(plan: LeaguePlan, arguments: argparse.Namespace) -> int:
    chunks: Sequence[int] = range(len(plan.chunks))
    if arguments.chunk is not None:
        if arguments.chunk >= len(plan.chunks):
            last = len(plan.chunks) - 1
            raise LeagueError(f"--chunk {arguments.chunk}: the plan has chunks 0 to {last}")
        chunks = (arguments.chunk,)
    if arguments.dask is not None:
        return _on_cluster(plan, chunks, arguments)
    if arguments.errors is not None:
        arguments.errors = arguments.errors.resolve()
    with _where_planned(plan) as moved:
        return _run_here(moved, chunks, arguments)


@contextlib.contextmanager
def _where_planned(plan: LeaguePlan) -> Iterator[LeaguePlan]:
    """Work in the folder of the plan's making, if this machine has it: paths count from there."""
    folder = Path(plan.rules.folder or ".")
    moved = replace(plan, folder=plan.folder.resolve())
    with contextlib.chdir(folder if folder.is_dir() else "."):
        yield moved


def _run_here(plan: LeaguePlan, chunks: Sequence[int], arguments: argparse.Namespace) -> int:
    """Play the chunks with workers of this machine; the exit status."""
    rules = plan.rules
    limits = ProgramOptions(rules.seconds, rules.megabytes, tuple(map(Path, rules.readable)))
    options = limits.here(arguments)
    terms = program_terms(rules.players.values(), options, ENGLISH)
    workers = arguments.workers or (cores() if arguments.chunk is None else 1)
    runner = LeagueRunner(plan, terms, workers)
    status = 0
    forfeits: Counter[str] = Counter()
    with collect_signals() as ending:
        try:
            with _RunProgress(2 * sum(len(plan.chunks[each].pairs) for each in chunks)) as progress:
                for match in runner.run(chunks, lambda: bool(ending)):
                    if match.why is not None:
                        forfeits[match.why] += 1
                    progress.show(runner.end.kept)
        except BrokenProcessPool:
            status = WORKER_LOST
            _tell("a process that plays was killed; run again for what is left")
    end = runner.end
    for fault in end.damaged:
        _tell(f"{fault}; its match is played again")
    for why, count in sorted(forfeits.items()):
        _tell(f"forfeit of {_counted(count, 'match')}: {why}")
    if ending:
        status = 128 + ending[0]
        _tell(f"ended by {signal.Signals(ending[0]).name}; run again for what is left")
    elif end.decided:
        _tell(f"the test is decided: {end.decided}")
    elif end.busy and not status:
        status = BUSY
        are = "is" if len(end.busy) == 1 else "are"
        _tell(f"{_counted(len(end.busy), 'chunk')} {are} played by other runners")
    _say(f"{_counted(end.kept, 'match')} {'was' if end.kept == 1 else 'were'} played and kept")
    return MISTAKE if forfeits and status in (0, BUSY) else status


def _on_cluster(plan: LeaguePlan, chunks: Sequence[int], arguments: argparse.Namespace) -> int:
    """Have the chunks played by a Dask cluster; the exit status."""
    try:
        from sonar_tools.league.cluster import run_on_cluster
    except ModuleNotFoundError as missing:
        raise LeagueError(
            f"--dask: {missing.name} is not installed: pip install 'sonar-console-tools[dask]'"
        ) from missing
    options = ["--no-sandbox"] if arguments.no_sandbox else []
    options += ["--errors", str(arguments.errors.resolve())] if arguments.errors else []
    statuses: set[int] = set()
    with collect_signals() as ending:
        runs = run_on_cluster(arguments.dask, plan.folder, chunks, options, lambda: bool(ending))
        with _RunProgress(len(chunks)) as progress:
            for number, each in enumerate(runs, 1):
                statuses.add(each.status)
                if each.status not in (0, BUSY) and not ending:
                    _tell(f"chunk {each.chunk}: {each.said or f'ended with {each.status}'}")
                progress.show(number)
    if ending:
        _tell(f"ended by {signal.Signals(ending[0]).name}; run again for what is left")
        return 128 + ending[0]
    return max(statuses, default=0)


class _RunProgress:
    """A line on standard error that says how far a run is, if that is a terminal."""

    def __init__(self, of: int) -> None:
        self._of = of
        self._shows = sys.stderr is not None and sys.stderr.isatty()
        self._shown = 0.0

    def __enter__(self) -> _RunProgress:
        return self

    def show(self, done: int) -> None:
        """Say how many are done, not too often."""
        now = time.monotonic()
        if self._shows and now - self._shown >= SHOWING:
            self._shown = now
            sys.stderr.write(f"\r{done} of {self._of} ")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._shows:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


# ---- what was played


def _status(plan: LeaguePlan, *, json_wanted: bool) -> int:
    """Print what is played, and the ratings; 0, or 2 where a match is missing by damage."""
    from sonar_tools.league.summary import as_object, as_text  # later: it needs choix

    results = Results(plan)
    results.refresh()
    for fault in results.faults:
        _tell(f"{fault}; its match is played again by: sonar-console league run {plan.folder}")
    for fault in results.mended:
        _tell(f"{fault}; nothing is missing: its match has been played again")
    if json_wanted:
        _say(json.dumps(as_object(plan, results.scores)))
    else:
        for line in as_text(plan, results.scores):
            _say(line)
    return MISTAKE if results.faults else 0


def _sprt(arguments: argparse.Namespace) -> int:
    """Print the test of a pentanomial, exactly and by the closed form."""
    _say(arguments.bounds.told(arguments.counts))
    if sum(each > 0 for each in arguments.counts) > 1:
        _say(
            f"by the closed form of fastchess: {quick_llr(arguments.counts, arguments.bounds):.4f}"
        )
    return 0


def _record(plan: LeaguePlan, match: str) -> str:
    """The text of a match's record; raises `LeagueError` for one that is not finished."""
    pair, _ = pair_of(plan, match)
    chunk = next(each.chunk for each in plan.chunks if pair in each.pairs)
    for finished in finished_of(plan, chunk):
        if finished.match == match:
            return finished.record
    raise LeagueError(f"{plan.folder}: match {match} is not finished")


# ---- page


def _add_page(parser: argparse.ArgumentParser) -> None:
    _add_folder(parser)
    parser.add_argument(
        "--out",
        type=folder_to_write,
        metavar="DIR",
        help="the folder of index.html and of the pages of matches (PLAN/page)",
    )
    parser.add_argument(
        "--match",
        action="append",
        default=[],
        metavar="MATCH",
        help="make the page of this match too, such as 17a; may be repeated",
    )
    parser.add_argument(
        "--pages",
        type=whole_number(0, 1_000_000, "a whole number"),
        default=PAGES,
        metavar="N",
        help=f"make pages of so many matches of each two players, the tellingest ({PAGES})",
    )
    add_language_argument(parser, "the language that the pages of matches open with (en)")


def _page(plan: LeaguePlan, arguments: argparse.Namespace) -> int:
    from sonar_tools.league.page import write_page  # later: it needs choix

    for match in arguments.match:
        pair_of(plan, match)
    folder = arguments.out or plan.folder / "page"
    folder_here = folder.resolve()
    with _where_planned(plan) as moved:
        made = write_page(
            moved, folder_here, arguments.match, arguments.pages, arguments.language, plan.folder
        )
    for fault in made.faults:
        _tell(fault)
    _say(f"{folder / 'index.html'}: {made.pages} matches can be opened")
    return 0


# ---- words of the command line


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("plan", type=Path, metavar="PLAN", help="the folder of the plan")


def _player(text: str) -> tuple[str, str]:
    name, _, spec = text.partition("=")
    spec = spec or name
    fault = name_fault(name) or player_fault(spec)
    if fault:
        raise argparse.ArgumentTypeError(f"{_short(text)} {fault}")
    return name, spec


def _short(text: str) -> str:
    """What was typed, in quotation marks, its beginning if it is long."""
    return repr(text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…")


def _bounds(text: str) -> Sprt:
    try:
        low, high = (float(each) for each in text.split(","))
    except ValueError:
        low = high = 0.0
    if not -Sprt.WIDEST <= low < high <= Sprt.WIDEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not two numbers from -{Sprt.WIDEST:g} to {Sprt.WIDEST:g}, the lower first"
        )
    return Sprt(low, high)


_count = whole_number(0, 10**9, "a number of pairs")


def _counted(count: int, thing: str) -> str:
    """So many things, in words: 1 match, 2 matches."""
    return f"{count} {thing}{'' if count == 1 else 'es' if thing.endswith('ch') else 's'}"


def _say(line: str) -> None:
    print(line)  # noqa: T201  # the answer of a command


def _tell(line: str) -> None:
    sys.stderr.write(f"sonar-console: {line}\n")
