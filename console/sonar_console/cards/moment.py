"""Cards of a moment: an event that both crews hear of, as a screen's stage and an OLED show it.

The table sends a moment's card once, with how long it lasts; a screen plays it by itself from the
card and its age. A picture without the card ends it.
"""

from __future__ import annotations

from sonar_console.cards.message import Card, Message

LAMPS = (
    "mate_ok",
    "engineer_ok",
    "ready_mine",
    "ready_torpedo",
    "ready_drone",
    "ready_sonar",
    "ready_silence",
    "ready_scenario",
    "stop",
)
"""The lamps of a crew board, in the order in which they come on in a moment."""


class MomentCard(Card, frozen=True):
    """The moment that a picture shows now.

    ``number`` grows with each within the life of the table: a screen that joins late takes the
    number that it finds for old, and plays only the next one.
    """

    number: int
    kind: str
    """``lots``, ``torpedo``, ``hit`` and so on: `screens.stage.SCENES` lists them."""
    team: str
    """Whose weapon, system, stop or submarine it is of."""
    side: str = "both"
    """``own`` or ``enemy``, as the viewer sees that team; ``both`` on a screen of both crews."""
    seconds: float = 0.0
    """How long it lasts."""
    staged: bool = False
    """Whether it takes the places of the seats; otherwise a few lines pass over the picture."""
    still: bool = False
    """Whether nothing moves in it."""
    said: Message | None = None
    """The headline."""
    told: Message | None = None
    """The line under it: what follows from it."""
    square: str | None = None
    """Where it is, if that was announced."""
    sector: str | None = None
    """Likewise."""
    amount: int = 0
    """How much damage it is; of an inspection 1 if the hull has passed."""
    total: int = 0
    """The damage of that team after it."""
    limit: int = 0
    """The damage that sinks it."""
    pieces: tuple[tuple[str, str], ...] = ()
    """The kinds and values of a sonar answer."""


class MomentOled(Card, frozen=True, tag=True):
    """Either OLED's during a moment on the stage: its symbol and its headline."""

    kind: str
    said: Message
