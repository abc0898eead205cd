"""The knowledge of a crew's bots, from the events that the crew has heard."""

from __future__ import annotations

import random

from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.tracking.area import AreaTracker
from sonar_console.bots.tracking.belief import Belief
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine import events as ev
from sonar_console.engine.events import Event, EventName, event_for
from sonar_console.engine.names import HEADINGS, Heading, Mode, Role, System, Team
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import Square, Squares, squares_in

ENEMY_BOUND = 4096
"""The groups of routes kept for the enemy (`sonar_console.bots.tracking.groups`)."""
MINED_COUNT = 24
"""Mines of an enemy that can be on more squares are no concern."""
MINED_GROUPS = 48
"""The most groups of routes that are asked for their mines."""
CALM = 0.25
"""How much less is misheard turn by turn than in real time."""
OWN_BOUND = 1024
"""The groups kept for what the enemy can know: four courses are tried with a copy of it."""
DEFAULT_TORPEDO = 3
"""The marks that an enemy's torpedo takes."""


class Knowledge:
    """The knowledge of one crew beside its own boat; it has to `hear` every event of the crew."""

    __slots__ = (
        "_ears",
        "_mine_chances",
        "_skill",
        "belief",
        "enemy",
        "enemy_courses",
        "enemy_torpedo_marks",
        "enemy_tracker",
        "errs",
        "exposure",
        "own_courses",
        "setup",
        "spares",
        "stopped_by_role",
        "team",
        "to_plot",
    )

    def __init__(self, setup: Setup, team: Team, skill: Skill, rng: random.Random) -> None:
        self.setup = setup
        self.team = team
        self.enemy = next(each for each in setup.teams if each is not team)
        self.enemy_tracker: AreaTracker | Tracker = (
            Tracker(setup, team, ENEMY_BOUND) if skill.exact else AreaTracker(setup, team)
        )
        """The squares where the enemy can be."""
        self._mine_chances: dict[Square, float] | None = None
        self.errs = skill.forgets > 0.0 or skill.mishears > 0.0
        """Whether `enemy_tracker` is sometimes told less, or something else, than was heard."""
        self._skill = skill
        self._ears = random.Random(rng.random()) if self.errs else rng
        self.belief: Belief | None = None
        """How likely the enemy is on each of these squares, for a crew that weighs them."""
        if skill.weighs and isinstance(self.enemy_tracker, Tracker):
            lots = random.Random(rng.random())
            self.belief = Belief(setup, self.enemy_tracker, lots)
        self.exposure: Tracker | None = None
        """The squares where the enemy can think that this crew is."""
        if skill.hides:
            self.exposure = Tracker(setup, self.enemy, OWN_BOUND)
        self.own_courses = 0
        """The number of courses and silences that this crew has had so far."""
        self.enemy_courses = 0
        """The number that the enemy has had."""
        self.enemy_torpedo_marks = 0
        """The marks that the enemy may have put on its torpedo since its last one."""
        self.to_plot: list[Heading | None] = []
        """The courses that the radio operator has still to plot: None stands for a silence."""
        self.spares = False
        """Whether nothing is fired at the enemy, because it is learning."""
        self.stopped_by_role: Role | None = None
        """The role of this crew that has stopped the table."""

    def hear(self, event: Event) -> None:
        """Take in an event as `event_for` gives it to this crew."""
        self._follow(event)
        self._mine_chances = None
        if self.exposure is not None:
            told = event_for(event, self.enemy)
            if told is not None:
                self.exposure.hear(told)
        name = event.name
        if name is EventName.COURSE or name is EventName.SILENCE:
            if event.team is self.team:
                self.own_courses += 1
            else:
                self.enemy_courses += 1
                self.enemy_torpedo_marks += 1
                self.to_plot.append(event.fields.get("heading"))
        elif name is EventName.ACTIVATED:
            if event.team is self.enemy and event.fields["system"] == System.TORPEDO:
                self.enemy_torpedo_marks = 0
        elif name is EventName.STOPPED and event.team is self.team:
            self.stopped_by_role = Role(event.fields["role"])
        elif name is EventName.RESUMED:
            self.stopped_by_role = None

    @property
    def likelihoods(self) -> dict[Square, float]:
        """How likely the enemy is on each square where it can be: evenly, unless it is weighed."""
        if self.belief is not None:
            return self.belief.likelihoods
        squares = self.enemy_squares
        return dict.fromkeys(squares_in(squares), 1.0 / squares.bit_count())

    def _follow(self, event: Event) -> None:
        """Let the tracker hear an event, with the mistakes of the level.

        Of a course that is forgotten only the number of steps is known. A course that is misheard
        may leave no square at last: then the crew begins to search anew.
        """
        tracker, skill = self.enemy_tracker, self._skill
        if isinstance(tracker, Tracker):
            tracker.hear(event)
            if self.belief is not None:
                self.belief.hear(event)
            return
        if self.errs and event.name is EventName.COURSE and event.team is self.enemy:
            realtime = self.setup.mode is Mode.REALTIME
            wrong = skill.mishears if realtime else skill.mishears * CALM
            lot = self._ears.random()
            if lot < wrong:
                event = ev.COURSE[self.enemy][self._ears.choice(HEADINGS)]
            elif realtime and lot < wrong + skill.forgets:
                tracker.forget_course()
                return
        tracker.hear(event)
        if not tracker.squares:
            tracker.squares = self.setup.chart.sea

    @property
    def enemy_squares(self) -> Squares:
        """The squares on which the enemy can be; the whole sea when nothing is known."""
        sea = self.setup.chart.sea
        return self.enemy_tracker.squares or sea

    @property
    def mine_chances(self) -> dict[Square, float]:
        """How likely an enemy's mine lies on each square; nothing while the enemy is anywhere."""
        if self._mine_chances is None:
            tracker = self.enemy_tracker
            found: dict[Square, float] = {}
            if isinstance(tracker, Tracker) and tracker.count <= MINED_COUNT:
                found = tracker.mine_chances(MINED_GROUPS)
            self._mine_chances = found
        return self._mine_chances

    @property
    def hidden_count(self) -> int:
        """The number of squares on which this crew can be, for all that the enemy knows."""
        return self.setup.chart.sea.bit_count() if self.exposure is None else self.exposure.count

    @property
    def torpedo_threatens(self) -> bool:
        """Whether the enemy can have a torpedo ready, or lacks one mark."""
        return self.enemy_torpedo_marks + 1 >= self.setup.sheet.gauges.get(
            System.TORPEDO, DEFAULT_TORPEDO
        )
