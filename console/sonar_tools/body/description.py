"""The description of the body: sizes in millimetres, parts with their sources, what is bought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sonar_console.tomlfile.reader import TomlError, TomlTable, read_toml

SECTIONS: dict[str, dict[str, int]] = {
    "material": dict.fromkeys(
        ("panel", "board", "strength", "density", "filament_density", "wall", "kerf"), 1
    )
    | dict.fromkeys(("sheet", "panel_sheet", "bed"), 2),
    "console": dict.fromkeys(
        ("width", "margin", "gap", "slope", "front", "edge", "rim", "fork", "prong", "reach"), 1
    )
    | dict.fromkeys(("outlet_at", "insert", "screw", "pitch", "pilot", "head"), 1)
    | dict.fromkeys(("outlet", "passage"), 2),
    "wall": dict.fromkeys(
        (
            "width",
            "height",
            "depth",
            "screen",
            "service_at",
            "cover_rim",
            "slots",
            "outlet_at",
            "air",
        ),
        1,
    )
    | dict.fromkeys(("video", "console"), 1)
    | dict.fromkeys(("foot", "service", "slot", "outlet"), 2)
    | {"feet": 3},
    "brackets": dict.fromkeys(
        ("base", "post", "across", "insert_m3", "insert_m25", "ear", "ear_screw", "plate"), 1
    )
    | dict.fromkeys(("side", "bar", "seat", "bar_thick", "play"), 1),
    "guests": dict.fromkeys(("seated", "standing", "distance", "leaning"), 1),
    "loads": dict.fromkeys(("fist", "safety", "push", "heat", "warmer"), 1),
    "cables": dict.fromkeys(("bend", "loop", "loop_oled", "oled", "pi", "board"), 1),
}
"""The keys of each section, and how many numbers each has."""
NEEDED: tuple[str, ...] = ("button-30", "button-24", "fist", "encoder", "led", "display-096")
NEEDED += ("display-130", "pi", "pico", "xh", "spacer", "screen")
MORE = ("bushing", "nut", "shell", "length", "flange", "glass", "board", "vesa", "weight")
"""Sizes that only some parts have."""
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
    _only(table, (*SECTIONS, "parts", "buy"))
    sizes = {}
    for name, keys in SECTIONS.items():
        section = table.table(name)
        _only(section, tuple(keys))
        sizes[name] = {key: _numbers(section, key, count) for key, count in keys.items()}
    parts, buy = table.table("parts"), table.table("buy")
    _only(parts, NEEDED)
    return BodyDescription(
        sizes,
        {key: _part(key, parts.table(key)) for key in NEEDED},
        {key: _bought(key, buy.table(key)) for key in buy.values},
    )


def _part(key: str, table: TomlTable[BodyDescriptionError]) -> PartSize:
    _only(table, ("text", "front", "depth", "body", "source", "checked", *MORE))
    wide, tall = _numbers(table, "body", 2)
    return PartSize(
        key,
        table.one_line("text"),
        _numbers(table, "front", 1)[0],
        _numbers(table, "depth", 1)[0],
        (wide, tall),
        table.one_line("source"),
        table.flag("checked"),
        {name: _numbers(table, name, 1)[0] for name in MORE if name in table.values},
    )


def _bought(key: str, table: TomlTable[BodyDescriptionError]) -> Bought:
    _only(table, ("en", "fr", "amount", "unit"))
    text = {language: table.one_line(language) for language in ("en", "fr")}
    return Bought(key, text, table.number("amount", 1, 10_000), table.word("unit", UNITS))


def _numbers(table: TomlTable[BodyDescriptionError], key: str, count: int) -> tuple[float, ...]:
    value = table.values.get(key)
    given = value if isinstance(value, list) else [value]
    good = [float(each) for each in given if isinstance(each, int | float) and abs(each) < 100_000]
    if len(good) != count or len(given) != count or any(isinstance(each, bool) for each in given):
        raise table.fault(key, "is a number" if count == 1 else f"is a list of {count} numbers")
    return tuple(good)


def _only(table: TomlTable[BodyDescriptionError], allowed: tuple[str, ...]) -> None:
    for fault in table.strangers(allowed):
        raise fault
