"""The folder of the journals: finished and unfinished matches, and how many are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sonar_console.engine.names import Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.record import Header, Journal, read_record, unfinished
from sonar_console.record.journalfolder import MOST_MATCHES, next_name, prune, writable
from sonar_console.record.record import MAX_RECORD

HEADER = Header(scenario="alpha")
DIVE = Order(Team.BLUE, Role.CAPTAIN, Verb.DIVE)


def play(folder: Path, how: str | None = None, orders: int = 1, name: str | None = None) -> Path:
    with Journal.create(folder, HEADER, name) as journal:
        for _ in range(orders):
            journal.append(DIVE)
        if how is not None:
            journal.finish(how)
    return journal.path


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_the_newest_match_that_has_not_ended_is_unfinished(tmp_path: Path) -> None:
    assert unfinished(tmp_path / "nowhere") is None
    play(tmp_path, "given up")
    assert unfinished(tmp_path) is None
    second = play(tmp_path)
    assert unfinished(tmp_path) == second
    play(tmp_path, "draw by mine")
    assert unfinished(tmp_path) == second
    assert unfinished(tmp_path / "match-0001.sonar") is None


def test_an_order_after_the_end_opens_the_match_again(tmp_path: Path) -> None:
    path = play(tmp_path, "blue wins")
    journal, record = Journal.resume(path)
    with journal:
        journal.append(DIVE)
    assert unfinished(tmp_path) == path
    assert read_record(path).orders == (*record.orders, DIVE)


def test_the_number_tells_the_age_and_not_the_wall_clock(tmp_path: Path) -> None:
    """A wall clock that stands wrong by years changes nothing."""
    first, second = play(tmp_path), play(tmp_path)
    os.utime(first, (4e9, 4e9))
    assert unfinished(tmp_path) == second
    os.utime(second, (0, 0))
    assert unfinished(tmp_path) == second


@pytest.mark.parametrize("how", ["", "  ", "two\nlines", "a ; comment"])
def test_an_end_is_told_in_plain_words(tmp_path: Path, how: str) -> None:
    with Journal.create(tmp_path, HEADER) as journal, pytest.raises(ValueError, match="plain"):
        journal.finish(how)


def test_the_oldest_finished_go_first_and_the_unfinished_never(tmp_path: Path) -> None:
    left = play(tmp_path)
    older = [play(tmp_path, "draw") for _ in range(3)]
    own = play(tmp_path, "draw", name="our-best")
    aside = tmp_path / f"{older[0].name}.torn-1"
    aside.write_bytes(b"torn")
    (tmp_path / "notes.txt").touch()
    assert prune(tmp_path, 4) == []
    assert prune(tmp_path, 2) == older[:2]
    assert not aside.exists()
    assert prune(tmp_path, 0) == older[2:]
    assert names(tmp_path) == sorted([left.name, own.name, "notes.txt"])


def test_unfinished_ones_beside_the_newest_go_last(tmp_path: Path) -> None:
    old, newest, finished = play(tmp_path), play(tmp_path), play(tmp_path, "draw")
    assert prune(tmp_path, 0) == [finished, old]
    assert names(tmp_path) == [newest.name]


def test_bytes_are_limited_too_torn_parts_counted(tmp_path: Path) -> None:
    first, second = play(tmp_path, "draw"), play(tmp_path, "draw")
    size = first.stat().st_size + second.stat().st_size
    assert prune(tmp_path, 10, size) == []
    (tmp_path / f"{second.name}.torn-1").write_bytes(b"x" * 10)
    assert prune(tmp_path, 10, size) == [first]


def test_a_new_match_makes_room(tmp_path: Path) -> None:
    finished = play(tmp_path, "draw").read_bytes()
    for number in range(2, MOST_MATCHES + 1):
        (tmp_path / f"match-{number:04}.sonar").write_bytes(finished)
    play(tmp_path, "draw")
    kept = range(2, MOST_MATCHES + 2)
    assert names(tmp_path) == [f"match-{number:04}.sonar" for number in kept]


def test_what_cannot_be_taken_away_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [play(tmp_path, "draw") for _ in range(3)]

    def refusing(path: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "unlink", refusing)
    assert prune(tmp_path, 1) == []
    assert names(tmp_path) == [path.name for path in paths]
    assert prune(tmp_path / "nowhere") == []


def test_the_end_is_found_without_reading_the_match(tmp_path: Path) -> None:
    """A file that is too long to be read is still known to be finished by its last line."""
    path = play(tmp_path)
    end = play(tmp_path / "other", "draw").read_bytes().splitlines(keepends=True)[-1]
    with path.open("r+b") as file:
        file.truncate(MAX_RECORD)
    assert unfinished(tmp_path) == path
    with path.open("ab") as file:
        file.write(b"\n" + end)
    assert unfinished(tmp_path) is None


def test_after_the_longest_number_matches_are_kept_as_before(tmp_path: Path) -> None:
    (tmp_path / "match-999999999.sonar").touch()
    assert next_name(tmp_path) == "match-1000000000"
    (tmp_path / "match-1000000000.sonar").touch()
    assert next_name(tmp_path) == "match-1000000001"


def test_a_folder_that_takes_nothing_is_known_beforehand(tmp_path: Path) -> None:
    assert writable(tmp_path)
    assert writable(tmp_path / "still" / "to be made")
    (tmp_path / "file").touch()
    assert not writable(tmp_path / "file" / "records")


def test_no_match_can_be_kept_where_nobody_may_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A partition that is still root's: the table comes up, and says so."""
    closed = tmp_path / "closed"
    (closed / "records").mkdir(parents=True)

    def access(path: Path, mode: int) -> bool:
        return path == closed and mode == os.F_OK

    def looked(self: Path) -> bool:
        if self.parent == closed:
            raise PermissionError(13, "Permission denied", str(self))
        return True

    monkeypatch.setattr(os, "access", access)
    for look in ("exists", "is_dir"):
        monkeypatch.setattr(Path, look, looked)
    assert not writable(closed / "records")
