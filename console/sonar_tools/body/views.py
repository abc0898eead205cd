"""The drawings of the body: exploded with numbers, and in section. Pictures in PNG.

Solids are drawn as shaded triangles with their edges, by a depth buffer, from a parallel view.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from sonar_console.locales import Words
from sonar_tools.body.checks import Body
from sonar_tools.body.plates import Vector
from sonar_tools.body.solidchecks import mesh
from sonar_tools.body.solids import PlacedSolid, kernel

WIDE = 1500
"""Pixels of a drawing."""
FINE = 2
"""The drawing is made so many times larger, then made smaller."""
PAPER = (255, 255, 255)
INK = (30, 34, 40)
COLOURS = {
    "panel": (238, 214, 160),
    "deck": (214, 178, 122),
    "screen": (70, 78, 92),
    "table-board": (44, 120, 74),
    "crew-board": (44, 120, 74),
    "pi": (60, 150, 96),
    "button": (200, 60, 52),
    "fist": (190, 40, 40),
    "encoder": (70, 70, 78),
    "led": (236, 190, 40),
    "display": (30, 60, 120),
    "spacer": (190, 170, 90),
    "cover": (238, 214, 160),
}
PRINT = (90, 150, 210)
WOOD = (222, 192, 142)
LIGHT = (-0.35, -0.55, 0.76)
APART: dict[str, Vector] = {
    "deck": (0, 0, 170),
    "front": (0, -190, -40),
    "rear": (0, 170, 0),
    "floor": (0, 0, -150),
    "crew-tray": (0, 0, -70),
    "crew-board": (0, 0, 10),
    "face-blue": (0, -420, -640),
    "screen-blue": (0, -640, -640),
    "pi": (0, 60, 0),
    "table-board": (0, 150, 0),
    "face-yellow": (0, 420, 0),
    "cover": (0, 560, 0),
    "screen-yellow": (0, 640, 0),
    "top": (0, 0, 170),
    "base": (0, 0, -130),
    "foot": (0, 0, -230),
}
"""How far each group is moved in the exploded drawing."""
PANELS = 300.0
"""How far the panels are lifted, along their normal."""
ALONG = {
    "encoder-plate": -70.0,
    "oled-frame": -55.0,
    "oled-clamp": -95.0,
    "led-bar": -45.0,
    "panel-screw": 60.0,
}
"""How far more something is moved along a panel's normal."""
CONSOLE = ("deck", "floor", "front", "rear", "cheek", "rib", "crew-tray", "crew-board")
DETAILS = (
    ("panel-mate", ("display", "oled-frame", "oled-clamp"), 0.0),
    ("panel-mate", ("encoder", "encoder-plate"), 80.0),
    ("panel-captain", ("led", "led-bar"), 140.0),
    ("pi", ("table-tray", "pi", "spacer", "table-board"), 440.0),
)
"""The details: from which group, what, and where in the row."""


@dataclass(frozen=True, slots=True)
class View:
    """A parallel view: what points to the right, up, and to the eye."""

    right: Vector
    up: Vector
    eye: Vector


def turned(around: float, above: float) -> View:
    """A view from so many degrees around the vertical and above the table; 0 is from the front."""
    a, b = math.radians(around), math.radians(above)
    eye = (math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b))
    right = (math.cos(a), math.sin(a), 0.0)
    up = (-math.sin(a) * math.sin(b), math.cos(a) * math.sin(b), math.cos(b))
    return View(right, up, eye)


