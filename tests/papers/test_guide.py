"""The builder's guide, in both languages: its links lead somewhere, its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sonar_console.devices.layout import load_layout
from sonar_console.devices.raspberry import config_lines
from sonar_tools.boards.description import load_description

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDES = ("building.md", "building.fr.md")


def links(name: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", (DOCS / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GUIDES)
def test_every_picture_and_paper_is_there(name: str) -> None:
    generated = [link for link in links(name) if "hardware" in link]
    assert len(generated) > 24
    missing = [link for link in generated if not (DOCS / link).exists()]
    assert missing == []


def test_both_languages_show_the_same() -> None:
    english, french = (links(name) for name in GUIDES)
    alike = [link.replace(".fr.", ".en." if "hardware" in link else ".") for link in french[1:]]
    places = {
        "#lautre-chemin-les-borniers": "#the-other-way-terminals",
        "#4-les-cartes-porteuses-grande-table": "#4-carrier-boards-full-table",
    }
    alike = [places.get(link, link) for link in alike]
    assert alike == english[1:]


@pytest.mark.parametrize("name", GUIDES)
def test_the_lines_of_config_txt_are_those_of_the_layout(name: str) -> None:
    layout = load_layout(DOCS.parent / "hardware" / "table.toml")
    guide = (DOCS / name).read_text(encoding="utf-8")
    lines = {line for line in config_lines(layout) if line.endswith("400000")}
    assert len(lines) == 3
    assert lines <= set(re.findall(r"dt(?:param|overlay)=[^\s`]*400000", guide))


@pytest.mark.parametrize("name", GUIDES)
def test_the_dangers_are_told(name: str) -> None:
    guide = (DOCS / name).read_text(encoding="utf-8")
    values = load_description(DOCS.parent / "hardware" / "boards" / "boards.toml").values
    names = ("pull_up", "fist_pull_up", "series", "bus_pull_up")
    told = [f"{values[each] / 1000:g} kΩ" for each in names]
    if name == GUIDES[1]:
        told = [each.replace(".", ",") for each in told]
    for word in ("5 V", f"{values['lamp']} Ω", "0x3D", *told):
        assert word in guide


def test_the_modem_manager_is_kept_away() -> None:
    rules = DOCS.parent / "systemd" / "70-sonar-console.rules"
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GUIDES)
def test_the_installed_table_is_told_of(name: str) -> None:
    """What holds the pins, what the kernel needs, which MicroPython, and where a layout goes."""
    guide = (DOCS / name).read_text(encoding="utf-8")
    for words in (
        "systemctl stop sonar-table",
        "modules.conf",
        "RPI_PICO-20250415-v1.25.0.uf2",
        "Pico 2",
        "TABLE_OPTIONS=--table",
    ):
        assert words in guide


@pytest.mark.parametrize("name", GUIDES)
def test_the_head_has_the_order_the_hours_and_who_helps(name: str) -> None:
    guide = (DOCS / name).read_text(encoding="utf-8")
    head = guide[: guide.index("\n## ", guide.index("\n## ") + 1)]
    language = "fr" if "fr" in name else "en"
    for level in ("cheapest", "best"):
        assert f"(../hardware/order/{level}.{language}.md)" in head
    hours = re.findall(r"^\| ([12]) \| \*\*[^|]*\*\* \| \*\*([0-9.,]+)\*\* \|$", head, re.M)
    assert [day for day, _ in hours] == ["1", "2"] * 3
    for _, each in hours[:4]:
        assert 4 < float(each.replace(",", ".")) < 16  # two people, eight hours a day
    assert head.count("\n| 1, ") == head.count("\n| 2, ") == 2
