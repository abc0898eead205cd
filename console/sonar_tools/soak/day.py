"""A day at the table: guests play, bad luck strikes, the ledger is kept."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_tools.soak.guests import PLAYED, Guests
from sonar_tools.soak.ledger import Ledger
from sonar_tools.soak.luck import ODDS, Blow, Luck, Odds
from sonar_tools.soak.processes import SIDES, TABLE, Places, Processes
from sonar_tools.soak.remote import ANSWERED, GoneError, Remote

PRESSES = (20, 400)
"""How many presses children make in one go."""

CATCHES_UP = 6.0
"""Seconds after which a table has written what waited for its disk."""

OFFER = "resume"
"""What a view calls the offer to go on with a match that was cut off."""

MOST_CRASHES = 20
"""A table that ends by itself more often than this is not tried any further."""

_TELL_EVERY = 600.0
_TORN = b"12.345 blue captain hea"
"""The beginning of a line, as a power cut may leave it."""


@dataclass(slots=True)
class Report:
    """What a soak did, and what was lost."""

    seed: int
    simulated: float = 0.0
    """Seconds of the table's clock."""
    real: float = 0.0
    matches: int = 0
    ended: int = 0
    resumed: int = 0
    stuck: list[str] = field(default_factory=list)
    """Matches in which nobody could give an order any more, and after which that was so."""
    orders: int = 0
    touches: int = 0
    views: int = 0
    """Views that the screens were sent."""
    checked: int = 0
    """Views that were held against the record."""
    blows: dict[str, int] = field(default_factory=dict)
    crashes: int = 0
    """How often a process ended by itself."""
    tracebacks: int = 0
    """Faults of the program in its log."""
    memory: int = 0
    """The most private memory of table and screens together, in bytes, looked at now and then."""
    lost: list[str] = field(default_factory=list)

    @property
    def speed(self) -> float:
        """How many seconds at the table one real second took."""
        return self.simulated / self.real if self.real else 0.0

    @property
    def whole(self) -> bool:
        """Whether nothing was lost and nothing failed that was not struck."""
        return not (self.lost or self.crashes or self.tracebacks or self.stuck)


