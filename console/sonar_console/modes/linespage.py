"""A page of lines, which a captain's controls go through: what setup, resume and service share.

The encoder goes through the lines and its push opens one; then the encoder turns its value and
the push takes it. With the course buttons it goes faster: north and south go through the lines,
west and east turn a value. On a line of letters the encoder goes through the alphabet, and its
push takes a letter.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from msgspec.structs import replace as changed

from sonar_console.cards import (
    AgreedCard,
    DrawingCard,
    LineCard,
    ListCard,
    Message,
    NoticeCard,
    PageCard,
    ServiceCard,
)
from sonar_console.press import Press
from sonar_console.settings.lines import LineOption, LineText, PageLine
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import turned

V = TypeVar("V")

END = "end"
"""Takes the name as it is."""

BACK = "back"
"""Takes the last letter away."""

LETTERS = (END, BACK, *"ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÈÉÊÎÔÛ0123456789-’& ")
"""What the encoder goes through; the last is a space."""

ALONG = {"north": -1, "south": 1}
ACROSS = {"west": -1, "east": 1}

CONTROLS: Mapping[str, str] = {
    "select": "line",
    "push": "change",
    "north": "line",
    "south": "line",
    "west": "value",
    "east": "value",
}
"""The meanings of a captain's controls on a page, but for the fist."""

LEFT_ALONE = 180.0
"""Seconds without a touch after which the table returns to attract."""

NOTHING_THERE = Answer(word=Message("nothing-there"))


