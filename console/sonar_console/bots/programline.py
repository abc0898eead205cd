"""The line to a program that the system runs for the table: standard input and output, to a socket.

On a kiosk the table makes no namespaces, so it cannot shut a program in by itself: systemd does
(``sonar-program.socket``). `sonar_console.bots.sandbox` starts this file as a process of its own,
by its path, with the socket and the program's name; it imports the standard library only.
"""

from __future__ import annotations

import os
import socket
import sys
import threading

PIECE = 65536
GONE = 3.0
"""Seconds that are waited for the last words once there is nothing more to say."""


def main(path: str, name: str) -> int:
    """Pass lines on both ways until the program has gone; the exit status."""
    line = socket.socket(socket.AF_UNIX)
    try:
        line.connect(path)
        line.sendall(f"{name}\n".encode("ascii"))
    except OSError as fault:
        sys.stderr.write(f"{path}: {fault.strerror}\n")
        return 1
    threading.Thread(target=_say, args=(line,), daemon=True).start()
    try:
        while data := line.recv(PIECE):
            _write(data)
    except OSError:
        return 1
    return 0


def _say(line: socket.socket) -> None:
    """Pass on what the table says; at its end nothing more will come."""
    try:
        while data := os.read(0, PIECE):
            line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        line.settimeout(GONE)
    except OSError:
        return  # it has gone, and `main` sees it


def _write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


if __name__ == "__main__":
    status = main(*sys.argv[1:])
    sys.stderr.flush()
    os._exit(status)  # the thread may still read
