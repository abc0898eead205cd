"""The stations of one team, and which of them a press is for."""

from __future__ import annotations

from console.engine import Match, Order
from console.engine.events import Event
from console.engine.names import Team
from console.press import Press
from console.stations.answer import MOVED, Answer
from console.stations.captain import Captain
from console.stations.engineer import Engineer
from console.stations.mate import Mate
from console.stations.radio import Radio
from console.stations.station import Station
from console.views.team import SeatView, SheetView


class Crew:
    """The four stations of a team; the roles stay four whatever the crew's size (S-2)."""

    def __init__(self, team: Team, match: Match) -> None:
        self.team = team
        self._radio = Radio(team, match.chart.columns, match.chart.rows)
        self.stations: dict[str, Station] = {
            station.role: station
            for station in (Captain(team), Mate(team), Engineer(team), self._radio)
        }

    def touch(self, press: Press, match: Match) -> Answer:
        """Hand a press to the station of its seat."""
        return self.stations[press.seat].touch(press, match)

    def advance(self, now: float, match: Match) -> list[tuple[str, Answer]]:
        """Tell every station the time; the seats and answers that ask for something."""
        answers = [(role, each.advance(now, match)) for role, each in self.stations.items()]
        return [(role, answer) for role, answer in answers if answer != MOVED]

    def due(self) -> float | None:
        """When `advance` will next have something to do, in seconds of the table's clock."""
        times = [due for each in self.stations.values() if (due := each.due()) is not None]
        return min(times, default=None)

    def observe(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Tell every station of an accepted order, of either team."""
        for station in self.stations.values():
            station.observe(order, events, match)

    def faces(self, match: Match) -> dict[str, SeatView]:
        """What each seat shows, by role."""
        return {role: station.face(match) for role, station in self.stations.items()}

    def sheet(self) -> SheetView:
        """The radio operator's sheet."""
        return self._radio.sheet.view()
