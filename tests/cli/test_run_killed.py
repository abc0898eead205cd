"""kill -9 of the real table in a match under load: what both crews had seen is there again.

Both screens' feeds are read as screens read them. After each kill the table is started again,
both fists go on, and each crew's picture is compared with the last one that its screen had got.
"""

from __future__ import annotations

import dataclasses
import random
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.bots.touches import NoTouchError, Touch, TouchKind, next_touch
from sonar_console.cards import Message, Picture, PlayPicture, SeatCard
from sonar_console.cards.picture import from_json
from sonar_console.engine.names import Team
from sonar_console.engine.orders import Order
from sonar_console.modes.cutoff import find
from sonar_console.press import Kind, Press
from sonar_console.record import Header, Journal, find_scenario, load_scenario, read_record
from sonar_console.record.journalfile import recover_journal
from sonar_console.table import Plan, Table

pytestmark = pytest.mark.long

KILLS = 300
PATIENCE = 60.0
SIDES = ("blue", "yellow")
PROGRAM = (sys.executable, "-c", "from sonar_console.cli import main; raise SystemExit(main())")
MATCH = Path(__file__).parents[1] / "records" / "alpha-turn.sonar"
AHEAD = 40
"""How many orders may be on the disk that no screen has got yet: those of one flood of turns."""


class Running:
    """``sonar-console run`` in a process of its own: its hands, and both screens' feeds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pictures: dict[str, Any] = {}
        self.begun = time.monotonic()
        hands = folder / "hands"
        with (folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *PROGRAM,
                    *("run", f"--hardware=mock:{hands}", "--volume=0", "--language=en"),
                    *(f"--state={folder / 'state'}", f"--run={folder / 'run'}"),
                ],
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        self._selector = selectors.DefaultSelector()
        self._parts = dict.fromkeys(SIDES, b"")
        self.hands = self._connected(hands)
        self.hands.settimeout(PATIENCE)
        for side in SIDES:
            feed = self._connected(folder / "run" / f"{side}.socket")
            feed.setblocking(False)
            self._selector.register(feed, selectors.EVENT_READ, side)

    def _connected(self, path: Path) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX)
        while connection.connect_ex(str(path)):
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < self.begun + PATIENCE, f"no {path.name}"
            time.sleep(0.01)
        return connection

    def say(self, *lines: str) -> None:
        self.hands.sendall("".join(f"{line}\n" for line in lines).encode())
        answers = b""
        while answers.count(b"\n") < len(lines):
            answers += self.hands.recv(65536)
        assert answers == b"ok\n" * len(lines), answers

    def look(self, seconds: float = 0.0) -> None:
        """Take in what the feeds have sent, or send within some seconds."""
        for key, _ in self._selector.select(seconds):
            feed = key.fileobj
            assert isinstance(feed, socket.socket)
            data = feed.recv(1 << 20)
            if not data:
                self._selector.unregister(feed)
                feed.close()
                continue
            *whole, self._parts[key.data] = (self._parts[key.data] + data).split(b"\n")
            if whole:
                self.pictures[key.data] = from_json(whole[-1])

    def settle(self, until: float) -> None:
        """Wait until the screens have been sent nothing for a moment."""
        while time.monotonic() < until:
            before = dict(self.pictures)
            self.look(0.03)
            if self.pictures == before:
                return

    def until(self, so: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, (what, (self.folder / "log").read_text()[-2000:])
            self.look(0.02)

    def tap(self, control: str) -> None:
        self.say(f"press {control}", "pass 0.06", f"release {control}", "pass 0.06")

    def phases(self) -> set[str]:
        return {each.phase for each in self.pictures.values()} if len(self.pictures) == 2 else set()

    def go_on(self) -> None:
        """Both fists."""
        self.until(lambda: self.phases() == {"resume"}, "the offer")
        for side in SIDES:
            self.tap(f"{side}.captain.stop")
        self.until(lambda: self.phases() == {"play"}, "the match")

    def kill(self) -> None:
        """kill -9; and what its screens had still got from it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        while self._selector.get_map():
            self.look(1.0)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for key in list(self._selector.get_map().values()):
            assert isinstance(key.fileobj, socket.socket)
            key.fileobj.close()
        self._selector.close()
        self.hands.close()


def normal(picture: Picture) -> Any:
    """A picture without what no record has: cursors, the last words, clocks and moments."""
    if not isinstance(picture, PlayPicture):
        return picture
    moments = {role: seat.moment for role, seat in picture.seats.items()}
    blank = SeatCard("", Message(""))
    captain = replace(picture.captain, seat=blank, refusal=None, sector=None)
    radio = replace(picture.radio, seat=blank, refusal=None)
    mate = picture.mate and replace(picture.mate, seat=blank, refusal=None)
    engineer = picture.engineer and replace(picture.engineer, seat=blank, refusal=None)
    places = {"captain": captain, "radio": radio, "mate": mate, "engineer": engineer}
    viewer = replace(picture.viewer, warning=None)
    return replace(picture, **places, viewer=viewer, moment=None, minutes=None), moments


