"""The screws of the body: where each goes and ends, and that none sticks out or touches another.

A screw is named as it is bought; the number at the end of the name is its length in millimetres,
measured under a pan head and over a countersunk one.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sonar_tools.body import brackets
from sonar_tools.body.brackets import Tray
from sonar_tools.body.checks import Body
from sonar_tools.body.plates import (
    DECK,
    FOOT,
    MACHINE,
    VESA,
    WOOD,
    Bore,
    Placement,
    Plate,
    Point,
    Vector,
)

WOODEN = (WOOD, DECK, FOOT)
STEP = 2.0
AROUND = 1.5
"""Millimetres of wood that a screw has around it at least, and two beyond its tip."""
BEYOND = 2.0
ENTRY = 3.0
"""Below the surface that it enters, where a plate at an angle leaves a gap, that is not asked."""
APART = 1.0
"""Between two screws at least."""
HOLD = 5.0
"""A wood screw holds so much wood at least."""
WASHER = 1.0
THREAD = (5.0, 10.0)
"""A screw goes so far into the back of a screen, at least and at most."""
CARD = 1.6
"""Thickness of a carrier board."""


@dataclass(frozen=True, slots=True)
class Screw:
    """A wood screw in its place. ``into`` is the plate in which it ends, empty for none."""

    use: str
    plate: str
    start: Vector
    along: Vector
    through: float
    across: float
    into: str

    @property
    def length(self) -> float:
        """Its length."""
        return length(self.use)

    @property
    def deep(self) -> float:
        """How far it goes into the plate in which it ends."""
        return self.length - self.through

    def at(self, depth: float) -> Vector:
        """The point of its axis so far from its head."""
        (a, b, c), (d, e, f) = self.start, self.along
        return (a + depth * d, b + depth * e, c + depth * f)


def length(use: str) -> float:
    """The length of a screw by its name."""
    return float(use.rpartition("-")[2])


def holds(plate: Plate, point: Vector) -> bool:
    """Whether a point is in the wood of a plate; holes of screws count as wood."""
    frame = plate.frame
    gap = [a - b for a, b in zip(point, frame.origin, strict=True)]
    x, y, z = (
        sum(a * b for a, b in zip(gap, axis, strict=True))
        for axis in (frame.u, frame.v, frame.normal)
    )
    if not 0.0 <= z <= plate.thickness or not _inside((x, y), plate.outline):
        return False
    if any(_inside((x, y), each) for each in plate.openings):
        return False
    cables = (each for each in plate.bores if each.use == "cable")
    return all(math.dist((x, y), (each.x, each.y)) > each.across / 2 for each in cables)


def _inside(point: Point, corners: Sequence[Point]) -> bool:
    x, y = point
    inside = False
    for (a, b), (c, d) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            inside = not inside
    return inside


def screws(body: Body) -> list[list[Screw]]:
    """The wood screws of a console and of the wall, each list in its own axes."""
    sizes = body.description
    thick = sizes("material", "board")
    found = []
    made = body.consoles[0]
    trays = (
        (body.trays[1], Placement(made.tray, (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))),
        (body.trays[0], body.wall.tray),
    )
    for whole, (tray, frame) in zip((made.plates, body.wall.plates), trays, strict=True):
        plates = [each for each in whole if each.thickness == thick]
        group = [_placed(plate, n, plates) for plate in plates for n in _wooden(plate)]
        group += _of_tray(tray, frame, sizes("brackets", "base"), plates)
        found.append(group)
    return found


def _wooden(plate: Plate) -> list[int]:
    return [n for n, bore in enumerate(plate.bores) if bore.use in WOODEN]


def _placed(plate: Plate, number: int, plates: Sequence[Plate]) -> Screw:
    """A screw through a plate: up through floor and feet, plumb through the deck, else inwards."""
    bore, normal = plate.bores[number], plate.frame.normal
    through = plate.thickness
    if plate.name in ("floor", "foot"):
        start, along = plate.frame.at(bore.x, bore.y), normal
    else:
        start = plate.frame.at(bore.x, bore.y, plate.thickness)
        along = (-normal[0], -normal[1], -normal[2])
        if bore.use == DECK:
            along = (0.0, 0.0, -1.0)
            through = plate.thickness / normal[2]
    return _ended(Screw(bore.use, plate.name, start, along, through, 4.0, ""), plates)


def _of_tray(tray: Tray, frame: Placement, base: float, plates: Sequence[Plate]) -> list[Screw]:
    normal = frame.normal
    back = (-normal[0], -normal[1], -normal[2])
    mx, my = tray.middle
    return [
        _ended(
            Screw(
                bore.use, tray.name, frame.at(bore.x - mx, bore.y - my, base), back, base, 3.5, ""
            ),
            plates,
        )
        for bore in tray.screws
    ]


def tray_marks(body: Body, plate: Plate) -> list[Bore]:
    """Where the screws of a tray enter a plate, in the plate's own axes."""
    found, frame = [], plate.frame
    for screw in (screw for group in screws(body) for screw in group):
        if screw.use == brackets.TRAY_SCREW and screw.into == plate.name:
            gap = [a - b for a, b in zip(screw.at(screw.through), frame.origin, strict=True)]
            x, y = (
                sum(a * b for a, b in zip(gap, axis, strict=True)) for axis in (frame.u, frame.v)
            )
            found.append(Bore(round(x, 3), round(y, 3), screw.across, screw.use))
    return found


