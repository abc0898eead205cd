"""What is taken home: a match's page, and the house's book of matches, from files and onto sticks.

`Keepsakes` never waits: files are read and written, and pages made, in threads, and each of its
tasks is a generator that is asked once a step how far it is.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Callable, Generator, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from sonar_console.app.faults import wrong_notice
from sonar_console.app.stickwaits import StickRelease, StickSearch
from sonar_console.bots import hidden_squares
from sonar_console.cards import FilmCard, ListCard, Message, NoticeCard
from sonar_console.locales import languages
from sonar_console.modes.mode import TableMode
from sonar_console.modes.review.book import book_lines, book_list, book_values
from sonar_console.modes.review.film import film_of_record
from sonar_console.modes.review.review import ReviewMode
from sonar_console.modes.review.story import Keep
from sonar_console.record import read_record
from sonar_console.record.book import ending_of, read_book
from sonar_console.record.journalfile import read_journal
from sonar_console.screens.matchpage import book_page, match_page, page_name
from sonar_console.system.copying import Copying, CopyTask
from sonar_console.system.diskthread import Lookup
from sonar_console.system.sticks import Sticks
from sonar_console.tomlfile.saving import replace_file

log = logging.getLogger(__name__)

PAGES, BOOK = "sonar-page-", "sonar-book-"
"""How the folders of pages and of printed books on a stick begin."""
PAGE = ".html"

T = TypeVar("T")
Task = Generator[NoticeCard, None, T]
"""A task that says at each step how far it is, and at the end what became of it."""


class KeepsakeError(ValueError):
    """Raised for what cannot be taken home; one line."""


def page_languages(*first: str) -> tuple[str, ...]:
    """The languages of a page: those of the guests first, then all others that there are."""
    return tuple(dict.fromkeys((*first, *languages())))


def page_of_record(path: Path, language: str, view: str = "both") -> bytes:
    """The page of a record; ``view`` is ``both`` or a team.

    Raises `KeepsakeError`, `PageTooLongError`, `RecordError` and `ScenarioError`.
    """
    record = read_record(path)
    ending = ending_of(read_journal(path))
    spoken = (language, language)
    film = film_of_record(record, spoken, path.parent, hidden_squares, ending.given_up)
    if not film.cause and not ending.told:
        raise KeepsakeError(f"{path}: this match is not over, and has secrets")
    if view not in ("both", *film.teams):
        raise KeepsakeError(f"{path}: S-1: {view} does not play {film.game}")
    return match_page(film, page_languages(language), view)


def write_book(records: Path, folder: Path) -> list[Path]:
    """Write the book of the matches of a folder, one page a language; returns their files."""
    lines = book_lines(read_book(records))
    found = []
    for language in languages():
        path = folder / f"sonar-book-{language}{PAGE}"
        replace_file(path, book_page(lines, language, book_values))
        found.append(path)
    return found


class Keepsakes:
    """Carries out one table's requests for pages and for the book, one at a time.

    ``records`` is the folder of the matches; ``desk`` the folder for pages where no stick is in, on
    a desk; None at a table.
    """

    def __init__(
        self,
        records: Path,
        sticks: Sticks,
        *,
        desk: Path | None = None,
        threads: bool = True,
    ) -> None:
        self._records = records
        self._sticks = sticks
        self._desk = desk
        self._threads = threads
        self._copy: CopyTask | None = None
        self._task: Task[NoticeCard | ListCard] | None = None
        self._asker: ReviewMode | None = None
        """The review that has asked for the task."""
        self.now = 0.0
        """The time of this step."""

    # ---- the review

    def step(self, mode: TableMode, now: float) -> bool:
        """Do what the review asks for, if that is on; returns whether there is more to do.

        What was begun is done to its end after the review is left: the stick is let go.
        """
        self.now = now
        if self._task is None and isinstance(mode, ReviewMode):
            request = mode.take_request()
            if request is Keep.BOOK:
                self._task = self.book()
            elif request is Keep.PRINT:
                self._task = self.print_book()
            elif request is Keep.TAKE:
                self._task = self.take_home(mode.film(), mode.number)
            self._asker = mode
        if self._task is None:
            return False
        assert self._asker is not None  # it has asked for the task
        try:
            self._asker.tell(next(self._task))
        except StopIteration as ended:
            self._task = None
            self._asker.ended(ended.value)
        except Exception:  # contained by the caller; the review must not wait for it
            self._task = None
            self._asker.ended(wrong_notice("house-failed"))
            raise
        return self._task is not None

    def close(self) -> None:
        """End the copy that is under way."""
        if self._copy is not None:
            self._copy.end()

    # ---- tasks

    def book(self) -> Task[NoticeCard | ListCard]:
        """Read the book."""
        found = yield from self._asked(partial(_read_list, self._records), "keep-reading")
        return found

    def print_book(self) -> Task[NoticeCard | ListCard]:
        """Write the book to a stick as pages to print."""
        done = yield from self._onto_stick(partial(write_book, self._records), BOOK, "keep-reading")
        return done

    def take_home(
        self, film: Callable[[], FilmCard], number: int | None
    ) -> Task[NoticeCard | ListCard]:
        """Write a match's page to a stick."""
        write = partial(_write_page, film, number)
        done = yield from self._onto_stick(write, PAGES, "keep-begun")
        return done

    def _asked(self, ask: Callable[[], T], telling: str) -> Task[T | NoticeCard]:
        """Ask in a thread; what fails becomes a notice."""
        lookup = Lookup(ask, threads=self._threads)
        while not lookup.done:
            yield NoticeCard("note", Message(telling))
        try:
            return lookup.take()
        except (OSError, ValueError) as fault:
            log.warning("keepsakes: %s", fault)
            reason = getattr(fault, "strerror", None) or str(fault)
            return wrong_notice("keep-failed", value=reason)

    def _onto_stick(
        self, write: Callable[[Path], list[Path]], begins: str, telling: str
    ) -> Task[NoticeCard]:
        """Have pages written, then copied to the stick; on a desk without one they stay here."""
        search = StickSearch(self._sticks, self.now, threads=self._threads)
        while (stick := search.found(self.now, "house-copy-gone")) is None:
            yield NoticeCard("note", Message("house-copy-begun"))
        if isinstance(stick, NoticeCard) and self._desk is None:
            return stick
        folder = self._desk if isinstance(stick, NoticeCard) else None
        made = yield from self._asked(partial(_made, write, folder), telling)
        if isinstance(made, NoticeCard):
            return made
        if isinstance(stick, NoticeCard):
            return NoticeCard("good", Message("keep-here", {"value": str(made)}))
        try:
            told = yield from self._copied(Copying(made, begins, PAGE), stick)
        finally:
            shutil.rmtree(made, ignore_errors=True)
        return told

    def _copied(self, what: Copying, stick: Path) -> Task[NoticeCard]:
        task = self._copy = CopyTask(what, stick, find=self._sticks.find, threads=self._threads)
        while not task.done:
            yield NoticeCard("note", Message("keep-writing"))
        self._copy = None
        if task.fault is not None:
            return wrong_notice(f"house-copy-{task.fault.trouble}", value=task.fault.value)
        assert task.copied is not None  # there are files
        self._sticks.let_go()
        release = StickRelease(self._sticks, self.now, threads=self._threads)
        while (gone := release.unmounted(self.now)) is None:
            yield NoticeCard("note", Message("keep-letting-go"))
        values: Mapping[str, str | int] = {
            "value": task.copied.folder,
            "gone": "yes" if gone else "no",
        }
        return NoticeCard("good", Message("keep-done", dict(values)))


def _read_list(records: Path) -> ListCard:
    book = read_book(records)
    return book_list(book_lines(book), book.refused)


def _write_page(film: Callable[[], FilmCard], number: int | None, folder: Path) -> list[Path]:
    card = film()
    path = folder / page_name(card, number)
    replace_file(path, match_page(card, page_languages(*card.languages)))
    return [path]


def _made(write: Callable[[Path], list[Path]], folder: Path | None) -> Path:
    """Have pages written into a folder, or a new one; returns it, or the only file there."""
    if folder is None:
        made = Path(tempfile.mkdtemp(prefix="sonar-pages-"))
        try:
            write(made)
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            raise
        return made
    folder.mkdir(parents=True, exist_ok=True)
    written = write(folder)
    return written[0] if len(written) == 1 else folder
