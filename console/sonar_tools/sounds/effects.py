"""The sound effects of the table, computed from tones and noise.

`EFFECTS` holds each effect by the name under which it is played, with its loudness in dB below
full scale: what must be heard through a noisy room is louder than what goes with every course.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sonar_tools.sounds.waves import Wave, echoing, levelled, noise, shaped, together, tone, write

_HORN = (1.0, 0.7, 0.5, 0.35, 0.25, 0.15)
_BUZZ = (1.0, 0.0, 0.33, 0.0, 0.2, 0.0, 0.14, 0.0, 0.11)
_BELL = (1.0, 0.3, 0.12, 0.06)


@dataclass(frozen=True, slots=True)
class Effect:
    """The recipe of an effect, and its loudness in dB."""

    make: Callable[[], Wave]
    level: float


def _ping() -> Wave:
    """A ship's sonar: one clear tone, and what comes back."""
    return echoing(shaped(tone(1.0, 1250.0, 1150.0, decay=5.0), 0.005, 0.1), 0.45, 0.28, 2)


def _torpedo() -> Wave:
    """Compressed air, then a screw that runs away."""
    air = shaped(noise(0.45, 3000.0, 400.0, seed=1, decay=5.0), 0.005, 0.1)
    screw = tone(1.3, 190.0, 330.0, overtones=_BUZZ, wobble=(23.0, 0.6))
    wake = noise(1.3, 900.0, 500.0, seed=2)
    run = shaped(together((0.0, 0.25, screw), (0.0, 1.0, wake)), 0.1, 0.7)
    return together((0.0, 2.0, air), (0.15, 1.0, run))


def _mine() -> Wave:
    """A splash, and bubbles that go up as it goes down."""
    splash = shaped(noise(0.35, 2500.0, 500.0, seed=3, decay=9.0), 0.003, 0.1)
    bubbles = [
        (0.22 + 0.11 * number, 0.5, shaped(tone(0.09, low, low * 1.8, decay=12.0), 0.01, 0.03))
        for number, low in enumerate((420.0, 360.0, 300.0, 250.0))
    ]
    return together((0.0, 2.5, splash), *bubbles)


def _blast_near() -> Wave:
    crack = noise(0.3, 6000.0, 1200.0, seed=4, decay=12.0)
    rumble = noise(1.8, 700.0, 120.0, seed=5, decay=2.4)
    boom = shaped(tone(1.4, 95.0, 38.0, decay=3.0, overtones=(1.0, 0.6, 0.3)), 0.002, 0.4)
    return shaped(together((0.0, 1.5, crack), (0.0, 3.0, rumble), (0.0, 0.6, boom)), 0.002, 0.5)


def _blast_far() -> Wave:
    rumble = noise(1.4, 320.0, 140.0, seed=6, decay=2.8)
    boom = tone(1.0, 95.0, 55.0, decay=4.0, overtones=(1.0, 0.7, 0.4))
    return echoing(shaped(together((0.0, 4.0, rumble), (0.0, 0.5, boom)), 0.06, 0.5), 0.3, 0.35, 2)


def _alarm() -> Wave:
    """Two tones in turn, three times."""
    tones = [shaped(tone(0.19, pitch, overtones=_HORN), 0.01, 0.02) for pitch in (740.0, 555.0)]
    return together(*((0.2 * number, 1.0, tones[number % 2]) for number in range(6)))


def _stop() -> Wave:
    """A horn that falls: everything halts."""
    fall = shaped(tone(0.55, 660.0, 330.0, overtones=_HORN), 0.005, 0.08)
    hit = shaped(tone(0.5, 165.0, decay=6.0, overtones=_BELL), 0.008, 0.1)
    return shaped(together((0.0, 1.0, fall), (0.5, 1.6, hit)), 0.003, 0.1)


def _resume() -> Wave:
    """The horn the other way round, softer."""
    return shaped(tone(0.45, 330.0, 660.0, overtones=_BELL), 0.02, 0.12)


def _ready() -> Wave:
    notes = [
        shaped(tone(0.6, pitch, decay=6.0, overtones=_BELL), 0.004, 0.1) for pitch in (880, 1320)
    ]
    return together((0.0, 1.0, notes[0]), (0.14, 1.0, notes[1]))


def _refusal() -> Wave:
    buzz = shaped(tone(0.11, 140.0, overtones=_BUZZ), 0.005, 0.02)
    return together((0.0, 1.0, buzz), (0.15, 1.0, buzz))


