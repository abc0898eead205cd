"""The orders as files: current, the same in both languages, and their sums right."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_console.devices.layout import Layout
from sonar_tools.cli import hardware as command
from sonar_tools.papers.offers import OffersError
from sonar_tools.papers.order import COUNTRIES
from sonar_tools.papers.ordersheet import (
    OrderSources,
    euro,
    order_documents,
    stale_orders,
    write_orders,
)

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"
ORDER = HARDWARE / "order"
LEVELS = ("cheapest", "best")
SUM = r"Subtotal ≈\u00a0€([\d,.]+)\*"


def sources_of(hardware: Path) -> OrderSources:
    return OrderSources(
        ROOT / "firmware" / "wiring.py",
        hardware / "boards" / "boards.toml",
        hardware / "order" / "parts.toml",
        hardware / "body" / "body.toml",
    )


@pytest.fixture(scope="module")
def layouts(full: Layout, small: Layout) -> list[Layout]:
    return [small, full]


@pytest.fixture(scope="module")
def made(layouts: list[Layout]) -> dict[str, str]:
    return order_documents(layouts, sources_of(HARDWARE))


def test_the_orders_that_ship_are_current(made: dict[str, str]) -> None:
    """When this fails: ``make hardware``."""
    kept = {path.name: path.read_text("utf-8") for path in ORDER.iterdir()}
    del kept["parts.toml"]
    assert kept == made


def rows_of(made: dict[str, str], level: str) -> list[dict[str, str]]:
    return list(csv.DictReader(made[f"{level}.csv"].splitlines()))


@pytest.mark.parametrize("level", LEVELS)
def test_the_sums_are_right(made: dict[str, str], level: str) -> None:
    """Added up again from amounts and prices, for each table, and found in both papers."""
    rows = rows_of(made, level)
    names = [key.removesuffix(" buy") for key in rows[0] if key.endswith(" buy")]
    assert len(names) == 6
    for name in names:
        total = 0
        for row in rows[:-1]:
            if row["pack"]:
                buy, pack = int(row[f"{name} buy"]), int(row["pack"])
                assert buy % pack == 0
                assert buy >= float(row[f"{name} needed"])
                assert int(row[f"{name} cents"]) == buy // pack * int(row["cents"])
            total += int(row[f"{name} cents"])
        assert int(rows[-1][f"{name} cents"]) == total
        for language in ("en", "fr"):
            guess = [
                row for row in rows if "estimate" in row.values() and row[f"{name} buy"] != "0"
            ]
            mark = "≈\u00a0" if guess else ""
            assert f"**{mark}{euro(total, language)}**" in made[f"{level}.{language}.md"]
    assert rows[-1]["key"] == "total"


@pytest.mark.parametrize("level", LEVELS)
def test_subtotals_add_up_to_the_total(made: dict[str, str], level: str) -> None:
    text = made[f"{level}.en.md"]
    found = [float(each.replace(",", "")) for each in re.findall(SUM, text)]
    assert len(found) == (5 if level == "cheapest" else 6)
    (total,) = (line for line in text.splitlines() if "with a Raspberry Pi 4**" in line)
    assert f"€{sum(found):,.2f}" in total.split("|")[2]


@pytest.mark.parametrize("level", LEVELS)
def test_each_line_has_two_sellers_and_the_day_of_its_price(
    made: dict[str, str], level: str
) -> None:
    rows = [row for row in rows_of(made, level) if row["pack"]]
    assert len(rows) > 90
    for row in rows:
        assert len(row["sellers"].split("; ")) >= 2, row["key"]
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", row["price date"])
        assert row["price source"]
        assert (row["checked"] in ("yes", "check before ordering")) == bool(row["number"])


@pytest.mark.parametrize("level", LEVELS)
def test_both_languages_say_the_same(made: dict[str, str], level: str) -> None:
    english, french = (made[f"{level}.{language}.md"].splitlines() for language in ("en", "fr"))
    shape = [[line.count("|") for line in text] for text in (english, french)]
    assert shape[0] == shape[1]
    bold = [re.findall(r"\| [^|*]*\*\*([^*|]+)\*\*", "\n".join(text)) for text in (english, french)]
    assert len(bold[0]) > 60
    numbers = [[each for each in found if re.search(r"[A-Z]\d|\d[A-Z]", each)] for found in bold]
    assert numbers[0] == numbers[1]
    assert not re.search(
        r" [;!?]| :", re.sub(r"“[^”]*”|«[^»]*»|---:|`[^`]*`", "", made[f"{level}.fr.md"])
    )


@pytest.mark.parametrize("level", LEVELS)
def test_estimates_are_marked_and_seen_prices_say_where(made: dict[str, str], level: str) -> None:
    text = made[f"{level}.en.md"].splitlines()
    seen = [row for row in rows_of(made, level) if row["price source"] != "estimate"]
    assert len(seen) > 20
    listed = [row for row in rows_of(made, level) if row["full-boards-pi4 buy"] not in ("", "0")]
    for row in listed:
        line = next(each for each in text if re.match(rf"\| {re.escape(row['part'])}( \||<)", each))
        estimate = row["price source"] == "estimate"
        assert ("| ≈\u00a0€" in line) == estimate, row["key"]
        told = [each for each in text if each.startswith("- ") and row["price source"] in each]
        assert estimate or len(told) >= 1, row["key"]


@pytest.mark.parametrize("level", LEVELS)
def test_estimates_of_another_table_are_marked_and_its_new_prices_say_where(
    made: dict[str, str], level: str
) -> None:
    for part in re.split(r"^## ", made[f"{level}.en.md"], flags=re.MULTILINE):
        if "in all, instead of" in part:
            assert re.search(r"\*\*≈\u00a0€[\d,.]+\*\* in all, instead of ≈\u00a0€", part)
        if part.startswith("With a Raspberry Pi 5"):
            assert "- Raspberry Pi 5: BerryBase, 68.90 EUR" in part
        if part.startswith("Without carrier boards"):
            (row,) = (line for line in part.splitlines() if line.startswith("| terminal strip"))
            assert "| ≈\u00a0€" in row


@pytest.mark.parametrize("level", LEVELS)
def test_what_was_not_looked_up_is_told(made: dict[str, str], level: str) -> None:
    rows = [row for row in rows_of(made, level) if row["checked"] == "check before ordering"]
    assert {"board.varistor", "board.c33n"} <= {row["key"] for row in rows}
    for row in rows:
        assert f"**{row['number']}**<br>⚠ check before ordering" in made[f"{level}.en.md"]
        assert f"**{row['number']}**<br>⚠ à vérifier avant de commander" in made[f"{level}.fr.md"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", ["full-boards", "full-terminals", "gpio-only-terminals"])
def test_the_basket_is_what_its_sellers_have(made: dict[str, str], level: str, table: str) -> None:
    rows = {row["key"]: row for row in rows_of(made, level)}
    basket = list(csv.DictReader(made[f"cart-{level}-{table}.csv"].splitlines()))
    assert len(basket) >= 6
    for line in basket:
        row = rows[line["Customer Reference"]]
        assert line["Manufacturer Part Number"] == row["number"]
        assert line["Quantity"] == row[f"{table}-pi4 buy"] != "0"
        assert "Mouser" in row["sellers"] or "DigiKey" in row["sellers"]
    assert made[f"{level}.en.md"].count(f"](cart-{level}-{table}.csv)") == 1


@pytest.mark.parametrize("level", LEVELS)
def test_what_another_table_leaves_out_is_named(made: dict[str, str], level: str) -> None:
    english, french = (
        [line for line in made[f"{level}.{language}.md"].splitlines() if line.startswith(start)]
        for language, start in (("en", "**Not bought:**"), ("fr", "**Ne pas acheter\u00a0:**"))
    )
    assert [line.count(", ") for line in english] == [line.count(", ") for line in french]
    pi_5, terminals, small = english
    assert "Raspberry Pi 4 Model B, USB-C power supply for the Pi 4, heat sink set" in pi_5
    assert "JST XH crimp contact, " in terminals
    assert ("OLED module 0.96 inch" in small, "LED 5 mm" in small, "knob" in small) == (
        True,
        True,
        False,
    )
    assert "varistance multicouche 5,5 V, " in french[1]


def test_every_cable_of_the_table_is_told_with_its_length(made: dict[str, str]) -> None:
    for language, length in (("en", "1.5\u00a0m"), ("fr", "1,5\u00a0m")):
        text = made[f"best.{language}.md"]
        assert text.count("| `pi – ") == 8
        assert text.count("| `board ") == 8
        assert re.search(rf"`pi – blue captain` .* XHP-9, .* LiYY 10 × 0.25 mm² \| {length}", text)


def test_links_of_the_orders_lead_somewhere(made: dict[str, str]) -> None:
    for name, text in made.items():
        for link in re.findall(r"\]\(([^)]+)\)", text):
            assert (ORDER / link).resolve().is_file(), f"{name}: {link}"


@pytest.mark.parametrize(
    ("cents", "english", "french"),
    [(5, "€0.05", "0,05\u00a0€"), (123456, "€1,234.56", "1\u202f234,56\u00a0€")],
)
def test_money_is_written_as_in_its_language(cents: int, english: str, french: str) -> None:
    assert (euro(cents, "en"), euro(cents, "fr")) == (english, french)
    assert euro(-cents, "en") == f"\u2212{english}"


# ---- faults, stale files, and the command


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what the orders are made from, with the orders."""
    place = tmp_path / "hardware"
    for name in ("boards/boards.toml", "body/body.toml", "table.toml", "gpio-only.toml"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HARDWARE / name, place / name)
    shutil.copytree(ORDER, place / "order")
    return place


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_another_price_makes_the_orders_stale(copy: Path, layouts: list[Layout]) -> None:
    of_copy = sources_of(copy)
    edit(copy / "order" / "parts.toml", "cents = 230", "cents = 231")
    (copy / "order" / "cart-old.csv").write_text("old")
    papers = [f"{level}{end}" for level in LEVELS for end in (".csv", ".en.md", ".fr.md")]
    assert stale_orders(layouts, of_copy, copy / "order") == sorted([*papers, "cart-old.csv"])
    write_orders(layouts, of_copy, copy / "order")
    assert stale_orders(layouts, of_copy, copy / "order") == []
    assert not (copy / "order" / "cart-old.csv").exists()
    assert (copy / "order" / "parts.toml").is_file()


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("order/parts.toml", "[part.encoder]", "[part.wheel]", "part.encoder: is missing"),
        ("order/parts.toml", "[board.contact]", "[board.pin]", "board.contact: is missing"),
        ("body/body.toml", "[buy.glue]", "[buy.paste]", "body.paste: is missing"),
    ],
)
def test_a_part_without_an_entry_is_told(
    copy: Path, layouts: list[Layout], file: str, old: str, new: str, told: str
) -> None:
    edit(copy / file, old, new)
    with pytest.raises(OffersError) as caught:
        order_documents(layouts, sources_of(copy))
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("order/parts.toml", "[board.housing]", "[board.plug]", "board.housing4: is missing"),
        ("body/body.toml", "amount = 36", "amount = 0", "buy.insert-m4.amount"),
        ("table.toml", "lamp = 8 }", "lamp = 8, colour = 1 }", "colour"),
    ],
)
def test_a_fault_of_the_sources_is_one_line_and_a_status(
    copy: Path,
    tmp_path: Path,
    font: Path,
    no_dot: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    file: str,
    old: str,
    new: str,
    told: str,
) -> None:
    edit(copy / file, old, new)
    monkeypatch.setattr(
        command, "shipped_folder", lambda name: copy if name == "hardware" else ROOT / name
    )
    assert main(["hardware", "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert told in said
    assert not (tmp_path / "out" / "order").exists()


def test_the_command_makes_the_orders(
    copy: Path,
    tmp_path: Path,
    font: Path,
    no_dot: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        command, "shipped_folder", lambda name: copy if name == "hardware" else ROOT / name
    )
    out = tmp_path / "out"
    assert main(["hardware", "--out", str(out)]) == 0
    assert f"{out}/order: made." in capsys.readouterr().out
    assert (out / "order" / "cheapest.fr.md").read_bytes() == (
        ORDER / "cheapest.fr.md"
    ).read_bytes()
    assert main(["hardware", "--check", "--out", str(out)]) == 1, "without dot no wiring was drawn"
    assert f"{out}/order: up to date." in capsys.readouterr().out


@pytest.mark.parametrize("level", LEVELS)
def test_the_baskets_of_a_country_have_every_line(made: dict[str, str], level: str) -> None:
    """Every line of the first table but boards and services is in one basket of a country."""
    wanted = [
        row
        for row in rows_of(made, level)
        if row["sellers"]
        and row["group"] not in ("boards", "service")
        and row["full-boards-pi4 buy"] != "0"
    ]
    for language in ("en", "fr"):
        text = made[f"{level}.{language}.md"]
        assert not re.search("Lyon|Bristol", text)
        for sellers, place in zip(
            COUNTRIES.values(), ("France", "United Kingdom|Royaume-Uni"), strict=True
        ):
            (line,) = re.findall(rf"^- \*\*(?:{place})\*\* – (.*)$", text, re.M)
            counted = dict(each.rsplit(" ", 1) for each in line.split(", "))
            assert sum(map(int, counted.values())) == len(wanted)
            assert set(counted) <= {each.partition(" (")[0] for each in sellers}
