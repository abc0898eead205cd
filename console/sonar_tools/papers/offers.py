"""What can be bought: ``hardware/order/parts.toml``, read and checked.

A part has an offer for each order, the cheapest that is good and the best. Prices are in cents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sonar_console.tomlfile.reader import TomlError, TomlTable, read_toml
from sonar_console.tomlfile.values import shown

LEVELS = ("cheapest", "best")
GROUPS = ("boards", "electronics", "hardware", "screens", "service", "tools")
"""The groups of an order, in the order in which one orders."""
SECTIONS = ("part", "board", "body", "extra")
UNITS = ("pieces", "metres", "grams", "sets")
WHEN = ("boards", "terminals", "crew-boards", "no-crew-boards", "pi4", "pi5")
"""What the tables differ in: an extra is for those that have all words of its ``when``."""
CLASSES = ((100, "1"), (500, "5"), (2000, "20"), (10000, "100"))
"""Price classes: below so many cents, and the figure that names the class."""
BY_NUMBER = ("Mouser", "DigiKey", "Farnell")
"""Sellers that find a part by its maker's number."""

_TEXTS = ("group", "en", "fr", "note_en", "note_fr", "maker", "number", "source", "price_at")
_KEYS = (
    *_TEXTS,
    "checked",
    "number_at",
    "search_at",
    "by_number",
    "unit",
    "cents",
    "pack",
    "spare",
    "amount",
    "when",
    "level",
    "job",
    "same",
)
_DAY = re.compile(r"20\d\d-\d\d-\d\d")
_SIZED = re.compile(r"([a-z]+)-?([0-9.]+)")
_MOST = 10_000_000
_SPACES = {0xA0: " ", 0x202F: " "}
"""The spaces of French punctuation, which do not count as printable."""


class OffersError(TomlError):
    """Raised for a fault of the file of prices. The message is one line."""

    KIND = "file of prices"


@dataclass(frozen=True, slots=True)
class Offer:
    """A part as it is bought in one order. ``cents`` is the price of one pack of ``pack`` units."""

    key: str
    group: str
    texts: Mapping[str, str]
    """By language, and ``note_`` with a language: what to mind."""
    maker: str
    number: str
    checked: bool
    source: str
    numbers: Mapping[str, str]
    """Sellers' own order numbers."""
    searches: Mapping[str, str]
    """What to type at a seller."""
    unit: str
    cents: int
    pack: int
    spare: int
    """Percent more than is needed."""
    price_at: str
    """Where the price was seen; empty for an estimate."""
    job: bool
    """Ordered once, whatever amount is needed."""

    def text(self, language: str) -> str:
        """What it is; in English for a language that the file has not."""
        return self.texts.get(language) or self.texts["en"]

    def note(self, language: str) -> str:
        """What to mind; may be empty."""
        return self.texts.get(f"note_{language}") or self.texts.get("note_en", "")

    @property
    def price_class(self) -> str:
        """The figure that names the price class; ``more`` for the highest one."""
        return next((name for limit, name in CLASSES if self.cents < limit), "more")


@dataclass(frozen=True, slots=True)
class Extra:
    """What is bought once a table: amount, and the words that a table must have for it."""

    key: str
    amount: int
    when: tuple[str, ...]


