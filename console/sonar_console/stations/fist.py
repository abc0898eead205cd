"""The fists of one crew: who hits a pad stops the table, or lets play go on (A-4, F-8).

Captain and mate each have a pad, and in the heat of a match both hit theirs for one reason.
The second blow must not undo what the first has done.
"""

from __future__ import annotations

from sonar_console.cards.team import Message
from sonar_console.engine import Match, Order
from sonar_console.engine.names import Verb
from sonar_console.press import Press
from sonar_console.stations.answer import Answer
from sonar_console.stations.station import Station

TOGETHER = 0.6
"""Seconds after a stop or resume in which the crew's other fist is part of it."""


TOLD = 4.0
"""Seconds for which the other fist is told so."""


class Fists(Station):
    """What a fist does in real time; a station that has a pad inherits it."""

    def do_stop(self, press: Press, match: Match) -> Answer:
        """Stop the table for both crews."""
        return self._struck(press, self.order(Verb.STOP))

    def do_resume(self, press: Press, match: Match) -> Answer:
        """Let play go on for both crews."""
        return self._struck(press, self.order(Verb.RESUME))

    def _struck(self, press: Press, order: Order) -> Answer:
        of_the_other = self.memory.fist_of not in (None, self.role)
        if of_the_other and press.at - self.memory.fist_at < TOGETHER:
            return Answer(word=Message("nothing-same-fist"), lasts=TOLD)
        return Answer(order)
