"""The recorded phrases of a language against those of another, phrase by phrase."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.devices.phrasebook import PhrasebookError
from sonar_console.devices.phrasecheck import PhraseFlaw, check_phrases
from sonar_console.locales import languages, recordings

PATTERN = """[phrases]
"there" = ["look-at", "{square}", "see-it"]
"plain" = ["see-it"]
[values]
C = "c"
7 = "7"
"""


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A language's folder of recordings, and the one that is the pattern; both are whole."""
    found = tmp_path / "de", tmp_path / "en"
    for folder in found:
        folder.mkdir()
        (folder / "phrases.toml").write_text(PATTERN, "utf-8")
        for name in ("look-at", "see-it", "c", "7"):
            (folder / f"{name}.ogg").write_bytes(b"")
    return found


@pytest.mark.parametrize("language", languages())
def test_nothing_is_wrong_with_the_languages_of_the_program(language: str) -> None:
    assert check_phrases(recordings()[language], recordings()["en"]) == []


def test_a_folder_that_is_whole(folders: tuple[Path, Path]) -> None:
    assert check_phrases(*folders) == []


@pytest.mark.parametrize(
    ("old", "new", "flaw"),
    [
        ('"plain" = ["see-it"]\n', "", PhraseFlaw("missing", "plain")),
        ("7 =", "8 =", PhraseFlaw("unspelled", "7")),
        ("{square}", "{place}", PhraseFlaw("variable", "there", "place", 2)),
        ("{square}", "see-it", PhraseFlaw("unused", "there", "square", 2)),
        ('= ["see-it"]', "= []", PhraseFlaw("empty", "plain", line=3)),
        ('= ["see-it"]', '= ["c", "gone"]', PhraseFlaw("unrecorded", "gone.ogg", line=3)),
        ('7 = "7"', '7 = "seven"', PhraseFlaw("unrecorded", "seven.ogg", line=6)),
        ('7 = "7"', '7 = "c"', PhraseFlaw("stray", "7.ogg", harmless=True)),
        (
            "[values]",
            'own = ["c"]\n[values]',
            PhraseFlaw("unknown", "own", line=4, harmless=True),
        ),
    ],
)
def test_each_flaw_is_told_with_its_line(
    old: str, new: str, flaw: PhraseFlaw, folders: tuple[Path, Path]
) -> None:
    folder, pattern = folders
    assert old in PATTERN
    (folder / "phrases.toml").write_text(PATTERN.replace(old, new, 1), "utf-8")
    assert flaw in check_phrases(folder, pattern)


def test_the_order_of_the_pieces_is_the_languages_own(folders: tuple[Path, Path]) -> None:
    folder, pattern = folders
    turned = PATTERN.replace('["look-at", "{square}"', '["{square}", "look-at"')
    (folder / "phrases.toml").write_text(turned, "utf-8")
    assert check_phrases(folder, pattern) == []


def test_a_list_that_cannot_be_read_is_raised(folders: tuple[Path, Path]) -> None:
    folder, pattern = folders
    (folder / "phrases.toml").write_text("[phrases]\nplain = 1\n", "utf-8")
    with pytest.raises(PhrasebookError, match=r"line 2: phrases\.plain: must be the names"):
        check_phrases(folder, pattern)
    (folder / "phrases.toml").unlink()
    with pytest.raises(FileNotFoundError):
        check_phrases(folder, pattern)
