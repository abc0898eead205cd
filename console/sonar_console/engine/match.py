"""A match: it takes an order and gives events, or refuses it with a rule number.

Everything is checked before anything changes. Rules of one subject are in one module
(`courses`, `duties`, `systems`, `surfacing`, `family`); what may be said at all at this moment,
and by whom, is `moments`. A match reads no clock, draws no lot and does no I/O.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from sonar_console.engine import courses, duties, family, moments, surfacing, systems
from sonar_console.engine import view as views
from sonar_console.engine.boat import Boat, SavedBoat
from sonar_console.engine.events import Event, EventName, event
from sonar_console.engine.moments import Outcome, Spec
from sonar_console.engine.names import ENDED, SETUP, Edition, Game, Mode, Phase, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal, Refused
from sonar_console.engine.setup import DAMAGE_LIMIT, Setup
from sonar_console.engine.squares import Squares

SavedMatch: TypeAlias = tuple[
    Phase,
    Team | None,
    int,
    bool,
    bool,
    Team | None,
    Team | None,
    Squares,
    Outcome | None,
]
"""What is of neither boat, in the order of `Match._save`."""

Saved: TypeAlias = tuple[Order, SavedMatch, SavedBoat, SavedBoat | None]
"""What undoing one order needs: the order, and all states before it; the enemy's boat only
where the order may have reached it."""


class Match:
    """One match of either game. Not to be shared between threads."""

    __slots__ = (
        "_one",
        "_other",
        "acted",
        "answer_owed_by",
        "archer",
        "blackouts",
        "boats",
        "chart",
        "course_between",
        "course_given",
        "damage_limit",
        "history",
        "left",
        "mines_bar_way",
        "outcome",
        "phase",
        "realtime",
        "setup",
        "specs",
        "stopped_by",
        "switches",
        "torpedo_at_home",
        "torpedo_reach",
        "turn",
    )

    def __init__(self, setup: Setup) -> None:
        sizes = setup.gauge_sizes()
        self.setup = setup
        self.chart = setup.chart
        self.switches = setup.switches
        self.realtime = setup.mode is Mode.REALTIME
        self.damage_limit = DAMAGE_LIMIT[setup.game]
        self.specs: dict[Verb, Spec] = SPECS[setup.game, setup.mode]
        english = setup.edition is Edition.EN
        self.mines_bar_way = english
        """Own mines bar the way in edition ``en`` alone (C-4)."""
        self.torpedo_at_home = not english
        """Edition ``fr`` lets a torpedo explode where it is launched (T-1)."""
        self.blackouts = setup.game is Game.CAPTAIN_SONAR
        """Sonar Family has no blackout (C-7)."""
        self.course_between = english or not self.realtime
        """A course must come between two activations, but in ``fr`` in real time (A-6)."""
        self.torpedo_reach = (
            self.chart.torpedo_by_water
            if self.switches.torpedo_path == "water"
            else self.chart.torpedo_by_distance
        )
        self.boats: dict[Team, Boat] = {
            team: Boat(team, setup.sheet, sizes, setup.seats(team)) for team in setup.teams
        }
        self._one, self._other = self.boats.values()
        self.phase: Phase = SETUP
        self.turn: Team | None = None if self.realtime else setup.first
        self.left = 1
        self.course_given = False
        self.acted = False
        self.stopped_by: Team | None = None
        self.answer_owed_by: Team | None = None
        self.archer: Squares = setup.chart.archer
        self.outcome: Outcome | None = None
        self.history: list[Saved] = []

    # ---- orders

    def apply(self, order: Order) -> tuple[Event, ...]:
        """Carry out an order and return its events; raises `Refused` and changes nothing."""
        spec, boat = self._admit(order)
        theirs = self.enemy(boat).save() if spec.reaches_enemy else None
        self.history.append((order, self._save(), boat.save(), theirs))
        return spec.act(self, boat, order)

    def refusal(self, order: Order) -> Refusal | None:
        """Why an order would be refused now, or None if it would be accepted."""
        try:
            self._admit(order)
        except Refused as refused:
            return refused.refusal
        return None

    def undo(self) -> Order:
        """Take back the last order, exactly; raises `IndexError` if there is none."""
        order, match, ours, theirs = self.history.pop()
        self._restore(match)
        boat = self.boats[order.team]
        boat.restore(ours)
        if theirs is not None:
            self.enemy(boat).restore(theirs)
        return order

    @property
    def orders(self) -> list[Order]:
        """The orders accepted so far, oldest first."""
        return [saved[0] for saved in self.history]

    def copy(self) -> Match:
        """A match at the same point, with the same history, that goes its own way."""
        twin = Match(self.setup)
        twin._restore(self._save())
        for team, boat in self.boats.items():
            twin.boats[team].restore(boat.save())
        twin.history = self.history.copy()
        return twin

    def _admit(self, order: Order) -> tuple[Spec, Boat]:
        """Check everything, the moment first (`moments`), then the order; raises `Refused`."""
        spec = self.specs.get(order.verb)
        boat = self.boats.get(order.team)
        if spec is None or boat is None or order.role not in spec.roles or not spec.now(self, boat):
            moments.refuse(self, order)
        spec.check(self, boat, order)
        return spec, boat

    def _save(self) -> SavedMatch:
        return (
            self.phase,
            self.turn,
            self.left,
            self.course_given,
            self.acted,
            self.stopped_by,
            self.answer_owed_by,
            self.archer,
            self.outcome,
        )

    def _restore(self, saved: SavedMatch) -> None:
        (
            self.phase,
            self.turn,
            self.left,
            self.course_given,
            self.acted,
            self.stopped_by,
            self.answer_owed_by,
            self.archer,
            self.outcome,
        ) = saved

    # ---- what may be seen

    def state(self) -> dict[str, Any]:
        """The whole state, in the form of the record."""
        return views.state(self)

    def view(self, team: Team) -> dict[str, Any]:
        """What one team may know of it; nothing of the enemy that it has not announced."""
        return views.view(self, team)

    # ---- what the rules' modules share

    def enemy(self, boat: Boat) -> Boat:
        """The other submarine."""
        return self._other if boat is self._one else self._one

    def barred(self, boat: Boat) -> Squares:
        """The squares that a boat may not move onto besides islands (C-3, C-4)."""
        return boat.visited | boat.mines if self.mines_bar_way else boat.visited

    def has_course(self, boat: Boat) -> bool:
        """Whether any course is legal from where a boat is (C-7)."""
        return bool(self.chart.beside[boat.at] & ~self.barred(boat))

    def damage(self, boat: Boat, amount: int, cause: str, events: list[Event]) -> None:
        """Give a boat damage; whether that ends the match is for `settle` to say.

        The sheet has no box beyond the last: a direct hit on a submarine at 3 is told as 2
        damage and makes 4 in all (a ruling).
        """
        boat.damage = min(boat.damage + amount, self.damage_limit)
        events.append(
            event(EventName.DAMAGED, boat.team, amount=amount, total=boat.damage, cause=cause)
        )

    def settle(self, cause: str, attacker: Boat, events: list[Event]) -> bool:
        """End the match if a submarine is destroyed (W-1, W-2); says whether it ended."""
        lost = [boat for boat in self.boats.values() if boat.damage >= self.damage_limit]
        if not lost:
            return False
        events.extend(event(EventName.DESTROYED, boat.team) for boat in lost)
        if len(lost) == 1:
            loser: Boat | None = lost[0]
        elif self.switches.simultaneous_loss == "attacker-loses":
            loser = attacker
        else:
            loser = None
        if loser is None:
            self.outcome = Outcome(None, None, cause)
        else:
            self.outcome = Outcome(self.enemy(loser).team, loser.team, cause)
        self.phase = ENDED
        self.turn = None
        self.stopped_by = None
        events.append(Event(EventName.ENDED, self.outcome.as_dict()))
        return True

    @property
    def dived(self) -> bool:
        """Whether play has begun: both captains have said dive (S-6)."""
        return self.phase is not SETUP


_CAPTAIN_SONAR = {**courses.SPECS, **duties.SPECS, **systems.SPECS}

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
    (Game.SONAR_FAMILY, Mode.TURN): {**family.TURN_SPECS, **moments.NOTE_SPECS},
    (Game.SONAR_FAMILY, Mode.REALTIME): {**family.REALTIME_SPECS, **moments.NOTE_SPECS},
}
"""Which verbs each game and mode has; any other is refused as Z-2."""
