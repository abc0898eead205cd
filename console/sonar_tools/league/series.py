"""Series of matches between two players, bots or programs, played on all cores, and their tally."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from sonar_console.bots.external import Limits, Program
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.sandbox import Sandbox
from sonar_console.engine.names import Team
from sonar_console.engine.setup import Setup
from sonar_console.locales import Words
from sonar_tools.league.match import DuelPlayer, play_match

SURE = 1.959964
"""Standard deviations of a normal distribution on each side of its mean that hold 95 % of it."""


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson 1927); both ends from 0 to 1."""
    if not matches:
        return 0.0, 1.0
    share, square = wins / matches, SURE * SURE
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    half = (
        SURE
        * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
        / (1 + square / matches)
    )
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of one match of a series, for the first player.

    ``won`` is 1 if the first player won, -1 if the second did, 0 for a draw; ``how`` and ``why``
    are those of `sonar_tools.league.match.DuelResult`.
    """

    number: int
    won: int
    how: str
    orders: int
    why: str | None = None
    winner: Team | None = None
    """The team that won, whoever played it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a series; a draw is a win for neither player."""

    matches: int
    wins: int
    losses: int
    draws: int
    orders: int
    """The number of orders of all matches together."""
    ways: dict[str, int]
    """The number of matches that each cause has ended."""
    sides: dict[str, int] = field(default_factory=dict)
    """The number of matches that each team has won, whoever played it."""

    @property
    def share(self) -> float:
        """The first player's wins divided by all matches, draws included; 0 to 1."""
        return self.wins / self.matches if self.matches else 0.0

    @property
    def sure(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return wilson(self.wins, self.matches)


def tally(duels: list[Duel]) -> Tally:
    """Count the duels of a series."""
    won = Counter(duel.won for duel in duels)
    ways = Counter(duel.how for duel in duels)
    return Tally(
        matches=len(duels),
        wins=won[1],
        losses=won[-1],
        draws=won[0],
        orders=sum(duel.orders for duel in duels),
        ways=dict(sorted(ways.items())),
        sides=dict(sorted(Counter(str(duel.winner) for duel in duels if duel.winner).items())),
    )


EXTERNAL = "exec:"
"""Prefix of a player that is a program; the rest is its command."""
AHEAD = 4
"""Matches that are handed out for each worker."""
LOOK = 0.1
"""Seconds between two looks whether the series is to stop."""
ENDING = 0.5
"""Seconds that workers have to end when they are told to."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series of matches: who plays whom, on what and by which chance."""

    setup: Setup
    players: tuple[str, str]
    seed: int
    beats: tuple[float, float]
    longest: int
    limits: Limits
    language: str
    sandbox: Sandbox = field(default_factory=Sandbox)


def play_one(series: Series, number: int) -> Duel:
    """Play one match of a series.

    The players change sides after each match, and who begins changes after two. The seed and the
    number decide all chance.
    """
    teams = series.setup.teams
    setup = replace(series.setup, first=teams[number // 2 % 2])
    sides = (teams[number % 2], teams[1 - number % 2])
    players: dict[Team, DuelPlayer] = {}
    programs: list[Program] = []
    for side, name, place in zip(sides, series.players, ("first", "second"), strict=True):
        if name.startswith(EXTERNAL):
            program = Program(
                name.removeprefix(EXTERNAL),
                setup,
                side,
                series.limits,
                _reason(series.language),
                sandbox=series.sandbox,
            )
            programs.append(program)
            players[side] = program
        else:
            rng = random.Random(f"{series.seed} {number} {place}")
            players[side] = CrewMind(setup, side, BotLevel(name), rng)
    try:
        beats = dict(zip(sides, series.beats, strict=True))
        result, _ = play_match(setup, players, beats, series.longest)
    finally:
        for program in programs:
            program.close()
    won = 0 if result.winner is None else 1 if result.winner is sides[0] else -1
    return Duel(number, won, result.how, result.orders, result.why, result.winner)


def _reason(language: str) -> Callable[[Any], str]:
    words = Words(language)
    return lambda refusal: words.say(f"refused-{refusal.why}", **refusal.values)


def play_series(
    series: Series, matches: int, stopped: Callable[[], bool] = lambda: False
) -> Iterator[Duel]:
    """The matches of a series in their order, played on all cores.

    Once ``stopped`` is true, no match is begun, those that are being played are dropped, and those
    that are finished come last. The workers have ended when the iterator has.
    """
    cores = min(len(os.sched_getaffinity(0)), matches)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        cores, multiprocessing.get_context("spawn"), _begin_worker, (series,)
    )
    played: deque[Future[Duel]] = deque()
    begun = 0
    try:
        while (begun < matches or played) and not stopped():
            while begun < matches and len(played) < cores * AHEAD:
                played.append(pool.submit(_play, begun))
                begun += 1
            wait((played[0],), LOOK, FIRST_COMPLETED)
            while played and played[0].done():
                yield played.popleft().result()
        for each in played:
            if each.done() and not each.cancelled():
                yield each.result()
    finally:
        _end(pool, [each for each in multiprocessing.active_children() if each not in others])


def _end(pool: ProcessPoolExecutor, workers: list[Any]) -> None:
    """End the workers, whatever they are doing."""
    pool.shutdown(wait=False, cancel_futures=True)
    for end in ("terminate", "kill"):
        for worker in workers:
            getattr(worker, end)()
        for worker in workers:
            worker.join(ENDING)


_worker_series: Series | None = None
"""The series that this process, a worker, plays matches of."""


def _begin_worker(series: Series) -> None:
    """Take the series; end with the process that plays it, also when that is killed."""
    global _worker_series
    _worker_series = series
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C: its parent ends it
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _play(number: int) -> Duel:
    assert _worker_series is not None  # the worker has begun
    return play_one(_worker_series, number)
