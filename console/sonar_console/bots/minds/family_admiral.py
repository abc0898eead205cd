"""The admiral of Sonar Family: every action of the moment is weighed by what follows from it.

A turn is one action (F-1), so courses, sonar, silence, missile and surfacing are compared in one
unit, hits: what the action does now, the missile that each crew may then fire at the other, the
room, the energy, and what each crew knows of the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

from sonar_console.bots.minds.family_captain import NAMED, FamilyCaptainMind
from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.steering import goal_worth, room
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine import events as ev
from sonar_console.engine.events import Event
from sonar_console.engine.family import COST, FULL_ENERGY
from sonar_console.engine.names import Role, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.squares import BIT, STRIDE, Square, Squares, squares_in


@dataclass(frozen=True, slots=True)
class FamilyScales:
    """The weight of each consideration, in hits (`docs/bots.md` tells how tuned)."""

    threat: float = 1.5
    """The likelihood that the enemy's next missile hits."""
    soon: float = 0.5
    """The share of it that is left for each energy that the enemy lacks."""
    chance: float = 1.0
    """The likelihood that the own next missile hits."""
    patience: float = 0.6
    """The share of it that is left for each turn until it can be fired."""
    kill: float = 1.0
    """What the last hit is worth beyond the others."""
    room: float = 0.08
    """A square of room, up to `WIDE`."""
    hide: float = 0.15
    """A doubling of the squares where the enemy can think that the crew is."""
    seek: float = 0.2
    """A halving of the squares where the enemy can be."""
    energy: float = 0.1


FAMILY_SCALES = FamilyScales()
WIDE = 12
"""More squares of room are worth no more."""
HIDDEN_BITS = 4.0
"""A crew hidden on 16 squares or more is hidden well enough."""
ICE = 3.0
"""The cost of surfacing off a hole (F-7)."""
ROW: Squares = (1 << STRIDE) - 1
COLUMN: Squares = sum(1 << STRIDE * row for row in range(STRIDE))


