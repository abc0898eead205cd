"""The card: partitions that fit, and the state of the slots as libubootenv has it."""

from __future__ import annotations

import re
import struct
import zlib
from itertools import pairwise
from pathlib import Path

import pytest

from sonar_tools.image.card import (
    BOOT,
    DATA,
    DISK_ID,
    FIRST_STATE,
    GOOD_TRIES,
    MIB,
    NAMES,
    PARTITIONS,
    SLOT_A,
    SLOT_B,
    SMALLEST_CARD,
    STATE_OFFSETS,
    STATE_SIZE,
    CardError,
    check_root,
    filled,
    part_uuid,
    partition_table,
    read_state,
    state_copy,
)


def test_the_partitions_follow_each_other_and_fit_on_the_smallest_card() -> None:
    assert all(one.end == other.offset for one, other in pairwise(PARTITIONS))
    assert all(part.offset % (4 * MIB) == 0 for part in PARTITIONS)
    assert DATA.end < SMALLEST_CARD - 2_000_000_000  # what the data may grow by
    assert SLOT_A.size == SLOT_B.size


def test_the_state_lies_before_the_first_partition_and_each_copy_by_itself() -> None:
    first, second = STATE_OFFSETS
    assert first >= MIB
    assert second - first >= 4 * MIB  # a card erases that much at once
    assert second + STATE_SIZE <= BOOT.offset


def test_the_partition_table_says_what_the_partitions_are() -> None:
    table = partition_table()
    assert len(table) == 512
    assert table[510:] == b"\x55\xaa"
    assert struct.unpack_from("<I", table, 440) == (DISK_ID,)
    for number, part in enumerate(PARTITIONS):
        entry = table[446 + 16 * number :][:16]
        assert entry[0] == (0x80 if part is BOOT else 0)
        assert entry[4] == part.kind
        assert struct.unpack_from("<II", entry, 8) == (part.offset // 512, part.size * MIB // 512)


def test_a_root_has_to_leave_a_slot_twice_as_large() -> None:
    check_root(SLOT_A.size * MIB // 2)
    with pytest.raises(CardError, match="leave something out"):
        check_root(SLOT_A.size * MIB // 2 + 1)


def test_a_state_is_read_as_it_was_written() -> None:
    copies = (state_copy(FIRST_STATE, 0), state_copy(FIRST_STATE, 1))
    assert read_state(copies) == FIRST_STATE
    assert FIRST_STATE["BOOT_B_LEFT"] == "0"  # slot B of a new card is empty
    checksum, number = struct.unpack_from("<IB", copies[1])
    assert (checksum, number) == (zlib.crc32(copies[1][5:]), 1)


@pytest.mark.parametrize(
    ("numbers", "newest"),
    [((1, 0), 0), ((0, 1), 1), ((255, 0), 1), ((0, 255), 0), ((254, 255), 1), ((7, 7), 0)],
)
def test_the_newer_copy_counts_and_its_number_goes_round(
    numbers: tuple[int, int], newest: int
) -> None:
    copies = [state_copy({"copy": str(each)}, number) for each, number in enumerate(numbers)]
    assert read_state((copies[0], copies[1])) == {"copy": str(newest)}


def test_a_torn_copy_does_not_count() -> None:
    old, new = state_copy({"copy": "old"}, 6), state_copy({"copy": "new"}, 7)
    for cut in (0, 5, 512, 4096, STATE_SIZE - 1):
        torn = new[:cut] + b"\xff" * (STATE_SIZE - cut)
        assert read_state((old, torn)) == {"copy": "old"}
        assert read_state((torn, old)) == {"copy": "old"}
    assert read_state((b"", b"")) is None


def test_a_state_that_is_too_long_is_refused() -> None:
    with pytest.raises(CardError, match="there is room for"):
        state_copy({"long": "x" * STATE_SIZE}, 0)


def test_the_counts_are_one_digit() -> None:
    # RAUC writes them in hexadecimal, and U-Boot's `test` compares decimal numbers.
    assert 0 < GOOD_TRIES < 10


def test_every_name_in_the_files_is_known_and_used(image_files: Path) -> None:
    texts = [path.read_text("utf-8") for path in image_files.rglob("*") if path.is_file()]
    named = {name for text in texts for name in re.findall(r"@([A-Z][A-Z0-9_]*)@", text)}
    assert named == set(NAMES)
    assert not [text for text in texts if re.search(r"@[A-Z][A-Z0-9_]*@", filled(text))]


def test_the_machine_knows_its_partitions_by_the_signature(image_files: Path) -> None:
    fstab = filled((image_files / "root/etc/fstab").read_text("utf-8"))
    assert f"by-partuuid/{part_uuid(DATA)} /data ext4" in fstab
    slots = filled((image_files / "root/etc/rauc/system.conf").read_text("utf-8"))
    for part, name in ((SLOT_A, "A"), (SLOT_B, "B")):
        device = f"/dev/disk/by-partuuid/{part_uuid(part)}"
        assert re.search(rf"device={device}\ntype=raw\nbootname={name}\n", slots)
    # By a clock that was never set a certificate of this year would not be valid yet.
    assert "\nuse-bundle-signing-time=true\n" in slots
    offsets = re.findall(
        r"^/dev/sonar-card (\S+) (\S+)$",
        filled((image_files / "root/etc/fw_env.config").read_text("utf-8")),
        re.M,
    )
    assert [(int(at, 16), int(size, 16)) for at, size in offsets] == [
        (offset, STATE_SIZE) for offset in STATE_OFFSETS
    ]
