"""The table of field reports names tests that exist, and leaves out no report."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IDS = {
    *("B04", "B06", "B07", "B08", "B09", "B10", "B11", "B12", "B13", "B14", "B16", "B17", "B18"),
    *("B21", "B22", "B23", "B24", "B25", "B26", "B30", "B31", "B33", "B34", "B35", "B36", "B37"),
    *("B38", "B39", "B40", "B41", "B43"),
}
"""The reports on pins, displays, serial lines and boards."""


def rows() -> dict[str, list[str]]:
    text = (ROOT / "docs" / "field-reports.md").read_text("utf-8")
    found = re.findall(r"^\| (B\d\d) \|[^\n]*\|([^|\n]*)\|$", text, re.M)
    return {ident: re.findall(r"`(test_\w+)`", tests) for ident, tests in found}


def test_every_report_has_its_tests() -> None:
    table = rows()
    assert set(table) == IDS
    assert [ident for ident, tests in table.items() if not tests] == []


def test_every_test_that_is_named_exists() -> None:
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.M)
    }
    assert {name for tests in rows().values() for name in tests} - there == set()
