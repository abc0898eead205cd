"""A match waits while a crew has no picture, and takes no time meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sonar_console.engine.names import Mode, Team
from sonar_console.modes.play.pause import DEAF, Pause

NOBODY: frozenset[Team] = frozenset()
BLUE, YELLOW = Team.BLUE, Team.YELLOW


def see(hands: Any, *blind: Team) -> None:
    hands.table.see(frozenset(blind), hands.now)


def dive(hands: Any) -> None:
    hands.begin()
    for control in ("push", "stop"):
        for team in hands.table.teams:
            hands.press(f"{team}.captain.{control}")
            hands.release(f"{team}.captain.{control}")
    assert hands.view().phase == "play"


@pytest.fixture(params=list(Mode))
def diving(open_table: Callable[..., Any], request: pytest.FixtureRequest) -> Any:
    hands = open_table(mode=request.param)
    dive(hands)
    return hands


def test_a_blind_crew_is_waited_for_and_play_goes_on_when_its_picture_is_back(diving: Any) -> None:
    orders = len(diving.table.match.history)
    see(diving, YELLOW)
    assert diving.view().header.awaited.key == "awaited-picture"
    assert diving.view().header.awaited.values == {"team": "yellow"}
    assert diving.prompt() == "prompt-play-pause-wait"
    assert diving.view(YELLOW).heard[-1].key == "heard-paused"
    for control in ("north", "east", "stop"):
        diving.press(f"blue.captain.{control}", after=0.2)
        diving.release(f"blue.captain.{control}")
    assert len(diving.table.match.history) == orders
    see(diving)
    assert diving.view().header.awaited.key != "awaited-picture"
    assert diving.press("blue.captain.east", after=0.1)
    assert len(diving.table.match.history) > orders


def test_the_match_takes_no_time_while_it_waits(diving: Any) -> None:
    live = diving.table.session.live
    dived = live.seconds[-1]
    see(diving, BLUE)
    diving.wait(600.0)
    see(diving)
    assert diving.press("blue.captain.east", after=3.0)
    assert live.seconds[-1] == pytest.approx(dived + 3.0, abs=0.2)
    diving.wait(1.0)
    assert live.assistance.clocks.minutes == 0
    diving.wait(60.0)
    assert live.assistance.clocks.minutes == 1


def test_both_fists_go_on_without_the_picture_but_not_those_of_the_play_before(
    diving: Any,
) -> None:
    see(diving, YELLOW)
    for team in ("blue", "yellow"):
        diving.press(f"{team}.captain.stop", after=DEAF / 4)
        diving.release(f"{team}.captain.stop", after=0.01)
    assert diving.prompt() == "prompt-play-pause-wait"
    diving.press("blue.captain.stop")
    diving.release("blue.captain.stop")
    assert diving.prompt() == "prompt-play-pause-ready"
    assert diving.prompt(YELLOW) == "prompt-play-pause-wait"
    diving.press("yellow.captain.stop")
    diving.release("yellow.captain.stop")
    assert diving.view().header.awaited.key != "awaited-picture"
    assert diving.view().heard[-1].key == "heard-unpaused"
    assert diving.view().header.stopped_by is None  # those fists stop nothing

    # It is waited for again when it is lost again.
    see(diving)
    see(diving, YELLOW)
    assert diving.view().header.awaited.key == "awaited-picture"


def test_a_hold_that_was_begun_before_agrees_to_nothing(diving: Any) -> None:
    for team in ("blue", "yellow"):
        diving.press(f"{team}.captain.push", after=0.1)
    see(diving, YELLOW)
    diving.wait(10.0)
    see(diving)
    diving.wait(10.0)
    assert diving.mode == "play"
    assert diving.table.match.dived


def test_a_crew_of_bots_needs_no_picture(open_table: Callable[..., Any]) -> None:
    hands = open_table(bots="yellow=cadet")
    hands.begin()
    assert hands.mode == "play"
    see(hands, YELLOW)
    assert hands.view().header.awaited.key != "awaited-picture"
    see(hands, BLUE)
    assert hands.prompt() == "prompt-play-pause-wait-alone"
    hands.press("blue.captain.stop")
    assert hands.view().header.awaited.key != "awaited-picture"


def test_a_match_that_begins_without_a_picture_waits_at_once(hands: Any) -> None:
    see(hands, BLUE)
    hands.begin()
    assert hands.view().header.awaited.key == "awaited-picture"


def test_the_time_of_a_match() -> None:
    pause = Pause((BLUE, YELLOW))
    assert pause.match_time(5.0) == 5.0
    pause.see({BLUE}, 10.0)
    assert pause.team is BLUE
    assert (pause.match_time(9.0), pause.match_time(40.0)) == (9.0, 10.0)
    assert pause.table_time(20.0) is None
    pause.see(NOBODY, 40.0)
    assert pause.match_time(41.0) == 11.0
    assert pause.table_time(11.0) == 41.0
    assert pause.table_time(None) is None
