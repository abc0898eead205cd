"""Which lamps of a crew board are lit: whether the OKs are in, what is ready, who stopped."""

from __future__ import annotations

from sonar_console.engine import Match
from sonar_console.engine.names import Game, Phase, Team
from sonar_console.engine.sheet import KIND_OF


def lit(match: Match, team: Team) -> frozenset[str]:
    """The names of the lit lamps of a team, as in ``hardware/table.toml``.

    ``mate_ok`` and ``engineer_ok`` are lit in play while that seat owes nothing (C-5);
    ``ready_…`` while a gauge is full and no breakdown blocks its system (A-1, A-2); ``stop``
    while the table is stopped (A-4), for both crews. Sonar Family, which has neither mate nor
    engineer, has the last one alone.
    """
    boat = match.boats[team]
    lamps = set()
    duties = match.setup.game is Game.CAPTAIN_SONAR
    if duties and match.phase in (Phase.PLAY, Phase.STOPPED):
        if not boat.owes_mark:
            lamps.add("mate_ok")
        if boat.owes_break is None:
            lamps.add("engineer_ok")
        for system in boat.sizes:
            if boat.is_full(system) and not boat.broken & boat.sheet.kinds[KIND_OF[system]]:
                lamps.add(f"ready_{system}")
    if match.phase is Phase.STOPPED:
        lamps.add("stop")
    return frozenset(lamps)
