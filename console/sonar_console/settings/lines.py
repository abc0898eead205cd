"""The lines of the page of settings: what each says, and what it can be turned to.

A guest sees a few lines; the line `Line.MORE` opens the others. What cannot be chosen with the
rest as it is stands among the values all the same, with the reason (S-2, S-3, S-4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from sonar_console.cards.team import Message
from sonar_console.engine.names import ROLES, TEAMS, Edition, Game, Mode, Role
from sonar_console.engine.setup import switch_values
from sonar_console.settings.draft import Assist, Draft, with_one
from sonar_console.settings.house import LOUDEST, night_told, volume_told
from sonar_console.settings.seating import (
    BOTS,
    PEOPLE,
    USUAL_LEVEL,
    Haste,
    Seating,
    Sitter,
    crew_of,
)


class Line(StrEnum):
    """A line of the page."""

    SIDES = "sides"
    PLAYERS = "players"
    """Two crews of people, or one against the table; or a first match that teaches."""
    LEVEL = "level"
    """How good the table's crews are."""
    GAME = "game"
    SCENARIO = "scenario"
    MODE = "mode"
    CREWS = "crews"
    ASSIST = "assist"
    LANGUAGE = "language"
    """Of the first team's screen; `LANGUAGE_2` of the second's, and so on."""
    LANGUAGE_2 = "language-2"
    VOLUME = "volume"
    NIGHT = "night"
    MORE = "more"
    NAME = "name"
    NAME_2 = "name-2"
    EDITION = "edition"
    SHEET = "sheet"
    TORPEDO_PATH = "torpedo_path"
    SIMULTANEOUS_LOSS = "simultaneous_loss"
    TRIGGER = "trigger"
    SILENCE_OF_ZERO = "silence_of_zero"
    SELF_REPAIR = "self_repair"
    BREAKDOWN_DAMAGE = "breakdown_damage"
    TURN_CLOCK = "turn-clock"
    INTERVAL = "interval"
    INTERVAL_2 = "interval-2"
    ANNOUNCEMENTS = "announcements"
    SEAT_CAPTAIN = "seat-captain"
    """Who sits in a seat of the first team; `SEAT_CAPTAIN_2` of the second's, and so on."""
    SEAT_MATE = "seat-mate"
    SEAT_ENGINEER = "seat-engineer"
    SEAT_RADIO = "seat-radio"
    SEAT_CAPTAIN_2 = "seat-captain-2"
    SEAT_MATE_2 = "seat-mate-2"
    SEAT_ENGINEER_2 = "seat-engineer-2"
    SEAT_RADIO_2 = "seat-radio-2"
    HASTE = "haste"


FEW = (
    Line.GAME,
    Line.SCENARIO,
    Line.MODE,
    Line.CREWS,
    Line.ASSIST,
    Line.LANGUAGE,
    Line.LANGUAGE_2,
    Line.VOLUME,
    Line.NIGHT,
    Line.MORE,
)
"""What every guest sees."""

_SWITCHES = tuple(Line(name) for name in switch_values())

_ADVANCED = (
    Line.NAME,
    Line.NAME_2,
    Line.EDITION,
    *_SWITCHES,
    Line.TURN_CLOCK,
    Line.INTERVAL,
    Line.INTERVAL_2,
    Line.ANNOUNCEMENTS,
)

_SEATS = {Line(f"seat-{role}{second}"): role for second in ("", "-2") for role in Role}
"""The lines of the seats, and whose they are."""

_NOT_IN_FAMILY = frozenset({Line.EDITION, *_SWITCHES} - {Line.SIMULTANEOUS_LOSS})
"""Lines that change nothing in Sonar Family."""

NUMBERED = frozenset(
    {
        Line.LANGUAGE,
        Line.LANGUAGE_2,
        Line.NAME,
        Line.NAME_2,
        Line.INTERVAL,
        Line.INTERVAL_2,
        *_SEATS,
    }
)
"""Lines that are one team's."""

TURN_CLOCKS = (0, 30, 45, 60, 90, 120, 180, 300)
"""Seconds that a turn may have."""

INTERVALS = (0, 3, 5, 8, 10, 15, 20, 30)
"""Seconds that may have to pass between courses."""


def number_of(line: Line) -> int:
    """Which team's line it is, 0 or 1."""
    return int(line.endswith("-2"))


def seat_of(line: Line) -> Role | None:
    """Whose seat a line is about, or None if it is about no seat."""
    return _SEATS.get(line)


def lines_of(draft: Draft, advanced: bool, bots: bool = False) -> tuple[Line, ...]:
    """The lines of the page; ``bots`` is whether the table has any."""
    shown = [Line.SIDES] if draft.swapped is not None else []
    seated = bots and not draft.training
    playing = bool(draft.seating.bots(draft.game))
    if bots:
        shown.append(Line.PLAYERS)
    if seated and playing:
        shown.append(Line.LEVEL)
    shown += FEW
    if advanced and seated:
        roles = ROLES[draft.game]
        shown += [line for line, role in _SEATS.items() if role in roles]
    if advanced and bots and playing:
        shown.append(Line.HASTE)
    if advanced:
        shown += [
            line
            for line in _ADVANCED
            if (draft.game is Game.CAPTAIN_SONAR or line not in _NOT_IN_FAMILY)
            and (draft.mode is Mode.TURN or line is not Line.TURN_CLOCK)
        ]
    return tuple(shown)


