"""What to play, as options of the command line: one parser for the table and the simulator."""

from __future__ import annotations

import argparse

from console.engine.names import TEAMS, Edition, Mode
from console.record import (
    Header,
    RecordError,
    build_setup,
    find_scenario,
    load_scenario,
    load_sheets,
)
from console.table import Plan
from console.words import languages


def add_plan_arguments(parser: argparse.ArgumentParser) -> None:
    """Scenario, mode, edition, switches, crews, languages."""
    parser.add_argument("--scenario", default="alpha", help="a name, or a scenario file")
    parser.add_argument("--mode", choices=(Mode.TURN.value,), default=Mode.TURN.value)
    parser.add_argument("--edition", choices=tuple(Edition), default=Edition.EN.value)
    parser.add_argument(
        "--rule",
        action="append",
        type=_rule,
        default=[],
        metavar="NAME=VALUE",
        help="a switch of the match, e.g. sheet=light; may be given again",
    )
    parser.add_argument("--crews", type=_pair_of_numbers, default=(4, 4), metavar="4,4")
    parser.add_argument(
        "--language",
        type=_languages,
        default=("en", "fr"),
        metavar="en,fr",
        help="the language of each team's screen",
    )


class PlanError(ValueError):
    """The options ask for a match that the rules do not allow: one line that says why."""


def plan_of(arguments: argparse.Namespace) -> Plan:
    """What the options ask for.

    Raises `ScenarioError` for a broken scenario, `PlanError` for a match that cannot be.
    """
    scenario = load_scenario(find_scenario(arguments.scenario))
    header = Header(
        scenario=arguments.scenario,
        game=scenario.game,
        mode=Mode(arguments.mode),
        edition=Edition(arguments.edition),
        crews=dict(zip(TEAMS[scenario.game], arguments.crews, strict=True)),
        switches=dict(arguments.rule),
    )
    try:
        build_setup(header, scenario, load_sheets())
    except ValueError as wrong:
        cause = wrong.cause if isinstance(wrong, RecordError) else wrong
        raise PlanError(f"{arguments.scenario}: {cause}") from wrong
    return Plan(header, scenario, arguments.language)


def _rule(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE, such as sheet=light")
    return name, value


def _pair_of_numbers(text: str) -> tuple[int, int]:
    one, _, other = text.partition(",")
    if not (one.isdecimal() and (other or one).isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not two numbers such as 4,4")
    return int(one), int(other or one)


def _languages(text: str) -> tuple[str, str]:
    one, _, other = text.partition(",")
    for each in (one, other or one):
        if each not in languages():
            raise argparse.ArgumentTypeError(
                f"{each!r} is not a language; there are {', '.join(languages())}"
            )
    return one, other or one
