"""A stand-in for MicroPython's ``machine``: the hands of a test, through files.

Runs under MicroPython's Unix port and under CPython, in the folder that the test made. The file
``hands`` has one line for each reading of the lines: their levels as a hexadecimal number; the
last one holds on. Lamps that change are written to the file ``lamps``, a restart to ``resets``,
and to ``read``, whenever all is read, how many levels that were. The file ``cause`` says why the
board starts, and what is in its register. A program that looks at its lines ``BITE`` times
without feeding the watchdog is ended by it, which is written to ``resets``.
"""

# ruff: noqa: PTH104, PTH123, SIM115  MicroPython has no pathlib, and the file is read to the end of the run

import os
import sys

WDT_RESET = 3
PWRON_RESET = 1

GPIO_IN = 0xD0000004
SCRATCH = 0x4005800C
BITE = 50


class _Registers:
    def __init__(self) -> None:
        with open("cause") as file:
            cause, mark = file.read().split()
        self.cause = int(cause)
        self.values = {SCRATCH: int(mark, 16)}
        self.hungry = -1  # looks at the lines since the watchdog was fed, -1 while none runs
        self.hands = open("hands")
        self.last = 0x3FFFFFFF
        self.read = self.told = 0

    def __getitem__(self, address: int) -> int:
        if address != GPIO_IN:
            return self.values.get(address, 0)
        if self.hungry >= 0:
            self.hungry += 1
            if self.hungry > BITE:
                with open("resets", "w") as file:
                    file.write("watchdog\n")
                sys.exit(1)
        line = self.hands.readline()
        if line.endswith("\n"):
            self.last = int(line, 16)
            self.read += 1
        elif self.told != self.read:
            self.told = self.read
            with open("read", "w") as file:
                file.write(f"{self.read}\n")
        return self.last

    def __setitem__(self, address: int, value: int) -> None:
        self.values[address] = value


mem32 = _Registers()
_levels: dict[int, int] = {}


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, line: int, mode: int, pull: int = -1, value: int = -1) -> None:
        self.line = line
        if value >= 0:
            _levels[line] = value

    def value(self, level: int) -> None:
        if _levels.get(self.line) != level:
            _levels[self.line] = level
            with open("lamps.new", "w") as file:
                file.write(" ".join([str(n) for n in sorted(_levels) if _levels[n]]) + "\n")
            os.rename("lamps.new", "lamps")  # whoever reads sees all of it


class WDT:
    def __init__(self, timeout: int) -> None:
        if timeout > 8388:
            raise ValueError("the chip's watchdog takes 8388 ms at most")
        self.feed()

    def feed(self) -> None:
        mem32.hungry = 0


def reset_cause() -> int:
    return mem32.cause


def unique_id() -> bytes:
    return b"\x01\x02\x03\xab\xcd\xef"


def reset() -> None:
    with open("resets", "w") as file:
        file.write(f"{mem32[SCRATCH]:X}\n")
    sys.exit(0)