class Day:
    """One soak in a folder of its own.

    ``tell`` is given the report as it stands, every ten minutes of the table. ``size`` is that of
    the screens, as ``1920x1080``; without it SDL chooses.
    """

    def __init__(
        self,
        places: Places,
        layout: Layout,
        seed: int,
        tell: Callable[[Report], None],
        odds: Mapping[Blow, Odds] = ODDS,
        size: str = "",
    ) -> None:
        self._places = places
        self._controls = {
            each.control: isinstance(each, (PinEncoder, BoardEncoder)) for each in layout.controls
        }
        self._boards = [board.name for board in layout.boards]
        self._oleds = [oled.name for oled in layout.oleds]
        self._rng = random.Random(seed)
        self._ledger = Ledger(places.records)
        self._guests = Guests(self._ledger, self._rng)
        self._luck = Luck(self._rng, odds=odds)
        self._report = Report(seed)
        self._tell = tell
        self._told = 0.0
        self._passed = 0.0
        self._begun = 0.0
        self._victims: dict[Blow, str] = {}
        self._processes = Processes(places, size=size)
        self._remote: Remote | None = None

    @property
    def now(self) -> float:
        """Seconds at the table since the day began."""
        return time.monotonic() - self._begun + self._passed

    def run(self, seconds: float) -> Report:
        """Play until so many seconds have passed at the table; raises nothing of the table's."""
        self._begun = time.monotonic()
        with self._processes:
            try:
                self._switch_on()
                while self.now < seconds and self._report.crashes <= MOST_CRASHES:
                    try:
                        self._moment()
                    except GoneError as gone:
                        self._crashed(TABLE, str(gone))
                self._close()
            except GoneError as gone:
                self._report.lost.append(f"the table does not come up: {gone}")
            finally:
                self._let_go()
        return self._stand()

    # ---- the table

    @property
    def _table(self) -> Remote:
        assert self._remote is not None  # switched on
        return self._remote

    def _switch_on(self) -> None:
        for name in (TABLE, *SIDES):
            if not self._processes.alive(name):
                self._processes.start(name)
        self._remote = Remote(
            self._places.hands,
            self._places.screens,
            self._pass,
            lambda: self._processes.alive(TABLE),
        )
        for _ in SIDES:
            if len(self._table.views) < len(SIDES):
                self._table.look(ANSWERED)
        if len(self._table.views) < len(SIDES):
            raise GoneError("the table shows a side nothing")

    def _pass(self, seconds: float) -> None:
        self._passed += seconds

    def _let_go(self) -> None:
        if self._remote is not None:
            self._report.views += self._remote.seen
            self._remote.close()
            self._remote = None

    def _cut_power(self, torn: bool = False) -> None:
        """All processes end where they stand; what was on the disk is there afterwards."""
        self._give_disk_back()
        for name in (TABLE, *SIDES):
            self._processes.kill(name)
        self._look_over()
        if torn and self._ledger.newest is not None:
            with self._ledger.newest.path.open("ab") as journal:
                journal.write(_TORN)
        self._again()

    def _switch_off(self) -> None:
        """All processes are asked to end, as systemd does it."""
        self._give_disk_back()
        running = [name for name in (*SIDES, TABLE) if self._processes.alive(name)]
        for name in running:  # a screen that bad luck has killed is not there to be ended
            status = self._processes.end(name)
            # A screen that is asked before its window is open ends by the signal, which systemd
            # takes for a good end too; it holds nothing. The table has to end by itself.
            if status != 0 and (name == TABLE or status != -signal.SIGTERM):
                self._report.lost.append(f"{name} ended with status {status}")
        self._look_over()
        self._again()

    def _crashed(self, name: str, why: str) -> None:
        self._report.crashes += 1
        self._report.lost.append(f"{name} ended by itself: {why}")
        for each in (TABLE, *SIDES):
            self._processes.kill(each)
        self._again()

    def _again(self) -> None:
        """Switch on after all has been off: what was unplugged is plugged in again."""
        self._let_go()
        self._luck.mend()
        self._victims.clear()
        going_on = self._ledger.unfinished()
        self._switch_on()
        phase = self._table.views[SIDES[0]].phase
        if going_on and phase != OFFER:
            self._report.lost.append(f"an unfinished match is not offered again, but {phase}")

    # ---- a moment of the day

    def _moment(self) -> None:
        now = self.now
        for over in self._luck.over(now):
            self._mend(over)
        blow = self._luck.falls(now)
        if blow is not None:
            self._strike(blow)
        self._look_over()
        for side in SIDES:
            if Blow.SCREEN not in self._victims and not self._processes.alive(side):
                self._report.crashes += 1
                self._report.lost.append(f"the screen {side} ended by itself")
                self._processes.start(side)
        if now - self._told >= _TELL_EVERY:
            self._told = now
            self._report.memory = max(self._report.memory, self._processes.memory())
            self._tell(self._stand())
        self._guests.step(self._table, self.now)

    def _look_over(self) -> None:
        """Hold what the screens were sent against the records, and hear what is new in them."""
        views = [] if self._remote is None else self._remote.take_views()
        self._guests.hear(self._ledger.read(), self.now)
        for view in views:
            disk = view.warning is not None and view.warning.key == "warning-disk"
            over = view.review is not None  # of a match that was given up, any moment is shown
            if view.phase in (*PLAYED, "ended") and not over and not disk:
                self._ledger.check(view)

    def _strike(self, blow: Blow) -> None:
        rng = self._rng
        if blow is Blow.BOARD:
            self._victims[blow] = rng.choice(self._boards)
            self._table.say(f"unplug board {self._victims[blow]}")
        elif blow is Blow.OLED:
            self._victims[blow] = rng.choice(self._oleds)
            self._table.say(f"fail oled {self._victims[blow]}")
        elif blow is Blow.SCREEN:
            self._victims[blow] = rng.choice(SIDES)
            self._processes.kill(self._victims[blow])
        elif blow is Blow.HANG:
            self._victims[blow] = rng.choice(SIDES)
            self._processes.hang(self._victims[blow])
        elif blow in (Blow.POWER, Blow.TORN):
            self._cut_power(torn=blow is Blow.TORN)
        elif blow is Blow.OFF:
            self._switch_off()
        elif blow is Blow.DISK:
            written = 0 if self._ledger.newest is None else len(self._ledger.newest.data)
            self._processes.fill_disk(written + rng.randrange(100))
        elif blow is Blow.CHILDREN:
            self._guests.hammer(self._table, self._controls, rng.randint(*PRESSES))
        else:
            self._guests.give_up(self._table)

    def _mend(self, blow: Blow) -> None:
        victim = self._victims.pop(blow, "")
        if blow is Blow.BOARD:
            self._table.say(f"plug board {victim}")
        elif blow is Blow.OLED:
            self._table.say(f"mend oled {victim}")
        elif blow is Blow.SCREEN:
            self._processes.start(victim)
        elif blow is Blow.HANG:
            self._processes.go_on(victim)
        elif blow is Blow.DISK:
            self._free_disk()

    def _give_disk_back(self) -> None:
        """While a disk is full the table says that a power cut would lose orders: none comes."""
        if self._luck.lasts(Blow.DISK):
            self._free_disk()

    def _free_disk(self) -> None:
        """Free the disk, and give the table the time to write what waited for it."""
        self._processes.free_disk()
        for _ in range(round(CATCHES_UP / 0.5)):
            self._table.say("pass 0.5")
            self._table.look(0.05)

    # ---- the end of the day

    def _close(self) -> None:
        """Mend everything, and look at the table once more."""
        for blow in self._luck.mend():
            self._mend(blow)
        self._table.say("pass 0.5")
        self._table.look(1.0)
        self._look_over()
        self._report.memory = max(self._report.memory, self._processes.memory())

    def _stand(self) -> Report:
        """The report as it stands."""
        report = self._report
        report.simulated = self.now
        report.real = time.monotonic() - self._begun
        report.matches = self._ledger.matches
        report.orders = self._ledger.orders
        report.checked = self._ledger.checked
        report.ended = self._guests.ended
        report.resumed = self._guests.resumed
        report.stuck = self._guests.stuck
        report.touches = self._guests.touches
        report.blows = {str(blow): count for blow, count in self._luck.count.items()}
        report.lost += self._ledger.take_lost()
        report.tracebacks = self._places.log.read_bytes().count(b"Traceback (most recent call")
        return report
