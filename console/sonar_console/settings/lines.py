"""The lines of the setup and service pages: what each says, and what it can be turned to.

Most lines are a setting, or one side's value of it: ``language`` is the first team's,
``language-2`` the second's. On the setup page a few change several settings at once: who plays,
and in which seat. A guest sees the first lines; the line `MORE` opens the others. What cannot be
chosen with the rest as it is stands among the values all the same, with the reason (S-2 to S-4).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, TypeVar

from sonar_console.cards import Message
from sonar_console.engine.names import ROLES, TEAMS, Game, Role
from sonar_console.settings.entry import Holder, SettingEntry, SetupPart
from sonar_console.settings.schema import SCHEMA, Assist, Draft, House, entries, with_one
from sonar_console.settings.seating import (
    BOTS,
    PEOPLE,
    USUAL_LEVEL,
    Seating,
    Sitter,
    crew_of,
)
from sonar_console.settings.values import (
    ENGLISH_BOOK,
    FRENCH_BOOK,
    FULL_CREW,
    Known,
    Light,
    Rules,
    Teams,
    TypedName,
    WholeNumbers,
)

V = TypeVar("V")

MORE = "more"
"""The line that opens the finer settings."""

HOUSE_RULES = "house-rules"
"""The line that opens the rules one by one."""

OPENERS = (MORE, HOUSE_RULES)
"""The lines that show and hide others."""

SECOND = "-2"
"""How the name of a line ends that is the second team's."""


@dataclass(frozen=True, slots=True)
class LineOption(Generic[V]):
    """A value of a line: its words, and all that is set, with it."""

    label: Message
    value: V
    title: Mapping[str, str] = field(default_factory=dict)
    """By language, what stands in place of the words."""
    certainty: str = ""
    """How sure the chart is that the value stands for, of a scenario."""


@dataclass(frozen=True, slots=True)
class LineText(Generic[V]):
    """A text of a line, which is written letter by letter."""

    longest: int
    of: Callable[[V], str]
    put: Callable[[V, str], V]
    said: Callable[[str], Message]


