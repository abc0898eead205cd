"""The tracker against brute force: every hidden state that fits what was heard, by the engine.

`Possible` holds every hidden state of the enemy (place, route, mines, blackout) and plays each
order that is consistent with what the crew heard on each of them, with the real engine. It
shares nothing with the tracker. What it leaves out is what the tracker leaves out: the enemy's
gauges are full and its symbols whole whenever it activates something, and damage that is a secret
never sinks it (docs/tracker.md).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

from sonar_console.bots.tracking.groups import BOUND
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine import (
    Event,
    Match,
    Order,
    Refused,
    Setup,
    Switches,
    edit_boat,
    event_for,
    legal_for,
    legal_orders,
)
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Edition, Game, Mode, Phase, Role, System, Team, Verb
from sonar_console.engine.setup import SWITCHES
from sonar_console.engine.squares import BIT, Square, Squares, by_name, squares_in
from sonar_console.record.sheets import load_sheets

SHEETS = load_sheets()

Hidden: TypeAlias = tuple[Square, Squares, Squares, bool]
"""Place, route, mines, blackout."""

UNHEARD = frozenset(
    {Verb.MARK, Verb.PASS, Verb.BREAK, Verb.PLOT, Verb.UNDO, Verb.SLIDE, Verb.CLEAR}
)
"""What the enemy's crew does without a word to be heard."""

MOST = 2500
"""The hidden states at which a match is left: brute force has its limits."""

CHARTS = (
    (".....", ".....", ".....", ".....", "....."),
    (".#...", "...o.", "..#..", ".o...", "....#"),
    ("..#..", ".*...", "#..*.", ".....", "..#.."),
    (".....", ".###.", "...#.", ".#...", "..o.*"),
    (".#.#.", ".....", "##.##", ".*.o.", "....."),
)
SECTORS = ("11122", "11222", "13322", "33344", "33444")


class Possible:
    """Every hidden state of a team's enemy that fits what the team heard."""

    def __init__(self, setup: Setup, team: Team) -> None:
        self.team = team
        self.enemy = next(each for each in setup.teams if each is not team)
        self.states: set[Hidden] = set()

    @property
    def squares(self) -> Squares:
        squares = 0
        for at, _, _, _ in self.states:
            squares |= BIT[at]
        return squares

    def follow(self, before: Match, order: Order, heard: list[Event]) -> None:
        """Play an order of a match that stood as ``before`` on every state."""
        if order.team is self.enemy:
            if order.verb in UNHEARD:
                return
            if order.verb is Verb.START:
                self.states = {
                    (each.args[0], BIT[each.args[0]], 0, False)
                    for each in legal_for(before, self.enemy, Verb.START)
                }
                return
        twin = before.copy()
        self.states = {
            after for state in self.states for after in self._after(twin, state, order, heard)
        }

    def _after(
        self, twin: Match, state: Hidden, order: Order, heard: list[Event]
    ) -> Iterator[Hidden]:
        """The states that an order may lead to; the twin is left as it was but for the enemy."""
        own = order.team is self.enemy
        fist = own and order.verb is Verb.STOP
        free = order.verb is Verb.TRIGGER and twin.switches.trigger != "activation"
        free = own and free and twin.realtime
        # In real time who owes an OK is in no blackout yet, and the crew does not hear who (C-7).
        self._stand(twin, (*state[:3], False) if fist or free else state)
        boat = twin.boats[self.enemy]
        given = len(twin.history)
        for said in self._candidates(twin, order):
            try:
                events = list(twin.apply(said))
            except Refused:
                continue
            if self._heard(events) == heard:
                if order.team is self.enemy and order.verb in (Verb.HEAD, Verb.SILENCE):
                    self._duties(twin)
                yield boat.at, boat.visited, boat.mines, state[3] if fist else boat.blackout
            while len(twin.history) > given:
                twin.undo()

    def _candidates(self, twin: Match, order: Order) -> tuple[Order, ...]:
        """The orders that may sound like this one."""
        if order.team is self.enemy and order.verb in (Verb.SILENCE, Verb.MINE):
            return legal_for(twin, self.enemy, order.verb)
        return (order,)

    def _heard(self, events: list[Event]) -> list[Event]:
        return [heard for event in events if (heard := event_for(event, self.team)) is not None]

    def _stand(self, twin: Match, state: Hidden) -> None:
        """Give the enemy's submarine of a match a hidden state."""
        at, visited, mines, blackout = state
        edit_boat(
            twin,
            self.enemy,
            route=[*squares_in(visited & ~BIT[at]), at],
            mines=squares_in(mines),
            gauges=twin.boats[self.enemy].sizes,
            breakdowns=(),
            owes_mark=False,
            owes_break=None,
            blackout=blackout,
        )

    def _duties(self, twin: Match) -> None:
        """The mate and the engineer do what they owe, at once and without harm."""
        boat = twin.boats[self.enemy]
        edit_boat(twin, self.enemy, gauges=dict.fromkeys(boat.sizes, 0))
        if boat.owes_break is not None:
            panel = boat.owes_break
            twin.apply(Order(self.enemy, Role.ENGINEER, Verb.BREAK, (panel, 1)))
        if boat.owes_mark:
            twin.apply(Order(self.enemy, Role.MATE, Verb.MARK, (System.TORPEDO,)))


