"""The body as solids of a CAD kernel (build123d): plates, printed brackets, parts.

`assembly` has every solid in its place, in the axes of the screen wall: blue's console and the
wall; yellow's console is the same, turned round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sonar_tools.boards.model import CarrierBoard
from sonar_tools.body import brackets
from sonar_tools.body.brackets import M25, Tray
from sonar_tools.body.checks import Body
from sonar_tools.body.description import BodyDescription
from sonar_tools.body.plates import (
    BodyError,
    PlacedPanel,
    Placement,
    Plate,
    at_table,
)
from sonar_tools.papers.panelplan import MountedPart
from sonar_tools.papers.parts import ENCODER, FIST, SCREW

BOARD = 1.6


@dataclass(frozen=True, slots=True)
class PlacedSolid:
    """A solid in its place. ``group`` says with what it is taken apart in the exploded drawing."""

    key: str
    solid: Any
    group: str


def kernel() -> Any:
    """The CAD kernel.

    :raises BodyError: when it is not installed.
    """
    try:
        import build123d
    except ImportError as error:
        raise BodyError(
            "solids are made with build123d: install sonar-console-tools[body] (make body does)"
        ) from error
    return build123d


def version() -> str:
    """The version of the CAD kernel."""
    from importlib.metadata import version as installed

    kernel()
    return f"build123d {installed('build123d')}, OCP {installed('cadquery-ocp-novtk')}"


def _placed(solid: Any, frame: Placement) -> Any:
    b = kernel()
    plane = b.Plane(origin=frame.origin, x_dir=frame.u, z_dir=frame.normal)
    return plane.location * solid


def _prism(points: Sequence[tuple[float, float]], low: float, high: float) -> Any:
    b = kernel()
    face = b.make_face(b.Polyline(*points, close=True).edges())
    return b.Pos(0, 0, low) * b.extrude(face, high - low, dir=(0, 0, 1))


def _block(x: float, y: float, low: float, high: float, wide: float, tall: float) -> Any:
    b = kernel()
    return b.Pos(x, y, (low + high) / 2) * b.Box(wide, tall, high - low)


def _rod(x: float, y: float, low: float, high: float, across: float) -> Any:
    b = kernel()
    return b.Pos(x, y, (low + high) / 2) * b.Cylinder(across / 2, high - low)


def plate_solid(plate: Plate) -> Any:
    """A plate, in its own plane."""
    b = kernel()
    if plate.radius:
        (wide, tall) = plate.size
        face = b.Pos(wide / 2, tall / 2) * b.RectangleRounded(wide, tall, plate.radius)
        solid = b.extrude(face, plate.thickness, dir=(0, 0, 1))
    else:
        solid = _prism(plate.outline, 0.0, plate.thickness)
    away = [_prism(each, -1.0, plate.thickness + 1.0) for each in plate.openings]
    away += [_rod(bore.x, bore.y, -1.0, plate.thickness + 1.0, bore.across) for bore in plate.bores]
    return solid - away if away else solid


# ---- what is printed: each stands on z = 0 as it is printed


def tray_solid(tray: Tray, body: BodyDescription) -> Any:
    """A tray: its plate with posts for melted inserts and the holes of the wood screws."""
    base, across = body("brackets", "base"), body("brackets", "across")
    (left, low), (right, high) = tray.low, tray.high
    solid = _block((left + right) / 2, (low + high) / 2, 0, base, right - left, high - low)
    for post in tray.posts:
        solid += _rod(post.x, post.y, 0, base + post.height, across)
    for post in tray.posts:
        hole = body("brackets", "insert_m25" if post.use == M25 else "insert_m3")
        solid -= _rod(post.x, post.y, base, base + post.height + 1, hole)
    for bore in tray.screws:
        solid -= _rod(bore.x, bore.y, -1, base + 1, bore.across)
    return solid


def led_bar_solid(panel: PlacedPanel, body: BodyDescription) -> Any:
    """The bar behind a panel's lamps: z = 0 lies on the panel, the LEDs come from behind."""
    lamps = brackets.lamps(panel.plan)
    start, end = brackets.led_bar(panel.plan)
    led, play = body.part("led"), body("brackets", "play")
    thick, seat = body("brackets", "bar_thick"), body("brackets", "seat")
    y = lamps[0][1]
    solid = _block((start + end) / 2, y, 0, thick, end - start, body("brackets", "bar"))
    for x, y in lamps:
        solid -= _rod(x, y, -1, thick + 1, 5.0 + play)
        solid -= _rod(x, y, seat, thick + 1, led.body[0] + play)
    return solid


