"""A whole match played again from its orders, for the review that follows it.

A `Timeline` is a list of moments. A new moment begins with every order that somebody could hear or
that changed what a submarine is; marks, breakdowns and the radio operators' notes belong to the
moment in which they were made. Nothing here is a secret any more: the match is over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, pairwise

from sonar_console.cards import (
    FilmBoat,
    FilmLeg,
    FilmMoment,
    KeyMomentCard,
    Message,
    PraiseCard,
    ReviewCard,
    SheetCard,
    StretchCard,
    TrailCard,
)
from sonar_console.engine import Event, Match, Order, Refused, Setup
from sonar_console.engine.boat import Boat
from sonar_console.engine.events import EventName
from sonar_console.engine.moments import NOTE_VERBS
from sonar_console.engine.names import Phase, Role, Team, Verb
from sonar_console.engine.squares import NAME, Square, Squares, by_name
from sonar_console.modes.announcements import announcement
from sonar_console.modes.review.highlights import Highlights
from sonar_console.stations.radio import blank_sheet, noted

_TOLD = frozenset(
    {
        EventName.DIVED,
        EventName.COURSE,
        EventName.SILENCE,
        EventName.BLAST,
        EventName.MINE_DROPPED,
        EventName.DRONE,
        EventName.LOCATED,
        EventName.PROGRESS,
        EventName.ACTIVATED,
        EventName.SONAR_ANSWER,
        EventName.SURFACED,
        EventName.DAMAGED,
        EventName.STOPPED,
        EventName.RESUMED,
        EventName.BLACKOUT,
        EventName.INSPECTION,
        EventName.DESTROYED,
    }
)
"""The events with which a new moment begins, if anything is said of them."""

_KEYS: Mapping[EventName, str] = {
    EventName.ENDED: "end",
    EventName.BLAST: "blast",
    EventName.SURFACED: "surface",
    EventName.DAMAGED: "damage",
    EventName.SILENCE: "silence",
    EventName.STOPPED: "stop",
}
"""The events that make a moment worth going back to, the weightiest first."""


_HIDDEN = 6
_FALL = 3
"""A crew has found the enemy where the squares on which it could be were `_HIDDEN` at least, and
are now so many times fewer."""

_EACH = 64
"""From how many notes to how many a sheet is kept; one between is made from the last one kept."""


@dataclass(frozen=True, slots=True)
class _Leg:
    """One part of a route: the squares after the first, and whether it was a silence."""

    squares: tuple[Square, ...]
    silent: bool = False


@dataclass(frozen=True, slots=True)
class _Past:
    """The actions of one submarine up to a moment."""

    at: Square
    legs: int
    """The number of legs that it had gone."""
    old: int
    """The number of them before the last surfacing."""
    mines: tuple[str, ...]
    damage: int
    surfaced: bool
    notes: int
    """The number of notes that its radio operator had made."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A moment of the match; ``order`` counts the orders up to its end."""

    order: int
    seconds: float | None
    told: Message | None
    blasts: tuple[str, ...]
    pasts: Mapping[Team, _Past]


