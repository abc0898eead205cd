"""``sonar-console page``: a record becomes a page; each mistake is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main
from sonar_console.record.header import Header
from sonar_console.record.journal import begin_journal
from sonar_console.record.notation import parse_order

RECORD = Path(__file__).parents[1] / "records" / "jules-verne-turn.sonar"


def test_a_record_becomes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    assert main(["page", str(RECORD), "--language", "fr", "--team", "green", "-o", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.startswith('<!doctype html>\n<html lang="fr">')
    assert '"view":"green"' in text
    assert '"language":"fr"' in text


def test_who_gave_a_match_up_stands_in_its_page(tmp_path: Path) -> None:
    header = Header(scenario="alpha")
    journal = begin_journal(tmp_path, header)
    for line in ("blue captain start A1", "yellow captain start J10"):
        journal.append(parse_order(line)[1])
    for team in ("blue", "yellow"):
        journal.append(parse_order(f"{team} captain dive")[1])
    journal.finish("given up by blue")
    journal.close()
    page = tmp_path / "match.html"
    assert main(["page", str(journal.path), "-o", str(page)]) == 0
    assert "Blue gave up" in page.read_text("utf-8")


def test_a_match_that_is_not_over_keeps_its_secrets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut.sonar"
    cut.write_text("".join(RECORD.read_text("utf-8").splitlines(keepends=True)[:-30]), "utf-8")
    assert main(["page", str(cut), "-o", str(tmp_path / "match.html")]) == MISTAKE
    assert "this match is not over" in capsys.readouterr().err
    assert not (tmp_path / "match.html").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([str(RECORD), "--team", "yellow"], "S-1: yellow does not play sonar-family"),
        (["none.sonar"], "none.sonar: No such file or directory"),
    ],
)
def test_a_mistake_is_one_line(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", *words, "-o", str(tmp_path / "match.html")]) == MISTAKE
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not (tmp_path / "match.html").exists()


def test_a_page_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", str(RECORD), "-o", str(tmp_path / "no" / "match.html")]) == MISTAKE
    assert capsys.readouterr().err.count("\n") == 1
