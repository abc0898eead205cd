"""The loudspeaker: plays named effects and says named phrases; it knows nothing of the game.

Words, one after the other, never over each other; effects, softer while words are spoken; and a
bed under both (:mod:`sonar_console.devices.soundbed`). Nothing here waits: `Loudspeaker.play`
hands the sounds over and returns, and `Loudspeaker.step`, called by the owner's loop when `due`
says so, begins what comes next. A device that is missing, fails or crawls is told once in the log,
and the table plays on without, until it can be opened again
(:mod:`sonar_console.devices.sounddevice`).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path

from sonar_console.devices.mixer import Mixer, PygameMixer, SoundDeviceError, SoundFileError
from sonar_console.devices.phrasebook import (
    OPENING,
    REST,
    Phrasebook,
    PhrasebookError,
    UnspokenError,
)
from sonar_console.devices.soundbed import LayerChange, SoundBed
from sonar_console.devices.soundcards import Cards, SoundFault, SoundTrouble
from sonar_console.devices.sounddevice import SoundDevice
from sonar_console.devices.soundqueue import Clip, SoundQueue

log = logging.getLogger(__name__)

WORDS, EFFECTS, BED = range(3)
"""The lanes of the mixer; of the bed, that of its first layer."""

LOUDEST = 10
STEP_DB = 3.0
"""What one step of the volume changes, in dB."""
NIGHT_DB = 6.0
"""dB by which everything is softer at night."""
DUCK_DB = 10.0
"""dB by which effects are softer while words are spoken."""
AT_ONCE = 0.3
"""Seconds that a plain effect may be late; later, it is left out."""
BETWEEN = 0.25
"""Seconds between the same words in two languages."""
SCREENS_FIRST = 1.5
"""Seconds that a device which is opened later waits, unless something is wanted."""
STILL_TRUE = 1.0
"""Seconds that the first sound may wait for its device; later, it is left out."""
SLOWEST = 0.25
"""Seconds that a call of the device may take; then it is taken for gone."""


class SoundSettingError(ValueError):
    """Raised for a setting of the sound with a wrong value."""


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """The settings of the sound that an operator may choose.

    ``volume`` is 0 (nothing is heard) to 10. At ``night`` everything is softer and alarms are
    left out. ``languages`` are spoken one after the other, in this order. One that is not recorded
    is left out; with none left, nothing is spoken and effects stay. ``card`` is the id of the sound
    card, empty for the machine's usual one. ``bed`` is whether something sounds under the rest.
    """

    volume: int = 7
    night: bool = False
    languages: tuple[str, ...] = ("en",)
    card: str = ""
    bed: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.volume <= LOUDEST:
            raise SoundSettingError(f"volume {self.volume}: must be 0 to {LOUDEST}")

    @property
    def gain(self) -> float:
        """The gain of everything, 0 to 1."""
        if self.volume == 0:
            return 0.0
        return _gain(STEP_DB * (LOUDEST - self.volume) + NIGHT_DB * self.night)


def _gain(down: float) -> float:
    return float(10.0 ** (-down / 20.0))


def sounds_folder() -> Path:
    """The folder of the sounds that ship beside the languages' own: ``effects`` and ``bed``."""
    return Path(str(files("sonar_console.devices"))) / "sounds"