@dataclass(frozen=True, slots=True)
class Offers:
    """What there is to choose from.

    ``scenarios`` are the names by game; ``titles`` their titles by language. ``forbidden`` gives
    the number of the rule that a draft breaks, or None; ``solves`` whether the table can.
    """

    scenarios: Mapping[Game, Sequence[str]]
    titles: Mapping[str, Mapping[str, str]]
    forbidden: Callable[[Draft], str | None]
    languages: tuple[str, ...] = ("en", "fr")
    solves: bool = False
    bots: bool = False
    """Whether the table has bots."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value of a line: its words, and the draft with it."""

    label: Message
    draft: Draft
    title: Mapping[str, str] = field(default_factory=dict)
    """By language, what stands in place of the words."""


def options_of(line: Line, draft: Draft, offers: Offers) -> tuple[Option, ...]:
    """All that a line can be turned to, in a fixed order; names and `Line.MORE` have none."""
    make = _OPTIONS.get(line)
    if make is not None:
        return make(draft, offers)
    if line in _SWITCHES:
        return _switch(line, draft)
    seat = seat_of(line)
    if seat is not None:
        return _seat(draft, number_of(line), seat)
    if line in NUMBERED:
        return _OF_A_TEAM[Line(line.removesuffix("-2"))](draft, offers, number_of(line))
    return ()


def closed(option: Option, offers: Offers) -> Message | None:
    """Why an option cannot be chosen, or None."""
    draft = option.draft
    if draft.assist is Assist.SOLVE and not offers.solves:
        return Message("closed-solve")
    rule = offers.forbidden(draft)
    if rule is None:
        return None
    return Message(f"closed-{rule}", {"game": str(draft.game)})


