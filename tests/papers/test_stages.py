"""The stages of a build: their values against sums made here, their points against the boards."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, load_layout
from sonar_console.doctor.buildplan import BuildStage, Meter, find_plan, load_plan, picture_name
from sonar_console.locales import Words
from sonar_tools.boards.description import load_description
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.papers.harness import Cable, cables
from sonar_tools.papers.headers import PI_PINS, PICO_PINS, read_wiring
from sonar_tools.papers.stagedrawing import point_name
from sonar_tools.papers.stages import plan_text
from sonar_tools.papers.stagesheets import (
    GUIDES,
    GuideMarkError,
    boards_of,
    fill,
    hours_table,
    stale_guides,
    ways_of,
)

ROOT = Path(__file__).resolve().parents[2]
PARTS = load_description(ROOT / "hardware" / "boards" / "boards.toml")


@cache
def made(name: str) -> tuple[Layout, tuple[Cable, ...], dict[str, CarrierBoard]]:
    layout = load_layout(ROOT / "hardware" / f"{name}.toml")
    wires = cables(layout, read_wiring(ROOT / "firmware" / "wiring.py"))
    return layout, wires, boards_of(layout, wires, PARTS)


@cache
def ways(name: str) -> dict[str, tuple[BuildStage, ...]]:
    layout, wires, _ = made(name)
    return {way: tuple(stages) for way, stages in ways_of(layout, wires, PARTS).items()}


def stage(name: str, way: str = "boards", layout: str = "table") -> BuildStage:
    return next(each for each in ways(layout)[way] if each.name == name)


def meter(stage: BuildStage, key: str) -> Meter:
    return next(each for each in stage.meters if each.key == key)


@pytest.mark.parametrize(
    ("where", "key", "low", "high"),
    [
        # 3.3 V, 3 %
        ("pi", "rail", 3201, 3399),
        # 1 kOhm before the board's own lamp is the only way from 3.3 V to ground
        ("table-board", "short", 1000, 10**9),
        ("table-board", "pull-up", 3201, 3399),
        ("table-board", "fist", 2134, 2266),
        ("table-board", "series", 4559, 4841),
        ("table-board", "bus", 1746, 1854),
        # (3.3 V - 2.0 V) / 1 kOhm = 1.3 mA; times 2.6 Ohm = 3.38 mV
        ("table-board", "fuse", 0, 4),
        ("table-board", "rail", 3197, 3399),
        ("crew-board-blue", "lamp-resistor", 320, 340),
        # 3 m of 70 mOhm and 1 Ohm
        ("cable-pi-blue-captain", "closed", 0, 2),
        ("cable-pi-blue-captain", "idle", 3201, 3399),
        # 3.399 V * 4.841 / (4.841 + 33)
        ("cable-pi-blue-captain", "pressed", 0, 435),
        # 3.201 - 2.5 and 3.399 - 1.7
        ("cable-board-blue-captain", "lamp", 701, 1699),
        # 4.7 kOhm less 8 % and 10 kOhm more 8 %
        ("oled-blue-mate", "module", 4324, 10800),
        # 1.8 kOhm beside one module of either kind: 1 / (1/1800 + 1/4700) = 1301.5,
        # 1 / (1/1800 + 1/10000) = 1525.4; 8 % on both sides
        ("oled-blue-mate", "bus-pull", 1197, 1648),
        # and beside two: 1 / (1/1800 + 2/4700) = 1019.3, 1 / (1/1800 + 2/10000) = 1323.5
        ("oled-blue-engineer", "bus-pull", 937, 1430),
        # two OLEDs of 25 mA and two lines of 3.3 / 4700 each: 52.81 mA; times 2.6 Ohm = 137.3 mV
        ("oled-blue-mate", "oled-supply", 3063, 3399),
        ("oled-blue-mate", "bus-idle", 3063, 3399),
    ],
)
def test_the_values_are_those_of_sums_made_by_hand(
    where: str, key: str, low: int, high: int
) -> None:
    found = meter(stage(where), key)
    assert (found.low, found.high) == (low, high)


def test_a_pressed_line_surely_reads_as_pressed_and_a_resting_one_as_resting() -> None:
    for stages in ways("table").values():
        for each in stages:
            for one in each.meters:
                if one.key == "pressed":
                    assert one.high < 800
                if one.key in ("idle", "bus-idle"):
                    assert one.low > 2000


def net(board: CarrierBoard, point: str) -> str:
    kind, *rest = point.split("/")
    if kind == "hole":
        rest = [{"3V3": "TP1", "GND": "TP2"}[rest[0]], "1"]
    component = next(each for each in board.components if each.ref == rest[0])
    return component.nets[rest[1]]


def test_each_point_of_a_cable_has_the_net_that_is_asked_for() -> None:
    layout, _, boards = made("table")
    lines = {item.control: item for item in layout.controls}
    checked = 0
    for each in ways("table")["boards"]:
        if each.kind != "cable":
            continue
        board = boards["table" if " pi" in f" {each.about}" else "crew"]
        for row in each.wired:
            name = row.control if board.name == "table" else row.control.partition(".")[2]
            assert net(board, row.plug).removesuffix(".a").removesuffix(".b") == f"/{name}"
            pin = int(row.line.split("/")[2])
            if board.name == "table":
                item = lines[row.control]
                gpios = [getattr(item, key, None) for key in ("gpio", "a", "b")]
                assert pin in [PI_PINS[gpio] for gpio in gpios if gpio is not None]
            else:
                assert pin in PICO_PINS.values()
            checked += 1
        for one in each.meters:
            if one.when == "live":
                assert net(board, one.black) == "GND"
        for key, prefix in (("idle", "/"), ("pressed", "/GP")):
            assert net(board, meter(each, key).red).startswith(prefix)
    assert checked == 2 * (8 + 3 + 1 + 3 + 10)


@pytest.mark.parametrize(
    ("where", "key", "nets"),
    [
        ("table-board", "pull-up", ("/blue.captain.north", "+3V3")),
        ("table-board", "series", ("/blue.captain.north", "/GPIO6")),
        ("table-board", "fist", ("/blue.captain.stop", "+3V3")),
        ("table-board", "bus", ("/SDA3", "/PI_3V3")),
        ("table-board", "fuse", ("/PI_3V3", "+3V3")),
        ("table-board", "short", ("+3V3", "GND")),
        ("oled-blue-mate", "bus-pull", ("/SDA1", "/OLED_3V3_1")),
        ("oled-yellow-engineer", "oled-supply", ("/OLED_3V3_3", "GND")),
        ("oled-yellow-engineer", "bus-idle", ("/SDA3", "GND")),
    ],
)
def test_the_two_points_of_a_measurement_are_on_its_nets(
    where: str, key: str, nets: tuple[str, str]
) -> None:
    board = made("table")[2]["table"]
    found = meter(stage(where), key)
    assert (net(board, found.red), net(board, found.black)) == nets


def test_each_ground_is_measured_at_a_contact_of_its_own_cable() -> None:
    """The board knows which control's line leaves by the connector whose ground is measured."""
    boards = made("table")[2]
    measured: set[tuple[str, str, str]] = set()
    for each in ways("table")["boards"]:
        for one in each.meters:
            if one.when != "dark" or not one.key.startswith("ground"):
                continue
            kind, control = one.red.split("/")
            name, ref, pin = one.black.split("/")
            assert kind == "panel"
            part = next(part for part in boards[name].components if part.ref == ref)
            assert part.nets[pin] == "GND"
            line = control if name == "table" else control.partition(".")[2]
            lines = [net.removeprefix("/") for net in part.nets.values()]
            assert line in [net.removesuffix(".a").removesuffix(".b") for net in lines]
            assert each.about == f"{control.split('.')[0]} {panel_of(control)}"
            measured.add((control.split(".")[0], name, ref))
    assert len(measured) == 2 * 6  # captain and mate have two cables, the others one


