"""The host's page: loudness, light, languages, faults, matches to a stick, power off.

A captain's encoder that is held down in the attract loop opens it on both screens, and either
captain's controls are for it then: the encoder goes through the lines and its push opens one,
as on the page of settings. What is set takes effect while it is turned. What takes time is only
wished for here (`Wish`); who owns the devices does it and says how it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from sonar_console.cards.team import HostView, LineView, MenuView, Message, NoticeView
from sonar_console.engine.names import Team
from sonar_console.modes.holding import BAR, Holding
from sonar_console.press import Kind, Press
from sonar_console.settings import BRIGHTEST, DARKEST, LOUDEST, House, with_one
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import turned

LEFT_ALONE = 180.0
"""Seconds without a touch after which the table invites again."""

_ALONG = {"north": -1, "south": 1}
_ACROSS = {"west": -1, "east": 1}


class HostLine(StrEnum):
    """A line of the page."""

    VOLUME = "volume"
    NIGHT = "night"
    BRIGHTNESS = "brightness"
    OLEDS = "oleds"
    LANGUAGE = "language"
    """Of the first side's screen at start; `LANGUAGE_2` of the second's."""
    LANGUAGE_2 = "language-2"
    FAULTS = "faults"
    DOCTOR = "doctor"
    COPY = "copy"
    POWER_OFF = "power-off"
    LEAVE = "leave"


class Wish(StrEnum):
    """What somebody else has to do, for it takes a while or needs the machine."""

    EXAMINE = "examine"
    """Look over the table's parts."""
    COPY = "copy"
    """Copy the matches to a stick."""
    POWER_OFF = "power-off"
    """Switch the table off."""


_WISHES: Mapping[HostLine, Wish] = {HostLine.DOCTOR: Wish.EXAMINE, HostLine.COPY: Wish.COPY}
"""What a push on a line wishes for at once; the power off has to be held."""

_TITLES: Mapping[Wish, str] = {Wish.EXAMINE: "screen-host-doctor"}

LINES = tuple(HostLine)


