"""The sound cards of this machine, as ALSA names them, and why nothing is heard."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

ASOUND = Path("/proc/asound")
"""Where ALSA tells its cards."""
_CARD = re.compile(r"^\s*(\d+)\s+\[(\w[\w-]{0,30})\s*\]:")
_PLAYS = re.compile(r"^(\d+)-\d+:.*\bplayback\b")


class SoundTrouble(StrEnum):
    """The reasons why nothing is heard."""

    LIBRARY = "library"
    """A library of the program is missing; the fault's value names it."""
    NONE = "none"
    """This machine has no sound card."""
    AWAY = "away"
    """The chosen card, the fault's value, is not there."""
    OTHER = "other"
    """The fault's value says it, in the words of the library."""


@dataclass(frozen=True, slots=True)
class SoundFault:
    """Why nothing is heard."""

    trouble: SoundTrouble
    value: str = ""


Cards = tuple[str, ...]
FindCards = Callable[[], Cards]


def sound_cards(folder: Path = ASOUND) -> Cards:
    """The ids of the cards that can play, in ALSA's order: ``vc4hdmi0``, ``Headphones``.

    An id stays the same when another card is plugged in; a number does not.
    """
    try:
        cards = (folder / "cards").read_text("utf-8", "replace")
        pcms = (folder / "pcm").read_text("utf-8", "replace")
    except OSError:
        return ()
    plays = {int(found[1]) for line in pcms.splitlines() if (found := _PLAYS.match(line))}
    return tuple(
        found[2]
        for line in cards.splitlines()
        if (found := _CARD.match(line)) and int(found[1]) in plays
    )
