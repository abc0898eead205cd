"""The stages of a build: what is measured at which points, and between which values it is right.

All values are computed from the layout, the carrier boards and their description. The plan that
comes of it is read by ``sonar-console doctor --stages`` and by the builder's guide.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence

from sonar_console.devices.layout import Layout
from sonar_console.doctor.buildplan import ENDLESS, VERSION, BuildStage, Meter, WiredControl
from sonar_tools.boards import sums
from sonar_tools.boards.description import Description
from sonar_tools.boards.model import CarrierBoard, Component
from sonar_tools.papers.bill import LINK, length
from sonar_tools.papers.conditioning import PULLED_UP
from sonar_tools.papers.harness import GROUND, LAMP_SEAT, PI, SUPPLY, Cable, Wire
from sonar_tools.papers.headers import PI_3V3, PI_GROUNDS, PICO_3V3, PICO_GROUNDS
from sonar_tools.papers.panelplan import PanelPlan, panel_plan

MINUTES = {
    "pi": 60,
    "board": 20,
    "chip": 1,
    "terminals": 20,
    "part": 2,
    "firmware": 10,
    "cable": 6,
    "core": 3,
    "panel": 15,
    "mounted": 4,
    "table": 45,
}
"""How long it takes, by our own estimate: a board and each part on it, a cable and each core of it
with both ends, a panel and each part in it."""

FAR_3V3 = PI_3V3[-1]
"""The pin of 3.3 V beside which no pin has 5 V: a tip that slips there harms nothing."""
NEAR_5V = (1, 3, 5, 6)
"""The pins of the Pi's header beside those of 5 V: no tip is held there with power."""