class PriceList:
    """The file of prices.

    ``typed`` has maker and number of a key that the program knows, from the parts of the papers and
    from the boards' description; the file may not repeat them.
    """

    def __init__(self, table: TomlTable[OffersError]) -> None:
        table.only(("date", "shipping", *SECTIONS))
        self.table = table
        self.date = table.one_line("date")
        if not _DAY.fullmatch(self.date):
            raise table.fault("date", 'is a day such as "2026-11-29"')
        shipping = table.table("shipping")
        shipping.only(GROUPS)
        self.shipping = {group: shipping.number(group, 0, _MOST) for group in GROUPS}
        self.extras = [self._extra(key) for key in table.table("extra").values]
        self.used: set[str] = set()

    def key(self, name: str, wanted: str) -> str:
        """The entry of a part by ``section.name``, such as ``board.xh`` for ``board.xh9``.

        :raises OffersError: for a part without an entry; ``wanted`` says what needs it.
        """
        section, _, key = name.partition(".")
        entries = self.table.table(section)
        if key not in entries.values:
            sized = _SIZED.fullmatch(key)
            if sized is None or "{n}" not in str(entries.table(sized[1]).values.get("en", "")):
                told = f"is missing: {wanted}; add [{section}.{key}]"
                raise OffersError(told, file=self.table.document.file, key=name)
            key = sized[1]
        self.used.add(f"{section}.{key}")
        same = entries.table(key).values.get("same")
        return name if same is None else self.key(str(same), wanted)

    def offer(self, name: str, level: str, typed: tuple[str, str] | None = None) -> Offer | None:
        """The offer of a part that has an entry; None for one that this order leaves out."""
        section, _, key = name.partition(".")
        entries = self.table.table(section)
        size = ""
        if key not in entries.values:
            sized = _SIZED.fullmatch(key)
            assert sized is not None  # `key` has found it
            key, size = sized[1], sized[2]
        entry = entries.table(key)
        entry.only((*_KEYS, *LEVELS))
        own = entry.table(level)
        own.only(_KEYS)
        merged = {**entry.values, **own.values}
        found = TomlTable(entry.document, entry.path, merged)
        if "level" in merged and found.word("level", LEVELS) != level:
            return None
        return self._offer(name, found, size, typed)

    def _offer(
        self, name: str, found: TomlTable[OffersError], size: str, typed: tuple[str, str] | None
    ) -> Offer:
        texts = {
            key: _line(found, key).replace("{n}", size.replace(".", ",") if key == "fr" else size)
            for key in ("en", "fr", "note_en", "note_fr")
            if key in found.values or not key.startswith("note")
        }
        maker, number = typed or ("", "")
        if "number" in found.values:
            maker, number = _line(found, "maker"), _line(found, "number")
        numbers = self._sellers(found, "number_at", size)
        searches = self._sellers(found, "search_at", size)
        if found.flag("by_number"):
            if not number:
                raise found.fault("by_number", "needs a maker's number")
            searches = {**{each: number for each in BY_NUMBER if each not in numbers}, **searches}
        if len({*numbers, *searches}) < 2:
            raise found.fault("search_at", "names fewer than two sellers")
        if not all(texts.get(key) for key in ("en", "fr")):
            raise found.fault("fr", "is empty")
        return Offer(
            name,
            found.word("group", GROUPS),
            texts,
            maker,
            number,
            bool(number) and found.flag("checked"),
            _line(found, "source") if number else "",
            numbers if number else {},
            searches,
            found.word("unit", UNITS) if "unit" in found.values else "pieces",
            found.number("cents", 1, _MOST),
            found.number("pack", 1, _MOST) if "pack" in found.values else 1,
            found.number("spare", 0, 1000) if "spare" in found.values else 0,
            _line(found, "price_at") if "price_at" in found.values else "",
            found.flag("job"),
        )

    def _sellers(self, found: TomlTable[OffersError], key: str, size: str) -> dict[str, str]:
        sellers = found.table(key)
        return {name: sellers.one_line(name).replace("{n}", size) for name in sellers.values}

    def _extra(self, key: str) -> Extra:
        entry = self.table.table("extra").table(key)
        when = entry.one_line("when").split() if "when" in entry.values else []
        for word in when:
            if word not in WHEN:
                told = f"is one or more of {', '.join(WHEN)}, not {shown(word)}"
                raise entry.fault("when", told)
        return Extra(f"extra.{key}", entry.number("amount", 1, _MOST), tuple(when))

    def unused(self) -> list[OffersError]:
        """An error for each entry that no table has needed."""
        return [
            self.table.table(section).fault(key, "is needed by no table; take it out")
            for section in SECTIONS
            for key in self.table.table(section).values
            if f"{section}.{key}" not in self.used
        ]


def _line(table: TomlTable[OffersError], key: str) -> str:
    """A text that may be empty, on one line: it goes into a row of a table."""
    text = table.text(key)
    if not text.translate(_SPACES).isprintable():
        raise table.fault(key, f"must be one line, not {shown(text)}")
    return text


def load_prices(path: Path) -> PriceList:
    """Read the file of prices.

    :raises OffersError: one line that names file, line and key.
    """
    return PriceList(read_toml(path, OffersError))
