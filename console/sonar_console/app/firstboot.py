"""What a start is told by: the card's system, the host's sonar.toml, and the parts as they come.

`CardNews` has what the host should know of this start, `FirstBootTasks` serves the first-boot mode.
Both are called by the core and wait for nothing: the system's files are read in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from sonar_console.app.faults import WARNINGS, notice_of_warning, wrong_notice
from sonar_console.cards import Message, NoticeCard
from sonar_console.devices.controls import Controls, FaultKind
from sonar_console.devices.sound import Loudspeaker
from sonar_console.doctor.manual_checks import ControlCheck
from sonar_console.modes.firstboot import FirstBootMode
from sonar_console.settings.preset import Preset
from sonar_console.system.cardsystem import BootStep, CardSystem, DataPartition
from sonar_console.system.diskthread import Lookup
from sonar_console.system.folders import SHARED
from sonar_console.system.releases.folder import GoneBack

LOOKS = 2.0
"""Seconds between two looks at the system's files."""
COMES_UP = 5.0
"""Seconds that boards and OLEDs have to be found before one that is missing is told."""
CHECKS = "e2fsck"
"""What is named where nothing says why the storage could not be mended."""
ANSWERED = 5
"""How many controls that have answered are listed, the last first."""

CARD_WARNINGS = ("warning-data-lost", "warning-went-back", "warning-preset")
"""What is said on both screens between matches until the host has opened the service page."""


class KnowsGoneBack(Protocol):
    """The part of `Upgrades` that knows why a release was gone back from."""

    def running(self) -> str:
        """The version that runs."""

    def gone_back(self) -> GoneBack | None:
        """The release that was gone back from, if any."""


@dataclass(frozen=True, slots=True)
class _Read:
    """The system's files at one moment."""

    data: DataPartition | None = None
    steps: tuple[BootStep, ...] = ()
    preset_faults: tuple[str, ...] = ()


class CardNews:
    """What the host should know of this start of the table. Times are the table's, in seconds."""

    def __init__(
        self,
        card: CardSystem | None,
        preset: Preset,
        upgrades: KnowsGoneBack,
        *,
        threads: bool = True,
    ) -> None:
        """``card`` is None where there is no image's system, as on a desk."""
        self._card = card
        self._preset = preset
        self._upgrades = upgrades
        self._threads = threads
        self._lookup: Lookup[_Read] | None = None
        self._look_at = float("-inf")
        self._read = _Read()
        self.known = False
        """Whether the host has been on the service page."""

    def look(self, now: float) -> None:
        """Look at the system's files again, now and then; never waits."""
        if self._card is None or now < self._look_at:
            return
        if self._lookup is None:
            self._lookup = Lookup(self._look, threads=self._threads)
        if self._lookup.done:
            self._read = self._lookup.take()
            self._lookup = None
            self._look_at = now + LOOKS

    def _look(self) -> _Read:
        assert self._card is not None  # else nobody looks
        return _Read(self._card.data(), self._card.steps(), self._card.preset_faults())

    @property
    def _faults(self) -> tuple[str, ...]:
        return (*self._preset.notes, *self._read.preset_faults)

    def notices(self) -> Iterator[NoticeCard]:
        """Notices for the list of faults; of releases `ServiceTasks` tells itself."""
        data = self._read.data
        if data is not None and data.state == "remade":
            yield notice_of_warning(Message("warning-data-lost", {"value": data.reason or CHECKS}))
        elif data is not None and data.state == "mended":
            yield NoticeCard("note", Message("house-data-mended"))
        for fault in self._faults:
            yield notice_of_warning(Message("warning-preset", {"value": fault}))

    def warnings(self) -> list[Message]:
        """What both screens say between matches, until the host has read it."""
        if self.known:
            return []
        found = []
        data = self._read.data
        if data is not None and data.state == "remade":
            found.append(Message("warning-data-lost", {"value": data.reason or CHECKS}))
        if self._card is not None and (back := self._upgrades.gone_back()) is not None:
            values: dict[str, str | int] = {
                "value": back.version,
                "value1": self._upgrades.running(),
                "why": back.why,
            }
            found.append(Message("warning-went-back", values))
        if faults := self._faults:
            found.append(Message("warning-preset", {"value": faults[0]}))
        return found

    def start(self) -> Iterator[NoticeCard]:
        """The lines of a first start: what the system did, and what was taken of sonar.toml."""
        for step in self._read.steps:
            values: dict[str, str | int] = {"value1": step.name, "value": step.value}
            if step.state == "failed":
                yield wrong_notice("firstboot-step-failed", **values)
            else:
                level = "good" if step.state == "done" else "note"
                yield NoticeCard(level, Message(f"firstboot-step-{step.state}", values))
        if self._read.data is not None and self._read.data.state in ("ok", "fresh"):
            yield NoticeCard("good", Message(f"firstboot-data-{self._read.data.state}"))
        if count := len(self._preset.values):
            yield NoticeCard("good", Message("firstboot-preset", {"count": count}))
        yield from self.notices()

    @property
    def steps_run(self) -> bool:
        """Whether the system still does something of the start."""
        return any(step.state == "runs" for step in self._read.steps)


