"""What the crews agree on before a match: all that is on the page of settings, as one value.

Pairs are of the first team of the game and the second. What is no rule of the game goes into
the record as tags of its own, which the notation keeps and ignores: `tags_of`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from sonar_console.engine.names import TEAMS, Edition, Game, Mode, Team
from sonar_console.settings.seating import (
    PEOPLE,
    USUAL_LEVEL,
    Haste,
    Seating,
    SeatingError,
    Sitter,
    crew_of,
    read,
    written,
)

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
    seating: Seating = PEOPLE
    """Who sits where: people, or bots."""
    haste: Haste = Haste.USUAL
    """How quick the bots are."""
    training: bool = False
    """Whether the people are taught as they play (`sonar_console.modes.training`)."""

    @property
    def unmanned(self) -> frozenset[Team]:
        """The teams that bots play alone."""
        return self.seating.unmanned(self.game)

    volume: int = 7
    night: bool = False
    """What guests may set of the house (`sonar_console.settings.house`); no part of a match."""

    @property
    def learner(self) -> Team | None:
        """The team that is taught, if one is; it begins."""
        if not self.training:
            return None
        teams = TEAMS[self.game]
        return next((team for team in teams if team not in self.unmanned), teams[0])

    def for_one(self, number: int) -> Draft:
        """The same for the first crew, 0, or the second alone, against the table."""
        teams, seating = TEAMS[self.game], self.seating
        if teams[1 - number] not in self.unmanned:
            seating = seating.with_crew(1 - number, crew_of(USUAL_LEVEL))
        if teams[number] in self.unmanned:
            seating = seating.with_crew(number, crew_of(Sitter.PEOPLE))
        return replace(self, seating=seating)

    def again(self) -> Draft:
        """The next match: the crews change places, unless one of them is the table's."""
        kept = replace(self, training=False)
        if self.unmanned:
            return replace(kept, swapped=False)
        return replace(kept.turned_round(), swapped=True)

    def turned_round(self) -> Draft:
        """The same with the crews at each other's places: what is a crew's own goes with it."""
        return replace(
            self,
            crews=self.crews[::-1],
            intervals=self.intervals[::-1],
            names=self.names[::-1],
            languages=self.languages[::-1],
            seating=self.seating.turned_round(),
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
    bots = written(draft.seating, draft.game)
    if bots:
        tags.append(("Bots", bots))
    if bots and draft.haste is not Haste.USUAL:
        tags.append(("BotsPace", str(draft.haste)))
    if draft.training:
        tags.append(("Training", "on"))
    return tuple(tags)


def language_tags(
    draft: Draft, teams: tuple[Team, Team], usual: tuple[str, str]
) -> tuple[tuple[str, str], ...]:
    """The tags that say which language a screen has spoken from the start, if not its usual one."""
    spoken = zip(teams, draft.languages, usual, strict=True)
    return tuple(
        (f"{team.capitalize()}Language", now) for team, now, at_home in spoken if now != at_home
    )


def spoken_in(
    tags: Iterable[tuple[str, str]],
    teams: tuple[Team, Team],
    usual: tuple[str, str],
    known: Iterable[str],
) -> tuple[str, str]:
    """The languages of both screens by the tags of a record: the usual ones, if none is said."""
    said = {name: value for name, value in tags if value in set(known)}
    pairs = zip(teams, usual, strict=True)
    return _pair(said.get(f"{team.capitalize()}Language", at_home) for team, at_home in pairs)


def own_tags(teams: Iterable[Team]) -> frozenset[str]:
    """The names of all tags that `tags_of` and `language_tags` may give."""
    own = {
        f"{team.capitalize()}{tag}" for team in teams for tag in ("Name", "Interval", "Language")
    }
    return frozenset(own | {"Assist", "TurnClock", "Announcements", "Bots", "BotsPace", "Training"})


def with_tags(draft: Draft, tags: Iterable[tuple[str, str]], teams: tuple[Team, Team]) -> Draft:
    """A draft with what the tags of a record say; what they cannot mean is passed over."""
    said = dict(tags)

    def seconds(tag: str) -> int:
        text = said.get(tag, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0

    assist = said.get("Assist", "")
    haste = said.get("BotsPace", "")
    try:
        seating = read(said.get("Bots", ""), draft.game)
    except SeatingError:
        seating = PEOPLE
    return replace(
        draft,
        names=_pair(said.get(f"{team.capitalize()}Name", "")[:LONGEST_NAME] for team in teams),
        assist=Assist(assist) if assist in tuple(Assist) else Assist.OFF,
        turn_clock=seconds("TurnClock"),
        intervals=_pair(seconds(f"{team.capitalize()}Interval") for team in teams),
        shown=said.get("Announcements") != "spoken",
        seating=seating,
        haste=Haste(haste) if haste in tuple(Haste) else Haste.USUAL,
        training=said.get("Training") == "on",
    )


def _pair(values: Iterable[_Value]) -> tuple[_Value, _Value]:
    first, second = values
    return first, second
