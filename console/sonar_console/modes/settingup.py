"""Setting up a match with the encoders: one page that both crews see, and either captain edits.

The encoder goes through the lines and its push opens one; then the encoder turns its value and
the push takes it. With the course buttons it goes faster: north and south go through the lines,
west and east turn a value. A fist agrees to the whole page as it stands: on a line that is open,
or a name that is being written, it only closes that. Any change takes both agreements back, so
that nobody agrees to what they have not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sonar_console.cards.team import LineView, MenuView, Message
from sonar_console.engine.names import TEAMS, Team
from sonar_console.modes.lettering import LETTERS, Lettering
from sonar_console.press import Press
from sonar_console.settings.draft import Draft, with_one
from sonar_console.settings.lines import (
    NUMBERED,
    Line,
    Offers,
    Option,
    closed,
    lines_of,
    number_of,
    options_of,
    seat_of,
)
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import turned

LEFT_ALONE = 180.0
"""Seconds without a touch after which the table invites again."""

_ALONG = {"north": -1, "south": 1}
_ACROSS = {"west": -1, "east": 1}


class SettingUp:
    """The page of settings. ``draft`` is what is agreed on so far: always a match that can be.

    ``touched`` is when a control was last used, in seconds of the table's clock.
    """

    def __init__(self, draft: Draft, offers: Offers, now: float) -> None:
        self.draft = draft
        self.touched = now
        self._offers = offers
        self._line = lines_of(draft, False, offers.bots)[0]
        self._advanced = False
        self._open: tuple[Option, ...] = ()
        """While a line is open: its values, made from the draft as it was then."""
        self._at = 0
        self._lettering: Lettering | None = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the page now."""
        return lines_of(self.draft, self._advanced, self._offers.bots)

    def speak(self, languages: tuple[str, str]) -> None:
        """A crew has changed the language of its screen by itself; an open line is left."""
        self._open = ()
        self.draft = replace(self.draft, languages=languages)

    # ---- what the controls do

    def touch(self, press: Press) -> Answer:
        """Answer a captain's encoder, push or course button."""
        self.touched = press.at
        if self._lettering is not None:
            return self._write(press, self._lettering)
        if press.name == "push":
            return self._push()
        if press.name in _ACROSS:
            return self._step(_ACROSS[press.name])
        if self._open and press.name == "select":
            return self._turn(press.steps)
        self._open = ()
        lines = self.lines
        steps = _ALONG.get(press.name, press.steps)
        self._line = lines[turned(lines.index(self._line), steps, len(lines))]
        return MOVED

    @property
    def is_open(self) -> bool:
        """Whether a line is open, or a name is being written."""
        return bool(self._open) or self._lettering is not None

    def closed(self) -> Message | None:
        """A fist closes an open line first: why it cannot, or None."""
        if self._lettering is not None:
            self._named(self._lettering)
        return self._shut()

    def _push(self) -> Answer:
        if self._line is Line.MORE:
            self._advanced = not self._advanced
        elif self._line in (Line.NAME, Line.NAME_2):
            self._lettering = Lettering(self.draft.names[number_of(self._line)])
        elif not self._open:
            self._open_line()
        else:
            return Answer(word=self._shut())
        return MOVED

    def _open_line(self) -> None:
        self._open = options_of(self._line, self.draft, self._offers)
        self._at = self._here(self._open)

    def _step(self, steps: int) -> Answer:
        """A course button: turn the value, and leave the line closed if that can be."""
        if self._line in (Line.MORE, Line.NAME, Line.NAME_2):
            return self._push()
        if not self._open:
            self._open_line()
        self._turn(steps)
        self._shut()
        return MOVED

    def _turn(self, steps: int) -> Answer:
        """Turn the value of the open line; what can be is at once what the match will be."""
        self._at = turned(self._at, steps, len(self._open))
        option = self._open[self._at]
        if closed(option, self._offers) is None:
            self.draft = option.draft
        return MOVED

    def _shut(self) -> Message | None:
        """Close the open line, unless its value cannot be: then the reason."""
        reason = closed(self._open[self._at], self._offers) if self._open else None
        if reason is None:
            self._open = ()
        return reason

    def _write(self, press: Press, lettering: Lettering) -> Answer:
        steps = {**_ACROSS, **_ALONG}.get(press.name, press.steps)
        if steps:
            self._lettering = lettering.turned(steps)
        elif lettering.ends:
            self._named(lettering)
        else:
            self._lettering = lettering.taken()
        return MOVED

    def _named(self, lettering: Lettering) -> None:
        names = with_one(self.draft.names, number_of(self._line), lettering.name)
        self.draft = replace(self.draft, names=names)
        self._lettering = None

    def _here(self, options: tuple[Option, ...]) -> int:
        """Where in the options the draft is."""
        return next(n for n, option in enumerate(options) if option.draft == self.draft)

    # ---- what is shown

    def view(self, accepted: frozenset[Team] | set[Team]) -> MenuView:
        """The page, with the teams that agree to it."""
        lettering = self._lettering
        return MenuView(
            lines=tuple(self._line_view(line) for line in self.lines),
            selected=self.lines.index(self._line),
            changing=bool(self._open) or lettering is not None,
            accepted=tuple(sorted(map(str, accepted))),
            letters=() if lettering is None else LETTERS,
            letter=0 if lettering is None else lettering.at,
        )

    def _line_view(self, line: Line) -> LineView:
        team = str(TEAMS[self.draft.game][number_of(line)])
        values: Mapping[str, str | int] = {"team": team} if line in NUMBERED else {}
        role = seat_of(line)
        if role is None:
            label = Message(f"item-set-{line.removesuffix('-2')}", dict(values))
        else:
            label = Message("item-set-seat", {**values, "role": str(role)})
        if line is Line.MORE:
            return LineView(label, Message(f"item-to-{'less' if self._advanced else 'more'}"))
        if line in (Line.NAME, Line.NAME_2):
            return LineView(label, self._name(line))
        if self._open and line is self._line:
            option = self._open[self._at]
            return LineView(label, option.label, dict(option.title), closed(option, self._offers))
        options = options_of(line, self.draft, self._offers)
        option = options[self._here(options)]
        return LineView(label, option.label, dict(option.title))

    def _name(self, line: Line) -> Message:
        if line is self._line and self._lettering is not None:
            return Message("item-to-text", {"value": f"{self._lettering.text}_"})
        name = self.draft.names[number_of(line)]
        return Message("item-to-text", {"value": name}) if name else Message("item-to-no-name")
