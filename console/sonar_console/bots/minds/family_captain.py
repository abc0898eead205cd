"""The captain of Sonar Family: one action at a time, paid with energy (F)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.steering import goal_worth, room
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.family import COST, FULL_ENERGY
from sonar_console.engine.names import Phase, PieceKind, Role, Verb
from sonar_console.engine.orders import Order, written_value
from sonar_console.engine.squares import BIT, squares_in

BOLDNESS = 0.3
"""How often a careless captain does something other than move: 0 to 1."""
GOAL = 3.0
"""What an objective is worth, in squares of room."""
NAMED = 2
"""The enemy's square is named when it can be on so many at most."""
LIKELY = 0.5
"""The likelihood of a hit from which a missile is fired: 0 to 1."""
CLOSING = 4.0
"""What the enemy's sector is worth to a commander who can fire, in squares of room; to one who
cannot, the same is a cost."""


class FamilyCaptainMind:
    """Chooses the captain's orders in Sonar Family."""

    def __init__(self, skill: Skill, knowledge: Knowledge, rng: random.Random) -> None:
        self._skill = skill
        self._knowledge = knowledge
        self._rng = rng
        self._considered = (-1, -1)
        self._chosen: Order | None = None

    def order(self, match: VisibleMatch) -> Order | None:
        """The captain's next order, or None."""
        if match.phase is Phase.SETUP:
            verb = Verb.START if match.boat.at < 0 else Verb.DIVE
            return self._any(match, verb)
        if match.phase is Phase.ENDED or match.waiting:
            return None
        if match.answering:
            return self._answer(match)
        if match.stopped_by is not None:
            return self._under_stop(match)
        if not match.realtime and match.turn is not match.team:
            return None
        moment = (self._knowledge.own_courses, self._knowledge.enemy_courses)
        if not match.realtime or self._considered != moment:
            self._considered = moment
            action = self._action(match)
            if action is not None:
                return self._said(match, action)
        courses = match.legal(Verb.HEAD)
        if courses:
            return self._course(match, courses)
        return self._said(match, self._plain(match, Verb.SURFACE))

    def _any(self, match: VisibleMatch, verb: Verb) -> Order | None:
        orders = match.legal(verb)
        return self._rng.choice(orders) if orders else None

    def _plain(self, match: VisibleMatch, verb: Verb) -> Order:
        return Order(match.team, Role.CAPTAIN, verb)

    def _said(self, match: VisibleMatch, order: Order) -> Order | None:
        """An action: the order itself, or in real time first a stop (F-8)."""
        if not match.realtime:
            return order
        stops = match.legal(Verb.STOP)
        if not stops:
            return None
        self._chosen = order
        return stops[0]

    def _under_stop(self, match: VisibleMatch) -> Order | None:
        if match.stopped_by is not match.team:
            return None
        chosen, self._chosen = self._chosen, None
        if chosen is not None and chosen in match.legal(chosen.verb):
            return chosen
        return self._any(match, Verb.RESUME)

    def _answer(self, match: VisibleMatch) -> Order | None:
        """The row or the column (F-3), whichever leaves the enemy more squares."""
        orders = match.legal(Verb.ANSWER)
        exposure = self._knowledge.exposure
        if exposure is None or not orders:
            return self._rng.choice(orders) if orders else None
        hidden = exposure.squares

        def left(order: Order) -> int:
            kind, value = order.args[0]
            said = written_value(kind, value) if kind is PieceKind.COLUMN else value
            return (hidden & match.setup.chart.named(kind, said)).bit_count()

        return max(orders, key=left)

    def _action(self, match: VisibleMatch) -> Order | None:
        energy = match.boat.energy
        if self._knowledge.spares or self._rng.random() < self._skill.family_carelessness:
            return self._attempt(match)
        enemy = self._knowledge.enemy_squares
        if match.may_locate and enemy.bit_count() <= NAMED:
            square = self._rng.choice(list(squares_in(enemy)))
            return Order(match.team, Role.CAPTAIN, Verb.LOCATE, (square,))
        sector = match.chart.sectors[match.chart.sector_of[match.boat.at]]
        if energy >= COST[Verb.MISSILE]:
            there = enemy & sector & ~BIT[match.boat.at]
            if there and 1 / enemy.bit_count() >= LIKELY:
                square = self._rng.choice(list(squares_in(there)))
                return Order(match.team, Role.CAPTAIN, Verb.MISSILE, (square,))
        known = 2 if self._skill.plans else 1
        if energy >= FULL_ENERGY and enemy.bit_count() > known:
            return self._plain(match, Verb.SONAR)
        return None

    def _attempt(self, match: VisibleMatch) -> Order | None:
        """A careless choice: now and then any action that the energy allows."""
        if self._rng.random() > BOLDNESS:
            return None
        spared = (Verb.MISSILE,) if self._knowledge.spares else ()
        verbs = [
            verb for verb, cost in COST.items() if match.boat.energy >= cost and verb not in spared
        ]
        if not verbs:
            return None
        verb = self._rng.choice(verbs)
        if verb is Verb.SONAR:
            return self._plain(match, verb)
        if verb is Verb.SILENCE:
            ways = self._silences(match)
            return self._rng.choice(ways) if ways else None
        sector = match.chart.sectors[match.chart.sector_of[match.boat.at]] & match.chart.sea
        targets = list(squares_in(sector & ~BIT[match.boat.at]))
        return Order(match.team, Role.CAPTAIN, verb, (self._rng.choice(targets),))

    def _silences(self, match: VisibleMatch) -> list[Order]:
        return [
            Order(match.team, Role.CAPTAIN, Verb.SILENCE, (heading, 1))
            for heading, bit in match.chart.ways[match.boat.at]
            if not bit & match.barred
        ]

    def _course(self, match: VisibleMatch, courses: Sequence[Order]) -> Order:
        """The course with the most room; a commander also goes to the enemy's sector, or away."""
        if self._rng.random() < self._skill.family_carelessness:
            return self._rng.choice(courses)
        enemy, chart = self._knowledge.enemy_squares, match.chart

        def worth(order: Order) -> float:
            there = chart.step[order.args[0]][match.boat.at]
            assert there is not None  # it is legal
            barred = match.barred | BIT[there]
            value = float(min(room(chart, there, barred), 12))
            if match.has_goals:
                value += GOAL * goal_worth(match, there, barred, enemy)
            if self._skill.plans:
                near = (enemy & chart.sectors[chart.sector_of[there]]).bit_count()
                armed = match.boat.energy + 1 >= FULL_ENERGY
                value += (CLOSING if armed else -CLOSING) * near / enemy.bit_count()
            return value

        return max(self._rng.sample(courses, len(courses)), key=worth)
