"""Objectives of a scenario: ways to win beside sinking the enemy, or in its place (G).

The engine reads no clock. When the minutes that a team has to survive are up, the table itself
gives the order `claim` for it; no crew can (G-8).

A match whose setup has no objective never calls this module. `Match.progress` counts, for each
team, how far each of its objectives is; it is replaced whole at each change, so that an undo
brings it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sonar_console.engine.chart import Chart
from sonar_console.engine.courses import begin_turn
from sonar_console.engine.events import Event, EventName, event
from sonar_console.engine.moments import CAPTAIN, Spec, system_due
from sonar_console.engine.names import (
    PLAY,
    SETUP,
    STOPPED,
    BlastResult,
    Game,
    Heading,
    Team,
    Verb,
)
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refused, Why
from sonar_console.engine.squares import BIT, NAME, STRIDE, Square, Squares

if TYPE_CHECKING:
    from sonar_console.engine.boat import Boat
    from sonar_console.engine.match import Match
    from sonar_console.engine.setup import Setup


class ObjectiveKind(StrEnum):
    """The kinds of objectives; each is also the cause of an outcome."""

    REACH = "reach"
    """Move onto a square, or onto the edge of the chart."""
    HOLD = "hold"
    """End so many turns in a row in a sector."""
    SURVIVE = "survive"
    """End so many turns, or live for so many minutes of play."""
    HITS = "hits"
    """Hit the enemy so many times."""
    FIND = "find"
    """Name the enemy's square after a drone or a sonar."""


COUNTED = frozenset({ObjectiveKind.HOLD, ObjectiveKind.SURVIVE, ObjectiveKind.HITS})
"""The kinds that are reached after so many times."""

TURNS = frozenset({ObjectiveKind.HOLD, ObjectiveKind.SURVIVE})
"""The kinds that count turns, which in real time are courses (G-5)."""

WEAPONS = frozenset({"torpedo", "mine", "archer", "missile"})
"""The causes of the end that a weapon is; a draw where its team may not win by sinking (G-4)."""


@dataclass(frozen=True, slots=True)
class Objective:
    """One objective: its kind, and what that kind needs."""

    kind: ObjectiveKind
    count: int = 1
    """How many turns, minutes or hits."""
    timed: bool = False
    """Whether the count is of minutes of play."""
    square: Square | None = None
    edge: Heading | None = None
    sector: int | None = None
    replaces: bool = False
    """Whether the team that has it cannot win by sinking the enemy."""

    def area(self, chart: Chart) -> Squares:
        """The sea squares that it is about; none for the kinds that are about no place."""
        if self.square is not None:
            return BIT[self.square] & chart.sea
        if self.sector is not None:
            return chart.sectors[self.sector] & chart.sea
        return 0 if self.edge is None else edge_of(chart, self.edge)


def edge_of(chart: Chart, edge: Heading) -> Squares:
    """The sea squares of the outermost row or column of a chart."""
    if edge in (Heading.N, Heading.S):
        row = 0 if edge is Heading.N else chart.rows - 1
        squares = [row * STRIDE + column for column in range(chart.columns)]
    else:
        column = 0 if edge is Heading.W else chart.columns - 1
        squares = [row * STRIDE + column for row in range(chart.rows)]
    return sum(BIT[square] for square in squares) & chart.sea


def steps_away(chart: Chart, square: Square, area: Squares, barred: Squares = 0) -> int | None:
    """The fewest courses from a square to an area over sea; None where no way leads there.

    The way does not enter the squares that are ``barred``.
    """
    seen, steps = BIT[square], 0
    open_sea = chart.sea & ~barred
    while not seen & area:
        wider = (seen << 1 | seen >> 1 | seen << STRIDE | seen >> STRIDE) & open_sea | seen
        if wider == seen:
            return None
        seen, steps = wider, steps + 1
    return steps


# ---- counting


