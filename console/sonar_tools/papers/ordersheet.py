"""The orders as papers: Markdown in each language, a table of all lines, and lists for a basket."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.layout import Layout
from sonar_console.locales import Words, languages
from sonar_tools.boards.description import load_description
from sonar_tools.boards.tableboard import OLED_PINS
from sonar_tools.papers import parts
from sonar_tools.papers.bill import length
from sonar_tools.papers.documents import files_named, panel_plans, text_of, write_files
from sonar_tools.papers.harness import PI, Cable, cables
from sonar_tools.papers.headers import read_wiring
from sonar_tools.papers.offers import GROUPS, LEVELS, Offer, PriceList, load_prices
from sonar_tools.papers.order import (
    COUNTRIES,
    MODELS,
    CountedLayout,
    OrderedTable,
    OrderLine,
    TableOrder,
    baskets,
    body_needs,
    needs,
    order,
    tables,
)
from sonar_tools.papers.tables import markdown_table

ESTIMATE = "≈\u00a0"
_BOUGHT = ("hub", "usb", "video", "supply", "mains")
"""Cables that are bought with their plugs, in the order of the paper."""
_ANSWERS = ("pi", "hub", "plug", "television", "sound", "colour", "oled", "tools", "where")
"""What a maker asks before ordering."""
_NAMES = re.compile(r"(cheapest|best)(\..*\.md|\.csv)|cart-.*\.csv")
_LAYOUTS = ("full", "gpio-only")
"""Layouts that have a name of their own; others are called by theirs."""
_BASKETS = ("Mouser", "DigiKey")


def euro(cents: int, language: str) -> str:
    """An amount of money as it is written in a language."""
    sign = "\u2212" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    if language == "fr":
        return f"{sign}{whole:,}".replace(",", "\u202f") + f",{rest:02}\u00a0€"
    return f"{sign}€{whole:,}.{rest:02}"


class _OrderSheet:
    """The paper of one level in one language; the first order is the one that it lists."""

    def __init__(
        self,
        level: str,
        orders: Sequence[TableOrder],
        cables: Sequence[Cable],
        prices: PriceList,
        words: Words,
        language: str,
    ) -> None:
        self.level, self.orders, self.cables = level, orders, cables
        self.prices, self.words, self.language = prices, words, language
        self.main = orders[0]
        self.noted: set[str] = set()

    def say(self, key: str, **values: str | int) -> str:
        return self.words.say(f"order-{key}", **values)

    def money(self, cents: int, estimated: object = False) -> str:
        """A sum; with the sign of an estimate where one is in it."""
        return (ESTIMATE if estimated and cents else "") + euro(cents, self.language)

    def total(self, order: TableOrder) -> str:
        return self.money(order.total, order.estimated())

    def subtotal(self, order: TableOrder, group: str) -> str:
        return self.money(order.subtotal(group), order.estimated(group))

    def day(self, date: str) -> str:
        """A day of the file of prices, as it is written in the language."""
        return "/".join(reversed(date.split("-"))) if self.language == "fr" else date

    def table(
        self, heads: Sequence[str], rows: Iterable[Sequence[str]], right: int = 0
    ) -> list[str]:
        """A table; its last ``right`` columns are figures."""
        return markdown_table(heads, rows, right)

    def heads(self, *keys: str) -> list[str]:
        return [self.say(key) for key in keys]

    def text(self) -> str:
        out = [f"# {self.say(f'title-{self.level}')}", "", self.say("made"), ""]
        out += [self.say(f"about-{self.level}"), "", f"## {self.say('totals')}", ""]
        out += [*self.totals(), "", self.say("totals-text", value=self.day(self.prices.date)), ""]
        out += [self.say("read"), "", self.say("basket", value=self.cart(self.main)), ""]
        out += [*self.baskets(), ""]
        for number, group in enumerate(self.groups(self.main), 1):
            out += self.group(number, group)
        for other in self.others():
            out += self.changes(other)
        out += [
            f"## {self.say('cables')}",
            "",
            self.say("cables-text"),
            "",
            *self.cable_table(),
            "",
        ]
        out += [f"## {self.say('answers')}", ""]
        out += [f"- {self.say(f'answer-{name}')}" for name in _ANSWERS]
        return "\n".join([*out, ""])

    @staticmethod
    def groups(order: TableOrder) -> list[str]:
        return [group for group in GROUPS if order.group(group)]

    def totals(self) -> list[str]:
        """The totals of all tables: groups, the whole, and the whole with the other model."""
        model = self.main.table.model
        shown = [each for each in self.orders if each.table.model == model]
        titles = [self.title(each.table) for each in shown]
        titles[0] = self.say("this", value=titles[0])
        rows = [
            [self.say(f"group-{group}"), *(self.subtotal(each, group) for each in shown)]
            for group in GROUPS
            if any(each.group(group) for each in self.orders)
        ]
        for model in dict.fromkeys(each.table.model for each in self.orders):
            found = [each for each in self.orders if each.table.model == model]
            totals = [f"**{self.total(each)}**" for each in found]
            rows.append([f"**{self.say('total', value=model)}**", *totals])
        return self.table(["", *titles], rows, len(shown))

    def baskets(self) -> list[str]:
        """Which shops cover the order, by country."""
        out = [f"## {self.say('countries')}", "", self.say("countries-text"), ""]
        for country in COUNTRIES:
            found = [
                f"{seller.partition(' (')[0]} {len(lines)}"
                for seller, lines in baskets(self.main, country).items()
                if seller and lines
            ]
            out.append(f"- **{self.say(f'country-{country}')}** – {', '.join(found)}")
        return [*out, "", self.say("countries-more")]

    def title(self, table: OrderedTable) -> str:
        """What a table is called: its layout, and how its cables come to the headers."""
        name = table.layout.name
        known = self.say(f"layout-{name}") if name in _LAYOUTS else f"“{name}”"
        return self.say(f"table-{table.kind}", value=known)

    def group(self, number: int, group: str) -> list[str]:
        out = [f"## {number}. {self.say(f'group-{group}')}", "", self.say(f"text-{group}"), ""]
        heads = ("part", "number", "sellers", "buy", "needed", "each", "class", "sum")
        lines = self.main.group(group)
        out += [*self.table(self.heads(*heads), (self.row(line) for line in lines), 5), ""]
        out += self.seen(line.offer for line in lines)
        shipping = self.main.shipping[group]
        total = self.subtotal(self.main, group)
        key = "subtotal" if shipping else "subtotal-fetched"
        return [*out, self.say(key, sum=total, value=self.money(shipping)), ""]

    def seen(self, offers: Iterable[Offer]) -> list[str]:
        """Where the prices of offers were seen."""
        found = dict.fromkeys(
            self.say("seen-price", part=self.short(offer), value=offer.price_at)
            for offer in offers
            if offer.price_at
        )
        return [self.say("seen"), "", *(f"- {each}" for each in found), ""] if found else []

    def row(self, line: OrderLine) -> tuple[str, ...]:
        offer = line.offer
        return (
            self.part(offer),
            self.number(offer),
            self.sellers(offer),
            self.amount(line.amount, offer),
            self.amount(line.needed, offer),
            self.each(offer),
            self.price_class(offer),
            self.money(line.cents, not offer.price_at),
        )

    def part(self, offer: Offer) -> str:
        """What a part is, and what to mind if no line above has said so."""
        note = offer.note(self.language)
        if note in self.noted:
            note = ""
        self.noted.add(note)
        return offer.text(self.language) + (f"<br>*{note}*" if note else "")

    def short(self, offer: Offer) -> str:
        """The name of a part without its measures and colours."""
        return re.split(r", | \(|[\u00a0\u202f]?[;:]", offer.text(self.language))[0]

    def number(self, offer: Offer) -> str:
        if not offer.number:
            return self.say("own" if offer.group == "boards" else "any")
        made = f"{offer.maker} **{offer.number}**"
        return made if offer.checked else f"{made}<br>⚠ {self.say('check')}"

    def sellers(self, offer: Offer) -> str:
        known = [
            self.say("number-at", seller=name, value=text) for name, text in offer.numbers.items()
        ]
        shared: dict[str, list[str]] = {}
        for name, text in offer.searches.items():
            shared.setdefault(text, []).append(name)
        typed = [
            self.say("search-at", seller=", ".join(names), value=text)
            for text, names in shared.items()
        ]
        return "<br>".join([*known, *typed])

    def amount(self, amount: float, offer: Offer) -> str:
        figure = f"{amount:g}"
        if self.language == "fr":
            figure = figure.replace(".", ",")
        unit = {"metres": "m", "grams": "g"}.get(offer.unit)
        return figure if unit is None else f"{figure}\u00a0{unit}"

    def each(self, offer: Offer) -> str:
        price = self.money(offer.cents, not offer.price_at)
        if offer.pack == 1:
            return price
        return self.say("pack", sum=price, value=self.amount(offer.pack, offer))

    def price_class(self, offer: Offer) -> str:
        return self.say(f"class-{offer.price_class}")

    def others(self) -> list[TableOrder]:
        """The main table with the other model, then the other tables with the main one's model."""
        main = self.main.table
        twin = [each for each in self.orders[1:] if each.table.name == main.name]
        rest = [
            each
            for each in self.orders
            if each.table.name != main.name and each.table.model == main.model
        ]
        return twin + rest

    def changes(self, other: TableOrder) -> list[str]:
        """What is bought otherwise than in the main list."""
        twin = other.table.name == self.main.table.name
        key = f"change-{_change(self.main.table, other.table)}"
        here = {line.offer.key: line for line in self.main.lines}
        there = {line.offer.key: line for line in other.lines}
        rows, changed = [], []
        for name, new in there.items():
            old = here.get(name)
            before, cents = (0, 0) if old is None else (old.amount, old.cents)
            if before != new.amount:
                changed.append(new.offer)
                rows.append(
                    (
                        self.part(new.offer),
                        self.number(new.offer),
                        self.sellers(new.offer),
                        self.amount(before, new.offer),
                        f"**{self.amount(new.amount, new.offer)}**",
                        self.money(new.cents - cents, not new.offer.price_at),
                    )
                )
        heads = ("part", "number", "sellers", "here", "there", "difference")
        out = [
            f"## {self.say(key, value=self.title(other.table))}",
            "",
            self.say(f"{key}-text"),
            "",
            *self.table(self.heads(*heads), rows, 3),
            "",
            *self.seen(offer for offer in changed if offer.key not in here),
        ]
        bought = {self.short(line.offer) for name, line in there.items() if name not in here}
        left = dict.fromkeys(
            self.short(line.offer) for name, line in here.items() if name not in there
        )
        left = {name: None for name in left if name not in bought}
        if left:
            out += [f"{self.say('leave')} {', '.join(left)}.", ""]
        if not twin:
            out += [self.say("basket", value=self.cart(other)), ""]
        sums = {"sum": self.total(other), "value": self.total(self.main)}
        return [*out, self.say("change-total", **sums), ""]

    def cart(self, order: TableOrder) -> str:
        name = cart_name(self.level, order)
        return f"[{name}]({name})"

    def cable_table(self) -> list[str]:
        rows = [
            (
                f"`{cable.name}`",
                self.say("cable-board" if cable.header == PI else "cable-crew"),
                self.say(
                    "cable-plug",
                    part=f"XHP-{len(cable.wires) if cable.oled is None else OLED_PINS}",
                    count=len(cable.wires),
                ),
                parts.cable(cable.cores).type,
                self.metres(length(cable)),
            )
            for cable in self.cables
        ]
        for name in _BOUGHT:
            kind, start, end = (
                self.say(f"cable-{name}{each}") for each in ("-type", "-from", "-to")
            )
            rows.append(
                (self.say(f"cable-{name}"), start, end, kind, self.say(f"cable-{name}-long"))
            )
        return self.table(self.heads("cable", "from", "plug", "type", "long"), rows)

    def metres(self, value: float) -> str:
        figure = f"{value:.1f}"
        return (figure.replace(".", ",") if self.language == "fr" else figure) + "\u00a0m"


