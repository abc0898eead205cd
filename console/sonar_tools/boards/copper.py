"""Reads the copper of a board back from its Gerber and drill files, and finds the nets in it.

Only geometry counts: what the files say about nets, pins and parts is taken out before they are
read. Two places are one net where copper leads from one to the other, through plated holes too.
"""

from __future__ import annotations

import math
import re
import warnings
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sonar_tools.boards.model import BACK, FRONT, Point

FILES = {FRONT: "F_Cu.gbr", BACK: "B_Cu.gbr"}
HOLES = "-PTH.drl"
EDGE = "Edge_Cuts.gbr"
_NAMED = re.compile(r"^%T[FAOD].*\n|^G04 #@!.*\n|^; #@!.*\n", re.MULTILINE)
ARC = math.radians(10)
"""The step in which an arc is taken as a chain of straight lines."""
NEAREST = 0.15
"""Two nets that are closer than this, in millimetres, are reported."""


class CopperError(ValueError):
    """The files of a board cannot be read. The message is one line."""


@dataclass(slots=True)
class Copper:
    """The copper of a board: polygons by layer, plated holes, and the pours' area."""

    layers: dict[str, list[Any]] = field(default_factory=dict)
    holes: list[tuple[Point, float]] = field(default_factory=list)
    flashes: dict[str, set[Point]] = field(default_factory=dict)
    """The middles of pads and vias by layer."""
    poured: dict[str, float] = field(default_factory=dict)
    """The area of the filled regions by layer, in square millimetres."""
    area: float = 0.0
    """The area of the board's frame."""


def stripped(text: str) -> str:
    """A Gerber or drill file without what it says about nets, pins and parts."""
    return _NAMED.sub("", text)


def unpacked(path: Path) -> dict[str, str]:
    """The texts of an archive of Gerber files, by name.

    :raises CopperError: for a file that is no such archive.
    """
    try:
        with zipfile.ZipFile(path) as found:
            return {name: found.read(name).decode("utf-8") for name in found.namelist()}
    except (OSError, zipfile.BadZipFile, UnicodeDecodeError) as error:
        raise CopperError(f"{path}: no archive of Gerber files ({error})") from error


def read(texts: Mapping[str, str]) -> Copper:
    """Read the copper from the texts of the files.

    :raises CopperError: when a file is missing, or the library that reads it.
    """
    try:
        import shapely
        from gerbonara import ExcellonFile, GerberFile
        from gerbonara.utils import MM
    except ModuleNotFoundError as error:
        raise CopperError(
            "reading Gerber files needs gerbonara: install sonar-console-tools[boards]"
        ) from error
    made = Copper()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        for layer, name in FILES.items():
            parsed = GerberFile.from_string(stripped(_one(texts, name)))
            whole: Any = shapely.MultiPolygon()
            pending: list[Any] = []
            dark = True
            made.flashes[layer] = set()
            made.poured[layer] = 0.0
            for item in parsed.objects:
                if item.polarity_dark != dark:
                    whole, pending, dark = _merged(whole, pending, dark), [], item.polarity_dark
                shapes = [_shape(primitive) for primitive in item.to_primitives(MM)]
                pending += shapes
                kind = type(item).__name__
                if kind == "Flash":
                    made.flashes[layer].add((round(item.x, 3), round(item.y, 3)))
                elif kind == "Region":
                    made.poured[layer] += sum(shape.area for shape in shapes)
            whole = _merged(whole, pending, dark)
            made.layers[layer] = [each for each in shapely.get_parts(whole) if each.area > 0]
        drilled = ExcellonFile.from_string(stripped(_one(texts, HOLES)))
        for item in drilled.objects:
            made.holes.append(((round(item.x, 3), round(item.y, 3)), item.aperture.diameter))
        frame = GerberFile.from_string(stripped(_one(texts, EDGE)))
        (left, low), (right, high) = frame.bounding_box(MM)
        made.area = (right - left) * (high - low)
    return made


def _one(texts: Mapping[str, str], ending: str) -> str:
    found = [text for name, text in texts.items() if name.endswith(ending)]
    if len(found) != 1:
        raise CopperError(f"there must be one file named …{ending}, there are {len(found)}")
    return found[0]


