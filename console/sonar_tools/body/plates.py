"""Every flat part of the body with its holes and its place, as plain values. Millimetres.

A console has its own axes: x to the right and y away from its players, z up from the table. The
screen wall's x runs along it, its middle is 0; the layout's first crew sits at negative y. A plate
is drawn in its own plane, x to the right and y up, and stands out of it by its thickness.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from sonar_console.devices.layout import Layout
from sonar_tools.body.description import BodyDescription
from sonar_tools.papers.panelplan import MountedPart, PanelPlan, panel_plan
from sonar_tools.papers.parts import FIST, SCREW

Point = tuple[float, float]
Vector = tuple[float, float, float]
PANEL_RADIUS = 4.0
"""Of a panel's corners, as the papers draw them."""
LEAST_STRIP = 5.0
"""A strip of an opening that would be narrower is left out."""
TRAY_SEAT = "engineer"
"""The seat under whose panel the crew board lies: no cable of the crew's is then over a metre."""
WOOD, INSERT, MACHINE, VESA = "screw-wood-40", "insert-m4", "screw-m4-16", "screw-m4-20"
DECK, FOOT, TABLE = "screw-wood-30", "screw-wood-20", "screw-table"
CONTROL = "control"
PANEL_SCREW = "panel-screw"


class BodyError(ValueError):
    """The body cannot be made, or a check of it fails. The message is one line."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A place in space: where a plate's origin is, and where its x and its y point."""

    origin: Vector
    u: Vector
    v: Vector

    @property
    def normal(self) -> Vector:
        """Where the thickness points."""
        (a, b, c), (d, e, f) = self.u, self.v
        return (b * f - c * e, c * d - a * f, a * e - b * d)

    def at(self, x: float, y: float, z: float = 0.0) -> Vector:
        """A point of the plate in space."""
        n = self.normal
        o, u, v = self.origin, self.u, self.v
        first, second, third = (o[i] + x * u[i] + y * v[i] + z * n[i] for i in range(3))
        return (first, second, third)


@dataclass(frozen=True, slots=True)
class Bore:
    """A round hole. ``use`` names what goes through: a thing that is bought, or a control."""

    x: float
    y: float
    across: float
    use: str


@dataclass(frozen=True, slots=True)
class Plate:
    """A flat part. ``radius`` is that of the corners of its outline."""

    name: str
    thickness: float
    outline: tuple[Point, ...]
    frame: Placement
    bores: tuple[Bore, ...] = ()
    openings: tuple[tuple[Point, ...], ...] = ()
    radius: float = 0.0

    @property
    def size(self) -> Point:
        """Width and height."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return (max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class PlacedPanel:
    """A seat's panel on the deck: where its left edge and its front edge are."""

    plan: PanelPlan
    left: float
    front: float

    def at(self, x: float, y: float) -> Point:
        """A point of the panel's plan on the deck; the plan's y points to the players."""
        return (self.left + x, self.front + self.plan.height - y)


@dataclass(frozen=True, slots=True)
class Console:
    """A crew's console: its plates, its panels, and the frame of the deck's top."""

    plates: tuple[Plate, ...]
    panels: tuple[PlacedPanel, ...]
    top: Placement
    depth: float
    tray: Vector
    """The middle of the crew board's tray, on the floor."""

    def placed(self) -> list[tuple[PlacedPanel, MountedPart, Point]]:
        """All parts on the panels, with their places on the deck."""
        return [
            (panel, part, panel.at(part.x, part.y))
            for panel in self.panels
            for part in panel.plan.places
        ]


@dataclass(frozen=True, slots=True)
class ScreenWall:
    """The screen wall: its plates, and the frame of the tray of the Pi."""

    plates: tuple[Plate, ...]
    tray: Placement


def box(x: float, y: float, wide: float, tall: float) -> tuple[Point, ...]:
    """A rectangle from its lower left corner."""
    return ((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))


def middle_box(x: float, y: float, size: Point) -> tuple[Point, ...]:
    """A rectangle about its middle."""
    return box(x - size[0] / 2, y - size[1] / 2, *size)


