"""The plan of a build: what is read, how a value is judged, what a person may type."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.devices.layout import load_layout
from sonar_console.doctor.buildplan import (
    ENDLESS,
    BuildPlanError,
    Meter,
    find_plan,
    load_plan,
    point_text,
    read_value,
)
from sonar_console.locales import Words

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
RAIL = Meter("rail", "hole/3V3", "hole/GND", "mV", 3201, 3399, "live")
PULL = Meter("pull-up", "pin/J5/1", "hole/3V3", "ohm", 3201, 3399, "before")
OPEN = Meter("open", "plug/1/WH", "plug/9/BK", "ohm", 1_000_000, ENDLESS, "before")
FUSE = Meter("fuse", "pin/J1/1", "hole/3V3", "mV", 0, 4, "live")


@pytest.mark.parametrize(
    ("meter", "typed", "value", "verdict"),
    [
        (RAIL, "3.3", 3300.0, ""),
        (RAIL, "3,31 V", 3310.0, ""),
        (RAIL, "3310mv", 3310.0, ""),
        (RAIL, "450m", 450.0, "low"),
        (RAIL, "5", 5000.0, "high"),
        (RAIL, "0", 0.0, "low"),
        (PULL, "3.3", 3300.0, ""),
        (PULL, "3300 ohm", 3300.0, ""),
        (PULL, "2.2kΩ", 2200.0, "low"),
        (PULL, "ol", float(ENDLESS), "high"),
        (OPEN, "OL", float(ENDLESS), ""),
        (OPEN, "20", 20e6, ""),
        (OPEN, "2 k", 2000.0, "low"),
        (FUSE, "2", 2.0, ""),
        (FUSE, "0,3 v", 300.0, "high"),
        (RAIL, "3V3", 3300.0, ""),
        (PULL, "3k3", 3300.0, ""),
        (PULL, "2K2", 2200.0, "low"),
        (PULL, "0.5R", 0.5, "low"),
        (PULL, "4R7", 4.7, "low"),
        (OPEN, "1M5", 1.5e6, ""),
    ],
)
def test_what_a_person_may_type(meter: Meter, typed: str, value: float, verdict: str) -> None:
    assert read_value(meter, typed) == pytest.approx(value)
    assert meter.judge(value) == verdict


@pytest.mark.parametrize(
    "typed", ["", "x", "3.3k", "-1", "1e9", "3..3", "ol", "nan", "3.3 V V", "3k3"]
)
def test_what_is_no_voltage(typed: str) -> None:
    assert read_value(RAIL, typed) is None


@pytest.mark.parametrize("typed", ["300 mOhm", "300 mΩ", "300 m", "3.3 V", "3 kk"])
def test_what_is_no_resistance(typed: str) -> None:
    assert read_value(OPEN, typed) is None


@pytest.mark.parametrize("typed", ["2 MOhm", "2 M", "2 MΩ", "2000 KOHM", "2000 k", "2"])
def test_a_large_m_is_mega(typed: str) -> None:
    assert read_value(OPEN, typed) == pytest.approx(2e6)


def test_every_bound_is_right_as_it_is_printed() -> None:
    tried = set()
    for layout in (load_layout(HARDWARE / f"{name}.toml") for name in ("table", "gpio-only")):
        plan = load_plan(find_plan(layout), layout)
        stages = (stage for stages in plan.stages.values() for stage in stages)
        for meter in {meter for stage in stages for meter in stage.meters}:
            numbers, unit = meter.bounds.split()[-2:]
            for end in numbers.strip("<>").split("–"):
                value = read_value(meter, f"{end} {unit}")
                assert value is not None
                assert meter.judge(value) == ""
                assert meter.text(value) == f"{end} {unit}"
                tried.add((meter.key, end, unit))
    assert {("pull-up", "3.4", "kΩ"), ("fist", "2.27", "kΩ"), ("rail", "3.2", "V")} <= tried


@pytest.mark.parametrize(
    ("typed", "verdict", "shown"),
    [
        ("3.4", "", "3.4 V"),
        ("3.404", "", "3.4 V"),
        ("3.406", "high", "3.41 V"),
        ("3.19", "low", ""),
    ],
)
def test_a_value_is_judged_as_it_is_printed(typed: str, verdict: str, shown: str) -> None:
    value = read_value(RAIL, typed)
    assert value is not None
    assert RAIL.judge(value) == verdict
    assert RAIL.text(value) == (shown or "3.19 V")


def test_bounds_with_more_than_three_digits_are_rounded_outward() -> None:
    meter = Meter("fist", "pin/J5/1", "hole/GND", "ohm", 2136, 2264, "before")
    assert meter.bounds == "2.13–2.27 kΩ"
    assert [meter.judge(value) for value in (2124, 2129, 2270, 2276)] == ["low", "", "", "high"]


def test_bounds_as_they_are_shown() -> None:
    shown = [each.bounds for each in (RAIL, PULL, OPEN, FUSE)]
    assert shown == ["3.2–3.4 V", "3.2–3.4 kΩ", "> 1 MΩ", "< 4 mV"]


@pytest.mark.parametrize(
    ("point", "english", "french"),
    [
        ("pin/J5/1", "J5 pin 1", "J5 broche 1"),
        ("hole/GND", "the hole GND", "le trou GND"),
        ("pi/31", "pin 31 of the Pi’s header", "la broche 31 du connecteur du Pi"),
        ("plug/9/BK", "core 9 (black) at the free end", "le fil 9 (noir) au bout libre"),
        ("node/blue.mate.push", "the core of blue.mate.push", "du fil de blue.mate.push"),
    ],
)
def test_points_in_words(point: str, english: str, french: str) -> None:
    assert english in point_text(Words("en"), point)
    assert french in point_text(Words("fr"), point)


def test_a_plan_of_another_layout_and_none_at_all_are_one_line(tmp_path: Path) -> None:
    full, small = (load_layout(HARDWARE / f"{name}.toml") for name in ("table", "gpio-only"))
    with pytest.raises(BuildPlanError, match="is that of another layout; make it") as caught:
        load_plan(find_plan(small), full)
    assert "\n" not in str(caught.value)
    with pytest.raises(BuildPlanError, match="no plan of this layout") as caught:
        load_plan(tmp_path / "stages.toml", full)
    assert f"where the project's source is, with: sonar-console hardware {full.path}" in str(
        caught.value
    )


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("plan = 1", "plan = 2", "plan: is a whole number from 1 to 1"),
        ('kind = "pi"', 'kind = "tree"', "kind: is pi or"),
        ('name = "pi"', 'name = "../x"', "name: has small letters"),
        ("low = 3201", "low = 6000", "low: is above the upper bound"),
        ('unit = "mV"', 'unit = "V"', "unit: is mV or ohm"),
    ],
)
def test_a_fault_of_a_plan_is_one_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    layout = load_layout(HARDWARE / "table.toml")
    text = find_plan(layout).read_text("utf-8")
    assert old in text
    path = tmp_path / "stages.toml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(BuildPlanError, match=told) as caught:
        load_plan(path, layout)
    assert "\n" not in str(caught.value)
