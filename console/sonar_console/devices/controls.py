"""Owns all devices of a table: gives presses, takes lamps and pictures.

Pins and crew boards put stamped events on one queue, from whatever thread; everything else
happens in the caller's thread, in :meth:`Controls.poll`, by the stamps
(:mod:`sonar_console.devices.inputs`).

With ``threads=False`` the same code runs in the caller's thread alone, by a clock that may be
moved by hand.
"""

from __future__ import annotations

import select
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import floor

from PIL import Image

from sonar_console.cards.moment import LAMPS
from sonar_console.containment import FaultLog
from sonar_console.devices.board import Boards
from sonar_console.devices.board_events import BoardEvent, BoardStatus, Stranger
from sonar_console.devices.bootsel import Drive
from sonar_console.devices.inbox import Inbox
from sonar_console.devices.inputs import Inputs
from sonar_console.devices.layout import (
    SLOW,
    BoardButton,
    BoardEncoder,
    Layout,
    PinEncoder,
)
from sonar_console.devices.oled import Oleds
from sonar_console.devices.panel import DisplayMaker, Panel, fault_mark
from sonar_console.devices.pins import Edge, Factory, Pins
from sonar_console.devices.serialport import Port, SerialPort, crew_board_ports
from sonar_console.press import Press

CHECK_EVERY = 0.1
"""Seconds between two looks at the lines' true levels, for an edge that a back end lost."""
CHECK_LATEST = 1.0
"""The same while presses keep coming: a poll that gives presses does not look."""
HALF_BLINK = 0.08
"""Seconds for which a blinking lamp is inverted, and then as it is."""
HALF_SLOW = 1.0
"""Seconds for which a lamp that blinks slowly is lit, and then dark: 0.5 Hz."""


class FaultKind(StrEnum):
    """The faults of devices with which the table plays on."""

    STUCK = "stuck"
    BOARD = "board"
    TWINS = "twins"
    """Several boards say that they are one: none of them is heard."""
    UNNAMED = "unnamed"
    """A board that does not know which one it is: its id is damaged, or was never given."""
    BOOTSEL = "bootsel"
    """A Pico that waits for MicroPython, in place of a board that is missing."""
    OLED = "oled"
    CRAWLS = "crawls"
    """An OLED that is too slow to be used."""
    PINS = "pins"
    """No GPIO line can be had: boards and OLEDs are all that the table has."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One device that does not work now; ``name`` is a control's, a board's or an OLED's."""

    kind: FaultKind
    name: str
    why: str


