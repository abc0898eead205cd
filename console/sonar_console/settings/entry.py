"""The description of one setting, and the fields that hold settings.

A field made by `setting` has a `SettingEntry`, from which follow its lines on the pages, its key
in the settings file, its tag in a record and its option on the command line. The settings
themselves are in `sonar_console.settings.schema`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sonar_console.engine.names import Game, Mode
from sonar_console.engine.setup import SWITCHES
from sonar_console.settings.values import Values

if TYPE_CHECKING:
    from sonar_console.settings.schema import Draft, House

T = TypeVar("T")
Holder = TypeVar("Holder", bound="Draft | House")


class Scope(StrEnum):
    """The time for which a setting counts."""

    MATCH = "match"
    """For one match, with a tag in its record. The settings file has the defaults of some."""
    HOUSE = "house"
    """From match to match, in the settings file. The setup page has some of them too."""


class SetupPart(StrEnum):
    """The part of the setup page in which a setting stands."""

    FIRST = "first"
    """Among the few lines that every guest sees."""
    MORE = "more"
    """Among those that the line *More settings* opens."""
    RULES = "rules"
    """Among the rules, which the line *House rules* opens."""
    NOWHERE = "nowhere"
    """It has no line, or lines of another kind (`sonar_console.settings.lines`)."""


class Declared(StrEnum):
    """Whether both crews always see a setting in the course of a match."""

    ALWAYS = "always"
    CHANGED = "changed"
    """While it is not at its default."""
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingEntry:
    """The description of one setting."""

    name: str
    values: Values[Any]
    default: Any
    scope: Scope
    field: str = ""
    """The field of `Draft` or `House` that holds the value."""
    key: str = ""
    """The key in the settings file; the same as the field, if not given."""
    sides: bool = False
    """Whether each side of the table has a value of its own: the field is a pair."""
    games: frozenset[Game] = frozenset(Game)
    modes: frozenset[Mode] = frozenset(Mode)
    """Where it means something."""
    bots: bool = False
    """Whether it means something only where bots play."""
    rule: str = ""
    """The number of the rule that it is about, if any."""
    tag: str = ""
    """The name of its tag in a record, after the team's where each side has one; empty for none."""
    notation: bool = False
    """Whether the notation itself reads that tag (`sonar_console.record.header`)."""
    option: str = ""
    """Its option on the command line, without the hyphens before it; empty for none."""
    setup: SetupPart = SetupPart.NOWHERE
    service: bool = False
    """Whether it has a line on the service page."""
    file: bool = False
    """Whether it stands in the settings file."""
    declared: Declared = Declared.NEVER
    in_match: bool = False
    """Whether it may be changed during a match; `Draft` holds it."""

    @property
    def about(self) -> str:
        """The key of the sentence that says what it is for, where the whole table is meant."""
        return f"about-{self.name}" if self.scope is Scope.MATCH else f"house-about-{self.name}"

    def of(self, holder: Draft | House) -> Any:
        """The value in a draft or a house; a pair where each side has one."""
        return getattr(holder, self.field)

    def put(self, holder: Holder, value: Any) -> Holder:
        """A copy of a draft or a house with another value."""
        changed: dict[str, Any] = {self.field: value}
        return replace(holder, **changed)

    def usual(self, draft: Draft) -> Any:
        """The default in a match of this draft."""
        return self.default

    def applies(self, draft: Draft) -> bool:
        """Whether it means something in a match of this draft."""
        fits = draft.game in self.games and draft.mode in self.modes
        return fits and not (self.bots and not draft.seating.bots(draft.game))


class SwitchSetting(SettingEntry):
    """A switch of the engine: `Draft.switches` holds it while it is not at its default."""

    __slots__ = ()

    def usual(self, draft: Draft) -> Any:
        """The default in the draft's mode."""
        return SWITCHES[self.name].default(draft.mode)

    def of(self, holder: Draft | House) -> Any:
        """The word that the switch is at."""
        draft = cast("Draft", holder)  # no house has switches
        return draft.switches.get(self.name, self.usual(draft))

    def put(self, holder: Holder, value: Any) -> Holder:
        """A copy of a draft with the switch at another word."""
        draft = cast("Draft", holder)
        switches = {**draft.switches, self.name: str(value)}
        return cast(Holder, replace(draft, switches=switches))


ENTRY = "entry"
"""Under which name a field's metadata has its `SettingEntry`."""


def setting(
    name: str, values: Values[T], default: T, *, scope: Scope = Scope.MATCH, **about: Any
) -> T:
    """A field that holds a setting; ``about`` is what its entry has beside the usual.

    A setting of a match stands under *More settings*, in a tag such as ``TurnClock``, and is
    declared when it is changed; one of the house stands on the service page and in the settings
    file. Both have an option.
    """
    of_match = scope is Scope.MATCH
    usual: dict[str, Any] = {
        "setup": SetupPart.MORE if of_match else SetupPart.NOWHERE,
        "declared": Declared.CHANGED if of_match else Declared.NEVER,
        "tag": tag_name(name) if of_match else "",
        "option": name,
        "service": not of_match,
        "file": not of_match,
    }
    entry = SettingEntry(
        name=name, values=values, default=default, scope=scope, **{**usual, **about}
    )
    return field(default=default, metadata={ENTRY: entry})


def side_setting(name: str, values: Values[T], default: tuple[T, T], **other: Any) -> tuple[T, T]:
    """A field that holds a pair: each side of the table has a value of its own."""
    return setting(name, cast("Values[tuple[T, T]]", values), default, sides=True, **other)


def same_setting(holder: type[House], name: str) -> Any:
    """A field that holds the same setting as a field of another class."""
    other = next(each for each in dataclasses.fields(holder) if each.name == name)
    return field(default=other.default, metadata=other.metadata)


def tag_name(name: str) -> str:
    """The usual tag of a setting: ``TurnClock`` for ``turn-clock``."""
    return "".join(part.capitalize() for part in name.split("-"))
