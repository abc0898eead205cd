"""The picture for a screen that both crews see: only what neither of them keeps secret.

It is made from both crews' pictures. What they have in common is no secret; all else is left
out, so that there is nothing in it to leak.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from sonar_console.cards.team import BoatView, HappeningView, Message, SheetView, TeamView

_OWN = (
    "heard-ready",
    "heard-full",
    "heard-repaired-circuit",
    "heard-repaired-damage",
    "heard-repaired-surface",
)
"""What a crew hears of itself alone, even where both happen to hear the same."""

OPEN_PHASES = ("attract", "resume", "settings", "host", "ended")
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
        outcome=_outcome(one, other),
        warning=one.warning,
        game=one.game,
        stopped_by=one.stopped_by,
        happened=_happened(one.happened, other.happened),
        review=one.review if one.review == other.review else None,
        page=one.page,
        lesson=one.lesson,
        menu=one.menu if one.menu == other.menu else None,
        declared=one.declared,
        minutes=one.minutes,
        seconds_left=one.seconds_left,
        names=one.names,
        shared=True,
        host=one.host,
        light=one.light,
    )


def _outcome(one: TeamView, other: TeamView) -> Message | None:
    """How the match ended, said to both crews at once."""
    if one.outcome is None or other.outcome is None or one.outcome == other.outcome:
        return one.outcome if one.outcome == other.outcome else None
    winner = one if one.outcome.key == "outcome-won" else other
    return Message("screen-shared-outcome", {**one.outcome.values, "team": winner.team})


def _happened(one: HappeningView | None, other: HappeningView | None) -> HappeningView | None:
    """What moves on both crews' pictures alike; each of them counts for itself.

    The lesser of the two numbers grows with each that both have, and tells nothing else.
    """
    if one is None or other is None:
        return None
    number = min(one.number, other.number)
    same = replace(one, number=number) == replace(other, number=number)
    return replace(one, number=number) if same else None


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
        sector=known.sector,
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
