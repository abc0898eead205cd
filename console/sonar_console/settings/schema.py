"""The schema of the settings: each of them once, with its name, values, default and scope.

Where a new setting goes: if it changes what the engine allows, refuses or decides, it is a switch,
a field of `sonar_console.engine.setup.Switches`, and this module takes its entry from there.
Otherwise it is a field of `Draft`, what two crews agree on before a match, or of `House`, what
stays from match to match.

Each field has a `SettingEntry` (`sonar_console.settings.entry`), from which follow the lines of
the setup and service pages, the settings file, the tags of a record, the options of the command
line and the printed list. One with ``in_match=True`` is on the page that captains open in a match.

The keys of a setting's words follow from its name: ``item-set-NAME`` is its label,
``about-NAME`` says what it is for on the setup page, ``house-about-NAME`` on the service page and
in the settings file. Its values say the rest (`sonar_console.settings.values`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar, cast

from sonar_console.cards import BRIGHTEST, Message
from sonar_console.cards.picture import Fit
from sonar_console.engine.names import TEAMS, Edition, Game, Mode, Team
from sonar_console.engine.setup import SWITCHES
from sonar_console.settings.entry import (
    ENTRY,
    Declared,
    Scope,
    SettingEntry,
    SetupPart,
    SwitchSetting,
    same_setting,
    setting,
    side_setting,
)
from sonar_console.settings.houserules import (
    HouseRules,
    rules_of,
)
from sonar_console.settings.seating import (
    PEOPLE,
    USUAL_LEVEL,
    BotsPace,
    Seating,
    Sitter,
    crew_of,
)
from sonar_console.settings.values import (
    ENGLISH_BOOK,
    Choice,
    CrewSizes,
    Degrees,
    Languages,
    Light,
    Named,
    OnOff,
    Rules,
    ScenarioNames,
    Seats,
    Seconds,
    SoundCards,
    Teams,
    TypedName,
    WholeNumbers,
)

T = TypeVar("T")


class Assist(StrEnum):
    """The help of the table to find the enemy, for both crews alike."""

    OFF = "off"
    PLOT = "plot"
    """It writes the enemy's announced courses on the radio operator's sheet."""
    SOLVE = "solve"
    """It also shades where the enemy can be."""


class Announcements(StrEnum):
    """The ways to announce the enemy's courses."""

    SHOWN = "shown"
    """Spoken, and on the screen too, for rooms in which one cannot hear."""
    SPOKEN = "spoken"


class ShowPace(StrEnum):
    """The time that the events of a match take on the screens."""

    FULL = "full"
    SHORT = "short"
    OFF = "off"
    """None: the answer to a shot is there at once."""


class TextSize(StrEnum):
    """The size of the text of a match."""

    NORMAL = "normal"
    LARGE = "large"


LONGEST_NAME = 10
"""Letters of a crew's name at most."""

LONGEST_HOUSE = 24
"""Letters of the name of a house at most."""

TURN_CLOCKS = (0, 30, 45, 60, 90, 120, 180, 300)
"""Seconds that a turn may have."""

INTERVALS = (0, 3, 5, 8, 10, 15, 20, 30)
"""Seconds that may have to pass between courses."""

RELAXED = (0, 8, 10, 12, 15, 20, 30)
"""Seconds between courses where real time is relaxed."""

LOUDEST = 10
"""The volume goes from 0, where nothing is heard, to this."""

DARKEST = 1
"""Screens and OLEDs may be set from this to `BRIGHTEST`: never quite dark."""

ROTATIONS = (0, 90, 180, 270)
"""Degrees by which a picture may be turned."""

TELEVISIONS, USUAL_TELEVISION = (10, 100), 40
"""Inches of a television's diagonal, at least and at most, and those that nobody has to set."""

DISTANCES, USUAL_DISTANCE = (5, 60), 20
"""Decimetres from which a television is looked at: at these and the usual size a capital letter
of the least text is 16 arc minutes high, one of what is acted on 20."""

LARGE_TEXT = 125
"""Percent by which large text is larger."""

WIDEST_MARGIN = 10
"""Percent of each side that may stay free: no television cuts off more."""


