"""What the crews agree on before a match: all that is on the page of settings, as one value.

Pairs are of the first team of the game and the second. What is no rule of the game goes into
the record as tags of its own, which the notation keeps and ignores: `tags_of`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from console.engine.names import Edition, Game, Mode, Team

_Value = TypeVar("_Value")


class Assist(StrEnum):
    """How much the table helps to find the enemy, both crews alike."""

    OFF = "off"
    PLOT = "plot"
    """It writes the enemy's announced courses on the radio operator's sheet."""
    SOLVE = "solve"
    """It also shades where the enemy can be."""


LONGEST_NAME = 10
"""Letters of a crew's name at most."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A match as it is being agreed on. ``switches`` holds those that are not at their default."""

    scenario: str
    game: Game
    crews: tuple[int, int]
    mode: Mode = Mode.TURN
    edition: Edition = Edition.EN
    switches: dict[str, str] = field(default_factory=dict)
    assist: Assist = Assist.OFF
    turn_clock: int = 0
    """Seconds that a turn has on the clock; 0 for none."""
    intervals: tuple[int, int] = (0, 0)
    """Seconds from a team's course to its next at least: the handicap of the stronger crew."""
    shown: bool = True
    """Whether the enemy's courses stand on the screen too, for rooms in which one cannot hear."""
    names: tuple[str, str] = ("", "")
    languages: tuple[str, str] = ("en", "fr")
    swapped: bool | None = None
    """After a match, whether the crews change places; None before the first."""

    def turned_round(self) -> Draft:
        """The same with the crews at each other's places: what is a crew's own goes with it."""
        return replace(
            self,
            crews=self.crews[::-1],
            intervals=self.intervals[::-1],
            names=self.names[::-1],
            languages=self.languages[::-1],
        )

    def spoken_next(self, number: int, spoken: tuple[str, ...]) -> Draft:
        """The same with the next language on one team's screen."""
        now = self.languages[number]
        after = spoken[(spoken.index(now) + 1) % len(spoken)] if now in spoken else spoken[0]
        return replace(self, languages=with_one(self.languages, number, after))


def with_one(pair: tuple[_Value, _Value], number: int, value: _Value) -> tuple[_Value, _Value]:
    """A pair with one of its two values, 0 or 1, put in place."""
    return (value, pair[1]) if number == 0 else (pair[0], value)


def tags_of(draft: Draft, teams: tuple[Team, Team]) -> tuple[tuple[str, str], ...]:
    """The tags of a record that say what a draft adds to the rules; nothing at its default."""
    tags: list[tuple[str, str]] = []
    for team, name in zip(teams, draft.names, strict=True):
        if name:
            tags.append((f"{team.capitalize()}Name", name))
    if draft.assist is not Assist.OFF:
        tags.append(("Assist", str(draft.assist)))
    if draft.turn_clock:
        tags.append(("TurnClock", str(draft.turn_clock)))
    for team, seconds in zip(teams, draft.intervals, strict=True):
        if seconds:
            tags.append((f"{team.capitalize()}Interval", str(seconds)))
    if not draft.shown:
        tags.append(("Announcements", "spoken"))
    return tuple(tags)


def own_tags(teams: Iterable[Team]) -> frozenset[str]:
    """The names of all tags that `tags_of` may give."""
    own = {f"{team.capitalize()}{tag}" for team in teams for tag in ("Name", "Interval")}
    return frozenset(own | {"Assist", "TurnClock", "Announcements"})


def with_tags(draft: Draft, tags: Iterable[tuple[str, str]], teams: tuple[Team, Team]) -> Draft:
    """A draft with what the tags of a record say; what they cannot mean is passed over."""
    said = dict(tags)

    def seconds(tag: str) -> int:
        text = said.get(tag, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0

    assist = said.get("Assist", "")
    return replace(
        draft,
        names=_pair(said.get(f"{team.capitalize()}Name", "")[:LONGEST_NAME] for team in teams),
        assist=Assist(assist) if assist in tuple(Assist) else Assist.OFF,
        turn_clock=seconds("TurnClock"),
        intervals=_pair(seconds(f"{team.capitalize()}Interval") for team in teams),
        shown=said.get("Announcements") != "spoken",
    )


def _pair(values: Iterable[_Value]) -> tuple[_Value, _Value]:
    first, second = values
    return first, second
