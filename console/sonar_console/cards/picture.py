"""The pictures of a screen: one kind for each that a crew can see, a sum type.

A picture is all that a team's screen is drawn from, and holds nothing that the crew may not know.
The cards of pages, of the pictures on how to play and of the review are here; those of a seat and
of a submarine are in `cards.seat` and `cards.boat`.

A picture travels to a screen process as one line of JSON: an object is a card with the names of its
fields, an array a tuple; ``type`` tells the kind of a picture. Fields with their default value are
left out.
"""

from __future__ import annotations

import msgspec

from sonar_console.cards.boat import (
    AnnouncedCard,
    ChartCard,
    GaugeCard,
    GoalsCard,
    InspectionCard,
    SymbolCard,
    TraceCard,
)
from sonar_console.cards.message import Card, Message
from sonar_console.cards.moment import MomentCard
from sonar_console.cards.review import KeyMomentCard, PraiseCard, ReviewCard
from sonar_console.cards.seat import (
    CaptainCard,
    CoachCard,
    EngineerCard,
    HelpCard,
    MateCard,
    PlaceCard,
    RadioCard,
    SeatCard,
)
from sonar_console.cards.wayin import BriefingCard, DoorCard

BRIGHTEST = 10
"""The most light of a screen or an OLED: a picture is as it was drawn."""


PICTURES = 6
"""How to play is told in so many pictures a game; the game that is laid out comes first."""


class LineCard(Card, frozen=True):
    """One line of a page: a label and a value."""

    label: Message
    value: Message
    title: dict[str, str] = msgspec.field(default_factory=dict)
    """By language, what stands in place of ``value`` where it has a title of its own."""
    closed: Message | None = None
    """The reason why the value that is shown cannot be chosen."""
    certainty: str = ""
    """``printed``, ``second-hand`` or ``own`` where the value stands for a chart."""


class NoticeCard(Card, frozen=True):
    """Something that the host should know, and what to do about it."""

    level: str
    """``good``, ``note`` or ``wrong``; ``match`` for one that tells of a match."""
    said: Message
    todo: Message | None = None
    title: dict[str, str] = msgspec.field(default_factory=dict)
    """By language, the ``$title`` of what is said; empty where it has none."""


class AgreedCard(Card, frozen=True):
    """The side of a page that both crews agree to: the chart, and who agrees."""

    chart: ChartCard
    certainty: str
    """``printed``, ``second-hand`` or ``own``: whether it is the chart of a printed sheet."""
    accepted: tuple[str, ...]
    """The teams that agree to all that is on the page."""
    unmanned: tuple[str, ...] = ()
    """The teams that bots play alone and whose captain is not asked."""
    goals: tuple[GoalsCard, ...] = ()
    """The objectives of the scenario, where it has some."""


class ListCard(Card, frozen=True):
    """A list of notices, open in place of the lines of the service page."""

    title: Message
    notices: tuple[NoticeCard, ...]
    first: int = 0
    """From which of them on it is shown."""


class DrawingCard(Card, frozen=True):
    """A chart on a page: one that the host draws, or that the selected line names."""

    chart: ChartCard
    certainty: str = ""
    """As in `AgreedCard`, of a chart that is chosen."""
    cursor: str | None = None
    """The square that the cursor is on, while the chart is drawn on."""
    brushes: tuple[str, ...] = ()
    """What can be drawn: ``sea``, ``island``, ``hole``, ``mine``, ``1`` to ``9`` for a sector, a
    team for its start, ``undo``."""
    brush: int = 0
    starts: dict[str, str] = msgspec.field(default_factory=dict)
    """The fixed start squares, by team."""
    faults: tuple[Message, ...] = ()
    """What keeps the chart from being played on."""
    advice: tuple[Message, ...] = ()
    """What is allowed, but bad to play on."""


class ServiceCard(Card, frozen=True):
    """The parts of the service page beside its lines."""

    told: NoticeCard | None = None
    """The state or the result of the last request."""
    busy: bool = False
    """Whether that is still going on."""
    held: float = 0.0
    """The share of a long push that has passed, from 0 to 1."""
    listed: ListCard | None = None


class PageCard(Card, frozen=True):
    """A page of lines: the setup of a match, the offer to resume one, the pages of the host.

    It has either an ``agreed`` or a ``service`` card.
    """

    kind: str
    """The phase: ``settings``, ``resume``, ``host``, ``charts`` or ``firstboot``."""
    title: Message
    lines: tuple[LineCard, ...]
    selected: int
    changing: bool
    """Whether the selected line is open: the encoder turns its value."""
    prompt: Message
    """The prompt: what to do now."""
    about: Message | None = None
    """The use of the selected line, or what is to be known before anybody agrees."""
    briefing: dict[str, str] = msgspec.field(default_factory=dict)
    """By language, what stands in place of ``about``: the briefing of the scenario on the line."""
    letters: tuple[str, ...] = ()
    """While a name is written: what can be taken, letters and the words ``end``, ``back``."""
    letter: int = 0
    agreed: AgreedCard | None = None
    service: ServiceCard | None = None
    drawing: DrawingCard | None = None


class LessonCard(Card, frozen=True):
    """A picture of how to play: of which game, which of them from 1, and a boat of that game."""

    game: str
    picture: int
    chart: ChartCard
    damage_limit: int
    gauges: tuple[GaugeCard, ...] = ()
    symbols: tuple[SymbolCard, ...] = ()


