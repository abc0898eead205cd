"""The papers as a whole: current, deterministic, found stale when they are."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_console.devices.layout import Layout, load_layout
from sonar_tools.papers.documents import PapersError, PaperSources, documents, stale, write
from sonar_tools.papers.wiring import can_draw, draw

GENERATED = Path(__file__).resolve().parents[2] / "hardware" / "generated"


def test_the_papers_that_ship_are_current(layout: Layout, sources: PaperSources) -> None:
    """When this fails: ``make hardware``."""
    assert stale(layout, sources, GENERATED / layout.name) == []


def words_of(drawn: str) -> list[str]:
    nodes = ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")
    return [node.text or "" for node in nodes]


def test_the_drawings_that_ship_are_what_dot_draws(layout: Layout) -> None:
    """Word for word: where the lines run differs with the version of ``dot`` and its fonts."""
    pytest.importorskip("wireviz", reason="the drawings are WireViz's")
    if not can_draw():
        pytest.skip("Graphviz's dot is not installed; the digests are compared all the same")
    for path in (GENERATED / layout.name).glob("*.yml"):
        kept = path.with_suffix(".svg").read_text(encoding="utf-8")
        assert words_of(kept) == words_of(draw(path.read_text(encoding="utf-8")))


def test_every_folder_is_a_layouts() -> None:
    layouts = {load_layout(path).name for path in GENERATED.parent.glob("*.toml")}
    assert {path.name for path in GENERATED.iterdir()} == layouts


def test_the_same_layout_gives_the_same_papers(layout: Layout, sources: PaperSources) -> None:
    made = documents(layout, sources)
    assert made == documents(layout, sources)
    assert all(text.endswith("\n") and "\r" not in text for text in made.values())


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[str, str], Layout]:
    """The full table with one change."""

    def change(old: str, new: str) -> Layout:
        text = (GENERATED.parent / "table.toml").read_text(encoding="utf-8")
        body = text.index("\nlayout = ")
        assert old in text[body:]
        path = tmp_path / "table.toml"
        path.write_text(text[:body] + text[body:].replace(old, new, 1), encoding="utf-8")
        return load_layout(path)

    return change


def test_a_changed_layout_makes_its_papers_stale(
    changed: Callable[[str, str], Layout], sources: PaperSources, no_dot: None
) -> None:
    """Without ``dot``, the drawing is found stale as well."""
    swapped = changed("{ a = 11, b = 12 }", "{ a = 12, b = 11 }")
    assert stale(swapped, sources, GENERATED / "full") == [
        "pins.en.md",
        "pins.fr.md",
        "stages.toml",
        "wiring-pi-blue.svg",
        "wiring-pi-blue.yml",
    ]


def test_another_chip_is_another_opening(
    changed: Callable[[str, str], Layout], sources: PaperSources
) -> None:
    """One team's panel differs then, and gets a drawing of its own."""
    made = documents(changed("address = 0x3C }", 'address = 0x3C, driver = "sh1106" }'), sources)
    assert "panel-mate-yellow.svg" in made
    assert "Joy-IT SBC-OLED01.3,1," in made["bill.en.csv"]


def test_without_dot_everything_else_is_made(
    small: Layout, sources: PaperSources, tmp_path: Path, no_dot: None
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    (folder / "panel-cook.svg").write_text("old")
    missing = write(small, sources, folder)
    assert missing == ["wiring-pi-blue.svg", "wiring-pi-yellow.svg"]
    there = {path.name for path in folder.iterdir()}
    assert there == {*documents(small, sources), "notes.txt"}
    assert stale(small, sources, folder) == missing


def test_a_folder_that_cannot_be_written(
    small: Layout, sources: PaperSources, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PapersError, match="cannot be written"):
        write(small, sources, tmp_path / "file" / "sub")


# ---- the command


def test_check_tells_and_exits(
    tmp_path: Path, font: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    layout = GENERATED.parent / "gpio-only.toml"
    assert main(["hardware", "--check", str(layout)]) == 0
    assert "up to date" in capsys.readouterr().out
    empty = ["hardware", "--check", "--out", str(tmp_path), "--language", "fr", str(layout)]
    assert main(empty) == 1
    told = capsys.readouterr().out.splitlines()
    assert f"{tmp_path}/gpio-only/bill.fr.csv\u00a0: ne correspond pas au plan" in told[1]


def test_it_makes_the_papers_of_the_named_layouts(
    tmp_path: Path, font: Path, no_dot: None, capsys: pytest.CaptureFixture[str]
) -> None:
    layout = GENERATED.parent / "gpio-only.toml"
    assert main(["hardware", "--out", str(tmp_path / "out"), str(layout)]) == 0
    assert "install the package graphviz" in capsys.readouterr().out
    assert (tmp_path / "out" / "gpio-only" / "pins.fr.md").is_file()


def test_a_layout_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "none.toml"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("first", ["sonar_tools.boards.workshop", "sonar_tools.papers.documents"])
def test_boards_and_papers_need_each_other_and_either_may_be_loaded_first(first: str) -> None:
    subprocess.run([sys.executable, "-c", f"import {first}"], check=True)