def _change(main: OrderedTable, other: OrderedTable) -> str:
    """What is changed from one table to another."""
    if other.name == main.name:
        return f"pi{other.model}"
    return "terminals" if other.layout.name == main.layout.name else "layout"


def cart_name(level: str, order: TableOrder) -> str:
    """The file name of a list for a basket."""
    return f"cart-{level}-{order.table.name}.csv"


def cart(order: TableOrder) -> str:
    """The parts that Mouser and DigiKey sell, by maker's number, for their upload of lists."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("Manufacturer Part Number", "Manufacturer", "Quantity", "Customer Reference"))
    for line in order.lines:
        offer = line.offer
        sold = any(seller in _BASKETS for seller in (*offer.numbers, *offer.searches))
        if offer.number and sold:
            table.writerow((offer.number, offer.maker, line.amount, offer.key))
    return out.getvalue()


def all_lines(orders: Sequence[TableOrder], prices: PriceList) -> str:
    """All lines of all tables as CSV, amounts by table; prices in cents."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    names = [f"{each.table.name}-pi{each.table.model}" for each in orders]
    table.writerow(
        (
            *("key", "group", "part", "maker", "number", "checked", "source", "sellers", "unit"),
            *("pack", "cents", "price class", "price date", "price source"),
            *(f"{name} {what}" for name in names for what in ("needed", "buy", "cents")),
        )
    )
    found = [{line.offer.key: line for line in each.lines} for each in orders]
    for key in dict.fromkeys(key for each in found for key in each):
        offer = next(each[key].offer for each in found if key in each)
        sellers = [f"{name} no. {text}" for name, text in offer.numbers.items()]
        sellers += [f"{name}: {text}" for name, text in offer.searches.items()]
        checked = ("yes" if offer.checked else "check before ordering") if offer.number else ""
        table.writerow(
            (
                *(key, offer.group, offer.text("en"), offer.maker, offer.number, checked),
                *(offer.source, "; ".join(sellers), offer.unit, offer.pack, offer.cents),
                *(offer.price_class, prices.date, offer.price_at or "estimate"),
                *(cell for each in found for cell in _cells(each.get(key))),
            )
        )
    for group, cents in prices.shipping.items():
        paid = [cents if each.group(group) else 0 for each in orders]
        head = (
            f"shipping.{group}",
            group,
            "shipping",
            *[""] * 7,
            cents,
            "",
            prices.date,
            "estimate",
        )
        table.writerow((*head, *(cell for each in paid for cell in ("", "", each))))
    head = ("total", "", "total", *[""] * 11)
    table.writerow((*head, *(cell for each in orders for cell in ("", "", each.total))))
    return out.getvalue()


