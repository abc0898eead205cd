"""The report: for a terminal, as Markdown, as an object."""

from __future__ import annotations

import json

import pytest

from sonar_console.locales import Words
from sonar_tools.bench.figures import Aim, BenchRow, Findings, Growth, Missing, Spread
from sonar_tools.bench.report import RunInfo, as_markdown, as_object, as_text, load, machine, number

WHERE = RunInfo("2026-01-02", "A processor", 4, "3.11.7", (0.1, 0.25))
FOUND = Findings(
    [
        BenchRow(
            "screens",
            "screens",
            "ms",
            Spread(6.5, 14.25, 100),
            Spread(0.5, 1.0, 100),
            aims=(Aim(16.7), Aim(6.0, "median")),
            on_pi=True,
        ),
        BenchRow(
            "memory", "memory", "MB", Spread(180.4, None, 1), aims=(Aim(220.0),), slower=False
        ),
        BenchRow("idle", "idle", "%", Spread(0.15, None, 1), aims=(Aim(1.0),), on_pi=True),
        BenchRow("start", "start-both", "ms", Spread(612.0, 700.0, 8)),
    ],
    [Growth("screens", "screens", "ms", Spread(6.5, 14.25, 100), Spread(7.15, 15.0, 33))],
)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (4.3149, "ms", "4.31 ms"),
        (43.149, "ms", "43.1 ms"),
        (431.49, "ms", "431 ms"),
        (1034.0, "B", "1,034 B"),
        (9.0, "", "9"),
        (36_081.0, "", "36,081"),
    ],
)
def test_a_number_is_short_and_a_count_whole(value: float, unit: str, text: str) -> None:
    assert number(value, unit, Words("en")) == text


def test_the_table_as_markdown() -> None:
    lines = list(as_markdown(WHERE, FOUND, Words("en")))
    assert lines[0] == (
        "2026-01-02, A processor, 4 cores, Python 3.11.7; load average 0.10 before, 0.25 after"
    )
    assert lines[4] == (
        "| pin edge → both screens flipped | 6.50 ms | 14.2 ms | 100 | 0.50 / 1.00 ms "
        "| ≤ 16.7 ms (p99), ≤ 6.00 ms (median) | does not hold "
        "| 32.5 / 71.2 ms (does not hold) |"
    )
    assert lines[5] == (
        "| private memory: table and two screens | 180 MB |  | 1 |  | ≤ 220 MB | holds |  |"
    )
    assert lines[6].endswith("| ≤ 1.00 % | holds | 0.75 % (holds) |")
    assert lines[7].endswith("|  |  | 3,060 / 3,500 ms |")
    assert lines[9] == "| figure | after 10 orders | after 10,000 orders | times |"
    assert lines[11].endswith("| 6.50 / 14.2 ms | 7.15 / 15.0 ms | 1.10 |")
    cells = [line.count("|") for line in lines if line.startswith("|")]
    assert cells == [9] * 6 + [5] * 3


@pytest.mark.parametrize(
    ("language", "medians"),
    [("en", ["6.50", "180", "0.15", "612"]), ("fr", ["6,50", "180", "0,15", "612"])],
)
def test_the_table_in_columns(language: str, medians: list[str]) -> None:
    heading, blank, *lines = as_text(WHERE, FOUND, Words(language))
    assert heading.startswith("2026-01-02")
    assert blank == ""
    heads, *rows = lines[:5]
    start = heads.index(Words(language).say("bench-head-median"))
    assert [row[start:].split()[0] for row in rows] == medians
    assert all(row == row.rstrip() for row in rows)


def test_the_table_as_an_object() -> None:
    said = json.loads(json.dumps(as_object(WHERE, FOUND)))
    assert said["machine"]["load"] == [0.1, 0.25]
    screens, memory, idle, _ = said["rows"]
    assert (screens["holds"], screens["holds_on_pi4"]) == (False, False)
    assert (idle["holds"], idle["holds_on_pi4"]) == (True, True)
    assert (memory["holds"], memory["holds_on_pi4"]) == (True, None)
    assert memory["figure"] == memory["pi4"] == {"median": 180.4, "p99": None, "runs": 1}
    assert said["growth"][0]["ratio"] == 1.1


def test_what_could_not_be_measured_has_a_line() -> None:
    why = Missing("idle", "idle-x", "bench-no-xvfb")
    alone = Findings(missing=[why])
    told = "not measured: no Xvfb here (Debian’s package xvfb)"
    *_, line = as_text(WHERE, alone, Words("en"))
    assert line == f"idle: with an X server for each screen  {told}"
    *_, line = as_markdown(WHERE, alone, Words("en"))
    assert line == f"| idle: with an X server for each screen | {told} |" + "  |" * 6
    assert as_object(WHERE, alone)["missing"] == [
        {"name": "idle", "what": "idle-x", "why": "bench-no-xvfb"}
    ]


def test_nothing_measured_is_no_table() -> None:
    assert len(list(as_text(WHERE, Findings(), Words("en")))) == 1


def test_this_machine() -> None:
    found = machine(load())
    assert found.cores >= 1
    assert found.processor
    assert len(found.date) == 10
