"""Switches the table off: on the kiosk by a unit of root, on a desk by ending the program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

POWER_OFF = "power-off"
"""The file in the run folder that asks the kiosk's unit to switch the machine off."""

Power = Callable[[], None]
"""Switches off or requests it; raises `OSError` when the request fails."""


def kiosk_power(run: Path) -> Power:
    """Requests it from the kiosk's unit, by a file in the run folder."""

    def ask() -> None:
        (run / POWER_OFF).touch()

    return ask
