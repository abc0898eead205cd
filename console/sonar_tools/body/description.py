"""The description of the body: sizes in millimetres, parts with their sources, what is bought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sonar_console.tomlfile.reader import TomlError, TomlTable, read_toml
from sonar_console.tomlfile.values import shown


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many numbers a key has, and the bounds of each; ``step`` 0 for any number."""

    count: int
    least: float
    most: float
    step: float = 0.0

    def hold(self, value: object) -> bool:
        """Whether a value is a number that the key may have."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return self.least <= value <= self.most and not (self.step and value % self.step)

    @property
    def told(self) -> str:
        """What the value of the key is."""
        steps = f" in steps of {self.step:g}" if self.step else ""
        within = f"from {self.least:g} to {self.most:g}{steps}"
        if self.count == 1:
            return f"is a number {within}"
        return f"is a list of {self.count} numbers {within}"


def _each(keys: str, count: int, least: float, most: float) -> dict[str, Bounds]:
    return dict.fromkeys(keys.split(), Bounds(count, least, most))


SECTIONS: dict[str, dict[str, Bounds]] = {
    "material": _each("panel", 1, 1, 20)
    | _each("board", 1, 3, 50)
    | _each("strength", 1, 1, 1000)
    | _each("density", 1, 50, 10_000)
    | _each("filament_density", 1, 0.5, 10)
    | _each("wall", 1, 0.4, 10)
    | _each("kerf", 1, 0, 20)
    | _each("sheet panel_sheet", 2, 100, 10_000)
    | _each("bed", 2, 50, 2000),
    "console": _each("width", 1, 200, 5000)
    | _each("margin gap", 1, 1, 500)
    | _each("slope", 1, 0, 45)
    | _each("front edge", 1, 5, 500)
    | _each("rim", 1, 1, 100)
    | _each("fork prong", 1, 1, 200)
    | _each("reach", 1, 0, 200)
    | _each("outlet_at", 1, 0, 5000)
    | _each("insert screw", 1, 1, 20)
    | _each("pilot", 1, 0.5, 20)
    | _each("head", 1, 1, 40)
    | _each("pitch", 1, 20, 1000)
    | _each("outlet passage", 2, 5, 1000),
    "wall": _each("width", 1, 200, 5000)
    | _each("height", 1, 100, 3000)
    | _each("depth", 1, 10, 1000)
    | _each("screen service_at", 1, 0, 3000)
    | _each("outlet_at air", 1, 0, 5000)
    | _each("cover_rim video", 1, 1, 200)
    | {"slots": Bounds(1, 4, 400, 4)}
    | _each("console", 1, 10, 2000)
    | _each("foot service outlet", 2, 5, 2000)
    | _each("slot", 2, 1, 1000)
    | _each("feet", 3, -5000, 5000),
    "brackets": _each("base plate side seat bar bar_thick", 1, 0.4, 50)
    | _each("post ear", 1, 1, 50)
    | _each("across", 1, 2, 50)
    | _each("insert_m3 insert_m25 ear_screw", 1, 1, 10)
    | _each("play", 1, 0, 2),
    "guests": _each("seated standing distance", 1, 100, 5000) | _each("leaning", 1, 0, 3000),
    "loads": _each("fist", 1, 1, 10_000)
    | _each("safety", 1, 1, 100)
    | _each("push heat", 1, 0, 1000)
    | _each("warmer", 1, 0.1, 100),
    "cables": _each("bend loop loop_oled", 1, 0, 2000) | _each("oled pi board", 1, 10, 10_000),
}
"""The keys of each section with their bounds: millimetres, if ``body.toml`` says nothing else."""
NEEDED: tuple[str, ...] = ("button-30", "button-24", "fist", "encoder", "led", "display-096")
NEEDED += ("display-130", "pi", "pico", "xh", "spacer", "screen")
MORE: dict[str, tuple[str, ...]] = {
    "encoder": ("bushing", "nut", "shell"),
    "led": ("length", "flange"),
    "display-096": ("glass", "board"),
    "display-130": ("glass", "board"),
    "pi": ("board",),
    "screen": ("vesa", "weight"),
}
"""Sizes that only some parts have."""
_PART = (
    _each("front depth", 1, 0, 500)
    | _each("body", 2, 0, 2000)
    | _each("bushing nut shell length flange glass board weight", 1, 0.1, 200)
    | _each("vesa", 1, 20, 500)
)
UNITS = ("pieces", "grams", "sets")


class BodyDescriptionError(TomlError):
    """Raised for a fault of the body's description. The message is one line."""

    KIND = "description of the body"


