"""The plan of a build: its stages, what is measured in each, the right values, and their words.

`sonar-console hardware` makes the plan with the papers of a layout (``stages.toml``), from the
layout and the carrier boards' values. Volts are counted in millivolts, resistances in ohms.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.layout import Layout
from sonar_console.locales import Words
from sonar_console.tomlfile.reader import TomlError, TomlTable, read_toml

PLAN_NAME = "stages.toml"
VERSION = 1
WAYS = ("boards", "terminals")
"""With carrier boards, or with a table's own screw terminals."""
KINDS = (
    "pi",
    "table-board",
    "crew-board",
    "terminals",
    "crew-terminals",
    "cable",
    "lamps",
    "oled",
    "panel",
    "table",
)
MOMENTS = ("before", "dark", "live")
"""When a meter is held to it: before it is plugged in; plugged in, without power; with power."""
UNITS = ("mV", "ohm")
ENDLESS = 10**9
"""What a meter that shows OL has measured, and the upper bound of a value that has none."""


class BuildPlanError(TomlError):
    """Raised for a plan that cannot be used. The message is one line."""

    KIND = "plan of a build"


@dataclass(frozen=True, slots=True)
class Meter:
    """One measurement: the two points of the tips, and the bounds of a right value.

    Values are shown and judged with three digits, so that what is printed as right is right.
    """

    key: str
    red: str
    black: str
    unit: str
    low: int
    high: int
    when: str

    def judge(self, value: float) -> str:
        """``low``, ``high``, or nothing for a right value."""
        value = _three_digits(value)
        return "low" if value < self.least else "high" if value > self.most else ""

    @property
    def least(self) -> int:
        """The lower bound as it is shown: rounded down to three digits."""
        return self.low - self.low % _last_place(self.low)

    @property
    def most(self) -> int:
        """The upper bound as it is shown: rounded up to three digits."""
        return self.high + -self.high % _last_place(self.high)

    @property
    def shown(self) -> str:
        """The unit in which the bounds are shown: mV, V, Ω, kΩ or MΩ."""
        most = self.least if self.high == ENDLESS else self.most
        if self.unit == "mV":
            return "V" if most >= 100 else "mV"
        return "MΩ" if most >= 1_000_000 else "kΩ" if most >= 1000 else "Ω"

    def text(self, value: float) -> str:
        """A value in the unit that is shown, with a decimal point."""
        if value >= ENDLESS:
            return "OL"
        unit = "MΩ" if self.unit == "ohm" and value >= 1_000_000 else self.shown
        return f"{_three_digits(value) / _SCALES[unit]:g} {unit}"

    @property
    def bounds(self) -> str:
        """The bounds as a label without words: ``3.2–3.4 V``, ``> 1 kΩ``, ``< 20 mV``."""
        if self.high == ENDLESS:
            return f"> {self.text(self.least)}"
        if self.low == 0:
            return f"< {self.text(self.most)}"
        return f"{self.text(self.least).split()[0]}–{self.text(self.most)}"


def _three_digits(value: float) -> float:
    return float(f"{value:.3g}")


def _last_place(bound: int) -> int:
    """What one unit in the third digit of a bound counts."""
    return int(10 ** max(0, len(str(bound)) - 3))


@dataclass(frozen=True, slots=True)
class WiredControl:
    """Where a control of a stage ends: at the connector or terminal, and at the header."""

    control: str
    plug: str
    line: str


@dataclass(frozen=True, slots=True)
class BuildStage:
    """One stage of a build: a board, a cable or a panel, and what proves it."""

    name: str
    kind: str
    about: str
    day: int
    minutes: int
    meters: tuple[Meter, ...] = ()
    wired: tuple[WiredControl, ...] = ()
    lamps: tuple[str, ...] = ()
    oleds: tuple[str, ...] = ()
    board: str = ""
    """The crew board that has to answer."""
    crew: bool = False
    """Whether its power is the plug of a crew board's USB cable."""

    @property
    def controls(self) -> tuple[str, ...]:
        """The controls that are touched in this stage, each once."""
        return tuple(dict.fromkeys(each.control for each in self.wired))


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """The stages of each way to build a layout."""

    layout: str
    stages: Mapping[str, tuple[BuildStage, ...]]
    folder: Path

    def picture(self, way: str, stage: BuildStage) -> Path:
        """The drawing of a stage."""
        return self.folder / picture_name(way, stage)