WEIGHTS = {
    Verb.HEAD: 12.0,
    Verb.SURFACE: 0.7,
    Verb.STOP: 4.0,
    Verb.RESUME: 2.0,
    Verb.DONE: 2.0,
    Verb.MINE: 6.0,
    Verb.TRIGGER: 3.0,
    Verb.SILENCE: 4.0,
    Verb.SECURE: 8.0,
}


TELLING = frozenset({Verb.DRONE, Verb.SONAR, Verb.TORPEDO, Verb.TRIGGER, Verb.ARCHER, Verb.MISSILE})
"""What tells most of where somebody is: in every other match it is seldom chosen."""


def choose(match: Match, chance: random.Random, quiet: float) -> Order | None:
    """A legal order of either team by chance; the telling ones ``quiet`` times as likely."""
    by_verb: dict[tuple[Team, Verb], list[Order]] = {}
    for team in match.setup.teams:
        for order in legal_orders(match, team):
            placed = match.phase is Phase.SETUP and match.boats[team].at >= 0
            if placed and order.verb is not Verb.DIVE:
                continue
            if order.verb is Verb.SECURE and order.args[1] and chance.random() < 0.9:
                continue  # a trace that went astray costs orders and tells nothing
            by_verb.setdefault((team, order.verb), []).append(order)
    if not by_verb:
        return None
    weights = [WEIGHTS.get(verb, 2.0) * (quiet if verb in TELLING else 1.0) for _, verb in by_verb]
    return chance.choice(by_verb[chance.choices(list(by_verb), weights)[0]])


def prepare(match: Match, chance: random.Random) -> None:
    """What is of no interest here is set by hand: full gauges, whole symbols, little damage."""
    most = 0 if match.damage_secret else max(match.damage_limit - 2, 0)
    for team, boat in match.boats.items():
        energy = max(boat.energy, chance.choice((0, 0, 4)))
        edit_boat(match, team, breakdowns=(), energy=energy, damage=min(boat.damage, most))
        if chance.random() < 0.6:
            edit_boat(match, team, gauges=boat.sizes)
        elif boat.owes_mark:
            edit_boat(match, team, gauges=dict.fromkeys(boat.sizes, 0))


SECRET_DAMAGE = 0.2
"""In so many matches damage that the enemy did not cause is a secret."""


def rest_of(chance: random.Random) -> dict[str, Any]:
    """The switches that say little or nothing of the place, and how near a mine lies."""
    names = ("mine_adjacency", "blackout_trigger", "silence_mark", "ready_aloud", "damage_limit")
    chosen = {name: chance.choice(SWITCHES[name].values) for name in names}
    if chance.random() < SECRET_DAMAGE:
        chosen |= {"damage_aloud": "enemy-caused", "damage_limit": chance.choice("43")}
    return chosen


def setup_by(chance: random.Random) -> Setup:
    """Any game, mode, edition and switch that matters, on a little chart."""
    game = chance.choice((Game.CAPTAIN_SONAR, Game.CAPTAIN_SONAR, Game.SONAR_FAMILY))
    grid = chance.choice(CHARTS)
    chart = Chart(grid, SECTORS)
    archer = game is Game.CAPTAIN_SONAR and chart.archer != 0
    setup = Setup(
        chart=chart,
        sheet=SHEETS["dark"],
        scenario="proof",
        game=game,
        mode=chance.choice(tuple(Mode)),
        edition=chance.choice(tuple(Edition)),
        switches=Switches(
            torpedo_path=chance.choice(("water", "distance")),
            trigger=chance.choice(("free", "activation")),
            silence_of_zero=chance.choice(("marked", "unmarked")),
            simultaneous_loss=chance.choice(("draw", "attacker-loses")),
            **rest_of(random.Random(chance.random())),
        ),
        gauges={System.SCENARIO: 4} if archer else {},
        surface_damage_off_holes=chart.holes != 0 and chance.random() < 0.7,
    )
    if chance.random() < 0.1:
        starts = dict(zip(setup.teams, chance.sample(list(squares_in(chart.sea)), 2), strict=True))
        object.__setattr__(setup, "starts", starts)
    return setup


