"""`MomentMaker`: makes moments of events, and says for which crew each takes the stage.

A moment is of an event that both crews hear of (`announcements.heard_by`), so that neither its
light nor its length tells a secret. Turn by turn, under a stop and at the end of a match it is on
the stage of both; while real time runs, on that of a crew whose hull is inspected alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sonar_console.cards import Message
from sonar_console.engine import Event, Match
from sonar_console.engine.events import EventName
from sonar_console.engine.names import BlastResult, Game, Mode, Phase, System, Team
from sonar_console.modes.announcements import announcement, heard_by

FIRED = ("torpedo", "trigger", "archer", "missile", "drone")
"""The kinds that are followed by a hush; a ``trigger`` is of an own mine (N-2)."""

PRIORITY: Mapping[str, int] = {
    **dict.fromkeys(("stop", "resume", "lots", "dive", "mine", "silence"), 1),
    **dict.fromkeys(("sonar", "inspection", "surface"), 2),
    **dict.fromkeys(("answer", "found", "empty", "nothing", "blackout"), 3),
    **dict.fromkeys((*FIRED, "hit", "near", "damage", "panel"), 4),
    "sinking": 5,
    **dict.fromkeys(("victory", "defeat", "draw"), 6),
}
"""What is of a higher one is shown to its end before a newer moment."""

_KINDS: Mapping[EventName, str] = {
    EventName.DIVED: "dive",
    EventName.MINE_DROPPED: "mine",
    EventName.SONAR_ANSWER: "answer",
    EventName.SILENCE: "silence",
    EventName.BLACKOUT: "blackout",
    EventName.SURFACED: "surface",
    EventName.INSPECTION: "inspection",
    EventName.DESTROYED: "sinking",
    EventName.STOPPED: "stop",
    EventName.RESUMED: "resume",
}
"""The events that are one moment, always of the same kind."""

MOMENTS = frozenset(
    {
        *_KINDS,
        EventName.ACTIVATED,
        EventName.BLAST,
        EventName.DRONE,
        EventName.DAMAGED,
        EventName.ENDED,
    }
)
"""The events that may be moments."""

ONLY_LINES = frozenset({"stop", "resume"})


@dataclass(slots=True)
class StagedMoment:
    """One moment: its kind for each team, and the values of its sentences and its card."""

    kinds: Mapping[Team, str]
    team: Team
    staged: frozenset[Team]
    values: dict[str, str | int] = field(default_factory=dict)
    told: dict[Team, Message] = field(default_factory=dict)
    """Second lines that are not those of the kind."""
    seconds: float = 0.0
    begun: float = 0.0

    @property
    def priority(self) -> int:
        """How important it is."""
        return max(PRIORITY[kind] for kind in self.kinds.values())

    @property
    def ends(self) -> float:
        """When it ends."""
        return self.begun + self.seconds


class MomentMaker:
    """Makes the moments of a match's events; ``teams`` are those of the game."""

    def __init__(self, teams: Sequence[Team]) -> None:
        self._teams = tuple(teams)

    def of(self, events: Sequence[Event], match: Match) -> Iterator[StagedMoment]:
        """The moments of an order's events, in their order."""
        ended = match.phase is Phase.ENDED
        turns = match.setup.mode is Mode.TURN and match.phase is not Phase.SETUP
        everyone = frozenset(self._teams)
        staged = everyone if turns or ended or match.phase is Phase.STOPPED else frozenset()
        sunk = {each.team for each in events if each.name is EventName.DESTROYED}
        for event in events:
            if event.name not in MOMENTS or not self._heard(event):
                continue
            if event.name is EventName.DAMAGED and event.team in sunk:
                continue
            on = staged
            if event.name is EventName.INSPECTION and event.team is not None and not staged:
                on = frozenset({event.team})  # the others are under way
            yield from self._of(event, match, on, events)

    def _heard(self, event: Event) -> bool:
        """Whether both crews hear of an event."""
        return all(heard_by(event, team) is not None for team in self._teams)

    def moment(
        self, kind: str, team: Team, staged: Collection[Team], **values: str | int
    ) -> StagedMoment:
        """A moment of a kind, staged for some teams."""
        other = next(each for each in self._teams if each is not team)
        if kind in ONLY_LINES:
            staged = ()
        named: dict[str, str | int] = {"team": str(team), "other": str(other), **values}
        return StagedMoment(dict.fromkeys(self._teams, kind), team, frozenset(staged), named)

    def _of(
        self, event: Event, match: Match, on: frozenset[Team], events: Sequence[Event]
    ) -> Iterator[StagedMoment]:
        """The moments of one event that both crews hear of."""
        fields, name = (event.aloud or event).fields, event.name
        if name is EventName.ENDED:
            yield self._end(fields["winner"], on)
            return
        team = event.team
        assert team is not None  # all other events are of a team
        if name is EventName.BLAST:
            yield from self._blast(team, fields, on)
        elif name is EventName.DRONE:
            yield self.moment("drone", team, on, sector=fields["sector"])
            kind = "found" if fields["present"] else "empty"
            yield self.moment(kind, team, on, sector=fields["sector"])
        elif name is EventName.ACTIVATED:
            if fields["system"] == System.SONAR:
                yield self.moment("sonar", team, on)
        elif name is EventName.DAMAGED:
            yield self._damage(event, fields, match, on, events)
        else:
            yield self.moment(_KINDS[name], team, on, **_values(name, fields, match))

    def _blast(
        self, team: Team, fields: Mapping[str, object], on: frozenset[Team]
    ) -> Iterator[StagedMoment]:
        square, results = str(fields["square"]), fields["results"]
        assert isinstance(results, Mapping)  # by team
        weapon = str(fields["weapon"])
        fired = "trigger" if weapon == "mine" else weapon
        yield self.moment(fired, team, on, square=square)
        other = next(each for each in self._teams if each is not team)
        kind = {BlastResult.CLEAR: "nothing", BlastResult.INDIRECT: "near"}.get(
            results.get(other, BlastResult.CLEAR), "hit"
        )
        moment = self.moment(kind, team, on, square=square, weapon=weapon)
        if results.get(team, BlastResult.CLEAR) != BlastResult.CLEAR:
            said = Message("stage-also", {"team": str(team), "side": "own"})
            moment.told = {
                team: said,
                other: Message("stage-also", {**said.values, "side": "enemy"}),
            }
        yield moment

    def _damage(
        self,
        event: Event,
        fields: Mapping[str, object],
        match: Match,
        on: frozenset[Team],
        events: Sequence[Event],
    ) -> StagedMoment:
        """Damage without a blast has a cause of its own; which panel it was, its own crew sees."""
        team = event.team
        assert team is not None  # a boat is damaged
        total, limit, cause = int(str(fields["total"])), match.damage_limit, str(fields["cause"])
        moment = self.moment(
            "damage",
            team,
            on,
            amount=int(str(fields["amount"])),
            total=total,
            limit=limit,
            left=limit - total,
            cause=cause if cause in ("breakdown", "surface") else "hit",
        )
        if cause == "breakdown":
            moment.kinds = {**moment.kinds, team: "panel"}
            repaired = [each for each in events if each.name is EventName.REPAIRED]
            for each in repaired:
                said = announcement(each, team, self._teams, match.setup.sheet)
                if said is not None and each.fields["cause"] == "damage":
                    moment.told[team] = said
        return moment

    def _end(self, winner: Team | None, on: frozenset[Team]) -> StagedMoment:
        if winner is None:
            return self.moment("draw", self._teams[0], on)
        moment = self.moment("victory", winner, on)
        moment.kinds = {each: "victory" if each is winner else "defeat" for each in self._teams}
        return moment


def _values(name: EventName, fields: Mapping[str, object], match: Match) -> dict[str, str | int]:
    """The values of a moment that its event announces."""
    if name is EventName.SONAR_ANSWER:
        values: dict[str, str | int] = {}
        pieces = fields["pieces"]
        assert isinstance(pieces, Sequence)  # kind and value, once or twice
        for number, (kind, value) in enumerate(pieces, 1):
            values[f"kind{number}"], values[f"value{number}"] = str(kind), value
        return {**values, "pieces": len(pieces)}
    if name is EventName.SILENCE:
        return {"most": 1 if match.setup.game is Game.SONAR_FAMILY else 4}
    if name is EventName.SURFACED:
        return {key: str(fields.get(key, "none")) for key in ("square", "sector")}
    if name is EventName.INSPECTION:
        return {"amount": int(bool(fields["passed"]))}
    return {
        key: value
        for key in ("square", "sector")
        if isinstance(value := fields.get(key), str | int)
    }
