"""The players of one match: bots in some of the seats, people who are taught as they play.

Bots hear what their crews hear and see what their seats show, and press the controls.
`sonar_console.bots.table_bots` makes them; this room knows only what they are asked.

`Training` is the guided first match. It teaches each seat in its turn, one step after the other:
what to do, why, and with which control. A step is done when the crew has given the order,
whichever step it was told, so that nobody is asked twice. What stands in the way of a step is told
in its place: the enemy's turn, a gauge that is not full, a breakdown, a surfaced submarine, the
enemy's sonar. The last step is free play; until then the enemy fires nothing. What a bot of the
crew does is told too, to be read, once the people have done their part of a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from sonar_console.cards import CoachCard, Message, SeatCard, TraceCard
from sonar_console.containment import FaultLog
from sonar_console.engine import Event, Match, Order, event_for, legal_for
from sonar_console.engine.boat import Boat
from sonar_console.engine.family import COST
from sonar_console.engine.names import ROLES, TEAMS, Game, Phase, Role, System, Team, Verb
from sonar_console.engine.sheet import KIND_OF
from sonar_console.press import Press
from sonar_console.settings import BotsPace, Draft, Sitter
from sonar_console.stations.station import MayGive


@dataclass(frozen=True, slots=True)
class TrainingStep:
    """One thing to learn, at one seat; done by any of its verbs, given so many times.

    Without verbs it is only to be read, until the next course.
    """

    key: str
    role: Role
    verbs: tuple[Verb, ...] = ()
    times: int = 1
    system: System | None = None
    """The system that must be ready for it."""


_START = TrainingStep("start", Role.CAPTAIN, (Verb.START,))
_DIVE = TrainingStep("dive", Role.CAPTAIN, (Verb.DIVE,))
_COURSE = TrainingStep("course", Role.CAPTAIN, (Verb.HEAD,))
_MARK = TrainingStep("mark", Role.MATE, (Verb.MARK, Verb.PASS))
_BREAK = TrainingStep("break", Role.ENGINEER, (Verb.BREAK,))
_DONE = TrainingStep("done", Role.CAPTAIN, (Verb.DONE,))
_PLOT = TrainingStep("plot", Role.RADIO, (Verb.PLOT,))
_SLIDE = TrainingStep("slide", Role.RADIO, (Verb.SLIDE,))
_TORPEDO = TrainingStep("torpedo", Role.CAPTAIN, (Verb.TORPEDO,), system=System.TORPEDO)
_DAMAGE = TrainingStep("damage", Role.CAPTAIN)
_SONAR = TrainingStep("sonar", Role.CAPTAIN, (Verb.SONAR, Verb.DRONE), system=System.SONAR)
_SURFACE = TrainingStep("surface", Role.CAPTAIN, (Verb.SURFACE,))
_SECURE = TrainingStep("secure", Role.ENGINEER, (Verb.DIVE,), times=2)
_SILENCE = TrainingStep("silence", Role.CAPTAIN, (Verb.SILENCE,), system=System.SILENCE)
_FREE = TrainingStep("free", Role.CAPTAIN)

_FAMILY_COURSE = TrainingStep("energy", Role.CAPTAIN, (Verb.HEAD,))
_FAMILY_SONAR = TrainingStep("family-sonar", Role.CAPTAIN, (Verb.SONAR,))
_MISSILE = TrainingStep("missile", Role.CAPTAIN, (Verb.MISSILE,))
_FAMILY_DAMAGE = TrainingStep("family-damage", Role.CAPTAIN)
_FAMILY_SURFACE = TrainingStep("family-surface", Role.CAPTAIN, (Verb.SURFACE,))
_FAMILY_SILENCE = TrainingStep("family-silence", Role.CAPTAIN, (Verb.SILENCE,))

_BEGIN = (_START, _DIVE)
_WORK = (_COURSE, _MARK, _BREAK)
_LISTEN = (_PLOT, _SLIDE)
_FIRE = (_TORPEDO, _DAMAGE, _SONAR, _SURFACE)

STEPS: Final[dict[tuple[Game, bool], tuple[TrainingStep, ...]]] = {
    (Game.CAPTAIN_SONAR, False): (
        *_BEGIN, *_WORK, _DONE, *_LISTEN, *_FIRE, _SILENCE, _FREE,
    ),
    (Game.CAPTAIN_SONAR, True): (*_BEGIN, *_WORK, *_LISTEN, *_FIRE, _SECURE, _SILENCE, _FREE),
    **{
        (Game.SONAR_FAMILY, realtime): (
            *_BEGIN,
            _FAMILY_COURSE,
            *_LISTEN,
            _FAMILY_SONAR,
            _MISSILE,
            _FAMILY_DAMAGE,
            _FAMILY_SURFACE,
            _FAMILY_SILENCE,
            _FREE,
        )
        for realtime in (False, True)
    },
}  # fmt: skip
"""What is taught in a game, turn by turn and in real time."""

_FOR_BOTS = ("load", "blocked", "duties")
"""What stands in the way and is said in other words where the seat is a bot's."""


