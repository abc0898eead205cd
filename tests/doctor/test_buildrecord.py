"""The record of a build: what is kept and read again, and the report that is made of it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sonar_console.devices.layout import load_layout
from sonar_console.doctor.buildplan import find_plan, load_plan
from sonar_console.doctor.buildrecord import (
    BuildRecord,
    BuildRecordError,
    ProofRow,
    ProofVerdict,
    load_record,
    page,
    put_aside,
    sheet,
    write_report,
)
from sonar_console.locales import Words

LAYOUT = load_layout(Path(__file__).resolve().parents[2] / "hardware" / "table.toml")
PLAN = load_plan(find_plan(LAYOUT), LAYOUT)
RECORD = (
    '{"record": 1, "table": "", "way": "boards", "layout": "full", "days": {}, "rows": [{"stage":'
    ' "pi", "step": "meter rail", "verdict": "wrong", "by_maker": true, "sentence": "",'
    ' "values": {}, "reading": 3300}]}'
)


def test_a_record_is_read(tmp_path: Path) -> None:
    path = tmp_path / "build" / "record.json"
    path.parent.mkdir()
    path.write_text(RECORD)
    record = load_record(tmp_path)
    assert record is not None
    assert record.rows["pi", "meter rail"].reading == 3300.0


@pytest.mark.timeout(20)
def test_a_pipe_in_the_place_of_the_record_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "build" / "record.json"
    path.parent.mkdir()
    os.mkfifo(path)
    with pytest.raises(BuildRecordError, match="a pipe or a device, not a file"):
        load_record(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"record": 2}',
        '{"record": 1, "table": 3, "way": "boards", "layout": "full", "days": {}, "rows": []}',
        '{"record": 1, "table": "a\\u001b", "way": "", "layout": "", "days": {}, "rows": []}',
        '{"record": 1, "table": "", "way": "", "layout": "", "days": {}, "rows": [{}]}',
        RECORD.replace("3300", "NaN"),
        RECORD.replace("3300", "1e999"),
        RECORD.replace("3300", "1" + "0" * 400),
        "[" * 100_000,
        "x" * 1_000_001,
    ],
)
def test_what_is_no_record_is_told_in_one_line_and_may_be_put_aside(
    tmp_path: Path, text: str
) -> None:
    path = tmp_path / "build" / "record.json"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(BuildRecordError, match="not a record of a build") as caught:
        load_record(tmp_path)
    assert "\n" not in str(caught.value)
    put_aside(tmp_path)
    assert load_record(tmp_path) is None
    assert (path.parent / "record-1.json").read_text() == text


# ---- the report


def proved(way: str = "boards") -> BuildRecord:
    record = BuildRecord("Table <7>", way, "full")
    record.put(
        ProofRow("pi", "plug", ProofVerdict.RIGHT, True, "build-plugged", {"value": "Pi"}), "d"
    )
    record.put(ProofRow("table-board", "meter rail", ProofVerdict.RIGHT, True, reading=3310.0), "d")
    # of a plan that had a measurement more
    record.put(ProofRow("pi", "meter five", ProofVerdict.RIGHT, True, reading=5080.0), "d")
    record.put(
        ProofRow("pi", "meter rail", ProofVerdict.WRONG, True, reading=2900.0), "2026-11-29, v9"
    )
    record.put(
        ProofRow("pi", "see pi", ProofVerdict.OUT, True, "build-left-out", {"value": "a|b"}),
        "2026-11-29, v9",
    )
    return record


def test_the_report_has_date_version_serial_values_and_a_line_to_sign() -> None:
    text = page(PLAN, proved(), Words("en"), "2026-11-29", "9")
    for words in (
        "- Table: Table &lt;7&gt;",
        "- Printed: 2026-11-29; program version 9; layout full",
        "- Right: 3; wrong: 1; left out: 1",
        "| meter five |",
        "## The Pi and its supply (2026-11-29, v9)",
        "| 3.19–3.4\u00a0V | 3.31\u00a0V | maker | right |",
        "| 3.2–3.4\u00a0V | 2.9\u00a0V | maker | WRONG |",
        "a\\|b",
        "## The whole table (not begun)",
        "Day, name, signature: ____",
    ):
        assert words in text
    assert text.count("\n## ") == 29


def test_a_record_of_another_versions_plan_is_printed_as_far_as_it_is_understood() -> None:
    record = proved()
    plugged = {"message": "m", "value": "the lid"}
    for row in (
        ProofRow("pi", "meter rail", ProofVerdict.WRONG, True, reading=3300.0),
        ProofRow("pi", "meter tide", ProofVerdict.RIGHT, True, reading=1.0),
        ProofRow("pi", "dive", ProofVerdict.RIGHT, False, "doctor-dived", {"message": "m"}),
        ProofRow("pi", "plug", ProofVerdict.RIGHT, True, "build-plugged", plugged),
    ):
        record.put(row, "d")
    text = page(PLAN, record, Words("en"), "2026-11-29", "9")
    assert "| 3.2–3.4\u00a0V | 3.3\u00a0V | maker | WRONG |" in text
    assert "| meter tide |  |  | maker | right |" in text
    assert "| dive |  |  | program | right |" in text


def test_the_sheet_to_print_is_in_french_as_well_and_fetches_nothing() -> None:
    text = sheet(PLAN, proved(), Words("fr"), "2026-11-29", "9", "fr")
    assert '<html lang="fr">' in text
    assert "<td>3,19–3,4\u00a0V</td><td>3,31\u00a0V</td><td>constructeur</td>" in text
    assert "Table &lt;7&gt;" in text
    assert '<tr class="wrong">' in text
    assert not re.search(r"(src|href)=|https?:|<script", text)


def test_both_forms_are_written_beside_the_record(tmp_path: Path) -> None:
    paths = write_report(tmp_path, PLAN, proved(), "en", "2026-11-29", "9")
    assert [path.name for path in paths] == ["report.md", "report.html"]
    assert all("Table &lt;7&gt;" in path.read_text("utf-8") for path in paths)
