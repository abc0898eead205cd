"""Compares the pictures of the crews with the records, to find what was lost.

It reads each journal as it grows, and replays it. A line that was read once must stay, and a
picture must show a state of the match that the record leads to.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, fields, replace
from pathlib import Path

from sonar_console.cards import BoatCard, DamageCard, GaugeCard, PlayPicture, SymbolCard
from sonar_console.engine import Event, Match
from sonar_console.engine.names import Game, Phase, Team
from sonar_console.engine.refusals import Refusal
from sonar_console.modes.matchcards import (
    awaited_seats,
    boat_card,
    damage_card,
    gauge_cards,
    hull_card,
    symbol_cards,
)
from sonar_console.record.header import RecordError
from sonar_console.record.journalfolder import SUFFIX, number_of, unfinished
from sonar_console.record.opening import open_setup
from sonar_console.record.record import Line, RecordReader
from sonar_console.record.replay import Replayer
from sonar_console.record.scenario import ScenarioError

MOST_STATES = 4000
"""The most states of a match that are kept to compare with; a match has some hundreds."""


@dataclass(frozen=True, slots=True)
class SeenState:
    """The part of a picture that the record alone decides.

    Not what the stations alone know while the hull is traced: who has the pen, and where it left
    the band.
    """

    phase: str
    turn: str | None
    stopped_by: str | None
    boat: BoatCard
    awaited: tuple[str, ...]
    damage: DamageCard
    energy: int | None
    gauges: tuple[GaugeCard, ...]
    symbols: tuple[SymbolCard, ...]
    secured: tuple[int, ...]
    ready_to_dive: bool
    enemy_damage: int
    enemy_surfaced: bool


def shown(picture: PlayPicture) -> SeenState:
    """The part of a picture that is compared with the record."""
    header, mate, engineer = picture.header, picture.mate, picture.engineer
    energy = picture.captain.energy
    damage = energy.damage if energy is not None else mate.damage if mate is not None else None
    assert damage is not None  # either game has a hull
    hull = None if engineer is None else engineer.hull
    return SeenState(
        phase=picture.phase,
        turn=header.turn,
        stopped_by=header.stopped_by,
        boat=picture.captain.boat,
        awaited=() if header.surfaced else picture.awaited,
        damage=damage,
        energy=None if energy is None else energy.energy,
        gauges=() if mate is None else mate.gauges,
        symbols=() if engineer is None else engineer.symbols,
        secured=() if hull is None else hull.secured,
        ready_to_dive=header.ready_to_dive,
        enemy_damage=header.enemy.damage,
        enemy_surfaced=header.enemy.surfaced,
    )


def recorded(match: Match, team: Team) -> SeenState:
    """The state that a team could be shown of a match, as the record has it."""
    boat, enemy = match.boats[team], match.enemy(match.boats[team])
    family = match.setup.game is Game.SONAR_FAMILY
    hull = hull_card(match, boat, {}, ())
    turn = match.turn if match.phase is Phase.PLAY else None
    return SeenState(
        phase=str(Phase.PLAY if match.phase is Phase.STOPPED else match.phase),
        turn=None if turn is None else str(turn),
        stopped_by=None if match.stopped_by is None else str(match.stopped_by),
        boat=boat_card(boat),
        awaited=() if boat.surfaced else awaited_seats(match, boat),
        damage=damage_card(match, boat),
        energy=boat.energy if family else None,
        gauges=() if family else gauge_cards(boat),
        symbols=() if family else symbol_cards(boat),
        secured=() if hull is None else hull.secured,
        ready_to_dive=boat.ready_to_dive,
        enemy_damage=enemy.announced,
        enemy_surfaced=enemy.surfaced,
    )


@dataclass(frozen=True, slots=True)
class News:
    """A new line of a journal, and the events that it caused."""

    line: Line
    events: tuple[Event, ...]


class FollowedJournal:
    """One journal as far as it has been read, and the match that is replayed from it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = b""
        """The lines that have been read, as bytes."""
        self.match: Match | None = None
        """The match, once the header has been read."""
        self.orders = 0
        """The number of orders read."""
        self.states: deque[dict[Team, SeenState]] = deque(maxlen=MOST_STATES)
        """The contents of each team's picture after each order, the newest last."""
        self._reader = RecordReader(str(path))
        self._player: Replayer | None = None

    def read(self) -> tuple[list[News], str | None]:
        """The new lines, and what is wrong with the file, or None."""
        try:
            data = self.path.read_bytes()
        except OSError as error:
            return [], f"{self.path.name}: cannot be read: {error}"
        if not data.startswith(self.data):
            return [], f"{self.path.name}: what was read of it before is no longer there"
        new = data[len(self.data) :]
        new = new[: new.rfind(b"\n") + 1]
        found: list[News] = []
        for raw in new.splitlines(keepends=True):
            try:
                line = self._reader.feed(raw)
            except RecordError as error:
                return found, str(error)
            self.data += raw
            if line is None:
                continue
            if self._player is None and (fault := self._open()):
                return found, fault
            assert self._player is not None  # opened
            result = self._player.put(line)
            if isinstance(result, Refusal):
                return found, f"{self.path.name}:{line.number}: a refused order: {line.text}"
            self.orders += line.order is not None
            self._remember()
            found.append(News(line, result))
        if self._player is None and b"\n\n" in self.data:
            return found, self._open()
        return found, None

    def _open(self) -> str | None:
        try:
            setup = open_setup(self._reader.header, str(self.path), self.path.parent)
        except (RecordError, ScenarioError) as error:
            return str(error)
        self.match = Match(setup)
        self._player = Replayer(self.match)
        self._remember()
        return None

    def _remember(self) -> None:
        match = self.match
        assert match is not None  # it has been opened
        self.states.append({team: recorded(match, team) for team in match.setup.teams})

    def has_shown(self, picture: PlayPicture) -> bool:
        """Whether a picture shows a state that the record leads to."""
        wanted = shown(picture)
        team = Team(picture.team)
        awaited = picture.header.awaited
        if awaited is not None and awaited.key == "awaited-picture":
            # The match waits for a crew whose screen is lost, which no record has.
            states = (each[team] for each in reversed(self.states) if team in each)
            return any(replace(state, awaited=()) == wanted for state in states)
        return any(state.get(team) == wanted for state in reversed(self.states))

    def unlike(self, picture: PlayPicture) -> str:
        """The differences of a picture from the state most like it, in one line."""
        wanted, team = shown(picture), Team(picture.team)
        names = [each.name for each in fields(SeenState)]
        differing: list[list[str]] = [
            [
                f"{name} {getattr(state, name)} -> {getattr(wanted, name)}"
                for name in names
                if getattr(state, name) != getattr(wanted, name)
            ]
            for state in (each[team] for each in self.states if team in each)
        ]
        if not differing:
            return "there is no state at all"
        least: list[str] = min(differing, key=len)
        return "; ".join(least)


