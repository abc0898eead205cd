"""The pin tables of a layout, in Markdown: by line and by control, for the Pi and each board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sonar_console.devices.layout import Layout
from sonar_console.devices.raspberry import MODELS, Model, chosen_model, config_lines, on_model
from sonar_console.locales import Words
from sonar_tools.papers.conditioning import ConditionedLine
from sonar_tools.papers.harness import PI, Cable, Wire
from sonar_tools.papers.headers import PI_3V3, PI_5V, PI_ADD_ON, PI_GROUNDS, PI_PINS
from sonar_tools.papers.tables import markdown_table

_HEADER_PINS = 40


class _Tables:
    """The tables of a layout in one language."""

    def __init__(self, layout: Layout, cables: Sequence[Cable], words: Words) -> None:
        self.layout = layout
        self.cables = cables
        self.words = words

    def say(self, key: str, **values: str) -> str:
        return self.words.say(f"pins-{key}", **values)

    def wires(self, header: str) -> list[tuple[Wire, Cable]]:
        return [
            (wire, cable) for cable in self.cables if cable.header == header for wire in cable.wires
        ]

    def heads(self, *keys: str) -> list[str]:
        return [self.say(key) for key in keys]

    def core(self, wire: Wire) -> str:
        return self.words.say(f"core-{wire.colour}")

    def by_line(self, header: str, prefix: str) -> list[str]:
        """All lines in use by number, then the power pins."""
        wires = self.wires(header)
        wires.sort(key=lambda each: _power_last(each[0]))
        rows = [
            (
                wire.signal if wire.line is None else f"{prefix}{wire.line}",
                wire.pin,
                self.say("power") if wire.line is None else _what(wire),
                f"`{cable.name}`",
                self.core(wire),
                cable.wires.index(wire) + 1,
            )
            for wire, cable in wires
        ]
        return markdown_table(self.heads("line", "pin", "control", "cable", "core", "plug"), rows)

    def by_control(self, header: str, prefix: str) -> list[str]:
        """All controls in the order of the layout."""
        found: dict[str, list[Wire]] = {}
        for wire, _ in self.wires(header):
            if wire.line is not None:
                found.setdefault(_what(wire), []).append(wire)
        rows = [
            (
                what,
                ", ".join(dict.fromkeys(f"{prefix}{wire.line}" for wire in wires)),
                ", ".join(dict.fromkeys(str(wire.pin) for wire in wires)),
            )
            for what, wires in found.items()
        ]
        return markdown_table(self.heads("control", "line", "pin"), rows)

    def free(self) -> str:
        """The Pi's pins that are not used."""
        used = {wire.pin for wire, _ in self.wires(PI)}
        rest = [pin for pin in range(1, _HEADER_PINS + 1) if pin not in used]
        names = {pin: f"GPIO {line}" for line, pin in PI_PINS.items()}
        names |= dict.fromkeys(PI_GROUNDS, "GND") | dict.fromkeys(PI_3V3, "3V3")
        names |= dict.fromkeys(PI_5V, "5V") | dict.fromkeys(PI_ADD_ON, "GPIO 0/1")
        listed = ", ".join(f"{pin} ({names[pin]})" for pin in rest)
        return self.say("free", value=listed)

    def cable_list(self) -> list[str]:
        rows = [(f"`{cable.name}`", cable.cores, len(cable.wires)) for cable in self.cables]
        return markdown_table(self.heads("cable", "cores", "wires"), rows)

    def shared(self) -> list[str]:
        rows = [
            (f"`{item.control}`", f"`{item.same_as}`", self.words.name(item.seat))
            for item in self.layout.shared
        ]
        return markdown_table(self.heads("control", "shares", "switch"), rows)

    def models(self) -> list[str]:
        """What differs between the models of Raspberry Pi; of one alone if the layout names it."""
        chosen = chosen_model(self.layout)
        models = [model for model in MODELS.values() if chosen in (None, model)]

        rows = []
        for at, bus in enumerate(self.layout.buses):
            numbers = [on_model(self.layout, model).buses[at].number for model in models]
            name = self.say("model-bus", value=str(bus.sda), value1=str(bus.scl))
            rows.append([name, *(f"`/dev/i2c-{number}`" for number in numbers)])
        cells: dict[str, Callable[[Model], str]] = {
            "config": lambda model: "<br>".join(f"`{line}`" for line in self.config(model)),
            "chip": lambda model: f"`{model.chip}`",
            "sound": lambda model: self.say(f"sound-{model.key}"),
            "supply": lambda model: f"{model.watts} W, {model.supply / 1000:g} A",
            "cooling": lambda model: self.say(f"cooling-{model.key}"),
        }
        rows += [[self.say(f"model-{key}"), *map(told, models)] for key, told in cells.items()]
        same = [self.say("models-text"), ""] if len(models) > 1 else []
        heads = [self.say("model"), *(model.name for model in models)]
        differ = [row for row in rows if len(models) == 1 or len(set(row[1:])) > 1]
        return same + markdown_table(heads, differ)

    def config(self, model: Model) -> list[str]:
        """The lines of ``config.txt`` for a model: of both models, those that are its own."""
        lines = config_lines(replace(self.layout, model=model.key))[1:]
        if chosen_model(self.layout) is not None:
            return lines
        own = f"[{model.key}]"
        return lines[lines.index(own) + 1 :] if own in lines else []

    def conditioned(self, lines: Sequence[ConditionedLine]) -> list[str]:
        """The resistors and capacitors of each line, with the pins that they go to."""
        rows = [
            (
                PI.capitalize() if line.header == PI else line.header,
                line.name,
                line.pin,
                "" if line.pull_up is None else f"{line.pull_up.type} → {line.supply}",
                "" if line.series is None else line.series.type,
                "" if line.store is None else f"{line.store.type} → {line.ground}",
            )
            for line in lines
        ]
        return markdown_table(
            self.heads("header", "control", "pin", "pull-up", "series", "store"), rows
        )


def _power_last(wire: Wire) -> tuple[bool, int]:
    return wire.line is None, wire.pin if wire.line is None else wire.line


def _what(wire: Wire) -> str:
    part = f" {wire.signal[-1]}" if wire.signal[-2:] in (" a", " b") else ""
    signal = f" {wire.signal}" if wire.control.startswith("i2c-") else part
    return f"`{wire.control}`{signal}"


def pin_tables(
    layout: Layout, cables: Sequence[Cable], lines: Sequence[ConditionedLine], words: Words
) -> str:
    """All pin tables of a layout, and the parts of its lines without carrier boards."""
    made = _Tables(layout, cables, words)
    out = [
        f"# {made.say('title', value=layout.name)}",
        "",
        made.say("made", value=f"hardware/{layout.path.name}"),
    ]

    def section(title: str, lines: list[str]) -> None:
        out.extend(("", f"## {title}", "", *lines))

    section(made.say("pi"), made.by_line(PI, "GPIO "))
    out.extend(("", made.free()))
    section(made.say("pi-controls"), made.by_control(PI, "GPIO "))
    section(made.say("models"), made.models())
    if layout.shared:
        section(made.say("shared"), made.shared())
    for board in layout.boards:
        section(made.say("board", value=board.name), made.by_line(board.name, "GP"))
        section(made.say("board-controls", value=board.name), made.by_control(board.name, "GP"))
    text = [made.say("conditioned-text"), "", "![](filter.svg)", ""]
    section(made.say("conditioned"), text + made.conditioned(lines))
    section(made.say("cables"), made.cable_list())
    return "\n".join([*out, ""])
