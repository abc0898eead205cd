"""The book of matches: read from journals of every version, without playing any of them again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sonar_console.engine.names import Game, Mode, Team
from sonar_console.record.book import BookEntry, Ending, ending_of, read_book, read_entry, stamped
from sonar_console.record.header import Header, RecordError
from sonar_console.record.journal import begin_journal
from sonar_console.record.notation import parse_order

BEGINNING = (
    "blue captain start A1",
    "yellow captain start J10",
    "blue captain dive",
    "yellow captain dive",
)


def write(
    folder: Path, end: str = "", lines: tuple[str, ...] = BEGINNING, header: Header | None = None
) -> Path:
    header = header or Header(scenario="alpha", game=Game.CAPTAIN_SONAR, mode=Mode.TURN)
    journal = begin_journal(folder, header)
    for number, line in enumerate(lines):
        journal.append(parse_order(line)[1], number * 40.0 if number > 3 else None)
    if end:
        journal.finish(end)
    journal.close()
    return journal.path


def entry(path: Path) -> BookEntry:
    found = read_entry(path)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("end", "ending"),
    [
        ("blue wins by torpedo", Ending(Team.BLUE, "torpedo")),
        ("green wins by reach", Ending(Team.GREEN, "reach")),
        ("a draw by mine", Ending(None, "mine")),
        ("given up by both crews", Ending(given_up="both")),
        ("given up by yellow", Ending(given_up="yellow")),
        ("put away at the table", Ending()),
        ("red wins by cheating", Ending()),
        ("given up by <script>", Ending()),
        ("", Ending(told=False)),
    ],
)
def test_each_end_is_told_as_it_was_written(end: str, ending: Ending, tmp_path: Path) -> None:
    path = write(tmp_path, end)
    assert entry(path).ending == ending
    assert ending_of(path.read_bytes()) == ending


def test_the_newest_match_comes_first_and_one_without_a_dive_is_left_out(tmp_path: Path) -> None:
    for number in range(3):
        write(tmp_path, "blue wins by mine", BEGINNING[: 2 if number == 1 else 4])
    (tmp_path / "match-0009.sonar").write_bytes(b"\xff\xfe")
    (tmp_path / "match-0010.sonar").mkdir()
    os.mkfifo(tmp_path / "match-0011.sonar")
    (tmp_path / "note.txt").write_text("no match")
    book = read_book(tmp_path)
    assert [each.number for each in book.entries] == [3, 1]
    assert len(book.refused) == 2, "a pipe is not opened at all"
    assert all("match-00" in line and "\n" not in line for line in book.refused)


def test_a_folder_that_is_not_there_has_an_empty_book(tmp_path: Path) -> None:
    assert read_book(tmp_path / "none").entries == ()


def test_how_long_a_match_took_is_the_time_of_its_last_order(tmp_path: Path) -> None:
    lines = (*BEGINNING, "blue captain head S", "blue mate mark mine")
    assert entry(write(tmp_path, "", lines)).seconds == 200.0
    assert entry(write(tmp_path)).seconds is None


def test_the_day_is_told_only_where_the_clock_was_set(tmp_path: Path) -> None:
    header = Header(scenario="alpha")
    trusted = write(tmp_path, header=stamped(header, 17, "2026-11-29"))
    doubted = write(tmp_path, header=stamped(header, 18, ""))
    older = write(tmp_path, header=header)
    assert [(entry(path).day, entry(path).start) for path in (trusted, doubted, older)] == [
        ("2026-11-29", 17),
        ("", 18),
        ("", None),
    ]


@pytest.mark.parametrize("day", ["29.11.2026", "2026-11-29<", "1999-01-01", "tomorrow"])
def test_a_day_that_is_none_is_left_out(day: str, tmp_path: Path) -> None:
    path = write(tmp_path, header=Header(scenario="alpha", others=(("Date", day),)))
    assert entry(path).day == ""


@pytest.mark.parametrize("start", ["-1", "1e3", "９", "123456789", ""])
def test_a_start_that_is_no_number_is_none(start: str, tmp_path: Path) -> None:
    path = write(tmp_path, header=Header(scenario="alpha", others=(("Start", start),)))
    assert entry(path).start is None


def test_what_is_no_record_is_refused_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "match-0001.sonar"
    path.write_bytes(b"\x00" * 5000)
    with pytest.raises(RecordError) as refused:
        entry(path)
    assert "\n" not in str(refused.value)
