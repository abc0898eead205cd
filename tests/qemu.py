"""The monitor of a machine in QEMU, for the tests that start one."""

from __future__ import annotations

import json
import socket
import subprocess
from pathlib import Path

PATIENCE = 400.0
"""Seconds after which an answer is given up: the emulation is slow."""


def pull_plug(process: subprocess.Popen[bytes] | None) -> None:
    """End a machine at once, as a cut of the mains does."""
    if process is not None:
        process.kill()
        process.wait()


class MonitorError(Exception):
    """The monitor refuses a command; with what it said."""


def ask(monitor: Path, command: str, **arguments: object) -> None:
    """Have a command carried out by the monitor that listens at a socket.

    :raises MonitorError: when it refuses.
    """
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        line.connect(str(monitor))
        with line.makefile("rw", encoding="utf-8", newline="\n") as said:
            said.readline()  # its greeting
            for words in (
                {"execute": "qmp_capabilities"},
                {"execute": command, "arguments": arguments},
            ):
                said.write(json.dumps(words) + "\n")
                said.flush()
                answer = json.loads(said.readline())
                while "event" in answer:
                    answer = json.loads(said.readline())
                if "error" in answer:
                    raise MonitorError(f"{command} {arguments}: {answer['error']}")
