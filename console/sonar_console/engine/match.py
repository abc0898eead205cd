"""A match: it takes an order and returns events, or refuses the order with a rule number.

Everything is checked before anything changes. The rules of one subject are in one module
(`courses`, `duties`, `systems`, `surfacing`, `family`); `moments` tells which orders the present
moment allows, and from whom. A match reads no clock, uses no random numbers and does no I/O.

`Match.state` and `Match.view` give its state as values, in the form of the record's State. A team's
view has nothing of the enemy that the enemy has not announced.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sonar_console.engine import courses, duties, family, moments, objectives, surfacing, systems
from sonar_console.engine import events as ev
from sonar_console.engine.boat import SYSTEMS, Boat, BoatState
from sonar_console.engine.events import Event, EventName, event
from sonar_console.engine.moments import Spec
from sonar_console.engine.names import (
    ENDED,
    SETUP,
    BlastResult,
    Edition,
    Game,
    Mode,
    Phase,
    Role,
    Team,
    Verb,
)
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal, Refused
from sonar_console.engine.setup import Setup
from sonar_console.engine.sheet import SYMBOL_NAMES
from sonar_console.engine.squares import NAME, Square, Squares, by_name, squares_in


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match (W): ``winner`` and ``loser`` are None for a draw."""

    winner: Team | None
    loser: Team | None
    cause: str

    def as_dict(self) -> dict[str, Any]:
        """The outcome as the record writes it: a draw names no loser."""
        if self.winner is None:
            return {"winner": None, "cause": self.cause}
        return {"winner": self.winner, "loser": self.loser, "cause": self.cause}

    @property
    def in_words(self) -> str:
        """The outcome in words, for a reader of the record: ``blue wins by torpedo``."""
        if self.winner is None:
            return f"a draw by {self.cause}"
        return f"{self.winner} wins by {self.cause}"


@dataclass(slots=True, init=False, eq=False)
class MatchState:
    """The fields of a match that orders change, beside those of the two submarines.

    ``turn`` is the team whose turn it is, None in real time; ``left`` counts its turns in a row,
    this one included (U-2). ``acted`` tells whether the activation of this turn or stop is used
    up (A-4, A-5). ``archer`` is the set of Archer mines that are still in place.
    """

    phase: Phase
    turn: Team | None
    archer: Squares
    left: int
    course_given: bool
    acted: bool
    stopped_by: Team | None
    answer_owed_by: Team | None
    outcome: Outcome | None
    progress: Mapping[Team, tuple[int, ...]]
    """How far each objective of each team is (`objectives`); replaced at a change."""


class SavedState(MatchState):
    """An accepted order and the state of the match before it, for `Match.undo`.

    ``boat`` is the state of the submarine that gave the order. ``enemy`` is that of the other
    one, or None if the order could not change it.
    """

    __slots__ = ("boat", "enemy", "order")

    order: Order
    boat: BoatState
    enemy: BoatState | None


