"""``sonar-console play``: the simulator in a window, or a demonstration without a display."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.app.options import (
    PlanError,
    add_layout_argument,
    add_setting_arguments,
    add_sound_arguments,
    layout_of,
    plan_of,
    programs_of,
    speaker_of,
)
from sonar_console.app.start_settings import StartSettings
from sonar_console.bots import bots_maker
from sonar_console.cli.arguments import folder_to_write
from sonar_console.devices.layout import Layout, LayoutError
from sonar_console.locales import Words
from sonar_console.record.scenario import ScenarioError
from sonar_console.simulator import BLIND_DRIVERS
from sonar_console.system.diskthread import DiskThread
from sonar_console.system.folders import UnfitFolderError, records_folder, state_folder
from sonar_console.system.lock import AlreadyRunningError, InstanceLock
from sonar_console.system.sticks import DeskSticks, desk_folders
from sonar_console.system.trust import root_keeps_out
from sonar_console.system.upgrade import DeskUpgrades
from sonar_console.table import Plan

LOST = 1
"""Exit status of a demonstration that did not end as its record says."""
DEMONSTRATION = "play"
"""The folder of the demonstration within the state folder."""


class StateError(OSError):
    """The folder for records or pictures cannot be written; one line."""


FAULTS = (LayoutError, ScenarioError, PlanError, StateError)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the simulator."""
    add_setting_arguments(parser)
    add_sound_arguments(parser)
    add_layout_argument(parser)
    parser.add_argument(
        "--state",
        type=folder_to_write,
        metavar="DIR",
        help="where records are kept ($XDG_STATE_HOME/sonar-console, else "
        "~/.local/state/sonar-console)",
    )
    parser.add_argument(
        "--demo", action="store_true", help="play the demonstration match off-screen and end"
    )
    parser.add_argument(
        "--out",
        type=folder_to_write,
        metavar="DIR",
        help="where the demonstration leaves its pictures and record (the state folder's play)",
    )
    parser.epilog = (
        "Exit status: 0 at the end; 1 when the demonstration did not end as its record says; "
        "2 for a mistake in the command, a file or a folder; 3 when the console is running already."
    )


def run(arguments: argparse.Namespace) -> int:
    """Play; the exit status."""
    layout = layout_of(arguments)
    state = arguments.state or state_folder()
    settings = StartSettings(arguments, state)
    plan = plan_of(arguments)
    if arguments.demo and arguments.bots:
        raise PlanError("the demonstration plays its own match", "--demo", "--bots")
    try:
        lock = InstanceLock(state)
    except (AlreadyRunningError, UnfitFolderError):
        raise
    except OSError as fault:
        raise _unwritable(state, fault, arguments) from fault
    with lock:
        if not arguments.demo:
            if display_is_attached(os.environ, sys.platform) and _window(
                arguments, layout, plan, settings, state
            ):
                return 0
            _say(Words(arguments.language[0]).say("simulator-no-display"))
        return _demonstration(arguments, layout, arguments.out or state / DEMONSTRATION)


def display_is_attached(environment: Mapping[str, str], platform: str) -> bool:
    """Whether to try a window; on other systems than Linux, SDL finds out."""
    driver = environment.get("SDL_VIDEODRIVER")
    if driver:
        return driver not in BLIND_DRIVERS
    if not platform.startswith("linux"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _window(
    arguments: argparse.Namespace, layout: Layout, plan: Plan, settings: StartSettings, state: Path
) -> bool:
    """Play in a window until it is closed; False when none can be opened."""
    from sonar_console.devices.mock_devices import MockDevices
    from sonar_console.simulator.window import NoWindowError, SimulatorWindow

    records = records_folder(state)
    try:
        records.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise _unwritable(records, fault, arguments) from fault
    with ExitStack() as opened:
        devices = MockDevices(layout, time.monotonic)
        opened.callback(devices.close)
        try:
            window = SimulatorWindow(devices, layout.teams, arguments.language[0])
        except NoWindowError:
            return False
        opened.callback(window.close)
        equipment = mock_equipment(devices, threads=True, in_order=True)
        speaker = speaker_of(arguments)
        writer = DiskThread()
        opened.callback(writer.close)
        programs = programs_of(arguments, plan)
        if programs is not None:
            opened.callback(programs.close)
        runner = open_table(
            plan,
            equipment,
            window.show,
            records=records,
            bots=bots_maker(random.Random(), programs),
            writer=writer,
            house=settings.house,
            speaker=speaker,
            service=settings.service(
                equipment,
                speaker,
                sticks=DeskSticks(desk_folders()),
                power=window.end,
                upgrades=DeskUpgrades(),
                writer=writer,
            ),
        )
        opened.callback(runner.close)
        window.run(runner)
    return True


def _demonstration(arguments: argparse.Namespace, layout: Layout, folder: Path) -> int:
    """Play the demonstration into a folder."""
    from sonar_console.simulator.demonstration import Demonstration, DemonstrationError, told

    words = Words(arguments.language[0])
    root_keeps_out(folder)
    try:
        demonstration = Demonstration(layout, folder, arguments.language)
        _say(words.say("simulator-folder", value=str(folder.absolute())))
        played = demonstration.play()
    except DemonstrationError as stuck:
        sys.stderr.write(f"sonar-console: {words.say(stuck.message)}\n")
        return LOST
    except OSError as fault:
        raise _unwritable(folder, fault, arguments) from fault
    for line in told(played, words):
        _say(line)
    return 0 if played.same else LOST


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _unwritable(folder: Path, fault: OSError, arguments: argparse.Namespace) -> StateError:
    words = Words(arguments.language[0])
    why = fault.strerror or str(fault)
    return StateError(words.say("simulator-state-folder", value=str(folder), value1=why))
