"""Mock devices of a table: pins of gpiozero's mock, crew boards on pseudo-terminals, dummy OLEDs.

Every control is driven by its name, wherever the layout has it; from there on the code is the
same as with real hardware::

    devices = MockDevices(layout, clock)
    controls = devices.controls()
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol

from gpiozero.pins.mock import MockFactory, MockPin
from PIL import Image

from sonar_console.devices.bootsel import Drive
from sonar_console.devices.controls import Controls
from sonar_console.devices.debounce import WINDOW
from sonar_console.devices.i2cbus import SlowDisplayError
from sonar_console.devices.layout import (
    BoardButton,
    BoardEncoder,
    Layout,
    Oled,
    PinButton,
    PinEncoder,
)
from sonar_console.devices.panel import DisplayMaker, MockPanel
from sonar_console.devices.pty_board import PtyBoard

BOUNCE = (0.0003, 0.0005, 0.0009, 0.0014, 0.0022, 0.0025)
"""Seconds after an edge at which a bouncing contact springs, off and on in turn."""
QUARTER = 0.002
"""Seconds between two edges of an encoder, some hundred detents a second, where moves take time.
Where they take none, moves made at one instant of a clock moved by hand keep their order."""


class StampedPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin whose edges carry stamps of the given clock; it keeps no history of them."""

    _held = False

    def edge(self, high: bool, at: float) -> None:
        """Report an edge, whatever the level is, as a back end does from its own thread."""
        super(MockPin, self)._call_when_changed(at, int(high))

    def lose(self, high: bool) -> None:
        """Change the level without an edge, as a back end that loses one."""
        self._state = high

    def hold(self) -> None:
        """Close the contact before the table starts: no pull-up opens it."""
        self._held = True
        self.drive_low()

    def _set_pull(self, value: str) -> None:
        if self._held:
            self._pull = value
        else:
            super()._set_pull(value)

    def _change_state(self, value: bool) -> bool:
        changed = self._state != value
        self._state = value
        return changed

    def _call_when_changed(self) -> None:
        self.edge(self._state, self.factory.stamp())


class StampedFactory(MockFactory):  # type: ignore[misc]
    """Mock pins whose edges are stamped by a clock."""

    own_stamps = True

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(pin_class=StampedPin)
        self.clock = clock
        self.at: float | None = None
        self.steady = False
        """Whether the edges that are made now need no debouncing."""

    def stamp(self) -> float:
        """The stamp of an edge that happens now."""
        return self.clock() if self.at is None else self.at


class MockBoard(Protocol):
    """A crew board that is driven by calls on one side and serves a serial port on the other."""

    id: str
    """What it calls itself."""

    @property
    def port(self) -> str | None:
        """The port to open, None while it is unplugged."""

    @property
    def lamps(self) -> int:
        """The mask of lamps that are lit."""

    def fileno(self) -> int | None:
        """A descriptor to wait on, None while there is none."""

    def press(self, button: int) -> None:
        """Push a button down."""

    def release(self, button: int) -> None:
        """Release it."""

    def turn(self, encoder: int, steps: int) -> None:
        """Turn an encoder by detents, clockwise positive."""

    def noise(self, data: bytes) -> None:
        """Send bytes that are no frame."""

    def plug(self) -> None:
        """Plug it in."""

    def unplug(self) -> None:
        """Unplug it."""

    def pump(self) -> None:
        """Read, answer and send what is due; never waits."""

    def close(self) -> None:
        """Close it."""


BOARD_DELAY = 0.01
"""Seconds that a crew board's event may be on its line to a table with threads."""
RELEASE_DELAY = WINDOW + 0.005
"""Seconds after which a table has surely been told of a release on a pin."""

BoardMaker = Callable[[str, str, Callable[[], float]], MockBoard]
"""Makes a crew board of an id, a team and a clock."""


class WrongControlError(ValueError):
    """A move that the control does not have: turning a button, pressing an encoder."""


class MockOledError(OSError):
    """The error of an OLED that was broken on purpose."""


class MockOled:
    """A dummy OLED that can be broken."""

    def __init__(self, devices: MockDevices, oled: Oled) -> None:
        self._devices = devices
        self._name = oled.name
        self._check()
        devices.cold.discard(oled.name)
        self.panel = MockPanel(oled)
        devices.panels[oled.name] = self.panel

    def _check(self) -> None:
        if self._name in self._devices.crawling:
            raise SlowDisplayError("takes 0.20 s a transfer")
        if self._name in self._devices.broken:
            raise MockOledError(f"{self._name} does not answer")

    def show(self, picture: Image.Image) -> None:
        """Show it, unless it is broken or has lost its power."""
        self._check()
        if self._name not in self._devices.cold:
            self.panel.show(picture)

    def light(self, contrast: int) -> None:
        """Set the brightness."""
        self._check()
        self.panel.light(contrast)

    def renew(self, picture: Image.Image) -> None:
        """Set it up again and show the picture."""
        self._check()
        self._devices.cold.discard(self._name)
        self.panel.renew(picture)

    def close(self) -> None:
        """Switch off."""
        self.panel.close()


