"""The players of a match: a bot by its level, or a program by its command.

This is the only place of the tools that starts programs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from sonar_console.bots.duelmatch import DuelPlayer
from sonar_console.bots.external import Limits, Program
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.sandbox import Sandbox
from sonar_console.engine.names import Team
from sonar_console.engine.setup import Setup
from sonar_console.locales import ENGLISH, Words

EXTERNAL = "exec:"
"""Prefix of a player that is a program; the rest is its command."""


@dataclass(frozen=True, slots=True)
class ProgramTerms:
    """What programs play under: their limits, their sandbox, the language of refusals."""

    limits: Limits = field(default_factory=Limits)
    sandbox: Sandbox = field(default_factory=Sandbox)
    language: str = ENGLISH


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a team, a level or ``exec:COMMAND``, and its chance, if it is a bot."""

    player: str
    rng: random.Random


@contextmanager
def seated(
    seats: Mapping[Team, Seat], setup: Setup, terms: ProgramTerms
) -> Iterator[dict[Team, DuelPlayer]]:
    """The players of one match; programs end with it."""
    with ExitStack() as ending:
        players: dict[Team, DuelPlayer] = {}
        for team, seat in seats.items():
            if seat.player.startswith(EXTERNAL):
                command = seat.player.removeprefix(EXTERNAL)
                program = Program(
                    command,
                    setup,
                    team,
                    terms.limits,
                    _reason(terms.language),
                    sandbox=terms.sandbox,
                )
                ending.callback(program.close)
                players[team] = program
            else:
                players[team] = CrewMind(setup, team, BotLevel(seat.player), seat.rng)
        yield players


def _reason(language: str) -> Callable[[Any], str]:
    words = Words(language)
    return lambda refusal: words.say(f"refused-{refusal.why}", **refusal.values)
