"""A Pico in BOOTSEL mode: found by its USB numbers, and only a whole and right file is written.

The kernel's files are made by hand; the drives are files, and a real loop device where root may.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices import bootsel
from sonar_console.devices.bootsel import (
    Drive,
    FirmwareFileError,
    Uf2,
    choose_drive,
    find_drives,
    read_uf2,
    write_uf2,
)

PICO = 0xE48BFF56
PICO_2 = 0xE48BFF59
TEXT = b"3.4.0; MicroPython v1.25.0 on 2025-04-15\0Raspberry Pi Pico with RP2040\0"


def uf2(
    flash: bytes = TEXT, family: int = PICO, flags: int = 0x2000, at: int = 0x10000000
) -> bytes:
    """A file that writes these bytes; more than one block, so that a text may lie across two."""
    flash = bytes(250) + flash
    pieces = [flash[place : place + 256].ljust(256, b"\0") for place in range(0, len(flash), 256)]
    return b"".join(
        struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, flags, at + 256 * place, 256, place, len(pieces), family
        )
        + piece.ljust(476, b"\0")
        + struct.pack("<I", 0x0AB16F30)
        for place, piece in enumerate(pieces)
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "new.uf2"
    made.write_bytes(uf2())
    return made


class Kernel:
    """What the kernel tells of USB, disks and mounts, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.sys = folder / "sys"
        self.proc = folder / "proc"
        (self.sys / "bus/usb/devices").mkdir(parents=True)
        (self.proc / "self").mkdir(parents=True)
        self.mounts: list[str] = []

    def plug(self, usb: str, numbers: tuple[str, str], disk: str = "", part: str = "") -> None:
        """Have a device at a place of USB, perhaps with a disk and a partition on it."""
        device = self.sys / "devices/pci0/usb1" / usb
        device.mkdir(parents=True)
        for name, number in zip(("idVendor", "idProduct"), numbers, strict=True):
            (device / name).write_text(f"{number}\n")
        (self.sys / "bus/usb/devices" / usb).symlink_to(device)
        if disk:
            block = device / f"{usb}:1.0/host0/target0:0:0/0:0:0:0/block" / disk
            (block / "queue").mkdir(parents=True)
            (block / "dev").write_text("8:0\n")
            if part:
                (block / part).mkdir()
                (block / part / "dev").write_text("8:1\n")

    def mount(self, number: str, place: str) -> None:
        self.mounts.append(f"40 25 {number} / {place} rw,nosuid shared:20 - vfat /dev/sda1 rw\n")
        (self.proc / "self/mountinfo").write_text("".join(self.mounts))

    def drives(self) -> list[Drive]:
        return find_drives(self.sys, self.proc)


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    return Kernel(tmp_path)


def test_only_the_bootloaders_of_raspberry_pi_are_found(kernel: Kernel) -> None:
    assert kernel.drives() == []
    kernel.plug("1-1", ("2e8a", "0005"))  # MicroPython
    kernel.plug("1-2", ("0781", "5567"), "sdb", "sdb1")  # a stick
    kernel.plug("1-3.2", ("2e8a", "0003"), "sda", "sda1")
    kernel.plug("1-4", ("2e8a", "000f"), "sdc")
    assert kernel.drives() == [
        Drive("RP2040", "1-3.2", "/dev/sda1"),
        Drive("RP2350", "1-4", "/dev/sdc"),
    ]
    assert [drive.fits for drive in kernel.drives()] == [True, False]


def test_where_a_desktop_has_mounted_it(kernel: Kernel) -> None:
    kernel.plug("1-1", ("2e8a", "0003"), "sda", "sda1")
    kernel.mount("8:17", "/media/ann/other")
    kernel.mount("8:1", "/media/ann/RPI-RP2\\0401")
    (drive,) = kernel.drives()
    assert (drive.device, drive.mounted) == ("/dev/sda1", "/media/ann/RPI-RP2 1")


def test_one_whose_drive_has_not_come_yet(kernel: Kernel) -> None:
    kernel.plug("1-1", ("2e8a", "0003"))
    (drive,) = kernel.drives()
    assert (drive.device, drive.place) == ("", "USB 1-1")


