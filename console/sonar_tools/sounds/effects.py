"""The sound effects of the table, computed from tones and noise.

`EFFECTS` holds each effect by the name under which it is played, with the loudness in LUFS of its
loudest 0.4 s: what must be heard through a noisy room is louder than what goes with every course.
All of them sound in the same hull (`_in_hull`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sonar_tools.sounds.loudness import levelled, momentary
from sonar_tools.sounds.waves import Wave, echoing, noise, shaped, together, tone, write

_HORN = (1.0, 0.7, 0.5, 0.35, 0.25, 0.15)
_BUZZ = (1.0, 0.0, 0.33, 0.0, 0.2, 0.0, 0.14, 0.0, 0.11)
_BELL = (1.0, 0.3, 0.12, 0.06)


@dataclass(frozen=True, slots=True)
class Effect:
    """The recipe of an effect, and its loudness in LUFS."""

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


def _near_miss() -> Wave:
    """A blast beside the hull: a dull blow, then plates that rattle."""
    blow = shaped(tone(0.9, 120.0, 48.0, decay=5.0, overtones=(1.0, 0.5, 0.3)), 0.004, 0.3)
    rumble = noise(1.3, 500.0, 130.0, seed=12, decay=3.0)
    plates = [
        (0.18 + 0.07 * number, 0.5 * 0.8**number, tone(0.2, pitch, decay=22.0, overtones=_BELL))
        for number, pitch in enumerate((610.0, 545.0, 655.0, 520.0, 580.0, 500.0))
    ]
    return shaped(together((0.0, 0.8, blow), (0.0, 2.5, rumble), *plates), 0.002, 0.4)


def _hush() -> Wave:
    """A breath that is held: it swells, and stops."""
    breath = shaped(noise(0.6, 250.0, 1100.0, seed=13), 0.5, 0.06)
    return together((0.0, 1.0, breath), (0.0, 0.25, shaped(tone(0.6, 82.0, 110.0), 0.5, 0.06)))


def _burnout() -> Wave:
    """A panel that burns out: sparks, a fuse, and a hum that dies."""
    sparks = [
        (start, 1.2, shaped(noise(0.05, 7000.0, 2500.0, seed=14 + number, decay=40.0), 0.001, 0.02))
        for number, start in enumerate((0.0, 0.09, 0.14, 0.31, 0.37, 0.52))
    ]
    hum = shaped(tone(1.3, 120.0, 40.0, decay=1.5, overtones=_BUZZ), 0.02, 0.4)
    fuse = shaped(noise(0.25, 3500.0, 500.0, seed=20, decay=12.0), 0.001, 0.08)
    return together(*sparks, (0.45, 0.7, hum), (0.55, 2.0, fuse))


def _blackout() -> Wave:
    """The machines run down, and the last relay falls."""
    down = tone(1.5, 230.0, 46.0, overtones=_HORN, wobble=(9.0, 0.3))
    relay = shaped(tone(0.12, 420.0, 180.0, decay=30.0, overtones=_BELL), 0.002, 0.05)
    return together((0.0, 0.7, shaped(down, 0.02, 0.9)), (1.55, 1.2, relay), (1.68, 0.8, relay))


def _lots() -> Wave:
    """A wheel that clicks round, slower and slower, and stops on a bell."""
    parts, at, pause = [], 0.0, 0.06
    for number in range(9):
        parts.append((at, 0.8, tone(0.05, 900.0 - 30.0 * number, 600.0, decay=60.0)))
        at += pause
        pause *= 1.22
    bell = shaped(tone(0.7, 990.0, decay=5.0, overtones=_BELL), 0.004, 0.15)
    return shaped(together(*parts, (at, 1.0, bell)), 0.001, 0.05)


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
    "alarm": Effect(_alarm, -18.0),
    "blackout": Effect(_blackout, -20.0),
    "blast-far": Effect(_blast_far, -22.0),
    "blast-near": Effect(_blast_near, -17.5),
    "burnout": Effect(_burnout, -19.0),
    "click": Effect(_click, -29.0),
    "dive": Effect(_dive, -20.0),
    "drone": Effect(_drone, -23.0),
    "hush": Effect(_hush, -29.0),
    "lose": Effect(_lose, -20.0),
    "lots": Effect(_lots, -23.0),
    "mine": Effect(_mine, -22.0),
    "near-miss": Effect(_near_miss, -19.0),
    "ping": Effect(_ping, -21.0),
    "ready": Effect(_ready, -23.0),
    "refusal": Effect(_refusal, -22.0),
    "resume": Effect(_resume, -22.0),
    "sinking": Effect(_sinking, -19.0),
    "stop": Effect(_stop, -17.5),
    "surfacing": Effect(_surfacing, -21.0),
    "torpedo": Effect(_torpedo, -21.0),
    "win": Effect(_win, -20.0),
}
"""Every effect by its name."""


def make_effect(name: str) -> Wave:
    """The finished samples of an effect. Raises KeyError for a name that is not in `EFFECTS`."""
    effect = EFFECTS[name]
    wave = _in_hull(effect.make())
    return levelled(wave, effect.level, momentary(wave))


def _in_hull(wave: Wave) -> Wave:
    """The wave with the short echoes of a steel hull, the same for every effect."""
    echoes = ((0.023, 0.24), (0.041, 0.17), (0.067, 0.11))
    return shaped(together((0.0, 1.0, wave), *((at, much, wave) for at, much in echoes)), 0.0, 0.02)


def make_effects(folder: Path) -> list[Path]:
    """Write every effect into the folder as a WAV file; the files in the order of their names."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name in sorted(EFFECTS):
        path = folder / f"{name}.wav"
        write(path, make_effect(name))
        made.append(path)
    return made
