"""Finds the control of a seat to touch next, so that its station gives a certain order.

As a person in the seat does, `next_touch` looks at what the seat shows and chooses one touch: turn
until the cursor is where it should be, then push. It is asked again after each touch, until the
order has been given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from sonar_console.cards import SeatCard, TraceCard
from sonar_console.engine.names import Heading, Verb
from sonar_console.engine.orders import Order, written_value
from sonar_console.engine.squares import NAME
from sonar_console.stations.hull import SECTION_OF
from sonar_console.stations.station import HEADING_OF
from sonar_console.stations.tracing import DETENT


class TouchKind(StrEnum):
    """An action on a control."""

    PRESS = "press"
    """Press and let go."""
    HOLD = "hold"
    """Press for longer than a long press, then let go."""
    TURN = "turn"
    """Turn by whole detents."""
    WAIT = "wait"
    """Touch nothing for `PATIENCE` seconds: the pen goes on by itself."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One touch of one control of a crew."""

    seat: str
    name: str
    kind: TouchKind = TouchKind.PRESS
    steps: int = 0

    @property
    def control(self) -> str:
        """The control's name without its team: ``captain.north``."""
        return f"{self.seat}.{self.name}"


class SeatsShown(Protocol):
    """The cards of a crew's seats, as far as touches depend on them."""

    @property
    def seats(self) -> Mapping[str, SeatCard]:
        """The card of each seat, by role."""

    @property
    def trace(self) -> TraceCard | None:
        """The trace that is being drawn on the hull, if any (U-3)."""


PATIENCE = 0.1
"""Seconds that a `TouchKind.WAIT` lasts."""

COMPASS = {heading: button for button, heading in HEADING_OF.items()}
"""The button of each heading."""
_SECTION_BUTTONS = {section: button for button, section in SECTION_OF.items()}
"""The button of each section of the hull."""


class NoTouchError(ValueError):
    """The seat does not show any way to give this order now."""


def next_touch(order: Order, shown: SeatsShown) -> Touch:
    """The next touch on the way to an order; raises `NoTouchError` if the seat shows none.

    A choice that was begun for another order is first stepped back from.
    """
    seat = shown.seats[order.role]
    if seat.moment in _CHOICES and not _chosen_for(order, seat):
        return Touch(order.role, "stop")
    if order.verb is Verb.SECURE:
        return _secure(order, shown)
    plan = _PLANS.get(order.verb, _from_the_menu)
    return plan(order, seat)


_CHOICES = {
    "target": None,
    "sector": Verb.DRONE,
    "silence": Verb.SILENCE,
    "direction": Verb.SILENCE,
    "lie": Verb.ANSWER,
}
"""The moments that the fist steps back from, and the verb being given, if it is always one."""


def _chosen_for(order: Order, seat: SeatCard) -> bool:
    """Whether the choice that a seat shows leads to an order."""
    if order.verb != (_CHOICES[seat.moment] or seat.prompt.values["verb"]):
        return False
    said = (seat.prompt.values.get("kind"), seat.prompt.values.get("value"))
    return seat.moment != "lie" or said in [
        (kind, written_value(kind, value)) for kind, value in order.args
    ]


def _plain(control: str) -> Callable[[Order, SeatCard], Touch]:
    return lambda order, seat: Touch(order.role, control)


def _head(order: Order, seat: SeatCard) -> Touch:
    return Touch("captain", COMPASS[order.args[0]])


def _start(order: Order, seat: SeatCard) -> Touch:
    return _to_square(NAME[order.args[0]], seat)


def _from_the_menu(order: Order, seat: SeatCard) -> Touch:
    """A system: open its line of the menu, then choose its target."""
    if order.role == "mate":
        return _from_the_gauges(order, seat)
    if seat.moment == "target":
        return _to_square(NAME[order.args[0]], seat)
    if seat.moment == "sector":
        return _to_item(f"item-sector {order.args[0]}", seat, "captain")
    if seat.moment in ("silence", "direction"):
        return _to_way(order, seat)
    return _to_item(_line_of(order, seat), seat, "captain")


def _line_of(order: Order, seat: SeatCard) -> str:
    """The menu's line of an order: in Sonar Family it says what the action costs."""
    priced = f"item-{order.verb}-cost "
    return next((line for line in _lines(seat) if line.startswith(priced)), f"item-{order.verb}")


def _secure(order: Order, shown: SeatsShown) -> Touch:
    """A section of the hull: its compass button, or the encoder; then the trace of it.

    To go astray, the pen is left alone: no section is straight.
    """
    section, astray = order.args
    seat, trace = shown.seats[order.role], shown.trace
    if trace is not None and (trace.role, trace.section) != (order.role, section):
        raise NoTouchError(f"{order}: section {trace.section} is being traced")
    if trace is not None:
        steps = 0 if astray else _to_the_middle(trace)
        steers = "slide_y" if order.role == "radio" else "select"
        touch = TouchKind.TURN if steps else TouchKind.WAIT
        return Touch(order.role, steers, touch, steps)
    if order.role in ("captain", "radio"):
        return Touch(order.role, _SECTION_BUTTONS[section])
    return _to_cursor(str(section), seat, order.role)


