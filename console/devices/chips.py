"""The two display chips, through luma's drivers, told to take part of a picture.

Apart from :mod:`console.devices.panel`, for importing luma's drivers starts four threads, and a
desk needs none of them.
"""

from __future__ import annotations

from luma.oled.device import sh1106, ssd1306
from PIL import Image

from console.devices.panel import SH1106_OFFSET, pages

_CONTRAST = 0x81
"""The command that sets how bright a chip is, on both."""


class _Renewable:
    """Keeps what its driver tells the chip at the start, so that it can be told again."""

    _settings: tuple[tuple[int, ...], ...] = ()
    _started = False

    def command(self, *words: int) -> None:
        """Send a command of one or more bytes."""
        if not self._started:
            self._settings += (words[1:] if words[0] == 0xAE else words,)
        elif words[0] == _CONTRAST:  # a bright flash at each renewal would be seen at night
            kept = tuple(each for each in self._settings if each[0] != _CONTRAST)
            self._settings = (*kept, words)
        super().command(*words)  # type: ignore[misc]

    def renew(self) -> None:
        """Tell the chip all its settings again, but not to go dark; its picture is unknown."""
        for words in self._settings:
            self.command(*words)


class Ssd1306(_Renewable, ssd1306):  # type: ignore[misc]  # luma has no types
    """SSD1306: a window of columns and pages, then its bytes."""

    def send(self, page: int, column: int, data: bytes) -> None:
        """Put bytes on one page, from a column on."""
        self.command(0x21, column, column + len(data) - 1, 0x22, page, page)
        self.data(list(data))

    def display(self, image: Image.Image) -> None:
        """Put a whole picture; luma's own start calls this to clear the display."""
        self._started = True
        for page, data in enumerate(pages(image)):
            self.send(page, 0, data)


class Sh1106(_Renewable, sh1106):  # type: ignore[misc]
    """SH1106: a page, a column in two halves, then its bytes; it has no window."""

    def send(self, page: int, column: int, data: bytes) -> None:
        """Put bytes on one page, from a column on."""
        start = column + SH1106_OFFSET
        self.command(0xB0 + page, start & 0x0F, 0x10 | start >> 4)
        self.data(list(data))

    def display(self, image: Image.Image) -> None:
        """Put a whole picture; luma's own start calls this to clear the display."""
        self._started = True
        for page, data in enumerate(pages(image)):
            self.send(page, 0, data)