def _none(value: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class PageLine(Generic[V]):
    """A line of a page."""

    name: str
    label: Message
    options: Callable[[V], Sequence[LineOption[V]]] = _none
    """All that it can be turned to, in a fixed order."""
    text: LineText[V] | None = None
    """What is written on it, in place of options."""
    ends: bool = False
    """Whether its values stop at the first and the last, and do not go round."""
    toggles: bool = False
    """Whether a course button does the same as a push."""
    current: Callable[[V], LineOption[V]] | None = None
    """The option that is set, where that is known without all the others."""

    def chosen(self, value: V) -> LineOption[V] | None:
        """The option that is set; None if the line has no options."""
        if self.current is not None:
            return self.current(value)
        return next((option for option in self.options(value) if option.value == value), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offers(Known):
    """The choices of the crews.

    ``forbidden`` gives the number of the rule that a draft breaks, or None; ``solves`` and
    ``bots`` are whether the table can find the enemy, and whether it has bots.
    """

    forbidden: Callable[[Draft], str | None]
    solves: bool = False
    bots: bool = False
    our_rules: Rules = ENGLISH_BOOK
    """The rules that the host has kept for this house."""


def closed(draft: Draft, offers: Offers) -> Message | None:
    """The reason why a draft cannot be chosen, or None."""
    if draft.assist is Assist.SOLVE and not offers.solves:
        return Message("closed-solve")
    rule = offers.forbidden(draft)
    if rule is None:
        return None
    return Message(f"closed-{rule}", {"game": str(draft.game)})


# ---- the lines of a setting


def setting_lines(
    entry: SettingEntry, teams: Teams, known: Known, *, ends: bool = False
) -> Iterator[PageLine[Any]]:
    """The line of a setting; two where each side has a value of its own.

    ``ends`` is whether numbers stop at their first and last.
    """
    for side in (0, 1) if entry.sides else (None,):
        values = {} if side is None else {"team": str(teams[side])}
        label = Message(f"item-set-{entry.name}", dict(values))
        name = f"{entry.name}{SECOND}" if side else entry.name
        if isinstance(entry.values, TypedName):
            yield PageLine(name, label, text=_text(entry, entry.values, teams, side))
            continue
        yield PageLine(
            name,
            label,
            partial(_options, entry, side, teams, known),
            ends=ends and isinstance(entry.values, WholeNumbers),
            current=partial(_current, entry, side, teams, known),
        )


def _options(
    entry: SettingEntry, side: int | None, teams: Teams, known: Known, holder: Holder
) -> list[LineOption[Holder]]:
    """All values of a setting; one that a command or a record has given is among them."""
    game = holder.game if isinstance(holder, Draft) else Game.CAPTAIN_SONAR
    now = entry.of(holder) if side is None else entry.of(holder)[side]
    values = list(entry.values.listed(game, known))
    if now not in values:
        values = sorted((now, *values))
    return [
        LineOption(
            _said(entry, each, teams, holder),
            entry.put(holder, each if side is None else with_one(entry.of(holder), side, each)),
            entry.values.title(each, known),
            _certainty(entry, each, known, holder),
        )
        for each in values
    ]


def _current(
    entry: SettingEntry, side: int | None, teams: Teams, known: Known, holder: Holder
) -> LineOption[Holder]:
    """The value that a setting has."""
    now = entry.of(holder) if side is None else entry.of(holder)[side]
    return LineOption(
        _said(entry, now, teams, holder),
        holder,
        entry.values.title(now, known),
        _certainty(entry, now, known, holder),
    )


def _certainty(entry: SettingEntry, value: Any, known: Known, holder: Draft | House) -> str:
    return entry.values.certainty(value, holder.mode, known) if isinstance(holder, Draft) else ""


def _said(entry: SettingEntry, value: Any, teams: Teams, holder: Draft | House) -> Message:
    if isinstance(entry.values, Light) and holder.night:
        return entry.values.said_at_night(value)
    return entry.values.said(entry.name, value, teams)


def _text(entry: SettingEntry, letters: TypedName, teams: Teams, side: int | None) -> LineText[Any]:
    def of(holder: Draft | House) -> str:
        return str(entry.of(holder) if side is None else entry.of(holder)[side])

    def put(holder: Holder, text: str) -> Holder:
        whole = text if side is None else with_one(entry.of(holder), side, text)
        return entry.put(holder, whole)

    return LineText(letters.longest, of, put, lambda text: letters.said(entry.name, text, teams))


# ---- the setup page


def setup_lines(
    draft: Draft, offers: Offers, opened: Collection[str] = ()
) -> tuple[PageLine[Draft], ...]:
    """The lines of the setup page; ``opened`` are those of `OPENERS` that show what is theirs."""
    more = MORE in opened
    teams = TEAMS[draft.game]
    bots = offers.bots
    found = [_line("sides", _sides)] if draft.swapped is not None else []
    if bots:
        found.append(_line("players", _players))
    if bots and not draft.training and draft.seating.bots(draft.game):
        found.append(_line("level", _level))
    found += _shown(SetupPart.FIRST, draft, offers)
    if draft.game is Game.CAPTAIN_SONAR:
        found.append(_line("rules", partial(_presets, offers)))
    found.append(PageLine(MORE, Message(f"item-set-{MORE}"), toggles=True))
    if more and bots and not draft.training:
        found += [
            _line(f"seat-{role}{ending}", partial(_seat, side, role), "seat", team, role)
            for side, (ending, team) in enumerate(zip(("", SECOND), teams, strict=True))
            for role in ROLES[draft.game]
        ]
    if more:
        found += _shown(SetupPart.MORE, draft, offers)
        found.append(PageLine(HOUSE_RULES, Message(f"item-set-{HOUSE_RULES}"), toggles=True))
    if more and HOUSE_RULES in opened:
        found += _shown(SetupPart.RULES, draft, offers)
    return tuple(found)


def _presets(offers: Offers, draft: Draft) -> list[LineOption[Draft]]:
    """The rules of both books and of the house; other rules are an option of their own."""
    sets = {"english": ENGLISH_BOOK, "french": FRENCH_BOOK, "house": offers.our_rules}
    found = [
        LineOption(Message(f"item-to-rules-{name}"), draft.with_rules(rules))
        for name, rules in sets.items()
        if name != "house" or rules not in (ENGLISH_BOOK, FRENCH_BOOK)
    ]
    if all(option.value != draft for option in found):
        changed = {"count": len(draft.rules)}
        found.append(LineOption(Message("item-to-rules-own", {**changed}), draft))
    return found


def _shown(part: SetupPart, draft: Draft, offers: Offers) -> Iterator[PageLine[Draft]]:
    """The settings on a part of the page, as far as they mean something."""
    for entry in entries(Draft):
        if entry.setup is not part or not entry.applies(draft) or (entry.bots and not offers.bots):
            continue
        if entry.name == "game":
            yield _line(entry.name, partial(_games, offers))
        else:
            yield from setting_lines(entry, TEAMS[draft.game], offers)


def _line(
    name: str,
    options: Callable[[Draft], Sequence[LineOption[Draft]]],
    label: str = "",
    team: str = "",
    role: str = "",
) -> PageLine[Draft]:
    said = {key: str(value) for key, value in (("team", team), ("role", role)) if value}
    return PageLine(name, Message(f"item-set-{label or name}", {**said}), options)


def _games(offers: Offers, draft: Draft) -> list[LineOption[Draft]]:
    return [
        LineOption(Message("item-to-name", {"name": str(game)}), with_game(draft, game, offers))
        for game in Game
        if offers.scenarios.get(game)
    ]


def with_game(draft: Draft, game: Game, offers: Offers) -> Draft:
    """Another game: its first scenario, full crews, and the switches that this game has."""
    if game is draft.game:
        return draft
    full = (FULL_CREW[game], FULL_CREW[game])
    kept = {name: word for name, word in draft.switches.items() if game in SCHEMA[name].games}
    scenario = offers.scenarios[game][0]
    return replace(draft, game=game, scenario=scenario, crews=full, switches=kept)


def _sides(draft: Draft) -> list[LineOption[Draft]]:
    """Whether the crews change places after a match."""
    kept = draft.turned_round() if draft.swapped else draft
    return [
        LineOption(Message("item-to-sides-kept"), replace(kept, swapped=False)),
        LineOption(Message("item-to-sides-swapped"), replace(kept.turned_round(), swapped=True)),
    ]


def _players(draft: Draft) -> list[LineOption[Draft]]:
    """The usual seatings; one that is none of these is an option of its own."""
    level = next((each for each in _levels(draft) if each in BOTS), USUAL_LEVEL)
    people, bots = crew_of(Sitter.PEOPLE), crew_of(level)
    captain = Seating((bots, bots)).with_sitter(0, Role.CAPTAIN, Sitter.PEOPLE)
    found = [
        LineOption(
            Message("item-to-players-people"), replace(draft, seating=PEOPLE, training=False)
        ),
        *_for_each("against", draft, _seated_as(draft, Seating((people, bots)))),
        *_for_each("captain", draft, _seated_as(draft, captain)),
        *_for_each("training", draft, (draft.for_training(0), draft.for_training(1))),
    ]
    if all(option.value != draft for option in found):
        found.append(LineOption(_seated(draft), draft))
    return found


def _seated_as(draft: Draft, seating: Seating) -> tuple[Draft, Draft]:
    """A seating, and the same with the crews at each other's places."""
    one, other = (
        replace(draft, seating=each, training=False) for each in (seating, seating.turned_round())
    )
    return one, other


def _for_each(key: str, draft: Draft, drafts: tuple[Draft, Draft]) -> Iterator[LineOption[Draft]]:
    """One option for each team."""
    for team, each in zip(TEAMS[draft.game], drafts, strict=True):
        yield LineOption(Message(f"item-to-players-{key}", {"team": str(team)}), each)


def _seated(draft: Draft) -> Message:
    """The bots of any other seating: seat by seat in one crew, else how many."""
    bots = draft.seating.bots(draft.game)
    if len(bots) == 1 and not draft.unmanned:
        ((team, seats),) = bots.items()
        told = {"team": str(team), "seats": ", ".join(map(str, seats))}
        return Message("item-to-players-seats", {**told})
    one, other = TEAMS[draft.game]
    counts = {"value1": len(bots.get(one, {})), "value2": len(bots.get(other, {}))}
    return Message("item-to-players-counts", {"one": str(one), "other": str(other), **counts})


def _levels(draft: Draft) -> list[Sitter]:
    """The levels of the bots that there are, the best first."""
    bots = draft.seating.bots(draft.game).values()
    order = (Sitter.PROGRAM, *BOTS)
    return sorted({each for seats in bots for each in seats.values()}, key=order.index)[::-1]


def _level(draft: Draft) -> list[LineOption[Draft]]:
    levels = _levels(draft)
    found = [
        # A seat that this game has not may keep another level for the other game.
        LineOption(
            _sitter(level),
            draft if levels == [level] else replace(draft, seating=draft.seating.at_level(level)),
        )
        for level in (*BOTS, *(each for each in levels if each not in BOTS))
    ]
    if len(levels) > 1:
        found.append(LineOption(Message("item-to-level-mixed"), draft))
    return found


def _seat(side: int, role: Role, draft: Draft) -> list[LineOption[Draft]]:
    return [
        LineOption(
            _sitter(sitter), replace(draft, seating=draft.seating.with_sitter(side, role, sitter))
        )
        for sitter in Sitter
        if sitter is not Sitter.PROGRAM or sitter in _levels(draft)
    ]


def _sitter(sitter: Sitter) -> Message:
    return Message("item-to-sitter", {"level": str(sitter)})