def encoder_plate_solid(body: BodyDescription) -> Any:
    """The plate between the panel and an encoder: walls that hold it, a bridge for a cable tie."""
    wide, tall = brackets.encoder_plate(body)
    part, play, side = body.part("encoder"), body("brackets", "play"), body("brackets", "side")
    thick = body("brackets", "plate")
    high = thick + part.more["shell"]
    inner = (part.body[0] + 2 * play, part.body[1] + 2 * play)
    solid = _block(0, 0, 0, thick, wide, tall)
    solid += _block(0, 0, 0, high, inner[0] + 2 * side, inner[1] + 2 * side)
    solid -= _block(0, 0, thick, high + 1, *inner)
    solid -= _rod(0, 0, -1, thick + 1, 7.2)
    # the wires leave on one side
    solid -= _block(0, -tall / 2, thick + 2.0, high + 1, 8.0, 2 * side + 2.0)
    for x in (-1, 1):
        across = x * (wide / 2 - 3.2)
        solid -= _block(across, 0, -1, thick + 1, 3.0, 1.8)
        solid -= _block(across, 5.0, -1, thick + 1, 3.0, 1.8)
    return solid


def oled_frame_solid(key: str, body: BodyDescription) -> Any:
    """The frame that is glued behind the window: the module lies in it."""
    part, play = body.part(key), body("brackets", "play")
    deep = part.more["glass"] + part.more["board"]
    wide, tall = brackets.oled_frame(key, body)
    high = brackets.oled_depth(key, body)
    solid = _block(0, 0, 0, high, wide, tall)
    solid -= _block(0, 0, -1, high + 1, part.body[0] + 2 * play, part.body[1] + 2 * play)
    for x, y in brackets.clamp_screws(key, body):
        solid -= _rod(x, y, body("material", "wall"), high + 1, body("brackets", "insert_m25"))
    # the side of the module's pins is open
    solid -= _block(0, tall / 2, deep, high + 1, part.body[0] * 0.6, 8.0)
    return solid


def oled_clamp_solid(key: str, body: BodyDescription) -> Any:
    """The clamp over the module: two rails with lips that press its edges, screwed to the frame."""
    part, play = body.part(key), body("brackets", "play")
    lip = brackets.oled_depth(key, body) - part.more["glass"] - part.more["board"]
    wide, tall = brackets.oled_frame(key, body)
    solid = _block(0, 0, 0, brackets.CLAMP, wide, tall)
    solid -= _block(0, 0, -1, 4, part.body[0] - 6.0, part.body[1] - 6.0)
    solid -= _block(0, tall / 2, -1, 4, part.body[0] * 0.6, 12.0)
    for side in (-1, 1):
        edge = side * (part.body[0] / 2 - 1.2)
        solid += _block(
            edge, -3.0, brackets.CLAMP, brackets.CLAMP + lip, 2.0, part.body[1] - 2 * play - 8.0
        )
    for x, y in brackets.clamp_screws(key, body):
        solid -= _rod(x, y, -1, 4, 2.8)
    return solid


def printed(body: Body) -> dict[str, Any]:
    """Each printed bracket by its name, as it is printed."""
    sizes, made = body.description, body.consoles[0]
    found = {tray.name: tray_solid(tray, sizes) for tray in body.trays}
    for panel in made.panels:
        if brackets.lamps(panel.plan):
            found["led-bar"] = led_bar_solid(panel, sizes)
    found["encoder-plate"] = encoder_plate_solid(sizes)
    keys = {part.part.key for _, part, _ in made.placed() if part.part.window}
    for key in sorted(keys):
        more = "" if len(keys) == 1 else f"-{key}"
        found[f"oled-frame{more}"] = oled_frame_solid(key, sizes)
        found[f"oled-clamp{more}"] = oled_clamp_solid(key, sizes)
    return found


