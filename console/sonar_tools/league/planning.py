"""Makes a plan: who plays whom, openings by chance, and chunks of a minute at most."""

from __future__ import annotations

import math
import random
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sonar_console.engine.legal import legal_orders
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team, Verb
from sonar_console.engine.objectives import time_limit
from sonar_console.record import ScenarioError, find_scenario
from sonar_tools.league.plan import (
    Chunk,
    LeagueError,
    LeaguePlan,
    LeagueRules,
    Opening,
    Pair,
    plan_files,
    read_plan,
)
from sonar_tools.league.players import ProgramTerms
from sonar_tools.league.playing import MatchTask, play_task, setup_of
from sonar_tools.league.workers import cores, play_all

CHUNK_SECONDS = 60.0
"""The play of a chunk on one core as it is planned: half of it is still worth a machine's while."""
MOST_PAIRS = 500_000
SEEDS = 2**32


def make_openings(rules: LeagueRules, scenarios: Sequence[str], count: int) -> list[Opening]:
    """Openings by the league's seed: charts in turn, each team first in turn, squares by chance.

    Raises `LeagueError` for a scenario that has no place here.
    """
    rng = random.Random(f"openings {rules.seed}")
    squares: dict[str, dict[Team, list[str]]] = {}
    for scenario in scenarios:
        try:
            find_scenario(scenario)
        except ScenarioError as missing:
            raise LeagueError(f"--scenario: {missing}") from missing
        setup = setup_of(rules, Opening(0, scenario, Team.BLUE, {}, 0))
        if time_limit(setup) is not None:
            raise LeagueError(f"{scenario}: has minutes to survive, and a league has no clock")
        match = Match(setup)
        squares[scenario] = {
            team: [
                str(order).rpartition(" ")[2]
                for order in legal_orders(match, team)
                if order.verb is Verb.START
            ]
            for team in setup.teams
        }
    found = []
    for number in range(count):
        scenario = scenarios[number % len(scenarios)]
        teams = list(squares[scenario])
        starts = {team: rng.choice(squares[scenario][team]) for team in teams}
        first = teams[number // len(scenarios) % 2]
        found.append(Opening(number, scenario, first, starts, rng.randrange(SEEDS)))
    return found


def make_pairs(rules: LeagueRules, openings: int) -> list[Pair]:
    """Every pairing on every opening; after each opening every pairing has as many pairs.

    Who has the first side in the first match changes from opening to opening.
    """
    pairings = rules.pairings()
    if len(pairings) * openings > MOST_PAIRS:
        raise LeagueError(
            f"{len(pairings)} pairings on {openings} openings are more than {MOST_PAIRS} pairs"
        )
    return [
        Pair(opening * len(pairings) + place, one, other, opening)
        for opening in range(openings)
        for place, (one, other) in enumerate(pairings)
    ]


def trial_seconds(rules: LeagueRules, opening: Opening, terms: ProgramTerms) -> float:
    """The seconds of a match, by one match of each player against the next one.

    Raises `LeagueError` where a program loses by forfeit.
    """
    names = list(rules.players)
    tasks = [
        MatchTask(0, f"{at}a", Pair(at, name, names[(at + 1) % len(names)], 0), opening, False)
        for at, name in enumerate(names)
    ]
    played = list(play_all(play_task(rules, terms), tasks, min(cores(), len(tasks))))
    for _, match in played:
        if match.why is not None:
            raise LeagueError(f"the trial match is lost by forfeit, no plan is made: {match.why}")
    return sum(match.seconds for _, match in played) / len(tasks)


def write_plan(
    folder: Path, rules: LeagueRules, openings: Sequence[Opening], pairs: int
) -> LeaguePlan:
    """Write a plan with so many pairs a chunk into a new folder, whole or not at all.

    Raises `LeagueError` for a folder that holds something, and `OSError`.
    """
    planned = make_pairs(rules, len(openings))
    chunks = [
        Chunk(at, tuple(planned[begin : begin + pairs]))
        for at, begin in enumerate(range(0, len(planned), pairs))
    ]
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise LeagueError(f"{folder}: is there already and not empty; a plan has a new folder")
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for name, data in plan_files(rules, openings, chunks).items():
            (made / name).write_bytes(data)
        made.chmod(0o755)
        plan = read_plan(made)
        made.rename(folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    return replace(plan, folder=folder)


def chunk_pairs(seconds: float, planned: int, workers: int) -> int:
    """The pairs of a chunk: what a core plays in `CHUNK_SECONDS`, at a chunk a core at least.

    ``seconds`` are those of a match, ``planned`` is the number of all pairs.
    """
    share = math.ceil(CHUNK_SECONDS / max(seconds, 1e-4) / 2)
    return max(1, min(share, planned // workers))
