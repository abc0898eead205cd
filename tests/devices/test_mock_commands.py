"""Hands and bad luck as lines: every kind of line, and every answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sonar_console.devices.mock_commands import MockCommands
from sonar_console.press import Kind, Press


class Hands:
    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self.ended = 0
        self.passed: list[float] = []
        self.lines = MockCommands(desk.bench, desk.clock, self.end, self.passed.append)

    def end(self) -> None:
        self.ended += 1

    def __call__(self, line: str) -> str:
        return self.lines.answer(line)


@pytest.fixture
def hands(make_desk: Callable[[], Any]) -> Hands:
    return Hands(make_desk())


def test_press_release_turn(hands: Hands) -> None:
    for line in ("press blue.captain.north", "turn yellow.radio.slide_x -1"):
        assert hands(line) == "ok"
    assert hands.desk.words() == ["blue.captain.north press", "yellow.radio.slide_x -1"]
    assert hands("release blue.captain.north") == "ok"
    assert hands("turn blue.mate.select +2") == "ok"
    assert hands.desk.words() == [*["blue.mate.select +1"] * 2, "blue.captain.north release"]


def test_b04_levels_with_time_stamps(hands: Hands) -> None:
    """A contact that bounces, as an oscilloscope saw it: one press, with the stamp of its edge."""
    begun = hands.desk.clock.now
    for level, at in ((0, 2.0), (1, 2.0004), (0, 2.0009), (1, 2.003), (0, 2.0035)):
        assert hands(f"level gpio 6 {level} {at}") == "ok"
    assert hands.desk.words(1.0) == []
    told = hands.desk.advance(2.0)
    assert told == [Press("blue", "captain", "north", Kind.PRESS, begun + 2.0)]
    assert hands("level gpio 6 1") == "ok"
    assert hands.desk.words() == ["blue.captain.north release"]


def test_boards_oleds_and_lamps(hands: Hands) -> None:
    hands.desk.controls.lamps("blue", frozenset({"stop", "mate_ok"}))
    hands.desk.advance(0.1)
    assert hands("lamps blue") == "ok mate_ok stop"
    assert hands("lamps yellow") == "ok"
    assert hands("unplug board blue") == "ok"
    for name in ("blue.damage", "blue.engineer", "yellow.oled.mate", "yellow.breakdowns"):
        assert hands(f"fail oled {name}") == "ok"
    assert hands.desk.bench.broken == {
        *("blue.oled.mate", "blue.oled.engineer", "yellow.oled.mate", "yellow.oled.engineer")
    }
    hands.desk.advance(1.0)
    assert hands.desk.faults() == [("board", "blue")]
    assert hands("mend oled blue.damage") == "ok"
    assert hands("plug board blue") == "ok"
    hands.desk.advance(6.0)
    assert hands.desk.faults() == []


def test_clock_and_quit(hands: Hands) -> None:
    hands.desk.advance(0.25)
    assert hands("clock") == "ok 0.250000"
    assert (hands("quit"), hands.ended) == ("ok", 1)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "empty"),
        ("hit blue.captain.stop", "no line 'hit'"),
        ("press", "write: press CONTROL"),
        ("press blue.captain.north twice", "write: press CONTROL"),
        ("press blue.captain.up", "no control 'blue.captain.up'"),
        ("press blue.captain.select", "is an encoder"),
        ("turn blue.captain.north 1", "is a button"),
        ("turn blue.captain.select much", "not 'much'"),
        ("turn blue.captain.select 1001", "at once"),
        ("level gpio 2 0", "no line gpio 2"),
        ("level gpio 99 0", "no line gpio 99"),
        ("level pin 6 0", "no line pin 6"),
        ("level gpio 6 low", "0 or 1"),
        ("level gpio 6 0 soon", "not 'soon'"),
        ("level gpio 6 0 nan", "not 'nan'"),
        ("level gpio 6 0 inf", "not 'inf'"),
        ("level gpio 6 0 -1e999", "not '-1e999'"),
        ("unplug board red", "no board 'red'; boards are blue, yellow"),
        ("unplug cable blue", "no cable"),
        ("fail oled blue.cook", "OLEDs are blue.oled.mate"),
        ("lamps red", "no team 'red'"),
        ("quit now", "write: quit"),
    ],
)
def test_what_means_nothing_is_said_in_one_line(hands: Hands, line: str, says: str) -> None:
    answer = hands(line)
    assert says in answer
    assert "\n" not in answer
    assert answer.startswith("error ")
    assert hands.desk.words() == []


def test_time_may_pass_at_once(hands: Hands) -> None:
    assert [hands("pass 0.5"), hands("pass 3600"), hands("pass 0")] == ["ok"] * 3
    for wrong in ("-1", "3601", "nan", "soon"):
        told = f"error seconds to pass are 0 to 3600, not {wrong!r}"
        assert hands(f"pass {wrong}") == told
    assert hands("pass") == "error write: pass SECONDS"
    assert hands.passed == [0.5, 3600.0, 0.0]
