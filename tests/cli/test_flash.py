"""`sonar-console flash`: its progress, its end, and its errors in one line."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main
from sonar_console.cli.flash import Progress
from sonar_console.devices.flasher import Flashed, FlashError, FlashStep
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
