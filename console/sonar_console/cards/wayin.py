"""Cards of the way into a match: the front door with its choices, and the briefing."""

from __future__ import annotations

import msgspec

from sonar_console.cards.boat import ChartCard, GoalsCard
from sonar_console.cards.message import Card, Message


class TileCard(Card, frozen=True):
    """One thing that can be chosen at the front door."""

    name: str
    """The way that it leads: ``learn``, ``crews``, ``alone``, ``family``; or ``people``."""
    title: Message
    text: Message | None = None
    people: tuple[int, int] | None = None
    """The number of people at either side, where the choice is about that."""
    closed: Message | None = None
    """The reason why it cannot be chosen."""


class TileRowCard(Card, frozen=True):
    """A row of tiles, with what all of them have in common."""

    tiles: tuple[TileCard, ...]
    label: Message | None = None
    told: Message | None = None
    """How long such a match usually takes."""


class OfferedChartCard(Card, frozen=True):
    """A chart that can be chosen."""

    title: dict[str, str]
    """By language."""
    chart: ChartCard
    certainty: str
    told: dict[str, str] = msgspec.field(default_factory=dict)
    """By language, the rule of the scenario, or else what it is about."""


class DoorCard(Card, frozen=True):
    """The front door: cards to choose from, or one of the two choices behind a card."""

    title: Message
    selected: int
    """The number of the item that is selected: the tiles or charts first, then the foot."""
    foot: tuple[Message, ...]
    """What stands under the choice: back, more."""
    about: Message
    """What the selected item is."""
    prompt: Message
    teams: tuple[str, str]
    """The teams of the game that the choice is about, the first one's side first."""
    rows: tuple[TileRowCard, ...] = ()
    charts: tuple[OfferedChartCard, ...] = ()
    """The chart that is selected in the middle, and its neighbours; all else is empty."""
    number: int = 0
    count: int = 0
    """Which of how many charts it is, from 1."""
    minutes: int | None = None
    """How long such a match usually takes, where that is known."""

    @property
    def tiles(self) -> tuple[TileCard, ...]:
        """The tiles of all rows."""
        return tuple(tile for row in self.rows for tile in row.tiles)


class SittingCard(Card, frozen=True):
    """The seats that one person holds, or a bot."""

    roles: tuple[str, ...]
    bot: str | None = None
    """The level of the bot; None for a person."""


class CrewSeatsCard(Card, frozen=True):
    """Who sits where in a crew."""

    team: str
    sittings: tuple[SittingCard, ...]


class BriefingCard(Card, frozen=True):
    """What both crews learn before they choose their start squares."""

    title: dict[str, str]
    """The title of the scenario, by language."""
    game: str
    mode: str
    chart: ChartCard
    certainty: str
    crews: tuple[CrewSeatsCard, CrewSeatsCard]
    prompt: Message
    accepted: tuple[str, ...]
    """The teams whose captain has read it."""
    unmanned: tuple[str, ...] = ()
    """The teams that bots play alone and whose captain is not asked."""
    rule: dict[str, str] = msgspec.field(default_factory=dict)
    """By language, what is special about this scenario."""
    marks: tuple[str, ...] = ()
    """What the rule is drawn with: ``hole``, ``archer``, ``sector``, ``place``."""
    story: dict[str, str] = msgspec.field(default_factory=dict)
    """By language, what the scenario is about."""
    goals: tuple[GoalsCard, ...] = ()
    """The objectives, where the scenario has some."""
    declared: tuple[Message, ...] = ()
    """The house rules and settings that are not the book's."""
    first: str | None = None
    """The team that begins, once the lot is drawn; None in real time."""
    drawing: bool = False
    """Whether the lot is being drawn."""
    taught: bool = False
    """Whether it begins because it learns the game, and by no lot."""
    minutes: int | None = None
    """How long such a match usually takes, where that is known."""
    more: bool = False
    """Whether the rest is shown: the story, and what each seat does."""