def observe(
    match: Match, boat: Boat, order: Order, turn: Team | None, events: tuple[Event, ...]
) -> tuple[Event, ...]:
    """Count what an accepted order has done, and end the match where an objective is reached.

    ``turn`` is the team whose turn it was before the order. Returns all events of the order.
    """
    if match.phase is SETUP or match.outcome is not None or order.verb is Verb.DIVE:
        return events
    found = list(events)
    if order.verb is Verb.DRONE:
        _set(match, boat.team, ObjectiveKind.FIND, 1)
    elif order.verb is Verb.ANSWER:
        _set(match, match.enemy(boat).team, ObjectiveKind.FIND, 1)
    elif order.verb in (Verb.HEAD, Verb.SILENCE):
        for objective in match.setup.objectives[boat.team]:
            if objective.kind is ObjectiveKind.REACH and BIT[boat.at] & objective.area(match.chart):
                _end(match, boat.team, objective.kind, found)
                return tuple(found)
    ended = _turn_ended(match, order, turn, events)
    if ended is not None:
        _count_turn(match, match.boats[ended], found)
    return tuple(found)


def _turn_ended(
    match: Match, order: Order, turn: Team | None, events: tuple[Event, ...]
) -> Team | None:
    """The team that has ended a turn: in real time a course is one (a ruling)."""
    if match.realtime:
        return order.team if order.verb is Verb.HEAD else None
    return turn if any(each.name is EventName.TURN for each in events) else None


def _count_turn(match: Match, boat: Boat, events: list[Event]) -> None:
    """Count a turn for the team's objectives that are about turns; the first one reached wins."""
    progress = list(match.progress[boat.team])
    reached: ObjectiveKind | None = None
    for number, objective in enumerate(match.setup.objectives[boat.team]):
        if objective.kind is ObjectiveKind.HOLD:
            held = progress[number]
            inside = BIT[boat.at] & objective.area(match.chart)
            progress[number] = held + 1 if inside else 0
            if inside or held:
                fields = {"sector": objective.sector, "done": progress[number]}
                told = event(EventName.PROGRESS, boat.team, **fields, of=objective.count)
                events.append(told)
        elif objective.kind is ObjectiveKind.SURVIVE and not objective.timed:
            progress[number] += 1
        else:
            continue
        if reached is None and progress[number] >= objective.count:
            reached = objective.kind
    match.progress = {**match.progress, boat.team: tuple(progress)}
    if reached is not None:
        _end(match, boat.team, reached, events)


def _set(match: Match, team: Team, kind: ObjectiveKind, value: int) -> None:
    """Set the progress of a team's objectives of a kind."""
    objectives, progress = match.setup.objectives[team], match.progress[team]
    changed = tuple(
        value if objective.kind is kind else done
        for objective, done in zip(objectives, progress, strict=True)
    )
    match.progress = {**match.progress, team: changed}


def count_hit(match: Match, boat: Boat, lost: list[Boat], events: list[Event]) -> bool:
    """Count a hit of a boat's weapon; returns whether it was the last one needed.

    A hit is a blast that damages the enemy, whatever else it damages. The last hit wins also where
    it destroys the enemy, but not where it destroys the own submarine (a ruling).
    """
    enemy = match.enemy(boat).team
    blasts = [each for each in events if each.name is EventName.BLAST and each.team is boat.team]
    if not any(each.fields["results"][enemy] is not BlastResult.CLEAR for each in blasts):
        return False
    objectives, progress = match.setup.objectives[boat.team], match.progress[boat.team]
    changed = tuple(
        done + (objective.kind is ObjectiveKind.HITS)
        for objective, done in zip(objectives, progress, strict=True)
    )
    match.progress = {**match.progress, boat.team: changed}
    return boat not in lost and any(
        objective.kind is ObjectiveKind.HITS and done >= objective.count
        for objective, done in zip(objectives, changed, strict=True)
    )


def _end(match: Match, team: Team, kind: ObjectiveKind, events: list[Event]) -> None:
    match.end(team, match.enemy(match.boats[team]).team, str(kind), events)


# ---- naming the enemy's square


def may_locate(match: Match, boat: Boat) -> bool:
    """Whether the enemy's square may be named by G-1 and G-2, whatever the moment."""
    objectives = match.setup.objectives.get(boat.team, ())
    return any(
        objective.kind is ObjectiveKind.FIND and done
        for objective, done in zip(objectives, match.progress.get(boat.team, ()), strict=True)
    )


def check_locate(match: Match, boat: Boat, order: Order) -> None:
    """Check a naming: an objective to find (G-1), a detection before it (G-2), sea (G-3)."""
    objectives = match.setup.objectives.get(boat.team, ())
    if all(objective.kind is not ObjectiveKind.FIND for objective in objectives):
        raise Refused("G-1", Why.NOTHING_TO_FIND)
    if not may_locate(match, boat):
        raise Refused("G-2", Why.DETECTION_MISSING)
    if not BIT[order.args[0]] & match.chart.sea:
        raise Refused("G-3", Why.LOCATE_NOT_SEA, square=NAME[order.args[0]])


