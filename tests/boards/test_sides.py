"""The drawing of both sides, and the bodies of the 3-D view."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from sonar_tools.boards.footprints import PICO, RESISTOR
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.boards.pcbfile import model_file, rounded
from sonar_tools.boards.sides import drawing


def test_the_drawing_has_the_measures_and_every_name(board: CarrierBoard) -> None:
    drawn = drawing(board)
    ElementTree.fromstring(drawn)
    words = re.findall(r">([^<>]+)</text>", drawn)
    xs, ys = zip(*board.outline, strict=True)
    assert {f"{max(xs) - min(xs):.1f}", f"{max(ys) - min(ys):.1f}"} <= set(words)
    holes = [each for each in board.components if each.symbol == "Hole"]
    assert sum(word.startswith("H") and "⌀" in word for word in words) == len(holes)
    assert {each.ref for each in board.components if each.text_at is not None} <= set(words)


def test_the_outline_is_closed(board: CarrierBoard) -> None:
    ends: dict[tuple[float, float], int] = {}
    for piece in rounded(board.outline):
        for at in (piece[0], piece[-1]):
            ends[at] = ends.get(at, 0) + 1
    assert set(ends.values()) == {2}


def test_a_body_is_made_of_blocks() -> None:
    assert model_file(RESISTOR).count("Box") == len(RESISTOR.solids) == 3
    assert model_file(PICO).startswith("#VRML V2.0 utf8\n")