class Controls:
    """All devices of one table."""

    def __init__(
        self,
        layout: Layout,
        factory: Factory,
        *,
        clock: Callable[[], float],
        ports: Callable[[], Iterable[str]] = crew_board_ports,
        open_port: Callable[[str], Port] = SerialPort,
        drives: Callable[[], Iterable[Drive]] = tuple,
        display: DisplayMaker = Panel,
        threads: bool = True,
        no_pins: str = "",
    ) -> None:
        """Open all devices of ``layout``. ``clock`` gives seconds and never goes back.

        ``no_pins`` says why ``factory`` is no real one though it should be: then that is a fault.

        :raises PinBackEndError: when a GPIO line cannot be had; boards and
            OLEDs that are missing are faults, not errors.
        """
        self.layout = layout
        self._factory = factory
        self._clock = clock
        self._threads = threads
        self._no_pins = no_pins
        self.fault_log = FaultLog()
        """Where the faults of devices are contained."""
        self._inbox: Inbox[Edge | BoardEvent] = Inbox()
        self._lamps = _Lamps(layout)
        self._masks: dict[str, int] = {}
        """The mask of lamps that each board was told last."""
        self._unlit = False
        """Whether the boards have still to be told of lamps that have changed."""
        self._failed_oleds: set[str] = set()
        """The OLEDs whose last picture could not be drawn."""
        self._closed = False
        self._resting = threading.Condition()
        self._rests = 0
        """How often :meth:`wait` was called, with threads."""
        self._rests_now = False
        gpio = [line for line, user in layout.gpio().items() if not user.startswith("i2c-")]
        self._pins = Pins(factory, gpio, clock, self._inbox.put)
        levels = self._pins.arm()
        self._checked = clock()
        self._inputs = Inputs(layout, self._inbox, levels, self._checked, self.fault_log)
        self._boards = Boards(
            layout.boards, ports, open_port, clock, self._inbox.put, self.fault_log, drives
        )
        self._oleds = Oleds(layout.oleds, display, clock, threads)
        if threads:
            self._boards.start()

    # -- presses ---------------------------------------------------------------------------

    def poll(self) -> list[Press]:
        """The presses, releases and turns that have become certain, in true order.

        At most ``inputs.MOST_TOLD``: while :meth:`due` says so there are more.
        """
        if self._threads:
            self._boards.listen()
        else:
            self._boards.pump()
            self._oleds.step()
        now = self._clock()
        came = self._inputs.take(now)
        if now - self._checked >= (CHECK_LATEST if came else CHECK_EVERY):
            self._checked = now
            with self.fault_log.contained("GPIO", "levels"):
                self._inputs.check(self._pins.levels(), now)
        blink = self._lamps.due()
        if self._unlit or (blink is not None and now >= blink):
            with self.fault_log.contained("lamps", "light"):
                self._light(now)
        return self._inputs.certain(now)

    def pump_boards(self) -> None:
        """Without threads: read what the boards have sent until now, ahead of a later edge."""
        if not self._threads:
            self._boards.pump()

    def wait(self, timeout: float) -> None:
        """Wait until something comes, at most ``timeout`` seconds."""
        timeout = max(0.0, timeout)
        if self._threads:
            with self._resting:
                self._rests += 1
                self._rests_now = True
                self._resting.notify_all()
            self._inbox.wait(timeout)
            self._rests_now = False
            return
        self._boards.pump()
        if not self._inbox.news:
            select.select(self._boards.filenos(), [], [], timeout)
            self._boards.pump()

    def wake(self) -> None:
        """End :meth:`wait` now; may be called from any thread, not from a signal's handler."""
        self._inbox.knock()

    def step_through(self, longest: float) -> bool:
        """End :meth:`wait` and return once its caller has made a whole step and waits again.

        False when that takes longer than ``longest`` seconds. For another thread than the caller
        of :meth:`wait`, and only if this has threads.
        """
        with self._resting:
            # A step that is on its way may have read the clock before.
            wanted = self._rests + (1 if self._rests_now else 2)
            while self._rests < wanted:
                self.wake()
                if not self._resting.wait(longest):
                    return False
        return True

    def due(self) -> float | None:
        """When :meth:`poll` next has something to do if nothing more comes; None for never."""
        times = (self._inputs.due(self._clock()), self._oleds.due(), self._lamps.due())
        return min((time for time in times if time is not None), default=None)

    @property
    def left_out(self) -> Counter[str]:
        """By GPIO line or board, how many of its signals found no room since the start."""
        return self._inputs.left_out

    def edges(self) -> Counter[str]:
        """By control or line of one (``blue.mate.select.a``), the edges that it has had so far.

        Glitches among them, which are no presses: a cable that is touched by nobody has none.
        """
        users = self.layout.gpio()
        told = Counter({users[line]: count for line, count in self._inputs.edges.items()})
        for item in self.layout.controls:
            if isinstance(item, BoardButton):
                told[item.control] = self._boards.edges(item.board, "button", item.button)
            elif isinstance(item, BoardEncoder):
                told[item.control] = self._boards.edges(item.board, "encoder", item.encoder)
        return +told

    def ask_edges(self) -> None:
        """Have the crew boards tell the edges of their controls; :meth:`edges` has them soon."""
        self._boards.ask_edges()
        self.pump_boards()

    @property
    def backlog(self) -> int:
        """The number of presses that are ready to be told, or wait for one that may be earlier."""
        return self._inputs.backlog

    # -- lamps, pictures, faults -------------------------------------------------------------

    def lamps(self, team: str, lit: frozenset[str]) -> None:
        """Light exactly the named lamps of a team; lamps that the layout lacks are left out.

        One whose name ends with `layout.SLOW` blinks slowly, all of them at the same time.

        :raises ValueError: for a name that is no lamp.
        """
        if self._lamps.light(team, lit):
            self._unlit = True
            self._light(self._clock())

    def blink(self, team: str, lamp: str, times: int = 2) -> None:
        """Blink a lamp, to answer a press that was refused or meant nothing.

        It begins at once, and ends by itself (in :meth:`poll`) in the state that :meth:`lamps`
        has set by then. Lamps that the layout lacks are left out.

        :raises ValueError: for a name that is no lamp.
        """
        now = self._clock()
        self._lamps.blink(team, lamp, now, times)
        self._unlit = True
        self._light(now)

    def _light(self, now: float) -> None:
        changed = False
        for board, mask in self._lamps.masks(now).items():
            if mask != self._masks.get(board, 0):
                self._boards.lamps(board, mask)
                self._masks[board] = mask
                changed = True
        self._unlit = False
        if changed:
            self.pump_boards()

    def show(self, oled: str, picture: Image.Image) -> None:
        """Show a picture of 128x64 on an OLED, soon; returns at once.

        An OLED that the layout lacks is left out.

        :raises sonar_console.devices.oled.PictureSizeError: for another size.
        """
        if oled in self._oleds:
            self._oleds.show(oled, picture)

    def draw(self, oled: str, render: Callable[[], Image.Image]) -> None:
        """Show what ``render`` makes; when that raises, a mark that says so (field report B26).

        An old picture never stays, for it may be wrong by now. The fault is logged once, and is
        among :meth:`faults` until a picture is drawn again.
        """
        if oled not in self._oleds:
            return
        picture = self.fault_log.result(oled, "draw", render)
        if picture is None:
            self._failed_oleds.add(oled)
            self._oleds.show(oled, fault_mark())
        else:
            self._failed_oleds.discard(oled)
            self._oleds.show(oled, picture)

    def light(self, contrast: int) -> None:
        """Set the brightness of all OLEDs, 0 to 255; returns at once."""
        self._oleds.light(contrast)

    def flush(self) -> None:
        """Without threads: show all newest pictures now."""
        self._oleds.flush()

    def boards(self) -> list[BoardStatus]:
        """The state of each crew board."""
        return self._boards.status()

    def strangers(self) -> dict[str, Stranger]:
        """The boards that do not belong to this table, by their ports."""
        return self._boards.strangers()

    def drives(self) -> tuple[Drive, ...]:
        """The Picos in BOOTSEL mode."""
        return self._boards.drives()

    def shown(self, oled: str) -> bool:
        """Whether an OLED shows the picture that it was last given."""
        return self._oleds.shown(oled)

    def down(self) -> list[str]:
        """The controls that are down now, stuck ones among them."""
        return self._inputs.down()

    def crooked(self) -> list[str]:
        """Encoder lines that are not at rest now: ``blue.captain.select.a``.

        Between two detents while somebody turns it; else a short to ground or a broken part.
        """
        levels = self._pins.levels()
        found: list[str] = []
        for item in self.layout.controls:
            if isinstance(item, PinEncoder):
                low = [name for name, line in (("a", item.a), ("b", item.b)) if not levels[line]]
                if low and (item.quarters == 4 or len(low) == 1):
                    found += [f"{item.control}.{name}" for name in low]
        return found

    def faults(self) -> list[Fault]:
        """The devices that do not work now: stuck controls, missing boards and OLEDs."""
        found = [Fault(FaultKind.PINS, "GPIO", self._no_pins)] if self._no_pins else []
        found += [Fault(FaultKind.STUCK, control, "held down") for control in self._inputs.stuck()]
        away = [status for status in self._boards.status() if not status.up]
        if away:
            found += self._missing_boards(away)
        dark = dict.fromkeys(self._failed_oleds, "its picture cannot be drawn")
        dark |= self._oleds.faults()
        slow = self._oleds.crawling()
        found += [
            Fault(FaultKind.CRAWLS if name in slow else FaultKind.OLED, name, why)
            for name, why in dark.items()
        ]
        return found

    def _missing_boards(self, away: list[BoardStatus]) -> list[Fault]:
        """The boards that are not there; in place of them those that wait for name or program."""
        twins = [Fault(FaultKind.TWINS, each.name, each.why) for each in away if each.twins]
        missing = [Fault(FaultKind.BOARD, each.name, each.why) for each in away if not each.twins]
        nameless = [
            Fault(FaultKind.UNNAMED, port, stranger.why)
            for port, stranger in self._boards.strangers().items()
            if stranger.nameless
        ]
        waiting = [
            Fault(FaultKind.BOOTSEL, drive.place, f"a Pico ({drive.chip}) in BOOTSEL mode")
            for drive in self._boards.drives()
        ]
        if not missing:
            return twins  # a spare board, which nobody waits for
        instead = nameless + waiting
        return [*twins, *(missing if len(instead) < len(missing) else []), *instead]

    def close(self) -> None:
        """Switch off lamps and OLEDs, then release the pins; may be called twice."""
        if self._closed:
            return
        self._closed = True
        closing = {
            "boards": self._boards.close,
            "OLEDs": self._oleds.close,
            "pins": self._pins.close,
            "GPIO": self._factory.close,
        }
        for name, close in closing.items():
            with self.fault_log.contained(name, "close"):
                close()


