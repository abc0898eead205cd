"""A folder of generated files is replaced whole or not at all, and nobody else's file is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_tools.boards.generated import (
    MANIFEST,
    GeneratedFolderError,
    differing,
    files,
    read_manifest,
    refuse_others,
    replace,
    write_manifest,
)

from .conftest import GENERATED

BODY = GENERATED.parents[1] / "body" / "generated"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def generated(folder: Path, **texts: str) -> Path:
    (folder / "in").mkdir(parents=True)
    for name, text in texts.items():
        (folder / "in" / name).write_text(text, "utf-8")
    write_manifest(folder, of="me")
    return folder


def test_a_folder_is_replaced_with_the_files_that_are_no_longer_made(tmp_path: Path) -> None:
    old = generated(tmp_path / "out", plate="1", gone="2")
    (old / "in" / "plate").write_text("changed by hand", "utf-8")
    new = generated(tmp_path / "made", plate="3", more="4")
    replace(old, new)
    assert contents(old) == contents(new)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["made", "out"]


@pytest.mark.parametrize("there", [True, False])
def test_an_empty_and_a_missing_folder_are_filled(tmp_path: Path, there: bool) -> None:
    folder = tmp_path / "a" / "b"
    if there:
        folder.mkdir(parents=True)
    new = generated(tmp_path / "made", plate="3")
    replace(folder, new)
    assert contents(folder) == contents(new)


@pytest.mark.parametrize("manifest", ["none", "own", "spoilt", "made-up"])
def test_a_folder_with_files_of_somebody_else_is_refused(tmp_path: Path, manifest: str) -> None:
    folder = tmp_path / "out"
    if manifest == "own":
        generated(folder, plate="1")
    (folder / "mine").mkdir(parents=True)
    (folder / "mine" / "thesis.txt").write_text("years", "utf-8")
    if manifest == "spoilt":
        (folder / MANIFEST).write_text("{", "utf-8")
    if manifest == "made-up":
        (folder / MANIFEST).write_text('{"made": {"mine": "", "../x": ""}}', "utf-8")
    before = contents(folder)
    with pytest.raises(GeneratedFolderError, match=r"mine/thesis\.txt is not of this command"):
        replace(folder, generated(tmp_path / "made", plate="3"))
    assert contents(folder) == before


def test_a_link_in_a_folder_is_somebody_elses(tmp_path: Path) -> None:
    folder = generated(tmp_path / "out", plate="1")
    (folder / "album").symlink_to(tmp_path)
    with pytest.raises(GeneratedFolderError, match="album"):
        refuse_others(folder)


def test_a_folder_behind_a_link_is_replaced_and_the_link_stays(tmp_path: Path) -> None:
    real = generated(tmp_path / "real", plate="1")
    link = tmp_path / "link"
    link.symlink_to(real)
    new = generated(tmp_path / "made", plate="3")
    replace(link, new)
    assert link.is_symlink()
    assert contents(real) == contents(new)


@pytest.mark.parametrize("step", ["copy", "rename"])
def test_a_full_disk_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    folder, new = generated(tmp_path / "out", plate="1"), generated(tmp_path / "made", plate="3")
    before, rename = contents(folder), Path.rename

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    def once(self: Path, target: Path) -> Path:
        if self.name == "new":
            full()
        return rename(self, target)

    monkeypatch.setattr(*((shutil, "copytree", full) if step == "copy" else (Path, "rename", once)))
    with pytest.raises(GeneratedFolderError, match=r"No space left on device.*as it was"):
        replace(folder, new)
    assert contents(folder) == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["made", "out"]


@pytest.mark.parametrize("text", ["{", "[]", "3", '{"made": []}', "{}", "[" * 100_000, "\udcff"])
def test_a_manifest_that_is_none_is_as_a_missing_one(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert read_manifest(tmp_path) is None


def test_files_that_differ_from_the_manifest_are_named(tmp_path: Path) -> None:
    folder = generated(tmp_path / "out", same="1", changed="2", gone="3", number="4")
    text = (folder / MANIFEST).read_text("utf-8")
    number = text.partition('"in/number": ')[2].partition("\n")[0].rstrip(",")
    (folder / MANIFEST).write_text(text.replace(number, "4"), "utf-8")
    (folder / "in" / "changed").write_bytes(b"\xff")
    (folder / "in" / "gone").unlink()
    (folder / "in" / "more").write_text("", "utf-8")
    kept = read_manifest(folder)
    assert kept is not None
    assert kept.values["of"] == "me"
    assert differing(folder, kept) == {"in/changed", "in/gone", "in/more", "in/number"}


@pytest.mark.parametrize("command", ["body", "boards"])
def test_a_command_refuses_a_folder_with_other_files_before_it_makes_anything(
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    (tmp_path / "notes.md").write_text("mine", "utf-8")
    assert main([command, "--out", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "notes.md is not of this command" in said
    assert said.count("\n") == 1
    assert contents(tmp_path) == {"notes.md": b"mine"}


@pytest.mark.parametrize(
    ("command", "name", "data", "stale"),
    [
        ("body", MANIFEST, b"{", MANIFEST),
        ("body", MANIFEST, b"[]", MANIFEST),
        ("body", "deck.dxf", b"\xff", "deck.dxf"),
        ("boards", MANIFEST, b"{", MANIFEST),
        ("boards", MANIFEST, b'{"made": {}, "written": 3}', "table/table.kicad_pcb"),
        ("boards", "sums.en.md", b"\xff", "sums.en.md"),
    ],
)
def test_a_check_names_what_cannot_be_read_as_stale(
    command: str,
    name: str,
    data: bytes,
    stale: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "generated"
    shutil.copytree(BODY if command == "body" else GENERATED, folder)
    (folder / name).write_bytes(data)
    assert main([command, "--check", "--out", str(folder)]) == 1
    assert f"{folder / stale}: not what the layout gives" in capsys.readouterr().out


def test_the_committed_folders_have_a_manifest_of_all_their_files() -> None:
    for folder in (GENERATED, BODY):
        kept = read_manifest(folder)
        assert kept is not None
        assert kept.made.keys() == files(folder).keys()
