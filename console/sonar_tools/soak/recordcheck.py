"""Compares the views of the crews with the records, to find what was lost.

It reads each journal as it grows, and replays it. A line that was read once must stay, and a view
must show a state of the match that the record leads to.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, fields, replace
from pathlib import Path

from sonar_console.cards.team import BoatView, SheetView, TeamView
from sonar_console.engine import Event, Match
from sonar_console.engine.names import Team
from sonar_console.engine.refusals import Refusal
from sonar_console.modes.build import Surroundings, team_view
from sonar_console.record.header import RecordError
from sonar_console.record.journalfolder import SUFFIX, number_of, unfinished
from sonar_console.record.opening import open_setup
from sonar_console.record.record import Line, RecordReader
from sonar_console.record.replay import Replayer
from sonar_console.record.scenario import ScenarioError

Shown = tuple[str, str | None, str | None, BoatView, int, bool]
"""The part of a view that the record decides: phase, turn, stop, own boat, the enemy's damage, and
whether the enemy is surfaced."""

MOST_STATES = 4000
"""The most states of a match that are kept to compare with; a match has some hundreds."""

_NOTHING = Surroundings("en", {}, {}, SheetView((), 0, 0))


def shown(view: TeamView) -> Shown:
    """The part of a view that is compared with the record.

    While the hull is traced, who has the pen and where it left the band is known to the stations
    only, and left out.
    """
    awaiting = () if view.boat.surfaced else view.boat.awaiting
    return (
        view.phase,
        view.turn,
        view.stopped_by,
        replace(view.boat, astray=(), awaiting=awaiting),
        view.enemy.damage,
        view.enemy.surfaced,
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
        self.states: deque[dict[Team, Shown]] = deque(maxlen=MOST_STATES)
        """What each team's view shows after each order, the newest last."""
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
        self.states.append(
            {team: shown(team_view(match, team, _NOTHING)) for team in match.setup.teams}
        )

    def has_shown(self, view: TeamView) -> bool:
        """Whether a view shows a state that the record leads to."""
        wanted = shown(view)
        team = Team(view.team)
        return any(state.get(team) == wanted for state in reversed(self.states))

    def unlike(self, view: TeamView) -> str:
        """How a view differs from the state most like it, in one line."""
        wanted, team = _flat(shown(view)), Team(view.team)
        differing: list[list[str]] = [
            [f"{name} {one} -> {wanted[name]}" for name, one in state if one != wanted[name]]
            for state in (_flat(each[team]).items() for each in self.states if team in each)
        ]
        if not differing:
            return "there is no state at all"
        least: list[str] = min(differing, key=len)
        return "; ".join(least)


def _flat(state: Shown) -> dict[str, object]:
    phase, turn, stopped_by, boat, damage, surfaced = state
    own = {each.name: getattr(boat, each.name) for each in fields(boat)}
    enemy = {"enemy damage": damage, "enemy surfaced": surfaced}
    return {"phase": phase, "turn": turn, "stopped by": stopped_by, **own, **enemy}


class RecordCheck:
    """Checks views against the journals of a folder, and collects what was lost."""

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
        """The number of views checked."""

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

    def check(self, view: TeamView) -> None:
        """Check that a view of a match shows a state of its record, or of the one before."""
        if self.newest is None:
            return
        self.checked += 1
        if self.newest.has_shown(view):
            return
        if self._before is None or not self._before.has_shown(view):
            self._lose(
                f"{self.newest.path.name}: {view.team} was shown what is not in the record, after "
                f"order {self.newest.orders}: {self.newest.unlike(view)}"
            )


def newest(folder: Path) -> Path | None:
    """The journal of the newest match in a folder."""
    found = [path for path in folder.glob(f"*{SUFFIX}") if number_of(path) is not None]
    return max(found, key=lambda path: number_of(path) or 0, default=None)
