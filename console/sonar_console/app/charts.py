"""Does what the page of the charts asks for: opens, keeps, deletes, and moves from and to a stick.

It is called once a step and never waits: files are read and written in the thread that writes the
records, and a stick in a thread of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from sonar_console.app.faults import wrong_notice
from sonar_console.app.stickwaits import StickRelease, StickSearch
from sonar_console.cards import Message, NoticeCard
from sonar_console.modes import Session
from sonar_console.modes.charts import ChartsMode
from sonar_console.modes.drawingpage import ChartJob, ChartRequest
from sonar_console.record.drawing import (
    LONGEST_FILE,
    MOST_CHARTS,
    ChartFolder,
    Drawing,
    DrawingError,
    plain_title,
    read_drawing,
    shortened,
)
from sonar_console.record.recorder import Writer
from sonar_console.record.scenario import Scenario, scenario_names
from sonar_console.system.copying import (
    CHART,
    CHARTS,
    CopyError,
    Copying,
    CopyTask,
    Taken,
    Trouble,
    take_files,
)
from sonar_console.system.diskthread import Lookup
from sonar_console.system.sticks import Sticks

log = logging.getLogger(__name__)

READ_LATEST = 60.0
"""Seconds after which a stick that is read does not answer."""
LONGEST_NAME = 40
"""Letters of a file's name that are shown."""

_TROUBLES = (Trouble.DAMAGED, Trouble.FULL, Trouble.READ_ONLY)
"""What is said of a stick as when matches are copied."""


