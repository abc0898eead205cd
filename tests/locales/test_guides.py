"""The papers for the house say what the screens say: whoever reads a line there finds it here."""

from __future__ import annotations

import errno
import os
from importlib.resources import files
from pathlib import Path

import pytest

from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.modes.service import ServicePage
from sonar_console.settings import House

GUIDES = {"en": "house.md", "fr": "house.fr.md"}


@pytest.fixture(params=sorted(GUIDES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def guide(project: Path, language: str) -> str:
    return (project / "docs" / GUIDES[language]).read_text(encoding="utf-8")


SHOWN: dict[str, str | int] = {"warning-late": 3, "warning-disk": os.strerror(errno.ENOSPC)}
"""Examples of what a warning names, where a hole would not do."""


def test_every_warning_is_explained(guide: str, language: str) -> None:
    """By its own words, with a hole for the name of what is wrong; the row says what to do."""
    text = (files("sonar_console.locales") / language / "sentences.ftl").read_text(encoding="utf-8")
    keys = [line.partition(" =")[0] for line in text.splitlines() if line.startswith("warning-")]
    assert len(keys) > 5
    rows = [row.split("|") for row in guide.splitlines() if row.startswith("|")]
    for key in keys:
        told = Words(language).say(key, value=SHOWN.get(key, "…"), value1="…", why="time")
        found = [row for row in rows if row[1].strip().replace("'", "’") == told]
        assert len(found) == 1, (key, told)
        assert len(found[0]) == 5, key
        assert all(cell.strip() for cell in found[0][1:4]), key


def test_every_line_of_the_host_s_page_is_explained(guide: str, language: str) -> None:
    words = Words(language)
    page = ServicePage(House(), (Team.BLUE, Team.YELLOW), tuple(languages()), 0.0)
    for line in page.lines:
        label = words.say(line.label).partition(":")[0].strip()
        name = label.rpartition(" ")[2] if line.name.startswith("language") else label
        assert name in guide or line.name == "leave", label


def test_what_the_screens_show_in_large_letters_is_named(guide: str, language: str) -> None:
    words = Words(language)
    for key in ("screen-title", "screen-resume", "screen-wait-table"):
        assert words.say(key) in guide


def test_the_page_and_its_faults_are_shown(guide: str, language: str, project: Path) -> None:
    for picture in ("host", "host-faults", "chart"):
        name = f"pictures/{picture}-{language}.png"
        assert f"]({name})" in guide
        assert (project / "docs" / name).is_file()


@pytest.mark.parametrize("name", ["house", "kiosk", "building"])
def test_both_languages_have_the_same_parts(project: Path, name: str) -> None:
    """A chapter or a row of a table that is added to one is added to the other."""
    shapes = []
    for paper in (f"{name}.md", f"{name}.fr.md"):
        lines = (project / "docs" / paper).read_text(encoding="utf-8").splitlines()
        heads = [line.partition(" ")[0] for line in lines if line.startswith("#")]
        rows = sum(line.startswith("|") for line in lines)
        shapes.append((heads, rows))
    assert shapes[0] == shapes[1]


def test_french_and_english_are_languages_of_the_table() -> None:
    """A guide in another language is welcome, and not asked for."""
    assert set(GUIDES) <= set(languages())
