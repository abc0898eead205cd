"""What the host of the house has set, as one value: loudness, light, night, languages.

At night the loudspeaker is softer and leaves alarms out (`devices.sound`), and screens
and OLEDs are at most as bright as `NIGHT_SCREENS` and `NIGHT_OLEDS`; what was set comes back in
the morning.
"""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.cards.team import Message

LOUDEST = 10
"""The volume goes from 0, where nothing is heard, to this."""

DARKEST, BRIGHTEST = 1, 10
"""From where to where screens and OLEDs may be set: never quite dark."""

NIGHT_SCREENS = 2
NIGHT_OLEDS = 3
"""As bright as these are screens and OLEDs at night, and no brighter."""


@dataclass(frozen=True, slots=True)
class House:
    """All that the host may set. ``languages`` are those of the two sides of the table at start."""

    volume: int = 7
    night: bool = False
    brightness: int = BRIGHTEST
    oleds: int = 9
    languages: tuple[str, str] = ("en", "fr")

    @property
    def screen_light(self) -> int:
        """How bright the screens are now, `DARKEST` to `BRIGHTEST`."""
        return min(self.brightness, NIGHT_SCREENS) if self.night else self.brightness

    @property
    def oled_light(self) -> int:
        """How bright the OLEDs are now, `DARKEST` to `BRIGHTEST`."""
        return min(self.oleds, NIGHT_OLEDS) if self.night else self.oleds


def volume_told(volume: int) -> Message:
    """A volume as the value of a line."""
    return Message("item-to-volume", {"volume": volume})


def night_told(night: bool) -> Message:
    """Whether it is night, as the value of a line."""
    return Message(f"item-to-night-{'on' if night else 'off'}")
