"""The pictures of a screen: one kind for each that a crew can see, a sum type.

A picture is all that a team's screen is drawn from, and holds nothing that the crew may not know.
"""

from __future__ import annotations

import msgspec

from sonar_console.cards.boat import (
    AnnouncedCard,
    ChartCard,
    InspectionCard,
    TraceCard,
)
from sonar_console.cards.message import Card, Message
from sonar_console.cards.page import LessonCard, PageCard
from sonar_console.cards.review import ReviewCard
from sonar_console.cards.seat import (
    CaptainCard,
    CoachCard,
    EngineerCard,
    MateCard,
    PlaceCard,
    RadioCard,
    SeatCard,
)

BRIGHTEST = 10
"""The most light of a screen or an OLED: a picture is as it was drawn."""


class Viewer(Card, frozen=True):
    """The crew that sees a picture, with the values that every kind of picture has."""

    team: str
    enemy_team: str
    language: str
    names: dict[str, str] = msgspec.field(default_factory=dict)
    """What the crews call themselves, by team."""
    light: int = BRIGHTEST
    """The brightness of the screen, 1 to 10."""
    warning: Message | None = None
    """A fault that the host should know of."""


class _Picture(Card, frozen=True, tag=True):
    """The base of all kinds of pictures."""

    viewer: Viewer

    @property
    def team(self) -> str:
        """The crew that sees the picture."""
        return self.viewer.team

    @property
    def language(self) -> str:
        """The language that the screen speaks."""
        return self.viewer.language

    @property
    def light(self) -> int:
        """The brightness of the screen, 1 to 10."""
        return self.viewer.light

    @property
    def warning(self) -> Message | None:
        """A fault that the host should know of."""
        return self.viewer.warning


class AttractPicture(_Picture, frozen=True):
    """The attract mode: the title, or a picture of how to play."""

    page: int = 0
    """0 for the title, then the pictures of how to play, `PICTURES` a game."""
    lesson: LessonCard | None = None
    """What the picture of that page shows."""
    seats: dict[str, SeatCard] = msgspec.field(default_factory=dict)
    """What the seats are told, by role."""
    refusal: Message | None = None
    """Why the last press meant nothing."""

    @property
    def phase(self) -> str:
        """The word for this kind of picture."""
        return "attract"


class PagePicture(_Picture, frozen=True):
    """A page of lines between matches: setup, resume or service."""

    page: PageCard
    refusal: Message | None = None

    @property
    def phase(self) -> str:
        """``settings``, ``resume`` or ``host``."""
        return self.page.kind


class Movement(Card, frozen=True):
    """The last event that a picture shows by moving for a moment.

    ``number`` grows with each within the life of the table: a screen that joins late takes the
    number that it finds for old, and moves only for the next one.
    """

    number: int
    kind: str
    """``blast``, ``stop``, ``resume``, ``blackout``, ``dive`` or ``surface``."""
    team: str
    """Whose weapon, stop or submarine it was."""
    square: str | None = None
    """Where, of a blast and of a surfacing whose square was announced."""


class OutcomeCard(Card, frozen=True):
    """The end of a match."""

    said: Message
    winner: str | None
    """The team that won; None for a draw."""
    to_both: bool = False
    """Whether it is said to both crews at once."""


class HeaderCard(Card, frozen=True):
    """The head of a crew's screen: whose turn or stop it is, who is awaited, the enemy."""

    team: str
    enemy: AnnouncedCard
    awaited: Message
    """Who is awaited, in one sentence."""
    scenario: dict[str, str]
    """The scenario's title by language."""
    turn: str | None = None
    turns_left: int | None = None
    seconds_left: int | None = None
    """What the clock of the turn has left, where there is one."""
    stopped_by: str | None = None
    """The team that has stopped the table, in real time (A-4)."""
    surfaced: bool = False
    ready_to_dive: bool = False
    """Whether the hull has passed its inspection (U-4)."""
    blackout: bool = False


class PlayPicture(_Picture, frozen=True, kw_only=True):
    """A match as one crew sees it, from the choice of the start squares to its end.

    In Sonar Family there is neither a first mate nor an engineer.
    """

    phase: str
    """``setup``, ``play`` or ``ended``."""
    header: HeaderCard
    captain: CaptainCard
    radio: RadioCard
    mate: MateCard | None = None
    engineer: EngineerCard | None = None
    awaited: tuple[str, ...] = ()
    """The seats that the table waits for."""
    heard: tuple[Message, ...] = ()
    """The last announcements both crews heard, oldest first."""
    outcome: OutcomeCard | None = None
    trace: TraceCard | None = None
    """The trace that this crew is drawing on its hull, in place of that seat's instrument (U-3)."""
    inspection: InspectionCard | None = None
    """The inspection of either hull that has just been made (U-4)."""
    coach: CoachCard | None = None
    """What a crew in training is told."""
    declared: tuple[Message, ...] = ()
    """What both crews have agreed to play with, always to be seen."""
    minutes: int | None = None
    """Whole minutes since the dive; None before it."""
    movement: Movement | None = None

    @property
    def places(self) -> dict[str, PlaceCard]:
        """The cards of the seats by role, in the order of their places on the screen."""
        cards: dict[str, PlaceCard | None] = {
            "captain": self.captain,
            "radio": self.radio,
            "mate": self.mate,
            "engineer": self.engineer,
        }
        return {role: card for role, card in cards.items() if card is not None}

    @property
    def seats(self) -> dict[str, SeatCard]:
        """The cards of the stations, by role."""
        return {role: card.seat for role, card in self.places.items()}

    @property
    def refusal(self) -> Message | None:
        """Why the last press of the crew was refused or meant nothing, at whichever seat."""
        refusals = (card.refusal for card in self.places.values())
        return next((each for each in refusals if each is not None), None)

    @property
    def bots(self) -> dict[str, str]:
        """The seats at which bots sit: their level by role."""
        cards = self.places.items()
        return {role: card.bot for role, card in cards if card.bot is not None}


class SharedPicture(_Picture, frozen=True, kw_only=True):
    """A match on the one screen that both crews see: only what neither of them keeps secret."""

    phase: str
    crews: tuple[AnnouncedCard, AnnouncedCard]
    """What each crew has announced of itself; the viewer's team is the first."""
    chart: ChartCard
    turn: str | None = None
    seconds_left: int | None = None
    stopped_by: str | None = None
    heard: tuple[Message, ...] = ()
    outcome: OutcomeCard | None = None
    declared: tuple[Message, ...] = ()
    minutes: int | None = None
    movement: Movement | None = None


class ReviewPicture(_Picture, frozen=True, kw_only=True):
    """A match that is over, from both sides, at one moment of it."""

    review: ReviewCard
    chart: ChartCard
    outcome: OutcomeCard | None = None
    """How it ended; None for a match that was given up."""
    prompt: Message | None = None
    """What the captain is asked for."""

    @property
    def phase(self) -> str:
        """The word for this kind of picture."""
        return "ended"


Picture = AttractPicture | PagePicture | PlayPicture | SharedPicture | ReviewPicture
"""What a screen shows."""