def _sides(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    kept = draft.turned_round() if draft.swapped else draft
    return (
        Option(Message("item-to-sides-kept"), replace(kept, swapped=False)),
        Option(Message("item-to-sides-swapped"), replace(kept.turned_round(), swapped=True)),
    )


def _players(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    """Who plays, in short; a seating that is none of these is an option of its own."""
    one, other = TEAMS[draft.game]
    level = next(iter(_levels(draft)), USUAL_LEVEL)
    people, bots = crew_of(Sitter.PEOPLE), crew_of(level)
    captain = Seating((bots, bots)).with_sitter(0, Role.CAPTAIN, Sitter.PEOPLE)
    cadets = crew_of(Sitter.CADET)
    found = [
        Option(Message("item-to-players-people"), replace(draft, seating=PEOPLE, training=False))
    ]
    for key, team, seating in (
        ("against", one, Seating((people, bots))),
        ("against", other, Seating((bots, people))),
        ("captain", one, captain),
        ("captain", other, captain.turned_round()),
    ):
        label = Message(f"item-to-players-{key}", {"team": str(team)})
        found.append(Option(label, replace(draft, seating=seating, training=False)))
    for team, seating in (
        (one, Seating((people, cadets))),
        (other, Seating((cadets, people))),
    ):
        label = Message("item-to-players-training", {"team": str(team)})
        assist = draft.assist if draft.training else Assist.OFF
        taught = replace(draft, seating=seating, training=True, assist=assist)
        found.append(Option(label, taught))
    if all(option.draft != draft for option in found):
        found.append(Option(_seated_told(draft), draft))
    return tuple(found)


def _seated_told(draft: Draft) -> Message:
    """Where the bots of a seating of its own sit: seat by seat in one crew, else how many."""
    bots = draft.seating.bots(draft.game)
    if len(bots) == 1 and not draft.unmanned:
        ((team, seats),) = bots.items()
        return Message(
            "item-to-players-seats", {"team": str(team), "seats": ", ".join(map(str, seats))}
        )
    one, other = TEAMS[draft.game]
    counts = {"value1": len(bots.get(one, {})), "value2": len(bots.get(other, {}))}
    return Message("item-to-players-counts", {"one": str(one), "other": str(other), **counts})


def _levels(draft: Draft) -> list[Sitter]:
    """The levels of the bots that there are, the best first."""
    bots = draft.seating.bots(draft.game).values()
    return sorted({each for seats in bots for each in seats.values()}, key=BOTS.index)[::-1]


def _level(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    levels = _levels(draft)
    found = [
        # A seat that this game has not may keep another level for the other game.
        Option(
            _sitter_told(level),
            draft if levels == [level] else replace(draft, seating=draft.seating.at_level(level)),
        )
        for level in BOTS
    ]
    if len(levels) > 1:
        found.append(Option(Message("item-to-level-mixed"), draft))
    return tuple(found)


def _seat(draft: Draft, number: int, role: Role) -> tuple[Option, ...]:
    return tuple(
        Option(
            _sitter_told(sitter),
            replace(draft, seating=draft.seating.with_sitter(number, role, sitter)),
        )
        for sitter in Sitter
    )


def _sitter_told(sitter: Sitter) -> Message:
    return Message("item-to-sitter", {"level": str(sitter)})


def _haste(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(Message(f"item-to-haste-{haste}"), replace(draft, haste=haste)) for haste in Haste
    )


def _game(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(Message("item-to-name", {"name": str(game)}), _with_game(draft, game, offers))
        for game in Game
        if offers.scenarios.get(game)
    )


def _with_game(draft: Draft, game: Game, offers: Offers) -> Draft:
    """Another game: its first scenario, full crews, and only the switches that mean something."""
    if game is draft.game:
        return draft
    full = (4, 4) if game is Game.CAPTAIN_SONAR else (2, 2)
    kept = {} if game is Game.SONAR_FAMILY else draft.switches
    return replace(
        draft, game=game, scenario=offers.scenarios[game][0], crews=full, switches=dict(kept)
    )


def _scenario(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(
            Message("item-to-text", {"value": name}),
            replace(draft, scenario=name),
            offers.titles[name],
        )
        for name in offers.scenarios[draft.game]
    )


def _mode(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(Message("item-to-name", {"name": str(mode)}), replace(draft, mode=mode))
        for mode in Mode
    )


def _crews(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    """Every pair of sizes, the largest crews first."""
    full = 4 if draft.game is Game.CAPTAIN_SONAR else 2
    sizes = range(full, 0, -1)
    pairs = sorted(
        ((one, other) for one in sizes for other in sizes), key=lambda pair: (-sum(pair), -pair[0])
    )
    one, other = TEAMS[draft.game]
    return tuple(
        Option(
            Message(
                "item-to-crews",
                {"one": str(one), "other": str(other), "value1": pair[0], "value2": pair[1]},
            ),
            replace(draft, crews=pair),
        )
        for pair in pairs
    )


def _assist(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(Message(f"item-to-assist-{assist}"), replace(draft, assist=assist))
        for assist in Assist
    )


def _edition(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(Message("item-to-name", {"name": str(edition)}), replace(draft, edition=edition))
        for edition in Edition
    )


def _turn_clock(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(_seconds(seconds), replace(draft, turn_clock=seconds))
        for seconds in _with(draft.turn_clock, TURN_CLOCKS)
    )


def _announcements(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(
            Message(f"item-to-announcements-{'shown' if shown else 'spoken'}"),
            replace(draft, shown=shown),
        )
        for shown in (True, False)
    )


def _language(draft: Draft, offers: Offers, number: int) -> tuple[Option, ...]:
    return tuple(
        Option(
            Message("item-to-language", {"value": code}),
            replace(draft, languages=with_one(draft.languages, number, code)),
        )
        for code in offers.languages
    )


def _volume(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(
        Option(volume_told(volume), replace(draft, volume=volume)) for volume in range(LOUDEST + 1)
    )


def _night(draft: Draft, offers: Offers) -> tuple[Option, ...]:
    return tuple(Option(night_told(night), replace(draft, night=night)) for night in (False, True))


def _interval(draft: Draft, offers: Offers, number: int) -> tuple[Option, ...]:
    return tuple(
        Option(
            _seconds(seconds), replace(draft, intervals=with_one(draft.intervals, number, seconds))
        )
        for seconds in _with(draft.intervals[number], INTERVALS)
    )


def _no_options(draft: Draft, offers: Offers, number: int) -> tuple[Option, ...]:
    return ()


def _switch(line: Line, draft: Draft) -> tuple[Option, ...]:
    found = []
    for number, value in enumerate(switch_values()[line]):
        others = {name: word for name, word in draft.switches.items() if name != line}
        kept = others if number == 0 else {**others, str(line): value}
        found.append(Option(Message(f"item-to-{line}-{value}"), replace(draft, switches=kept)))
    return tuple(found)


def _seconds(seconds: int) -> Message:
    return Message("item-to-seconds", {"seconds": seconds})


def _with(now: int, usual: tuple[int, ...]) -> list[int]:
    """The usual values, and the present one, which a command or a record may have given."""
    return sorted({now, *usual})


_OPTIONS: dict[Line, Callable[[Draft, Offers], tuple[Option, ...]]] = {
    Line.SIDES: _sides,
    Line.PLAYERS: _players,
    Line.LEVEL: _level,
    Line.HASTE: _haste,
    Line.GAME: _game,
    Line.SCENARIO: _scenario,
    Line.MODE: _mode,
    Line.CREWS: _crews,
    Line.ASSIST: _assist,
    Line.EDITION: _edition,
    Line.TURN_CLOCK: _turn_clock,
    Line.ANNOUNCEMENTS: _announcements,
    Line.VOLUME: _volume,
    Line.NIGHT: _night,
}

_OF_A_TEAM: dict[Line, Callable[[Draft, Offers, int], tuple[Option, ...]]] = {
    Line.LANGUAGE: _language,
    Line.INTERVAL: _interval,
    Line.NAME: _no_options,
}
