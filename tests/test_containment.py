"""One way in which exceptions end, and what is kept of them."""

from __future__ import annotations

import logging
import threading

import pytest

from sonar_console.containment import KEPT, LONGEST, SHOWN, FaultLog, PastFaultKind

CONTROL = "blue.captain.north"


@pytest.fixture
def faults() -> FaultLog:
    made = FaultLog()
    made.now = 100.0
    return made


def fail(faults: FaultLog, where: str, error: BaseException, doing: str = "touch") -> bool:
    with faults.contained(where, doing) as trial:
        raise error
    return trial.failed


def test_what_works_is_left_alone(faults: FaultLog) -> None:
    with faults.contained(CONTROL, "touch") as trial:
        done = 1
    assert (done, trial.failed, faults.last, faults.shown()) == (1, False, (), [])


@pytest.mark.logs_errors
def test_an_exception_ends_and_is_in_the_log_with_its_place_and_its_traceback(
    faults: FaultLog, caplog: pytest.LogCaptureFixture
) -> None:
    assert fail(faults, CONTROL, ValueError("no such square"))
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.getMessage() == (
        "blue.captain.north: contained a fault: touch: ValueError: no such square"
    )
    assert record.exc_info is not None
    assert record.exc_info[2] is not None
    (kept,) = faults.last
    assert (kept.at, kept.where, kept.kind) == (100.0, CONTROL, PastFaultKind.FAULT)
    assert kept.what == "touch: ValueError: no such square"


@pytest.mark.logs_errors
def test_an_attempt_is_contained_in_the_same_way(faults: FaultLog) -> None:
    done: list[int] = []
    assert faults.attempt(CONTROL, "touch", done.append, 1)
    assert not faults.attempt(CONTROL, "touch", done.remove, 2)
    assert done == [1]
    (kept,) = faults.last
    assert (kept.where, kept.kind) == (CONTROL, PastFaultKind.FAULT)
    assert kept.what.startswith("touch: ValueError: ")


@pytest.mark.parametrize("error", [MemoryError(), KeyboardInterrupt()])
def test_an_attempt_lets_through_what_cannot_be_contained(
    faults: FaultLog, error: BaseException
) -> None:
    def act() -> None:
        raise error

    with pytest.raises(type(error)):
        faults.attempt(CONTROL, "touch", act)
    assert faults.last == ()


@pytest.mark.logs_errors
def test_each_kind_is_logged_once_and_counted(
    faults: FaultLog, caplog: pytest.LogCaptureFixture
) -> None:
    for turn in range(50):
        faults.now = 100.0 + turn
        assert fail(faults, CONTROL, ValueError(f"square {turn}"))
    fail(faults, CONTROL, KeyError("x"))
    fail(faults, CONTROL, ValueError("y"), doing="release")
    fail(faults, "blue.mate", ValueError("z"))
    assert len(caplog.records) == 4
    oldest = faults.last[-1]
    assert (oldest.times, oldest.at, oldest.what) == (50, 149.0, "touch: ValueError: square 49")
    assert len(faults.last) == 4


@pytest.mark.logs_errors
def test_the_last_ones_are_kept_the_newest_first_each_on_one_line(faults: FaultLog) -> None:
    for number in range(KEPT + 5):
        faults.now += 1.0
        fail(faults, f"part {number}", RuntimeError("a\nb" + "c" * 1000))
    assert [kept.where for kept in faults.last] == [
        f"part {number}" for number in reversed(range(5, KEPT + 5))
    ]
    assert all(kept.what.isprintable() and len(kept.what) <= LONGEST for kept in faults.last)


@pytest.mark.logs_errors
def test_a_fault_is_shown_for_a_time_and_then_only_kept(faults: FaultLog) -> None:
    fail(faults, CONTROL, ValueError())
    faults.note("blue", "board: silent", PastFaultKind.DEVICE)
    faults.note("blue.mate.select.a", "7 signals left out", PastFaultKind.FLOOD)
    assert [each.where for each in faults.shown()] == ["blue.mate.select.a", CONTROL]
    faults.now += SHOWN
    assert faults.shown() == []
    assert len(faults.last) == 3


def test_a_flood_is_told_once_in_the_log_with_its_last_count_kept(
    faults: FaultLog, caplog: pytest.LogCaptureFixture
) -> None:
    for count in (1, 20, 300):
        faults.note("blue", f"{count} signals left out", PastFaultKind.FLOOD)
    assert caplog.messages == ["blue: 1 signals left out"]
    assert [each.what for each in faults.last] == ["300 signals left out"]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(3), MemoryError()])
def test_what_the_core_cannot_go_on_without_goes_through(
    faults: FaultLog, error: BaseException
) -> None:
    with pytest.raises(type(error)):
        fail(faults, CONTROL, error)
    assert faults.last == ()


@pytest.mark.logs_errors
def test_a_log_may_pass_on_to_another(faults: FaultLog, caplog: pytest.LogCaptureFixture) -> None:
    devices = FaultLog()
    devices.pass_on(faults)
    faults.pass_on(faults)  # the same one twice is no circle
    fail(devices, "GPIO", OSError("gone"))
    devices.note("blue", "board: silent", PastFaultKind.DEVICE)
    assert devices.last == ()
    assert [(each.at, each.where) for each in faults.last] == [(100.0, "blue"), (100.0, "GPIO")]
    assert len(caplog.records) == 1


@pytest.mark.logs_errors
def test_any_thread_may_fail(faults: FaultLog) -> None:
    def failing(name: str) -> None:
        for _ in range(200):
            fail(faults, name, ValueError())

    threads = [threading.Thread(target=failing, args=(f"t{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {each.where: each.times for each in faults.last} == {
        f"t{number}": 200 for number in range(4)
    }


@pytest.mark.logs_errors
def test_one_of_several_acts_that_fails_is_named_and_the_others_are_done() -> None:
    faults = FaultLog()

    def doubled(number: int) -> int:
        return 2 * number

    def broken(number: int) -> int:
        raise ValueError(number)

    done = faults.attempt_each("blue", "count", {"mate": doubled, "radio": broken}, 4)
    assert done == {"mate": 8}
    assert [(each.where, each.what) for each in faults.last] == [
        ("blue.radio", "count: ValueError: 4")
    ]
