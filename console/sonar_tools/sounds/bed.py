"""The layers of the bed that sounds under a match: loops without a seam, computed like the effects.

A loop has whole turns of every tone, and noise whose filter has run through it once before, so that
its end goes on in its beginning. The layers have different lengths, so that they never sound the
same together for minutes. All lie above 100 Hz: a television plays nothing below.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from sonar_console.devices.soundbed import LAYERS
from sonar_tools.sounds.loudness import BED, levelled, loudness
from sonar_tools.sounds.waves import RATE, Wave, write

SHARES = {"deep": -4.0, "pulse": -5.5, "strain": -5.0}
"""How many LU each layer lies under all of them together."""


def _deep() -> Wave:
    """Water round a hull, and machines far aft."""
    seconds = 5.0
    water = _hiss(seconds, 420.0, seed=31)
    hum = _turns(seconds, ((110.0, 1.0), (165.2, 0.5), (220.4, 0.35), (331.0, 0.12)))
    return _swelling(_mixed((1.0, _level(water)), (0.5, _level(hum))), seconds, 1, 0.25)


def _pulse() -> Wave:
    """A slow double beat, as of a heart or a pump."""
    seconds = 3.0
    made = [0.0] * int(seconds * RATE)
    for start in (0.0, 0.28, 1.5, 1.78):
        strength = 1.0 if start in (0.0, 1.5) else 0.6
        for number in range(int(0.5 * RATE)):
            at = number / RATE
            shape = min(1.0, at / 0.012) * math.exp(-9.0 * at) * min(1.0, (0.5 - at) / 0.05)
            tone = math.sin(math.tau * 128.0 * at) + 0.45 * math.sin(math.tau * 192.0 * at)
            made[(int(start * RATE) + number) % len(made)] += strength * shape * tone
    return made


def _strain() -> Wave:
    """Plates under load: two tones that rub against each other, and a groan that comes and goes."""
    seconds = 7.0
    rub = _turns(seconds, ((233.0, 1.0), (246.4, 0.9), (349.4, 0.35), (370.0, 0.3)))
    groan = _turns(seconds, ((139.0, 1.0), (147.1, 0.8), (278.3, 0.3)))
    hiss = _hiss(seconds, 900.0, seed=32)
    return _mixed(
        (0.55, _swelling(_level(rub), seconds, 2, 0.8)),
        (0.8, _swelling(_level(groan), seconds, 3, 0.9)),
        (0.25, _level(hiss)),
    )


_MAKERS: dict[str, Callable[[], Wave]] = {"deep": _deep, "pulse": _pulse, "strain": _strain}


def make_layer(name: str) -> Wave:
    """The finished samples of a layer. Raises KeyError for a name that is not in `LAYERS`."""
    wave = _MAKERS[name]()
    return levelled(wave, BED + SHARES[name], loudness(wave))


def make_bed(folder: Path) -> list[Path]:
    """Write every layer into the folder as a WAV file; the files in the order of the layers."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name in LAYERS:
        made.append(folder / f"{name}.wav")
        write(made[-1], make_layer(name))
    return made


def _turns(seconds: float, tones: Sequence[tuple[float, float]]) -> Wave:
    """Tones of about so many Hz and of these strengths, each with whole turns in the time."""
    count = int(seconds * RATE)
    made = [0.0] * count
    for hertz, strength in tones:
        step = math.tau * round(hertz * seconds) / count
        for number in range(count):
            made[number] += strength * math.sin(step * number)
    return made


def _hiss(seconds: float, edge: float, *, seed: int) -> Wave:
    """Noise through a low-pass filter and then one that takes away what is below 100 Hz."""
    source = Random(seed)  # not for secrets: the same noise each time
    raw = [2.0 * source.random() - 1.0 for _ in range(int(seconds * RATE))]
    low = 1.0 - math.exp(-math.tau * edge / RATE)
    high = 1.0 - math.exp(-math.tau * 100.0 / RATE)
    once = twice = below = 0.0
    made: Wave = []
    for _ in range(2):  # the second time as if it had always run
        made = []
        for value in raw:
            once += low * (value - once)
            twice += low * (once - twice)
            below += high * (twice - below)
            made.append(twice - below)
    return made


def _swelling(wave: Wave, seconds: float, times: int, much: float) -> Wave:
    """The wave, softer and louder so many times in its length."""
    step = math.tau * times / (seconds * RATE)
    return [
        value * (1.0 - much * (0.5 + 0.5 * math.cos(step * number)))
        for number, value in enumerate(wave)
    ]


def _level(wave: Wave) -> Wave:
    """The wave at a mean power of 1."""
    power = math.sqrt(sum(value * value for value in wave) / len(wave))
    return [value / power for value in wave]


def _mixed(*parts: tuple[float, Wave]) -> Wave:
    return [
        sum(strength * value for (strength, _), value in zip(parts, values, strict=True))
        for values in zip(*(wave for _, wave in parts), strict=True)
    ]