class LinesPage(ABC, Generic[V]):
    """A page of lines. ``value`` is all that is set on it, always something that can be.

    ``touched`` is when a control was last used, in seconds of the table's clock.
    """

    closes = True
    """Whether a course button closes a line that the encoder has opened."""

    def __init__(self, value: V, now: float) -> None:
        self.value = value
        self.touched = now
        self._selected = self.lines[0].name
        self._open: Sequence[LineOption[V]] = ()
        """While a line is open: its options, made from the value as it was then."""
        self._at = 0
        """The number of the one that is shown."""
        self._writing: Writing[V] | None = None
        self.listed: ListCard | None = None
        """The list that is open in place of the lines."""

    @property
    @abstractmethod
    def lines(self) -> Sequence[PageLine[V]]:
        """The lines of the page now."""

    def closed(self, value: V) -> Message | None:
        """The reason why a value cannot be chosen, or None."""
        return None

    def push(self, line: PageLine[V], press: Press) -> Answer:
        """Answer a push on a line that has neither options nor text."""
        return NOTHING_THERE

    def told(self, line: PageLine[V]) -> Message:
        """The words on such a line, in place of a value."""
        return Message(f"item-to-{line.name}")

    # ---- what the controls do

    @property
    def line(self) -> PageLine[V]:
        """The line that is selected."""
        return next(line for line in self.lines if line.name == self._selected)

    def touch(self, press: Press) -> Answer:
        """Answer a captain's encoder, push or course button."""
        self.touched = press.at
        if self.listed is not None:
            return self._read(press, self.listed)
        if self._writing is not None:
            return self._write(press, self._writing)
        if press.name == "push":
            return self._push(press)
        if press.name in ACROSS:
            return self._step(press)
        if self._open and press.name == "select":
            return self.turn(press.steps)
        self._open = ()
        names = [line.name for line in self.lines]
        steps = ALONG.get(press.name, press.steps)
        self._selected = names[turned(names.index(self._selected), steps, len(names))]
        return MOVED

    @property
    def is_open(self) -> bool:
        """Whether a line is open, or a name is being written."""
        return bool(self._open) or self._writing is not None

    def close(self) -> Message | None:
        """Close what is open: why it cannot be closed, or None. A name is taken as it is."""
        if self._writing is not None:
            self._take(self._writing)
        reason = self.closed(self._open[self._at].value) if self._open else None
        if reason is None:
            self._open = ()
        return reason

    def open_line(self, name: str) -> None:
        """Select a line and open it."""
        self._selected = name
        self._open_line(self.line)

    def leave_open_line(self) -> None:
        """Close an open line with the value that the page has."""
        self._open = ()

    def show_list(self, title: Message, notices: tuple[NoticeCard, ...]) -> None:
        """Open a list of notices in place of the lines."""
        self.listed = ListCard(title, notices)

    def _read(self, press: Press, listed: ListCard) -> Answer:
        """Go through a list that is open; push and fist close it."""
        if press.name in ("push", "stop"):
            self.listed = None
            return MOVED
        first = listed.first + {**ALONG, **ACROSS}.get(press.name, press.steps)
        first = max(0, min(first, len(listed.notices) - 1))
        if first == listed.first:
            return NOTHING_THERE
        self.listed = changed(listed, first=first)
        return MOVED

    def _push(self, press: Press) -> Answer:
        line = self.line
        if line.text is not None:
            self._writing = Writing(line.text, line.text.of(self.value))
            return MOVED
        if self._open:
            return Answer(word=self.close())
        self._open_line(line)
        return MOVED if self._open else self.push(line, press)

    def _open_line(self, line: PageLine[V]) -> None:
        self._open = line.options(self.value)
        self._at = self._here(self._open) if self._open else 0

    def _step(self, press: Press) -> Answer:
        """A course button: turn the value, and leave the line closed if that can be."""
        line = self.line
        if line.text is not None or line.toggles:
            return self._push(press)
        was_open = bool(self._open)
        if not was_open:
            self._open_line(line)
        if not self._open:
            return NOTHING_THERE
        answer = self.turn(ACROSS[press.name])
        if self.closes or not was_open:
            self.close()
        return answer

    def turn(self, steps: int) -> Answer:
        """Turn the value of the open line; what can be is set at once."""
        count = len(self._open)
        at = turned(self._at, steps, count)
        if self.line.ends:
            at = max(0, min(self._at + steps, count - 1))
        if at == self._at:
            return NOTHING_THERE
        self._at = at
        value = self._open[at].value
        if self.closed(value) is None:
            self.value = value
        return MOVED

    def _here(self, options: Sequence[LineOption[V]]) -> int:
        """The number of the option that the value is."""
        return next(n for n, option in enumerate(options) if option.value == self.value)

    def _write(self, press: Press, writing: Writing[V]) -> Answer:
        steps = {**ACROSS, **ALONG}.get(press.name, press.steps)
        if steps:
            self._writing = writing.turned(steps)
        elif LETTERS[writing.at] == END:
            self._take(writing)
        else:
            self._writing = writing.with_letter()
        return MOVED

    def _take(self, writing: Writing[V]) -> None:
        self.value = writing.text.put(self.value, writing.written.strip())
        self._writing = None

    # ---- what is shown

    def page_card(
        self,
        kind: str,
        title: Message,
        prompt: Message,
        about: Message | None,
        *,
        agreed: AgreedCard | None = None,
        service: ServiceCard | None = None,
        drawing: DrawingCard | None = None,
    ) -> PageCard:
        """The page; while a name is written, the prompt says how."""
        lines, writing = self.lines, self._writing
        return PageCard(
            kind=kind,
            title=title,
            lines=tuple(self._line_card(line) for line in lines),
            selected=[line.name for line in lines].index(self._selected),
            changing=self.is_open,
            prompt=prompt if writing is None else Message("screen-settings-letters"),
            about=about,
            letters=() if writing is None else LETTERS,
            letter=0 if writing is None else writing.at,
            agreed=agreed,
            service=service,
            drawing=drawing,
        )

    def _line_card(self, line: PageLine[V]) -> LineCard:
        if line.text is not None:
            if self._writing is not None and line.name == self._selected:
                written = {"value": f"{self._writing.written}_"}
                return LineCard(line.label, Message("item-to-text", {**written}))
            return LineCard(line.label, line.text.said(line.text.of(self.value)))
        if self._open and line.name == self._selected:
            option = self._open[self._at]
            reason = self.closed(option.value)
            return LineCard(line.label, option.label, dict(option.title), reason, option.certainty)
        chosen = line.chosen(self.value)
        if chosen is None:
            return LineCard(line.label, self.told(line))
        return LineCard(line.label, chosen.label, dict(chosen.title), certainty=chosen.certainty)


@dataclass(frozen=True, slots=True)
class Writing(Generic[V]):
    """A text as it is being written, and the letter that the encoder is at."""

    text: LineText[V]
    written: str
    at: int = LETTERS.index("A")

    def turned(self, steps: int) -> Writing[V]:
        """The encoder some detents on, round and round."""
        return replace(self, at=turned(self.at, steps, len(LETTERS)))

    def with_letter(self) -> Writing[V]:
        """The letter taken; a text that is full goes to `END`, so that the next push ends it."""
        if LETTERS[self.at] == BACK:
            return replace(self, written=self.written[:-1])
        written = (self.written + LETTERS[self.at])[: self.text.longest]
        at = LETTERS.index(END) if len(written) == self.text.longest else self.at
        return replace(self, written=written, at=at)
