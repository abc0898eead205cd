"""The two tables of messages, and the two encoders and parsers, held against each other."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices import layout, link

Firmware = Callable[[str], ModuleType]
LETTERS = {
    link.Field.NUMBER: "N",
    link.Field.TIME: "T",
    link.Field.COUNT: "C",
    link.Field.STEPS: "S",
    link.Field.MASK: "M",
    link.Field.WORD: "W",
}
VALUES: dict[link.Field, st.SearchStrategy[int | str]] = {
    link.Field.NUMBER: st.integers(0, 999),
    link.Field.TIME: st.integers(0, 9_999_999_999),
    link.Field.COUNT: st.integers(0, 99),
    link.Field.STEPS: st.integers(-99, 99),
    link.Field.MASK: st.integers(0, 0x1FF),
    link.Field.WORD: st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=6),
}


def fits(frame: tuple[str, tuple[int | str, ...]]) -> bool:
    """Whether a frame can be made: with all its fields at their longest it cannot."""
    length = len(",".join([frame[0], *(str(value) for value in frame[1])]))
    return length + len("$*hh\n") <= link.MAX_FRAME


FRAMES = (
    st.sampled_from(link.MESSAGES)
    .flatmap(
        lambda message: st.tuples(
            st.just(message.tag), st.tuples(*(VALUES[kind] for _, kind in message.fields))
        )
    )
    .filter(fits)
)


def test_both_tables_are_the_same(firmware: Firmware) -> None:
    theirs = firmware("link")
    ours = {m.tag: "".join(LETTERS[kind] for _, kind in m.fields) for m in link.MESSAGES}
    assert ours == theirs.MESSAGES
    assert set(theirs.NUMBERED) == {m.tag for m in link.MESSAGES if m.numbered}
    assert (theirs.PROTOCOL, theirs.MAX_FRAME, theirs.NUMBERS) == (
        link.PROTOCOL,
        link.MAX_FRAME,
        link.NUMBERS,
    )
    assert (theirs.TURNS, theirs.MAX_ID) == (link.TURNS, link.MAX_ID)


@given(FRAMES)
def test_both_encode_alike_and_each_reads_the_other(
    firmware: Firmware, frame: tuple[str, tuple[int | str, ...]]
) -> None:
    tag, values = frame
    data = link.encode(tag, *values)
    assert firmware("link").encode(tag, *values) == data
    parser = firmware("link").Parser()
    read = [found for byte in data if (found := parser.feed(byte)) is not None]
    assert [found[0] for found in read] == [tag]
    assert [found.tag for found in link.Parser().feed(data)] == [tag]


@given(st.binary(max_size=200), FRAMES)
def test_the_boards_parser_finds_the_frame_after_any_noise(
    firmware: Firmware, noise: bytes, frame: tuple[str, tuple[int | str, ...]]
) -> None:
    """B30, B31: whatever came before, a good frame is found, and little is held."""
    parser = firmware("link").Parser()
    found = [parser.feed(byte) for byte in noise + link.encode(frame[0], *frame[1])]
    assert found[-1] is not None
    assert found[-1][0] == frame[0]
    assert len(parser.buffer) <= link.MAX_FRAME


def test_b30_the_board_keeps_no_more_than_a_frame(firmware: Firmware) -> None:
    """A frame that is begun and never ended; the next one is found all the same."""
    parser = firmware("link").Parser()
    for byte in b"$" + b"x" * 3000:
        assert parser.feed(byte) is None
        assert len(parser.buffer) <= link.MAX_FRAME
    read = [parser.feed(byte) for byte in link.encode("SHSTA")]
    assert read[-1] == ("SHSTA", [])


def test_the_paper_names_every_message() -> None:
    text = (Path(__file__).resolve().parents[2] / "firmware" / "README.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (board|table) \| ([^|]*)\|", text, re.M)
    told = {tag: (side == "board", fields.strip()) for tag, side, fields in rows}
    assert told == {
        m.tag: (m.from_board, ", ".join(name for name, _ in m.fields)) for m in link.MESSAGES
    }


def test_the_board_has_what_a_layout_may_name(firmware: Firmware) -> None:
    wiring = firmware("wiring")
    counts = len(wiring.BUTTONS), len(wiring.ENCODERS), len(wiring.LAMPS)
    assert counts == (layout.BOARD_BUTTONS, layout.BOARD_ENCODERS, layout.BOARD_LAMPS)
    lines = [*wiring.BUTTONS, *(n for pair in wiring.ENCODERS for n in pair), *wiring.LAMPS]
    assert len(set(lines)) == len(lines)
    assert set(lines) <= {*range(23), 26, 27, 28}


def test_the_firmware_imports_nothing_of_the_console() -> None:
    for path in (Path(__file__).resolve().parents[2] / "firmware").glob("*.py"):
        assert not re.search(r"^\s*(from|import) console", path.read_text(), re.M), path


@pytest.mark.parametrize("body", [b"SHLMP,1*00", b"SHLMP*A5", b"SHLMP,1FFFFF*00", b"NOPE*00", b""])
def test_the_board_passes_over_what_is_unsound(firmware: Firmware, body: bytes) -> None:
    assert firmware("link").decode(body) is None


@pytest.mark.parametrize("body", [b"SHLMP,xyz", b"SHLMP", b"SHLMP,1,2", b"NOPE", b"SHLMP,\xff"])
def test_the_board_passes_over_sound_frames_that_mean_nothing(
    firmware: Firmware, body: bytes
) -> None:
    theirs = firmware("link")
    assert theirs.decode(body + b"*" + theirs.checksum(body)) is None