@dataclass(frozen=True, slots=True)
class _Blink:
    """One lamp that blinks from ``begun`` on."""

    begun: float
    times: int

    @property
    def end(self) -> float:
        return self.begun + (2 * self.times - 1) * HALF_BLINK

    def part(self, now: float) -> int:
        """The number of halves that have passed, apart from rounding."""
        return int((now - self.begun) / HALF_BLINK + 1e-6)

    def inverted(self, now: float) -> bool:
        return self.part(now) % 2 == 0 and now < self.end - 1e-9

    def due(self, now: float) -> float:
        """When it changes next."""
        return min(self.end, self.begun + (self.part(now) + 1) * HALF_BLINK)


def _known(lamp: str) -> None:
    if lamp not in LAMPS:
        raise ValueError(f"no lamp {lamp!r}; known are {', '.join(LAMPS)}")


class _Lamps:
    """State of a layout's lamps: which are lit, which blink, and the mask of each crew board.

    A blinking lamp is inverted for ``HALF_BLINK`` seconds, then as it is for as long, and so on.
    This is computed from time stamps that are passed in.
    """

    __slots__ = ("_blinks", "_boards", "_due", "_layout", "_lit", "_slow")

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._lit: dict[str, frozenset[str]] = {}
        self._blinks: dict[tuple[str, str], _Blink] = {}
        self._due: float | None = None
        self._slow = False
        """Whether a lamp blinks slowly."""
        self._boards = [board.name for board in layout.boards]

    def light(self, team: str, lit: frozenset[str]) -> bool:
        """Light exactly these lamps of a team; whether others were lit before.

        :raises ValueError: for a name that is no lamp.
        """
        if lit == self._lit.get(team):
            return False
        for lamp in lit:
            _known(lamp.removesuffix(SLOW))
        self._lit[team] = lit
        self._slow = any(lamp.endswith(SLOW) for each in self._lit.values() for lamp in each)
        return True

    def blink(self, team: str, lamp: str, now: float, times: int) -> None:
        """Invert a lamp ``times`` times from now on; one that blinks already starts again.

        :raises ValueError: for a name that is no lamp.
        """
        _known(lamp)
        if lamp in self._layout.lamps_of(team):
            self._blinks[team, lamp] = _Blink(now, times)

    def due(self) -> float | None:
        """When a lamp that blinks changes next, None when none does."""
        return self._due

    def masks(self, now: float) -> dict[str, int]:
        """The mask of each board now; blinks that are over are forgotten."""
        self._blinks = {key: blink for key, blink in self._blinks.items() if now < blink.end}
        part = floor(now / HALF_SLOW + 1e-6)
        dues = [blink.due(now) for blink in self._blinks.values()]
        if self._slow:
            dues.append((part + 1) * HALF_SLOW)
        self._due = min(dues, default=None)
        masks = dict.fromkeys(self._boards, 0)
        for team in self._layout.teams:
            lit = self._lit.get(team, frozenset())
            for name, lamp in self._layout.lamps_of(team).items():
                blink = self._blinks.get((team, name))
                shines = name in lit or (part % 2 == 0 and f"{name}{SLOW}" in lit)
                if shines != (blink is not None and blink.inverted(now)):
                    masks[lamp.board] |= 1 << lamp.lamp
        return masks
