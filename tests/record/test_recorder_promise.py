"""What the recorder promises, in random interleavings of play, disk and power cuts.

After each step the power is cut on a copy of the disk: what was not synced is there in part, or
not at all. What is read again must be the beginning of the match as it was played, and lack
nothing but what both crews were told is not kept, or saw less than `LATE` seconds ago.
"""

from __future__ import annotations

import errno
import os
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sonar_console.cards import Message
from sonar_console.engine import Order
from sonar_console.engine.events import COURSE, MARKED
from sonar_console.engine.names import Heading, Role, System, Team, Verb
from sonar_console.record import Header, begin_journal, parse_order
from sonar_console.record.header import RecordError
from sonar_console.record.journalfile import recover_journal
from sonar_console.record.journalfolder import matches
from sonar_console.record.recorder import AGAIN, LATE, Recorder

ORDERS = [
    parse_order(line)[1]
    for line in (
        "blue captain start E4",
        "yellow captain start A10",
        "blue captain head N",
        "blue mate mark mine",
        "blue engineer break N6",
        "blue captain done",
    )
]
TROUBLES = (errno.ENOSPC, errno.EROFS, errno.EIO)


class ByHand:
    """A writer whose jobs are done one by one, when the test says so."""

    def __init__(self) -> None:
        self.jobs: deque[Callable[[], None]] = deque()

    def submit(self, job: Callable[[], None]) -> None:
        self.jobs.append(job)

    def let_go(self) -> None:
        """Nobody waits."""

    def finish(self, longest: float) -> bool:
        return not self.jobs

    def step(self) -> None:
        if self.jobs:
            self.jobs.popleft()()


