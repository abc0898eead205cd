"""The radio operator: plots what is heard on the sheet, and begins anew after a surfacing."""

from __future__ import annotations

from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.sight import Sight
from sonar_console.engine.names import Phase, Role, Verb
from sonar_console.engine.orders import Order


class RadioMind:
    """Plots every course and every silence, for the people at the table to see."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge

    def order(self, sight: Sight) -> Order | None:
        """The next note, if there is one to take and notes are taken now (U-5)."""
        notes = self._knowledge.notes
        if not notes or sight.phase is not Phase.PLAY or sight.answering or sight.waiting:
            return None
        if sight.boat.surfaced and sight.realtime:
            return None
        return Order(sight.team, Role.RADIO, Verb.PLOT, (notes[0],))

    def given(self) -> None:
        """A note has been taken, perhaps one that nobody here had in mind."""
        del self._knowledge.notes[:1]
