"""The firmware in the real MicroPython interpreter, against the table's side, over a real line."""

from __future__ import annotations

import contextlib
import os
import select
import termios
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sonar_console.devices.board import Boards
from sonar_console.devices.board_events import BoardEvent, BoardKind, BoardSettings
from sonar_console.devices.layout import BoardParts, CrewBoard
from sonar_console.devices.link import Frame, Parser, encode
from sonar_console.devices.serialport import SerialPort

Until = Callable[[Callable[[], bool], Callable[[], list[int]]], None]


class Table:
    """The table's side of one board, and what it heard."""

    def __init__(self, device: Any, until: Until, parts: BoardParts | None = None) -> None:
        self.device = device
        self.events: list[BoardEvent] = []
        self.until = until
        self.boards = Boards(
            [CrewBoard("blue", "crew-blue", parts or BoardParts())],
            lambda: [device.port],
            SerialPort,
            time.monotonic,
            self.events.append,
        )

    def wait(self, so: Callable[[], bool]) -> None:
        def pumped() -> bool:
            self.boards.pump()
            return so()

        self.until(pumped, self.boards.filenos)

    def told(self, kind: BoardKind, number: int | None = None) -> list[BoardEvent]:
        return [
            event
            for event in self.events
            if event.kind is kind and (number is None or event.number == number)
        ]


@pytest.fixture
def table(device: Any, until: Until) -> Iterator[Table]:
    made = Table(device, until)
    made.wait(lambda: bool(made.told(BoardKind.FOUND)))
    yield made
    made.boards.close()


def test_the_board_says_who_it_is(table: Table) -> None:
    (status,) = table.boards.status()
    assert (status.up, status.firmware, status.team, status.reset) == (True, "1.4.0", "blue", "p")


def test_a_press_and_its_release_arrive(table: Table) -> None:
    table.device.low(13)
    table.wait(lambda: bool(table.told(BoardKind.PRESS, 7)))
    table.device.high(13)
    table.wait(lambda: bool(table.told(BoardKind.RELEASE, 7)))
    assert len(table.told(BoardKind.PRESS)) == len(table.told(BoardKind.RELEASE)) == 1


def test_turns_arrive_a_detent_each_though_the_encoder_bounces(table: Table) -> None:
    rest = table.device.levels
    a, b = 1 << 2, 1 << 3
    cycle = [rest & ~a, rest, rest & ~a, rest & ~a & ~b, rest & ~a, rest & ~a & ~b]
    cycle += [rest & ~b, rest, rest & ~b, rest]
    table.device.put(*(cycle * 3))
    table.wait(lambda: sum(event.steps for event in table.told(BoardKind.TURN, 1)) >= 3)
    table.device.put(*[*cycle[-2::-1], rest] * 2)
    table.wait(lambda: len(table.told(BoardKind.TURN)) >= 5)
    assert [event.steps for event in table.told(BoardKind.TURN, 1)] == [1, 1, 1, -1, -1]


def test_a_knob_is_read_as_the_layout_says(device: Any, until: Until) -> None:
    """Two detents a cycle, the other way round, and a button that must be held for 20 ms."""
    floors = {**dict.fromkeys(range(8), 0.0), 7: 0.020}
    table = Table(device, until, BoardParts(floors, {0: 4, 1: -2, 2: 4}))
    try:
        table.wait(lambda: table.boards.status()[0].settings is BoardSettings.TAKEN)
        a, b = 1 << 2, 1 << 3
        rest = device.levels
        device.put(rest & ~a, rest & ~a & ~b, rest & ~b, rest)
        table.wait(lambda: len(table.told(BoardKind.TURN)) == 2)
        assert [event.steps for event in table.told(BoardKind.TURN, 1)] == [-1, -1]
        device.put(rest & ~(1 << 13), rest, readings=4)
        device.put(rest & ~(1 << 12), rest, readings=4)
        table.wait(lambda: bool(table.told(BoardKind.RELEASE, 6)))
        assert table.told(BoardKind.PRESS, 7) == []
        device.low(13)
        table.wait(lambda: bool(table.told(BoardKind.PRESS, 7)))
    finally:
        table.boards.close()