def panel_of(control: str) -> str:
    seat = control.split(".")[1]
    return "captain" if seat == "lamp" else seat


def test_a_contact_and_its_ground_are_cores_of_one_cable() -> None:
    for name in ("table", "gpio-only"):
        wires = made(name)[1]
        for stages in ways(name).values():
            for each in (each for each in stages if each.kind == "cable"):
                (cable,) = [cable for cable in wires if cable.name == each.about]
                one = meter(each, "closed")
                ends = [cable.wires[int(at.split("/")[1]) - 1] for at in (one.red, one.black)]
                assert ends[0].control in each.controls
                assert ends[1].signal == "GND"
        for way, stages in ways(name).items():
            for each in (each for each in stages if each.kind == "panel" and way == "terminals"):
                grounds = {one.black.split("/")[0] for one in each.meters}
                assert len(grounds) == len(each.meters)


def test_no_tip_is_held_beside_five_volts_with_power() -> None:
    near = {f"{head}/{pin}" for head in ("pi", "pin/J1", "table/J1") for pin in range(1, 7)}
    for name in ("table", "gpio-only"):
        for stages in ways(name).values():
            for each in stages:
                crew = each.kind == "crew-board" or "cable board" in f"cable {each.about}"
                for one in each.meters:
                    if one.when == "live" and not crew:
                        assert not {one.red, one.black} & near, (each.name, one)
                    assert not {one.red, one.black} & {"pi/2", "pi/4"}


