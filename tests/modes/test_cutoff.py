"""Finding the match that was cut off: what is offered, what cannot be, and what is history."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from sonar_console.engine.names import Team
from sonar_console.engine.orders import Order
from sonar_console.modes.cutoff import CannotResumeError, find
from sonar_console.modes.play.log import LogEntry, log_of
from sonar_console.record import Header, RecordError, parse_order, parse_record
from sonar_console.record.journal import Journal

ALPHA = Header(scenario="alpha")
BEGINNING = (
    "blue captain start C7",
    "yellow captain start C3",
    "blue captain dive",
    "yellow captain dive",
    "blue captain head N",
)
CHART = """game = "captain-sonar"
[title]
en = "Pond"
fr = "Étang"
[chart.turn]
source = "made for a test"
grid = '''
.....
.....
.....
.....
.....
'''
"""


def order(text: str) -> Order:
    return parse_order(text)[1]


def write(folder: Path, *lines: str, header: Header = ALPHA, end: str | None = None) -> Path:
    with Journal.create(folder, header) as journal:
        for line in lines:
            journal.append(order(line))
        if end is not None:
            journal.finish(end)
    return journal.path


def why(folder: Path) -> str:
    with pytest.raises(CannotResumeError) as fault:
        find(folder)
    text = str(fault.value)
    assert "\n" not in text
    return text


def test_the_newest_match_that_has_not_ended(tmp_path: Path) -> None:
    write(tmp_path, *BEGINNING[:2])
    path = write(tmp_path, *BEGINNING)
    found = find(tmp_path)
    assert found is not None
    assert found.path == path
    assert [step.order for step in found.log] == [order(line) for line in BEGINNING]
    assert (found.orders, found.damage, found.ended) == (5, (0, 0), False)
    assert found.title["fr"] == "Alpha"


def test_nothing_is_told_that_both_crews_do_not_know(tmp_path: Path) -> None:
    """Orders of which only one crew heard are not counted, and its secret damage is not told."""
    secret = replace(ALPHA, switches={"damage_aloud": "enemy-caused"})
    own = ("blue mate mark mine", "blue engineer break N1", "blue captain done")
    write(tmp_path, *BEGINNING, *own, header=secret)
    found = find(tmp_path)
    assert found is not None
    assert (found.heard, found.orders, found.damage) == (6, 8, (0, 0))


def test_nothing_is_changed(tmp_path: Path) -> None:
    path = write(tmp_path, *BEGINNING)
    with path.open("ab") as file:
        file.write(b"3.250 blue mate ma")
    data, names = path.read_bytes(), sorted(tmp_path.iterdir())
    assert find(tmp_path) is not None
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == (data, names)


@pytest.mark.parametrize("folder", ["none", "empty", "ended"])
def test_nothing_is_offered_where_nothing_was_cut_off(folder: str, tmp_path: Path) -> None:
    if folder != "none":
        (tmp_path / folder).mkdir()
    if folder == "ended":
        write(tmp_path / folder, *BEGINNING, end="given up by both crews")
    assert find(tmp_path / folder) is None


def test_a_journal_without_its_tags_is_passed_over(tmp_path: Path) -> None:
    path = write(tmp_path, *BEGINNING)
    torn = write(tmp_path)
    torn.write_bytes(torn.read_bytes()[:-1])
    found = find(tmp_path)
    assert found is not None
    assert found.path == path


def test_a_scenario_that_is_gone(tmp_path: Path) -> None:
    """It may come back: a stick, a share. Then the match is offered."""
    chart = tmp_path / "pond.toml"
    chart.write_text(CHART, encoding="utf-8")
    header = replace(ALPHA, scenario=str(chart))
    lines = ("blue captain start A1", "yellow captain start E5")
    path = write(tmp_path / "records", *lines, header=header)
    data = path.read_bytes()
    chart.unlink()
    assert why(tmp_path / "records").startswith("match-0001.sonar")
    assert "pond.toml" in why(tmp_path / "records")
    assert path.read_bytes() == data
    chart.write_text(CHART, encoding="utf-8")
    found = find(tmp_path / "records")
    assert found is not None
    assert found.title["en"] == "Pond"


def test_tags_that_say_what_cannot_be(tmp_path: Path) -> None:
    write(tmp_path, header=replace(ALPHA, crews={Team.BLUE: 4, Team.YELLOW: 1}))
    assert "S-2" in why(tmp_path)


def test_an_order_that_this_table_refuses(tmp_path: Path) -> None:
    write(tmp_path, *BEGINNING, "yellow captain head N")
    assert "C-6" in why(tmp_path)


@pytest.mark.logs_errors
def test_an_order_that_this_table_trips_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, *BEGINNING)
    monkeypatch.setattr("sonar_console.engine.match.Match.apply", lambda *_: 1 // 0)
    assert "ZeroDivisionError" in why(tmp_path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    write(tmp_path, *BEGINNING)
    (tmp_path / "match-0002.sonar").mkdir()
    assert "match-0002.sonar" in why(tmp_path)


def test_what_cannot_be_gone_on_with_is_history_behind_a_newer_match(tmp_path: Path) -> None:
    (tmp_path / "match-0001.sonar").mkdir()
    assert why(tmp_path)
    write(tmp_path, *BEGINNING, end="given up by both crews")
    assert find(tmp_path) is None


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read_has_nothing(tmp_path: Path) -> None:
    write(tmp_path, *BEGINNING)
    tmp_path.chmod(0)
    assert find(tmp_path) is None
    tmp_path.chmod(0o700)


# ---- the log


def record_of(*lines: str) -> list[LogEntry]:
    text = '[Scenario "alpha"]\n\n' + "".join(f"{line}\n" for line in lines)
    return log_of(parse_record(text.encode()))


def test_what_was_taken_back_leaves_a_mark_behind() -> None:
    first, second, third = BEGINNING[:3]
    log = record_of(first, second, "takeback 1", third, "7.500 takeback 2", second)
    assert log == [
        LogEntry(order(first), 7.5, taken_back=True),
        LogEntry(order(second), None),
    ]
    log = record_of(first, second, "takeback 1", third)
    assert [step.taken_back for step in log] == [False, True, False]
    assert log[1].order == order(second)


@pytest.mark.parametrize("line", ["takeback 2", "blue captain hed N", "takeback 0"])
def test_a_line_that_no_table_has_written(line: str) -> None:
    with pytest.raises(RecordError, match="line 4"):
        record_of(BEGINNING[0], line)


def test_a_pipe_with_a_journals_name_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "match-0005.sonar")
    assert find(tmp_path) is None


def test_the_cause_is_told_and_not_the_files_place(tmp_path: Path) -> None:
    (tmp_path / "match-0005.sonar").write_bytes(bytes(range(256)) * 40 + b"\n\n" + b"\xff" * 99)
    with pytest.raises(CannotResumeError) as told:
        find(tmp_path)
    assert str(told.value).startswith("match-0005.sonar: ")
    assert str(tmp_path) not in str(told.value)
