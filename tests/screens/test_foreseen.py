"""The first stop of a match is written before there is one."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from sonar_console.cards.team import TeamView
from sonar_console.engine.names import Mode, Team
from sonar_console.locales import Words, languages
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import find_scenario, load_scenario
from sonar_console.record.header import Header
from sonar_console.screens import pen
from sonar_console.screens.foreseen import stops
from sonar_console.screens.team_screen import draw
from sonar_console.table import Plan, Table

SIZE = (960, 540)


def until_a_stop(by: str) -> tuple[TeamView, TeamView, TeamView]:
    """Blue's view while squares are chosen, at sea, and once a team has stopped the table."""
    plan = Plan(Header(scenario="alpha", mode=Mode.REALTIME), load_scenario(find_scenario("alpha")))
    table = Table(plan, lambda teams: teams[0])
    now = 0.0

    def press(control: str) -> None:
        nonlocal now
        for kind in (Kind.PRESS, Kind.RELEASE):
            now += 0.1
            table.touch(Press(*split_control(control), kind, now))
            table.advance(now)

    for control in ("stop", "stop"):
        for team in ("blue", "yellow"):
            press(f"{team}.captain.{control}")
    placing = table.view(Team.BLUE)
    for control in ("push", "stop"):
        for team in ("blue", "yellow"):
            press(f"{team}.captain.{control}")
    playing = table.view(Team.BLUE)
    press(f"{by}.captain.stop")
    return placing, playing, table.view(Team.BLUE)


@pytest.mark.parametrize("by", ["blue", "yellow"])
@pytest.mark.parametrize("language", languages())
def test_a_first_stop_has_hardly_a_line_that_was_never_written(by: str, language: str) -> None:
    views = until_a_stop(by)
    placing, playing, stopped = (replace(view, language=language) for view in views)
    assert (placing.phase, stopped.phase, stopped.stopped_by) == ("setup", "play", by)
    words, surface = Words(language), pygame.Surface(SIZE)
    missed = {}
    for foresees in (False, True):
        pen._line.cache_clear()
        draw(surface, placing, words)
        for stop in stops(placing) if foresees else ():
            draw(pygame.Surface(SIZE), stop, words)
        draw(surface, playing, words)
        before = pen._line.cache_info().misses
        draw(surface, stopped, words)
        missed[foresees] = pen._line.cache_info().misses - before
    assert missed[True] < missed[False] / 2


def test_nothing_is_foreseen_where_no_stop_can_come(views: dict[str, TeamView]) -> None:
    assert list(stops(views["play"])) == []
    assert list(stops(views["setup"])) == []  # turn by turn
    assert list(stops(views["family"])) == []
