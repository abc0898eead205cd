"""The committed files come from the layout: texts byte for byte, the rest by the manifest."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_tools.boards import outputs
from sonar_tools.boards.generated import MANIFEST, files
from sonar_tools.boards.model import CarrierBoard

from .conftest import GENERATED

MOST = 5_000_000
"""All committed files together, in bytes."""


def test_the_committed_files_are_those_of_the_layout(texts: dict[str, str]) -> None:
    assert outputs.stale(texts, GENERATED) == []


def test_texts_that_kicad_leaves_alone_are_committed_as_written(texts: dict[str, str]) -> None:
    same = [name for name in texts if not name.endswith((".kicad_pcb", ".kicad_pro"))]
    assert len(same) > 30
    for name in same:
        assert (GENERATED / name).read_text("utf-8") == texts[name], name


@pytest.mark.parametrize("name", ["table/table.kicad_pcb", "crew/crew-gerbers.zip"])
def test_a_file_that_was_changed_by_hand_is_found(
    texts: dict[str, str], tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "generated"
    shutil.copytree(GENERATED, folder)
    with (folder / name).open("ab") as file:
        file.write(b"\n")
    (folder / "stranger.txt").write_text("", "utf-8")
    assert outputs.stale(texts, folder) == sorted([name, "stranger.txt"])


def test_another_layout_makes_the_boards_stale(texts: dict[str, str]) -> None:
    other = texts | {"table/table.kicad_pcb": texts["table/table.kicad_pcb"] + " "}
    assert outputs.stale(other, GENERATED) == ["table/table.kicad_pcb"]


def test_a_folder_without_a_manifest_is_stale(texts: dict[str, str], tmp_path: Path) -> None:
    assert outputs.stale(texts, tmp_path) == [MANIFEST]


def test_no_file_has_a_date_or_a_place_of_a_machine(gerbers: dict[str, dict[str, str]]) -> None:
    whole = [text for files in gerbers.values() for text in files.values()]
    whole += [path.read_text("utf-8") for path in GENERATED.rglob("*.kicad_*")]
    for text in whole:
        assert "CreationDate" not in text
        assert "/tmp/" not in text
        assert outputs.undated(text) == text


def test_dates_are_taken_out() -> None:
    gerber = (
        "%TF.CreationDate,2026-01-02T03:04:05+00:00*%\n"
        "G04 Created by KiCad (PCBNEW 9.0.8) date 2026-01-02 03:04:05*\nD10*\n"
    )
    assert outputs.undated(gerber) == "G04 Created by KiCad (PCBNEW 9.0.8)*\nD10*\n"
    drill = "M48\n; DRILL file {KiCad 9.0.8} date 2026-01-02T03:04:05+0000\nFMAT,2\n"
    assert outputs.undated(drill) == "M48\n; DRILL file\nFMAT,2\n"


def test_the_committed_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in files(GENERATED).values()) < MOST


def test_bill_and_placement_name_the_same_parts(board: CarrierBoard) -> None:
    def rows(kind: str) -> list[dict[str, str]]:
        path = GENERATED / board.name / f"{board.name}-{kind}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    bill, placed = rows("bill"), {row["Designator"] for row in rows("placement")}
    fitted = {ref for row in bill if row["fitted"] == "yes" for ref in row["references"].split()}
    connectors = {each.ref for each in board.components if each.footprint.through}
    assert placed == fitted - connectors
    assert all(row["maker"] and row["number"] for row in bill)
    with_parts = {each.ref for each in board.components if each.part}
    left_out = {ref for row in bill if row["fitted"] == "no" for ref in row["references"].split()}
    assert fitted | left_out == with_parts


def test_the_command_checks_without_kicad(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("gerbonara", reason="Gerber files are read with gerbonara")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["boards", "--check", "--out", str(GENERATED)]) == 0
    assert "up to date, and the copper is what the layout asks for" in capsys.readouterr().out
    folder = tmp_path / "generated"
    shutil.copytree(GENERATED, folder)
    (folder / "crew" / "crew-bill.csv").unlink()
    assert main(["boards", "--check", "--out", str(folder)]) == 1
    said = capsys.readouterr().out
    assert "crew-bill.csv" in said
    assert "make boards" in said


def test_the_manifest_names_kicads_version() -> None:
    kept = json.loads((GENERATED / MANIFEST).read_text("utf-8"))
    assert kept["kicad"].startswith("9.")
