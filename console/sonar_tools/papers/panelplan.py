"""The plans of the four seats' control panels, in millimetres.

A panel is a field of cells under a title and perhaps a row of lamps; the compass takes two by two
cells. A seat that shares all its controls with another seat has no panel.
"""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_tools.papers import parts
from sonar_tools.papers.harness import LAMP_SEAT, switch_seat
from sonar_tools.papers.parts import Part

CELL = 62.0
WIDE_CELL = 88.0
"""The width of a cell with labels for more than one seat."""
LONG = 10.0
"""The height that such labels add to a panel."""
MARGIN = 16.0
TITLE = 16.0
LAMP_ROW = 26.0
CORNER = 8.0
"""The distance of the screws from both edges."""
COMPASS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
SPREAD = 37.0
"""The distance from the middle of the compass to its buttons."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label under a part: the key of a message, and the seat if another seat shares the part."""

    key: str
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class MountedPart:
    """A part on a panel: the position of its middle from the upper left corner, and its labels."""

    name: str
    part: Part
    x: float
    y: float
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """The panel of a seat."""

    seat: str
    width: float
    height: float
    room: float
    """The greatest width of a label of a control."""
    places: tuple[MountedPart, ...]
    compass: tuple[float, float] | None
    """The middle of the compass, or None."""

    @property
    def screws(self) -> tuple[tuple[float, float], ...]:
        """The middles of the four screw holes."""
        right, low = self.width - CORNER, self.height - CORNER
        return ((CORNER, CORNER), (right, CORNER), (CORNER, low), (right, low))


def panel_plan(layout: Layout, team: str, seat: str) -> PanelPlan | None:
    """The panel of a seat, or None if nothing is mounted there."""
    mine = f"{team}.{seat}."
    controls = [item for item in layout.controls if item.control.startswith(mine)]
    wheels = {
        item.control.rpartition(".")[2]
        for item in controls
        if isinstance(item, PinEncoder | BoardEncoder)
    }
    names = [item.control.rpartition(".")[2] for item in controls]
    compass = [name for name in names if name in COMPASS]
    cells: list[tuple[str, Part, tuple[Label, ...]]] = []
    for oled in layout.oleds:
        if oled.name == f"{team}.oled.{seat}":
            cells.append(("oled", parts.oled(oled), ()))
    for name in names:
        if name in compass or (name == "push" and "select" in wheels):
            continue
        labels = _labels(layout, team, seat, name)
        if name == "select" and "push" in names:
            labels += _labels(layout, team, seat, "push")
            labels = tuple(sorted(labels, key=lambda label: label.seat or ""))
        cells.append((name, _part(name, name in wheels), labels))
    if any(line.team == team for line in layout.switches) and switch_seat(layout, team) == seat:
        cells.append(("switch", parts.SWITCH, ()))
    lamps = [lamp for lamp in layout.lamps_of(team).values() if seat == LAMP_SEAT]
    if not cells and not compass and not lamps:
        return None
    # beside a compass two rows, else all in one
    rows = 2 if compass else 1
    columns = -(-len(cells) // rows)
    top = MARGIN + TITLE + (LAMP_ROW if lamps else 0.0)
    shared = any(label.seat for _, _, labels in cells for label in labels)
    wide = WIDE_CELL if shared else CELL
    field = 2 * CELL if compass else 0.0
    width = 2 * MARGIN + field + columns * wide
    places = []
    middle = None
    if lamps:
        step = (width - 2 * MARGIN) / len(lamps)
        for number, lamp in enumerate(lamps):
            short = lamp.name.rpartition(".")[2]
            places.append(
                MountedPart(
                    f"lamp {short}",
                    parts.lamp(short),
                    MARGIN + step * (number + 0.5),
                    MARGIN + TITLE + 4.0,
                    (Label(f"panel-lamp-{short}"),),
                )
            )
    if compass:
        middle = (MARGIN + CELL, top + CELL)
        for name in compass:
            across, down = COMPASS[name]
            x, y = middle[0] + SPREAD * across, middle[1] + SPREAD * down
            part = parts.BUTTON_30 if seat == "captain" else parts.BUTTON_24
            places.append(MountedPart(name, part, x, y, (Label(f"panel-{name}"),)))
    for number, (name, part, labels) in enumerate(cells):
        column, row = divmod(number, rows) if compass else (number, 0)
        x = MARGIN + field + wide * (column + 0.5)
        places.append(MountedPart(name, part, x, top + CELL * (row + 0.5) - 6.0, labels))
    height = top + rows * CELL + MARGIN + (LONG if shared else 0.0)
    return PanelPlan(seat, width, height, wide - 3.0, tuple(places), middle)


def _part(name: str, wheel: bool) -> Part:
    if wheel:
        return parts.ENCODER
    return parts.FIST if name == "stop" else parts.BUTTON_24


def _labels(layout: Layout, team: str, seat: str, name: str) -> tuple[Label, ...]:
    """The labels of a control: for its own seat, and for the seats that share it."""
    shared = [item for item in layout.shared if item.same_as == f"{team}.{seat}.{name}"]
    others = tuple(
        Label(f"panel-{item.seat}-{item.control.rpartition('.')[2]}", item.seat) for item in shared
    )
    return (Label(f"panel-{seat}-{name}"), *others)
