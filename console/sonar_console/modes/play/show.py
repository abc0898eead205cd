"""`Show`: the length and order of the moments of a match, and the hush.

On the stage a moment takes the places of the seats, its lamps and its OLEDs, and bots wait for it.
While real time runs a few lines pass over the picture, and the next event replaces it.

Between a weapon or a drone and what it comes to lies the hush: for `HUSH` seconds the pictures,
lamps and OLEDs say only that it was fired. The engine and the record are ahead of them by that
much; presses of the crews wait for it (`PlayMode`), and so do the sounds of the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import inf

from sonar_console.cards import Message, MomentCard, MomentOled
from sonar_console.cards.moment import LAMPS
from sonar_console.engine import Event, Match
from sonar_console.engine.names import Team
from sonar_console.modes.announcements import SoundCue
from sonar_console.modes.play.staging import FIRED, ONLY_LINES, MomentMaker, StagedMoment
from sonar_console.settings import ShowPace

HUSH = 1.0
"""Seconds from the firing of a weapon or a drone to its answer."""

LENGTH: Mapping[str, float] = {
    "lots": 2.0,
    "dive": 2.0,
    "hit": 3.0,
    "near": 3.0,
    "nothing": 2.5,
    "mine": 2.0,
    "found": 3.0,
    "empty": 2.5,
    "sonar": 2.5,
    "answer": 4.0,
    "silence": 2.5,
    "damage": 3.0,
    "panel": 3.0,
    "blackout": 3.0,
    "surface": 3.0,
    "inspection": 3.5,
    "sinking": 3.5,
    "victory": 4.0,
    "defeat": 4.0,
    "draw": 4.0,
    "stop": 0.6,
    "resume": 0.4,
}
"""Seconds of each kind of moment at the full pace, but for those of `FIRED`."""

SHORTER = 0.5
SHORTEST = 1.2
"""The share of a length that is left at the short pace, and its least in seconds."""

OFTEN = 3
"""So many of a kind in a match are shown at the full pace."""

LINES = 1.6
"""Seconds of a moment that does not take the stage, at most."""

_TOLD = frozenset(
    {"answer", "blackout", "damage", "mine", "sinking", "silence", "sonar", "surface"}
)
"""The kinds that have a second line of their own."""

_LIT = frozenset({"hit", "near", "damage", "panel", "sinking", "victory"})
_DARK = frozenset({*FIRED, "nothing", "empty", "mine", "silence", "blackout", "defeat", "draw"})
"""During which all lamps are lit, or dark, for `LAMP_STEP` seconds; in others they come on in
turn."""

LAMP_STEP = 1.0
"""Seconds that lamps stay as they are in a moment, so that none flashes faster."""

_PLAYING = tuple(name for name in LAMPS if name != "stop")
"""The lamps that play a moment; the one of the fist pad always tells of the stop."""

_FIRST_EFFECTS = frozenset({"torpedo", "drone", "hush"})
"""The effects of firing: they sound before the hush."""


class Show:
    """The moments of one match. Times are seconds of the match.

    ``number`` is that of the last moment in the life of the table. ``manner`` says at which pace
    moments are shown now, and whether they stand still.
    """

    def __init__(
        self,
        teams: Sequence[Team],
        number: int = 0,
        manner: Callable[[], tuple[ShowPace, bool]] = lambda: (ShowPace.OFF, False),
    ) -> None:
        self.number = number
        self._teams = tuple(teams)
        self._maker = MomentMaker(teams)
        self._manner = manner
        self._waiting: list[StagedMoment] = []
        self.current: StagedMoment | None = None
        """The moment that is shown now."""
        self._seen: Counter[str] = Counter()
        self._held: list[SoundCue] = []
        """The sounds of the answer, until the hush is over."""
        self._now = -inf
        self.wakes = inf
        """When `advance` next has something to do."""
        self.cards: dict[Team, MomentCard] = {}
        """The moment that is shown now, as each team sees it; empty without one."""
        self.hush: float | None = None
        """When the hush ends that is on now."""

    # ---- what happens

    def begin(self, first: Team, at: float) -> None:
        """Show who begins, drawn by lot (S-6)."""
        if self._manner()[0] is not ShowPace.OFF:
            self._play([self._maker.moment("lots", first, frozenset(self._teams))], at)

    def observe(self, events: Sequence[Event], match: Match, at: float) -> None:
        """Take in the events of an accepted order that was given now."""
        if self._manner()[0] is ShowPace.OFF:
            return
        moments = list(self._maker.of(events, match))
        if moments:
            self._play(moments, at)

    def keep_back(self, cues: list[SoundCue]) -> list[SoundCue]:
        """Hold back sounds until the hush is over, but for those of firing; returns the others."""
        if self.hush is None:
            held, self._held = self._held, []
            return [*held, *cues]
        now = []
        for cue in cues:
            if cue.hush and not self._held:
                firing = int(cue.effects[:1] != () and cue.effects[0] in _FIRST_EFFECTS)
                now.append(replace(cue, effects=cue.effects[:firing], part="opening"))
                cue = replace(cue, effects=cue.effects[firing:], hush=False, part="rest")
            self._held.append(cue)
        return now

    def skip(self, at: float) -> bool:
        """End the moment on the stage, but no hush; returns whether there was one."""
        if self.current is None or self.hush is not None or not self.current.staged:
            return False
        self._now = max(self._now, at)
        self._next(self._now)
        return True

    def clear(self) -> None:
        """End all moments: the pictures are those of the match again."""
        self.current = self.hush = None
        self._waiting.clear()
        self.cards = {}
        self.wakes = inf

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass; returns whether anything visible has changed."""
        before = self._now, self.number, self.current
        self._now = max(self._now, now)
        while self.current is not None and self._now >= self.current.ends - 1e-9:
            self._next(self.current.ends)
        changed = (self.number, self.current) != before[1:]
        self.wakes = self._due()
        return changed or self._step(before[0]) != self._step(self._now)

    def _due(self) -> float:
        """The time when the moment ends, or the lamps change in it."""
        current = self.current
        if current is None:
            return inf
        dues = [current.begun + step for step in (LAMP_STEP / 2, LAMP_STEP) if current.staged]
        return min([due for due in dues if self._now < due - 1e-9] + [current.ends])

    @property
    def staged(self) -> float | None:
        """When the last moment that is to be on the stage will have ended; None without one."""
        current = self.current
        if current is None or not current.staged:
            return None
        return current.ends + sum(each.seconds for each in self._waiting)

    # ---- what is shown

    def _card(self, moment: StagedMoment, team: Team) -> MomentCard:
        """A moment for one crew."""
        kind, side = moment.kinds[team], "own" if moment.team is team else "enemy"
        values = moment.values
        staged = team in moment.staged
        return MomentCard(
            number=self.number,
            kind=kind,
            team=str(moment.team),
            side=side,
            seconds=moment.seconds,
            staged=staged,
            still=self._manner()[1],
            said=Message(f"stage-{kind}", {**values, "side": side}),
            told=moment.told.get(team) or _told(kind, side, values),
            square=_named(values, "square"),
            sector=_named(values, "sector"),
            amount=int(values.get("amount", 0)),
            total=int(values.get("total", 0)),
            limit=int(values.get("limit", 0)),
            pieces=tuple(
                (str(values[f"kind{number}"]), str(values[f"value{number}"]))
                for number in (1, 2)
                if f"kind{number}" in values
            ),
        )

    def oled(self, team: Team) -> MomentOled | None:
        """What a crew's OLEDs show during a moment on its stage."""
        moment = self.current
        if moment is None or team not in moment.staged:
            return None
        side = "own" if moment.team is team else "enemy"
        kind = moment.kinds[team]
        return MomentOled(
            kind, Message("oled-stage", {**moment.values, "kind": kind, "side": side})
        )

    def lamps(self, team: Team, lit: frozenset[str]) -> frozenset[str]:
        """The lit lamps of a crew during a moment; ``lit`` are those of the match."""
        moment = self.current
        if moment is None or team not in moment.staged:
            return lit
        stop = lit & {"stop"}
        step, kind = self._step(self._now), moment.kinds[team]
        if self.hush is not None:
            return stop
        if step == 2:
            return lit
        if kind in _LIT:
            return stop | frozenset(_PLAYING)
        if kind in _DARK:
            return stop
        return stop | frozenset(_PLAYING[: len(_PLAYING) // 2 * (step + 1)])

    # ---- from one moment to the next

    def _step(self, now: float) -> int:
        """The step of the lamps in the moment: 0, 1, or 2 when they show the match again."""
        moment = self.current
        if moment is None or not moment.staged or now >= moment.begun + LAMP_STEP - 1e-9:
            return 2
        return int(now >= moment.begun + LAMP_STEP / 2 - 1e-9)

    def _play(self, moments: list[StagedMoment], at: float) -> None:
        """Add new moments; older ones are dropped unless they are more important."""
        self._now = max(self._now, at)
        for moment in moments:
            moment.seconds = self._length(moment)
        current, new = self.current, max(each.priority for each in moments)
        before = [] if current is None else [current, *self._waiting]
        kept = [each for each in before if each.staged and each.priority > new]
        if any(each.kinds[self._teams[0]] in ONLY_LINES for each in moments):
            kept = []
        self._waiting = [*kept, *moments]
        if kept and kept[0] is current:
            del self._waiting[0]
        else:
            self._next(at)

    def _next(self, at: float) -> None:
        """Go on to the next moment, or to the match."""
        self.current = self._waiting.pop(0) if self._waiting else None
        self.hush = None
        self.cards = {}
        if self.current is not None:
            self.number += 1
            self.current.begun = at
            if self._fired(self.current):
                self.hush = self.current.ends
            self.cards = {team: self._card(self.current, team) for team in self._teams}
        self.wakes = self._due()

    def _fired(self, moment: StagedMoment) -> bool:
        return bool(moment.staged) and moment.kinds[moment.team] in FIRED

    def _length(self, moment: StagedMoment) -> float:
        """The seconds of a moment: less at the short pace, or where its kind has come often."""
        if self._fired(moment):
            return HUSH
        kind = moment.kinds[moment.team]
        seconds = LENGTH.get(kind, LINES)
        if not moment.staged:
            return min(seconds, LINES)
        self._seen[kind] += 1
        if self._manner()[0] is ShowPace.SHORT or self._seen[kind] > OFTEN:
            return max(SHORTEST, seconds * SHORTER)
        return seconds


def _named(values: Mapping[str, str | int], what: str) -> str | None:
    """A place that was announced, or None."""
    value = values.get(what)
    return None if value in (None, "none") else str(value)


def _told(kind: str, side: str, values: Mapping[str, str | int]) -> Message | None:
    """The second line of a kind that has one."""
    return Message(f"stage-{kind}-told", {**values, "side": side}) if kind in _TOLD else None
