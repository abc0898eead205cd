"""The small table, hardware/gpio-only.toml: two seats may share a thing, never a push."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sonar_console.devices.layout import Layout, LayoutError, load_layout

SMALL = Path(__file__).resolve().parents[2] / "hardware" / "gpio-only.toml"


def test_all_26_lines_of_the_pi_are_used_and_no_board(small: Layout) -> None:
    assert sorted(small.gpio()) == list(range(2, 28))
    assert (small.boards, small.lamps, small.oleds, small.buses) == ((), (), (), ())
    assert small.gpio()[4] == "blue.switch.radio"


def test_every_control_of_the_full_table_is_there_but_the_mates_fist(
    full: Layout, small: Layout
) -> None:
    assert set(full.names()) - set(small.names()) == {"blue.mate.stop", "yellow.mate.stop"}
    assert set(small.names()) <= set(full.names())


def test_each_control_answers_by_its_name_once(table: Any) -> None:
    """The desk's hand puts the switch where it must stand, as a player does."""
    for name in table.layout.names():
        if name.endswith(("select", "slide_x", "slide_y")):
            table.bench.turn(name, 2)
            assert table.heard() == [f"{name} +1"] * 2
        else:
            table.bench.press(name)
            assert table.heard() == [f"{name} press"]
            table.bench.release(name)
            assert table.heard() == [f"{name} release"]
    assert table.controls.faults() == []


@pytest.mark.parametrize(
    ("seat", "mate", "captain", "north"),
    [
        (None, "mate.push", "captain.push", "captain.north"),
        ("engineer", "engineer.push", "captain.push", "captain.north"),
        ("radio", "radio.unknown", "radio.undo", "radio.north"),
    ],
)
def test_the_switch_says_whose_a_push_is(
    table: Any, seat: str | None, mate: str, captain: str, north: str
) -> None:
    table.switch("blue", seat)
    for gpio, name in ((16, mate), (13, captain), (6, north), (10, "captain.stop")):
        assert table.touch(gpio) == [f"blue.{name} press", f"blue.{name} release"]
    # the other crew has a switch of its own
    assert table.touch(27) == ["yellow.mate.push press", "yellow.mate.push release"]


def test_a_push_is_let_go_under_the_name_it_was_pressed_by(table: Any) -> None:
    table.switch("blue", "radio")
    table.bench.level(13, False)
    assert table.heard() == ["blue.radio.undo press"]
    table.switch("blue", None)
    table.bench.level(13, True)
    assert table.heard() == ["blue.radio.undo release"]
    assert table.touch(13) == ["blue.captain.push press", "blue.captain.push release"]


def test_where_the_switch_stood_when_it_happened_counts(table: Any) -> None:
    """Edges that are handed over late, all at once, are sorted out by their stamps."""
    at = table.now
    table.bench.level(16, False, at + 0.001)  # the mate's push
    table.bench.level(2, False, at + 0.002)  # then the switch goes to the engineer
    table.bench.level(16, True, at + 0.030)
    table.bench.level(16, False, at + 0.060)
    assert table.heard() == [
        "blue.mate.push press",
        "blue.mate.push release",
        "blue.engineer.push press",
    ]


def test_a_switch_is_never_stuck(table: Any) -> None:
    table.switch("blue", "engineer")
    table.heard(31.0)
    assert table.controls.faults() == []
    assert table.touch(16)[0] == "blue.engineer.push press"


def test_the_switch_is_read_at_the_start(table_at_radio: Any) -> None:
    assert table_at_radio.controls.faults() == []
    assert table_at_radio.touch(16)[0] == "blue.radio.unknown press"


def test_a_broken_switch_with_both_lines_closed_leaves_everything_to_its_own_seat(
    table: Any,
) -> None:
    table.bench.level(2, False)
    table.bench.level(4, False)
    table.heard()
    assert table.touch(16)[0] == "blue.mate.push press"


def test_a_lost_edge_of_the_switch_is_found_by_its_level(table: Any) -> None:
    table.bench.factory.pin(2).lose(False)
    table.heard()
    assert table.touch(16)[0] == "blue.engineer.push press"


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ('"blue.captain.north"', '"blue.captain.up"', "blue.radio.north.same_as", "no control"),
        ('"blue.captain.north"', '"yellow.captain.north"', "blue.radio.north.same_as", "of blue"),
        ('"blue.captain.north"', '"blue.engineer.push"', "blue.radio.north.same_as", "lines of"),
        ('"blue.captain.north"', '"blue.mate.select"', "blue.radio.north.same_as", "a button"),
        ('"blue.captain.north"', '"blue.captain.stop"', "blue.radio.north.same_as", "never"),
        ('"blue.captain.north"', '"blue.captain.east"', "blue.radio.east.same_as", "radio.north"),
        ('"blue.captain.north"', "7", "blue.radio.north.same_as", "quotes"),
        ('"blue.captain.north" }', '"a", gpio = 2 }', "blue.radio.north.gpio", "shared control"),
        ("radio    = { gpio = 4 }", "", "blue.radio.north.same_as", "[blue.switch]"),
        ("radio    = { gpio = 4 }", "mate = { gpio = 4 }", "blue.radio.north.same_as", "switch"),
        ("radio    = { gpio = 4 }", "radio = { gpio = 2 }", "blue.switch.radio.gpio", "used twice"),
        ("radio    = { gpio = 4 }", "radio = { a = 2 }", "blue.switch.radio.a", "line"),
        ("radio    = { gpio = 4 }", "cook = { gpio = 4 }", "blue.switch.cook", "seat"),
        ("radio    = { gpio = 4 }", "radio = { }", "blue.switch.radio", "no line"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, old: str, new: str, key: str, says: str) -> None:
    text = SMALL.read_text()
    body = text.index("\nlayout = ")
    assert old in text[body:]
    path = tmp_path / "small.toml"
    path.write_text(text[:body] + text[body:].replace(old, new, 1))
    with pytest.raises(LayoutError) as caught:
        load_layout(path)
    assert str(caught.value).startswith(f"{path}:{caught.value.line}: {key}: ")
    assert says in caught.value.problem


def test_a_line_for_a_seat_that_shares_nothing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(
        "layout = 1\nseats = ['mate']\n"
        "[blue.mate]\nselect = { a = 2, b = 3 }\npush = { gpio = 4 }\n"
        "[blue.switch]\nradio = { gpio = 5 }\n"
        "[yellow.mate]\nselect = { a = 6, b = 7 }\npush = { gpio = 8 }\n"
    )
    with pytest.raises(LayoutError, match=r"small\.toml:7: blue\.switch\.radio: the radio shares"):
        load_layout(path)


def test_the_file_tells_the_rule() -> None:
    text = " ".join(SMALL.read_text().replace("#", " ").split())
    assert "can never give two orders" in text
    assert "The fist pad is not shared" in text
