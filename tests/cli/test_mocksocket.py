"""The real console in processes of its own, played over a socket by any program."""

from __future__ import annotations

import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sonar_console.cards.picture import from_json
from sonar_console.record.record import read_record

PATIENCE = 20.0
PROGRAM = (sys.executable, "-c", "from sonar_console.cli import main; raise SystemExit(main())")


class Console:
    """``sonar-console run`` on mock hardware, and the program that plays it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "hands"
        self.process = subprocess.Popen(
            [
                *PROGRAM,
                *("run", f"--hardware=mock:{self.path}", "--scenario=alpha"),
                *(f"--state={folder / 'state'}", f"--run={folder / 'run'}"),
            ],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(PATIENCE)
        self.until(lambda: self.connection.connect_ex(str(self.path)) == 0)
        self.answers = self.connection.makefile("r", encoding="utf-8")

    def until(self, so: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "nothing came in time"
            assert self.process.poll() is None, self.process.stderr
            select.select([], [], [], 0.01)

    def say(self, *lines: str) -> list[str]:
        self.connection.sendall("".join(f"{line}\n" for line in lines).encode())
        return [self.answers.readline().rstrip("\n") for _ in lines]

    def push(self, *controls: str) -> None:
        """Press and let go, with pauses of a hand."""
        for control in controls:
            assert self.say(f"press {control}") == ["ok"]
            select.select([], [], [], 0.05)
            assert self.say(f"release {control}") == ["ok"]
            select.select([], [], [], 0.05)

    def orders(self) -> list[str]:
        """What is on the disk."""
        records = sorted((self.folder / "state" / "records").glob("*.sonar"))
        return [str(order) for order in read_record(records[-1]).orders] if records else []

    def close(self) -> None:
        self.answers.close()
        self.connection.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.said = self.process.communicate(timeout=PATIENCE)


@pytest.fixture
def console(tmp_path: Path) -> Iterator[Console]:
    made = Console(tmp_path)
    yield made
    made.close()
    assert made.process.returncode == 0, made.said


def test_hands_over_a_socket_begin_a_match_and_play(console: Console) -> None:
    console.push(*(f"blue.captain.{each}" for each in ("stop", "south", "push")))
    console.push("blue.captain.stop", "yellow.captain.stop")
    assert console.say("pass 1", "pass 1") == ["ok"] * 2
    console.push("blue.captain.stop", "yellow.captain.stop")
    console.push("blue.captain.push", "yellow.captain.push")
    console.until(lambda: len(console.orders()) >= 2)
    console.push("blue.captain.stop", "yellow.captain.stop")
    console.until(lambda: console.say("lamps blue") == ["ok engineer_ok mate_ok"])
    have = len(console.orders())
    # lots say who is first; the other captain's course is refused
    assert console.say("press blue.captain.north", "press yellow.captain.north") == ["ok"] * 2
    console.until(lambda: len(console.orders()) > have)


def test_bad_luck_over_a_socket_and_quit(console: Console) -> None:
    assert console.say("unplug board blue", "fail oled blue.damage", "fly") == [
        "ok",
        "ok",
        "error no line 'fly'; known are press, release, turn, level, unplug, plug, fail, slow, "
        "mend, lamps, clock, pass, quit",
    ]
    console.push("blue.captain.stop")
    assert console.say("plug board blue", "mend oled blue.damage", "quit") == ["ok"] * 3
    console.process.wait(timeout=PATIENCE)
    assert not console.path.exists()


def test_at_a_desk_the_host_s_power_off_ends_the_program(console: Console) -> None:
    """And what was set just before is kept."""
    hold = ("press blue.captain.push", "pass 3.5", "release blue.captain.push", "pass 0.1")
    assert console.say("pass 1.5", *hold) == ["ok"] * 5
    assert (
        console.say("press blue.captain.west", "pass 0.1", "release blue.captain.west")
        == ["ok"] * 3
    )
    assert console.say("pass 0.1", "turn blue.captain.select -2", "pass 0.1") == ["ok"] * 3
    assert console.say(*hold[:2]) == ["ok"] * 2
    console.process.wait(timeout=PATIENCE)
    assert "volume = 6" in (console.folder / "state" / "settings.toml").read_text()


def test_a_second_console_says_that_the_first_runs(console: Console) -> None:
    """B12, B35: and leaves its pins, its boards and its socket alone."""
    again = subprocess.run(
        [
            *PROGRAM,
            *("run", f"--hardware=mock:{console.path}", f"--state={console.folder / 'state'}"),
            f"--run={console.folder / 'run'}",
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=console.folder,
    )
    assert again.returncode == 3
    assert f"process {console.process.pid}" in again.stderr
    assert console.say("lamps blue") == ["ok"]


@pytest.mark.parametrize("mode", [0o600, 0o666])
def test_another_local_user_presses_no_button(
    console: Console, stranger: Callable[..., str], mode: int
) -> None:
    """The fists would begin a match."""
    console.path.chmod(mode)
    code = (
        "s = socket.socket(socket.AF_UNIX); s.settimeout(20); s.connect(sys.argv[1])\n"
        "s.sendall(b'press blue.captain.stop\\n'); print(s.recv(100))"
    )
    said = stranger(code, console.path)
    assert said in ("REFUSED", "b''")
    assert (said == "REFUSED") or mode == 0o666
    with socket.socket(socket.AF_UNIX) as screen:
        screen.settimeout(PATIENCE)
        screen.connect(str(console.folder / "run" / "blue.socket"))
        assert from_json(screen.makefile("rb").readline()).phase == "attract"
    number = console.process.pid
    signalled = "os.kill(int(sys.argv[1]), signal.SIGTERM); print('sent')"
    assert stranger(signalled, number) == "REFUSED"
    for secret in ("environ", "maps", "fd"):
        read = (
            "print(os.listdir(sys.argv[1]) if sys.argv[1][-1] == 'd' else open(sys.argv[1]).read())"
        )
        assert stranger(read, f"/proc/{number}/{secret}") == "REFUSED"
    assert stranger("print(os.listdir(sys.argv[1]))", console.folder / "run") == "REFUSED"
    assert console.process.poll() is None
