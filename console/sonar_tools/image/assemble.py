"""Puts an image together from its parts, in plain files: no loop device, nothing mounted."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import struct
from collections.abc import Iterable, Mapping
from pathlib import Path

from sonar_console.app.start_settings import known_values, say
from sonar_console.cli.settings import TEMPLATE_LANGUAGES
from sonar_console.settings.preset import template
from sonar_tools.image.card import (
    BOOT,
    DISK_ID,
    FIRST_STATE,
    MIB,
    SLOT_A,
    STATE_OFFSETS,
    check_root,
    partition_table,
    state_copy,
)
from sonar_tools.image.stages import ImageError, Stages

CHUNK = 4 * MIB


def host_file(files: Path) -> str:
    """The sonar.toml of the boot partition: the table's own settings, then the system's."""
    own = template(known_values(), TEMPLATE_LANGUAGES, say)
    return own + (files / "sonar.toml").read_text("utf-8")


def boot_file_system(stages: Stages, files: Mapping[str, Path], target: Path, built: int) -> None:
    """Make the FAT of the boot partition; ``files`` are paths on it, and what they are made of."""
    target.unlink(missing_ok=True)
    same = {"SOURCE_DATE_EPOCH": str(built), "TZ": "UTC", "MTOOLS_SKIP_CHECK": "1"}
    size = str(BOOT.size * MIB // 1024)
    name = ("-F", "32", "-s", "1", "-n", "SONAR-BOOT", "-i", f"{DISK_ID:08x}")
    stages.run(["mkfs.vfat", "--invariant", *name, "-C", target, size], **same)
    folders = sorted({str(Path(path).parent) for path in files} - {"."})
    if folders:
        stages.run(["mmd", "-i", target, *(f"::{folder}" for folder in folders)], **same)
    for path, source in sorted(files.items()):
        os.utime(source, (built, built))
        stages.run(["mcopy", "-m", "-i", target, source, f"::{path}"], **same)


def root_file_system(stages: Stages, root: Path, target: Path, built: int, name: str) -> None:
    """Make the ext4 of a slot, as large as it must be, from a folder; ``name`` is its UUID."""
    target.unlink(missing_ok=True)
    inodes, blocks = 64, 0
    for path in root.rglob("*"):
        about = path.lstat()
        inodes += 1
        # A folder's own blocks and a link that is long are within the margin.
        blocks += -(-about.st_size // 4096) if stat.S_ISREG(about.st_mode) else 0
    size = int(blocks * 1.03) * 4096 + inodes * 512 + 8 * MIB
    size = -(-size // MIB) * MIB
    check_root(size)
    options = f"hash_seed={name},root_owner=0:0,lazy_itable_init=0,nodiscard"
    features = "^has_journal,^resize_inode,^metadata_csum,^orphan_file"
    make = ["mke2fs", "-q", "-F", "-t", "ext4", "-b", "4096", "-I", "256", "-m", "0"]
    stages.run(
        [
            *make,
            *("-N", str(inodes), "-L", "sonar-root", "-U", name, "-E", options),
            *("-O", features, "-d", root, target, f"{size // 1024}k"),
        ],
        SOURCE_DATE_EPOCH=str(built),
        E2FSPROGS_FAKE_TIME=str(built),
    )
    set_times(target, built)


def set_times(image: Path, built: int) -> None:
    """Give all inodes of an ext4 one time of change, access and birth.

    mke2fs takes them from the files, whose times of change nobody can set. The file system has no
    checksums of its inodes.
    """
    with image.open("r+b") as file:
        head = os.pread(file.fileno(), 1024, 1024)
        (inodes,), (first, log) = (
            struct.unpack_from("<I", head),
            struct.unpack_from("<II", head, 20),
        )
        (in_group,), (size,) = (
            struct.unpack_from("<I", head, 40),
            struct.unpack_from("<H", head, 88),
        )
        (descriptor,) = struct.unpack_from("<H", head, 254)
        block, descriptor = 1024 << log, descriptor or 32
        for group in range(-(-inodes // in_group)):
            at = (first + 1) * block + group * descriptor
            about = os.pread(file.fileno(), descriptor, at)
            (low,) = struct.unpack_from("<I", about, 8)
            (high,) = struct.unpack_from("<I", about, 40) if descriptor >= 64 else (0,)
            place = (high << 32 | low) * block
            table = bytearray(os.pread(file.fileno(), in_group * size, place))
            for inode in range(0, len(table), size):
                if table[inode : inode + 2] != b"\0\0":  # its mode: it is used
                    struct.pack_into("<II", table, inode + 8, built, built)
                    struct.pack_into("<IIIII", table, inode + 132, 0, 0, 0, built, 0)
            os.pwrite(file.fileno(), table, place)


def card(target: Path, boot: Path, root: Path) -> None:
    """Write the image of a new card: it ends with the file system in slot A.

    What follows on the card, slot B and the data, is made there.
    """
    check_root(root.stat().st_size)
    if boot.stat().st_size != BOOT.size * MIB:
        raise ImageError(f"{boot} is not as large as the boot partition")
    target.unlink(missing_ok=True)
    with target.open("wb") as out:
        out.write(partition_table())
        for number, offset in enumerate(STATE_OFFSETS):
            out.seek(offset)
            out.write(state_copy(FIRST_STATE, number))
        for offset, part in ((BOOT.offset, boot), (SLOT_A.offset, root)):
            out.seek(offset)
            _copy(part, out.fileno(), offset)
        out.truncate(SLOT_A.offset + root.stat().st_size)


def _copy(source: Path, target: int, offset: int) -> None:
    """Copy a file to a place in another; where it is zero the other one keeps a hole."""
    with source.open("rb") as read:
        while chunk := read.read(CHUNK):
            if chunk.strip(b"\0"):
                os.pwrite(target, chunk, offset)
            offset += len(chunk)


def pack(stages: Stages, image: Path, target: Path, preset: str) -> None:
    """Compress an image with xz, on all processors."""
    new = target.with_name(f"{target.name}.new")
    with new.open("wb") as out:
        stages.pipe(["xz", f"-{preset}", "--threads=0", "--stdout", image], out)
    shutil.move(new, target)


def write_sums(folder: Path, files: Iterable[Path]) -> None:
    """Write SHA256SUMS beside some files, as sha256sum reads it."""
    lines = []
    for path in files:
        with path.open("rb") as read:
            lines.append(f"{hashlib.file_digest(read, 'sha256').hexdigest()}  {path.name}\n")
    (folder / "SHA256SUMS").write_text("".join(lines))
