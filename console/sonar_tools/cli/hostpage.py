"""The host's page as a view, for pictures: as it opens, and with two faults to be read."""

from __future__ import annotations

from dataclasses import replace

from sonar_console.app.faults import notice_of_warning, notices_of_past
from sonar_console.cards.team import Message, TeamView
from sonar_console.containment import Contained, Sort
from sonar_console.engine.names import Team
from sonar_console.record import Header, find_scenario, load_scenario
from sonar_console.table import Plan, Table

PAST = Contained(0.0, "blue.captain.north", "7 signals left out", Sort.FLOOD)
NOW = 125.0
"""When the page is looked at, in seconds, so that what is past is some minutes past."""


def host_view(language: str, *, faults: bool = False) -> TeamView:
    """The page in a language; with ``faults`` the list of them is open."""
    plan = Plan(
        Header(scenario="alpha"), load_scenario(find_scenario("alpha")), (language, language)
    )
    table = Table(plan, lambda teams: teams[0])
    table.operate(NOW)
    view = table.view(Team.BLUE)
    assert view.host is not None  # it was just opened
    warnings = (
        Message("warning-board", {"value": "yellow"}),
        Message("warning-disk", {"value": "No space left on device"}),
    )
    if not faults:
        return view
    notices = (*map(notice_of_warning, warnings), *notices_of_past([PAST], NOW))
    host = replace(view.host, listed=Message("screen-host-faults"), notices=notices)
    return replace(view, host=host)
