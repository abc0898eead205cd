"""The table's side of the crew boards, on a scripted port and a clock moved by hand."""

from __future__ import annotations

import logging
import os
import pty
import threading
import tracemalloc
import tty
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import serial as pyserial
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices.board import Boards
from sonar_console.devices.board_events import BoardEvent, BoardKind, BoardSettings
from sonar_console.devices.layout import BoardParts, CrewBoard
from sonar_console.devices.link import Parser, encode
from sonar_console.devices.pty_board import PtyBoard
from sonar_console.devices.serialport import RASPBERRY_PI, SerialPort, crew_board_ports

BLUE = CrewBoard("blue", "crew-blue")
YELLOW = CrewBoard("yellow", "crew-yellow")


class SimpleClock:
    """Seconds that a test moves, one clock for each example."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Script:
    """A port that gives what a test puts in and keeps what the table says."""

    def __init__(self) -> None:
        self.incoming = b""
        self.written = b""
        self.room = 1000
        self.failing = False
        self.closed = 0
        self._descriptor = os.open(os.devnull, os.O_RDWR)  # ready to be read at any time

    def fileno(self) -> int:
        return self._descriptor

    def read(self) -> bytes:
        if self.failing:
            raise OSError(5, "Input/output error")
        data, self.incoming = self.incoming[:50], self.incoming[50:]
        return data

    def write(self, data: bytes) -> int:
        taken = data[: self.room]
        self.room -= len(taken)
        self.written += taken
        return len(taken)

    def close(self) -> None:
        if not self.closed:
            os.close(self._descriptor)
        self.closed += 1


class Wire:
    """Boards with scripted ports, by port name."""

    def __init__(self, clock: Any, *boards: CrewBoard) -> None:
        self.clock = clock
        self.ports: dict[str, Script] = {}
        self.opened: list[str] = []
        self.events: list[BoardEvent] = []
        self.boards = Boards(boards, lambda: list(self.ports), self.open, clock, self.events.append)

    def open(self, path: str) -> Script:
        self.opened.append(path)
        if self.ports[path].failing:
            raise OSError(16, "Device or resource busy")
        return self.ports[path]

    def plug(
        self,
        path: str,
        ident: str = "crew-blue",
        number: int = 0,
        ms: int = 0,
        boot: int | None = None,
    ) -> Script:
        port = self.ports[path] = Script()
        port.incoming = hello(ident, number, ms, boot=boot) + state(number, ms)
        self.pass_time(1.0)
        return port

    def pass_time(self, seconds: float, step: float = 0.1) -> None:
        for _ in range(round(seconds / step)):
            self.clock.now += step
            self.boards.pump()

    def told(self) -> list[tuple[BoardKind, int]]:
        told = [(event.kind, event.number) for event in self.events]
        self.events.clear()
        return told


def hello(ident: str, number: int, ms: int, protocol: int = 1, boot: int | None = None) -> bytes:
    """A hello; without ``boot`` that of a board of older firmware."""
    start = () if boot is None else (boot,)
    return encode("SBHEL", number, ms, ident, "blue", "1.0.0", protocol, "p", *start)


def state(
    number: int, ms: int, buttons: int = 0, turned: tuple[int, int, int] = (0, 0, 0)
) -> bytes:
    return encode("SBSTA", number, ms, buttons, 0, 0, *turned)


@pytest.fixture
def wire(clock: Any) -> Wire:
    return Wire(clock, BLUE, YELLOW)


def test_a_board_is_known_by_its_id_whatever_its_port(wire: Wire) -> None:
    wire.plug("/dev/ttyACM7", "crew-yellow")
    blue, yellow = wire.boards.status()
    assert (blue.up, yellow.up, yellow.port) == (False, True, "/dev/ttyACM7")
    assert wire.told() == [(BoardKind.FOUND, 0)]


def test_presses_turns_and_duplicates(wire: Wire) -> None:
    port = wire.plug("a")
    press = encode("SBPRS", 1, 1000, 7)
    port.incoming = press + press + encode("SBTRN", 2, 1010, 1, -3) + encode("SBREL", 3, 1020, 7)
    wire.events.clear()
    wire.pass_time(0.1)
    assert [(event.kind, event.number, event.steps) for event in wire.events] == [
        (BoardKind.PRESS, 7, 0),
        (BoardKind.TURN, 1, -3),
        (BoardKind.RELEASE, 7, 0),
    ]


def test_late_frames_keep_their_own_stamps(wire: Wire) -> None:
    """The table slept for half a second: 200 events are stamped when they happened."""
    port = wire.plug("a")
    port.incoming = encode("SBBEA", 0, 5000)
    wire.pass_time(0.1)
    base = wire.clock.now - 5.0
    wire.events.clear()
    for number in range(1, 201):
        port.incoming += encode("SBTRN", number, 5000 + 2 * number, 0, 1)
    wire.pass_time(0.5, step=0.5)
    wire.pass_time(60 * 0.001, step=0.001)  # the reads of one pump are bounded
    assert len(wire.events) == 200
    assert [event.at for event in wire.events] == pytest.approx(
        [base + 5.0 + 0.002 * number for number in range(1, 201)], abs=0.001
    )


def test_lost_events_are_counted_and_the_state_is_asked_for(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    port = wire.plug("a")
    wire.told()
    port.written = b""
    port.incoming = encode("SBPRS", 4, 1000, 2)
    wire.pass_time(0.1)
    assert wire.boards.status()[0].lost == 3
    assert encode("SHSTA") in port.written
    assert "board blue: 3 events lost" in caplog.text
    port.incoming = state(4, 1100, 0b101)
    wire.pass_time(0.1)
    assert wire.told() == [(BoardKind.PRESS, 2), (BoardKind.STATE, 0b101)]


def test_turns_that_were_lost_are_made_good(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    """A press that was lost is lost; where an encoder stands can be put right."""
    port = wire.plug("a")
    port.incoming = encode("SBTRN", 1, 900, 0, -2) + encode("SBTRN", 4, 1000, 2, 1)
    wire.pass_time(0.1)
    wire.told()
    port.incoming = state(4, 1100, turned=(998, 7, 1))
    wire.pass_time(0.1)
    assert [(event.kind, event.number, event.steps) for event in wire.events] == [
        (BoardKind.STATE, 0, 0),
        (BoardKind.TURN, 1, 7),
    ]
    assert wire.boards.status()[0].lost == 2


def test_a_state_that_is_lost_too_is_asked_for_again(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    port = wire.plug("a")
    port.written = b""
    port.incoming = encode("SBPRS", 4, 1000, 2)
    wire.pass_time(0.1)
    port.incoming = encode("SBBEA", 4, 2000)
    wire.pass_time(1.2)
    assert port.written.count(encode("SHSTA")) == 2
    port.incoming = state(4, 2100)
    wire.pass_time(1.5)
    assert port.written.count(encode("SHSTA")) == 2


def test_listening_takes_in_and_does_not_speak(wire: Wire) -> None:
    port = wire.plug("a")
    wire.told()
    port.incoming, port.written = encode("SBPRS", 1, 1000, 7), b""
    wire.boards.lamps("blue", 1)
    wire.boards.listen()
    assert wire.told() == [(BoardKind.PRESS, 7)]
    assert port.written == b""
    port.failing = True
    wire.boards.listen()
    assert wire.told() == [(BoardKind.GONE, 0)]
    assert port.closed == 0  # closing may take long: the thread does it
    wire.boards.pump()
    assert port.closed == 1


def test_a_port_that_takes_long_to_open_holds_nobody_up(clock: Any) -> None:
    """A board's state and lamps can be had while another port is being opened."""
    script = Script()
    seen: list[bool] = []

    def slow(path: str) -> Script:
        boards.lamps("blue", 1)
        boards.listen()
        seen.append(boards.status()[0].up)
        return script

    boards = Boards([BLUE], lambda: ["a"], slow, clock, lambda event: None)
    clock.now += 1.0
    boards.pump()
    assert seen == [False]
    boards.close()
    assert script.closed == 1


