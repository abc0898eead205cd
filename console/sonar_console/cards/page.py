"""Cards of the pages between matches: a page of lines, and the pictures of how to play."""

from __future__ import annotations

import msgspec

from sonar_console.cards.boat import ChartCard, GaugeCard, SymbolCard
from sonar_console.cards.message import Card, Message

PICTURES = 6
"""How to play is told in so many pictures a game; the game that is laid out comes first."""


class LineCard(Card, frozen=True):
    """One line of a page: a label and a value."""

    label: Message
    value: Message
    title: dict[str, str] = msgspec.field(default_factory=dict)
    """By language, what stands in place of ``value`` where it has a title of its own."""
    closed: Message | None = None
    """Why the value that is shown cannot be chosen."""


class NoticeCard(Card, frozen=True):
    """Something that the host should know, and what to do about it."""

    level: str
    """``good``, ``note`` or ``wrong``."""
    said: Message
    todo: Message | None = None


class AgreedCard(Card, frozen=True):
    """At the side of a page that both crews agree to: the chart, and who agrees."""

    chart: ChartCard
    accepted: tuple[str, ...]
    """The teams that agree to all that is on the page."""
    unmanned: tuple[str, ...] = ()
    """The teams that bots play alone: nobody there is asked."""


class ListCard(Card, frozen=True):
    """A list of notices, open in place of the lines of the service page."""

    title: Message
    notices: tuple[NoticeCard, ...]
    first: int = 0
    """From which of them on it is shown."""


class ServiceCard(Card, frozen=True):
    """The parts of the service page beside its lines."""

    told: NoticeCard | None = None
    """How the last thing that was asked for stands, or has ended."""
    busy: bool = False
    """Whether that is still going on."""
    held: float = 0.0
    """How much of a long push has passed, from 0 to 1."""
    listed: ListCard | None = None


class PageCard(Card, frozen=True):
    """A page of lines: the setup of a match, the offer to resume one, the service page.

    It has either an ``agreed`` or a ``service`` card.
    """

    kind: str
    """The phase: ``settings``, ``resume`` or ``host``."""
    title: Message
    lines: tuple[LineCard, ...]
    selected: int
    changing: bool
    """Whether the selected line is open: the encoder turns its value."""
    prompt: Message
    """What to do now."""
    about: Message | None = None
    """What the selected line is for, or what is to be known before anybody agrees."""
    letters: tuple[str, ...] = ()
    """While a name is written: what can be taken, letters and the words ``end``, ``back``."""
    letter: int = 0
    agreed: AgreedCard | None = None
    service: ServiceCard | None = None


class LessonCard(Card, frozen=True):
    """A picture of how to play: of which game, which of them from 1, and a boat of that game."""

    game: str
    picture: int
    chart: ChartCard
    damage_limit: int
    gauges: tuple[GaugeCard, ...] = ()
    symbols: tuple[SymbolCard, ...] = ()
