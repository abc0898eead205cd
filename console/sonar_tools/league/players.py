"""The players of a match: a bot by its level, or a program by its command.

This is the only place of the tools that starts programs. A program plays many matches: it waits in
this process for the next one, until `end_programs`.
"""

from __future__ import annotations

import atexit
import os
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sonar_console.bots.duelmatch import DuelPlayer
from sonar_console.bots.external import Limits, Program
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import GRACE
from sonar_console.bots.sandbox import Sandbox
from sonar_console.engine.names import Team
from sonar_console.engine.setup import Setup
from sonar_console.locales import ENGLISH, Words

EXTERNAL = "exec:"
"""Prefix of a player that is a program; the rest is its command."""
SEED_BITS = 53
"""Bits of a program's seed, which every language's numbers hold exactly."""


@dataclass(frozen=True, slots=True)
class ProgramTerms:
    """What programs play under: their limits, their sandbox, the language of refusals."""

    limits: Limits = field(default_factory=Limits)
    sandbox: Sandbox = field(default_factory=Sandbox)
    language: str = ENGLISH
    errors: Path | None = None
    """The folder for the end of what each program writes to its standard error."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who plays a team, a level or ``exec:COMMAND``, and its chance, if it is a bot."""

    player: str
    rng: random.Random


_waiting: dict[tuple[str, ProgramTerms], list[Program]] = {}
"""The programs of this process that play no match now."""
_started = 0
"""The number of programs that this process has made."""


@contextmanager
def seated(
    seats: Mapping[Team, Entrant], setup: Setup, terms: ProgramTerms
) -> Iterator[dict[Team, DuelPlayer]]:
    """The players of one match; a program goes on to the next match after it."""
    players: dict[Team, DuelPlayer] = {}
    lent: list[tuple[tuple[str, ProgramTerms], Program]] = []
    try:
        for team, seat in seats.items():
            if seat.player.startswith(EXTERNAL):
                key = seat.player.removeprefix(EXTERNAL), terms
                idle = _waiting.get(key)
                program = idle.pop() if idle else _made(*key)
                lent.append((key, program))
                program.sit(setup, team, seat.rng.getrandbits(SEED_BITS))
                players[team] = program
            else:
                players[team] = CrewMind(setup, team, BotLevel(seat.player), seat.rng)
        yield players
    finally:
        for key, program in lent:
            _waiting.setdefault(key, []).append(program)


def end_programs(grace: float = GRACE) -> None:
    """Ask the programs of this process to end, and end them after ``grace`` seconds each."""
    while _waiting:
        for program in _waiting.popitem()[1]:
            program.close(grace)


def _made(command: str, terms: ProgramTerms) -> Program:
    global _started
    _started += 1
    if _started == 1:
        atexit.register(end_programs)
    errors_to = None if terms.errors is None else terms.errors / f"{os.getpid()}-{_started}.txt"
    return Program(
        command,
        terms.limits,
        terms.sandbox,
        reason=_reason(terms.language),
        errors_to=errors_to,
    )


def _reason(language: str) -> Callable[[Any], str]:
    words = Words(language)
    return lambda refusal: words.say(f"refused-{refusal.why}", **refusal.values)
