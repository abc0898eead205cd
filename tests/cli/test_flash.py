"""`sonar-console flash`: its progress, its end, and its errors in one line."""

from __future__ import annotations

import hashlib
import io
import os
import signal
from collections.abc import Callable, Iterable
from pathlib import Path
from unittest.mock import Mock

import pytest
from tests.devices.test_bootsel import uf2

from sonar_console.cli import MISTAKE, main
from sonar_console.cli.flash import Progress
from sonar_console.devices.bootsel import SUMS, UF2_NAME, UF2_PAGE, Drive, FirmwareFileError
from sonar_console.devices.flasher import Flashed, FlashError, FlashStep, await_port
from sonar_console.locales import Words


class Recorder:
    """Stands in for `Flasher`."""

    def __init__(self, port: str, files: Iterable[Path], tell: Callable[[FlashStep], None]) -> None:
        self.port = port
        self.names = sorted(file.name for file in files)
        self.tell = tell

    def flash(self, ident: str, team: str) -> Flashed:
        assert {"main.py", "board.py", "link.py", "wiring.py"} <= set(self.names)
        self.tell(FlashStep("flash-step-copy", {"value": "link.py"}, 50, 200))
        return Flashed(self.port, ident, team, "1.1.0")


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sonar_console.cli.flash.Flasher", Recorder)
    (tmp_path / "port").touch()
    return str(tmp_path / "port")


@pytest.mark.parametrize("name", ["yellow", "crew-yellow"])
def test_a_board_by_its_name_or_its_id(
    port: str, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["flash", f"--id={name}", f"--port={port}"]) == 0
    step, done = capsys.readouterr().out.splitlines()
    assert step == "[######..................]  25 %  link.py"
    assert done == f"Crew board crew-yellow of Yellow runs firmware 1.1.0 ({port})."