class Match(MatchState):
    """One match of either game. Not to be shared between threads.

    ``version`` grows with every accepted order, undo and edit. Two states of one match never have
    the same version, so a value computed from a match is valid until its version changes.
    ``history`` holds the accepted orders, oldest first, with the states that `undo` needs.

    A `Boat` in ``boats`` is to be read only: orders change it, and `edit_boat`.
    """

    __slots__ = (
        "_one",
        "_other",
        "activates_before_course",
        "blackout_trigger",
        "blackouts",
        "boats",
        "chart",
        "course_between",
        "damage_limit",
        "damage_secret",
        "history",
        "listed",
        "listed_version",
        "mark_barred",
        "mine_reach",
        "mines_bar_way",
        "notes_at_surface",
        "ready_events",
        "realtime",
        "replaced",
        "setup",
        "specs",
        "switches",
        "torpedo_at_home",
        "torpedo_reach",
        "version",
    )

    def __init__(self, setup: Setup) -> None:
        sizes = setup.gauge_sizes()
        self.setup = setup
        self.chart = setup.chart
        self.switches = setup.switches
        self.realtime = setup.mode is Mode.REALTIME
        self.damage_limit = setup.damage_limit
        self.specs: dict[Verb, Spec] = SPECS[setup.game, setup.mode]
        english = setup.edition is Edition.EN
        self.mines_bar_way = english
        """Own mines bar the way in edition ``en`` alone (C-4)."""
        self.torpedo_at_home = not english
        """Edition ``fr`` lets a torpedo explode where it is launched (T-1)."""
        self.blackouts = setup.game is Game.CAPTAIN_SONAR
        """Sonar Family has no blackout (C-7)."""
        self.course_between = english
        """Edition ``en`` alone wants a course between two activations (A-6)."""
        self.activates_before_course = not english and not self.realtime
        """Turn by turn, edition ``fr`` lets a system be used before the turn's course too (A-5)."""
        self.notes_at_surface = not english
        """Edition ``fr`` lets the radio operator write at the surface in real time (U-5)."""
        self.mark_barred = english and self.switches.silence_mark == "book"
        """Whether the mark of a silence may not go on its own gauge (M-6)."""
        self.blackout_trigger = self.switches.blackout_trigger == "allowed"
        """Whether a blackout allows a stop, and a trigger that is no activation (C-7, N-2)."""
        self.damage_secret = self.switches.damage_aloud == "enemy-caused"
        """Whether damage that the enemy did not cause is a secret of the crew (W-1)."""
        self.ready_events = ev.READY if self.switches.ready_aloud == "both" else ev.READY_UNHEARD
        self.mine_reach = (
            self.chart.around if self.switches.mine_adjacency == "eight" else self.chart.beside
        )
        """The squares beside each square on which a mine may be laid (N-1)."""
        self.torpedo_reach = (
            self.chart.torpedo_by_water
            if self.switches.torpedo_path == "water"
            else self.chart.torpedo_by_distance
        )
        self.boats: dict[Team, Boat] = {
            team: Boat(team, setup.sheet, sizes, setup.seats(team)) for team in setup.teams
        }
        self._one, self._other = self.boats.values()
        self.phase = SETUP
        self.turn = None if self.realtime else setup.first
        self.archer = self.chart.archer
        self.left = 1
        self.course_given = False
        self.acted = False
        self.stopped_by = None
        self.answer_owed_by = None
        self.outcome = None
        self.progress = {team: (0,) * len(goals) for team, goals in setup.objectives.items()}
        self.replaced = frozenset(
            team for team, goals in setup.objectives.items() if any(each.replaces for each in goals)
        )
        """The teams that do not win by sinking the enemy (G-4)."""
        self.version = 0
        self.history: list[SavedState] = []
        self.listed: dict[tuple[Team, Verb | None, Role | None], tuple[Order, ...]] = {}
        """The lists of legal orders that `legal` has made for `listed_version`."""
        self.listed_version = 0

    # ---- orders

    def apply(self, order: Order) -> tuple[Event, ...]:
        """Carry out an order and return its events; raises `Refused` and changes nothing.

        The rules of its verb are in `SPECS`: for a course ``courses.SPECS`` names
        `moments.course_due`, `courses.check_course` and, to carry it out, `courses.head`.
        """
        spec, boat = self._admit(order)
        saved = self._save()
        saved.order = order
        saved.boat = boat.save()
        saved.enemy = self.enemy(boat).save() if spec.reaches_enemy else None
        self.history.append(saved)
        self.version += 1
        events = spec.act(self, boat, order)
        if self.progress:
            return objectives.observe(self, boat, order, saved.turn, events)
        return events

    def refusal(self, order: Order) -> Refusal | None:
        """The refusal that an order would get now, or None if it would be accepted."""
        try:
            self._admit(order)
        except Refused as refused:
            return refused.refusal
        return None

    def undo(self) -> Order:
        """Restore the state before the last order, and return that order.

        Raises `IndexError` if there is no order.
        """
        saved = self.history.pop()
        self.version += 1
        self._restore(saved)
        order = saved.order
        boat = self.boats[order.team]
        boat.restore(saved.boat)
        if saved.enemy is not None:
            self.enemy(boat).restore(saved.enemy)
        return order

    @property
    def orders(self) -> list[Order]:
        """The orders accepted so far, oldest first."""
        return [saved.order for saved in self.history]

    def copy(self) -> Match:
        """An independent match with the same state and history."""
        twin = Match(self.setup)
        twin._restore(self._save())
        for team, boat in self.boats.items():
            twin.boats[team].restore(boat.save())
        twin.history = self.history.copy()
        twin.version = self.version
        return twin

    def _admit(self, order: Order) -> tuple[Spec, Boat]:
        """Check everything, the moment first (`moments`), then the order; raises `Refused`."""
        spec = self.specs.get(order.verb)
        boat = self.boats.get(order.team)
        if spec is None or boat is None or order.role not in spec.roles or not spec.now(self, boat):
            moments.refuse(self, order)
        spec.check(self, boat, order)
        return spec, boat

    def _save(self) -> SavedState:
        """Return a copy of the state, without order and boats."""
        saved = SavedState()
        saved.phase = self.phase
        saved.turn = self.turn
        saved.archer = self.archer
        saved.left = self.left
        saved.course_given = self.course_given
        saved.acted = self.acted
        saved.stopped_by = self.stopped_by
        saved.answer_owed_by = self.answer_owed_by
        saved.outcome = self.outcome
        saved.progress = self.progress
        return saved

    def _restore(self, saved: SavedState) -> None:
        self.phase = saved.phase
        self.turn = saved.turn
        self.archer = saved.archer
        self.left = saved.left
        self.course_given = saved.course_given
        self.acted = saved.acted
        self.stopped_by = saved.stopped_by
        self.answer_owed_by = saved.answer_owed_by
        self.outcome = saved.outcome
        self.progress = saved.progress

    # ---- the state as values

    def state(self) -> dict[str, Any]:
        """The whole state, as the record writes it."""
        return _state(self, {team: _boat(self, boat) for team, boat in self.boats.items()})

    def view(self, team: Team) -> dict[str, Any]:
        """The state as one team may know it, with nothing that the enemy has not announced."""
        return _state(
            self,
            {
                each: _boat(self, boat) if each is team else announced(self, boat)
                for each, boat in self.boats.items()
            },
        )

    # ---- for the modules of rules

    def enemy(self, boat: Boat) -> Boat:
        """The enemy of a submarine."""
        return self._other if boat is self._one else self._one

    def barred(self, boat: Boat) -> Squares:
        """The squares that a boat may not move onto besides islands (C-3, C-4)."""
        return boat.visited | boat.mines if self.mines_bar_way else boat.visited

    def has_course(self, boat: Boat) -> bool:
        """Whether any course is legal from where a boat is (C-7)."""
        return bool(self.chart.beside[boat.at] & ~self.barred(boat))

    def damage(
        self, boat: Boat, amount: int, cause: str, events: list[Event], *, secret: bool
    ) -> None:
        """Give a boat damage; `settle` then decides whether the match ends.

        ``secret`` is whether the enemy had no part in it, so that the switch ``damage_aloud`` may
        keep it secret. The sheet has no box beyond the last one: a direct hit on a submarine at 3
        is announced as 2 damage and makes 4 in all (a ruling).
        """
        boat.damage = min(boat.damage + amount, self.damage_limit)
        fields = {"team": boat.team, "amount": amount, "total": boat.damage, "cause": cause}
        if secret and self.damage_secret:
            events.append(Event(EventName.DAMAGED, fields, own=True))
            return
        boat.announced = min(boat.announced + amount, self.damage_limit)
        heard = None
        if self.damage_secret:  # what was taken in secret is not in the total that is announced
            heard = Event(EventName.DAMAGED, {**fields, "total": boat.announced})
        events.append(Event(EventName.DAMAGED, fields, aloud=heard))

    def blast_event(
        self, boat: Boat, weapon: str, square: Square, results: dict[Team, BlastResult]
    ) -> Event:
        """The event of a blast of a boat's weapon: the enemy hears what it does to itself (T-2).

        What it does to the boat itself the enemy hears as well, unless that is a secret.
        """
        fields = {"team": boat.team, "weapon": weapon, "square": NAME[square], "results": results}
        heard = None
        if self.damage_secret:
            other = {team: result for team, result in results.items() if team is not boat.team}
            heard = Event(EventName.BLAST, {**fields, "results": other})
        return Event(EventName.BLAST, fields, aloud=heard)

    def settle(self, cause: str, attacker: Boat, events: list[Event]) -> bool:
        """End the match if a submarine is destroyed (W-1, W-2); return whether it ended."""
        lost = [boat for boat in self.boats.values() if boat.damage >= self.damage_limit]
        hits = bool(self.progress) and objectives.count_hit(self, attacker, lost, events)
        if not (lost or hits):
            return False
        for boat in lost:
            boat.announced = boat.damage
            events.append(event(EventName.DESTROYED, boat.team))
        if hits:
            cause = str(objectives.ObjectiveKind.HITS)
            self.end(attacker.team, self.enemy(attacker).team, cause, events)
            return True
        if len(lost) == 1:
            loser: Boat | None = lost[0]
        elif self.switches.simultaneous_loss == "attacker-loses":
            loser = attacker
        else:
            loser = None
        if loser is not None and attacker is not loser and cause in objectives.WEAPONS:
            loser = None if attacker.team in self.replaced else loser
        if loser is None:
            self.end(None, None, cause, events)
        else:
            self.end(self.enemy(loser).team, loser.team, cause, events)
        return True

    def end(self, winner: Team | None, loser: Team | None, cause: str, events: list[Event]) -> None:
        """End the match (W-1, W-2, G)."""
        self.outcome = Outcome(winner, loser, cause)
        self.phase = ENDED
        self.turn = None
        self.stopped_by = None
        events.append(Event(EventName.ENDED, self.outcome.as_dict()))

    @property
    def dived(self) -> bool:
        """Whether play has begun: both captains have said dive (S-6)."""
        return self.phase is not SETUP


