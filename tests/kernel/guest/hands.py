"""Hands and eyes in the machine: carries out what the test outside asks for.

Runs in the guest, as root. A line on the port is a list of deeds in JSON, carried out one after
the other; it is answered by one line, ``{"gave": [...]}`` with what each gave, or
``{"fault": "..."}``.
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PORT = Path("/dev/virtio-ports/table.hands")
MESSAGES = 1024
"""Messages that an OLED is listened to for at most."""


def write(path: str, text: str) -> None:
    """Write a file of the kernel, or a plain one."""
    with Path(path).open("w") as file:
        file.write(text)


def append(path: str, text: str) -> None:
    """Add to a plain file."""
    with Path(path).open("a") as file:
        file.write(text)


def read(path: str) -> str:
    """Read a file."""
    return Path(path).read_text(errors="replace")


def newest(folder: str) -> str:
    """The text of the last file of a folder, by name; empty when there is none."""
    files = sorted(Path(folder).glob("*.sonar"))
    return files[-1].read_text() if files else ""


def run(*words: str) -> list[Any]:
    """Run a command: its exit status, and what it said."""
    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    return [done.returncode, done.stdout + done.stderr]


def line(path: str) -> str:
    """The first line that a socket gives."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as screen:
        screen.settimeout(20)
        screen.connect(path)
        with screen.makefile() as lines:
            return lines.readline()


def messages(path: str) -> list[str]:
    """What an OLED was told since it was last asked, message by message."""
    told: list[str] = []
    with Path(path).open("rb", buffering=0) as oled:
        while len(told) < MESSAGES and (message := oled.read(4096)):
            told.append(message.hex())
    return told


DEEDS: dict[str, Callable[..., Any]] = {
    "write": write,
    "append": append,
    "read": read,
    "newest": newest,
    "run": run,
    "line": line,
    "messages": messages,
    "sleep": time.sleep,
}


def main() -> None:
    """Serve the port until the machine ends."""
    with PORT.open("r+b", buffering=0) as port:
        text = b""
        while True:
            piece = port.read(65536)
            if not piece:  # nobody outside is connected
                time.sleep(0.1)
                continue
            *asked, text = (text + piece).split(b"\n")
            for each in asked:
                try:
                    answer: dict[str, Any] = {
                        "gave": [DEEDS[deed](*words) for deed, *words in json.loads(each)]
                    }
                except (OSError, ValueError, KeyError, TypeError) as error:
                    answer = {"fault": f"{type(error).__name__}: {error}"}
                rest = json.dumps(answer).encode() + b"\n"
                while rest:
                    rest = rest[port.write(rest) or 0 :]


if __name__ == "__main__":
    main()
