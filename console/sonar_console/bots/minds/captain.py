"""The captain of Captain Sonar: courses, weapons, detection, answers, surfacing.

In real time a system is activated under a stop: the captain raises the fist only with something
in mind, and what it has in mind does not change while the table is frozen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log2

from sonar_console.bots.minds.gunnery import Range
from sonar_console.bots.minds.helm import Helm, room, steps_to
from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.reckoning import squares_said
from sonar_console.bots.minds.sight import Sight
from sonar_console.engine.names import Phase, Role, System, Verb
from sonar_console.engine.orders import Order, written_value
from sonar_console.engine.squares import BIT, Square, squares_in

FEW_ENOUGH = 5
"""The squares at which the enemy need not be sought any more."""
EXPOSED = 7
"""The squares at which a crew had better be silent."""
WEAPONS = (System.MINE, System.TORPEDO, System.SCENARIO)
"""What an enemy who is to be spared is spared."""
BOLDNESS = 0.35
"""How often a cadet tries a system that is ready."""
MINE_NEAR = 7.0
"""The mean distance of the enemy, in steps, at which a mine is worth dropping."""
TIGHT = 3
"""The squares ahead at which an officer surfaces."""
WORN = 9
"""The breakdowns at which an officer surfaces."""


class CaptainMind:
    """Commands one submarine."""

    def __init__(self, skill: Skill, knowledge: Knowledge, lots: random.Random) -> None:
        self._skill = skill
        self._knowledge = knowledge
        self._lots = lots
        self._helm = Helm(knowledge, lots)
        self._considered = -1
        """The number of the own course after which a system was last thought of."""
        self._in_mind: Order | None = None

    def order(self, sight: Sight) -> Order | None:
        """What the captain says now, or None."""
        if sight.phase is Phase.SETUP:
            return self._begin(sight)
        if sight.phase is Phase.ENDED or sight.waiting:
            return None
        if sight.answering:
            return self._answer(sight)
        if sight.stopped_by is not None:
            return self._under_stop(sight)
        trigger = self._trigger(sight)
        if trigger is not None:
            return self._activated(sight, trigger)
        if sight.boat.owes or (not sight.realtime and sight.turn is not sight.team):
            return None
        if sight.boat.surfaced:
            dives = sight.legal(Verb.DIVE) if sight.realtime else []
            return dives[0] if dives else self._section(sight)
        if sight.may_act and self._considered != self._knowledge.courses:
            self._considered = self._knowledge.courses
            action = self._action(sight)
            if action is not None:
                return self._activated(sight, action)
        done = [] if sight.realtime else sight.legal(Verb.DONE)
        return done[0] if done else self._course(sight)

    # ---- beginning, and coming up

    def _begin(self, sight: Sight) -> Order | None:
        if sight.boat.at < 0:
            starts = sight.legal(Verb.START)
            if self._skill.plans and len(starts) > 1:
                roomy = [each for each in starts if _open(sight, each.args[0])]
                return self._lots.choice(roomy or starts)
            return self._lots.choice(starts) if starts else None
        dives = sight.legal(Verb.DIVE)
        return dives[0] if dives else None

    def _section(self, sight: Sight) -> Order | None:
        """A section of the hull, if it is this seat's turn (U-3)."""
        secures = [each for each in sight.of_role(Verb.SECURE, Role.CAPTAIN) if not each.args[1]]
        return secures[0] if secures else None

    # ---- systems

    def _activated(self, sight: Sight, order: Order) -> Order | None:
        """An activation: said at once, or in real time after the fist (A-4)."""
        if not sight.realtime:
            return order
        stops = sight.of_role(Verb.STOP, Role.CAPTAIN)
        if not stops:
            return None
        self._in_mind = order
        return stops[0]

    def _under_stop(self, sight: Sight) -> Order | None:
        """The captain's own stop; another's is for who called it to end."""
        if (
            sight.stopped_by is not sight.team
            or self._knowledge.stopped_by_role is not Role.CAPTAIN
        ):
            return None
        in_mind, self._in_mind = self._in_mind, None
        if in_mind is not None and in_mind in sight.legal(in_mind.verb):
            return in_mind
        resumes = sight.of_role(Verb.RESUME, Role.CAPTAIN)
        return resumes[0] if resumes else None

    def _trigger(self, sight: Sight) -> Order | None:
        """An own mine that would hurt the enemy enough (N-2)."""
        if not self._skill.hears or self._knowledge.spares or not sight.triggers:
            return None
        worth, square = self._range(sight).best(sight.boat.mines)
        if square < 0 or worth < self._skill.worth:
            return None
        return Order(sight.team, Role.CAPTAIN, Verb.TRIGGER, (square,))

    def _action(self, sight: Sight) -> Order | None:
        """The system to activate after this course, if any."""
        if not self._skill.hears or self._knowledge.spares:
            return self._attempt(sight)
        if sight.can(System.TORPEDO):
            worth, square = self._range(sight).best(sight.torpedo_targets)
            if square >= 0 and worth >= self._skill.worth:
                return Order(sight.team, Role.CAPTAIN, Verb.TORPEDO, (square,))
        if sight.archer and sight.can(System.SCENARIO):
            worth, square = self._range(sight).best(sight.archer)
            if square >= 0 and worth >= self._skill.worth:
                return Order(sight.team, Role.CAPTAIN, Verb.ARCHER, (square,))
        return self._planned(sight) if self._skill.plans else self._sensible(sight)

    def _range(self, sight: Sight) -> Range:
        return Range(
            sight.chart,
            self._knowledge.squares,
            sight.boat.at,
            sight.damage_limit - sight.enemy_damage,
            sight.damage_limit - sight.boat.damage,
        )

    def _attempt(self, sight: Sight) -> Order | None:
        """A cadet's system: now and then any that is ready."""
        spared = WEAPONS if self._knowledge.spares else ()
        ready = [each for each in System if each not in spared and sight.can(each)]
        if not ready or self._lots.random() > BOLDNESS:
            return None
        return self._any_of(sight, self._lots.choice(ready))

    def _any_of(self, sight: Sight, system: System) -> Order | None:
        """A system with any target of it, the own neighbourhood left out."""

        def at(verb: Verb, squares: int) -> Order | None:
            found = list(squares_in(squares))
            if not found:
                return None
            return Order(sight.team, Role.CAPTAIN, verb, (self._lots.choice(found),))

        here = sight.boat.at
        if system is System.TORPEDO:
            near = sight.chart.around[here] | BIT[here]
            return at(Verb.TORPEDO, sight.torpedo_targets & ~near)
        if system is System.MINE:
            return at(Verb.MINE, sight.mine_targets)
        if system is System.SCENARIO:
            return at(Verb.ARCHER, sight.archer)
        if system is System.DRONE:
            sector = self._lots.randint(1, sight.chart.sector_count)
            return Order(sight.team, Role.CAPTAIN, Verb.DRONE, (sector,))
        if system is System.SONAR:
            return Order(sight.team, Role.CAPTAIN, Verb.SONAR)
        ways = self._silences(sight)
        return self._lots.choice(ways) if ways else None

    def _sensible(self, sight: Sight) -> Order | None:
        """An officer's: seeks until the enemy is nearly found, else lays mines or is silent."""
        if self._knowledge.squares.bit_count() > FEW_ENOUGH:
            for system in (System.SONAR, System.DRONE):
                if sight.can(system):
                    return self._drone(sight) if system is System.DRONE else self._sonar(sight)
        for system in (System.MINE, System.SILENCE):
            if sight.can(system):
                return self._any_of(sight, system)
        return None

    def _planned(self, sight: Sight) -> Order | None:
        """A commander's: silence when found, detection as long as it tells, mines in the way."""
        enemy = self._knowledge.squares
        if sight.can(System.SILENCE) and self._knowledge.hidden <= EXPOSED:
            ways = self._silences(sight)
            if ways:
                return self._helm.silence(sight, ways)
        if enemy.bit_count() > FEW_ENOUGH:
            if sight.can(System.DRONE) and self._drone_tells(sight) > 0.6:
                return self._drone(sight)
            if sight.can(System.SONAR):
                return self._sonar(sight)
        if sight.can(System.MINE) and steps_to(sight.boat.at, enemy) <= MINE_NEAR:
            return self._mine(sight)
        return None

    def _sonar(self, sight: Sight) -> Order:
        return Order(sight.team, Role.CAPTAIN, Verb.SONAR)

    def _likeliest(self, sight: Sight) -> tuple[float, int]:
        """The sector of which a drone would tell most, in bits, and its number."""
        enemy = self._knowledge.squares
        count = enemy.bit_count()
        best = (0.0, 1)
        for number in range(1, sight.chart.sector_count + 1):
            share = (enemy & sight.chart.sectors[number]).bit_count() / count
            if 0.0 < share < 1.0:
                bits = -share * log2(share) - (1 - share) * log2(1 - share)
                best = max(best, (bits, number))
        return best

    def _drone_tells(self, sight: Sight) -> float:
        return self._likeliest(sight)[0]

    def _drone(self, sight: Sight) -> Order:
        return Order(sight.team, Role.CAPTAIN, Verb.DRONE, (self._likeliest(sight)[1],))

    def _mine(self, sight: Sight) -> Order | None:
        """A mine towards the enemy, but not in the own last ways out."""
        enemy, here = self._knowledge.squares, sight.boat.at
        ways = sight.chart.beside[here] & ~sight.barred
        best: tuple[float, Square] = (float("inf"), -1)
        for square in squares_in(sight.mine_targets):
            shuts = BIT[square] & ways and ways.bit_count() <= 2
            far = steps_to(square, enemy) + (8.0 if shuts else 0.0)
            far += room_lost(sight, square)
            if far < best[0]:
                best = (far, square)
        if best[1] < 0:
            return None
        return Order(sight.team, Role.CAPTAIN, Verb.MINE, (best[1],))

    def _silences(self, sight: Sight) -> list[Order]:
        """The silences that are possible from here, said or to be said."""
        found = []
        for heading, line in sight.chart.lines[sight.boat.at].items():
            for squares in range(len(line) + 1):
                if squares and line[squares - 1] & sight.barred:
                    break
                found.append(Order(sight.team, Role.CAPTAIN, Verb.SILENCE, (heading, squares)))
        return found

    # ---- answers

    def _answer(self, sight: Sight) -> Order | None:
        """One truth and one lie (O-2): the pair that tells the enemy least, if it is known."""
        orders = [each for each in sight.legal(Verb.ANSWER) if _in_order(each)]
        if not orders:
            return None
        mirror = self._knowledge.mirror
        if mirror is None:
            return self._lots.choice(orders)
        hidden = mirror.squares

        def left(order: Order) -> int:
            said = 0
            for kind, value in order.args:
                said ^= squares_said(sight.setup, kind, _as_said(kind, value))
            return (hidden & said).bit_count()

        shuffled = self._lots.sample(orders, len(orders))
        return max(shuffled, key=left)

    # ---- courses

    def _course(self, sight: Sight) -> Order | None:
        courses = sight.legal(Verb.HEAD)
        surfaces = sight.legal(Verb.SURFACE)
        if not courses:
            return surfaces[0] if surfaces else None
        if self._skill.plans:
            chosen = self._helm.course(sight, courses)
            return chosen or (surfaces[0] if surfaces else courses[0])
        if self._skill.hears and self._lots.random() >= self._skill.carelessness:
            return self._officers_course(sight, courses, surfaces)
        return self._lots.choice(courses)

    def _officers_course(
        self, sight: Sight, courses: Sequence[Order], surfaces: Sequence[Order]
    ) -> Order:
        """Towards open water; up when there is none left, or hardly a system works."""
        boat = sight.boat
        rooms: list[tuple[int, Order]] = []
        for order in self._lots.sample(courses, len(courses)):
            there = sight.chart.step[order.args[0]][boat.at]
            assert there is not None  # it is legal
            rooms.append((room(sight.chart, there, sight.barred | BIT[there]), order))
        widest, order = max(rooms, key=lambda each: each[0])
        worn = boat.broken.bit_count() >= WORN
        if surfaces and (widest <= TIGHT or worn):
            return surfaces[0]
        return order


def room_lost(sight: Sight, square: Square) -> float:
    """What a mine on a square takes from the own ways, in steps of distance."""
    here = sight.boat.at
    before = room(sight.chart, here, sight.barred)
    after = room(sight.chart, here, sight.barred | BIT[square])
    return 0.4 * max(0, before - after - 1)


def _open(sight: Sight, square: Square) -> bool:
    """Whether a start has sea all around."""
    return sight.chart.beside[square].bit_count() == 4


def _in_order(order: Order) -> bool:
    """Whether the pieces of an answer are in the order of the kinds, which betrays neither."""
    kinds = [kind for kind, _ in order.args]
    return kinds == sorted(kinds, key=("row", "column", "sector").index)


def _as_said(kind: str, value: int) -> str | int:
    return written_value(kind, value) if kind == "column" else value  # type: ignore[arg-type]


__all__ = ["CaptainMind"]
