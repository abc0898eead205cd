"""The demonstration: a whole recorded match, played off-screen on mock devices.

Each order of the record is given as a crew would: touch after touch on mock pins and
pseudo-terminals, until the table has the order in its journal. A clock moved by hand makes it
as fast as the machine is. Now and then the simulator's whole picture is kept as a PNG.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.app.runner import TableRunner
from sonar_console.bots.touches import PATIENCE, NoTouchError, Touch, TouchKind, next_touch
from sonar_console.cards import Message, Picture, PlayPicture, ReviewPicture
from sonar_console.devices.layout import Layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.engine.orders import Order
from sonar_console.locales import Words
from sonar_console.modes.briefing import LOT
from sonar_console.press import Kind
from sonar_console.record.journal import begin_journal
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.screens.picture import as_image
from sonar_console.settings import House, ShowPace
from sonar_console.simulator.geometry import arrange
from sonar_console.simulator.input import Touched
from sonar_console.simulator.painter import Painter, WindowState, read_outputs
from sonar_console.table import Plan

RECORD = Path(__file__).resolve().with_name("demonstration.sonar")
NAME = "demonstration"
"""What the record and the pictures are called."""
SIZE = (1600, 900)
EVERY = 12
"""Orders from one picture to the next."""
MOST_TOUCHES = 200
"""Touches that one order may take; the longest way over the chart takes two."""
TOUCH = 0.05
"""Seconds of the hand-moved clock that a control is down, and up again."""
LONG_TOUCH = 1.2
"""Seconds for a long press."""
LINK_UP = 20
"""Steps in which the crew boards' lines come up."""

NextMove = Callable[[Order, PlayPicture], Touch]


