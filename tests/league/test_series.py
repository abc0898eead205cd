"""Series of matches: how sure a tally is, and that the levels are ranked."""

from __future__ import annotations

import random

import pytest

from sonar_console.bots.duelmatch import play_match
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.engine.names import Game, Mode
from sonar_tools.bench.matches import setup_for
from sonar_tools.league.series import Duel, tally, wilson


def test_wilson_intervals() -> None:
    """Values of the formula for 30 of 40, none of 10 and nothing at all."""
    low, high = wilson(30, 40)
    assert (round(low, 4), round(high, 4)) == (0.5981, 0.8581)
    low, high = wilson(0, 10)
    assert (round(low, 4), round(high, 4)) == (0.0, 0.2775)
    assert wilson(0, 0) == (0.0, 1.0)


def test_draws_are_counted_openly() -> None:
    counted = tally([Duel(0, 1, "torpedo", 10), Duel(1, 0, "orders", 30), Duel(2, -1, "mine", 20)])
    assert (counted.wins, counted.draws, counted.losses, counted.orders) == (1, 1, 1, 60)
    assert round(counted.share, 3) == 0.333
    assert counted.ways == {"mine": 1, "orders": 1, "torpedo": 1}


@pytest.mark.parametrize(
    ("levels", "scenario", "mode"),
    [
        (levels, scenario, mode)
        for levels in ((BotLevel.OFFICER, BotLevel.CADET), (BotLevel.COMMANDER, BotLevel.OFFICER))
        for scenario in ("alpha", "charlie")
        for mode in Mode
    ],
)
def test_the_levels_are_ranked(
    levels: tuple[BotLevel, BotLevel], scenario: str, mode: Mode
) -> None:
    """Sixteen matches a pair are enough to see that the order of the levels stands."""
    setup = setup_for(Game.CAPTAIN_SONAR, mode, scenario)
    wins = 0
    for number in range(16):
        sides = setup.teams if number % 2 else setup.teams[::-1]
        players = {
            side: CrewMind(setup, side, level, random.Random(f"{number} {level}"))
            for side, level in zip(sides, levels, strict=True)
        }
        wins += play_match(setup, players)[0].winner is sides[0]
    assert wins > 8
