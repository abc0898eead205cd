"""Amounts and totals of the orders, counted again from layouts, the boards' bills and the body."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_tools.boards.description import Description, load_description
from sonar_tools.papers.documents import panel_plans
from sonar_tools.papers.harness import Cable, cables
from sonar_tools.papers.headers import BoardWiring
from sonar_tools.papers.offers import OffersError, load_prices
from sonar_tools.papers.order import (
    CountedLayout,
    OrderedTable,
    TableOrder,
    body_needs,
    needs,
    order,
    tables,
)

from .test_offers import PRICES, prices

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
BODY = HARDWARE / "body" / "body.toml"

FOR_OTHER_LAYOUTS = {"part.cable", "part.display-130"}
"""Entries that no shipped layout needs: other sizes of cables, the larger OLED."""

Needs = Mapping[str, float]


@pytest.fixture(scope="module")
def values() -> Description:
    return load_description(HARDWARE / "boards" / "boards.toml")


@pytest.fixture(scope="module")
def ordered(
    full: Layout, small: Layout, wiring: BoardWiring, values: Description
) -> Callable[[str, str], TableOrder]:
    """The order of a table such as ``full-boards``, with a Pi 4, in one level."""
    found = load_prices(PRICES)
    body = body_needs(BODY)
    counted = {
        layout.name: CountedLayout(
            layout, cables(layout, wiring), tuple(panel_plans(layout).values())
        )
        for layout in (full, small)
    }
    made = {
        (table.name, table.model, level): order(
            table, level, found, *needs(table, counted[table.layout.name], values, body)
        )
        for table in tables((full, small))
        for level in ("cheapest", "best")
    }
    assert {fault.key for fault in found.unused()} == FOR_OTHER_LAYOUTS
    return lambda name, level: made[name, 4, level]


def needed(found: TableOrder) -> dict[str, float]:
    return {line.offer.key: line.needed for line in found.lines}


def test_the_tables_that_can_be_ordered(full: Layout, small: Layout) -> None:
    found = [(each.name, each.model) for each in tables((small, full))]
    names = ("full-boards", "full-terminals", "gpio-only-terminals")
    assert found == [(name, model) for name in names for model in (4, 5)]


@pytest.mark.parametrize("level", ["cheapest", "best"])
@pytest.mark.parametrize("name", ["full-boards", "full-terminals", "gpio-only-terminals"])
def test_every_control_of_the_layout_is_bought(
    ordered: Callable[[str, str], TableOrder], full: Layout, small: Layout, name: str, level: str
) -> None:
    layout = full if name.startswith("full") else small
    found: Counter[str] = Counter(needed(ordered(name, level)))
    wheels = [item for item in layout.controls if isinstance(item, PinEncoder | BoardEncoder)]
    controls = Counter(item.control.rpartition(".")[2] for item in layout.controls)
    assert found["part.encoder"] == found["part.knob"] == len(wheels)
    assert found["part.fist"] == controls["stop"]
    buttons = len(layout.controls) - len(wheels) - controls["stop"] - controls["push"]
    assert found["part.button-30"] + found["part.button-24"] == buttons
    assert sum(found[f"part.led-{each}"] for each in ("green", "yellow", "red")) == len(
        layout.lamps
    )
    assert found["part.display-096"] == len(layout.oleds)
    assert found["part.pico"] == found["part.usb-cable"] == len(layout.boards)
    assert found["part.switch"] == len(layout.switches) // 2
    assert found["part.screen"] == found["part.video-cable"] == len(layout.teams)
    assert (found["part.pi4"], found["part.pi-supply4"], found["part.pi5"]) == (1, 1, 0)
    assert found["extra.cooling-pi4"] == 1
    assert found["extra.hub-supply"] == found["part.hub"] == (1 if layout.boards else 0)


def board_bill() -> Counter[str]:
    """What the committed bills of a table board and two crew boards ask for, by maker's number."""
    found: Counter[str] = Counter()
    for board, count in (("table", 1), ("crew", 2)):
        path = HARDWARE / "boards" / "generated" / board / f"{board}-bill.csv"
        for row in csv.DictReader(path.read_text("utf-8").splitlines()):
            if row["fitted"] != "no":
                found[row["number"]] += count * int(row["quantity"])
    return found


@pytest.mark.parametrize("level", ["cheapest", "best"])
def test_every_part_of_the_boards_is_bought(
    ordered: Callable[[str, str], TableOrder], level: str
) -> None:
    found = {
        line.offer.number: line.needed
        for line in ordered("full-boards", level).lines
        if line.offer.key.startswith("board.")
    }
    assert found == board_bill()
    assert len(found) > 25


def test_without_boards_nothing_of_them_is_bought(
    ordered: Callable[[str, str], TableOrder],
) -> None:
    for name in ("full-terminals", "gpio-only-terminals"):
        found = needed(ordered(name, "cheapest"))
        assert not [key for key in found if key.startswith(("board.", "extra.pcb"))]
        assert "extra.crimper-xh" not in found
    found = needed(ordered("full-terminals", "best"))
    assert {key: found[key] for key in ("part.r3300", "part.r4700", "part.c33n", "part.c47n")} == {
        "part.r3300": 46,
        "part.r4700": 50,
        "part.c33n": 20,
        "part.c47n": 30,
    }
    assert (found["part.filter-terminal"], found["part.pico-terminals"]) == (50, 2)


