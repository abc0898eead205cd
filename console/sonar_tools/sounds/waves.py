"""Sounds as lists of samples: tones, noise, echoes, and WAV files.

A wave is a list of floats, mono, `RATE` a second; 1.0 is the loudest that a file can hold.
The same call always gives the same samples.
"""

from __future__ import annotations

import math
import random
import struct
import wave as wavefile
from collections.abc import Sequence
from pathlib import Path

RATE = 22_050
"""Samples a second of every sound of the table."""

_FULL = 32_767

Wave = list[float]


class WaveFileError(ValueError):
    """A sound file that is not 16-bit mono at `RATE`."""


def tone(
    seconds: float,
    first: float,
    last: float | None = None,
    *,
    decay: float = 0.0,
    overtones: Sequence[float] = (1.0,),
    wobble: tuple[float, float] = (0.0, 0.0),
) -> Wave:
    """A tone that glides from ``first`` to ``last`` Hz.

    ``decay`` is how fast it dies, in 1/s; ``overtones`` are the strengths of the first, second...
    harmonic; ``wobble`` is how often a second its strength wobbles, and how much (0 to 1).
    """
    count = int(seconds * RATE)
    end = first if last is None else last
    often, much = wobble
    phase = 0.0
    made = []
    for number in range(count):
        at = number / RATE
        phase += math.tau * (first + (end - first) * number / count) / RATE
        value = sum(
            part * math.sin(phase * harmonic) for harmonic, part in enumerate(overtones, start=1)
        )
        if much:
            value *= 1.0 - much * (0.5 + 0.5 * math.sin(math.tau * often * at))
        made.append(value * math.exp(-decay * at))
    return made


def noise(seconds: float, first: float, last: float, *, seed: int, decay: float = 0.0) -> Wave:
    """Noise through a low-pass filter whose edge glides from ``first`` to ``last`` Hz."""
    source = random.Random(seed)  # not for secrets: the same noise each time
    count = int(seconds * RATE)
    once = twice = 0.0
    made = []
    for number in range(count):
        edge = first + (last - first) * number / count
        share = 1.0 - math.exp(-math.tau * edge / RATE)
        once += share * (2.0 * source.random() - 1.0 - once)
        twice += share * (once - twice)
        made.append(twice * math.exp(-decay * number / RATE))
    return made


def shaped(wave: Wave, attack: float, release: float) -> Wave:
    """The wave faded in over ``attack`` seconds and out over ``release`` seconds."""
    rise, fall = max(1, int(attack * RATE)), max(1, int(release * RATE))
    count = len(wave)
    return [
        value * min(1.0, number / rise, (count - 1 - number) / fall)
        for number, value in enumerate(wave)
    ]


def together(*parts: tuple[float, float, Wave]) -> Wave:
    """The sum of waves; each is given as start in seconds, strength, and samples."""
    made = [0.0] * max(int(start * RATE) + len(wave) for start, _, wave in parts)
    for start, strength, wave in parts:
        offset = int(start * RATE)
        for number, value in enumerate(wave, start=offset):
            made[number] += strength * value
    return made


def echoing(wave: Wave, delay: float, strength: float, count: int) -> Wave:
    """The wave with ``count`` echoes, each ``strength`` of the one before."""
    return together(*((delay * number, strength**number, wave) for number in range(count + 1)))


def trimmed(wave: Wave, tail: float) -> Wave:
    """The wave without silence at both ends, and with ``tail`` seconds of silence after it."""
    floor = 0.01 * max(map(abs, wave), default=0.0)
    sounding = [number for number, value in enumerate(wave) if abs(value) > floor]
    if not sounding:
        return []
    margin = RATE // 200
    kept = wave[max(0, sounding[0] - margin) : sounding[-1] + margin]
    return shaped(kept, 0.003, 0.005) + [0.0] * int(tail * RATE)


def as_bytes(wave: Sequence[float]) -> bytes:
    """The samples as 16-bit little-endian numbers."""
    whole = [max(-_FULL, min(_FULL, round(value * _FULL))) for value in wave]
    return struct.pack(f"<{len(whole)}h", *whole)


def write(path: Path, wave: Sequence[float]) -> None:
    """Write a WAV file, 16 bits, mono."""
    write_samples(path, as_bytes(wave))


def write_samples(path: Path, samples: bytes) -> None:
    """Write a WAV file of 16-bit samples, mono."""
    with wavefile.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)


def read(path: Path) -> Wave:
    """Read a WAV file as `write` makes them. Raises `WaveFileError`, or OSError."""
    try:
        with wavefile.open(str(path), "rb") as file:
            form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
            data = file.readframes(file.getnframes())
    except (wavefile.Error, EOFError) as fault:
        raise WaveFileError(f"{path}: no WAV file: {fault}") from fault
    if form != (1, 2, RATE):
        raise WaveFileError(f"{path}: must be mono, 16 bits, {RATE} samples a second")
    data = data[: len(data) // 2 * 2]
    return [value / _FULL for value in struct.unpack(f"<{len(data) // 2}h", data)]