class Timeline:
    """A match from its dive to where its orders end.

    ``seconds`` gives the time of each order since the dive, if it is known. ``squares`` gives,
    before the first order and after each, the squares where each submarine could be for its
    enemy. ``refused`` says how many orders of each team were refused beside those among ``orders``,
    which are counted too.

    The match is played again at once; or in parts with `go_on` if ``at_once`` is False, for a long
    one takes as long as some hundred presses. ``squares`` are asked for along with it. Nothing
    can be read before its end.
    """

    def __init__(
        self,
        setup: Setup,
        orders: Sequence[Order],
        seconds: Sequence[float | None] = (),
        squares: Iterable[Mapping[Team, Squares]] = (),
        refused: Mapping[Team, int] | None = None,
        *,
        at_once: bool = True,
    ) -> None:
        self.teams = setup.teams
        self._refused = dict(refused or {})
        match = Match(setup)
        self._limit = match.damage_limit
        blank = blank_sheet(match.chart.columns, match.chart.rows)
        self._tracks = {team: _Track(blank) for team in self.teams}
        self._pasts = {team: _beginning(match.boats[team]) for team in self.teams}
        self._moments: list[_Moment] = []
        self._keys: list[KeyMomentCard] = []
        self._highlights = Highlights(setup)
        self._hidden: Sequence[Mapping[Team, Squares]] = ()
        self._damage_over: dict[Team, tuple[int, ...]] = {}
        self._squares_over: dict[Team, tuple[int, ...]] = {}
        self.done = False
        """Whether all orders are played."""
        times = tuple(seconds) if len(seconds) == len(orders) else (None,) * len(orders)
        self._work = self._played(match, tuple(orders), times, squares)
        if at_once:
            self.go_on(len(orders) + 1)

    # ---- playing the match again

    def go_on(self, count: int) -> None:
        """Play so many orders more."""
        for _ in islice(self._work, count):
            pass

    def _played(
        self,
        match: Match,
        orders: Sequence[Order],
        times: Sequence[float | None],
        squares: Iterable[Mapping[Team, Squares]],
    ) -> Iterator[None]:
        """Play the orders, and count the squares; there is a pause after each order."""
        counted = iter(squares)
        hidden = list(islice(counted, 1))
        for number, (order, time) in enumerate(zip(orders, times, strict=True), 1):
            self._add(match, order, time, number, hidden[-1] if len(hidden) == number else {})
            hidden += islice(counted, 1)
            if number < len(orders):
                yield
        if not self._moments:
            self._moments.append(_Moment(len(orders), None, None, (), dict(self._pasts)))
        if len(hidden) == len(orders) + 1 and next(counted, None) is None:
            self._hidden = hidden
        self._damage_over = {team: self._damages(team) for team in self.teams}
        self._squares_over = {team: self._counts(team) for team in self.teams}
        self._note_finds()
        self.done = True

    def _add(
        self,
        match: Match,
        order: Order,
        seconds: float | None,
        number: int,
        possible: Mapping[Team, Squares],
    ) -> None:
        try:
            events = match.apply(order)
        except Refused:  # it changed nothing, but it is counted
            self._refused[order.team] = self._refused.get(order.team, 0) + 1
            return
        for team in self.teams:
            past, track = self._pasts[team], self._tracks[team]
            self._pasts[team] = _after(past, track, match.boats[team], order, events)
        told = [event for event in events if event.name in _TOLD]
        spoken = (_said(event, match.setup.teams) for event in told)
        said = next((said for said in spoken if said is not None), None)
        ends = any(event.name is EventName.ENDED for event in events)  # by turns survived, unsaid
        begins = (said is not None and match.phase is not Phase.SETUP) or ends
        now = _Moment(number, seconds, said, _blasts(events), dict(self._pasts))
        if begins:
            self._moments.append(now)
            self._note(events)
        elif self._moments:  # a mark, a breakdown or a note of the moment that is
            last = self._moments[-1]
            self._moments[-1] = replace(last, order=number, pasts=now.pasts)
        if self._moments:
            sheets = {team: track.last for team, track in self._tracks.items()}
            at = len(self._moments) - 1
            self._highlights.see(at, match, order, events, possible, sheets)

    def _note(self, events: tuple[Event, ...]) -> None:
        """Note a moment that is worth going back to."""
        for name, kind in _KEYS.items():
            found = next((event for event in events if event.name is name), None)
            if found is not None:
                team = None if found.team is None else str(found.team)
                self._keys.append(KeyMomentCard(len(self._moments) - 1, kind, team))
                return

    def _note_finds(self) -> None:
        """Note the moments at which a crew found the enemy."""
        finds = [
            KeyMomentCard(at, "found", str(team))
            for team in self.teams
            for at, (before, after) in enumerate(pairwise(self._squares_over[team]), 1)
            if before >= _HIDDEN and after * _FALL <= before
        ]
        found = (*self._highlights.keys(), *finds, *self._keys)
        self._keys = sorted(found, key=lambda key: key.at)

    def _damages(self, team: Team) -> tuple[int, ...]:
        return tuple(moment.pasts[team].damage for moment in self._moments)

    def _counts(self, team: Team) -> tuple[int, ...]:
        """The number of possible squares at each moment; empty where nobody counted."""
        if not self._hidden:
            return ()
        return tuple(self._hidden[each.order][team].bit_count() for each in self._moments)

    # ---- reading it

    def __len__(self) -> int:
        """The number of moments; at least one."""
        return len(self._moments)

    @property
    def keys(self) -> tuple[int, ...]:
        """The moments that are worth going back to."""
        return tuple(key.at for key in self._keys)

    @property
    def told(self) -> tuple[KeyMomentCard, ...]:
        """The best moments, each with its sentence."""
        return tuple(key for key in self._keys if key.said is not None)

    def praise(self, bots: Collection[tuple[Team, Role]] = ()) -> tuple[PraiseCard, ...]:
        """A kind word for each seat that no bot held."""
        return self._highlights.praise(bots)

    def moment_of(self, order: int) -> int:
        """The moment to which the ``order``-th order belongs, counted from 1; 0 before the dive."""
        return next(
            (number for number, moment in enumerate(self._moments) if order <= moment.order),
            len(self) - 1,
        )

    @property
    def legs(self) -> dict[str, tuple[FilmLeg, ...]]:
        """The routes of the whole match, by team."""
        return {
            str(team): tuple(
                FilmLeg(tuple(NAME[square] for square in leg.squares), leg.silent)
                for leg in track.legs
            )
            for team, track in self._tracks.items()
        }

    def film(self) -> Iterator[FilmMoment]:
        """All moments, one after another; a long match has thousands."""
        for shown in self._moments:
            boats = {str(team): self._film_boat(team, shown) for team in self.teams}
            yield FilmMoment(shown.seconds, shown.told, shown.blasts, boats)

    def _film_boat(self, team: Team, shown: _Moment) -> FilmBoat:
        past = shown.pasts[team]
        possible = self._hidden[shown.order][team] if self._hidden else 0
        return FilmBoat(
            legs=past.legs,
            old=past.old,
            mines=past.mines,
            damage=past.damage,
            surfaced=past.surfaced,
            sheet=self._tracks[team].sheet(past.notes),
            possible=tuple(by_name(possible)),
        )

    @property
    def key_cards(self) -> tuple[KeyMomentCard, ...]:
        """The moments that are worth going back to, with what they are."""
        return tuple(self._keys)

    def card(self, moment: int, *, playing: bool = False) -> ReviewCard:
        """The picture of one moment; raises `IndexError` where there is none."""
        if not 0 <= moment < len(self):
            raise IndexError(f"there is no moment {moment} of {len(self)}")
        shown = self._moments[moment]
        return ReviewCard(
            moment=moment,
            moments=len(self),
            playing=playing,
            seconds=shown.seconds,
            told=shown.told,
            trails=tuple(self._trail(team, shown) for team in self.teams),
            keys=tuple(self._keys),
            blasts=shown.blasts,
        )

    def _trail(self, team: Team, shown: _Moment) -> TrailCard:
        past, track = shown.pasts[team], self._tracks[team]
        possible = self._hidden[shown.order][team] if self._hidden else 0
        return TrailCard(
            team=str(team),
            position=None if past.at < 0 else NAME[past.at],
            stretches=_stretches(track.legs[: past.legs], past.old),
            mines=past.mines,
            damage=past.damage,
            damage_limit=self._limit,
            surfaced=past.surfaced,
            sheet=track.sheet(past.notes),
            refused=self._refused.get(team, 0),
            damage_over=self._damage_over[team],
            squares_over=self._squares_over[team],
            possible=tuple(by_name(possible)),
        )


