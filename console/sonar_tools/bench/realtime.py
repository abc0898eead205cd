"""A table in this process: mock pins, a match in real time, a journal whose writes are timed.

Buttons are pressed by another thread, as gpiozero's callbacks are on a Pi, and the core waits for
presses as ``sonar-console run`` does.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.cards import Picture
from sonar_console.devices.clock import Clock
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_hardware import MockHardware
from sonar_console.devices.panel import DisplayMaker
from sonar_console.engine import Match, Order
from sonar_console.engine.names import Game, Mode, Phase, Team
from sonar_console.record import find_scenario, load_scenario, shipped_folder
from sonar_console.record.header import Header
from sonar_console.record.journal import Journal
from sonar_console.record.opening import header_of
from sonar_console.system.diskthread import DiskThread
from sonar_console.table import Plan
from sonar_tools.bench.figures import BenchError
from sonar_tools.bench.matches import PlayedMatch, peaceful_match

clock = time.monotonic

PATIENCE = 10.0
"""Seconds to wait for what a press must cause."""
SWITCH = 2e-5
"""Seconds after which a thread gets the interpreter that waits for it: the journal's has the time
of a sync only then, and may find the core at work for a millisecond."""
WRITTEN = 60.0
"""Seconds in which the record of the match up to there must be written."""
GLANCE = 0.01
"""Seconds from one check to the next whether it has happened; an OLED's thread wakes nobody."""
REST = 0.01
"""Seconds from a button that is open to the next press."""


class TimedJournal(Journal):
    """A journal that notes when each write began and when it was on the disk."""

    quick = False
    """Whether nothing is synced: while the match is played up to where it is measured."""

    def __init__(self, folder: Path, path: Path | None, name: str | None = None) -> None:
        super().__init__(folder, path, name)
        self.written: list[tuple[float, float]] = []
        self.last = b""

    def _write(self, data: bytes, mark: int) -> None:
        begun = clock()
        if self.quick:
            os.write(self._descriptor, data)
            self._size += len(data)
            self._disk_mark = mark
            return
        super()._write(data, mark)
        self.written.append((begun, clock()))
        self.last = data


def quick_journal(folder: Path, header: Header) -> TimedJournal:
    """Begin a `TimedJournal` that does not sync yet; raises `JournalError`."""
    journal = TimedJournal.create(folder, header)
    assert isinstance(journal, TimedJournal)  # made by its own class
    journal.quick = True
    return journal


def under_way(orders: int, seed: int = 1) -> PlayedMatch:
    """A match without damage of at least so many orders, in which either captain may stop now."""
    whole = peaceful_match(Game.CAPTAIN_SONAR, Mode.REALTIME, orders + 500, seed)
    match = Match(whole.setup)
    for number, order in enumerate(whole.orders, start=1):
        match.apply(order)
        at_sea = match.phase is Phase.PLAY and not any(
            boat.surfaced for boat in match.boats.values()
        )
        if number >= orders and at_sea:
            return PlayedMatch(whole.setup, whole.orders[:number])
    raise BenchError("a peaceful match has no moment at sea")


class RealtimeTable:
    """A table on mock pins and the thread that presses; ``display`` makes the OLEDs.

    Its pictures go to no screen.
    """

    def __init__(
        self,
        folder: Path,
        played: PlayedMatch,
        display: DisplayMaker | None = None,
    ) -> None:
        self.journal: TimedJournal | None = None
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        layout = load_layout(shipped_folder("hardware") / "table.toml")
        self._mock = MockHardware(layout, Clock())
        self.bench = self._mock.devices
        self.bench.instant = False  # as on a real contact, a glitch's length is waited for
        equipment = mock_equipment(self.bench, threads=True, display=display)
        self._mock.start()
        scenario = load_scenario(find_scenario(played.setup.scenario))
        plan = Plan(header_of(played.setup, ()), scenario)

        def begin(header: Header) -> Journal:
            self.journal = quick_journal(folder, header)
            return self.journal

        self._writer = writer = DiskThread()
        self.runner = open_table(
            plan,
            equipment,
            lambda side, picture: None,
            journal=begin,
            first_team=lambda teams: teams[0],
            writer=writer,
        )
        self.table = self.runner.table
        self._moves: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._hand = threading.Thread(target=self._move, name="hand", daemon=True)
        self._hand.start()
        self.table.play_record(played.orders)
        writer.finish(WRITTEN)
        self.timed.quick = False
        self.runner.step()

    @property
    def timed(self) -> TimedJournal:
        """The journal of the match."""
        assert self.journal is not None  # begun with the match
        return self.journal

    def __enter__(self) -> RealtimeTable:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._moves.put(None)
        self._hand.join()
        self.runner.close()
        self._writer.close()
        sys.setswitchinterval(self._interval)
        self._mock.close()

    def _move(self) -> None:
        while (move := self._moves.get()) is not None:
            move()

    def press(self, control: str, happened: Callable[[], bool]) -> float:
        """Press a button and run the table until ``happened``; its edge's stamp in seconds."""
        self._do(lambda: self.bench.press(control), happened)
        return self.bench.settles

    def turn(self, control: str, steps: int, happened: Callable[[], bool]) -> float:
        """Turn an encoder by detents and run until ``happened``; the stamp of the edge."""
        self._do(lambda: self.bench.turn(control, steps), happened)
        return self.bench.settles

    def let_go(self, control: str, rest: float = REST) -> None:
        """Release a button until the table takes it as open, and run it for ``rest`` seconds."""
        controls = self.runner.controls
        self._do(lambda: self.bench.release(control), lambda: control not in controls.down())
        self.rest(rest)

    def rest(self, seconds: float) -> None:
        """Run the table for some time."""
        until = clock() + seconds
        while (left := until - clock()) > 0:
            self.runner.wait(left)
            self.runner.step()

    def _do(self, move: Callable[[], None], happened: Callable[[], bool]) -> None:
        until = clock() + PATIENCE
        self._moves.put(move)
        while not happened():
            if clock() > until:
                raise BenchError("the table does not answer its controls")
            self.runner.wait(GLANCE)
            self.runner.step()

    def picture(self, team: Team) -> Picture:
        """The picture of a crew's screen now."""
        return self.table.picture(team)

    def order(self, orders: Sequence[Order]) -> None:
        """Give orders to the match directly, without controls."""
        for order in orders:
            self.table.session.live.order(order, clock())