def test_lamps_are_state_and_told_each_second(wire: Wire) -> None:
    port = wire.plug("a")
    port.written = b""
    wire.boards.lamps("blue", 0x11)
    wire.boards.lamps("blue", 0x101)
    wire.boards.pump()
    assert port.written == encode("SHLMP", 0x101)
    port.incoming = encode("SBBEA", 0, 1500)
    wire.pass_time(1.1)
    frames = Parser().feed(port.written)
    assert [frame.whole("lamps") for frame in frames if frame.tag == "SHLMP"] == [0x101] * 2
    wire.boards.close()
    assert port.written.endswith(encode("SHLMP", 0))
    assert port.closed == 1


def test_b33_a_line_that_takes_nothing_holds_nothing_up(wire: Wire) -> None:
    port = wire.plug("a")
    port.room = 3
    for mask in range(100):
        port.incoming = encode("SBBEA", 0, 1000 + mask)
        wire.boards.lamps("blue", mask)
        wire.pass_time(0.1)
    port.room, port.written = 1000, port.written[-3:]
    port.incoming = encode("SBBEA", 0, 5000)
    wire.pass_time(0.3)
    assert port.written.endswith(encode("SHLMP", 99))
    assert len([frame for frame in Parser().feed(port.written) if frame.tag == "SHLMP"]) <= 3


