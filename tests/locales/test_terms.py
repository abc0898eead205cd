"""The glossary is true: its names are used, and what it rules out is written nowhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from sonar_console.locales.folders import language_folders, read_sentences

HEADS = {"en": "## English", "fr": "## Français"}
GUIDES = {
    "en": ("house.md", "kiosk.md", "building.md"),
    "fr": ("house.fr.md", "kiosk.fr.md", "building.fr.md"),
}
"""The papers that are written in both languages."""


SPOKEN = ("heard-", "outcome-")
"""Sentences that are recorded, and change with their recordings."""


@dataclass(frozen=True)
class Entry:
    """A row of the glossary."""

    name: str
    source: str
    never: tuple[str, ...]


def entries(project: Path, language: str) -> list[Entry]:
    """The rows of a language, as the page has them."""
    page = (project / "docs/glossary.md").read_text(encoding="utf-8")
    _, _, part = page.partition(HEADS[language])
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in part.partition("\n## ")[0].splitlines()
        if line.startswith("|")
    ]
    assert all(len(row) == 4 for row in rows)
    return [
        Entry(
            row[0].split(",")[0],
            row[2],
            tuple(word.strip() for word in row[3].split(",") if word.strip()),
        )
        for row in rows[2:]
    ]


class Texts(Visitor):
    """All texts of a message, one after the other."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.found.append(node.value)


@cache
def sentences(language: str) -> dict[str, str]:
    """What each message of a language says, its values left out."""
    found = {}
    text = read_sentences(language_folders()[language])
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Message):
            texts = Texts()
            texts.visit(entry)
            found[entry.id.name] = " … ".join(texts.found)
    return found


def papers(project: Path, language: str) -> dict[str, str]:
    """The briefings and guides of a language, without what is code in them."""
    found = {}
    for path in sorted((project / "scenarios").glob("*.toml")):
        block = re.search(rf'^{language} = """(.*?)"""', path.read_text("utf-8"), re.M | re.S)
        if block is not None:
            found[path.name] = block[1]
    for name in GUIDES[language]:
        text = (project / "docs" / name).read_text(encoding="utf-8")
        found[name] = re.sub(
            r"```.*?```|`[^`]*`|\]\([^)]*\)|^    .*$", " ", text, flags=re.M | re.S
        )
    return found


def pattern(word: str) -> re.Pattern[str]:
    """A word of the glossary wherever it stands as a word, in the singular or the plural."""
    told = r"\s+".join(re.escape(part) for part in word.replace("'", "’").split())
    return re.compile(rf"(?<![\w’-]){told}(?:e?s|x)?(?![\w-])", re.IGNORECASE)


@pytest.mark.parametrize("language", sorted(HEADS))
def test_each_name_is_used(project: Path, language: str) -> None:
    rows = entries(project, language)
    assert len(rows) > 60
    assert len({row.name for row in rows}) == len(rows)
    said = "\n".join(sentences(language).values())
    unused = [row.name for row in rows if not re.search(re.escape(row.name), said, re.IGNORECASE)]
    assert unused == []


@pytest.mark.parametrize("language", sorted(HEADS))
def test_each_name_says_where_it_comes_from(project: Path, language: str) -> None:
    sources = {"en": ("book", "field"), "fr": ("livret", "métier")}[language]
    wrong = [row for row in entries(project, language) if not row.source.startswith(sources)]
    assert wrong == []


@pytest.mark.parametrize("language", sorted(HEADS))
def test_nothing_has_a_second_name(project: Path, language: str) -> None:
    texts = {**sentences(language), **papers(project, language)}
    assert len(texts) > 1000
    found = [
        f"{where}: {word}"
        for row in entries(project, language)
        for word in row.never
        for where, text in texts.items()
        if not where.startswith(SPOKEN)
        if pattern(word).search(text)
    ]
    assert found == []


def test_a_name_is_not_ruled_out_itself(project: Path) -> None:
    for language in HEADS:
        rows = entries(project, language)
        names = {row.name.lower() for row in rows}
        assert not names & {word.lower() for row in rows for word in row.never}


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        ("boat", "Both boats dive.", True),
        ("map", "A map of it", True),
        ("map", "It is mapped", False),
        ("stop pad", "hit the STOP\npad", True),
        ("codeur", "Tournez l’encodeur", False),
        ("mine d’Archer", "Une mine d’Archer", True),
    ],
)
def test_a_word_is_found_as_a_word(word: str, text: str, found: bool) -> None:
    assert bool(pattern(word).search(text)) is found
