"""The kinds of values that a setting may have: how each is listed, written, read and said.

A value is written as one word in a record's tags and on the command line, and as a TOML value in
the settings file.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sonar_console.cards import Message
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.settings.seating import PEOPLE, Seating, read, written

T = TypeVar("T")
Word = TypeVar("Word", bound=str)
Teams = tuple[Team, Team]

Rules = tuple[tuple[str, str], ...]
"""Rules of Captain Sonar that differ from the English book: ``edition`` and switches, by name."""

ENGLISH_BOOK: Rules = ()
FRENCH_BOOK: Rules = (("edition", "fr"),)


@dataclass(frozen=True, slots=True)
class Known:
    """The values that only the running program knows."""

    scenarios: Mapping[Game, Sequence[str]] = field(default_factory=dict)
    """The names of the scenarios by game."""
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The titles of the scenarios, by name and language."""
    certainties: Mapping[str, Mapping[Mode, str]] = field(default_factory=dict)
    """How sure the chart of each scenario is, by name and mode."""
    languages: tuple[str, ...] = ()
    cards: Sequence[str] = ()
    """The ids of the sound cards, which come and go."""
    rules: Rules = ()
    """The rules that the crews have agreed on now."""


class Values(ABC, Generic[T]):
    """The values of a setting, whose name gives the keys of its words."""

    listed_by = ""
    """The command that lists the values, where they are not fixed."""

    @abstractmethod
    def listed(self, game: Game, known: Known) -> Sequence[T]:
        """All values, in the order in which a page goes through them; none if they have no end."""

    def said(self, name: str, value: T, teams: Teams) -> Message:
        """A value in words."""
        return Message(f"item-to-{name}-{value}")

    def declared(self, name: str, value: T) -> Message:
        """A value as both crews see it throughout a match."""
        return Message(f"said-{name}-{value}")

    def title(self, value: T, known: Known) -> Mapping[str, str]:
        """The title in place of the words, by language, if there is one."""
        return {}

    def certainty(self, value: T, mode: Mode, known: Known) -> str:
        """How sure a value is, of one that may be at second hand; empty for all others."""
        return ""

    def written(self, value: T, game: Game) -> str:
        """A value as a word."""
        return str(value)

    def read(self, word: str, game: Game, known: Known) -> T:
        """The value that a word means; raises `ValueError` with what it must be."""
        for value in self.listed(game, known):
            if word == self.written(value, game):
                return value
        raise self.fault(known)

    def recorded(self, word: str, game: Game, known: Known) -> T:
        """The value that a word in a record's tag means; raises `ValueError`."""
        return self.read(word, game, known)

    def toml(self, value: T) -> bool | int | str:
        """A value as TOML has it."""
        return str(value)

    def checked(self, given: object, known: Known) -> T:
        """The value that a TOML value means; raises `ValueError` with what it must be."""
        for game in Game:
            for value in self.listed(game, known):
                plain = self.toml(value)
                if type(given) is type(plain) and given == plain:
                    return value
        raise self.fault(known)

    def form(self, known: Known) -> str:
        """The values that may be written, in short."""
        words = [self.written(each, game) for game in Game for each in self.listed(game, known)]
        return ", ".join(dict.fromkeys(words))

    def wanted(self, known: Known) -> str:
        """The allowed values, as the end of a sentence."""
        return f"one of {', '.join(sorted(self.form(known).split(', ')))}"

    def fault(self, known: Known) -> ValueError:
        """The error for what is no value."""
        return ValueError(f"must be {self.wanted(known)}")


@dataclass(frozen=True, slots=True)
class Choice(Values[Word]):
    """A few words, such as the members of a `StrEnum`; each has its own sentence."""

    values: tuple[Word, ...]

    def listed(self, game: Game, known: Known) -> Sequence[Word]:
        """The words, in the order given."""
        return self.values


class Named(Choice[Word]):
    """A few words that are names of the game, which the catalogue has already."""

    __slots__ = ()

    def said(self, name: str, value: Word, teams: Teams) -> Message:
        """The name."""
        return Message("item-to-name", {"name": str(value)})

    def declared(self, name: str, value: Word) -> Message:
        """A sentence that may hold the name."""
        return Message(f"said-{name}", {name: str(value)})


class OnOff(Values[bool]):
    """Off or on."""

    def listed(self, game: Game, known: Known) -> Sequence[bool]:
        """Off first."""
        return (False, True)

    def said(self, name: str, value: bool, teams: Teams) -> Message:
        """A sentence for off and one for on."""
        return Message(f"item-to-{name}-{'on' if value else 'off'}")

    def declared(self, name: str, value: bool) -> Message:
        """A sentence for on; off is the usual value."""
        return Message(f"said-{name}")

    def written(self, value: bool, game: Game) -> str:
        """``on`` or ``off``."""
        return "on" if value else "off"

    def toml(self, value: bool) -> bool:
        """``true`` or ``false``."""
        return value

    def form(self, known: Known) -> str:
        """The form in the settings file."""
        return "true, false"

    def wanted(self, known: Known) -> str:
        """The allowed words of the settings file."""
        return "true or false"


