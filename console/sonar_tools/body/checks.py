"""The checks of the body by numbers, without a CAD kernel; each gives a line for what is wrong."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sonar_tools.boards.model import CarrierBoard
from sonar_tools.body import brackets
from sonar_tools.body.brackets import Tray
from sonar_tools.body.description import BodyDescription
from sonar_tools.body.plates import (
    DECK,
    FOOT,
    INSERT,
    LEAST_STRIP,
    MACHINE,
    TABLE,
    VESA,
    WOOD,
    Bore,
    Console,
    Plate,
    ScreenWall,
    count,
    prongs,
)
from sonar_tools.papers.parts import ENCODER, FIST, OLED_096, OLED_130

USES = (WOOD, DECK, FOOT, TABLE, INSERT, MACHINE, VESA)
"""What goes through a hole of a plate and is bought for the body."""
GRAVITY = 9.81
AIR = 1.2 * 1005.0
"""Joules that warm a cubic metre of air by a kelvin."""
ROOM = 300.0
FLOW = 0.6
"""The share of an opening that a stream of air fills."""
USED = 0.85
"""The share of the sheets that plates may take."""
NEAR = 0.05
"""Millimetres within which two holes are in line."""


@dataclass(frozen=True, slots=True)
class Body:
    """Everything that is checked and made."""

    description: BodyDescription
    consoles: tuple[Console, Console]
    """Those of the layout's first and second crew."""
    wall: ScreenWall
    trays: tuple[Tray, Tray]
    """The table board's and a crew board's."""
    boards: tuple[CarrierBoard, CarrierBoard]

    def plates(self) -> list[Plate]:
        """All plates of one table."""
        return [plate for each in (*self.consoles, self.wall) for plate in each.plates]


def faults(body: Body) -> list[str]:
    """What is wrong with the body."""
    return [
        fault
        for check in (
            depths,
            bushings,
            strength,
            sights,
            standing,
            cables,
            air,
            trays,
            sheets,
            buys,
        )
        for fault in check(body)
    ]


def depths(body: Body) -> Iterator[str]:
    """Each part with its cable's bend fits behind its panel, over the floor or the crew board."""
    sizes, made = body.description, body.consoles[0]
    slope = math.radians(sizes("console", "slope"))
    floor, bend = sizes("material", "board"), sizes("cables", "bend")
    tray = body.trays[1]
    stack = tray_height(tray, sizes)
    for panel, part, (x, v) in made.placed():
        size = sizes.part(part.part.key)
        high = sizes("console", "front") + v * math.sin(slope)
        y = v * math.cos(slope) + size.depth * math.sin(slope)
        over = (
            abs(x - made.tray[0]) < tray.size[0] / 2 + size.body[0] / 2
            and abs(y - made.tray[1]) < tray.size[1] / 2 + size.body[1] / 2
        )
        room = high / math.cos(slope) - (floor + (stack if over else 0.0)) / math.cos(slope)
        need = size.depth + (0.0 if over else bend)
        if room < need:
            yield (
                f"{panel.plan.seat} {part.name}: needs {need:.1f} mm behind the panel, "
                f"there are {room:.1f}"
            )


def tray_height(tray: Tray, sizes: BodyDescription) -> float:
    """From the floor to where the cables lie along over the board of a tray."""
    post = max(each.height for each in tray.posts)
    plug = sizes.part("xh").depth + sizes("cables", "bend")
    return sizes("brackets", "base") + post + 1.6 + plug


def bushings(body: Body) -> Iterator[str]:
    """An encoder's bushing goes through plate, panel and nut; an LED shows over the panel."""
    sizes = body.description
    encoder, panel = sizes.part("encoder"), sizes("material", "panel")
    need = panel + sizes("brackets", "plate") + encoder.more["nut"]
    if need > encoder.more["bushing"] + 1e-9:
        bushing = encoder.more["bushing"]
        yield f"encoder: panel, plate and nut are {need:g} mm, the bushing {bushing:g}"
    led = sizes.part("led")
    shows = led.more["length"] - led.more["flange"] - panel - sizes("brackets", "seat")
    if shows < 1.0:
        yield f"LED: shows {shows:.1f} mm over the panel, 1 at least"
    for name in ("plate", "side", "seat", "base"):
        least = (
            min(sizes("material", "wall"), 1.5) if name == "plate" else sizes("material", "wall")
        )
        if sizes("brackets", name) < least:
            yield f"[brackets] {name}: {sizes('brackets', name):g} mm, {least:g} at least"
    wall = (sizes("brackets", "bar") - led.body[0] - sizes("brackets", "play")) / 2
    if wall < sizes("material", "wall"):
        yield f"LED bar: {wall:.2f} mm beside an LED, {sizes('material', 'wall'):g} at least"
    for name in ("insert_m3", "insert_m25"):
        wall = (sizes("brackets", "across") - sizes("brackets", name)) / 2
        if wall < sizes("material", "wall"):
            yield f"post: {wall:.2f} mm around its insert, {sizes('material', 'wall'):g} at least"