def test_b34_b36_boot_text_and_modem_commands_come_first(wire: Wire) -> None:
    port = wire.ports["a"] = Script()
    port.incoming = b"AT\r\nAT+GCAP\r\n" + b"rst cause:1, boot mode:(3,6)\r\n" * 20
    wire.pass_time(2.0)
    assert wire.told() == []
    port.incoming = hello("crew-blue", 0, 0) + state(0, 0)
    wire.pass_time(0.5)
    assert wire.boards.status()[0].up


def test_b37_missing_for_ten_minutes_then_up_in_six_seconds(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    wire.ports["a"] = Script()
    wire.ports["a"].failing = True
    wire.pass_time(600.0)
    lines = [record.getMessage() for record in caplog.records]
    assert len([line for line in lines if "crew board blue" in line]) <= 2
    assert len(wire.opened) < 150
    wire.ports["a"] = Script()
    wire.ports["a"].incoming = hello("crew-blue", 0, 0) + state(0, 0)
    wire.pass_time(6.0)
    assert wire.told()[0] == (BoardKind.FOUND, 0)


def test_a_silent_board_is_gone_after_3_s(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    port = wire.plug("a")
    wire.told()
    wire.pass_time(1.5)
    assert wire.told() == []
    wire.pass_time(2.0)
    assert wire.told() == [(BoardKind.GONE, 0)]
    assert wire.boards.status()[0].why == "silent for 3 s"
    assert port.closed == 1


def test_a_port_that_fails_is_closed_at_once(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    port = wire.plug("a")
    wire.told()
    port.failing = True
    wire.pass_time(0.1)
    assert wire.told() == [(BoardKind.GONE, 0)]
    assert port.closed == 1
    assert len([r for r in caplog.records if "gone" in r.getMessage()]) == 1


def test_b41_a_board_that_restarts_by_itself(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    port = wire.plug("a", ms=50_000)
    wire.told()
    port.incoming = encode("SBHEL", 0, 10, "crew-blue", "blue", "1.0.0", 1, "w") + state(0, 12)
    wire.pass_time(0.2)
    assert wire.told() == [(BoardKind.GONE, 0), (BoardKind.FOUND, 0)]
    assert wire.boards.status()[0].reset == "w"


def test_the_same_hello_twice_is_one(wire: Wire) -> None:
    port = wire.plug("a", ms=100)
    wire.told()
    port.incoming = hello("crew-blue", 0, 100)
    wire.pass_time(0.2)
    assert wire.told() == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (hello("stranger", 0, 0), "'stranger' is not in the layout"),
        (hello("lost-abcdef", 0, 0), "'lost-abcdef': its identity file is damaged; give it"),
        (hello("crew-blue", 0, 0, protocol=2), "speaks protocol 2"),
    ],
)
def test_boards_that_do_not_belong_here(
    wire: Wire, caplog: pytest.LogCaptureFixture, line: bytes, says: str
) -> None:
    wire.ports["a"] = Script()
    for _ in range(10):
        wire.ports["a"].incoming = line
        wire.pass_time(6.0)
    assert wire.told() == []
    assert len([r for r in caplog.records if says in r.getMessage()]) == 1


def test_a_stranger_that_is_pulled_is_forgotten(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    wire.ports["a"] = Script()
    wire.ports["a"].incoming = hello("stranger", 0, 0)
    wire.pass_time(1.0)
    assert list(wire.boards.strangers()) == ["a"]
    wire.ports.pop("a").failing = True
    wire.pass_time(1.0)
    assert wire.boards.strangers() == {}
    wire.plug("a")
    assert wire.boards.status()[0].up


def beats(wire: Wire, seconds: float, **ports: Script) -> None:
    """Let time pass while boards are alive."""
    for second in range(round(seconds)):
        for port in ports.values():
            port.incoming += encode("SBBEA", 0, 5000 + 1000 * second)
        wire.pass_time(1.0)


def test_of_two_boards_with_one_id_none_is_heard_until_one_goes(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    wire.boards.lamps("blue", 0b111)
    one = wire.plug("a")
    assert wire.told() == [(BoardKind.FOUND, 0)]
    other = wire.plug("b")
    assert wire.told() == [(BoardKind.GONE, 0)]
    (blue, _) = wire.boards.status()
    assert (blue.up, blue.twins) == (False, ("a", "b"))
    assert "2 boards say that they are 'crew-blue', on a and b; none is heard" in caplog.text
    for port in (one, other):
        port.incoming = encode("SBPRS", 1, 2000, 7) + encode("SBTRN", 2, 2001, 0, 1)
    wire.pass_time(0.5)
    beats(wire, 20, one=one, other=other)
    assert wire.told() == []
    for port in (one, other):  # neither restarts itself, and both have their lamps out
        lamps = [frame for frame in Parser().feed(port.written) if frame.tag == "SHLMP"]
        assert len(lamps) > 15
        assert lamps[-1].whole("lamps") == 0
    one.failing = True
    del wire.ports["a"]
    other.written = b""
    wire.pass_time(0.5)
    assert encode("SHHEL") in other.written
    other.incoming = hello("crew-blue", 2, 30_000) + state(2, 30_000, 0b10)
    wire.pass_time(0.5)
    assert wire.told() == [(BoardKind.FOUND, 0b10)]
    assert wire.boards.status()[0].port == "b"
    assert wire.boards.status()[0].twins == ()
    assert encode("SHLMP", 0b111) in other.written
    assert len([line for line in caplog.messages if "none is heard" in line]) == 1


def test_a_third_board_with_the_id_and_one_that_falls_silent(wire: Wire) -> None:
    ports = {name: wire.plug(name) for name in ("a", "b", "c")}
    assert wire.boards.status()[0].twins == ("a", "b", "c")
    beats(wire, 4, a=ports["a"], b=ports["b"])  # c hangs
    assert wire.boards.status()[0].twins == ("a", "b")
    beats(wire, 4, b=ports["b"])
    ports["b"].incoming = hello("crew-blue", 0, 40_000) + state(0, 40_000)
    wire.pass_time(1.0)
    assert wire.boards.status()[0].port == "b"


def test_a_board_that_starts_anew_is_noticed_by_the_number_of_its_start(wire: Wire) -> None:
    """Its port stays, its hello is lost, and it is at the same age as before."""
    wire.boards.lamps("blue", 5)
    port = wire.plug("a", boot=0x1234)
    wire.told()
    port.incoming = encode("SBBEA", 0, 1000, 0x1234)
    wire.pass_time(0.2)
    assert wire.told() == []
    port.written = b""
    port.incoming = encode("SBBEA", 0, 1000, 0x4321)
    wire.pass_time(0.2)
    assert wire.told() == [(BoardKind.GONE, 0)]
    assert encode("SHHEL") in port.written
    port.incoming = hello("crew-blue", 0, 1100, boot=0x4321) + state(0, 1100, 1)
    wire.pass_time(0.2)
    assert wire.told() == [(BoardKind.FOUND, 1)]
    assert encode("SHLMP", 5) in port.written


def test_a_board_of_older_firmware_that_starts_anew_is_noticed_by_its_clock(wire: Wire) -> None:
    port = wire.plug("a", ms=50_000)
    wire.told()
    port.incoming = encode("SBBEA", 0, 49_500)  # an event may be stamped a little before
    wire.pass_time(0.1)
    assert wire.told() == []
    port.incoming = encode("SBBEA", 0, 20)
    wire.pass_time(0.1)
    assert wire.told() == [(BoardKind.GONE, 0)]


def test_parts_that_the_layout_does_not_have_are_refused_and_told_once(
    clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    wire = Wire(clock, CrewBoard("blue", "crew-blue", BoardParts({7: 0.0}, {1: 4})))
    port = wire.plug("a")
    wire.told()
    port.incoming = encode("SBTRN", 1, 1000, 999_999, 1) + encode("SBPRS", 2, 1001, 7)
    wire.pass_time(0.1)
    assert wire.told() == [(BoardKind.PRESS, 7)]
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(3, 6_003):
            tag, value = ("SBTRN", (number % 999_999, 1)) if number % 2 else ("SBPRS", (8,))
            port.incoming = encode(tag, number % 1000, 1000 + number, *value)
            wire.boards.listen()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 100_000
    assert [event for event in wire.events if event.number not in (1, 7)] == []
    assert wire.boards.status()[0].unknown == "encoder 999999"
    told = [line for line in caplog.messages if "no control of this layout" in line]
    assert told == ["crew board blue: names encoder 999999, which is no control of this layout"]


def test_a_board_is_told_how_the_layout_reads_its_controls(clock: Any) -> None:
    parts = BoardParts({0: 0.005, 7: 0.0}, {0: 4, 1: -4, 2: -2})
    wire = Wire(clock, CrewBoard("blue", "crew-blue", parts))
    port = wire.plug("a")
    assert encode("SHSET", 0b100, 0b110, 5, 0, 0, 0, 0, 0, 0, 0) in port.written
    port.written = b""
    port.incoming = encode("SBBEA", 0, 1500)
    wire.pass_time(1.1)
    assert b"$SHSET" in port.written  # again each second, until it is answered


SET = CrewBoard("blue", "crew-blue", BoardParts({0: 0.005, 7: 0.0}, {0: 4, 1: -4, 2: -2}))
TOLD = (0b100, 0b110, 5, 0, 0, 0, 0, 0, 0, 0)
"""Its settings, as they are sent and answered."""


def settings(wire: Wire) -> tuple[BoardSettings, str]:
    (status,) = wire.boards.status()
    return status.settings, status.refused


def test_settings_that_are_answered_are_not_sent_again_until_the_board_restarts(
    clock: Any,
) -> None:
    wire = Wire(clock, SET)
    port = wire.plug("a", boot=1)
    assert settings(wire) == (BoardSettings.SENT, "")
    port.incoming = encode("SBSET", 0, 900, *TOLD)
    wire.pass_time(0.1)
    port.written = b""
    for beat in range(3):
        port.incoming = encode("SBBEA", 0, 1000 * beat + 1000, 1)
        wire.pass_time(1.0)
    assert port.written.count(b"$SHLMP") == 3
    assert b"$SHSET" not in port.written
    assert settings(wire) == (BoardSettings.TAKEN, "")

    port.incoming = hello("crew-blue", 0, 10, boot=2) + state(0, 10)  # in the midst of a match
    wire.pass_time(0.2)
    assert encode("SHSET", *TOLD) in port.written
    assert settings(wire) == (BoardSettings.SENT, "")


def test_a_board_that_restarts_between_its_hello_and_its_answer_gets_them_again(
    clock: Any,
) -> None:
    wire = Wire(clock, SET)
    port = wire.plug("a", boot=1)
    port.written = b""
    port.incoming = encode("SBBEA", 0, 20, 2)  # its second hello was lost
    wire.pass_time(0.1)
    port.incoming = hello("crew-blue", 0, 40, boot=2) + state(0, 40)
    wire.pass_time(0.2)
    assert port.written.count(encode("SHSET", *TOLD)) == 1
    port.incoming = encode("SBSET", 0, 60, *TOLD)
    wire.pass_time(0.1)
    assert settings(wire) == (BoardSettings.TAKEN, "")


def test_an_answer_that_is_lost_is_asked_for_again(clock: Any) -> None:
    wire = Wire(clock, SET)
    port = wire.plug("a")
    port.written = b""
    port.incoming = encode("SBSET", 0, 900, *TOLD)[:-4] + b"00\n"
    wire.pass_time(1.1)
    assert encode("SHSET", *TOLD) in port.written
    assert settings(wire)[0] is BoardSettings.SENT


def test_other_values_in_answer_to_settings_are_told_when_they_come_twice(
    clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    wire = Wire(clock, SET)
    port = wire.plug("a")
    other = (TOLD[0], TOLD[1] ^ 1, *TOLD[2:])
    port.incoming = encode("SBSET", 0, 900, *other)
    wire.pass_time(0.1)
    assert settings(wire) == (BoardSettings.REFUSED, "")  # perhaps the answer to what was before
    for ms in (1900, 2900):
        port.incoming = encode("SBSET", 0, ms, *other)
        wire.pass_time(0.1)
        assert settings(wire) == (BoardSettings.REFUSED, f"backwards {TOLD[1]}")
    told = [line for line in caplog.messages if "refuses" in line]
    assert told == [f"crew board blue: refuses the setting backwards {TOLD[1]} of the layout"]
    port.incoming = encode("SBSET", 0, 3900, *TOLD)
    wire.pass_time(0.1)
    assert settings(wire) == (BoardSettings.TAKEN, "")


def test_a_setting_that_is_refused_is_told_once_and_sent_on(
    clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    wire = Wire(clock, SET)
    port = wire.plug("a")
    for beat in range(3):
        ms = 1000 * beat + 1000
        port.incoming = encode("SBSET", 0, ms, *[0] * 10) + encode("SBREF", 0, ms, "floor0", 5)
        port.incoming += encode("SBREF", 0, ms, "encoder", 3 + beat)
        wire.pass_time(1.0)
    assert settings(wire) == (BoardSettings.REFUSED, "floor0 5")
    assert b"$SHSET" in port.written[-200:]
    told = [line for line in caplog.messages if "refuses" in line]
    assert told == ["crew board blue: refuses the setting floor0 5 of the layout"]
    port.incoming = encode("SBSET", 0, 9000, *TOLD)
    wire.pass_time(0.1)
    assert settings(wire)[0] is BoardSettings.TAKEN


def test_a_board_of_older_firmware_plays_on_and_is_known_for_it(clock: Any) -> None:
    """It knows neither the settings nor their answer."""
    wire = Wire(clock, SET)
    port = wire.plug("a")
    wire.told()
    for beat in range(4):
        port.incoming = encode("SBBEA", 0, 1000 * beat + 1000)
        wire.pass_time(1.0)
    assert settings(wire) == (BoardSettings.UNHEARD, "")
    port.incoming = encode("SBPRS", 1, 6000, 7)
    wire.pass_time(0.1)
    assert wire.told() == [(BoardKind.PRESS, 7)]
    assert b"$SHSET" in port.written[-150:]  # firmware 1.3 takes them without a word


def test_lines_that_reach_the_board_damaged_are_counted(clock: Any) -> None:
    wire = Wire(clock, SET)
    port = wire.plug("a")
    for ms, count in ((1100, 40), (1200, 40), (1300, 43)):
        port.incoming += encode("SBREF", 0, ms, "line", count)
    wire.pass_time(0.1)
    assert wire.boards.status()[0].bad == 4  # one, and three more


ANSWERS = st.one_of(
    st.binary(max_size=70),
    st.builds(
        lambda masks, floors: encode("SBSET", 0, 1500, *masks, *floors),
        st.tuples(st.integers(0, 0xFFF), st.integers(0, 0xFFF)),
        st.lists(st.integers(0, 99), min_size=8, max_size=8),
    ),
    st.builds(
        lambda what, value: encode("SBREF", 0, 1500, what, value),
        st.sampled_from(["line", "encoder", "floor0", "floor99", "x", "-", "999999999999"]),
        st.integers(0, 999_999),
    ),
    st.builds(
        lambda ident, ms, boot: hello(ident, 0, ms, boot=boot) + state(0, ms),
        st.sampled_from(["crew-blue", "crew-x", "lost-abcdef"]),
        st.integers(0, 9_999_999_999),
        st.integers(0, 3),
    ),
)


@given(st.lists(ANSWERS, max_size=12))
def test_no_answer_of_a_hostile_board_does_more_than_be_told(pieces: list[bytes]) -> None:
    """Whatever it says of itself and its settings, the port is served and little is kept."""
    wire = Wire(SimpleClock(), SET)
    port = wire.plug("a", boot=9)
    for piece in pieces:
        port.incoming += b"\n" + piece + b"\n"
        wire.pass_time(0.1)
    (status,) = wire.boards.status()
    assert len(status.refused) <= 19
    assert all(event.kind is not BoardKind.PRESS for event in wire.events)
    assert sum(len(told.why) for told in wire.boards.strangers().values()) < 200
    wire.ports.clear()
    wire.pass_time(12.0, step=1.0)
    fresh = wire.plug("b", boot=10)
    wire.pass_time(1.0)
    fresh.incoming = encode("SBSET", 0, 2500, *TOLD)
    wire.pass_time(0.2)
    (status,) = wire.boards.status()
    wire.boards.close()
    assert (status.up, status.settings) == (True, BoardSettings.TAKEN)


def test_edges_are_added_up_when_they_are_asked_for(wire: Wire) -> None:
    port = wire.plug("a")
    for _ in range(2):
        wire.boards.ask_edges()
        wire.pass_time(0.1)
        assert encode("SHEDG") in port.written
        port.incoming = encode("SBEDG", 0, 2000, *range(8), 7, 8, 9)
        wire.pass_time(0.1)
    assert wire.boards.edges("blue", "button", 3) == 6
    assert wire.boards.edges("blue", "encoder", 2) == 18
    assert wire.boards.edges("yellow", "button", 3) == 0


def test_two_boards_with_one_serial_number_come_up_again_however_they_are_pulled(
    clock: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ports get new numbers, or each other's; the links by serial number point anywhere."""
    pair = [PtyBoard("crew-blue", "blue", clock), PtyBoard("crew-yellow", "yellow", clock)]

    def comports() -> list[SimpleNamespace]:
        there = [
            str(tmp_path / name) for name in ("ttyACM0", "ttyACM1") if (tmp_path / name).exists()
        ]
        return [SimpleNamespace(device=each, vid=RASPBERRY_PI) for each in there]

    monkeypatch.setattr("serial.tools.list_ports.comports", comports)
    boards = Boards([BLUE, YELLOW], crew_board_ports, SerialPort, clock, lambda event: None)

    def pass_time(seconds: float) -> None:
        for _ in range(round(10 * seconds)):
            clock.now += 0.1
            for each in pair:
                each.pump()
            boards.pump()

    def link(order: list[PtyBoard]) -> None:
        for name, each in zip(("ttyACM0", "ttyACM1"), order, strict=True):
            (tmp_path / name).unlink(missing_ok=True)
            assert each.port is not None
            (tmp_path / name).symlink_to(each.port)

    link(pair)
    pass_time(3.0)
    for time_ in range(6):
        for each in pair:
            each.unplug()
            each.plug()
        link(pair[::-1] if time_ % 2 else pair)  # at once: nobody has seen them gone
        pass_time(6.0)
        assert [status.up for status in boards.status()] == [True, True], time_
    boards.close()
    for each in pair:
        each.close()


def test_a_hello_that_is_never_followed_by_a_state_is_asked_again(wire: Wire) -> None:
    port = wire.ports["a"] = Script()
    port.incoming = hello("crew-blue", 0, 0)
    wire.pass_time(2.5)
    assert encode("SHSTA") in port.written
    port.incoming = state(0, 2000, 1)
    wire.pass_time(0.1)
    assert wire.told() == [(BoardKind.FOUND, 1)]


def test_b39_a_table_that_reads_late_over_a_real_line(clock: Any) -> None:
    """Every press is there with its number, or known to be lost."""
    board = PtyBoard("crew-blue", "blue", clock)
    events: list[BoardEvent] = []
    boards = Boards(
        [BLUE], lambda: [board.port] if board.port else [], SerialPort, clock, events.append
    )
    for _ in range(10):
        clock.now += 0.1
        boards.pump()
        board.pump()
    for _ in range(500):
        board.press(3)
        board.release(3)
    for _ in range(20):
        clock.now += 0.1
        board.pump()
        boards.pump()
    told = [event for event in events if event.kind in (BoardKind.PRESS, BoardKind.RELEASE)]
    (status,) = boards.status()
    assert status.up
    assert len(told) + status.lost == 1000
    assert board.lost == status.lost
    boards.close()
    board.close()


def test_b33_a_stand_in_that_nobody_reads_does_not_wait(clock: Any) -> None:
    board = PtyBoard("crew-blue", "blue", clock)
    for _ in range(3000):
        board.press(0)
        board.release(0)
        clock.now += 0.01
    assert board.lost > 0
    board.close()
    board.press(0)
    assert board.port is None


def test_b33_a_real_line_that_is_full_takes_nothing_and_holds_nothing_up() -> None:
    """pyserial itself would go round for ever; hence a thread, and a bounded wait for it."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    port = SerialPort(os.ttyname(slave))
    taken: list[int] = []

    def fill() -> None:
        while not taken or taken[-1]:
            taken.append(port.write(b"x" * 4096))

    thread = threading.Thread(target=fill, daemon=True)
    thread.start()
    thread.join(10.0)
    stuck = thread.is_alive()
    for end in (master, slave):
        os.close(end)
    port.close()
    assert not stuck
    assert taken[-1] == 0
    assert sum(taken) > 0


def test_b35_a_port_is_held_for_one_program_alone(clock: Any) -> None:
    board = PtyBoard("crew-blue", "blue", clock)
    assert board.port is not None
    port = SerialPort(board.port)
    with pytest.raises(OSError, match="lock"):
        SerialPort(board.port)
    port.close()
    port.close()
    board.close()


def test_a_board_that_is_104_days_old_and_restarts(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    """Its stamps have all ten digits; afterwards they begin anew, and so does the table's map."""
    port = wire.plug("a", ms=9_999_899_000)
    wire.told()
    port.incoming = encode("SBPRS", 1, 9_999_899_900, 7)
    wire.pass_time(0.1)
    (event,) = wire.events
    assert (event.kind, wire.clock.now - event.at < 0.2) == (BoardKind.PRESS, True)
    wire.told()
    port.incoming = hello("crew-blue", 0, 3) + state(0, 4) + encode("SBPRS", 1, 50, 7)
    wire.pass_time(0.1)
    assert wire.events[-1].at == wire.clock.now
    kinds = [BoardKind.GONE, BoardKind.FOUND, BoardKind.PRESS]
    assert [kind for kind, _ in wire.told()] == kinds


def test_b43_a_plug_pulled_while_the_ports_are_listed_is_looked_at_again(
    clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pyserial reads the files of a device that has just gone, and gets None for a number."""
    board = PtyBoard("crew-blue", "blue", clock)
    pulled = [TypeError("int() can't convert non-string with explicit base"), ValueError("''")]

    def comports() -> list[SimpleNamespace]:
        if pulled:
            raise pulled.pop()
        return [SimpleNamespace(device=board.port, vid=RASPBERRY_PI)]

    monkeypatch.setattr("serial.tools.list_ports.comports", comports)
    boards = Boards([BLUE], crew_board_ports, SerialPort, clock, lambda event: None)
    for _ in range(30):
        clock.now += 0.1
        boards.pump()
        board.pump()
    assert pulled == []
    assert boards.status()[0].up
    boards.close()
    board.close()


@pytest.mark.logs_errors
def test_no_fault_of_a_driver_ends_the_boards_thread(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged once, and the boards are tried on."""
    passes = iter(range(10_000))
    looked: list[int] = []
    again = threading.Event()

    def ports() -> list[str]:
        looked.append(0)
        if len(looked) <= 3:
            raise RuntimeError("a driver that nobody knows")
        again.set()
        return []

    boards = Boards(
        [BLUE], ports, lambda path: Script(), lambda: float(next(passes)), lambda event: None
    )
    boards.start()
    for _ in range(10):
        boards.lamps("blue", 1)
    assert again.wait(10.0)
    boards.close()
    told = [line for line in caplog.messages if "a driver that nobody knows" in line]
    assert len(told) == 1


def test_lamps_never_wait_for_a_thread_that_does_not_come(clock: Any) -> None:
    """The thread is busy opening a port; 70,000 changes later its pipe is full, and that is all."""
    opening, free = threading.Event(), threading.Event()

    def slow(path: str) -> Script:
        opening.set()
        free.wait(10.0)
        return Script()

    boards = Boards([BLUE], lambda: ["a"], slow, clock, lambda event: None)
    clock.now += 1.0
    boards.start()
    assert opening.wait(10.0)
    for mask in range(70_000):
        boards.lamps("blue", mask % 512)
    free.set()
    boards.close()


@pytest.mark.parametrize("hanging", ["open", "read", "close"])
def test_a_port_that_hangs_holds_no_end_up(
    hanging: str, clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """The kernel may not come back from a port; the table ends all the same, and the other
    board's lamps go dark, unless the one that hangs has the lock.
    """
    before = set(threading.enumerate())
    hangs, free = threading.Event(), threading.Event()

    def hang() -> None:
        hangs.set()
        free.wait(30.0)

    class Hanging(Script):
        def read(self) -> bytes:
            if hanging == "read":
                hang()
            return super().read()

        def close(self) -> None:
            if hanging == "close":
                hang()
            super().close()

    def opened(path: str) -> Script:
        if path == "good":
            return good
        if hanging == "open":
            hang()
        return Hanging()

    good = Script()
    good.incoming = hello("crew-blue", 0, 0) + state(0, 0)
    there = ["good"]
    boards = Boards([BLUE, YELLOW], lambda: there, opened, clock, lambda event: None)
    boards.lamps("blue", 3)
    for ports in (["good"], ["good"], ["good", "bad"]):
        there[:] = ports if hanging == "close" else ["good"]
        clock.now += 1.0
        boards.pump()
    assert good.written.endswith(encode("SHLMP", 3))
    if hanging != "close":
        there.append("bad")
        clock.now += 1.0
        boards.start()
        assert hangs.wait(10.0)
    boards.close()
    assert hangs.is_set()
    assert good.written.endswith(encode("SHLMP", 0)) is (hanging != "read")
    assert "left" in caplog.text
    free.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(10.0)


def test_bytes_that_no_board_takes_do_not_hold_a_port_s_closing_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Linux waits half a minute for them: they are thrown away after a moment."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    port = SerialPort(os.ttyname(slave))
    thrown: list[bool] = []
    serial = pyserial.Serial
    monkeypatch.setattr(serial, "out_waiting", property(lambda self: 0 if thrown else 7))
    monkeypatch.setattr(serial, "reset_output_buffer", lambda self: thrown.append(True))
    port.close()
    port.close()
    assert thrown == [True]
    with pytest.raises(OSError, match="not open"):
        port.read()
    os.close(master)
    os.close(slave)
