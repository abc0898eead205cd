"""A plan of a league, made in a folder of the test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sonar_console.engine.names import Edition, Mode
from sonar_tools.league.plan import LeagueKind, LeaguePlan, LeagueRules
from sonar_tools.league.planning import make_openings, write_plan
from sonar_tools.league.sprt import Sprt

PlanMaker = Callable[..., LeaguePlan]


@pytest.fixture
def make_plan(tmp_path: Path) -> PlanMaker:
    """Makes a plan; ``name`` is its folder's."""

    def make(
        name: str = "plan",
        players: Sequence[str] = ("officer", "cadet"),
        openings: int = 4,
        pairs: int = 2,
        kind: LeagueKind = LeagueKind.ROUND_ROBIN,
        sprt: Sprt | None = None,
    ) -> LeaguePlan:
        rules = LeagueRules(
            kind=kind,
            players={"me" if each.startswith("exec:") else each: each for each in players},
            mode=Mode.TURN,
            edition=Edition.EN,
            longest=4000,
            seed=1,
            seconds=5.0,
            megabytes=512,
            sprt=sprt,
        )
        return write_plan(tmp_path / name, rules, make_openings(rules, ["alpha"], openings), pairs)

    return make