class RecordCheck:
    """Checks pictures against the journals of a folder, and collects what was lost."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.newest: FollowedJournal | None = None
        self._before: FollowedJournal | None = None
        self.matches = 0
        self.orders = 0
        """The number of orders read in all journals."""
        self._lost: list[str] = []
        self._told: set[str] = set()
        """Losses that have been told: each is told once."""
        self.checked = 0
        """The number of pictures checked."""

    @property
    def match(self) -> Match | None:
        """The match of the newest journal."""
        return None if self.newest is None else self.newest.match

    def unfinished(self) -> bool:
        """Whether the folder has a match that can be resumed."""
        return unfinished(self._folder) is not None

    def read(self) -> list[News]:
        """Read all that is new; the new lines of the newest journal."""
        path = newest(self._folder)
        if path is None:
            return []
        if self.newest is None or self.newest.path != path:
            if self.newest is not None:
                self._take(self.newest)  # its last lines
            self._before = self.newest
            self.newest = FollowedJournal(path)
            self.matches += 1
        return self._take(self.newest)

    def _take(self, followed: FollowedJournal) -> list[News]:
        before = followed.orders
        lines, fault = followed.read()
        self.orders += followed.orders - before
        if fault is not None:
            self._lose(fault)
        return lines

    def _lose(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._lost.append(line)

    def take_lost(self) -> list[str]:
        """The losses since the last call, each in one line."""
        taken, self._lost = self._lost, []
        return taken

    def knows(self, picture: PlayPicture) -> bool:
        """Whether a picture of a match shows a state of its record, or of the one before."""
        followed = (each for each in (self.newest, self._before) if each is not None)
        return self.newest is None or any(each.has_shown(picture) for each in followed)

    def check(self, picture: PlayPicture) -> None:
        """Check that the records know a picture of a match; otherwise it is lost."""
        if self.newest is None:
            return
        self.checked += 1
        if not self.knows(picture):
            self._lose(
                f"{self.newest.path.name}: {picture.team} was shown what is not in the record, "
                f"after order {self.newest.orders}: {self.newest.unlike(picture)}"
            )


def newest(folder: Path) -> Path | None:
    """The journal of the newest match in a folder."""
    found = [path for path in folder.glob(f"*{SUFFIX}") if number_of(path) is not None]
    return max(found, key=lambda path: number_of(path) or 0, default=None)