def prove(seed: int, orders: int, told: Counter[str], bound: int = BOUND) -> None:
    """Play a match by chance and hold the trackers of both teams against brute force.

    With the usual bound they must agree to the square; with a little one the tracker must hold
    all that is possible, and keep to the bound.
    """
    chance = random.Random(seed)
    match = Match(setup_by(chance))
    setup = match.setup
    quiet = chance.choice((1.0, 0.1, 0.02))
    pairs = [(Tracker(setup, team, bound), Possible(setup, team)) for team in setup.teams]
    lines: list[str] = []
    silent = dict.fromkeys(setup.teams, False)
    """Whether a team has gone silent since it last surfaced."""
    for _ in range(orders):
        prepare(match, chance)
        order = choose(match, chance, quiet)
        if order is None:
            break
        before = match.copy()
        events = match.apply(order)
        lines.append(str(order))
        if order.verb in (Verb.SILENCE, Verb.SURFACE):
            silent[order.team] = order.verb is Verb.SILENCE
        if match.phase is Phase.ENDED:
            break
        for tracker, possible in pairs:
            heard = [each for event in events if (each := event_for(event, tracker.team))]
            possible.follow(before, order, heard)
            for event in heard:
                tracker.hear(event)
                told[f"{'own' if event.team is tracker.team else 'their'} {event.name}"] += 1
            boat = match.boats[possible.enemy]
            if boat.at < 0:
                continue
            told["silent"] += silent[possible.enemy]
            told["mined"] += boat.mines != 0
            told["forgotten"] += not tracker.exact
            truth = (boat.at, boat.visited, boat.mines)
            assert truth in {state[:3] for state in possible.states}, f"{seed}: {lines}"
            found, true = tracker.squares, possible.squares
            fault = (
                f"seed {seed}, {setup.game} {setup.mode} {setup.edition} {setup.switches}: "
                f"too many {by_name(found & ~true)}, too few {by_name(true & ~found)} after {lines}"
            )
            assert not true & ~found, fault
            assert found == true or not tracker.exact, fault
            assert tracker.exact or bound < BOUND, f"seed {seed}: {tracker.groups} groups"
            assert tracker.groups <= bound
        if max(len(possible.states) for _, possible in pairs) > MOST:
            told["left"] += 1
            break
    told["orders"] += len(lines)


HEARD = {
    "own": ("blast", "drone"),
    "their": (
        "course",
        "silence",
        "surfaced",
        "damaged",
        "activated",
        "mine-dropped",
        "blast",
        "sonar-answer",
    ),
}
"""Every event that says anything of where the enemy is."""


def heard_all(told: Counter[str]) -> bool:
    return all(told[f"{whose} {name}"] for whose, names in HEARD.items() for name in names)


QUICK = (*range(45), 60, 82, 187, 281)
"""Matches that between them have every event, and each case of the mines at least once."""


def test_the_tracker_is_brute_force_to_the_square() -> None:
    """Both games, both modes, both editions, every switch that says anything of the place."""
    told: Counter[str] = Counter()
    for seed in QUICK:
        prove(seed, 100, told)
    assert heard_all(told)
    assert told["orders"] > 2500
    assert told["mined"] > 300
    assert told["silent"] > 500


@pytest.mark.parametrize("bound", [1, 2, 8, 40])
def test_a_little_bound_never_loses_what_is_possible(bound: int) -> None:
    told: Counter[str] = Counter()
    for seed in (0, 1, 2, 4, 12, 22, 31, 35):
        prove(seed, 90, told, bound)
    assert told["forgotten"] > 50


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(20))
def test_the_big_proof(hundred: int) -> None:
    """2,000 matches more, longer ones."""
    told: Counter[str] = Counter()
    for seed in range(1000 + 100 * hundred, 1100 + 100 * hundred):
        prove(seed, 200, told)
    assert heard_all(told)


@pytest.mark.long
@pytest.mark.parametrize("bound", [1, 3, 10, 30, 100])
def test_the_big_proof_of_the_bound(bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few groups, and with few mines told apart."""
    monkeypatch.setattr("sonar_console.bots.tracking.tracker.MOST_MINES", 2)
    told: Counter[str] = Counter()
    for seed in range(5000, 5150):
        prove(seed, 150, told, bound)
    assert told["forgotten"] > 1000
