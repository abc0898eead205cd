from __future__ import annotations

import pytest

from sonar_console.devices.layout import Layout
from sonar_console.locales import Words
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.headers import PI_PINS
from sonar_tools.papers.pins import pin_tables


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_control_and_every_line_is_in_the_tables(
    layout: Layout, wires: tuple[Cable, ...], language: str
) -> None:
    text = pin_tables(layout, wires, Words(language))
    for name in layout.names():
        assert f"`{name}`" in text
    for lamp in layout.lamps:
        assert f"`{lamp.name}`" in text
    for line in layout.gpio():
        assert f"| GPIO {line} | {PI_PINS[line]} | " in text


def test_a_row_of_each_kind(full: Layout, wires: tuple[Cable, ...], layout: Layout) -> None:
    text = pin_tables(layout, wires, Words("en"))
    assert "| GPIO 6 | 31 | `blue.captain.north` | `pi – blue captain` | white |" in text
    assert "| `blue.captain.select` | GPIO 11, GPIO 12 | 23, 32 |" not in text
    assert "| `blue.captain.select` a | GPIO 11 | 23 |" in text
    assert "| GND | 6 | power | `pi – blue captain` | black |" in text
    if layout.boards:
        assert "| GP13 | 17 | `blue.mate.stop` | `board blue – blue mate` | white |" in text
        assert "| GPIO 2 | 3 | `i2c-1` SDA | `pi – blue oled mate` | green |" in text
    else:
        assert "| `blue.radio.undo` | `blue.captain.push` | radio operator |" in text


def test_the_resistors_to_3_3_v_have_their_pins(layout: Layout, wires: tuple[Cable, ...]) -> None:
    text = pin_tables(layout, wires, Words("en"))
    assert "| 1 kΩ 0.25 W | `blue.captain.stop` | 19 | 1 |" in text
    assert text.count("| 1 kΩ 0.25 W |") == (4 if layout.boards else 2)
    assert text.count("| 2.2 kΩ 0.25 W |") == (2 if layout.boards else 0)
    if layout.boards:
        assert "| 1 kΩ 0.25 W | `blue.mate.stop` | 17 | 36 |" in text
        assert "| 2.2 kΩ 0.25 W | `i2c-3` SDA | 7 | 17 |" in text


def test_no_row_is_ragged(layout: Layout, wires: tuple[Cable, ...]) -> None:
    for block in pin_tables(layout, wires, Words("fr")).split("\n\n"):
        if block.startswith("|"):
            assert len({line.count("|") for line in block.splitlines()}) == 1, block