class Loudspeaker:
    """A sound device with its sounds; silent without a mixer.

    ``clock`` gives monotonic seconds. ``recordings`` are the folders of the languages in which
    phrases are recorded. With a ``device`` in place of a mixer that is opened ``SCREENS_FIRST``
    seconds after the start, or when the first sound is wanted: its library takes as long to load
    as a screen to come up.
    """

    def __init__(
        self,
        mixer: Mixer | None,
        settings: SoundSettings,
        clock: Callable[[], float],
        folder: Path | None = None,
        device: SoundDevice | None = None,
        recordings: Mapping[str, Path] | None = None,
    ) -> None:
        self._own_fault: SoundFault | None = None
        self._mixer = mixer
        self._device = device
        self._open_at: float | None = None if device is None else clock() + SCREENS_FIRST
        """When the device is to be opened first; None once that has begun."""
        self._wanted: tuple[float, Callable[[], None]] | None = None
        """The last sound that was wanted before it was open, and when."""
        self._test: str | None = None
        """An effect that is heard as soon as the device is open."""
        self._clock = clock
        self._folder = sounds_folder() if folder is None else folder
        self._recordings = dict(recordings or {})
        self._lanes = (SoundQueue(), SoundQueue())
        self._books: dict[tuple[str, str], Phrasebook | None] = {}
        """The books by language and name; None for one that a language has not."""
        self._samples: dict[Path, bytes] = {}
        self._unread: deque[Path] = deque()
        """The sounds that are still to be read, one a step: all of them take as long as a start."""
        self._form = (0, 0)
        """Bytes a second and bytes of a moment of the samples that are read."""
        self._missed: set[str] = set()
        self._ducked = False
        self._bed = SoundBed(self._folder / "bed", self._samples)
        self._layers: Mapping[str, float] = {}
        """The levels of the bed's layers that the table wants."""
        self._settings = settings
        self._note_sounds()

    def _note_sounds(self) -> None:
        """Note that all effects, and the words of the chosen languages, are to be read."""
        if self._mixer is not None:
            self._unread.extend(sorted((self._folder / "effects").glob("*.wav")))
            self._read_books()
            self._unread.extend(self._bed.unread)

    @property
    def reading(self) -> bool:
        """Whether sounds are still to be read: any that is wanted is read at once."""
        busy = self._device is not None and self._device.busy
        return busy or bool(self._unread)

    @property
    def fault(self) -> SoundFault | None:
        """Why nothing is heard."""
        return self._own_fault if self._device is None else self._device.fault

    @property
    def cards(self) -> Cards:
        """The cards that there are to choose from."""
        return () if self._device is None else self._device.cards

    @property
    def settings(self) -> SoundSettings:
        """The settings now."""
        return self._settings

    def configure(self, settings: SoundSettings) -> None:
        """Change what is set, at once; another card is opened soon."""
        if self._device is not None and settings.card != self._settings.card:
            self._device.choose(settings.card)
        self._settings = settings
        self._read_books()
        self.lay(self._layers)
        if settings.volume == 0:
            self._silence()
            return
        for lane in (WORDS, EFFECTS):
            self._set_level(lane)
        self._bed.remind()

    def play(
        self,
        effects: Sequence[str],
        phrase: str | None = None,
        values: Mapping[str, str | int] | None = None,
        *,
        urgent: bool = False,
        alarm: bool = False,
        book: str = "",
        hush: bool = False,
        part: str = "",
    ) -> None:
        """Play effects one after the other, and say a phrase of a book, as soon as possible.

        ``urgent`` comes before what is not; ``alarm`` effects are left out at night. With a
        ``hush`` the bed is silent for a second, at once. A phrase may come in two parts; with
        several languages all of it is said with the second. An effect or a phrase that is not
        there is told once in the log. Never raises, and waits for nothing: what is wanted while
        the device is still being opened is heard a little later, or left out.
        """
        if self._settings.volume == 0:
            return
        now = self._clock()
        self._tend(now, wanted=True)
        if self._mixer is None:
            if self._device is not None and not self._device.tried:
                again = partial(self.play, effects, phrase, values, urgent=urgent, alarm=alarm)
                self._wanted = now, partial(again, book=book, part=part)
            return
        if hush:
            self._bed.hush(now)
        if effects and not (alarm and self._settings.night):
            self._add_effects(effects, urgent, now)
        if phrase is not None:
            self._add_words(phrase, values or {}, urgent, now, book, part)
        self.step()

    def lay(self, layers: Mapping[str, float]) -> None:
        """Have the layers of the bed come to these levels, 0 to 1, in the next steps."""
        self._layers = layers
        wanted = layers if self._settings.bed and self._settings.volume else {}
        if wanted == self._bed.wanted:
            return
        self._bed.lay(wanted)
        if self._mixer is not None:
            self._unread.extend(self._bed.unread)

    def test(self, effect: str) -> None:
        """Play an effect as soon as the device is open: so that a card is heard when chosen."""
        self._test = effect

    def step(self) -> None:
        """Start the clips that are due, and have one more sound file read."""
        now = self._clock()
        if self._tend(now):
            return
        self._read_on()
        for lane, queue in enumerate(self._lanes):
            clip = queue.take(now)
            if clip is not None:
                self._begin(lane, clip)
        ducked = self._lanes[WORDS].busy(now)
        if ducked != self._ducked:
            self._ducked = ducked
            self._set_level(EFFECTS)
        for change in self._bed.advance(now, ducked=ducked):
            self._change(change)

    def due(self) -> float | None:
        """When `step` will next have something to do, or None."""
        if self._open_at is not None:
            return self._open_at
        if self._mixer is None:
            return None if self._device is None else self._device.due()
        if self._unread:
            return self._clock()
        dues = [queue.end for queue in self._lanes if len(queue)]
        if self._device is not None and (due := self._device.due()) is not None:
            dues.append(due)
        if self._ducked:
            dues.append(self._lanes[WORDS].end)
        bed = self._bed.due(self._clock(), ducked=self._ducked)
        if bed is not None:
            dues.append(bed)
        return min(dues, default=None)

    def close(self) -> None:
        """Close the device."""
        mixer, self._mixer, self._open_at = self._mixer, None, None
        device, self._device = self._device, None
        if device is not None:
            device.close(mixer)
        elif mixer is not None:
            mixer.close()

    def _tend(self, now: float, *, wanted: bool = False) -> bool:
        """Take over an open device, or give back one that is lost; whether a new one was taken."""
        device = self._device
        if device is None:
            return False
        if self._open_at is not None:
            if now < self._open_at and not wanted:
                return False
            self._open_at = None
            device.start()
        device.step()
        if self._mixer is not None:
            if device.lost:
                self._let_go("")
            return False
        self._mixer = device.take()
        if self._mixer is None:
            return False
        form = (self._mixer.bytes_per_second, self._mixer.frame)
        if form != self._form:  # what is read is as a device takes it
            self._form = form
            self._samples.clear()
            self._unread.clear()
            self._books.clear()
            self._note_sounds()
        self._catch_up(now)
        return True

    def _catch_up(self, now: float) -> None:
        """Play what waited for the device."""
        test, self._test = self._test, None
        late, self._wanted = self._wanted, None
        if test is not None:
            self.play((test,))
        elif late is not None and now - late[0] <= STILL_TRUE:
            late[1]()

    def _let_go(self, why: str) -> None:
        """Give the device back, to be closed and opened again by its own thread."""
        mixer, self._mixer = self._mixer, None
        for queue in self._lanes:
            queue.clear()
        self._ducked = False
        self._bed.forget()
        if mixer is not None and self._device is not None:
            self._device.give_back(mixer, why)

    # ---- what is heard

    def _add_effects(self, effects: Sequence[str], urgent: bool, now: float) -> None:
        queue = self._lanes[EFFECTS]
        if not urgent and queue.backlog(now) > AT_ONCE:
            return
        paths = [self._folder / "effects" / f"{name}.wav" for name in effects]
        self._add(queue, [self._sample(path) for path in paths], urgent, now)

    def _add_words(
        self,
        phrase: str,
        values: Mapping[str, str | int],
        urgent: bool,
        now: float,
        book: str,
        part: str,
    ) -> None:
        if part and len(self._settings.languages) > 1:
            if part == OPENING:
                return
            part = ""
        parts: list[bytes] = []
        self._read_books(book)
        for language in self._settings.languages:
            phrases = self._books.get((language, book)) or self._books.get((language, ""))
            if phrases is None:
                continue
            try:
                paths = phrases.pieces(phrase, values, part)
            except UnspokenError as fault:
                self._miss(str(fault))
                continue
            if parts:
                parts.append(self._pause(BETWEEN))
            parts += [self._sample(path) for path in paths]
        self._add(self._lanes[WORDS], parts, urgent, now, part == REST)

    def _add(
        self, queue: SoundQueue, parts: list[bytes], urgent: bool, now: float, kept: bool = False
    ) -> None:
        samples = b"".join(parts)
        if samples and self._mixer is not None:
            seconds = len(samples) / self._mixer.bytes_per_second
            queue.add(Clip(samples, seconds, urgent, kept), now)

    def _begin(self, lane: int, clip: Clip) -> None:
        gain = self._gain_of(lane)
        self._call(lambda mixer: mixer.play(lane, clip.samples, gain))

    def _set_level(self, lane: int) -> None:
        gain = self._gain_of(lane)
        self._call(lambda mixer: mixer.level(lane, gain))

    def _stop(self, lane: int) -> None:
        self._call(lambda mixer: mixer.stop(lane))

    def _gain_of(self, lane: int) -> float:
        softer = lane == EFFECTS and self._ducked
        return self._settings.gain * (_gain(DUCK_DB) if softer else 1.0)

    def _silence(self) -> None:
        for lane, queue in enumerate(self._lanes):
            queue.clear()
            self._stop(lane)
        for number in self._bed.forget():
            self._stop(BED + number)

    def _change(self, change: LayerChange) -> None:
        lane = BED + change.number
        gain = self._settings.gain * change.level
        if change.ends:
            self._stop(lane)
        elif change.begins:
            samples = self._sample(change.file)
            self._call(lambda mixer: mixer.loop(lane, samples, gain))
        else:
            self._call(lambda mixer: mixer.level(lane, gain))

    # ---- the sounds

    def _read_books(self, book: str = "") -> None:
        """Have read what the chosen languages need, before it is wanted in a match.

        Any book but the first is read when something in it is said for the first time.
        """
        if self._mixer is None:
            return
        for language in self._settings.languages:
            if (language, book) in self._books:
                continue
            if language not in self._recordings:
                self._miss(f"no announcement is recorded in {language!r}: {self._instead()}")
                continue
            folder = self._recordings[language] / book
            self._books[language, book] = None
            if book and not folder.is_dir():
                continue
            try:
                phrases = Phrasebook(folder)
            except (PhrasebookError, OSError) as fault:
                self._miss(str(fault))
                continue
            self._books[language, book] = phrases
            self._unread.extend(phrases.recordings)

    def _read_on(self) -> None:
        """Have the device's thread read what is unread; without one, read one more sound here."""
        mixer, device = self._mixer, self._device
        if mixer is None or not self._unread:
            return
        if device is not None and device.later(partial(self._preload, mixer, self._unread[0])):
            self._unread.popleft()
        else:
            self._sample(self._unread.popleft())

    def _preload(self, mixer: Mixer, path: Path) -> None:
        """Read a sound, in the device's thread; one that fails is told when it is wanted."""
        if path not in self._samples:
            with suppress(OSError):
                self._samples[path] = mixer.load(path)

    def _instead(self) -> str:
        """The replacement where one of the chosen languages is not recorded."""
        others = [each for each in self._settings.languages if each in self._recordings]
        return f"spoken in {' and '.join(others)}" if others else "effects only"

    def _sample(self, path: Path) -> bytes:
        if path not in self._samples:
            self._load(path)
        return self._samples.get(path, b"")

    def _load(self, path: Path) -> None:
        if self._mixer is None:
            return
        try:
            self._samples[path] = self._mixer.load(path)
        except SoundFileError as fault:
            self._samples[path] = b""
            self._miss(str(fault))
        except SoundDeviceError as fault:
            self._give_up(str(fault))

    def _pause(self, seconds: float) -> bytes:
        if self._mixer is None:
            return b""
        frame = self._mixer.frame
        return bytes(int(seconds * self._mixer.bytes_per_second) // frame * frame)

    def _miss(self, what: str) -> None:
        if what not in self._missed:
            self._missed.add(what)
            log.warning("sound: %s", what)

    # ---- the device

    def _call(self, call: Callable[[Mixer], None]) -> None:
        if self._mixer is None:
            return
        begun = self._clock()
        try:
            call(self._mixer)
        except SoundDeviceError as fault:
            self._give_up(str(fault))
            return
        took = self._clock() - begun
        if took > SLOWEST:
            self._give_up(f"the device takes {took:.1f} s for a call")

    def _give_up(self, why: str) -> None:
        """Play on without sound, until the device can be opened again.

        Without a device of its own the mixer is left as it is: closing it might never end.
        """
        if self._device is not None:
            self._let_go(why)
            return
        self._own_fault = SoundFault(SoundTrouble.OTHER, why)
        self._mixer = None
        log.warning("sound: gone, %s", why)


def open_loudspeaker(
    settings: SoundSettings, clock: Callable[[], float], recordings: Mapping[str, Path]
) -> Loudspeaker:
    """The loudspeaker of this machine; without a device a silent one, and a line in the log."""
    device = SoundDevice(PygameMixer, clock, settings.card)
    return Loudspeaker(None, settings, clock, device=device, recordings=recordings)
