"""The layout of a table's controls: the values of ``hardware/table.toml``.

:func:`load_layout` reads and checks such a file; the checks themselves are in
:mod:`sonar_console.devices.layoutcheck`. Everything here is frozen, so the running table, the
desk's stand-ins and the generated papers all see the same table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sonar_console.tomlfile.reader import TomlError

LAYOUT_VERSION = 1
"""The form of the file that this program reads (key ``layout``)."""
AUTO = "auto"
"""The Raspberry Pi is the one that the program finds itself on (key ``model``)."""
PI_MODELS = ("pi4", "pi5")
"""The models that a layout may name; `sonar_console.devices.raspberry` says how they differ."""

GPIO_LINES = range(2, 28)
"""GPIO lines of the Pi's header that a control may use (0 and 1 belong to add-on boards)."""
BOARD_BUTTONS = 8
BOARD_ENCODERS = 3
BOARD_LAMPS = 9
"""What one crew board has, as wired in ``firmware/wiring.py``."""
OLED_ADDRESSES = (0x3C, 0x3D)
OLED_DRIVERS = ("ssd1306", "sh1106")

TEAMS = ("blue", "yellow", "green")
SEATS = ("captain", "mate", "engineer", "radio")
BUTTONS: dict[str, tuple[str, ...]] = {
    "captain": ("north", "east", "south", "west", "stop", "push"),
    "mate": ("push", "stop"),
    "engineer": ("push",),
    "radio": ("north", "east", "south", "west", "unknown", "undo"),
}
ENCODERS: dict[str, tuple[str, ...]] = {
    "captain": ("select",),
    "mate": ("select",),
    "engineer": ("select",),
    "radio": ("slide_x", "slide_y"),
}
LARGEST = 1_000_000
"""The largest whole number that a layout may hold anywhere."""
FLOOR_MS = range(21)
"""Milliseconds that a press may be asked to last (keys ``floor_ms``)."""
NEEDS_BOARD = ("mate.stop",)
"""Controls that a layout without crew boards may leave out."""
SLOW = ".slow"
"""What follows the name of a lamp that blinks slowly, once in two seconds: ``ready_sonar.slow``."""

OLEDS = ("mate", "engineer")


class LayoutError(TomlError):
    """Raised for a layout file that cannot be used; the text is ``FILE:LINE: KEY: what to do``."""

    PLACE = "{file}:{line}"
    KIND = "layout file"

    def __init__(
        self,
        problem: str,
        *,
        file: Path | str = "",
        line: int | None = None,
        key: str = "",
        row: int | None = None,
    ) -> None:
        super().__init__(problem, file=file, line=line or 1, key=key, row=row)


@dataclass(frozen=True, slots=True)
class PinButton:
    """A button, push or fist pad between one GPIO line of the Pi and ground.

    ``floor``: seconds that a press must last, for a contact that is known to be noisy; 0 and
    whatever is less than 2 ms is taken for 2 ms (`sonar_console.devices.glitches`).
    """

    control: str
    gpio: int
    floor: float = 0.0


@dataclass(frozen=True, slots=True)
class PinEncoder:
    """An encoder on two GPIO lines of the Pi; ``quarters`` edges make a detent (4 or 2).

    ``backwards``: it counts the other way round than its lines say.
    """

    control: str
    a: int
    b: int
    quarters: int = 4
    backwards: bool = False


@dataclass(frozen=True, slots=True)
class BoardButton:
    """A button, push or fist pad on a crew board; ``floor`` as for `PinButton`."""

    control: str
    board: str
    button: int
    floor: float = 0.0


