"""The places of all things in the simulator's window.

Pure arithmetic: :func:`arrange` cuts a window of a size in pixels into boxes, in units of which
1080 are its height. Each team has one half: its screen above, and below it a strip of lamps and
the seats with their controls, in the order in which the seats stand on the screen. A covered team
keeps a narrow strip, and the other one has its room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from sonar_console.cards.moment import LAMPS
from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_console.devices.panel import HEIGHT, WIDTH
from sonar_console.screens.boxes import Box
from sonar_console.screens.theme import GAP, UNITS

SCREEN_ORDER: tuple[str, ...] = ("captain", "radio", "mate", "engineer")
"""The seats from left to right, as on the team screens."""

COURSES = ("north", "east", "south", "west")
_CELLS = {"north": (1, 0), "west": (0, 1), "unknown": (1, 1), "east": (2, 1), "south": (1, 2)}
"""Column and row of each button of a compass; ``unknown`` is the radio operator's ``?``."""

_SCREEN_SHARE = 0.51
"""The most that a screen takes of the height; at 1280x720 OLEDs are then shown doubled."""
_WIDE_SHARE = 0.62
"""The same where the other team is covered and the seats stand in one row."""
_COVER = 300.0
"""The width that a covered team keeps."""
_SEATS_IN_ROW = (0.8, 0.8, 1.0, 1.0)
"""The widths of the seats in one row, to one another."""
LOG = 30.0
LAMP_STRIP = 50.0
TITLE = 28.0
PAD = 6.0
_SEAT_SHARE = 0.225
"""The most that a captain's or radio operator's seat takes of a half's width."""
_SEAT_WIDTH = 200.0
_BESIDE_OLED = 108.0
"""The least width kept for the controls beside an OLED."""
_TALLEST = 96.0
"""The most height that a fist pad or an encoder takes."""


class Click(StrEnum):
    """The effect of a click on a target."""

    PRESS = "press"
    """Down with the mouse button, up with it."""
    BACK = "back"
    """One detent counter-clockwise."""
    FORTH = "forth"
    """One detent clockwise."""


