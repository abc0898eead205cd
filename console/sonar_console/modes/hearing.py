"""What the crews have heard in one match: the announcements, the sounds, what moved."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sonar_console.cards.team import HappeningView, Message
from sonar_console.engine import Event, event_for
from sonar_console.engine.events import EventName
from sonar_console.engine.names import Team
from sonar_console.engine.sheet import Sheet
from sonar_console.modes.found import Found
from sonar_console.modes.happened import happening
from sonar_console.modes.heard import announcement
from sonar_console.modes.sounds import REFUSAL, TAKEN_BACK, Sounding, phrase_name, sounding

HEARD = 6
"""How many announcements a crew sees."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What one crew has heard."""

    said: tuple[Message, ...]
    """The last announcements, oldest first."""
    moved: HappeningView | None
    """What its picture moves for."""
    found: tuple[Message, ...] = ()
    """What its sonar and drones have found, the newest first."""


class Hearing:
    """Takes in events, and tells of each what it is for whom.

    ``numbers`` is how much each team's picture has moved for before, in the life of the table;
    ``sheet`` is the engineers', where the game has any.
    """

    def __init__(self, numbers: Mapping[Team, int], sheet: Sheet | None = None) -> None:
        self.numbers = dict(numbers)
        self._sheet = sheet
        self._found = {team: Found(team) for team in numbers}
        self.sectors: dict[Team, int] = {}
        """Where each team surfaced last."""
        self._said = {team: deque[Message](maxlen=HEARD) for team in numbers}
        self._moved: dict[Team, HappeningView | None] = dict.fromkeys(numbers)
        self._soundings: list[Sounding] = []

    def hear(self, event: Event, read: Callable[[Event, Team], bool]) -> None:
        """Take in an event; ``read`` says of what a crew hears whether it is shown as words."""
        if event.name is EventName.SURFACED and "sector" in event.fields:
            assert event.team is not None  # a boat surfaces
            self.sectors[event.team] = event.fields["sector"]
        sound = sounding(event, tuple(self.numbers), tuple(self.numbers))
        if sound is not None:
            self._soundings.append(sound)
        for team in self.numbers:
            known = event_for(event, team)
            if known is None:
                continue
            self._found[team].hear(known)
            moves = happening(known, self.numbers[team] + 1)
            if moves is not None:
                self.numbers[team] = moves.number
                self._moved[team] = moves
            shown = read(known, team)
            message = announcement(known, team, self.numbers, self._sheet)
            again = event.name is EventName.STARTED and message in self._said[team]
            if message is not None and shown and not again:  # a moved X is no news (S-6)
                self._said[team].append(message)

    def say(self, message: Message, effect: str = REFUSAL) -> None:
        """Tell both crews something that is no event of the match, aloud too."""
        for said in self._said.values():
            said.append(message)
        self._soundings.append(Sounding((effect,), phrase_name(message)))

    def take_back(self, team: Team) -> None:
        """An order of a team was taken back: both crews hear it, and no picture moves for
        what was before.
        """
        message = Message("heard-taken-back", {"team": str(team)})
        self.say(message, TAKEN_BACK)
        self._moved = dict.fromkeys(self.numbers)

    def of(self, team: Team) -> Heard:
        """What one crew has heard."""
        return Heard(tuple(self._said[team]), self._moved[team], self._found[team].told())

    def take_soundings(self) -> list[Sounding]:
        """What is to be heard from the loudspeaker since this was last asked."""
        taken, self._soundings = self._soundings, []
        return taken
