"""The announcements, findings, sounds and movements that the crews have heard in one match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sonar_console.cards import BlastCard, Message, Movement, ShadeCard
from sonar_console.engine import Event, Setup
from sonar_console.engine.events import EventName
from sonar_console.engine.names import Team
from sonar_console.modes.announcements import (
    REFUSAL,
    TAKEN_BACK,
    SoundCue,
    announcement,
    heard_by,
    phrase_name,
    sound_cue,
)
from sonar_console.modes.play.findings import CrewFindings

HEARD = 6
"""How many announcements of both crews a crew sees, and of those that only it reads."""

MOVEMENTS: Mapping[EventName, str] = {
    EventName.BLAST: "blast",
    EventName.STOPPED: "stop",
    EventName.RESUMED: "resume",
    EventName.BLACKOUT: "blackout",
    EventName.DIVED: "dive",
    EventName.SURFACED: "surface",
}
"""The events for which a picture moves, and what that movement is called."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The things that one crew has heard."""

    said: tuple[Message, ...]
    """The last announcements, oldest first."""
    moved: Movement | None
    """The last event for which its picture moves."""
    found: tuple[Message, ...] = ()
    """The findings of its sonar and drones, the newest first."""
    shades: tuple[ShadeCard, ...] = ()
    """The squares that these findings speak of."""
    blasts: tuple[BlastCard, ...] = ()
    """The squares of the last explosions."""


class Announcer:
    """Takes in the events of a match and keeps what each crew hears of them.

    ``happenings`` are the numbers of the last movements of each team's picture in the life of the
    table; without a ``setup`` nothing is said that needs the chart or the engineers' sheet.
    ``counts`` is whether the enemy's courses may be counted on a screen: not where they are only
    spoken.
    """

    def __init__(
        self, happenings: Mapping[Team, int], setup: Setup | None = None, *, counts: bool = True
    ) -> None:
        self.happenings = dict(happenings)
        self.sectors: dict[Team, int] = {}
        """The sector where each team surfaced last."""
        self._sheet = None if setup is None else setup.sheet
        self._teams = tuple(happenings)
        self._findings = {team: CrewFindings(team, setup, counts=counts) for team in happenings}
        self._said = {team: _Said() for team in happenings}
        self._moved: dict[Team, Movement | None] = dict.fromkeys(happenings)
        self._heard: dict[Team, Heard | None] = dict.fromkeys(happenings)
        """The last results of `of`, until the crew hears something else."""
        self._cues: list[SoundCue] = []

    def hear(self, event: Event, reads: Callable[[Event, Team], bool]) -> None:
        """Take in an event; ``reads`` says whether a crew also reads what it hears."""
        if event.name is EventName.SURFACED and "sector" in event.fields:
            assert event.team is not None  # a boat surfaces
            self.sectors[event.team] = event.fields["sector"]
        cue = sound_cue(event, self._teams, self._teams)
        if cue is not None:
            self._cues.append(cue)
        known: list[tuple[Team, Event, bool]] = []
        reading = 0
        for team in self._teams:
            each = heard_by(event, team)
            if each is not None:
                shown = reads(each, team)
                reading += shown
                known.append((team, each, shown))
        for team, each, shown in known:
            self._hear(each, team, shown, reading == len(self._teams))

    def _hear(self, event: Event, team: Team, shown: bool, of_both: bool) -> None:
        self._heard[team] = None
        self._findings[team].hear(event)
        movement = MOVEMENTS.get(event.name)
        if event.name is EventName.BLACKOUT and event.team is not team:
            movement = None  # it is a wall around the crew's own submarine
        if movement is not None and event.team is not None:
            # counted for each crew apart, so that it tells nothing of what only the enemy saw
            number = self.happenings[team] = self.happenings[team] + 1
            square = event.fields.get("square")
            self._moved[team] = Movement(number, movement, str(event.team), square)
        message = announcement(event, team, self._teams, self._sheet)
        again = event.name is EventName.STARTED and message in self._said[team].messages
        if message is not None and shown and not again:  # a moved X is no news (S-6)
            self._said[team].keep(message, of_both)

    def say(self, message: Message, effect: str = REFUSAL) -> None:
        """Tell both crews something that is no event of the match, aloud too."""
        for team, said in self._said.items():
            said.keep(message, True)
            self._heard[team] = None
        self._cues.append(SoundCue((effect,), phrase_name(message)))

    def take_back(self, team: Team) -> None:
        """Tell both crews that an order of a team was taken back; no picture moves for it."""
        self._moved = dict.fromkeys(self._teams)
        self.say(Message("heard-taken-back", {"team": str(team)}), TAKEN_BACK)

    def of(self, team: Team) -> Heard:
        """The things that one crew has heard."""
        heard = self._heard[team]
        if heard is None:
            findings = self._findings[team]
            heard = self._heard[team] = Heard(
                tuple(self._said[team].messages),
                self._moved[team],
                findings.messages(),
                findings.shades,
                findings.blasts,
            )
        return heard

    def take_cues(self) -> list[SoundCue]:
        """Take the sound cues since this was last called."""
        taken, self._cues = self._cues, []
        return taken


class _Said:
    """The last announcements of one crew: so many that both read, so many that it alone reads.

    They are counted apart, for what is left on a screen of both crews must not depend on how much
    one of them reads alone.
    """

    def __init__(self) -> None:
        self.messages: list[Message] = []
        """The announcements, oldest first."""
        self._of_both: list[bool] = []
        """For each, whether both crews read it."""

    def keep(self, message: Message, of_both: bool) -> None:
        """Add an announcement; the oldest of its sort goes if there are too many."""
        self.messages.append(message)
        self._of_both.append(of_both)
        if self._of_both.count(of_both) > HEARD:
            place = self._of_both.index(of_both)
            del self.messages[place], self._of_both[place]
