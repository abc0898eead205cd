"""``sonar-console run``: the table itself, with its pins and boards, without a window.

On a Pi the pins are real; on a desk, which has none, they are mock pins, and a line says so.
The screens are processes of their own (``sonar-console screen blue``).
"""

from __future__ import annotations

import argparse
import random
import signal
import time
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

from console.command.equipment import add_hardware_arguments, open_hardware, open_without_pins
from console.command.loudspeaker import add_sound_arguments, speaker_of
from console.command.places import SHARED, records_folder, run_folder, socket_of, state_folder
from console.command.plan import PlanError, add_plan_arguments, plan_of
from console.command.supervision import Supervision
from console.crew.tracker import Tracker
from console.crew.tracks.history import counts_over
from console.devices.layout import LayoutError, load_layout
from console.devices.lock import InstanceLock
from console.devices.mocksocket import MockSocketError
from console.devices.pins import PinBackEndError
from console.engine.names import Team
from console.record import ScenarioError, begin_journal, shipped_folder
from console.running import RunningTable
from console.screens.feed import Feed, FeedError
from console.table import Table
from console.views.shared import shared_view
from console.views.team import TeamView

FAULTS: tuple[type[Exception], ...] = (
    LayoutError,
    ScenarioError,
    PlanError,
    PinBackEndError,
    MockSocketError,
    FeedError,
)

LONGEST_WAIT = 0.5
"""Seconds that the core sleeps at most; a press wakes it at once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, and which hardware."""
    add_plan_arguments(parser)
    add_hardware_arguments(parser)
    add_sound_arguments(parser)
    parser.add_argument("--state", type=Path, help="the folder for the records")
    parser.add_argument("--run", type=Path, help="the folder for the lock and the screens' sockets")


def run(arguments: argparse.Namespace) -> int:
    """Run the table until SIGTERM or SIGINT."""
    state = arguments.state or state_folder()
    where = arguments.run or run_folder()
    plan = plan_of(arguments)
    layout = load_layout(arguments.table or shipped_folder("hardware") / "table.toml")
    ended: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        ended.append(number)

    with ExitStack() as stack:
        stack.enter_context(InstanceLock(where))
        supervision = Supervision()
        stack.callback(supervision.stopping)
        speaker = speaker_of(arguments)
        try:
            hardware = stack.enter_context(open_hardware(arguments.hardware, layout))
        except PinBackEndError as fault:
            if arguments.hardware != "auto":
                raise
            # The table comes up and says on its screens what is wrong, rather than stay dark.
            hardware = stack.enter_context(open_without_pins(fault, layout))
        print(hardware.note, flush=True)  # noqa: T201  # the operator's log
        controls = hardware.controls
        table = Table(
            plan,
            random.SystemRandom().choice,
            lambda header: begin_journal(records_folder(state), header),
            counts_over,
            Tracker,
        )
        feeds = {side: Feed(socket_of(where, side)) for side in (*layout.teams, SHARED)}
        for feed in feeds.values():
            stack.callback(feed.close)
        views: dict[str, TeamView] = {}

        def show(view: TeamView) -> None:
            side = running.side_of[Team(view.team)]
            feeds[side].publish(view)
            views[side] = view
            one, other = (views.get(each) for each in running.side_of.values())
            if one is not None and other is not None and one.game == other.game:
                feeds[SHARED].publish(shared_view(one, other))

        running = RunningTable(table, controls, hardware.clock, show, speaker)
        stack.callback(running.close)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, end)
        running.step()
        supervision.ready()
        while not ended and not hardware.ended():
            running.step()
            supervision.alive(time.monotonic())
            for feed in feeds.values():
                feed.poll()
            running.wait(LONGEST_WAIT)
    return 0
