"""Announcements: what is said aloud at the table, as messages."""

from __future__ import annotations

from collections.abc import Collection

from sonar_console.cards import Message
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Heading, Team
from sonar_console.engine.sheet import Sheet, SymbolKind, symbol_number

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

_OWN_CAUSES = frozenset({"breakdown", "surface"})
"""What damages a submarine without a blast, which would have been announced before."""


def announcement(
    event: Event, team: Team, teams: Collection[Team], sheet: Sheet | None = None
) -> Message | None:
    """The announcement of an event to a crew that may know of it, or None.

    The crew's own marks and breakdowns are seen on the gauges and panels and need no words; but
    with the engineer's ``sheet`` the crew is told what was full when it took damage (E-4, E-5).
    Both crews hear the same words, so of the two ``teams`` none is called the enemy.
    """
    fields = event.fields
    name = event.name
    whose: dict[str, str | int] = {"team": str(event.team)}
    if name in _PLAIN:
        if name is EventName.COURSE:
            return Message("heard-course", {**whose, "heading": str(fields["heading"])})
        return Message(f"heard-{name}", dict(whose))
    if name is EventName.BLAST:
        other = _other(event, teams)
        return Message(
            "heard-blast",
            {
                **whose,
                "other": other,
                "weapon": str(fields["weapon"]),
                "square": fields["square"],
                "result": str(fields["results"][other]),
            },
        )
    if name is EventName.ACTIVATED and fields["system"] == "sonar":
        return Message("heard-sonar", {**whose, "other": _other(event, teams)})
    if name is EventName.DRONE:
        present = "yes" if fields["present"] else "no"
        values = {"other": _other(event, teams), "sector": fields["sector"], "present": present}
        return Message("heard-drone", {**whose, **values})
    if name is EventName.SONAR_ANSWER:
        return _answer(event)
    if name is EventName.SURFACED:
        if "square" in fields:
            return Message("heard-surfaced-at", {**whose, "square": fields["square"]})
        return Message("heard-surfaced", {**whose, "sector": fields["sector"]})
    if name is EventName.DAMAGED:
        source = "hit" if fields["cause"] not in _OWN_CAUSES else str(fields["cause"])
        values = {"source": source, "amount": fields["amount"], "total": fields["total"]}
        return Message("heard-damaged", {**whose, **values})
    if name is EventName.READY and event.team is team:
        return Message("heard-ready", {"system": str(fields["gauge"])})
    if name is EventName.REPAIRED and event.team is team:
        full = "" if sheet is None else _full(fields["symbols"], sheet)
        if fields["cause"] == "damage" and full:
            return Message("heard-full", {"full": full})
        return Message(f"heard-repaired-{fields['cause']}")
    if name is EventName.MINE_DESTROYED:
        return Message("heard-mine-destroyed", {"square": fields["square"]})
    if name is EventName.INSPECTION:
        return Message(
            f"heard-inspection-{'passed' if fields['passed'] else 'failed'}", dict(whose)
        )
    return None


def _other(event: Event, teams: Collection[Team]) -> str:
    """The team that the event is not of."""
    return str(next(team for team in teams if team != event.team))


def _full(symbols: list[str], sheet: Sheet) -> str:
    """The group of symbols that is all crossed out: ``radiation``, a panel, or nothing."""
    broken = sum(1 << symbol_number(Heading(name[0]), int(name[1:])) for name in symbols)
    if not sheet.kinds[SymbolKind.RADIATION] & ~broken:
        return str(SymbolKind.RADIATION)
    panels = (str(heading) for heading, panel in sheet.panels.items() if not panel & ~broken)
    return next(panels, "")


def _answer(event: Event) -> Message:
    values: dict[str, str | int] = {"team": str(event.team)}
    pieces = event.fields["pieces"]
    for number, (kind, value) in enumerate(pieces, 1):
        values[f"kind{number}"] = str(kind)
        values[f"value{number}"] = value
    return Message("heard-sonar-answer" if len(pieces) == 2 else "heard-answer", values)