def test_french(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flash", "--id=blue", f"--port={port}", "--language=fr"]) == 0
    assert "La carte d’équipage crew-blue" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--id=red", "--port=PORT"], "no crew board red"),
        (["--id=blue", "--port=/dev/nowhere"], "no port /dev/nowhere"),
        (["--port=PORT"], "required: --id"),
    ],
)
def test_mistakes_are_one_line(
    port: str, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    given = [word.replace("PORT", port) for word in words]
    assert main(["flash", *given]) == MISTAKE
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_a_signal_ends_it_in_order(
    port: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def struck(board: Recorder, ident: str, team: str) -> Flashed:
        os.kill(os.getpid(), signal.SIGTERM)
        raise AssertionError("it goes on")

    monkeypatch.setattr(Recorder, "flash", struck)
    before = signal.getsignal(signal.SIGTERM)
    assert main(["flash", "--id=blue", f"--port={port}"]) == 128 + signal.SIGTERM
    assert capsys.readouterr().err == ""
    assert signal.getsignal(signal.SIGTERM) is before


def test_no_board_and_several(
    port: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def several(named: str | None) -> str:
        raise FlashError("flash-several", value="/dev/ttyACM0, /dev/ttyACM1")

    monkeypatch.setattr("sonar_console.cli.flash.choose_port", several)
    assert main(["flash", "--id=blue"]) == MISTAKE
    assert "/dev/ttyACM0, /dev/ttyACM1. Name one with --port." in capsys.readouterr().err


class Pico:
    """A Pico in BOOTSEL mode on a desk: its drive is a folder, and once written it is a port."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder / "RPI-RP2"
        self.folder.mkdir()
        self.port = str(folder / "port")
        self.drives = [Drive("RP2040", "1-1", "/dev/sda1", str(self.folder))]
        self.file = folder / "new.uf2"
        self.file.write_bytes(uf2())
        flash = "sonar_console.cli.flash"
        monkeypatch.setattr(f"{flash}.Flasher", Recorder)
        monkeypatch.setattr(f"{flash}.find_drives", lambda: self.drives)
        monkeypatch.setattr(f"{flash}.crew_board_ports", self.ports)
        monkeypatch.setattr(
            f"{flash}.await_port", lambda before: await_port(before, self.ports, lambda: 0.0)
        )

    def ports(self) -> list[str]:
        if not list(self.folder.iterdir()):
            return []
        Path(self.port).touch()
        return [self.port]


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pico:
    return Pico(tmp_path, monkeypatch)


def test_a_pico_in_bootsel_mode_is_told_what_to_do(
    pico: Pico, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["flash", "--id=yellow"]) == MISTAKE
    error = capsys.readouterr().err
    assert "is in BOOTSEL mode (/dev/sda1)" in error
    assert UF2_PAGE in error
    assert f"sonar-console flash --id yellow --uf2 {UF2_NAME}" in error
    assert error.count("\n") == 1
    pico.drives = [Drive("RP2350", "1-1", "/dev/sda1")]
    assert main(["flash", "--id=yellow"]) == MISTAKE
    assert "RP2350" in capsys.readouterr().err


def test_micropython_is_copied_and_then_the_firmware(
    pico: Pico, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["flash", "--id=blue", f"--uf2={pico.file}", "--yes"]) == 0
    told, copied, _, done = capsys.readouterr().out.splitlines()
    summed = hashlib.sha256(pico.file.read_bytes()).hexdigest()
    assert told.startswith("new.uf2 is MicroPython 1.25.0 for the Pico, and whole.")
    assert told.endswith(summed)
    assert copied == "MicroPython is copied; waiting for the Pico to start."
    assert done == f"Crew board crew-blue of Blue runs firmware 1.1.0 ({pico.port})."
    assert (pico.folder / "new.uf2").read_bytes() == pico.file.read_bytes()
    monkeypatch.setitem(SUMS, "new.uf2", summed)
    (pico.folder / "new.uf2").unlink()
    assert main(["flash", "--id=blue", f"--uf2={pico.file}", "--yes"]) == 0
    assert "its checksum is right" in capsys.readouterr().out


@pytest.mark.parametrize(("answer", "copied"), [("\n", True), ("n\n", False), ("", False)])
def test_nothing_is_copied_that_nobody_agreed_to(
    pico: Pico,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    copied: bool,
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal(answer))
    assert main(["flash", "--id=blue", f"--uf2={pico.file}"]) == (0 if copied else MISTAKE)
    assert "Copy it to the Pico (/dev/sda1)?" in capsys.readouterr().out
    assert bool(list(pico.folder.iterdir())) == copied


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_can_go_wrong_with_the_file_and_the_drive_is_one_line(
    pico: Pico,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
) -> None:
    def told(*words: str) -> str:
        given = ["flash", "--id=blue", f"--language={language}", *words]
        assert main(given) == MISTAKE
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert "flash-" not in error  # a sentence, not its key
        return error

    whole = f"--uf2={pico.file}"
    assert "--yes" in told(whole)  # nobody can be asked
    assert UF2_NAME in told("--uf2=/nowhere/new.uf2", "--yes")
    assert "MicroPython" in told(f"--uf2={pico.folder}", "--yes")
    with monkeypatch.context() as closed:
        refusal = Mock(side_effect=FirmwareFileError("flash-uf2-forbidden", value="new.uf2"))
        closed.setattr("sonar_console.cli.flash.read_uf2", refusal)
        assert "/tmp" in told(whole, "--yes")
    named = pico.file.with_name(UF2_NAME)
    named.write_bytes(uf2())
    assert "SHA-256" in told(f"--uf2={named}", "--yes")
    named.write_bytes(uf2(family=0xE48BFF59))
    assert "RP2350" in told(f"--uf2={named}", "--yes")
    pico.drives = [Drive("RP2040", "1-1", "/dev/nowhere/sda1")]
    assert "sudo mount /dev/nowhere/sda1 /mnt && sudo cp new.uf2 /mnt" in told(whole, "--yes")
    pico.drives = []
    assert "BOOTSEL" in told(whole, "--yes")
    assert list(pico.folder.iterdir()) == []


def test_on_a_terminal_one_line_is_drawn_over(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    progress = Progress(Words("en"))
    progress.show(FlashStep("flash-step-restart", {}, 100, 100))
    progress.show(FlashStep("flash-step-copy", {"value": "a.py"}, 0, 0))
    progress.end()
    assert terminal.getvalue().count("\n") == 1
    assert terminal.getvalue().count("\r") == 2
