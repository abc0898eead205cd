"""The offer to go on with a match that was cut off: one page that both crews see.

It tells which match it is, and nothing that is not known at the whole table. A captain's encoder
or its west and east buttons choose between going on and putting the match away; a fist agrees,
and any change takes both agreements back. Left alone, the page stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sonar_console.cards.team import LineView, MenuView, Message
from sonar_console.engine.names import ROLES, TEAMS, Game, Mode, Role, Team
from sonar_console.press import Press
from sonar_console.settings import Draft, Sitter
from sonar_console.settings.seating import seats_told
from sonar_console.stations import MOVED, Answer


@dataclass(frozen=True, slots=True)
class CutOff:
    """What is told of the match. Pairs are of the game's first team and the second."""

    title: Mapping[str, str]
    """The scenario's title by language."""
    game: Game
    mode: Mode
    teams: tuple[Team, Team]
    orders: int
    """How many orders stand."""
    seconds: float
    """How long it was played, since the dive."""
    damage: tuple[int, int]
    """Damage is always announced (T-2), so it is no secret."""


class Resuming:
    """The page, and what is chosen on it."""

    def __init__(
        self, match: CutOff, draft: Draft | None = None, *, bots_wait: bool = False
    ) -> None:
        """``draft`` says who plays it; ``bots_wait`` is whether the table was started with other
        bots, which wait for the next match.
        """
        self._match = match
        self._draft = draft
        self._bots_wait = bots_wait
        self.going_on = True
        """Whether the match is to be gone on with; else it is put away."""

    def touch(self, press: Press) -> Answer:
        """Answer a control that chooses: any step or push is the other choice."""
        if press.steps % 2 or not press.steps:
            self.going_on = not self.going_on
        return MOVED

    def view(self, accepted: frozenset[Team] | set[Team]) -> MenuView:
        """The page, with the teams that agree to what is chosen."""
        match = self._match
        one, other = match.teams
        both: dict[str, str | int] = {"one": str(one), "other": str(other)}
        players = () if self._draft is None else _players(self._draft)
        teams = LineView(_label("crews"), Message("item-to-against", both))
        hits = {"value1": match.damage[0], "value2": match.damage[1]}
        played = {"orders": match.orders, "minutes": int(match.seconds // 60)}
        choice = Message("item-to-go-on" if self.going_on else "item-to-put-away")
        lines = (
            LineView(_label("scenario"), Message("item-to-text", {"value": ""}), dict(match.title)),
            LineView(_label("game"), Message("item-to-name", {"name": str(match.game)})),
            LineView(_label("mode"), Message("item-to-name", {"name": str(match.mode)})),
            *(players or (teams,)),
            LineView(_label("played"), Message("item-to-played", {**played})),
            LineView(_label("damage"), Message("item-to-crews", {**both, **hits})),
            LineView(_label("cut-off"), choice),
        )
        accepts = tuple(sorted(map(str, accepted)))
        note = Message("screen-resume-bots") if self._bots_wait else None
        return MenuView(lines, len(lines) - 1, True, accepts, kind="resume", note=note)


def _players(draft: Draft) -> tuple[LineView, ...]:
    """Who plays in which seat, where bots do: a line a crew, or one for each level in it."""
    bots = draft.seating.bots(draft.game)
    if not bots:
        return ()
    roles = ROLES[draft.game]
    lines = []
    if draft.learner is not None:
        learns = Message("item-to-players-training", {"team": str(draft.learner)})
        lines.append(LineView(_label("players"), learns))
    for number, team in enumerate(TEAMS[draft.game]):
        seats: dict[Sitter, list[Role]] = {}
        for role in roles:
            seats.setdefault(draft.seating.sitter(number, role), []).append(role)
        label = Message("item-set-crew", {"team": str(team)})
        for sitter, sat in seats.items():
            value = Message("item-to-crew", {"level": str(sitter)})
            if len(sat) < len(roles):
                value = Message("item-to-seats", {"seats": seats_told(dict.fromkeys(sat, sitter))})
            lines.append(LineView(label, value))
    return tuple(lines)


def _label(line: str) -> Message:
    return Message(f"item-set-{line}")
