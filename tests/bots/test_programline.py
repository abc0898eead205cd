"""The line to a program behind systemd's door: the table's end, and the end that starts it.

A socket of the test stands in for systemd's, which starts ``play-program`` for each connection.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sonar_console.bots.process import ProgramLost, ProgramProcess
from sonar_console.bots.sandbox import INSTALLED, Sandbox

ECHO = """#!/bin/sh
while read -r line; do echo "heard $line"; done
echo ended >FOLDER/ended
"""
DEAF = "#!/bin/sh\ntrap '' TERM\nwhile :; do sleep 0.1; done\n"

SHUT = """#!/bin/sh
exec <&-
echo ready
until [ -e FOLDER/go ]; do :; done
"""

Door = Callable[[str, str], ProgramProcess]


@pytest.fixture
def door(tmp_path: Path, project: Path) -> Iterator[Door]:
    """Plays systemd: writes a program, and opens a line to it through a socket."""
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(tmp_path / "socket"))
    listening.listen()
    started: list[subprocess.Popen[bytes]] = []
    opened: list[ProgramProcess] = []

    def serve() -> None:
        with listening.accept()[0] as line:
            command = [sys.executable, str(project / "systemd/play-program"), str(tmp_path)]
            with (tmp_path / "journal").open("wb") as journal:
                started.append(
                    subprocess.Popen(
                        command, stdin=line.fileno(), stdout=line.fileno(), stderr=journal
                    )
                )

    def open_line(name: str, program: str) -> ProgramProcess:
        file = tmp_path / name
        if program:
            file.write_text(program.replace("FOLDER", str(tmp_path)))
            file.chmod(0o755)
        serving = threading.Thread(target=serve)
        serving.start()
        process = ProgramProcess([str(INSTALLED / name)], Sandbox(door=tmp_path / "socket"))
        opened.append(process)
        serving.join()
        return process

    yield open_line
    for process in opened:
        process.end()
    for each in started:
        assert each.wait(10) is not None
    listening.close()


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is installed lies in a folder that this machine need not have."""
    monkeypatch.setattr("shutil.which", lambda name: name)


needs_root = pytest.mark.skipif(os.getuid() != 0, reason="an installed program is a file of root's")


@needs_root
def test_lines_go_both_ways_and_the_program_ends_with_the_line(door: Door, tmp_path: Path) -> None:
    program = door("echo", ECHO)
    for line in (b"one\n", b"two\n"):
        program.send(line)
    until = time.monotonic() + 20
    assert program.receive(until) == b"heard one"
    assert program.receive(until) == b"heard two"
    assert program.quit(20.0)
    assert (tmp_path / "ended").read_text() == "ended\n"


@needs_root
def test_a_program_that_reads_nothing_leaves_no_traceback(door: Door, tmp_path: Path) -> None:
    program = door("shut", SHUT)
    assert program.receive(time.monotonic() + 20) == b"ready"
    program.send(b"x" * 1000 + b"\n")
    (tmp_path / "go").touch()
    with pytest.raises(ProgramLost, match="has died"):
        program.receive(time.monotonic() + 20)
    assert "Traceback" not in (tmp_path / "journal").read_text()


@needs_root
@pytest.mark.long
def test_a_program_that_does_not_end_is_left_to_systemd(door: Door, tmp_path: Path) -> None:
    program = door("deaf", DEAF)
    program.send(b"one\n")
    program.end()
    until = time.monotonic() + 20
    while "does not end" not in (tmp_path / "journal").read_text():
        assert time.monotonic() < until
        os.sched_yield()
    subprocess.run(["pkill", "-9", "-f", str(tmp_path / "deaf")], check=True)


@pytest.mark.parametrize(
    ("name", "says"),
    [("missing", "No such file or directory"), ("Echo", "the table named no program")],
)
def test_what_is_no_program_is_told_in_the_journal(
    door: Door, tmp_path: Path, name: str, says: str
) -> None:
    program = door(name, "")
    with pytest.raises(ProgramLost, match="has died"):
        program.receive(time.monotonic() + 20)
    assert says in (tmp_path / "journal").read_text()


def test_only_installed_programs_without_arguments_are_let_in(tmp_path: Path) -> None:
    for words in (["/usr/bin/env"], [str(INSTALLED / "echo"), "-v"]):
        with pytest.raises(ProgramLost, match=f"only programs in {INSTALLED} play at this table"):
            ProgramProcess(words, Sandbox(door=tmp_path / "socket"))