def row(start: float, end: float, pitch: float) -> list[float]:
    """Places from start to end, both of them too, no further apart than the pitch."""
    count = max(1, math.ceil((end - start) / pitch))
    return [start + (end - start) * n / count for n in range(count + 1)]


def console(layout: Layout, team: str, body: BodyDescription) -> Console:
    """A crew's console.

    :raises BodyError: when the panels do not fit.
    """
    thick, edge, width = (
        body("material", "board"),
        body("console", "edge"),
        body("console", "width"),
    )
    panels = _panels(layout, team, body)
    slope = math.radians(body("console", "slope"))
    cos, sin = math.cos(slope), math.sin(slope)
    length = max(panel.plan.height for panel in panels) + 2 * edge
    depth = length * cos
    front = body("console", "front")
    top = Placement((0.0, 0.0, front), (1.0, 0.0, 0.0), (0.0, cos, sin))

    def under(y: float) -> float:
        """The height of the deck's underside."""
        return front - thick / cos + y * math.tan(slope)

    ribs = [thick / 2, width - thick / 2]
    for one, other in itertools.pairwise(panels):
        ribs.append((one.left + one.plan.width + other.left) / 2)
    ribs.sort()
    screw, pitch = body("console", "screw"), body("console", "pitch")
    inner = row(3 * thick, width - 3 * thick, pitch)
    # between those: no screw from above meets one from below, none at the rear meets the outlet
    between = [(one + other) / 2 for one, other in itertools.pairwise(inner)]
    # plumb, a screw of the deck meets the middle of the wall below it
    rows = [(thick / 2 / cos, between), ((depth - thick / 2) / cos, inner)]
    holes = [Bore(x, y, screw, DECK) for y, places in rows for x in places]
    holes += [Bore(x, length / 2, screw, DECK) for x in ribs]
    openings = []
    for panel in panels:
        openings.append(_opening(panel, body))
        for x, y in panel.plan.screws:
            holes.append(Bore(*panel.at(x, y), body("console", "insert"), INSERT))
    deck = Plate(
        "deck",
        thick,
        box(0, 0, width, length),
        Placement(top.at(0, 0, -thick), top.u, top.v),
        tuple(holes),
        tuple(openings),
    )
    flat = Placement((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    rows = [(thick / 2, inner), (depth - thick / 2, between)]
    below = [Bore(x, y, screw, WOOD) for y, places in rows for x in places]
    # beside the ribs' passage
    below += [Bore(x, y, screw, WOOD) for x in ribs for y in (depth / 4, depth * 7 / 8)]
    plates = [deck, Plate("floor", thick, box(0, 0, width, depth), flat, tuple(below))]
    upright = ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    tall = under(thick * sin) - thick
    plates.append(
        Plate("front", thick, box(0, 0, width, tall), Placement((0.0, thick, thick), *upright))
    )
    outlet = middle_box(
        body("console", "outlet_at"),
        body.pair("console", "outlet")[1] / 2 + 8.0,
        body.pair("console", "outlet"),
    )
    tall = under(depth - thick) - thick
    rear = Placement((0.0, depth, thick), *upright)
    plates.append(Plate("rear", thick, box(0, 0, width, tall), rear, openings=(outlet,)))
    run = depth - 2 * thick
    shape = (
        (0.0, 0.0),
        (run, 0.0),
        (run, under(depth - thick) - thick),
        (0.0, under(thick) - thick),
    )
    hole = middle_box(
        run * 0.6, body.pair("console", "passage")[1] / 2 + 6.0, body.pair("console", "passage")
    )
    for number, x in enumerate(ribs):
        outer = number in (0, len(ribs) - 1)
        frame = Placement((x - thick / 2, thick, thick), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
        name = "cheek" if outer else "rib"
        plates.append(Plate(name, thick, shape, frame, openings=() if outer else (hole,)))
    for panel in panels:
        plates.append(_panel_plate(panel, top, body("material", "panel")))
    over = next((panel for panel in panels if panel.plan.seat == TRAY_SEAT), panels[-1])
    x, v = over.at(over.plan.width / 2, over.plan.height / 2)
    return Console(tuple(plates), tuple(panels), top, depth, (x, v * cos, thick))


def _panels(layout: Layout, team: str, body: BodyDescription) -> list[PlacedPanel]:
    plans = [panel_plan(layout, team, seat) for seat in layout.seats]
    left, placed = body("console", "margin"), []
    for plan in plans:
        if plan is not None:
            placed.append(PlacedPanel(plan, left, body("console", "edge")))
            left += plan.width + body("console", "gap")
    if not placed:
        raise BodyError(f"the layout has no panel of the crew {team}")
    end = left - body("console", "gap") + body("console", "margin")
    if end > body("console", "width") + 0.01:
        raise BodyError(f"the panels need a console of {end:g} mm; [console] width is less")
    return placed


def _opening(panel: PlacedPanel, body: BodyDescription) -> tuple[Point, ...]:
    """The opening of the deck under a panel, with two prongs on the right for a fist pad."""
    rim = body("console", "rim")
    left, low = panel.left + rim, panel.front + rim
    right = panel.left + panel.plan.width - rim
    high = panel.front + panel.plan.height - rim
    side: list[Point] = []
    for part in panel.plan.places:
        if part.part != FIST:
            continue
        x, y = panel.at(part.x, part.y)
        tip = x - body("console", "reach")
        for start, end in prongs(y, body):
            bottom = low if start - low < LEAST_STRIP else start
            top = high if high - end < LEAST_STRIP else min(end, high)
            side += [(right, bottom), (tip, bottom), (tip, top), (right, top)]
    points = [(left, low), (right, low), *side, (right, high), (left, high)]
    # a prong that reaches an edge leaves two equal corners
    return tuple(
        each for n, each in enumerate(points) if points.count(each) == 1 and each != points[n - 1]
    )


def prongs(y: float, body: BodyDescription) -> tuple[Point, Point]:
    """Where the prongs of a fist pad at a height begin and end."""
    half, wide = body("console", "fork") / 2, body("console", "prong")
    return ((y - half - wide, y - half), (y + half, y + half + wide))


def _panel_plate(panel: PlacedPanel, top: Placement, thick: float) -> Plate:
    plan = panel.plan
    bores, openings = [], []
    for x, y in plan.screws:
        bores.append(Bore(x, plan.height - y, SCREW.hole, PANEL_SCREW))
    for each in plan.places:
        x, y = each.x, plan.height - each.y
        if each.part.hole:
            bores.append(Bore(x, y, each.part.hole, CONTROL))
        if each.part.window:
            openings.append(middle_box(x, y, each.part.window))
    return Plate(
        f"panel-{plan.seat}",
        thick,
        box(0, 0, plan.width, plan.height),
        Placement(top.at(panel.left, panel.front), top.u, top.v),
        tuple(bores),
        tuple(openings),
        PANEL_RADIUS,
    )


def screen_wall(body: BodyDescription) -> ScreenWall:
    """The screen wall."""
    thick, width, height = body("material", "board"), body("wall", "width"), body("wall", "height")
    inside = body("wall", "depth")
    half, long, tall = inside / 2, width - 2 * thick, height - thick
    screw, pitch = body("console", "screw"), body("console", "pitch")
    edge = thick / 2
    around = [
        Bore(x, y, screw, WOOD) for y in (edge, tall - edge) for x in row(30, width - 30, pitch)
    ]
    around += [
        Bore(x, y, screw, WOOD) for x in (edge, width - edge) for y in row(60, tall - 60, 2 * pitch)
    ]
    vesa = body.part("screen").more["vesa"] / 2
    screen = body("wall", "screen") - thick
    middle = width / 2
    around += [
        Bore(middle + a * vesa, screen + b * vesa, SCREW.hole, VESA)
        for a in (-1, 1)
        for b in (-1, 1)
    ]
    around.append(Bore(middle + 100, screen - 110, body("wall", "video"), "cable"))
    outlet = body.pair("wall", "outlet")
    hole = middle_box(middle - body("wall", "outlet_at"), thick + 6 + outlet[1] / 2, outlet)
    service = body.pair("wall", "service")
    at = body("wall", "service_at") - thick
    rim = body("wall", "cover_rim")
    cover = (service[0] + 2 * rim, service[1] + 2 * rim)
    corners = [
        (a * (service[0] + rim) / 2, b * (service[1] + rim) / 2) for a in (-1, 1) for b in (-1, 1)
    ]
    inserts = [Bore(middle + x, at + y, body("console", "insert"), INSERT) for x, y in corners]
    # each crew sees its own face from outside: x to its right
    blue = Placement((-width / 2, -half, thick), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    yellow = Placement((width / 2, half, thick), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    face = box(0, 0, width, tall)
    plates = [
        Plate("face-blue", thick, face, blue, tuple(around), (hole,)),
        Plate(
            "face-yellow",
            thick,
            face,
            yellow,
            (*around, *inserts),
            (hole, middle_box(middle, at, service)),
        ),
    ]
    slots = _slots(body, long, inside)
    for name, z in (("base", thick), ("top", height - thick)):
        frame = Placement((-long / 2, -half, z), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
        plates.append(Plate(name, thick, box(0, 0, long, inside), frame, openings=slots))
    mains = Bore(half, 80.0, body("wall", "video"), "cable")
    for x in (-width / 2, width / 2 - thick):
        frame = Placement((x, -half, thick), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
        plates.append(Plate("end", thick, box(0, 0, inside, tall), frame, (mains,)))
    foot = body.pair("wall", "foot")
    to_base = [Bore(foot[0] / 2 + x, foot[1] / 2, screw, FOOT) for x in (-40.0, 40.0)]
    to_table = [Bore(foot[0] / 2, y, 6.5, TABLE) for y in (20.0, foot[1] - 20.0)]
    for x in body.sizes["wall"]["feet"]:
        frame = Placement((x - foot[0] / 2, -foot[1] / 2, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
        plates.append(Plate("foot", thick, box(0, 0, *foot), frame, (*to_base, *to_table)))
    lid = body("material", "panel")
    out = half + thick
    frame = Placement(
        (cover[0] / 2, out, at + thick - cover[1] / 2), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
    )
    screws = [Bore(cover[0] / 2 + x, cover[1] / 2 + y, SCREW.hole, MACHINE) for x, y in corners]
    plates.append(Plate("cover", lid, box(0, 0, *cover), frame, tuple(screws), (), PANEL_RADIUS))
    # the tray stands on the inner side of blue's face; its x runs along the wall, its y up
    tray = Placement((0.0, -half, body("wall", "service_at")), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    return ScreenWall(tuple(plates), tray)


def _slots(body: BodyDescription, long: float, inside: float) -> tuple[tuple[Point, ...], ...]:
    size = body.pair("wall", "slot")
    each = int(body("wall", "slots")) // 4
    places = [body("wall", "air") + 1.3 * size[0] * n for n in range(each)]
    return tuple(
        middle_box(long / 2 + side * x, inside * share, size)
        for share in (0.4, 0.6)
        for side in (-1, 1)
        for x in places
    )


def at_table(frame: Placement, team: str, depth: float, body: BodyDescription) -> Placement:
    """A console's frame in the axes of the screen wall."""
    side = 1.0 if team == "blue" else -1.0
    x, y, z = frame.origin
    shift = (x - body("console", "width") / 2, y - depth - body("wall", "console"))
    return Placement(
        (side * shift[0], side * shift[1], z),
        (side * frame.u[0], side * frame.u[1], frame.u[2]),
        (side * frame.v[0], side * frame.v[1], frame.v[2]),
    )


def count(plates: Sequence[Plate], use: str) -> int:
    """How many holes of all plates are for something."""
    return sum(bore.use == use for plate in plates for bore in plate.bores)
