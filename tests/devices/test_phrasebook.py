"""Phrases put together from recordings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sonar_console.devices.phrasebook import (
    OPENING,
    REST,
    Phrasebook,
    PhrasebookError,
    UnspokenError,
)
from sonar_console.engine.names import Game
from sonar_console.locales import recordings
from sonar_console.modes.announcements import BOOKS

GOOD = """
[phrases]
"there" = ["look-at", "{square}", "see-it"]
"both" = ["{kind1}", "{value1}"]
"plain" = ["see-it"]
[values]
C = "c"
7 = "7"
17 = "seventeen"
row = "row"
"""


def book(folder: Path, text: str) -> Phrasebook:
    (folder / "phrases.toml").write_text(text, "utf-8")
    return Phrasebook(folder)


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def test_a_value_is_spelled_at_its_place(tmp_path: Path) -> None:
    made = book(tmp_path, GOOD)
    pieces = made.pieces("there", {"square": "C17"})
    assert names(pieces) == ["look-at.ogg", "c.ogg", "seventeen.ogg", "see-it.ogg"]
    assert {path.parent for path in pieces} == {tmp_path}
    assert names(made.pieces("both", {"kind1": "row", "value1": 7})) == ["row.ogg", "7.ogg"]
    assert "there" in made
    assert "nowhere" not in made


def test_every_recording_is_named_once(tmp_path: Path) -> None:
    assert names(book(tmp_path, GOOD).recordings) == [
        "7.ogg", "c.ogg", "look-at.ogg", "row.ogg", "see-it.ogg", "seventeen.ogg",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("phrase", "values"),
    [
        ("nowhere", {}),
        ("there", {}),
        ("there", {"square": "D7"}),
        ("there", {"square": "C 7"}),
        ("there", {"square": "C-7"}),
        ("both", {"kind1": "line", "value1": 7}),
    ],
)
def test_what_is_not_recorded_is_told(
    tmp_path: Path, phrase: str, values: dict[str, str | int]
) -> None:
    with pytest.raises(UnspokenError, match=tmp_path.name):
        book(tmp_path, GOOD).pieces(phrase, values)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[phrases]\n",
        "[values]\n",
        "phrases = 3\nvalues = 4\n",
        '[phrases]\n"a" = "b"\n[values]\n',
        '[phrases]\n"a" = [1]\n[values]\n',
        "[phrases]\n[values]\nC = 3\n",
        "[phrases\n",
    ],
)
def test_a_broken_manifest_is_one_line_with_its_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(PhrasebookError) as fault:
        book(tmp_path, text)
    assert str(tmp_path / "phrases.toml") in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_manifest_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "phrases.toml").write_bytes(b"\xff\xfe[phrases]")
    with pytest.raises(PhrasebookError, match=r"phrases\.toml"):
        Phrasebook(tmp_path)


def test_a_missing_manifest(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Phrasebook(tmp_path)


def test_a_manifest_that_is_a_pipe_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "phrases.toml")
    with pytest.raises(OSError, match="a pipe or a device, not a file"):
        Phrasebook(tmp_path)


SHOTS = """
[phrases]
"shot.blue.hit" = ["blue-fires-at", "{square}", "a-hit"]
"shot.blue.miss" = ["blue-fires-at", "{square}", "nothing"]
"shot.red.hit" = ["a-hit", "red-fires-at", "{square}"]
"shot.red.miss" = ["nothing", "red-fires-at", "{square}"]
"shot.green.hit" = ["green-hits"]
[values]
C = "c"
7 = "7"
"""


@pytest.mark.parametrize(
    ("phrase", "opening", "rest"),
    [
        ("shot.blue.hit", ["blue-fires-at", "c", "7"], ["a-hit"]),
        ("shot.blue.miss", ["blue-fires-at", "c", "7"], ["nothing"]),
        ("shot.red.hit", [], ["a-hit", "red-fires-at", "c", "7"]),
        ("shot.green.hit", [], ["green-hits"]),
    ],
)
def test_the_opening_of_a_phrase_does_not_tell_how_it_ends(
    tmp_path: Path, phrase: str, opening: list[str], rest: list[str]
) -> None:
    phrases, values = book(tmp_path, SHOTS), {"square": "C7"}
    assert [path.stem for path in phrases.pieces(phrase, values, OPENING)] == opening
    assert [path.stem for path in phrases.pieces(phrase, values, REST)] == rest


@pytest.mark.parametrize("language", sorted(recordings()))
@pytest.mark.parametrize("game", Game)
def test_every_shot_is_said_before_its_answer(language: str, game: Game) -> None:
    phrases = Phrasebook(recordings()[language] / BOOKS[game])
    shots = [name for name in phrases.phrases if name.startswith(("heard-blast", "heard-drone"))]
    assert shots
    spelled: dict[str, str | int] = {"square": "C7", "sector": 4}
    for shot in shots:
        opening = phrases.pieces(shot, spelled, OPENING)
        rest = phrases.pieces(shot, spelled, REST)
        assert len(opening) >= 2, shot
        assert len(rest) == 1, shot
        assert [*opening, *rest] == phrases.pieces(shot, spelled)