def picture_name(way: str, stage: BuildStage) -> str:
    """The file name of the drawing of a stage."""
    return f"stage-{way}-{stage.name}.svg"


def find_plan(layout: Layout) -> Path:
    """The plan among the papers of a layout."""
    return layout.path.parent / "generated" / layout.name / PLAN_NAME


def load_plan(path: Path, layout: Layout) -> BuildPlan:
    """Read the plan of a layout.

    :raises BuildPlanError: one line, also for a plan that knows other controls than the layout.
    """
    make = f"make it where the project's source is, with: sonar-console hardware {layout.path}"
    advice = f"no plan of this layout's build; {make}"
    top = read_toml(path, BuildPlanError, missing=advice)
    top.number("plan", VERSION, VERSION)
    found = {}
    for way in WAYS:
        if tables := _tables(top, way):
            found[way] = tuple(_stage(table) for table in tables)
    named = {control for stages in found.values() for stage in stages for control in stage.controls}
    if not found or named != _controls(layout):
        raise BuildPlanError(f"is that of another layout; {make}", file=path)
    return BuildPlan(top.one_line("layout"), found, path.parent)


def _controls(layout: Layout) -> set[str]:
    return {
        *(item.control for item in layout.controls),
        *(line.name for line in layout.switches),
    }


def _stage(table: TomlTable[BuildPlanError]) -> BuildStage:
    name = table.one_line("name")
    if not re.fullmatch(r"[a-z0-9-]+", name):
        raise table.fault("name", "has small letters, digits and hyphens only")
    return BuildStage(
        name,
        table.word("kind", KINDS),
        table.text("about"),
        table.number("day", 1, 9),
        table.number("minutes", 1, 1000),
        tuple(_meter(each) for each in _tables(table, "meters")),
        tuple(
            WiredControl(each.one_line("control"), each.one_line("plug"), each.one_line("line"))
            for each in _tables(table, "wired")
        ),
        _names(table, "lamps"),
        _names(table, "oleds"),
        table.text("board"),
        table.flag("crew"),
    )


def _meter(table: TomlTable[BuildPlanError]) -> Meter:
    low, high = table.number("low", 0, ENDLESS), table.number("high", 0, ENDLESS)
    if low > high:
        raise table.fault("low", f"is above the upper bound, {high}")
    return Meter(
        table.one_line("key"),
        table.one_line("red"),
        table.one_line("black"),
        table.word("unit", UNITS),
        low,
        high,
        table.word("when", MOMENTS),
    )


def _tables(table: TomlTable[BuildPlanError], key: str) -> list[TomlTable[BuildPlanError]]:
    rows = table.values.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise table.fault(key, "must be a list of tables")
    return [TomlTable(table.document, (*table.path, key), row) for row in rows]


def _names(table: TomlTable[BuildPlanError], key: str) -> tuple[str, ...]:
    names = table.values.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise table.fault(key, "must be a list of names")
    return tuple(names)


@dataclass(frozen=True, slots=True)
class BuildStep:
    """One step of a stage. ``name`` is kept in the record."""

    kind: str
    about: str = ""

    @property
    def name(self) -> str:
        """The kind and what it is about."""
        return f"{self.kind} {self.about}".strip()


def steps_of(stage: BuildStage) -> list[BuildStep]:
    """The steps of a stage in their order; the hub is tested with the crew board of day 1."""

    def meters(when: str) -> list[BuildStep]:
        return [BuildStep("meter", each.key) for each in stage.meters if each.when == when]

    steps = meters("before")
    if stage.kind in ("crew-board", "crew-terminals") and stage.day == 1:
        steps.append(BuildStep("see", "hub"))
    steps += [BuildStep("plug"), *meters("dark")]
    if stage.kind in ("pi", "table-board", "crew-board"):
        steps.append(BuildStep("see", stage.kind))
    if stage.kind in ("pi", "table"):
        steps.append(BuildStep("supply"))
    if stage.board:
        steps.append(BuildStep("board", stage.board))
    if stage.wired:
        steps.append(BuildStep("rest"))
    steps += meters("live")
    if stage.kind != "panel" and stage.kind != "table":
        steps += [BuildStep("control", name) for name in stage.controls]
        steps += [BuildStep("lamp", name) for name in stage.lamps]
        steps += [BuildStep("oled", name) for name in stage.oleds]
    else:
        steps += [BuildStep("face", stage.kind)]
        steps += [BuildStep("noise")]
    return steps


