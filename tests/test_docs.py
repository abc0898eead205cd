"""docs/architecture.md is true: the files, classes and functions that it names are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sonar_tools.structure.rooms import ARROWS, PRODUCT, TOOLS, modules

CODE = r"`([^`\n]+)`"


@pytest.fixture(scope="module")
def words(project: Path) -> list[str]:
    """Everything that the page has between backticks."""
    text = (project / "docs" / "architecture.md").read_text("utf-8")
    return sorted(set(re.findall(CODE, re.sub(r"```.*?```", "", text, flags=re.DOTALL))))


def test_the_files_that_the_page_names_are_there(project: Path, words: list[str]) -> None:
    named = [word for word in words if "/" in word and word.endswith((".py", ".toml"))]
    places = (project, project / "console", project / "console" / "sonar_console")
    assert len(named) > 20
    assert [word for word in named if not any((place / word).is_file() for place in places)] == []


def test_the_classes_and_methods_that_the_page_names_are_there(words: list[str]) -> None:
    source = "\n".join(path.read_text("utf-8") for path in modules().values())
    named = [word for word in words if re.fullmatch(r"[A-Z]\w*[a-z]\w*(\.\w+)?", word)]
    assert len(named) > 15
    for word in named:
        for part in word.split("."):
            assert re.search(rf"\b(class|def) {part}\b", source) or f" {part} =" in source, word


def test_every_room_is_in_the_table_of_rooms(words: list[str]) -> None:
    rooms = {word.removesuffix("/").removesuffix(".py") for word in words}
    assert set(ARROWS) <= rooms
    assert {PRODUCT.name, TOOLS.name} <= rooms
