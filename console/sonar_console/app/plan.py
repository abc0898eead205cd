"""What to play, as options of the command line: one parser for the table and the simulator."""

from __future__ import annotations

import argparse

from sonar_console.engine.names import TEAMS, Edition, Game, Mode
from sonar_console.locales import languages
from sonar_console.record import (
    Header,
    RecordError,
    build_setup,
    find_scenario,
    format_header,
    load_scenario,
    load_sheets,
    shipped_folder,
)
from sonar_console.settings.seating import BOTS, Haste, SeatingError, read, written
from sonar_console.table import Plan


def add_plan_arguments(parser: argparse.ArgumentParser) -> None:
    """Scenario, mode, edition, switches, crews, languages.

    Scenario, mode and languages are None where nothing is asked for (see `app.household`).
    """
    parser.add_argument(
        "--scenario", help="a name, or a scenario file (what the settings say: alpha)"
    )
    parser.add_argument("--mode", choices=tuple(Mode), help="what the settings say: turn")
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
        metavar="en,fr",
        help="the language of each team's screen (what the settings say: en,fr)",
    )
    parser.add_argument(
        "--bots",
        action="append",
        default=[],
        metavar="TEAM=LEVEL",
        help="bots in a crew's seats, yellow or yellow=officer, or in one, blue.mate=cadet; "
        f"levels: {', '.join(BOTS)}; may be given again",
    )
    parser.add_argument(
        "--bots-pace", choices=tuple(Haste), default=Haste.USUAL.value, help="how quick bots are"
    )


class PlanError(ValueError):
    """The options ask for a match that the rules do not allow: one line that says why."""


def plan_of(arguments: argparse.Namespace) -> Plan:
    """What the options ask for.

    Raises `ScenarioError` for a broken scenario, `PlanError` for a match that cannot be.
    """
    scenario = load_scenario(find_scenario(arguments.scenario))
    bots = _bots(arguments, scenario.game)
    shipped = scenario.file.parent == shipped_folder("scenarios")
    header = Header(
        # A scenario that is not shipped is named by its whole path: records move about.
        scenario=scenario.name if shipped else str(scenario.file.resolve()),
        game=scenario.game,
        mode=Mode(arguments.mode),
        edition=Edition(arguments.edition),
        crews=dict(zip(TEAMS[scenario.game], arguments.crews or (), strict=False)),
        switches=dict(arguments.rule),
        others=bots,
    )
    try:
        build_setup(header, scenario, load_sheets())
        format_header(header)
    except ValueError as wrong:
        cause = wrong.cause if isinstance(wrong, RecordError) else wrong
        raise PlanError(f"{arguments.scenario}: {cause}") from wrong
    return Plan(header, scenario, arguments.language, tuple(languages()))


def _bots(arguments: argparse.Namespace, game: Game) -> tuple[tuple[str, str], ...]:
    """The tags of a record that seat bots."""
    try:
        seating = read(",".join(arguments.bots), game)
    except SeatingError as wrong:
        raise PlanError(f"--bots: {wrong}") from wrong
    seated = written(seating, game)
    if not seated:
        return ()
    return (("Bots", seated), ("BotsPace", arguments.bots_pace))


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
