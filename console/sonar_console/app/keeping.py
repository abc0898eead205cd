"""What is set takes effect: heard and seen at once, in the file a moment later."""

from __future__ import annotations

import logging
from dataclasses import replace

from sonar_console.devices.controls import Controls
from sonar_console.devices.sound import Loudspeaker
from sonar_console.settings.file import SettingsError, SettingsFile
from sonar_console.settings.house import BRIGHTEST, House

log = logging.getLogger(__name__)

KEPT_AFTER = 1.0
"""Seconds after the last change when what is set is written."""
CONTRAST = 255
"""The contrast of an OLED at its brightest."""


class HouseKeeper:
    """Applies and keeps one house; screens take their light from their views."""

    def __init__(
        self, controls: Controls, speaker: Loudspeaker | None, file: SettingsFile, house: House
    ) -> None:
        """``house`` is what the table begins with, and is not to be written."""
        self._controls = controls
        self._speaker = speaker
        self._file = file
        self._kept = house
        self._applied: House | None = None
        self._keep_at: float | None = None
        self.unsaved = ""
        """Why what is set cannot be kept, or nothing."""

    def step(self, house: House, now: float) -> None:
        """Have a house take effect if it is another one; write it when its time has come."""
        if house != self._applied:
            self._apply(house)
            self._keep_at = None if house == self._kept else now + KEPT_AFTER
        if self._keep_at is not None and now >= self._keep_at:
            self.keep()

    def due(self) -> float | None:
        """When it will be written, or None."""
        return self._keep_at

    def keep(self) -> None:
        """Write what is not written yet."""
        if self._keep_at is None or self._applied is None:
            return
        self._keep_at = None
        try:
            self._file.write(self._applied)
        except SettingsError as fault:
            if not self.unsaved:
                log.warning("settings: %s", fault)
            self.unsaved = str(fault)
        else:
            self.unsaved = ""
            self._kept = self._applied

    def _apply(self, house: House) -> None:
        before, self._applied = self._applied, house
        self._controls.light(contrast_of(house.oled_light))
        speaker = self._speaker
        if speaker is None:
            return
        spoken = tuple(dict.fromkeys(house.languages))
        if not speaker.settings.languages:
            spoken = ()  # the table was started without speech
        speaker.configure(
            replace(speaker.settings, volume=house.volume, night=house.night, languages=spoken)
        )
        if before is not None and _loudness(before) != _loudness(house):
            speaker.play(("ready",))  # so loud it is now


def _loudness(house: House) -> tuple[int, bool]:
    return house.volume, house.night


def contrast_of(light: int) -> int:
    """The contrast of the OLEDs, 0 to 255, for a brightness of 1 to 10: eyes see ratios."""
    return round(CONTRAST * (light / BRIGHTEST) ** 2)