@dataclass(frozen=True, slots=True)
class BoardEncoder:
    """An encoder on a crew board; ``quarters`` and ``backwards`` as for `PinEncoder`."""

    control: str
    board: str
    encoder: int
    quarters: int = 4
    backwards: bool = False


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp on a crew board; ``name`` in full, ``blue.lamp.mate_ok``."""

    name: str
    board: str
    lamp: int


@dataclass(frozen=True, slots=True)
class Oled:
    """A 128x64 OLED; ``name`` in full, ``blue.oled.mate``."""

    name: str
    bus: int
    address: int
    driver: str = "ssd1306"


@dataclass(frozen=True, slots=True)
class Bus:
    """An I2C bus on two GPIO lines: ``/dev/i2c-NUMBER``."""

    number: int
    sda: int
    scl: int


@dataclass(frozen=True, slots=True)
class BoardParts:
    """The controls that a crew board has by the layout, and how it is to read them.

    ``floors``: for each of its buttons that is a control, the seconds that a press must last.
    ``quarters``: for each of its encoders that is a control, the edges of a detent, negative for
    one that counts backwards.
    """

    floors: Mapping[int, float] = field(
        default_factory=lambda: dict.fromkeys(range(BOARD_BUTTONS), 0.0)
    )
    quarters: Mapping[int, int] = field(
        default_factory=lambda: dict.fromkeys(range(BOARD_ENCODERS), 4)
    )


@dataclass(frozen=True, slots=True)
class CrewBoard:
    """A crew board, known by the id that is stored on it."""

    name: str
    id: str
    parts: BoardParts = field(default_factory=BoardParts)


@dataclass(frozen=True, slots=True)
class Shared:
    """A control without parts of its own: while the seat switch stands at its seat, what is
    done to ``same_as`` is told under this name.
    """

    control: str
    same_as: str

    @property
    def seat(self) -> str:
        """The seat at which the switch must stand."""
        return self.control.split(".")[1]


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """One line of a team's seat switch: closed while the switch stands at ``seat``."""

    team: str
    seat: str
    gpio: int

    @property
    def name(self) -> str:
        """Its name in full, ``blue.switch.engineer``."""
        return f"{self.team}.switch.{self.seat}"


Control = PinButton | PinEncoder | BoardButton | BoardEncoder


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole checked layout. ``controls`` are in the order of the file, and each is a thing of
    its own; ``shared`` are further names for some of them, by the position of a seat switch.
    """

    path: Path
    name: str
    version: int
    seats: tuple[str, ...]
    teams: tuple[str, ...]
    controls: tuple[Control, ...]
    lamps: tuple[Lamp, ...]
    oleds: tuple[Oled, ...]
    buses: tuple[Bus, ...]
    boards: tuple[CrewBoard, ...]
    shared: tuple[Shared, ...] = ()
    switches: tuple[SwitchLine, ...] = ()
    model: str = AUTO

    def control(self, name: str) -> Control:
        """The thing to touch for the control of that name; a shared one is the other's.

        :raises KeyError: when the table has none.
        """
        home = next((item.same_as for item in self.shared if item.control == name), name)
        for control in self.controls:
            if control.control == home:
                return control
        raise KeyError(name)

    def names(self) -> Iterator[str]:
        """The names of all controls, those that share another's last."""
        yield from (control.control for control in self.controls)
        yield from (item.control for item in self.shared)

    def switch_for(self, name: str) -> dict[SwitchLine, bool]:
        """The lines of the seat switch that are closed when a control answers by this name.

        Empty for a control that answers by its name wherever the switch stands.
        """
        seats = {item.seat for item in self.shared if name == item.same_as}
        own = {item.seat for item in self.shared if name == item.control}
        if not seats and not own:
            return {}
        team = name.partition(".")[0]
        return {line: line.seat in own for line in self.switches if line.team == team}

    def lamps_of(self, team: str) -> dict[str, Lamp]:
        """The lamps of a team by their short name (``mate_ok``)."""
        return {
            lamp.name.rsplit(".", 1)[1]: lamp
            for lamp in self.lamps
            if lamp.name.partition(".")[0] == team
        }

    def gpio(self) -> dict[int, str]:
        """The user of each GPIO line: a control's name (``.a`` or ``.b`` added), a line of a seat
        switch, or a bus's line.
        """
        used: dict[int, str] = {}
        for control in self.controls:
            if isinstance(control, PinButton):
                used[control.gpio] = control.control
            elif isinstance(control, PinEncoder):
                used[control.a] = f"{control.control}.a"
                used[control.b] = f"{control.control}.b"
        for line in self.switches:
            used[line.gpio] = line.name
        for bus in self.buses:
            used[bus.sda] = f"i2c-{bus.number} sda"
            used[bus.scl] = f"i2c-{bus.number} scl"
        return used


def load_layout(path: Path | str) -> Layout:
    """Read and check a layout file.

    :raises LayoutError: one line that names file, line and key, and says what to do.
    """
    from sonar_console.devices.layoutcheck import read_layout

    return read_layout(Path(path))
