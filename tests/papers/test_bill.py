"""The quantities add up: counted again here from the layout itself."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import replace

import pytest

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_console.locales import Words
from sonar_tools.papers import parts
from sonar_tools.papers.bill import BillRow, as_csv, bill, length
from sonar_tools.papers.conditioning import ConditionedLine
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.panelplan import panel_plan
from sonar_tools.papers.parts import Part


@pytest.fixture
def rows(layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine]) -> list[BillRow]:
    plans = [panel_plan(layout, team, seat) for team in layout.teams for seat in layout.seats]
    return bill(layout, wires, [plan for plan in plans if plan is not None], lines)


def count(rows: list[BillRow], part: Part) -> float:
    return sum(row.quantity for row in rows if row.part == part)


def test_the_full_table_in_numbers(layout: Layout, rows: list[BillRow]) -> None:
    expected = {
        "full": {
            parts.BUTTON_30: 8,
            parts.BUTTON_24: 12,
            parts.ENCODER: 10,
            parts.FIST: 4,
            parts.LED_GREEN: 4,
            parts.LED_YELLOW: 12,
            parts.LED_RED: 2,
            parts.OLED_096: 4,
            parts.PICO: 2,
            parts.PI: 1,
            parts.SWITCH: 0,
            parts.SHEET: 8,
            parts.HUB: 1,
            parts.resistor("bus", 1800): 2,
            parts.resistor("pull-up", 3300): 46,
            parts.resistor("series", 4700): 50,
            parts.capacitor("encoder", 33): 20,
            parts.capacitor("button", 47): 30,
            parts.FILTER_TERMINAL: 50,
        },
        "gpio-only": {
            parts.BUTTON_30: 8,
            parts.BUTTON_24: 0,
            parts.ENCODER: 4,
            parts.FIST: 2,
            parts.PICO: 0,
            parts.PI: 1,
            parts.SWITCH: 2,
            parts.SHEET: 4,
            parts.HUB: 0,
            parts.resistor("bus", 1800): 0,
            parts.resistor("pull-up", 3300): 24,
            parts.resistor("series", 4700): 26,
            parts.capacitor("encoder", 33): 8,
            parts.capacitor("button", 47): 18,
            parts.FILTER_TERMINAL: 26,
        },
    }[layout.name]
    assert {part: count(rows, part) for part in expected} == expected


def test_buttons_are_named_by_their_use(layout: Layout, rows: list[BillRow]) -> None:
    told = {row.part: row.controls for row in rows if row.controls}
    compass = ("north", "east", "south", "west")
    radio = ("radio", (*compass, "unknown", "undo"))
    assert told == {
        parts.BUTTON_30: (("captain", compass),),
        **({parts.BUTTON_24: (radio,)} if layout.name == "full" else {}),
    }
    table = list(csv.reader(io.StringIO(as_csv(rows, Words("fr")))))
    assert table[1][-1] == "capitaine\u00a0: N, E, S, O"


def test_a_button_at_another_seat_is_named_there(
    layout: Layout, wires: tuple[Cable, ...], lines: list[ConditionedLine]
) -> None:
    """A layout may give any seat a button of 24 mm; it was said to be the radio operator's."""
    plan = panel_plan(layout, "blue", "mate")
    assert plan is not None
    extra = replace(plan.places[0], name="undo", part=parts.BUTTON_24)
    rows = bill(layout, wires, [replace(plan, places=(*plan.places, extra))], lines)
    (row,) = (row for row in rows if row.part == parts.BUTTON_24)
    assert (row.quantity, row.controls) == (1, (("mate", ("undo",)),))
    assert "first mate: Undo" in as_csv(rows, Words("en"))


def test_every_control_is_bought_once(layout: Layout, rows: list[BillRow]) -> None:
    wheels = [item for item in layout.controls if isinstance(item, PinEncoder | BoardEncoder)]
    names = Counter(item.control.rpartition(".")[2] for item in layout.controls)
    assert count(rows, parts.ENCODER) == count(rows, parts.KNOB) == len(wheels)
    assert count(rows, parts.FIST) == count(rows, parts.resistor("fist", 2200)) == names["stop"]
    buttons = len(layout.controls) - len(wheels) - names["stop"] - names["push"]
    assert count(rows, parts.BUTTON_30) + count(rows, parts.BUTTON_24) == buttons
    lamps = [parts.LED_GREEN, parts.LED_YELLOW, parts.LED_RED]
    assert sum(count(rows, part) for part in lamps) == len(layout.lamps)
    assert count(rows, parts.resistor("lamp", 330)) == len(layout.lamps)
    assert count(rows, parts.OLED_096) + count(rows, parts.OLED_130) == len(layout.oleds)
    assert count(rows, parts.PICO) == count(rows, parts.USB_CABLE) == len(layout.boards)


def test_what_joins_a_panel_is_bought_too(rows: list[BillRow]) -> None:
    snap_in = count(rows, parts.BUTTON_30) + count(rows, parts.BUTTON_24)
    assert count(rows, parts.RECEPTACLE) == 2 * snap_in
    lamps = sum(count(rows, part) for part in (parts.LED_GREEN, parts.LED_YELLOW, parts.LED_RED))
    contacts = snap_in + lamps
    contacts += sum(count(rows, part) for part in (parts.FIST, parts.ENCODER, parts.SWITCH))
    assert count(rows, parts.GROUND_WIRE) == pytest.approx(0.15 * contacts)
    joints = 5 * count(rows, parts.ENCODER) + 3 * count(rows, parts.SWITCH) + 2 * lamps
    assert count(rows, parts.SHRINK) == pytest.approx(0.02 * joints)


def test_metres_and_ferrules_are_those_of_the_cables(
    rows: list[BillRow], wires: tuple[Cable, ...]
) -> None:
    metres = {row.part.type: row.quantity for row in rows if row.part.key == "cable"}
    expected: Counter[str] = Counter()
    for cable in wires:
        expected[f"LiYY {cable.cores} × 0.25 mm²"] += length(cable)  # type: ignore[assignment]
    assert metres == expected
    assert count(rows, parts.FERRULE) == 2 * sum(len(cable.wires) for cable in wires)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_file_can_be_read_by_a_spreadsheet(rows: list[BillRow], language: str) -> None:
    table = list(csv.DictReader(io.StringIO(as_csv(rows, Words(language)))))
    assert len(table) == len(rows)
    assert all(None not in line and all(key for key in line) for line in table)
    holes = [line for line in table if list(line.values())[4]]
    assert len(holes) >= 4


def test_whatever_goes_through_a_panel_has_a_hole(layout: Layout) -> None:
    for team in layout.teams:
        for seat in layout.seats:
            plan = panel_plan(layout, team, seat)
            for place in plan.places if plan is not None else ():
                assert place.part.hole > 0 or place.part.window is not None, place.name
