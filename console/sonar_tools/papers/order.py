"""What is ordered for one table: amounts counted from its data, their offers, and the totals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.layout import Layout
from sonar_console.tomlfile.reader import read_toml
from sonar_tools.boards.crewboard import crew_board
from sonar_tools.boards.description import Description
from sonar_tools.boards.projects import needs as board_needs
from sonar_tools.boards.tableboard import table_board
from sonar_tools.papers import parts
from sonar_tools.papers.bill import BillRow, bill
from sonar_tools.papers.conditioning import conditioned
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.offers import GROUPS, Offer, OffersError, PriceList
from sonar_tools.papers.panelplan import PanelPlan
from sonar_tools.papers.parts import Part

MODELS = (4, 5)
"""The models of the Raspberry Pi; the first one is that of the order's own list."""
FIST_FERRULES = 3
"""Ends under a fist pad's screws with carrier boards: its core, and GND coming and going."""
TWIST = 10.0
"""Millimetres: up to here a hole in a panel is drilled, above it is cut."""
_EVERYWHERE = ("AliExpress", "Amazon")
_FR = ("Mouser", "Conrad", "Kubii (FR)", "Leroy Merlin (FR)", "Boulanger (FR)", "SmallCab (FR)")
_WOOD = ("Screwfix (UK)", "B&Q (UK)", "Travis Perkins (UK)")
_UK = ("Mouser", "RS", "The Pi Hut (UK)", *_WOOD, "Currys (UK)", "Arcade World UK")
COUNTRIES = {"fr": (*_FR, *_EVERYWHERE), "uk": (*_UK, *_EVERYWHERE)}
"""By country, the sellers of all but boards and services, in their order."""
_LOOSE = ("resistor-", "capacitor-")
_MADE = frozenset(
    {
        parts.BUTTON_30,
        parts.BUTTON_24,
        parts.FIST,
        parts.ENCODER,
        parts.SWITCH,
        parts.LED_GREEN,
        parts.LED_YELLOW,
        parts.LED_RED,
        parts.OLED_096,
        parts.OLED_130,
    }
)
"""Parts whose type is a maker's name and number."""


@dataclass(frozen=True, slots=True)
class OrderedTable:
    """A table that can be ordered: a layout, with or without carrier boards, and a model of Pi."""

    layout: Layout
    boards: bool
    model: int

    @property
    def words(self) -> frozenset[str]:
        """What an extra's ``when`` may ask for."""
        crews = "crew-boards" if self.layout.boards else "no-crew-boards"
        return frozenset({crews, self.kind, f"pi{self.model}"})

    @property
    def kind(self) -> str:
        """How the cables come to the headers: by carrier boards, or by screw terminals."""
        return "boards" if self.boards else "terminals"

    @property
    def name(self) -> str:
        """The table without its model of Pi, such as ``full-boards``."""
        return f"{self.layout.name}-{self.kind}"


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A line of an order: what is needed, in the offer's units, and the packs to buy."""

    offer: Offer
    needed: float
    packs: int

    @property
    def amount(self) -> int:
        """Units to buy, those in excess counted."""
        return self.packs * self.offer.pack

    @property
    def cents(self) -> int:
        """The price of all packs."""
        return self.packs * self.offer.cents


@dataclass(frozen=True, slots=True)
class TableOrder:
    """All lines for a table, by group in the order in which one orders, and the shipping."""

    table: OrderedTable
    lines: tuple[OrderLine, ...]
    shipping: Mapping[str, int]

    def group(self, name: str) -> list[OrderLine]:
        """The lines of a group."""
        return [line for line in self.lines if line.offer.group == name]

    def subtotal(self, name: str) -> int:
        """Cents of a group with its shipping."""
        lines = self.group(name)
        return sum(line.cents for line in lines) + (self.shipping[name] if lines else 0)

    def estimated(self, *names: str) -> bool:
        """Whether the sum of these groups, or of all, has an estimate in it, shipping included."""
        found = {line.offer.group for line in self.lines} & {*(names or GROUPS)}
        return any(self.shipping[name] for name in found) or any(
            line.offer.group in found and not line.offer.price_at for line in self.lines
        )

    @property
    def total(self) -> int:
        """Cents of the whole order."""
        return sum(self.subtotal(name) for name in GROUPS)


def baskets(order: TableOrder, country: str) -> dict[str, list[OrderLine]]:
    """The lines of an order by the first seller of a country that has them; "" for none."""
    found: dict[str, list[OrderLine]] = {name: [] for name in (*COUNTRIES[country], "")}
    for line in order.lines:
        if line.offer.group not in ("boards", "service"):
            sold = {*line.offer.numbers, *line.offer.searches}
            found[next((name for name in found if name in sold), "")].append(line)
    return found


@dataclass(frozen=True, slots=True)
class CountedLayout:
    """A layout with all that is counted from it."""

    layout: Layout
    cables: tuple[Cable, ...]
    panels: tuple[PanelPlan, ...]


def tables(layouts: Iterable[Layout]) -> list[OrderedTable]:
    """The tables that can be ordered: those with boards first, each with both models."""
    made = [(layout, True) for layout in layouts if layout.boards]
    made += sorted(((layout, False) for layout in layouts), key=lambda each: not each[0].boards)
    return [OrderedTable(layout, boards, model) for layout, boards in made for model in MODELS]


