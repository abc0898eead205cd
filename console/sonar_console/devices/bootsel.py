"""A Raspberry Pi Pico in BOOTSEL mode: where it is, and MicroPython onto it.

Such a Pico is a small USB drive (``RPI-RP2``; ``RP2350`` for a Pico 2) which takes a UF2 file and
starts it. What is written to is known by its USB numbers. The kiosk's rules for sticks, which leave
such a drive alone, go by the same numbers, and by its name too. A UF2 file is checked as a whole
before a byte of it is written: its blocks, the chip that it is for, and the MicroPython in it.

The bootloader of the RP2040 looks at each sector that is written and takes those that are UF2
blocks, wherever they are (``vd_write_block`` in raspberrypi/pico-bootrom-rp2040). So a drive that
nobody has mounted is written as a device, without its file system.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

VENDOR = "2e8a"
"""USB vendor number of Raspberry Pi."""
PICO = "RP2040"
PRODUCTS = {"0003": PICO, "000f": "RP2350"}
"""The chips, by the USB product number of their bootloaders."""
FAMILIES = {0xE48BFF56: PICO, 0xE48BFF57: "RP2350", 0xE48BFF59: "RP2350"}
"""The chips, by the family number in the blocks of a UF2 file."""

UF2_NAME = "RPI_PICO-20250415-v1.25.0.uf2"
UF2_PAGE = "https://micropython.org/download/RPI_PICO/"
"""Where MicroPython's makers offer that file."""
SUMS = {UF2_NAME: "e0c40eacf1afc550a6add74888c48bb981b28788a6d75a62a0e2444e997b9864"}
"""SHA-256 of the files that are known. This one is that of the copy in the tests of
BrianPugh/hdiffpatch-python, and what BrianPugh/tamp states for the same name; it was not compared
with one of MicroPython's makers."""

BLOCK = 512
_HEAD = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_NOT_FLASH = 0x0001 | 0x1000
"""Flags of blocks that are not for flash, and of those that hold a file: they are not written."""
PAYLOAD = 256
"""Bytes of flash in a block, the only amount that the bootloader takes."""
LARGEST = 8 << 20
"""Bytes of a UF2 file that are read at most; that of MicroPython has 0.7 MB."""
FLASH = range(0x10000000, 0x11000000)
AT = 1 << 20
"""Where on a drive that is not mounted the blocks are written: behind its tables of files."""
PAGE = 4096
_VERSION = re.compile(rb"MicroPython v([0-9]+\.[0-9]+(?:\.[0-9]+)?[-.a-z0-9]{0,40})")
_OTHER_BOARD = re.compile(rb"Raspberry Pi Pico (?:2 )?W")


@dataclass(frozen=True, slots=True)
class Drive:
    """A Pico in BOOTSEL mode: its chip, its place on USB, and its drive while there is one."""

    chip: str
    usb: str
    device: str = ""
    """The drive's partition, ``/dev/sda1``."""
    mounted: str = ""
    """The folder where somebody has mounted it."""

    @property
    def fits(self) -> bool:
        """Whether it can be a crew board."""
        return self.chip == PICO

    @property
    def place(self) -> str:
        """Where it is, to be told: its drive, else its place on USB."""
        return self.device or f"USB {self.usb}"


class FirmwareFileError(OSError):
    """A UF2 file that cannot be written, or no Pico for it: a sentence's key and its values."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(f"{key} {' '.join(values.values())}".strip())
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Uf2:
    """A UF2 file of MicroPython for the Pico, checked."""

    name: str
    data: bytes
    version: str
    sha256: str

    @property
    def known(self) -> bool:
        """Whether its sum is one of SUMS; of any other only its structure has been checked."""
        return self.sha256 in SUMS.values()


def find_drives(sys: Path = Path("/sys"), proc: Path = Path("/proc")) -> list[Drive]:
    """The Picos that are in BOOTSEL mode now; reads files of the kernel only."""
    drives: list[Drive] = []
    with contextlib.suppress(OSError):  # a plug was pulled meanwhile: it is looked for again soon
        for folder in sorted((sys / "bus" / "usb" / "devices").glob("*")):
            if _line(folder / "idVendor") == VENDOR:
                chip = PRODUCTS.get(_line(folder / "idProduct"))
                if chip is not None:
                    drives.append(_drive(chip, folder, proc))
    return drives


def _drive(chip: str, folder: Path, proc: Path) -> Drive:
    for disk in sorted(folder.glob("*/host*/target*/*/block/*")):
        parts = [part for part in sorted(disk.glob(f"{disk.name}*")) if (part / "dev").exists()]
        block = next(iter(parts), disk)
        if number := _line(block / "dev"):
            return Drive(chip, folder.name, f"/dev/{block.name}", _mounted(number, proc))
    return Drive(chip, folder.name)


def _mounted(number: str, proc: Path) -> str:
    """The folder where the device of these numbers (``8:1``) is mounted."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        for line in (proc / "self" / "mountinfo").read_text("utf-8").splitlines():
            words = line.split(" ")
            if len(words) > 4 and words[2] == number:
                return re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), words[4])
    return ""