# ---- the parts, as much as is needed to see whether they fit; z = 0 is the panel's back


def part_solid(part: MountedPart, body: BodyDescription) -> Any:
    """A part on a panel: what is over it, its neck in the hole, what is behind it."""
    size, panel = body.part(part.part.key), body("material", "panel")
    wide, tall = size.body
    if part.part.window:
        deep = size.more["glass"]
        seen = _block(0, 0, -deep, 0, part.part.window[0], part.part.window[1])
        return seen + _block(0, 0, -deep - size.more["board"], -deep, wide, tall)
    hole = part.part.hole
    if part.part == ENCODER:
        thick = body("brackets", "plate")
        shell = size.more["shell"]
        solid = _block(0, 0, -thick - shell, -thick, wide, tall)
        solid += _rod(0, 0, -thick, size.more["bushing"] - thick, 7.0)
        return solid + _rod(0, 0, panel + size.more["nut"] + 1, panel + 18.0, part.part.rim)
    if part.part.key.startswith("led-"):
        seat = body("brackets", "seat")
        flange = _rod(0, 0, -seat - size.more["flange"], -seat, wide)
        return flange + _rod(
            0, 0, -seat, size.more["length"] - size.more["flange"] - seat, 5.0 - 0.1
        )
    over = _rod(0, 0, panel, panel + size.front, part.part.rim)
    neck = _rod(0, 0, 0, panel, hole - 0.2)
    if part.part == FIST:
        return over + neck + _block(0, 0, -size.depth, 0, wide, tall)
    return over + neck + _rod(0, 0, -size.depth, 0, wide)


def _screw(thick: float) -> Any:
    """A screw of a panel: its head lies on the panel."""
    return _rod(0, 0, thick, thick + 2.4, SCREW.rim) + _rod(0, 0, thick - 16.0, thick, 4.0)


def board_solid(board: CarrierBoard) -> Any:
    """A carrier board with its connectors, plugs in; z = 0 is its underside, y up."""
    solid = _prism([(x, -y) for x, y in board.outline], 0.0, BOARD)
    for x, y, across in brackets.board_holes(board):
        solid -= _rod(x, y, -1, BOARD + 1, across)
    for each in board.components:
        if not each.footprint.name.startswith(("XH", "Pico")) or not each.footprint.solids:
            continue
        boxes = [one[0] for one in each.footprint.solids]
        x1, y1 = min(one[0] for one in boxes), min(one[1] for one in boxes)
        x2, y2 = max(one[2] for one in boxes), max(one[3] for one in boxes)
        high = 9.8 if each.footprint.name.startswith("XH") else 14.7
        solid += _block(
            each.x + (x1 + x2) / 2, -(each.y + (y1 + y2) / 2), BOARD, BOARD + high, x2 - x1, y2 - y1
        )
    return solid


def pi_solid(body: BodyDescription) -> Any:
    """The Pi: its board, sockets and header's room; z = 0 is its underside."""
    part = body.part("pi")
    wide, tall = part.body
    thick = part.more["board"]
    solid = _block(wide / 2, -tall / 2, 0, thick, wide, tall)
    for x, y in brackets.pi_holes():
        solid -= _rod(x, y, -1, thick + 1, 2.7)
    return solid + _block(77.5, -29.5, thick, thick + 15.6, 19.0, 50.0)


# ---- everything in its place