@dataclass(frozen=True, slots=True)
class FistSum:
    """How a fist pad is carried: N/mm2 in a prong, and how many times that it would bear."""

    seat: str
    lever: float
    width: float
    stress: float
    safety: float


def fist_sums(body: Body) -> list[FistSum]:
    """The sums of the prongs under each fist pad of a console; the weaker prong of each."""
    sizes, made = body.description, body.consoles[0]
    thick, rim = sizes("material", "board"), sizes("console", "rim")
    found = []
    for panel, part, (x, v) in made.placed():
        if part.part == FIST:
            root = panel.left + panel.plan.width - rim
            low = panel.front + rim
            high = panel.front + panel.plan.height - rim
            # a prong at the edge of the opening is one with the rim
            width = min(
                end - start
                if low + LEAST_STRIP < start and end < high - LEAST_STRIP
                else min(end, high) - max(start, low) + rim
                for start, end in prongs(v, sizes)
            )
            width, lever = max(width, 0.1), max(root - x, 0.1)
            stress = sizes("loads", "fist") / 2 * lever / (width * thick**2 / 6)
            safety = sizes("material", "strength") / stress
            found.append(FistSum(panel.plan.seat, lever, width, stress, safety))
    return found


def strength(body: Body) -> Iterator[str]:
    """The prongs bear a fist."""
    for each in fist_sums(body):
        if each.safety < body.description("loads", "safety"):
            yield f"{each.seat} fist pad: safe {each.safety:.2f} times only"


def sights(body: Body) -> Iterator[str]:
    """No eye over the wall or past its end sees a panel of the other crew."""
    sizes = body.description
    made = body.consoles[0]
    height, half = sizes("wall", "height"), sizes("wall", "width") / 2
    back, away = sizes("wall", "console"), sizes("guests", "distance")
    middle = sizes("console", "width") / 2
    far = back + made.depth
    for panel in made.panels:
        top = panel.front + panel.plan.height
        for v in (panel.front, top):
            _, y, z = made.top.at(0.0, v)
            place = back + made.depth - y
            for pose in ("seated", "standing"):
                eye = sizes("guests", pose)
                if eye > height and (height - z) * away / (eye - height) < place:
                    yield f"{panel.plan.seat}: seen over the wall by a guest who is {pose}"
        ends = (panel.left - middle, panel.left + panel.plan.width - middle)
        outer = max(abs(each) for each in ends)
        eye = abs(sum(ends) / 2) + sizes("guests", "leaning")
        for seat in made.panels:
            aside = abs(seat.left + seat.plan.width / 2 - middle) + sizes("guests", "leaning")
            eye = max(eye, aside)
        if outer + (eye - outer) * far / (far + away) > half:
            yield f"{panel.plan.seat}: seen past the end of the wall"


def standing_sum(body: Body) -> tuple[float, float]:
    """Newtons that tip the wall at its top before it is screwed down, and its kilograms."""
    sizes = body.description
    volume = sum(area(plate) * plate.thickness for plate in body.wall.plates)
    weight = volume * 1e-9 * sizes("material", "density") + 2 * sizes.part("screen").more["weight"]
    lever = sizes.pair("wall", "foot")[1] / 2
    return (weight * GRAVITY * lever / sizes("wall", "height"), weight)


def standing(body: Body) -> Iterator[str]:
    """The screens fit on the wall, and it stands a push before it is screwed to the table."""
    sizes = body.description
    wide, tall = sizes.part("screen").body
    middle, cover = sizes("wall", "screen"), sizes.pair("wall", "service")[1] / 2
    low = sizes("wall", "service_at") + cover + sizes("wall", "cover_rim")
    if middle - tall / 2 < low or middle + tall / 2 > sizes("wall", "height"):
        yield f"a screen {tall:g} mm high does not fit between service cover and top of the wall"
    if wide > sizes("wall", "width"):
        yield f"a screen {wide:g} mm wide is wider than the wall"
    bears, _ = standing_sum(body)
    if bears < body.description("loads", "push"):
        yield f"the wall tips at {bears:.0f} N at its top"


