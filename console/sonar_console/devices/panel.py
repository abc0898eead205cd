"""OLED displays: take whole pictures, send only what changed, by luma's two calls.

luma sends a whole picture each time, 25 ms at 400 kHz (field report B21). A :class:`Panel`
keeps what its display shows, as eight pages of 128 bytes (bit 0 on top), and sends for each
page only the runs of columns that changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from luma.core.device import dummy
from luma.core.interface.serial import i2c
from PIL import Image, ImageDraw

from sonar_console.devices.i2cbus import TimedBus, limit_transfers
from sonar_console.devices.layout import Oled

WIDTH = 128
HEIGHT = 64
PAGES = HEIGHT // 8
SH1106_OFFSET = 2
"""First column of the 128 that the SH1106, which has 132, shows."""
CONTRAST = 0xCF
"""How bright a display is, 0 to 255, until it is told otherwise: luma's own for an SSD1306."""
NEAR = 7
"""Columns between two runs that are sent as one run: the start of a run costs as many bytes."""
_MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class Display(Protocol):
    """A display. Each call may raise OSError or luma's errors, or take long."""

    def show(self, picture: Image.Image) -> None:
        """Show a 1-bit picture of 128x64."""

    def renew(self, picture: Image.Image) -> None:
        """Send all settings again, for it may have lost its power, and the whole picture."""

    def light(self, contrast: int) -> None:
        """Set the brightness, 0 to 255; 0 is not dark."""

    def close(self) -> None:
        """Switch off and release the bus."""


DisplayMaker = Callable[[Oled], Display]


def pages(picture: Image.Image) -> list[bytes]:
    """The picture as the display's eight pages of 128 bytes, bit 0 the topmost row."""
    turned = picture.convert("1").transpose(Image.Transpose.TRANSPOSE).tobytes()
    columns = turned.translate(_MIRROR)  # eight bytes a column, from top to bottom
    return [columns[page::PAGES] for page in range(PAGES)]


def changes(old: list[bytes] | None, new: list[bytes]) -> Iterator[tuple[int, int, bytes]]:
    """The changes to send: page, first column, bytes. Everything when ``old`` is None."""
    for page, data in enumerate(new):
        if old is None:
            yield page, 0, data
        elif data != old[page]:
            for first, end in _runs(old[page], data):
                yield page, first, data[first:end]


def _runs(old: bytes, new: bytes) -> Iterator[tuple[int, int]]:
    """The runs of columns of a page that changed, as first and end; near ones are one run."""
    first = end = -1
    for column in range(WIDTH):
        if old[column] == new[column]:
            continue
        if first >= 0 and column - end >= NEAR:
            yield first, end
            first = -1
        if first < 0:
            first = column
        end = column + 1
    yield first, end


def fault_mark() -> Image.Image:
    """The sign for a picture that cannot be drawn: a cross from corner to corner."""
    mark = Image.new("1", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(mark)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    pen.line((0, 0, WIDTH - 1, HEIGHT - 1), fill=1, width=2)
    pen.line((0, HEIGHT - 1, WIDTH - 1, 0), fill=1, width=2)
    return mark


class Panel:
    """A real SSD1306 or SH1106. Made by probing: raises at once when nobody answers."""

    __slots__ = ("_device", "_serial", "_shown")

    def __init__(
        self,
        oled: Oled,
        serial: Any | None = None,
        clock: Callable[[], float] = time.monotonic,
        rest: Callable[[float], None] = time.sleep,
    ) -> None:
        """Reset the display; ``serial`` is luma's interface, by default the oled's I2C bus.

        :raises sonar_console.devices.i2cbus.SlowDisplayError: when it crawls; so may each call.
        :raises OSError: when the bus or the display is not there.
        :raises luma.core.error.Error: the same, as luma tells it.
        """
        from sonar_console.devices import chips

        if serial is None:
            limit_transfers(oled.bus)
            serial = i2c(port=oled.bus, address=oled.address)
        self._serial = TimedBus(serial, oled, clock, rest)
        self._shown: list[bytes] | None = None
        try:
            self._serial.command(0xAE)  # display off; raises when no display answers
            chip = chips.Sh1106 if oled.driver == "sh1106" else chips.Ssd1306
            self._device = chip(self._serial, width=WIDTH, height=HEIGHT)
        except BaseException:
            self._serial.cleanup()
            raise
        self._device.persist = True  # close switches it off

    def show(self, picture: Image.Image) -> None:
        """Send what differs from what is shown; after a failure the next one is sent whole."""
        new = pages(picture)
        old, self._shown = self._shown, None
        for page, column, data in changes(old, new):
            self._device.send(page, column, data)
        self._shown = new

    def renew(self, picture: Image.Image) -> None:
        """Send settings and picture again; a display that kept its power does not flicker.

        A chip that lost its power for a moment answers as before, and stays dark.
        """
        self._shown = None
        self._device.renew()
        self.show(picture)
        self._device.show()

    def light(self, contrast: int) -> None:
        """Set the brightness; :meth:`renew` sends it again."""
        self._device.contrast(contrast)

    def close(self) -> None:
        """Switch off, then release the bus."""
        try:
            self._device.hide()
        finally:
            self._serial.cleanup()


class MockPanel:
    """A mock display: luma's dummy device, which keeps the picture."""

    __slots__ = ("_device", "contrast", "name")

    def __init__(self, oled: Oled) -> None:
        self._device = dummy(width=WIDTH, height=HEIGHT, mode="1")
        self.name = oled.name
        self.contrast = CONTRAST
        """How bright it is, 0 to 255."""

    @property
    def picture(self) -> Image.Image | None:
        """The picture that is shown now, None when it is dark."""
        image: Image.Image | None = self._device.image
        return image

    def show(self, picture: Image.Image) -> None:
        """Show it."""
        self._device.display(picture)

    renew = show

    def light(self, contrast: int) -> None:
        """Set the brightness."""
        self.contrast = contrast

    def close(self) -> None:
        """Switch off."""
        self._device.image = None
