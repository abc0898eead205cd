"""Options that several commands share: the match, the hardware, the loudspeaker."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from sonar_console.app.equipment import MOCK_SOCKET
from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.pins import FACTORIES
from sonar_console.devices.sound import (
    LOUDEST,
    Loudspeaker,
    SoundSettings,
    open_loudspeaker,
)
from sonar_console.engine.names import TEAMS, Edition, Game, Mode
from sonar_console.locales import languages, recordings
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
from sonar_console.settings.seating import BOTS, BotsPace, SeatingError, read, written
from sonar_console.table import Plan

# ---- the match


def add_plan_arguments(parser: argparse.ArgumentParser) -> None:
    """Scenario, mode, edition, switches, crews, languages.

    Scenario, mode and languages are None where nothing is asked for (see `app.start_settings`).
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
        "--bots-pace",
        choices=tuple(BotsPace),
        default=BotsPace.USUAL.value,
        help="how quick bots are",
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


# ---- hardware


def add_hardware_arguments(parser: argparse.ArgumentParser) -> None:
    """The layout of the controls, and which hardware they are."""
    add_layout_argument(parser)
    parser.add_argument(
        "--hardware",
        type=_hardware,
        default="auto",
        metavar="auto|lgpio|mock[:SOCKET]",
        help="real pins (lgpio), or mock hardware, whose hands may be lines on a Unix socket; "
        "auto: real on a Raspberry Pi, mock elsewhere",
    )
    parser.add_argument(
        "--pins",
        choices=("auto", *FACTORIES),
        dest="hardware",
        default=argparse.SUPPRESS,
        help="the same, by the name of the pin factory",
    )


def add_layout_argument(parser: argparse.ArgumentParser) -> None:
    """The layout of the controls."""
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="a layout of the hardware in place of hardware/table.toml",
    )


def layout_of(arguments: argparse.Namespace) -> Layout:
    """The layout that the options ask for; raises `LayoutError`."""
    return load_layout(arguments.table or shipped_folder("hardware") / "table.toml")


def _hardware(text: str) -> str:
    if text in ("auto", *FACTORIES) or (text.startswith(MOCK_SOCKET) and text != MOCK_SOCKET):
        return text
    raise argparse.ArgumentTypeError(
        f"{text!r} is not one of auto, {', '.join(FACTORIES)}, {MOCK_SOCKET}SOCKET"
    )


# ---- loudspeaker


def add_sound_arguments(parser: argparse.ArgumentParser) -> None:
    """Volume, night, and whether announcements are spoken; None where nothing is asked for."""
    parser.add_argument(
        "--volume",
        type=int,
        choices=range(LOUDEST + 1),
        metavar=f"0-{LOUDEST}",
        help="the loudspeaker's volume (what the settings say: 7); 0 is silence",
    )
    parser.add_argument(
        "--night",
        action=argparse.BooleanOptionalAction,
        help="softer and without alarms, screens and OLEDs dim (what the settings say: no)",
    )
    parser.add_argument(
        "--no-speech", action="store_true", help="effects only: announcements are not spoken"
    )


def speaker_of(arguments: argparse.Namespace) -> Loudspeaker:
    """The loudspeaker that the options ask for; silent, with a line in the log, without a device.

    Announcements are spoken in the languages of the screens, one after the other. A language that
    is not recorded is left out: the other one's announcements are heard, or effects alone.
    """
    spoken = () if arguments.no_speech else tuple(dict.fromkeys(arguments.language))
    settings = SoundSettings(arguments.volume, arguments.night, spoken)
    return open_loudspeaker(settings, time.monotonic, recordings())
