"""Mock hardware in its own thread, played over its socket."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sonar_console.devices.clock import Clock
from sonar_console.devices.controls import Controls
from sonar_console.devices.layout import Layout
from sonar_console.devices.mock_hardware import LONGEST, PART, MockHardware, MockSocketError
from sonar_console.press import Press

PATIENCE = 10.0


class Player:
    """A program that says lines."""

    def __init__(self, path: Path) -> None:
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(PATIENCE)
        self.connection.connect(str(path))
        self.answers = self.connection.makefile("r", encoding="utf-8")

    def say(self, *lines: str) -> list[str]:
        self.connection.sendall("".join(f"{line}\n" for line in lines).encode())
        return [self.answers.readline().rstrip("\n") for _ in lines]

    def close(self) -> None:
        self.answers.close()
        self.connection.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hands"


@pytest.fixture
def table(layout: Layout, path: Path) -> Iterator[tuple[MockHardware, Controls]]:
    clock = Clock()
    hardware = MockHardware(layout, clock, path)
    bench = hardware.devices
    controls = Controls(
        layout, bench.factory, clock=clock, ports=bench.ports, display=bench.display
    )
    hardware.wake_core = controls.wake
    hardware.start()
    yield hardware, controls
    controls.close()
    hardware.close()
    hardware.close()
    assert not path.exists()


@pytest.fixture
def player(table: object, path: Path) -> Iterator[Player]:
    made = Player(path)
    yield made
    made.close()


def until(controls: Controls, so: Callable[[list[Press]], bool]) -> list[Press]:
    told: list[Press] = []
    end = Clock()() + PATIENCE
    while not so(told):
        assert Clock()() < end, "nothing came in time"
        controls.wait(0.02)
        told += controls.poll()
    return told


def test_lines_reach_pins_and_boards(table: tuple[MockHardware, Controls], player: Player) -> None:
    hardware, controls = table
    until(controls, lambda _: all(board.up for board in controls.boards()))
    assert player.say("press blue.captain.north", "press blue.mate.stop") == ["ok", "ok"]
    told = until(controls, lambda told: len(told) >= 2)
    assert sorted(press.control for press in told) == ["blue.captain.north", "blue.mate.stop"]
    assert hardware.heard.is_set()
    assert player.say("unplug board blue") == ["ok"]
    until(controls, lambda _: any(fault.name == "blue" for fault in controls.faults()))
    controls.lamps("yellow", frozenset({"stop"}))
    until(controls, lambda _: player.say("lamps yellow") == ["ok stop"])


def test_a_hundred_lines_at_once_are_answered_in_order(player: Player) -> None:
    lines = [f"turn blue.mate.select {n}" if n % 2 else "fly" for n in range(100)]
    answers = [answer.split()[0] for answer in player.say(*lines)]
    assert answers == ["error", "ok"] * 50


def test_quit_wakes_the_core(table: tuple[MockHardware, Controls], player: Player) -> None:
    hardware, controls = table
    assert player.say("quit") == ["ok"]
    assert hardware.ended.wait(PATIENCE)
    until(controls, lambda _: True)


def test_boards_beat_and_the_core_steps_while_time_passes(
    table: tuple[MockHardware, Controls], player: Player
) -> None:
    """A minute that passed in one jump left the boards silent for longer than a table allows."""
    hardware, controls = table
    hardware.core_steps = controls.step_through
    until(controls, lambda _: all(board.up for board in controls.boards()))
    steps: list[int] = []
    ended = threading.Event()

    def core() -> None:
        while not ended.is_set():
            controls.wait(PATIENCE)
            controls.poll()
            steps.append(len(controls.faults()))

    thread = threading.Thread(target=core)
    thread.start()
    try:
        assert player.say("clock", "pass 60", "clock")[1] == "ok"
    finally:
        ended.set()
        controls.wake()
        thread.join(PATIENCE)
    assert len(steps) >= 60 / PART
    assert set(steps) == {0}


def test_time_passes_for_a_core_that_makes_no_step(
    table: tuple[MockHardware, Controls], player: Player
) -> None:
    hardware, controls = table
    hardware.core_steps = lambda longest: controls.step_through(0.01)
    before, done, after = player.say("clock", "pass 3600", "clock")
    assert done == "ok"
    assert float(after.split()[1]) - float(before.split()[1]) >= 3600


def test_one_player_that_goes_or_never_ends_a_line_costs_the_other_nothing(
    player: Player, path: Path
) -> None:
    rude, gone = Player(path), Player(path)
    gone.close()
    rude.connection.sendall(b"x" * (LONGEST + 1))
    assert rude.connection.recv(100) == b""
    rude.close()
    assert player.say("lamps blue") == ["ok"]


def test_a_socket_that_was_left_behind_is_replaced(layout: Layout, path: Path) -> None:
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(path))
    left.close()
    MockHardware(layout, Clock(), path).close()


def test_a_path_that_cannot_be_used_is_said_in_one_line(
    layout: Layout, table: object, path: Path, tmp_path: Path
) -> None:
    for wrong, says in (
        (path, "another console listens"),
        (tmp_path / "no" / "folder", "No such file"),
        (tmp_path / ("x" * 200), "too long"),
    ):
        with pytest.raises(MockSocketError, match=says):
            MockHardware(layout, Clock(), wrong)


def test_who_is_not_welcome_is_cut_off(layout: Layout, path: Path) -> None:
    hardware = MockHardware(layout, Clock(), path, lambda connection: False)
    hardware.start()
    try:
        with socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(10)
            asking.connect(str(path))
            assert asking.recv(100) == b""
        assert not hardware.heard.is_set()
    finally:
        hardware.close()


def test_a_link_in_the_place_of_the_socket_is_not_followed(
    layout: Layout, path: Path, tmp_path: Path
) -> None:
    (tmp_path / "victim").write_text("mine")
    (tmp_path / "victim").chmod(0o644)
    path.symlink_to(tmp_path / "victim")
    with pytest.raises(MockSocketError, match="hands"):
        MockHardware(layout, Clock(), path)
    assert (tmp_path / "victim").stat().st_mode & 0o777 == 0o644