class DepthDrawing:
    """Pixels with their depths. Millimetres are scaled and moved as `fit` says."""

    def __init__(self, size: tuple[int, int], view: View) -> None:
        import numpy as np

        self.np = np
        self.wide, self.tall = size[0] * FINE, size[1] * FINE
        self.pixels: Any = np.full((self.tall, self.wide, 3), PAPER, dtype=np.uint8)
        self.depth = np.full((self.tall, self.wide), -1e9)
        self.axes = np.array([view.right, view.up, view.eye])
        self.owner: Any = np.zeros((self.tall, self.wide), dtype=np.int32)
        self.scale, self.x, self.y = 1.0, 0.0, 0.0

    def flat(self, points: Any) -> Any:
        """Points of space as right, up, towards the eye."""
        return self.np.asarray(points, dtype=float).reshape(-1, 3) @ self.axes.T

    def fit(self, points: Any, margin: float) -> None:
        """Choose the scale so that all points are seen."""
        at = self.flat(points)
        low, high = at.min(axis=0), at.max(axis=0)
        space = margin * FINE
        self.scale = min(
            (self.wide - 2 * space) / (high[0] - low[0]),
            (self.tall - 2 * space) / (high[1] - low[1]),
        )
        self.x = self.wide / 2 - self.scale * (low[0] + high[0]) / 2
        self.y = self.tall / 2 + self.scale * (low[1] + high[1]) / 2

    def seen(self, points: Any) -> Any:
        """Points of space in pixels, with their depth."""
        at = self.flat(points)
        np = self.np
        return np.stack(
            [self.x + self.scale * at[:, 0], self.y - self.scale * at[:, 1], at[:, 2]], axis=1
        )

    def solid(
        self, solid: Any, colour: tuple[int, int, int], moved: Vector, owner: int = 0
    ) -> None:
        """Draw a solid and its edges; its pixels are known by its owner's number."""
        np = self.np
        triangles = np.array(mesh(solid, 0.3)) + np.array(moved)
        normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
        size = np.linalg.norm(normals, axis=1)
        keep = size > 1e-9
        triangles, normals = triangles[keep], normals[keep] / size[keep][:, None]
        facing = normals @ self.axes[2] > 1e-6
        light = 0.55 + 0.45 * np.clip(normals @ np.array(LIGHT), 0, 1)
        seen = self.seen(triangles).reshape(-1, 3, 3)
        for n in np.flatnonzero(facing):
            self._triangle(seen[n], [int(part * light[n]) for part in colour], owner)
        for edge in solid.edges():
            count = 2 if edge.geom_type.name == "LINE" else 13
            points = [edge.position_at(k / (count - 1)) for k in range(count)]
            line = self.seen([(p.X + moved[0], p.Y + moved[1], p.Z + moved[2]) for p in points])
            for one, other in itertools.pairwise(line):
                self._line(one, other)

    def _triangle(self, corners: Any, colour: list[int], owner: int) -> None:
        np = self.np
        (x0, y0, z0), (x1, y1, z1), (x2, y2, z2) = corners
        left, right = max(0, int(min(x0, x1, x2))), min(self.wide - 1, int(max(x0, x1, x2)) + 1)
        top, low = max(0, int(min(y0, y1, y2))), min(self.tall - 1, int(max(y0, y1, y2)) + 1)
        whole = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
        if left > right or top > low or abs(whole) < 1e-9:
            return
        xs = np.arange(left, right + 1)[None, :] + 0.5
        ys = np.arange(top, low + 1)[:, None] + 0.5
        b = ((xs - x0) * (y2 - y0) - (x2 - x0) * (ys - y0)) / whole
        c = ((x1 - x0) * (ys - y0) - (xs - x0) * (y1 - y0)) / whole
        z = z0 + b * (z1 - z0) + c * (z2 - z0)
        depth = self.depth[top : low + 1, left : right + 1]
        inside = (b >= -1e-6) & (c >= -1e-6) & (b + c <= 1 + 1e-6) & (z > depth)
        depth[inside] = z[inside]
        self.pixels[top : low + 1, left : right + 1][inside] = colour
        self.owner[top : low + 1, left : right + 1][inside] = owner

    def _line(self, one: Any, other: Any) -> None:
        np = self.np
        count = int(max(abs(other[0] - one[0]), abs(other[1] - one[1]))) + 2
        share = np.linspace(0, 1, count)
        at = one + share[:, None] * (other - one)
        for dx, dy in ((0, 0), (1, 0), (0, 1)):
            xs, ys = at[:, 0].astype(int) + dx, at[:, 1].astype(int) + dy
            good = (xs >= 0) & (xs < self.wide) & (ys >= 0) & (ys < self.tall)
            xs, ys, z = xs[good], ys[good], at[good, 2] + 1.2
            near = z >= self.depth[ys, xs]
            self.pixels[ys[near], xs[near]] = INK

    def anchor(self, owner: int) -> tuple[float, float, int] | None:
        """A pixel of an owner near the middle of what is seen of it, and how much is seen."""
        np = self.np
        ys, xs = np.nonzero(self.owner == owner)
        if not len(xs):
            return None
        n = int(np.argmin((xs - xs.mean()) ** 2 + (ys - ys.mean()) ** 2))
        return (float(xs[n]) / FINE, float(ys[n]) / FINE, len(xs))

    def image(self) -> Image.Image:
        """The picture."""
        whole = Image.fromarray(self.pixels)
        return whole.resize((self.wide // FINE, self.tall // FINE), Image.Resampling.LANCZOS)


def colour(key: str) -> tuple[int, int, int]:
    """The colour of a solid."""
    if key in ("table-tray", "crew-tray", "led-bar", "encoder-plate", "oled-frame", "oled-clamp"):
        return PRINT
    return COLOURS.get(key, COLOURS.get(key.partition("-")[0], WOOD))


@dataclass(frozen=True, slots=True)
class Moved:
    """A solid and how far it is moved in a drawing."""

    item: PlacedSolid
    by: Vector


def _apart(item: PlacedSolid, normal: Vector) -> Vector:
    """Where a solid is moved in the exploded drawing; ``normal`` is that of the panels."""
    if not item.group.startswith("panel-"):
        return APART.get(item.group, (0, 0, 0))
    by = PANELS + ALONG.get(item.key, 0.0)
    return (by * normal[0], by * normal[1], by * normal[2])


def _details(items: Sequence[PlacedSolid], normal: Vector) -> list[Moved]:
    """The brackets with their parts, in a row, larger."""
    found = []
    for group, keys, along in DETAILS:
        kept = [
            each for each in items if each.key in keys and (each.group == group or group == "pi")
        ]
        first = kept[0].solid.bounding_box().center()
        for each in kept:
            by = _apart(each, normal)
            if group != "pi":
                by = tuple(a - PANELS * n for a, n in zip(by, normal, strict=True))  # type: ignore[assignment]
            found.append(Moved(each, (by[0] + along - first.X, by[1] - first.Y, by[2] - first.Z)))
    return found


def _drawn(tall: int, view: View, moved: Sequence[Moved]) -> tuple[Image.Image, Anchors]:
    """A drawing of solids, and where each kind of them is seen best."""
    drawing = DepthDrawing((WIDE, tall), view)
    corners = []
    for each in moved:
        box, by = each.item.solid.bounding_box(), each.by
        for x in (box.min.X, box.max.X):
            for y in (box.min.Y, box.max.Y):
                corners += [(x + by[0], y + by[1], z + by[2]) for z in (box.min.Z, box.max.Z)]
    drawing.fit(corners, 70)
    for n, each in enumerate(moved, start=1):
        drawing.solid(each.item.solid, colour(each.item.key), each.by, n)
    anchors: Anchors = {}
    for n, each in enumerate(moved, start=1):
        at = drawing.anchor(n)
        if at is not None:
            key = "face" if each.item.key.startswith("face-") else each.item.key
            anchors.setdefault(key, []).append(at)
    return drawing.image(), anchors


Anchors = dict[str, list[tuple[float, float, int]]]


def exploded(
    body: Body, items: Sequence[PlacedSolid], font: Path, languages: Sequence[str]
) -> Image.Image:
    """Blue's console, the wall and the brackets, taken apart, with numbers and a legend."""
    normal = body.consoles[0].top.normal
    console = [
        Moved(each, _apart(each, normal))
        for each in items
        if each.group.startswith("panel-") or each.group in CONSOLE
    ]
    known = {id(each.item) for each in console}
    wall = [Moved(each, _apart(each, normal)) for each in items if id(each) not in known]
    drawn = [
        _drawn(880, turned(-24, 30), console),
        _drawn(1020, turned(-24, 26), wall),
        _drawn(560, turned(160, 28), _details(items, normal)),
    ]
    return _numbered(drawn, font, languages)


def _numbered(
    drawn: Sequence[tuple[Image.Image, Anchors]], font: Path, languages: Sequence[str]
) -> Image.Image:
    """The drawings one below the other, each part with its number, and the legend."""
    letters, small = ImageFont.truetype(str(font), 17), ImageFont.truetype(str(font), 15)
    keys: list[str] = []
    for _, anchors in drawn:
        new = [key for key in anchors if key not in keys]
        keys += sorted(new, key=lambda key: max(anchors[key], key=lambda at: at[2])[1])
    rows = -(-len(keys) // 2)
    height = sum(picture.height for picture, _ in drawn)
    whole = Image.new("RGB", (WIDE, height + 28 * rows + 40), PAPER)
    draw = ImageDraw.Draw(whole)
    top = 0
    for picture, anchors in drawn:
        whole.paste(picture, (0, top))
        sides: dict[bool, list[tuple[float, float, int]]] = {False: [], True: []}
        for key, places in anchors.items():
            best = max(places, key=lambda at: at[2])
            right = best[0] > WIDE / 2
            # of several that are seen nearly as well, the outermost
            good = [at for at in places if at[2] > 0.4 * best[2]]
            x, y, _ = max(good) if right else min(good)
            sides[right].append((x, y, keys.index(key) + 1))
        for right, group in sides.items():
            group.sort(key=lambda each: each[1])
            step = min(44.0, (picture.height - 50) / max(1, len(group)))
            heights: list[float] = []
            for _, y, _ in group:
                heights.append(max(y, heights[-1] + step if heights else 28.0))
            over = (heights[-1] if heights else 0.0) - (picture.height - 28)
            for n in range(len(heights) - 1, -1, -1):
                limit = picture.height - 28 - step * (len(heights) - 1 - n)
                heights[n] = min(heights[n], limit) if over > 0 else heights[n]
            x = WIDE - 34.0 if right else 34.0
            for (ax, ay, number), y in zip(group, heights, strict=True):
                at, to = (x, y + top), (ax, ay + top)
                draw.line([at, to], fill=(110, 120, 136), width=1)
                draw.ellipse([ax - 3, to[1] - 3, ax + 3, to[1] + 3], fill=INK)
                draw.ellipse(
                    [x - 15, at[1] - 15, x + 15, at[1] + 15], fill=PAPER, outline=INK, width=2
                )
                draw.text(at, str(number), font=letters, fill=INK, anchor="mm")
        top += picture.height
        draw.line([(20, top), (WIDE - 20, top)], fill=(200, 204, 210))
    words = [Words(language) for language in languages]
    for n, key in enumerate(keys):
        column, row = divmod(n, rows)
        x, y = 44 + column * (WIDE // 2 - 10), top + 28 + 28 * row
        said = " · ".join(dict.fromkeys(each.say(f"body-{key}") for each in words))
        draw.text((x, y), str(n + 1), font=letters, fill=INK, anchor="rm")
        draw.text((x + 12, y), said, font=small, fill=INK, anchor="lm")
    return whole


def section(
    body: Body, items: Sequence[PlacedSolid], font: Path, languages: Sequence[str]
) -> Image.Image:
    """Two sections from the side: through a fist pad and the Pi, through the crew board's seat."""
    words = [Words(language) for language in languages]
    made = body.consoles[0]
    middle = body.description("console", "width") / 2
    captain = next(
        place[0]
        for panel, part, place in made.placed()
        if part.name == "stop" and panel.plan.seat == "captain"
    )
    parts = []
    for name, console_at, wall_at in (("a", captain, 8.0), ("b", made.tray[0], 8.0)):
        parts.append(_cut(body, items, console_at - middle, wall_at, font, words, name))
    wide = max(each.width for each in parts)
    whole = Image.new("RGB", (wide, sum(each.height for each in parts)), PAPER)
    y = 0
    for each in parts:
        whole.paste(each, (0, y))
        y += each.height
    return whole


def _cut(
    body: Body,
    items: Sequence[PlacedSolid],
    console_at: float,
    wall_at: float,
    font: Path,
    words: Sequence[Words],
    name: str,
) -> Image.Image:
    b = kernel()
    size = (WIDE, 760) if name == "a" else (WIDE, 520)
    drawing = DepthDrawing(size, View((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (-1.0, 0.0, 0.0)))
    depth, back = body.consoles[0].depth, body.description("wall", "console")
    height = body.description("wall", "height") if name == "a" else 130.0
    far = 130.0 if name == "a" else -60.0
    drawing.fit([(0, -back - depth - 10, -10), (0, far, height + 10)], 80)
    slab = b.Box(4000, 4000, 4000)
    for item in items:
        console = item.group.startswith("panel-") or item.group in CONSOLE
        if name == "b" and not console:
            continue
        at = console_at if console else wall_at
        box = item.solid.bounding_box()
        if at >= box.max.X or at + 140 < box.min.X:
            continue
        if at <= box.min.X:
            drawing.solid(item.solid, _pale(colour(item.key)), (0, 0, 0))
            continue
        kept = item.solid & (b.Pos(at + 2000, 0, 0) * slab)
        for each in kept if isinstance(kept, list) else [kept]:
            drawing.solid(each, _pale(colour(item.key)), (0, 0, 0))
            for face in each.faces():
                if abs(face.center().X - at) < 1e-6 and abs(face.normal_at().X) > 0.999:
                    drawing.solid(b.extrude(face, 0.5, dir=(-1, 0, 0)), colour(item.key), (0, 0, 0))
    picture = drawing.image()
    draw = ImageDraw.Draw(picture)
    letters, small = ImageFont.truetype(str(font), 20), ImageFont.truetype(str(font), 15)

    def seen(y: float, z: float) -> tuple[float, float]:
        at = drawing.seen([(0.0, y, z)])[0]
        return (at[0] / FINE, at[1] / FINE)

    left, floor = seen(-back - depth - 40, 0.0)
    draw.line([(left, floor), (picture.width - 30, floor)], fill=(120, 90, 60), width=3)
    title = " · ".join(dict.fromkeys(each.say(f"body-section-{name}") for each in words))
    draw.text((30, 24), title, font=letters, fill=INK, anchor="lm")
    _measures(body, draw, small, seen, name)
    return picture


def _pale(shade: tuple[int, int, int]) -> tuple[int, int, int]:
    red, green, blue = (int(part + (255 - part) * 0.55) for part in shade)
    return (red, green, blue)


def _measures(body: Body, draw: Any, font: Any, seen: Any, name: str) -> None:
    """The measures of a section, in millimetres."""
    sizes, made = body.description, body.consoles[0]
    back, depth = sizes("wall", "console"), made.depth
    front = -back - depth
    rear = made.top.at(0.0, depth / math.cos(math.radians(sizes("console", "slope"))))[2]

    def upright(y: float, low: float, high: float) -> None:
        (x, a), (_, c) = seen(y, low), seen(y, high)
        draw.line([(x, a), (x, c)], fill=INK)
        for at in (a, c):
            draw.line([(x - 5, at), (x + 5, at)], fill=INK)
        draw.text((x + 8, (a + c) / 2), f"{high - low:.0f}", font=font, fill=INK, anchor="lm")

    def level(z: float, start: float, end: float) -> None:
        (a, y), (c, _) = seen(start, z), seen(end, z)
        draw.line([(a, y), (c, y)], fill=INK)
        for at in (a, c):
            draw.line([(at, y - 5), (at, y + 5)], fill=INK)
        below = y + 13 if z < 0 else y - 13
        draw.text(((a + c) / 2, below), f"{end - start:.0f}", font=font, fill=INK, anchor="mm")

    upright(front - 34, 0.0, sizes("console", "front"))
    upright(-back + 14, 0.0, rear)
    level(-14.0, front, -back)
    if name == "a":
        out = sizes("wall", "depth") / 2 + sizes("material", "board")
        level(-14.0, -back, 0.0)
        level(sizes("wall", "height") + 14.0, -out, out)
        upright(out + 76.0, 0.0, sizes("wall", "height"))
