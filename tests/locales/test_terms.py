"""The glossary is true: its names are used, and what it rules out is written nowhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from sonar_console.engine.names import Role
from sonar_console.locales import Words
from sonar_console.locales.folders import language_folders, read_sentences

HEADS = {"en": "## English", "fr": "## Français"}
GUIDES = {
    "en": ("house.md", "kiosk.md", "building.md"),
    "fr": ("house.fr.md", "kiosk.fr.md", "building.fr.md"),
}
"""The papers that are written in both languages."""


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
        blocks = re.findall(rf'^{language} = """(.*?)"""', path.read_text("utf-8"), re.M | re.S)
        if blocks:  # the briefing, and the scenario's own rule
            found[path.name] = "\n".join(blocks)
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
        if pattern(word).search(text)
    ]
    assert found == []


def test_a_seat_has_one_name_everywhere(project: Path) -> None:
    """English says neither *mate* nor *radio* alone, but for the words of the notation."""
    alone = re.compile(r"(?<!first )\bmates?\b(?! =)|\bradio\b(?! operator)", re.IGNORECASE)
    guests = {name: text for name, text in papers(project, "en").items() if "building" not in name}
    texts = {**sentences("en"), **guests}
    assert [where for where, text in texts.items() if alone.search(text)] == [
        "refused-unknown-role"
    ]
    words = Words("en")
    assert {words.name(role, "short") == words.name(role) for role in Role} == {True}


@pytest.mark.parametrize("language", sorted(HEADS))
def test_what_is_heard_and_what_is_shown_of_it_have_one_verb(language: str) -> None:
    words = Words(language)
    values: dict[str, str | int] = {"team": "blue", "other": "yellow", "square": "C3", "sector": 4}
    pairs: list[tuple[str, str, dict[str, str | int]]] = [
        ("heard-blast", f"stage-{each}", {"weapon": weapon, "result": "clear"})
        for weapon, each in {
            "torpedo": "torpedo",
            "mine": "trigger",
            "archer": "archer",
            "missile": "missile",
        }.items()
    ]
    pairs += [
        (f"heard-{heard}", f"stage-{shown}", {"present": "no", "source": "hit", "amount": 1})
        for heard, shown in {
            "mine-dropped": "mine", "drone": "drone", "sonar": "sonar", "silence": "silence",
            "dived": "dive", "damaged": "damage",
        }.items()
    ]  # fmt: skip
    for heard, shown, more in pairs:
        said = words.say(heard, **values, **more, total=1).replace("\u00a0", " ")
        told = words.say(shown, **values, **more, side="both", limit=4, total=1)
        assert said.startswith(told.rstrip("\u00a0!.").replace("\u00a0", " ")), (said, told)


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
