"""The minds of a crew's bots: one for each role, and one knowledge that they share.

The captain's and the engineer's minds are modules of their own.
"""

from __future__ import annotations

import random

from sonar_console.bots.minds.admiral import AdmiralMind
from sonar_console.bots.minds.captain import CaptainMind
from sonar_console.bots.minds.engineer import EngineerMind
from sonar_console.bots.minds.family_admiral import FamilyAdmiralMind
from sonar_console.bots.minds.family_captain import FamilyCaptainMind
from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import SKILLS, BotLevel, Skill
from sonar_console.bots.minds.reports import IMPORTANT, REPORTS
from sonar_console.bots.tracking.area import AreaTracker
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.bots.visible import VisibleMatch
from sonar_console.cards import Message
from sonar_console.engine.events import Event
from sonar_console.engine.names import Game, Phase, Role, System, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup

NEARLY_FOUND = 8
"""A crew that can be on so many squares at most is nearly found."""
STILL_SEARCHED = 8
"""An enemy that can be on more squares has still to be searched for."""


class MateMind:
    """The first mate: chooses the gauge to mark (M)."""

    def __init__(self, skill: Skill, knowledge: Knowledge, rng: random.Random) -> None:
        self._skill = skill
        self._knowledge = knowledge
        self._rng = rng

    def order(self, match: VisibleMatch) -> Order | None:
        """The gauge to mark, or ``pass``, if an OK is owed."""
        if not match.boat.owes_mark:
            return None
        orders = match.legal(Verb.MARK)
        if not orders:
            passes = match.legal(Verb.PASS)
            return passes[0] if passes else None
        if self._rng.random() < self._skill.carelessness:
            return self._rng.choice(orders)
        wanted = self._wanted(match) if self._skill.plans else IMPORTANT
        places = {system: place for place, system in enumerate(wanted)}
        return min(orders, key=lambda order: places.get(order.args[0], len(places)))

    def _wanted(self, match: VisibleMatch) -> tuple[System, ...]:
        """The gauges by how much they are needed now: the torpedo, then what is missing."""
        exposed = self._knowledge.hidden_count <= NEARLY_FOUND
        search = self._knowledge.enemy_squares.bit_count() > STILL_SEARCHED
        if search:
            others = (System.SONAR, System.DRONE, System.MINE, System.SILENCE)
        elif exposed:
            others = (System.SILENCE, System.MINE, System.SONAR, System.DRONE)
        else:
            others = (System.MINE, System.SILENCE, System.SONAR, System.DRONE)
        return (System.TORPEDO, *others, System.SCENARIO)


class RadioMind:
    """The radio operator: plots every course and silence, for the people at the table to see."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge

    def order(self, match: VisibleMatch) -> Order | None:
        """The next note, if there is one and notes are taken now (U-5)."""
        notes = self._knowledge.to_plot
        if not notes or match.phase is not Phase.PLAY or match.answering or match.waiting:
            return None
        if match.boat.surfaced and match.realtime:
            return None  # its buttons are the sections of the hull
        return Order(match.team, Role.RADIO, Verb.PLOT, (notes[0],))

    def plotted(self) -> None:
        """A note has been accepted, whoever gave it."""
        del self._knowledge.to_plot[:1]


class CrewMind:
    """Chooses the orders of one crew. Make it before the match; let it `hear` every event.

    ``rng`` is the source of all randomness: the same seed and events give the same orders.
    """

    def __init__(self, setup: Setup, team: Team, level: BotLevel, rng: random.Random) -> None:
        skill = SKILLS[level]
        self.team = team
        self.level = level
        self.knowledge = Knowledge(setup, team, skill, rng)
        self._captain: CaptainMind | FamilyCaptainMind
        if setup.game is Game.SONAR_FAMILY:
            family = FamilyAdmiralMind if skill.weighs else FamilyCaptainMind
            self._captain = family(skill, self.knowledge, rng)
        else:
            captain = AdmiralMind if skill.weighs else CaptainMind
            self._captain = captain(skill, self.knowledge, rng)
        self._mate = MateMind(skill, self.knowledge, rng)
        self._engineer = EngineerMind(skill, rng)
        self._radio = RadioMind(self.knowledge)
        tracker = self.knowledge.enemy_tracker
        self._hearing: AreaTracker | Tracker = (
            AreaTracker(setup, team) if self.knowledge.errs else tracker
        )
        """Where the enemy can be, as the radio operator reports it to people: without mistakes."""

    def spare(self, *, enemy: bool) -> None:
        """Spare the enemy, or not: then nothing is fired and no mine laid."""
        self.knowledge.spares = enemy

    def hear(self, event: Event) -> None:
        """Take in an event as `event_for` gives it to this crew."""
        self.knowledge.hear(event)
        if self._hearing is not self.knowledge.enemy_tracker:
            self._hearing.hear(event)

    def report(self, role: Role, match: VisibleMatch) -> Message | None:
        """What a role says to the people in its crew now; None for one that reports nothing."""
        report = REPORTS.get(role)
        return None if report is None else report(match, self._hearing.squares)

    def plotted(self) -> None:
        """A note of the radio operator has been accepted, whoever gave it."""
        self._radio.plotted()

    def order(self, match: VisibleMatch) -> Order | None:
        """The crew's next order, or None; the radio operator's notes are left out."""
        for role in (Role.ENGINEER, Role.MATE, Role.CAPTAIN, Role.RADIO):
            order = self._of_role(role, match)
            if order is not None:
                return order
        return None

    def order_of(self, role: Role, match: VisibleMatch) -> Order | None:
        """The next order of one role, or None; the radio operator's notes too."""
        order = self._of_role(role, match)
        if order is None and role is Role.RADIO:
            return self._radio.order(match)
        return order

    def _of_role(self, role: Role, match: VisibleMatch) -> Order | None:
        if role is Role.CAPTAIN:
            return self._captain.order(match)
        if role is Role.MATE and match.boat.owes_mark:
            return self._mate.order(match)
        if role is Role.ENGINEER and match.boat.owes_break is not None:
            return self._engineer.order(match)
        if match.boat.surfaced and match.realtime:
            secures = [each for each in match.of_role(Verb.SECURE, role) if not each.args[1]]
            return secures[0] if secures else None
        return None

    def told(self, order: Order, events: list[Event]) -> None:
        """Take in the events of an order of either team, in a match without a table."""
        for event in events:
            self.hear(event)
