"""Does what the service page asks for: settings, matches to a stick, examination, power off.

It is called once a step and never waits: what may wait for a disk or a stick has a thread of its
own, as copying has, and is asked after.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from sonar_console.app.charts import ChartTasks
from sonar_console.app.fault_keeper import FaultKeeper
from sonar_console.app.faults import (
    WARNINGS,
    MachineFault,
    machine_faults,
    notice_of_warning,
    notices_of_doctor,
    notices_of_machine,
    notices_of_past,
    told_of_upgrade,
    wrong_notice,
)
from sonar_console.app.firstboot import CARD_WARNINGS, CardNews, FirstBootTasks
from sonar_console.app.keepsakes import Keepsakes, Task
from sonar_console.app.screenwatch import Loss, ScreenFault, screen_faults
from sonar_console.app.settings_keeper import SettingsKeeper
from sonar_console.app.stickwaits import LOOKED_LATEST, StickRelease, StickSearch, UpgradeWait
from sonar_console.cards import ListCard, Message, NoticeCard
from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.devices.controls import Controls, Fault
from sonar_console.devices.sound import Loudspeaker
from sonar_console.doctor.findings import Finding, Severity
from sonar_console.modes import Session, TableMode
from sonar_console.modes.charts import ChartsMode
from sonar_console.modes.firstboot import FirstBootMode
from sonar_console.modes.hold import HOLD
from sonar_console.modes.review.review import ReviewMode
from sonar_console.modes.service import Request, ServiceMode, ServicePage
from sonar_console.record.book import stamped
from sonar_console.record.header import Header
from sonar_console.record.recorder import AtOnce, Writer
from sonar_console.record.scenario import EARLIER
from sonar_console.settings.file import SettingsFile
from sonar_console.settings.preset import Preset
from sonar_console.system.cardsystem import CardSystem
from sonar_console.system.conditions import Condition
from sonar_console.system.copying import Copied, Copying, CopyTask
from sonar_console.system.diskthread import Lookup
from sonar_console.system.faultfile import FaultFile
from sonar_console.system.power import Power
from sonar_console.system.sticks import Sticks
from sonar_console.system.upgrade import DeskUpgrades, Upgrades

log = logging.getLogger(__name__)

PUSH = ".captain.push"
"""The end of the names of the controls that open the page."""
EXAMINED_AFTER, EXAMINED_LATEST = 1.0, 4.0
"""Seconds from the request to the examination: at first, and while a push is still held down."""
SWITCHED_OFF = 20.0
"""Seconds after which a table that was to be switched off says that it is still on."""
GLANCE = 0.1
"""Seconds between two looks at a task that is under way."""

LISTED = frozenset((*WARNINGS.values(), *CARD_WARNINGS))
"""Warnings that are among the faults as notices of their own."""
BACK_REASONS = ("starts", "screens", "time", "asked")
"""Why a release is gone back from."""


class ServicedTable(Protocol):
    """The part of a table that `ServiceTasks` uses."""

    version: int

    @property
    def fault_log(self) -> FaultLog:
        """The last faults that were contained."""

    @property
    def session(self) -> Session:
        """The session of the modes, which has the house's settings."""

    @property
    def mode(self) -> TableMode:
        """The mode that is on: `ServiceMode` while the page is open."""

    @property
    def warning(self) -> Message | None:
        """The warning that both screens show now."""

    def operate(self, now: float) -> None:
        """Open the page."""


@dataclass(frozen=True, slots=True)
class ServiceMeans:
    """The means of `ServiceTasks`."""

    file: SettingsFile
    records: Path
    charts: Path
    """The folder of the charts that the host draws."""
    sticks: Sticks
    power: Power
    examine: Callable[[], Callable[[], Sequence[Finding]]]
    """Looks at the machine, which may wait; what it returns examines the table, at once."""
    upgrades: Upgrades = field(default_factory=DeskUpgrades)
    notes: Sequence[str] = ()
    """What was wrong with the settings file at the start."""
    preset: Preset = field(default_factory=Preset)
    """What the host's sonar.toml says."""
    card: CardSystem | None = None
    """What the system of a card tells; None where no image runs the table."""
    seen: Callable[[], Collection[str]] = tuple
    """The sides whose picture is seen on a screen."""
    faults: FaultFile | None = None
    """Where the last faults are kept; None where they are not."""
    day: Callable[[], str] = str
    """The day, ``2026-11-29``; empty where the machine's clock cannot be trusted."""
    pages: Path | None = None
    """On a desk, where pages are written that are taken home while no stick is in."""
    threads: bool = True
    """Whether what may wait has a thread of its own."""


