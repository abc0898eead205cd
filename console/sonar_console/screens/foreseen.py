"""What a stop will look like, while there is none: its lines are written before there is a hurry.

The first stop of a match shows a dozen lines that were never written, and each takes as long as a
tenth of a frame. In real time a stop is what everybody waits for; while the start squares are
chosen nobody is in a hurry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sonar_console.cards.team import Message, TeamView

OURS = {
    "captain": "prompt-captain-stopped-idle",
    "radio": "prompt-radio-stopped",
    "mate": "prompt-mate-stopped-idle",
}
THEIRS = {
    "captain": "prompt-captain-frozen",
    "radio": "prompt-radio-stopped",
    "mate": "prompt-mate-frozen",
    "engineer": "prompt-engineer-frozen",
}
"""What the seats are told of a stop by their own crew, and by the enemy."""


def stops(view: TeamView) -> Iterator[TeamView]:
    """The pictures of the first stop by either team (A-4), from one of the placing in real time."""
    if (view.game, view.mode, view.phase) != ("captain-sonar", "realtime", "setup"):
        return
    own = Message("awaited-stopped-own")
    enemy = Message("awaited-stopped-enemy", {"team": view.enemy_team})
    for team, prompts, awaited in ((view.team, OURS, own), (view.enemy_team, THEIRS, enemy)):
        yield replace(
            view,
            phase="play",
            stopped_by=team,
            awaited=awaited,
            heard=(*view.heard, Message("heard-stopped", {"team": team})),
            seats={
                role: replace(seat, prompt=Message(prompts[role])) if role in prompts else seat
                for role, seat in view.seats.items()
            },
        )
