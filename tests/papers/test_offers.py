"""The file of prices: each fault is one line with file, line and key; each part has its sellers."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sonar_console.devices.layout import load_layout
from sonar_tools.papers.offers import (
    LEVELS,
    SECTIONS,
    WHEN,
    Offer,
    OffersError,
    PriceList,
    load_prices,
)
from sonar_tools.papers.order import tables

PRICES = Path(__file__).resolve().parents[2] / "hardware" / "order" / "parts.toml"

SMALL = """\
date = "2026-11-29"
[shipping]
boards = 0
electronics = 500
hardware = 0
screens = 0
service = 0
tools = 0
[part.lamp]
group = "electronics"
en = "lamp"
fr = "voyant"
maker = "Maker"
number = "L-1"
checked = true
source = "a list"
by_number = true
number_at = { Mouser = "1-L-1" }
cents = 40
spare = 10
[part.lamp.best]
number = "L-2"
checked = false
cents = 90
[part.drill]
group = "tools"
level = "cheapest"
en = "drill {n} mm"
fr = "foret {n} mm"
search_at = { One = "drill {n}", Two = "drill" }
cents = 350
[body.lamp]
same = "part.lamp"
[extra.hub]
group = "electronics"
en = "hub"
fr = "concentrateur"
search_at = { One = "hub", Two = "hub" }
amount = 1
when = "crew-boards"
cents = 1000
"""


def prices(folder: Path, old: str = "", new: str = "") -> PriceList:
    """The small file, with one change."""
    assert old in SMALL
    path = folder / "parts.toml"
    path.write_text(SMALL.replace(old, new, 1) if old else SMALL, "utf-8")
    return load_prices(path)


def offers_of_the_lamp(folder: Path, old: str, new: str) -> list[Offer | None]:
    found = prices(folder, old, new)
    return [found.offer("part.lamp", level) for level in LEVELS]


def test_each_order_has_its_own_offer(tmp_path: Path) -> None:
    found = prices(tmp_path)
    cheap, good = (found.offer("part.lamp", level) for level in LEVELS)
    assert cheap is not None
    assert good is not None
    assert (cheap.number, cheap.checked, cheap.cents) == ("L-1", True, 40)
    assert (good.maker, good.number, good.checked, good.cents) == ("Maker", "L-2", False, 90)
    assert cheap.numbers == {"Mouser": "1-L-1"}
    assert cheap.searches == {"DigiKey": "L-1", "Farnell": "L-1"}
    assert (cheap.text("fr"), cheap.text("de"), cheap.note("fr")) == ("voyant", "lamp", "")


def test_sizes_are_one_entry(tmp_path: Path) -> None:
    found = prices(tmp_path)
    assert found.key("part.drill-7.2", "") == "part.drill-7.2"
    offer = found.offer("part.drill-7.2", "cheapest")
    assert offer is not None
    assert (offer.text("en"), offer.searches["One"]) == ("drill 7.2 mm", "drill 7.2")
    assert found.offer("part.drill-7.2", "best") is None, "only in the cheapest order"
    with pytest.raises(OffersError, match=r"part\.lamp-3: is missing: two of it"):
        found.key("part.lamp-3", "two of it")


def test_the_words_of_an_extra_are_those_that_tables_have() -> None:
    hardware = PRICES.parents[1]
    layouts = [load_layout(hardware / name) for name in ("table.toml", "gpio-only.toml")]
    assert set().union(*(table.words for table in tables(layouts))) == set(WHEN)


def test_french_punctuation_is_on_one_line(tmp_path: Path) -> None:
    found = prices(tmp_path, 'fr = "voyant"', 'fr = "voyant\u202f: rouge\u00a0!"')
    offer = found.offer("part.lamp", "best")
    assert offer is not None
    assert offer.text("fr") == "voyant\u202f: rouge\u00a0!"


def test_the_same_part_is_bought_once(tmp_path: Path) -> None:
    assert prices(tmp_path).key("body.lamp", "") == "part.lamp"


def test_an_entry_that_nothing_needs_is_told(tmp_path: Path) -> None:
    found = prices(tmp_path)
    found.key("part.lamp", "")
    assert [fault.key for fault in found.unused()] == ["part.drill", "body.lamp", "extra.hub"]


@pytest.mark.parametrize(
    ("cents", "told"), [(99, "1"), (100, "5"), (499, "5"), (1999, "20"), (10000, "more")]
)
def test_the_class_of_a_price(tmp_path: Path, cents: int, told: str) -> None:
    offer = prices(tmp_path, "cents = 40", f"cents = {cents}").offer("part.lamp", "cheapest")
    assert offer is not None
    assert offer.price_class == told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('date = "2026-11-29"', 'date = "today"', "line 1: date: is a day"),
        ("hardware = 0\n", "", "shipping.hardware: is missing"),
        ("cents = 40", "cents = 0", "part.lamp.cents: is a whole number from 1"),
        ("cents = 40", "cent = 40", "part.lamp.cent: has no meaning here"),
        ("cents = 40", "cents = 0.4", "part.lamp.cents: is a whole number"),
        ("cents = 90", "cent = 90", "part.lamp.best.cent: has no meaning here"),
        ('fr = "voyant"', 'fr = ""', "part.lamp.fr: is empty"),
        ('group = "electronics"\nen = "lamp"', 'group = "lamps"\nen = "lamp"', "part.lamp.group"),
        ('source = "a list"\n', "", "part.lamp.source: is missing"),
        ('maker = "Maker"\nnumber = "L-1"\n', "", "part.lamp.by_number: needs a maker's number"),
        ("by_number = true\n", "", "part.lamp.search_at: names fewer than two sellers"),
        (
            'when = "crew-boards"',
            'when = "never"',
            "extra.hub.when: is one or more of boards,",
        ),
        ('when = "crew-boards"', 'when = "pi4 PI5"', "extra.hub.when: is one or more of"),
        ('when = "crew-boards"', "when = 4", "extra.hub.when: must be"),
        ('fr = "voyant"', 'fr = "voyant\\nrouge"', "part.lamp.fr: must be one line"),
        ('source = "a list"', 'source = "a\\u2028list"', "part.lamp.source: must be one line"),
        ("amount = 1\n", "", "extra.hub.amount: is missing"),
    ],
)
def test_a_fault_is_told_in_one_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(OffersError) as caught:
        offers_of_the_lamp(tmp_path, old, new)
    assert told in str(caught.value)
    assert "parts.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_entry_that_ships_has_two_sellers_both_languages_and_a_source() -> None:
    found = load_prices(PRICES)
    entries = tomllib.loads(PRICES.read_text("utf-8"))
    seen = 0
    for section in SECTIONS:
        for key, entry in entries[section].items():
            if "same" in entry:
                continue
            for level in LEVELS:
                typed = None if "number" in entry else ("Maker", "1")
                offer = found.offer(f"{section}.{key}", level, typed if "source" in entry else None)
                if offer is None:
                    continue
                seen += 1
                assert len({*offer.numbers, *offer.searches}) >= 2, key
                assert offer.texts["en"] != offer.texts["fr"], key
                assert bool(offer.number) == bool(offer.source), key
                assert {"note_en", "note_fr"} & offer.texts.keys() in (
                    set(),
                    {"note_en", "note_fr"},
                ), key
    assert seen > 150
