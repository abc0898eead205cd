"""With the CAD kernel: everything comes out again, and what is wrong with solids is found.

`make test-long` installs the kernel; without it these tests are left out.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sonar_tools.boards.generated import MANIFEST, files
from sonar_tools.body import outputs
from sonar_tools.body.brackets import board_holes
from sonar_tools.body.checks import Body
from sonar_tools.body.outputs import BodySources
from sonar_tools.body.solidchecks import collisions, mesh, open_edges, solid_faults, thinnest
from sonar_tools.body.solids import PlacedSolid, assembly, plate_solid, printed, tray_solid, version

from .conftest import GENERATED, Change

build123d = pytest.importorskip(
    "build123d", reason="no CAD kernel: make test-long installs sonar-console-tools[body]"
)
pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


@pytest.fixture(scope="session")
def items(body: Body) -> list[PlacedSolid]:
    return assembly(body)


def test_everything_comes_out_again_byte_for_byte(
    body: Body, sources: BodySources, tmp_path: Path
) -> None:
    kept = json.loads((GENERATED / MANIFEST).read_text("utf-8"))
    if kept["kernel"] != version():
        pytest.skip(f"the committed files are of {kept['kernel']}, here is {version()}")
    outputs.make(body, sources.font, tmp_path)
    made = {name: path.read_bytes() for name, path in files(tmp_path).items()}
    committed = {name: path.read_bytes() for name, path in files(GENERATED).items()}
    assert made.keys() == committed.keys()
    assert [name for name in made if made[name] != committed[name]] == []


def test_nothing_is_wrong_with_the_solids(body: Body, items: list[PlacedSolid]) -> None:
    assert len(items) > 80
    assert solid_faults(body, items) == []


def test_two_solids_in_the_same_room_are_found(items: list[PlacedSolid]) -> None:
    moved = [
        PlacedSolid(each.key, build123d.Pos(0, 0, -12) * each.solid, each.group)
        if each.key == "crew-board"
        else each
        for each in items
    ]
    found = collisions(moved)
    assert any("crew-tray" in line and "crew-board" in line for line in found)
    assert any("floor" in line for line in found)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("fork = 46.0", "fork = 36.0", "fist"),
        ("bar = 10.0", "bar = 20.0", "led-bar"),
    ],
)
def test_a_part_that_does_not_fit_collides(changed: Change, old: str, new: str, told: str) -> None:
    found = collisions(assembly(changed(old, new)))
    assert any(told in line for line in found), found


def test_a_plate_that_sits_beside_its_encoder_collides(items: list[PlacedSolid]) -> None:
    moved = [
        PlacedSolid(each.key, build123d.Pos(3, 0, 0) * each.solid, each.group)
        if "encoder-plate" in each.key
        else each
        for each in items
    ]
    assert any("encoder-plate" in line for line in collisions(moved))


def test_a_wall_that_is_too_thin_is_measured(changed: Change) -> None:
    spoilt = changed("across = 8.0", "across = 6.0")
    assert any("tray: a wall of" in line for line in solid_faults(spoilt, []))


def test_the_walls_of_a_known_solid_are_measured() -> None:
    tube = build123d.Cylinder(10, 20) - build123d.Cylinder(8.8, 30)
    box = build123d.Box(10, 20, 30) - build123d.Pos(0, 0, 1.3) * build123d.Box(8, 18, 30)
    assert thinnest(mesh(tube)) == pytest.approx(1.2, abs=0.02)
    assert thinnest(mesh(box)) == pytest.approx(1.0, abs=0.02)


def test_a_surface_with_a_hole_is_not_closed(body: Body) -> None:
    for solid in printed(body).values():
        triangles = mesh(solid)
        assert open_edges(triangles) == 0
        assert open_edges(triangles[1:]) > 0


def test_a_tray_has_a_hole_under_each_hole_of_its_board(body: Body) -> None:
    """A rod through each of the board's holes meets no plastic, but does if the tray is shifted."""

    def met(solid: Any, x: float, y: float) -> float:
        rod = build123d.Pos(x, y, 9.0) * build123d.Cylinder(1.5, 10.0)
        common = solid.intersect(rod)
        shapes = common if isinstance(common, list) else [common]
        return float(sum(each.volume for each in shapes if each is not None))

    for tray, board in zip(body.trays, body.boards, strict=True):
        solid = tray_solid(tray, body.description)
        shifted = build123d.Pos(1.5, 0, 0) * solid
        for x, y, _ in board_holes(board):
            assert met(solid, x, y) < 0.01
            assert met(shifted, x, y) > 1.0


def test_the_solid_of_a_plate_is_as_heavy_as_its_drawing(body: Body) -> None:
    """The volume is that of the outline without holes and openings, each plate's own way."""
    plate = next(each for each in body.plates() if each.name == "panel-mate")
    whole = replace(plate, bores=(), openings=(), radius=0.0)
    wide, tall = plate.size
    assert plate_solid(whole).volume == pytest.approx(wide * tall * plate.thickness)
    removed = sum(3.14159265 * bore.across**2 / 4 for bore in plate.bores) + 24.0 * 13.5
    removed += (4 - 3.14159265) * 16
    assert plate_solid(plate).volume == pytest.approx((wide * tall - removed) * 3.0, rel=1e-5)
