"""Checks of the parts while they run: boards, displays, lamps, controls at rest."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sonar_console.devices.bootsel import Drive
from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.link import encode
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.doctor import device_checks
from sonar_console.doctor.findings import Finding

LAYOUT = load_layout(Path(__file__).resolve().parents[2] / "hardware" / "table.toml")


class Table:
    """Controls on a bench, by a clock moved by hand."""

    def __init__(self, layout: Layout = LAYOUT) -> None:
        self.now = 100.0
        self.bench = MockDevices(layout, lambda: self.now)
        self.controls = self.bench.controls()
        self.pass_(1.0, lambda: False)

    def pass_(self, seconds: float, so: Callable[[], bool]) -> bool:
        end = self.now + seconds
        while not so():
            if self.now >= end:
                return False
            self.now += 0.02
            self.bench.pump()
            self.controls.poll()
        return True

    def close(self) -> None:
        self.controls.close()
        self.bench.close()

    def boards(self, firmware: str = "1.4.0") -> list[Finding]:
        return list(device_checks.check_boards(self.controls, firmware, self.bench.ports()))


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.close()


def set_layout(seat: str, old: str, new: str) -> Layout:
    """The table with one more setting at a seat of the blue crew."""
    text = LAYOUT.path.read_text().partition(f"[blue.{seat}]")
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write("".join([*text[:2], text[2].replace(old, new, 1)]))
        file.flush()
        return load_layout(file.name)


def wrong(findings: list[Finding]) -> list[tuple[str, object]]:
    return [(each.key, each.values["value"]) for each in findings if each.level.value != "good"]


def test_all_is_well(table: Table) -> None:
    found = [
        *device_checks.check_rest(table.controls),
        *table.boards(),
        *device_checks.light_lamps(table.controls, table.pass_),
        *device_checks.check_oleds(table.controls, table.pass_, 1),
    ]
    assert wrong(found) == []
    assert len(found) == 1 + 2 + 2 + 4


def test_a_board_that_is_gone_or_has_no_id(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    table.bench.unplug("yellow")
    table.bench.boards["blue"].id = "new-123456"
    table.bench.unplug("blue")
    table.bench.plug("blue")
    table.pass_(4.0, lambda: False)
    found = wrong(table.boards())
    port = table.bench.boards["blue"].port
    assert found == [("board-new", port), ("board-gone", "blue"), ("board-gone", "yellow")]


@pytest.mark.parametrize(("ident", "key"), [("lost-123456", "lost"), ("new-123456", "new")])
def test_a_board_that_does_not_know_who_it_is_is_one_line(
    table: Table, caplog: pytest.LogCaptureFixture, ident: str, key: str
) -> None:
    """Which it is to be is the one that is missing."""
    table.bench.boards["blue"].id = ident
    table.bench.unplug("blue")
    table.bench.plug("blue")
    table.pass_(4.0, lambda: False)
    port = table.bench.boards["blue"].port
    (found,) = [each for each in table.boards() if each.level.value != "good"]
    assert (found.key, found.values["value"]) == (f"board-{key}", port)
    assert found.values["value2"] == "blue"
    assert [(fault.kind, fault.name) for fault in table.controls.faults()] == [("unnamed", port)]
    table.bench.boards["blue"].id = "crew-blue"  # flashed
    table.bench.unplug("blue")
    table.bench.plug("blue")
    table.pass_(2.0, lambda: False)
    assert table.controls.faults() == []


@pytest.mark.parametrize(("chip", "key"), [("RP2040", "bootsel"), ("RP2350", "bootsel-other")])
def test_a_pico_in_bootsel_mode_is_one_line_in_place_of_the_board_that_is_missing(
    table: Table, caplog: pytest.LogCaptureFixture, chip: str, key: str
) -> None:
    table.bench.unplug("yellow")
    table.bench.drives = [Drive(chip, "1-1", "/dev/sda1")]
    table.pass_(4.0, lambda: False)
    assert wrong(table.boards()) == [(key, "/dev/sda1")]
    told = [each for each in caplog.messages if "BOOTSEL" in each]
    assert told == [f"/dev/sda1: a Pico ({chip}) in BOOTSEL mode"]
    table.bench.unplug("blue")
    table.pass_(4.0, lambda: False)
    gone = [("board-gone", "blue"), ("board-gone", "yellow")]
    assert wrong(table.boards()) == [(key, "/dev/sda1"), *gone]


def test_a_board_that_does_not_speak(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    board = table.bench.boards["blue"]
    board.pump = lambda: None  # type: ignore[method-assign]  # its program hangs
    table.pass_(4.0, lambda: False)
    assert wrong(table.boards()) == [("board-silent", "blue")]


def test_old_firmware_another_team_a_watchdog_and_noise(table: Table) -> None:
    board = table.bench.boards["blue"]
    board.noise(encode("SBHEL", 0, 0, "crew-blue", "yellow", "1.0.0", 1, "w"))
    table.pass_(0.3, lambda: False)
    board.noise(b"$SBPRS,77*00\n" + encode("SBSTA", 5, 3000, 0, 0, 0, 0, 0, 0))
    table.pass_(0.3, lambda: False)
    found = wrong(table.boards())
    assert [key for key, _ in found] == ["board-old", "board-team", "board-hung", "board-noise"]


def test_settings_of_the_layout_are_told_when_they_are_made(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = Table(set_layout("engineer", "encoder = 0", "encoder = 0, quarters = 2"))
    table.pass_(1.5, lambda: False)
    found = {each.key: each.values for each in table.boards()}
    assert found["board-settings"]["count"] == 1
    table.bench.boards["blue"].noise(encode("SBREF", 0, 9000, "encoder", 0))
    table.pass_(0.3, lambda: False)
    assert ("board-refused", "blue") in wrong(table.boards())
    table.close()


def test_a_board_that_reads_its_controls_otherwise_is_told() -> None:
    table = Table(set_layout("engineer", "encoder = 0", "encoder = 0, quarters = 2"))
    table.pass_(1.5, lambda: False)
    for ms in (9000, 9900):
        table.bench.boards["blue"].noise(encode("SBSET", 0, ms, *[0] * 10))
        table.pass_(0.1, lambda: False)
    found = {each.key: each.values for each in table.boards()}
    assert found["board-refused"]["value2"] == "halves 1"
    assert "board-settings" not in found
    table.close()


def test_firmware_that_does_not_answer_and_firmware_that_is_newer(table: Table) -> None:
    tellers = {"1.3.0": "board-old", "1.10.0": "board-newer", "x": "board-old", "1.4.0": None}
    for boot, (told, key) in enumerate(tellers.items(), 100):
        hello = encode("SBHEL", 0, 0, "crew-blue", "blue", told, 1, "p", boot)
        table.bench.boards["blue"].noise(hello)
        table.pass_(0.3, lambda: False)
        assert wrong(table.boards()) == ([(key, "blue")] if key else [])


def test_two_boards_with_one_id(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    other = table.bench.boards["yellow"]
    other.id = "crew-blue"
    table.bench.unplug("yellow")
    table.bench.plug("yellow")
    table.pass_(4.0, lambda: False)
    found = table.boards()
    assert wrong(found) == [("board-twins", "blue"), ("board-gone", "yellow")]
    ports = sorted(board.port or "" for board in table.bench.boards.values())
    assert found[0].values["value2"] == ", ".join(ports)


def test_a_board_that_names_what_the_layout_does_not_have(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.bench.boards["blue"].noise(encode("SBTRN", 1, 3000, 999_999, 1))
    table.pass_(0.3, lambda: False)
    (found,) = [each for each in table.boards() if each.level.value != "good"]
    assert (found.key, found.values["value2"]) == ("board-unknown", "encoder 999999")


def test_a_display_that_is_dead_or_crawls(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table.bench.break_oled("blue.oled.mate")
    table.bench.slow_oled("blue.oled.engineer")
    shown = table.controls.shown
    monkeypatch.setattr(
        table.controls, "shown", lambda name: name != "yellow.oled.mate" and shown(name)
    )
    found = wrong(list(device_checks.check_oleds(table.controls, table.pass_, 1)))
    assert found == [
        ("display", "blue.oled.mate"),
        ("display-slow", "blue.oled.engineer"),
        ("display-crawls", "yellow.oled.mate"),
    ]


def test_controls_that_are_not_at_rest(table: Table) -> None:
    table.bench.press("blue.radio.undo")
    table.bench.level(22, False)
    table.pass_(0.1, lambda: False)
    assert wrong(list(device_checks.check_rest(table.controls))) == [
        ("stuck", "blue.radio.undo"),
        ("crooked", "yellow.captain.select.a"),
    ]


def test_each_display_has_a_picture_of_its_own() -> None:
    pictures = {device_checks.picture_of(oled.name).tobytes() for oled in LAYOUT.oleds}
    assert len(pictures) == len(LAYOUT.oleds)
    assert device_checks.picture_of("a", 0).tobytes() != device_checks.picture_of("a", 1).tobytes()
