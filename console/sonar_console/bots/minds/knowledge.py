"""Knowledge: what a crew makes of the events that it hears, whoever of it thinks.

The seats of a crew share it, as they share their table.
"""

from __future__ import annotations

from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.reckoning import Belief, Reckoning
from sonar_console.bots.tracker import Tracker
from sonar_console.engine.events import Event, EventName, event_for
from sonar_console.engine.names import Heading, Role, System, Team
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import Squares

ENEMY_BOUND = 4096
"""The groups of routes kept for the enemy (`sonar_console.bots.tracks.bound`)."""
OWN_BOUND = 1024
"""The groups kept for what the enemy can know: it is looked at from four sides a course."""
DEFAULT_TORPEDO = 3
"""The marks that an enemy's torpedo takes."""


class Knowledge:
    """What one crew knows besides its own boat. Let it `hear` every event the crew hears."""

    __slots__ = (
        "belief",
        "courses",
        "enemy",
        "heard",
        "mirror",
        "notes",
        "setup",
        "spares",
        "stopped_by_role",
        "team",
        "threat",
    )

    def __init__(self, setup: Setup, team: Team, skill: Skill) -> None:
        self.setup = setup
        self.team = team
        self.enemy = next(each for each in setup.teams if each is not team)
        self.belief: Belief | None = None
        """Where the enemy may be."""
        if skill.exact:
            self.belief = Tracker(setup, team, ENEMY_BOUND)
        elif skill.hears:
            self.belief = Reckoning(setup, team)
        self.mirror: Tracker | None = None
        """Where the enemy may think this crew to be."""
        if skill.hides:
            self.mirror = Tracker(setup, self.enemy, OWN_BOUND)
        self.courses = 0
        """The own courses and silences so far."""
        self.heard = 0
        """The enemy's courses and silences so far."""
        self.threat = 0
        """The marks that the enemy may have put on its torpedo since its last one."""
        self.notes: list[Heading | None] = []
        """What the radio operator has yet to plot: a course, or None for a silence."""
        self.spares = False
        """Whether the enemy is spared: it is learning."""
        self.stopped_by_role: Role | None = None
        """Who of the own crew has stopped the table."""

    def hear(self, event: Event) -> None:
        """Take in an event as `event_for` gives it to this crew."""
        if self.belief is not None:
            self.belief.hear(event)
        if self.mirror is not None:
            told = event_for(event, self.enemy)
            if told is not None:
                self.mirror.hear(told)
        name = event.name
        if name is EventName.COURSE or name is EventName.SILENCE:
            if event.team is self.team:
                self.courses += 1
            else:
                self.heard += 1
                self.threat += 1
                self.notes.append(event.fields.get("heading"))
        elif name is EventName.ACTIVATED:
            if event.team is self.enemy and event.fields["system"] == System.TORPEDO:
                self.threat = 0
        elif name is EventName.STOPPED and event.team is self.team:
            self.stopped_by_role = Role(event.fields["role"])
        elif name is EventName.RESUMED:
            self.stopped_by_role = None

    @property
    def squares(self) -> Squares:
        """Where the enemy may be; the whole sea when nothing is known."""
        sea = self.setup.chart.sea
        return sea if self.belief is None else self.belief.squares or sea

    @property
    def hidden(self) -> int:
        """On how many squares the enemy must look for this crew."""
        return self.setup.chart.sea.bit_count() if self.mirror is None else self.mirror.count

    @property
    def threatened(self) -> bool:
        """Whether the enemy may have a torpedo ready, or nearly."""
        return self.threat + 1 >= self.setup.sheet.gauges.get(System.TORPEDO, DEFAULT_TORPEDO)
