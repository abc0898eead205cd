"""The tags of a record that say what a match has beside the rules.

The notation keeps tags that it does not know, and ignores them. What the rules need (game,
scenario, mode, edition, crews, switches) is in tags that the notation reads itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sonar_console.engine.names import TEAMS, Game, Team
from sonar_console.settings.schema import SCHEMA, Draft, Scope, SettingEntry, entries
from sonar_console.settings.values import Known

Tags = tuple[tuple[str, str], ...]

LANGUAGE = SCHEMA["language"]


def _own() -> Iterator[SettingEntry]:
    """The settings of a match that have a tag of their own."""
    for entry in entries(Draft):
        if entry.scope is Scope.MATCH and entry.tag and not entry.notation:
            yield entry


def tags_of(draft: Draft) -> Tags:
    """The tags that say what a draft adds to the rules; nothing at its default."""
    return tuple(
        tag for entry in _own() for tag in _tags(entry, draft.game, entry.of(draft), entry.default)
    )


def language_tags(draft: Draft, usual: tuple[str, str]) -> Tags:
    """Language tags of screens that do not speak their usual language."""
    return tuple(_tags(LANGUAGE, draft.game, draft.languages, usual))


def _tags(entry: SettingEntry, game: Game, value: Any, usual: Any) -> Iterator[tuple[str, str]]:
    pairs = [("", value, usual)]
    if entry.sides:
        pairs = list(zip(map(str.capitalize, TEAMS[game]), value, usual, strict=True))
    for team, here, there in pairs:
        if here != there:
            yield f"{team}{entry.tag}", entry.values.written(here, game)


def own_tags(teams: Iterable[Team]) -> frozenset[str]:
    """The names of all tags that `tags_of` and `language_tags` may give."""
    sides = [team.capitalize() for team in teams]
    return frozenset(
        f"{side}{entry.tag}"
        for entry in (*_own(), LANGUAGE)
        for side in (sides if entry.sides else [""])
    )


def with_tags(draft: Draft, tags: Iterable[tuple[str, str]]) -> Draft:
    """A draft with what the tags of a record say; what they cannot mean is at its default."""
    said = dict(tags)
    for entry in _own():
        draft = entry.put(draft, _meant(entry, draft.game, said, entry.default, Known()))
    return draft


def spoken_in(
    tags: Iterable[tuple[str, str]], game: Game, usual: tuple[str, str], known: Known
) -> tuple[str, str]:
    """The languages of both screens by the tags of a record: the usual ones, if none is said."""
    one, other = _meant(LANGUAGE, game, dict(tags), usual, known)
    return one, other


def _meant(entry: SettingEntry, game: Game, said: dict[str, str], usual: Any, known: Known) -> Any:
    def value(tag: str, otherwise: Any) -> Any:
        try:
            return entry.values.recorded(said[tag], game, known)
        except (KeyError, ValueError):
            return otherwise

    if not entry.sides:
        return value(entry.tag, usual)
    sides = zip(TEAMS[game], usual, strict=True)
    return tuple(value(f"{team.capitalize()}{entry.tag}", each) for team, each in sides)