class ModelDisk:
    """Knows what is synced of each file, and fails when it is to."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.trouble: int | None = None
        self._folder = folder
        self._synced: dict[int, bytes] = {}
        self._named: set[str] = set()
        self._real = {name: getattr(os, name) for name in ("write", "fsync", "open")}
        for name in self._real:
            patch.setattr(os, name, getattr(self, name))

    def _fail(self) -> None:
        if self.trouble is not None:
            raise OSError(self.trouble, os.strerror(self.trouble))

    def open(self, *words: object) -> object:
        if self.trouble == errno.EROFS:
            self._fail()
        return self._real["open"](*words)

    def write(self, descriptor: int, data: bytes) -> object:
        if self.trouble is not None:
            self._real["write"](descriptor, data[: len(data) // 2])
            self._fail()
        return self._real["write"](descriptor, data)

    def fsync(self, descriptor: int) -> None:
        self._fail()
        try:
            size = os.fstat(descriptor).st_size
            self._synced[os.fstat(descriptor).st_ino] = os.pread(descriptor, size, 0)
        except IsADirectoryError:
            self._named = {path.name for path in self._folder.iterdir()}

    def cut(self, chance: random.Random, copy: Path) -> None:
        """Leave what a power cut leaves in another folder."""
        copy.mkdir()
        for path in self._folder.iterdir():
            if path.name not in self._named and chance.random() < 0.5:
                continue
            data, synced = path.read_bytes(), self._synced.get(path.stat().st_ino, b"")
            rest = data[len(synced) :] if data.startswith(synced) else b""
            (copy / path.name).write_bytes(synced + rest[: chance.randint(0, len(rest))])


@dataclass
class Shown:
    """A line of a match: its text, and when both crews saw its effect."""

    text: str
    at: float


@dataclass
class Play:
    """A table that plays one match after another; its core steps as its due times say."""

    folder: Path
    patch: pytest.MonkeyPatch
    chance: random.Random
    now: float = 100.0
    played: list[list[Shown]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.writer = ByHand()
        self.disk = ModelDisk(self.folder, self.patch)
        self.recorder = Recorder(lambda header: begin_journal(self.folder, header), self.writer)
        self.cuts = 0
        self.begin()

    # ---- what happens

    def begin(self) -> None:
        self.played.append([])
        self.recorder.begin(Header(scenario=f"match-{len(self.played)}"))

    def order(self) -> None:
        order = self.chance.choice(ORDERS)
        self.recorder.keep(order, None)
        self._shown(str(order))

    def take_back(self) -> None:
        if self._standing():
            self.recorder.take_back(1, None)
            self._shown("takeback 1")

    def _standing(self) -> int:
        backs = sum(each.text == "takeback 1" for each in self.played[-1])
        return len(self.played[-1]) - 2 * backs

    def _shown(self, text: str) -> None:
        self.recorder.advance(self.now)
        self.played[-1].append(Shown(text, self.now))

    def end(self) -> None:
        self.recorder.finish("given up by both crews")
        self.recorder.leave()
        self.begin()

    def wait(self) -> None:
        """Let time pass; the core wakes when it is due."""
        until = self.now + self.chance.choice((0.01, 0.1, 0.3, 2.0, 6.0))
        while (due := self.recorder.due()) is not None and due < until:
            self.now = max(self.now, due)
            self.recorder.advance(self.now)
        self.now = until
        self.recorder.advance(self.now)

    def fail(self) -> None:
        self.disk.trouble = self.chance.choice(TROUBLES)

    def mend(self) -> None:
        self.disk.trouble = None

    # ---- what must hold

    def check(self) -> None:
        """Cut the power on a copy of the disk, and read what is left."""
        self.cuts += 1
        copy = self.folder.with_name(f"cut-{self.cuts}")
        self.disk.cut(self.chance, copy)
        found: dict[str, list[str]] = {}
        for path in matches(copy):
            try:
                record = recover_journal(path).record
            except RecordError:
                continue  # not even its tags: none of its orders is there
            assert record.header.scenario is not None
            lines = [
                f"takeback {line.taken_back}" if line.order is None else str(line.order)
                for line in record.lines
            ]
            assert record.header.scenario not in found
            found[record.header.scenario] = lines
        lost: list[Shown] = []
        for number, shown in enumerate(self.played, 1):
            there = found.pop(f"match-{number}", [])
            texts = [each.text for each in shown]
            assert there == texts[: len(there)], "the order on the disk is the order of play"
            lost += shown[len(there) :]
        assert not found, "nothing that was not played"
        told = self.recorder.told
        if told is None or told.key == "warning-kept-again":
            assert all(each.at > self.now - LATE - 1e-6 for each in lost), (told, lost)
        elif told.key == "warning-late":
            count = told.values["value"]
            assert isinstance(count, int)
            # The end of a match is a line too, and an order given since the last step is not told.
            assert len([each for each in lost if each.at < self.now]) <= count
        else:
            assert told.key == "warning-disk"
            assert len(lost) <= self.recorder.waiting


@pytest.mark.parametrize("seed", range(24))
def test_a_power_cut_costs_nothing_but_what_was_told(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    with monkeypatch.context() as patch:
        play = Play(folder, patch, random.Random(seed))
        happens = [
            *(play.order,) * 6,
            *(play.writer.step,) * 6,
            *(play.wait,) * 4,
            play.take_back,
            play.fail,
            *(play.mend,) * 2,
            play.end,
        ]
        for _ in range(70):
            play.chance.choice(happens)()
            play.check()
        play.mend()
        for _ in range(4):  # a disk that comes back takes all that waits
            play.now += 10.0
            play.recorder.advance(play.now)
            while play.writer.jobs:
                play.writer.step()
        play.now += AGAIN
        play.recorder.advance(play.now)
        assert play.recorder.waiting == 0
        assert play.recorder.told is None
        play.disk.cut(play.chance, tmp_path / "whole")
    texts = [
        [
            f"takeback {line.taken_back}" if line.order is None else str(line.order)
            for line in recover_journal(path).record.lines
        ]
        for path in matches(folder)
    ]
    assert texts == [[each.text for each in shown] for shown in play.played]
    for path in matches(folder):
        assert (tmp_path / "whole" / path.name).read_bytes() == path.read_bytes()


def told(recorder: Recorder) -> Message | None:
    """What both crews are told of the disk."""
    return recorder.told


def test_a_write_of_a_few_hundredths_is_never_told(tmp_path: Path) -> None:
    writer = ByHand()
    recorder = Recorder(lambda header: begin_journal(tmp_path, header), writer)
    recorder.begin(Header(scenario="alpha"))
    now = 1.0
    for _ in range(100):
        recorder.keep(ORDERS[0], None)
        assert not recorder.advance(now)
        now += 0.05
        writer.step()
        writer.step()
        assert not recorder.advance(now)
        assert told(recorder) is None


def test_a_slow_disk_is_told_and_so_is_its_end(tmp_path: Path) -> None:
    writer = ByHand()
    recorder = Recorder(lambda header: begin_journal(tmp_path, header), writer)
    recorder.begin(Header(scenario="alpha"))
    recorder.keep(ORDERS[0], None)
    recorder.advance(1.0)
    assert recorder.due() == 1.0 + LATE
    recorder.keep(ORDERS[1], None)
    recorder.advance(1.1)
    assert recorder.advance(1.0 + LATE)
    assert told(recorder) == Message("warning-late", {"value": 2})
    recorder.keep(ORDERS[2], None)
    assert recorder.advance(1.5)
    assert told(recorder) == Message("warning-late", {"value": 3})
    while writer.jobs:
        writer.step()
    assert recorder.advance(4.0)
    assert told(recorder) == Message("warning-kept-again")
    assert recorder.take_notes() == ["orders waited 0.5 s to be saved"]
    assert recorder.due() == 4.0 + AGAIN
    assert recorder.advance(4.0 + AGAIN)
    assert told(recorder) is None
    assert recorder.due() is None


def test_each_crew_is_told_of_the_orders_of_which_it_has_heard(tmp_path: Path) -> None:
    """Else the enemy's marks and crossings-out could be counted on a slow disk."""
    writer = ByHand()
    recorder = Recorder(lambda header: begin_journal(tmp_path, header), writer)
    recorder.begin(Header(scenario="alpha"))
    mark = Order(Team.YELLOW, Role.MATE, Verb.MARK, (System.MINE,))
    recorder.keep(mark, None, (MARKED[Team.YELLOW][System.MINE],))
    recorder.advance(1.0)
    recorder.advance(1.0 + LATE)
    late = [Message("warning-late", {"value": number}) for number in range(4)]
    assert (recorder.told_to(Team.BLUE), recorder.told_to(Team.YELLOW)) == (None, late[1])
    head = Order(Team.YELLOW, Role.CAPTAIN, Verb.HEAD, (Heading.N,))
    recorder.keep(head, None, (COURSE[Team.YELLOW][Heading.N],))
    recorder.advance(1.5)
    assert (recorder.told_to(Team.BLUE), recorder.told_to(Team.YELLOW)) == (None, late[2])
    recorder.advance(1.5 + LATE)
    assert (recorder.told_to(Team.BLUE), recorder.told_to(Team.YELLOW)) == (late[1], late[2])
    recorder.take_back(1, None)
    recorder.advance(2.0)
    assert (recorder.told_to(Team.BLUE), recorder.told_to(Team.YELLOW)) == (late[2], late[3])
    while writer.jobs:
        writer.step()
    recorder.advance(3.0)
    again = Message("warning-kept-again")
    assert (recorder.told_to(Team.BLUE), recorder.told_to(Team.YELLOW)) == (again, again)


