"""Applies changed settings to the devices at once, and saves them a moment later."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from sonar_console.cards import BRIGHTEST
from sonar_console.devices.controls import Controls
from sonar_console.devices.sound import Loudspeaker
from sonar_console.record.recorder import Writer
from sonar_console.settings import House
from sonar_console.settings.file import SettingsError, SettingsFile

log = logging.getLogger(__name__)

SAVED_AFTER = 1.0
"""Seconds from the last change until the settings are saved."""
CONTRAST = 255
"""The contrast of an OLED at its brightest."""


class SettingsKeeper:
    """Applies and saves the settings of one table; screens take theirs from their pictures."""

    def __init__(
        self,
        controls: Controls,
        speaker: Loudspeaker | None,
        file: SettingsFile,
        house: House,
        writer: Writer,
    ) -> None:
        """``house`` is what the table begins with; it is not saved. ``writer`` writes the file."""
        self._controls = controls
        self._speaker = speaker
        self._file = file
        self._writer = writer
        self._given = house
        """What the writer was given last."""
        self._applied: House | None = None
        self._save_at: float | None = None
        self.unsaved = ""
        """Why the settings cannot be saved, or empty."""

    def step(self, house: House, now: float) -> None:
        """Apply a house if it has changed; save it when that is due."""
        if house != self._applied:
            self._apply(house)
            self._save_at = None if house == self._given else now + SAVED_AFTER
        if self._save_at is not None and now >= self._save_at:
            self.save()

    def due(self) -> float | None:
        """When the settings will be saved, or None."""
        return self._save_at

    def save(self) -> None:
        """Have saved what is not saved yet."""
        if self._save_at is None or self._applied is None:
            return
        self._save_at = None
        self._given = self._applied
        self._writer.submit(partial(self._write, self._applied))

    def _write(self, house: House) -> None:
        """Write the file, in the writer's thread."""
        try:
            self._file.write(house)
        except SettingsError as fault:
            if not self.unsaved:
                log.warning("settings: %s", fault)
            self.unsaved = str(fault)
        else:
            self.unsaved = ""

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
            replace(
                speaker.settings,
                volume=house.volume,
                night=house.night,
                languages=spoken,
                card=house.loudspeaker,
                bed=house.bed,
            )
        )
        if before is not None and before.loudspeaker != house.loudspeaker:
            speaker.test("ready")  # lets the host hear the new card, once it is open
        elif before is not None and _loudness(before) != _loudness(house):
            speaker.play(("ready",))  # lets the host hear the new volume


def _loudness(house: House) -> tuple[int, bool]:
    return house.volume, house.night


def contrast_of(light: int) -> int:
    """The contrast of the OLEDs, 0 to 255, for a brightness of 1 to 10: eyes see ratios."""
    return round(CONTRAST * (light / BRIGHTEST) ** 2)
