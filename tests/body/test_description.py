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
        ("panel = 3.0 ", "panel = 0 ", r"panel: is a number from 1 to 20, not the whole number 0"),
        (
            "panel = 3.0 ",
            "panel = -1 ",
            r"panel: is a number from 1 to 20, not the whole number -1",
        ),
        ("panel = 3.0 ", "panel = 1e9 ", r"panel: is a number from 1 to 20"),
        ("panel = 3.0 ", "panel = nan ", r"panel: is a number from 1 to 20"),
        ("kerf = 4.0 ", "# ", r"kerf: is missing; it is a number from 0 to 20"),
        ("bushing = 7.0", "# ", r"encoder\.bushing: is missing; it is a number"),
        ("pitch = 160.0", "pitch = 0", r"pitch: is a number from 20 to 1000"),
        ("sheet = [2440, 1220]", "sheet = [0, 2]", r"list of 2 numbers from 100 to 10000"),
        ("slots = 8.0", "slots = 0", r"slots: is a number from 4 to 400 in steps of 4"),
        ("slots = 8.0", "slots = -1", r"slots: is a number from 4"),
        (
            "slots = 8.0",
            "slots = 6",
            r"slots: is a number from 4 to 400 in steps of 4, not the whole number 6",
        ),
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
