"""``sonar-console run``: the table itself, with its pins and boards, without a window.

On a Pi the pins are real; elsewhere they are mock pins, and a line says so. The screens are
processes of their own (``sonar-console screen blue``).
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import random
import signal
import time
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import FrameType

from sonar_console.app.equipment import open_equipment
from sonar_console.app.opening import ReadAhead, open_table
from sonar_console.app.options import (
    PlanError,
    add_hardware_arguments,
    add_setting_arguments,
    add_sound_arguments,
    layout_of,
    plan_of,
    programs_of,
    speaker_of,
)
from sonar_console.app.runner import sides_of
from sonar_console.app.screenfeeds import ScreenFeeds
from sonar_console.app.start_settings import StartSettings
from sonar_console.bots import bots_maker
from sonar_console.cli.arguments import folder_to_write
from sonar_console.devices.layout import Layout, LayoutError
from sonar_console.devices.mock_hardware import MockSocketError
from sonar_console.devices.pins import PinBackEndError, model
from sonar_console.devices.raspberry import wrong_model
from sonar_console.record import ScenarioError
from sonar_console.screens.feed import FeedError
from sonar_console.system.cardsystem import CardSystem, tell_shown
from sonar_console.system.conditions import MachineWatch, read_machine
from sonar_console.system.diskthread import DiskThread
from sonar_console.system.folders import records_folder, run_folder, state_folder
from sonar_console.system.lock import InstanceLock
from sonar_console.system.machine import Machine
from sonar_console.system.peers import UnknownUserError
from sonar_console.system.power import kiosk_power
from sonar_console.system.privilege import leave_root
from sonar_console.system.signals import ENDING_SIGNALS
from sonar_console.system.sticks import DeskSticks, KioskSticks, desk_folders
from sonar_console.system.trust import root_keeps_out
from sonar_console.system.upgrade import DeskUpgrades, KioskUpgrades
from sonar_console.system.watchdog import SystemdNotifier

log = logging.getLogger(__name__)

FAULTS: tuple[type[Exception], ...] = (
    LayoutError,
    ScenarioError,
    PlanError,
    PinBackEndError,
    MockSocketError,
    FeedError,
    UnknownUserError,
)

CANNOT_GO_ON = 4
"""Exit status after a fault that could not be contained."""

PRESET = "SONAR_PRESET"
"""The variable with which a system names the host's sonar.toml, or a copy of it."""
BOOT_PRESET = "/boot/firmware/sonar.toml"
"""Where it is on a Raspberry Pi."""

