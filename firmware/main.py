"""The crew board's program: reads all lines, speaks with the table, never waits long.

Started by MicroPython after power or a restart. One turn of the loop takes about a
millisecond; the watchdog restarts the board when one takes 8 seconds.
"""

import os
import select
import sys

import machine
import wiring
from board import Board
from clock import Milliseconds, micros
from identity import NOBODY, identity

GPIO_IN = 0xD0000004
"""Register of the RP2040 with the levels of all lines: one read for all of them."""
SCRATCH = 0x4005800C
"""A register that a restart leaves alone and a loss of power clears: why we restarted."""
ASKED = 0x534E5231
SERVICE = 0x534E5232
WATCHDOG_MS = 8000
"""The chip's limit is 8388 ms."""
PIECE = 16
"""Bytes written in one turn of the loop at most: a longer piece would hold the next look up."""
BLINK = 256
"""Milliseconds that the Pico's own LED is lit, and then dark, on a board without an id."""
WAIT = 1
"""Milliseconds that a turn of the loop waits for the table."""


def reset_cause() -> str:
    """Why the board started: p power, w watchdog, s asked for, v for service."""
    mark = machine.mem32[SCRATCH]
    machine.mem32[SCRATCH] = 0
    if machine.reset_cause() != machine.WDT_RESET:
        return "p"
    return {ASKED: "s", SERVICE: "v"}.get(mark, "w")


def ready(line, wait: int) -> bool:
    """Whether a poll has something; MicroPython's ipoll says so without taking memory."""
    for _ in getattr(line, "ipoll", line.poll)(wait):
        return True
    return False


def send(out: bytes, sink, outgoing) -> bytes:
    """Write what there is room for; gives what is left.

    One byte at a time: the poll says only that there is room for one, and with less room than it
    is given the USB line of the RP2040 waits half a second for a table that does not read.
    """
    sent = 0
    try:
        while sent < len(out) and sent < PIECE and ready(outgoing, 0):
            sink.write(out[sent : sent + 1])
            sent += 1
    except OSError:
        return b""
    return out[sent:]


def run(cause: str) -> None:
    """Serve the table until a restart is due."""
    for line in wiring.BUTTONS:
        machine.Pin(line, machine.Pin.IN, machine.Pin.PULL_UP)
    for pair in wiring.ENCODERS:
        for line in pair:
            machine.Pin(line, machine.Pin.IN, machine.Pin.PULL_UP)
    lamps = [machine.Pin(line, machine.Pin.OUT, value=0) for line in wiring.LAMPS]
    alive = machine.Pin(wiring.SIGN_OF_LIFE, machine.Pin.OUT, value=0)
    # bytes as they are: without line end translation, and on a desk without a buffer in between
    source = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    sink = getattr(sys.stdout.buffer, "raw", sys.stdout.buffer)
    incoming = select.poll()
    incoming.register(sys.stdin, select.POLLIN)
    outgoing = select.poll()
    outgoing.register(sys.stdout, select.POLLOUT)
    ms = Milliseconds()
    dog = machine.WDT(timeout=WATCHDOG_MS)  # before the file is read, which may be damaged
    ident, team = identity()
    boot = int.from_bytes(os.urandom(2), "big")
    board = Board(ident, team, cause, wiring, machine.mem32[GPIO_IN], ms.now(), boot)
    lit = 0
    out = b""
    while not board.restart:
        now = ms.now()
        board.scan(machine.mem32[GPIO_IN], now, micros())  # type: ignore[arg-type]
        wait = WAIT
        for _ in range(64):  # one byte at a time: only that never waits
            if not ready(incoming, wait):
                break
            wait = 0
            try:
                data = source.read(1)
            except OSError:
                break
            if not data:
                break
            board.hear(data[0], now)
        if board.lamps != lit:
            lit = board.lamps
            for index in range(len(lamps)):
                lamps[index].value(lit >> index & 1)
        if team == NOBODY:
            alive.value(now // BLINK & 1)
        else:
            alive.value(1 if board.heard >= 0 else 0)
        if ready(outgoing, 0):
            out = send(out or board.frame(now) or b"", sink, outgoing)
        dog.feed()
    for lamp in lamps:
        lamp.value(0)
    machine.mem32[SCRATCH] = SERVICE if board.restart == "v" else ASKED
    machine.reset()


def start() -> None:
    """Run, unless the board was restarted to be given new firmware."""
    cause = reset_cause()
    if cause == "v":
        return  # to MicroPython's prompt, with no watchdog running
    try:
        import micropython

        micropython.kbd_intr(-1)  # byte 3 in noise must not stop the program
    except (ImportError, AttributeError):
        pass  # not on a board
    run(cause)


start()
