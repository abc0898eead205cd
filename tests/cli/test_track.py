"""``sonar-console track``: counts, charts, JSON, errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sonar_console.cli import MISTAKE, main

RECORD = """[Scenario "alpha"]
[First "yellow"]

blue captain start C7
yellow captain start B5
blue captain dive
yellow captain dive
yellow captain head N
yellow captain head N
yellow mate mark torpedo
whatever
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "match.sonar"
    path.write_text(RECORD, encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["track", *words]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def mistake(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["track", *words]) == MISTAKE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def objects(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed(capsys, *words, "--json")]


def test_a_line_an_order(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, str(path), "--team", "blue")
    assert len(lines) == 8
    assert lines[0].split() == ["4", lines[1].split()[1], "blue", "captain", "start", "C7"]
    before, after = (int(lines[number].split()[1]) for number in (3, 4))
    assert after < before
    assert lines[5].split()[2:] == ["×", "yellow", "captain", "head", "N"]
    assert lines[7].split()[2:] == ["×", "whatever"]


def test_as_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = objects(capsys, str(path), "--team", "BLUE", "--map")
    assert [each["line"] for each in told] == list(range(4, 12))
    assert [each["accepted"] for each in told] == [True] * 5 + [False, True, False]
    assert all(each["exact"] and each["count"] == len(each["squares"]) for each in told)
    assert "B4" in told[4]["squares"]
    assert told[4]["squares"] == told[7]["squares"]
    assert "squares" not in objects(capsys, str(path), "--team", "blue")[0]


def test_the_other_crew_hears_nothing_yet(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = {each["count"] for each in objects(capsys, str(path), "--team", "yellow")}
    assert len(counts) == 1


def test_the_map(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, str(path), "--team", "blue", "--map")
    assert len(lines) == 8 * 12
    assert lines[1].split() == list("ABCDEFGHIJ")
    chart = "".join("".join(line.split()[1:]) for line in lines[2:12])
    count = int(lines[0].split()[1])
    assert chart.count("x") + chart.count("@") == count
    assert chart.count("#") == 100 - count
    assert chart[62] == "@"
    last = "".join("".join(line.split()[1:]) for line in lines[-10:])
    assert last.count("·") > 0
    assert last[31] == "x"


def test_the_times(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Five orders were heard: two starts, two dives, a course."""
    last = objects(capsys, str(path), "--team", "blue", "--times")[-1]
    assert list(last) == ["end", "orders", "median_ms", "p99_ms", "longest_ms", "groups"]
    assert (last["orders"], last["groups"]) == (5, 1)
    assert last["median_ms"] <= last["p99_ms"] <= last["longest_ms"]
    assert printed(capsys, str(path), "--team", "blue", "--times")[-1].startswith("orders 5  ")


def test_what_was_forgotten_shows(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_console.bots.tracking.tracker.Tracker.exact", False)
    assert printed(capsys, str(path), "--team", "blue")[0].split()[1].startswith("≤")


def test_errors(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "S-1: green does not play" in mistake(capsys, str(path), "--team", "green")
    assert "--team" in mistake(capsys, str(path))
    assert "nothing.sonar" in mistake(capsys, str(tmp_path / "nothing.sonar"), "--team", "blue")
    path.write_text('[Scenario "atlantis"]\n', encoding="utf-8")
    assert "atlantis" in mistake(capsys, str(path), "--team", "blue")


def test_another_scenario_file(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sonar_console.record.scenario import find_scenario

    other = str(find_scenario("delta"))
    assert printed(capsys, str(path), "--team", "blue", "--scenario", other) != printed(
        capsys, str(path), "--team", "blue"
    )


TAKEN_BACK = """[Scenario "alpha"]
[Mode "turn"]

blue captain start C7
yellow captain start C3
blue captain dive
yellow captain dive
blue captain head N
blue mate mark torpedo
12.250 takeback 2
blue captain head E
takeback 9
"""
"""The takeback in docs/referee.md, and one of more orders than stand."""


def test_a_takeback_leads_back(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The crew knows again what it knew before, and then what the other course tells it."""
    path.write_text(TAKEN_BACK, encoding="utf-8")
    told = objects(capsys, str(path), "--team", "yellow", "--map")
    assert [each["line"] for each in told] == list(range(4, 13))
    assert [each["order"] for each in told[6:]] == [
        "takeback 2",
        "blue captain head E",
        "takeback 9",
    ]
    assert [each["accepted"] for each in told] == [True] * 8 + [False]
    squares = [each["squares"] for each in told]
    assert squares[4] == squares[5] != squares[3]
    assert squares[6] == squares[3]
    assert squares[8] == squares[7]

    without = TAKEN_BACK.replace(
        "blue captain head N\nblue mate mark torpedo\n12.250 takeback 2\n", ""
    )
    path.write_text(without, encoding="utf-8")
    assert objects(capsys, str(path), "--team", "yellow", "--map")[4]["squares"] == squares[7]


def test_an_order_taken_back_is_timed_once(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Six orders were heard: two starts, two dives, two courses; the takebacks are no orders."""
    path.write_text(TAKEN_BACK, encoding="utf-8")
    last = objects(capsys, str(path), "--team", "yellow", "--times")[-1]
    assert last["orders"] == 6
    lines = printed(capsys, str(path), "--team", "yellow")
    assert lines[6].split()[2:] == ["takeback", "2"]
    assert lines[8].split()[2:] == ["×", "takeback", "9"]
