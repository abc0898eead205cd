"""The boards' description: each fault is one line with file, line and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_tools.boards.description import Description, DescriptionError, load_description
from sonar_tools.boards.workshop import BoardSources


def changed(sources: BoardSources, folder: Path, old: str, new: str) -> Path:
    text = sources.description.read_text("utf-8")
    assert old in text
    path = folder / "boards.toml"
    path.write_text(text.replace(old, new), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("pull_up = 3300", "pull_up = 0", "values.pull_up: is a whole number from 1 to 1000000"),
        ("pull_up = 3300", "pull_up = 3301", "values.pull_up: has no part: add [parts.r3301]"),
        ("series = 4700 ", "serie = 4700 ", "values.serie: has no meaning here"),
        ('version = "A"', "version = 1", "version: must be a text"),
        ("module_pf = 10\n", "", "bus.module_pf: is missing"),
        ('maker = "Littelfuse"', 'maker = ""', "parts.varistor.maker: must be a text"),
    ],
)
def test_a_fault_is_told_in_one_line(
    sources: BoardSources, tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = changed(sources, tmp_path, old, new)
    with pytest.raises(DescriptionError) as caught:
        load_description(path)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)


def test_sizes_of_a_connector_are_one_part(parts: Description) -> None:
    assert parts.part("xh9").number == "B9B-XH-A"
    assert parts.part("housing11").number == "XHP-11"
    with pytest.raises(DescriptionError, match=r"\[parts\.r47\] is missing"):
        parts.part("r47")


def test_every_part_has_a_second_source(parts: Description) -> None:
    assert len(parts.parts) > 20
    assert all(part.second and part.second != part.number for part in parts.parts.values())
