"""The copper of the committed Gerber files has the nets that the layout asks for.

Each fault that a board can have is made on purpose, and must be found.
"""

from __future__ import annotations

import math
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, load_layout
from sonar_tools.boards.description import Description
from sonar_tools.boards.model import (
    BACK,
    FRONT,
    GROUND,
    CarrierBoard,
    Component,
    CopperTrack,
    Point,
)
from sonar_tools.boards.pcbfile import sheet
from sonar_tools.boards.workshop import BoardSources, unproven
from sonar_tools.papers.harness import Cable, cables
from sonar_tools.papers.headers import read_wiring

pytest.importorskip("gerbonara", reason="Gerber files are read with gerbonara")
pytest.importorskip("shapely", reason="nets are found with shapely")

from sonar_tools.boards.copper import Copper, CopperError, Nets, read, stripped, unpacked
from sonar_tools.boards.proof import prove

Texts = dict[str, str]
FRONT_FILE, BACK_FILE, HOLES = "crew-F_Cu.gbr", "crew-B_Cu.gbr", "crew-PTH.drl"


@pytest.fixture(scope="session")
def coppers(gerbers: dict[str, Texts]) -> dict[str, Copper]:
    return {name: read(texts) for name, texts in gerbers.items()}


Judge = Callable[[Texts], list[str]]


@pytest.fixture
def judge(
    boards: dict[str, CarrierBoard], layout: Layout, wires: tuple[Cable, ...], parts: Description
) -> Judge:
    """The faults that are found in changed files of the crew board."""
    return lambda texts: prove(boards["crew"], read(texts), layout, wires, parts)


def test_the_copper_is_what_the_layout_asks_for(
    board: CarrierBoard,
    coppers: dict[str, Copper],
    layout: Layout,
    wires: tuple[Cable, ...],
    parts: Description,
) -> None:
    assert prove(board, coppers[board.name], layout, wires, parts) == []


def test_names_of_nets_and_pins_are_taken_out_first(gerbers: dict[str, Texts]) -> None:
    for texts in gerbers.values():
        for name, text in texts.items():
            if "_Cu." in name:
                assert "%TO.N," in text
            bare = stripped(text)
            assert not re.search(r"%T[FAOD]|#@!|captain|GPIO|GP1", bare)


def test_the_pins_of_a_header_are_told_apart(
    boards: dict[str, CarrierBoard], coppers: dict[str, Copper]
) -> None:
    nets = Nets(coppers["table"])
    found = {}
    for each, pad, at in boards["table"].pins():
        if each.ref == "J1":
            x, y = sheet(at)
            found[pad.number] = nets.at((x, -y), FRONT)
    alone = {pin for pin, net in found.items() if list(found.values()).count(net) == 1}
    assert None not in found.values()
    assert len(alone) == 40 - 8 - 2  # without the grounds and the two pins of 3.3 V


# ---- faults made on purpose


def place(at: Point) -> str:
    x, y = sheet(at)
    return f"X{round(x * 1e6)}Y{round(-y * 1e6)}"


def stroke(track: CopperTrack) -> str:
    return f"{place(track.start)}D02*\n{place(track.end)}D01*\n"


def fan(board: CarrierBoard, net: str) -> CopperTrack:
    """The track from a connector's pin to its cell."""
    pins = {
        each.pin(pin)
        for each in board.components
        if each.part.startswith("xh")
        for pin, name in each.nets.items()
        if name == net
    }
    return next(track for track in board.tracks if track.net == net and track.start in pins)


def without(texts: Texts, name: str, piece: str) -> Texts:
    assert texts[name].count(piece) == 1
    return texts | {name: texts[name].replace(piece, "")}


def drawn(texts: Texts, name: str, *strokes: str) -> Texts:
    """The files with more strokes, in lines of a quarter of a millimetre."""
    more = "%LPD*%\n%ADD98C,1.000000*%\n%ADD99C,0.250000*%\nD99*\n" + "".join(strokes)
    assert texts[name].count("M02*") == 1
    return texts | {name: texts[name].replace("M02*", more + "M02*")}


def shorter(track: CopperTrack) -> CopperTrack:
    """The track without its last half millimetre, for a moat that spares what it leads to."""
    (x, y), (u, v) = track.start, track.end
    share = 1 - 0.6 / math.dist(track.start, track.end)
    return replace(track, end=(x + share * (u - x), y + share * (v - y)))


