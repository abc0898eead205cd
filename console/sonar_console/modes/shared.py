"""Makes the picture for a screen that both crews see: only what neither of them keeps secret.

It is made from both crews' pictures. What they have in common is no secret; all else is left
out, so that there is nothing in it to leak.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from sonar_console.cards.message import Message
from sonar_console.cards.picture import (
    AttractPicture,
    Movement,
    OutcomeCard,
    PagePicture,
    Picture,
    PlayPicture,
    ReviewPicture,
    SharedPicture,
)

_OWN = (
    "heard-ready",
    "heard-full",
    "heard-repaired-circuit",
    "heard-repaired-damage",
    "heard-repaired-surface",
)
"""What a crew hears of itself alone, even where both happen to hear the same."""


def alike(one: Picture, other: Picture) -> bool:
    """Whether two pictures are of one kind and one game: while they change, they may not be."""
    return type(one) is type(other) and one.viewer.enemy_team == other.team


def shared_picture(one: Picture, other: Picture) -> Picture:
    """The picture that both crews may see, in the first crew's language; both are `alike`.

    Between matches that is what the first crew sees, without an answer to its last press.
    """
    match one, other:
        case PlayPicture(), PlayPicture():
            return _shared(one, other)
        case ReviewPicture(), ReviewPicture():
            prompt = one.prompt if one.prompt == other.prompt else None
            return replace(one, outcome=_outcome(one.outcome, other.outcome), prompt=prompt)
        case AttractPicture(), AttractPicture():
            common = {role: seat for role, seat in one.seats.items() if other.seats[role] == seat}
            return replace(one, seats=common, refusal=None)
        case PagePicture(), PagePicture():
            return _page(one, other)
    raise ValueError(f"{one.phase} and {other.phase} are no pictures of one moment")


def _shared(one: PlayPicture, other: PlayPicture) -> SharedPicture:
    """A match: of each crew what the other one knows of it."""
    header = one.header
    return SharedPicture(
        viewer=one.viewer,
        phase=one.phase,
        crews=(other.header.enemy, header.enemy),
        chart=one.captain.chart,
        turn=header.turn,
        seconds_left=header.seconds_left,
        stopped_by=header.stopped_by,
        heard=_common(one.heard, other.heard),
        outcome=_outcome(one.outcome, other.outcome),
        declared=one.declared,
        minutes=one.minutes,
        movement=_movement(one.movement, other.movement),
    )


def _page(one: PagePicture, other: PagePicture) -> PagePicture:
    """A page, with the prompt of the captain whose agreement is waited for."""
    agreed = one.page.agreed
    asked = other if agreed is not None and one.team in agreed.accepted else one
    return replace(one, page=replace(one.page, prompt=asked.page.prompt), refusal=None)


def _outcome(one: OutcomeCard | None, other: OutcomeCard | None) -> OutcomeCard | None:
    """The end of the match, said to both crews at once."""
    if one is None or other is None or one == other:
        return one if one == other else None
    values = {**one.said.values, "team": one.winner or ""}
    return OutcomeCard(Message("screen-shared-outcome", values), one.winner, to_both=True)


def _movement(one: Movement | None, other: Movement | None) -> Movement | None:
    """The movement that both crews' pictures have; each of them counts for itself.

    The lesser of the two numbers grows with each that both have, and tells nothing else.
    """
    if one is None or other is None:
        return None
    number = min(one.number, other.number)
    same = replace(one, number=number) == replace(other, number=number)
    return replace(one, number=number) if same else None


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
