"""What ends the table itself, and what does not."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sonar_console.app.screenfeeds import ScreenFeeds
from sonar_console.cards import Picture
from sonar_console.cli import main
from sonar_console.cli.run import BOOT_PRESET, CANNOT_GO_ON, PRESET, add_arguments, preset_of
from sonar_console.containment import FaultLog
from sonar_console.devices.layout import Layout
from sonar_console.devices.mock_hardware import MockHardware
from sonar_console.screens.feed import Feed
from sonar_console.system.cardsystem import GONE_BACK, SLOT, CardSystem
from sonar_console.system.faultfile import FaultFile
from sonar_console.system.signals import ENDING_SIGNALS
from sonar_console.system.watchdog import SystemdNotifier
from sonar_console.table import Table


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """The table takes them; the tests have them back."""
    before = [(number, signal.getsignal(number)) for number in (*ENDING_SIGNALS, signal.SIGINT)]
    yield
    for number, handler in before:
        signal.signal(number, handler)


def run(folder: Path, *words: str) -> int:
    """The table until it ends."""
    places = (f"--state={folder / 'state'}", f"--run={folder / 'run'}")
    return main(["run", "--hardware=mock", *places, *words])


@pytest.mark.logs_errors
def test_a_core_that_cannot_go_on_ends_in_order(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its status says so, the log why; sockets and devices are let go as ever."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    steps = iter(range(5))

    def advance(self: Table, now: float) -> None:
        next(steps)  # StopIteration: what nobody has thought of

    monkeypatch.setattr(Table, "advance", advance)
    assert run(tmp_path) == CANNOT_GO_ON == 4
    contained, record = [each for each in caplog.records if each.levelname == "ERROR"]
    assert "contained a fault: step: StopIteration" in contained.getMessage()
    assert record.getMessage() == "the table cannot go on"
    assert record.exc_info is not None
    ((fault,),) = [FaultFile(tmp_path / "state").read()[1]]
    assert (fault.where, fault.starts) == ("table", 1), "the host reads it afterwards"
    assert list((tmp_path / "run").glob("*.socket")) == []
    assert "Traceback" not in capsys.readouterr().out


@pytest.mark.logs_errors
def test_a_screen_s_socket_that_fails_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    polls = iter(range(20))

    def poll(self: Feed) -> None:
        if next(polls, None) is None:
            signal.raise_signal(signal.SIGTERM)
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(Feed, "poll", poll)
    assert run(tmp_path) == 0
    assert {line.split(":")[0] for line in caplog.messages if "contained a fault" in line} >= {
        "blue.screen",
        "yellow.screen",
        "shared.screen",
    }


@pytest.mark.parametrize("number", [*ENDING_SIGNALS, signal.SIGINT])
def test_a_signal_while_the_table_comes_up_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """Nor is a terminal that goes: the lamps would stay lit."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    start = MockHardware.start

    def struck(self: MockHardware) -> None:
        signal.raise_signal(number)
        start(self)

    monkeypatch.setattr(MockHardware, "start", struck)
    assert run(tmp_path) == 0


@pytest.mark.logs_errors
def test_a_layout_for_another_raspberry_pi_is_told_and_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the buses of the machine that it is."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    layout = Path(__file__).parents[2] / "hardware" / "table.toml"
    table = tmp_path / "table.toml"
    table.write_text(layout.read_text().replace('model = "auto"', 'model = "pi4"'))
    for place in ("app.options", "cli.run"):
        monkeypatch.setattr(
            f"sonar_console.{place}.model", lambda: "Raspberry Pi 5 Model B Rev 1.0"
        )
    buses: list[int] = []

    def advance(self: Table, now: float) -> None:
        raise StopIteration

    def open_mock(self: MockHardware, layout: Layout, *rest: Any) -> None:
        buses.extend(bus.number for bus in layout.buses)
        opens(self, layout, *rest)

    opens = MockHardware.__init__
    monkeypatch.setattr(MockHardware, "__init__", open_mock)
    monkeypatch.setattr(Table, "advance", advance)
    assert run(tmp_path, f"--table={table}") == CANNOT_GO_ON
    told = capsys.readouterr().out.splitlines()[0]
    assert told.startswith(f'{table}: model = "pi4" is a Raspberry Pi 4, and this is a Raspberry')
    assert buses == [1, 2]


