"""The kernel's view of the televisions, from a tree of files and from stand-ins of its cards."""

from __future__ import annotations

import ctypes
import fcntl
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sonar_console.system.drm import STANDS, Connector, FrameCounter, connectors, x_name


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, status, edid in (
        ("card1-HDMI-A-1", "connected\n", b"\x00\xff\xff\xff"),
        ("card1-HDMI-A-2", "connected\n", b""),
        ("card1-Writeback-1", "unknown\n", b""),
        ("card0-DP-1", "disconnected\n", b""),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(status)
        (tmp_path / name / "edid").write_bytes(edid)
    (tmp_path / "card0").mkdir()
    (tmp_path / "card1-eDP-1").mkdir()  # without files: it has just gone
    return tmp_path


def test_the_sockets_have_the_names_of_the_display_server(tree: Path) -> None:
    assert connectors(tree) == {
        "HDMI-1": Connector(True, b"\x00\xff\xff\xff"),
        "HDMI-2": Connector(True, b""),
        "Writeback-1": Connector(False, b""),
        "DP-1": Connector(False, b""),
    }
    assert connectors(tree / "nothing") == {}


def test_of_two_cards_with_one_name_the_one_with_a_television_counts(tree: Path) -> None:
    (tree / "card2-HDMI-A-1").mkdir()
    (tree / "card2-HDMI-A-1" / "status").write_text("disconnected")
    (tree / "card2-HDMI-A-1" / "edid").write_bytes(b"")
    assert connectors(tree)["HDMI-1"].connected


@pytest.mark.parametrize(
    ("kernel", "name"),
    [("HDMI-A-1", "HDMI-1"), ("HDMI-A-2", "HDMI-2"), ("DP-1", "DP-1"), ("DVI-D-1", "DVI-D-1")],
)
def test_a_name(kernel: str, name: str) -> None:
    assert x_name(kernel) == name


class Card:
    """A graphics card with HDMI-A-1 on CRTC 40, behind a pipe; answers ioctls as the kernel."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (folder / "card0").write_bytes(b"")
        self.reading, self._writing = os.pipe2(os.O_NONBLOCK)
        self.counts, self.driven = True, True
        self.asked = 0
        monkeypatch.setattr(os, "open", lambda path, flags: os.dup(self.reading))
        monkeypatch.setattr(fcntl, "ioctl", self.ioctl)

    def ioctl(self, card: int, request: int, given: bytes = b"") -> bytes:
        if request == 0xC04064A0:
            values = list(struct.unpack("QQQQIIIIIIII", given))
            if values[6]:
                (ctypes.c_uint32 * 1).from_address(values[2])[0] = 32
            values[6] = 1
            return struct.pack("QQQQIIIIIIII", *values)
        if request == 0xC05064A7:
            values = list(struct.unpack("QQQQ" + "I" * 12, given))
            assert (values[4], values[8]) == (1, 32)  # no room for modes would ask the television
            values[7], values[9], values[10] = (31 if self.driven else 0), 11, 1
            return struct.pack("QQQQ" + "I" * 12, *values)
        if request == 0xC01464A6:
            return struct.pack("IIIII", 31, 2, 40, 1, 0)
        if request == 0xC018643C:
            if not self.counts:
                raise OSError(22, "Invalid argument")
            crtc, flags, sequence, own = struct.unpack("IIQQ", given)
            assert (crtc, flags, sequence, own) == (40, 1, 1, 40)
            self.asked += 1
            return given
        raise OSError(13, "Permission denied")  # it is no master

    def frame(self) -> None:
        os.write(self._writing, struct.pack("IIQqQ", 3, 32, 40, 0, 1))

    def close(self) -> None:
        os.close(self.reading)
        os.close(self._writing)


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Card]:
    made = Card(tmp_path, monkeypatch)
    yield made
    monkeypatch.undo()
    made.close()


def test_an_output_whose_frames_do_not_come_stands_still(card: Any, tmp_path: Path) -> None:
    counter = FrameCounter(tmp_path)
    assert counter.frozen(0.0) == frozenset()
    for now in (1.0, 2.0, 3.0, 4.0):
        card.frame()
        assert counter.frozen(now) == frozenset()
    assert counter.frozen(4.0 + STANDS - 0.1) == frozenset()
    assert counter.frozen(4.0 + STANDS) == frozenset({"HDMI-1"})
    card.frame()
    assert counter.frozen(4.0 + STANDS + 0.5) == frozenset()
    counter.close()


def test_one_that_is_set_up_again_is_asked_anew(card: Any, tmp_path: Path) -> None:
    counter = FrameCounter(tmp_path)
    counter.frozen(0.0)
    counter.forget()
    assert counter.frozen(STANDS) == frozenset()
    assert card.asked == 2
    counter.close()


def test_a_driver_without_a_counter_and_an_output_that_is_off_stand_not_still(
    card: Any, tmp_path: Path
) -> None:
    counter = FrameCounter(tmp_path)
    counter.frozen(0.0)
    card.driven = False
    assert counter.frozen(10.0) == frozenset()
    card.driven, card.counts = True, False
    assert counter.frozen(20.0) == frozenset()
    assert counter.frozen(30.0) == frozenset()
    counter.close()


def test_without_cards_nothing_stands_still(tmp_path: Path) -> None:
    counter = FrameCounter(tmp_path / "nothing")
    assert counter.frozen(10.0) == frozenset()
    counter.close()
