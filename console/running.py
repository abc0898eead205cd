"""The table with its devices: presses go in, lamps, OLEDs and screens come out.

One step of the core: take the presses that have become certain, in the order in which they
happened; hand each to the table; show what has changed. Everything happens in the caller's
thread; slow outputs have threads of their own behind `Controls`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from console.devices.controls import Controls, FaultKind
from console.devices.sound import Loudspeaker
from console.engine.names import Team
from console.press import Kind
from console.screens.oled import draw_engineer, draw_mate
from console.table import Table
from console.views.team import Message, TeamView
from console.words import Words

Show = Callable[[TeamView], None]
"""A screen: it is given a team's picture whenever that has changed."""


ANSWERING = {"mate": "mate_ok", "engineer": "engineer_ok"}
"""The lamp that winks when a seat's press was refused; the other seats look at ``stop``."""

EACH_FAULT = 4.0
"""Seconds for which each of several faults is shown."""


class RunningTable:
    """A table joined to its devices. ``show`` is called with each changed picture.

    ``clock`` gives seconds of the same monotonic clock that stamps the presses. ``speaker``
    says what both crews hear; without one the table is silent.

    The layout names two sides of the table, the game two teams: the blue side plays as the
    game's first team, which is blue, the other side as its second. So the side wired as
    ``yellow`` plays green in Sonar Family (S-1). This is the one place that knows: presses come
    in by the side's name and go on by the team's; lamps and OLEDs the other way round; a screen
    is given its team's picture.
    """

    def __init__(
        self,
        table: Table,
        controls: Controls,
        clock: Callable[[], float],
        show: Show,
        speaker: Loudspeaker | None = None,
    ) -> None:
        self.table = table
        self._speaker = speaker
        self.controls = controls
        self._clock = clock
        self._show = show
        self._sides = sorted(controls.layout.teams, key=lambda side: side != Team.BLUE)
        self._version = -1
        self._views: dict[Team, TeamView] = {}

    @property
    def side_of(self) -> dict[Team, str]:
        """The side of the table at which each team sits, by its name in the layout.

        Another game has other teams, so this may change whenever a match is set up.
        """
        return dict(zip(self.table.teams, self._sides, strict=True))

    def step(self) -> None:
        """One step of the core."""
        for press in self.controls.poll():
            team = self.table.teams[self._sides.index(press.team)]
            control = f"{team}.{press.control.partition('.')[2]}"
            taken = self.table.touch(replace(press, control=control))
            if not taken and press.kind is not Kind.RELEASE:
                self.controls.blink(press.team, ANSWERING.get(press.seat, "stop"))
        self.table.advance(self._clock())
        self.table.warn(self._fault())
        soundings = self.table.take_soundings()
        if self._speaker is not None:
            for sound in soundings:
                self._speaker.play(
                    sound.effects,
                    sound.phrase,
                    sound.values,
                    urgent=sound.urgent,
                    alarm=sound.alarm,
                )
            self._speaker.step()
        if self.table.version != self._version:
            self._version = self.table.version
            for team in self.table.teams:
                self._update(team)

    def wait(self, longest: float) -> None:
        """Block until something happens, or until something is due, or ``longest`` seconds."""
        now = self._clock()
        dues = [self.controls.due(), self.table.due()]
        if self._speaker is not None:
            dues.append(self._speaker.due())
        waits = [due - now for due in dues if due is not None]
        self.controls.wait(max(0.0, min([longest, *waits])))

    def close(self) -> None:
        """Close the journal and the devices, lamps dark."""
        self.table.close()
        self.controls.close()
        if self._speaker is not None:
            self._speaker.close()

    def _update(self, team: Team) -> None:
        side = self.side_of[team]
        self.controls.lamps(side, self.table.lamps(team))
        view = self.table.view(team)
        if view == self._views.get(team):
            return
        self._views[team] = view
        words = Words(view.language)
        self._show(view)  # the crew looks there first, and the OLEDs are slow
        self.controls.draw(f"{side}.oled.mate", lambda: draw_mate(view, words))
        self.controls.draw(f"{side}.oled.engineer", lambda: draw_engineer(view, words))

    def _fault(self) -> Message | None:
        faults = self.controls.faults()
        if not faults:
            return None
        fault = faults[int(self._clock() // EACH_FAULT) % len(faults)]
        key = {
            FaultKind.STUCK: "warning-stuck",
            FaultKind.BOARD: "warning-board",
            FaultKind.OLED: "warning-oled",
            FaultKind.PINS: "warning-pins",
        }[fault.kind]
        return Message(key, {"value": fault.name})