def expected(path: Path, most: int, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What both screens show after each of the last orders of a journal, the newest first."""
    found = find(path.parent)
    assert found is not None
    shown = []
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")), ("en", "en"))
    table = Table(plan, lambda teams: teams[0])
    table.look_for(path.parent, 0.0)
    monkeypatch.setattr(table.session.recorder, "resume", lambda _: None)  # only to look
    table.session.cut_off = dataclasses.replace(
        found, log=found.log[: max(4, len(found.log) - most)]
    )
    for team in table.teams:
        table.touch(Press(team, "captain", "stop", Kind.PRESS, 1.0))
    assert table.mode.name == "play"
    for step in (None, *found.log[len(table.session.live.log) :]):
        if step is not None:
            assert table.session.live.order(step.order, step.seconds or 1.0)
        shown.append({str(team): normal(table.picture(team)) for team in table.teams})
    table.close()
    return shown[::-1]


class Crews:
    """Who plays at the table: an order of the match now and then, turned sheets all the while."""

    def __init__(self, orders: Sequence[Order], chance: random.Random) -> None:
        self._orders = orders
        self._chance = chance

    def play(self, running: Running, path: Path, until: float, *, flood: bool) -> None:
        """Play until a moment; in a flood nobody waits to see what they did."""
        left = AHEAD // 2
        while time.monotonic() < until:
            team = self._chance.choice(SIDES)
            control = f"{team}.radio.slide_{self._chance.choice('xy')}"
            step = self._chance.choice("+-")
            before = running.pictures[team].radio.sheet
            if flood and left:
                left -= 1
                running.say(f"turn {control} {step}1")
                running.look()
                continue
            running.say(f"turn {control} {step}1", "pass 0.02")
            while running.pictures[team].radio.sheet == before and time.monotonic() < until:
                running.look(0.005)
            running.settle(until)
            left = AHEAD // 2
            if self._chance.random() < 0.5:
                self._touch(running, path)
                running.settle(until)

    def _touch(self, running: Running, path: Path) -> None:
        """The next touch of the next order of the match."""
        notes = ("plot", "undo", "slide", "clear")
        given = [each for each in recover_journal(path).record.orders if each.verb not in notes]
        left = [each for each in self._orders if each.verb not in notes][len(given) :]
        if not left:
            return
        try:
            touch = next_touch(left[0], running.pictures[str(left[0].team)])
        except NoTouchError:
            return  # an order is on its way to the screens
        running.say(*self._lines(left[0].team, touch), "pass 0.06")
        running.look(0.005)

    def _lines(self, team: Team, touch: Touch) -> tuple[str, ...]:
        control = f"{team}.{touch.control}"
        if touch.kind is TouchKind.WAIT:
            return ()
        if touch.kind is TouchKind.TURN:
            return (f"turn {control} {touch.steps:+}",)
        return (f"press {control}", "pass 0.06", f"release {control}")


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[[], Running]]:
    made: list[Running] = []

    def start() -> Running:
        made.append(Running(tmp_path))
        return made[-1]

    yield start
    for each in made:
        each.close()


def test_killed_at_300_random_moments(
    started: Callable[[], Running],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    chance = random.Random(7)
    record = read_record(MATCH)
    records = tmp_path / "state" / "records"
    with Journal.create(records, record.header) as journal:
        for order in record.orders[:4]:
            journal.append(order, None)
    path = journal.path
    crews = Crews(record.orders, chance)
    seen: dict[str, Any] = {}
    ahead: dict[bool, list[int]] = {False: [], True: []}
    flood = False
    for number in range(KILLS):
        now = expected(path, AHEAD, monkeypatch)
        if seen:
            lags = {
                side: next((lag for lag, each in enumerate(now) if each[side] == was), None)
                for side, was in seen.items()
            }
            assert None not in lags.values(), (number, lags, "a crew had seen what is lost")
            ahead[flood].append(max(lag for lag in lags.values() if lag is not None))
        running = started()
        running.go_on()
        assert {side: normal(each) for side, each in running.pictures.items()} == now[0], number
        flood = number % 2 == 1
        crews.play(running, path, time.monotonic() + chance.uniform(0.0, 0.6), flood=flood)
        running.kill()
        seen = {side: normal(each) for side, each in running.pictures.items()}
    most = {each: max(lags) for each, lags in ahead.items()}
    played = len(recover_journal(path).record.orders)
    record_property("most orders on the disk ahead of a screen", str(most))
    assert most[False] <= 1
    assert played > KILLS
    assert len(list(records.glob("match-*.sonar"))) == 1