def _to_the_middle(trace: TraceCard) -> int:
    """The detents that bring the pen to where the middle of the band will be in a moment."""
    places = len(trace.middle) - 1
    ahead = min(1.0, trace.along + 1 / places) * places
    aside = trace.middle[round(ahead)] - trace.pen
    return int(aside / DETENT)


def _from_the_gauges(order: Order, seat: SeatCard) -> Touch:
    """The mate's drone or sonar: the gauge of that name, then the sector."""
    if seat.moment == "sector":
        return _to_item(f"item-sector {order.args[0]}", seat, "mate")
    return _to_cursor(str(order.verb), seat, "mate")


def _mark(order: Order, seat: SeatCard) -> Touch:
    return _to_cursor(str(order.args[0]), seat, "mate")


def _break(order: Order, seat: SeatCard) -> Touch:
    return _to_cursor(f"{order.args[0]}{order.args[1]}", seat, "engineer")


def _answer(order: Order, seat: SeatCard) -> Touch:
    """The next touch for a sonar answer: the true piece is the one that is offered as the truth."""
    wanted = [f"item-piece-{kind} {written_value(kind, value)}" for kind, value in order.args]
    shown = _lines(seat)
    piece = next((each for each in wanted if each in shown), None)
    if piece is None:
        raise NoTouchError(f"{order}: not among {', '.join(shown)}")
    return _to_item(piece, seat, "captain")


def _plot(order: Order, seat: SeatCard) -> Touch:
    heading: Heading | None = order.args[0]
    return Touch("radio", "unknown" if heading is None else COMPASS[heading])


def _slide(order: Order, seat: SeatCard) -> Touch:
    across, down = order.args
    if abs(across) + abs(down) != 1:
        raise NoTouchError(f"{order}: each detent of an encoder is an order of its own")
    if across:
        return Touch("radio", "slide_x", TouchKind.TURN, 1 if across > 0 else -1)
    return Touch("radio", "slide_y", TouchKind.TURN, 1 if down > 0 else -1)


def _clear(order: Order, seat: SeatCard) -> Touch:
    return Touch("radio", "undo", TouchKind.HOLD)


_PLANS: dict[Verb, Callable[[Order, SeatCard], Touch]] = {
    Verb.START: _start,
    Verb.DIVE: _plain("stop"),
    Verb.HEAD: _head,
    Verb.DONE: _plain("stop"),
    Verb.STOP: _plain("stop"),
    Verb.RESUME: _plain("stop"),
    Verb.MARK: _mark,
    Verb.PASS: _plain("push"),
    Verb.BREAK: _break,
    Verb.ANSWER: _answer,
    Verb.PLOT: _plot,
    Verb.UNDO: _plain("undo"),
    Verb.SLIDE: _slide,
    Verb.CLEAR: _clear,
}
"""How each verb is given; the others are in the captain's menu or on the mate's gauges."""


# ---- reading what the seat shows


def _lines(seat: SeatCard) -> list[str]:
    """The keys of the menu's lines, with the values by which equal keys differ."""
    return [
        " ".join((item.label.key, *(str(value) for value in item.label.values.values())))
        for item in seat.items
    ]


def _to_item(line: str, seat: SeatCard, role: str) -> Touch:
    """Turn to a line of the menu, or push it."""
    lines = _lines(seat)
    if line not in lines:
        raise NoTouchError(f"{line} is not in the menu: {', '.join(lines) or 'there is none'}")
    return _turn_or_push(lines.index(line) - seat.selected, role)


def _to_square(square: str, seat: SeatCard) -> Touch:
    """Turn to a square among those to choose from, or push."""
    if square not in seat.choices or seat.cursor not in seat.choices:
        raise NoTouchError(f"{square} cannot be chosen")
    return _turn_or_push(seat.choices.index(square) - seat.choices.index(seat.cursor), "captain")


def _to_way(order: Order, seat: SeatCard) -> Touch:
    """Silence: choose the heading with its button, then the length with the encoder."""
    heading, squares = order.args
    shown = seat.prompt.values
    if shown["heading"] != heading:
        return Touch("captain", COMPASS[heading])
    return _turn_or_push(squares - int(shown["squares"]), "captain")


def _to_cursor(name: str, seat: SeatCard, role: str) -> Touch:
    """Turn one detent, as long as the cursor is elsewhere, or push."""
    return Touch(role, "push") if seat.cursor == name else Touch(role, "select", TouchKind.TURN, 1)


def _turn_or_push(steps: int, role: str) -> Touch:
    return Touch(role, "select", TouchKind.TURN, steps) if steps else Touch(role, "push")


__all__ = ["PATIENCE", "NoTouchError", "SeatsShown", "Touch", "TouchKind", "next_touch"]
