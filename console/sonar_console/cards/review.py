"""The cards of the review: a match that is over, at one of its moments."""

from __future__ import annotations

from sonar_console.cards.boat import ChartCard, SheetCard
from sonar_console.cards.message import Card, Message


class StretchCard(Card, frozen=True):
    """A part of a route: squares from where the last part ended, and how they were gone."""

    squares: tuple[str, ...]
    silent: bool = False
    old: bool = False
    """Whether the submarine has surfaced since."""


class TrailCard(Card, frozen=True):
    """One submarine up to the moment that the review shows, and the whole of its two curves.

    ``sheet`` is what its radio operator had plotted of the enemy. ``damage_over`` and
    ``squares_over`` have a number for each moment of the match: the damage in all, and on how
    many squares the submarine could be for its enemy (empty where nobody counted).
    """

    team: str
    position: str | None
    stretches: tuple[StretchCard, ...]
    mines: tuple[str, ...]
    damage: int
    damage_limit: int
    surfaced: bool
    sheet: SheetCard
    refused: int
    """The number of this team's orders that were refused in the whole match."""
    damage_over: tuple[int, ...]
    squares_over: tuple[int, ...] = ()
    possible: tuple[str, ...] = ()
    """The squares where its enemy could look for it at the moment, by all that was heard."""


class KeyMomentCard(Card, frozen=True):
    """A moment worth going back to.

    ``kind`` is ``blast``, ``surface``, ``damage``, ``found``, ``silence``, ``stop`` or ``end``.
    What is ``found`` is the team's submarine: its enemy knows much better where it can be. The best
    of the match, each once at most and ``said`` in a sentence, are ``closest`` (the submarines'
    closest approach), ``miss`` (the luckiest), ``guess`` (the best) and ``hush`` (the longest
    silence).
    """

    at: int
    kind: str
    team: str | None = None
    said: Message | None = None


class PraiseCard(Card, frozen=True):
    """A kind word for one seat, true by the record of the match."""

    team: str
    role: str
    said: Message


class ReviewCard(Card, frozen=True):
    """The whole match, shown to both crews when it is over: the truth up to one moment."""

    moment: int
    """The moment that is shown, from 0, the dive, to ``moments`` - 1, the end."""
    moments: int
    playing: bool
    """Whether it goes on by itself."""
    seconds: float | None
    """Seconds from the dive to the moment, where they are known."""
    told: Message | None
    """The announcement at the moment."""
    trails: tuple[TrailCard, ...]
    """Of both teams, in the order of the game."""
    keys: tuple[KeyMomentCard, ...]
    blasts: tuple[str, ...] = ()
    """The squares on which something exploded at the moment."""


class FilmLeg(Card, frozen=True):
    """One step of a route: the squares after the one before, and whether it was a silence."""

    squares: tuple[str, ...]
    silent: bool = False


class FilmBoat(Card, frozen=True):
    """One submarine at a moment of a film, and what its radio operator had plotted."""

    legs: int
    """How many legs of its route it had gone, and how many of them before its last surfacing."""
    old: int
    mines: tuple[str, ...]
    damage: int
    surfaced: bool
    sheet: SheetCard
    possible: tuple[str, ...]
    """The squares where it could be for its enemy; empty where nobody counted."""


class FilmMoment(Card, frozen=True):
    """A moment of a film: ``boats`` are by team."""

    seconds: float | None
    told: Message | None
    blasts: tuple[str, ...]
    boats: dict[str, FilmBoat]


class FilmCard(Card, frozen=True):
    """A whole match that is over, to be taken home: nothing of it is a secret any more."""

    game: str
    mode: str
    scenario: dict[str, str]
    """The title of the scenario by language."""
    teams: tuple[str, str]
    names: dict[str, str]
    """The names of the crews that have one, by team."""
    chart: ChartCard
    damage_limit: int
    winner: str | None
    cause: str
    """Why the match ended; empty for one that was given up."""
    given_up: str
    """As in `ReviewPicture`."""
    bots: tuple[str, ...]
    """The teams that bots played alone."""
    legs: dict[str, tuple[FilmLeg, ...]]
    """The routes of the whole match, by team."""
    moments: tuple[FilmMoment, ...]
    keys: tuple[KeyMomentCard, ...]
    praise: tuple[PraiseCard, ...] = ()
    played: str = ""
    """When it was played, as far as that is known: a date."""
    languages: tuple[str, ...] = ()
    """The languages of both crews."""


class BookLine(Card, frozen=True):
    """One match of the house's book."""

    number: int
    """That of its journal; 0 for one with a name of its own."""
    title: dict[str, str]
    """The title of the scenario by language."""
    mode: str
    teams: tuple[str, str]
    names: dict[str, str]
    bots: tuple[str, ...]
    """The teams that bots played alone."""
    minutes: int
    """From the dive to the end; 0 where nobody knows."""
    winner: str = ""
    cause: str = ""
    given_up: str = ""
    """As in `ReviewPicture`."""
    day: str = ""
    """``2026-11-29``, where the table's clock could be trusted; else empty."""
    start: int = 0
    """The number of the table's start in which it was played; 0 where nobody knows."""