def test_what_the_body_needs_is_bought(ordered: Callable[[str, str], TableOrder]) -> None:
    buy = tomllib.loads(BODY.read_text("utf-8"))["buy"]
    found = needed(ordered("full-boards", "cheapest"))
    own = {key: each["amount"] for key, each in buy.items() if key != "screw-m4-16"}
    assert {key: found[f"body.{key}"] for key in own} == own
    assert len(own) > 10
    # four a panel, and those of the cover
    assert found["part.screw"] == 4 * 8 + buy["screw-m4-16"]["amount"]
    small = needed(ordered("gpio-only-terminals", "cheapest"))
    assert [key for key in small if key.startswith("body.")] == ["body.ties"]
    assert small["part.sheet"] == 4


def unmated(found: Needs, wires: tuple[Cable, ...]) -> list[str]:
    """Connectors without their other half, and contacts that are not those of the cables."""
    halves = ("board.xh", "board.housing")
    sizes = {key.removeprefix(half) for key in found for half in halves if key.startswith(half)}
    wrong = [
        f"XH {size}"
        for size in sorted(sizes)
        if found.get(f"board.xh{size}") != found.get(f"board.housing{size}")
    ]
    cores = sum(len(cable.wires) for cable in wires)
    return wrong if found.get("board.contact") == cores else [*wrong, "contacts"]


def test_each_connector_has_its_other_half_and_each_core_its_contact(
    ordered: Callable[[str, str], TableOrder], full: Layout, wiring: BoardWiring
) -> None:
    wires = cables(full, wiring)
    made = ordered("full-boards", "best")
    found = needed(made)
    assert unmated(found, wires) == []
    assert sum(found[key] for key in found if key.startswith("board.housing")) == len(wires)
    (contacts,) = (line for line in made.lines if line.offer.key == "board.contact")
    assert contacts.amount >= contacts.needed * 1.2, "some are crimped wrong"
    # faults made on purpose
    less = {key: amount for key, amount in found.items() if key != "board.housing9"}
    assert unmated(less, wires) == ["XH 9"]
    assert unmated({**found, "board.xh5": 3}, wires) == ["XH 5"]
    assert unmated({**found, "board.contact": 95}, wires) == ["contacts"]


def test_the_drills_are_those_of_the_holes(ordered: Callable[[str, str], TableOrder]) -> None:
    drills = ("part.drill-", "part.cutter-")
    found = {
        key.rpartition("-")[2]
        for key in needed(ordered("full-boards", "cheapest"))
        if key.startswith(drills)
    }
    assert found == {"4.3", "5", "7.2", "22.5", "24", "30"}
    by_laser = needed(ordered("full-boards", "best"))
    assert not [key for key in by_laser if key.startswith(drills)]


# ---- amounts and totals of a small order, by hand


def table_of(layout: Layout) -> OrderedTable:
    return OrderedTable(layout, boards=False, model=4)


def test_a_small_order_adds_up(tmp_path: Path, full: Layout) -> None:
    found = prices(tmp_path)
    made = order(table_of(full), "cheapest", found, {"part.lamp": 9, "body.lamp": 3}, {})
    (lamp, hub) = made.lines
    # 9 + 3, and a tenth more, rounded up: 14 at 40 cents; a hub; 5 euro for shipping
    assert (lamp.needed, lamp.amount, lamp.cents) == (12, 14, 560)
    assert (hub.amount, hub.cents) == (1, 1000)
    assert (made.subtotal("electronics"), made.subtotal("tools")) == (2060, 0)
    assert made.total == 2060
    best = order(table_of(full), "best", found, {"part.lamp": 10, "part.drill-3": 1}, {})
    assert [line.offer.key for line in best.lines] == ["part.lamp", "extra.hub"]
    assert best.total == 11 * 90 + 1000 + 500


@pytest.mark.parametrize(
    ("amount", "packs"), [(1, 1), (10, 2), (9, 1), (18, 2), (19, 3), (2.5, 1), (9.2, 2)]
)
def test_packs_are_whole_and_hold_the_spares(
    tmp_path: Path, full: Layout, amount: float, packs: int
) -> None:
    found = prices(tmp_path, "cents = 40", "cents = 40\npack = 10")
    (line, _) = order(table_of(full), "cheapest", found, {"part.lamp": amount}, {}).lines
    assert (line.packs, line.cents) == (packs, 40 * packs)


def test_a_job_is_ordered_once(tmp_path: Path, full: Layout) -> None:
    found = prices(tmp_path, "cents = 90", "cents = 90\njob = true")
    (line, _) = order(table_of(full), "best", found, {"part.lamp": 350}, {}).lines
    # one, and a tenth more rounded up
    assert (line.needed, line.packs) == (1, 2)


def test_an_extra_is_bought_for_the_tables_that_it_is_for(tmp_path: Path, small: Layout) -> None:
    made = order(table_of(small), "cheapest", prices(tmp_path), {}, {})
    assert made.lines == ()
    assert made.total == 0, "what is not ordered is not shipped"


def test_a_part_without_an_entry_is_told(tmp_path: Path, full: Layout) -> None:
    with pytest.raises(OffersError) as caught:
        order(table_of(full), "best", prices(tmp_path), {"part.siren": 2}, {})
    told = str(caught.value)
    assert told.endswith(
        "part.siren: is missing: the table full-terminals needs 2 of it; add [part.siren]"
    )
    assert "\n" not in told


def test_maker_and_number_come_from_where_they_stand(
    ordered: Callable[[str, str], TableOrder], values: Description
) -> None:
    found = {line.offer.key: line.offer for line in ordered("full-boards", "best").lines}
    encoder, varistor = found["part.encoder"], found["board.varistor"]
    assert (encoder.maker, encoder.number.startswith("PEC11R-")) == ("Bourns", True)
    assert varistor.number == values.part("varistor").number
