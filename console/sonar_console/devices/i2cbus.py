"""The I2C bus under a display: times each transfer, and takes a display that crawls off the bus.

The kernel lets the displays of a bus have one transfer at a time, so a display that holds its bus
for 0.2 s at each of the forty transfers of a picture makes its neighbour wait for seconds. Here
a display leaves the bus to its neighbour for a while after a transfer that takes longer than
``SLOW``, and the third in a row is its last one: once alone it may be the machine that was busy. It
is asked again after a pause that grows to a minute (:mod:`sonar_console.devices.oled`), then with
one transfer, and stays off meanwhile.
"""

from __future__ import annotations

import fcntl
import logging
import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from sonar_console.devices.layout import Oled

log = logging.getLogger(__name__)

SLOW = 0.05
"""Seconds that a transfer may take; a page of a picture takes 12 ms at 100 kHz."""
LONGEST = 0.1
"""Seconds after which the kernel gives a transfer up."""
_I2C_TIMEOUT = 0x0702
"""The request by which ``/dev/i2c-N`` is told so, in hundredths of a second."""

STAND_BACK = 0.25
"""Seconds for which the neighbour has the bus after a slow transfer: enough for a whole picture."""
IN_A_ROW = 3
"""Slow transfers in a row that make a display one that crawls; for one that is known to, one."""

_CRAWLING: set[tuple[int, int]] = set()
"""The displays, by bus and address, that crawled when they were last asked."""
_TURNS: defaultdict[int, threading.Lock] = defaultdict(threading.Lock)
"""By bus, whose transfer it is: so that the wait for a neighbour is not taken for one's own."""


class SlowDisplayError(OSError):
    """A display whose transfers take too long; the text says how long."""


class TimedBus:
    """Luma's interface of a display, with a look at the clock.

    ``clock`` gives seconds, ``rest`` waits for some.
    """

    def __init__(
        self,
        serial: Any,
        oled: Oled,
        clock: Callable[[], float],
        rest: Callable[[float], None] = time.sleep,
    ) -> None:
        self._serial = serial
        self._turn = _TURNS[oled.bus]
        self._clock = clock
        self._rest = rest
        self._place = (oled.bus, oled.address)
        self._slow = 0
        self._fault = ""

    def command(self, *words: int) -> None:
        """Send a command; raises `SlowDisplayError` if the display crawls, now or before."""
        self._transfer(self._serial.command, *words)

    def data(self, data: list[int]) -> None:
        """Send bytes of a picture; raises as :meth:`command`."""
        self._transfer(self._serial.data, data)

    def cleanup(self) -> None:
        """Close the bus."""
        self._serial.cleanup()

    def _transfer(self, send: Callable[..., None], *what: Any) -> None:
        if self._fault:
            raise SlowDisplayError(self._fault)
        with self._turn:
            begun = self._clock()
            try:
                send(*what)
            except Exception:
                took = self._clock() - begun
                if took > SLOW:  # the kernel gave it up: not even switching off is tried
                    self._fault = f"no answer in {took:.2f} s"
                raise
            took = self._clock() - begun
            self._judge(took)
        if self._fault:
            raise SlowDisplayError(self._fault)
        if took > SLOW:
            self._rest(STAND_BACK)

    def _judge(self, took: float) -> None:
        if took <= SLOW:
            self._slow = 0
            _CRAWLING.discard(self._place)
            return
        self._slow += 1
        if self._slow >= IN_A_ROW or self._place in _CRAWLING:
            _CRAWLING.add(self._place)
            self._fault = f"takes {took:.2f} s a transfer"


def limit_transfers(bus: int) -> None:
    """Have the kernel give up a transfer of a bus after ``LONGEST``, where its driver can."""
    try:
        descriptor = os.open(f"/dev/i2c-{bus}", os.O_RDWR)
        try:
            fcntl.ioctl(descriptor, _I2C_TIMEOUT, round(100 * LONGEST))
        finally:
            os.close(descriptor)
    except OSError as fault:
        log.debug("I2C bus %d: no limit of a transfer: %s", bus, fault)
