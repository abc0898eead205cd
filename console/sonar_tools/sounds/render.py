"""The sound of a recorded match, as the table's loudspeaker would play it.

The orders go through a table of its own, and its cues and bed through the real `Loudspeaker`, whose
clock is moved by hand from one thing that is due to the next. `WaveMixer` stands in for the device:
it mixes as SDL does, with volumes in steps of 1/128 and 16-bit samples that are clipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sonar_console.app.runner import play_cues
from sonar_console.devices.mixer import RATE, Mixer
from sonar_console.devices.sound import BED, EFFECTS, WORDS, Loudspeaker, SoundSettings
from sonar_console.engine import Order
from sonar_console.locales import recordings
from sonar_console.record import Record, find_scenario, load_scenario, setup_as_played
from sonar_console.record.replay import accepted_of
from sonar_console.table import Plan, Table
from sonar_tools.sounds.loudness import LoudnessError

BEFORE = 3.0
"""Seconds between two orders before the dive, which have no time in a record."""
BETWEEN = 5.0
"""Seconds between two orders of a record without times."""
AFTER = 8.0
"""Seconds that are heard after the last order."""

STEMS = (WORDS, EFFECTS, BED)
"""What is kept apart in a rendering: words, effects, and all layers of the bed."""
FULL_SCALE = 32_768
"""What a sample of 16 bits is divided by."""
_VOLUME = 128


@dataclass(slots=True)
class _Voice:
    """What a lane plays: its samples, how far it is, its volume, and whether it is endless."""

    samples: Any
    at: int = 0
    volume: int = 0
    endless: bool = False


class WaveMixer:
    """A mixer that keeps what it plays, as arrays of 16-bit samples for each of `STEMS`.

    ``decoder`` reads the files, for it knows their formats.
    """

    bytes_per_second = 2 * RATE
    frame = 2

    def __init__(self, decoder: Mixer) -> None:
        self._numpy = _numpy()
        self._decoder = decoder
        self._voices: dict[int, _Voice] = {}
        self._parts: dict[int, list[Any]] = {stem: [] for stem in STEMS}
        self._count = 0

    def load(self, path: Path) -> bytes:
        """The samples of a file."""
        return self._decoder.load(path)

    def play(self, lane: int, samples: bytes, gain: float) -> None:
        """Play on a lane."""
        self._begin(lane, samples, gain, endless=False)

    def loop(self, lane: int, samples: bytes, gain: float) -> None:
        """Play on a lane, without an end."""
        self._begin(lane, samples, gain, endless=True)

    def level(self, lane: int, gain: float) -> None:
        """Change a lane's gain."""
        if lane in self._voices:
            self._voices[lane].volume = int(gain * _VOLUME)

    def stop(self, lane: int) -> None:
        """Silence a lane."""
        self._voices.pop(lane, None)

    def close(self) -> None:
        """Close the decoder."""
        self._decoder.close()

    def advance(self, seconds: float) -> None:
        """Play on until so many seconds from the beginning."""
        count = round(seconds * RATE) - self._count
        if count <= 0:
            return
        self._count += count
        made = {stem: self._numpy.zeros(count, dtype=self._numpy.int32) for stem in STEMS}
        for lane, voice in list(self._voices.items()):
            made[min(lane, BED)] += self._heard(voice, count) * voice.volume // _VOLUME
            if not voice.endless and voice.at >= len(voice.samples):
                del self._voices[lane]
        for stem, part in made.items():
            self._parts[stem].append(self._clipped(part))

    def stem(self, stem: int) -> Any:
        """All samples so far of one of `STEMS`."""
        return self._numpy.concatenate(self._parts[stem] or [self._clipped([0])])

    def mixed(self) -> Any:
        """All samples so far, of all lanes together."""
        whole = sum(self.stem(stem).astype(self._numpy.int32) for stem in STEMS)
        return self._clipped(whole)

    def _begin(self, lane: int, samples: bytes, gain: float, *, endless: bool) -> None:
        array = self._numpy.frombuffer(samples, dtype="<i2").astype(self._numpy.int32)
        self._voices[lane] = _Voice(array, volume=int(gain * _VOLUME), endless=endless)

    def _heard(self, voice: _Voice, count: int) -> Any:
        """The next samples of a lane, before its volume."""
        if voice.endless:
            places = self._numpy.arange(voice.at, voice.at + count)
            voice.at = (voice.at + count) % len(voice.samples)
            return self._numpy.take(voice.samples, places, mode="wrap")
        part = voice.samples[voice.at : voice.at + count]
        voice.at += count
        return self._numpy.pad(part, (0, count - len(part)))

    def _clipped(self, samples: Any) -> Any:
        return self._numpy.clip(samples, -FULL_SCALE, FULL_SCALE - 1).astype(self._numpy.int16)


def render(
    record: Record,
    settings: SoundSettings,
    decoder: Mixer,
    beside: Path | None = None,
    most: float | None = None,
) -> WaveMixer:
    """The sound of a recorded match, or of its first ``most`` seconds.

    ``beside`` is the folder to which a scenario's path is relative. Raises `RecordError`,
    `ScenarioError` and `LoudnessError`.
    """
    setup = setup_as_played(record, beside)
    scenario = load_scenario(find_scenario(record.header.scenario or "", beside))
    first = record.header.first or setup.teams[0]
    table = Table(Plan(record.header, scenario, ("en", "en")), lambda teams: first)
    table.play_record(())
    mixer = WaveMixer(decoder)
    now = 0.0

    def clock() -> float:
        return now

    speaker = Loudspeaker(mixer, settings, clock, recordings=recordings())
    while speaker.reading:
        speaker.step()
    timed = list(_timed(record, table))
    end = (timed[-1][0] if timed else 0.0) + AFTER
    end = end if most is None else min(end, most)
    while now < end:
        while timed and timed[0][0] <= now:
            table.session.live.recorded_order(timed.pop(0)[1], now)
        table.advance(now)
        play_cues(speaker, table.take_cues())
        speaker.lay(table.bed)
        speaker.step()
        dues = [speaker.due(), table.due(), timed[0][0] if timed else None]
        now = min([end, *(max(due, now + 0.001) for due in dues if due is not None)])
        mixer.advance(now)
    return mixer


def _timed(record: Record, table: Table) -> Iterator[tuple[float, Order]]:
    """The accepted orders, each with its seconds from the beginning of the sound."""
    accepted = accepted_of(record, table.match.__class__(table.match.setup))
    now, dive = 0.0, None
    for order, seconds in zip(accepted.orders, accepted.seconds, strict=True):
        if seconds is None:
            now += BEFORE if dive is None else BETWEEN
        else:
            if dive is None:
                dive = now + BEFORE
            now = max(now, dive + seconds)
        yield now, order


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as fault:
        raise LoudnessError(f"{fault.name} is missing; install pyloudnorm") from fault
    return numpy