def test_a_plug_that_is_pulled_while_it_is_looked_for_is_no_fault(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel.plug("1-1", ("2e8a", "0003"), "sda", "sda1")
    glob = Path.glob

    def pulled(path: Path, pattern: str) -> Iterator[Path]:
        if "block" in pattern:
            raise FileNotFoundError(2, "No such file or directory")
        return iter(list(glob(path, pattern)))

    monkeypatch.setattr(Path, "glob", pulled)
    assert kernel.drives() == []


def test_which_drive() -> None:
    pico, other = Drive("RP2040", "1-1", "/dev/sda1"), Drive("RP2350", "1-2", "/dev/sdb1")
    assert choose_drive([other, pico]) == pico
    for drives, says in (
        ([], "flash-no-drive"),
        ([other], "flash-bootsel-other /dev/sdb1 RP2350"),
        ([pico, pico], "flash-several-drives /dev/sda1, /dev/sda1"),
    ):
        with pytest.raises(FirmwareFileError, match=says):
            choose_drive(drives)


def test_a_whole_file_for_the_pico(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = read_uf2(file)
    assert (read.name, read.version, read.known) == ("new.uf2", "1.25.0", False)
    assert read.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()
    monkeypatch.setitem(bootsel.SUMS, "another.uf2", read.sha256)
    assert read_uf2(file).known  # whatever it is called here


def test_what_is_called_like_a_known_file_has_its_sum(file: Path) -> None:
    named = file.rename(file.with_name(bootsel.UF2_NAME))
    with pytest.raises(FirmwareFileError, match="flash-uf2-sum"):
        read_uf2(named)


def changed(place: int, value: int) -> bytes:
    data = bytearray(uf2())
    data[place] ^= value
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "damaged"),
        (uf2()[:-1], "damaged"),
        (uf2()[:-512], "damaged"),  # a download that was cut off
        (uf2() + uf2(), "damaged"),
        (b"<!DOCTYPE html>".ljust(1024), "damaged"),
        (bytes(bootsel.LARGEST + 512), "damaged"),
        (changed(0, 1), "damaged"),
        (changed(1020, 1), "damaged"),  # the end of the second block
        (changed(20, 1), "damaged"),  # its number
        (changed(16, 1), "damaged"),  # the bytes in it
        (uf2(flags=0), "damaged"),  # no family
        (uf2(flags=0x2001), "damaged"),  # not for flash
        (uf2(flags=0x3000), "damaged"),  # a file
        (uf2(at=0x20000000), "damaged"),  # into memory
        (uf2(at=0x10000080), "damaged"),  # in the middle of a page of flash
        (uf2(family=PICO_2), "other-chip"),
        (uf2(family=0x12345678), "other-chip"),
        (uf2(b"CircuitPython 9.2"), "not-micropython"),
        (uf2(b"MicroPython v1.25.0\0Raspberry Pi Pico W with RP2040"), "other-board"),
    ],
)
def test_a_file_that_is_not_right_is_refused(file: Path, data: bytes, key: str) -> None:
    file.write_bytes(data)
    with pytest.raises(FirmwareFileError) as refused:
        read_uf2(file)
    assert refused.value.key == f"flash-uf2-{key}"
    assert refused.value.values["value"] == str(file)


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.EACCES, "flash-uf2-forbidden"),
        (errno.EIO, "flash-uf2-unreadable"),
        (errno.ENOENT, "flash-uf2-missing"),
    ],
)
def test_why_a_file_is_not_read_is_told(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "open", fails)
    with pytest.raises(FirmwareFileError) as refused:
        read_uf2(file)
    assert refused.value.key == key


