"""Nothing on the stage flashes: measured on the rendered frames of every moment.

The criterion is that of WCAG 2.3.1 and of Ofcom's guidance, made stricter. A flash is a pair of
opposing changes of the relative luminance of a block of 8 by 8 pixels by 10 % or more, of which
the darker state is below 0.8. Within any second at most one is allowed; blocks that have more
may cover half a percent of the picture, where WCAG allows a quarter of the middle of the view.
A saturated red is R / (R + G + B) of 0.8 or more, in any pixel that is not nearly black.
"""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace
from PIL import Image

from sonar_console.cards import Picture, PlayPicture, SharedPicture
from sonar_console.locales import Words
from sonar_console.screens.picture import as_image, draw
from sonar_console.screens.scenes import SCENES
from sonar_console.screens.stage import Stage

SIZE = (800, 480)
RATE = 15
"""Frames a second that are measured."""
LEAST = 26
"""A tenth of the luminance of white, of 255."""
BRIGHT = 204
ALLOWED = 0.005
NAMES = tuple(
    each for kind in SCENES for each in {"inspection": ("passed", "failed")}.get(kind, (kind,))
)
"""Those of `moments`; a defeat is a victory from the other side."""
EVERY_DAY = ("draw", "hit", "damage", "sinking")
"""The ones with the largest bright surfaces; the others are drawn by `make test-long`."""


def _linear(channel: int) -> int:
    share = channel / 255
    light = share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
    return round(light * 255)


LINEAR = [_linear(channel) for channel in range(256)] * 3


def luminance(frame: Image.Image) -> bytes:
    """The relative luminance of each block of 8 by 8, of 255."""
    grey = frame.point(LINEAR).convert("L", (0.2126, 0.7152, 0.0722, 0))
    return grey.reduce(8).tobytes()


def flashing(frames: list[bytes]) -> float:
    """The share of the blocks that flash more than once within a second."""
    bad = 0
    for values in zip(*frames, strict=True):
        if max(values) - min(values) >= LEAST and most_in_a_second(turns(values)) > 1:
            bad += 1
    return bad / len(frames[0])


def turns(values: tuple[int, ...]) -> list[int]:
    """The frames at which a block has changed by `LEAST`, against the change before."""
    found: list[int] = []
    low = high = values[0]
    way = 0
    for number, value in enumerate(values):
        low, high = min(low, value), max(high, value)
        if way <= 0 and value - low >= LEAST and low < BRIGHT:
            way, low, high = 1, value, value
            found.append(number)
        elif way >= 0 and high - value >= LEAST and value < BRIGHT:
            way, low, high = -1, value, value
            found.append(number)
    return found


def most_in_a_second(at: list[int]) -> int:
    """The most flashes, pairs of changes, that lie within a second."""
    return max((sum(first <= each < first + RATE for each in at) // 2 for first in at), default=0)


def frames_of(plain: Picture, moment: Picture, extra: float = 0.4) -> list[Image.Image]:
    """The frames from before a moment to after it, as a screen shows them."""
    assert isinstance(moment, PlayPicture | SharedPicture)
    assert moment.moment is not None
    words = Words("en")
    still = pygame.Surface(SIZE)
    places = draw(still, plain, words)
    page = still.copy()
    stage = Stage()
    stage.see(plain, 0.0)
    frames = [as_image(page)]
    stage.see(moment, 0.0)
    for number in range(round((moment.moment.seconds + extra) * RATE)):
        stage.frame(page, still, moment, words, places, number / RATE)
        frames.append(as_image(page))
    return frames


def saturated_red(frame: Image.Image) -> list[tuple[int, ...]]:
    colours = frame.getcolors(1 << 20) or []
    return [
        each
        for _, each in colours
        if isinstance(each, tuple) and each[0] > 60 and each[0] >= 0.8 * sum(each)
    ]


@pytest.mark.parametrize(
    "name",
    [each if each in EVERY_DAY else pytest.param(each, marks=pytest.mark.long) for each in NAMES],
)
def test_no_moment_flashes_or_is_of_a_saturated_red(name: str, moments: dict[str, Picture]) -> None:
    for side in ("own", "enemy"):
        key = f"{name}-{side}" if name != "defeat" else "victory-enemy"
        moment = moments[key]
        assert isinstance(moment, PlayPicture)
        frames = frames_of(replace(moment, moment=None), moment)
        assert any(each.tobytes() != frames[0].tobytes() for each in frames), "something is shown"
        assert flashing([luminance(each) for each in frames]) <= ALLOWED, side
        assert [red for each in frames for red in saturated_red(each)] == [], side


def test_a_flash_and_a_red_are_found() -> None:
    """The measure itself: a block that goes on and off twice a second flashes, a slow one not."""
    dark, light = bytes(16), bytes([128] * 16)
    quick = [light if n // 4 % 2 else dark for n in range(3 * RATE)]
    slow = [light if n // RATE % 2 else dark for n in range(3 * RATE)]
    assert flashing(quick) == 1.0
    assert flashing(slow) == 0.0
    assert saturated_red(Image.new("RGB", (8, 8), (200, 20, 20))) == [(200, 20, 20)]
    assert saturated_red(Image.new("RGB", (8, 8), (255, 122, 99))) == []
