"""A channel of lanes: the rule by which the boards' tracks cross each other.

Every net of a channel has one lane across, on the back. Its ends come from above and from below on
the front and meet the lane in a via. No two ends share a column, so nothing crosses on a side.
Nets that do not overlap share a lane.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sonar_tools.boards.model import BACK, TRACK, CarrierBoard, Point

LANE = 0.65
"""From lane to lane."""
APART = 1.0
"""The least distance of two nets in one lane."""
NEAR = 0.9
"""Ends of one net that are closer share a via."""
WIDEST = 0.3
"""The width of a lane that carries a supply; more would come too near to its neighbours' vias."""


@dataclass(slots=True)
class Channel:
    """The ends of the nets of a channel, then their lanes."""

    ends: dict[str, list[Point]] = field(default_factory=dict)
    widths: dict[str, float] = field(default_factory=dict)
    lanes: dict[str, int] = field(default_factory=dict)

    def end(self, net: str, at: Point, width: float = TRACK) -> None:
        """An end of a net: its column, and how far from the lanes it starts."""
        self.ends.setdefault(net, []).append(at)
        self.widths[net] = min(width, WIDEST)

    def assign(self) -> int:
        """Give each net a lane, leftmost first; the number of lanes."""
        spans = sorted((min(ends)[0], max(ends)[0], net) for net, ends in self.ends.items())
        free: list[float] = []
        for left, right, net in spans:
            lane = next((n for n, until in enumerate(free) if until + APART <= left), len(free))
            if lane == len(free):
                free.append(right)
            else:
                free[lane] = right
            self.lanes[net] = lane
        return len(free)

    def draw(self, board: CarrierBoard, first: float, step: float) -> None:
        """Draw all nets; the first lane lies at the height ``first``, the next ``step`` further.

        Ends of a net that are close together share a via.
        """
        for net, ends in self.ends.items():
            y = round(first + step * self.lanes[net], 6)
            vias: list[float] = []
            for at in sorted(ends):
                board.line(net, at, (at[0], y))
                if vias and at[0] - vias[-1] < NEAR:
                    board.line(net, (vias[-1], y), (at[0], y))
                else:
                    vias.append(at[0])
            if len(vias) > 1:
                for x in vias:
                    board.via(net, (x, y))
            board.line(net, (vias[0], y), (vias[-1], y), layer=BACK, width=self.widths[net])
