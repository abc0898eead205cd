"""What a control says: the one value that goes from the devices to the stations.

A control is named by team, seat and control, as in ``hardware/table.toml``:
``blue.captain.north``. Nothing else reaches a station, whether it came from a pin,
a crew board, the simulator's mouse or a test.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What happened to a control."""

    PRESS = "press"
    """A button, a push or a fist pad went down."""
    RELEASE = "release"
    """It was let go."""
    TURN = "turn"
    """An encoder was turned by whole detents."""


@dataclass(frozen=True, slots=True)
class Press:
    """One event of one control.

    ``at`` is in seconds of the table's monotonic clock, at the edge itself and not when
    it was read. ``steps`` is the number of detents of a turn, positive clockwise, and 0 for
    the other kinds.
    """

    control: str
    kind: Kind
    at: float
    steps: int = 0

    @property
    def team(self) -> str:
        """The first part of the control's name."""
        return self.control.partition(".")[0]

    @property
    def seat(self) -> str:
        """The second part of the control's name: ``captain``, ``mate``, ``engineer``, ``radio``."""
        return self.control.split(".")[1]

    @property
    def name(self) -> str:
        """The control's own name within its seat: ``north``, ``select``, ``push``."""
        return self.control.rsplit(".", 1)[1]
