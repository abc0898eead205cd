"""The admiral of Captain Sonar: every order of the moment is weighed by what follows from it.

A course, a shot, a silence, a mine, a search and a surfacing are compared in one unit, points of
damage: what it does now, what the enemy's best answer is expected to do, knowing what it then
hears, what the own next shot promises, the room, the breakdowns, and what each crew knows of the
other. Where both crews are found, the exchange of torpedoes is looked ahead (`exchange`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

from sonar_console.bots.minds.captain import CaptainMind, fires
from sonar_console.bots.minds.engineer import breakdown_cost, cheapest_breakdown
from sonar_console.bots.minds.exchange import Exchange
from sonar_console.bots.minds.knowledge import DEFAULT_TORPEDO, Knowledge
from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.outlook import (
    Blasts,
    damage_worth,
    mean_harm,
    reach_after_course,
    spread,
    told_by_blast,
)
from sonar_console.bots.minds.steering import (
    BEST_DISTANCE,
    FOUND,
    NEVER,
    goal_worth,
    room_worth,
    steps_to,
)
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine import events as ev
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import PLAY, BlastResult, Role, System, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.squares import BIT, NAME, Square, Squares, distance, squares_in


@dataclass(frozen=True, slots=True)
class Scales:
    """The weight of each consideration, in points of damage (`docs/bots.md` tells how tuned)."""

    threat: float = 1.6
    """The harm that the enemy's best answer is expected to do."""
    chance: float = 0.25
    """What the own next shot is expected to do."""
    shot: float = 1.0
    """The same of the shot that a course makes possible at once."""
    room: float = 2.4
    breakdowns: float = 0.42
    hide: float = 0.3
    """A doubling of the squares where the enemy can think that the crew is."""
    seek: float = 0.38
    """A halving of the squares where the enemy can be."""
    approach: float = 0.15
    """A step nearer to the best distance to fire from; away from the enemy when unarmed."""
    fire: float = 0.4
    """The worth at which the enemy is thought to fire."""
    torpedo: float = 0.0
    silence: float = 0.7
    sonar: float = 0.1
    drone: float = 0.1
    mine: float = -0.1
    """The cost of each system, beyond the marks that it takes."""
    mines: float = 1.1
    """A mine of the enemy that it would trigger, as a share of ``threat``."""
    minefield: float = 0.3
    """A mine on the enemy's square, the less the farther away it lies."""
    surfacing: float = 1.1
    trigger: float = 0.7
    """The worth at which a mine is triggered."""


SCALES = Scales()
WOULD_FIRE = 0.75
"""An enemy with a shot of so much worth fires it, as a rule."""
CAUTIOUS = 0.25
"""A shot of less worth is no chance."""
LEAST_SHOT = 0.3
"""A torpedo of less worth is not looked at."""
SHOTS = 4
"""The most targets of a torpedo that are compared."""
HIDDEN_BITS = 5.0
"""A crew hidden on 32 squares or more is hidden well enough."""
DEAD_END = 4.0
"""The cost of a square without a way on."""
SONAR_TELLS = 0.45
"""The share of what is unknown that an answered sonar tells, as a mean."""
MINE_REACH = 7.0
"""The distance of the enemy, in steps, at which a mine is worth nothing."""
CHARGED = (1.0, 1.0, 0.45)
"""How near a shot is by the marks that the torpedo lacks; with more it is `FAR`."""
FAR = 0.25


