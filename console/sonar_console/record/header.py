"""The header of a record: the settings of a match as tags ``[Name "value"]``.

Tag names and their words are read in any case. Unknown tags are kept as they are and have no
meaning.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from sonar_console.engine.names import Edition, Game, Mode, Team
from sonar_console.engine.setup import Switches


class RecordError(ValueError):
    """Raised for a record that cannot be read; the text is one line: file, line and cause."""

    def __init__(self, file: str, line: int | None, cause: str) -> None:
        super().__init__(f"{file}: {cause}" if line is None else f"{file}, line {line}: {cause}")
        self.file = file
        self.line = line
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Header:
    """The tags of a record. A tag that is not given is None.

    ``crews`` holds the sizes by team, ``switches`` the names and values of ``Rule`` tags,
    ``others`` the unknown tags in their order. ``lines`` holds the line of each tag (in lower
    case) in the file, for errors only.
    """

    scenario: str | None = None
    game: Game | None = None
    mode: Mode | None = None
    edition: Edition | None = None
    first: Team | None = None
    crews: Mapping[Team, int] = field(default_factory=dict)
    switches: Mapping[str, str] = field(default_factory=dict)
    others: tuple[tuple[str, str], ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def tags(self) -> list[tuple[str, str]]:
        """All tags, names and values, in the canonical order."""
        known: list[tuple[str, str | None]] = [
            ("Game", self.game),
            ("Scenario", self.scenario),
            ("Mode", self.mode),
            ("Edition", self.edition),
            ("First", self.first),
            *((team.capitalize(), str(self.crews[team])) for team in Team if team in self.crews),
            *(("Rule", f"{name}={value}") for name, value in self.switches.items()),
        ]
        return [(name, str(value)) for name, value in known if value is not None] + list(
            self.others
        )


def format_header(header: Header) -> str:
    """The canonical header, a tag a line, each with its end of line.

    Raises `ValueError` if a tag could not be read again: a value with a quotation mark or an end
    of line, or a name that is not a word.
    """
    lines = []
    for name, value in header.tags():
        line = f'[{name} "{value}"]'
        if _TAG.fullmatch(line) is None or not value.isprintable():
            raise ValueError(f"a record cannot hold the tag {name} with the value {value!r}")
        lines.append(line + "\n")
    return "".join(lines)


_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_-]*)\s+"([^"]*)"\s*\]\s*(?:;.*)?', re.DOTALL)
_SIZE = re.compile(r"[0-9]{1,3}")
_Name = TypeVar("_Name", bound=StrEnum)


class HeaderReader:
    """Collects the tags of a record, one line at a time; raises `RecordError`."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._values: dict[str, str] = {}
        self._lines: dict[str, int] = {}
        self._switches: dict[str, str] = {}
        self._others: list[tuple[str, str]] = []

    def feed(self, number: int, line: str) -> None:
        """Take a line that begins with ``[``."""
        found = _TAG.fullmatch(line.strip())
        if found is None:
            raise self._error(number, 'a tag is written [Name "value"]')
        name, value = found[1].lower(), found[2].strip()
        if name == "rule":
            self._rule(number, value)
        elif name not in _KNOWN:
            self._others.append((found[1], found[2]))
            self._lines.setdefault(name, number)
        elif name in self._values:
            raise self._error(
                number, f"the tag {found[1]} is given twice (see line {self._lines[name]})"
            )
        else:
            self._values[name] = value
            self._lines[name] = number

    def header(self) -> Header:
        """Make the header of the lines so far."""
        crews = {team: self._crew(team) for team in Team if team in self._values}
        edition = self._name(Edition, "edition")
        switches = dict(self._switches)
        ruled = switches.pop("edition", None)
        if ruled is not None:
            if edition is not None and ruled != edition:
                raise self._error(
                    self._lines["rule edition"],
                    f"edition is {ruled} here, {edition} in its tag",
                )
            edition = Edition(ruled)
        return Header(
            scenario=self._values.get("scenario") or None,
            game=self._name(Game, "game"),
            mode=self._name(Mode, "mode"),
            edition=edition,
            first=self._name(Team, "first"),
            crews=crews,
            switches=switches,
            others=tuple(self._others),
            lines=dict(self._lines),
        )

    def _rule(self, number: int, value: str) -> None:
        name, equals, word = (part.strip().lower() for part in value.partition("="))
        if not equals:
            raise self._error(number, f'a rule is written [Rule "switch=value"], not {value!r}')
        try:
            if name != "edition":
                Switches.from_words({name: word})
            elif word not in list(Edition):
                raise ValueError(f"edition is {' or '.join(Edition)}, not {word!r}")
        except ValueError as unknown:
            raise self._error(number, str(unknown)) from None
        if self._switches.setdefault(name, word) != word:
            raise self._error(
                number, f"{name} is {self._switches[name]} on line {self._lines[f'rule {name}']}"
            )
        self._lines.setdefault(f"rule {name}", number)

    def _name(self, names: type[_Name], tag: str) -> _Name | None:
        value = self._values.get(tag)
        if value is None:
            return None
        try:
            return names(value.lower())
        except ValueError:
            allowed = " or ".join(names)
            raise self._error(self._lines[tag], f"{tag} is {allowed}, not {value!r}") from None

    def _crew(self, team: Team) -> int:
        value = self._values[team]
        if not _SIZE.fullmatch(value):
            raise self._error(
                self._lines[team], f"the crew of {team} is a number of players, not {value!r}"
            )
        return int(value)

    def _error(self, line: int, cause: str) -> RecordError:
        return RecordError(self._file, line, cause)


_KNOWN = frozenset({"game", "scenario", "mode", "edition", "first", *Team})
"""The tags with a meaning, beside ``rule``."""

__all__ = ["Header", "HeaderReader", "RecordError", "format_header"]
