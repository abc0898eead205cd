"""`SoundBed`: endless background sounds, in layers that get louder and softer slowly.

Each layer has a lane of its own. The bed is softer while words are spoken, and silent for `HUSH`
seconds from a shot on. Everything is decided by the times that are passed in, in seconds; the owner
makes the calls of the device that `SoundBed.advance` returns.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path

LAYERS = ("deep", "pulse", "strain")
"""The layers, which are files of this name, in the order of their lanes."""
HUSH = 1.0
"""Seconds of silence from a shot on."""
DUCKED = 0.35
"""The share of its loudness that the bed has while words are spoken: 9 dB less."""
STEP = 0.05
"""Seconds between two changes of loudness while it changes."""
WAIT = 0.2
"""Seconds until the next check whether a file has been read."""
GROW = 0.02
"""The most that the level of a layer changes in a step: from 0 to 1 in 2.5 s."""
DUCK = 0.15
"""The most that the share of all layers changes in a step, down or up."""


@dataclass(frozen=True, slots=True)
class LayerChange:
    """A change of a layer: its level, and whether it begins or ends to play."""

    number: int
    """The number of the layer in `LAYERS`."""
    file: Path
    level: float
    begins: bool = False
    ends: bool = False


class SoundBed:
    """The levels of the layers, 0 to 1, now and as they are wanted."""

    def __init__(self, folder: Path, read: Container[Path]) -> None:
        """``read`` are the files that have been read: the layers wait for theirs."""
        self._folder = folder
        self._read = read
        self._wanted: Mapping[str, float] = {}
        self._levels = dict.fromkeys(LAYERS, 0.0)
        self._share = 1.0
        """The share of their level that all layers have during words or a hush."""
        self._told: dict[str, float] = {}
        """The level of each layer that plays, as the device knows it."""
        self._hushed_until = -inf
        self._next = -inf

    @property
    def wanted(self) -> Mapping[str, float]:
        """The levels that the layers are to have."""
        return self._wanted

    @property
    def unread(self) -> list[Path]:
        """The files of the wanted layers that are still to be read."""
        files = [self._file(layer) for layer in LAYERS if layer in self._wanted]
        return [path for path in files if path not in self._read]

    def lay(self, layers: Mapping[str, float]) -> None:
        """Have the layers come to these levels; one that is not named goes."""
        self._wanted = layers

    def hush(self, now: float) -> None:
        """Be silent at once, for `HUSH` seconds."""
        self._hushed_until = now + HUSH
        self._share = 0.0
        self._next = now

    def forget(self) -> list[int]:
        """Begin from nothing again: the device was lost, or is silent; returns what played."""
        played = [number for number, layer in enumerate(LAYERS) if layer in self._told]
        self._levels = dict.fromkeys(LAYERS, 0.0)
        self._told.clear()
        return played

    def remind(self) -> None:
        """Have the level of each layer that plays told once more."""
        self._told = dict.fromkeys(self._told, -1.0)
        self._next = -inf

    def advance(self, now: float, *, ducked: bool) -> list[LayerChange]:
        """The layers that begin, end or change their level now."""
        if now < self._next - 1e-9:
            return []
        if now >= self._hushed_until:
            self._share = _nearer(self._share, DUCKED if ducked else 1.0, DUCK)
        changes = []
        unread = self.unread
        for number, layer in enumerate(LAYERS):
            if self._file(layer) in unread:
                continue  # its file may be gone: the others sound without it
            wanted = self._wanted.get(layer, 0.0)
            level = self._levels[layer] = _nearer(self._levels[layer], wanted, GROW)
            heard, told = level * self._share, self._told.get(layer)
            if not level and not wanted:
                if told is not None:
                    del self._told[layer]
                    changes.append(LayerChange(number, self._file(layer), 0.0, ends=True))
            elif heard != told:
                self._told[layer] = heard
                changes.append(LayerChange(number, self._file(layer), heard, begins=told is None))
        hushed = now < self._hushed_until
        self._next = min(now + STEP, self._hushed_until) if hushed else now + STEP
        return changes

    def due(self, now: float, *, ducked: bool) -> float | None:
        """When `advance` will next have something to say, or None."""
        if not self._told and not any(self._wanted.values()):
            return None
        hushed = now < self._hushed_until
        share = 0.0 if hushed else DUCKED if ducked else 1.0
        wanted = {layer: level * share for layer, level in self._wanted.items() if level}
        if all(self._told.get(layer) == level for layer, level in wanted.items()) and (
            len(wanted) == len(self._told)
        ):
            return self._hushed_until if hushed else None
        return now + WAIT if self.unread else max(now, self._next)

    def _file(self, layer: str) -> Path:
        return self._folder / f"{layer}.wav"


def _nearer(value: float, wanted: float, step: float) -> float:
    """The value, by a step at most nearer to what is wanted."""
    return wanted if abs(wanted - value) <= step else value + (step if wanted > value else -step)