def test_a_measured_resistor_lies_between_its_two_points() -> None:
    """The part whose value is named joins the two nets, and none other does."""
    boards = made("table")[2]
    for where, key in (
        ("table-board", "pull-up"),
        ("table-board", "fist"),
        ("table-board", "series"),
        ("table-board", "bus"),
        ("crew-board-blue", "lamp-resistor"),
        ("crew-board-blue", "series"),
    ):
        board = boards["crew" if "crew" in where else "table"]
        found = meter(stage(where), key)
        ends = {net(board, found.red), net(board, found.black)}
        between = [
            each
            for each in board.components
            if len(each.nets) == 2 and set(each.nets.values()) == ends and each.fitted
        ]
        (part,) = between
        value = PARTS.parts[part.part].value.replace("k", "." if part.part != "r330" else "")
        ohms = int(part.part.removeprefix("r"))
        assert found.low < ohms < found.high, (key, value)


def test_every_control_lamp_and_oled_is_proved_once() -> None:
    for name in ("table", "gpio-only"):
        layout = made(name)[0]
        for stages in ways(name).values():
            cabled = [each for each in stages if each.kind in ("cable", "lamps", "oled")]
            controls = [control for each in cabled for control in each.controls]
            wanted = [item.control for item in layout.controls]
            wanted += [line.name for line in layout.switches]
            assert sorted(controls) == sorted(wanted)
            lamps = [lamp for each in cabled for lamp in each.lamps]
            assert sorted(lamps) == sorted(lamp.name for lamp in layout.lamps)
            oleds = [oled for each in cabled for oled in each.oleds]
            assert sorted(oleds) == sorted(oled.name for oled in layout.oleds)
            assert stages[-1].kind == "table"


def test_the_plan_that_is_kept_says_the_same() -> None:
    for name in ("table", "gpio-only"):
        layout = made(name)[0]
        plan = load_plan(find_plan(layout), layout)
        assert plan.stages == ways(name)
        assert find_plan(layout).read_text("utf-8") == plan_text(layout, ways(name))


# ---- drawings and texts


SHINES = ("#7fdc7a", "#ffd94a", "#ff6b5e")
"""The colours of lit lamps: green, yellow, red."""


def drawings() -> list[tuple[Layout, str, BuildStage, str]]:
    found = []
    for name in ("table", "gpio-only"):
        layout = made(name)[0]
        for way, stages in ways(name).items():
            for each in stages:
                path = find_plan(layout).with_name(picture_name(way, each))
                found.append((layout, way, each, path.read_text("utf-8")))
    return found


def test_every_stage_has_its_drawing_with_its_points_and_values() -> None:
    found = drawings()
    assert len(found) == 29 + 29 + 11
    for _, way, each, text in found:
        for number, one in enumerate(each.meters, start=1):
            assert f">{one.bounds.replace('<', '&lt;').replace('>', '&gt;')}</text>" in text
            assert f">{point_name(one.red)}</text>" in text, (way, each.name, number)
            assert f">{point_name(one.black)}</text>" in text
        if way == "boards":  # the connector of this stage is marked, and no other
            marked = len(each.meters) if each.kind == "panel" else 0
            marked += each.kind in ("cable", "lamps", "oled")
            assert text.count('fill="#ffb000" stroke="#a35f00"') == marked, each.name
        if each.kind == "lamps" or (each.kind == "panel" and each.lamps):
            lit = [text.count(f'fill="{fill}" stroke="#a35f00"') for fill in SHINES]
            assert sum(lit) == 2 * len(each.lamps)  # in the panel, and in the list below it
            assert lit == [4, 12, 2]
            for lamp in each.lamps:
                assert f">{lamp.rpartition('.')[2]}</text>" in text
        if way == "boards" and each.kind in ("cable", "lamps", "oled"):
            assert text.count('width="1.6" height="2"') == 2  # the ribs of its housing
        if each.kind == "oled":
            assert f">{each.oleds[0]}</text>" in text


