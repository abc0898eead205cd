from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from sonar_tools.papers.harness import Cable
from sonar_tools.papers.wiring import (
    DotError,
    can_draw,
    digest,
    digest_of,
    draw,
    harness_yaml,
    harnesses,
)


def test_every_cable_is_in_one_harness(wires: tuple[Cable, ...]) -> None:
    text = "".join(harnesses(wires).values())
    for cable in wires:
        assert text.count(f'  "{cable.name}":\n') == 1
        assert text.count(f'    - "{cable.name}": ') == 1


def test_every_text_is_in_quotes_for_yaml_reads_no_as_false(wires: tuple[Cable, ...]) -> None:
    for text in harnesses(wires).values():
        for line in text.splitlines():
            value = re.sub(r'"[^"]*"', "", line.partition(": ")[2])
            bare = re.findall(r"[^\W\d]+", value)
            assert bare in ([], ["false"]), line
            assert "show_pincount: false" in line or not bare


def test_the_yaml_says_what_the_cables_are(wires: tuple[Cable, ...]) -> None:
    yaml = pytest.importorskip("yaml", reason="comes with WireViz")
    for text in harnesses(wires).values():
        read = yaml.safe_load(text)
        for cable in (each for each in wires if each.name in read["cables"]):
            assert read["cables"][cable.name]["colors"] == [wire.colour for wire in cable.wires]
            (way,) = [way for way in read["connections"] if cable.name in way[1]]
            assert list(way[0].values()) == [[wire.pin for wire in cable.wires]]


def test_a_drawing_tells_what_it_was_made_from(wires: tuple[Cable, ...]) -> None:
    pytest.importorskip("wireviz", reason="the drawings are WireViz's")
    if not can_draw():
        pytest.skip("Graphviz's dot is not installed")
    text = harness_yaml("A title", "Raspberry Pi", wires[:2])
    drawn = draw(text)
    assert digest_of(drawn) == digest(text)
    assert drawn == draw(text)
    root = ElementTree.fromstring(drawn)
    words = " ".join(node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text"))
    assert wires[0].name in words


def test_without_dot_the_way_out_is_told(no_dot: None) -> None:
    assert not can_draw()
    with pytest.raises(DotError, match="install the package graphviz"):
        draw("connectors:\n")
    assert digest_of("<svg/>") is None
