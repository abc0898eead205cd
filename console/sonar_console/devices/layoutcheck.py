"""The checks of a layout file, each with the line and the key that a maker has to look at."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn

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
from sonar_console.devices.sharedcheck import check_shared
from sonar_console.tomlfile.lines import error_line, key_lines

Key = tuple[str, ...]
Table = Mapping[str, object]

_ID = re.compile(rf"[a-z0-9-]{{1,{MAX_ID}}}")
_NAME = re.compile(r"[a-z0-9-]{1,40}")
_TOP = ("layout", "name", "seats", "contacts", "buses", "boards")


def _listed(words: Iterable[object]) -> str:
    return ", ".join(str(word) for word in words)


class _Reader:
    """One layout file on its way from text to values; keeps who has taken what already."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[Key, int] = {}
        self.gpio: dict[int, str] = {}
        self.taken: dict[tuple[str, str, int], str] = {}
        self.addresses: dict[tuple[int, int], str] = {}
        self.boards: dict[str, CrewBoard] = {}
        self.buses: dict[int, Bus] = {}
        self.shared: list[Shared] = []
        self.switches: list[SwitchLine] = []
        self.floor_ms = 0

    def fail(self, key: Key, problem: str) -> NoReturn:
        """Give up, naming the nearest line that the file has for ``key``."""
        near = key
        while near and near not in self.lines:
            near = near[:-1]
        line = self.lines.get(near, 1)
        raise LayoutError(str(self.path), line, ".".join(key), problem)

    # -- reading -------------------------------------------------------------------------

    def load(self) -> Table:
        try:
            text = self.path.read_bytes().decode("utf-8-sig")  # some editors begin with a mark
        except FileNotFoundError:
            self.fail((), "no such file; name a layout file such as hardware/table.toml")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise LayoutError(
                str(self.path), line, "", "not UTF-8 text; save the file as UTF-8"
            ) from error
        except OSError as error:
            self.fail((), f"cannot be read ({error.strerror}); check its permissions")
        try:
            values = tomllib.loads(text)
            self.lines = key_lines(text)
        except tomllib.TOMLDecodeError as error:
            what = re.sub(r" \(at .*\)$", "", str(error)).replace("\n", " ")
            raise LayoutError(
                str(self.path),
                error_line(error),
                "",
                f"not TOML ({what}); correct this line or the one above",
            ) from error
        except RecursionError:
            self.fail((), "tables or lists within one another without end; write them flat")
        except ValueError as error:  # Python reads no number of thousands of digits
            self.fail((), f"holds a number that nothing here needs ({error}); write a smaller one")
        return values

    def table(self, key: Key, value: object) -> Table:
        if not isinstance(value, dict):
            self.fail(key, "must be a table; write it as { ... } or under a [heading]")
        return value

    def whole(self, key: Key, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(key, f"must be a whole number without quotes, not {value!r}")
        if abs(value) > form.LARGEST:
            self.fail(key, f"is larger than anything here can be; write at most {form.LARGEST}")
        return value

    def text(self, key: Key, value: object) -> str:
        if not isinstance(value, str):
            self.fail(key, f'must be text in quotes, such as "blue", not {value!r}')
        return value

    def only(self, key: Key, table: Table, allowed: Iterable[str], what: str) -> None:
        allowed = tuple(allowed)
        for name in table:
            if name not in allowed:
                self.fail((*key, name), f"unknown {what}; known are {_listed(allowed)}")

    def index(self, key: Key, value: object, count: int, what: str) -> int:
        number = self.whole(key, value)
        if not 0 <= number < count:
            self.fail(key, f"a crew board has {what}s 0 to {count - 1}, not {number}")
        return number

    # -- resources that only one may use -------------------------------------------------

    def line(self, key: Key, owner: str, value: object) -> int:
        gpio = self.whole(key, value)
        if gpio not in form.GPIO_LINES:
            first, last = form.GPIO_LINES[0], form.GPIO_LINES[-1]
            self.fail(
                key, f"GPIO {gpio} does not exist on the header; take one from {first} to {last}"
            )
        other = self.gpio.get(gpio)
        if other is not None:
            if other.startswith("buses."):
                self.fail(
                    key,
                    f"GPIO {gpio} of {owner} belongs to the I2C bus at {other}; take another line",
                )
            self.fail(
                key, f"GPIO {gpio} is used twice, by {other} and by {owner}; give one another line"
            )
        self.gpio[gpio] = owner
        return gpio

    def claim(self, key: Key, owner: str, board: str, kind: str, number: int) -> None:
        other = self.taken.setdefault((board, kind, number), owner)
        if other != owner:
            self.fail(
                key,
                f'{kind} {number} of board "{board}" is used twice, by {other} and by {owner}; '
                f"give one another {kind}",
            )

    def board(self, key: Key, value: object) -> str:
        name = self.text(key, value)
        if name not in self.boards:
            known = _listed(self.boards) or "none"
            self.fail(key, f'no board "{name}" (known: {known}); add [boards.{name}] with its id')
        return name

    def floor(self, key: Key, fields: Table, otherwise: int) -> int:
        floor = self.whole((*key, "floor_ms"), fields.get("floor_ms", otherwise))
        if floor not in form.FLOOR_MS:
            most = form.FLOOR_MS[-1]
            self.fail(
                (*key, "floor_ms"),
                f"must be 0 to {most} milliseconds, not {floor}; 0 tells a press at once",
            )
        return floor

    # -- the parts -----------------------------------------------------------------------

    def read_buses(self, value: object) -> None:
        for name, entry in self.table(("buses",), value).items():
            key = ("buses", name)
            if not name.isdecimal():
                self.fail(key, "a bus is named by its number, N of /dev/i2c-N")
            fields = self.table(key, entry)
            self.only(key, fields, ("sda", "scl"), "setting of a bus")
            for part in ("sda", "scl"):
                if part not in fields:
                    self.fail(key, f"the bus has no {part} line; write {{ sda = 2, scl = 3 }}")
            if fields["sda"] == 3 and fields["scl"] == 2:
                self.fail(key, "SDA and SCL are exchanged: on the Pi SDA is GPIO 2 and SCL GPIO 3")
            sda = self.line((*key, "sda"), f"buses.{name}.sda", fields["sda"])
            scl = self.line((*key, "scl"), f"buses.{name}.scl", fields["scl"])
            self.buses[int(name)] = Bus(int(name), sda, scl)

    def read_boards(self, value: object) -> None:
        ids: dict[str, str] = {}
        for name, entry in self.table(("boards",), value).items():
            key = ("boards", name)
            fields = self.table(key, entry)
            self.only(key, fields, ("id",), "setting of a board")
            if "id" not in fields:
                self.fail(key, 'the board has no id; write id = "crew-blue"')
            ident = self.text((*key, "id"), fields["id"])
            if not _ID.fullmatch(ident):
                self.fail(
                    (*key, "id"),
                    f"an id is 1 to {MAX_ID} small letters, digits and hyphens; change it",
                )
            if ident in ids:
                self.fail((*key, "id"), f'id "{ident}" is that of board "{ids[ident]}" also')
            ids[ident] = name
            self.boards[name] = CrewBoard(name, ident)

    def button(self, key: Key, fields: Table) -> PinButton | BoardButton:
        owner = ".".join(key)
        if "a" in fields or "b" in fields or "encoder" in fields:
            self.fail(key, "is a button, not an encoder; write { gpio = 6 } or { board, button }")
        if "gpio" in fields:
            self.only(key, fields, ("gpio", "floor_ms"), "setting of a button on the Pi")
            gpio = self.line((*key, "gpio"), owner, fields["gpio"])
            return PinButton(owner, gpio, self.floor(key, fields, self.floor_ms) / 1000)
        self.only(key, fields, ("board", "button"), "setting of a button")
        if "board" not in fields:
            self.fail(key, "sits nowhere: no gpio and no board; write { gpio = 6 } or name a board")
        if "button" not in fields:
            self.fail(key, "names a board but not which button; add button = 0")
        board = self.board((*key, "board"), fields["board"])
        number = self.index((*key, "button"), fields["button"], form.BOARD_BUTTONS, "button")
        self.claim((*key, "button"), owner, board, "button", number)
        return BoardButton(owner, board, number)

    def encoder(self, key: Key, fields: Table) -> PinEncoder | BoardEncoder:
        owner = ".".join(key)
        if "gpio" in fields or (("a" in fields) != ("b" in fields)):
            self.fail(key, "is an encoder and needs two lines; write { a = 11, b = 12 }")
        if "a" in fields:
            self.only(key, fields, ("a", "b", "quarters"), "setting of an encoder on the Pi")
            quarters = self.whole((*key, "quarters"), fields.get("quarters", 4))
            if quarters not in (2, 4):
                self.fail((*key, "quarters"), f"must be 4 or 2, not {quarters}")
            a = self.line((*key, "a"), f"{owner}.a", fields["a"])
            b = self.line((*key, "b"), f"{owner}.b", fields["b"])
            return PinEncoder(owner, a, b, quarters)
        self.only(key, fields, ("board", "encoder"), "setting of an encoder")
        if "board" not in fields:
            self.fail(key, "sits nowhere: no lines and no board; write { a = 11, b = 12 }")
        if "encoder" not in fields:
            self.fail(key, "names a board but not which encoder; add encoder = 0")
        board = self.board((*key, "board"), fields["board"])
        number = self.index((*key, "encoder"), fields["encoder"], form.BOARD_ENCODERS, "encoder")
        self.claim((*key, "encoder"), owner, board, "encoder", number)
        return BoardEncoder(owner, board, number)

    def lamp(self, key: Key, fields: Table) -> Lamp:
        owner = ".".join(key)
        self.only(key, fields, ("board", "lamp"), "setting of a lamp")
        for part in ("board", "lamp"):
            if part not in fields:
                self.fail(key, f'the lamp has no {part}; write {{ board = "blue", lamp = 0 }}')
        board = self.board((*key, "board"), fields["board"])
        number = self.index((*key, "lamp"), fields["lamp"], form.BOARD_LAMPS, "lamp")
        self.claim((*key, "lamp"), owner, board, "lamp", number)
        return Lamp(owner, board, number)

    def oled(self, key: Key, fields: Table) -> Oled:
        owner = ".".join(key)
        self.only(key, fields, ("bus", "address", "driver"), "setting of an OLED")
        for part in ("bus", "address"):
            if part not in fields:
                self.fail(key, f"the OLED has no {part}; write {{ bus = 1, address = 0x3C }}")
        bus = self.whole((*key, "bus"), fields["bus"])
        if bus not in self.buses:
            known = _listed(self.buses) or "none"
            self.fail((*key, "bus"), f"no I2C bus {bus} (known: {known}); add it under [buses]")
        address = self.whole((*key, "address"), fields["address"])
        if address not in form.OLED_ADDRESSES:
            known = _listed(f"0x{item:02X}" for item in form.OLED_ADDRESSES)
            told = f"0x{address:02X}" if address >= 0 else str(address)
            self.fail((*key, "address"), f"an OLED answers at {known}, not at {told}")
        other = self.addresses.setdefault((bus, address), owner)
        if other != owner:
            self.fail(
                (*key, "address"),
                f"address 0x{address:02X} on bus {bus} is used twice, by {other} and by {owner}; "
                "move the address resistor of one, or put both behind an I2C multiplexer "
                "(TCA9548A), whose channels are buses of their own",
            )
        driver = self.text((*key, "driver"), fields.get("driver", "ssd1306"))
        if driver not in form.OLED_DRIVERS:
            self.fail((*key, "driver"), f"unknown driver; known are {_listed(form.OLED_DRIVERS)}")
        return Oled(owner, bus, address, driver)

    def seat(self, team: str, seat: str, value: object) -> list[Control]:
        key = (team, seat)
        fields = self.table(key, value)
        buttons, encoders = form.BUTTONS[seat], form.ENCODERS[seat]
        self.only(key, fields, buttons + encoders, f"control of the {seat}")
        found: list[Control] = []
        for name, entry in fields.items():
            part = self.table((*key, name), entry)
            if "same_as" in part:
                self.only((*key, name), part, ("same_as",), "setting of a shared control")
                same_as = self.text((*key, name, "same_as"), part["same_as"])
                self.shared.append(Shared(".".join((*key, name)), same_as))
                continue
            found.append(
                self.encoder((*key, name), part)
                if name in encoders
                else self.button((*key, name), part)
            )
        for name in encoders + buttons:
            spare = f"{seat}.{name}" in form.NEEDS_BOARD and not self.boards
            if name not in fields and not spare:
                self.fail(
                    (*key, name), f"the {seat}'s {name} is missing; add it under [{team}.{seat}]"
                )
        return found

    def switch(self, team: str, value: object) -> None:
        """The lines of a team's seat switch, a seat each."""
        key = (team, "switch")
        fields = self.table(key, value)
        self.only(key, fields, form.SEATS, "seat of a switch")
        for seat, entry in fields.items():
            part = self.table((*key, seat), entry)
            self.only((*key, seat), part, ("gpio",), "setting of a switch's line")
            if "gpio" not in part:
                self.fail((*key, seat), "the switch has no line for this seat; write { gpio = 2 }")
            gpio = self.line((*key, seat), f"{team}.switch.{seat}", part["gpio"])
            self.switches.append(SwitchLine(team, seat, gpio))

    def read(self) -> Layout:
        values = self.load()
        version = self.whole(("layout",), values.get("layout", 0))
        if "layout" not in values or version != form.LAYOUT_VERSION:
            self.fail(
                ("layout",),
                f"this program reads layouts of version {form.LAYOUT_VERSION}; "
                f"write layout = {form.LAYOUT_VERSION} after checking the file against its form",
            )
        self.only((), values, _TOP + form.TEAMS, "team or setting")
        seats = values.get("seats", list(form.SEATS))
        if not isinstance(seats, list) or not seats or any(s not in form.SEATS for s in seats):
            self.fail(("seats",), f"must be a list of seats out of {_listed(form.SEATS)}")
        for seat in seats:
            if seats.count(seat) > 1:
                self.fail(("seats",), f'names "{seat}" twice; write each seat once')
        name = self.text(("name",), values.get("name", self.path.stem))
        if not _NAME.fullmatch(name):  # it names the folder of the generated papers
            self.fail(("name",), "a name is 1 to 40 small letters, digits and hyphens; change it")
        contacts = self.table(("contacts",), values.get("contacts", {}))
        self.only(("contacts",), contacts, ("floor_ms",), "setting of contacts")
        self.floor_ms = self.floor(("contacts",), contacts, 0)
        self.read_buses(values.get("buses", {}))
        self.read_boards(values.get("boards", {}))
        teams = tuple(team for team in values if team in form.TEAMS)
        if len(teams) != 2 or "blue" not in teams:
            self.fail((), "a table has two teams; write [blue.captain] and [yellow.captain] ...")
        controls: list[Control] = []
        lamps: list[Lamp] = []
        oleds: list[Oled] = []
        for team in teams:
            parts = self.table((team,), values[team])
            self.only((team,), parts, (*seats, "switch", "lamp", "oled"), "seat")
            self.switch(team, parts.get("switch", {}))
            for seat in seats:
                controls += self.seat(team, seat, parts.get(seat, {}))
            lit = self.table((team, "lamp"), parts.get("lamp", {}))
            self.only((team, "lamp"), lit, form.LAMPS, "lamp")
            for lamp, entry in lit.items():
                key = (team, "lamp", lamp)
                lamps.append(self.lamp(key, self.table(key, entry)))
            shown = self.table((team, "oled"), parts.get("oled", {}))
            self.only((team, "oled"), shown, form.OLEDS, "OLED")
            for oled, entry in shown.items():
                key = (team, "oled", oled)
                oleds.append(self.oled(key, self.table(key, entry)))
            for lamp in form.LAMPS:
                if self.boards and lamp not in lit:
                    self.fail(
                        (team, "lamp", lamp), f"the lamp is missing; add it under [{team}.lamp]"
                    )
        check_shared(controls, self.shared, self.switches, self.fail)
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
            boards=tuple(self.boards.values()),
            shared=tuple(self.shared),
            switches=tuple(self.switches),
        )


def read_layout(path: Path) -> Layout:
    """Read and check the layout file ``path``.

    :raises LayoutError: for the first mistake found, in the order of the file's parts.
    """
    return _Reader(path).read()