def _line(path: Path) -> str:
    with contextlib.suppress(OSError):
        return path.read_text("ascii", "replace").strip()
    return ""


def choose_drive(drives: Iterable[Drive]) -> Drive:
    """The one Pico in BOOTSEL mode that can be a crew board.

    :raises FirmwareFileError: when there is none, or when there are several.
    """
    found = list(drives)
    fitting = [drive for drive in found if drive.fits]
    if not found:
        raise FirmwareFileError("flash-no-drive")
    if not fitting:
        raise FirmwareFileError("flash-bootsel-other", value=found[0].place, value1=found[0].chip)
    if len(fitting) > 1:
        places = ", ".join(drive.place for drive in fitting)
        raise FirmwareFileError("flash-several-drives", value=places)
    return fitting[0]


def read_uf2(path: Path) -> Uf2:
    """Read and check a UF2 file.

    :raises FirmwareFileError: for one that cannot be read, is not whole, or not of a Pico.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # to open a pipe could wait for ever
            raise FirmwareFileError("flash-uf2-no-file", value=str(path))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FirmwareFileError:
        raise
    except FileNotFoundError as fault:
        values = {"value1": UF2_NAME, "value2": UF2_PAGE}
        raise FirmwareFileError("flash-uf2-missing", value=str(path), **values) from fault
    except PermissionError as fault:
        raise FirmwareFileError("flash-uf2-forbidden", value=str(path)) from fault
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise FirmwareFileError("flash-uf2-unreadable", value=str(path), value1=why) from fault
    flash = b"".join(_payloads(path, data))
    version = _VERSION.search(flash)
    if version is None:
        raise FirmwareFileError("flash-uf2-not-micropython", value=str(path))
    if other := _OTHER_BOARD.search(flash):
        raise FirmwareFileError("flash-uf2-other-board", value=str(path), value1=other[0].decode())
    read = Uf2(path.name, data, version[1].decode(), hashlib.sha256(data).hexdigest())
    if read.sha256 != SUMS.get(path.name, read.sha256):
        raise FirmwareFileError("flash-uf2-sum", value=str(path), value1=read.sha256)
    return read


def _payloads(path: Path, data: bytes) -> Iterator[bytes]:
    """What the blocks write to flash, in their order."""
    broken = FirmwareFileError("flash-uf2-damaged", value=str(path))
    if not data or len(data) % BLOCK or len(data) > LARGEST:
        raise broken
    count = len(data) // BLOCK
    for place in range(count):
        block = data[place * BLOCK : (place + 1) * BLOCK]
        first, second, flags, address, size, number, of, family = _HEAD.unpack_from(block)
        end = int.from_bytes(block[-4:], "little")
        if (first, second, end) != (*_MAGIC, _END) or flags & (
            _HAS_FAMILY | _NOT_FLASH
        ) != _HAS_FAMILY:
            raise broken
        chip = FAMILIES.get(family)
        if chip != PICO:
            told = chip or f"0x{family:08x}"
            raise FirmwareFileError("flash-uf2-other-chip", value=str(path), value1=told)
        if (number, of, size) != (place, count, PAYLOAD):
            raise broken
        if address not in FLASH or address % PAYLOAD:
            raise broken
        yield block[_HEAD.size : _HEAD.size + size]


def write_uf2(uf2: Uf2, drive: Drive) -> None:
    """Write a file to a Pico, which then starts it.

    The drive goes away with the last block, so what fails then is no fault: the board is to be
    waited for.

    :raises FirmwareFileError: when the drive cannot be written at all.
    """
    target = f"{drive.mounted}/{uf2.name}" if drive.mounted else drive.device
    try:
        flags = os.O_CREAT | os.O_TRUNC if drive.mounted else os.O_EXCL
        descriptor = os.open(target, os.O_WRONLY | os.O_CLOEXEC | os.O_NOFOLLOW | flags, 0o644)
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise FirmwareFileError(
            "flash-uf2-drive",
            value=drive.place,
            value1=why,
            value2=drive.device or "/dev/sda1",
            value3=uf2.name,
        ) from fault
    padding = b"" if drive.mounted else bytes(-len(uf2.data) % PAGE)
    left = uf2.data + padding
    try:
        if not drive.mounted:
            os.lseek(descriptor, AT, os.SEEK_SET)
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    except OSError:
        return  # it has started, or is waited for in vain
    finally:
        with contextlib.suppress(OSError):
            os.close(descriptor)
