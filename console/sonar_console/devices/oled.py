"""Shows the newest picture on each OLED of a table; each display has a writer of its own.

The thread is a display's and not a bus's, for a display that fails delays neither the caller nor
another display. One that crawls is taken off its bus, and asked again after a pause that grows to
a minute (:mod:`sonar_console.devices.i2cbus`). A display that failed is made anew after a pause
that grows to 5 s, and then shows the picture that is current by then. One that lost its power for
a moment tells nobody: it answers as before and stays dark. So each is set up anew and given its
whole picture every ``RENEW`` seconds, which also finds one that was pulled while nothing changed.
At most one picture goes out in ``SPACING``, and none that is shown already (field report B21).

Without threads the owner calls :meth:`Oleds.step`, which does the same by the clock, or
:meth:`Oleds.flush`, which does not wait for it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable

from PIL import Image

from sonar_console.devices.i2cbus import SlowDisplayError
from sonar_console.devices.layout import Oled
from sonar_console.devices.panel import HEIGHT, WIDTH, Display, DisplayMaker

log = logging.getLogger(__name__)

SPACING = 0.05
"""Seconds between two pictures of one display."""
PAUSE_FIRST = 0.5
PAUSE_MOST = 5.0
"""Seconds before a display that failed is tried again: the first pause and the longest."""
SLOW_FIRST = 1.0
SLOW_MOST = 60.0
"""The same for one that crawls: each time holds its bus up for one of its transfers."""
RENEW = 3.0
"""Seconds after which a display is set up and given its whole picture again, news or none."""
CLOSE_WAIT = 0.5
"""Seconds that a writer is waited for at the end; one that hangs in its bus is left behind."""


class PictureSizeError(ValueError):
    """A picture that no display can show: not 128x64."""


class _OledWriter:
    """One display and the newest picture for it."""

    def __init__(self, oled: Oled, maker: DisplayMaker, clock: Callable[[], float]) -> None:
        self.oled = oled
        self.fault = ""
        self.crawls = False
        """Whether it is too slow to be used."""
        self.pushes = 0
        self._maker = maker
        self._clock = clock
        self._display: Display | None = None
        self._wanted: Image.Image | None = None
        self._shown: bytes | None = None
        self._contrast: int | None = None
        self._lit: int | None = None
        self._next = float("-inf")
        self._renew = float("-inf")
        self._pause = 0.0
        self._news = threading.Condition()
        self._stop = False
        self._thread: threading.Thread | None = None

    def show(self, picture: Image.Image) -> None:
        with self._news:
            self._wanted = picture
            self._news.notify()

    def light(self, contrast: int) -> None:
        with self._news:
            self._contrast = contrast
            self._news.notify()

    def shown(self) -> bool:
        """Whether the newest picture is shown, as bright as it should be."""
        with self._news:
            wanted, lit = self._wanted, self._contrast == self._lit
        return wanted is None or (
            self._display is not None and lit and wanted.tobytes() == self._shown
        )

    def due(self) -> float | None:
        """When there is something to do; None when there never was a picture."""
        with self._news:
            if self._wanted is None:
                return None
        return self._renew if self.shown() else self._next

    def step(self, now: float, wait: bool = True) -> None:
        """Show the newest picture if it is not shown and, with ``wait``, its time has come."""
        with self._news:
            picture, contrast = self._wanted, self._contrast
        if picture is None:
            return
        news = picture.tobytes() != self._shown
        shown = self._display is not None and contrast == self._lit and not news
        due = self._renew if shown else self._next
        if now < due and (wait or shown):
            return
        try:
            if self._display is None:
                self._display = self._maker(self.oled)
                self._shown = None
                self._renew = now + RENEW
            if contrast is not None and contrast != self._lit:
                self._display.light(contrast)
                self._lit = contrast
            if now >= self._renew:
                self._display.renew(picture)
                self._renew = now + RENEW
            else:
                self._display.show(picture)
        except Exception as error:  # noqa: BLE001  whatever a driver raises, the writer lives on
            self._failed(now, error)
            return
        if self.fault:
            log.info("OLED %s: back", self.oled.name)
        self.fault = ""
        self.crawls = False
        self._shown = picture.tobytes()
        self._pause = 0.0
        if news:  # renewing an old picture delays no new one
            self._next = now + SPACING
        self.pushes += news

    def _failed(self, now: float, error: Exception) -> None:
        why = str(error) or type(error).__name__
        if not self.fault:
            log.warning("OLED %s: gone, %s", self.oled.name, why)
        self.fault = why
        self.crawls = isinstance(error, SlowDisplayError)
        first, most = (SLOW_FIRST, SLOW_MOST) if self.crawls else (PAUSE_FIRST, PAUSE_MOST)
        self._pause = min(max(first, 2 * self._pause), most)
        self._next = now + self._pause
        self._end()

    def _end(self) -> None:
        display, self._display = self._display, None
        self._shown = self._lit = None
        if display is not None:
            try:
                display.close()
            except Exception as error:  # noqa: BLE001  as above
                log.debug("OLED %s: closing: %s", self.oled.name, error)

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name=self.oled.name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            with self._news:
                if self._stop:
                    break
                due = self.due()
                pause = None if due is None else due - self._clock()
                if pause is None or pause > 0:
                    self._news.wait(pause)
                    continue
            self.step(self._clock())
        self._end()

    def stop(self) -> None:
        """Ask the writer to end; without one, switch off now."""
        if self._thread is None:
            self._end()
            return
        with self._news:
            self._stop = True
            self._news.notify()

    def join(self, seconds: float) -> None:
        """Wait for the writer to end, at most ``seconds``."""
        if self._thread is None:
            return
        self._thread.join(max(0.0, seconds))
        if self._thread.is_alive():
            log.warning("OLED %s: does not end, left behind", self.oled.name)


class Oleds:
    """All OLEDs of a table, by name."""

    def __init__(
        self,
        oleds: Iterable[Oled],
        maker: DisplayMaker,
        clock: Callable[[], float],
        threads: bool = True,
    ) -> None:
        """``maker`` opens a display; it is called by that display's writer, again after faults."""
        self._clock = clock
        self._screens = {oled.name: _OledWriter(oled, maker, clock) for oled in oleds}
        self._threads = threads
        if threads:
            for screen in self._screens.values():
                screen.start()

    def __contains__(self, name: str) -> bool:
        """Whether the table has an OLED of that name."""
        return name in self._screens

    def show(self, name: str, picture: Image.Image) -> None:
        """Show a picture soon; returns at once. The picture is copied.

        :raises KeyError: when the layout has no such OLED.
        :raises PictureSizeError: when it is not 128x64.
        """
        screen = self._screens[name]
        if picture.size != (WIDTH, HEIGHT):
            raise PictureSizeError(f"{name}: a picture is {WIDTH}x{HEIGHT}, not {picture.size}")
        screen.show(picture.convert("1") if picture.mode != "1" else picture.copy())

    def light(self, contrast: int) -> None:
        """Set the brightness of all displays, 0 to 255, also of those that come back later."""
        for screen in self._screens.values():
            screen.light(contrast)

    def step(self) -> None:
        """Without threads: show what is due now."""
        if not self._threads:
            for screen in self._screens.values():
                screen.step(self._clock())

    def flush(self) -> None:
        """Without threads: show all newest pictures now, whatever the clock says."""
        if not self._threads:
            for screen in self._screens.values():
                screen.step(self._clock(), wait=False)

    def due(self) -> float | None:
        """Without threads: when :meth:`step` next has something to do."""
        if self._threads:
            return None
        return min(
            (due for screen in self._screens.values() if (due := screen.due()) is not None),
            default=None,
        )

    def faults(self) -> dict[str, str]:
        """The displays that fail now, and why."""
        return {name: screen.fault for name, screen in self._screens.items() if screen.fault}

    def crawling(self) -> frozenset[str]:
        """The displays among :meth:`faults` that are too slow to be used."""
        return frozenset(name for name, screen in self._screens.items() if screen.crawls)

    def shown(self, name: str) -> bool:
        """Whether a display shows the newest picture that it was given."""
        screen = self._screens[name]
        return screen.shown() and not screen.fault

    def pushes(self, name: str) -> int:
        """The number of pictures sent to a display."""
        return self._screens[name].pushes

    def close(self) -> None:
        """Switch off and end; each display on its own, so that a dead one delays no other (B23).

        However many hang in their bus, this takes ``CLOSE_WAIT`` at most.
        """
        for screen in self._screens.values():
            screen.stop()
        end = self._clock() + CLOSE_WAIT
        for screen in self._screens.values():
            screen.join(end - self._clock())