class ChartTasks:
    """Carries out the jobs of one table's page of charts, one at a time.

    ``folder`` is where charts are kept: it is read at once, before the table is up.
    """

    def __init__(
        self,
        session: Session,
        folder: Path,
        sticks: Sticks,
        writer: Writer,
        *,
        threads: bool = True,
    ) -> None:
        self._session = session
        self._folder = ChartFolder(folder)
        self._sticks = sticks
        self._writer = writer
        self._threads = threads
        self._done: SimpleQueue[Callable[[ChartsMode, float], None]] = SimpleQueue()
        """What is to be done in the core when a job has ended, put there by its thread."""
        self._copy: CopyTask | None = None
        self._stick: StickSearch | None = None
        self._files: Lookup[list[Taken]] | None = None
        """The files of the stick."""
        self._export = False
        self._since = 0.0
        """When the stick began to be read."""
        self._let_go: tuple[StickRelease, NoticeCard, tuple[NoticeCard, ...]] | None = None
        """A stick that was let go, and what is said when it is unmounted."""
        charts, self.notes = self._folder.read()
        for note in self.notes:
            log.warning("charts: %s", note)
        session.set_charts(charts)

    def step(self, mode: ChartsMode, now: float) -> None:
        """Do what there is to do now."""
        job = mode.page.take_job()
        if job is not None:
            self._begin(job, mode, now)
        while not self._done.empty():
            self._done.get()(mode, now)
        if self._stick is not None:
            self._find_stick(self._stick, mode, now)
        if self._files is not None:
            self._watch_reading(self._files, mode, now)
        while not self._done.empty():
            self._done.get()(mode, now)
        if self._copy is not None:
            self._watch_copy(self._copy, mode, now)
        if self._let_go is not None:
            self._watch_stick(*self._let_go, mode, now)

    def close(self) -> None:
        """End the copy that is under way."""
        if self._copy is not None:
            self._copy.end()

    def _begin(self, job: ChartJob, mode: ChartsMode, now: float) -> None:
        if job.request in (ChartRequest.EXPORT, ChartRequest.IMPORT):
            self._export = job.request is ChartRequest.EXPORT
            self._stick = StickSearch(self._sticks, now, threads=self._threads)
        else:
            self._writer.submit(partial(self._try, job))

    # ---- jobs, in the writer's thread

    def _try(self, job: ChartJob) -> None:
        """Do a job with the folder, and say what the core is to do then."""
        try:
            self._done.put(self._do(job))
        except DrawingError as fault:
            self._done.put(partial(_ended, refusal(fault)))
        except OSError as fault:
            log.warning("charts: %s", fault)
            notice = wrong_notice("charts-failed", value=fault.strerror or str(fault))
            self._done.put(partial(_ended, notice))
        except Exception as fault:
            log.exception("charts")
            notice = wrong_notice("charts-failed", value=type(fault).__name__)
            self._done.put(partial(_ended, notice))

    def _do(self, job: ChartJob) -> Callable[[ChartsMode, float], None]:
        if job.file is not None and job.request is ChartRequest.OPEN:
            return partial(self._opened, self._folder.load(job.file), job.file)
        if job.file is not None and job.request is ChartRequest.DELETE:
            self._folder.put_aside(job.file)
            return partial(self._deleted, job.file, self._folder.read()[0])
        assert job.drawing is not None  # there is nothing else to ask of the folder
        file = self._folder.keep(job.drawing, job.file)
        return partial(self._kept, job, file, self._folder.read()[0])

    def _opened(self, drawing: Drawing, file: Path, mode: ChartsMode, now: float) -> None:
        mode.ended(NoticeCard("note", Message("charts-open-begun")), now)
        mode.opened(drawing, file, now)

    def _kept(
        self,
        job: ChartJob,
        file: Path,
        charts: Mapping[str, Scenario],
        mode: ChartsMode,
        now: float,
    ) -> None:
        renamed = {} if job.file is None else {str(job.file): str(file)}
        self._session.set_charts(charts, renamed)
        assert job.drawing is not None
        notice = NoticeCard("good", Message("charts-kept", {"value": job.drawing.title}))
        mode.ended(notice, now)
        mode.kept(job.drawing, file, now)

    def _deleted(
        self, file: Path, charts: Mapping[str, Scenario], mode: ChartsMode, now: float
    ) -> None:
        before = self._session.charts.get(str(file))
        title = "" if before is None else before.title["en"]
        self._session.set_charts(charts)
        mode.ended(NoticeCard("good", Message("charts-deleted", {"value": title})), now)
        mode.deleted(now)

    # ---- sticks

    def _find_stick(self, search: StickSearch, mode: ChartsMode, now: float) -> None:
        """Begin with a stick, once it is known which one is in."""
        stick = search.found(now, "charts-copy-gone")
        if stick is None:
            return
        self._stick = None
        if isinstance(stick, NoticeCard):
            mode.ended(stick, now)
        elif self._export:
            what = Copying(self._folder.folder, CHARTS, CHART)
            self._copy = CopyTask(what, stick, find=self._sticks.find, threads=self._threads)
        else:
            self._since = now
            read = partial(take_files, stick, LONGEST_FILE)
            self._files = Lookup(read, threads=self._threads)

    def _watch_reading(self, files: Lookup[list[Taken]], mode: ChartsMode, now: float) -> None:
        """Have the files of a stick kept once they are read."""
        if not files.done:
            if now >= self._since + READ_LATEST:
                self._files = None
                mode.ended(wrong_notice("charts-copy-gone"), now)
            return
        self._files = None
        try:
            taken = files.take()
        except CopyError as fault:
            log.warning("charts from a stick: %s", fault)
            mode.ended(_stick_notice(fault), now)
        else:
            self._writer.submit(partial(self._take_all, taken, self._known_titles()))

    def _watch_stick(
        self,
        release: StickRelease,
        notice: NoticeCard,
        notices: tuple[NoticeCard, ...],
        mode: ChartsMode,
        now: float,
    ) -> None:
        """Wait until the stick is unmounted."""
        gone = release.unmounted(now)
        if gone is None:
            return
        self._let_go = None
        told = {**notice.said.values, "gone": "yes" if gone else "no"}
        mode.ended(NoticeCard(notice.level, Message(notice.said.key, told)), now, notices)

    def _watch_copy(self, task: CopyTask, mode: ChartsMode, now: float) -> None:
        if not task.done:
            told = task.told()
            mode.tell(
                NoticeCard("note", Message(told.key.replace("house-", "charts-"), told.values))
            )
            return
        self._copy = None
        if task.fault is not None:
            mode.ended(_stick_notice(task.fault), now)
        elif task.copied is None:
            mode.ended(NoticeCard("note", Message("charts-copy-none")), now)
        else:
            values: dict[str, str | int] = {
                "count": task.copied.count,
                "value": task.copied.folder,
            }
            self._free_stick(mode, now, NoticeCard("good", Message("charts-copied", values)))

    def _free_stick(
        self, mode: ChartsMode, now: float, said: NoticeCard, notices: tuple[NoticeCard, ...] = ()
    ) -> None:
        """Have the stick unmounted, and say ``said`` then."""
        self._sticks.let_go()
        release = StickRelease(self._sticks, now, threads=self._threads)
        self._let_go = release, said, notices
        mode.tell(NoticeCard("note", Message("charts-letting-go")))

    def _known_titles(self) -> set[str]:
        """The titles of all scenarios that the host has not drawn."""
        return {
            plain_title(title)
            for name, scenario in self._session.scenarios.items()
            if name not in self._session.charts
            for title in scenario.title.values()
        }

    def _take_all(self, files: list[Taken], known: set[str]) -> None:
        charts, _ = self._folder.read()
        notices = [self._take(each, known, set(charts)) for each in files]
        charts, _ = self._folder.read()
        self._done.put(partial(self._taken, charts, tuple(notices)))

    def _take(self, file: Taken, known: set[str], kept: set[str]) -> NoticeCard:
        """Keep a file of a stick; returns what is said of it, in one line."""
        shown = shortened(file.name, LONGEST_NAME)
        try:
            if file.refused:
                raise DrawingError(file.refused, _LIMITS.get(file.refused, ""))
            stem = file.name.rpartition("/")[2].rpartition(".")[0]
            if stem.strip().lower() in scenario_names():
                raise DrawingError("book-file", stem)
            drawing = read_drawing(file.data, file.name)
            for title in drawing.titles.values():
                if plain_title(title) in known:
                    raise DrawingError("book", title)
            path = self._folder.keep(drawing)
        except DrawingError as fault:
            return refusal(fault, shown)
        except OSError as fault:
            value = fault.strerror or str(fault)
            return wrong_notice("charts-failed", value=value)
        key = "charts-known" if str(path) in kept else "charts-taken"
        return NoticeCard("good", Message(key, {"value": drawing.title, "file": shown}))

    def _taken(
        self,
        charts: Mapping[str, Scenario],
        notices: tuple[NoticeCard, ...],
        mode: ChartsMode,
        now: float,
    ) -> None:
        self._session.set_charts(charts)
        count = sum(each.said.key == "charts-taken" for each in notices)
        values: dict[str, str | int] = {"count": count, "value": len(notices)}
        said = NoticeCard("good" if count else "note", Message("charts-taken-all", values))
        if not notices:
            said = NoticeCard("note", Message("charts-none-on-stick"))
        self._free_stick(mode, now, said, notices)


_LIMITS = {"large": str(LONGEST_FILE // 1024), "many": str(MOST_CHARTS)}


def _ended(notice: NoticeCard, mode: ChartsMode, now: float) -> None:
    mode.ended(notice, now)


def refusal(fault: DrawingError, file: str = "") -> NoticeCard:
    """Why a chart cannot be kept, or a file of a stick is refused."""
    reason = Message(f"charts-refused-{fault.reason}", {"value": fault.value})
    if not file:
        return NoticeCard("wrong", reason)
    return NoticeCard("wrong", Message("charts-refused-file", {"file": file}), reason)


def _stick_notice(fault: CopyError) -> NoticeCard:
    house = fault.trouble in _TROUBLES
    return wrong_notice(f"{'house' if house else 'charts'}-copy-{fault.trouble}", value=fault.value)
