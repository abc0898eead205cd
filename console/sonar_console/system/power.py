"""Switching the table off: on the kiosk a unit of root is asked, at a desk the program ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

POWER_OFF = "power-off"
"""The file in the run folder that asks the kiosk's unit to switch the machine off."""

Power = Callable[[], None]
"""Switches off, or asks for it; raises `OSError` where even that cannot be done."""


def kiosk_power(run: Path) -> Power:
    """Asks the kiosk's unit, by a file in the run folder."""

    def ask() -> None:
        (run / POWER_OFF).touch()

    return ask