class _Track:
    """The legs of one submarine's route, and the notes of its radio operator.

    Both only grow, so a moment is told by how many of them there were.
    """

    def __init__(self, blank: SheetCard) -> None:
        self.legs: list[_Leg] = []
        self._notes: list[Order] = []
        self._sheet = blank
        self._kept = [blank]
        """The sheet before the first note, and after each `_EACH` more."""

    def start(self, at: Square) -> None:
        """Put the X, which may be moved until the dive (S-6)."""
        self.legs = [_Leg((at,))]

    def note(self, order: Order) -> int:
        """Take a note of the radio operator; returns how many there are."""
        self._notes.append(order)
        self._sheet = noted(self._sheet, order)
        if not len(self._notes) % _EACH:
            self._kept.append(self._sheet)
        return len(self._notes)

    @property
    def last(self) -> SheetCard:
        """The sheet after the last note."""
        return self._sheet

    def sheet(self, notes: int) -> SheetCard:
        """The sheet after so many notes."""
        number = notes // _EACH
        sheet = self._kept[number]
        for order in self._notes[number * _EACH : notes]:
            sheet = noted(sheet, order)
        return sheet


def _beginning(boat: Boat) -> _Past:
    return _Past(boat.at, legs=0, old=0, mines=(), damage=0, surfaced=False, notes=0)


def _after(
    past: _Past, track: _Track, boat: Boat, order: Order, events: tuple[Event, ...]
) -> _Past:
    """The actions of a submarine up to an order of either team."""
    ours = order.team is boat.team
    notes = past.notes
    if order.verb is Verb.START and ours:
        track.start(boat.at)
    elif boat.at != past.at:
        track.legs.append(_Leg(_gone(past.at, boat), order.verb is Verb.SILENCE))
    elif ours and order.verb in NOTE_VERBS:
        notes = track.note(order)
    surfaces = any(each.name is EventName.SURFACED and each.team is boat.team for each in events)
    return _Past(
        at=boat.at,
        legs=len(track.legs),
        old=len(track.legs) if surfaces else past.old,
        mines=tuple(by_name(boat.mines)),
        damage=boat.damage,
        surfaced=boat.surfaced,
        notes=notes,
    )


def _gone(before: Square, boat: Boat) -> tuple[Square, ...]:
    """The squares that the route has taken since a square of it."""
    route = tuple(boat.route)
    return route[route.index(before) + 1 :]


def _stretches(legs: Sequence[_Leg], old: int) -> tuple[StretchCard, ...]:
    """A route in parts of one kind: each begins where the part before it ended."""
    found: list[StretchCard] = []
    last: tuple[str, ...] = ()
    numbered = enumerate(legs)
    for (silent, before), part in groupby(numbered, lambda leg: (leg[1].silent, leg[0] < old)):
        names = tuple(NAME[square] for _, leg in part for square in leg.squares)
        found.append(StretchCard(last + names, silent, before))
        last = names[-1:]
    return tuple(found)


def _said(event: Event, teams: tuple[Team, Team]) -> Message | None:
    """The sentence about an event in the review, for both crews."""
    return None if event.team is None else announcement(event, event.team, teams)


def _blasts(events: tuple[Event, ...]) -> tuple[str, ...]:
    return tuple(event.fields["square"] for event in events if event.name is EventName.BLAST)
