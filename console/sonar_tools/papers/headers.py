"""The pins of the Raspberry Pi's header and of the Pico, and the crew board's wiring.

The Pi's 40-pin header is the same on the Pi 4 and the Pi 5. Pins are counted as printed on the
boards' drawings: the Pi's odd pins in the inner row, the Pico's 1 to 40 round from the USB plug.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

PI_PINS = {
    2: 3,
    3: 5,
    4: 7,
    5: 29,
    6: 31,
    7: 26,
    8: 24,
    9: 21,
    10: 19,
    11: 23,
    12: 32,
    13: 33,
    14: 8,
    15: 10,
    16: 36,
    17: 11,
    18: 12,
    19: 35,
    20: 38,
    21: 40,
    22: 15,
    23: 16,
    24: 18,
    25: 22,
    26: 37,
    27: 13,
}
"""The pin of the Pi's header of each GPIO line."""
PI_GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
PI_3V3 = (1, 17)
PI_5V = (2, 4)
PICO_3V3 = 36
PI_ADD_ON = (27, 28)
"""The pins of GPIO 0 and 1, which are reserved for add-on boards."""

PICO_PINS = {
    0: 1,
    1: 2,
    2: 4,
    3: 5,
    4: 6,
    5: 7,
    6: 9,
    7: 10,
    8: 11,
    9: 12,
    10: 14,
    11: 15,
    12: 16,
    13: 17,
    14: 19,
    15: 20,
    16: 21,
    17: 22,
    18: 24,
    19: 25,
    20: 26,
    21: 27,
    22: 29,
    26: 31,
    27: 32,
    28: 34,
}
"""The pin of the Raspberry Pi Pico of each GP line."""
PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 38)
"""Without pin 33, which is the ground for analogue use."""
PICO_3V3 = 36


class WiringError(ValueError):
    """The firmware's wiring cannot be read. The message is one line."""


@dataclass(frozen=True, slots=True)
class BoardWiring:
    """The GP lines of a crew board's encoders, buttons and lamps, in the order of their numbers."""

    encoders: tuple[tuple[int, int], ...]
    buttons: tuple[int, ...]
    lamps: tuple[int, ...]


def read_wiring(path: Path) -> BoardWiring:
    """Read the crew board's wiring from ``firmware/wiring.py``, without running that.

    :raises WiringError: when the file is missing or has no wiring.
    """
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError) as error:
        raise WiringError(f"{path}: the crew board's wiring cannot be read ({error})") from error
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = ast.literal_eval(node.value)
    try:
        wiring = BoardWiring(
            tuple((a, b) for a, b in found["ENCODERS"]),
            tuple(found["BUTTONS"]),
            tuple(found["LAMPS"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise WiringError(f"{path}: ENCODERS, BUTTONS and LAMPS must be lists of lines") from error
    used = [*(line for pair in wiring.encoders for line in pair), *wiring.buttons, *wiring.lamps]
    for line in used:
        if line not in PICO_PINS or used.count(line) > 1:
            raise WiringError(f"{path}: GP{line} does not exist on a Pico, or is used twice")
    return wiring
