"""The sizes of the printed brackets, as plain values: trays, LED bar, encoder plate, OLED clamp."""

from __future__ import annotations

from dataclasses import dataclass

from sonar_tools.boards.model import CarrierBoard
from sonar_tools.boards.tableboard import HAT_SCREW, HOLES
from sonar_tools.body.description import BodyDescription
from sonar_tools.body.plates import Bore, Point
from sonar_tools.papers.panelplan import PanelPlan

M3, M25 = "insert-m3", "insert-m25"
TRAY_SCREW = "screw-wood-12"
M3_SCREW, M25_SCREW = "screw-m3-6", "screw-m25-6"
CLAMP = 2.4
"""Thickness of an OLED's clamp without its lips."""


@dataclass(frozen=True, slots=True)
class Post:
    """A post of a tray: its place, its height over the tray's plate, and its insert."""

    x: float
    y: float
    height: float
    use: str


@dataclass(frozen=True, slots=True)
class Tray:
    """A tray in the axes of its board, but y up: the plate's corners, posts and screw holes."""

    name: str
    low: Point
    high: Point
    posts: tuple[Post, ...]
    screws: tuple[Bore, ...]
    middle: Point
    """The point of the board that its frame is for."""

    @property
    def size(self) -> Point:
        """Width and height of the plate."""
        return (self.high[0] - self.low[0], self.high[1] - self.low[1])


def board_holes(board: CarrierBoard) -> list[tuple[float, float, float]]:
    """Place and diameter of each screw hole of a board, y up."""
    return [
        (each.x, -each.y, float(each.footprint.name.rpartition("_")[2]))
        for each in board.components
        if each.symbol == "Hole"
    ]


def crew_tray(board: CarrierBoard, body: BodyDescription) -> Tray:
    """The tray of a crew board."""
    height, ear = body("brackets", "post"), body("brackets", "ear")
    posts = tuple(Post(x, y, height, M3) for x, y, _ in board_holes(board))
    return _tray("crew-tray", board, posts, ear, 3.0, body)


def table_tray(board: CarrierBoard, body: BodyDescription) -> Tray:
    """The tray of the Pi with the table board: short posts for the Pi, tall ones for the board."""
    height = body("brackets", "post")
    pi, spacer = body.part("pi"), body.part("spacer")
    tall = height + pi.more["board"] + spacer.depth
    posts = tuple(
        Post(x, y, height, M25) if across == HAT_SCREW else Post(x, y, tall, M3)
        for x, y, across in board_holes(board)
    )
    return _tray("table-tray", board, posts, 2 * body("brackets", "ear"), 10.0, body)


def _tray(
    name: str,
    board: CarrierBoard,
    posts: tuple[Post, ...],
    ear: float,
    more: float,
    body: BodyDescription,
) -> Tray:
    xs, ys = [x for x, _ in board.outline], [-y for _, y in board.outline]
    low, high = (min(xs) - ear, min(ys) - more), (max(xs) + ear, max(ys) + more)
    inset = body("brackets", "ear_screw") / 2 + 2.5
    screws = tuple(
        Bore(x, y, body("brackets", "ear_screw"), TRAY_SCREW)
        for x in (low[0] + inset, high[0] - inset)
        for y in (low[1] + 14.0, high[1] - 14.0)
    )
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return Tray(name, low, high, posts, screws, middle)


def pi_holes() -> tuple[Point, ...]:
    """The holes of the Pi in the axes of the table board, y up, from the HAT+ specification."""
    return tuple((x, -y) for x, y in HOLES)


def lamps(plan: PanelPlan) -> list[Point]:
    """The places of a panel's lamps, y up from its lower edge."""
    return [(each.x, plan.height - each.y) for each in plan.places if each.name.startswith("lamp ")]


def led_bar(plan: PanelPlan) -> tuple[float, float]:
    """Where the LED bar of a panel begins and ends."""
    xs = [x for x, _ in lamps(plan)]
    return (min(xs) - 8.0, max(xs) + 8.0)


def encoder_plate(body: BodyDescription) -> Point:
    """Width and height of the plate of an encoder."""
    wide, tall = body.part("encoder").body
    more = 2 * (body("brackets", "side") + body("brackets", "play"))
    return (wide + more + 14.0, tall + more)


def oled_frame(key: str, body: BodyDescription) -> Point:
    """Width and height of the frame of an OLED module; its clamp is as large."""
    wide, tall = body.part(key).body
    more = 2 * (body("brackets", "side") + body("brackets", "play"))
    return (wide + more + 16.0, tall + more)


def clamp_screws(key: str, body: BodyDescription) -> tuple[Point, Point]:
    """The two screws of an OLED's clamp, from the frame's middle."""
    x = oled_frame(key, body)[0] / 2 - 4.2
    return ((-x, 0.0), (x, 0.0))


def oled_depth(key: str, body: BodyDescription) -> float:
    """From the panel to the clamp: the frame is as high as its inserts of 4 mm need."""
    part = body.part(key)
    return max(part.more["glass"] + part.more["board"], body("material", "wall") + 4.0)