_CAPTAIN_SONAR = {
    **courses.SPECS,
    **duties.SPECS,
    **systems.SPECS,
    **objectives.LOCATE,
    **objectives.CLAIM,
}

SPECS: dict[tuple[Game, Mode], dict[Verb, Spec]] = {
    (Game.CAPTAIN_SONAR, Mode.TURN): {
        **_CAPTAIN_SONAR,
        **surfacing.TURN_SPECS,
        **moments.NOTE_SPECS,
    },
    (Game.CAPTAIN_SONAR, Mode.REALTIME): {
        **_CAPTAIN_SONAR,
        **surfacing.REALTIME_SPECS,
        **moments.NOTE_SPECS,
    },
    (Game.SONAR_FAMILY, Mode.TURN): {
        **family.TURN_SPECS,
        **objectives.CLAIM,
        **moments.NOTE_SPECS,
    },
    (Game.SONAR_FAMILY, Mode.REALTIME): {
        **family.REALTIME_SPECS,
        **objectives.CLAIM,
        **moments.NOTE_SPECS,
    },
}
"""Which verbs each game and mode has; any other is refused as Z-2."""


def awaiting(match: Match, boat: Boat) -> list[str]:
    """The roles of a team that owe something (C-5, O-3), sorted."""
    owed = []
    if match.answer_owed_by is boat.team:
        owed.append(Role.CAPTAIN)
    if boat.owes_break is not None:
        owed.append(Role.ENGINEER)
    if boat.owes_mark:
        owed.append(Role.MATE)
    return [str(role) for role in owed]


