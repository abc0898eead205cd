"""Options that several commands share: the settings, the hardware, the loudspeaker."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sonar_console.app.equipment import MOCK_SOCKET
from sonar_console.app.programs import parted, table_programs
from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.pins import FACTORIES, model
from sonar_console.devices.raspberry import model_of, on_model
from sonar_console.devices.sound import Loudspeaker, SoundSettings, open_loudspeaker
from sonar_console.engine.names import Game
from sonar_console.locales import ENGLISH, Words, languages, recordings
from sonar_console.modes.planning import header_of_draft
from sonar_console.record import (
    RecordError,
    build_setup,
    find_scenario,
    format_header,
    load_scenario,
    load_sheets,
    shipped_folder,
)
from sonar_console.record.scenario import Scenario
from sonar_console.settings import SCHEMA, Draft, SettingEntry, entries
from sonar_console.settings.seating import BOTS
from sonar_console.settings.values import FULL_CREW, Known, OnOff, ScenarioNames, Seats
from sonar_console.system.machine import Machine
from sonar_console.table import Plan

if TYPE_CHECKING:
    from sonar_console.bots.table_program import TablePrograms

# ---- the settings


class _LaterSentence:
    """The sentence of a key, which is looked up only when it is shown in a help text."""

    def __init__(self, key: str) -> None:
        self._key = key

    def __str__(self) -> str:
        return Words(ENGLISH).say(self._key, game=Game.CAPTAIN_SONAR)


def add_setting_arguments(parser: argparse.ArgumentParser) -> None:
    """An option for each setting that has one; None where nothing is asked for.

    What is not asked for is in the settings file, or at its default (`app.start_settings`).
    """
    for option in dict.fromkeys(entry.option for entry in SCHEMA.values() if entry.option):
        _add_option(parser, next(each for each in SCHEMA.values() if each.option == option))


def add_match_arguments(parser: argparse.ArgumentParser, names: Iterable[str]) -> None:
    """Options for some settings, each at its default: for a command without a settings file."""
    for name in names:
        action = _add_option(parser, SCHEMA[name], of_file=False)
        action.default = SCHEMA[name].default


def _add_option(
    parser: argparse.ArgumentParser, entry: SettingEntry, *, of_file: bool = True
) -> argparse.Action:
    known = Known(languages=tuple(languages()))
    told: dict[str, Any] = {"help": f"%(about)s {_usual(entry, of_file=of_file)}"}
    if entry.option == RULE:
        told |= {"action": "append", "type": _rule, "metavar": "NAME=VALUE"}
        told["help"] = "a switch of the match, e.g. sheet=light; may be given again"
    elif isinstance(entry.values, OnOff):
        told["action"] = argparse.BooleanOptionalAction
    elif isinstance(entry.values, Seats):
        told |= {"action": "append", "metavar": "TEAM=LEVEL"}
        told["help"] = (
            "%(about)s yellow or yellow=officer, or one seat, blue.mate=cadet; "
            f"levels: {', '.join(BOTS)}; yellow=exec:COMMAND is a program; may be given again"
        )
    elif isinstance(entry.values, ScenarioNames):  # a file will do as well
        told["metavar"] = "NAME|FILE"
    else:
        told |= {"type": partial(_value, entry, known), "metavar": _metavar(entry, known)}
    action = parser.add_argument(f"--{entry.option}", **told)
    vars(action)["about"] = _LaterSentence(entry.about)
    return action


_LONGEST = 40
"""The most characters of a wrong value that an error shows."""

RULE = "rule"
"""The option of all switches of the engine."""


def dest(entry: SettingEntry) -> str:
    """The attribute in which argparse keeps a setting's option."""
    return entry.option.replace("-", "_")


def _usual(entry: SettingEntry, *, of_file: bool) -> str:
    """The value of a setting whose option is not given."""
    pair = entry.default if entry.sides else (entry.default,)
    words = ",".join(entry.values.written(each, Game.CAPTAIN_SONAR) for each in pair).strip(",")
    told = f"({words})" if words else ""
    if entry.file and of_file:
        told = f"(what the settings say: {words})"
    return f"One for both teams, or one for each. {told}" if entry.sides else told


def _metavar(entry: SettingEntry, known: Known) -> str:
    form = entry.values.form(known).replace(", ", "|")
    return f"{form}[,{form}]" if entry.sides else form


def _value(entry: SettingEntry, known: Known, text: str) -> Any:
    """The value of an option; of two sides one for both, or one for each."""
    given = text.split(",") if entry.sides else [text]
    try:
        if len(given) > 2:
            raise entry.values.fault(known)
        values = [entry.values.read(each, Game.CAPTAIN_SONAR, known) for each in given]
    except ValueError as fault:
        told = str(fault)
        if entry.sides:
            wanted = entry.values.wanted(known)
            told = f"must be {wanted}, or two of these with a comma between"
        shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
        raise argparse.ArgumentTypeError(f"{told}, not {shown!r}") from fault
    return (values[0], values[-1]) if entry.sides else values[0]