def body_needs(path: Path) -> dict[str, float]:
    """The amounts that the body asks for, by key.

    :raises OffersError: when the file cannot be read or names an amount that is none.
    """
    buy = read_toml(path, OffersError).table("buy")
    return {f"body.{key}": buy.table(key).number("amount", 1, 1_000_000) for key in buy.values}


def needs(
    table: OrderedTable, counted: CountedLayout, values: Description, body: Mapping[str, float]
) -> tuple[dict[str, float], dict[str, tuple[str, str]]]:
    """What a table needs by ``section.key``, and maker and number where the program knows them.

    The body is that of a layout with crew boards.
    """
    found: Counter[str] = Counter()
    typed: dict[str, tuple[str, str]] = {}
    lines = conditioned(counted.layout, counted.cables, values)
    rows = bill(counted.layout, counted.cables, counted.panels, lines)
    with_body = bool(counted.layout.boards)
    for row in rows:
        key = f"part.{_key(row.part, table.model)}"
        if row.part == parts.SHEET and with_body and "body.panel" in body:
            continue
        amount = _amount(row, rows, table)
        if amount:
            found[key] += amount  # type: ignore[assignment]  # metres are no whole number
            made = row.part.type.rpartition(" ")
            if row.part in _MADE:
                typed[key] = (made[0], made[2])
    for size in sorted(_holes(counted.panels)):
        found[f"part.{'drill' if size <= TWIST else 'cutter'}-{size:g}"] = 1
    if table.boards:
        for key, count, part in _boards(counted, values):
            found[key] += count
            typed[key] = part
    if with_body:
        for key, amount in body.items():
            found[key] += amount  # type: ignore[assignment]
    return dict(found), typed


def order(
    table: OrderedTable,
    level: str,
    prices: PriceList,
    needed: Mapping[str, float],
    typed: Mapping[str, tuple[str, str]],
) -> TableOrder:
    """The order of a table.

    :raises OffersError: for a part without an offer, or a fault of its offer.
    """
    amounts: dict[str, float] = {}
    wanted = {
        **needed,
        **{
            extra.key: extra.amount for extra in prices.extras if table.words.issuperset(extra.when)
        },
    }
    for name, amount in wanted.items():
        entry = prices.key(name, f"the table {table.name} needs {amount:g} of it")
        amounts[entry] = amounts.get(entry, 0) + amount
    lines = []
    for entry, amount in amounts.items():
        offer = prices.offer(entry, level, typed.get(entry))
        if offer is not None:
            amount = 1 if offer.job else amount
            lines.append(OrderLine(offer, amount, _packs(amount, offer)))
    lines.sort(key=_place)
    return TableOrder(table, tuple(lines), prices.shipping)


def _place(line: OrderLine) -> tuple[int, bool, str, int]:
    """The place of a line in its order: by group; the parts of boards by kind and size, last."""
    section, _, name = line.offer.key.partition(".")
    if section != "board":
        return GROUPS.index(line.offer.group), False, "", 0
    stem = name.rstrip("0123456789")
    return GROUPS.index(line.offer.group), True, stem, int(name[len(stem) :] or 0)


def _packs(amount: float, offer: Offer) -> int:
    spare = math.ceil(round(amount * offer.spare / 100, 6))
    return math.ceil(round((amount + spare) / offer.pack, 6))


def _amount(row: BillRow, rows: Sequence[BillRow], table: OrderedTable) -> float:
    """What a table needs of a row of the bill, which is that of a table without carrier boards."""
    if not table.boards:
        return row.quantity
    if row.where == "without-boards":
        return 0
    if row.part == parts.FERRULE:
        return FIST_FERRULES * sum(each.quantity for each in rows if each.part == parts.FIST)
    return row.quantity


def _key(part: Part, model: int) -> str:
    """The name of a part's entry, with the model of a Pi, a resistor's value, a cable's cores."""
    if part in (parts.PI, parts.PI_SUPPLY):
        return f"{part.key}{model}"
    if part.key.startswith(_LOOSE):
        value, unit = part.type.split()[:2]
        if unit == "nF":
            return f"c{value}n"
        return f"r{round(float(value) * (1000 if unit.startswith('k') else 1))}"
    if part.key == "cable":
        return f"cable-{part.type.split()[1]}"
    return part.key


def _holes(panels: Sequence[PanelPlan]) -> set[float]:
    found = {place.part.hole for panel in panels for place in panel.places if place.part.hole}
    return found | {parts.SCREW.hole}


def _boards(
    counted: CountedLayout, values: Description
) -> Iterable[tuple[str, int, tuple[str, str]]]:
    """The parts of the table board and of all crew boards, those not fitted left out."""
    boards = (
        (table_board(counted.layout, counted.cables, values), 1),
        (crew_board(counted.layout, counted.cables, values), len(counted.layout.boards)),
    )
    for board, count in boards:
        for need in board_needs(board, values):
            if need.state != "no":
                part = values.part(need.key)
                yield f"board.{need.key}", need.quantity * count, (part.maker, part.number)
