"""One run of the soak: guests play, mishaps are caused, and the records are checked."""

from __future__ import annotations

import random
import signal
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sonar_console.cards import Picture, PlayPicture
from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_console.record.recorder import LATE
from sonar_tools.soak.client import ANSWERED, GoneError, TableClient
from sonar_tools.soak.guests import Guests
from sonar_tools.soak.mishaps import ODDS, RESTARTS, Mishap, MishapSchedule, Odds
from sonar_tools.soak.processes import SIDES, TABLE, Places, Processes
from sonar_tools.soak.recordcheck import RecordCheck
from sonar_tools.soak.usage import StretchReport, stretch_at

PRESSES = (20, 400)
"""The fewest and the most presses of children hammering."""

SAID_BY = 2 * LATE
"""Seconds after which a record has what a screen shows, or the screen says that it is not kept."""

CATCHES_UP = 6.0
"""Seconds after which a table has written all lines that waited for the disk."""

OFFER = "resume"
"""The phase of a picture that offers to resume a match."""

MOST_CRASHES = 20
"""A run ends once processes have ended by themselves more often than this."""

_TELL_EVERY = 600.0
_TORN = b"12.345 blue captain hea"
"""A torn line, as a power cut may leave it."""


@dataclass(slots=True)
class SoakReport:
    """The report of a run: its work and its losses."""

    seed: int
    simulated: float = 0.0
    """Seconds of the table's clock."""
    real: float = 0.0
    matches: int = 0
    ended: int = 0
    resumed: int = 0
    stuck: list[str] = field(default_factory=list)
    """Matches in which no order was possible any more, each with its last order."""
    orders: int = 0
    touches: int = 0
    pictures: int = 0
    """The number of pictures sent to the screens."""
    unsaid: int = 0
    """Pictures of the last moment before a power cut that the record does not know."""
    checked: int = 0
    """The number of pictures compared with the record."""
    blows: dict[str, int] = field(default_factory=dict)
    crashes: int = 0
    """The number of processes that ended by themselves."""
    tracebacks: int = 0
    """Faults of the program in its log."""
    memory: int = 0
    """The maximum of the private memory of all processes, in bytes, read every ten minutes."""
    stretches: list[StretchReport] = field(default_factory=list)
    """The hours without a restart."""
    lost: list[str] = field(default_factory=list)

    @property
    def speed(self) -> float:
        """Seconds of the table's clock for each real second."""
        return self.simulated / self.real if self.real else 0.0

    @property
    def whole(self) -> bool:
        """Whether nothing was lost, and nothing failed except by a mishap."""
        return not (self.lost or self.crashes or self.tracebacks or self.stuck)


