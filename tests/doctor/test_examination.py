"""What the doctor can tell of a table that runs, without touching anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.devices.pins import BackEnd
from sonar_console.devices.soundcards import SoundFault, SoundTrouble
from sonar_console.doctor.examination import examine_table, look_at_machine
from sonar_console.doctor.findings import Finding, Severity
from sonar_console.locales import Words, languages
from sonar_console.system.machine import Machine

LAYOUT = load_layout(Path(__file__).resolve().parents[2] / "hardware" / "table.toml")


class Table:
    """A table that runs on a desk, and a machine laid out under a folder."""

    def __init__(self, root: Path) -> None:
        self.now = 100.0
        self.root = root
        self.bench = MockDevices(LAYOUT, lambda: self.now)
        self.controls = self.bench.controls()
        self.pass_(2.0)

    def pass_(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.bench.pump()
            self.controls.poll()

    def look(self, pins: str = "mock", sound: Any = None) -> list[Finding]:
        end = BackEnd(self.bench.factory, pins, f"pins: {pins}")
        machine = Machine(self.root)
        look = look_at_machine(LAYOUT, end, machine, self.root, self.bench.ports)
        return examine_table(self.controls, look, self.root, "desk", sound)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.controls.close()
    made.bench.close()


def wrong(found: list[Finding]) -> list[str]:
    return [each.key for each in found if each.level is Severity.WRONG]


def test_a_healthy_table(table: Table) -> None:
    before = {name: table.bench.picture(name.name) for name in LAYOUT.oleds}
    found = table.look()
    assert wrong(found) == []
    assert {each.key for each in found} >= {"layout", "pins-mock", "rest", "board", "space-good"}
    assert {name: table.bench.picture(name.name) for name in LAYOUT.oleds} == before


def test_what_is_wrong_is_found(table: Table) -> None:
    table.bench.unplug("blue")
    table.bench.press("yellow.mate.push")
    table.pass_(5.0)
    assert sorted(wrong(table.look())) == ["board-gone", "stuck"]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (SoundFault(SoundTrouble.OTHER, "ALSA: busy"), [("sound", Severity.NOTE)]),
        (SoundFault(SoundTrouble.NONE), [("sound-none", Severity.NOTE)]),
        (SoundFault(SoundTrouble.AWAY, "Device"), [("sound-away", Severity.NOTE)]),
        (SoundFault(SoundTrouble.LIBRARY, "libx.so"), [("sound-library", Severity.NOTE)]),
        (None, [("sound-good", Severity.GOOD)]),
    ],
)
def test_a_table_without_sound_says_so(
    fault: SoundFault | None, told: list[tuple[str, Severity]], table: Table
) -> None:
    speaker = SimpleNamespace(fault=fault, cards=())
    found = [(each.key, each.level) for each in table.look(sound=speaker)]
    assert not [each for each in table.look() if each.key.startswith("sound")]
    assert [each for each in found if each[0].startswith("sound")] == told


def test_on_real_pins_buses_and_ports_are_looked_at(table: Table) -> None:
    assert wrong(table.look("lgpio")).count("no-bus") == len(LAYOUT.buses)


def test_a_table_without_its_pins_says_why(table: Table) -> None:
    found = table.look("none")
    assert wrong(found) == ["no-chip"]
    for language in languages():
        for each in found:
            assert Words(language).say(f"doctor-{each.key}", **each.values)
