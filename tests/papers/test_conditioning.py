"""The resistors and capacitors of a table without carrier boards."""

from __future__ import annotations

from pathlib import Path

from sonar_console.devices.layout import Layout
from sonar_tools.boards.description import load_description
from sonar_tools.boards.workshop import BoardSources, boards_of
from sonar_tools.papers.conditioning import ConditionedLine, filter_drawing, needed
from sonar_tools.papers.harness import Cable

ROOT = Path(__file__).resolve().parents[2]
VALUES = ROOT / "hardware" / "boards" / "boards.toml"


def test_every_line_of_a_control_is_filtered(
    layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine]
) -> None:
    wired = [
        (cable.header, wire.pin, ".lamp." in wire.control)
        for cable in wires
        if cable.oled is None
        for wire in cable.wires
        if wire.line is not None
    ]
    found = {(line.header, line.pin): line for line in lines}
    for header, pin, lamp in wired:
        line = found[header, pin]
        assert line.series is not None
        assert (line.pull_up is None) == (line.store is None) == lamp
    assert len(lines) == len(wired) + (2 if layout.boards else 0)


def test_the_same_parts_as_on_the_carrier_boards(
    full: Layout, lines: list[ConditionedLine], layout: Layout
) -> None:
    if layout != full:
        return
    sources = BoardSources(full.path, ROOT / "firmware" / "wiring.py", VALUES)
    table, crew = boards_of(sources)
    for ohms, key in (("3.3 kΩ", "r3300"), ("4.7 kΩ", "r4700"), ("330 Ω", "r330")):
        placed = sum(each.part == key for each in table.components)
        placed += 2 * sum(each.part == key for each in crew.components)
        listed = sum(n for part, n in needed(lines).items() if part.type.startswith(f"{ohms} "))
        assert listed == placed


def test_the_drawing_has_the_values() -> None:
    values = load_description(VALUES)
    drawn = filter_drawing(values, "GPIO")
    for text in ("3.3 kΩ (2.2 kΩ STOP)", "4.7 kΩ", "47 nF (33 nF a, b)", "330 Ω", "GPIO"):
        assert f">{text}</text>" in drawn
