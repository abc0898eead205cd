"""A whole match told again from its orders, for the review that follows it.

A `Timeline` is a list of moments. A new moment begins with every order that somebody could hear or
that changed what a submarine is; marks, breakdowns and the radio operators' notes belong to the
moment in which they were made. Nothing here is a secret any more: the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sonar_console.cards.team import (
    KeyMomentView,
    Message,
    ReviewView,
    SheetView,
    StretchView,
    TrailView,
)
from sonar_console.engine import Event, Match, Order, Refused, Setup
from sonar_console.engine.boat import Boat
from sonar_console.engine.events import EventName
from sonar_console.engine.moments import NOTE_VERBS
from sonar_console.engine.names import Phase, Team, Verb
from sonar_console.engine.squares import NAME, Square, Squares, by_name
from sonar_console.modes.announcements import announcement
from sonar_console.stations.radio import blank_sheet, noted

_TOLD = frozenset(
    {
        EventName.DIVED,
        EventName.COURSE,
        EventName.SILENCE,
        EventName.BLAST,
        EventName.MINE_DROPPED,
        EventName.DRONE,
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
"""A hunt breaks open where a submarine that could be on so many squares can all at once be on
so many times fewer."""


@dataclass(frozen=True, slots=True)
class _Step:
    """One part of a route: the squares after the first, and whether it was a silence."""

    squares: tuple[Square, ...]
    silent: bool = False


@dataclass(frozen=True, slots=True)
class _Course:
    """All that one submarine had done up to a moment."""

    at: Square
    steps: tuple[_Step, ...]
    kept: int
    """How many steps lie before the last surfacing."""
    mines: tuple[str, ...]
    damage: int
    surfaced: bool
    sheet: SheetView


@dataclass(frozen=True, slots=True)
class _Moment:
    """A moment of the match; ``order`` counts the orders up to its end."""

    order: int
    seconds: float | None
    told: Message | None
    blasts: tuple[str, ...]
    courses: Mapping[Team, _Course]


class Timeline:
    """A match from its dive to where its orders end.

    ``seconds`` gives the time of each order since the dive, if it is known. ``squares`` gives,
    before the first order and after each, the squares where each submarine could be for its
    enemy. ``refused`` says how many orders of each team were refused beside those among ``orders``,
    which are counted too.
    """

    def __init__(
        self,
        setup: Setup,
        orders: Sequence[Order],
        seconds: Sequence[float | None] = (),
        squares: Sequence[Mapping[Team, Squares]] = (),
        refused: Mapping[Team, int] | None = None,
    ) -> None:
        self.teams = setup.teams
        self._refused = dict(refused or {})
        match = Match(setup)
        self._limit = match.damage_limit
        self._courses = {team: _beginning(match, team) for team in self.teams}
        self._moments: list[_Moment] = []
        self._keys: list[KeyMomentView] = []
        times = tuple(seconds) if len(seconds) == len(orders) else (None,) * len(orders)
        for number, (order, time) in enumerate(zip(orders, times, strict=True), 1):
            self._add(match, order, time, number)
        if not self._moments:
            self._moments.append(_Moment(len(orders), None, None, (), dict(self._courses)))
        self._hidden = squares if len(squares) == len(orders) + 1 else ()
        self._note_finds()

    # ---- telling it again

    def _add(self, match: Match, order: Order, seconds: float | None, number: int) -> None:
        try:
            events = match.apply(order)
        except Refused:  # it changed nothing, but it is counted
            self._refused[order.team] = self._refused.get(order.team, 0) + 1
            return
        for team in self.teams:
            course = self._courses[team]
            self._courses[team] = _after(course, match.boats[team], order, events)
        told = [event for event in events if event.name in _TOLD]
        spoken = (_said(event, match.setup.teams) for event in told)
        said = next((said for said in spoken if said is not None), None)
        begins = said is not None and match.phase is not Phase.SETUP
        now = _Moment(number, seconds, said, _blasts(events), dict(self._courses))
        if begins:
            self._moments.append(now)
            self._note(events)
        elif self._moments:  # a mark, a breakdown or a note of the moment that is
            last = self._moments[-1]
            self._moments[-1] = replace(last, order=number, courses=now.courses)

    def _note(self, events: tuple[Event, ...]) -> None:
        """Note a moment that is worth going back to."""
        for name, kind in _KEYS.items():
            found = next((event for event in events if event.name is name), None)
            if found is not None:
                team = None if found.team is None else str(found.team)
                self._keys.append(KeyMomentView(len(self._moments) - 1, kind, team))
                return

    def _note_finds(self) -> None:
        """Note the moments at which a hunt broke open."""
        finds = [
            KeyMomentView(at, "found", str(team))
            for team in self.teams
            for at, (before, after) in enumerate(pairwise(self._counts(team)), 1)
            if before >= _HIDDEN and after * _FALL <= before
        ]
        self._keys = sorted((*self._keys, *finds), key=lambda key: key.at)

    def _counts(self, team: Team) -> list[int]:
        """On how many squares a submarine could be at each moment; empty where nobody looked."""
        if not self._hidden:
            return []
        return [self._hidden[each.order][team].bit_count() for each in self._moments]

    # ---- reading it

    def __len__(self) -> int:
        """How many moments there are; at least one."""
        return len(self._moments)

    @property
    def keys(self) -> tuple[int, ...]:
        """The moments that are worth going back to."""
        return tuple(key.at for key in self._keys)

    def moment_of(self, order: int) -> int:
        """The moment to which the ``order``-th order belongs, counted from 1; 0 before the dive."""
        return next(
            (number for number, moment in enumerate(self._moments) if order <= moment.order),
            len(self) - 1,
        )

    def view(self, moment: int, *, playing: bool = False) -> ReviewView:
        """The picture of one moment; raises `IndexError` where there is none."""
        if not 0 <= moment < len(self):
            raise IndexError(f"there is no moment {moment} of {len(self)}")
        shown = self._moments[moment]
        return ReviewView(
            moment=moment,
            moments=len(self),
            playing=playing,
            seconds=shown.seconds,
            told=shown.told,
            trails=tuple(self._trail(team, shown) for team in self.teams),
            keys=tuple(self._keys),
            blasts=shown.blasts,
        )

    def _trail(self, team: Team, shown: _Moment) -> TrailView:
        course = shown.courses[team]
        possible = self._hidden[shown.order][team] if self._hidden else 0
        return TrailView(
            team=str(team),
            position=None if course.at < 0 else NAME[course.at],
            stretches=_stretches(course),
            mines=course.mines,
            damage=course.damage,
            damage_limit=self._limit,
            surfaced=course.surfaced,
            sheet=course.sheet,
            refused=self._refused.get(team, 0),
            damage_over=tuple(each.courses[team].damage for each in self._moments),
            squares_over=tuple(self._counts(team)),
            possible=tuple(by_name(possible)),
        )


def _beginning(match: Match, team: Team) -> _Course:
    sheet = blank_sheet(match.chart.columns, match.chart.rows)
    return _Course(match.boats[team].at, (), 0, (), 0, surfaced=False, sheet=sheet)


def _after(course: _Course, boat: Boat, order: Order, events: tuple[Event, ...]) -> _Course:
    """What a submarine had done after an order of either team."""
    ours = order.team is boat.team
    steps, kept = course.steps, course.kept
    if order.verb is Verb.START and ours:
        steps = (_Step((boat.at,)),)  # the X may be moved until the dive (S-6)
    elif boat.at != course.at:
        steps = (*steps, _Step(_gone(course.at, boat), order.verb is Verb.SILENCE))
    if any(event.name is EventName.SURFACED and event.team is boat.team for event in events):
        kept = len(steps)
    return _Course(
        at=boat.at,
        steps=steps,
        kept=kept,
        mines=tuple(by_name(boat.mines)),
        damage=boat.damage,
        surfaced=boat.surfaced,
        sheet=noted(course.sheet, order) if ours and order.verb in NOTE_VERBS else course.sheet,
    )


def _gone(before: Square, boat: Boat) -> tuple[Square, ...]:
    """The squares that the route has taken since a square of it."""
    route = tuple(boat.route)
    return route[route.index(before) + 1 :]


def _stretches(course: _Course) -> tuple[StretchView, ...]:
    """The route in parts of one kind: each begins where the part before it ended."""
    found: list[StretchView] = []
    last: str | None = None
    for number, step in enumerate(course.steps):
        names = tuple(NAME[square] for square in step.squares)
        old = number < course.kept
        same = found and found[-1].silent == step.silent and found[-1].old == old
        if same:
            found[-1] = replace(found[-1], squares=found[-1].squares + names)
        else:
            found.append(StretchView(((last,) if last else ()) + names, step.silent, old))
        last = names[-1]
    return tuple(found)


def _said(event: Event, teams: tuple[Team, Team]) -> Message | None:
    """What is said of an event in the review, to whoever looks."""
    return None if event.team is None else announcement(event, event.team, teams)


def _blasts(events: tuple[Event, ...]) -> tuple[str, ...]:
    return tuple(event.fields["square"] for event in events if event.name is EventName.BLAST)
