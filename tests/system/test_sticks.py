"""Where a stick is found: the kiosk's own place, or what a desktop has mounted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sonar_console.system.power import POWER_OFF, kiosk_power
from sonar_console.system.sticks import EJECT, REFUSED, DeskSticks, KioskSticks, desk_folders


@pytest.fixture
def mounted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    places: set[str] = set()
    monkeypatch.setattr(os.path, "ismount", lambda path: str(path) in places)
    return places


def test_the_kiosk_s_stick_is_where_its_units_put_it(tmp_path: Path, mounted: set[str]) -> None:
    place = tmp_path / "stick"
    sticks = KioskSticks(tmp_path, place)
    assert sticks.find() is None
    mounted.add(str(place))
    assert sticks.find() == place
    sticks.let_go()
    assert (tmp_path / EJECT).is_file()
    assert not sticks.gone()
    mounted.clear()
    assert sticks.gone()


@pytest.mark.parametrize(
    ("text", "told"),
    [("ext4\n", "ext4"), ("\n", "-"), ("x" * 90, "x" * 20), ("a\n{ $b }\x1b[2J", "ab2J")],
)
def test_a_format_that_is_not_taken_is_told(tmp_path: Path, text: str, told: str) -> None:
    sticks = KioskSticks(tmp_path, tmp_path / "stick", tmp_path / "refusals")
    assert sticks.refused() is None
    (tmp_path / "refusals" / "sdb1").mkdir(parents=True)
    assert sticks.refused() is None
    (tmp_path / "refusals" / "sdb1" / REFUSED).write_text(text)
    assert sticks.refused() == told


def test_a_run_folder_that_cannot_be_written_is_no_fault(tmp_path: Path, mounted: set[str]) -> None:
    mounted.add(str(tmp_path / "stick"))
    sticks = KioskSticks(tmp_path / "away", tmp_path / "stick")
    sticks.let_go()
    assert not sticks.gone()


def test_a_desk_s_stick_is_what_is_mounted_there(tmp_path: Path, mounted: set[str]) -> None:
    for name in ("a/folder", "a/disc", "a/stick", "b/other"):
        (tmp_path / name).mkdir(parents=True)
    folders = [tmp_path / "none", tmp_path / "a", tmp_path / "b"]
    assert DeskSticks(folders).find() is None
    mounted |= {str(tmp_path / "a" / "stick"), str(tmp_path / "b" / "other")}
    assert DeskSticks(folders).find() == tmp_path / "a" / "stick"


def test_the_drive_of_a_pico_is_no_stick_of_a_desk(tmp_path: Path, mounted: set[str]) -> None:
    for name in ("RPI-RP2", "stick"):
        (tmp_path / name).mkdir()
        mounted.add(str(tmp_path / name))
    (tmp_path / "RPI-RP2" / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    assert DeskSticks([tmp_path]).find() == tmp_path / "stick"
    mounted.remove(str(tmp_path / "stick"))
    assert DeskSticks([tmp_path]).find() is None


def test_one_that_can_be_written_is_taken_first(
    tmp_path: Path, mounted: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("disc", "stick"):
        (tmp_path / name).mkdir()
        mounted.add(str(tmp_path / name))
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "disc")
    assert DeskSticks([tmp_path]).find() == tmp_path / "stick"


def test_the_folders_of_a_desk() -> None:
    assert Path("/run/media/ann") in desk_folders({"USER": "ann"})
    assert desk_folders({})[0] == Path("/media")


def test_the_kiosk_s_power_is_asked_for_by_a_file(tmp_path: Path) -> None:
    kiosk_power(tmp_path)()
    assert (tmp_path / POWER_OFF).is_file()
    with pytest.raises(OSError, match="away"):
        kiosk_power(tmp_path / "away")()
