"""Announcements: what is said aloud at the table, as messages."""

from __future__ import annotations

from console.engine.events import Event, EventName
from console.engine.names import Team
from console.views.team import Message

_PLAIN = frozenset(
    {
        EventName.STARTED,
        EventName.DIVED,
        EventName.COURSE,
        EventName.SILENCE,
        EventName.MINE_DROPPED,
        EventName.STOPPED,
        EventName.RESUMED,
        EventName.DESTROYED,
        EventName.BLACKOUT,
        EventName.READY_TO_DIVE,
    }
)
"""Events announced with the team and, for a course, its heading."""


def announcement(event: Event, team: Team) -> Message | None:
    """What a crew hears of an event it may know of, or None if nothing is said of it.

    The crew's own marks and breakdowns are seen on the gauges and panels and need no words.
    """
    fields = event.fields
    name = event.name
    whose: dict[str, str | int] = {"team": str(event.team)}
    if name in _PLAIN:
        if name is EventName.COURSE:
            return Message("heard-course", {**whose, "heading": str(fields["heading"])})
        return Message(f"heard-{name}", dict(whose))
    if name is EventName.BLAST:
        enemy = next(each for each in fields["results"] if each != event.team)
        return Message(
            "heard-blast",
            {
                **whose,
                "weapon": str(fields["weapon"]),
                "square": fields["square"],
                "result": str(fields["results"][enemy]),
            },
        )
    if name is EventName.ACTIVATED and fields["system"] == "sonar":
        return Message("heard-sonar", dict(whose))
    if name is EventName.DRONE:
        present = "yes" if fields["present"] else "no"
        return Message("heard-drone", {**whose, "sector": fields["sector"], "present": present})
    if name is EventName.SONAR_ANSWER:
        return _answer(event)
    if name is EventName.SURFACED:
        if "square" in fields:
            return Message("heard-surfaced-at", {**whose, "square": fields["square"]})
        return Message("heard-surfaced", {**whose, "sector": fields["sector"]})
    if name is EventName.DAMAGED:
        return Message(
            "heard-damaged", {**whose, "amount": fields["amount"], "total": fields["total"]}
        )
    if name is EventName.READY and event.team is team:
        return Message("heard-ready", {"system": str(fields["gauge"])})
    if name is EventName.REPAIRED and event.team is team:
        return Message(f"heard-repaired-{fields['cause']}")
    if name is EventName.MINE_DESTROYED:
        return Message("heard-mine-destroyed", {"square": fields["square"]})
    if name is EventName.INSPECTION:
        return Message(
            f"heard-inspection-{'passed' if fields['passed'] else 'failed'}", dict(whose)
        )
    return None


def _answer(event: Event) -> Message:
    values: dict[str, str | int] = {"team": str(event.team)}
    pieces = event.fields["pieces"]
    for number, (kind, value) in enumerate(pieces, 1):
        values[f"kind{number}"] = str(kind)
        values[f"value{number}"] = value
    return Message("heard-sonar-answer" if len(pieces) == 2 else "heard-answer", values)
