"""Series of matches between two players, bots or programs, played on all cores."""

from __future__ import annotations

import multiprocessing
import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sonar_console.bots.external import Limits, Program
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.engine.names import Team
from sonar_console.engine.setup import Setup
from sonar_console.locales import Words
from sonar_tools.league.match import DuelPlayer, play_match
from sonar_tools.league.tally import Duel

EXTERNAL = "exec:"
"""Prefix of a player that is a program; the rest is its command."""


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
                name.removeprefix(EXTERNAL), setup, side, series.limits, _reason(series.language)
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
    return Duel(number, won, result.how, result.orders, result.why)


def _reason(language: str) -> Callable[[Any], str]:
    words = Words(language)
    return lambda refusal: words.say(f"refused-{refusal.why}", **refusal.values)


def play_series(series: Series, matches: int) -> Iterator[Duel]:
    """The matches of a series in their order, played on all cores."""
    cores = min(len(os.sched_getaffinity(0)), matches)
    if cores == 1:
        for number in range(matches):
            yield play_one(series, number)
        return
    started = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores, started) as pool:
        yield from pool.map(partial(play_one, series), range(matches), chunksize=4)
