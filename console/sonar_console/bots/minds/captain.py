"""The captain of Captain Sonar: courses, weapons, detection, answers, surfacing.

In real time a system is activated under a stop (A-4): the captain stops the table only to give an
order that it has chosen, and gives that order under the stop.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log2

from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.steering import (
    Steering,
    Targeting,
    goal_worth,
    room,
    steps_to,
)
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.names import Mode, Phase, Role, System, Verb
from sonar_console.engine.objectives import ObjectiveKind
from sonar_console.engine.orders import Order, written_value
from sonar_console.engine.squares import BIT, Square, squares_in

FEW_ENOUGH = 5
"""An enemy on so many squares at most need not be searched for any more."""
EXPOSED = 7
"""A crew that can be on so many squares at most uses silence."""
WEAPONS = (System.MINE, System.TORPEDO, System.SCENARIO)
"""What is not used against an enemy that is spared."""
NAMED = 4
"""The enemy's square is named when it can be on so many at most."""
SPARING = 0.35
"""How often a system that is ready is used while the enemy is spared: 0 to 1."""
MINE_NEAR = 7.0
"""The mean distance of the enemy, in steps, up to which a mine is dropped."""
TIGHT = 3
"""An officer surfaces with so many squares ahead at most."""
GOAL = 4.0
"""What an officer gives for an objective, in squares of room."""
WORN = {Mode.TURN: 7, Mode.REALTIME: 9}
"""An officer surfaces with so many breakdowns: the light sheet has fewer symbols."""


