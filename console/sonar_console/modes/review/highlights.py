"""The moments of a match that are worth telling, and a kind word for each seat, found by rule.

The rules: the closest approach is the least number of squares between the submarines, without
diagonals; the luckiest miss the blast that was nearest to a submarine without touching it; the
best guess the weapon that touched the enemy with the most squares still possible; the longest
silence the one over the most squares. The first of equals counts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sonar_console.cards import KeyMomentCard, Message, PraiseCard, SheetCard
from sonar_console.engine import Event, Match, Order, Setup
from sonar_console.engine.events import EventName
from sonar_console.engine.moments import NOTE_VERBS
from sonar_console.engine.names import ROLES, BlastResult, Role, Team, Verb
from sonar_console.engine.squares import Square, Squares, column_of, parse_square, row_of

_MISSED_BY = 3
"""The most squares between a submarine and a blast that is told as a near miss."""

_FEW = 2
"""Squares that are no guess: with so many possible ones the enemy was as good as found."""

_NEAR = 3
"""Squares between a plot and the submarine within which it is praised as near."""

_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@dataclass(slots=True)
class _Deeds:
    """What one crew did, counted."""

    courses: int = 0
    silences: int = 0
    hits: int = 0
    marks: int = 0
    ready: int = 0
    breaks: int = 0
    circuits: int = 0
    breakdowns: int = 0
    """Damage that breakdowns did."""
    plots: int = 0
    right: int = 0
    """How often the plot lay right on the enemy when a course was added to it."""
    nearest: int | None = None
    """The least number of squares between the plot and the enemy."""
    end: tuple[int, int] = (0, 0)
    """The column and row at which the plot ends."""


@dataclass(slots=True)
class _Best:
    """The best moment of a kind so far: a rank, the lowest first, and its card."""

    found: dict[str, tuple[int, KeyMomentCard]] = field(default_factory=dict)

    def offer(self, rank: int, card: KeyMomentCard) -> None:
        before = self.found.get(card.kind)
        if before is None or rank < before[0]:
            self.found[card.kind] = rank, card


class Highlights:
    """The best moments of a match, and what each seat did, as the match is played again."""

    def __init__(self, setup: Setup) -> None:
        self._teams = setup.teams
        self._roles = ROLES[setup.game]
        self._deeds = {team: _Deeds() for team in setup.teams}
        self._best = _Best()
        self._dived_at: int | None = None
        """The distance at the dive: the submarines must have come closer than that."""

    def see(
        self,
        moment: int,
        match: Match,
        order: Order,
        events: Sequence[Event],
        possible: Mapping[Team, Squares],
        sheets: Mapping[Team, SheetCard],
    ) -> None:
        """Take an order of a moment, with what it did.

        ``possible`` are the squares of each submarine for its enemy before the order, where they
        are counted; ``sheets`` are the plots after it.
        """
        if not match.dived:
            return
        self._see_distance(moment, match)
        if order.verb is Verb.SILENCE:
            self._see_silence(moment, order)
        for event in events:
            if event.name is EventName.BLAST:
                self._see_blast(moment, match, event, possible)
            self._count(event)
        self._count_order(order)
        if order.verb in NOTE_VERBS:
            self._see_note(match, order, sheets[order.team])

    # ---- the moments

    def _see_distance(self, moment: int, match: Match) -> None:
        one, other = (match.boats[team].at for team in self._teams)
        count = sum(_apart(one, other))
        if self._dived_at is None:
            self._dived_at = count
        if count >= self._dived_at:
            return
        said = Message("moment-closest", {"count": count})
        self._best.offer(count, KeyMomentCard(moment, "closest", None, said))

    def _see_silence(self, moment: int, order: Order) -> None:
        count = int(order.args[1])
        if count:
            said = Message("moment-hush", {"team": str(order.team), "count": count})
            self._best.offer(-count, KeyMomentCard(moment, "hush", str(order.team), said))

    def _see_blast(
        self, moment: int, match: Match, event: Event, possible: Mapping[Team, Squares]
    ) -> None:
        attacker, square = event.fields["team"], parse_square(event.fields["square"])
        victim = next(team for team in self._teams if team is not attacker)
        result = event.fields["results"].get(victim)
        if result is None:
            return
        if result is not BlastResult.CLEAR:
            self._deeds[attacker].hits += 1
            count = possible.get(victim, 0).bit_count()
            if count > _FEW:
                said = Message("moment-guess", {"team": str(attacker), "count": count})
                self._best.offer(-count, KeyMomentCard(moment, "guess", str(attacker), said))
            return
        away = max(_apart(square, match.boats[victim].at))
        if away <= _MISSED_BY:
            values = {"team": str(victim), "square": event.fields["square"], "count": away}
            card = KeyMomentCard(moment, "miss", str(victim), Message("moment-miss", values))
            self._best.offer(away, card)

    def keys(self) -> tuple[KeyMomentCard, ...]:
        """The best moments, one of each kind at most."""
        return tuple(card for _, card in self._best.found.values())

    # ---- what the seats did

    def _count(self, event: Event) -> None:
        team = event.team
        if team is None or team not in self._deeds:
            return
        deeds = self._deeds[team]
        if event.name is EventName.READY:
            deeds.ready += 1
        elif event.name is EventName.REPAIRED and event.fields["cause"] == "circuit":
            deeds.circuits += 1
        elif event.name is EventName.DAMAGED and event.fields["cause"] == "breakdown":
            deeds.breakdowns += event.fields["amount"]

    def _count_order(self, order: Order) -> None:
        deeds = self._deeds[order.team]
        if order.verb is Verb.HEAD:
            deeds.courses += 1
        elif order.verb is Verb.SILENCE:
            deeds.silences += 1
        elif order.verb is Verb.MARK:
            deeds.marks += 1
        elif order.verb is Verb.BREAK:
            deeds.breaks += 1

    def _see_note(self, match: Match, order: Order, sheet: SheetCard) -> None:
        """Compare the plot with the enemy whenever a course is added to it."""
        deeds = self._deeds[order.team]
        if order.verb is not Verb.PLOT:
            deeds.end = _end_of(sheet)
            return
        across, down = _STEPS.get(sheet.legs[-1], (0, 0))
        base = deeds.end if len(sheet.legs) > 1 else (sheet.dx, sheet.dy)
        column, row = deeds.end = base[0] + across, base[1] + down
        enemy = next(team for team in self._teams if team is not order.team)
        at = match.boats[enemy].at
        away = abs(column - column_of(at)) + abs(row - row_of(at))
        deeds.plots += 1
        deeds.right += not away
        deeds.nearest = away if deeds.nearest is None else min(away, deeds.nearest)

    def praise(self, bots: Collection[tuple[Team, Role]] = ()) -> tuple[PraiseCard, ...]:
        """A kind word for each seat that no bot held, in the order of the seats."""
        return tuple(
            PraiseCard(str(team), str(role), _kind_word(role, self._deeds[team]))
            for team in self._teams
            for role in self._roles
            if (team, role) not in bots
        )


def _kind_word(role: Role, deeds: _Deeds) -> Message:
    """The best that can be said of a seat; the first that is true."""
    near = deeds.nearest if deeds.nearest is not None and deeds.nearest <= _NEAR else 0
    calm = deeds.breaks if not deeds.breakdowns else 0
    words: Mapping[Role, tuple[tuple[str, int], ...]] = {
        Role.CAPTAIN: (
            ("hits", deeds.hits),
            ("silences", deeds.silences),
            ("courses", deeds.courses),
        ),
        Role.MATE: (("ready", deeds.ready), ("marks", deeds.marks)),
        Role.ENGINEER: (("circuits", deeds.circuits), ("calm", calm), ("breaks", deeds.breaks)),
        Role.RADIO: (("right", deeds.right), ("near", near), ("plots", deeds.plots)),
    }
    for name, count in words[role]:
        if count:
            return Message(f"praise-{role}-{name}", {"count": count})
    return Message("praise-aboard")


def _end_of(sheet: SheetCard) -> tuple[int, int]:
    """The column and row at which a plot ends."""
    steps = [_STEPS.get(leg, (0, 0)) for leg in sheet.legs]
    return sheet.dx + sum(each[0] for each in steps), sheet.dy + sum(each[1] for each in steps)


def _apart(one: Square, other: Square) -> tuple[int, int]:
    """Columns and rows between two squares."""
    return abs(column_of(one) - column_of(other)), abs(row_of(one) - row_of(other))
