"""The table's side of the line: frames, any noise, lost numbers (B30, B31, B38, B40)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices.link import (
    MAX_FRAME,
    MESSAGES,
    NUMBERS,
    Field,
    FrameError,
    Numbers,
    Parser,
    decode,
    encode,
)

VALUES: dict[Field, st.SearchStrategy[int | str]] = {
    Field.NUMBER: st.integers(0, 999),
    Field.TIME: st.integers(0, 9_999_999_999),
    Field.COUNT: st.integers(0, 999),
    Field.STEPS: st.integers(-99, 99),
    Field.MASK: st.integers(0, 0xFFFF),
    Field.WORD: st.text("abcdefghijklmnopqrstuvwxyz0123456789-.", min_size=1, max_size=7),
}


def fits(frame: tuple[str, tuple[int | str, ...]]) -> bool:
    """Whether a frame can be made: with all its fields at their longest it cannot."""
    length = len(",".join([frame[0], *(str(value) for value in frame[1])]))
    return length + len("$*hh\n") <= MAX_FRAME


FRAMES = (
    st.sampled_from(MESSAGES)
    .flatmap(
        lambda message: st.tuples(
            st.just(message.tag), st.tuples(*(VALUES[kind] for _, kind in message.fields))
        )
    )
    .filter(fits)
)


@given(FRAMES)
def test_b38_b40_frames_are_short_and_printable(frame: tuple[str, tuple[int | str, ...]]) -> None:
    data = encode(frame[0], *frame[1])
    assert len(data) <= MAX_FRAME < 64
    assert all(32 <= byte < 127 for byte in data[:-1])
    read = decode(data[:-1])
    assert read is not None
    assert read.tag == frame[0]


def test_the_longest_frames_fit() -> None:
    encode("SBHEL", 999, 9_999_999_999, "x" * 12, "yellow", "10.10.10", 99, "p")
    encode("SBSTA", 999, 9_999_999_999, 0xFF, 0x1FF, 99_999, 999, 999, 999)


@given(st.lists(FRAMES, max_size=8), st.data())
def test_b30_cut_anywhere_gives_the_same_messages(
    frames: list[tuple[str, tuple[int | str, ...]]], data: st.DataObject
) -> None:
    stream = b"".join(encode(tag, *values) for tag, values in frames)
    parser, read = Parser(), []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        read += [frame.tag for frame in parser.feed(stream[:size])]
        stream = stream[size:]
    assert read == [tag for tag, _ in frames]


def test_b30_3000_bytes_without_an_end_are_not_kept() -> None:
    parser = Parser()
    for _ in range(300):
        assert parser.feed(b"x" * 10) == []
        assert parser.held <= MAX_FRAME
    assert [frame.tag for frame in parser.feed(encode("SHHEL"))] == ["SHHEL"]


@pytest.mark.parametrize("seed", range(3))
def test_b31_10000_random_strings_among_100_good_frames(seed: int) -> None:
    chance = random.Random(seed)
    good = [encode("SBPRS", number, number * 7, number % 8) for number in range(100)]
    after = sorted(chance.sample(range(10_000), 100))
    stream = b""
    for index in range(10_000):
        stream += chance.randbytes(chance.randrange(40))
        if index in after:
            stream += good[after.index(index)]
    parser, read = Parser(), []
    while stream:
        size = chance.randrange(1, 120)
        read += parser.feed(stream[:size])
        stream = stream[size:]
    assert [frame.whole("number") for frame in read] == list(range(100))


def test_b31_boot_text_nul_and_bare_returns() -> None:
    noise = b"\x00\x00MicroPython v1.25 on RP2040\r\n>>> \rAT\r\r\n"
    assert [f.tag for f in Parser().feed(noise + encode("SHHEL")[:-1] + b"\r")] == ["SHHEL"]


@given(FRAMES, st.data())
def test_one_wrong_byte_spoils_a_frame(
    frame: tuple[str, tuple[int | str, ...]], data: st.DataObject
) -> None:
    """No single changed byte gives another frame: the CRC sees every one of them."""
    line = bytearray(encode(frame[0], *frame[1])[:-1])
    index = data.draw(st.integers(1, len(line) - 1))
    line[index] ^= data.draw(st.integers(1, 255))
    read = decode(bytes(line))
    assert read is None


@pytest.mark.parametrize(
    ("tag", "values"),
    [
        ("NOPE", ()),
        ("SHLMP", ()),
        ("SHLMP", (0x10000,)),
        ("SBPRS", (1000, 0, 0)),
        ("SBTRN", (0, 0, 0, 100)),
        ("SBHEL", (0, 0, "Big", "blue", "1", 1, "p")),
        ("SBHEL", (0, 0, "a\x03", "blue", "1", 1, "p")),
        ("SBHEL", (0, 9_999_999_999, "x" * 12, "y" * 12, "z" * 12, 999_999, "w" * 12)),
    ],
)
def test_what_cannot_be_a_frame(tag: str, values: tuple[int | str, ...]) -> None:
    with pytest.raises(FrameError):
        encode(tag, *values)


def test_fields_by_name() -> None:
    frame = decode(encode("SBSTA", 5, 17, 0x81, 0x1FF, 2, 0, 999, 1)[:-1])
    assert frame is not None
    assert (frame.whole("buttons"), frame.whole("lamps"), frame.text("lost")) == (0x81, 0x1FF, "2")
    with pytest.raises(KeyError):
        frame.text("id")


def take(numbers: Numbers, tag: str, number: int) -> tuple[bool, int]:
    values = [0] * (len(next(m for m in MESSAGES if m.tag == tag).fields) - 2)
    frame = decode(encode(tag, number, 0, *values)[:-1])
    assert frame is not None
    return numbers.take(frame)


def test_lost_and_doubled_events_are_known() -> None:
    numbers = Numbers()
    numbers.start(998)
    assert take(numbers, "SBPRS", 999) == (True, 0)
    assert take(numbers, "SBPRS", 999) == (False, 0)
    assert take(numbers, "SBREL", 0) == (True, 0)
    assert take(numbers, "SBPRS", 3) == (True, 2)
    assert take(numbers, "SBBEA", 3) == (True, 0)
    assert take(numbers, "SBBEA", 4) == (True, 1)  # the last one was lost, and nothing followed
    assert take(numbers, "SBPRS", 2) == (False, 0)  # late
    assert (numbers.lost, numbers.twice) == (3, 2)


@given(st.lists(st.integers(0, 3), max_size=300))
def test_every_loss_is_counted(gaps: list[int]) -> None:
    numbers = Numbers()
    numbers.start(0)
    number = 0
    for gap in gaps:
        number += gap + 1
        assert take(numbers, "SBPRS", number % NUMBERS) == (True, gap)
    assert numbers.lost == sum(gaps)


def test_a_flood_is_not_kept() -> None:
    parser = Parser()
    for _ in range(64):
        parser.feed(b"$\xff" * 2048)
        assert parser.held <= MAX_FRAME