@dataclass(frozen=True, slots=True)
class WholeNumbers(Values[int]):
    """The whole numbers from ``least`` to ``most``."""

    least: int
    most: int

    def listed(self, game: Game, known: Known) -> Sequence[int]:
        """The numbers, upwards."""
        return range(self.least, self.most + 1)

    def said(self, name: str, value: int, teams: Teams) -> Message:
        """A sentence with the number."""
        return Message(f"item-to-{name}", {name: value})

    def toml(self, value: int) -> int:
        """The number."""
        return value

    def form(self, known: Known) -> str:
        """The two ends."""
        return f"{self.least}-{self.most}"

    def wanted(self, known: Known) -> str:
        """The two ends, in words."""
        return f"a whole number, {self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Degrees(Values[int]):
    """A few angles; each has its own sentence."""

    angles: tuple[int, ...]

    def listed(self, game: Game, known: Known) -> Sequence[int]:
        """The angles, in the order given."""
        return self.angles

    def toml(self, value: int) -> int:
        """The number of degrees."""
        return value


@dataclass(frozen=True, slots=True)
class Light(WholeNumbers):
    """A brightness. At night it is ``at_night`` at most, whatever is set."""

    at_night: int

    def said(self, name: str, value: int, teams: Teams) -> Message:
        """The sentence that all brightnesses share."""
        return Message("item-to-light", {"light": value, "now": value})

    def said_at_night(self, value: int) -> Message:
        """A value in words at night, when it may count less."""
        now = self.at(value, night=True)
        key = "item-to-light" if now == value else "item-to-light-at-night"
        return Message(key, {"light": value, "now": now})

    def at(self, value: int, *, night: bool) -> int:
        """The brightness that a value comes to."""
        return min(value, self.at_night) if night else value


LONGEST_TIME = 9999
"""Seconds that a setting can have at most."""


@dataclass(frozen=True, slots=True)
class Seconds(Values[int]):
    """A time in seconds, 0 for none; ``proposed`` is what a page offers."""

    proposed: tuple[int, ...]

    def listed(self, game: Game, known: Known) -> Sequence[int]:
        """The proposed times."""
        return self.proposed

    def said(self, name: str, value: int, teams: Teams) -> Message:
        """The sentence that all times share."""
        return Message("item-to-seconds", {"seconds": value})

    def declared(self, name: str, value: int) -> Message:
        """A sentence with the time."""
        return Message(f"said-{name}", {"seconds": value})

    def read(self, word: str, game: Game, known: Known) -> int:
        """Any time, not only those that are proposed."""
        if not (word.isascii() and word.isdigit()) or len(word) > len(str(LONGEST_TIME)):
            raise self.fault(known)
        return int(word)

    def toml(self, value: int) -> int:
        """The number of seconds."""
        return value

    def checked(self, given: object, known: Known) -> int:
        """Any time, not only those that are proposed."""
        if type(given) is not int or not 0 <= given <= LONGEST_TIME:
            raise self.fault(known)
        return given

    def form(self, known: Known) -> str:
        """The two ends."""
        return f"0-{LONGEST_TIME}"

    def wanted(self, known: Known) -> str:
        """The two ends, in words."""
        return f"a number of seconds, 0 to {LONGEST_TIME}"


@dataclass(frozen=True, slots=True)
class TypedName(Values[str]):
    """A name of up to ``longest`` letters, which is written letter by letter; empty for none."""

    longest: int

    def listed(self, game: Game, known: Known) -> Sequence[str]:
        """Nothing: names have no end."""
        return ()

    def said(self, name: str, value: str, teams: Teams) -> Message:
        """The name itself, or that there is none."""
        return Message("item-to-text", {"value": value}) if value else Message(f"item-to-no-{name}")

    def read(self, word: str, game: Game, known: Known) -> str:
        """The name."""
        return self.checked(word, known)

    def recorded(self, word: str, game: Game, known: Known) -> str:
        """The name, cut to its longest length."""
        return self.checked(word[: self.longest], known)

    def checked(self, given: object, known: Known) -> str:
        """A text that is not too long, and that the tag of a record can hold."""
        if not isinstance(given, str) or len(given) > self.longest:
            raise self.fault(known)
        if not given.isprintable() or '"' in given:
            raise self.fault(known)
        return given

    def form(self, known: Known) -> str:
        """The placeholder of the name."""
        return "NAME"

    def wanted(self, known: Known) -> str:
        """The length, and the characters that may stand."""
        return f'a text of {self.longest} printable characters at most, without "'


class ScenarioNames(Values[str]):
    """The scenarios that there are for a game."""

    listed_by = "sonar-console scenario list"

    def listed(self, game: Game, known: Known) -> Sequence[str]:
        """Their names."""
        return known.scenarios.get(game, ())

    def said(self, name: str, value: str, teams: Teams) -> Message:
        """The name, where there is no title."""
        return Message("item-to-text", {"value": value})

    def title(self, value: str, known: Known) -> Mapping[str, str]:
        """The scenario's title."""
        return known.titles.get(value, {})

    def certainty(self, value: str, mode: Mode, known: Known) -> str:
        """Whether the chart is as printed, at second hand or the table's own."""
        return known.certainties.get(value, {}).get(mode, "")


