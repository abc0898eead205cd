"""The description of the body: what it says, and how its faults are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_tools.body.description import BodyDescriptionError, load_body
from sonar_tools.body.outputs import BodySources


def test_sizes_parts_and_what_is_bought_are_read(sources: BodySources) -> None:
    read = load_body(sources.description)
    assert read("material", "board") == 12.0
    assert read.pair("material", "sheet") == (2440.0, 1220.0)
    assert read.part("led-green") is read.parts["led"]
    assert read.part("encoder").checked
    assert read.buy["insert-m4"].unit == "pieces"


def test_each_part_names_its_source_and_what_is_bought_both_languages(
    sources: BodySources,
) -> None:
    read = load_body(sources.description)
    assert [key for key, part in read.parts.items() if len(part.source) < 10] == []
    for each in read.buy.values():
        assert set(each.text) == {"en", "fr"}
        assert len(set(each.text.values())) == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("panel = 3.0 ", 'panel = "3" ', r"panel.*is a number"),
        ("sheet = [2440, 1220]", "sheet = [2440]", r"sheet.*list of 2 numbers"),
        ("gap = 80.0", "gup = 80.0", r"gup.*has no meaning here"),
        ("slope = 12.0", "slope = true", r"slope.*is a number"),
        ("amount = 36", "amount = 0", r"amount.*whole number"),
        ('unit = "grams"', 'unit = "stones"', r"unit.*is pieces or grams or sets"),
        ("[parts.xh]", "[parts.hx]", r"hx.*has no meaning here"),
    ],
)
def test_a_fault_is_one_line_with_its_place(
    sources: BodySources, tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = tmp_path / "body.toml"
    text = sources.description.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BodyDescriptionError, match=told) as caught:
        load_body(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