class SoakRun:
    """A run of the soak in a folder of its own.

    ``tell`` is given the report as it stands, every ten minutes of the table. ``size`` is that of
    the screens, as ``1920x1080``; without it SDL chooses.
    """

    def __init__(
        self,
        places: Places,
        layout: Layout,
        seed: int,
        tell: Callable[[SoakReport], None],
        odds: Mapping[Mishap, Odds] = ODDS,
        size: str = "",
    ) -> None:
        self._places = places
        self._controls = {
            each.control: isinstance(each, (PinEncoder, BoardEncoder)) for each in layout.controls
        }
        self._boards = [board.name for board in layout.boards]
        self._oleds = [oled.name for oled in layout.oleds]
        self._rng = random.Random(seed)
        self._check = RecordCheck(places.records)
        self._guests = Guests(self._check, self._rng)
        self._mishaps = MishapSchedule(self._rng, odds=odds)
        self._restarts = not RESTARTS.isdisjoint(odds)
        self._report = SoakReport(seed)
        self._tell = tell
        self._told = 0.0
        self._passed = 0.0
        self._begun = 0.0
        self._victims: dict[Mishap, str] = {}
        self._processes = Processes(places, size=size)
        self._client: TableClient | None = None
        self._ahead: deque[tuple[float, PlayPicture]] = deque()
        """Pictures that the records do not know yet, and when each came, in real seconds."""

    @property
    def now(self) -> float:
        """Seconds of the table's clock since the run began."""
        return time.monotonic() - self._begun + self._passed

    def run(self, seconds: float) -> SoakReport:
        """Play for so many seconds of the table's clock; the table's failures are in the report."""
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
        return self.report()

    # ---- the table

    @property
    def _table(self) -> TableClient:
        assert self._client is not None  # switched on
        return self._client

    def _switch_on(self) -> None:
        for name in (TABLE, *SIDES):
            if not self._processes.alive(name):
                self._processes.start(name)
        self._client = TableClient(
            self._places.hands,
            self._places.screens,
            self._pass,
            lambda: self._processes.alive(TABLE),
        )
        for _ in SIDES:
            if len(self._table.pictures) < len(SIDES):
                self._table.look(ANSWERED)
        if len(self._table.pictures) < len(SIDES):
            raise GoneError("the table shows a side nothing")

    def _pass(self, seconds: float) -> None:
        self._passed += seconds

    def _let_go(self) -> None:
        if self._client is not None:
            self._report.pictures += self._client.seen
            self._client.close()
            self._client = None

    def _cut_power(self, torn: bool = False) -> None:
        """Kill all processes, as a power cut does, and start them again."""
        self._give_disk_back()
        self._look_over()
        for name in (TABLE, *SIDES):
            self._processes.kill(name)
        self._cut_off()
        if torn and self._check.newest is not None:
            with self._check.newest.path.open("ab") as journal:
                journal.write(_TORN)
        self._again()

    def _switch_off(self) -> None:
        """Ask all processes to end, as systemd does, and start them again."""
        self._give_disk_back()
        running = [name for name in (*SIDES, TABLE) if self._processes.alive(name)]
        for name in running:  # a screen that mishaps has killed is not there to be ended
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
        """Start all processes; a match that was cut off must be offered."""
        self._let_go()
        self._mishaps.end_all()
        self._victims.clear()
        going_on = self._check.unfinished()
        self._switch_on()
        phase = self._table.pictures[SIDES[0]].phase
        if going_on and phase != OFFER:
            self._report.lost.append(f"an unfinished match is not offered again, but {phase}")

    # ---- one step

    def _moment(self) -> None:
        now = self.now
        for over in self._mishaps.ended(now):
            self._repair(over)
        number = stretch_at(now) if self._restarts else 1
        if number is not None and number > len(self._report.stretches):
            if self._restarts:
                self._switch_off()  # all processes begin it anew
            self._report.stretches.append(StretchReport(self.now, self.now))
        mishap = self._mishaps.begins(now, RESTARTS if number is not None else frozenset())
        if mishap is not None:
            self._cause(mishap)
        self._look_over()
        for side in SIDES:
            if Mishap.SCREEN not in self._victims and not self._processes.alive(side):
                self._report.crashes += 1
                self._report.lost.append(f"the screen {side} ended by itself")
                self._processes.start(side)
        if now - self._told >= _TELL_EVERY:
            self._told = now
            used = self._processes.usage()
            self._report.memory = max(
                self._report.memory, sum(each.memory for each in used.values())
            )
            if number is not None:
                self._report.stretches[-1].look(now, used)
            self._tell(self.report())
        self._guests.step(self._table, self.now)

    def _look_over(self) -> None:
        """Compare the pictures with the records, and tell the guests what is new in these."""
        pictures = [] if self._client is None else self._client.take_pictures()
        self._guests.hear(self._check.read(), self.now)
        now = time.monotonic()
        self._ahead.extend(
            (now, each) for each in pictures if isinstance(each, PlayPicture) and not _excused(each)
        )
        told = any(_excused(each) for each in self._shown())
        while self._ahead:
            at, picture = self._ahead[0]
            if not self._check.knows(picture) and (told or now - at <= SAID_BY):
                break
            self._ahead.popleft()
            self._check.check(picture)

    def _shown(self) -> list[Picture]:
        """What the screens show now."""
        return [] if self._client is None else list(self._client.pictures.values())

    def _cut_off(self) -> None:
        """Compare the last pictures before a power cut: those of a moment ago may be lost."""
        self._look_over()
        known = [picture for _, picture in self._ahead if self._check.knows(picture)]
        self._report.unsaid += len(self._ahead) - len(known)
        for picture in known:
            self._check.check(picture)
        self._ahead.clear()

    def _cause(self, mishap: Mishap) -> None:
        rng = self._rng
        if mishap is Mishap.BOARD:
            self._victims[mishap] = rng.choice(self._boards)
            self._table.say(f"unplug board {self._victims[mishap]}")
        elif mishap is Mishap.OLED:
            self._victims[mishap] = rng.choice(self._oleds)
            self._table.say(f"fail oled {self._victims[mishap]}")
        elif mishap is Mishap.SCREEN:
            self._victims[mishap] = rng.choice(SIDES)
            self._processes.kill(self._victims[mishap])
        elif mishap is Mishap.HANG:
            self._victims[mishap] = rng.choice(SIDES)
            self._processes.hang(self._victims[mishap])
        elif mishap in (Mishap.POWER, Mishap.TORN):
            self._cut_power(torn=mishap is Mishap.TORN)
        elif mishap is Mishap.OFF:
            self._switch_off()
        elif mishap is Mishap.DISK:
            written = 0 if self._check.newest is None else len(self._check.newest.data)
            self._processes.fill_disk(written + rng.randrange(100))
        elif mishap is Mishap.CHILDREN:
            self._guests.hammer(self._table, self._controls, rng.randint(*PRESSES))
        else:
            self._guests.give_up(self._table)

    def _repair(self, mishap: Mishap) -> None:
        victim = self._victims.pop(mishap, "")
        if mishap is Mishap.BOARD:
            self._table.say(f"plug board {victim}")
        elif mishap is Mishap.OLED:
            self._table.say(f"mend oled {victim}")
        elif mishap is Mishap.SCREEN:
            self._processes.start(victim)
        elif mishap is Mishap.HANG:
            self._processes.go_on(victim)
        elif mishap is Mishap.DISK:
            self._free_disk()

    def _give_disk_back(self) -> None:
        """Free a full disk before a power cut, which would lose orders: the table says so."""
        if self._mishaps.lasts(Mishap.DISK):
            self._free_disk()

    def _free_disk(self) -> None:
        """Free the disk, and give the table time to write all lines that waited."""
        self._processes.free_disk()
        for _ in range(round(CATCHES_UP / 0.5)):
            self._table.say("pass 0.5")
            self._table.look(0.05)

    # ---- the end

    def _close(self) -> None:
        """End all mishaps, and compare the pictures once more."""
        for mishap in self._mishaps.end_all():
            self._repair(mishap)
        self._table.say("pass 0.5")
        self._table.look(1.0)
        self._look_over()
        used = self._processes.usage()
        self._report.memory = max(self._report.memory, sum(each.memory for each in used.values()))

    def report(self) -> SoakReport:
        """The report as it stands."""
        report = self._report
        report.simulated = self.now
        report.real = time.monotonic() - self._begun
        report.matches = self._check.matches
        report.orders = self._check.orders
        report.checked = self._check.checked
        report.ended = self._guests.ended
        report.resumed = self._guests.resumed
        report.stuck = self._guests.stuck
        report.touches = self._guests.touches
        report.blows = {str(mishap): count for mishap, count in self._mishaps.count.items()}
        report.lost += self._check.take_lost()
        report.tracebacks = self._places.log.read_bytes().count(b"Traceback (most recent call")
        return report


def _excused(picture: Picture) -> bool:
    """Whether a picture says itself that orders are not kept."""
    warning = picture.viewer.warning
    return warning is not None and warning.key in ("warning-disk", "warning-late")