def test_the_kiosk_reads_the_host_s_file_and_keeps_no_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv(PRESET, str(tmp_path / "sonar.toml"))
    (tmp_path / "sonar.toml").write_text(
        'volume = 3\n[wifi]\ncountry = "FR"\nnetwork = "maison"\npassword = "geheim99"\n'
    )
    monkeypatch.setattr(Feed, "poll", lambda self: signal.raise_signal(signal.SIGTERM))
    folders = [f"--state={tmp_path / 'state'}", f"--run={tmp_path / 'run'}"]
    assert main(["run", "--kiosk", "--hardware=mock", *folders]) == 0
    assert "volume = 3" in (tmp_path / "state/settings.toml").read_text()
    assert not (tmp_path / "run/shown").exists()
    assert "geheim" not in caplog.text
    kept = [path for folder in ("state", "run") for path in (tmp_path / folder).rglob("*")]
    assert kept
    assert not any(b"geheim" in path.read_bytes() for path in kept if path.is_file())


def test_the_kiosk_tells_once_both_sides_see_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slot that is on trial is good then; a new table asks its questions meanwhile."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv(PRESET, str(tmp_path / "no"))
    modes = []
    polls = iter(range(40))

    def poll(self: ScreenFeeds, faults: FaultLog, now: float = 0.0) -> None:
        number = next(polls)
        self.seen = {"blue"} if number < 3 else {"yellow"}
        if number == 3:
            assert not (tmp_path / "run/shown").exists()
        if (tmp_path / "run/shown").exists():
            signal.raise_signal(signal.SIGTERM)

    def on(self: SystemdNotifier, mode: str) -> None:
        modes.append(mode)

    monkeypatch.setattr(ScreenFeeds, "poll", poll)
    monkeypatch.setattr(SystemdNotifier, "on", on)
    folders = [f"--state={tmp_path / 'state'}", f"--run={tmp_path / 'run'}"]
    assert main(["run", "--kiosk", "--hardware=mock", *folders]) == 0
    assert set(modes) == {"firstboot"}
    modes.clear()
    (tmp_path / "run/shown").unlink()
    polls = iter(range(40))
    assert main(["run", "--kiosk", "--set-up", "--hardware=mock", *folders]) == 0
    assert set(modes) == {"attract"}


def test_the_kiosk_says_what_the_card_s_system_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv(PRESET, str(tmp_path / "no"))
    card = CardSystem(tmp_path)
    (tmp_path / SLOT).write_text("A 0.1.0\n")
    (tmp_path / GONE_BACK).write_text("B 0.2.0 3 starts\n")
    monkeypatch.setattr("sonar_console.cli.run.CardSystem", lambda: card)
    warned = set()
    polls = iter(range(40))

    def show(self: ScreenFeeds, side: str, picture: Picture) -> None:
        if picture.warning is not None:
            warned.add((picture.warning.key, picture.warning.values.get("value")))

    def poll(self: ScreenFeeds, faults: FaultLog, now: float = 0.0) -> None:
        if next(polls, None) is None or warned:
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(ScreenFeeds, "show", show)
    monkeypatch.setattr(ScreenFeeds, "poll", poll)
    folders = [f"--state={tmp_path / 'state'}", f"--run={tmp_path / 'run'}"]
    assert main(["run", "--kiosk", "--set-up", "--hardware=mock", *folders]) == 0
    assert warned == {("warning-went-back", "0.2.0")}


def test_a_desk_reads_no_boot_partition_but_the_file_that_is_named() -> None:
    def asked(*words: str) -> Path | None:
        parser = argparse.ArgumentParser()
        add_arguments(parser)
        return preset_of(parser.parse_args(words), {})

    assert asked() is None
    assert asked("--preset", "x.toml") == Path("x.toml")
    assert asked("--kiosk") == Path(BOOT_PRESET)
