"""The reply to each crew's last press, for as long as it holds.

A reply goes when its seat touches something else, when the seat is asked something else, when its
time is over, or when the order that was refused would not be refused any more, or for another
reason. Seconds that are counted in it go down as they pass.

Times are seconds of the table's clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sonar_console.cards import Message
from sonar_console.engine import Order
from sonar_console.engine.names import Team

LASTS = 8.0
"""Seconds for which a reply is shown outside a match, where nothing else ends it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply to a seat, and what it depends on."""

    seat: str
    message: Message
    order: Order | None = None
    """The order that was refused, if it was one."""
    until: float | None = None
    """The time when it ends, if that is known from the start."""
    question: object = None
    """The question to the seat when it was told this; None until `Replies.check` has seen it."""


class Replies:
    """The replies of both crews, one each."""

    def __init__(self) -> None:
        self.shown: dict[Team, Reply] = {}
        """The replies that are shown now."""

    def of(self, team: Team) -> Reply | None:
        """The reply that a crew is shown now."""
        return self.shown.get(team)

    def show(self, team: Team, reply: Reply) -> None:
        """Show a reply in place of the crew's last one."""
        self.shown[team] = reply

    def forget(self, team: Team, seat: str) -> None:
        """Remove the reply to a seat, which has touched something else."""
        reply = self.shown.get(team)
        if reply is not None and reply.seat == seat:
            del self.shown[team]

    def clear(self, team: Team) -> None:
        """Remove the reply to a crew."""
        self.shown.pop(team, None)

    def due(self) -> float | None:
        """The time when the next reply ends, as far as that is known from the start."""
        untils = (reply.until for reply in self.shown.values())
        return min((until for until in untils if until is not None), default=None)

    def check(
        self,
        team: Team,
        question: Callable[[str], object],
        refusal: Callable[[Order], Message | None],
        now: float,
    ) -> bool:
        """Remove a crew's reply if it no longer holds, or count it on.

        ``question`` gives what a seat is asked now, ``refusal`` why an order would be refused
        now. Returns whether anything has changed.
        """
        reply = self.shown.get(team)
        if reply is None:
            return False
        asked = question(reply.seat)
        if reply.question is None:
            reply = replace(reply, question=asked)
        holds = reply.question == asked and (reply.until is None or now < reply.until)
        message = reply.message
        if holds and reply.order is not None:
            said = refusal(reply.order)
            holds = said is not None and said.key == message.key
            message = message if said is None else said
        changed = not holds or message != reply.message
        if holds:
            self.shown[team] = replace(reply, message=message)
        else:
            del self.shown[team]
        return changed
