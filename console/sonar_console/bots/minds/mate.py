"""The first mate: which gauge to mark (M)."""

from __future__ import annotations

import random

from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.sight import Sight
from sonar_console.engine.names import System, Verb
from sonar_console.engine.orders import Order

EXPOSED = 8
"""The squares below which a crew is nearly found."""
SOUGHT = 8
"""The squares above which the enemy must still be sought."""

_SENSIBLE = (
    System.TORPEDO,
    System.SONAR,
    System.MINE,
    System.DRONE,
    System.SILENCE,
    System.SCENARIO,
)
"""The gauges in the order in which an officer fills them."""


class MateMind:
    """Marks gauges."""

    def __init__(self, skill: Skill, knowledge: Knowledge, lots: random.Random) -> None:
        self._skill = skill
        self._knowledge = knowledge
        self._lots = lots

    def order(self, sight: Sight) -> Order | None:
        """The gauge to mark, or ``pass``, if an OK is owed."""
        if not sight.boat.owes_mark:
            return None
        orders = sight.legal(Verb.MARK)
        if not orders:
            passes = sight.legal(Verb.PASS)
            return passes[0] if passes else None
        if self._lots.random() < self._skill.carelessness or not self._skill.hears:
            return self._lots.choice(orders)
        wanted = self.wanted(sight) if self._skill.plans else _SENSIBLE
        return min(orders, key=lambda order: wanted.index(order.args[0]))

    def wanted(self, sight: Sight) -> tuple[System, ...]:
        """The gauges by how much they are needed now: weapons, and against what is missing."""
        exposed = self._knowledge.hidden <= EXPOSED
        sought = self._knowledge.squares.bit_count() > SOUGHT
        if sought:
            seeking = (System.SONAR, System.DRONE, System.MINE, System.SILENCE)
        elif exposed:
            seeking = (System.SILENCE, System.MINE, System.SONAR, System.DRONE)
        else:
            seeking = (System.MINE, System.SILENCE, System.SONAR, System.DRONE)
        return (System.TORPEDO, *seeking, System.SCENARIO)
