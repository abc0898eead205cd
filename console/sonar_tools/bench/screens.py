"""From the edge of a pin until both screens show the change: the real processes, at 1920x1080.

It is measured twice: until both processes have flipped, with SDL's dummy driver, and until the
pixels of two X servers change. Beside them stands what a frame of a moment on the stage takes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import pygame
from msgspec.structs import replace

from sonar_console.cards import PlayPicture
from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.record import read_record
from sonar_console.screens.picture import draw
from sonar_console.screens.stage import FRAME, Stage
from sonar_console.simulator.demonstration import RECORD
from sonar_tools.bench.figures import (
    EARLY,
    Aim,
    BenchError,
    BenchRow,
    Findings,
    Growth,
    Missing,
    Size,
    Spread,
)
from sonar_tools.bench.framebuffer import Framebuffer, framebuffers, has_xvfb
from sonar_tools.bench.memory import private
from sonar_tools.bench.processes import PATIENCE, SCREENS, ConsoleProcesses, Process, bare
from sonar_tools.pictures.moments import HIT, stage_picture

NAME = "screens"
FISTS = ("blue.captain.stop", "yellow.captain.stop")
"""Pressed in turn: a stop of its own crew looks otherwise on a screen than one of the enemy."""
FLIPPED_MEDIAN, FLIPPED = 3.0, 8.0
"""Milliseconds until both screens have flipped, in the median and of 99 in 100."""
RECTANGLE = "0,100,1920,900"
"""About what a stop changes: the stripes around the seats, and the seats."""
AT_ONCE = 1000
"""Orders that one turn of an encoder gives."""
FRAMES = 3.3
"""Milliseconds that a screen takes to draw a frame of a moment, of 99 in 100."""
FULL_HD = (1920, 1080)
SEEN_MEDIAN, SEEN = 6.0, 15.0
"""Milliseconds until the pixels of an X server change, in the median and of 99 in 100."""
GLANCE = 0.0005
"""Seconds from one look at the pixels to the next."""
QUIET = 0.15
"""Seconds without a flip after which nothing moves on a screen."""


def measure(size: Size, folder: Path) -> Findings:
    """Stop the match and resume it again and again; both screens change each time."""
    found = _without_display(size, folder)
    frames = BenchRow(NAME, "stage", "ms", Spread.of(_frames()), aims=(Aim(FRAMES),), on_pi=True)
    found.rows.append(frames)
    if not has_xvfb():
        found.missing.append(Missing(NAME, "screens-x", "bench-no-xvfb"))
        return found
    place = folder / "x"
    with framebuffers(place, SCREENS) as buffers:
        displays = {side: buffer.display for side, buffer in buffers.items()}
        with ConsoleProcesses(place, displays=displays) as console:
            console.begin()
            seen = _seen(console, buffers, size.flips)
    aims = (Aim(SEEN), Aim(SEEN_MEDIAN, "median"))
    found.rows.append(BenchRow(NAME, "screens-x", "ms", Spread.of(seen), aims=aims, on_pi=True))
    return found


def _frames() -> list[float]:
    """Milliseconds that each frame of a torpedo's hit takes, from its first to its last."""
    words, picture = Words("en"), stage_picture(read_record(RECORD), Team.BLUE, HIT, "en")
    assert isinstance(picture, PlayPicture)
    still = pygame.Surface(FULL_HD)
    places, stage, at = draw(still, picture, words), Stage(), 0.0
    page = still.copy()
    for seen in (replace(picture, moment=None), picture):
        stage.see(seen, at)
    found = []
    while stage.on:
        at += FRAME
        began = time.perf_counter()
        stage.frame(page, still, picture, words, places, at)
        found.append((time.perf_counter() - began) * 1000.0)
    return found


def _without_display(size: Size, folder: Path) -> Findings:
    with ConsoleProcesses(folder) as console, bare("flip", RECTANGLE) as yardstick:
        console.begin()
        yardstick.time()
        early, flips = _presses(console, yardstick, size.flips)
        slim = private(console.pids)
        _many_orders(console, size.late)
        late, _ = _presses(console, yardstick, max(2, size.flips // 3))
        fat = private(console.pids)
    row = BenchRow(
        NAME,
        "screens",
        "ms",
        Spread.of(early),
        Spread.of(flips),
        aims=(Aim(FLIPPED), Aim(FLIPPED_MEDIAN, "median")),
        on_pi=True,
    )
    return Findings(
        [row],
        [
            Growth(NAME, "screens", "ms", Spread.of(early), Spread.of(late)),
            Growth(NAME, "memory-stops", "MB", Spread.of([slim]), Spread.of([fat])),
        ],
    )


def _presses(
    console: ConsoleProcesses, yardstick: Process, count: int
) -> tuple[list[float], list[float]]:
    """Milliseconds from the edge to the later flip, and of the yardstick."""
    figures, bares = [], []
    for number in range(count):
        fist = FISTS[number // 2 % 2]  # a stop, and its end
        for screen in console.screens.values():
            screen.settle(QUIET)
        began = console.say(f"press {fist}")
        shown = max(screen.change().at for screen in console.screens.values())
        figures.append((shown - began) * 1000.0)
        time.sleep(0.03)
        console.say(f"release {fist}")
        began = time.monotonic()
        yardstick.poke()
        bares.append((yardstick.time() - began) * 1000.0)
    return figures, bares


def _seen(console: ConsoleProcesses, buffers: Mapping[str, Framebuffer], count: int) -> list[float]:
    """Milliseconds from the edge until the pixels of both screens have changed."""
    found = []
    for number in range(count):
        fist = FISTS[number // 2 % 2]
        for screen in console.screens.values():
            screen.settle(QUIET)
        before = {side: buffer.look() for side, buffer in buffers.items()}
        began = console.send(f"press {fist}")
        shown: dict[str, float] = {}
        while len(shown) < len(buffers):
            for side, buffer in buffers.items():
                if side not in shown and buffer.look() != before[side]:
                    shown[side] = time.monotonic()
            if time.monotonic() - began > PATIENCE:
                raise BenchError("the X server's pixels do not change")
            time.sleep(GLANCE)
        found.append((max(shown.values()) - began) * 1000.0)
        console.take_answer(f"press {fist}")
        console.say(f"release {fist}")
    return found


def _many_orders(console: ConsoleProcesses, orders: int) -> None:
    """Slide the sheet to and fro with the radio operator's encoder: an order for each detent."""
    done, step = EARLY, 1
    while done < orders:
        count = min(AT_ONCE, orders - done)
        console.say(f"turn blue.radio.slide_x {step * count:+d}")
        console.screens["blue"].change()
        console.screens["blue"].settle(1.0)
        done += count
        step = -step
