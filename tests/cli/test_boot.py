"""`boot`: what a layout needs of the Raspberry Pi's boot partition, shown, written, taken out."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main

PROJECT = Path(__file__).parents[2]
SMALL = str(PROJECT / "hardware" / "gpio-only.toml")
CONFIG = b"dtparam=audio=on\n[cm5]\ndtoverlay=dwc2\n[all]\ndtoverlay=w1-gpio"
CMDLINE = b"console=serial0,115200 console=tty1 root=PARTUUID=1 rootwait\n"


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    (tmp_path / "config.txt").write_bytes(CONFIG)
    (tmp_path / "cmdline.txt").write_bytes(CMDLINE)
    return tmp_path


def test_it_shows_the_lines_of_both_models(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boot"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[told.index("[pi4]") + 1] == "dtoverlay=i2c3,pins_4_5,baudrate=400000"
    assert told[-1] == "dtoverlay=i2c2-pi5,pins_4_5,baudrate=400000"
    assert main(["boot", "--table", SMALL]) == 0
    assert "i2c2" not in capsys.readouterr().out


def test_written_again_and_taken_out(boot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = ["--folder", str(boot), "--language", "en"]
    assert main(["boot", "--write", *there]) == 0
    written, taker = capsys.readouterr().out.splitlines()
    assert written.startswith(f"Written in {boot}: config.txt, cmdline.txt.")
    assert taker.startswith(f"{boot}/config.txt:5: “dtoverlay=w1-gpio” may take lines")
    assert b"i2c2-pi5" in (boot / "config.txt").read_bytes()
    assert (boot / "cmdline.txt").read_bytes().startswith(b"console=tty1 root")
    assert main(["boot", "--write", *there]) == 0
    assert capsys.readouterr().out.startswith(
        f"This program’s lines in {boot} are as they should be.\n"
    )
    assert main(["boot", "--write", "--table", SMALL, *there]) == 0  # the house changes its table
    assert b"i2c2-pi5" not in (boot / "config.txt").read_bytes()
    assert main(["boot", "--remove", *there]) == 0
    assert sorted(path.name for path in boot.iterdir()) == ["cmdline.txt", "config.txt"]
    assert (boot / "config.txt").read_bytes() == CONFIG
    assert (boot / "cmdline.txt").read_bytes() == CMDLINE


def test_lines_that_win_over_the_written_ones_are_told(
    boot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = ["--folder", str(boot), "--language", "en"]
    assert main(["boot", "--write", *there]) == 0
    config = boot / "config.txt"
    config.write_bytes(config.read_bytes() + b"dtparam=i2c_arm=off\n")
    last = config.read_bytes().count(b"\n")
    capsys.readouterr()
    assert main(["boot", "--write", *there]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1] == (
        f"{config}:{last}: “dtparam=i2c_arm=off” stands behind this program’s lines and sets "
        "something else: it wins. Take it out."
    )


def test_a_refusal_is_one_line(boot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (boot / "config.txt").write_bytes(b"# sonar-console: begin\n" + CONFIG)
    assert main(["boot", "--write", "--folder", str(boot)]) == MISTAKE
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "config.txt:1: the mark" in said.err


def test_a_desk_has_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_console.cli.boot.find_folder", lambda: None)
    assert main(["boot", "--write", "--language", "en"]) == 0
    assert "this is no Raspberry Pi" in capsys.readouterr().out
