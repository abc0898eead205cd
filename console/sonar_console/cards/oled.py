"""Cards of the OLEDs: what each picture of 128 by 64 points is drawn from."""

from __future__ import annotations

from sonar_console.cards.boat import ChartCard, DamageCard, EnergyCard, GaugeCard, SymbolCard
from sonar_console.cards.message import Card


class GaugesOled(Card, frozen=True, tag=True):
    """The first mate's: the damage and the gauges."""

    damage: DamageCard
    gauges: tuple[GaugeCard, ...]
    cursor: str | None = None
    stopped: bool = False
    """Whether the table is stopped."""


class PanelsOled(Card, frozen=True, tag=True):
    """The engineer's: the panel of the cursor, or all four while there is no cursor."""

    symbols: tuple[SymbolCard, ...]
    cursor: str | None = None


class HullOled(Card, frozen=True, tag=True):
    """Either's, at the surface in real time: the hull, and a frame around the seat's section."""

    secured: tuple[int, ...]
    astray: tuple[int, ...] = ()
    ready: bool = False
    cursor: int | None = None


class EnergyOled(Card, frozen=True, tag=True):
    """The first mate's in Sonar Family: the damage and the energy."""

    energy: EnergyCard
    stopped: bool = False


class SectorOled(Card, frozen=True, tag=True):
    """The engineer's in Sonar Family: the own square and sector, and a small chart."""

    chart: ChartCard
    position: str | None = None


OledCard = GaugesOled | PanelsOled | HullOled | EnergyOled | SectorOled
"""What an OLED shows."""