def locate(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Name the enemy's square: the right one wins, a wrong one is announced to both crews.

    It uses up the activation of the turn or stop, in Sonar Family the action.
    """
    square: Square = order.args[0]
    present = match.enemy(boat).at == square
    events = [event(EventName.LOCATED, boat.team, square=NAME[square], present=present)]
    _set(match, boat.team, ObjectiveKind.FIND, 0)
    match.acted = True
    if present:
        _end(match, boat.team, ObjectiveKind.FIND, events)
    elif match.setup.game is Game.SONAR_FAMILY and not match.realtime:
        begin_turn(match, match.enemy(boat), 1, events)
    return tuple(events)


LOCATE: dict[Verb, Spec] = {Verb.LOCATE: Spec(CAPTAIN, system_due, check_locate, locate)}
"""The order of both modes of Captain Sonar."""


# ---- surviving minutes


MINUTE = 60.0
"""Seconds."""


def time_limit(setup: Setup) -> tuple[Team, float] | None:
    """The team that wins when its minutes are up, and these in seconds; None if there is none.

    The shortest where there are several.
    """
    limits = [
        (objective.count * MINUTE, team)
        for team, objectives in setup.objectives.items()
        for objective in objectives
        if objective.timed
    ]
    seconds, team = min(limits, default=(0.0, None))
    return None if team is None else (team, seconds)


def in_play(match: Match, boat: Boat) -> bool:
    """Whether the match is on: a stop or an answer that is owed holds up no clock."""
    return match.phase is PLAY or match.phase is STOPPED


def check_claim(match: Match, boat: Boat, order: Order) -> None:
    """Check that the team has minutes to survive (G-8); what the time is, the caller knows."""
    if not any(each.timed for each in match.setup.objectives.get(boat.team, ())):
        raise Refused("G-8", Why.NO_TIME_TO_SURVIVE)


def claim(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """End the match: the team has survived its minutes."""
    events: list[Event] = []
    _end(match, boat.team, ObjectiveKind.SURVIVE, events)
    return tuple(events)


CLAIM: dict[Verb, Spec] = {Verb.CLAIM: Spec(CAPTAIN, in_play, check_claim, claim)}
"""The order of both games and modes that the table gives when the minutes are up."""


def as_values(match: Match) -> dict[str, list[dict[str, Any]]]:
    """The objectives of both teams and how far each is; no crew keeps any of it secret.

    How far a submarine is from the place that it must reach is no part of it.
    """
    return {
        team: [
            {
                "kind": objective.kind,
                **_count_values(objective, done),
                **({"may_name": bool(done)} if objective.kind is ObjectiveKind.FIND else {}),
                "replaces": objective.replaces,
            }
            for objective, done in zip(
                match.setup.objectives[team], match.progress[team], strict=True
            )
        ]
        for team in match.setup.teams
    }


def _count_values(objective: Objective, done: int) -> dict[str, int]:
    """What is counted of an objective; of minutes how many there are, for who reads no clock."""
    if objective.timed:
        return {"minutes": objective.count}
    return {"done": done, "of": objective.count} if objective.kind in COUNTED else {}


def goal_sentence(
    goal: Objective, done: int | None = None, away: int | None = None
) -> tuple[str, dict[str, str | int]]:
    """The key of the sentence about an objective, and its values.

    ``done`` is None where it is not told; of minutes it is the whole ones since the dive.
    ``away`` is how many courses its place is away at least, for the crew that may know it.
    """
    key = f"goal-{goal.kind}"
    values: dict[str, str | int] = {}
    if goal.kind is ObjectiveKind.REACH:
        values["square"] = "edge" if goal.square is None else NAME[goal.square]
        values["edge"] = str(goal.edge)
        return (f"{key}-away", {**values, "away": away}) if away else (key, values)
    if goal.kind is ObjectiveKind.FIND:
        return (f"{key}-ready" if done else key), values
    values["of"] = goal.count
    if goal.sector is not None:
        values["sector"] = goal.sector
    if goal.timed:
        key = f"{key}-minutes"
        values["left"] = goal.count - (done or 0)
    if done is None:
        return f"{key}-untold", values
    return key, {**values, "done": done}