@dataclass(frozen=True, slots=True)
class Target:
    """A box that can be clicked; an encoder has two, its left and its right half."""

    control: str
    act: Click
    box: Box


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of all things. Boxes in units; ``size`` in pixels."""

    size: tuple[int, int]
    teams: tuple[str, ...]
    log: Box
    halves: dict[str, Box] = field(default_factory=dict)
    """By team: its screen, and the controls below it."""
    screens: dict[str, Box] = field(default_factory=dict)
    """By team; a covered one has neither this nor what follows."""
    desks: dict[str, Box] = field(default_factory=dict)
    """By team: what lies below its screen."""
    seats: dict[str, Box] = field(default_factory=dict)
    """By ``team.seat``."""
    titles: dict[str, Box] = field(default_factory=dict)
    """By ``team.seat``."""
    controls: dict[str, Box] = field(default_factory=dict)
    """By name: the whole of a control, which for an encoder includes its push."""
    corners: dict[str, Box] = field(default_factory=dict)
    """By ``team.seat``: the empty corner beside its course buttons."""
    targets: list[Target] = field(default_factory=list)
    lamps: dict[str, Box] = field(default_factory=dict)
    """By name in full."""
    oleds: dict[str, Box] = field(default_factory=dict)
    """By name in full; each is a whole number of ``times`` larger than its display."""
    times: dict[str, int] = field(default_factory=dict)

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        return self.size[1] / UNITS

    def target_at(self, pixel: tuple[int, int]) -> Target | None:
        """The target under a pixel of the window."""
        return next((target for target in self.targets if self._inside(pixel, target.box)), None)

    def seat_at(self, pixel: tuple[int, int]) -> str | None:
        """The seat under a pixel, ``team.seat``."""
        return next((seat for seat, box in self.seats.items() if self._inside(pixel, box)), None)

    def half_at(self, pixel: tuple[int, int]) -> str | None:
        """The team whose half is under a pixel."""
        return next((team for team in self.teams if self._inside(pixel, self.halves[team])), None)

    def _inside(self, pixel: tuple[int, int], box: Box) -> bool:
        x, y = pixel[0] / self.scale, pixel[1] / self.scale
        return box.x <= x < box.right and box.y <= y < box.bottom


def arrange(
    layout: Layout,
    teams: Sequence[str],
    size: tuple[int, int],
    covered: Collection[str] = (),
) -> Arrangement:
    """Arrange the controls that ``layout`` has of two teams in a window of ``size`` pixels."""
    width, height = max(1, size[0]), max(1, size[1])
    page = Box(0, 0, width * UNITS / height, UNITS).inset(GAP)
    page, log = page.top(page.h - LOG - GAP, GAP)
    made = Arrangement((width, height), tuple(teams), log)
    wide = any(team in covered for team in teams)
    shares = [_COVER if team in covered else max(1.0, page.w - _COVER - GAP) for team in teams]
    halves = page.columns(shares if wide else (1.0, 1.0), GAP)
    for team, half in zip(teams, halves, strict=True):
        made.halves[team] = half
        if team in covered:
            continue
        tall = min(half.w * 9 / 16, half.h * (_WIDE_SHARE if wide else _SCREEN_SHARE))
        top, desk = half.top(tall, GAP)
        broad = min(top.w, tall * 16 / 9)
        made.screens[team] = Box(top.x + (top.w - broad) / 2, top.y, broad, tall)
        made.desks[team] = desk
        _desk(made, layout, team, desk.inset(PAD), in_row=wide)
    return made


def _desk(made: Arrangement, layout: Layout, team: str, desk: Box, *, in_row: bool) -> None:
    strip, seats = desk.top(LAMP_STRIP, PAD)
    names = [lamp.name for lamp in layout.lamps_of(team).values()]
    names.sort(key=lambda name: LAMPS.index(name.rsplit(".", 1)[1]))
    if names:
        made.lamps.update(zip(names, strip.columns([1.0] * len(names), 2), strict=True))
    there = {control.split(".")[1] for control in layout.names() if control.startswith(team + ".")}
    there |= {oled.name.rsplit(".", 1)[1] for oled in layout.oleds if oled.name.startswith(team)}
    places = seats.columns(_SEATS_IN_ROW, PAD) if in_row else _two_rows(seats)
    for seat, box in zip(SCREEN_ORDER, places, strict=True):
        if seat in there:
            made.seats[f"{team}.{seat}"] = box
            _seat(made, layout, team, seat, box.inset(4))


def _two_rows(seats: Box) -> list[Box]:
    """The captain and the radio operator side by side, the other two one above the other."""
    width = min(_SEAT_WIDTH, seats.w * _SEAT_SHARE)
    captain, rest = seats.left(width, PAD)
    radio, rest = rest.left(width, PAD)
    return [captain, radio, *rest.rows((1.0, 1.0), PAD)]


def _seat(made: Arrangement, layout: Layout, team: str, seat: str, box: Box) -> None:
    """The title, the OLED if the seat has one, and the controls."""
    oled = next((each.name for each in layout.oleds if each.name == f"{team}.oled.{seat}"), None)
    if oled is not None:
        box = _oled(made, oled, box)
    title, box = box.top(TITLE, 4)
    made.titles[f"{team}.{seat}"] = title
    names = [name for name in layout.names() if name.startswith(f"{team}.{seat}.")]
    compass = [name for name in names if name.rsplit(".", 1)[1] in _CELLS]
    if compass:
        side = min(box.w, box.h * 0.5)
        upper, box = box.top(side, PAD)
        made.corners[f"{team}.{seat}"] = _compass(made, compass, upper.square())
    # a push that sits on an encoder is drawn in its middle
    wheels = {
        name: f"{name.rpartition('.')[0]}.push"
        for name in names
        if isinstance(layout.control(name), PinEncoder | BoardEncoder)
    }
    on_wheels = {
        push for wheel, push in wheels.items() if wheel.endswith(".select") and push in names
    }
    rows = [name for name in names if name not in compass and name not in on_wheels]
    rows.sort(key=lambda name: name in wheels)
    if not rows:
        return
    height = min(_TALLEST, (box.h - PAD * (len(rows) - 1)) / len(rows))
    for name in rows:
        row, box = box.top(height, PAD)
        made.controls[name] = row
        if name not in wheels:
            made.targets.append(Target(name, Click.PRESS, row))
        else:
            push = wheels[name] if wheels[name] in on_wheels and name.endswith("select") else None
            _wheel(made, name, push, row)


def _oled(made: Arrangement, name: str, box: Box) -> Box:
    """Put the OLED at the left, as large as whole points let it be; the box of the rest."""
    room = box.w - _BESIDE_OLED - PAD
    times = max(1, int(min(room * made.scale / WIDTH, box.h * made.scale / HEIGHT)))
    wide, tall = times * WIDTH / made.scale, times * HEIGHT / made.scale
    made.oleds[name] = Box(box.x, box.y + (box.h - tall) / 2, wide, tall)
    made.times[name] = times
    _, rest = box.left(wide, PAD + 4)
    return rest


def _compass(made: Arrangement, names: list[str], box: Box) -> Box:
    """Put the course buttons around their middle; the corner that stays empty."""
    cells = [row.columns((1, 1, 1), 4) for row in box.rows((1, 1, 1), 4)]
    for name in names:
        column, row = _CELLS[name.rsplit(".", 1)[1]]
        made.controls[name] = cells[row][column]
        made.targets.append(Target(name, Click.PRESS, cells[row][column]))
    return cells[0][0]


def _wheel(made: Arrangement, name: str, push: str | None, box: Box) -> None:
    """An encoder: its left half turns back, its right half forth, its middle is the push."""
    left, middle, right = box.columns((1.0, 1.5 if push else 0.9, 1.0), 2)
    if push is not None:
        made.controls[push] = middle
        made.targets.append(Target(push, Click.PRESS, middle))
    made.targets.extend((Target(name, Click.BACK, left), Target(name, Click.FORTH, right)))


def shown(made: Arrangement) -> Iterator[Box]:
    """The boxes that may never cover each other: screens, targets, lamps, OLEDs, titles, log."""
    yield made.log
    yield from made.screens.values()
    yield from (target.box for target in made.targets)
    yield from made.lamps.values()
    yield from made.oleds.values()
    yield from made.titles.values()
