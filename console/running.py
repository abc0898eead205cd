"""The table with its devices: presses go in, lamps, OLEDs and screens come out.

One step of the core: take the presses that have become certain, in the order in which they
happened; hand each to the table; show what has changed. Everything happens in the caller's
thread; slow outputs have threads of their own behind `Controls`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from console.devices.controls import Controls, FaultKind
from console.engine.names import Team
from console.screens.oled import draw_engineer, draw_mate
from console.table import Table
from console.views.team import Message, TeamView
from console.words import Words

Show = Callable[[TeamView], None]
"""A screen: it is given a team's picture whenever that has changed."""


class RunningTable:
    """A table joined to its devices. ``show`` is called with each changed picture.

    ``clock`` gives seconds of the same monotonic clock that stamps the presses.

    The layout names two sides of the table, the game two teams: the blue side plays as the
    game's first team, which is blue, the other side as its second. So the side wired as
    ``yellow`` plays green in Sonar Family (S-1). This is the one place that knows: presses come
    in by the side's name and go on by the team's; lamps and OLEDs the other way round; a screen
    is given its team's picture.
    """

    def __init__(
        self, table: Table, controls: Controls, clock: Callable[[], float], show: Show
    ) -> None:
        self.table = table
        self.controls = controls
        self._clock = clock
        self._show = show
        sides = sorted(controls.layout.teams, key=lambda side: side != Team.BLUE)
        self.side_of: dict[Team, str] = dict(zip(table.teams, sides, strict=True))
        """The side of the table at which each team sits, by its name in the layout."""
        self._team_of = {side: team for team, side in self.side_of.items()}
        self._version = -1
        self._views: dict[Team, TeamView] = {}

    def step(self) -> None:
        """One step of the core."""
        for press in self.controls.poll():
            team = self._team_of[press.team]
            control = f"{team}.{press.control.partition('.')[2]}"
            self.table.touch(replace(press, control=control))
        self.table.advance(self._clock())
        self.table.warn(self._fault())
        if self.table.version != self._version:
            self._version = self.table.version
            for team in self.table.teams:
                self._update(team)

    def wait(self, longest: float) -> None:
        """Block until something happens, or until something is due, or ``longest`` seconds."""
        now = self._clock()
        dues = [due - now for due in (self.controls.due(), self.table.due()) if due is not None]
        self.controls.wait(max(0.0, min([longest, *dues])))

    def close(self) -> None:
        """Close the journal and the devices, lamps dark."""
        self.table.close()
        self.controls.close()

    def _update(self, team: Team) -> None:
        side = self.side_of[team]
        self.controls.lamps(side, self.table.lamps(team))
        view = self.table.view(team)
        if view == self._views.get(team):
            return
        self._views[team] = view
        words = Words(view.language)
        self.controls.show(f"{side}.oled.mate", draw_mate(view, words))
        self.controls.show(f"{side}.oled.engineer", draw_engineer(view, words))
        self._show(view)

    def _fault(self) -> Message | None:
        faults = self.controls.faults()
        if not faults:
            return None
        key = {
            FaultKind.STUCK: "warning-stuck",
            FaultKind.BOARD: "warning-board",
            FaultKind.OLED: "warning-oled",
        }[faults[0].kind]
        return Message(key, {"value": faults[0].name})