def console_items(body: Body) -> Iterator[tuple[str, Any, Placement, str]]:
    """Each solid of a console with its frame in the console's own axes."""
    sizes, made = body.description, body.consoles[0]
    panel_thick = sizes("material", "panel")
    for plate in made.plates:
        yield plate.name, plate_solid(plate), plate.frame, plate.name
    top = made.top
    # equal parts are one shape in several places, which keeps the STEP file small
    shapes: dict[str, Any] = {}

    def once(name: str, make: Callable[[], Any]) -> Any:
        if name not in shapes:
            shapes[name] = make()
        return shapes[name]

    down = Placement(top.origin, top.u, tuple(-a for a in top.v))  # type: ignore[arg-type]
    for panel in made.panels:
        group = f"panel-{panel.plan.seat}"
        for x, y in panel.plan.screws:
            frame = Placement(top.at(*panel.at(x, y)), top.u, top.v)
            yield "panel-screw", once("screw", lambda: _screw(panel_thick)), frame, group
        for part in panel.plan.places:
            at = panel.at(part.x, part.y)
            frame = Placement(top.at(*at), top.u, top.v)
            key = part.part.key
            kind = key.partition("-")[0]
            yield kind, once(key, partial(part_solid, part, sizes)), frame, group
            back = Placement(top.at(*at), down.u, down.v)
            if part.part == ENCODER:
                plate_shape = once("plate", lambda: encoder_plate_solid(sizes))
                yield "encoder-plate", plate_shape, back, group
            if part.part.window:
                frame_shape = once(f"frame {key}", partial(oled_frame_solid, key, sizes))
                yield "oled-frame", frame_shape, back, group
                deep = brackets.oled_depth(key, sizes)
                # as it is printed its lips point up, on the module they point to the panel
                over = Placement(top.at(at[0], at[1], -deep - brackets.CLAMP), top.u, top.v)
                clamp = once(f"clamp {key}", partial(oled_clamp_solid, key, sizes))
                yield "oled-clamp", clamp, over, group
        if brackets.lamps(panel.plan):
            bar = led_bar_solid(panel, sizes)
            b = kernel()
            turned = b.Pos(panel.left, panel.front, 0) * b.mirror(bar, about=b.Plane.XY)
            yield "led-bar", turned, top, group
    tray = body.trays[1]
    x, y, z = made.tray
    mx, my = tray.middle
    frame = Placement((x - mx, y - my, z), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    yield "crew-tray", tray_solid(tray, sizes), frame, "crew-tray"
    base = sizes("brackets", "base") + tray.posts[0].height
    yield "crew-board", board_solid(body.boards[1]), _raised(frame, base), "crew-board"


def _raised(frame: Placement, by: float) -> Placement:
    return Placement(frame.at(0.0, 0.0, by), frame.u, frame.v)


def wall_items(body: Body) -> Iterator[tuple[str, Any, Placement, str]]:
    """Each solid of the screen wall with its frame."""
    sizes = body.description
    for plate in body.wall.plates:
        yield plate.name, plate_solid(plate), plate.frame, plate.name
    screen = sizes.part("screen")
    out = sizes("wall", "depth") / 2 + sizes("material", "board")
    solid = _block(0, 0, 0, screen.front, *screen.body)
    for side in (-1.0, 1.0):
        frame = Placement(
            (0.0, side * out, sizes("wall", "screen")), (-side, 0.0, 0.0), (0.0, 0.0, 1.0)
        )
        yield "screen", solid, frame, "screen-blue" if side < 0 else "screen-yellow"
    tray = body.trays[0]
    place = body.wall.tray
    mx, my = tray.middle
    # the board hangs upside down: its connectors for the panels below, the Pi's sockets above
    turned = Placement(place.origin, tuple(-a for a in place.u), tuple(-a for a in place.v))  # type: ignore[arg-type]
    frame = Placement(turned.at(-mx, -my), turned.u, turned.v)
    yield "table-tray", tray_solid(tray, sizes), frame, "table-tray"
    low = min(post.height for post in tray.posts) + sizes("brackets", "base")
    pi, spacer = sizes.part("pi"), sizes.part("spacer")
    yield "pi", pi_solid(sizes), _raised(frame, low), "pi"
    for x, y in brackets.pi_holes():
        at = frame.at(x, y, low + pi.more["board"])
        yield (
            "spacer",
            _rod(0, 0, 0, spacer.depth, spacer.body[0]),
            Placement(at, frame.u, frame.v),
            "pi",
        )
    high = low + pi.more["board"] + spacer.depth
    yield "table-board", board_solid(body.boards[0]), _raised(frame, high), "table-board"


def assembly(body: Body) -> list[PlacedSolid]:
    """Blue's console and the wall, in the axes of the wall."""
    depth = body.consoles[0].depth
    items = [
        PlacedSolid(key, _placed(solid, at_table(frame, "blue", depth, body.description)), group)
        for key, solid, frame, group in console_items(body)
    ]
    items += [
        PlacedSolid(key, _placed(solid, frame), group)
        for key, solid, frame, group in wall_items(body)
    ]
    return items
