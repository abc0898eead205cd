"""The figures of the structure: that they are measured, and in which order of size they are."""

from __future__ import annotations

import sys
from pathlib import Path

import luma.oled.device  # noqa: F401  here, as its import starts threads that stay
import pytest

from sonar_console.engine.names import Verb
from sonar_console.record import read_record
from sonar_tools.bench import structure
from sonar_tools.bench.figures import MINIATURE, BenchError
from sonar_tools.bench.structure import CallCounter, SteppedTable, course_calls


def test_every_figure_is_measured_or_said_to_be_missing(tmp_path: Path) -> None:
    found = structure.measure(MINIATURE, tmp_path)
    figures = {row.what: row.figure.median for row in found.rows}
    assert figures.keys() == structure.MOST.keys()
    assert found.missing == []
    assert figures["structure-setting"] in (1, 2)
    assert figures["structure-language"] == 0
    assert figures["structure-backward"] == figures["structure-circles"] == 0
    assert 100 < figures["structure-modules"] < 400
    assert 10_000 < figures["structure-lines"] < 100_000
    assert 1_000 < figures["structure-tool-lines"] < 50_000
    assert 10 < figures["structure-course-modules"] < 100
    assert 100 < figures["structure-course-calls"] < 3_000
    assert 100 < figures["structure-knob-calls"] < 3_000


def test_a_course_is_counted_down_to_its_order_and_up_to_the_pictures(tmp_path: Path) -> None:
    calls = course_calls(tmp_path)
    rooms = {module.split(".")[1] for module in calls.modules}
    assert {"devices", "stations", "engine", "record"} <= rooms
    (record,) = tmp_path.glob("*.sonar")
    assert read_record(record).orders[-1].verb is Verb.HEAD
    assert sys.getprofile() is None


def test_a_count_is_the_same_every_time(tmp_path: Path) -> None:
    counts = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        counts.append(course_calls(tmp_path / name).count)
    assert counts[0] == counts[1]


def test_what_never_ends_is_no_figure(tmp_path: Path) -> None:
    with SteppedTable(tmp_path) as table:
        with CallCounter("sonar_console.devices.pins", lambda *_: False) as counter:
            table.step()
        with pytest.raises(BenchError, match="does not answer"):
            _ = counter.calls