def _cells(line: OrderLine | None) -> tuple[str, int, int]:
    return ("0", 0, 0) if line is None else (f"{line.needed:g}", line.amount, line.cents)


def order_sheet(
    level: str,
    orders: Sequence[TableOrder],
    cables: Sequence[Cable],
    prices: PriceList,
    words: Words,
    language: str,
) -> str:
    """The paper of a level, in Markdown; ``cables`` are those of the first order's table."""
    return _OrderSheet(level, orders, cables, prices, words, language).text()


@dataclass(frozen=True, slots=True)
class OrderSources:
    """What goes with the layouts of the orders: wiring, the boards' values, prices, the body."""

    wiring: Path
    boards: Path
    prices: Path
    body: Path


def order_documents(layouts: Sequence[Layout], sources: OrderSources) -> dict[str, str]:
    """The orders by file name: a paper in each language, all lines, and lists for a basket.

    :raises sonar_tools.papers.offers.OffersError: for a part without a price, or a wrong price.
    :raises sonar_tools.boards.model.BoardError: for a layout without room on the boards.
    """
    prices = load_prices(sources.prices)
    values = load_description(sources.boards)
    wiring = read_wiring(sources.wiring)
    body = body_needs(sources.body)
    counted = {
        layout.name: CountedLayout(
            layout, cables(layout, wiring), tuple(panel_plans(layout).values())
        )
        for layout in layouts
    }
    made = {}
    for level in LEVELS:
        orders = [
            order(table, level, prices, *needs(table, counted[table.layout.name], values, body))
            for table in tables(layouts)
        ]
        wires = counted[orders[0].table.layout.name].cables
        for language in languages():
            words = Words(language)
            sheet = order_sheet(level, orders, wires, prices, words, language)
            made[f"{level}.{language}.md"] = sheet
        made[f"{level}.csv"] = all_lines(orders, prices)
        made |= {
            cart_name(level, each): cart(each) for each in orders if each.table.model == MODELS[0]
        }
    return made


def write_orders(layouts: Sequence[Layout], sources: OrderSources, folder: Path) -> None:
    """Write the orders to a folder.

    :raises PapersError: when the folder cannot be written.
    """
    write_files(order_documents(layouts, sources), folder, files_named(folder, _NAMES))


def stale_orders(layouts: Sequence[Layout], sources: OrderSources, folder: Path) -> list[str]:
    """The orders in a folder that are missing, not needed, or not what their sources give."""
    made = order_documents(layouts, sources)
    found = files_named(folder, _NAMES)
    return sorted(name for name in {*made, *found} if made.get(name) != text_of(found.get(name)))
