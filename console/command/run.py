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

from console.command.places import records_folder, run_folder, socket_of, state_folder
from console.command.plan import PlanError, add_plan_arguments, plan_of
from console.devices.controls import Controls
from console.devices.layout import LayoutError, load_layout
from console.devices.lock import InstanceLock
from console.devices.pins import FACTORIES, PinBackEndError, open_back_end
from console.record import Journal, ScenarioError, shipped_folder
from console.running import RunningTable
from console.screens.feed import Feed, FeedError
from console.table import Table

FAULTS: tuple[type[Exception], ...] = (
    LayoutError,
    ScenarioError,
    PlanError,
    PinBackEndError,
    FeedError,
)

LONGEST_WAIT = 0.5
"""Seconds that the core sleeps at most; a press wakes it at once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, and which hardware."""
    add_plan_arguments(parser)
    parser.add_argument("--table", type=Path, help="the wiring, instead of hardware/table.toml")
    parser.add_argument(
        "--pins", choices=("auto", *FACTORIES), default="auto", help="the pin factory"
    )
    parser.add_argument("--state", type=Path, help="the folder for the lock and the records")
    parser.add_argument("--run", type=Path, help="the folder for the screens' sockets")


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
        stack.enter_context(InstanceLock(state))
        where.mkdir(parents=True, exist_ok=True)
        back_end = open_back_end(arguments.pins)
        print(back_end.note, flush=True)  # noqa: T201  # the operator's log
        controls = Controls(layout, back_end.factory, clock=time.monotonic)
        table = Table(
            plan,
            random.SystemRandom().choice,
            lambda header: Journal.create(records_folder(state), header),
        )
        feeds = {}
        for team in table.teams:
            feeds[str(team)] = Feed(socket_of(where, team))
            stack.callback(feeds[str(team)].close)
        running = RunningTable(
            table, controls, time.monotonic, lambda view: feeds[view.team].publish(view)
        )
        stack.callback(running.close)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, end)
        while not ended:
            running.step()
            for feed in feeds.values():
                feed.poll()
            running.wait(LONGEST_WAIT)
    return 0