def test_a_file_that_is_none(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, key in (("", "no-file"), ("pipe", "no-file"), ("none", "missing")):
        with pytest.raises(FirmwareFileError) as refused:
            read_uf2(tmp_path / name)
        assert refused.value.key == f"flash-uf2-{key}"


@given(st.integers(0, len(uf2()) - 1), st.integers(1, 255), st.integers(0, 1024))
def test_no_byte_of_a_block_s_frame_may_be_another(
    tmp_path_factory: pytest.TempPathFactory, place: int, flip: int, cut: int
) -> None:
    """Neither a changed byte nor a cut gives anything but the same file or a refusal."""
    path = tmp_path_factory.getbasetemp() / "hostile.uf2"
    path.write_bytes(changed(place, flip)[: len(uf2()) - cut])
    try:
        read = read_uf2(path)
    except FirmwareFileError:
        return
    assert cut in (0, 1024)
    assert 32 <= place % 512 < 508 or place % 512 in range(8, 16)  # flash, padding, flags, address
    assert read.sha256 != hashlib.sha256(uf2()).hexdigest()


def test_a_mounted_drive_gets_a_file(file: Path, tmp_path: Path) -> None:
    (tmp_path / "drive").mkdir()
    write_uf2(read_uf2(file), Drive("RP2040", "1-1", "/dev/sda1", str(tmp_path / "drive")))
    assert (tmp_path / "drive" / "new.uf2").read_bytes() == file.read_bytes()


def test_a_drive_that_cannot_be_written_is_told_with_what_to_do(file: Path, tmp_path: Path) -> None:
    with pytest.raises(FirmwareFileError) as refused:
        write_uf2(read_uf2(file), Drive("RP2040", "1-1", str(tmp_path / "none")))
    assert refused.value.key == "flash-uf2-drive"
    assert refused.value.values["value3"] == "new.uf2"


def test_a_drive_that_goes_with_its_last_block_is_no_fault(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    device = tmp_path / "sda1"
    device.write_bytes(b"")
    monkeypatch.setattr(os, "fsync", gone)
    write_uf2(read_uf2(file), Drive("RP2040", "1-1", str(device)))
    written = device.read_bytes()
    assert written[1_048_576:].startswith(file.read_bytes())
    assert not any(written[:1_048_576])  # the tables of files are left alone


@pytest.fixture(params=["vfat"])
def loop(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """A loop device with a file system."""
    maker = shutil.which(f"mkfs.{request.param}")
    if os.geteuid() != 0 or maker is None:
        pytest.skip("only root may make a loop device")
    image = tmp_path / "drive.img"
    with image.open("wb") as made:
        made.truncate(128 << 20)
    subprocess.run([maker, str(image)], check=True, capture_output=True)
    losetup = ["losetup", "--find", "--show", str(image)]
    said = subprocess.run(losetup, capture_output=True, text=True, check=False)
    if said.returncode:
        pytest.skip("there is no loop device here")
    yield said.stdout.strip()
    subprocess.run(["losetup", "--detach", said.stdout.strip()], check=True)


def blocks_on(device: str) -> list[bytes]:
    """The UF2 blocks of a drive, wherever they are: the bootloader looks at each sector."""
    data = Path(device).read_bytes()
    sectors = (data[place : place + 512] for place in range(0, 4 << 20, 512))
    return [each for each in sectors if each.startswith(struct.pack("<I", 0x0A324655))]


def test_a_real_drive_that_nobody_has_mounted_gets_each_block(loop: str, file: Path) -> None:
    read = read_uf2(file)
    write_uf2(read, Drive("RP2040", "1-1", loop))
    assert b"".join(blocks_on(loop)) == read.data


@pytest.mark.parametrize("loop", ["ext4"], indirect=True)  # which every kernel mounts
def test_a_real_drive_that_is_mounted_is_not_written_beside_its_file_system(
    loop: str, file: Path, tmp_path: Path
) -> None:
    place = tmp_path / "mounted"
    place.mkdir()
    subprocess.run(["mount", loop, str(place)], check=True)
    try:
        with pytest.raises(FirmwareFileError, match="flash-uf2-drive"):
            write_uf2(read_uf2(file), Drive("RP2040", "1-1", loop))
        write_uf2(read_uf2(file), Drive("RP2040", "1-1", loop, str(place)))
        assert (place / "new.uf2").read_bytes() == file.read_bytes()
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_the_rules_for_sticks_leave_the_same_drives_alone(project: Path) -> None:
    holder = (project / "systemd" / "hold-stick").read_text()
    rules = (project / "systemd" / "70-sonar-console.rules").read_text()
    for product in bootsel.PRODUCTS:
        assert f"{bootsel.VENDOR}:{product}:" in holder
    products = "|".join(bootsel.PRODUCTS)
    assert f'ATTRS{{idVendor}}=="{bootsel.VENDOR}", ATTRS{{idProduct}}=="{products}"' in rules


def test_the_sum_of_the_named_file_is_that_of_the_paper(project: Path) -> None:
    paper = (project / "firmware" / "README.md").read_text()
    for told in (bootsel.UF2_NAME, bootsel.UF2_PAGE, bootsel.SUMS[bootsel.UF2_NAME]):
        assert told in paper
    assert set(bootsel.SUMS) == {bootsel.UF2_NAME}
    assert len(bytes.fromhex(bootsel.SUMS[bootsel.UF2_NAME])) == 32
    assert Uf2("", b"", "", bootsel.SUMS[bootsel.UF2_NAME]).known