class AdmiralMind(CaptainMind):
    """Chooses the captain's orders by what follows from each."""

    def __init__(
        self,
        skill: Skill,
        knowledge: Knowledge,
        rng: random.Random,
        scales: Scales = SCALES,
    ) -> None:
        super().__init__(skill, knowledge, rng)
        self._scales = scales
        self._exchange = Exchange(knowledge)
        self._judged = 0
        """The number of the enemy's courses when it was last judged by the shot not fired."""
        self._reach: dict[Square, Squares] = {}
        """What the enemy's torpedo reaches after its next course."""
        self._weighed: tuple[dict[Square, float], Blasts] | None = None
        """The likelihoods and the targets of the own weapons last worked out from them."""
        self._exposed: tuple[tuple[Squares, int], Blasts] | None = None
        """The enemy's targets, last worked out from where the crew is hidden and its damage."""

    def order(self, match: VisibleMatch) -> Order | None:
        """The captain's next order, or None."""
        if match.phase is PLAY and (match.realtime or match.turn is match.team):
            self._judge_fire(match)
        return super().order(match)

    def _judge_fire(self, match: VisibleMatch) -> None:
        """Learn from a shot that the enemy can have had after its last course, and has not fired.

        In real time it can still fire: what is learnt there is less sure than it is taken for.
        """
        know = self._knowledge
        if self._judged == know.enemy_courses:
            return
        self._judged = know.enemy_courses
        size = match.setup.sheet.gauges.get(System.TORPEDO, DEFAULT_TORPEDO)
        if know.belief is None or know.exposure is None or know.enemy_torpedo_marks < size:
            return
        left = match.damage_limit - match.boat.damage
        blasts = Blasts(match.chart, know.exposure.squares, left, WOULD_FIRE)
        from_there = 0
        for target in squares_in(blasts.targets):
            from_there |= match.torpedo_reach[target] & ~match.chart.around[target] & ~BIT[target]
        know.belief.held_fire(from_there)

    # ---- what follows from an order

    def _worth(
        self,
        match: VisibleMatch,
        there: Square,
        barred: Squares,
        hidden: Squares,
        armed: float,
        exchanged: float | None = None,
    ) -> float:
        """The worth of a place: ``hidden`` is where the enemy can then think that the crew is.

        ``exchanged`` is what the exchange of torpedoes is worth from there; where none is looked
        ahead, only the next shots count.
        """
        scales, chart, enemy = self._scales, match.chart, self._knowledge.enemy_squares
        worth = scales.room * room_worth(chart, there, barred)
        if not chart.beside[there] & ~barred:
            worth -= DEAD_END
        if exchanged is None:
            worth -= scales.threat * self._threat(match, there, hidden)
            worth += scales.chance * armed * self._chance(match, there, barred)
        else:
            worth += exchanged
        worth += scales.hide * min(log2(max(1, hidden.bit_count())), HIDDEN_BITS)
        if enemy.bit_count() <= FOUND:
            away = steps_to(there, enemy)
            nearer = -abs(away - BEST_DISTANCE) if armed else min(away, MINE_REACH)
            worth += scales.approach * nearer
        if match.has_goals:
            worth += goal_worth(match, there, barred, enemy)
        return worth

    def _threat(self, match: VisibleMatch, there: Square, hidden: Squares) -> float:
        """The harm to be expected of the enemy's next torpedo."""
        know, chart = self._knowledge, match.chart
        size = match.setup.sheet.gauges.get(System.TORPEDO, DEFAULT_TORPEDO)
        left = match.damage_limit - match.boat.damage
        blasts = self._enemys_targets(match, hidden, left)
        if not blasts:
            return 0.0
        mined = self._scales.mines * self._mined(match, there, blasts.targets, left)
        if know.enemy_torpedo_marks + 1 < size:
            return mined
        if not self._reach:
            self._reach = reach_after_course(chart, match.torpedo_reach)
        harm, count = 0.0, 0
        for square in spread(know.enemy_squares):
            count += 1
            _, targets = blasts.best(self._reach[square])
            if targets:
                harm += mean_harm(chart, there, targets, left)
        return harm / max(1, count) + mined

    def _mined(self, match: VisibleMatch, there: Square, targets: Squares, left: int) -> float:
        """The harm to be expected of mines that the enemy would trigger now."""
        near = (match.chart.around[there] | BIT[there]) & targets
        if not near:
            return 0.0
        chances = self._knowledge.mine_chances
        harm = 0.0
        for square in squares_in(near):
            chance = chances.get(square)
            if chance:
                on = square == there
                harm += chance * damage_worth(on, not on, left)
        return harm

    def _chance(self, match: VisibleMatch, there: Square, barred: Squares) -> float:
        """The worth of the own best torpedo after one more course."""
        reach = 0
        for square in squares_in(match.chart.beside[there] & ~barred):
            reach |= match.torpedo_reach[square]
        return self._enemys(match).best(reach)[0]

    def _enemys(self, match: VisibleMatch) -> Blasts:
        likely = self._knowledge.likelihoods
        if self._weighed is None or self._weighed[0] is not likely:
            left = match.damage_limit - match.enemy_damage
            self._weighed = likely, Blasts.weighed(match.chart, likely, left, CAUTIOUS)
        return self._weighed[1]

    def _targets(self, match: VisibleMatch, targets: Squares) -> list[tuple[float, Square]]:
        """The best of some targets, with what a blast on each is worth to the crew."""
        blasts, gun = self._enemys(match), self._targeting(match)
        worths = [
            (blasts.worth(each) - gun.harm(each), each)
            for each in squares_in(targets & blasts.targets)
        ]
        return sorted(worths, reverse=True)[:SHOTS]

    def _enemys_targets(self, match: VisibleMatch, hidden: Squares, left: int) -> Blasts:
        """The blasts that the enemy is thought to fire at the squares where the crew is hidden."""
        if self._exposed is None or self._exposed[0] != (hidden, left):
            blasts = Blasts(match.chart, hidden, left, self._scales.fire)
            self._exposed = (hidden, left), blasts
        return self._exposed[1]

    def _armed(self, match: VisibleMatch, broken: int, marks: int) -> float:
        """How near a shot after the next course is: 1, or a share of it."""
        boat = match.boat
        if broken & boat.sheet.blocks[System.TORPEDO]:
            return FAR / 2.0
        lacks = boat.sizes[System.TORPEDO] - marks
        return CHARGED[max(0, lacks)] if lacks < len(CHARGED) else FAR

    def _hidden_after(self, *told: Event) -> Squares:
        """The squares where the enemy can think that the crew is once it has heard this."""
        exposure = self._knowledge.exposure
        assert exposure is not None  # who weighs also hides
        twin = exposure.copy()
        for each in told:
            twin.hear(each)
        return twin.squares

    # ---- systems

    def _action(self, match: VisibleMatch) -> Order | None:
        named = self._named(match)
        if named is not None or self._knowledge.spares or not fires(match):
            return named or super()._action(match)
        best: tuple[float, Order | None] = (float("-inf"), None)
        for worth, order in self._options(match):
            worth += self._rng.random() * 0.02
            if worth > best[0]:
                best = (worth, order)
        return best[1]

    def _options(self, match: VisibleMatch) -> Iterator[tuple[float, Order | None]]:
        """The systems that can be used now, and using none, with what each is worth."""
        exposure = self._knowledge.exposure
        assert exposure is not None  # who weighs also hides
        boat = match.boat
        armed = self._armed(match, boat.broken, boat.marks(System.TORPEDO))
        marks, hidden = boat.marks(System.TORPEDO), exposure.squares
        exchanged = self._exchange.after_move(match, boat.at, match.barred, hidden, marks)
        none = self._worth(match, boat.at, match.barred, hidden, armed, exchanged)
        yield none, None
        yield from self._torpedoes(match)
        if match.archer and match.can(System.SCENARIO):
            for worth, target in self._targets(match, match.archer):
                order = Order(match.team, Role.CAPTAIN, Verb.ARCHER, (target,))
                yield none + worth - self._scales.torpedo, order
        yield from self._quiet_ways(match)
        yield from ((none + worth, order) for worth, order in self._searches(match))
        if match.can(System.MINE):
            mine = self._mine(match)
            if mine is not None:
                near = 1.0 - steps_to(mine.args[0], self._knowledge.enemy_squares) / MINE_REACH
                yield none + self._scales.minefield * max(0.0, near) - self._scales.mine, mine

    def _torpedoes(self, match: VisibleMatch) -> Iterator[tuple[float, Order]]:
        """The best targets: the damage, what is left to both crews after it, what is learnt."""
        if not match.can(System.TORPEDO):
            return
        scales, boat, team = self._scales, match.boat, match.team
        enemy = self._knowledge.enemy_squares
        armed = self._armed(match, boat.broken, 0)
        for worth, target in self._targets(match, match.torpedo_targets):
            if worth < LEAST_SHOT:
                break
            away = distance(target, boat.at)
            near = BlastResult.INDIRECT if away else BlastResult.DIRECT
            fields = {
                "team": team,
                "weapon": System.TORPEDO,
                "square": NAME[target],
                "results": {team: BlastResult.CLEAR if away > 1 else near},
            }
            hidden = self._hidden_after(
                ev.ACTIVATED[team][Role.CAPTAIN, System.TORPEDO], Event(EventName.BLAST, fields)
            )
            exchanged = self._exchange.after_shot(match, hidden, target)
            if exchanged is not None:
                worth -= self._enemys(match).worth(target)  # it is in what is looked ahead
            worth += self._worth(match, boat.at, match.barred, hidden, armed, exchanged)
            worth -= scales.torpedo
            worth += scales.seek * told_by_blast(match.chart, target, enemy)
            yield worth, Order(team, Role.CAPTAIN, Verb.TORPEDO, (target,))

    def _quiet_ways(self, match: VisibleMatch) -> Iterator[tuple[float, Order]]:
        """The silences from here."""
        ways = self._silences(match) if match.can(System.SILENCE) else []
        if not ways:
            return
        scales, boat, chart = self._scales, match.boat, match.chart
        hidden = self._hidden_after(ev.SILENCE[match.team])
        marks = min(boat.sizes[System.TORPEDO], boat.marks(System.TORPEDO) + 1)
        for order in ways:
            heading, count = order.args
            line = chart.lines[boat.at][heading][:count]
            there = line[-1].bit_length() - 1 if line else boat.at
            cost, broken = self._breakdown(match, order)
            armed = self._armed(match, broken, marks)
            barred = match.barred | sum(line)
            exchanged = self._exchange.after_move(match, there, barred, hidden, marks)
            worth = self._worth(match, there, barred, hidden, armed, exchanged) - cost
            yield worth - scales.silence + self._rng.random() * 0.3, order

    def _searches(self, match: VisibleMatch) -> Iterator[tuple[float, Order]]:
        scales, count = self._scales, self._knowledge.enemy_squares.bit_count()
        if count > 1 and match.can(System.SONAR):
            told = SONAR_TELLS * log2(count)
            yield scales.seek * told - scales.sonar, self._sonar(match)
        if count > 1 and match.can(System.DRONE):
            told = self._drone_tells(match)
            yield scales.seek * told - scales.drone, self._drone(match)

    def _trigger(self, match: VisibleMatch) -> Order | None:
        if self._knowledge.spares or not match.triggers or not fires(match):
            return None
        for worth, square in self._targets(match, match.boat.mines):
            if worth >= self._scales.trigger:
                return Order(match.team, Role.CAPTAIN, Verb.TRIGGER, (square,))
        return None

    # ---- courses

    def _course(self, match: VisibleMatch) -> Order | None:
        courses, surfaces = match.legal(Verb.HEAD), match.legal(Verb.SURFACE)
        best: tuple[float, Order | None] = (float("-inf"), None)
        if surfaces:
            best = (self._surfacing(match), surfaces[0])
        for order in courses:
            worth = self._course_worth(match, order) + self._rng.random() * 0.15
            if worth > best[0]:
                best = (worth, order)
        return best[1]

    def _course_worth(self, match: VisibleMatch, order: Order) -> float:
        scales, boat, chart = self._scales, match.boat, match.chart
        heading = order.args[0]
        there = chart.step[heading][boat.at]
        assert there is not None  # it is legal
        cost, broken = self._breakdown(match, order)
        size = boat.sizes[System.TORPEDO]
        marks = min(size, boat.marks(System.TORPEDO) + 1)
        hidden = self._hidden_after(ev.COURSE[match.team][heading])
        armed = self._armed(match, broken, marks)
        barred = match.barred | BIT[there]
        exchanged = self._exchange.after_move(match, there, barred, hidden, marks, shoots=True)
        worth = self._worth(match, there, barred, hidden, armed, exchanged) - cost
        if exchanged is None and marks >= size and not broken & boat.sheet.blocks[System.TORPEDO]:
            reach = match.torpedo_reach[there] & ~chart.around[there] & ~BIT[there]
            worth += scales.shot * self._enemys(match).best(reach)[0]
        return worth

    def _breakdown(self, match: VisibleMatch, order: Order) -> tuple[float, int]:
        """What the breakdown of a course or silence costs, and the symbols crossed out then."""
        boat, switches = match.boat, match.setup.switches
        cost, number = cheapest_breakdown(boat.sheet, switches, boat.broken, order.args[0])
        if number < 0:
            return 0.0, boat.broken
        before = breakdown_cost(boat.sheet, boat.broken)
        return self._scales.breakdowns * (cost - before), boat.broken | 1 << number

    def _surfacing(self, match: VisibleMatch) -> float:
        scales, boat, chart = self._scales, match.boat, match.chart
        exposure = self._knowledge.exposure
        if not match.may_surface or boat.visited == BIT[boat.at] or exposure is None:
            return NEVER
        hidden = exposure.squares & chart.sectors[chart.sector_of[boat.at]]
        armed = self._armed(match, 0, boat.marks(System.TORPEDO))
        marks = boat.marks(System.TORPEDO)
        exchanged = self._exchange.after_move(match, boat.at, BIT[boat.at], hidden, marks)
        worth = self._worth(match, boat.at, BIT[boat.at], hidden, armed, exchanged)
        worth -= scales.threat * self._threat(match, boat.at, hidden)  # the enemy's three turns
        worth += scales.breakdowns * breakdown_cost(boat.sheet, boat.broken) - scales.surfacing
        if match.setup.surface_damage_off_holes and not BIT[boat.at] & chart.holes:
            worth -= 3.0 if boat.damage + 1 < match.damage_limit else 50.0
        return worth


__all__ = ["SCALES", "AdmiralMind", "Scales"]
