"""The description of the carrier boards: values, parts with their makers' numbers, the buses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sonar_console.tomlfile.reader import TomlError, TomlTable, read_toml

VALUES = (
    "pull_up",
    "fist_pull_up",
    "series",
    "button_nf",
    "encoder_nf",
    "lamp",
    "bus_pull_up",
    "bus_spare",
    "clamp",
    "id_pull_up",
    "status",
)
BUS = ("module_pull_up", "module_pf", "pi_pf", "board_pf", "cable_pf_per_m")
LIMITS = ("pi_3v3", "pico_3v3", "pico_lines", "oled")
PROOF = (
    "rail_mv",
    "rail_percent",
    "resistor_percent",
    "module_percent",
    "fuse_least_mohm",
    "fuse_most_mohm",
    "lamp_least_mv",
    "lamp_most_mv",
    "wire_mohm_per_m",
    "leads_mohm",
    "open_ohm",
)
_PART = ("value", "text", "maker", "number", "second", "each")


class DescriptionError(TomlError):
    """Raised for a fault of the boards' description. The message is one line."""

    KIND = "description of boards"


@dataclass(frozen=True, slots=True)
class StockPart:
    """A part that is ordered. ``each`` is the number of pieces in one place of the board."""

    key: str
    value: str
    text: str
    maker: str
    number: str
    second: str
    each: int = 1


@dataclass(frozen=True, slots=True)
class Description:
    """What ``boards.toml`` says. Values are in ohms and nanofarads, limits in milliamperes."""

    version: str
    values: Mapping[str, int]
    bus: Mapping[str, int]
    limits: Mapping[str, int]
    proof: Mapping[str, int]
    """By what a meter's values are judged when a table is proved by stages."""
    parts: Mapping[str, StockPart]

    def part(self, key: str) -> StockPart:
        """A part by its key; ``xh9`` and ``housing9`` are the sizes of a part with ``{n}``.

        :raises DescriptionError: for a part that is not described.
        """
        found = self.parts.get(key)
        if found is not None:
            return found
        stem = key.rstrip("0123456789")
        sized = self.parts.get(stem)
        if sized is None or "{n" not in sized.number or stem == key:
            raise DescriptionError(f"[parts.{key}] is missing", file="boards.toml")
        pins = int(key[len(stem) :])
        texts = (sized.value, sized.text, sized.maker, sized.number, sized.second)
        value, text, maker, number, second = (each.format(n=pins) for each in texts)
        return StockPart(key, value, text, maker, number, second, sized.each)

    def resistor(self, name: str) -> str:
        """The key of the part of a value in ohms, such as ``r3300``."""
        return f"r{self.values[name]}"

    def capacitor(self, name: str) -> str:
        """The key of the part of a value in nanofarads, such as ``c47n``."""
        return f"c{self.values[name]}n"


def load_description(path: Path) -> Description:
    """Read the description.

    :raises DescriptionError: one line that names file, line and key.
    """
    table = read_toml(path, DescriptionError)
    table.only(("version", "values", "bus", "limits", "proof", "parts"))
    values, bus, limits, parts = (table.table(key) for key in ("values", "bus", "limits", "parts"))
    proof = table.table("proof")
    values.only(VALUES)
    bus.only(BUS)
    limits.only(LIMITS)
    proof.only(PROOF)
    found = Description(
        table.one_line("version"),
        {key: values.number(key, 1, 1_000_000) for key in VALUES},
        {key: bus.number(key, 1, 1_000_000) for key in BUS},
        {key: limits.number(key, 1, 10_000) for key in LIMITS},
        {key: proof.number(key, 1, 10_000_000) for key in PROOF},
        {key: _part(key, parts.table(key)) for key in parts.values},
    )
    for name in VALUES:
        key = found.capacitor(name) if name.endswith("_nf") else found.resistor(name)
        if key not in found.parts:
            raise values.fault(name, f"has no part: add [parts.{key}]")
    return found


def _part(key: str, table: TomlTable[DescriptionError]) -> StockPart:
    table.only(_PART)
    value, text, maker, number, second = (table.one_line(name) for name in _PART[:-1])
    each = table.number("each", 1, 100) if "each" in table.values else 1
    return StockPart(key, value, text, maker, number, second, each)
