"""The card: its partitions, and the state of the slots that U-Boot and RAUC share.

All of it stays the same from one version to the next: an upgrade replaces the content of a slot and
nothing else. Sizes are bytes unless a name says otherwise.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

SECTOR = 512
MIB = 1 << 20
DISK_ID = 0x534F4E52
"""The signature in the partition table, by which the root and all else is found."""

STATE_OFFSETS = (1 * MIB, 5 * MIB)
"""The two copies of the state, before the first partition; far apart, as a card erases 4 MiB."""
STATE_SIZE = 0x2000
STATE_HEADER = 5
"""Bytes before the text of a copy: CRC (4) and number (1), as libubootenv has them."""

NEW_TRIES = 3
"""Starts that a new slot has to show a page."""
GOOD_TRIES = 9
"""Starts that a slot which was found to work has without showing one; a digit, as RAUC writes
hexadecimal numbers and U-Boot compares decimal ones."""
FIRST_STATE = {"BOOT_ORDER": "A B", "BOOT_A_LEFT": str(NEW_TRIES), "BOOT_B_LEFT": "0"}
"""Slot B of a new card is empty."""

SMALLEST_CARD = 7_600_000_000
"""A card sold as 8 GB."""


class CardError(Exception):
    """What is to go onto the card does not fit: one line."""


@dataclass(frozen=True, slots=True)
class Partition:
    """A primary partition; ``first`` and ``size`` in MiB."""

    number: int
    name: str
    first: int
    size: int
    kind: int
    """The type in the partition table."""

    @property
    def offset(self) -> int:
        """Bytes from the begin of the card."""
        return self.first * MIB

    @property
    def end(self) -> int:
        """Bytes from the begin of the card to what follows."""
        return (self.first + self.size) * MIB


BOOT = Partition(1, "boot", 8, 56, 0x0C)
SLOT_A = Partition(2, "slot A", 64, 2048, 0x83)
SLOT_B = Partition(3, "slot B", 2112, 2048, 0x83)
DATA = Partition(4, "data", 4160, 64, 0x83)
"""It grows to the end of the card at the first start."""
PARTITIONS = (BOOT, SLOT_A, SLOT_B, DATA)


def part_uuid(partition: Partition) -> str:
    """The name by which Linux knows a partition: disk signature and number."""
    return f"{DISK_ID:08x}-{partition.number:02x}"


def partition_table() -> bytes:
    """The first sector of the card."""
    entries = b"".join(
        struct.pack(
            "<B3sB3sII",
            0x80 if part is BOOT else 0,
            b"\xfe\xff\xff",  # no cylinders and heads: beyond what they can say
            part.kind,
            b"\xfe\xff\xff",
            part.offset // SECTOR,
            part.size * MIB // SECTOR,
        )
        for part in PARTITIONS
    )
    return b"\0" * 440 + struct.pack("<IH", DISK_ID, 0) + entries + b"\x55\xaa"


def check_root(size: int) -> None:
    """Check that a root of that size leaves a slot twice as large.

    :raises CardError: when it does not.
    """
    if 2 * size > SLOT_A.size * MIB:
        raise CardError(
            f"the root has {size / MIB:.0f} MiB, and a slot of {SLOT_A.size} MiB is to be twice "
            "as large: leave something out (console/sonar_tools/image/trim.py)"
        )


# ---- the state


def state_copy(values: Mapping[str, str], number: int) -> bytes:
    """A copy of the state, as libubootenv and boot.cmd write it."""
    text = b"".join(f"{name}={value}".encode() + b"\0" for name, value in sorted(values.items()))
    room = STATE_SIZE - STATE_HEADER
    if len(text) >= room:
        raise CardError(f"the state has {len(text)} bytes, and there is room for {room}")
    text = text.ljust(room, b"\0")
    return struct.pack("<IB", zlib.crc32(text), number) + text


def read_state(copies: tuple[bytes, bytes]) -> dict[str, str] | None:
    """What the newer whole copy says; None when neither is whole. Numbers go round after 255."""
    whole = [copy for copy in copies if _whole(copy)]
    if not whole:
        return None
    newest = whole[0]
    if len(whole) == 2:
        first, second = whole[0][4], whole[1][4]
        later = (first, second) == (255, 0) or (second > first and (first, second) != (0, 255))
        newest = whole[1] if later else whole[0]
    words = newest[STATE_HEADER:].partition(b"\0\0")[0].split(b"\0")
    return dict(word.decode().split("=", 1) for word in words if b"=" in word)


def _whole(copy: bytes) -> bool:
    if len(copy) != STATE_SIZE:
        return False
    return bool(zlib.crc32(copy[STATE_HEADER:]) == struct.unpack_from("<I", copy)[0])


# ---- the texts that name all this

COMPATIBLE = "sonar-console-table"
"""What a bundle of RAUC must be made for."""
TRIAL_SECONDS = 240
"""Seconds from the kernel's start in which a new slot has to show a page."""
INITRD_MODULES = (
    "ext4 crc32c mmc_block sdhci-iproc bcm2835 gpio-raspberrypi-exp raspberrypi-hwmon "
    "gpio-brcmstb leds-gpio pinctrl-brcmstb-bcm2712 irq-bcm2712-mip clk-rp1 rp1_pci pinctrl-rp1 "
    "fixed gpio-regulator bcm2835_wdt virtio_pci virtio_blk virtio_mmio usb_storage uas sd_mod"
)
"""Beside the families that the hook of the initrd names, for a Pi 5 as well; a name that the kernel
does not have does no harm."""


def _device(partition: Partition) -> str:
    return f"/dev/disk/by-partuuid/{part_uuid(partition)}"


NAMES = {
    "DISK_ID": f"{DISK_ID:08x}",
    "STATE_SIZE": str(STATE_SIZE),
    "STATE_SIZE_HEX": f"{STATE_SIZE:#x}",
    "STATE_SECTORS": f"{STATE_SIZE // SECTOR:x}",
    "STATE_0": f"{STATE_OFFSETS[0]:#x}",
    "STATE_1": f"{STATE_OFFSETS[1]:#x}",
    "STATE_0_SECTOR": f"{STATE_OFFSETS[0] // SECTOR:x}",
    "STATE_1_SECTOR": f"{STATE_OFFSETS[1] // SECTOR:x}",
    "TEXT_SIZE": f"{STATE_SIZE - 1:x}",
    "NEW_TRIES": str(NEW_TRIES),
    "GOOD_TRIES": str(GOOD_TRIES),
    "SLOT_A": str(SLOT_A.number),
    "SLOT_B": str(SLOT_B.number),
    "BOOT_PARTITION": _device(BOOT),
    "SLOT_A_PARTITION": _device(SLOT_A),
    "SLOT_B_PARTITION": _device(SLOT_B),
    "DATA_PARTITION": _device(DATA),
    "DATA_DEVICE": f"dev-disk-by\\x2dpartuuid-{part_uuid(DATA).replace('-', chr(92) + 'x2d')}"
    ".device",
    "COMPATIBLE": COMPATIBLE,
    "TRIAL_SECONDS": str(TRIAL_SECONDS),
    "INITRD_MODULES": INITRD_MODULES,
}
"""What stands between two @ in the files of systemd/image."""


def filled(text: str) -> str:
    """A file of systemd/image with its names filled in. Raises `KeyError` for one unknown."""
    return re.sub(r"@([A-Z][A-Z0-9_]*)@", lambda found: NAMES[found[1]], text)