# ---- words


def point_text(words: Words, point: str) -> str:
    """A point for a meter's tip in words: ``pin/J2/1`` is “J2, pin 1”."""
    kind, *rest = point.split("/")
    values = dict(zip(("value", "value1"), rest, strict=False))
    if kind == "plug":
        values["value1"] = words.say(f"core-{values['value1']}")
    return words.say(f"build-point-{kind}", **values)


def meter_text(words: Words, meter: Meter) -> str:
    """What is measured, and between which two points."""
    return words.say(
        f"build-meter-{meter.key}",
        value=point_text(words, meter.red),
        value1=point_text(words, meter.black),
    )


def stage_title(words: Words, stage: BuildStage) -> str:
    """The name of a stage in words."""
    return words.say(f"build-stage-{stage.kind}", value=stage.about)


def care_text(words: Words, way: str, stage: BuildStage) -> str:
    """What to mind in a stage, beside its drawing; empty where there is nothing."""
    key = f"build-care-{stage.kind}"
    if way == "boards" and stage.kind in ("cable", "lamps", "oled"):
        key = "build-care-housing"
    return words.say(key) if words.has(key) else ""


def place_text(words: Words, cable: BuildStage | None, name: str) -> str:
    """The cable of a control or of a line of one, its connector's pin and its line, in words."""
    rows = [] if cable is None else [each for each in cable.wired if _of(name) == each.control]
    if cable is None or not rows:
        return name
    row = rows[-1] if name.endswith(".b") else rows[0]
    plug, line = point_text(words, row.plug), point_text(words, row.line)
    return words.say("build-where", value=cable.about, value1=plug, value2=line)


def _of(name: str) -> str:
    return ".".join(name.split(".")[:3])


def figure(words: Words, text: str) -> str:
    """A value or bounds with the language's decimal comma, and hard spaces."""
    comma = words.say("build-comma")
    return re.sub(r"(?<=\d)\.(?=\d)", comma, text).replace(" ", "\u00a0")


_SCALES = {"mV": 1.0, "V": 1e3, "Ω": 1.0, "kΩ": 1e3, "MΩ": 1e6}
_UNITS = {"m": "mV", "mv": "mV", "v": "V", "r": "Ω", "ω": "Ω", "ohm": "Ω"}
_UNITS |= {"k": "kΩ", "kω": "kΩ", "kohm": "kΩ", "M": "MΩ", "Mω": "MΩ", "Mohm": "MΩ"}
"""By a unit in small letters, but for the M of mega."""
_READING = re.compile(r"([0-9]+(?:[.,][0-9]+)?)\s*(\D*)")
_PRINTED = re.compile(r"([0-9]+)([vkmr])([0-9]+)", re.IGNORECASE)
"""A value as it is printed on a part, with its unit in the place of the decimal point: 3k3."""


def read_value(meter: Meter, text: str) -> float | None:
    """What a person has typed, in the meter's base unit; None for what is no value.

    Without a unit it is in the one that is shown; 3k3 is 3.3 kΩ, 3V3 is 3.3 V. OL is an open
    circuit. A small m is milli, which no resistance here is measured in; a large M is mega.
    """
    text = _PRINTED.sub(r"\1.\3\2", text.strip())
    if meter.unit == "ohm" and text.lower() in ("ol", "o.l", "1.", "inf", "∞"):
        return float(ENDLESS)
    found = _READING.fullmatch(text)
    if found is None:
        return None
    unit = meter.shown
    if typed := found[2]:
        unit = _UNITS.get(("M" if typed[0] == "M" else typed[0].lower()) + typed[1:].lower(), "")
    if unit not in (("mV", "V") if meter.unit == "mV" else ("Ω", "kΩ", "MΩ")):
        return None
    value = float(found[1].replace(",", ".")) * _SCALES[unit]
    return value if math.isfinite(value) else None
