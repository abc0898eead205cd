"""Cards of one seat and of the OLEDs."""

from __future__ import annotations

from sonar_console.cards.boat import (
    AdviceCard,
    BlastCard,
    BlockCard,
    BoatCard,
    ChartCard,
    DamageCard,
    EnergyCard,
    GaugeCard,
    HullCard,
    ShadeCard,
    SheetCard,
    SymbolCard,
)
from sonar_console.cards.message import Card, Message
from sonar_console.cards.moment import MomentOled


class Item(Card, frozen=True):
    """One line of a seat's menu."""

    label: Message
    open: bool = True
    """Whether it can be chosen now; a closed item, when chosen, says why."""
    why: Message | None = None
    """The reason why the line that the cursor has just come to is closed."""


class ToldCard(Card, frozen=True):
    """The text of a seat's place: the prompt, the menu, the bar of a long press."""

    prompt: Message
    items: tuple[Item, ...] = ()
    selected: int = 0
    held: float = 0.0
    """The share of a long press that has passed, from 0 to 1."""


class SeatCard(Card, frozen=True):
    """The card of a station: its moment, what to do, its menu, its cursor."""

    moment: str
    prompt: Message
    items: tuple[Item, ...] = ()
    selected: int = 0
    cursor: str | None = None
    """The thing under the cursor: a square (captain), a gauge (mate), a symbol (engineer)."""
    choices: tuple[str, ...] = ()
    """The squares among which the cursor chooses, to be shown on the chart."""
    held: float = 0.0
    """The share of a long press that has passed, from 0 to 1."""

    @property
    def told(self) -> ToldCard:
        """The written part of the card, beside the instrument."""
        return ToldCard(self.prompt, self.items, self.selected, self.held)


class _SeatPlace(Card, frozen=True):
    """The base of the cards of a seat's place."""

    seat: SeatCard
    refusal: Message | None = None
    """The reason why the last press was refused or meant nothing, until one is accepted."""
    bot: str | None = None
    """The level of the bot that sits here; None for a person."""
    report: Message | None = None
    """What the bot reports to the people in its crew."""

    @property
    def told(self) -> ToldCard:
        """The text of the seat: a bot's report stands in place of what it is to do."""
        if self.report is not None:
            return ToldCard(self.report)
        if self.bot is not None and self.seat.moment == "setup":
            return ToldCard(Message("prompt-bot-setup"))  # not what a person would do here
        return self.seat.told


class CaptainCard(_SeatPlace, frozen=True, kw_only=True):
    """The captain's place: the chart with the own submarine."""

    chart: ChartCard
    boat: BoatCard
    sector: str | None = None
    """The sector that stands out: a missile's reach, or where a drone is being aimed."""
    energy: EnergyCard | None = None
    """In Sonar Family, what stands beside the chart."""
    gauges: tuple[GaugeCard, ...] = ()
    """What is charged, blocked and usable of the systems in the menu."""
    blasts: tuple[BlastCard, ...] = ()
    """The squares of the last explosions."""


class RadioCard(_SeatPlace, frozen=True, kw_only=True):
    """The radio operator's place: the chart with the sheet over it."""

    chart: ChartCard
    sheet: SheetCard
    enemy_team: str
    enemy_sector: int | None = None
    """The sector where the enemy is at the surface, as far as it said."""
    possible: tuple[str, ...] = ()
    """The squares where the enemy can be, by all that was heard, where the table solves."""
    found: tuple[Message, ...] = ()
    """The findings of sonar and drones, and where the enemy surfaced, newest first."""
    shades: tuple[ShadeCard, ...] = ()
    """The squares that these findings speak of, in the same order."""
    blasts: tuple[BlastCard, ...] = ()
    """The squares of the last explosions."""
    checked: bool = False
    """Whether the table says that a track across an island is impossible."""
    plotting: bool = True
    """Whether how much is plotted is told: not before the dive."""


class MateCard(_SeatPlace, frozen=True, kw_only=True):
    """The first mate's place: the damage and the gauges."""

    damage: DamageCard
    gauges: tuple[GaugeCard, ...]


class EngineerCard(_SeatPlace, frozen=True, kw_only=True):
    """The engineer's place: the symbols, or the hull while it is to be secured."""

    symbols: tuple[SymbolCard, ...]
    """Panel by panel in the order W, N, S, E, symbols 1 to 6."""
    blocks: tuple[BlockCard, ...] = ()
    """The systems that each kind of symbol blocks."""
    advice: AdviceCard | None = None
    """Before a symbol is crossed out, what that would do, where the table advises."""
    hull: HullCard | None = None
    """At the surface in real time nothing can be crossed out: the hull is shown (U-3, U-5)."""

    @property
    def told(self) -> ToldCard:
        """The text of the seat: advice stands in place of the prompt that a cursor answers."""
        if self.advice is None or self.report is not None:
            return super().told
        return ToldCard(self.advice.said)


PlaceCard = CaptainCard | RadioCard | MateCard | EngineerCard
"""A seat's place on the screen."""


class HelpRowCard(Card, frozen=True):
    """One line of a seat's help: an action with the reason why not, a mark, or a setting."""

    label: Message
    usable: bool | None = None
    """Whether the action can be done now; None for a setting, or a mark on the chart."""
    reason: Message | None = None
    """Why it cannot be done now, or what the mark says."""
    value: Message | None = None
    """The value of a setting."""


class HelpCard(Card, frozen=True):
    """What a seat may do now, and why not: it lies over the seat's instrument."""

    rows: tuple[HelpRowCard, ...]
    selected: int
    prompt: Message
    setting: bool = False
    """Whether the encoder goes through the values of the selected line."""


class CoachCard(Card, frozen=True):
    """The advice to a crew in training: what comes next, why, and with which control."""

    text: Message
    role: str
    """The seat that is to do it."""
    step: int
    """From 1."""
    steps: int


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


class ReportOled(Card, frozen=True, tag=True):
    """Either's, where a bot sits among people: what it reports to them, and the damage."""

    report: Message
    damage: DamageCard


OledCard = GaugesOled | PanelsOled | HullOled | EnergyOled | SectorOled | ReportOled | MomentOled
"""What an OLED shows."""
