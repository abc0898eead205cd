"""Runs the table with its devices: presses go in; lamps, OLEDs, sounds and screens come out.

One step of the core: take the presses that have become certain, in the order in which they
happened; hand each to the table; show what has changed. Everything happens in the caller's
thread; slow outputs have threads of their own behind `Controls`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from functools import partial

from msgspec.structs import replace
from PIL import Image

from sonar_console.app.faults import WARNINGS, MachineFault, machine_faults
from sonar_console.app.screenwatch import Loss, ScreenFault, screen_faults
from sonar_console.app.service import ServiceTasks
from sonar_console.cards import Message, OledCard, Picture
from sonar_console.containment import PastFaultKind
from sonar_console.devices.controls import Controls, Fault
from sonar_console.devices.layout import Layout
from sonar_console.devices.sound import Loudspeaker
from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.modes.announcements import SoundCue
from sonar_console.press import Press
from sonar_console.system.conditions import Condition
from sonar_console.table import Table

Show = Callable[[str, Picture], None]
"""Shows a side's picture; called whenever the picture has changed."""

OledPicture = tuple[OledCard, str]
"""What an OLED shows, and in which language."""


ANSWERING = {"mate": "mate_ok", "engineer": "engineer_ok"}
"""The lamp that blinks when a seat's press was refused. The other seats have none: the one of the
fist pad is seen from the other side of the table, so it tells of the stop alone."""

COMING_UP = 5.0
"""Seconds after the start before a device that is not up counts as a fault to remember."""

SCREENS_FIRST = 0.8
"""Seconds after the start before the OLEDs are drawn: their drawing code takes as long to import
as the table itself, and the screens come first."""

LOOK_LATEST = 0.5
"""Seconds between two looks for faults at most, while presses keep coming."""

EACH_FAULT = 4.0
"""Seconds that each of several faults is shown in turn."""

AT_LEAST = 1.0
"""Seconds that a fault is shown before a new one takes its place."""

COMES_BACK = 2.5
"""Seconds that a fault must have been away to be a new one."""


def sides_of(layout: Layout) -> list[str]:
    """The sides of a table in the order of a game's teams, the blue one first."""
    return sorted(layout.teams, key=lambda side: side != Team.BLUE)