def hole(texts: Texts, at: Point) -> Texts:
    """The files with one more plated hole of 0.3 mm."""
    x, y = sheet(at)
    line = f"X{x:g}Y{-y:g}\n"
    return texts | {HOLES: texts[HOLES].replace("T1\nX", f"T1\n{line}X", 1)}


def test_an_open_is_found(
    boards: dict[str, CarrierBoard], gerbers: dict[str, Texts], judge: Judge
) -> None:
    cut = without(gerbers["crew"], FRONT_FILE, stroke(fan(boards["crew"], "/radio.west")))
    faults = judge(cut)
    assert any("radio, west: varistor: 0 of 1" in fault for fault in faults)
    assert not any("radio, east" in fault for fault in faults)


def test_a_short_is_found(
    boards: dict[str, CarrierBoard], gerbers: dict[str, Texts], judge: Judge
) -> None:
    one, two = (fan(boards["crew"], f"/radio.{name}") for name in ("north", "east"))
    bridge = stroke(replace(one, start=one.end, end=two.end))
    faults = judge(drawn(gerbers["crew"], FRONT_FILE, bridge))
    assert any("radio, north: is joined to" in fault for fault in faults)
    assert any("radio, east: is joined to" in fault for fault in faults)


def test_a_short_to_ground_is_found(
    boards: dict[str, CarrierBoard], gerbers: dict[str, Texts], judge: Judge
) -> None:
    one = fan(boards["crew"], "/engineer.push")
    away = replace(one, start=one.end, end=(one.end[0] + 0.9, one.end[1]))
    faults = judge(drawn(gerbers["crew"], FRONT_FILE, stroke(away)))
    assert any("engineer, push: is joined to" in fault for fault in faults)
    assert any("ground: is joined to" in fault for fault in faults)


def test_swapped_pins_are_found(
    boards: dict[str, CarrierBoard], gerbers: dict[str, Texts], judge: Judge
) -> None:
    """Two pins of a connector lead to each other's cells, over both sides, without a short."""
    one, two = (fan(boards["crew"], f"/radio.{name}") for name in ("south", "west"))
    texts = gerbers["crew"]
    for track in (one, two):
        texts = without(texts, FRONT_FILE, stroke(track))
    over, under = replace(one, start=two.start), replace(two, start=one.start)
    for name, line in ((FRONT_FILE, over), (BACK_FILE, under)):
        moat = stroke(shorter(line) if name == FRONT_FILE else line)
        texts = drawn(texts, name, f"%LPC*%\nD98*\n{moat}%LPD*%\nD99*\n{stroke(line)}")
    faults = judge(hole(texts, two.end))
    assert len(faults) == 2
    for name, fault in zip(("south", "west"), faults, strict=True):
        assert f"radio, {name}: series resistor: 0 of 1 lead to" in fault


@pytest.mark.parametrize("net", [GROUND, "/GP0"])
def test_a_missing_drill_is_found(
    boards: dict[str, CarrierBoard], gerbers: dict[str, Texts], judge: Judge, net: str
) -> None:
    via = next(each for each in boards["crew"].vias if each.net == net)
    x, y = sheet(via.at)
    faults = judge(without(gerbers["crew"], HOLES, f"X{x:.6g}Y{-y:.6g}\n"))
    assert any("a pad on both sides without a plated hole" in fault for fault in faults)
    if net != GROUND:
        assert any("engineer, select a: series resistor: 0 of 1" in fault for fault in faults)


@pytest.mark.parametrize("name", [FRONT_FILE, BACK_FILE])
def test_a_pour_that_is_not_filled_is_found(
    gerbers: dict[str, Texts], judge: Judge, name: str
) -> None:
    text, count = re.subn(r"G36\*.*?G37\*\n", "", gerbers["crew"][name], flags=re.DOTALL)
    assert count >= 1
    faults = judge(gerbers["crew"] | {name: text})
    assert any("it is not filled" in fault for fault in faults)


def test_two_nets_that_nearly_touch_are_found(
    boards: dict[str, CarrierBoard], gerbers: dict[str, Texts], judge: Judge
) -> None:
    one, two = (fan(boards["crew"], f"/radio.{name}") for name in ("north", "east"))
    near = replace(one, start=one.end, end=(two.end[0] - 0.35, two.end[1]))
    faults = judge(drawn(gerbers["crew"], FRONT_FILE, stroke(near)))
    assert any("two nets nearly touch" in fault for fault in faults)