class MockDevices:
    """The mock devices of one table, and the calls that drive them."""

    def __init__(
        self,
        layout: Layout,
        clock: Callable[[], float],
        *,
        bounce: bool = False,
        board: BoardMaker = PtyBoard,
    ) -> None:
        """``bounce`` makes every contact on a pin bounce for some milliseconds.

        ``board`` makes the crew boards: stand-ins, or what runs the real firmware.
        """
        self.layout = layout
        self.bounce = bounce
        self.instant = not bounce
        """Whether moves take no time, and their edges say themselves that their levels last."""
        self.listener: Callable[[], None] | None = None
        """Called after each frame of a board, so that a table without threads takes it in order."""
        self.factory = StampedFactory(clock)
        self.panels: dict[str, MockPanel] = {}
        self.broken: set[str] = set()
        self.crawling: set[str] = set()
        """OLEDs that are too slow to be used."""
        self.cold: set[str] = set()
        """OLEDs that have lost their power and have not been set up since: they stay dark."""
        self.clock = clock
        self._until = float("-inf")  # stamp of the last edge made
        self._in_order = False
        self._waiting: deque[tuple[Callable[[], None], float]] = deque()
        """Moves that wait for those before them, and for how long the next one waits then."""
        self._free = float("-inf")
        """When the next move may be made."""
        self.drives: list[Drive] = []
        """The Picos in BOOTSEL mode that are plugged in."""
        self.boards: dict[str, MockBoard] = {}
        for item in layout.boards:
            team = item.name if item.name in layout.teams else layout.teams[0]
            self.boards[item.name] = board(item.id, team, clock)

    # -- for the table -------------------------------------------------------------

    def controls(
        self,
        *,
        threads: bool = False,
        in_order: bool = False,
        display: DisplayMaker | None = None,
    ) -> Controls:
        """A table's controls on these devices; ``threads`` is whether they have own threads.

        Without, each word of a board is taken in as soon as it is said. With ``in_order`` what is
        moved right after a release, or after a board's event, is moved a little later, so that the
        table is told of all moves in the order in which they were made. ``display`` makes the
        OLEDs in place of :meth:`display`.
        """
        controls = Controls(
            self.layout,
            self.factory,
            clock=self.clock,
            ports=self.ports,
            drives=lambda: self.drives,
            display=display or self.display,
            threads=threads,
        )
        if not threads:
            self.listener = controls.pump_boards
        self._in_order = in_order
        return controls

    def ports(self) -> Iterable[str]:
        """The serial ports that are there now."""
        return [port for board in self.boards.values() if (port := board.port) is not None]

    def display(self, oled: Oled) -> MockOled:
        """Open a display; a broken one does not answer.

        :raises MockOledError: while it is broken.
        """
        return MockOled(self, oled)

    @property
    def settles(self) -> float:
        """The stamp of the last edge that was made; bouncing ones lie ahead."""
        return self._until

    # -- controls -------------------------------------------------------------------------------

    def press(self, control: str) -> None:
        """Push a button, push or fist pad down and keep it down.

        :raises KeyError: when the layout has no such control.
        :raises WrongControlError: when it is an encoder.
        """
        self._in_turn(partial(self._button, control, down=True), self._settles(control, 0.0))

    def release(self, control: str) -> None:
        """Release it; raises as :meth:`press`."""
        after = self._settles(control, RELEASE_DELAY)
        self._in_turn(partial(self._button, control, down=False), after)

    def turn(self, control: str, steps: int) -> None:
        """Turn an encoder by whole detents, clockwise positive.

        :raises KeyError: when the layout has no such control.
        :raises WrongControlError: when it is no encoder.
        """
        self._in_turn(partial(self._turn, control, steps), self._settles(control, 0.0))

    def _settles(self, control: str, on_pin: float) -> float:
        """Seconds after a move until the table has been told of it, ``on_pin`` for one on a pin.

        :raises KeyError: when the layout has no such control.
        """
        item = self.layout.control(control)
        return BOARD_DELAY if isinstance(item, BoardButton | BoardEncoder) else on_pin

    def _turn(self, control: str, steps: int) -> None:
        item = self.layout.control(control)
        self._switch(control)
        if isinstance(item, BoardEncoder):
            self.boards[item.board].turn(item.encoder, steps)
            self._told()
        elif isinstance(item, PinEncoder):
            pair = (item.a, item.b) if steps > 0 else (item.b, item.a)
            for _ in range(abs(steps)):
                # at rest both lines are alike; the line that leads changes first, twice
                for gpio in (pair * 2)[: item.quarters]:
                    self._edge(gpio, not self._pin(gpio).state, QUARTER)
        else:
            raise WrongControlError(f"{control} is a button: it cannot be turned")

    def level(self, gpio: int, high: bool, at: float | None = None) -> None:
        """Put a GPIO line to a level, with a stamp of its own if need be.

        One that lasts no longer than a glitch is no press.
        """
        self.factory.at = at
        try:
            pin = self._pin(gpio)
            if high:
                pin.drive_high()
            else:
                pin.drive_low()
        finally:
            self.factory.at = None

    def _button(self, control: str, *, down: bool) -> None:
        item = self.layout.control(control)
        if down:
            self._switch(control)
        if isinstance(item, BoardButton):
            board = self.boards[item.board]
            if down:
                board.press(item.button)
            else:
                board.release(item.button)
            self._told()
        elif isinstance(item, PinButton):
            self._edge(item.gpio, not down, 0.0)
        else:
            raise WrongControlError(f"{control} is an encoder: turn it")

    def _switch(self, control: str) -> None:
        """Put the seat switch where it must stand for a control, opening before closing."""
        lines = self.layout.switch_for(control).items()
        for line, closed in sorted(lines, key=lambda item: item[1]):
            self._edge(line.gpio, not closed, 0.0)

    def _edge(self, gpio: int, high: bool, after: float) -> None:
        """One change of a contact, ``after`` seconds after the last, bouncing if it is to."""
        if bool(self._pin(gpio).state) == high:
            return
        at = max(self.clock(), self._until if self.instant else self._until + after)
        self.factory.steady = self.instant
        try:
            self.level(gpio, high, at)
        finally:
            self.factory.steady = False
        scale = 1.0 if not after else 0.1
        for index, offset in enumerate(BOUNCE if self.bounce else ()):
            self.level(gpio, high == bool(index % 2), at + scale * offset)
        self._until = at + (scale * BOUNCE[-1] if self.bounce else 0.0)

    def _pin(self, gpio: int) -> Any:
        return self.factory.pin(gpio)

    def _told(self) -> None:
        if self.listener is not None:
            self.listener()

    def _in_turn(self, move: Callable[[], None], after: float) -> None:
        """Make a move, in order behind those that wait; the next one comes ``after`` seconds."""
        if not self._in_order:
            move()
            return
        self._waiting.append((move, after))
        self._make_waiting()

    def _make_waiting(self) -> None:
        while self._waiting and self.clock() >= self._free:
            move, after = self._waiting.popleft()
            move()
            self._free = self.clock() + after

    # -- outputs --------------------------------------------------------------------------------

    def lamps(self, team: str) -> frozenset[str]:
        """The short names of a team's lamps that are lit now."""
        self.pump()
        return frozenset(
            name
            for name, lamp in self.layout.lamps_of(team).items()
            if self.boards[lamp.board].lamps >> lamp.lamp & 1
        )

    def picture(self, oled: str) -> Image.Image | None:
        """The picture of an OLED now, None when it is dark."""
        panel = self.panels.get(oled)
        return None if panel is None or oled in self.broken else panel.picture

    # -- broken devices ----------------------------------------------------------------------------

    def unplug(self, board: str) -> None:
        """Unplug a crew board."""
        self.boards[board].unplug()

    def plug(self, board: str) -> None:
        """Plug it in again."""
        self.boards[board].plug()

    def break_oled(self, oled: str) -> None:
        """Make an OLED fail from now on."""
        self.broken.add(oled)

    def slow_oled(self, oled: str) -> None:
        """Make an OLED crawl from now on."""
        self.crawling.add(oled)

    def mend_oled(self, oled: str) -> None:
        """Make it answer again, dark as after a power cut."""
        self.broken.discard(oled)
        self.crawling.discard(oled)
        self.cold.add(oled)
        if oled in self.panels:
            self.panels[oled].close()

    def pump(self) -> None:
        """Run the boards; to be called at least once a second."""
        self._make_waiting()
        for board in self.boards.values():
            board.pump()

    def filenos(self) -> list[int]:
        """Descriptors of the boards' lines, to wait on before the next :meth:`pump`."""
        return [end for board in self.boards.values() if (end := board.fileno()) is not None]

    def close(self) -> None:
        """Close the boards; the pins are closed with the table that holds them."""
        for board in self.boards.values():
            board.close()
