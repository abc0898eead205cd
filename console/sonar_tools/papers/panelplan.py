"""Where things sit on the four seats' control panels: a plan in millimetres.

A panel is a field of cells, the compass taking two by two, under a title and perhaps a row of
lamps. A seat of which every control is another seat's has no panel of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_tools.papers import parts
from sonar_tools.papers.harness import LAMP_SEAT, switch_seat
from sonar_tools.papers.parts import Part

CELL = 62.0
WIDE_CELL = 88.0
"""The width of a cell with the words of more than one seat in it."""
LONG = 10.0
"""What a panel is longer by for those words."""
MARGIN = 16.0
TITLE = 16.0
LAMP_ROW = 26.0
CORNER = 8.0
"""The screws' distance from both edges."""
COMPASS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
SPREAD = 37.0
"""From the compass's middle to its buttons."""


@dataclass(frozen=True, slots=True)
class Label:
    """Words under a part: a key of the catalogue, perhaps for another seat that shares it."""

    key: str
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A part on a panel: its middle from the upper left corner, and what is engraved below."""

    name: str
    part: Part
    x: float
    y: float
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One seat's panel."""

    seat: str
    width: float
    height: float
    room: float
    """How wide a label of a control may be."""
    places: tuple[Place, ...]
    compass: tuple[float, float] | None
    """The middle of the compass, if there is one."""

    @property
    def screws(self) -> tuple[tuple[float, float], ...]:
        """The middles of the four screw holes."""
        right, low = self.width - CORNER, self.height - CORNER
        return ((CORNER, CORNER), (right, CORNER), (CORNER, low), (right, low))


def panel_plan(layout: Layout, team: str, seat: str) -> Panel | None:
    """The panel of a seat, None when nothing is mounted there."""
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
                Place(
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
            places.append(Place(name, part, x, y, (Label(f"panel-{name}"),)))
    for number, (name, part, labels) in enumerate(cells):
        column, row = divmod(number, rows) if compass else (number, 0)
        x = MARGIN + field + wide * (column + 0.5)
        places.append(Place(name, part, x, top + CELL * (row + 0.5) - 6.0, labels))
    height = top + rows * CELL + MARGIN + (LONG if shared else 0.0)
    return Panel(seat, width, height, wide - 3.0, tuple(places), middle)


def _part(name: str, wheel: bool) -> Part:
    if wheel:
        return parts.ENCODER
    return parts.FIST if name == "stop" else parts.BUTTON_24


def _labels(layout: Layout, team: str, seat: str, name: str) -> tuple[Label, ...]:
    """What a control does, and what it does for the seats that share it."""
    shared = [item for item in layout.shared if item.same_as == f"{team}.{seat}.{name}"]
    others = tuple(
        Label(f"panel-{item.seat}-{item.control.rpartition('.')[2]}", item.seat) for item in shared
    )
    return (Label(f"panel-{seat}-{name}"), *others)