class Fit(Card, frozen=True):
    """How a picture is laid on its television."""

    turned: int = 0
    """By how many degrees, clockwise: 0, 90, 180 or 270."""
    margin: int = 0
    """Percent of each side that the television cuts off: the picture lies within."""
    swapped: bool = False
    """Whether each side has the other's television."""
    safe: bool = True
    """Whether the picture of a match keeps the 5 % free that many televisions cut off."""


AS_IT_IS = Fit()
"""A picture that fills its own television."""


class Viewer(Card, frozen=True):
    """The crew that sees a picture, with the values that every kind of picture has."""

    team: str
    enemy_team: str
    language: str
    game: str = "captain-sonar"
    """The game whose words are used."""
    names: dict[str, str] = msgspec.field(default_factory=dict)
    """The names of the crews, by team."""
    light: int = BRIGHTEST
    """The brightness of the screen, 1 to 10."""
    warning: Message | None = None
    """A fault that the host should know of."""
    fit: Fit = AS_IT_IS
    """How the picture is laid on the television."""
    letters: int = 100
    """The size of letters in percent, as far as they have room."""


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
    """The lesson that the picture of that page shows."""
    seats: dict[str, SeatCard] = msgspec.field(default_factory=dict)
    """The cards of the seats, by role."""
    refusal: Message | None = None
    """The reason why the last press meant nothing."""
    house: str = ""
    """The name of the house, under the title."""

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
        """``settings``, ``resume``, ``host``, ``charts`` or ``firstboot``."""
        return self.page.kind


class DoorPicture(_Picture, frozen=True):
    """The front door: the cards that lead to a match."""

    door: DoorCard
    refusal: Message | None = None

    @property
    def phase(self) -> str:
        """The word for this kind of picture."""
        return "door"


class BriefingPicture(_Picture, frozen=True):
    """The briefing before the start squares."""

    briefing: BriefingCard
    refusal: Message | None = None
    moment: MomentCard | None = None
    """The draw of lots, on the stage over the chart."""

    @property
    def phase(self) -> str:
        """The word for this kind of picture."""
        return "briefing"


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
    """The sentence that says who is awaited."""
    scenario: dict[str, str]
    """The scenario's title by language."""
    turn: str | None = None
    turns_left: int | None = None
    seconds_left: int | None = None
    """The seconds that the clock of the turn has left, where there is one."""
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
    """The step that a crew in training is told."""
    declared: tuple[Message, ...] = ()
    """The settings that both crews have agreed to play with, always to be seen."""
    minutes: int | None = None
    """Whole minutes since the dive; None before it."""
    goals: tuple[GoalsCard, ...] = ()
    """The objectives of both teams, where the scenario has any."""
    moment: MomentCard | None = None
    """The event that the stage or a few lines show now."""
    helps: dict[str, HelpCard] = msgspec.field(default_factory=dict)
    """The help that is open, by role."""
    held: tuple[tuple[str, ...], ...] = ()
    """The seats that one person holds together, the captain's first (S-2)."""

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
        """The reason why the last press of the crew was refused or meant nothing, at any seat."""
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
    """The announcements of each crew of itself; the viewer's team is the first."""
    chart: ChartCard
    turn: str | None = None
    seconds_left: int | None = None
    stopped_by: str | None = None
    heard: tuple[Message, ...] = ()
    outcome: OutcomeCard | None = None
    declared: tuple[Message, ...] = ()
    minutes: int | None = None
    goals: tuple[GoalsCard, ...] = ()
    moment: MomentCard | None = None
    """The event that the stage or a few lines show now."""


class StoryCard(Card, frozen=True):
    """The best moments of a match as sentences, and a kind word for each seat."""

    moments: tuple[KeyMomentCard, ...]
    praise: tuple[PraiseCard, ...]
    actions: tuple[Message, ...] = ()
    """What can be done beside looking at a moment."""
    selected: int | None = None
    """Which of the moments, or of the actions after them, is chosen; None for none yet."""
    notice: NoticeCard | None = None
    """How far the last action is, or how it ended."""
    book: ListCard | None = None
    """The house's book of matches, which is open in place of all else."""


class ReviewPicture(_Picture, frozen=True, kw_only=True):
    """A match that is over, from both sides, at one moment of it."""

    review: ReviewCard
    chart: ChartCard
    outcome: OutcomeCard | None = None
    """The end of the match; None for one that was given up."""
    given_up: str = ""
    """Who gave the match up: ``both`` or a team; empty for one that ended."""
    story: StoryCard | None = None
    """What is read in place of the film: the best moments, and a kind word for each seat."""
    prompt: Message | None = None
    """The prompt of the captain."""

    @property
    def phase(self) -> str:
        """The word for this kind of picture."""
        return "ended"


Picture = (
    AttractPicture
    | DoorPicture
    | PagePicture
    | BriefingPicture
    | PlayPicture
    | SharedPicture
    | ReviewPicture
)
"""What a screen shows."""


class WireError(ValueError):
    """A line that is no picture: says what and where."""


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Picture] = msgspec.json.Decoder(Picture)


def to_json(picture: Picture) -> bytes:
    """The picture as JSON in UTF-8 on one line, without the newline."""
    return _ENCODER.encode(picture)


def from_json(line: bytes) -> Picture:
    """Read what `to_json` wrote; raises `WireError`."""
    try:
        return _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WireError(f"no picture: {error}") from None
