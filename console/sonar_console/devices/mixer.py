"""The sound device, through pygame's mixer: lanes that play samples, each with its loudness.

SDL feeds the device from a thread of its own; a call here only hands it memory. pygame is
imported when a device is opened, so that a table without sound needs none.

A card is chosen by its id, as ALSA's device ``default:CARD=ID``: that one has what a card needs to
be played on (mixing, conversion, the frames of HDMI), which ``hw:`` and ``plughw:`` have not. SDL 2
takes the device's name from ``AUDIODEV``; its own variables and pygame's ``devicename`` know only
the names of a list in which such a device is not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

RATE = 22_050
"""Samples a second: that of the sound files, so that nothing is converted."""
LANES = 5
"""One for words, one for effects, three for the bed."""
BUFFER = 512
"""Samples that SDL asks for at a time, 23 ms: the delay of a sound."""


class SoundDeviceError(OSError):
    """No sound device, or one that has gone."""


class MixerLibraryError(SoundDeviceError):
    """The mixer cannot be loaded: ``library`` is the shared library that is missing."""

    def __init__(self, said: str) -> None:
        super().__init__(f"no mixer: {said}")
        found = re.match(r"(\S+\.so[.\d]*): cannot open", said)
        self.library = said if found is None else found[1]


class SoundFileError(OSError):
    """A sound file that is missing or cannot be played."""


class Mixer(Protocol):
    """A player of sounds; each call may raise `SoundDeviceError`."""

    @property
    def bytes_per_second(self) -> int:
        """Bytes of samples a second; any pause is a multiple of `frame`."""

    @property
    def frame(self) -> int:
        """The bytes of one moment, over all channels of the device."""

    def load(self, path: Path) -> bytes:
        """The samples of a file, as this device takes them. May raise `SoundFileError`."""

    def play(self, lane: int, samples: bytes, gain: float) -> None:
        """Play in place of what the lane plays, at a gain of 0 to 1."""

    def loop(self, lane: int, samples: bytes, gain: float) -> None:
        """Play again and again, without a gap, in place of what the lane plays."""

    def level(self, lane: int, gain: float) -> None:
        """Change the gain of what a lane plays."""

    def stop(self, lane: int) -> None:
        """Silence a lane."""

    def close(self) -> None:
        """Close the device."""


class PygameMixer:
    """A sound device of the system. ``SDL_AUDIODRIVER=dummy`` gives one that nobody hears."""

    __slots__ = ("_error", "_mixer", "bytes_per_second", "frame")

    def __init__(self, card: str = "") -> None:
        """Open the device of a card, by default the usual one.

        Raises `SoundDeviceError` when there is none, `MixerLibraryError` when it cannot be loaded.
        """
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        try:
            import pygame.mixer  # not at the top: see the module; it may lack a library of its own
        except ImportError as fault:
            raise MixerLibraryError(str(fault)) from fault
        mixer = pygame.mixer
        self._error = pygame.error
        with self._translated(), _libraries_hushed(), _device_of(card):
            mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            mixer.set_num_channels(max(LANES, mixer.get_num_channels()))
            rate, size, channels = mixer.get_init()
        self._mixer = mixer
        self.frame = abs(size) // 8 * channels
        self.bytes_per_second = rate * self.frame

    def load(self, path: Path) -> bytes:
        """The samples of a file."""
        if not path.is_file():
            raise SoundFileError(f"{path}: no such sound")
        try:
            return self._mixer.Sound(str(path)).get_raw()
        except self._error as fault:
            if self._mixer.get_init() is None:
                raise SoundDeviceError(str(fault)) from fault
            raise SoundFileError(f"{path}: {fault}") from fault

    def play(self, lane: int, samples: bytes, gain: float) -> None:
        """Play on a lane."""
        self._begin(lane, samples, gain, 0)

    def loop(self, lane: int, samples: bytes, gain: float) -> None:
        """Play on a lane, without an end."""
        self._begin(lane, samples, gain, -1)

    def _begin(self, lane: int, samples: bytes, gain: float, loops: int) -> None:
        with self._translated():
            channel = self._mixer.Channel(lane)
            channel.play(self._mixer.Sound(buffer=samples), loops)
            channel.set_volume(gain)

    def level(self, lane: int, gain: float) -> None:
        """Change a lane's gain."""
        with self._translated():
            self._mixer.Channel(lane).set_volume(gain)

    def stop(self, lane: int) -> None:
        """Silence a lane."""
        with self._translated():
            self._mixer.Channel(lane).stop()

    def close(self) -> None:
        """Close the device."""
        self._mixer.quit()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except self._error as fault:
            raise SoundDeviceError(str(fault)) from fault


DEVICE = "AUDIODEV"
"""The variable from which SDL 2 takes the name of an ALSA device."""
NEWER_DEVICE = "SDL_AUDIO_ALSA_DEFAULT_DEVICE"
"""The same of SDL 3, which some systems have behind SDL 2's name."""
DRIVER = "SDL_AUDIODRIVER"


@contextmanager
def _device_of(card: str) -> Iterator[None]:
    """Have SDL open the device of a card, by ALSA, unless a driver was chosen already."""
    if not card:
        yield
        return
    device = f"default:CARD={card}"
    driver = os.environ.get(DRIVER, "alsa")
    wanted = {DEVICE: device, NEWER_DEVICE: device, DRIVER: driver}
    kept = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name, value in kept.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _libraries_hushed() -> Iterator[None]:
    """Keep ALSA from printing eight lines when there is no card; the log has one."""
    try:
        kept = os.dup(2)
    except OSError:  # no standard error, so nothing to keep clean
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)