class _BuildWay:
    """The stages of one way to build a layout."""

    def __init__(
        self,
        layout: Layout,
        cables: Sequence[Cable],
        parts: Description,
        boards: Mapping[str, CarrierBoard],
    ) -> None:
        self.layout, self.cables, self.parts, self.boards = layout, cables, parts, boards
        self.bounds = sums.ProofBounds(parts)
        self.day = 1
        """The second day begins with the second crew."""
        self.proof = parts.proof

    # ---- points

    def header(self, cable: Cable, pin: int) -> str:
        """The pin of a header: its soldered joint on the carrier board, or its terminal."""
        if self.boards:
            return f"pin/J1/{pin}"
        return f"pi/{pin}" if cable.header == PI else f"pico/{pin}"

    def plug(self, cable: Cable, wire: Wire) -> str:
        """Where a core ends: a connector's pin, or a terminal."""
        if self.boards:
            return f"pin/{self.connector(cable).ref}/{cable.wires.index(wire) + 1}"
        if wire.line is None or cable.oled is not None:
            return self.header(cable, wire.pin)
        part = wire.signal[-2:] if wire.signal[-2:] in (" a", " b") else ""
        return f"node/{wire.control}{part}"

    def connector(self, cable: Cable) -> Component:
        """The connector of a cable on its board, known by its name."""
        one_team = cable.header != PI
        title = cable.seat.upper() if one_team else f"{cable.team} {cable.seat}".upper()
        label = f"OLED {title}" if cable.oled is not None else title
        board = self.boards["crew" if one_team else "table"]
        return next(each for each in board.components if each.label == label)

    def ground(self, cable: Cable | None) -> str:
        """Where the black tip is held."""
        if self.boards:
            return "hole/GND"
        if cable is None or cable.header == PI:
            return f"pi/{PI_GROUNDS[-1]}"
        return f"pico/{PICO_GROUNDS[0]}"

    def supply(self, cable: Cable) -> str:
        """Where 3.3 V is held to."""
        if self.boards:
            return "hole/3V3"
        return f"pi/{PI_3V3[0]}" if cable.header == PI else f"pico/{PICO_3V3}"

    # ---- stages

    def stages(self) -> Iterator[BuildStage]:
        """All stages in their order."""
        yield self.pi()
        boards = [board.name for board in self.layout.boards]
        for header in (PI, *(name for name in boards if name not in self.layout.teams)):
            yield self.header_stage(header)
        for team in self.layout.teams:
            self.day = 1 if team == self.layout.teams[0] else 2
            if team in boards:
                yield self.header_stage(team)
            for seat in self.layout.seats:
                mine = [each for each in self.cables if (each.team, each.seat) == (team, seat)]
                for cable in mine:
                    yield self.oled(cable) if cable.oled is not None else self.cable(cable)
                plan = panel_plan(self.layout, team, seat)
                if plan is not None and mine:
                    yield self.panel(team, plan, mine)
        yield self.whole()

    def made(self, name: str, kind: str, about: str, minutes: float, **rest: object) -> BuildStage:
        """A stage of the present day."""
        return BuildStage(name, kind, about, self.day, round(minutes), **rest)  # type: ignore[arg-type]

    def pi(self) -> BuildStage:
        """The Pi alone, on its supply."""
        ground = f"pi/{PI_GROUNDS[-1]}"
        meters = (Meter("rail", f"pi/{FAR_3V3}", ground, "mV", *self.bounds.rail, "live"),)
        return self.made("pi", "pi", "Raspberry Pi", MINUTES["pi"], meters=meters)

    def header_stage(self, header: str) -> BuildStage:
        """A carrier board, or the terminals of a header, before anything is plugged in."""
        pi = header == PI
        cables = [each for each in self.cables if each.header == header]
        controls = [each for each in cables if each.oled is None]
        meters = [*self.resistors(controls)]
        if pi:
            meters += self.bus_resistors(cables)
        if self.boards:
            board = self.boards["table" if pi else "crew"]
            status = self.parts.values["status"]
            short = Meter("short", "hole/3V3", "hole/GND", "ohm", status, ENDLESS, "before")
            most = math.ceil(self.bounds.drop(self.bounds.resting))
            rail = self.bounds.behind(self.bounds.resting)
            live = (
                Meter("rail", "hole/3V3", "hole/GND", "mV", *rail, "live"),
                Meter("fuse", "part/F1/1", "part/F1/2", "mV", 0, most, "live"),
            )
            meters = [short, *meters, *live]
            chips = sum(bool(each.part) and each.fitted for each in board.components)
            minutes = MINUTES["board"] + MINUTES["chip"] * chips
        else:
            supply, ground = self.supply(cables[0]), self.ground(cables[0])
            least = self.proof["open_ohm"]
            meters.insert(0, Meter("short", supply, ground, "ohm", least, ENDLESS, "before"))
            lines = sum(wire.line is not None for each in controls for wire in each.wires)
            minutes = MINUTES["terminals"] + 3 * MINUTES["part"] * lines
        kind = ("table-board" if pi else "crew-board") if self.boards else "terminals"
        if not self.boards and not pi:
            kind = "crew-terminals"
        name = kind if pi else f"{kind}-{header}"
        minutes += 0 if pi else MINUTES["firmware"]
        about = "Raspberry Pi" if pi else header
        board_name = "" if pi else header
        return self.made(
            name, kind, about, minutes, meters=tuple(meters), board=board_name, crew=not pi
        )

    def resistors(self, cables: Sequence[Cable]) -> Iterator[Meter]:
        """One line of each kind, by its resistors."""
        wires = [(each, wire) for each in cables for wire in each.wires if wire.line is not None]
        for key, value, wanted in (
            ("pull-up", "pull_up", _is_button),
            ("fist", "fist_pull_up", _is_fist),
        ):
            found = next((pair for pair in wires if wanted(pair[1])), None)
            if found is not None:
                at = self.plug(*found)
                yield Meter(
                    key, at, self.supply(found[0]), "ohm", *self.bounds.ohms(value), "before"
                )
        for key, value, wanted in (
            ("series", "series", _is_button),
            ("lamp-resistor", "lamp", _is_lamp),
        ):
            found = next((pair for pair in wires if wanted(pair[1])), None)
            if found is not None:
                cable, wire = found
                ends = self.plug(cable, wire), self.header(cable, wire.pin)
                yield Meter(key, *ends, "ohm", *self.bounds.ohms(value), "before")

    def bus_resistors(self, cables: Sequence[Cable]) -> Iterator[Meter]:
        """The pull-ups of a bus that has none on the Pi."""
        for bus in self.layout.buses:
            if (bus.sda, bus.scl) == PULLED_UP:
                continue
            cable = next(
                (each for each in cables if each.oled and each.oled.bus == bus.number), None
            )
            if cable is None:
                continue
            wire = next(each for each in cable.wires if each.signal == "SDA")
            power = next(each for each in cable.wires if each.signal == SUPPLY)
            ohms = self.bounds.ohms("bus_pull_up")
            pins = self.header(cable, wire.pin), self.header(cable, power.pin)
            yield Meter("bus", *pins, "ohm", *ohms, "before")

    def cable(self, cable: Cable) -> BuildStage:
        """The cable of a panel: first by itself, then plugged in."""
        lines = [wire for wire in cable.wires if wire.line is not None]
        ground = cable.wires[-1]
        button = next((wire for wire in lines if _is_button(wire)), None)
        button = button or next((wire for wire in lines if _is_fist(wire)), None)
        lamp = next((wire for wire in lines if _is_lamp(wire)), None)
        least = self.proof["open_ohm"]
        meters = []
        if button is not None:
            ends = _core(cable, button), _core(cable, ground)
            closed = self.bounds.wire(2 * length(cable))
            meters += [
                Meter("open", *ends, "ohm", least, ENDLESS, "before"),
                Meter("closed", *ends, "ohm", *closed, "before"),
            ]
        if len(lines) > 1:
            ends = _core(cable, lines[0]), _core(cable, lines[1])
            meters.append(Meter("neighbours", *ends, "ohm", least, ENDLESS, "before"))
        black = self.ground(cable)
        if button is not None:
            at = self.header(cable, button.pin)
            meters += [
                Meter("idle", self.plug(cable, button), black, "mV", *self.bounds.rail, "live"),
                Meter("pressed", at, black, "mV", *self.bounds.pressed, "live"),
            ]
        if lamp is not None:
            ends = self.header(cable, lamp.pin), self.plug(cable, lamp)
            meters.append(Meter("lamp", *ends, "mV", *self.bounds.lamp, "live"))
        return self.made(
            _slug(cable),
            "lamps" if all(map(_is_lamp, lines)) else "cable",
            cable.name,
            MINUTES["cable"] + MINUTES["core"] * len(cable.wires),
            meters=tuple(meters),
            wired=self.wired(cable),
            lamps=tuple(wire.control for wire in lines if _is_lamp(wire)),
            crew=cable.header != PI,
        )

    def wired(self, cable: Cable) -> tuple[WiredControl, ...]:
        """The controls of a cable, a row for each line."""
        return tuple(
            WiredControl(wire.control, self.plug(cable, wire), self.header(cable, wire.pin))
            for wire in cable.wires
            if wire.line is not None and not _is_lamp(wire) and cable.oled is None
        )

    def oled(self, cable: Cable) -> BuildStage:
        """The cable of an OLED."""
        assert cable.oled is not None
        by_signal = {wire.signal: wire for wire in cable.wires}
        data, power = by_signal["SDA"], by_signal[SUPPLY]
        same = [
            each
            for each in self.cables
            if each.oled is not None and each.oled.bus == cable.oled.bus
        ]
        ends = self.plug(cable, data), self.plug(cable, power)
        black = self.ground(cable)
        count = same.index(cable) + 1
        supply = self.bounds.oled_supply if self.boards else self.bounds.rail
        meters = [
            Meter(
                "module",
                _core(cable, data),
                _core(cable, power),
                "ohm",
                *self.bounds.modules,
                "before",
            ),
            Meter("bus-pull", *ends, "ohm", *self.bounds.bus(count), "dark"),
        ]
        at = f"pi/{FAR_3V3}" if _near_five(ends[1]) else ends[1]
        meters.append(Meter("oled-supply", at, black, "mV", *supply, "live"))
        if not _near_five(ends[0]):
            meters.append(Meter("bus-idle", ends[0], black, "mV", *supply, "live"))
        return self.made(
            _slug(cable),
            "oled",
            cable.name,
            MINUTES["cable"] + MINUTES["core"] * len(cable.wires),
            meters=tuple(meters),
            oleds=(cable.oled.name,),
        )

    def panel(self, team: str, plan: PanelPlan, cables: Sequence[Cable]) -> BuildStage:
        """A whole panel, when all its cables are plugged in."""
        touched = [each for each in cables if each.oled is None]
        meters = [self.panel_ground(each) for each in touched]
        lamps = self.layout.lamps_of(team).values() if plan.seat == LAMP_SEAT else ()
        return self.made(
            f"panel-{team}-{plan.seat}",
            "panel",
            f"{team} {plan.seat}",
            MINUTES["panel"] + MINUTES["mounted"] * len(plan.places),
            meters=tuple(meters),
            wired=tuple(each for cable in cables for each in self.wired(cable)),
            lamps=tuple(lamp.name for lamp in lamps),
            oleds=tuple(each.oled.name for each in cables if each.oled is not None),
            crew=bool(touched) and all(each.header != PI for each in touched),
        )

    def panel_ground(self, cable: Cable) -> Meter:
        """The ground of one cable in its panel, at the last contact that it goes to.

        Each cable brings its own ground; two grounds of a panel are not joined there.
        """
        lines = [wire for wire in cable.wires if wire.line is not None]
        ground = next(wire for wire in cable.wires if wire.signal == GROUND)
        key, board = ("ground", "table") if cable.header == PI else ("ground-crew", "crew")
        black = self.plug(cable, ground)
        if self.boards:  # connectors of both boards have the same names
            black = black.replace("pin/", f"{board}/")
        metres = length(cable) + LINK * len({wire.control for wire in lines})
        red = f"panel/{lines[-1].control}"
        return Meter(key, red, black, "ohm", *self.bounds.wire(metres), "dark")

    def whole(self) -> BuildStage:
        """The whole table, with everything plugged in."""
        rail = "hole/3V3" if self.boards else f"pi/{FAR_3V3}"
        black = self.ground(None)
        meters = (
            Meter("rail", rail, black, "mV", *self.bounds.behind(self.bounds.resting), "live"),
        )
        return self.made(
            "table",
            "table",
            self.layout.name,
            MINUTES["table"],
            meters=meters,
            wired=tuple(each for cable in self.cables for each in self.wired(cable)),
            lamps=tuple(lamp.name for lamp in self.layout.lamps),
            oleds=tuple(oled.name for oled in self.layout.oleds),
        )


