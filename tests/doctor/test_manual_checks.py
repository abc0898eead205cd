"""Each control in turn, and lamps and displays by eye."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.devices.controls import Controls
from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.doctor import manual_checks
from sonar_console.doctor.findings import DoctorReport, Severity
from sonar_console.doctor.manual_checks import Action, ControlCheck, ControlStep
from sonar_console.locales import Words
from sonar_console.press import Kind, Press, split_control

TABLE = Path(__file__).resolve().parents[2] / "hardware" / "table.toml"


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout(TABLE)


def press(control: str, steps: int = 0, kind: Kind = Kind.PRESS) -> Press:
    return Press(*split_control(control), Kind.TURN if steps else kind, 1.0, steps)


def test_controls_are_asked_in_the_order_of_the_layout(layout: Layout) -> None:
    roll = ControlCheck(layout)
    assert roll.asked == ControlStep("blue.captain.north", Action.PRESS)
    (found,) = roll.take(press("blue.captain.north"))
    assert (found.level, found.key, found.values) == (
        Severity.GOOD,
        "control",
        {"value": "blue.captain.north"},
    )
    assert roll.asked == ControlStep("blue.captain.east", Action.PRESS)
    assert list(roll.take(press("blue.captain.north", kind=Kind.RELEASE))) == []


def test_whatever_answers_is_ticked_off(layout: Layout) -> None:
    roll = ControlCheck(layout)
    assert len(list(roll.take(press("yellow.mate.stop")))) == 1
    assert list(roll.take(press("yellow.mate.stop"))) == []
    assert roll.progress == (1, 50)


def test_an_encoder_answers_both_ways(layout: Layout) -> None:
    roll = ControlCheck(layout)
    assert list(roll.take(press("blue.mate.select", 1))) == []
    (found,) = roll.take(press("blue.mate.select", -1))
    assert found.key == "control"


def test_an_encoder_that_counts_backwards(layout: Layout) -> None:
    roll = ControlCheck(layout)
    while roll.asked != ControlStep("blue.captain.select", Action.RIGHT):
        list(roll.skip())
    found = [finding for _ in range(3) for finding in roll.take(press("blue.captain.select", -1))]
    assert [(each.key, each.values["value"]) for each in found] == [
        ("backwards", "blue.captain.select")
    ]
    assert roll.asked == ControlStep("blue.captain.push", Action.PRESS)


def test_what_does_not_answer_and_what_was_not_tried(layout: Layout) -> None:
    roll = ControlCheck(layout)
    (dead,) = roll.skip()
    assert (dead.level, dead.key) == (Severity.WRONG, "dead")
    (rest,) = roll.end()
    assert (rest.key, rest.values["count"]) == ("untried", 39)
    assert roll.asked is None
    assert list(roll.end()) == list(roll.skip()) == []


@pytest.fixture
def table(layout: Layout) -> Iterator[tuple[MockDevices, Controls, DoctorReport, io.StringIO]]:
    bench = MockDevices(layout, time.monotonic)
    controls = Controls(
        layout,
        bench.factory,
        clock=time.monotonic,
        ports=bench.ports,
        display=bench.display,
        threads=False,
    )
    bench.listener = controls.pump_boards
    for _ in range(3):
        bench.pump()
        controls.poll()
    out = io.StringIO()
    yield bench, controls, DoctorReport(Words("en"), out), out
    controls.close()
    bench.close()


class Script:
    """A keyboard that answers in order, and nothing in between."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)

    def drop(self) -> None:
        """Nothing is typed before a question."""

    def line(self) -> str | None:
        return self.answers.pop(0) if self.answers else manual_checks.QUIT


def test_the_roll_is_ticked_off_live(
    table: tuple[MockDevices, Controls, DoctorReport, io.StringIO], layout: Layout
) -> None:
    bench, controls, report, out = table

    class Silent:
        def drop(self) -> None:
            """Nothing is typed before a question."""

        def line(self) -> str | None:
            return None

    def hand(seconds: float) -> None:
        """Does what the last line asks for."""
        asked = out.getvalue().splitlines()[-1]
        number = int(asked.split("/")[0]) - 1
        control, act = order[number]
        if act is Action.PRESS:
            bench.press(control)
            bench.release(control)
        else:
            bench.turn(control, 1 if act is Action.RIGHT else -1)
        controls.wait(0.005)

    roll = ControlCheck(layout)
    order = [(ask.control, ask.action) for ask in roll.left]
    assert manual_checks.check_controls(controls, report, Silent(), hand)
    text = out.getvalue()
    for name in layout.names():
        assert f"{name} answers." in text
    assert report.wrong == []
    assert "50/50" in text


def test_lamps_and_displays_by_eye(
    table: tuple[MockDevices, Controls, DoctorReport, io.StringIO],
) -> None:
    bench, controls, report, _ = table
    seen: list[frozenset[str]] = []

    class Eye(Script):
        def line(self) -> str | None:
            bench.pump()
            seen.append(bench.lamps("blue") | bench.lamps("yellow"))
            return super().line()

    assert manual_checks.check_lamps(controls, report, Eye(*["", "n", *[""] * 16]), lambda _: None)
    assert [finding.values["value"] for finding in report.wrong] == ["blue.lamp.engineer_ok"]
    assert all(len(lit) == 1 for lit in seen)
    assert manual_checks.check_pictures(controls, report, Script("", "", "n", ""), lambda _: None)
    assert report.wrong[-1].values["value"] == "yellow.oled.mate"
    assert not manual_checks.check_pictures(controls, report, Script("q"), lambda _: None)
    assert report.end() is False


@pytest.mark.parametrize(
    ("typed", "answer"),
    [(word, True) for word in ("", "y", "Yes", "o", "OUI")]
    + [(word, False) for word in ("n", "N", "no", "Non")]
    + [(word, None) for word in ("nope", "3.31", "OL", "override", "yn", "nn")],
)
def test_only_a_yes_is_a_yes(typed: str, answer: bool | None) -> None:
    assert manual_checks.read_answer(typed) is answer


def test_what_is_neither_yes_nor_no_is_asked_again(
    table: tuple[MockDevices, Controls, DoctorReport, io.StringIO],
) -> None:
    _, controls, report, out = table
    answers = ["non", "3.31", "OL", "oui", *["o"] * 16]
    assert manual_checks.check_lamps(controls, report, Script(*answers), lambda _: None)
    assert len(report.wrong) == 1
    assert out.getvalue().count("That is neither yes nor no") == 2
    assert manual_checks.check_pictures(
        controls, report, Script("nein", "no", "", "", ""), lambda _: None
    )
    assert len(report.wrong) == 2


def test_what_was_typed_before_a_question_answers_nothing() -> None:
    master, slave = os.openpty()
    keyboard = manual_checks.DescriptorKeyboard(slave)
    os.write(master, b"\n\nearly\n")
    assert keyboard.line() == ""
    keyboard.drop()
    assert keyboard.line() is None
    os.write(master, b"5.08\n")
    assert keyboard.line() == "5.08"
    os.close(master)
    os.close(slave)


def test_lines_from_a_descriptor(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    keyboard = manual_checks.DescriptorKeyboard(reading)
    assert keyboard.line() is None
    os.write(writing, b"\nLyon 1\nhal")
    keyboard.drop()  # a pipe is a script: nobody typed too early
    assert (keyboard.line(), keyboard.line(), keyboard.line()) == ("", "Lyon 1", None)
    os.close(writing)
    assert keyboard.line() == manual_checks.QUIT
    assert keyboard.line() == manual_checks.QUIT
    os.close(reading)
