"""The captain of Sonar Family: one action at a time, paid with energy (F)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sonar_console.bots.minds.helm import room
from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.reckoning import squares_said
from sonar_console.bots.minds.sight import Sight
from sonar_console.engine.family import COST, FULL_ENERGY
from sonar_console.engine.names import Phase, PieceKind, Role, Verb
from sonar_console.engine.orders import Order, written_value
from sonar_console.engine.squares import BIT, squares_in

BOLDNESS = 0.3
"""How often a cadet does something else than move."""
LIKELY = 0.5
"""How likely a hit must be to be worth all the energy."""
CLOSING = 4.0
"""What the enemy's sector is worth to a commander who can fire, in squares of room; to one who
cannot, it costs as much."""


class FamilyCaptainMind:
    """Commands one submarine of Sonar Family."""

    def __init__(self, skill: Skill, knowledge: Knowledge, lots: random.Random) -> None:
        self._skill = skill
        self._knowledge = knowledge
        self._lots = lots
        self._considered = (-1, -1)
        self._in_mind: Order | None = None

    def order(self, sight: Sight) -> Order | None:
        """What the captain says now, or None."""
        if sight.phase is Phase.SETUP:
            verb = Verb.START if sight.boat.at < 0 else Verb.DIVE
            return self._any(sight, verb)
        if sight.phase is Phase.ENDED or sight.waiting:
            return None
        if sight.answering:
            return self._answer(sight)
        if sight.stopped_by is not None:
            return self._under_stop(sight)
        if not sight.realtime and sight.turn is not sight.team:
            return None
        moment = (self._knowledge.courses, self._knowledge.heard)
        if not sight.realtime or self._considered != moment:
            self._considered = moment
            action = self._action(sight)
            if action is not None:
                return self._said(sight, action)
        courses = sight.legal(Verb.HEAD)
        if courses:
            return self._course(sight, courses)
        return self._said(sight, self._plain(sight, Verb.SURFACE))

    def _any(self, sight: Sight, verb: Verb) -> Order | None:
        orders = sight.legal(verb)
        return self._lots.choice(orders) if orders else None

    def _plain(self, sight: Sight, verb: Verb) -> Order:
        return Order(sight.team, Role.CAPTAIN, verb)

    def _said(self, sight: Sight, order: Order) -> Order | None:
        """An action: said at once, or in real time after the fist (F-8)."""
        if not sight.realtime:
            return order
        stops = sight.legal(Verb.STOP)
        if not stops:
            return None
        self._in_mind = order
        return stops[0]

    def _under_stop(self, sight: Sight) -> Order | None:
        if sight.stopped_by is not sight.team:
            return None
        in_mind, self._in_mind = self._in_mind, None
        if in_mind is not None and in_mind in sight.legal(in_mind.verb):
            return in_mind
        return self._any(sight, Verb.RESUME)

    def _answer(self, sight: Sight) -> Order | None:
        """The row or the column (F-3): the one that leaves the enemy more squares."""
        orders = sight.legal(Verb.ANSWER)
        mirror = self._knowledge.mirror
        if mirror is None or not orders:
            return self._lots.choice(orders) if orders else None
        hidden = mirror.squares

        def left(order: Order) -> int:
            kind, value = order.args[0]
            said = written_value(kind, value) if kind is PieceKind.COLUMN else value
            return (hidden & squares_said(sight.setup, kind, said)).bit_count()

        return max(orders, key=left)

    def _action(self, sight: Sight) -> Order | None:
        energy = sight.boat.energy
        if not self._skill.hears or self._knowledge.spares:
            return self._attempt(sight)
        if self._lots.random() < self._skill.carelessness:
            return self._attempt(sight)
        enemy = self._knowledge.squares
        sector = sight.chart.sectors[sight.chart.sector_of[sight.boat.at]]
        if energy >= COST[Verb.MISSILE]:
            there = enemy & sector & ~BIT[sight.boat.at]
            if there and 1 / enemy.bit_count() >= LIKELY:
                square = self._lots.choice(list(squares_in(there)))
                return Order(sight.team, Role.CAPTAIN, Verb.MISSILE, (square,))
        known = 2 if self._skill.plans else 1
        if energy >= FULL_ENERGY and enemy.bit_count() > known:
            return self._plain(sight, Verb.SONAR)
        return None

    def _attempt(self, sight: Sight) -> Order | None:
        """A cadet's action: now and then any that the energy allows."""
        if self._lots.random() > BOLDNESS:
            return None
        spared = (Verb.MISSILE,) if self._knowledge.spares else ()
        verbs = [
            verb for verb, cost in COST.items() if sight.boat.energy >= cost and verb not in spared
        ]
        if not verbs:
            return None
        verb = self._lots.choice(verbs)
        if verb is Verb.SONAR:
            return self._plain(sight, verb)
        if verb is Verb.SILENCE:
            ways = self._silences(sight)
            return self._lots.choice(ways) if ways else None
        sector = sight.chart.sectors[sight.chart.sector_of[sight.boat.at]] & sight.chart.sea
        targets = list(squares_in(sector & ~BIT[sight.boat.at]))
        return Order(sight.team, Role.CAPTAIN, verb, (self._lots.choice(targets),))

    def _silences(self, sight: Sight) -> list[Order]:
        return [
            Order(sight.team, Role.CAPTAIN, Verb.SILENCE, (heading, 1))
            for heading, bit in sight.chart.ways[sight.boat.at]
            if not bit & sight.barred
        ]

    def _course(self, sight: Sight, courses: Sequence[Order]) -> Order:
        """Towards open water; a commander with a missile also to the enemy's sector, else away."""
        if not self._skill.hears or self._lots.random() < self._skill.carelessness:
            return self._lots.choice(courses)
        enemy, chart = self._knowledge.squares, sight.chart

        def worth(order: Order) -> float:
            there = chart.step[order.args[0]][sight.boat.at]
            assert there is not None  # it is legal
            value = float(min(room(chart, there, sight.barred | BIT[there]), 12))
            if self._skill.plans:
                near = (enemy & chart.sectors[chart.sector_of[there]]).bit_count()
                armed = sight.boat.energy + 1 >= FULL_ENERGY
                value += (CLOSING if armed else -CLOSING) * near / enemy.bit_count()
            return value

        return max(self._lots.sample(courses, len(courses)), key=worth)
