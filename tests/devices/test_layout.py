"""The layout file: what it gives, and one clear line for each way of getting it wrong."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TypeGuard

import pytest

from sonar_console.devices.layout import (
    BoardButton,
    BoardEncoder,
    BoardParts,
    Layout,
    LayoutError,
    PinButton,
    PinEncoder,
    load_layout,
)


def test_the_full_table(layout: Layout) -> None:
    assert (layout.name, layout.version, layout.teams) == ("full", 1, ("blue", "yellow"))
    assert layout.control("blue.captain.north") == PinButton("blue.captain.north", 6)
    assert layout.control("blue.captain.select") == PinEncoder("blue.captain.select", 11, 12)
    assert layout.control("blue.mate.stop") == BoardButton("blue.mate.stop", "blue", 7)
    select = "yellow.engineer.select"
    assert layout.control(select) == BoardEncoder(select, "yellow", 0)
    with pytest.raises(KeyError):
        layout.control("blue.cook.north")


def broken(table: Path, folder: Path, old: str, new: str) -> LayoutError:
    """Load the table with one change; gives the error."""
    text = table.read_text()
    body = text.index("\nlayout = ")
    assert old in text[body:]
    path = folder / "table.toml"
    path.write_text(text[:body] + text[body:].replace(old, new, 1))
    with pytest.raises(LayoutError) as caught:
        load_layout(path)
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        # B11: a line twice, both controls named
        ("{ gpio = 7 }", "{ gpio = 6 }", "blue.captain.east.gpio", "blue.captain.north"),
        ("{ a = 22, b = 23 }", "{ a = 22, b = 22 }", "yellow.captain.select.b", "twice"),
        ("{ gpio = 17 }", "{ gpio = 15 }", "yellow.captain.north.gpio", "blue.mate.select.b"),
        ("{ gpio = 7 }", "{ gpio = 28 }", "blue.captain.east.gpio", "2 to 27"),
        ("{ gpio = 7 }", "{ gpio = 0 }", "blue.captain.east.gpio", "2 to 27"),
        ("{ gpio = 7 }", "{ gpio = 3 }", "blue.captain.east.gpio", "I2C bus"),
        ("{ gpio = 7 }", "{ gpio = 7.0 }", "blue.captain.east.gpio", "whole number"),
        ("{ gpio = 7 }", '{ gpio = "7" }', "blue.captain.east.gpio", "without quotes"),
        ("{ gpio = 7 }", "{ gpio = true }", "blue.captain.east.gpio", "whole number"),
        ("{ gpio = 7 }", "7", "blue.captain.east", "table"),
        ("{ gpio = 7 }", "{ }", "blue.captain.east", "sits nowhere"),
        ("{ gpio = 7 }", "{ gpio = 7, pull = 1 }", "blue.captain.east.pull", "unknown"),
        ("{ gpio = 7 }", "{ gpio = 7, floor_ms = 21 }", "blue.captain.east.floor_ms", "0 to 20"),
        ("{ gpio = 7 }", "{ gpio = 7, floor_ms = 0.5 }", "blue.captain.east.floor_ms", "whole"),
        ("[buses]", "contacts.floor_ms = -1\n[buses]", "contacts.floor_ms", "0 to 20"),
        ("[buses]", "contacts.floor = 5\n[buses]", "contacts.floor", "unknown setting"),
        ("{ gpio = 7 }", "{ a = 7, b = 8 }", "blue.captain.east", "not an encoder"),
        ("{ gpio = 7 }", '{ board = "blue" }', "blue.captain.east", "which button"),
        ("{ a = 11, b = 12 }", "{ a = 11 }", "blue.captain.select", "two lines"),
        ("{ a = 11, b = 12 }", "{ b = 11 }", "blue.captain.select", "two lines"),
        ("{ a = 11, b = 12 }", "{ gpio = 11 }", "blue.captain.select", "two lines"),
        ("b = 12 }", "b = 12, quarters = 3 }", "blue.captain.select.quarters", "4 or 2"),
        ("encoder = 1", "encoder = 1, quarters = 3", "blue.radio.slide_x.quarters", "4 or 2"),
        ("encoder = 1", "encoder = 1, backwards = 1", "blue.radio.slide_x.backwards", "true or"),
        ("button = 2", "button = 2, floor_ms = 21", "blue.radio.east.floor_ms", "0 to 20"),
        ("button = 2", "button = 2, quarters = 2", "blue.radio.east.quarters", "unknown setting"),
        ("north  =", "nord   =", "blue.captain.nord", "unknown control"),
        ("[blue.captain]", "[red.captain]", "red", "unknown team"),
        ("[blue.captain]", "[blue.cook]", "blue.cook", "unknown seat"),
        ("east   = { gpio = 7 }\n", "", "blue.captain.east", "missing"),
        ("undo    = ", "# undo    = ", "blue.radio.undo", "missing"),
        ("mate_ok        = ", "# ", "blue.lamp.mate_ok", "missing"),
        ('"blue", encoder = 0', '"red", encoder = 0', "blue.engineer.select.board", "no board"),
        ('board = "blue", encoder = 0', "encoder = 0", "blue.engineer.select", "sits nowhere"),
        ("encoder = 1", "encoder = 0", "blue.radio.slide_x.encoder", "blue.engineer.select"),
        ("encoder = 1", "encoder = 3", "blue.radio.slide_x.encoder", "0 to 2"),
        ("button = 2", "button = 1", "blue.radio.east.button", "blue.radio.north"),
        ("button = 2", "button = 8", "blue.radio.east.button", "0 to 7"),
        ("button = 2", "button = -1", "blue.radio.east.button", "0 to 7"),
        ("lamp = 1", "lamp = 0", "blue.lamp.engineer_ok.lamp", "blue.lamp.mate_ok"),
        ("lamp = 1", "lamp = 9", "blue.lamp.engineer_ok.lamp", "0 to 8"),
        # B24: an address twice, with the way out
        ("address = 0x3D", "address = 0x3C", "blue.oled.engineer.address", "multiplexer"),
        ("address = 0x3D", "address = 0x3E", "blue.oled.engineer.address", "0x3C, 0x3D"),
        ("bus = 1, address", "bus = 4, address", "blue.oled.mate.bus", "no I2C bus 4"),
        ("0x3C }", '0x3C, driver = "x" }', "blue.oled.mate.driver", "sh1106"),
        ("{ sda = 4, scl = 5 }", "{ sda = 4 }", "buses.3", "no scl"),
        ("3 = { sda", "three = { sda", "buses.three", "number"),
        ("3 = { sda", "01 = { sda", "buses.01", "number"),
        ("3 = { sda", '"\u0663" = { sda', "buses.\u0663", "number"),
        ('id = "crew-yellow"', 'id = "crew-blue"', "boards.yellow.id", "crew-blue"),
        ('id = "crew-yellow"', 'id = "Crew Yellow"', "boards.yellow.id", "small letters"),
        ('id = "crew-yellow"', "", "boards.yellow", "no id"),
        ("layout = 1 ", "layout = 2 ", "layout", "version 1"),
        ("layout = 1 ", "# ", "layout", "version 1"),
        ('"radio"]', '"cook"]', "seats", "list of seats"),
        ('"radio"]', '"mate"]', "seats", '"mate" twice'),
        ("{ sda = 2, scl = 3 }", "{ sda = 3, scl = 2 }", "buses.1", "exchanged"),
        ("address = 0x3D", "address = -1", "blue.oled.engineer.address", "not at -1"),
        ('name = "full"', 'name = "../full"', "name", "small letters"),
        ('name = "full"', 'name = ""', "name", "small letters"),
        ("{ gpio = 7 }", "{ gpio = " + "9" * 4000 + " }", "blue.captain.east.gpio", "larger"),
    ],
)
def test_mistakes_are_named(
    table_path: Path, tmp_path: Path, old: str, new: str, key: str, says: str
) -> None:
    error = broken(table_path, tmp_path, old, new)
    text = str(error)
    assert text == f"{tmp_path}/table.toml:{error.line}: {key}: {error.problem}"
    assert says in error.problem
    assert "\n" not in text
    changed = (tmp_path / "table.toml").read_text().splitlines()
    assert error.line is not None
    if new and "missing" not in says and "version" not in says:
        assert new.splitlines()[0].strip("\n") in changed[error.line - 1]


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ('[boards."a\\u001b"]', "1 to 40 printable"),
        ('[boards.""]', "1 to 40 printable"),
        (f"[boards.{'a' * 41}]", "1 to 40 printable"),
        (f"[buses.{'9' * 5000}]", "a bus is named by its number"),
    ],
)
def test_names_of_parts_that_nobody_would_give(
    table_path: Path, tmp_path: Path, table: str, says: str
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f'{table_path.read_text()}\n{table}\nid = "x"\n')
    with pytest.raises(LayoutError) as caught:
        load_layout(path)
    assert says in caught.value.problem
    assert len(str(caught.value)) < 400
    assert str(caught.value).isprintable()


def test_b04_a_floor_for_all_contacts_or_for_one(table_path: Path, tmp_path: Path) -> None:
    text = table_path.read_text()
    assert {item.floor for item in load_layout(table_path).controls if _button(item)} == {0.0}
    text = text.replace("\n[buses]", "\n[contacts]\nfloor_ms = 5\n\n[buses]", 1)
    text = text.replace("{ gpio = 7 }", "{ gpio = 7, floor_ms = 0 }")
    (tmp_path / "table.toml").write_text(text)
    layout = load_layout(tmp_path / "table.toml")
    floors = {item.control: item.floor for item in layout.controls if _button(item)}
    assert floors.pop("blue.captain.east") == 0.0
    assert set(floors.values()) == {0.005}
    assert all(set(board.parts.floors.values()) == {0.005} for board in layout.boards)


def test_how_the_controls_of_a_crew_board_are_read(table_path: Path, tmp_path: Path) -> None:
    text = table_path.read_text()
    for old, new in (
        (
            'select = { board = "blue", encoder = 0',
            'select = { board = "blue", encoder = 0, quarters = 2',
        ),
        ('"blue", encoder = 1', '"blue", encoder = 1, backwards = true'),
        ('"blue", encoder = 2', '"blue", encoder = 2, quarters = 2, backwards = true'),
        ('"blue", button = 7', '"blue", button = 7, floor_ms = 8'),
        ("{ a = 11, b = 12 }", "{ a = 11, b = 12, backwards = true }"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / "table.toml").write_text(text)
    layout = load_layout(tmp_path / "table.toml")
    blue, yellow = layout.boards
    assert blue.parts.quarters == {0: 2, 1: -4, 2: -2}
    assert blue.parts.floors == {**dict.fromkeys(range(7), 0.0), 7: 0.008}
    assert yellow.parts == BoardParts()
    wheel = layout.control("blue.captain.select")
    assert isinstance(wheel, PinEncoder)
    assert (wheel.quarters, wheel.backwards) == (4, True)


def _button(item: object) -> TypeGuard[PinButton | BoardButton]:
    return isinstance(item, PinButton | BoardButton)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{ gpio = 7 }", "{ gpio = 7"),
        ("[blue.mate]", "[blue.captain]"),
        ("north  = { gpio = 6 }", "north  = { gpio = 6 }\nnorth  = { gpio = 6 }"),
        ('name = "full"', "name = full"),
    ],
)
def test_what_is_not_toml(table_path: Path, tmp_path: Path, old: str, new: str) -> None:
    text = str(broken(table_path, tmp_path, old, new))
    twice = r"\S+: this (key|heading) stands on line 4\d already.*"
    said = rf"not TOML \(.*\); correct this line .*|{twice}"
    assert re.fullmatch(rf"\S+table\.toml:\d+: ({said})", text)


def test_a_layout_that_is_too_long(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"#" * 300_000)
    with pytest.raises(LayoutError, match="longer than 262144 bytes: not a layout file"):
        load_layout(path)


def test_a_layout_that_is_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    os.mkfifo(path)
    with pytest.raises(LayoutError, match=r"table\.toml:1: a pipe or a device, not a file"):
        load_layout(path)


def test_a_layout_that_ends_too_early_names_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("layout = 1\nseats = [\n")
    with pytest.raises(LayoutError, match=r"table\.toml:2: not TOML "):
        load_layout(path)


@pytest.mark.parametrize(
    "text", ["x = " + "[" * 100_000, "x = " + "[" * 5000 + "]" * 5000, "x = " + "9" * 10_000]
)
def test_what_python_itself_refuses_is_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "deep.toml"
    path.write_text(f"layout = 1\n{text}\n")
    with pytest.raises(LayoutError) as caught:
        load_layout(path)
    assert re.match(rf"{re.escape(str(path))}:[12]: ", str(caught.value))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_mark_at_the_start_means_nothing(table_path: Path, tmp_path: Path) -> None:
    """Some editors write one when they save as UTF-8."""
    path = tmp_path / "table.toml"
    path.write_bytes(b"\xef\xbb\xbf" + table_path.read_bytes())
    assert load_layout(path).teams == ("blue", "yellow")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="no such file"):
        load_layout(tmp_path / "none.toml")
    with pytest.raises(LayoutError, match="a folder, not a layout file"):
        load_layout(tmp_path)
    latin = tmp_path / "latin.toml"
    latin.write_bytes("layout = 1\n# é\n".encode("latin-1"))
    with pytest.raises(LayoutError, match=r"latin\.toml:2: not UTF-8"):
        load_layout(latin)
    one = tmp_path / "one.toml"
    one.write_text("layout = 1\n[blue.captain]\n")
    with pytest.raises(LayoutError, match="two teams"):
        load_layout(one)


def test_a_table_without_boards_needs_no_mates_fist(tmp_path: Path) -> None:
    text = 'layout = 1\nseats = ["mate"]\n'
    for team, line in (("blue", 2), ("green", 5)):
        text += f"[{team}.mate]\nselect = {{ a = {line}, b = {line + 1} }}\n"
        text += f"push = {{ gpio = {line + 2} }}\n"
    path = tmp_path / "small.toml"
    path.write_text(text)
    assert load_layout(path).teams == ("blue", "green")
