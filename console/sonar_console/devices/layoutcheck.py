"""Reads and checks a layout file; each error names the line and the key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from sonar_console.cards.moment import LAMPS
from sonar_console.devices import layout as form
from sonar_console.devices.layout import (
    BoardButton,
    BoardEncoder,
    Bus,
    Control,
    CrewBoard,
    Lamp,
    Layout,
    LayoutError,
    Oled,
    PinButton,
    PinEncoder,
    Shared,
    SwitchLine,
)
from sonar_console.devices.link import MAX_ID
from sonar_console.tomlfile.reader import TomlTable, read_toml

Fields = TomlTable[LayoutError]

_ID = re.compile(rf"[a-z0-9-]{{1,{MAX_ID}}}")
_NAME = re.compile(r"[a-z0-9-]{1,40}")
_BUS = re.compile(r"0|[1-9][0-9]{0,3}")
_TURNING = ("quarters", "backwards")
"""The settings of an encoder, wherever it sits."""
_TOP = ("layout", "name", "model", "seats", "contacts", "buses", "boards")


def _listed(words: Iterable[object]) -> str:
    return ", ".join(str(word) for word in words)


def _only(fields: Fields, allowed: Iterable[str], what: str) -> None:
    """Check that a table has no other keys."""
    allowed = tuple(allowed)
    for name in fields.values:
        if name not in allowed:
            raise fields.fault(name, f"unknown {what}; known are {_listed(allowed)}")


def _whole(fields: Fields, key: str, otherwise: int | None = None) -> int:
    """A whole number that is not too large; one that must be there unless there is another."""
    if otherwise is not None and key not in fields.values:
        return otherwise
    number = fields.whole(key)
    if abs(number) > form.LARGEST:
        raise fields.fault(
            key, f"is larger than anything here can be; write at most {form.LARGEST}"
        )
    return number


def _index(fields: Fields, key: str, count: int) -> int:
    """The number of a part of a crew board; the key says what part."""
    number = _whole(fields, key)
    if not 0 <= number < count:
        raise fields.fault(key, f"a crew board has {key}s 0 to {count - 1}, not {number}")
    return number


def _floor(fields: Fields, otherwise: int) -> int:
    """The shortest press of a control, in milliseconds."""
    floor = _whole(fields, "floor_ms", otherwise)
    if floor not in form.FLOOR_MS:
        most = form.FLOOR_MS[-1]
        raise fields.fault(
            "floor_ms", f"must be 0 to {most} milliseconds, not {floor}; 0 for the usual 2"
        )
    return floor


def _turning(fields: Fields) -> tuple[int, bool]:
    """How an encoder is read: the edges of a detent, and whether it counts backwards."""
    quarters = _whole(fields, "quarters", 4)
    if quarters not in (2, 4):
        raise fields.fault("quarters", f"must be 4 or 2, not {quarters}")
    backwards = fields.values.get("backwards", False)
    if not isinstance(backwards, bool):
        raise fields.fault("backwards", "must be true or false")
    return quarters, backwards


def _parts(board: str, controls: Iterable[Control]) -> form.BoardParts:
    """The controls of one crew board."""
    floors: dict[int, float] = {}
    quarters: dict[int, int] = {}
    for item in controls:
        if isinstance(item, BoardButton) and item.board == board:
            floors[item.button] = item.floor
        elif isinstance(item, BoardEncoder) and item.board == board:
            quarters[item.encoder] = -item.quarters if item.backwards else item.quarters
    return form.BoardParts(floors, quarters)


class _Reader:
    """One layout file on its way from text to values; keeps who has taken what already."""

    def __init__(self, path: Path) -> None:
        self.path = path
        missing = "no such file; name a layout file such as hardware/table.toml"
        self.top = read_toml(path, LayoutError, missing=missing)
        self.gpio: dict[int, str] = {}
        self.taken: dict[tuple[str, str, int], str] = {}
        self.addresses: dict[tuple[int, int], str] = {}
        self.boards: dict[str, CrewBoard] = {}
        self.buses: dict[int, Bus] = {}
        self.shared: list[Shared] = []
        self.switches: list[SwitchLine] = []
        self.floor_ms = 0

    def fail(self, key: tuple[str, ...], problem: str) -> NoReturn:
        """Raise the error about a key of the file."""
        raise self.top.document.fault(key, problem)

    # -- resources that only one may use -------------------------------------------------

    def line(self, fields: Fields, key: str, owner: str) -> int:
        gpio = _whole(fields, key)
        if gpio not in form.GPIO_LINES:
            first, last = form.GPIO_LINES[0], form.GPIO_LINES[-1]
            raise fields.fault(
                key, f"GPIO {gpio} does not exist on the header; take one from {first} to {last}"
            )
        other = self.gpio.get(gpio)
        if other is not None:
            if other.startswith("buses."):
                raise fields.fault(
                    key,
                    f"GPIO {gpio} of {owner} belongs to the I2C bus at {other}; take another line",
                )
            raise fields.fault(
                key, f"GPIO {gpio} is used twice, by {other} and by {owner}; give one another line"
            )
        self.gpio[gpio] = owner
        return gpio

    def part(self, fields: Fields, kind: str, owner: str, count: int) -> tuple[str, int]:
        """A part of a crew board that is not taken yet: its board and its number."""
        board = self.board(fields)
        number = _index(fields, kind, count)
        other = self.taken.setdefault((board, kind, number), owner)
        if other != owner:
            raise fields.fault(
                kind,
                f'{kind} {number} of board "{board}" is used twice, by {other} and by {owner}; '
                f"give one another {kind}",
            )
        return board, number

    def board(self, fields: Fields) -> str:
        name = fields.text("board")
        if name not in self.boards:
            known = _listed(self.boards) or "none"
            raise fields.fault(
                "board", f'no board "{name}" (known: {known}); add [boards.{name}] with its id'
            )
        return name

    # -- the parts -----------------------------------------------------------------------

    def read_buses(self, buses: Fields) -> None:
        for name in buses.values:
            if not _BUS.fullmatch(name):
                raise buses.fault(name, "a bus is named by its number, N of /dev/i2c-N")
            fields = buses.table(name)
            _only(fields, ("sda", "scl"), "setting of a bus")
            for part in ("sda", "scl"):
                if part not in fields.values:
                    raise fields.fault(
                        "", f"the bus has no {part} line; write {{ sda = 2, scl = 3 }}"
                    )
            if fields.values["sda"] == 3 and fields.values["scl"] == 2:
                raise fields.fault(
                    "", "SDA and SCL are exchanged: on the Pi SDA is GPIO 2 and SCL GPIO 3"
                )
            sda = self.line(fields, "sda", f"buses.{name}.sda")
            scl = self.line(fields, "scl", f"buses.{name}.scl")
            self.buses[int(name)] = Bus(int(name), sda, scl)

    def read_boards(self, boards: Fields) -> None:
        ids: dict[str, str] = {}
        for name in boards.values:
            if not name.isprintable() or not 1 <= len(name) <= 40:
                raise boards.fault(name, "a board's name is 1 to 40 printable characters")
            fields = boards.table(name)
            _only(fields, ("id",), "setting of a board")
            if "id" not in fields.values:
                raise fields.fault("", 'the board has no id; write id = "crew-blue"')
            ident = fields.text("id")
            if not _ID.fullmatch(ident):
                raise fields.fault(
                    "id", f"an id is 1 to {MAX_ID} small letters, digits and hyphens; change it"
                )
            if ident in ids:
                raise fields.fault("id", f'id "{ident}" is that of board "{ids[ident]}" also')
            ids[ident] = name
            self.boards[name] = CrewBoard(name, ident)

    def button(self, owner: str, fields: Fields) -> PinButton | BoardButton:
        given = fields.values
        if "a" in given or "b" in given or "encoder" in given:
            raise fields.fault(
                "", "is a button, not an encoder; write { gpio = 6 } or { board, button }"
            )
        if "gpio" in given:
            _only(fields, ("gpio", "floor_ms"), "setting of a button on the Pi")
            gpio = self.line(fields, "gpio", owner)
            return PinButton(owner, gpio, _floor(fields, self.floor_ms) / 1000)
        _only(fields, ("board", "button", "floor_ms"), "setting of a button")
        if "board" not in given:
            raise fields.fault(
                "", "sits nowhere: no gpio and no board; write { gpio = 6 } or name a board"
            )
        if "button" not in given:
            raise fields.fault("", "names a board but not which button; add button = 0")
        part = self.part(fields, "button", owner, form.BOARD_BUTTONS)
        return BoardButton(owner, *part, _floor(fields, self.floor_ms) / 1000)

    def encoder(self, owner: str, fields: Fields) -> PinEncoder | BoardEncoder:
        given = fields.values
        if "gpio" in given or (("a" in given) != ("b" in given)):
            raise fields.fault("", "is an encoder and needs two lines; write { a = 11, b = 12 }")
        if "a" in given:
            _only(fields, ("a", "b", *_TURNING), "setting of an encoder on the Pi")
            turning = _turning(fields)
            a = self.line(fields, "a", f"{owner}.a")
            b = self.line(fields, "b", f"{owner}.b")
            return PinEncoder(owner, a, b, *turning)
        _only(fields, ("board", "encoder", *_TURNING), "setting of an encoder")
        if "board" not in given:
            raise fields.fault("", "sits nowhere: no lines and no board; write { a = 11, b = 12 }")
        if "encoder" not in given:
            raise fields.fault("", "names a board but not which encoder; add encoder = 0")
        part = self.part(fields, "encoder", owner, form.BOARD_ENCODERS)
        return BoardEncoder(owner, *part, *_turning(fields))

    def lamp(self, owner: str, fields: Fields) -> Lamp:
        _only(fields, ("board", "lamp"), "setting of a lamp")
        for part in ("board", "lamp"):
            if part not in fields.values:
                raise fields.fault(
                    "", f'the lamp has no {part}; write {{ board = "blue", lamp = 0 }}'
                )
        return Lamp(owner, *self.part(fields, "lamp", owner, form.BOARD_LAMPS))

    def oled(self, owner: str, fields: Fields) -> Oled:
        _only(fields, ("bus", "address", "driver"), "setting of an OLED")
        for part in ("bus", "address"):
            if part not in fields.values:
                raise fields.fault(
                    "", f"the OLED has no {part}; write {{ bus = 1, address = 0x3C }}"
                )
        bus = _whole(fields, "bus")
        if bus not in self.buses:
            known = _listed(self.buses) or "none"
            raise fields.fault("bus", f"no I2C bus {bus} (known: {known}); add it under [buses]")
        address = _whole(fields, "address")
        if address not in form.OLED_ADDRESSES:
            known = _listed(f"0x{item:02X}" for item in form.OLED_ADDRESSES)
            told = f"0x{address:02X}" if address >= 0 else str(address)
            raise fields.fault("address", f"an OLED answers at {known}, not at {told}")
        other = self.addresses.setdefault((bus, address), owner)
        if other != owner:
            raise fields.fault(
                "address",
                f"address 0x{address:02X} on bus {bus} is used twice, by {other} and by {owner}; "
                "move the address resistor of one, or put both behind an I2C multiplexer "
                "(TCA9548A), whose channels are buses of their own",
            )
        driver = fields.text("driver") if "driver" in fields.values else "ssd1306"
        if driver not in form.OLED_DRIVERS:
            raise fields.fault("driver", f"unknown driver; known are {_listed(form.OLED_DRIVERS)}")
        return Oled(owner, bus, address, driver)

    def seat(self, team: str, seat: str, fields: Fields) -> list[Control]:
        buttons, encoders = form.BUTTONS[seat], form.ENCODERS[seat]
        _only(fields, buttons + encoders, f"control of the {seat}")
        found: list[Control] = []
        for name in fields.values:
            part, owner = fields.table(name), f"{team}.{seat}.{name}"
            if "same_as" in part.values:
                _only(part, ("same_as",), "setting of a shared control")
                self.shared.append(Shared(owner, part.text("same_as")))
                continue
            found.append(
                self.encoder(owner, part) if name in encoders else self.button(owner, part)
            )
        for name in encoders + buttons:
            spare = f"{seat}.{name}" in form.NEEDS_BOARD and not self.boards
            if name not in fields.values and not spare:
                raise fields.fault(
                    name, f"the {seat}'s {name} is missing; add it under [{team}.{seat}]"
                )
        return found

    def switch(self, team: str, fields: Fields) -> None:
        """The lines of a team's seat switch, a seat each."""
        _only(fields, form.SEATS, "seat of a switch")
        for seat in fields.values:
            part = fields.table(seat)
            _only(part, ("gpio",), "setting of a switch's line")
            if "gpio" not in part.values:
                raise part.fault("", "the switch has no line for this seat; write { gpio = 2 }")
            gpio = self.line(part, "gpio", f"{team}.switch.{seat}")
            self.switches.append(SwitchLine(team, seat, gpio))

    def seats(self) -> list[str]:
        """The seats that the table has; all of them unless some are named."""
        seats = self.top.values.get("seats", list(form.SEATS))
        if not isinstance(seats, list) or not seats or any(s not in form.SEATS for s in seats):
            raise self.top.fault("seats", f"must be a list of seats out of {_listed(form.SEATS)}")
        for seat in seats:
            if seats.count(seat) > 1:
                raise self.top.fault("seats", f'names "{seat}" twice; write each seat once')
        return seats

    def read(self) -> Layout:
        top = self.top
        version = _whole(top, "layout", 0)
        if version != form.LAYOUT_VERSION:
            raise top.fault(
                "layout",
                f"this program reads layouts of version {form.LAYOUT_VERSION}; "
                f"write layout = {form.LAYOUT_VERSION} after checking the file against its form",
            )
        _only(top, _TOP + form.TEAMS, "team or setting")
        seats = self.seats()
        name = top.text("name") if "name" in top.values else self.path.stem
        if not _NAME.fullmatch(name):  # it names the folder of the generated papers
            raise top.fault(
                "name", "a name is 1 to 40 small letters, digits and hyphens; change it"
            )
        model = top.text("model") if "model" in top.values else form.AUTO
        if model not in (form.AUTO, *form.PI_MODELS):
            known = _listed(f'"{one}"' for one in (form.AUTO, *form.PI_MODELS))
            raise top.fault("model", f"unknown Raspberry Pi; write one of {known}")
        contacts = top.table("contacts")
        _only(contacts, ("floor_ms",), "setting of contacts")
        self.floor_ms = _floor(contacts, 0)
        self.read_buses(top.table("buses"))
        self.read_boards(top.table("boards"))
        teams = tuple(team for team in top.values if team in form.TEAMS)
        if len(teams) != 2 or "blue" not in teams:
            raise top.fault(
                "", "a table has two teams; write [blue.captain] and [yellow.captain] ..."
            )
        controls: list[Control] = []
        lamps: list[Lamp] = []
        oleds: list[Oled] = []
        for team in teams:
            parts = top.table(team)
            _only(parts, (*seats, "switch", "lamp", "oled"), "seat")
            self.switch(team, parts.table("switch"))
            for seat in seats:
                controls += self.seat(team, seat, parts.table(seat))
            lit = parts.table("lamp")
            _only(lit, LAMPS, "lamp")
            lamps += [self.lamp(f"{team}.lamp.{lamp}", lit.table(lamp)) for lamp in lit.values]
            shown = parts.table("oled")
            _only(shown, form.OLEDS, "OLED")
            oleds += [self.oled(f"{team}.oled.{oled}", shown.table(oled)) for oled in shown.values]
            for lamp in LAMPS:
                if self.boards and lamp not in lit.values:
                    raise lit.fault(lamp, f"the lamp is missing; add it under [{team}.lamp]")
        self.check_shared(controls)
        return Layout(
            path=self.path,
            name=name,
            version=version,
            seats=tuple(seats),
            teams=teams,
            controls=tuple(controls),
            lamps=tuple(lamps),
            oleds=tuple(oleds),
            buses=tuple(self.buses.values()),
            boards=tuple(
                replace(board, parts=_parts(board.name, controls)) for board in self.boards.values()
            ),
            shared=tuple(self.shared),
            switches=tuple(self.switches),
            model=model,
        )

    def check_shared(self, controls: Sequence[Control]) -> None:
        """Check that each shared control has one to share, and a switch that says whose it is."""
        home = {item.control: item for item in controls}
        taken: dict[tuple[str, str], str] = {}
        for item in self.shared:
            team, seat, name = item.control.split(".")
            key = (team, seat, name, "same_as")
            same = home.get(item.same_as)
            if same is None or not item.same_as.startswith(f"{team}."):
                self.fail(
                    key, f'"{item.same_as}" is no control of {team} with lines of its own; name one'
                )
            if isinstance(same, PinEncoder | BoardEncoder) != (name in form.ENCODERS[seat]):
                self.fail(
                    key, "a button can share a button only, an encoder an encoder; name another"
                )
            if item.same_as.endswith(".stop"):
                self.fail(key, "a fist pad is never shared, it must act at any time; name another")
            if item.same_as.split(".")[1] == seat:
                self.fail(key, "shares a control of its own seat; name one of another seat")
            if not any(line.team == team and line.seat == seat for line in self.switches):
                self.fail(
                    key,
                    f"no switch says when it is the {seat}'s; write {seat} = {{ gpio = 2 }} "
                    f"under [{team}.switch]",
                )
            other = taken.setdefault((seat, item.same_as), item.control)
            if other != item.control:
                self.fail(key, f"{item.same_as} is {other} also, with the switch at the same seat")
        for line in self.switches:
            if not any(
                item.control.startswith(f"{line.team}.{line.seat}.") for item in self.shared
            ):
                self.fail(
                    (line.team, "switch", line.seat),
                    f"the {line.seat} shares no control; take the line out of the switch",
                )


def read_layout(path: Path) -> Layout:
    """Read and check the layout file ``path``.

    :raises LayoutError: for the first mistake found, in the order of the file's parts.
    """
    return _Reader(path).read()