class Operating:
    """The page as it stands. ``touched`` is when a control was last used, in seconds.

    ``house`` is what is set now; ``faults`` what is to be known of the table's faults; ``spoken``
    are the languages there are, ``teams`` those whose screens speak the house's two.
    """

    def __init__(
        self, house: House, teams: tuple[Team, Team], spoken: Sequence[str], now: float
    ) -> None:
        self.house = house
        self.touched = now
        self.left = False
        """Whether the page is to be closed."""
        self.faults: tuple[NoticeView, ...] = ()
        self.busy: Wish | None = None
        """What has been wished for and has not ended yet."""
        self._teams = teams
        self._spoken = tuple(spoken)
        self._line = LINES[0]
        self._open = False
        self._asked: Wish | None = None
        self._told: NoticeView | None = None
        self._holding: Holding | None = None
        self._list: tuple[Message, tuple[NoticeView, ...]] | None = None
        self._first = 0

    # ---- what the controls do

    def touch(self, press: Press) -> Answer:
        """Answer a captain's control; releases too, for what has to be held."""
        self.touched = press.at
        if press.kind is Kind.RELEASE:
            return self._let_go(press)
        self._holding = None  # whoever does something else meanwhile does not mean it
        if self._list is not None:
            return self._read(press)
        if press.name == "stop":
            return self._leave()
        if press.name == "push":
            return self._push(press)
        if press.name in _ACROSS:
            return self._change(_ACROSS[press.name])
        if self._open and press.name == "select":
            return self._change(press.steps)
        self._open = False
        steps = _ALONG.get(press.name, press.steps)
        self._line = LINES[turned(LINES.index(self._line), steps, len(LINES))]
        return MOVED

    def _push(self, press: Press) -> Answer:
        line = self._line
        if line in _TURNS:
            self._open = not self._open
        elif line is HostLine.FAULTS:
            self._show(Message("screen-host-faults"), self.faults)
        elif line is HostLine.LEAVE:
            return self._leave()
        elif self.busy is not None:
            return Answer(word=Message("house-busy"))
        elif line is HostLine.POWER_OFF:
            self._told = None
            self._holding = Holding(press)
        else:
            self._wish(_WISHES[line])
        return MOVED

    def _change(self, steps: int) -> Answer:
        turn = _TURNS.get(self._line)
        if turn is None:
            return Answer(word=Message("nothing-there"))
        house = turn(self.house, steps, self._spoken)
        if house == self.house:
            return Answer(word=Message("nothing-there"))
        self.house = house
        return MOVED

    def _read(self, press: Press) -> Answer:
        """Go through a list that is open; push and fist close it."""
        assert self._list is not None
        if press.name in ("push", "stop"):
            self._list = None
            return MOVED
        first = self._first + {**_ALONG, **_ACROSS}.get(press.name, press.steps)
        first = max(0, min(first, len(self._list[1]) - 1))
        if first == self._first:
            return Answer(word=Message("nothing-there"))
        self._first = first
        return MOVED

    def _leave(self) -> Answer:
        if self._open:
            self._open = False
        elif self.busy is not None:
            return Answer(word=Message("house-busy"))
        else:
            self.left = True
        return MOVED

    def _let_go(self, press: Press) -> Answer:
        holding = self._holding
        if holding is None or press.control != holding.control:
            return MOVED
        holding.released(press.at)
        if not holding.done:
            self._holding = None
            self._told = NoticeView("note", Message("house-hold"))
        else:
            self._off()
        return MOVED

    def _off(self) -> None:
        self._holding = None
        self._wish(Wish.POWER_OFF)

    def _wish(self, wish: Wish) -> None:
        self._asked = self.busy = wish
        self._told = NoticeView("note", Message(f"house-{wish}-begun"))

    def _show(self, title: Message, notices: tuple[NoticeView, ...]) -> None:
        none = NoticeView("good", Message("house-no-faults"))
        self._list = (title, notices or (none,))
        self._first = 0

    # ---- what others do for it

    def take_wish(self) -> Wish | None:
        """What has been wished for since this was last asked."""
        asked, self._asked = self._asked, None
        return asked

    def tell(self, told: NoticeView) -> None:
        """How what was wished for stands."""
        self._told = told

    def ended(self, told: NoticeView, now: float, notices: tuple[NoticeView, ...] = ()) -> None:
        """What was wished for has ended, with things to read perhaps."""
        wish, self.busy = self.busy, None
        self.touched = max(self.touched, now)
        self._told = told
        if wish is not None and notices:
            self._show(Message(_TITLES[wish]), notices)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass; whether anything can be seen of it."""
        changed = False
        if self._holding is not None:
            changed = self._holding.advance(now)
            if self._holding.done:
                self._off()
        if self.busy is None and self._holding is None and now >= self.touched + LEFT_ALONE:
            self.left = True
        return changed or self.left

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        if self._holding is not None:
            return self._holding.due()
        return None if self.busy is not None else self.touched + LEFT_ALONE

    # ---- what is shown

    def view(self) -> HostView:
        """The page."""
        title, notices = (None, ()) if self._list is None else self._list
        return HostView(
            menu=MenuView(
                lines=tuple(self._line_view(line) for line in LINES),
                selected=LINES.index(self._line),
                changing=self._open,
                accepted=(),
            ),
            told=self._told,
            busy=self.busy is not None,
            held=0.0 if self._holding is None else (self._holding.parts + 1) / (BAR + 1),
            listed=title,
            notices=notices,
            first=self._first,
        )

    def _line_view(self, line: HostLine) -> LineView:
        house = self.house
        label = Message(f"item-set-{line.removesuffix('-2')}")
        if line in (HostLine.LANGUAGE, HostLine.LANGUAGE_2):
            number = int(line is HostLine.LANGUAGE_2)
            label = Message("item-set-language", {"team": str(self._teams[number])})
            value = Message("item-to-language", {"value": house.languages[number]})
        elif line is HostLine.VOLUME:
            value = Message("item-to-volume", {"volume": house.volume})
        elif line is HostLine.NIGHT:
            value = Message(f"item-to-night-{'on' if house.night else 'off'}")
        elif line in (HostLine.BRIGHTNESS, HostLine.OLEDS):
            set_to = house.brightness if line is HostLine.BRIGHTNESS else house.oleds
            now = house.screen_light if line is HostLine.BRIGHTNESS else house.oled_light
            value = Message("item-to-light", {"light": set_to, "now": now})
            if set_to != now:
                value = Message("item-to-light-at-night", dict(value.values))
        elif line is HostLine.FAULTS:
            value = Message("item-to-faults", {"count": len(self.faults)})
        else:
            value = Message(f"item-to-{line}")
        return LineView(label, value)


def _within(value: int, steps: int, least: int, most: int) -> int:
    return max(least, min(most, value + steps))


def _volume(house: House, steps: int, spoken: tuple[str, ...]) -> House:
    return replace(house, volume=_within(house.volume, steps, 0, LOUDEST))


def _night(house: House, steps: int, spoken: tuple[str, ...]) -> House:
    return replace(house, night=house.night ^ bool(steps % 2))


def _brightness(house: House, steps: int, spoken: tuple[str, ...]) -> House:
    return replace(house, brightness=_within(house.brightness, steps, DARKEST, BRIGHTEST))


def _oleds(house: House, steps: int, spoken: tuple[str, ...]) -> House:
    return replace(house, oleds=_within(house.oleds, steps, DARKEST, BRIGHTEST))


def _language(number: int) -> Callable[[House, int, tuple[str, ...]], House]:
    def turn(house: House, steps: int, spoken: tuple[str, ...]) -> House:
        now = spoken.index(house.languages[number])
        code = spoken[turned(now, steps, len(spoken))]
        return replace(house, languages=with_one(house.languages, number, code))

    return turn


_TURNS: Mapping[HostLine, Callable[[House, int, tuple[str, ...]], House]] = {
    HostLine.VOLUME: _volume,
    HostLine.NIGHT: _night,
    HostLine.BRIGHTNESS: _brightness,
    HostLine.OLEDS: _oleds,
    HostLine.LANGUAGE: _language(0),
    HostLine.LANGUAGE_2: _language(1),
}
"""What turning does to the house, of each line that has a value."""