def test_more_than_memory_keeps_is_told_and_a_beginning_of_the_match_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_console.record.recorder.MOST_WAITING", 10)
    writer = ByHand()
    recorder = Recorder(lambda header: begin_journal(tmp_path, header), writer)
    recorder.begin(Header(scenario="alpha"))
    for _ in range(30):
        recorder.keep(ORDERS[0], None)
    recorder.advance(1.0)
    assert "more orders waited" in str(recorder.fault or told(recorder))
    assert any("lost" in note for note in recorder.take_notes())
    while writer.jobs:
        writer.step()
    recorder.keep(ORDERS[1], None)
    recorder.begin(Header(scenario="bravo"))
    recorder.keep(ORDERS[1], None)
    while writer.jobs:
        writer.step()
    recorder.advance(2.0)
    assert told(recorder) is None
    first, second = (recover_journal(path).record.orders for path in matches(tmp_path))
    assert first == (ORDERS[0],) * 10
    assert second == (ORDERS[1],)


def test_a_disk_that_answers_nothing_is_not_waited_for_at_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    recorder = Recorder(lambda header: begin_journal(tmp_path, header), ByHand())
    recorder.begin(Header(scenario="alpha"))
    recorder.keep(ORDERS[0], None)
    recorder.keep(ORDERS[1], None)
    recorder.close()
    assert "orders that are not saved: 2" in caplog.text


@pytest.mark.logs_errors
def test_a_fault_of_the_program_is_told_and_another_match_is_written(tmp_path: Path) -> None:
    def begin(header: Header) -> object:
        if header.scenario == "alpha":
            raise KeyError("no such thing")
        return begin_journal(tmp_path, header)

    recorder = Recorder(begin)  # type: ignore[arg-type]
    recorder.begin(Header(scenario="alpha"))
    recorder.keep(ORDERS[0], None)
    assert "warning-disk" in str(told(recorder))
    assert "KeyError" in str(recorder.fault)
    recorder.begin(Header(scenario="bravo"))
    recorder.keep(ORDERS[1], None)
    assert told(recorder) is None
    assert [recover_journal(path).record.orders for path in matches(tmp_path)] == [(ORDERS[1],)]