def _beside_bots(
    steps: tuple[TrainingStep, ...], bots: Container[Role]
) -> tuple[TrainingStep, ...]:
    """The steps of a crew with bots in some seats: theirs are read, after the first turn.

    A bot gives its orders at once, or never, as to slide a sheet that lies well: neither says
    that the people have read the step.
    """
    after = max(number for number, step in enumerate(steps) if step in (*_WORK, *_LISTEN, _DONE))
    taught, rest = steps[: after + 1], steps[after + 1 :]
    own = tuple(step for step in taught if step.role not in bots)
    theirs = tuple(
        TrainingStep(f"bot-{step.key}", step.role) for step in taught if step.role in bots
    )
    return own + theirs + rest


class Training:
    """One crew's training in one match; see `observe` and `coach`."""

    def __init__(self, team: Team, match: Match, bots: Container[Role] = ()) -> None:
        self.team = team
        self._bots = bots
        """The seats of the crew that bots have."""
        steps = tuple(
            step
            for step in STEPS[match.setup.game, match.realtime]
            if step.system is None or step.system in match.boats[team].sizes
        )
        self._steps = _beside_bots(steps, bots)
        self._at = 0
        self._given: Counter[Verb] = Counter()
        self._read = 0
        """The number of courses that had been given when the step began."""

    @property
    def spares(self) -> bool:
        """Whether the enemy is still to fire nothing: until free play."""
        return self._at < len(self._steps) - 1

    def observe(self, order: Order, match: Match) -> None:
        """Learn of an accepted order of either team."""
        if order.team is not self.team:
            return
        self._given[order.verb] += 1
        while self._at < len(self._steps) and self._is_done(self._steps[self._at]):
            self._at += 1
            self._read = self._given[Verb.HEAD]

    def _is_done(self, step: TrainingStep) -> bool:
        if not step.verbs:
            return self._given[Verb.HEAD] > self._read
        return sum(self._given[verb] for verb in step.verbs) >= step.times

    def coach(self, match: Match) -> CoachCard | None:
        """The advice to the crew now; None when there is no more to say."""
        if self._at >= len(self._steps) or match.phase is Phase.ENDED:
            return None
        step = self._steps[self._at]
        key, role, values = _told(step, match.boats[self.team], match)
        if key in _FOR_BOTS and role in self._bots:
            key = f"bot-{key}"
        mode = {"mode": str(match.setup.mode)}
        text = Message(f"coach-{key}", {**values, **mode})
        return CoachCard(text, str(role), self._at + 1, len(self._steps))


def _told(step: TrainingStep, boat: Boat, match: Match) -> tuple[str, Role, dict[str, str | int]]:
    """The key of the sentence, its seat, and its values: the step, or what prevents it."""
    if match.phase is Phase.SETUP and step not in _BEGIN:
        return "dived", Role.CAPTAIN, {}
    if match.answer_owed_by is boat.team:
        return "answer", Role.CAPTAIN, {"game": str(match.setup.game)}
    if boat.blackout:
        return "blackout", Role.CAPTAIN, {}
    if boat.surfaced and not match.realtime:
        return "surfaced", Role.RADIO, {}
    if boat.surfaced:
        if boat.ready_to_dive:
            return "ready", Role.CAPTAIN, {}
        return "secure", Role.ENGINEER, {}
    if match.turn not in (None, boat.team) and step.role is Role.CAPTAIN and step.verbs:
        return "enemy", Role.RADIO, {}
    held_up = _held_up(step, boat, match)
    if held_up is not None:
        return *held_up, {}
    cost = COST.get(step.verbs[0]) if match.setup.game is Game.SONAR_FAMILY and step.verbs else None
    if cost is not None and boat.energy < cost:
        return "charge", Role.CAPTAIN, {"verb": str(step.verbs[0]), "left": cost - boat.energy}
    system = step.system
    if system is not None:
        name: dict[str, str | int] = {"system": str(system)}
        if boat.marks(system) < boat.sizes[system]:
            return "load", Role.MATE, {**name, "left": boat.sizes[system] - boat.marks(system)}
        if boat.broken & boat.sheet.kinds[KIND_OF[system]]:
            return "blocked", Role.ENGINEER, name
    return step.key, step.role, {}


def _held_up(step: TrainingStep, boat: Boat, match: Match) -> tuple[str, Role] | None:
    """The advice while a step of the captain's, or its loading, has to wait for something."""
    if step.role is not Role.CAPTAIN or not step.verbs:
        return None
    if match.answer_owed_by is not None:
        return "asked", Role.CAPTAIN
    if match.stopped_by not in (None, boat.team):
        return "frozen", Role.CAPTAIN
    if any(legal_for(match, boat.team, verb) for verb in step.verbs):
        return None
    owed = boat.owes_mark or boat.owes_break is not None
    if owed and (step.system is None or boat.is_full(step.system)):
        return "duties", Role.MATE if boat.owes_mark else Role.ENGINEER
    if match.stopped_by is boat.team and not owed:
        return "resume", Role.CAPTAIN
    if match.turn is boat.team and match.course_given and not owed:
        return "over", Role.CAPTAIN
    return None