@dataclass(frozen=True, slots=True)
class PartSize:
    """The size of a part: ``front`` over the panel, ``depth`` behind it, ``body`` across."""

    key: str
    text: str
    front: float
    depth: float
    body: tuple[float, float]
    source: str
    checked: bool
    more: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Bought:
    """What must be bought for the body of one table. ``text`` has a line for each language."""

    key: str
    text: Mapping[str, str]
    amount: int
    unit: str


@dataclass(frozen=True, slots=True)
class BodyDescription:
    """What ``body.toml`` says. ``sizes`` has the numbers by section and key."""

    sizes: Mapping[str, Mapping[str, tuple[float, ...]]]
    parts: Mapping[str, PartSize]
    buy: Mapping[str, Bought]

    def __call__(self, section: str, key: str) -> float:
        """A single number."""
        return self.sizes[section][key][0]

    def pair(self, section: str, key: str) -> tuple[float, float]:
        """Two numbers."""
        first, second = self.sizes[section][key][:2]
        return first, second

    def part(self, key: str) -> PartSize:
        """The size of a part of the papers by its key; all LEDs are one size."""
        return self.parts["led" if key.startswith("led-") else key]


def load_body(path: Path) -> BodyDescription:
    """Read the description.

    :raises BodyDescriptionError: one line that names file, line and key.
    """
    table = read_toml(path, BodyDescriptionError)
    table.only((*SECTIONS, "parts", "buy"))
    sizes = {}
    for name, keys in SECTIONS.items():
        section = table.table(name)
        section.only(tuple(keys))
        sizes[name] = {key: _numbers(section, key, bounds) for key, bounds in keys.items()}
    parts, buy = table.table("parts"), table.table("buy")
    parts.only(NEEDED)
    return BodyDescription(
        sizes,
        {key: _part(key, parts.table(key)) for key in NEEDED},
        {key: _bought(key, buy.table(key)) for key in buy.values},
    )


def _part(key: str, table: TomlTable[BodyDescriptionError]) -> PartSize:
    table.only(("text", "front", "depth", "body", "source", "checked", *MORE.get(key, ())))
    wide, tall = _numbers(table, "body", _PART["body"])
    return PartSize(
        key,
        table.one_line("text"),
        _numbers(table, "front", _PART["front"])[0],
        _numbers(table, "depth", _PART["depth"])[0],
        (wide, tall),
        table.one_line("source"),
        table.flag("checked"),
        {name: _numbers(table, name, _PART[name])[0] for name in MORE.get(key, ())},
    )


def _bought(key: str, table: TomlTable[BodyDescriptionError]) -> Bought:
    table.only(("en", "fr", "amount", "unit"))
    text = {language: table.one_line(language) for language in ("en", "fr")}
    return Bought(key, text, table.number("amount", 1, 10_000), table.word("unit", UNITS))


def _numbers(table: TomlTable[BodyDescriptionError], key: str, bounds: Bounds) -> tuple[float, ...]:
    value = table.values.get(key)
    if value is None:
        raise table.fault(key, f"is missing; it {bounds.told}")
    given = value if isinstance(value, list) and bounds.count > 1 else [value]
    if len(given) != bounds.count or not all(map(bounds.hold, given)):
        raise table.fault(key, f"{bounds.told}, not {shown(value)}")
    return tuple(map(float, given))
