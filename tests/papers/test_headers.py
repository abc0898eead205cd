from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.devices.layout import BOARD_BUTTONS, BOARD_ENCODERS, BOARD_LAMPS, GPIO_LINES
from sonar_tools.papers.headers import (
    PI_3V3,
    PI_5V,
    PI_ADD_ON,
    PI_GROUNDS,
    PI_PINS,
    PICO_3V3,
    PICO_GROUNDS,
    PICO_PINS,
    BoardWiring,
    WiringError,
    read_wiring,
)


def test_the_pis_40_pins_are_each_one_thing() -> None:
    pins = [*PI_PINS.values(), *PI_GROUNDS, *PI_3V3, *PI_5V, *PI_ADD_ON]
    assert sorted(pins) == list(range(1, 41))
    assert sorted(PI_PINS) == list(GPIO_LINES)


def test_pins_that_everyone_knows() -> None:
    """As printed by ``pinout``, and on the Pico's pin card."""
    assert [PI_PINS[line] for line in (2, 3, 4, 14, 15, 17, 21, 27)] == [3, 5, 7, 8, 10, 11, 40, 13]
    assert [PICO_PINS[line] for line in (0, 1, 2, 15, 16, 22, 26, 28)] == [
        *(1, 2, 4, 20, 21, 29, 31, 34)
    ]


def test_the_picos_pins_are_each_one_thing() -> None:
    pins = [*PICO_PINS.values(), *PICO_GROUNDS, PICO_3V3]
    assert len(set(pins)) == len(pins)
    # what is left: RUN, the analogue ground and reference, 3V3_EN, VSYS, VBUS
    assert set(range(1, 41)) - set(pins) == {30, 33, 35, 37, 39, 40}


def test_the_firmware_has_what_a_layout_may_name(wiring: BoardWiring) -> None:
    assert len(wiring.encoders) == BOARD_ENCODERS
    assert len(wiring.buttons) == BOARD_BUTTONS
    assert len(wiring.lamps) == BOARD_LAMPS


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "cannot be read"),
        ("ENCODERS = (", "cannot be read"),
        ("ENCODERS = ()\nBUTTONS = ()\n", "must be lists"),
        ("ENCODERS = (1,)\nBUTTONS = ()\nLAMPS = ()\n", "must be lists"),
        ("ENCODERS = ((0, 1),)\nBUTTONS = (1,)\nLAMPS = ()\n", "GP1 .* twice"),
        ("ENCODERS = ((0, 23),)\nBUTTONS = ()\nLAMPS = ()\n", "GP23 does not exist"),
    ],
)
def test_a_wiring_that_cannot_be_used(tmp_path: Path, text: str | None, says: str) -> None:
    path = tmp_path / "wiring.py"
    if text is not None:
        path.write_text(text)
    with pytest.raises(WiringError, match=says) as caught:
        read_wiring(path)
    assert "\n" not in str(caught.value)