def test_lamps_are_lit_as_told_and_go_dark_at_the_end(table: Table) -> None:
    table.boards.lamps("blue", 0b100000001)
    table.wait(lambda: {14, 22} <= set(table.device.lit()))
    table.boards.lamps("blue", 0b10)
    table.wait(lambda: set(table.device.lit()) - {25} == {15})
    table.boards.close()
    table.wait(lambda: not set(table.device.lit()) - {25})


def test_noise_of_all_kinds_costs_nothing(table: Table) -> None:
    """B31, B36, B40: modem commands, byte 3, bytes that are no text, and a line without end."""
    noise = b"AT\r\nATZ\r\n\x03\x03\xff\xfe\x00$SHLMP,1*00\n" + b"$" + b"x" * 3000
    slave = os.open(table.device.port, os.O_RDWR | os.O_NOCTTY)
    try:
        while noise:
            noise = noise[os.write(slave, noise) :]
    finally:
        os.close(slave)
    table.boards.lamps("blue", 1)
    table.wait(lambda: 14 in table.device.lit())
    table.device.low(6)
    table.wait(lambda: bool(table.told(BoardKind.PRESS, 0)))


def test_b39_what_is_lost_on_the_line_is_known_and_turns_are_made_good(table: Table) -> None:
    """The table does not read for a while, and then all that had come is thrown away."""
    rest = table.device.levels
    a, b = 1 << 2, 1 << 3
    table.device.put(*[rest & ~a, rest & ~a & ~b, rest & ~b, rest] * 80, readings=2)
    table.until(table.device.has_read, list)
    termios.tcflush(table.device.slave, termios.TCIFLUSH)
    table.wait(lambda: sum(event.steps for event in table.told(BoardKind.TURN, 1)) >= 80)
    (status,) = table.boards.status()
    assert status.up
    assert status.lost > 40
    table.device.low(13)
    table.wait(lambda: bool(table.told(BoardKind.PRESS, 7)))
    assert sum(event.steps for event in table.told(BoardKind.TURN, 1)) == 80