def area(plate: Plate) -> float:
    """The area of a plate without its openings."""
    return _area(plate.outline) - sum(abs(_area(each)) for each in plate.openings)


def _area(points: Sequence[tuple[float, float]]) -> float:
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return sum(a * d - b * c for (a, b), (c, d) in pairs) / 2


@dataclass(frozen=True, slots=True)
class CableRun:
    """The way of a cable along the axes, its spare length counted, and the longest it may be."""

    name: str
    length: float
    longest: float


def cable_runs(body: Body) -> list[CableRun]:
    """The cables from the table board and from a crew board to the panels of a crew."""
    sizes, made = body.description, body.consoles[0]
    middle = sizes("console", "width") / 2
    inside = sizes("wall", "depth")
    tall = body.trays[0].size[1] / 2
    aside = sizes("wall", "outlet_at")
    down = sizes("wall", "service_at") + tall - 40.0
    between = sizes("wall", "console") - inside / 2
    outlet = sizes("console", "outlet_at")
    start = aside + down + inside / 2 + between + abs(outlet - (middle - aside))
    runs = []
    for panel in made.panels:
        seat = panel.plan.seat
        oleds = [each for each in panel.plan.places if each.part in (OLED_096, OLED_130)]
        for kind, x, v in (
            *(("oled", *panel.at(each.x, each.y)) for each in oleds),
            ("pi", *panel.at(panel.plan.width / 2, panel.plan.height / 2)),
        ):
            if kind == "pi" and seat not in ("captain", "mate"):
                continue
            rest = abs(x - outlet) + made.depth - v + sizes("console", "front") / 2
            spare = sizes("cables", "loop_oled" if kind == "oled" else "loop")
            runs.append(CableRun(f"{kind} {seat}", start + rest + spare, sizes("cables", kind)))
        x, v = panel.at(panel.plan.width / 2, panel.plan.height / 2)
        way = abs(x - made.tray[0]) + abs(v - made.tray[1]) + sizes("console", "front") / 2
        way += sizes("cables", "loop")
        runs.append(CableRun(f"board {seat}", way, sizes("cables", "board")))
    return runs


def cables(body: Body) -> Iterator[str]:
    """No cable is longer than it may be."""
    for run in cable_runs(body):
        if run.length > run.longest:
            yield f"cable {run.name}: {run.length:.0f} mm, {run.longest:.0f} at most"


def warmer(body: Body) -> float:
    """Kelvins by which the air in the wall is warmer than the room: it rises through the slots."""
    sizes = body.description
    wide, tall = sizes.pair("wall", "slot")
    slots = sizes("wall", "slots") * wide * tall * 1e-6 / math.sqrt(2)
    high = (sizes("wall", "height") - sizes("material", "board")) / 1000
    stream = AIR * FLOW * slots * math.sqrt(2 * GRAVITY * high / ROOM)
    return float((sizes("loads", "heat") / stream) ** (2 / 3))


def air(body: Body) -> Iterator[str]:
    """The slots are large enough, and no foot closes one."""
    sizes = body.description
    if warmer(body) > sizes("loads", "warmer"):
        yield f"the air in the wall is {warmer(body):.0f} K warmer than the room"
    base = next(plate for plate in body.wall.plates if plate.name == "base")
    foot = sizes.pair("wall", "foot")[0] / 2
    for opening in base.openings:
        xs = [base.frame.at(x, y)[0] for x, y in opening]
        for at in sizes.sizes["wall"]["feet"]:
            if min(xs) < at + foot and max(xs) > at - foot:
                yield f"a foot at {at:g} closes a slot of the base"


def trays(body: Body) -> Iterator[str]:
    """Each hole of a board is over a post of its tray; the Pi's holes are the HAT's."""
    for tray, board in zip(body.trays, body.boards, strict=True):
        holes = brackets.board_holes(board)
        for x, y, _ in holes:
            if not any(math.dist((x, y), (post.x, post.y)) < NEAR for post in tray.posts):
                yield f"{tray.name}: no post under the board's hole at {x:g}, {y:g}"
        if len(tray.posts) != len(holes):
            yield f"{tray.name}: {len(tray.posts)} posts for {len(holes)} holes"
    posts = [(post.x, post.y) for post in body.trays[0].posts]
    for hole in brackets.pi_holes():
        if not any(math.dist(hole, post) < NEAR for post in posts):
            yield f"{body.trays[0].name}: no post under the Pi's hole at {hole[0]:g}, {hole[1]:g}"
    bed = body.description.pair("material", "bed")
    for tray in body.trays:
        if max(tray.size) > max(bed) or min(tray.size) > min(bed):
            wide, tall = tray.size
            yield f"{tray.name}: {wide:g} × {tall:g} mm, the bed is {bed[0]:g} × {bed[1]:g}"


