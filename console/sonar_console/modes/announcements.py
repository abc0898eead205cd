"""Announcements of events: what is said aloud at the table, as messages, and how it sounds.

A loudspeaker is heard by somebody: by both crews when it stands on the table, by one when it is
a crew's own. Nothing sounds that one of its listeners may not know: a mine lost to a torpedo, or
a gauge that fills where only its own crew may learn of it (M-5), are silent on a loudspeaker that
both hear, and so is damage that is its crew's secret. Where a part of an event is announced, that
part is what is said, to both crews alike. A blackout is called by the table itself, to both crews
(`heard_by`).

What is said is a recorded phrase, named by a key of the catalogue and those of its values that
change its wording (``heard-course.blue.N``), and the values that are spelled within it: squares,
sectors, numbers. `every_phrase` lists all that can be said in a game, for whoever records them.
Sonar Family, whose submarines are blue and green, is spoken more slowly and in the words of its own
booklet: its phrases are a book of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from sonar_console.cards import Message
from sonar_console.engine.events import Event, EventName, event_for
from sonar_console.engine.names import (
    HEADINGS,
    TEAMS,
    BlastResult,
    Game,
    Heading,
    System,
    Team,
)
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


def heard_by(event: Event, team: Team) -> Event | None:
    """The event if a crew at the table hears of it, otherwise None.

    This is `event_for`, but for the blackout: the captain must surface at once (C-7), so the table
    calls it to both crews, and the enemy knows what is waited for.
    """
    return event if event.name is EventName.BLACKOUT else event_for(event, team)


def announcement(
    event: Event, team: Team, teams: Collection[Team], sheet: Sheet | None = None
) -> Message | None:
    """The announcement of an event to a crew that may know of it, or None.

    The crew's own marks and breakdowns are seen on the gauges and panels and need no words; but
    with the engineer's ``sheet`` the crew is told what was full when it took damage (E-4, E-5).
    Both crews hear the same words, so of the two ``teams`` none is called the enemy.
    """
    fields = (event.aloud or event).fields
    name = event.name
    whose: dict[str, str | int] = {"team": str(event.team)}
    if name in _PLAIN:
        if name is EventName.COURSE:
            key = "heard-steered" if Team.GREEN in teams else "heard-course"
            return Message(key, {**whose, "heading": str(fields["heading"])})
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
    if name is EventName.PROGRESS:
        where = {**whose, "sector": fields["sector"]}
        if not fields["done"]:
            return Message("heard-left", where)
        return Message("heard-held", {**where, "done": fields["done"], "of": fields["of"]})
    if name is EventName.LOCATED:
        present = "yes" if fields["present"] else "no"
        values = {"other": _other(event, teams), "square": fields["square"], "present": present}
        return Message("heard-located", {**whose, **values})
    if name is EventName.SURFACED:
        if "square" in fields:
            return Message("heard-surfaced-at", {**whose, "square": fields["square"]})
        return Message("heard-surfaced", {**whose, "sector": fields["sector"]})
    if name is EventName.DAMAGED:
        source = "hit" if fields["cause"] not in _OWN_CAUSES else str(fields["cause"])
        values = {"source": source, "amount": fields["amount"], "total": fields["total"]}
        return Message("heard-damaged", {**whose, **values})
    if name is EventName.READY:
        return Message("heard-ready", {**whose, "system": str(fields["gauge"])})
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


REFUSAL = "refusal"
"""The effect for a press that is refused, which is no event."""

TAKEN_BACK = "resume"
"""The effect for an order that is taken back, which is no event either."""

CHOICES: Mapping[str, tuple[str | int, ...]] = {
    "team": tuple(Team),
    "other": tuple(Team),
    "heading": HEADINGS,
    "weapon": ("torpedo", "mine", "archer", "missile"),
    "result": tuple(BlastResult),
    "present": ("yes", "no"),
    "system": tuple(System),
    "amount": (1, 2),
    "source": ("hit", "breakdown", "surface"),
    "cause": ("torpedo", "mine", "archer", "missile", "breakdown", "surface"),
}
"""The values that change a sentence's wording, each with all that it can be. One event takes at
most 2 damage (T-2; E-6 with its switch `breakdown_damage`)."""

SPELLED = ("square", "sector", "total", "done", "of", "kind1", "value1", "kind2", "value2")
"""The values that are spelled within a phrase: ``C7``, ``4``, ``row``."""

PHRASES: Mapping[str, tuple[str, ...]] = {
    "heard-started": ("team",),
    "heard-dived": ("team",),
    "heard-course": ("team", "heading"),
    "heard-steered": ("team", "heading"),
    "heard-silence": ("team",),
    "heard-blast": ("team", "other", "weapon", "result", "square"),
    "heard-mine-dropped": ("team",),
    "heard-mine-destroyed": ("square",),
    "heard-drone": ("team", "other", "present", "sector"),
    "heard-held": ("team", "sector", "done", "of"),
    "heard-left": ("team", "sector"),
    "heard-located": ("team", "other", "present", "square"),
    "heard-sonar": ("team", "other"),
    "heard-sonar-answer": ("team", "kind1", "value1", "kind2", "value2"),
    "heard-answer": ("team", "kind1", "value1"),
    "heard-surfaced": ("team", "sector"),
    "heard-surfaced-at": ("team", "square"),
    "heard-damaged": ("team", "source", "amount", "total"),
    "heard-destroyed": ("team",),
    "heard-blackout": ("team",),
    "heard-ready": ("team", "system"),
    "heard-repaired-circuit": (),
    "heard-repaired-damage": (),
    "heard-repaired-surface": (),
    "heard-stopped": ("team",),
    "heard-resumed": ("team",),
    "heard-ready-to-dive": ("team",),
    "heard-inspection-passed": ("team",),
    "heard-inspection-failed": ("team",),
    "heard-taken-back": ("team",),
    "heard-time-up": ("team",),
    "heard-time-soon": ("team",),
    "heard-paused": ("team",),
    "heard-unpaused": (),
    "heard-won": ("team",),
    "outcome-won": ("cause",),
    "outcome-lost": ("cause",),
    "outcome-draw": (),
}
"""Every announcement that is spoken, with its values: those of `CHOICES`, then those spelled."""

BOOKS: Mapping[Game, str] = {Game.CAPTAIN_SONAR: "", Game.SONAR_FAMILY: "family"}
"""The book of phrases of each game; the one without a name is the first of a language."""

_LEFT_OUT: Mapping[Game, frozenset[str]] = {
    Game.CAPTAIN_SONAR: frozenset({"heard-steered", "heard-answer", "heard-surfaced-at"}),
    Game.SONAR_FAMILY: frozenset(
        {
            "heard-course",
            "heard-mine-dropped",
            "heard-mine-destroyed",
            "heard-drone",
            "heard-sonar-answer",
            "heard-surfaced",
            "heard-ready",
            "heard-repaired-circuit",
            "heard-repaired-damage",
            "heard-repaired-surface",
            "heard-ready-to-dive",
            "heard-inspection-passed",
            "heard-inspection-failed",
        }
    ),
}
"""What is never said in a game."""

_WITHIN: Mapping[Game, Mapping[str, tuple[str | int, ...]]] = {
    Game.CAPTAIN_SONAR: {
        "weapon": ("torpedo", "mine", "archer"),
        "result": (BlastResult.CLEAR, BlastResult.INDIRECT, BlastResult.DIRECT),
        "cause": ("torpedo", "mine", "archer", "breakdown", "surface"),
    },
    Game.SONAR_FAMILY: {
        "weapon": ("missile",),
        "result": (BlastResult.CLEAR, BlastResult.HIT),
        "source": ("hit", "surface"),
        "cause": ("missile", "surface"),
    },
}
"""What a game has of the values of `CHOICES`, where that is less than all."""

_EFFECTS: Mapping[EventName, str] = {
    EventName.DIVED: "dive",
    EventName.COURSE: "click",
    EventName.READY: "ready",
    EventName.DAMAGED: "alarm",
    EventName.STOPPED: "stop",
    EventName.RESUMED: "resume",
    EventName.MINE_DROPPED: "mine",
    EventName.DRONE: "drone",
    EventName.SURFACED: "surfacing",
    EventName.READY_TO_DIVE: "ready",
    EventName.DESTROYED: "sinking",
    EventName.BLACKOUT: "blackout",
}
"""The events with one effect whatever their fields."""

_BLASTS: Mapping[BlastResult, str] = {
    BlastResult.DIRECT: "blast-near",
    BlastResult.HIT: "blast-near",
    BlastResult.INDIRECT: "near-miss",
    BlastResult.CLEAR: "blast-far",
}
"""The effect of a blast by the worst that it does to a submarine, worst first."""

_URGENT = frozenset(
    {
        EventName.STOPPED,
        EventName.RESUMED,
        EventName.BLAST,
        EventName.DAMAGED,
        EventName.DESTROYED,
        EventName.ENDED,
    }
)
"""What comes before everything else: the stop, and damage with the blast that did it."""

_FIRED = frozenset({EventName.BLAST, EventName.DRONE})
"""What everybody waits a second for, to learn what it comes to."""

_ALARMS = frozenset({EventName.DAMAGED, EventName.STOPPED})
"""Events whose effect is left out at night; what is said of them stays."""


@dataclass(frozen=True, slots=True)
class SoundCue:
    """The sound of one moment: effects one after the other, and words over them."""

    effects: tuple[str, ...] = ()
    phrase: str | None = None
    """The name of a recorded phrase."""
    values: Mapping[str, str | int] = field(default_factory=dict)
    """The values that are spelled within the phrase."""
    urgent: bool = False
    alarm: bool = False
    """Whether the effects are an alarm, which the night leaves out."""
    book: str = ""
    """The book of phrases that the words are in, one of `BOOKS`."""
    hush: bool = False
    """Whether something is fired: the bed is silent for a second."""
    part: str = ""
    """Which part of the phrase is said: ``opening``, ``rest``, or all of it if empty."""


def book_of(teams: Collection[Team]) -> str:
    """The book of phrases of the game of these teams."""
    return BOOKS[Game.SONAR_FAMILY if Team.GREEN in teams else Game.CAPTAIN_SONAR]


def sound_cue(event: Event, ears: Collection[Team], teams: Collection[Team]) -> SoundCue | None:
    """The sound of an event at a loudspeaker, or None.

    ``ears`` are those of the ``teams`` within hearing: both for the loudspeaker of the table.
    """
    if not ears:
        return None
    for team in ears:
        known = heard_by(event, team)
        if known is None:
            return None
        if team is not event.team:
            event = known
    said = _said(event, ears, teams)
    name = None if said is None else phrase_name(said)
    effects = _effects(event, ears)
    if name is None and not effects:
        return None
    return SoundCue(
        effects,
        name,
        {} if said is None else {key: said.values[key] for key in SPELLED if key in said.values},
        urgent=event.name in _URGENT,
        alarm=event.name in _ALARMS,
        book=book_of(teams),
        hush=event.name in _FIRED,
    )


def phrase_name(message: Message) -> str | None:
    """The name of the phrase that says a message, or None if it is not spoken."""
    variables = PHRASES.get(message.key)
    if variables is None:
        return None
    name = message.key
    for variable in variables:
        choices = CHOICES.get(variable)
        if choices is None:
            continue
        value = message.values[variable]
        if value not in choices:
            return None
        name += f".{value}"
    return name


def every_phrase(game: Game) -> Iterator[Message]:
    """Every phrase of a game once: its key and the values of `CHOICES`, without those spelled."""
    choices = {**CHOICES, "team": TEAMS[game], "other": TEAMS[game], **_WITHIN[game]}
    for key, variables in PHRASES.items():
        if key in _LEFT_OUT[game]:
            continue
        chosen = [each for each in variables if each in choices]
        for values in product(*(choices[each] for each in chosen)):
            given = dict(zip(chosen, values, strict=True))
            if given.get("other") != given.get("team") or "other" not in given:
                yield Message(key, given)


def _said(event: Event, ears: Collection[Team], teams: Collection[Team]) -> Message | None:
    """The sentence about an event, for all of these ears."""
    if event.name is EventName.ENDED:
        winner = event.fields["winner"]
        if winner is None:
            return Message("outcome-draw")
        # The victory of one is the loss of the other; of objectives only that they won is spoken.
        if len(ears) > 1 or event.fields["cause"] not in CHOICES["cause"]:
            return Message("heard-won", {"team": str(winner)})
        key = "outcome-won" if winner in ears else "outcome-lost"
        return Message(key, {"cause": str(event.fields["cause"])})
    first, *others = ears
    said = announcement(event, first, teams)
    for team in others:
        if announcement(event, team, teams) != said:
            return None
    return said


def _effects(event: Event, ears: Collection[Team]) -> tuple[str, ...]:
    name = event.name
    if name is EventName.BLAST:
        results = set(event.fields["results"].values())
        blast = next((effect for result, effect in _BLASTS.items() if result in results), "")
        runs = event.fields["weapon"] in ("torpedo", "missile")
        return "torpedo" if runs else "hush", blast
    if name is EventName.ACTIVATED:
        return ("ping",) if event.fields["system"] == System.SONAR else ()
    if name is EventName.DAMAGED and event.fields["cause"] == "breakdown":
        return ("burnout",)
    if name is EventName.INSPECTION:
        return ("ready",) if event.fields["passed"] else (REFUSAL,)
    if name is EventName.ENDED:
        return ("win",) if event.fields["winner"] in ears else ("lose",)
    effect = _EFFECTS.get(name)
    return () if effect is None else (effect,)