class Languages(Values[str]):
    """The languages that there are, by their codes."""

    listed_by = "sonar-console language list"

    def listed(self, game: Game, known: Known) -> Sequence[str]:
        """Their codes."""
        return known.languages

    def said(self, name: str, value: str, teams: Teams) -> Message:
        """The language's own name."""
        return Message("item-to-language", {"value": value})


USUAL_CARD = "auto"
"""The word for the machine's usual sound card; as a value it is an empty text."""
_CARD_ID = re.compile(r"\w[\w-]{0,30}", re.ASCII)


class SoundCards(Values[str]):
    """The sound cards, by ALSA's ids; one that is away may be chosen all the same."""

    listed_by = "sonar-console doctor --auto"

    def listed(self, game: Game, known: Known) -> Sequence[str]:
        """The usual card, then those that are there."""
        return ("", *known.cards)

    def said(self, name: str, value: str, teams: Teams) -> Message:
        """What a Raspberry Pi's own cards are plugged into; of any other the id."""
        if not value:
            return Message(f"item-to-{name}-auto")
        if value == "Headphones":
            return Message(f"item-to-{name}-jack")
        if value.startswith("vc4hdmi"):
            return Message(f"item-to-{name}-hdmi", {"value": value.removeprefix("vc4hdmi")})
        return Message(f"item-to-{name}-card", {"value": value})

    def written(self, value: str, game: Game) -> str:
        """The id."""
        return value or USUAL_CARD

    def read(self, word: str, game: Game, known: Known) -> str:
        """Any id, for a card may come later."""
        if word == USUAL_CARD:
            return ""
        if not _CARD_ID.fullmatch(word):
            raise self.fault(known)
        return word

    def toml(self, value: str) -> str:
        """The id."""
        return value or USUAL_CARD

    def checked(self, given: object, known: Known) -> str:
        """Any id, for a card may come later."""
        if not isinstance(given, str):
            raise self.fault(known)
        return self.read(given, Game.CAPTAIN_SONAR, known)

    def form(self, known: Known) -> str:
        """The two forms."""
        return f"{USUAL_CARD}, CARD"

    def wanted(self, known: Known) -> str:
        """The two forms."""
        return f"{USUAL_CARD} or the id of a sound card, such as vc4hdmi0"


FULL_CREW: Mapping[Game, int] = {Game.CAPTAIN_SONAR: 4, Game.SONAR_FAMILY: 2}
"""How many people a full crew has (S-2, S-3)."""


class CrewSizes(Values[tuple[int, int]]):
    """The sizes of both crews (S-2)."""

    def listed(self, game: Game, known: Known) -> Sequence[tuple[int, int]]:
        """Every pair of sizes, the largest crews first."""
        sizes = range(FULL_CREW[game], 0, -1)
        pairs = ((one, other) for one in sizes for other in sizes)
        return sorted(pairs, key=lambda pair: (-sum(pair), -pair[0]))

    def said(self, name: str, value: tuple[int, int], teams: Teams) -> Message:
        """Both teams with their sizes."""
        one, other = map(str, teams)
        sizes = {"value1": value[0], "value2": value[1]}
        return Message(f"item-to-{name}", {"one": one, "other": other, **sizes})

    def written(self, value: tuple[int, int], game: Game) -> str:
        """Both numbers with a comma between."""
        return f"{value[0]},{value[1]}"

    def read(self, word: str, game: Game, known: Known) -> tuple[int, int]:
        """One number for both crews, or one for each; their difference is for the rules."""
        given = word.split(",")
        sizes = {str(size): size for size in range(1, FULL_CREW[game] + 1)}
        if len(given) not in (1, 2) or not sizes.keys() >= set(given):
            raise self.fault(known)
        return sizes[given[0]], sizes[given[-1]]

    def form(self, known: Known) -> str:
        """The two ends, once or twice."""
        return "1-4[,1-4]"

    def wanted(self, known: Known) -> str:
        """The two ends, and an example."""
        return "one or two numbers from 1 to 4, such as 4,3"


class Seats(Values[Seating]):
    """A seating of both crews; the lines of the seats say it."""

    def listed(self, game: Game, known: Known) -> Sequence[Seating]:
        """Nothing: there are too many."""
        return ()

    def said(self, name: str, value: Seating, teams: Teams) -> Message:
        """The words for a seating without bots."""
        return Message(f"item-to-{name}")

    def written(self, value: Seating, game: Game) -> str:
        """The crews and seats that have bots."""
        return written(value, game)

    def read(self, word: str, game: Game, known: Known) -> Seating:
        """A seating; raises `SeatingError` with what is wrong with it."""
        return read(word, game) if word else PEOPLE

    def form(self, known: Known) -> str:
        """The three forms."""
        return "TEAM, TEAM=LEVEL, TEAM.SEAT=LEVEL"

    def wanted(self, known: Known) -> str:
        """The three forms."""
        return "TEAM, TEAM=LEVEL or TEAM.SEAT=LEVEL"
