"""The announcements, findings and sounds that the crews have heard in one match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sonar_console.cards import BlastCard, Message, ShadeCard
from sonar_console.engine import Event, Setup
from sonar_console.engine.events import EventName
from sonar_console.engine.names import System, Team
from sonar_console.modes.announcements import (
    REFUSAL,
    TAKEN_BACK,
    SoundCue,
    announcement,
    book_of,
    heard_by,
    phrase_name,
    sound_cue,
)
from sonar_console.modes.play.findings import CrewFindings

HEARD = 6
"""How many announcements of both crews a crew sees, and of those that only it reads."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The things that one crew has heard."""

    said: tuple[Message, ...]
    """The last announcements, oldest first."""
    found: tuple[Message, ...] = ()
    """The findings of its sonar and drones, the newest first."""
    shades: tuple[ShadeCard, ...] = ()
    """The squares that these findings speak of."""
    blasts: tuple[BlastCard, ...] = ()
    """The squares of the last explosions."""


class Announcer:
    """Takes in the events of a match and keeps what each crew hears of them.

    Without a ``setup`` nothing is said that needs the chart or the engineers' sheet. ``counts`` is
    whether the enemy's courses may be counted on a screen: not where they are only spoken.
    ``blocked`` gives the symbols that block a system of a team: its own crew reads so, and not
    that the system is ready, while what is spoken and what the enemy reads tells no breakdown.
    """

    def __init__(
        self,
        teams: Sequence[Team],
        setup: Setup | None = None,
        *,
        counts: bool = True,
        blocked: Callable[[Team, System], Sequence[str]] | None = None,
    ) -> None:
        self.sectors: dict[Team, int] = {}
        """The sector where each team surfaced last."""
        self._sheet = None if setup is None else setup.sheet
        self._teams = tuple(teams)
        self._blocked = blocked
        self._findings = {team: CrewFindings(team, setup, counts=counts) for team in teams}
        self._said = {team: _Said() for team in teams}
        self._heard: dict[Team, Heard | None] = dict.fromkeys(teams)
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
        message = announcement(event, team, self._teams, self._sheet)
        if event.name is EventName.READY and event.team is team and self._blocked is not None:
            symbols = self._blocked(team, System(event.fields["gauge"]))
            if symbols:
                system = str(event.fields["gauge"])
                message = Message("heard-charged", {"system": system, "panel": symbols[0][0]})
        again = event.name is EventName.STARTED and message in self._said[team].messages
        if message is not None and shown and not again:  # a moved X is no news (S-6)
            self._said[team].keep(message, of_both)

    def say(self, message: Message, effect: str = REFUSAL) -> None:
        """Tell both crews something that is no event of the match, aloud too."""
        for team, said in self._said.items():
            said.keep(message, True)
            self._heard[team] = None
        self._cues.append(SoundCue((effect,), phrase_name(message), book=book_of(self._teams)))

    def take_back(self, team: Team) -> None:
        """Tell both crews that an order of a team was taken back."""
        self.say(Message("heard-taken-back", {"team": str(team)}), TAKEN_BACK)

    def of(self, team: Team) -> Heard:
        """The things that one crew has heard."""
        heard = self._heard[team]
        if heard is None:
            findings = self._findings[team]
            heard = self._heard[team] = Heard(
                tuple(self._said[team].messages),
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
