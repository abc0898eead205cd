"""A board as plain values: parts with their nets, tracks, vias and texts. Millimetres, y down."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from sonar_tools.boards.footprints import Footprint, Pad

FRONT = "F.Cu"
BACK = "B.Cu"
GROUND = "GND"
RAIL = "+3V3"
"""The board's own 3.3 V, behind its fuse."""

TRACK = 0.25
WIDE = 0.4
"""Widths of signals and of supplies."""
VIA = (0.6, 0.3)
"""Diameter and hole."""

Point = tuple[float, float]


class BoardError(ValueError):
    """A board cannot be made from this layout. The message is one line."""


@dataclass(frozen=True, slots=True)
class Component:
    """A part in its place. ``nets`` has the net of each pin, empty for one that is not used."""

    ref: str
    part: str
    footprint: Footprint
    symbol: str
    nets: dict[str, str]
    x: float
    y: float
    angle: float = 0.0
    fitted: bool = True
    label: str = ""
    """What the silkscreen says beside the reference."""
    text_at: Point | None = None
    """Where the reference stands, from the part's middle on the board; None for inside."""

    def at(self, pad: Pad) -> Point:
        """The place of a pad on the board."""
        return turned(pad.x, pad.y, self.angle, self.x, self.y)

    def pin(self, number: str) -> Point:
        """The place of a pin on the board."""
        return next(self.at(pad) for pad in self.footprint.pads if pad.number == number)


@dataclass(frozen=True, slots=True)
class CopperTrack:
    """A straight track."""

    net: str
    start: Point
    end: Point
    layer: str
    width: float = TRACK


@dataclass(frozen=True, slots=True)
class Via:
    """A plated hole without a part."""

    net: str
    at: Point


@dataclass(frozen=True, slots=True)
class BoardText:
    """A text on the silkscreen of the front, or of the back."""

    text: str
    at: Point
    size: float = 1.0
    angle: float = 0.0
    align: str = "center"
    back: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Parts that stand together in the schematic: ``kind`` names the drawing of the block."""

    kind: str
    refs: tuple[str, ...]
    nets: tuple[str, ...]
    title: str = ""


@dataclass(slots=True)
class CarrierBoard:
    """A whole board."""

    name: str
    title: str
    version: str
    outline: list[Point]
    components: list[Component] = field(default_factory=list)
    tracks: list[CopperTrack] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    texts: list[BoardText] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def add(self, component: Component) -> Component:
        """Put a part on the board."""
        self.components.append(component)
        return component

    def line(self, net: str, *points: Point, layer: str = FRONT, width: float = TRACK) -> None:
        """A track through these points."""
        for start, end in itertools.pairwise(points):
            if math.dist(start, end) > 1e-9:
                self.tracks.append(CopperTrack(net, start, end, layer, width))

    def via(self, net: str, at: Point) -> None:
        """A via."""
        self.vias.append(Via(net, at))

    def nets(self) -> list[str]:
        """All nets by name."""
        return sorted({net for each in self.components for net in each.nets.values() if net})

    def pins(self) -> Iterator[tuple[Component, Pad, Point]]:
        """All pads with a number, with their places."""
        for each in self.components:
            for pad in each.footprint.pads:
                if pad.number:
                    yield each, pad, each.at(pad)


def turned(x: float, y: float, angle: float, dx: float = 0.0, dy: float = 0.0) -> Point:
    """A point turned about the origin, counter-clockwise as seen from the front, then moved."""
    radians = math.radians(angle)
    cos, sin = math.cos(radians), math.sin(radians)
    return (round(x * cos + y * sin + dx, 6), round(-x * sin + y * cos + dy, 6))
