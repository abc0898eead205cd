"""``sonar-console outputs``: keeps each television at its best mode and on the right side."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time

from sonar_console.system.drm import FrameCounter, connectors
from sonar_console.system.placing import (
    PAUSE,
    DisplayHangsError,
    OutputPlacer,
    WantsError,
    XrandrError,
    call_xrandr,
    wants_of,
)
from sonar_console.system.signals import ENDING_SIGNALS
from sonar_console.system.watchdog import SystemdNotifier

FAULTS: tuple[type[Exception], ...] = (WantsError, XrandrError)

HANGS = 5
"""Exit status when the display server does not answer and is to be started anew."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the option to place them once."""
    parser.add_argument("--once", action="store_true", help="place them once, and end")


def run(arguments: argparse.Namespace) -> int:
    """Place the outputs until SIGTERM or SIGINT; the display server's own end is a fault."""
    wants = wants_of(os.environ)
    ended = threading.Event()
    for number in (*ENDING_SIGNALS, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    systemd, frames = SystemdNotifier(), FrameCounter()
    placer = OutputPlacer(wants, call_xrandr, connectors, frames.frozen, frames.forget)
    try:
        placer.step(time.monotonic())
        systemd.ready()
        while not arguments.once and not ended.wait(PAUSE):
            systemd.alive(time.monotonic())
            placer.step(time.monotonic())
    except DisplayHangsError as fault:
        sys.stderr.write(f"sonar-console outputs: {fault}; the display server is to be restarted\n")
        return HANGS
    finally:
        frames.close()
        systemd.stopping()
    return 0