LONGEST_WAIT = 0.25
"""Seconds that the core sleeps at most; a press wakes it."""
SHOWN_WAIT = 0.5
"""The same once both teams have their screens, so that none is waited for: what they say of
themselves is heard as often."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the table."""
    add_setting_arguments(parser)
    add_hardware_arguments(parser)
    add_sound_arguments(parser)
    parser.add_argument(
        "--state", type=folder_to_write, metavar="DIR", help="the folder for the records"
    )
    parser.add_argument(
        "--run",
        type=folder_to_write,
        metavar="DIR",
        help="the folder for the lock and the screens' sockets",
    )
    parser.add_argument(
        "--screen-user",
        metavar="USER",
        help="the user as whom the screens run, and to whom pictures are given (this one)",
    )
    parser.add_argument(
        "--preset",
        type=Path,
        metavar="FILE",
        help="the host's sonar.toml; on the kiosk $SONAR_PRESET, else /boot/firmware/sonar.toml",
    )
    parser.add_argument(
        "--kiosk",
        action="store_true",
        help="the machine is the table's own: units of root switch it off and put sticks in, asked "
        "by files in the folder of --run",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the table until SIGTERM, SIGINT, or the end of its terminal."""
    leave_root()
    state = arguments.state or state_folder()
    root_keeps_out(state)
    where = arguments.run or run_folder()
    settings = StartSettings(arguments, state, preset_of(arguments, os.environ))
    plan = plan_of(arguments)
    layout = layout_of(arguments)
    if wrong := wrong_model(layout, model()):
        print(wrong, flush=True)  # noqa: T201  # the operator's log
    ended: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        ended.append(number)

    with ExitStack() as stack:
        stack.enter_context(InstanceLock(where))
        for number in (*ENDING_SIGNALS, signal.SIGINT):
            signal.signal(number, end)
        systemd = SystemdNotifier()
        stack.callback(systemd.stopping)
        # The sockets come first: the screens start with the table and ask for them already.
        screens = ScreenFeeds(where, sides_of(layout), arguments.screen_user)
        stack.callback(screens.close)
        speaker = speaker_of(arguments)
        # Without pins the table still comes up and says so on its screens.
        equipment = stack.enter_context(
            open_equipment(arguments.hardware, layout, without_pins=arguments.hardware == "auto")
        )
        records = records_folder(state)
        for line in (equipment.note, f"records: {records}", _how_to_look(layout, arguments.run)):
            print(line, flush=True)  # noqa: T201  # the operator's log

        card = CardSystem() if arguments.kiosk else None
        sticks = KioskSticks(where) if arguments.kiosk else DeskSticks(desk_folders())
        writer = DiskThread()
        stack.callback(writer.close)
        if equipment.mock is not None:
            equipment.mock.disk_done = writer.finish
        watch = MachineWatch(partial(read_machine, Machine(), state), time.monotonic)
        stack.callback(watch.close)
        programs = programs_of(arguments, plan)
        if programs is not None:
            stack.callback(programs.close)
        runner = open_table(
            plan,
            equipment,
            screens.show,
            records=records,
            bots=bots_maker(random.Random(), programs),
            writer=writer,
            lost=lambda: screens.lost,
            conditions=lambda: watch.conditions,
            house=settings.house,
            speaker=speaker,
            service=settings.service(
                equipment,
                speaker,
                sticks=sticks,
                power=kiosk_power(where) if arguments.kiosk else lambda: end(0, None),
                watch=watch,
                upgrades=DeskUpgrades()
                if card is None
                else KioskUpgrades(where, sticks.find, card=card),
                writer=writer,
                card=card,
                seen=lambda: screens.seen,
            ),
            first_start=settings.first_start if arguments.kiosk else None,
        )
        stack.callback(runner.close)
        try:
            runner.step()
            systemd.ready()
            systemd.on(runner.table.mode.name)
            ahead: ReadAhead | None = None
            up = shown = False
            unseen = set(sides_of(layout))
            while not ended and not equipment.ended():
                runner.step()
                systemd.alive(time.monotonic())
                systemd.on(runner.table.mode.name)
                screens.poll(runner.table.fault_log, time.monotonic())
                unseen.difference_update(screens.seen)
                if arguments.kiosk and not unseen and not shown:
                    shown = True
                    tell_shown(where)
                if not up and not speaker.reading:
                    ahead = ahead or ReadAhead()
                    if not ahead.reading:
                        up = True
                        gc.freeze()  # all is loaded, and stays: it need not be collected
                longest = SHOWN_WAIT if screens.watched else LONGEST_WAIT
                beat = systemd.due()
                runner.wait(longest if beat is None else min(longest, beat - time.monotonic()))
        except Exception as error:
            runner.table.fault_log.take("table", "step", error)  # the host reads it afterwards
            # Journal, lamps and sockets are closed in order; the kiosk starts the table again.
            log.exception("the table cannot go on")
            return CANNOT_GO_ON
    return 0


def preset_of(arguments: argparse.Namespace, environment: Mapping[str, str]) -> Path | None:
    """The file that the host has written for the table; None on a desk that names none."""
    if arguments.preset is not None or not arguments.kiosk:
        given: Path | None = arguments.preset
        return given
    return Path(environment.get(PRESET) or BOOT_PRESET)


def _how_to_look(layout: Layout, where: Path | None) -> str:
    """A line that says how to open the screens."""
    option = "" if where is None else f" --run {where}"
    commands = [f"sonar-console screen {side}{option}" for side in layout.teams]
    return f"screens: {' and '.join(commands)}, each in a terminal of its own"
