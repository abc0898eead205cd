"""The files of the body: the plates for a laser or a router (DXF), solids, pictures, papers.

Dates are taken out, so that the same description gives the same bytes.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sonar_console.devices.layout import Layout, load_layout
from sonar_console.locales import Words, languages
from sonar_tools.boards.generated import (
    MANIFEST,
    content,
    differing,
    digest,
    files,
    read_manifest,
    write_manifest,
)
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.boards.workshop import BoardSources, boards_of
from sonar_tools.body import brackets, plates, solidchecks, solids, views
from sonar_tools.body.brackets import crew_tray, table_tray
from sonar_tools.body.checks import Body, faults
from sonar_tools.body.description import BodyDescription, load_body
from sonar_tools.body.plates import BodyError, Plate, Point, console, screen_wall
from sonar_tools.body.screws import screw_faults
from sonar_tools.body.sheet import body_sheet, distinct
from sonar_tools.body.solidchecks import solid_faults
from sonar_tools.body.solids import assembly, kernel, printed, version
from sonar_tools.body.views import exploded, section

NUMBER = re.compile(r"-?[0-9]+\.[0-9]+(e-?[0-9]+)?")
DATE = re.compile(r"(FILE_NAME\('[^']*',\s*)'[^']*'")
BULGE = 0.41421356
"""Of a quarter of a circle in a polyline: the tangent of a sixteenth of a turn."""


def dxf(plate: Plate) -> str:
    """The drawing of a plate in millimetres: layer CUT, seen from its front.

    :raises BodyError: when ezdxf is not installed.
    """
    try:
        from ezdxf.addons.r12writer import R12FastStreamWriter
    except ModuleNotFoundError as error:
        raise BodyError(
            "plates are drawn with ezdxf: install sonar-console-tools[papers]"
        ) from error
    out = io.StringIO()
    drawing: Any = R12FastStreamWriter(out)
    shapes = [(plate.outline, plate.radius), *((each, 0.0) for each in plate.openings)]
    for outline, radius in shapes:
        points = _rounded(outline, radius)
        drawing.add_polyline_2d(points, format="xyb", closed=True, layer="CUT", color=1)
    for bore in plate.bores:
        drawing.add_circle((bore.x, bore.y), bore.across / 2, layer="CUT", color=1)
    drawing.close()
    return out.getvalue()


def _rounded(outline: Sequence[Point], radius: float) -> list[tuple[float, float, float]]:
    """The corners of a rectangle, counter-clockwise from the lower left, as lines and arcs."""
    if not radius:
        return [(x, y, 0.0) for x, y in outline]
    (left, low), (right, high) = outline[0], outline[2]
    r = radius
    return [
        (left + r, low, 0.0),
        (right - r, low, BULGE),
        (right, low + r, 0.0),
        (right, high - r, BULGE),
        (right - r, high, 0.0),
        (left + r, high, BULGE),
        (left, high - r, 0.0),
        (left, low + r, BULGE),
    ]


@dataclass(frozen=True, slots=True)
class BodySources:
    """The files that the body comes from."""

    boards: BoardSources
    description: Path
    font: Path


def body_of(sources: BodySources) -> Body:
    """The body of a layout.

    :raises sonar_tools.body.description.BodyDescriptionError: for a fault of the description.
    :raises BodyError: when the panels do not fit, or the layout has no crew boards.
    """
    layout = load_layout(sources.boards.layout)
    return body_with(load_body(sources.description), layout, boards_of(sources.boards))


def body_with(sizes: BodyDescription, layout: Layout, boards: Sequence[CarrierBoard]) -> Body:
    """The body of a layout with its table board and crew board."""
    table, crew = boards
    first, second = (console(layout, team, sizes) for team in layout.teams)
    return Body(
        sizes,
        (first, second),
        screen_wall(sizes),
        (table_tray(table, sizes), crew_tray(crew, sizes)),
        (table, crew),
    )


def texts(body: Body) -> dict[str, str]:
    """All files that are written without a CAD kernel."""
    made = {f"{plate.name}.dxf": dxf(plate) for plate, _ in distinct(body.plates())}
    for language in languages():
        made[f"body.{language}.md"] = body_sheet(body, Words(language), language)
    return made


def make(body: Body, font: Path, folder: Path) -> None:
    """Make and check everything, and write it to an empty folder.

    :raises BodyError: when the CAD kernel is missing or a check fails.
    """
    b = kernel()
    wrong = [*faults(body), *screw_faults(body)]
    items = [] if wrong else assembly(body)
    wrong = wrong or solid_faults(body, items)
    if wrong:
        raise BodyError(f"{wrong[0]} (faults in all: {len(wrong)}; nothing is written)")
    for name, text in texts(body).items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    for name, solid in printed(body).items():
        b.export_stl(solid, folder / f"{name}.stl", tolerance=0.05, angular_tolerance=0.2)
        _step(solid, name, folder)
    kept = [item for item in items if item.key != "panel-screw"]
    for item in kept:
        item.solid.label = item.key
    _step(b.Compound(label="sonar-console", children=[item.solid for item in kept]), "body", folder)
    said = tuple(languages())
    exploded(body, items, font, said).save(folder / "exploded.png", optimize=True)
    section(body, items, font, said).save(folder / "section.png", optimize=True)
    write_manifest(folder, kernel=version(), of=sign(body))


def _step(solid: Any, name: str, folder: Path) -> None:
    path = folder / f"{name}.step"
    kernel().export_step(solid, path)
    text = DATE.sub(r"\1'1980-01-01T00:00:00'", path.read_text("utf-8"))
    path.write_text(text, encoding="utf-8", newline="\n")


def sign(body: Body) -> str:
    """A digest of all that the body comes from: its values to a hundredth of a millimetre, and the
    recipe of the solids and pictures, of which comments do not count.
    """
    boards = [
        (board.outline, [(each.ref, each.x, each.y, each.footprint) for each in board.components])
        for board in body.boards
    ]
    sizes = body.description
    numbers = {section: sorted(keys.items()) for section, keys in sizes.sizes.items()}
    parts = [
        (key, replace(part, more=dict(sorted(part.more.items()))))
        for key, part in sizes.parts.items()
    ]
    whole = repr(
        (sorted(numbers.items()), sorted(parts), body.consoles, body.wall, body.trays, boards)
    )
    values = NUMBER.sub(lambda number: f"{float(number[0]) + 0.0:.2f}", whole)
    return digest((values + "".join(map(recipe, _recipes()))).encode())


def _recipes() -> list[str]:
    """The source of what makes solids and pictures."""
    return [
        inspect.getsource(each)
        for each in (brackets, plates, solids, solidchecks, views, make, _step)
    ]


def recipe(source: str) -> str:
    """What a source does, the same for each version of Python: its tree without docstrings."""
    return repr(_tree(ast.parse(source)))


def _tree(node: object) -> object:
    if isinstance(node, list):
        return [_tree(each) for each in node if not _said(each)]
    if not isinstance(node, ast.AST):
        return node
    fields = [(name, _tree(value)) for name, value in ast.iter_fields(node) if name != "kind"]
    return (
        type(node).__name__,
        [(name, value) for name, value in fields if value not in (None, [])],
    )


def _said(node: object) -> bool:
    """Whether a statement is a text alone: a docstring."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return False
    return isinstance(node.value.value, str)


def stale(body: Body, folder: Path) -> list[str]:
    """The files in a folder that are missing, not needed, changed, or not those of the sources."""
    kept = read_manifest(folder)
    if kept is None:
        return [MANIFEST]
    old, found = differing(folder, kept), files(folder)
    for name, text in texts(body).items():
        if content(found.get(name)) != digest(text.encode()):
            old.add(name)
    if kept.values.get("of") != sign(body):
        old.add(MANIFEST)
    return sorted(old)