class DemonstrationError(RuntimeError):
    """The demonstration did not come to its end; ``message`` says where it stopped."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True, slots=True)
class DemonstrationResult:
    """The result of a demonstration."""

    record: Path
    pictures: tuple[Path, ...]
    orders: int
    outcome: Message | None
    """The end of the match, in the words of the screens."""
    same: bool
    """Whether the record, played again by the referee, gives the same state."""


class Demonstration:
    """Plays a record on mock devices, and keeps pictures in a folder.

    ``folder`` holds the last demonstration only: the one before is taken away first.
    """

    def __init__(
        self,
        layout: Layout,
        folder: Path,
        languages: tuple[str, str],
        *,
        record: Path = RECORD,
        touches: NextMove = next_touch,
        every: int = EVERY,
    ) -> None:
        """Set up the table.

        :raises OSError: when the folder cannot be written.
        :raises sonar_console.record.header.RecordError: when the record cannot be read.
        """
        self._folder = folder
        self._moves = touches
        self._every = every
        self._languages = languages
        self._record = read_record(record)
        self._now = 0.0
        self._screens: dict[str, Picture] = {}
        self._last: Touched | None = None
        self._pictures: list[Path] = []
        self._painter = Painter()
        folder.mkdir(parents=True, exist_ok=True)
        for old in (*folder.glob(f"{NAME}-[0-9][0-9][0-9].png"), folder / f"{NAME}.sonar"):
            old.unlink(missing_ok=True)
        header = self._record.header
        self._plan = Plan(
            header, load_scenario(find_scenario(header.scenario or "", record.parent)), languages
        )
        self._layout = layout

    def _open(self) -> TableRunner:
        first = self._record.header.first
        return open_table(
            self._plan,
            mock_equipment(self._devices),
            self._show,
            journal=lambda begun: begin_journal(self._folder, begun, NAME),
            first_team=lambda teams: first or teams[0],
            house=House(languages=self._plan.languages, show=ShowPace.OFF),  # nobody watches it
        )

    def play(self) -> DemonstrationResult:
        """Play the whole match.

        :raises DemonstrationError: when an order could not be given, or the match did not end.
        :raises OSError: when a picture cannot be written.
        """
        self._devices = MockDevices(self._layout, self._clock)
        self._runner = self._open()
        try:
            self._where = arrange(self._layout, tuple(self._runner.side_of.values()), SIZE)
            for _ in range(LINK_UP):
                self._pass(TOUCH)
            self._picture()
            sides = tuple(self._runner.side_of.values())
            for control in ("stop", "south", "push"):  # the front door, and all settings
                self._touch(f"{sides[0]}.captain.{control}", TouchKind.PRESS)
            for _ in ("its settings as they are", "its briefing"):
                for side in sides:
                    self._touch(f"{side}.captain.stop", TouchKind.PRESS)
                self._pass(LOT)
            orders = self._record.orders
            for number, order in enumerate(orders, start=1):
                self._give(order, number)
                if number % self._every == 0 or number == len(orders):
                    self._picture()
            return self._end(len(orders))
        finally:
            self._runner.close()
            self._devices.close()

    def _end(self, orders: int) -> DemonstrationResult:
        match = self._runner.table.match
        if match.outcome is None:
            raise DemonstrationError(Message("simulator-demonstration-open"))
        path = self._journal
        shown = next(iter(self._screens.values()))
        outcome = shown.outcome if isinstance(shown, PlayPicture | ReviewPicture) else None
        again = match_of(read_record(path), self._folder)
        return DemonstrationResult(
            path,
            tuple(self._pictures),
            orders,
            None if outcome is None else outcome.said,
            again.state() == match.state() and again.outcome == match.outcome,
        )

    # ---- giving an order

    def _give(self, order: Order, number: int) -> None:
        """Touch the controls of the order's seat until the journal has it as its ``number``-th."""
        side = self._runner.side_of[order.team]
        for _ in range(MOST_TOUCHES):
            try:
                touch = self._moves(order, self._play(side))
            except NoTouchError as lost:
                raise _stuck(order) from lost
            self._touch(f"{side}.{touch.control}", touch.kind, touch.steps)
            written = self._written()
            if len(written) >= number:
                if len(written) > number or written[-1] != order:
                    break
                return
        raise _stuck(order)

    def _touch(self, control: str, touch: TouchKind, steps: int = 0) -> None:
        devices = self._devices
        if touch is TouchKind.WAIT:
            self._pass(PATIENCE)
            return
        if touch is TouchKind.TURN:
            devices.turn(control, steps)
            self._last = Touched(control, Kind.TURN, steps)
            self._pass(TOUCH)
            return
        devices.press(control)
        self._last = Touched(control, Kind.PRESS)
        self._pass(LONG_TOUCH if touch is TouchKind.HOLD else TOUCH)
        devices.release(control)
        self._pass(TOUCH)

    def _pass(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        self._runner.step()
        self._devices.pump()

    def _clock(self) -> float:
        return self._now

    def _show(self, side: str, picture: Picture) -> None:
        self._screens[side] = picture

    def _play(self, side: str) -> PlayPicture:
        """The picture of the match on a side's screen."""
        picture = self._screens[side]
        if not isinstance(picture, PlayPicture):
            raise DemonstrationError(Message("simulator-demonstration-open"))
        return picture

    # ---- what is kept

    @property
    def _journal(self) -> Path:
        return self._folder / f"{NAME}.sonar"

    def _written(self) -> tuple[Order, ...]:
        """The orders that are on the disk."""
        return read_record(self._journal).orders if self._journal.exists() else ()

    def _picture(self) -> None:
        """Keep the simulator's picture of this moment."""
        self._runner.controls.flush()
        lit, oleds = read_outputs(self._devices, self._where.teams)
        last = self._last
        state = WindowState(
            dict(self._screens),
            lit,
            oleds,
            self._languages[0],
            last=last,
            down=frozenset() if last is None else frozenset({last.control}),
        )
        surface = pygame.Surface(SIZE)
        self._painter.paint(surface, state, self._where)
        path = self._folder / f"{NAME}-{len(self._pictures):03}.png"
        as_image(surface).save(path, format="PNG")
        self._pictures.append(path)


def _stuck(order: Order) -> DemonstrationError:
    return DemonstrationError(Message("simulator-demonstration-stuck", {"value": str(order)}))


def told(played: DemonstrationResult, words: Words) -> list[str]:
    """The result of a demonstration, in sentences."""
    outcome = "" if played.outcome is None else words.say(played.outcome)
    return [
        words.say(
            "simulator-played",
            orders=played.orders,
            pictures=len(played.pictures),
            value=outcome,
        ),
        words.say("simulator-replay-same" if played.same else "simulator-replay-other"),
    ]
