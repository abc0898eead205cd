"""The minds of a whole crew: one for each role, sharing what they hear."""

from __future__ import annotations

import random

from sonar_console.bots.minds.captain import CaptainMind
from sonar_console.bots.minds.engineer import EngineerMind
from sonar_console.bots.minds.family import FamilyCaptainMind
from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import SKILLS, Level
from sonar_console.bots.minds.mate import MateMind
from sonar_console.bots.minds.radio import RadioMind
from sonar_console.bots.minds.sight import Sight
from sonar_console.engine.events import Event
from sonar_console.engine.names import Game, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup


class CrewMind:
    """What the bots of one crew think. Make it before the match; let it `hear` every event.

    ``lots`` is all the chance there is: the same lots and the same events give the same orders.
    """

    def __init__(self, setup: Setup, team: Team, level: Level, lots: random.Random) -> None:
        skill = SKILLS[level]
        self.team = team
        self.level = level
        self.knowledge = Knowledge(setup, team, skill)
        self._captain: CaptainMind | FamilyCaptainMind
        if setup.game is Game.SONAR_FAMILY:
            self._captain = FamilyCaptainMind(skill, self.knowledge, lots)
        else:
            self._captain = CaptainMind(skill, self.knowledge, lots)
        self._mate = MateMind(skill, self.knowledge, lots)
        self._engineer = EngineerMind(skill, lots)
        self._radio = RadioMind(self.knowledge)

    def spare(self, *, enemy: bool) -> None:
        """Whether the enemy is spared: then nothing is fired, and no mine laid."""
        self.knowledge.spares = enemy

    def hear(self, event: Event) -> None:
        """Take in an event as `event_for` gives it to this crew."""
        self.knowledge.hear(event)

    def plotted(self) -> None:
        """The radio operator's note has been taken, by whomever."""
        self._radio.given()

    def order(self, sight: Sight) -> Order | None:
        """What the crew says next; None when it has nothing to say now. No notes are taken."""
        for role in (Role.ENGINEER, Role.MATE, Role.CAPTAIN, Role.RADIO):
            order = self._of_role(role, sight)
            if order is not None:
                return order
        return None

    def order_of(self, role: Role, sight: Sight) -> Order | None:
        """What one seat says next, the radio operator's notes too."""
        order = self._of_role(role, sight)
        if order is None and role is Role.RADIO:
            return self._radio.order(sight)
        return order

    def _of_role(self, role: Role, sight: Sight) -> Order | None:
        if role is Role.CAPTAIN:
            return self._captain.order(sight)
        if role is Role.MATE and sight.boat.owes_mark:
            return self._mate.order(sight)
        if role is Role.ENGINEER and sight.boat.owes_break is not None:
            return self._engineer.order(sight)
        if sight.boat.surfaced and sight.realtime:
            secures = [each for each in sight.of_role(Verb.SECURE, role) if not each.args[1]]
            return secures[0] if secures else None
        return None

    def told(self, order: Order, events: list[Event]) -> None:
        """Take in what an order of either team brought, as a `sonar_console.bots.duel.Player`."""
        for event in events:
            self.hear(event)