def _near_five(point: str) -> bool:
    """Whether a point of the Pi's header lies beside a pin of 5 V."""
    return point in [f"pi/{pin}" for pin in NEAR_5V]


def _is_lamp(wire: Wire) -> bool:
    return ".lamp." in wire.control


def _is_fist(wire: Wire) -> bool:
    return wire.control.endswith(".stop") and not _is_lamp(wire)


def _is_button(wire: Wire) -> bool:
    """Whether it is a button's line: one of a control that has no second line."""
    encoder = wire.signal[-2:] in (" a", " b")
    return not (encoder or _is_lamp(wire) or _is_fist(wire) or wire.line is None)


def _core(cable: Cable, wire: Wire) -> str:
    """The end of a core, while the cable is not plugged in."""
    return f"plug/{cable.wires.index(wire) + 1}/{wire.colour}"


def _slug(cable: Cable) -> str:
    header = "pi" if cable.header == PI else "board"
    kind = "oled" if cable.oled is not None else f"cable-{header}"
    return f"{kind}-{cable.team}-{cable.seat}"


def stage_plan(
    layout: Layout,
    cables: Sequence[Cable],
    parts: Description,
    boards: Mapping[str, CarrierBoard],
) -> dict[str, tuple[BuildStage, ...]]:
    """The stages of each way; ``boards`` is empty for a layout without carrier boards."""
    ways = {}
    if boards:
        ways["boards"] = tuple(_BuildWay(layout, cables, parts, boards).stages())
    ways["terminals"] = tuple(_BuildWay(layout, cables, parts, {}).stages())
    return ways