def _ended(screw: Screw, plates: Sequence[Plate]) -> Screw:
    into = next(
        (each.name for each in plates if each.name != screw.plate and _end(screw, each)), ""
    )
    return Screw(
        screw.use, screw.plate, screw.start, screw.along, screw.through, screw.across, into
    )


def _end(screw: Screw, plate: Plate) -> bool:
    """Whether a screw enters a plate below the one that it goes through."""
    return holds(plate, screw.at(screw.through + ENTRY))


def screw_faults(body: Body) -> Iterator[str]:
    """No tip comes out, no screw meets another, each holds; metal ones fit their threads."""
    thick = body.description("material", "board")
    units = (body.consoles[0].plates, body.wall.plates)
    for group, whole in zip(screws(body), units, strict=True):
        plates = [each for each in whole if each.thickness == thick]
        for screw in group:
            place = ", ".join(f"{each:.0f}" for each in screw.start)
            told = f"{screw.use} through {screw.plate} at {place}"
            if not screw.into:
                yield f"{told}: ends in no plate"
                continue
            if screw.deep < HOLD:
                yield f"{told}: holds {screw.deep:.1f} mm only"
            ends = [each for each in plates if each.name == screw.into]
            out = _comes_out(screw, ends)
            if out is not None:
                yield f"{told}: comes out of {screw.into} {out:.0f} mm deep"
        for one, other in itertools.combinations(group, 2):
            if _meet(one, other):
                place = ", ".join(f"{each:.0f}" for each in one.start)
                yield f"{one.use} through {one.plate} at {place}: meets one through {other.plate}"
    yield from _metal(body)


def _comes_out(screw: Screw, plates: Sequence[Plate]) -> float | None:
    """How deep a screw first has too little wood around it or beyond its tip."""
    a, b, c = screw.along
    # across the axis: along the table's edges, as plates and openings are
    u = (1.0, 0.0, 0.0) if abs(a) < abs(c) or abs(a) < abs(b) else (0.0, 1.0, 0.0)
    v = (b * u[2] - c * u[1], c * u[0] - a * u[2], a * u[1] - b * u[0])
    radius = screw.across / 2 + AROUND
    ring = [
        (radius * math.cos(math.radians(turn)), radius * math.sin(math.radians(turn)))
        for turn in range(0, 360, 90)
    ]
    depth = screw.through + ENTRY
    while depth <= screw.length + BEYOND + 1e-9:
        x, y, z = screw.at(depth)
        for p, q in ring:
            point = (x + p * u[0] + q * v[0], y + p * u[1] + q * v[1], z + p * u[2] + q * v[2])
            if not any(holds(plate, point) for plate in plates):
                return depth - screw.through
        depth += STEP
    return None


def _meet(one: Screw, other: Screw) -> bool:
    least = (one.across + other.across) / 2 + APART
    middles = math.dist(one.at(one.length / 2), other.at(other.length / 2))
    if middles > (one.length + other.length) / 2 + least:
        return False
    return any(
        math.dist(one.at(a), other.at(b)) < least
        for a in range(int(one.length) + 1)
        for b in range(int(other.length) + 1)
    )


def _metal(body: Body) -> Iterator[str]:
    """Screws of metal: into screens, inserts, posts and frames."""
    sizes = body.description
    board, panel = sizes("material", "board"), sizes("material", "panel")
    least, most = THREAD
    into = length(VESA) - board - WASHER
    if not least <= into <= most:
        yield f"{VESA}: goes {into:g} mm into a screen, {least:g} to {most:g} are right"
    out = length(MACHINE) - WASHER - panel - board
    # beyond the plate it could meet the edge of another one
    if not -2.0 <= out <= 0.0:
        yield f"{MACHINE}: ends {out:g} mm beyond its insert's plate"
    for tray in body.trays:
        for post in tray.posts:
            use = brackets.M3_SCREW
            if post.use == brackets.M3 and length(use) - CARD > post.height:
                yield f"{use} in {tray.name}: {length(use) - CARD:g} mm, its post {post.height:g}"
                break
    for key in ("display-096", "display-130"):
        room = brackets.oled_depth(key, sizes) - sizes("material", "wall")
        deep = length(brackets.M25_SCREW) - brackets.CLAMP
        if deep > room:
            yield f"{brackets.M25_SCREW} in the frame of {key}: {deep:g} mm, its hole {room:g}"


@dataclass(frozen=True, slots=True)
class ScrewRow:
    """Screws of one kind with one way for the whole table."""

    use: str
    plate: str
    into: str
    amount: int
    through: float
    deep: float


def screw_rows(body: Body) -> list[ScrewRow]:
    """The wood screws of one table by kind, plate and the plate in which they end."""
    found: dict[tuple[str, str, str], ScrewRow] = {}
    for group, times in zip(screws(body), (2, 1), strict=True):
        for each in group:
            key = (each.use, each.plate, each.into)
            known = found.get(key)
            amount = times + (known.amount if known else 0)
            found[key] = ScrewRow(*key, amount, each.through, each.deep)
    return list(found.values())
