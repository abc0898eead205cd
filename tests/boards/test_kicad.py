"""With KiCad 9: everything comes out of the recipe again, and its checks find what is wrong.

It runs where the system has KiCad 9, or where root has made one with `make boards`.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from sonar_console.devices.layout import load_layout
from sonar_tools.boards import outputs
from sonar_tools.boards.description import Description, load_description
from sonar_tools.boards.generated import MANIFEST, files
from sonar_tools.boards.kicad import Kicad, KicadError, find
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.boards.sums import filters
from sonar_tools.boards.workshop import BoardSources, boards_of, texts_of
from sonar_tools.papers.harness import cables
from sonar_tools.papers.headers import read_wiring

from .conftest import GENERATED, ROOT

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


@pytest.fixture(scope="session")
def kicad() -> Kicad:
    try:
        return find(ROOT / "build", make=False)
    except KicadError as error:
        pytest.skip(str(error))


@pytest.fixture
def place(texts: dict[str, str], tmp_path: Path) -> Path:
    """A folder with all texts, as the recipe writes them."""
    folder = tmp_path / "generated"
    folder.mkdir()
    outputs.write(texts, folder)
    return folder


def test_everything_comes_out_again_byte_for_byte(
    kicad: Kicad, boards: dict[str, CarrierBoard], texts: dict[str, str], tmp_path: Path
) -> None:
    kept = json.loads((GENERATED / MANIFEST).read_text("utf-8"))
    if kept["kicad"] != kicad.version:
        pytest.skip(f"the committed files are of KiCad {kept['kicad']}, here is {kicad.version}")
    folder = tmp_path / "generated"
    folder.mkdir()
    outputs.make(kicad, list(boards.values()), texts, folder)
    made = {name: path.read_bytes() for name, path in files(folder).items()}
    committed = {name: path.read_bytes() for name, path in files(GENERATED).items()}
    assert made.keys() == committed.keys()
    assert [name for name in made if made[name] != committed[name]] == []


def spoil(place: Path, name: str, pattern: str, instead: str = "") -> None:
    path = place / name
    text, count = re.subn(pattern, instead, path.read_text("utf-8"), count=1, flags=re.DOTALL)
    assert count == 1
    path.write_text(text, "utf-8")


def block(kind: str, inside: str) -> str:
    """The pattern of a block of a file of KiCad, at the first level, that has something in it."""
    return rf"\n\t\({kind}\n(?:(?!\n\t\)).)*?{inside}.*?\n\t\)"


@pytest.mark.parametrize(
    ("name", "pattern", "instead", "told"),
    [
        ("crew.kicad_sch", block("wire", ""), "", "ERC status 5"),
        ("crew.kicad_sch", r'"radio\.west"', '"radio.wast"', "ERC status 5"),
        ("crew.kicad_pcb", block("segment", r"\(width 0\.25\)"), "", "DRC status 5"),
        ("crew.kicad_pcb", r'("R_1206"\n.*?)\(at [0-9.]+ ', r"\1(at 180 ", "DRC status 5"),
        ("crew.kicad_pcb", r'\(property "Value" "3k3"', '(property "Value" "3k4"', "DRC status 5"),
    ],
    ids=["open wire", "wrong label", "open track", "moved part", "parity"],
)
def test_a_violation_fails(
    kicad: Kicad,
    boards: dict[str, CarrierBoard],
    place: Path,
    name: str,
    pattern: str,
    instead: str,
    told: str,
) -> None:
    pattern = pattern.replace('"R_1206"', r'"sonar:R_1206"')
    spoil(place, f"crew/{name}", pattern, instead)
    with pytest.raises(KicadError, match=told):
        outputs.complete(kicad, place / "crew", boards["crew"], pictures=False)


def test_another_layout_gives_boards_that_are_proved_too(
    kicad: Kicad, sources: BoardSources, parts: Description, tmp_path: Path
) -> None:
    """Two lines change places in the layout: the new boards fit it, and only it."""
    pytest.importorskip("gerbonara", reason="Gerber files are read with gerbonara")
    from sonar_tools.boards.copper import read, unpacked
    from sonar_tools.boards.proof import prove

    text = sources.layout.read_text("utf-8")
    for old, new in (("8 }", "0 }"), ("16 }", "8 }"), ("0 }", "16 }")):
        text = text.replace(f"{{ gpio = {old}\n", f"{{ gpio = {new}\n", 1)
    other = tmp_path / "table.toml"
    other.write_text(text, "utf-8")
    changed = BoardSources(other, sources.wiring, sources.description)
    board = boards_of(changed)[0]
    folder = tmp_path / "generated"
    folder.mkdir()
    outputs.write(texts_of(changed, boards_of(changed)), folder)
    outputs.complete(kicad, folder / "table", board, pictures=False)
    copper = read(unpacked(folder / "table" / "table-gerbers.zip"))
    wiring = read_wiring(sources.wiring)
    for path, good in ((other, True), (sources.layout, False)):
        layout = load_layout(path)
        faults = prove(board, copper, layout, cables(layout, wiring), parts)
        assert (faults == []) == good


def test_ngspice_finds_the_same_as_the_closed_form(
    kicad: Kicad, parts: Description, tmp_path: Path
) -> None:
    edges = [(100.0, True), (101.0, False), (1000.0, True), (2000.0, False), (2030.0, True)]
    folder = tmp_path / "sums" / "deck"
    for each in filters(parts):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "deck.cir").write_text(each.deck(edges, 5000), "utf-8")
        rows = [
            line.split() for line in kicad.must(folder, "ngspice", "-b", "deck.cir").split("\n")
        ]
        found = [
            (1e6 * float(row[1]), float(row[2]))
            for row in rows
            if len(row) == 3 and row[0].isdigit()
        ]
        assert len(found) > 3000
        assert max(abs(level - each.response(edges, at)) for at, level in found if at > 1) < 0.03


def test_kicads_own_list_of_nets_is_the_same(
    kicad: Kicad, board: CarrierBoard, tmp_path: Path
) -> None:
    """A second witness: the net list for a board house's electrical test, IPC-D-356."""
    pytest.importorskip("gerbonara", reason="Gerber files are read with gerbonara")
    from sonar_tools.boards.copper import read, unpacked
    from sonar_tools.boards.proof import Proof

    place = tmp_path / "generated"
    shutil.copytree(GENERATED, place)
    folder = place / board.name
    export = ("kicad-cli", "pcb", "export", "ipcd356", "-o", "nets.d356")
    kicad.must(folder, *export, f"{board.name}.kicad_pcb")
    told: dict[str, set[tuple[str, str]]] = {}
    for line in (folder / "nets.d356").read_text("utf-8").splitlines():
        net, ref, pin = line[3:17].strip(), line[20:26].strip(), line[27:31].strip()
        if line[:3] in ("317", "327") and ref != "VIA" and net != "N/C":
            told.setdefault(net, set()).add((ref, pin))
    proof = Proof(board, load_description(ROOT / "hardware" / "boards" / "boards.toml"))
    proof.measure(read(unpacked(folder / f"{board.name}-gerbers.zip")))
    assert proof.faults == []
    found = [net for net in proof.nets.values() if len(net) > 1]
    assert sorted(map(sorted, found)) == sorted(
        sorted(net) for net in told.values() if len(net) > 1
    )