class CaptainMind:
    """Chooses the captain's orders."""

    def __init__(self, skill: Skill, knowledge: Knowledge, rng: random.Random) -> None:
        self._skill = skill
        self._knowledge = knowledge
        self._rng = rng
        self._steering = Steering(knowledge, rng)
        self._considered = -1
        """After which of the crew's courses a system was last considered."""
        self._chosen: Order | None = None

    def order(self, match: VisibleMatch) -> Order | None:
        """The captain's next order, or None."""
        if match.phase is Phase.SETUP:
            return self._begin(match)
        if match.phase is Phase.ENDED or match.waiting:
            return None
        if match.answering:
            return self._answer(match)
        if match.stopped_by is not None:
            return self._under_stop(match)
        trigger = self._trigger(match)
        if trigger is not None:
            return self._activated(match, trigger)
        if match.boat.owes or (not match.realtime and match.turn is not match.team):
            return None
        if match.boat.surfaced:
            dives = match.legal(Verb.DIVE) if match.realtime else []
            return dives[0] if dives else self._section(match)
        if match.may_act and self._considered != self._knowledge.own_courses:
            self._considered = self._knowledge.own_courses
            action = self._action(match)
            if action is not None:
                return self._activated(match, action)
        done = [] if match.realtime else match.legal(Verb.DONE)
        return done[0] if done else self._course(match)

    # ---- beginning, and coming up

    def _begin(self, match: VisibleMatch) -> Order | None:
        if match.boat.at < 0:
            starts = match.legal(Verb.START)
            if self._skill.plans and len(starts) > 1:
                roomy = [each for each in starts if _open(match, each.args[0])]
                return self._rng.choice(roomy or starts)
            return self._rng.choice(starts) if starts else None
        dives = match.legal(Verb.DIVE)
        return dives[0] if dives else None

    def _section(self, match: VisibleMatch) -> Order | None:
        """A section of the hull, if it is the captain's (U-3)."""
        secures = [each for each in match.of_role(Verb.SECURE, Role.CAPTAIN) if not each.args[1]]
        return secures[0] if secures else None

    # ---- systems

    def _activated(self, match: VisibleMatch, order: Order) -> Order | None:
        """An activation: the order itself, or in real time first a stop (A-4)."""
        if not match.realtime:
            return order
        stops = match.of_role(Verb.STOP, Role.CAPTAIN)
        if not stops:
            return None
        self._chosen = order
        return stops[0]

    def _under_stop(self, match: VisibleMatch) -> Order | None:
        """The order under the captain's own stop: the chosen one, or the end of the stop."""
        if (
            match.stopped_by is not match.team
            or self._knowledge.stopped_by_role is not Role.CAPTAIN
        ):
            return None
        chosen, self._chosen = self._chosen, None
        if chosen is not None and chosen in match.legal(chosen.verb):
            return chosen
        resumes = match.of_role(Verb.RESUME, Role.CAPTAIN)
        return resumes[0] if resumes else None

    def _trigger(self, match: VisibleMatch) -> Order | None:
        """The trigger of a mine that is expected to do enough damage (N-2)."""
        if self._knowledge.spares or not match.triggers or not fires(match):
            return None
        worth, square = self._targeting(match).best(match.boat.mines)
        if square < 0 or worth < self._skill.worth:
            return None
        return Order(match.team, Role.CAPTAIN, Verb.TRIGGER, (square,))

    def _action(self, match: VisibleMatch) -> Order | None:
        """The system to activate after this course, if any."""
        named = self._named(match)
        if named is not None:
            return named
        if self._knowledge.spares:
            return self._whim(match) if self._rng.random() < SPARING else None
        if self._rng.random() < self._skill.whim:
            return self._whim(match)
        if not fires(match):
            return self._searching_system(match)
        if match.can(System.TORPEDO):
            worth, square = self._targeting(match).best(match.torpedo_targets)
            if square >= 0 and worth >= self._skill.worth:
                return Order(match.team, Role.CAPTAIN, Verb.TORPEDO, (square,))
        if match.archer and match.can(System.SCENARIO):
            worth, square = self._targeting(match).best(match.archer)
            if square >= 0 and worth >= self._skill.worth:
                return Order(match.team, Role.CAPTAIN, Verb.ARCHER, (square,))
        return self._searching_system(match)

    def _searching_system(self, match: VisibleMatch) -> Order | None:
        """A system other than a weapon that is fired."""
        return self._commanders_system(match) if self._skill.plans else self._officers_system(match)

    def _named(self, match: VisibleMatch) -> Order | None:
        """The enemy's square, once it can be on few only (G-2)."""
        enemy = self._knowledge.enemy_squares
        if not match.may_locate or enemy.bit_count() > NAMED:
            return None
        square = self._rng.choice(list(squares_in(enemy)))
        return Order(match.team, Role.CAPTAIN, Verb.LOCATE, (square,))

    def _enough(self, match: VisibleMatch) -> int:
        """An enemy on so many squares at most need not be searched for any more."""
        seeks = any(each.kind is ObjectiveKind.FIND for each, _ in match.goals(match.team))
        return 0 if seeks and not match.may_locate else FEW_ENOUGH

    def _targeting(self, match: VisibleMatch) -> Targeting:
        return Targeting(
            match.chart,
            self._knowledge.enemy_squares,
            match.boat.at,
            match.damage_limit - match.enemy_damage,
            match.damage_limit - match.boat.damage,
        )

    def _whim(self, match: VisibleMatch) -> Order | None:
        """Any system that is ready."""
        spared = WEAPONS if self._knowledge.spares else ()
        ready = [each for each in System if each not in spared and match.can(each)]
        return self._any_of(match, self._rng.choice(ready)) if ready else None

    def _any_of(self, match: VisibleMatch, system: System) -> Order | None:
        """A system with a random target; a torpedo not near the own submarine."""

        def at(verb: Verb, squares: int) -> Order | None:
            found = list(squares_in(squares))
            if not found:
                return None
            return Order(match.team, Role.CAPTAIN, verb, (self._rng.choice(found),))

        here = match.boat.at
        if system is System.TORPEDO:
            near = match.chart.around[here] | BIT[here]
            return at(Verb.TORPEDO, match.torpedo_targets & ~near)
        if system is System.MINE:
            return at(Verb.MINE, match.mine_targets)
        if system is System.SCENARIO:
            return at(Verb.ARCHER, match.archer)
        if system is System.DRONE:
            sector = self._rng.randint(1, match.chart.sector_count)
            return Order(match.team, Role.CAPTAIN, Verb.DRONE, (sector,))
        if system is System.SONAR:
            return Order(match.team, Role.CAPTAIN, Verb.SONAR)
        ways = self._silences(match)
        return self._rng.choice(ways) if ways else None

    def _officers_system(self, match: VisibleMatch) -> Order | None:
        """An officer's choice: searches until the enemy is nearly found, else mines or silence."""
        if self._knowledge.enemy_squares.bit_count() > self._enough(match):
            for system in (System.SONAR, System.DRONE):
                if match.can(system):
                    return self._drone(match) if system is System.DRONE else self._sonar(match)
        for system in (System.MINE, System.SILENCE):
            if match.can(system) and (system is System.SILENCE or fires(match)):
                return self._any_of(match, system)
        return None

    def _commanders_system(self, match: VisibleMatch) -> Order | None:
        """A commander's choice: silence when found, detection while it tells enough, mines."""
        enemy = self._knowledge.enemy_squares
        if match.can(System.SILENCE) and self._knowledge.hidden_count <= EXPOSED:
            ways = self._silences(match)
            if ways:
                return self._steering.silence(match, ways)
        if enemy.bit_count() > self._enough(match):
            if match.can(System.DRONE) and self._drone_tells(match) > 0.6:
                return self._drone(match)
            if match.can(System.SONAR):
                return self._sonar(match)
        near = steps_to(match.boat.at, enemy) <= MINE_NEAR
        if match.can(System.MINE) and near and fires(match):
            return self._mine(match)
        return None

    def _sonar(self, match: VisibleMatch) -> Order:
        return Order(match.team, Role.CAPTAIN, Verb.SONAR)

    def _likeliest(self, match: VisibleMatch) -> tuple[float, int]:
        """The bits that a drone tells of the best sector, and that sector's number."""
        enemy = self._knowledge.enemy_squares
        count = enemy.bit_count()
        best = (0.0, 1)
        for number in range(1, match.chart.sector_count + 1):
            share = (enemy & match.chart.sectors[number]).bit_count() / count
            if 0.0 < share < 1.0:
                bits = -share * log2(share) - (1 - share) * log2(1 - share)
                best = max(best, (bits, number))
        return best

    def _drone_tells(self, match: VisibleMatch) -> float:
        return self._likeliest(match)[0]

    def _drone(self, match: VisibleMatch) -> Order:
        return Order(match.team, Role.CAPTAIN, Verb.DRONE, (self._likeliest(match)[1],))

    def _mine(self, match: VisibleMatch) -> Order | None:
        """A mine near the enemy, but not on the own last ways out."""
        enemy, here = self._knowledge.enemy_squares, match.boat.at
        ways = match.chart.beside[here] & ~match.barred
        best: tuple[float, Square] = (float("inf"), -1)
        for square in squares_in(match.mine_targets):
            shuts = BIT[square] & ways and ways.bit_count() <= 2
            far = steps_to(square, enemy) + (8.0 if shuts else 0.0)
            far += _room_lost(match, square)
            if far < best[0]:
                best = (far, square)
        if best[1] < 0:
            return None
        return Order(match.team, Role.CAPTAIN, Verb.MINE, (best[1],))

    def _silences(self, match: VisibleMatch) -> list[Order]:
        """The silences that are possible from here."""
        found = []
        for heading, line in match.chart.lines[match.boat.at].items():
            for squares in range(len(line) + 1):
                if squares and line[squares - 1] & match.barred:
                    break
                found.append(Order(match.team, Role.CAPTAIN, Verb.SILENCE, (heading, squares)))
        return found

    # ---- answers

    def _answer(self, match: VisibleMatch) -> Order | None:
        """One truth and one lie (O-2): the pair that leaves the enemy most squares."""
        orders = [each for each in match.legal(Verb.ANSWER) if _in_order(each)]
        if not orders:
            return None
        exposure = self._knowledge.exposure
        if exposure is None:
            return self._rng.choice(orders)
        hidden = exposure.squares

        def left(order: Order) -> int:
            said = 0
            for kind, value in order.args:
                said ^= match.setup.chart.named(kind, _as_said(kind, value))
            return (hidden & said).bit_count()

        shuffled = self._rng.sample(orders, len(orders))
        return max(shuffled, key=left)

    # ---- courses

    def _course(self, match: VisibleMatch) -> Order | None:
        courses = match.legal(Verb.HEAD)
        surfaces = match.legal(Verb.SURFACE)
        if not courses:
            return surfaces[0] if surfaces else None
        if self._skill.plans:
            chosen = self._steering.course(match, courses)
            return chosen or (surfaces[0] if surfaces else courses[0])
        if self._rng.random() >= self._skill.carelessness:
            return self._officers_course(match, courses, surfaces)
        return self._rng.choice(courses)

    def _officers_course(
        self, match: VisibleMatch, courses: Sequence[Order], surfaces: Sequence[Order]
    ) -> Order:
        """The course with the most room; surfaces with too little, or too many breakdowns."""
        boat = match.boat
        rooms: list[tuple[float, Order]] = []
        for order in self._rng.sample(courses, len(courses)):
            there = match.chart.step[order.args[0]][boat.at]
            assert there is not None  # it is legal
            wide: float = room(match.chart, there, match.barred | BIT[there])
            if match.has_goals:
                barred, enemy = match.barred | BIT[there], self._knowledge.enemy_squares
                wide += GOAL * goal_worth(match, there, barred, enemy)
            rooms.append((wide, order))
        widest, order = max(rooms, key=lambda each: each[0])
        worn = boat.broken.bit_count() >= WORN[match.setup.mode]
        if surfaces and (widest <= TIGHT or worn):
            return surfaces[0]
        return order


def _room_lost(match: VisibleMatch, square: Square) -> float:
    """The cost of a mine on a square, in steps of distance: the room to move that it takes."""
    here = match.boat.at
    before = room(match.chart, here, match.barred)
    after = room(match.chart, here, match.barred | BIT[square])
    return 0.4 * max(0, before - after - 1)


def fires(match: VisibleMatch) -> bool:
    """Whether a hit brings the crew nearer to winning (G-4)."""
    hits = any(each.kind is ObjectiveKind.HITS for each, _ in match.goals(match.team))
    return match.sinking_wins or hits


def _open(match: VisibleMatch, square: Square) -> bool:
    """Whether a start square has sea on all four sides."""
    return match.chart.beside[square].bit_count() == 4


def _in_order(order: Order) -> bool:
    """Whether the pieces are in the order of the kinds, which tells nothing about them."""
    kinds = [kind for kind, _ in order.args]
    return kinds == sorted(kinds, key=("row", "column", "sector").index)


def _as_said(kind: str, value: int) -> str | int:
    return written_value(kind, value) if kind == "column" else value  # type: ignore[arg-type]


__all__ = ["CaptainMind", "fires"]