class TableRunner:
    """One table joined to its devices. ``show`` is called with each changed picture.

    ``clock`` gives seconds of the same monotonic clock that stamps the presses. ``speaker``
    says what both crews hear; without one the table is silent. ``service`` does what the service
    page asks for; without one the page only changes settings. ``lost`` says which sides have lost
    their screen, and how; ``conditions`` says what is wrong with the machine.

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
        service: ServiceTasks | None = None,
        lost: Callable[[], Mapping[str, Loss]] = dict,
        conditions: Callable[[], Collection[Condition]] = tuple,
    ) -> None:
        self.table = table
        self._lost = lost
        self._conditions = conditions
        self._speaker = speaker
        self._service = service
        self.controls = controls
        self._clock = clock
        self._show = show
        self._sides = sides_of(controls.layout)
        self._faults = table.fault_log
        controls.fault_log.pass_on(self._faults)
        self._known: set[tuple[StrEnum, str]] = set()
        self._told: list[tuple[Message, float]] = []
        """The faults that were told, the last one last, and when each was there last."""
        self._told_from = clock()
        """Since when the newest of them is told."""
        self._up = clock() + COMING_UP
        self._looked = clock()
        """When faults were last looked for."""
        self._version = -1
        self.pictures: dict[str, Picture] = {}
        """What each side shows: a side keeps its screen when another game gives it another team."""
        self._to_draw: dict[str, OledPicture] = {}
        """What each OLED is still to show."""
        self._draws_from = clock() + SCREENS_FIRST
        self._drawn: dict[str, OledPicture] = {}
        """What the picture of each OLED was drawn from."""

    @property
    def side_of(self) -> dict[Team, str]:
        """The side of the table at which each team sits, by its name in the layout.

        Another game has other teams, so this may change whenever a match is set up.
        """
        return dict(zip(self.table.teams, self._sides, strict=True))

    def step(self) -> None:
        """One step of the core."""
        self._faults.now = self._clock()
        presses = self.controls.poll()
        for press in presses:
            self._faults.attempt(press.control, "press", self._touch, press)
        self.table.advance(self._clock())
        if presses:
            self._show_news()  # ahead of all else: the crews wait for it
        self._look_for_faults(busy=bool(presses))
        self._show_news()
        if self._service is not None:
            self._faults.attempt("service", "step", self._service.step, self._clock())
        cues = self.table.take_cues()
        if self._speaker is not None:
            self._faults.attempt("loudspeaker", "play", self._play, self._speaker, cues)
        self._show_news()
        self._draw_oleds()

    def wait(self, longest: float) -> None:
        """Block until something happens, or until something is due, or ``longest`` seconds."""
        now = self._clock()
        dues = [self.controls.due(), self.table.due()]
        if self._speaker is not None:
            dues.append(self._speaker.due())
        if self._service is not None:
            dues.append(self._service.due())
        if self._to_draw:
            dues.append(self._draws_from)
        waits = [due - now for due in dues if due is not None]
        self.controls.wait(max(0.0, min([longest, *waits])))

    def close(self) -> None:
        """Close the journal and the devices, lamps dark."""
        if self._service is not None:
            self._faults.attempt("service", "close", self._service.close)
        self._faults.attempt("journal", "close", self.table.close)
        self.controls.close()
        if self._speaker is not None:
            self._faults.attempt("loudspeaker", "close", self._speaker.close)

    def _touch(self, press: Press) -> None:
        team = self.table.teams[self._sides.index(press.team)]
        taken = self.table.touch(
            press if team == press.team else dataclasses.replace(press, team=team)
        )
        lamp = ANSWERING.get(press.seat)
        if not taken and lamp is not None:
            self.controls.blink(press.team, lamp)

    def _light(self, side: str, team: Team) -> None:
        self.controls.lamps(side, self.table.lamps(team))

    def _play(self, speaker: Loudspeaker, cues: Sequence[SoundCue]) -> None:
        play_cues(speaker, cues)
        speaker.lay(self.table.bed)
        speaker.step()

    def _show_news(self) -> None:
        """Show what has changed: on both screens first, where the crews look; OLEDs are slow."""
        if self.table.version == self._version:
            return
        self._version = self.table.version
        side_of = self.side_of
        for team, side in side_of.items():
            picture = self._picture(team, side)
            if picture is not None and picture != self.pictures.get(side):
                self.pictures[side] = picture
                self._faults.attempt(f"{side}.screen", "show", self._show, side, picture)
        for team, side in side_of.items():
            self._faults.attempt(f"{side}.lamps", "light", self._light, side, team)
            self._faults.attempt(f"{side}.oleds", "show", self._queue_oleds, side, team)
        self._draw_oleds()

    def _queue_oleds(self, side: str, team: Team) -> None:
        """Queue the OLEDs whose card or language has changed."""
        if side not in self.pictures:
            return
        language = self.pictures[side].language
        for role, card in self.table.oleds(team).items():
            name, shown = f"{side}.oled.{role}", (card, language)
            if self._drawn.get(name) == shown:
                self._to_draw.pop(name, None)
            else:
                self._to_draw[name] = shown

    def _draw_oleds(self) -> None:
        """Have the OLEDs show what they are still to show."""
        if not self._to_draw or self._clock() < self._draws_from:
            return
        to_draw, self._to_draw = self._to_draw, {}
        for name, shown in to_draw.items():
            self._drawn[name] = shown
            self.controls.draw(name, partial(self._oled, name, *shown))

    def _oled(self, name: str, card: OledCard, language: str) -> Image.Image:
        """The picture of an OLED; one that fails is tried again after the next change."""
        # Not imported at the top: see SCREENS_FIRST.
        from sonar_console.screens.oled import draw_oled

        try:
            return draw_oled(card, Words(language))
        except Exception:
            self._drawn.pop(name, None)
            raise

    def _picture(self, team: Team, side: str) -> Picture | None:
        """The picture of a crew; if making it fails, the last one with the warning, or None."""
        picture = self._faults.result(f"{side}.picture", "make", self.table.picture, team)
        if picture is not None:
            return picture
        last = self.pictures.get(side)
        if last is None or last.team != team:
            return None
        return replace(last, viewer=replace(last.viewer, warning=self.table.warning_to(team)))

    def _look_for_faults(self, *, busy: bool) -> None:
        """Warn of a fault; a ``busy`` step leaves that to the next one, but not for long."""
        now = self._clock()
        if not busy or now - self._looked >= LOOK_LATEST:
            self._looked = now
            lost = self._lost()
            if lost or self.table.session.blind:
                sides = self.side_of.items()
                self.table.see(frozenset(team for team, side in sides if side in lost), now)
            self.table.warn(self._fault(lost, now))

    def _fault(self, lost: Mapping[str, Loss], now: float) -> Message | None:
        """One of the faults of now, each in turn: of devices, and those that were contained."""
        faults: list[ScreenFault | MachineFault | Fault] = [
            *screen_faults(lost),
            *machine_faults(self._conditions()),
            *self.controls.faults(),
        ]
        if now >= self._up:
            for fault in faults:
                if (fault.kind, fault.name) not in self._known:
                    self._faults.note(
                        fault.name, f"{fault.kind}: {fault.why}", PastFaultKind.DEVICE
                    )
            self._known = {(fault.kind, fault.name) for fault in faults}
        told = [Message(WARNINGS[fault.kind], {"value": fault.name}) for fault in faults]
        if self._service is not None and self.table.mode.name not in ("play", "service"):
            told += self._service.standing(now)
        told += [
            Message(WARNINGS[each.kind], {"value": each.where})
            for each in self._faults.shown()
            if all(each.where != fault.name for fault in faults)
        ]
        return self._in_turn(told, now)

    def _in_turn(self, faults: Sequence[Message], now: float) -> Message | None:
        """The fault to tell now: a new one after `AT_LEAST` seconds of the one before it.

        Otherwise each for `EACH_FAULT` seconds, first the one that was told longest ago. One that
        comes back within `COMES_BACK` seconds is not new, so that it keeps no other from its turn.
        """
        kept = [(each, now if each in faults else seen) for each, seen in self._told]
        self._told = [(each, seen) for each, seen in kept if now - seen < COMES_BACK]
        known = [each for each, _ in self._told]
        new = [each for each in faults if each not in known]
        last = known[-1] if known else None
        longest = AT_LEAST if new else EACH_FAULT
        if last not in faults or now - self._told_from >= longest:
            self._told_from = now
            last = next((each for each in (*new, *known) if each in faults), None)
            self._told = [(each, seen) for each, seen in self._told if each != last]
            if last is not None:
                self._told.append((last, now))
        return last


def play_cues(speaker: Loudspeaker, cues: Sequence[SoundCue]) -> None:
    """Play what the table asks a loudspeaker for, in its order."""
    for cue in cues:
        speaker.play(
            cue.effects,
            cue.phrase,
            cue.values,
            urgent=cue.urgent,
            alarm=cue.alarm,
            book=cue.book,
            hush=cue.hush,
            part=cue.part,
        )
