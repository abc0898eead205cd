"""The picture for a screen that both crews see: only what neither of them keeps secret.

It is made from both crews' pictures. What they have in common is no secret; all else is left
out, so that there is nothing in it to leak.
"""

from __future__ import annotations

from collections import Counter

from console.views.team import BoatView, Message, SheetView, TeamView

_OWN = ("heard-ready", "heard-repaired-circuit", "heard-repaired-damage", "heard-repaired-surface")
"""What a crew hears of itself alone, even where both happen to hear the same."""

OPEN_PHASES = ("attract", "settings", "ended")
"""The phases in which the seats are told nothing secret."""


def shared_view(one: TeamView, other: TeamView) -> TeamView:
    """What both crews may see, as a picture whose own side is the first crew."""
    heard = _common(one.heard, other.heard)
    seats = one.seats if one.phase in OPEN_PHASES else {}
    return TeamView(
        team=one.team,
        enemy_team=one.enemy_team,
        language=one.language,
        phase=one.phase,
        mode=one.mode,
        scenario=one.scenario,
        turn=one.turn,
        turns_left=one.turns_left,
        chart=one.chart,
        boat=_hull(other),
        enemy=one.enemy,
        sheet=SheetView((), 0, 0),
        seats={role: seat for role, seat in seats.items() if other.seats.get(role) == seat},
        awaited=Message("screen-shared-note"),
        heard=heard,
        outcome=one.outcome if one.outcome == other.outcome else None,
        warning=one.warning,
        game=one.game,
        stopped_by=one.stopped_by,
        review=one.review if one.review == other.review else None,
        page=one.page,
        menu=one.menu if one.menu == other.menu else None,
        declared=one.declared,
        minutes=one.minutes,
        names=one.names,
        shared=True,
    )


def _hull(other: TeamView) -> BoatView:
    """Of the first crew's submarine what the other crew knows: its damage, its surfacing."""
    known = other.enemy
    return BoatView(
        position=None,
        route=(),
        mines=(),
        damage=known.damage,
        damage_limit=known.damage_limit,
        surfaced=known.surfaced,
        blackout=False,
        gauges=(),
        symbols=(),
        awaiting=(),
    )


def _common(one: tuple[Message, ...], other: tuple[Message, ...]) -> tuple[Message, ...]:
    """The announcements that both have heard, in their order; each list has its newest ones."""
    left = Counter(_key(message) for message in other)
    found = []
    for message in reversed(one):
        if message.key not in _OWN and left[_key(message)] > 0:
            left[_key(message)] -= 1
            found.append(message)
    return tuple(reversed(found))


def _key(message: Message) -> tuple[object, ...]:
    return message.key, *sorted(message.values.items())
