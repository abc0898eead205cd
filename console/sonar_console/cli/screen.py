"""``sonar-console screen TEAM``: one team's screen, fed by the running table."""

from __future__ import annotations

import argparse
import contextlib
import gc
import logging
import os
import re
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument, folder_to_read
from sonar_console.screens import process
from sonar_console.system.cardsystem import CardSystem
from sonar_console.system.folders import SHARED, run_folder, socket_of
from sonar_console.system.peers import UnknownUserError, peer_user, user_and_group, welcome
from sonar_console.system.privilege import TABLE_USER
from sonar_console.system.watchdog import SystemdNotifier

log = logging.getLogger(__name__)

FAULTS: tuple[type[Exception], ...] = (process.WindowError,)

LARGEST = 16_384
"""The most pixels that a side of a window may have."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add side, output, language and size."""
    parser.add_argument(
        "team",
        choices=("blue", "yellow", SHARED),
        help="green sits at yellow's side; shared: one screen for both, without any secret",
    )
    parser.add_argument(
        "--output", default="0", help="the output by its name, as xrandr prints it, or its number"
    )
    parser.add_argument(
        "--wait",
        action="store_true",
        help="wait for an output that is not there, and tell systemd that the screen is alive",
    )
    add_language_argument(parser, "the language until the table sends a picture (en)")
    parser.add_argument("--run", type=folder_to_read, metavar="DIR", help="the table's run folder")
    parser.add_argument(
        "--size", type=_size, metavar="1920x1080", help="the window's size (the whole output)"
    )
    parser.add_argument(
        "--report-flips",
        type=_descriptor,
        metavar="FD",
        help="to measure: write a line to this open file at each flip, with its time on the "
        "monotonic clock in seconds, how many pictures have come from the table, and the phase",
    )


def run(arguments: argparse.Namespace) -> int:
    """Show the screen until its window is closed."""
    path = socket_of(arguments.run or run_folder(), arguments.team)
    descriptor = arguments.report_flips
    if descriptor is not None:
        os.set_blocking(descriptor, False)  # a reader that is slow must not delay the screen

    def flipped(at: float, taken: int, phase: str) -> None:
        with contextlib.suppress(OSError):  # measuring must not end the screen
            os.write(descriptor, f"{at:.6f} {taken} {phase}".rstrip().encode() + b"\n")

    table = partial(_is_table, folder=arguments.run, told=set())
    gc.freeze()  # all that is loaded stays: it need not be collected
    show = partial(process.run, wait=True, alive=_sign_of_life()) if arguments.wait else process.run
    show(
        arguments.team,
        path,
        arguments.language,
        arguments.output,
        arguments.size,
        None if descriptor is None else flipped,
        welcome=table,
        starting=_steps_of(CardSystem()),
    )
    return 0


def _is_table(connection: socket.socket, folder: Path | None, told: set[int | None]) -> bool:
    """Whether a table's own user is at the other end: this one, root or the kiosk's.

    Where a run folder was asked for by name, its owner is as well. Others are ``told`` once.
    """
    known = []
    with contextlib.suppress(UnknownUserError):
        known.append(user_and_group(TABLE_USER)[0])
    if folder is not None:
        with contextlib.suppress(OSError):
            known.append(folder.stat().st_uid)
    if welcome(*known)(connection):
        return True
    if (user := peer_user(connection)) not in told:
        told.add(user)
        log.warning("a table of user %s is not shown: its run folder was not asked for", user)
    return False


def _steps_of(card: CardSystem) -> process.Starting:
    """The steps of the machine's start, as the system of a card tells them; else none."""
    return lambda: tuple((step.name, step.state, step.value) for step in card.steps())


def _sign_of_life() -> Callable[[float], None]:
    """Tells systemd at first that the screen is ready, and then that it is alive."""
    systemd = SystemdNotifier()
    told = False

    def alive(now: float) -> None:
        nonlocal told
        if not told:
            told = True
            systemd.ready()
        systemd.alive(now)

    return alive


def _size(text: str) -> tuple[int, int]:
    given = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    if given is None or not all(0 < int(side) <= LARGEST for side in given.groups()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size in pixels such as 1920x1080")
    return int(given[1]), int(given[2])


def _descriptor(text: str) -> int:
    try:
        os.fstat(int(text))
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError(f"{text!r} is not the number of an open file") from None
    return int(text)
