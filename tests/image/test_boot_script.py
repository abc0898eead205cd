"""Which slot boot.cmd starts, by a shell that knows its few commands; U-Boot itself runs it in
`test_machine`."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from sonar_tools.image.card import (
    FIRST_STATE,
    STATE_OFFSETS,
    STATE_SIZE,
    filled,
    read_state,
    state_copy,
)

HERE = Path(__file__).resolve().parent
WHOLE = "2/boot/kernel 2/boot/initrd 3/boot/kernel 3/boot/initrd"
"""Both slots have what is started."""


@dataclass(frozen=True)
class Started:
    """What a start did: what was said, and the state that it left."""

    said: str
    state: dict[str, str]
    numbers: tuple[int, int]

    @property
    def slot(self) -> str:
        """The slot whose kernel was started; empty when none was."""
        words = dict(word.split("=", 1) for word in self.said.split() if "=" in word)
        return words.get("rauc.slot", "") if "boots:" in self.said else ""


def state(order: str, a: int, b: int) -> dict[str, str]:
    return {"BOOT_ORDER": order, "BOOT_A_LEFT": str(a), "BOOT_B_LEFT": str(b)}


class Boots:
    """A card of which only the state is there."""

    def __init__(self, folder: Path, script: Path) -> None:
        self._card = folder / "card"
        self._card.write_bytes(b"")
        self._script = folder / "boot.cmd"
        self._script.write_text(filled(script.read_text("utf-8")), "utf-8")

    def put(self, first: bytes, second: bytes) -> None:
        with self._card.open("r+b") as card:
            for offset, copy in zip(STATE_OFFSETS, (first, second), strict=True):
                card.seek(offset)
                card.write(copy)

    def start(self, files: str = WHOLE, extra: str = "", board: str = "") -> Started:
        done = subprocess.run(
            ["sh", HERE / "uboot.sh", self._card, self._script],
            env={**os.environ, "FILES": files, "EXTRA": extra, "FDTFILE": board},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        data = self._card.read_bytes()
        first, second = (data[offset:][:STATE_SIZE] for offset in STATE_OFFSETS)
        return Started(done.stdout, read_state((first, second)) or {}, (first[4], second[4]))


@pytest.fixture
def boots(tmp_path: Path, image_files: Path) -> Boots:
    return Boots(tmp_path, image_files / "boot.cmd")


@pytest.mark.parametrize(
    ("before", "slot", "after"),
    [
        (FIRST_STATE, "A", state("A B", 2, 0)),
        (state("A B", 9, 0), "A", state("A B", 8, 0)),
        (state("B A", 9, 3), "B", state("B A", 9, 2)),  # a new slot
        (state("B A", 9, 1), "B", state("B A", 9, 0)),  # its last try
        (state("B A", 9, 0), "A", state("B A", 8, 0)),  # given up
        (state("A B", 0, 5), "B", state("A B", 0, 4)),
        (state("A B", 0, 0), "", state("A B", 3, 3)),  # none left: each again
    ],
)
def test_the_slot_that_is_started(
    boots: Boots, before: dict[str, str], slot: str, after: dict[str, str]
) -> None:
    boots.put(state_copy(before, 4), state_copy({}, 3))
    started = boots.start()
    assert started.slot == slot
    assert started.state == after
    assert started.numbers == (4, 5)  # the older copy was written
    part = {"A": "02", "B": "03", "": "reset"}[slot]
    assert part in started.said


@pytest.mark.parametrize(
    ("numbers", "slot", "left"),
    [
        ((255, 0), "B", (1, 0)),
        ((0, 255), "A", (0, 1)),
        ((16, 9), "A", (16, 17)),
        ((9, 16), "B", (17, 16)),
    ],
)
def test_the_newer_copy_counts(
    boots: Boots, numbers: tuple[int, int], slot: str, left: tuple[int, int]
) -> None:
    boots.put(
        state_copy(state("A B", 3, 3), numbers[0]), state_copy(state("B A", 3, 3), numbers[1])
    )
    started = boots.start()
    assert (started.slot, started.numbers) == (slot, left)


def test_a_torn_copy_is_passed_over(boots: Boots) -> None:
    old, new = state_copy(state("A B", 9, 0), 6), state_copy(state("B A", 9, 3), 7)
    boots.put(old, new[:512] + b"\xff" * (STATE_SIZE - 512))
    started = boots.start()
    assert started.slot == "A"
    assert started.state == state("A B", 8, 0)
    assert started.numbers[1] == 7  # written over the torn one


def test_without_a_whole_state_slot_a_is_started(boots: Boots) -> None:
    boots.put(b"\xff" * STATE_SIZE, b"\xff" * STATE_SIZE)
    started = boots.start()
    assert "it begins anew" in started.said
    assert started.slot == "A"
    assert started.state == state("A B", 2, 3)


def test_a_slot_without_a_kernel_is_given_up_at_once(boots: Boots) -> None:
    boots.put(state_copy(state("B A", 9, 3), 1), state_copy({}, 0))
    started = boots.start("2/boot/kernel 2/boot/initrd 3/boot/kernel")
    assert started.said.endswith("slot B cannot be started\nreset\n")
    assert started.state == state("B A", 9, 0)
    assert boots.start().slot == "A"


def test_what_the_machine_knows_besides_is_kept(boots: Boots) -> None:
    boots.put(state_copy({**state("A B", 9, 0), "DATA_MADE": "1"}, 1), state_copy({}, 0))
    assert boots.start().state["DATA_MADE"] == "1"


def test_kernel_txt_adds_words_for_the_kernel(boots: Boots) -> None:
    boots.put(state_copy(FIRST_STATE, 0), state_copy(FIRST_STATE, 1))
    said = boots.start(f"{WHOLE} 1/kernel.txt", "video=HDMI-A-1:1280x720@60").said
    assert said.rstrip().endswith("video=HDMI-A-1:1280x720@60")
    assert " ro " in said


@pytest.mark.parametrize(
    ("files", "board", "tree"),
    [
        (WHOLE, "broadcom/bcm2711-rpi-4-b.dtb", "firmware"),
        (f"{WHOLE} 2/boot/trees/broadcom/bcm2711-rpi-4-b.dtb", "", "firmware"),
        (
            f"{WHOLE} 2/boot/trees/broadcom/bcm2711-rpi-4-b.dtb",
            "broadcom/bcm2711-rpi-4-b.dtb",
            "slot",
        ),
        (
            f"{WHOLE} 3/boot/trees/broadcom/bcm2711-rpi-4-b.dtb",  # the other slot's
            "broadcom/bcm2711-rpi-4-b.dtb",
            "firmware",
        ),
    ],
)
def test_a_slot_may_bring_the_device_tree_that_its_kernel_must_have(
    boots: Boots, files: str, board: str, tree: str
) -> None:
    boots.put(state_copy(FIRST_STATE, 0), state_copy(FIRST_STATE, 1))
    started = boots.start(files, board=board)
    assert started.slot == "A"
    assert f"tree={tree}" in started.said.splitlines()
