"""The rows of a seat's help card.

They are those of the stations' ``MEANINGS``, as on the page of `sonar_tools.helpcards.meanings`.
Moments in which every control means the same share a row, and a row of both modes stands once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sonar_console.engine.names import ROLES, Game, Mode, Role
from sonar_console.locales import Words
from sonar_console.stations.crew import STATIONS
from sonar_console.stations.station import Station
from sonar_tools.helpcards.meanings import COLUMNS, moment_told, told_meaning

_SILENT = "over"
"""A moment that no card needs: after the match no control of a seat does anything."""


@dataclass(slots=True)
class CardRow:
    """A row: what each control does, and what the seat reads at that moment."""

    cells: tuple[str, ...]
    prompts: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CardSection:
    """A headed group of rows: those of both modes, or of one."""

    title: str
    rows: tuple[CardRow, ...]


def seats() -> Iterator[tuple[Game, Role]]:
    """All seats of all games."""
    for game in Game:
        for role in ROLES[game]:
            yield game, role


def sections(game: Game, role: Role, words: Words) -> list[CardSection]:
    """The rows of a seat: those of both modes first, then those of one mode only."""
    by_mode = {mode: _rows(_station(game, mode, role), words) for mode in Mode}
    turn, real = by_mode[Mode.TURN], by_mode[Mode.REALTIME]
    both = [
        CardRow(cells, list(dict.fromkeys((*row.prompts, *real[cells].prompts))))
        for cells, row in turn.items()
        if cells in real
    ]
    found = [CardSection(words.say("card-both"), tuple(both))]
    for mode, rows in by_mode.items():
        other = real if mode is Mode.TURN else turn
        alone = tuple(row for cells, row in rows.items() if cells not in other)
        title = words.name(mode)
        found.append(CardSection(title[:1].upper() + title[1:], alone))
    return [section for section in found if section.rows]


def side(game: Game, mode: Mode, role: Role, words: Words) -> list[CardSection]:
    """The rows of a seat in one mode, for a card with a side for each mode."""
    title = words.name(mode)
    rows = _rows(_station(game, mode, role), words)
    return [CardSection(title[:1].upper() + title[1:], tuple(rows.values()))]


def _station(game: Game, mode: Mode, role: Role) -> type[Station]:
    return next(each for each in STATIONS[game, mode] if each.role is role)


def _rows(station: type[Station], words: Words) -> dict[tuple[str, ...], CardRow]:
    """The rows of a station by what the controls mean, in the order of its table."""
    rows: dict[tuple[str, ...], CardRow] = {}
    for moment, meanings in station.MEANINGS.items():
        if moment == _SILENT or not meanings:
            continue
        cells = tuple(told_meaning(meanings, control, words) for control in COLUMNS[station.role])
        prompt = moment_told(station, moment, words)
        row = rows.setdefault(cells, CardRow(cells))
        if prompt not in row.prompts:
            row.prompts.append(prompt)
    return rows