def _click() -> Wave:
    """A detent of the helm."""
    knock = tone(0.07, 1700.0, 900.0, decay=70.0)
    return shaped(
        together((0.0, 1.0, knock), (0.0, 1.5, noise(0.02, 5000.0, 900.0, seed=7))), 0.001, 0.02
    )


def _drone() -> Wave:
    """A small motor, and two short calls."""
    motor = tone(0.9, 210.0, 290.0, overtones=_BUZZ, wobble=(31.0, 0.7))
    call = shaped(tone(0.08, 1900.0), 0.005, 0.03)
    return together((0.0, 0.5, shaped(motor, 0.1, 0.3)), (0.45, 0.5, call), (0.6, 0.5, call))


def _surfacing() -> Wave:
    """Air into the tanks, then the waves."""
    air = shaped(noise(1.2, 500.0, 4500.0, seed=8), 0.3, 0.25)
    wash = shaped(noise(0.9, 3200.0, 500.0, seed=9, decay=2.0), 0.05, 0.4)
    return together((0.0, 1.0, air), (1.05, 1.6, wash))


def _dive() -> Wave:
    """The klaxon twice, then water that closes."""
    horn = [
        shaped(
            together(
                (0.0, 1.0, tone(0.16, 260.0, 430.0, overtones=_HORN)),
                (0.16, 1.0, tone(0.26, 430.0, 300.0, overtones=_HORN)),
            ),
            0.02,
            0.08,
        )
    ] * 2
    water = shaped(noise(1.2, 1800.0, 150.0, seed=10, decay=1.2), 0.2, 0.5)
    return together((0.0, 0.5, horn[0]), (0.5, 0.5, horn[1]), (0.75, 3.0, water))


def _sinking() -> Wave:
    """A hull that gives way."""
    groan = tone(2.2, 150.0, 62.0, overtones=(1.0, 0.8, 0.5, 0.4, 0.2), wobble=(7.0, 0.7))
    creak = shaped(tone(0.7, 520.0, 300.0, overtones=_BUZZ, wobble=(41.0, 0.9)), 0.05, 0.2)
    water = noise(2.2, 500.0, 120.0, seed=11)
    return shaped(together((0.0, 0.5, groan), (0.5, 0.12, creak), (0.0, 2.0, water)), 0.08, 0.9)


def _win() -> Wave:
    return _fanfare((523.25, 659.25, 783.99, 1046.5))


def _lose() -> Wave:
    return _fanfare((392.0, 349.23, 311.13, 261.63))


def _fanfare(pitches: tuple[float, ...]) -> Wave:
    """Notes one by one, the last one long."""
    notes = []
    for number, pitch in enumerate(pitches):
        long = 1.1 if number == len(pitches) - 1 else 0.3
        note = shaped(tone(long, pitch, decay=2.0, overtones=_HORN[:4]), 0.015, 0.12)
        notes.append((0.18 * number, 1.0, note))
    return together(*notes)


EFFECTS: dict[str, Effect] = {
    "alarm": Effect(_alarm, -17.0),
    "blast-far": Effect(_blast_far, -22.0),
    "blast-near": Effect(_blast_near, -16.0),
    "click": Effect(_click, -24.0),
    "dive": Effect(_dive, -20.0),
    "drone": Effect(_drone, -22.0),
    "lose": Effect(_lose, -19.0),
    "mine": Effect(_mine, -20.0),
    "ping": Effect(_ping, -19.0),
    "ready": Effect(_ready, -20.0),
    "refusal": Effect(_refusal, -19.0),
    "resume": Effect(_resume, -20.0),
    "sinking": Effect(_sinking, -19.0),
    "stop": Effect(_stop, -16.0),
    "surfacing": Effect(_surfacing, -20.0),
    "torpedo": Effect(_torpedo, -20.0),
    "win": Effect(_win, -19.0),
}
"""Every effect by its name."""


def make_effect(name: str) -> Wave:
    """The finished samples of an effect. Raises KeyError for a name that is not in `EFFECTS`."""
    effect = EFFECTS[name]
    return levelled(effect.make(), effect.level)


def make_effects(folder: Path) -> list[Path]:
    """Write every effect into the folder as a WAV file; the files in the order of their names."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name in sorted(EFFECTS):
        path = folder / f"{name}.wav"
        write(path, make_effect(name))
        made.append(path)
    return made
