"""``sonar-console book``: lines, a page, and one line on each file that is no match."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(RECORDS / "alpha-turn.sonar", tmp_path)
    (tmp_path / "broken.sonar").write_bytes(b"\xff")
    return tmp_path


def test_the_matches_are_listed_and_what_is_none_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", str(folder)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Alpha, turn by turn. Blue against Yellow.")
    assert said.out.count("\n") == 1
    assert "broken.sonar" in said.err
    assert said.err.count("\n") == 1


def test_no_name_in_a_record_or_of_a_file_reaches_the_terminal_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = (RECORDS / "alpha-turn.sonar").read_text("utf-8")
    (tmp_path / "match-0001.sonar").write_text(record.replace('"alpha"', '"gone\x1b[2J"'))
    (tmp_path / "evil\x1b[31m.sonar").write_bytes(b"\xff")
    assert main(["book", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert "gone [2J" in said.out
    assert "evil [31m.sonar" in said.err
    assert "\x1b" not in said.out + said.err


def test_the_book_is_a_page_to_print(folder: Path) -> None:
    page = folder / "book.html"
    assert main(["book", str(folder), "--language", "fr", "-o", str(page)]) == 0
    assert "Le livre des parties de la maison" in page.read_text("utf-8")


def test_a_folder_that_is_none_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", str(tmp_path / "none")]) == MISTAKE
    assert capsys.readouterr().err.count("\n") == 1