def test_b39_the_board_plays_on_though_nobody_reads(device: Any, until: Until) -> None:
    """The line to the table is full to the brim; the board hears, lights and looks all the same."""
    slave = os.open(device.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        questions = encode("SHHEL") * 400

        def full() -> bool:
            with contextlib.suppress(BlockingIOError):
                os.write(slave, questions)
            return not select.select([], [device.master], [], 0)[1]

        def lit() -> bool:
            with contextlib.suppress(BlockingIOError):
                os.write(slave, encode("SHLMP", 0b101))
            return {14, 16} <= set(device.lit())

        until(full, list)
        until(lit, list)
        device.put(*[device.levels & ~(1 << 13), device.levels] * 100)
        until(device.has_read, list)
    finally:
        os.close(slave)


@pytest.mark.parametrize(
    ("device", "told"),
    [("1 0", "p"), ("3 0", "w"), ("3 534E5231", "s"), ("1 534E5231", "p")],
    indirect=["device"],
)
def test_b41_the_hello_says_why_it_started(table: Table, told: str) -> None:
    (status,) = table.boards.status()
    assert status.reset == told


@pytest.mark.parametrize(
    "damage",
    [
        b"\xff\xfecrew-blue\nblue\n",
        b"",
        b"\n\n",
        b"crew-b\x80ue\n",
        b"\x00" * 4096,
        b"x" * 100_000,
        b"crew-blue\nblue\n" + b"\n" * 300,
        b"crew-bl",
        b"crew-blue\n",
        b"crew-blue\nbl",
        b"id = crew-blue\nteam = blue\n",
        b'{"name": "crew-blue", "team": "blue"}',
        b"crew-blue\nblue\nblue\n",
        b"crew-blue-and-more\nblue\n",
    ],
)
def test_a_board_whose_identity_is_damaged_runs_unnamed_and_says_so(
    make_device: Any, until: Until, damage: bytes
) -> None:
    device = make_device(identity=damage)
    told = heard(device, until, "SBHEL")  # its loop goes on, and feeds the watchdog
    assert (told[0].text("id"), told[0].text("team")) == ("lost-abcdef", "none")
    device.put(device.levels, readings=60)  # more than the watchdog allows
    until(device.has_read, list)
    assert not (device.folder / "resets").exists()


@pytest.mark.parametrize(
    "whole", [b"crew-blue\r\nblue\r\n", b"crew-blue\nblue", b"crew-blue \nblue\n\n"]
)
def test_an_identity_that_an_editor_saved_in_its_own_way_is_whole(
    make_device: Any, until: Until, whole: bytes
) -> None:
    told = heard(make_device(identity=whole), until, "SBHEL")
    assert (told[0].text("id"), told[0].text("team")) == ("crew-blue", "blue")


def test_the_led_of_a_board_whose_identity_is_damaged_blinks_and_the_table_says_so(
    make_device: Any, until: Until
) -> None:
    device = make_device(identity=b"crew-bl\xff")
    table = Table(device, until)
    for lit in ([25], [], [25]):
        table.wait(shows(device, lit))
    table.wait(lambda: bool(table.boards.strangers()))
    (stranger,) = table.boards.strangers().values()
    assert (stranger.damaged, table.boards.status()[0].up) == (True, False)
    assert "its identity file is damaged" in stranger.why
    table.boards.close()


def test_a_board_without_an_identity_and_one_that_cannot_read_it(
    make_device: Any, until: Until
) -> None:
    for there, told in ((False, "new-abcdef"), (True, "lost-abcdef")):
        device = make_device(identity=there)
        assert heard(device, until, "SBHEL")[0].text("id") == told
        until(shows(device, [25]), list)


def test_the_number_of_a_start_is_another_each_time(make_device: Any, until: Until) -> None:
    boots = {heard(make_device(), until, "SBHEL")[0].boot for _ in range(3)}
    assert len(boots) > 1
    assert None not in boots


def shows(device: Any, lit: list[int]) -> Callable[[], bool]:
    """Whether exactly these lamps are lit."""
    return lambda: device.lit() == lit


def heard(device: Any, until: Until, tag: str) -> list[Frame]:
    """What a board says by itself, up to a frame of that kind."""
    parser, told = Parser(), list[Frame]()

    def come() -> bool:
        if select.select([device.slave], [], [], 0)[0]:
            told.extend(parser.feed(os.read(device.slave, 4096)))
        return any(frame.tag == tag for frame in told)

    until(come, lambda: [device.slave])
    return told


@pytest.mark.parametrize("device", ["3 534E5232"], indirect=True)
def test_b41_for_new_firmware_it_starts_without_program_and_watchdog(device: Any) -> None:
    assert device.process.wait(timeout=10) == 0
    assert not (device.folder / "resets").exists()
    assert device.lit() == []


@pytest.mark.parametrize("interpreter", ["cpython"], indirect=True)
def test_b40_no_byte_stops_the_program(table: Table) -> None:
    """MicroPython has its own switch for that; a module in its place tells what it was set to."""
    assert (table.device.folder / "interrupt").read_text() == "-1\n"


def test_service_restarts_without_the_program(table: Table) -> None:
    table.boards.lamps("blue", 0b11)
    table.wait(lambda: {14, 15} <= set(table.device.lit()))
    slave = os.open(table.device.port, os.O_RDWR | os.O_NOCTTY)
    try:
        os.write(slave, encode("SHSRV"))
    finally:
        os.close(slave)
    assert table.device.process.wait(timeout=10) == 0
    assert (table.device.folder / "resets").read_text() == "534E5232\n"
    assert table.device.lit() == [25]