@dataclass(frozen=True, slots=True)
class CrewCards:
    """The cards of one crew's seats, as far as bots press by them."""

    seats: Mapping[str, SeatCard]
    trace: TraceCard | None


class Bots(Protocol):
    """The bots of one match. Times are seconds of the table's clock."""

    def hear(self, event: Event, team: Team) -> None:
        """Take in an event, as a crew may know of it."""

    def took(self, order: Order) -> None:
        """Learn of an accepted order, whoever gave it."""

    def disturbed(self, press: Press) -> None:
        """Learn that a person touched a control: a bot in that seat waits a while."""

    def spare(self, *, enemy: bool) -> None:
        """Whether to spare the enemy: then nothing is fired, and no mine laid."""

    def presses(
        self, shown: Callable[[Team], CrewCards], may: MayGive, now: float
    ) -> Iterable[Press]:
        """The presses of the bots now; each is acted on before the next is asked for."""

    def due(self) -> float | None:
        """The time when `presses` will next have something to do."""

    def levels(self, team: Team) -> Mapping[str, str]:
        """Who has each of a team's bot seats now, by role: a level, or a program."""

    def reports(self, team: Team) -> Mapping[str, Message]:
        """What the bots of a crew have reported last to the people in it, by role."""

    def take_reported(self) -> bool:
        """Whether a bot has reported something else since this was last called."""


MakeBots = Callable[[Match, Mapping[Team, Mapping[Role, Sitter]], BotsPace, FaultLog], Bots]
"""Seats bots, by team and role, at a match; they have still to hear all that has been heard."""


class Players:
    """The players of one match; ``make`` seats bots, and is None where the table has none."""

    def __init__(self, draft: Draft, make: MakeBots | None, faults: FaultLog) -> None:
        self._draft = draft
        self._make = make
        self._faults = faults
        self._seats: Mapping[Team, Mapping[Role, Sitter]] = (
            {} if make is None else draft.seating.bots(draft.game)
        )
        self.levels: Mapping[Team, dict[str, str]] = {
            team: {str(role): str(level) for role, level in self._seats.get(team, {}).items()}
            for team in TEAMS[draft.game]
        }
        """The bots among a team's seats: their levels by role."""
        seats = len(draft.seating.crews) * len(ROLES[draft.game])
        self._people = sum(map(len, self._seats.values())) < seats
        """Whether anybody is a person."""
        self.has_bots = bool(self._seats)
        """Whether there are bots in any seat."""
        self._bots: Bots | None = None
        self._training: Training | None = None

    def begin(self, match: Match) -> None:
        """Sit down at a match that has no orders yet."""
        draft, make = self._draft, self._make
        if make is not None and self.has_bots:
            with self._faults.contained("table.bots", "sit down"):
                self._bots = make(match, self._seats, draft.bots_pace, self._faults)
        if draft.learner is not None:
            bots = self._seats.get(draft.learner, {})
            self._training = Training(draft.learner, match, bots)
        self._spare()

    def _spare(self) -> None:
        if self._bots is not None:
            spares = self._training is not None and self._training.spares
            self._bots.spare(enemy=spares)

    def observe(self, order: Order, events: Iterable[Event], match: Match) -> None:
        """Learn of an accepted order, whoever gave it, and of its events."""
        if self._bots is not None:
            for event in events:
                for team in self._seats:
                    known = event_for(event, team)
                    if known is not None:
                        self._bots.hear(known, team)
            self._bots.took(order)
        if self._training is not None:
            self._training.observe(order, match)
            self._spare()

    def disturbed(self, press: Press) -> None:
        """Learn that a person touched a control."""
        if self._bots is not None:
            self._bots.disturbed(press)

    def presses(
        self, shown: Callable[[Team], CrewCards], may: MayGive, now: float
    ) -> Iterable[Press]:
        """The presses of the bots now; each is to be acted on before the next is asked for."""
        return () if self._bots is None else self._bots.presses(shown, may, now)

    def due(self) -> float | None:
        """The time when `presses` will next have something to do."""
        return None if self._bots is None else self._bots.due()

    def reports(self, team: Team) -> Mapping[str, Message]:
        """What the bots of a crew have reported last to the people in it, by role."""
        return {} if self._bots is None else self._bots.reports(team)

    def take_reported(self) -> bool:
        """Whether a bot has reported something else, or has left its seat, since the last call."""
        if self._bots is None:
            return False
        changed = self._bots.take_reported()
        for team, seats in self.levels.items():
            now = self._bots.levels(team)
            if not now.items() <= seats.items():
                seats.update(now)
                changed = True
        return changed

    def bot_gave(self, order: Order) -> bool:
        """Whether an order is of a bot's seat, in a match with people."""
        return self._people and order.role in self._seats.get(order.team, {})

    def coach(self, team: Team, match: Match) -> CoachCard | None:
        """The advice to a crew in training now."""
        if self._training is None or self._training.team is not team:
            return None
        return self._training.coach(match)
