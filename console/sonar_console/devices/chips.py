"""Drivers of the two display chips, on top of luma's, that can send a part of a picture.

Apart from :mod:`devices.panel`, for importing luma's drivers starts four threads, and a
desk needs none of them.
"""

from __future__ import annotations

from luma.oled.device import sh1106, ssd1306
from PIL import Image

from sonar_console.devices.panel import SH1106_OFFSET, pages

_CONTRAST = 0x81
"""The command that sets how bright a chip is, on both."""


class _Paged:
    """Writes bytes to a page from a column on; keeps the settings, to send them again.

    Pages and columns are addressed as both chips can: a window, which only the SSD1306 has,
    costs three bytes more for each run.
    """

    _offset = 0
    """First column of its memory that is shown."""
    _addressing: tuple[int, ...] = ()
    """The command that selects page addressing, sent after luma's own settings."""
    _settings: tuple[tuple[int, ...], ...] = ()
    _started = False

    def command(self, *words: int) -> None:
        """Send a command of one or more bytes."""
        if not self._started:
            self._settings += (words[1:] if words[0] == 0xAE else words,)
        elif words[0] == _CONTRAST:  # else each renewal would flash at full brightness
            kept = tuple(each for each in self._settings if each[0] != _CONTRAST)
            self._settings = (*kept, words)
        super().command(*words)  # type: ignore[misc]

    def renew(self) -> None:
        """Send all settings again without switching the display off; its picture is unknown."""
        for words in self._settings:
            self.command(*words)

    def send(self, page: int, column: int, data: bytes) -> None:
        """Write bytes to one page, from a column on."""
        start = column + self._offset
        self.command(0xB0 + page, start & 0x0F, 0x10 | start >> 4)
        self.data(list(data))  # type: ignore[attr-defined]

    def display(self, image: Image.Image) -> None:
        """Write a whole picture; luma's own start calls this to clear the display."""
        if not self._started and self._addressing:
            self.command(*self._addressing)
        self._started = True
        for page, data in enumerate(pages(image)):
            self.send(page, 0, data)


class Ssd1306(_Paged, ssd1306):  # type: ignore[misc]  # luma has no types
    """SSD1306, which luma leaves in window addressing."""

    _addressing = (0x20, 0x02)


class Sh1106(_Paged, sh1106):  # type: ignore[misc]
    """SH1106, which has page addressing only."""

    _offset = SH1106_OFFSET
