"""The reports of bots to people in their crew: values by hand, one a turn or in 20 seconds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.minds.reports import engineer_report, mate_report, radio_report
from sonar_console.bots.visible import VisibleMatch
from sonar_console.cards import Message
from sonar_console.engine import Event
from sonar_console.engine.chart import Chart
from sonar_console.engine.editing import edit_boat
from sonar_console.engine.events import EventName
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Role, System, Team
from sonar_console.engine.squares import BIT, parse_square
from sonar_console.locales import Words
from sonar_console.record import parse_order
from sonar_tools.bench.matches import setup_for

BLUE, YELLOW = Team.BLUE, Team.YELLOW
SETUP = replace(setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha"), chart=Chart(("." * 10,) * 10))


@pytest.fixture
def match() -> Match:
    """Blue on F6, whose sheets are empty, on the dark side."""
    match = Match(SETUP)
    edit_boat(match, BLUE, route=[parse_square("F6")])
    return match


def visible(match: Match) -> VisibleMatch:
    return VisibleMatch(match, BLUE)


def squares(names: str) -> int:
    return sum(BIT[parse_square(each)] for each in names.split())


# ---- the radio operator


@pytest.mark.parametrize(
    ("possible", "said"),
    [
        ("C7", Message("report-radio-square", {"square": "C7"})),
        ("A1 B1", Message("report-radio-sure", {"sector": 1, "count": 2, "share": 10})),
        ("A1 B1 F1", Message("report-radio-likely", {"sector": 1, "count": 3, "share": 7})),
        (
            "A1 B1 C1 F1 F2 A6 A7",
            Message("report-radio-guess", {"sector": 1, "count": 7, "share": 4}),
        ),
        ("A1 F1 A6 J10", Message("report-radio-lost", {"count": 4})),
    ],
)
def test_the_most_likely_sector_and_how_sure(match: Match, possible: str, said: Message) -> None:
    assert radio_report(visible(match), squares(possible)) == said


@pytest.mark.parametrize("level", list(BotLevel))
def test_a_radio_operator_of_any_level_has_listened(match: Match, level: BotLevel) -> None:
    """Also a cadet, whose captain plays as if it had heard nothing."""
    mind = CrewMind(SETUP, BLUE, level, random.Random(1))
    answer = {"team": YELLOW, "sector": 4}
    mind.hear(Event(EventName.SURFACED, answer))
    said = mind.report(Role.RADIO, visible(match))
    assert said is not None
    assert (said.key, said.values["sector"]) == ("report-radio-sure", 4)
    assert mind.report(Role.CAPTAIN, visible(match)) is None


# ---- the first mate


def test_what_is_ready(match: Match) -> None:
    edit_boat(match, BLUE, gauges={System.MINE: 3})
    assert mate_report(visible(match), 0) == Message(
        "report-mate-ready", {"system1": "mine", "count": 1, "rest": -1}
    )
    edit_boat(match, BLUE, gauges={System.TORPEDO: 3, System.SILENCE: 6})
    assert mate_report(visible(match), 0) == Message(
        "report-mate-ready", {"system1": "torpedo", "system2": "mine", "count": 3, "rest": 1}
    )


def test_what_is_charged_but_blocked_is_not_called_ready(match: Match) -> None:
    edit_boat(match, BLUE, gauges={System.TORPEDO: 3, System.SONAR: 3}, breakdowns=["W1"])
    assert mate_report(visible(match), 0).values["system1"] == "sonar"
    edit_boat(match, BLUE, gauges={System.SONAR: 0})
    assert mate_report(visible(match), 0) == Message(
        "report-mate-blocked", {"system": "torpedo", "panel": "W"}
    )


def test_what_is_charged_next(match: Match) -> None:
    edit_boat(match, BLUE, gauges={System.DRONE: 3, System.TORPEDO: 1})
    assert mate_report(visible(match), 0) == Message(
        "report-mate-charging", {"system": "drone", "left": 1}
    )
    edit_boat(match, BLUE, breakdowns=["W4"])  # which blocks the drone
    assert mate_report(visible(match), 0) == Message(
        "report-mate-charging", {"system": "torpedo", "left": 2}
    )


# ---- the engineer


@pytest.mark.parametrize(
    ("broken", "heading", "kind"),
    [
        ("", "N", "radiation"),
        ("N6", "E", "radiation"),  # in the North a detection or a special symbol would be left
        ("W5 W6 N6 S5 E4", "N", "detection"),  # the last radiation would cost damage (E-4)
    ],
)
def test_the_course_that_spares_the_torpedo_and_by_which_symbol(
    match: Match, broken: str, heading: str, kind: str
) -> None:
    edit_boat(match, BLUE, breakdowns=broken.split())
    assert engineer_report(visible(match), 0) == Message(
        "report-engineer-spare", {"heading": heading, "kind": kind}
    )


def test_no_course_spares_it_where_the_only_way_leads_to_weapons(match: Match) -> None:
    """North alone is open, and of its panel N2 and N5 are left."""
    for words in ("blue captain start F6", "yellow captain start A1"):
        match.apply(parse_order(words)[1])
    for team in (BLUE, YELLOW):
        match.apply(parse_order(f"{team} captain dive")[1])
    route = [parse_square(each) for each in ("E6", "G6", "F7", "F6")]
    edit_boat(match, BLUE, route=route, breakdowns=["N1", "N3", "N4", "N6"])
    assert engineer_report(visible(match), 0) == Message("report-engineer-none")
    edit_boat(match, BLUE, breakdowns=["N1", "N3", "N4"])
    assert engineer_report(visible(match), 0) == Message(
        "report-engineer-spare", {"heading": "N", "kind": "radiation"}
    )


def test_what_blocks_the_torpedo_and_what_would_repair_it(match: Match) -> None:
    edit_boat(match, BLUE, breakdowns=["W1", "W2"])
    assert engineer_report(visible(match), 0) == Message(
        "report-engineer-circuit", {"panel": "W", "count": 1, "circuit": "yellow", "left": 2}
    )
    edit_boat(match, BLUE, breakdowns=["N5"])
    assert engineer_report(visible(match), 0) == Message(
        "report-engineer-blocked", {"panel": "N", "count": 1}
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_report_is_a_sentence_of_both_languages(match: Match, language: str) -> None:
    """The symbol is named as well as its colour, and nothing is left of the notation."""
    words, said = Words(language), []
    for possible in ("C7", "A1 B1", "A1 B1 F1", "A1 B1 C1 F1 F2 A6 A7", "A1 F1 A6 J10"):
        said.append(words.say(radio_report(visible(match), squares(possible))))
    for gauges, broken in (
        ({}, []),
        ({System.MINE: 3}, ["W1"]),
        ({System.TORPEDO: 3, System.SONAR: 3}, ["N5", "W1"]),
        ({System.SILENCE: 6, System.DRONE: 4}, ["N5"]),
    ):
        edit_boat(match, BLUE, gauges=gauges, breakdowns=broken)
        said += [words.say(each(visible(match), 0)) for each in (mate_report, engineer_report)]
    assert all(each[0].isupper() and each.endswith(".") for each in said)
    assert not any("report-" in each or "{" in each for each in said)
    symbol = {"en": "radiation symbol", "fr": "radiation"}[language]
    assert any(symbol in each for each in said)