def plan_text(layout: Layout, ways: Mapping[str, Sequence[BuildStage]]) -> str:
    """The plan as TOML."""
    out = [
        f"# Made by `sonar-console hardware` from hardware/{layout.path.name} and",
        "# hardware/boards/boards.toml. Do not change it here.",
        f"plan = {VERSION}",
        f"layout = {json.dumps(layout.name)}",
    ]
    for way, stages in ways.items():
        for stage in stages:
            out += ["", f"[[{way}]]"]
            for key in ("name", "kind", "about", "day", "minutes", "board", "crew"):
                out.append(f"{key} = {json.dumps(getattr(stage, key), ensure_ascii=False)}")
            for key in ("lamps", "oleds"):
                out.append(f"{key} = {json.dumps(list(getattr(stage, key)))}")
            out += [f"meters = [{_rows(stage.meters)}]", f"wired = [{_rows(stage.wired)}]"]
    return "\n".join([*out, ""])


def _rows(rows: Sequence[Meter | WiredControl]) -> str:
    """Rows of a table of a stage, one a line."""
    made = []
    for row in rows:
        values = ", ".join(
            f"{key} = {json.dumps(getattr(row, key), ensure_ascii=False)}"
            for key in row.__dataclass_fields__
        )
        made.append(f"\n  {{ {values} }},")
    return "".join([*made, "\n" if made else ""])