def test_a_wrong_net_is_found(
    boards: dict[str, CarrierBoard],
    coppers: dict[str, Copper],
    sources: BoardSources,
    parts: Description,
    tmp_path: Path,
) -> None:
    """The boards do not fit a layout in which two controls have changed their lines."""
    text = sources.layout.read_text("utf-8")
    for old, new in (("6 }", "0 }"), ("7 }", "6 }"), ("0 }", "7 }")):
        text = text.replace(f"{{ gpio = {old}\n", f"{{ gpio = {new}\n", 1)
    other = tmp_path / "table.toml"
    other.write_text(text, "utf-8")
    layout = load_layout(other)
    wires = cables(layout, read_wiring(sources.wiring))
    faults = prove(boards["table"], coppers["table"], layout, wires, parts)
    assert {fault.partition(":")[0] for fault in faults} == {
        "pi – blue captain, north",
        "pi – blue captain, east",
    }


def test_a_header_with_its_rows_exchanged_is_found(
    boards: dict[str, CarrierBoard],
    coppers: dict[str, Copper],
    layout: Layout,
    wires: tuple[Cable, ...],
    parts: Description,
) -> None:
    table = boards["table"]
    header = next(each for each in table.components if each.ref == "J1")
    pads = tuple(
        replace(pad, number=str(int(pad.number) + (1 if int(pad.number) % 2 else -1)))
        for pad in header.footprint.pads
    )
    turned: Component = replace(header, footprint=replace(header.footprint, pads=pads))
    others = [turned if each is header else each for each in table.components]
    faults = prove(replace(table, components=others), coppers["table"], layout, wires, parts)
    assert len(faults) > 40


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"pull_up": ', "", "pull-up"),
        ('"button_nf": ', "", "capacitor"),
    ],
)
def test_a_part_of_another_value_is_found(
    boards: dict[str, CarrierBoard],
    coppers: dict[str, Copper],
    layout: Layout,
    wires: tuple[Cable, ...],
    parts: Description,
    old: str,
    new: str,
    told: str,
) -> None:
    name = old.strip('": ') + new
    values = dict(parts.values) | {name: 33 if name.endswith("nf") else 4700}
    faults = prove(boards["crew"], coppers["crew"], layout, wires, replace(parts, values=values))
    assert any(told in fault for fault in faults)


def test_files_that_are_missing_or_broken_are_told(
    gerbers: dict[str, Texts], tmp_path: Path
) -> None:
    texts = {name: text for name, text in gerbers["crew"].items() if name != BACK_FILE}
    with pytest.raises(CopperError, match=r"one file named …B_Cu\.gbr, there are 0"):
        read(texts)
    path = tmp_path / "none.zip"
    path.write_bytes(b"no archive")
    with pytest.raises(CopperError, match="no archive of Gerber files"):
        unpacked(path)


def test_sides_are_joined_by_holes_alone(
    boards: dict[str, CarrierBoard], coppers: dict[str, Copper]
) -> None:
    copper = coppers["crew"]
    drilled = Nets(copper)
    bare = Nets(Copper(copper.layers, [], copper.flashes, copper.poured, copper.area))
    via = next(each for each in boards["crew"].vias if each.net == "/GP0")
    x, y = sheet(via.at)
    assert drilled.at((x, -y), FRONT) == drilled.at((x, -y), BACK)
    assert bare.at((x, -y), FRONT) != bare.at((x, -y), BACK)


def test_the_command_names_the_faults_of_copper(
    gerbers: dict[str, Texts],
    boards: dict[str, CarrierBoard],
    sources: BoardSources,
    tmp_path: Path,
) -> None:
    text = gerbers["crew"][FRONT_FILE]
    cut = text.replace(stroke(fan(boards["crew"], "/radio.west")), "")
    for name, texts in gerbers.items():
        folder = tmp_path / name
        folder.mkdir()
        with zipfile.ZipFile(folder / f"{name}-gerbers.zip", "w") as made:
            for file, whole in texts.items():
                made.writestr(file, cut if file == FRONT_FILE else whole)
    faults = unproven(sources, list(boards.values()), tmp_path)
    assert faults
    assert all(fault.startswith("crew: board blue – blue radio, west: ") for fault in faults)
