"""What to play, as options of the command line: one parser for the table and the simulator."""

from __future__ import annotations

import argparse

from console.engine.names import TEAMS, Edition, Mode
from console.record import (
    Header,
    RecordError,
    build_setup,
    find_scenario,
    format_header,
    load_scenario,
    load_sheets,
    shipped_folder,
)
from console.table import Plan
from console.words import languages


def add_plan_arguments(parser: argparse.ArgumentParser) -> None:
    """Scenario, mode, edition, switches, crews, languages."""
    parser.add_argument("--scenario", default="alpha", help="a name, or a scenario file")
    parser.add_argument("--mode", choices=tuple(Mode), default=Mode.TURN.value)
    parser.add_argument("--edition", choices=tuple(Edition), default=Edition.EN.value)
    parser.add_argument(
        "--rule",
        action="append",
        type=_rule,
        default=[],
        metavar="NAME=VALUE",
        help="a switch of the match, e.g. sheet=light; may be given again",
    )
    parser.add_argument(
        "--crews", type=_pair_of_numbers, metavar="4,4", help="the sizes of both crews (full)"
    )
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
    shipped = scenario.file.parent == shipped_folder("scenarios")
    header = Header(
        # A scenario that is not shipped is named by its whole path: records move about.
        scenario=scenario.name if shipped else str(scenario.file.resolve()),
        game=scenario.game,
        mode=Mode(arguments.mode),
        edition=Edition(arguments.edition),
        crews=dict(zip(TEAMS[scenario.game], arguments.crews or (), strict=False)),
        switches=dict(arguments.rule),
    )
    try:
        build_setup(header, scenario, load_sheets())
        format_header(header)
    except ValueError as wrong:
        cause = wrong.cause if isinstance(wrong, RecordError) else wrong
        raise PlanError(f"{arguments.scenario}: {cause}") from wrong
    return Plan(header, scenario, arguments.language, tuple(languages()))


def _rule(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE, such as sheet=light")
    return name, value


def _pair_of_numbers(text: str) -> tuple[int, int]:
    given = text.split(",")
    if len(given) not in (1, 2) or not all(each.isdecimal() for each in given):
        raise argparse.ArgumentTypeError(f"{text!r} is not one or two numbers such as 4,3")
    return int(given[0]), int(given[-1])


def _languages(text: str) -> tuple[str, str]:
    """One language for both teams, or one for each."""
    given = text.split(",")
    known = languages()
    if len(given) not in (1, 2) or any(code not in known for code in given):
        raise argparse.ArgumentTypeError(
            f"one or two of {', '.join(known)}, with a comma between, not {text!r}"
        )
    return given[0], given[-1]
