from __future__ import annotations

from dataclasses import replace

import pytest

from sonar_console.devices.layout import Layout
from sonar_console.devices.raspberry import config_lines
from sonar_console.locales import Words
from sonar_tools.papers.conditioning import ConditionedLine
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.headers import PI_PINS
from sonar_tools.papers.pins import pin_tables


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_control_and_every_line_is_in_the_tables(
    layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine], language: str
) -> None:
    text = pin_tables(layout, wires, lines, Words(language))
    for name in layout.names():
        assert f"`{name}`" in text
    for lamp in layout.lamps:
        assert f"`{lamp.name}`" in text
    for line in layout.gpio():
        assert f"| GPIO {line} | {PI_PINS[line]} | " in text


def test_a_row_of_each_kind(
    layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine]
) -> None:
    text = pin_tables(layout, wires, lines, Words("en"))
    assert "| GPIO 6 | 31 | `blue.captain.north` | `pi – blue captain` | white |" in text
    assert "| `blue.captain.select` | GPIO 11, GPIO 12 | 23, 32 |" not in text
    assert "| `blue.captain.select` a | GPIO 11 | 23 |" in text
    assert "| GND | 6 | power | `pi – blue captain` | black |" in text
    # with a carrier board, the cores of a cable are in its connector in their order
    assert "| GPIO 13 | 33 | `blue.captain.push` | `pi – blue captain` | red | 8 |" in text
    assert "| GND | 6 | power | `pi – blue captain` | black | 9 |" in text
    if layout.boards:
        assert "| GP13 | 17 | `blue.mate.stop` | `board blue – blue mate` | white |" in text
        assert "| GPIO 2 | 3 | `i2c-1` SDA | `pi – blue oled mate` | green |" in text
    else:
        assert "| `blue.radio.undo` | `blue.captain.push` | radio operator |" in text


def test_the_resistors_and_capacitors_have_their_pins(
    layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine]
) -> None:
    text = pin_tables(layout, wires, lines, Words("en"))
    filtered = "| 4.7 kΩ 0.25 W | 47 nF 50 V → 6 |"
    assert f"| Pi | `blue.captain.stop` | 19 | 2.2 kΩ 0.25 W → 1 {filtered}" in text
    assert f"| Pi | `blue.captain.north` | 31 | 3.3 kΩ 0.25 W → 1 {filtered}" in text
    assert "| Pi | `blue.captain.select` a | 23 | 3.3 kΩ 0.25 W → 1 | 4.7 kΩ 0.25 W | 33 nF" in text
    assert text.count("| 2.2 kΩ 0.25 W → ") == (4 if layout.boards else 2)
    assert text.count("| 1.8 kΩ 0.25 W → ") == (2 if layout.boards else 0)
    if layout.boards:
        assert "| blue | `blue.mate.stop` | 17 | 2.2 kΩ 0.25 W → 36 |" in text
        assert "| blue | `blue.lamp.stop` | 29 |  | 330 Ω 0.25 W |  |" in text
        assert "| Pi | `i2c-3` SDA | 7 | 1.8 kΩ 0.25 W → 17 |  |  |" in text


def test_what_differs_between_the_models_is_in_one_table(
    layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine]
) -> None:
    text = pin_tables(layout, wires, lines, Words("en"))
    table = text.partition("## Raspberry Pi 4 or 5\n")[2].partition("\n## ")[0]
    assert "| power supply | 15 W, 3 A | 27 W, 5 A |" in table
    assert ("| the bus on GPIO 4 and 5 | `/dev/i2c-3` | `/dev/i2c-2` |" in table) == bool(
        layout.buses
    )
    assert "GPIO 2 and 3" not in table  # it has one number on both
    assert "there is no headphone jack" in table
    for line in config_lines(layout):
        assert (f"`{line}`" in table) == line.startswith(("dtoverlay=i2c", "dtparam=uart0"))


def test_the_papers_of_a_model_that_is_chosen_have_that_one_alone(
    layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine]
) -> None:
    chosen = replace(layout, model="pi5")
    table = pin_tables(chosen, wires, lines, Words("en")).partition("## Raspberry Pi 4 or 5\n")[2]
    table = table.partition("\n## ")[0]
    assert "| what | Raspberry Pi 5 |" in table
    for line in config_lines(chosen)[1:]:
        assert f"`{line}`" in table


def test_no_row_is_ragged(
    layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine]
) -> None:
    for block in pin_tables(layout, wires, lines, Words("fr")).split("\n\n"):
        if block.startswith("|"):
            assert len({line.count("|") for line in block.splitlines()}) == 1, block