def in_line(plate: Plate, other: Plate, use: str, with_use: str) -> Iterator[str]:
    """Each hole of a plate is over a hole of another one that lies below it."""
    below = [other.frame.at(bore.x, bore.y) for bore in other.bores if bore.use == with_use]
    for bore in plate.bores:
        if bore.use != use:
            continue
        at, n = plate.frame.at(bore.x, bore.y), plate.frame.normal
        if not any(_aside(at, hole, n) < NEAR for hole in below):
            yield f"{plate.name}: no hole of {other.name} under its hole at {bore.x:g}, {bore.y:g}"


def _aside(one: Sequence[float], other: Sequence[float], normal: Sequence[float]) -> float:
    """The distance of two points as seen along a direction."""
    gap = [a - b for a, b in zip(one, other, strict=True)]
    along = sum(a * b for a, b in zip(gap, normal, strict=True))
    return math.sqrt(max(0.0, sum(a * a for a in gap) - along * along))


def sheets(body: Body) -> Iterator[str]:
    """Each plate fits on a sheet, all fit on the sheets bought; screws of panels meet inserts."""
    sizes = body.description
    for key, thick in (("sheet", "board"), ("panel_sheet", "panel")):
        sheet = sizes.pair("material", key)
        plates = [each for each in body.plates() if each.thickness == sizes("material", thick)]
        kerf = sizes("material", "kerf")
        for plate in plates:
            if max(plate.size) > max(sheet) or min(plate.size) > min(sheet):
                yield f"{plate.name}: larger than a sheet"
        taken = sum((wide + kerf) * (tall + kerf) for wide, tall in (each.size for each in plates))
        there = sizes.buy[thick].amount * sheet[0] * sheet[1]
        if taken > USED * there:
            yield f"the plates of [material] {thick} take {taken / there:.0%} of the sheets"
    for made in body.consoles:
        deck = next(plate for plate in made.plates if plate.name == "deck")
        for plate in made.plates:
            if plate.name.startswith("panel-"):
                yield from in_line(plate, deck, "panel-screw", INSERT)
    cover = next(plate for plate in body.wall.plates if plate.name == "cover")
    face = next(plate for plate in body.wall.plates if plate.name == "face-yellow")
    yield from in_line(cover, face, MACHINE, INSERT)


def needed(body: Body) -> Counter[str]:
    """How many of each thing that is bought the plates and brackets take."""
    plates = body.plates()
    found = Counter({use: count(plates, use) for use in USES})
    crews = (1, 2)
    for tray, each in zip(body.trays, crews, strict=True):
        for post in tray.posts:
            found[post.use] += each
            found[brackets.M3_SCREW if post.use == brackets.M3 else brackets.M25_SCREW] += each
        found[brackets.TRAY_SCREW] += each * sum(isinstance(b, Bore) for b in tray.screws)
    found["spacer-m25-16"] = sum(post.use == brackets.M25 for post in body.trays[0].posts)
    places = [part.part for made in body.consoles for _, part, _ in made.placed()]
    oleds = sum(part in (OLED_096, OLED_130) for part in places)
    found[brackets.M25] += 2 * oleds
    found[brackets.M25_SCREW] += 2 * oleds
    found["ties"] = 2 * places.count(ENCODER)
    return found


def buys(body: Body) -> Iterator[str]:
    """Enough is bought."""
    for key, amount in needed(body).items():
        there = body.description.buy.get(key)
        if there is None or there.amount < amount:
            yield f"[buy.{key}] amount: {amount} are needed"


def pieces(body: Body) -> dict[str, int]:
    """How many of each printed bracket one table takes."""
    found = {body.trays[0].name: 1, body.trays[1].name: 2}
    for made in body.consoles:
        for _, part, _ in made.placed():
            if part.part == ENCODER:
                found["encoder-plate"] = found.get("encoder-plate", 0) + 1
            if part.part.window:
                for name in ("oled-frame", "oled-clamp"):
                    found[name] = found.get(name, 0) + 1
        if any(brackets.lamps(panel.plan) for panel in made.panels):
            found["led-bar"] = found.get("led-bar", 0) + 1
    return found
