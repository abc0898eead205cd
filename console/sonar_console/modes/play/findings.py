"""The findings of one crew about its enemy: what it was told of places, and how old that is.

What a sonar's answer, a drone or a surfacing has told is kept as squares, and these are carried
along as the enemy moves: a course shifts them, a silence spreads them. Nothing is left out that
could be true, and nothing is concluded beyond the chart: squares that would lie on an island or
off the chart are gone, routes and mines are not looked at. The tracker of the bots is exact;
whatever it holds possible lies within the squares here.

Where the enemy's courses are only spoken, nothing on a screen may count them: the squares stay
as they were told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sonar_console.cards import BlastCard, Message, ShadeCard
from sonar_console.engine import Event, Setup
from sonar_console.engine.events import EventName
from sonar_console.engine.names import BlastResult, Heading, PieceKind, Team
from sonar_console.engine.squares import BIT, Squares, by_name, parse_square

WIDEST = 0.6
"""The share of the sea from which on a finding tells nothing, and is not shown at all: of a sonar's
answer one piece alone would look like the truth."""

BLASTS = 5
OLDEST = 9
"""The explosions that stay marked at most, and the own courses for which each does."""

_MOVES = frozenset({EventName.COURSE, EventName.SILENCE})

_SHADED = {
    EventName.SONAR_ANSWER: "sonar",
    EventName.DRONE: "drone",
    EventName.SURFACED: "surfaced",
}


@dataclass(frozen=True, slots=True)
class _Shade:
    """Squares of one finding; ``absent`` ones are those where the enemy is not."""

    squares: Squares
    piece: str = ""
    absent: bool = False


@dataclass(slots=True)
class _LastFound:
    """What one means has found last."""

    said: Message
    ago: int
    """How often the enemy has moved since."""
    shades: list[_Shade]


class CrewFindings:
    """The last findings of a crew by each means, and the last explosions.

    ``counts`` is whether the enemy's courses may be counted on a screen. Without a ``setup`` there
    are sentences alone.
    """

    def __init__(self, team: Team, setup: Setup | None, *, counts: bool) -> None:
        self._team = team
        self._setup = setup
        self._counts = counts
        self._last: dict[EventName, _LastFound] = {}
        """By what found it, the newest last."""
        self.shades: tuple[ShadeCard, ...] = ()
        """The squares that are spoken of, of the newest finding first."""
        self.blasts: tuple[BlastCard, ...] = ()
        """The explosions that are marked, the oldest first."""

    def hear(self, event: Event) -> None:
        """Take in an event that the crew may know of."""
        name, theirs = event.name, event.team is not self._team
        if name in _MOVES:
            if not theirs:
                if self.blasts:
                    self._age()
            elif self._last:
                self._move(event)
        elif name is EventName.BLAST:
            self._explode(event)
        elif name in _SHADED:
            said = _finding(event, theirs)
            if said is not None:
                self._last.pop(name, None)
                self._last[name] = _LastFound(said, 0, self._told(event))
                self._show()

    def messages(self) -> tuple[Message, ...]:
        """The findings in words, the newest first."""
        return tuple(
            Message(
                each.said.key, {**each.said.values, "ago": each.ago if self._counts else "none"}
            )
            for each in reversed(self._last.values())
        )

    # ---- squares

    def _told(self, event: Event) -> list[_Shade]:
        """The squares that an event speaks of."""
        if self._setup is None:
            return []
        chart, fields = self._setup.chart, event.fields
        if event.name is EventName.SONAR_ANSWER:
            pieces = [
                (f"{kind} {value}", chart.named(PieceKind(kind), value))
                for kind, value in fields["pieces"]
            ]
            if len(pieces) == 1:  # Sonar Family's captain does not lie (F-3)
                return [_Shade(pieces[0][1] & chart.sea, pieces[0][0])]
            (one, here), (other, there) = pieces  # one true, the other not (O-2)
            return [
                _Shade(here & ~there & chart.sea, one),
                _Shade(there & ~here & chart.sea, other),
            ]
        if "square" in fields:
            return [_Shade(BIT[parse_square(fields["square"])])]
        absent = event.name is EventName.DRONE and not fields["present"]
        return [_Shade(chart.sectors[fields["sector"]] & chart.sea, absent=absent)]

    def _move(self, event: Event) -> None:
        """Carry what is known along as the enemy moves."""
        for each in self._last.values():
            each.ago += 1
        if self._setup is None or not self._counts:
            return
        for each in self._last.values():
            each.shades = [replace(one, squares=self._carried(one, event)) for one in each.shades]
        self._show()

    def _carried(self, shade: _Shade, event: Event) -> Squares:
        """The squares of a shade after a course, or a silence of any way (L-1, F-4)."""
        assert self._setup is not None  # asked by the caller
        chart, steps = self._setup.chart, self._setup.silence_steps
        if event.name is EventName.COURSE:
            return chart.carried(shade.squares, Heading(event.fields["heading"]))
        if shade.absent:  # only where every way that a silence can have begun is ruled out
            return chart.sea & ~chart.slipped(chart.sea & ~shade.squares, *steps)
        return chart.slipped(shade.squares, *steps)

    def _show(self) -> None:
        most = 0 if self._setup is None else self._setup.chart.sea.bit_count() * WIDEST
        self.shades = tuple(
            ShadeCard(_SHADED[name], tuple(by_name(shade.squares)), shade.piece, shade.absent)
            for name, each in reversed(self._last.items())
            if all(shade.squares.bit_count() <= most for shade in each.shades)
            for shade in each.shades
            if shade.squares
        )

    # ---- explosions

    def _explode(self, event: Event) -> None:
        results = event.fields["results"].values()
        hurt = any(result != BlastResult.CLEAR for result in results)
        square = event.fields["square"]
        others = [each for each in self.blasts if each.square != square]
        self.blasts = (*others[1 - BLASTS :], BlastCard(square, 0, hurt))

    def _age(self) -> None:
        self.blasts = tuple(
            BlastCard(each.square, each.ago + 1, each.hurt)
            for each in self.blasts
            if each.ago < OLDEST
        )


def _finding(event: Event, theirs: bool) -> Message | None:
    """The finding of an event for a crew, about where the enemy is, or None."""
    fields = event.fields
    if event.name is EventName.DRONE and not theirs:
        present = "yes" if fields["present"] else "no"
        return Message("found-drone", {"sector": fields["sector"], "present": present})
    if event.name is EventName.SONAR_ANSWER and theirs:
        pieces = [(str(kind), value) for kind, value in fields["pieces"]]
        values: dict[str, str | int] = {}
        for number, (kind, value) in enumerate(pieces, 1):
            values[f"kind{number}"] = kind
            values[f"value{number}"] = value
        return Message("found-sonar" if len(pieces) == 2 else "found-answer", values)
    if event.name is EventName.SURFACED and theirs:
        if "square" in fields:
            return Message("found-surfaced-at", {"square": fields["square"]})
        return Message("found-surfaced", {"sector": fields["sector"]})
    return None