class ServiceTasks:
    """Carries out the tasks of one table's service page, one at a time."""

    def __init__(
        self,
        table: ServicedTable,
        controls: Controls,
        speaker: Loudspeaker | None,
        means: ServiceMeans,
        lost: Callable[[], Mapping[str, Loss]] = dict,
        writer: Writer | None = None,
        conditions: Callable[[], Collection[Condition]] = tuple,
    ) -> None:
        """``lost`` says which sides have lost their screen, and how; ``writer`` writes files;
        ``conditions`` says what is wrong with the machine.
        """
        writer = writer or AtOnce()
        self._table = table
        self._controls = controls
        self._speaker = speaker
        self._means = means
        self._lost = lost
        self._conditions = conditions
        self._keeper = SettingsKeeper(controls, speaker, means.file, table.session.house, writer)
        self._charts = ChartTasks(
            table.session, means.charts, means.sticks, writer, threads=means.threads
        )
        self._keepsakes = Keepsakes(
            means.records, means.sticks, desk=means.pages, threads=means.threads
        )
        self._keeping: Task[NoticeCard | ListCard] | None = None
        """The book that the page asks for, while it is read or written."""
        table.session.keeps = True
        self._faults_kept: FaultKeeper | None = None
        if means.faults is not None:
            self._faults_kept = FaultKeeper(table.fault_log, means.faults, writer)
        self._down: set[str] | None = None
        """The pushes that have been down since the start; None before the first step."""
        self._begun = 0.0
        self._since = 0.0
        """When the present task, or its last part, began."""
        self._next: float | None = None
        """When to look at the task that is under way."""
        self._task: CopyTask | None = None
        self._copied: Copied | None = None
        self._search: StickSearch | None = None
        """The search for a stick, once a copy is asked for."""
        self._release: StickRelease | None = None
        """The stick with all matches, once it was let go."""
        self._examined: Lookup[Callable[[], Sequence[Finding]]] | None = None
        self._page: ServicePage | None = None
        """The page that is open, once it has been told how the last installation ended."""
        self._upgrade: UpgradeWait | None = None
        """The installation of a release that was asked for."""
        self._news = CardNews(means.card, means.preset, means.upgrades, threads=means.threads)
        self._first = FirstBootTasks(controls, speaker, self._news, means.seen)

    def stamped(self, header: Header) -> Header:
        """The header of a journal that begins now, with what is known of when that is."""
        start = None if self._faults_kept is None else self._faults_kept.start
        return stamped(header, start, self._means.day())

    def step(self, now: float) -> None:
        """Do what there is to do now."""
        self._held_at_start(now)
        self._look_at_cards()
        self._keeper.step(self._table.session.house, now)
        if self._faults_kept is not None:
            self._faults_kept.step(now)
        self._next = None
        mode = self._table.mode
        if isinstance(mode, ChartsMode):
            self._serve_charts(mode, now)
        self._serve_review(mode, now)
        if isinstance(mode, FirstBootMode):
            self._table.version += self._first.step(mode, now)
            self._next = now + GLANCE
        if not isinstance(mode, ServiceMode):
            return
        self._news.known = True
        self._news.look(now)
        page = mode.page
        before = page.card()
        try:
            self._serve(page, now)
        except Exception:  # contained by the caller; the page must not wait for it
            page.ended(wrong_notice("house-failed"), now)
            raise
        finally:
            if page.card() != before:
                self._table.version += 1

    def _serve_charts(self, mode: ChartsMode, now: float) -> None:
        """Do what the page of the charts asks for."""
        before = mode.page.card()
        try:
            self._charts.step(mode, now)
        except Exception:  # contained by the caller; the page must not wait for it
            mode.ended(wrong_notice("house-failed"), now)
            raise
        finally:
            if mode.page.card() != before:
                self._table.version += 1
        if mode.page.busy:
            self._next = now + GLANCE

    def _serve_review(self, mode: TableMode, now: float) -> None:
        """Do what the review asks for, and go on with it after the review."""
        before = mode.told() if isinstance(mode, ReviewMode) else None
        try:
            if self._keepsakes.step(mode, now):
                self._next = now + GLANCE
        finally:
            if isinstance(mode, ReviewMode) and mode.told() != before:
                self._table.version += 1

    def _look_at_cards(self) -> None:
        """Let the page choose from the sound cards that there are now."""
        cards = self._table.session.cards
        if self._speaker is not None and list(self._speaker.cards) != cards:
            cards[:] = self._speaker.cards

    def _serve(self, page: ServicePage, now: float) -> None:
        """Do what the page asks for, and tell it the progress."""
        page.faults = tuple(self._faults(now))
        page.running = self._means.upgrades.running()
        page.offered = self._means.upgrades.offered(now)
        if page is not self._page:
            self._page = page
            said = told_of_upgrade(self._means.upgrades.status())
            if said is not None and page.busy is None:
                page.tell(said)
        request = page.take_request()
        if request is not None:
            self._since = now
            self._begin(request, page, now)
        if page.busy is not None:
            self._go_on(page.busy, page, now)
            self._next = now + GLANCE

    def standing(self, now: float) -> list[Message]:
        """What both screens say of this start between matches."""
        self._news.look(now)
        return self._news.warnings()

    def due(self) -> float | None:
        """When `step` will next have something to do, or None."""
        dues = [
            None if self._faults_kept is None else self._faults_kept.due(),
            self._keeper.due(),
            self._next,
            self._begun + HOLD if self._down else None,
        ]
        return min((due for due in dues if due is not None), default=None)

    def close(self) -> None:
        """Save what is not saved yet, and end the task that is under way."""
        self._keeper.save()
        self._charts.close()
        self._keepsakes.close()
        if self._faults_kept is not None:
            self._faults_kept.write()
        if self._task is not None:
            self._task.end()

    def _held_at_start(self, now: float) -> None:
        """Open the page when a push has been held down since the start.

        The table gets no press from it: nobody has seen it go down, and it may be stuck.
        """
        if self._down is None:
            self._begun = now
            self._down = {name for name in self._controls.down() if name.endswith(PUSH)}
        if not self._down:
            return
        self._down &= set(self._controls.down())
        if self._down and now >= self._begun + HOLD:
            self._down.clear()
            self._table.operate(now)

    # ---- faults

    def _faults(self, now: float) -> list[NoticeCard]:
        """The faults of now, then those that have passed."""
        found = []
        warning = self._table.warning
        if warning is not None and warning.key not in LISTED:  # it is its own
            found.append(notice_of_warning(warning))
        conditions = self._conditions()
        faults: list[ScreenFault | MachineFault | Fault] = [
            *screen_faults(self._lost()),
            *machine_faults(conditions),
            *self._controls.faults(),
        ]
        for fault in faults:
            warning = Message(WARNINGS[fault.kind], {"value": fault.name})
            found.append(notice_of_warning(warning))
        if self._speaker is not None and self._speaker.fault is not None:
            silent = self._speaker.fault
            found.append(wrong_notice(f"house-silent-{silent.trouble}", value=silent.value))
        found += notices_of_machine(conditions)
        if self._keeper.unsaved:
            found.append(wrong_notice("house-unsaved", value=self._keeper.unsaved))
        found += [wrong_notice("house-settings", value=note) for note in self._means.notes]
        found += self._news.notices()
        found += [wrong_notice("house-chart", value=note) for note in self._charts.notes]
        if (back := self._means.upgrades.gone_back()) is not None:
            key = f"house-release-back-{back.why if back.why in BACK_REASONS else 'time'}"
            found.append(
                wrong_notice(key, value=back.version, value1=self._means.upgrades.running())
            )
        lasting = {fault.name for fault in faults}
        past = [
            each
            for each in self._table.fault_log.last
            if each.kind is not PastFaultKind.DEVICE or each.where not in lasting
        ]
        return [*found, *notices_of_past([*past, *self._table.fault_log.earlier], now)]

    # ---- tasks

    def _begin(self, request: Request, page: ServicePage, now: float) -> None:
        if request is Request.COPY:
            self._release = None
            self._search = StickSearch(self._means.sticks, now, threads=self._means.threads)
        elif request is Request.BOOK:
            self._keeping = self._keepsakes.book()
        elif request is Request.PRINT:
            self._keeping = self._keepsakes.print_book()
        elif request is Request.EXAMINE:
            self._examined = Lookup(self._means.examine, threads=self._means.threads)
        elif request is Request.POWER_OFF:
            try:
                self._means.power()
            except OSError as fault:
                log.warning("power off: %s", fault)
                page.ended(wrong_notice("house-power-off-failed"), now)
        elif request is Request.RELEASE:
            self._upgrade = UpgradeWait(self._means.upgrades, now)
            if not self._upgrade.asked:
                page.ended(wrong_notice("house-release-desk"), now)

    def _begin_copy(self, page: ServicePage, search: StickSearch, now: float) -> None:
        """Begin to copy, once it is known which stick is in."""
        stick = search.found(now, "house-copy-gone")
        if stick is None:
            return
        self._search = None
        if isinstance(stick, NoticeCard):
            page.ended(stick, now)
        else:
            charts = self._means.charts
            self._task = CopyTask(
                Copying(self._means.records, beside=(charts, charts / EARLIER)),
                stick,
                find=self._means.sticks.find,
                threads=self._means.threads,
            )

    def _go_on(self, request: Request, page: ServicePage, now: float) -> None:
        if request is Request.EXAMINE:
            self._examine(page, now)
        elif request in (Request.BOOK, Request.PRINT):
            self._keep(page, now)
        elif request is Request.POWER_OFF:
            if now >= self._since + SWITCHED_OFF:
                page.ended(wrong_notice("house-power-off-failed"), now)
        elif request is Request.RELEASE and self._upgrade is not None:
            said, over = self._upgrade.told(now)
            if over:
                page.ended(said, now)
            elif said is not None:
                page.tell(said)
        elif self._search is not None:
            self._begin_copy(page, self._search, now)
        elif self._release is not None and self._copied is not None:
            self._watch_stick(page, self._release, self._copied, now)
        elif self._task is not None:
            self._watch_copy(page, self._task, now)

    def _keep(self, page: ServicePage, now: float) -> None:
        """Go on with the book."""
        self._keepsakes.now = now
        assert self._keeping is not None  # it was asked for
        try:
            page.tell(next(self._keeping))
        except StopIteration as done:
            self._keeping = None
            if isinstance(done.value, NoticeCard):
                page.ended(done.value, now)
            else:
                page.ended(None, now, done.value.notices)

    def _examine(self, page: ServicePage, now: float) -> None:
        pushed = any(name.endswith(PUSH) for name in self._controls.down())
        if now < self._since + (EXAMINED_LATEST if pushed else EXAMINED_AFTER):
            return
        examined = self._examined
        if examined is None or not examined.done:
            if now >= self._since + LOOKED_LATEST:
                page.ended(wrong_notice("house-failed"), now)
            return
        self._examined = None
        findings = examined.take()()
        count = sum(finding.level is Severity.WRONG for finding in findings)
        notes = sum(finding.level is Severity.NOTE for finding in findings)
        told = NoticeCard("good", Message("house-examine-good", {"count": notes}))
        if count:
            told = NoticeCard("wrong", Message("house-examine-wrong", {"count": count}))
        page.ended(told, now, notices_of_doctor(findings))

    def _watch_copy(self, page: ServicePage, task: CopyTask, now: float) -> None:
        if not task.done:
            page.tell(NoticeCard("note", task.told()))
            return
        self._task = None
        if task.fault is not None:
            page.ended(
                wrong_notice(f"house-copy-{task.fault.trouble}", value=task.fault.value), now
            )
        elif task.copied is None:
            page.ended(NoticeCard("note", Message("house-copy-none")), now)
        else:
            self._copied = task.copied
            self._means.sticks.let_go()
            self._release = StickRelease(self._means.sticks, now, threads=self._means.threads)
            page.tell(NoticeCard("note", Message("house-copy-letting-go")))

    def _watch_stick(
        self, page: ServicePage, release: StickRelease, copied: Copied, now: float
    ) -> None:
        """Wait until the stick, which has all matches, is unmounted."""
        gone = release.unmounted(now)
        if gone is None:
            return
        self._release = None
        values: dict[str, str | int] = {"count": copied.count, "value": copied.folder}
        key = "house-copied" if gone else "house-copied-wait"
        page.ended(NoticeCard("good", Message(key, values)), now)
