"""SIGTERM in every phase: the real table ends at once, journal whole, lamps dark, status 0."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sonar_console.bots.touches import next_touch
from sonar_console.cards import ReviewPicture
from sonar_console.engine import Order
from sonar_console.engine.names import Verb
from sonar_console.record.header import Header
from sonar_console.record.journal import Journal
from sonar_console.record.journalfile import TORN, recover_journal
from sonar_console.record.record import Record, read_record

RECORDS = Path(__file__).parents[1] / "records"


def cut_off(folder: Path, name: str, wanted: Callable[[Record, int], bool]) -> Order:
    """Leave a match in the state folder that was cut off before the first order that is wanted,
    which is returned.
    """
    record = read_record(RECORDS / f"{name}.sonar")
    count = next(at for at in range(len(record.orders)) if wanted(record, at))
    lay(folder, record.header, [(order, None) for order in record.orders[:count]])
    return record.orders[count]


def lay(folder: Path, header: Header, orders: list[tuple[Any, float | None]]) -> None:
    with Journal.create(folder / "state" / "records", header) as journal:
        for order, seconds in orders:
            journal.append(order, seconds)


def whole(folder: Path) -> Record:
    """The newest journal: nothing of it is torn."""
    records = folder / "state" / "records"
    assert list(records.glob(f"*{TORN}*")) == []
    path = max(records.glob("*.sonar"))
    assert recover_journal(path).torn == b""
    journal, record = Journal.resume(path)
    journal.close()
    return record


def test_in_play(start: Any, tmp_path: Path) -> None:
    """Between a course and its duties, with lamps lit."""
    console = start("none", "--scenario=alpha")
    console.begin()
    console.push("blue.captain.push", "yellow.captain.push")
    console.fists()
    console.until(lambda: console.lamps().count("mate_ok") == 2)
    turn = console.picture("blue").header.turn
    for heading in ("north", "east", "south", "west"):
        console.push(f"{turn}.captain.{heading}")
    console.until(lambda: console.lamps().count("mate_ok") == 1)
    assert console.end() == ""
    assert str(whole(tmp_path).orders[-1]).startswith(f"{turn} captain head")


@pytest.mark.long
def test_while_the_table_invites(start: Any, tmp_path: Path) -> None:
    console = start()
    assert console.phase == "attract"
    assert console.end() == ""
    assert not (tmp_path / "state" / "records").exists()


@pytest.mark.long
def test_while_a_match_is_set_up(start: Any) -> None:
    console = start()
    console.settings()
    console.until(lambda: console.phase == "settings")
    console.push("blue.captain.east")
    assert console.end() == ""


@pytest.mark.long
def test_while_squares_are_chosen(start: Any, tmp_path: Path) -> None:
    console = start()
    console.begin()
    console.push("blue.captain.push")
    console.until(lambda: console.phase == "setup")
    assert console.end() == ""
    assert [order.verb for order in whole(tmp_path).orders] == [Verb.START]


@pytest.mark.long
def test_while_the_table_offers_to_go_on(start: Any, tmp_path: Path) -> None:
    cut_off(tmp_path, "alpha-turn", lambda record, at: at == 20)
    console = start()
    console.push("blue.captain.stop")
    assert console.end() == ""
    assert len(whole(tmp_path).orders) == 20


@pytest.mark.long
def test_in_play_in_real_time(start: Any, tmp_path: Path) -> None:
    cut_off(tmp_path, "alpha-realtime", lambda record, at: record.orders[at].verb is Verb.STOP)
    console = start()
    console.go_on()
    console.push("blue.radio.north")
    assert console.end() == ""
    assert str(whole(tmp_path).orders[-1]) == "blue radio plot N"


@pytest.mark.long
def test_while_the_table_is_stopped(start: Any, tmp_path: Path) -> None:
    cut_off(tmp_path, "alpha-realtime", lambda record, at: record.orders[at].verb is Verb.RESUME)
    console = start()
    console.go_on()
    console.until(lambda: console.lamps().count("stop") == 2)
    assert console.end() == ""
    verbs = [order.verb for order in whole(tmp_path).orders]
    assert verbs.count(Verb.STOP) == verbs.count(Verb.RESUME) + 1


@pytest.mark.long
def test_while_a_section_is_traced(start: Any, tmp_path: Path) -> None:
    secure = cut_off(
        tmp_path, "alpha-realtime", lambda record, at: record.orders[at].verb is Verb.SECURE
    )
    console = start()
    console.go_on()
    side = str(secure.team)
    while console.picture(side).trace is None:
        console.move(side, next_touch(secure, console.picture(side)))
    console.say("pass 1.0")
    assert console.end() == ""
    verbs = [order.verb for order in whole(tmp_path).orders]
    assert Verb.SURFACE in verbs
    assert Verb.SECURE not in verbs


@pytest.mark.long
@pytest.mark.parametrize("name", ["alpha-turn", "archipelago-turn"])
def test_while_a_sonar_is_to_be_answered(name: str, start: Any, tmp_path: Path) -> None:
    cut_off(tmp_path, name, lambda record, at: record.orders[at].verb is Verb.ANSWER)
    console = start()
    console.go_on()
    assert console.end() == ""
    assert whole(tmp_path).orders[-1].verb is Verb.SONAR


@pytest.mark.long
@pytest.mark.parametrize("shown", [False, True])
def test_after_a_match_and_while_it_is_looked_over(shown: bool, start: Any, tmp_path: Path) -> None:
    """A match whose last order is there, and whose end is not written: it is written on the way."""
    record = read_record(RECORDS / "archipelago-turn.sonar")
    lay(tmp_path, record.header, [(order, None) for order in record.orders[:-1]])
    console = start()
    console.go_on()
    last = record.orders[-1]
    side = "yellow" if last.team == "green" else str(last.team)
    for _ in range(60):
        if console.phase == "ended":
            break
        console.move(side, next_touch(last, console.picture(side)))
    assert console.phase == "ended"
    if shown:
        console.say("pass 2.0", "turn blue.captain.select +2", "pass 0.2")
        console.until(lambda: isinstance(console.picture("blue"), ReviewPicture))
    assert console.end() == ""
    assert len(whole(tmp_path).orders) == len(record.orders)


@pytest.mark.long
def test_while_the_disk_is_full(start: Any, tmp_path: Path) -> None:
    """What the disk has taken is whole; the rest could not be kept, as both screens say."""
    console = start("disk", "--scenario=alpha")
    console.begin()
    for _ in range(12):
        console.push("blue.captain.push", "blue.captain.east")
    console.until(lambda: console.picture("yellow").warning is not None)
    assert console.end() == ""
    assert 0 < len(whole(tmp_path).orders) < 12


@pytest.mark.long
def test_while_a_screen_does_not_read(start: Any, tmp_path: Path) -> None:
    console = start("none", "--scenario=alpha")
    with socket.socket(socket.AF_UNIX) as asleep:
        asleep.connect(str(tmp_path / "run" / "blue.socket"))
        console.begin()
        for _ in range(40):
            console.push("blue.captain.east")
        select.select([], [], [], 0.1)
        assert console.end() == ""


@pytest.mark.long
@pytest.mark.parametrize(
    "misfortune",
    [
        "board hangs in its opening",
        "board hangs in its closing",
        "board says nothing",
        "OLED hangs",
    ],
)
def test_while_a_device_hangs(misfortune: str, start: Any, tmp_path: Path) -> None:
    console = start(misfortune, "--scenario=alpha")
    console.begin()
    console.push("blue.captain.push", "yellow.captain.push")
    console.fists()
    console.until(lambda: "mate_ok" in console.lamps())
    if "board hangs in its opening" in misfortune:
        (tmp_path / "hang").touch()
        console.say("unplug board blue", "pass 4", "plug board blue", "pass 6")
    (tmp_path / "hang").touch()
    console.push("blue.captain.north", "yellow.captain.north")
    lit = console.end()
    assert [lamp for lamp in lit.split() if not lamp.startswith("blue.")] == []
    assert len(whole(tmp_path).orders) >= 4
