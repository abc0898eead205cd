"""A table whose pins cannot be had: it opens, and says so (field report B13)."""

from __future__ import annotations

from sonar_console.app.equipment import open_without_pins
from sonar_console.devices.controls import FaultKind
from sonar_console.devices.layout import load_layout
from sonar_console.devices.pins import PinBackEndError
from sonar_console.record import shipped_folder


def test_b13_without_pins_the_table_opens_and_says_so() -> None:
    layout = load_layout(shipped_folder("hardware") / "gpio-only.toml")
    why = PinBackEndError("pins: there is no GPIO chip")
    with open_without_pins(why, layout) as hardware:
        assert hardware.note == "pins: there is no GPIO chip; played without pins"
        assert hardware.mock is None
        assert hardware.controls.poll() == []
        (fault,) = hardware.controls.faults()
        assert (fault.kind, fault.name, fault.why) == (FaultKind.PINS, "GPIO", str(why))
