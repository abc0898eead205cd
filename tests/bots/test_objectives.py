"""Bots play for their objective and against the enemy's, by what a crew may know."""

from __future__ import annotations

import random

import pytest

from sonar_console.bots.duelmatch import play_match
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.tracking.area import AreaTracker
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine.events import EventName, event
from sonar_console.engine.names import Mode, Team
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import BIT, parse_square
from sonar_console.record.header import Header
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import load_sheets

MATCHES = 6


def setup_of(name: str, mode: Mode) -> Setup:
    scenario = load_scenario(find_scenario(name))
    return build_setup(Header(scenario=name, mode=mode), scenario, load_sheets())


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("level", [BotLevel.OFFICER, BotLevel.COMMANDER])
@pytest.mark.parametrize(
    ("name", "kinds"),
    [("lighthouse", {"hold"}), ("convoy", {"reach", "survive"}), ("manoeuvres", {"find"})],
)
def test_bots_win_by_the_objective(name: str, kinds: set[str], level: BotLevel, mode: Mode) -> None:
    setup = setup_of(name, mode)
    causes = []
    for number in range(MATCHES):
        players = {
            team: CrewMind(setup, team, level, random.Random(f"{number} {team}"))
            for team in setup.teams
        }
        result, match = play_match(setup, players)
        causes.append(result.how)
        assert match.outcome is not None
        assert match.outcome.cause == result.how
    assert kinds & set(causes), causes


@pytest.mark.parametrize("kind", [AreaTracker, Tracker])
def test_a_tracker_learns_from_what_is_announced(kind: type[AreaTracker] | type[Tracker]) -> None:
    setup = setup_of("lighthouse", Mode.TURN)
    tracker = kind(setup, Team.BLUE)
    chart, middle = setup.chart, setup.chart.sectors[5]
    held = {"sector": 5, "of": 7}
    for done, there in ((0, chart.sea & ~middle), (1, middle & chart.sea)):
        fresh = kind(setup, Team.BLUE)
        everywhere = fresh.squares
        fresh.hear(event(EventName.PROGRESS, Team.YELLOW, done=done, **held))
        assert fresh.squares == everywhere & there
    named = parse_square("A15")
    tracker.hear(event(EventName.LOCATED, Team.BLUE, square="A15", present=False))
    assert not tracker.squares & BIT[named]
