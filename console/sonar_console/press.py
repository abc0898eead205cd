"""The event of a control: the one value that goes from the devices to the stations.

Nothing else reaches a station, whether it came from a pin, a crew board, the simulator's mouse,
a bot or a test.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Kind(StrEnum):
    """The kinds of presses: press, release, turn."""

    PRESS = "press"
    """A button, a push or a fist pad went down."""
    RELEASE = "release"
    """It was let go."""
    TURN = "turn"
    """An encoder was turned by whole detents."""


@dataclass(frozen=True, slots=True)
class Press:
    """One event of one control.

    ``team``, ``seat`` and ``name`` are the three parts of the control's name in
    ``hardware/table.toml``: ``blue``, ``captain``, ``north``. ``at`` is in seconds of the
    table's monotonic clock, taken at the edge itself and not when it is read. ``steps`` is the
    number of detents of a turn, positive clockwise, and 0 for the other kinds.
    """

    team: str
    seat: str
    name: str
    kind: Kind
    at: float
    steps: int = 0

    @property
    def control(self) -> str:
        """The control's full name, as layouts, logs and people write it: ``blue.captain.north``."""
        return f"{self.team}.{self.seat}.{self.name}"


ControlName: TypeAlias = tuple[str, str, str]
"""The name of a control in three parts: team, seat and name."""


def split_control(control: str) -> ControlName:
    """Team, seat and name of a control, from its full name.

    :raises ValueError: when there are not three parts.
    """
    team, seat, name = control.split(".")
    return team, seat, name
