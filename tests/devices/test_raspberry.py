"""One layout on a Raspberry Pi 4 and on a Raspberry Pi 5."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, LayoutError, load_layout
from sonar_console.devices.raspberry import (
    MODELS,
    PI_4,
    PI_5,
    Model,
    chosen_model,
    config_lines,
    model_of,
    needs_quiet_uart,
    on_model,
    wrong_model,
)

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
FULL, SMALL = (load_layout(HARDWARE / name) for name in ("table.toml", "gpio-only.toml"))


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Layout:
    """The full table with texts of its file changed."""
    text = (HARDWARE / "table.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "table.toml"
    file.write_text(text)
    return load_layout(file)


def buses(layout: Layout) -> dict[str, int]:
    return {oled.name: oled.bus for oled in layout.oleds}


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("Raspberry Pi 4 Model B Rev 1.5", PI_4),
        ("Raspberry Pi 400 Rev 1.0", PI_4),
        ("Raspberry Pi Compute Module 4 Rev 1.0", PI_4),
        ("Raspberry Pi 5 Model B Rev 1.0", PI_5),
        ("Raspberry Pi 500 Rev 1.0", PI_5),
        ("Raspberry Pi Compute Module 5 Rev 1.0", PI_5),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", None),
        ("Some Board 4", None),
        ("", None),
    ],
)
def test_a_machine_is_known_by_its_device_tree(text: str, model: Model | None) -> None:
    assert model_of(text) is model


def test_the_buses_have_the_numbers_of_the_machine() -> None:
    on_4, on_5 = on_model(FULL, PI_4), on_model(FULL, PI_5)
    assert [bus.number for bus in on_4.buses] == [1, 3]
    assert [bus.number for bus in on_5.buses] == [1, 2]
    assert buses(on_4)["yellow.oled.mate"] == 3
    assert buses(on_5) == {
        "blue.oled.mate": 1,
        "blue.oled.engineer": 1,
        "yellow.oled.mate": 2,
        "yellow.oled.engineer": 2,
    }
    assert on_model(FULL, None) == FULL == on_4
    assert [on_model(SMALL, model) for model in MODELS.values()] == [SMALL, SMALL]


def test_the_numbers_that_the_machine_itself_says_count() -> None:
    """Debian's kernel numbers the buses of a Pi 5 otherwise, and calls their nodes otherwise."""
    own = {"i2c@74000": 1, "i2c@78000": 2, "i2c@7d508200": 11}
    mainline = {"i2c@40078000": 0, "i2c@40074000": 4, "i2c@7d508200": 1}
    assert [bus.number for bus in on_model(FULL, PI_5, own).buses] == [1, 2]
    assert [bus.number for bus in on_model(FULL, PI_5, mainline).buses] == [4, 0]
    four = {"i2c@7e205600": 22, "i2c@7e804000": 1, "i2c@7ef04500": 20}
    assert [bus.number for bus in on_model(FULL, PI_4, four).buses] == [1, 22]


def test_a_layout_written_by_hand_for_a_pi_5_serves_both(tmp_path: Path) -> None:
    """As the guide said before: 2 for 3."""
    layout = changed(tmp_path, ("3 = { sda", "2 = { sda"), ("bus = 3,", "bus = 2,"))
    assert buses(on_model(layout, PI_5)) == buses(layout)
    assert buses(on_model(layout, PI_4)) == buses(FULL)


def test_a_bus_without_a_controller_keeps_its_number(tmp_path: Path) -> None:
    layout = changed(
        tmp_path,
        ("3 = { sda = 4, scl = 5 }", "7 = { sda = 5, scl = 4 }"),
        ("bus = 3,", "bus = 7,"),
    )
    for model in MODELS.values():
        assert buses(on_model(layout, model))["yellow.oled.mate"] == 7
        assert model.bus_line(layout.buses[1]) == ""


def test_two_buses_with_one_controller_are_refused(tmp_path: Path) -> None:
    layout = changed(
        tmp_path,
        ("3 = { sda = 4, scl = 5 }", "5 = { sda = 10, scl = 11 }"),
        ("bus = 3,", "bus = 5,"),
        ("stop   = { gpio = 10 }", "stop   = { gpio = 4 }"),
        ("{ a = 11, b = 12 }", "{ a = 5, b = 12 }"),
    )
    assert buses(on_model(layout, PI_4))["yellow.oled.mate"] == 5
    with pytest.raises(LayoutError, match=r"buses\.5: GPIO 10 and 11 are the same bus as GPIO 2"):
        on_model(layout, PI_5)


@pytest.mark.parametrize("key", ["auto", "pi4", "pi5"])
def test_one_line_chooses_the_model(tmp_path: Path, key: str) -> None:
    layout = changed(tmp_path, ('model = "auto"', f'model = "{key}"'))
    assert layout.model == key
    chosen = chosen_model(layout)
    assert chosen is MODELS.get(key)
    for text in ("Raspberry Pi 4 Model B Rev 1.5", "Raspberry Pi 5 Model B Rev 1.0"):
        told = wrong_model(layout, text)
        assert bool(told) == (chosen not in (None, model_of(text)))
        assert told.count("\n") == 0
    assert wrong_model(layout, "") == ""


def test_a_wrong_choice_says_what_to_write(tmp_path: Path) -> None:
    layout = changed(tmp_path, ('model = "auto"', 'model = "pi4"'))
    told = wrong_model(layout, "Raspberry Pi 5 Model B Rev 1.0")
    assert told.startswith(f'{layout.path}: model = "pi4" is a Raspberry Pi 4, and this is a Rasp')
    assert 'write model = "auto", or "pi5"' in told


def test_an_unknown_model_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(
        LayoutError,
        match=r'toml:\d+: model: unknown Raspberry Pi; write one of "auto", "pi4", "pi5"',
    ):
        changed(tmp_path, ('model = "auto"', 'model = "pi6"'))


def test_the_lines_of_the_full_table() -> None:
    assert config_lines(FULL) == [
        "dtoverlay=",
        "dtparam=watchdog=on",
        "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
        "dtparam=spi=off",
        "dtparam=i2s=off",
        "enable_uart=0",
        "[pi4]",
        "dtoverlay=i2c3,pins_4_5,baudrate=400000",
        "[pi5]",
        "dtparam=uart0=off",
        "dtoverlay=i2c2-pi5,pins_4_5,baudrate=400000",
    ]
    assert needs_quiet_uart(FULL)


def test_the_lines_of_the_small_table() -> None:
    assert config_lines(SMALL) == [
        "dtoverlay=",
        "dtparam=watchdog=on",
        "dtparam=i2c_arm=off",
        "dtparam=spi=off",
        "dtparam=i2s=off",
        "enable_uart=0",
        "[pi5]",
        "dtparam=uart0=off",
    ]


def test_the_lines_of_a_model_that_is_chosen(tmp_path: Path) -> None:
    lines = config_lines(changed(tmp_path, ('model = "auto"', 'model = "pi5"')))
    assert "[pi5]" in lines
    assert "[pi4]" not in lines


def test_every_line_is_short_enough_for_the_firmware() -> None:
    """It reads 98 characters of a line."""
    assert max(map(len, (*config_lines(FULL), *config_lines(SMALL)))) <= 98