def _merged(whole: Any, pending: list[Any], dark: bool) -> Any:
    import shapely

    new = shapely.union_all(pending)
    return shapely.union(whole, new) if dark else shapely.difference(whole, new)


def _shape(primitive: Any) -> Any:
    """A primitive of a Gerber file as a polygon."""
    import shapely

    kind = type(primitive).__name__
    if kind == "Circle":
        return shapely.Point(primitive.x, primitive.y).buffer(primitive.r)
    if kind == "Line":
        line = shapely.LineString([(primitive.x1, primitive.y1), (primitive.x2, primitive.y2)])
        return line.buffer(primitive.width / 2)
    if kind == "Rectangle":
        half = (primitive.w / 2, primitive.h / 2)
        box = shapely.box(-half[0], -half[1], half[0], half[1])
        turned = shapely.affinity.rotate(box, primitive.rotation, origin=(0, 0), use_radians=True)
        return shapely.affinity.translate(turned, primitive.x, primitive.y)
    if kind == "ArcPoly":
        # a pour is one outline with cuts to its holes
        valid = shapely.make_valid(shapely.Polygon(list(_corners(primitive))))
        parts = shapely.get_parts(valid)
        return shapely.union_all([each for each in parts if each.geom_type.endswith("Polygon")])
    raise CopperError(f"a Gerber file has a {kind}, which is not read here")


def _corners(outline: Any) -> Iterator[Point]:
    for start, end, (clockwise, middle) in outline.segments:
        yield start
        if clockwise is None:
            continue
        (x, y), radius = middle, math.dist(start, middle)
        first = math.atan2(start[1] - y, start[0] - x)
        turn = (math.atan2(end[1] - y, end[0] - x) - first) % math.tau
        turn = turn - math.tau if clockwise else turn
        steps = max(2, round(abs(turn) / ARC))
        for n in range(1, steps):
            angle = first + turn * n / steps
            yield (x + radius * math.cos(angle), y + radius * math.sin(angle))


@dataclass(slots=True)
class Nets:
    """The nets of a board's copper."""

    copper: Copper
    _trees: dict[str, Any] = field(default_factory=dict)
    _first: dict[str, int] = field(default_factory=dict)
    _parent: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        import shapely

        for layer, shapes in self.copper.layers.items():
            self._first[layer] = len(self._parent)
            self._parent += range(len(self._parent), len(self._parent) + len(shapes))
            self._trees[layer] = shapely.STRtree(shapes)
        for at, size in self.copper.holes:
            barrel = shapely.Point(at).buffer(size / 2)
            met = [
                self._first[layer] + int(n)
                for layer, tree in self._trees.items()
                for n in tree.query(barrel, predicate="intersects")
            ]
            for other in met[1:]:
                self._parent[self._root(met[0])] = self._root(other)

    def _root(self, number: int) -> int:
        while self._parent[number] != number:
            self._parent[number] = self._parent[self._parent[number]]
            number = self._parent[number]
        return number

    def at(self, place: Point, layer: str) -> int | None:
        """The number of the net at a place, None where there is no copper."""
        import shapely

        met = self._trees[layer].query(shapely.Point(place), predicate="intersects")
        return self._root(self._first[layer] + int(met[0])) if len(met) else None

    def close(self) -> list[tuple[str, Point]]:
        """Where two nets come nearer to each other than a board house can etch."""
        found = []
        for layer, shapes in self.copper.layers.items():
            tree, first = self._trees[layer], self._first[layer]
            one, two = tree.query(shapes, predicate="dwithin", distance=NEAREST)
            for a, b in zip(one, two, strict=True):
                if a < b and self._root(first + int(a)) != self._root(first + int(b)):
                    middle = shapes[a].representative_point()
                    found.append((layer, (round(middle.x, 2), round(middle.y, 2))))
        return found

    def bare(self) -> list[Point]:
        """Pads on both sides that have no plated hole."""
        holes = {at for at, _ in self.copper.holes}
        both = self.copper.flashes[FRONT] & self.copper.flashes[BACK]
        return sorted(both - holes)