def _rule(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE, such as sheet=light")
    switches = {each.name: each for each in SCHEMA.values() if each.option == RULE}
    if name not in switches:
        told = f"no switch is called {name!r}; there are {', '.join(switches)}"
        raise argparse.ArgumentTypeError(told)
    try:
        switches[name].values.read(value, Game.CAPTAIN_SONAR, Known())
    except ValueError as fault:
        raise argparse.ArgumentTypeError(f"{name} {fault}, not {value!r}") from fault
    return name, value


class PlanError(ValueError):
    """The options ask for a match that the rules do not allow: one line that says why.

    ``options`` are those that the fault is about; ``cause`` is the line without them.
    """

    def __init__(self, cause: str, *options: str) -> None:
        super().__init__(f"{', '.join(options)}: {cause}" if options else cause)
        self.cause = cause


def plan_of(arguments: argparse.Namespace) -> Plan:
    """The plan that the options ask for.

    Raises `ScenarioError` for a broken scenario, `PlanError` for a match that cannot be.
    """
    scenario = load_scenario(find_scenario(arguments.scenario))
    draft = _draft_of(arguments, scenario)
    header = header_of_draft(draft)
    try:
        build_setup(header, scenario, load_sheets())
        format_header(header)
    except ValueError as wrong:
        cause = wrong.cause if isinstance(wrong, RecordError) else wrong
        rule = str(getattr(wrong.__cause__, "rule", ""))
        given = _options_about(rule, arguments, draft)
        raise PlanError(f"{arguments.scenario}: {cause}", *given) from wrong
    return Plan(header, scenario, draft.languages, tuple(languages()))


def programs_of(arguments: argparse.Namespace, plan: Plan) -> TablePrograms | None:
    """The programs that the options let play at the table, or None."""
    return table_programs(arguments.bots or (), plan.scenario.game, arguments.language[0])


def _options_about(rule: str, arguments: argparse.Namespace, draft: Draft) -> list[str]:
    """The options that are given and that a rule is about; a scenario is named anyway."""
    found = [entry for entry in entries(Draft) if entry.option and rule and entry.rule == rule]
    given = [
        f"--{entry.option}"
        for entry in found
        if entry.name != "scenario" and vars(arguments).get(dest(entry)) is not None
        if entry.option != RULE or entry.of(draft) != entry.usual(draft)
    ]
    return list(dict.fromkeys(given))


def _draft_of(arguments: argparse.Namespace, scenario: Scenario) -> Draft:
    """The match that the options ask for, on a scenario."""
    shipped = scenario.file.parent == shipped_folder("scenarios")
    full = FULL_CREW[scenario.game]
    draft = Draft(
        game=scenario.game,
        # A scenario that is not shipped is named by its whole path, for records are moved.
        scenario=scenario.name if shipped else str(scenario.file.resolve()),
        crews=(full, full),
    )
    for entry in entries(Draft):
        given = vars(arguments).get(dest(entry))
        if given is None or entry.option == RULE or entry.name == "scenario":
            continue
        if isinstance(entry.values, Seats):
            try:
                given = entry.values.read(",".join(parted(given)[0]), draft.game, Known())
            except ValueError as wrong:
                raise PlanError(str(wrong), f"--{entry.option}") from wrong
        draft = entry.put(draft, given)
    # Last of all: the default of a switch may follow the mode.
    draft = replace(draft, switches=dict(vars(arguments).get(RULE) or ()))
    return _trained(draft, arguments) if draft.training else draft


def _trained(draft: Draft, arguments: argparse.Namespace) -> Draft:
    """A training as the setup page sets it, but for the bots and the help that are asked for."""
    trained = replace(draft, training=False).for_training(0)
    asked = vars(arguments)
    return replace(
        trained,
        seating=draft.seating if asked.get(dest(SCHEMA["bots"])) else trained.seating,
        assist=trained.assist if asked.get(dest(SCHEMA["assist"])) is None else draft.assist,
    )


# ---- hardware


def add_hardware_arguments(parser: argparse.ArgumentParser) -> None:
    """The layout of the controls, and which hardware they are."""
    add_layout_argument(parser)
    parser.add_argument(
        "--hardware",
        type=_hardware,
        default="auto",
        metavar="auto|lgpio|mock[:SOCKET]",
        help="real pins (lgpio), or mock hardware, perhaps driven by lines on a Unix socket; "
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
    """The layout that the options ask for, with this machine's buses; raises `LayoutError`."""
    layout = load_layout(arguments.table or shipped_folder("hardware") / "table.toml")
    return on_model(layout, model_of(model()), Machine().bus_nodes())


def _hardware(text: str) -> str:
    if text in ("auto", *FACTORIES) or (text.startswith(MOCK_SOCKET) and text != MOCK_SOCKET):
        return text
    raise argparse.ArgumentTypeError(
        f"{text!r} is not one of auto, {', '.join(FACTORIES)}, {MOCK_SOCKET}SOCKET"
    )


# ---- loudspeaker


def add_sound_arguments(parser: argparse.ArgumentParser) -> None:
    """Whether announcements are spoken; how loud is a setting."""
    parser.add_argument(
        "--no-speech", action="store_true", help="effects only: announcements are not spoken"
    )


def speaker_of(arguments: argparse.Namespace) -> Loudspeaker:
    """The loudspeaker that the options ask for; silent, with a line in the log, without a device.

    Announcements are spoken in the languages of the screens, one after the other. A language that
    is not recorded is left out: the other one's announcements are heard, or effects alone.
    """
    spoken = () if arguments.no_speech else tuple(dict.fromkeys(arguments.language))
    card = arguments.loudspeaker
    settings = SoundSettings(arguments.volume, arguments.night, spoken, card, arguments.bed)
    return open_loudspeaker(settings, time.monotonic, recordings())
