"""The part of a match that one crew may see.

Bots and programs are given a `VisibleMatch` in place of a `Match`. It has the crew's own submarine,
what the enemy has announced and what both crews know; a test compares it with that of a match
whose enemy is hidden elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sonar_console.engine import moments, objectives, systems
from sonar_console.engine.boat import Boat
from sonar_console.engine.chart import Chart
from sonar_console.engine.legal import legal_for, legal_orders
from sonar_console.engine.match import Match
from sonar_console.engine.names import PLAY, STOPPED, Phase, Role, System, Team, Verb
from sonar_console.engine.objectives import Objective
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import Squares


class VisibleMatch:
    """The part of a running match that one crew may see; it changes as the match does."""

    __slots__ = ("_enemy", "_match", "boat", "chart", "realtime", "setup", "team")

    def __init__(self, match: Match, team: Team) -> None:
        self._match = match
        self.team = team
        self.setup: Setup = match.setup
        self.chart: Chart = match.chart
        self.realtime: bool = match.realtime
        self.boat: Boat = match.boats[team]
        """The crew's own submarine; read only."""
        self._enemy = match.enemy(self.boat)

    # ---- what both crews know

    @property
    def phase(self) -> Phase:
        """The phase of the match."""
        return self._match.phase

    @property
    def turn(self) -> Team | None:
        """The team whose turn it is; None in real time."""
        return self._match.turn

    @property
    def stopped_by(self) -> Team | None:
        """The team that has stopped the table (A-4)."""
        return self._match.stopped_by

    @property
    def acted(self) -> bool:
        """Whether the turn's or the stop's activation is used up."""
        return self._match.acted

    @property
    def course_given(self) -> bool:
        """Whether the course of this turn has been given."""
        return self._match.course_given

    @property
    def answering(self) -> bool:
        """Whether the own captain owes a sonar answer (O-3)."""
        return self._match.answer_owed_by is self.team

    @property
    def waiting(self) -> bool:
        """Whether the enemy's captain owes one."""
        return self._match.answer_owed_by is self._enemy.team

    @property
    def archer(self) -> Squares:
        """The Archer mines still in place."""
        return self._match.archer

    @property
    def damage_limit(self) -> int:
        """The damage that destroys a submarine."""
        return self._match.damage_limit

    def goals(self, team: Team) -> Iterator[tuple[Objective, int]]:
        """The objectives of a team and how far each is, which both crews know."""
        match = self._match
        if match.progress:
            yield from zip(match.setup.objectives[team], match.progress[team], strict=True)

    @property
    def has_goals(self) -> bool:
        """Whether the scenario has objectives."""
        return bool(self._match.progress)

    @property
    def may_locate(self) -> bool:
        """Whether the enemy's square may be named, whatever the moment (G-1, G-2)."""
        return self.has_goals and objectives.may_locate(self._match, self.boat)

    @property
    def sinking_wins(self) -> bool:
        """Whether the own crew wins by sinking the enemy (G-4)."""
        return self.team not in self._match.replaced

    @property
    def enemy(self) -> Team:
        """The enemy's team."""
        return self._enemy.team

    @property
    def enemy_damage(self) -> int:
        """The damage that the enemy has announced."""
        return self._enemy.announced

    @property
    def enemy_energy(self) -> int:
        """The enemy's energy in Sonar Family, which follows from what is announced (F-2)."""
        return self._enemy.energy

    # ---- what the own crew knows

    @property
    def barred(self) -> Squares:
        """The squares that the own submarine may not move onto besides islands."""
        return self._match.barred(self.boat)

    @property
    def torpedo_reach(self) -> dict[int, Squares]:
        """The squares in a torpedo's reach, by square (T-1); in edition ``fr`` also the own one."""
        return self._match.torpedo_reach

    def can(self, system: System) -> bool:
        """Whether A-6, A-1 and A-2 allow a system, whatever the moment."""
        return systems.may_activate(self._match, self.boat, system)

    @property
    def triggers(self) -> bool:
        """Whether an own mine may be triggered, the table being stopped if need be (N-2, C-7)."""
        match = self._match
        if not self.boat.mines or self.boat.surfaced or not systems.may_trigger(match, self.boat):
            return False
        if match.answer_owed_by is not None:
            return False
        if match.switches.trigger != "activation":
            if self.boat.blackout and not match.blackout_trigger:
                return False
            return match.phase is PLAY or (self.stopped_by is self.team and not match.acted)
        return self.may_act

    @property
    def may_act(self) -> bool:
        """Whether a system may be activated now, in real time after a stop (A-4, A-5, A-8)."""
        match, boat = self._match, self.boat
        if boat.surfaced or boat.blackout or boat.owes or match.answer_owed_by is not None:
            return False
        if match.realtime:
            mine = match.phase is STOPPED and match.stopped_by is self.team and not match.acted
            return mine or match.phase is PLAY
        return moments.system_due(match, boat)

    @property
    def may_surface(self) -> bool:
        """Whether ``surface`` may be said now (U-1)."""
        return moments.surface_due(self._match, self.boat)

    @property
    def torpedo_targets(self) -> Squares:
        """The squares that a torpedo gets to from here."""
        return systems.torpedo_targets(self._match, self.boat)

    @property
    def mine_targets(self) -> Squares:
        """The squares on which a mine may be dropped from here."""
        return systems.mine_targets(self._match, self.boat)

    def legal(self, verb: Verb) -> tuple[Order, ...]:
        """The own orders with a verb that would be accepted now."""
        return legal_for(self._match, self.team, verb)

    def all_legal(self) -> tuple[Order, ...]:
        """All own orders that would be accepted now, but the radio operator's notes."""
        return legal_orders(self._match, self.team)

    def refusal(self, order: Order) -> Refusal | None:
        """The reason why an own order would be refused now, or None."""
        return self._match.refusal(order)

    def view(self) -> dict[str, Any]:
        """The state of the match as the crew knows it (docs/referee.md)."""
        return self._match.view(self.team)

    def of_role(self, verb: Verb, role: Role) -> tuple[Order, ...]:
        """The own orders of a seat with a verb that would be accepted now."""
        return legal_for(self._match, self.team, verb, role)
