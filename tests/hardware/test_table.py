"""The full table as it ships: the Pi's 26 lines exactly, and a board for each team."""

from __future__ import annotations

from pathlib import Path

from sonar_console.devices.layout import PinButton, PinEncoder, load_layout

TABLE = Path(__file__).resolve().parents[2] / "hardware" / "table.toml"


def test_all_26_lines_of_the_pi_are_used() -> None:
    layout = load_layout(TABLE)
    used = layout.gpio()
    assert sorted(used) == list(range(2, 28))
    assert sum(user.startswith("i2c-") for user in used.values()) == 4
    for team in layout.teams:
        lines = sum(
            1 if isinstance(item, PinButton) else 2
            for item in layout.controls
            if isinstance(item, PinButton | PinEncoder) and item.control.startswith(team)
        )
        assert lines == 11


def test_two_oleds_and_nine_lamps_a_team() -> None:
    layout = load_layout(TABLE)
    for team in layout.teams:
        assert len(layout.lamps_of(team)) == 9
        oleds = [oled for oled in layout.oleds if oled.name.startswith(team)]
        assert [oled.address for oled in oleds] == [0x3C, 0x3D]
        assert len({oled.bus for oled in oleds}) == 1


def test_a_maker_finds_a_comment_on_each_form() -> None:
    text = TABLE.read_text()
    for form in ("gpio = 6", "a = 17, b = 18", "button = 0", "encoder = 0", "lamp = 0", "bus = 1"):
        assert f"#   {{ {form}" in text or f'#   {{ board = "blue", {form}' in text
