"""The hardware of a table: mock hardware, and a table whose pins cannot be had."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.app import equipment as equipment_module
from sonar_console.app.equipment import open_equipment, shipped_firmware
from sonar_console.devices.controls import FaultKind
from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.pins import BackEnd, PinBackEndError
from sonar_console.press import Kind
from sonar_console.record import shipped_folder


@pytest.fixture
def layout() -> Layout:
    return load_layout(shipped_folder("hardware") / "gpio-only.toml")


@pytest.fixture
def no_chip(monkeypatch: pytest.MonkeyPatch) -> str:
    """A machine on which lgpio finds no chip; the error's text."""
    why = "pins: there is no GPIO chip"

    def refused(name: str) -> BackEnd:
        raise PinBackEndError(why)

    monkeypatch.setattr(equipment_module, "open_back_end", refused)
    return why


def test_mock_hardware_is_driven_by_its_bench(layout: Layout) -> None:
    with open_equipment("mock", layout) as equipment:
        assert equipment.mock is not None
        equipment.mock.devices.press("blue.captain.north")
        equipment.controls.wait(1.0)
        (press,) = equipment.controls.poll()
        assert (press.control, press.kind) == ("blue.captain.north", Kind.PRESS)
        assert not equipment.ended()


def test_mock_hardware_on_a_socket_takes_its_socket_away(layout: Layout, tmp_path: Path) -> None:
    path = tmp_path / "hands"
    with open_equipment(f"mock:{path}", layout) as equipment:
        assert equipment.mock is not None
        assert equipment.mock.has_socket
        assert path.is_socket()
    assert not path.exists()


def test_b13_without_pins_the_table_opens_and_says_so(layout: Layout, no_chip: str) -> None:
    with open_equipment("auto", layout, without_pins=True) as equipment:
        assert equipment.note == f"{no_chip}; played without pins"
        assert equipment.mock is None
        assert equipment.controls.poll() == []
        (fault,) = equipment.controls.faults()
        assert (fault.kind, fault.name, fault.why) == (FaultKind.PINS, "GPIO", no_chip)


def test_pins_that_cannot_be_had_are_an_error_unless_the_table_may_do_without(
    layout: Layout, no_chip: str
) -> None:
    with (
        pytest.raises(PinBackEndError, match="no GPIO chip"),
        open_equipment("lgpio", layout),
    ):
        pass


def test_the_shipped_firmware_has_a_version() -> None:
    assert shipped_firmware().count(".") >= 1