class Decimetres(WholeNumbers):
    """A length in decimetres, said in metres."""

    __slots__ = ()

    def said(self, name: str, value: int, teams: Teams) -> Message:
        """A sentence with the metres, and the tenth of a metre."""
        return Message(f"item-to-{name}", {"metres": value // 10, "tenth": value % 10})


SCREENS = Light(DARKEST, BRIGHTEST, at_night=2)
OLEDS = Light(DARKEST, BRIGHTEST, at_night=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The settings of the host: loudness, light, and the languages of the two sides at start."""

    volume: int = setting(
        "volume",
        WholeNumbers(0, LOUDEST),
        7,
        scope=Scope.HOUSE,
        setup=SetupPart.FIRST,
        in_match=True,
    )
    """How loud the table is; 0 is silent."""
    night: bool = setting(
        "night", OnOff(), False, scope=Scope.HOUSE, setup=SetupPart.FIRST, in_match=True
    )
    """Whether the loudspeaker is softer and sounds no alarm, and screens and OLEDs are dim."""
    bed: bool = setting(
        "bed", OnOff(), True, scope=Scope.HOUSE, setup=SetupPart.MORE, in_match=True
    )
    """Whether a bed of sound lies under a match."""
    loudspeaker: str = setting("loudspeaker", SoundCards(), "", scope=Scope.HOUSE)
    """The id of the sound card; empty for the machine's usual one."""
    brightness: int = setting("brightness", SCREENS, BRIGHTEST, scope=Scope.HOUSE)
    """How bright the screens are."""
    oled_brightness: int = setting("oleds", OLEDS, 9, scope=Scope.HOUSE, key="oleds")
    """How bright the OLEDs are."""
    languages: tuple[str, str] = side_setting(
        "language",
        Languages(),
        ("en", "fr"),
        scope=Scope.HOUSE,
        setup=SetupPart.FIRST,
        tag="Language",
        in_match=True,
    )
    """What each side's screen speaks when the table starts."""
    rotation: int = setting("rotation", Degrees(ROTATIONS), 0, scope=Scope.HOUSE)
    """By how many degrees the pictures are turned, clockwise."""
    margin: int = setting("margin", WholeNumbers(0, WIDEST_MARGIN), 0, scope=Scope.HOUSE)
    """Percent of each side of the screens that stays free."""
    television: int = setting(
        "television", WholeNumbers(*TELEVISIONS), USUAL_TELEVISION, scope=Scope.HOUSE
    )
    """The diagonal of the televisions in inches."""
    distance: int = setting("distance", Decimetres(*DISTANCES), USUAL_DISTANCE, scope=Scope.HOUSE)
    """From how far they are looked at, in decimetres."""
    exchanged: bool = setting("exchanged", OnOff(), False, scope=Scope.HOUSE)
    """Whether each side has the other's television."""
    text: TextSize = setting(
        "text",
        Choice(tuple(TextSize)),
        TextSize.NORMAL,
        scope=Scope.HOUSE,
        setup=SetupPart.MORE,
        in_match=True,
    )
    """How large the text of a match is."""
    show: ShowPace = setting(
        "show",
        Choice(tuple(ShowPace)),
        ShowPace.FULL,
        scope=Scope.HOUSE,
        setup=SetupPart.MORE,
        in_match=True,
    )
    """How long the events of a match take the screens."""
    still: bool = setting("still", OnOff(), False, scope=Scope.HOUSE)
    """Whether the pictures of events stand still."""
    house_name: str = setting("house-name", TypedName(LONGEST_HOUSE), "", scope=Scope.HOUSE)
    """What the house is called, under the title; empty for none."""
    our_rules: Rules = setting(
        "our-rules", HouseRules(), ENGLISH_BOOK, scope=Scope.HOUSE, key="our-rules"
    )
    """The rules of Captain Sonar that this house plays: the preset *our house*."""
    set_up: bool = setting("set-up", OnOff(), False, scope=Scope.HOUSE, service=False)
    """Whether the table was set up: it asks no more at its start (`modes.firstboot`)."""

    def with_draft(self, draft: Draft) -> House:
        """This house, with values from the draft."""
        house = self
        for entry in _house_entries():
            house = entry.put(house, entry.of(draft))
        return house

    @property
    def fit(self) -> Fit:
        """How the pictures are laid on the televisions."""
        return Fit(self.rotation, self.margin, self.exchanged)

    @property
    def letters(self) -> int:
        """The size of letters in percent: more for a small or far television, never less."""
        seen = self.distance * USUAL_TELEVISION / (self.television * USUAL_DISTANCE)
        return max(100, round(100 * seen))

    @property
    def screen_light(self) -> int:
        """The brightness of the screens now, `DARKEST` to `BRIGHTEST`."""
        return SCREENS.at(self.brightness, night=self.night)

    @property
    def oled_light(self) -> int:
        """The brightness of the OLEDs now, `DARKEST` to `BRIGHTEST`."""
        return OLEDS.at(self.oled_brightness, night=self.night)


_CAPTAIN_SONAR = frozenset({Game.CAPTAIN_SONAR})


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A match as it is being agreed on. Pairs are of the game's first team and the second."""

    game: Game = setting(
        "game",
        Named(tuple(Game)),
        Game.CAPTAIN_SONAR,
        setup=SetupPart.FIRST,
        notation=True,
        option="",
        declared=Declared.NEVER,
        rule="S-1",
    )
    scenario: str = setting(
        "scenario",
        ScenarioNames(),
        "alpha",
        setup=SetupPart.FIRST,
        notation=True,
        file=True,
        declared=Declared.NEVER,
        rule="S-4",
    )
    mode: Mode = setting(
        "mode",
        Named(tuple(Mode)),
        Mode.TURN,
        setup=SetupPart.FIRST,
        notation=True,
        file=True,
        declared=Declared.ALWAYS,
        rule="S-3",
    )
    crews: tuple[int, int] = setting(
        "crews",
        CrewSizes(),
        (4, 4),
        setup=SetupPart.FIRST,
        notation=True,
        tag="Blue",  # each team's own name
        declared=Declared.NEVER,
        rule="S-2",
    )
    assist: Assist = setting(
        "assist", Choice(tuple(Assist)), Assist.OFF, setup=SetupPart.FIRST, declared=Declared.ALWAYS
    )
    advice: bool = setting("advice", OnOff(), False, games=_CAPTAIN_SONAR, rule="E-1")
    """Whether engineers are told what crossing out a symbol would do."""
    languages: tuple[str, str] = same_setting(House, "languages")
    """What each screen speaks now."""
    seating: Seating = setting("bots", Seats(), PEOPLE, setup=SetupPart.NOWHERE)
    """Who sits where: people, or bots."""
    bots_pace: BotsPace = setting(
        "bots-pace", Choice(tuple(BotsPace)), BotsPace.USUAL, bots=True, declared=Declared.NEVER
    )
    """How quick the bots are."""
    training: bool = setting("training", OnOff(), False, setup=SetupPart.NOWHERE)
    """Whether the people are taught as they play (`sonar_console.modes.play.players`)."""
    names: tuple[str, str] = side_setting(
        "name", TypedName(LONGEST_NAME), ("", ""), declared=Declared.NEVER
    )
    edition: Edition = setting(
        "edition",
        Named(tuple(Edition)),
        Edition.EN,
        notation=True,
        games=_CAPTAIN_SONAR,
        setup=SetupPart.RULES,
        rule="C-4",
    )
    switches: Mapping[str, str] = field(default_factory=dict)
    """The switches of the engine that are not at their default."""
    turn_clock: int = setting("turn-clock", Seconds(TURN_CLOCKS), 0, modes=frozenset({Mode.TURN}))
    """Seconds that a turn has on the clock; 0 for none."""
    intervals: tuple[int, int] = side_setting("interval", Seconds(INTERVALS), (0, 0))
    """Seconds from a team's course to its next at least: the handicap of the stronger crew."""
    relaxed: int = setting("relaxed", Seconds(RELAXED), 0, modes=frozenset({Mode.REALTIME}))
    """Seconds from a course of a crew to its next at least, for both crews alike."""
    announcements: Announcements = setting(
        "announcements", Choice(tuple(Announcements)), Announcements.SHOWN
    )
    text: TextSize = same_setting(House, "text")
    swapped: bool | None = None
    """After a match, whether the crews change places; None before the first."""
    volume: int = same_setting(House, "volume")
    night: bool = same_setting(House, "night")
    show: ShowPace = same_setting(House, "show")
    bed: bool = same_setting(House, "bed")

    def __post_init__(self) -> None:
        changed = {
            name: word
            for name, word in self.switches.items()
            if name not in SWITCHES or word != SWITCHES[name].default(self.mode)
        }
        object.__setattr__(self, "switches", changed)

    @property
    def unmanned(self) -> frozenset[Team]:
        """The teams that bots play alone."""
        return self.seating.unmanned(self.game)

    @property
    def learner(self) -> Team | None:
        """The team that is taught, if one is; it begins."""
        if not self.training:
            return None
        teams = TEAMS[self.game]
        return next((team for team in teams if team not in self.unmanned), teams[0])

    @property
    def rules(self) -> Rules:
        """The rules of Captain Sonar that differ from the English book."""
        return rules_of({"edition": self.edition, **self.switches})

    def with_rules(self, rules: Rules) -> Draft:
        """This draft by other rules; all that they do not name is as in the English book."""
        words = dict(rules)
        edition = Edition(words.pop("edition", Edition.EN))
        return replace(self, edition=edition, switches=words)

    def with_house(self, house: House) -> Draft:
        """This draft, with values from the house."""
        draft = self
        for entry in _house_entries():
            draft = entry.put(draft, entry.of(house))
        return draft

    def for_one(self, number: int) -> Draft:
        """This draft for the first crew, 0, or the second alone, against the table."""
        teams, seating = TEAMS[self.game], self.seating
        if teams[1 - number] not in self.unmanned:
            level = Sitter.CADET if self.training else USUAL_LEVEL
            seating = seating.with_crew(1 - number, crew_of(level))
        if teams[number] in self.unmanned:
            seating = seating.with_crew(number, crew_of(Sitter.PEOPLE))
        return replace(self, seating=seating)

    def for_training(self, number: int) -> Draft:
        """This draft as a training of the first crew, 0, or the second against cadets.

        Who begins to learn the game writes the courses by hand.
        """
        crews = with_one((crew_of(Sitter.CADET),) * 2, number, crew_of(Sitter.PEOPLE))
        assist = self.assist if self.training else Assist.OFF
        return replace(self, seating=Seating(crews), training=True, assist=assist)

    def again(self) -> Draft:
        """The next match: the crews change places, unless one of them is the table's."""
        kept = replace(self, training=False)
        if self.unmanned:
            return replace(kept, swapped=False)
        return replace(kept.turned_round(), swapped=True)

    def turned_round(self) -> Draft:
        """This draft with the crews at each other's places, each with its own settings."""
        own = {entry.field: entry.of(self)[::-1] for entry in entries(Draft) if entry.sides}
        return replace(self, crews=self.crews[::-1], seating=self.seating.turned_round(), **own)

    def spoken_next(self, number: int, spoken: tuple[str, ...]) -> Draft:
        """This draft with the next language on one team's screen."""
        now = self.languages[number]
        after = spoken[(spoken.index(now) + 1) % len(spoken)] if now in spoken else spoken[0]
        return replace(self, languages=with_one(self.languages, number, after))


def with_one(pair: tuple[T, T], number: int, value: T) -> tuple[T, T]:
    """A pair with one of its two values, 0 or 1, put in place."""
    return (value, pair[1]) if number == 0 else (pair[0], value)


def _switch_entries() -> Iterator[SwitchSetting]:
    """The switches of the engine, as settings."""
    for switch in SWITCHES.values():
        yield SwitchSetting(
            name=switch.name,
            values=Choice(switch.values),
            default=switch.values[0],
            scope=Scope.MATCH,
            field="switches",
            games=switch.games,
            # In real time there is one side only.
            modes=frozenset({Mode.TURN} if switch.name == "sheet" else Mode),
            rule=switch.rule,
            tag="Rule",
            notation=True,
            option="rule",
            setup=SetupPart.RULES,
            # The sheets themselves are on the screens.
            declared=Declared.NEVER if switch.name == "sheet" else Declared.CHANGED,
        )


def entries(holder: type[Draft] | type[House]) -> tuple[SettingEntry, ...]:
    """The settings that a class holds, in the order of its fields."""
    return _ENTRIES[holder]


def _entries(holder: type[Draft] | type[House]) -> Iterator[SettingEntry]:
    for each in dataclasses.fields(holder):
        if each.name == "switches":
            yield from _switch_entries()
        elif ENTRY in each.metadata:
            entry = cast(SettingEntry, each.metadata[ENTRY])
            yield replace(entry, field=each.name, key=entry.key or each.name)


def _house_entries() -> Iterator[SettingEntry]:
    """The settings of the house that guests may set; languages are the match's own."""
    house = (entry for entry in entries(Draft) if entry.scope is Scope.HOUSE)
    return (entry for entry in house if entry.name != "language")


_ENTRIES = {holder: tuple(_entries(holder)) for holder in (Draft, House)}

SCHEMA: Mapping[str, SettingEntry] = {
    entry.name: entry for holder in (Draft, House) for entry in entries(holder)
}
"""All settings by name, in the order in which they are listed."""