def _state(match: Match, teams: dict[Team, dict[str, Any]]) -> dict[str, Any]:
    turn = match.turn if match.phase in (Phase.SETUP, Phase.PLAY) else None
    return {
        "game": match.setup.game,
        "scenario": match.setup.scenario,
        "mode": match.setup.mode,
        "edition": match.setup.edition,
        "phase": match.phase,
        "turn": turn,
        "turns_left": None if turn is None else match.left,
        "stopped_by": match.stopped_by,
        "archer": by_name(match.archer),
        "teams": teams,
        **({"objectives": objectives.as_values(match)} if match.progress else {}),
    }


def _boat(match: Match, boat: Boat) -> dict[str, Any]:
    values: dict[str, Any] = {
        "position": None if boat.at < 0 else NAME[boat.at],
        "route": [NAME[square] for square in boat.route],
        "damage": boat.damage,
        "surfaced": boat.surfaced,
        "awaiting": awaiting(match, boat),
    }
    if match.setup.game is Game.SONAR_FAMILY:
        return {**values, "energy": boat.energy}
    return {
        **values,
        "blackout": boat.blackout,
        "gauges": {system: boat.marks(system) for system in SYSTEMS if system in boat.sizes},
        "breakdowns": sorted(SYMBOL_NAMES[number] for number in squares_in(boat.broken)),
        "mines": by_name(boat.mines),
        "secured": sorted(section for section, _ in boat.secured),
    }


def announced(match: Match, boat: Boat) -> dict[str, Any]:
    """A team's announcements of itself: its damage, its surfacing, an answer it owes.

    Damage that the switch ``damage_aloud`` keeps secret is left out.
    Whether its mate and engineer have said OK is left out: after a silence of 0 squares
    (switch ``silence_of_zero``) that alone would give the length away. Sonar Family's energy
    follows from what is announced, so it is no secret.
    """
    values: dict[str, Any] = {
        "damage": boat.announced,
        "surfaced": boat.surfaced,
        "awaiting": [str(Role.CAPTAIN)] if match.answer_owed_by is boat.team else [],
    }
    if match.setup.game is Game.SONAR_FAMILY:
        values["energy"] = boat.energy
    return values
