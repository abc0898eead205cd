"""The exchange of torpedoes that follows once both crews have found each other, looked ahead.

In its turn each side moves one square, marks its torpedo, and fires if it can and if that is
better. What a shot does is the damage to be expected: a crew that can be on several squares is hit
by a share of it. Silences, mines and breakdowns are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.outlook import Blasts
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import System
from sonar_console.engine.squares import BIT, Square, Squares

Side: TypeAlias = tuple[Square, Squares, int, float, float]
"""A crew: its square, the squares that it may not move to, the marks on its torpedo, the damage
that it can take, and the share of a direct hit that a shot at it is expected to do."""
World: TypeAlias = tuple[float, Side]
"""How likely it is that the enemy is as this side is."""

FOUND = 2
"""Both crews are found when each can be on so many squares at most."""
DEPTH = 7
"""The turns that are looked ahead, of both crews together."""
SUNK = 2.0
"""The worth of destroying the other, beyond the damage."""
LATER = 0.95
"""How much less a turn later counts."""
STUCK = 1.5
"""The cost of having no way on: the crew has to surface."""
FIRED = 0.6
"""The least share of a hit on a crew whose own shot has told of it."""
STRUCK = 0.5
"""The least share of a hit on a crew that was hit before."""
READY = 0.3
"""What a full torpedo is worth at the end of what is looked ahead, with the other in reach."""
NONE_LEFT = 0.05
"""Who can take no more expected damage than this is destroyed."""
MOST = 99.0
"""More than any exchange is worth."""
UNHURT = 9
"""More damage than a submarine can take: a share is that of any hit."""
LEAST_SHARE = 0.1
SHARES = 256
"""The shares that are kept."""


class TorpedoSearch:
    """Looks ahead on a chart; ``size`` is how many marks a torpedo takes."""

    def __init__(self, chart: Chart, reach: Mapping[Square, Squares], size: int) -> None:
        self._chart = chart
        self._reach = reach
        self._size = size
        self._damages: dict[tuple[Square, Square], int] = {}
        self._ways: dict[Square, tuple[Square, ...]] = {}
        self._shares: dict[Squares, float] = {}

    def share(self, hidden: Squares) -> float:
        """The share of a direct hit that the best blast on some squares is expected to do."""
        known = self._shares.get(hidden)
        if known is None:
            if len(self._shares) >= SHARES:
                self._shares.clear()
            best = Blasts(self._chart, hidden, UNHURT, LEAST_SHARE).best(self._chart.sea)[0]
            known = self._shares[hidden] = min(1.0, best / 2.0)
        return known

    def moved(self, mine: Side, worlds: Sequence[World], *, shoots: bool) -> float:
        """The worth of what follows a move, in points of damage.

        ``shoots`` is whether the crew may fire at once; else the enemy is next.
        """
        worth = total = 0.0
        for likely, theirs in worlds:
            value = -self._best(theirs, mine, DEPTH, -MOST, MOST)
            damage = self._damage(mine[0], theirs[0])
            if shoots and mine[2] >= self._size and damage:
                value = max(value, self._shot(mine, theirs, damage))
            worth += likely * value
            total += likely
        return worth / total

    def fired(self, mine: Side, worlds: Sequence[World], target: Square, enemy: Squares) -> float:
        """The worth of a torpedo on a square: its damage, and what follows.

        ``mine`` is the crew after it, ``enemy`` the squares on which the enemy can be before.
        """
        around = self._chart.around[target]
        worth = total = 0.0
        for likely, (at, barred, marks, left, _) in worlds:
            if at == target:
                damage, seen = min(2.0, left), BIT[at]
            elif BIT[at] & around:
                damage, seen = min(1.0, left), enemy & around
            else:
                damage, seen = 0.0, enemy & ~around & ~BIT[target]
            value = damage
            if damage >= left:
                value += SUNK
            else:
                theirs = (at, barred, marks, left - damage, self.share(seen))
                value -= self._best(theirs, mine, DEPTH, -MOST, MOST)
            worth += likely * value
            total += likely
        return worth / total

    def _damage(self, here: Square, there: Square) -> int:
        """The damage of the best torpedo from a square at another, without harm to oneself."""
        known = self._damages.get((here, there))
        if known is None:
            chart = self._chart
            reach = self._reach[here] & ~chart.around[here] & ~BIT[here]
            known = 2 if BIT[there] & reach else 1 if chart.around[there] & reach else 0
            self._damages[here, there] = known
        return known

    def _shot(
        self,
        mine: Side,
        theirs: Side,
        damage: int,
        depth: int = DEPTH,
        low: float = -MOST,
        high: float = MOST,
    ) -> float:
        """The worth of a shot with which the turn ends, and of what follows it."""
        at, barred, _, left, share = mine
        there, their_barred, marks, can_take, known = theirs
        gain = min(damage * known, can_take)
        can_take -= gain
        if can_take <= NONE_LEFT:
            return gain + SUNK
        struck = 1.0 if damage > 1 and known > FIRED else max(known, STRUCK)
        hurt = (there, their_barred, marks, can_take, struck)
        empty = (at, barred, 0, left, max(share, FIRED))
        return gain - LATER * self._best(
            hurt, empty, depth, (gain - high) / LATER, (gain - low) / LATER
        )

    def _best(self, mover: Side, other: Side, depth: int, low: float, high: float) -> float:
        """The worth to the mover of its best turn, by alpha-beta search."""
        at, barred, marks, left, share = mover
        if depth == 0:
            return self._ready(mover, other) - self._ready(other, mover)
        marks = min(self._size, marks + 1)
        best = -MOST
        for there in self._ways_from(at):
            if BIT[there] & barred:
                continue
            moved = (there, barred | BIT[there], marks, left, share)
            damage = self._damage(there, other[0]) if marks >= self._size else 0
            if damage:
                best = max(best, self._shot(moved, other, damage, depth - 1, low, high))
                low = max(low, best)
                if low >= high:
                    return best
            worth = -LATER * self._best(other, moved, depth - 1, -high / LATER, -low / LATER)
            best = max(best, worth)
            low = max(low, best)
            if low >= high:
                return best
        if best == -MOST:
            stuck = (at, BIT[at], marks - 1, left, 1.0)
            return -STUCK - LATER * self._best(other, stuck, depth - 1, -MOST, MOST)
        return best

    def _ready(self, one: Side, other: Side) -> float:
        """What a torpedo that is ready next turn is worth to a side."""
        if one[2] + 1 < self._size or not self._damage(one[0], other[0]):
            return 0.0
        return READY * other[4]

    def _ways_from(self, square: Square) -> tuple[Square, ...]:
        known = self._ways.get(square)
        if known is None:
            ways = self._chart.ways[square]
            known = self._ways[square] = tuple(bit.bit_length() - 1 for _, bit in ways)
        return known


class Exchange:
    """The exchange as one crew foresees it, from what it knows.

    ``hidden`` is everywhere the squares where the enemy can think that the crew is.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._search: TorpedoSearch | None = None

    @property
    def begun(self) -> bool:
        """Whether both crews are found, so that it is looked ahead at all."""
        know = self._knowledge
        found = know.enemy_squares.bit_count() <= FOUND and know.hidden_count <= FOUND
        return found and know.belief is not None

    def after_move(
        self,
        match: VisibleMatch,
        there: Square,
        barred: Squares,
        hidden: Squares,
        marks: int,
        *,
        shoots: bool = False,
    ) -> float | None:
        """What it is worth from a square, or None where both are not found.

        ``shoots`` is whether the crew may fire at once; else the enemy is next.
        """
        if not self.begun:
            return None
        mine = self._side(match, there, barred, hidden, marks)
        return self._searched(match).moved(mine, self._worlds(match), shoots=shoots)

    def after_shot(self, match: VisibleMatch, hidden: Squares, target: Square) -> float | None:
        """What a torpedo is worth, its damage included, or None where both are not found."""
        if not self.begun:
            return None
        mine = self._side(match, match.boat.at, match.barred, hidden, 0)
        enemy = self._knowledge.enemy_squares
        return self._searched(match).fired(mine, self._worlds(match), target, enemy)

    def _searched(self, match: VisibleMatch) -> TorpedoSearch:
        if self._search is None:
            size = match.boat.sizes[System.TORPEDO]
            self._search = TorpedoSearch(match.chart, match.torpedo_reach, size)
        return self._search

    def _side(
        self, match: VisibleMatch, there: Square, barred: Squares, hidden: Squares, marks: int
    ) -> Side:
        left = float(match.damage_limit - match.boat.damage)
        return there, barred, marks, left, self._searched(match).share(hidden)

    def _worlds(self, match: VisibleMatch) -> list[World]:
        """The enemy by the likeliest route to each square where it can be."""
        know = self._knowledge
        assert know.belief is not None  # who weighs also believes
        marks = min(match.boat.sizes[System.TORPEDO], know.enemy_torpedo_marks)
        left = float(match.damage_limit - match.enemy_damage)
        share = self._searched(match).share(know.enemy_squares)
        return [
            (likely, (at, passed, marks, left, share))
            for at, passed, likely in know.belief.likeliest()
        ]


__all__ = ["Exchange", "Side", "TorpedoSearch", "World"]