class FirstBootTasks:
    """Tells the first-boot mode what is found of the table, and which controls have answered."""

    def __init__(
        self,
        controls: Controls,
        speaker: Loudspeaker | None,
        news: CardNews,
        seen: Callable[[], Collection[str]],
    ) -> None:
        """``seen`` gives the sides whose picture is seen, and `SHARED` for one screen of both."""
        self._controls = controls
        self._speaker = speaker
        self._news = news
        self._seen = seen
        self._begun: float | None = None
        self._check = ControlCheck(controls.layout)
        self._answered: list[str] = []

    def step(self, mode: FirstBootMode, now: float) -> bool:
        """Tell the mode what is new; whether anything is."""
        if self._begun is None:
            self._begun = now
        self._news.look(now)
        self._take(mode)
        before = mode.found, mode.walked
        mode.found = tuple(self._found(now))
        mode.walked = tuple(self._walk())
        seen = set(self._seen())
        # While none is seen nobody knows how many there are.
        mode.one_screen = bool(seen) and (
            SHARED in seen or not seen.issuperset(self._controls.layout.teams)
        )
        mode.complete = all(each.level == "good" for each in mode.found)
        return before != (mode.found, mode.walked)

    def _take(self, mode: FirstBootMode) -> None:
        """Tick off what was touched."""
        presses, mode.presses = mode.presses, []
        for press in presses:
            for _ in self._check.take(press):
                pass
            if press.control in self._answered:
                self._answered.remove(press.control)
            self._answered.insert(0, press.control)

    # ---- the parts

    def _found(self, now: float) -> Iterator[NoticeCard]:
        yield from self._news.start()
        sides = self._controls.layout.teams
        seen = [side for side in sides if side in self._seen()]
        yield _part("screens", len(seen), len(sides))
        faults = self._controls.faults()
        early = self._begun is None or now < self._begun + COMES_UP
        if not early:
            for fault in faults:
                warning = Message(WARNINGS[fault.kind], {"value": fault.name})
                yield notice_of_warning(warning)
        for name, kinds, count in self._groups():
            missing = len([each for each in faults if each.kind in kinds])
            if count and (early or not missing):
                yield _part(name, max(0, count - missing), count)
        if self._speaker is not None and self._speaker.fault is not None:
            silent = self._speaker.fault
            yield wrong_notice(f"house-silent-{silent.trouble}", value=silent.value)
        elif self._speaker is not None:
            yield NoticeCard("good", Message("firstboot-sound"))

    def _groups(self) -> Iterable[tuple[str, tuple[FaultKind, ...], int]]:
        layout = self._controls.layout
        yield "boards", (FaultKind.BOARD, FaultKind.TWINS, FaultKind.UNNAMED), len(layout.boards)
        yield "oleds", (FaultKind.OLED, FaultKind.CRAWLS), len(layout.oleds)

    # ---- the walk

    def _walk(self) -> Iterator[NoticeCard]:
        done, total = self._check.progress
        yield NoticeCard("note", Message("firstboot-walked", {"value": done, "value1": total}))
        asked = self._check.asked
        if asked is not None:
            values: dict[str, str | int] = {"value": asked.control, "action": str(asked.action)}
            yield NoticeCard("note", Message(f"firstboot-walk-{asked.action}", values))
        for fault in self._controls.faults():
            yield notice_of_warning(Message(WARNINGS[fault.kind], {"value": fault.name}))
        for control in self._answered[:ANSWERED]:
            yield NoticeCard("good", Message("firstboot-walk-answered", {"value": control}))


def _part(name: str, there: int, count: int) -> NoticeCard:
    """A kind of part: how many of them are there."""
    values: dict[str, str | int] = {"count": there, "value": count}
    key = f"firstboot-{name}" if there == count else f"firstboot-{name}-wait"
    return NoticeCard("good" if there == count else "note", Message(key, values))
