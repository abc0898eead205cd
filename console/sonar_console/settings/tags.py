"""The tags of a record that say what a match has beside the rules.

The notation keeps tags that it does not know, and ignores them. What the rules need (game,
scenario, mode, edition, crews, switches) is in tags that the notation reads itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sonar_console.engine.names import TEAMS, Game, Team
from sonar_console.settings.entry import Scope, SettingEntry
from sonar_console.settings.schema import SCHEMA, Draft, entries
from sonar_console.settings.values import Known

Tags = tuple[tuple[str, str], ...]

LANGUAGE = SCHEMA["language"]

_LONGEST = 40
"""The most characters of a wrong value that an error shows."""


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
    said = _said(tags)
    for entry in _own():
        draft = entry.put(draft, _meant(entry, draft.game, said, entry.default, Known()))
    return draft


def spoken_in(
    tags: Iterable[tuple[str, str]], game: Game, usual: tuple[str, str], known: Known
) -> tuple[str, str]:
    """The languages of both screens by the tags of a record: the usual ones, if none is said."""
    one, other = _meant(LANGUAGE, game, _said(tags), usual, known)
    return one, other


def tag_faults(tags: Iterable[tuple[str, str]], game: Game) -> list[tuple[str, str]]:
    """What the tags of a record say that no setting can be: each tag's name, and the fault.

    A language is none: which there are is the table's own affair.
    """
    found, seen = [], dict[str, str]()
    entries = {name: entry for entry in _own() for name in _names(entry, game)}
    for name, word in tags:
        entry = entries.get(name.lower())
        if entry is None:
            continue
        if seen.setdefault(name.lower(), word) != word:
            found.append((name, f"is given twice; the last one counts, {_shown(word)}"))
        try:
            _recorded(entry, word, game, Known())
        except ValueError as fault:
            default = entry.default[0] if entry.sides else entry.default
            usual = entry.values.written(default, game)
            counts = f"is taken as {usual}" if usual else "does not count"
            found.append((name, f"{fault}, not {_shown(word)}; it {counts}"))
    return found


def _said(tags: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The tags by name in lower case: names are read in any case."""
    return {name.lower(): word for name, word in tags}


def _shown(word: str) -> str:
    return repr(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")


def _names(entry: SettingEntry, game: Game) -> list[str]:
    """The names of the tags of a setting, in lower case: one, or one for each team."""
    sides = [str(team) for team in TEAMS[game]] if entry.sides else [""]
    return [f"{side}{entry.tag}".lower() for side in sides]


def _recorded(entry: SettingEntry, word: str, game: Game, known: Known) -> Any:
    """The value that the word of a tag means, in any case; raises `ValueError`."""
    try:
        return entry.values.recorded(word, game, known)
    except ValueError:
        if word == word.lower():
            raise
    return entry.values.recorded(word.lower(), game, known)


def _meant(entry: SettingEntry, game: Game, said: dict[str, str], usual: Any, known: Known) -> Any:
    def value(tag: str, otherwise: Any) -> Any:
        try:
            return _recorded(entry, said[tag], game, known)
        except (KeyError, ValueError):
            return otherwise

    names = _names(entry, game)
    if not entry.sides:
        return value(names[0], usual)
    return tuple(value(name, each) for name, each in zip(names, usual, strict=True))