class FamilyAdmiralMind(FamilyCaptainMind):
    """Chooses the captain's orders in Sonar Family by what follows from each."""

    def __init__(
        self,
        skill: Skill,
        knowledge: Knowledge,
        rng: random.Random,
        scales: FamilyScales = FAMILY_SCALES,
    ) -> None:
        super().__init__(skill, knowledge, rng)
        self._scales = scales
        self._heads: Order | None = None
        """The course that was found best when the action was chosen."""

    def _action(self, match: VisibleMatch) -> Order | None:
        enemy = self._knowledge.enemy_squares
        if match.may_locate and enemy.bit_count() <= NAMED:
            return super()._action(match)
        best: tuple[float, Order | None] = (float("-inf"), None)
        for worth, order in self._options(match):
            worth += self._rng.random() * 0.02
            if worth > best[0]:
                best = (worth, order)
        self._heads = None
        if best[1] is not None and best[1].verb is Verb.HEAD:
            self._heads = best[1]
            return None
        return best[1]

    def _course(self, match: VisibleMatch, courses: Sequence[Order]) -> Order:
        heads, self._heads = self._heads, None
        if heads is not None and heads in courses:
            return heads
        return max(self._courses(match), key=lambda each: each[0])[1]

    # ---- what follows from an action

    def _worth(
        self, match: VisibleMatch, there: Square, barred: Squares, hidden: Squares, energy: int
    ) -> float:
        """The worth of a place: ``hidden`` is where the enemy can then think that the crew is."""
        scales, chart, enemy = self._scales, match.chart, self._knowledge.enemy_squares
        sector = chart.sectors[chart.sector_of[there]]
        near = (enemy & sector).bit_count() / enemy.bit_count()
        count = max(1, hidden.bit_count())
        worth = scales.room * min(room(chart, there, barred), WIDE)
        worth += self._hit(match) * self._chance(match, there, enemy, FULL_ENERGY - energy)
        lacks = FULL_ENERGY - match.enemy_energy
        harm = 1.0 + scales.kill * (match.boat.damage + 1 >= match.damage_limit)
        worth -= scales.threat * harm * near / count * float(scales.soon**lacks)
        worth += scales.hide * min(HIDDEN_BITS, log2(count)) + scales.energy * energy
        if match.has_goals:
            worth += goal_worth(match, there, barred, enemy)
        return worth

    def _hit(self, match: VisibleMatch) -> float:
        """The worth of a hit of the own missile."""
        return 1.0 + self._scales.kill * (match.enemy_damage + 1 >= match.damage_limit)

    def _chance(self, match: VisibleMatch, there: Square, enemy: Squares, lacks: int) -> float:
        """How likely the own next missile hits, less for each turn that passes before it."""
        chart, scales = match.chart, self._scales
        sector = chart.sectors[chart.sector_of[there]]
        likely = self._knowledge.likelihoods
        best = max((share for at, share in likely.items() if BIT[at] & sector), default=0.0)
        near = (enemy & sector).bit_count() / enemy.bit_count()
        return scales.chance * near * best * float(scales.patience ** (lacks + 1))

    def _hidden_after(self, told: Event) -> Squares:
        exposure = self._knowledge.exposure
        assert exposure is not None  # who weighs also hides
        twin = exposure.copy()
        twin.hear(told)
        return twin.squares

    # ---- actions

    def _options(self, match: VisibleMatch) -> Iterator[tuple[float, Order]]:
        """All actions of the moment with what each is worth."""
        boat, energy = match.boat, match.boat.energy
        yield from self._courses(match)
        if energy >= COST[Verb.MISSILE] and not self._knowledge.spares:
            yield from self._missiles(match)
        if energy >= COST[Verb.SONAR] and self._knowledge.enemy_squares.bit_count() > 1:
            yield self._sonar_worth(match), self._plain(match, Verb.SONAR)
        if energy >= COST[Verb.SILENCE]:
            yield from self._quiet_ways(match)
        if boat.visited != BIT[boat.at]:
            at = BIT[boat.at]
            worth = self._worth(match, boat.at, at, at, energy)
            off = match.setup.surface_damage_off_holes and not at & match.chart.holes
            yield worth - ICE * off, self._plain(match, Verb.SURFACE)

    def _courses(self, match: VisibleMatch) -> Iterator[tuple[float, Order]]:
        boat, energy = match.boat, min(FULL_ENERGY, match.boat.energy + 1)
        for order in match.legal(Verb.HEAD):
            there = match.chart.step[order.args[0]][boat.at]
            assert there is not None  # it is legal
            hidden = self._hidden_after(ev.COURSE[match.team][order.args[0]])
            yield self._worth(match, there, match.barred | BIT[there], hidden, energy), order

    def _missiles(self, match: VisibleMatch) -> Iterator[tuple[float, Order]]:
        boat, chart, enemy = match.boat, match.chart, self._knowledge.enemy_squares
        exposure = self._knowledge.exposure
        sector = chart.sectors[chart.sector_of[boat.at]]
        targets = list(squares_in(enemy & sector & ~BIT[boat.at]))
        if not targets or exposure is None:
            return
        likely = self._knowledge.likelihoods
        target = max(targets, key=lambda each: likely.get(each, 0.0))
        hidden = exposure.squares & sector
        energy = boat.energy - COST[Verb.MISSILE]
        worth = self._hit(match) * likely.get(target, 0.0)
        worth += self._worth(match, boat.at, match.barred, hidden, energy)
        yield worth, Order(match.team, Role.CAPTAIN, Verb.MISSILE, (target,))

    def _sonar_worth(self, match: VisibleMatch) -> float:
        """What is learnt if the enemy names what tells less, its row or its column (F-3)."""
        boat, enemy = match.boat, self._knowledge.enemy_squares
        exposure = self._knowledge.exposure
        assert exposure is not None  # who weighs also hides
        count, told = enemy.bit_count(), 0.0
        for square in squares_in(enemy):
            row, column = ROW << square // STRIDE * STRIDE, COLUMN << square % STRIDE
            told += log2(max((enemy & row).bit_count(), (enemy & column).bit_count()))
        left = told / count
        energy = boat.energy - COST[Verb.SONAR]
        worth = self._worth(match, boat.at, match.barred, exposure.squares, energy)
        now = self._chance(match, boat.at, enemy, FULL_ENERGY - energy)
        worth += self._hit(match) * now * (count / float(2.0**left) - 1.0)
        return worth + self._scales.seek * (log2(count) - left)

    def _quiet_ways(self, match: VisibleMatch) -> Iterator[tuple[float, Order]]:
        boat, ways = match.boat, self._silences(match)
        if not ways:
            return
        hidden = self._hidden_after(ev.SILENCE[match.team])
        energy = boat.energy - COST[Verb.SILENCE]
        for order in ways:
            there = match.chart.step[order.args[0]][boat.at]
            assert there is not None  # it is open
            yield self._worth(match, there, match.barred | BIT[there], hidden, energy), order


__all__ = ["FAMILY_SCALES", "FamilyAdmiralMind", "FamilyScales"]