def test_nothing_of_a_drawing_is_outside_of_it() -> None:
    for _, way, each, text in drawings():
        size = re.search(r'viewBox="0 0 (\S+) (\S+)"', text)
        assert size is not None
        wide, high = float(size[1]), float(size[2])
        inside = re.sub(r"<g transform.*?</g>", "", text, flags=re.DOTALL)
        for tag in re.findall(r"<(?:text|rect|circle)[^>]*>", inside):
            for key, most in (("x", wide), ("cx", wide), ("y", high), ("cy", high)):
                at = re.search(rf' {key}="(\S+?)"', tag)
                if at is not None:
                    assert -0.5 <= float(at[1]) <= most, (way, each.name, tag)


def callouts(text: str) -> list[tuple[float, float, float]]:
    """Left end, right end and height of each tip's mark."""
    found = re.findall(
        r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="4" rx="2" fill="#\w+"/>', text
    )
    return [(float(x), float(x) + float(wide), float(y)) for x, y, wide in found]


def test_the_marks_of_the_tips_do_not_overlap() -> None:
    for _, way, each, text in drawings():
        marks = sorted(callouts(text))
        for one, other in itertools.pairwise(marks):
            if abs(one[2] - other[2]) < 4:
                assert one[1] <= other[0], (way, each.name)


@pytest.mark.parametrize("guide", GUIDES)
def test_no_step_of_the_guide_is_without_its_picture(guide: str) -> None:
    text = (ROOT / "docs" / guide).read_text("utf-8")
    steps = re.findall(r"<!-- made: stage ([^>]*?) -->\n(.*?)<!-- end -->", text, re.DOTALL)
    assert len(steps) >= 10
    for _, step in steps:
        assert re.match(r"!\[[^\]]+\]\(\.\./hardware/generated/\S+\.svg\)\n", step)
    kinds = {each.kind for way in ways("table").values() for each in way}
    shown = {found.split()[2] for found, _ in steps}
    told = {each.kind for way in ways("table").values() for each in way if each.name in shown}
    assert told == kinds
    listed = re.findall(r"\((\.\./hardware/generated/\S+?/stage-\S+\.svg)\)", text)
    assert all((ROOT / "docs" / path).is_file() for path in listed)
    for name, layout in (("full", "table"), ("gpio-only", "gpio-only")):
        for way, stages in ways(layout).items():
            for each in stages:
                assert f"../hardware/generated/{name}/{picture_name(way, each)}" in listed


def test_the_marked_places_of_the_guide_are_what_the_layouts_give() -> None:
    plans = {made(name)[0].name: ways(name) for name in ("table", "gpio-only")}
    assert stale_guides(ROOT / "docs", plans) == {}


def test_a_guide_that_is_not_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "building.md").write_bytes(b"# Build\n\n5 \xb0C\n")
    with pytest.raises(GuideMarkError, match=r"^building\.md, line 3: is not UTF-8"):
        stale_guides(tmp_path, {})


def test_a_mark_that_names_nothing_is_told() -> None:
    plans: dict[str, dict[str, Sequence[BuildStage]]] = {"full": dict(ways("table"))}
    text = "a\n<!-- made: stage full boards pi -->\nold\n<!-- end -->\nb\n"
    new = fill(text, "en", plans)
    assert "3.2–3.4\u00a0V" in new
    assert "old" not in new
    assert new.startswith("a\n")
    assert new.endswith("<!-- end -->\nb\n")
    for bad in ("stage full boards moon", "stages half boards", "tale full boards"):
        with pytest.raises(GuideMarkError, match=bad):
            fill(f"<!-- made: {bad} -->\n<!-- end -->", "en", plans)


def test_values_have_a_comma_in_french() -> None:
    plans: dict[str, dict[str, Sequence[BuildStage]]] = {"full": dict(ways("table"))}
    new = fill("<!-- made: stage full boards pi -->\n<!-- end -->", "fr", plans)
    assert "3,2–3,4\u00a0V" in new
    assert Words("fr").say("build-stage-pi") in new


def test_the_hours_are_those_of_the_stages_and_each_day_fits_two_people() -> None:
    for stages in ways("table").values():
        rows = [row.strip("| ").split(" | ") for row in hours_table(Words("en"), stages)[2:]]
        for day in ("1", "2"):
            parts = [float(each[2]) for each in rows if each[0] == day and "*" not in each[1]]
            (whole,) = [
                float(each[2].strip("*")) for each in rows if each[0] == day and "*" in each[1]
            ]
            minutes = sum(each.minutes for each in stages if str(each.day) == day)
            assert whole == pytest.approx(minutes / 60, abs=0.06)
            assert sum(parts) == pytest.approx(whole, abs=0.3)
            assert whole < 2 * 8
        assert [each[1] for each in rows].count("the Pi on the desk") == 1
