"""The protocol between the table and a program that plays (docs/protocol.md), without a pipe.

Each message is a JSON object on a line of its own, with its kind in ``type``. The functions here
make the lines of the table; `read_message` reads those of a program, and says in one line what is
wrong with one that cannot be read. Nothing here waits, starts a process or knows the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

import msgspec

from sonar_console.containment import printable
from sonar_console.engine.chart import Chart
from sonar_console.engine.events import Event
from sonar_console.engine.names import Game, Mode, Role, Team
from sonar_console.engine.objectives import Objective
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup
from sonar_console.engine.sheet import SYMBOL_NAMES
from sonar_console.engine.squares import NAME, parse_square, square_at, squares_in
from sonar_console.record.referee import words_heard

PROTOCOL: Final = 1
"""The version of the protocol."""
READY_WITHIN: Final = 10.0
"""Seconds for ``hello``, and for each ``ready``."""
LONGEST_LINE: Final = 16_384
"""Bytes that a program's line may have."""
LONGEST_NAME: Final = 60
"""Characters that are kept of a program's name and of its author's."""
LONGEST_WORD: Final = 120
"""Characters that are kept of a word for the log."""
MOST_OPTIONS: Final = 64
"""Options that a program may have."""
BY_PROTOCOL: Final = "protocol"
"""The rule of a refusal that no rule of the game gives."""
SHOWN: Final = 60
"""Characters of a program's line that are shown in a message."""
MISTAKES: Final = 10
"""The number of lines in a match that may be refused, unreadable or out of place."""
SILENCES: Final = 10
"""The number of times in a row that a program may say nothing while it alone is awaited."""


class UnreadableMessage(ValueError):
    """A line of a program that is no message: one line that says what is wrong with it."""


# ---- what a program says


class ProgramOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a program: its name, its kind, its default, and the values it may have."""

    name: str
    kind: Literal["number", "switch", "choice", "text"]
    default: float | bool | str
    least: float | None = msgspec.field(name="min", default=None)
    most: float | None = msgspec.field(name="max", default=None)
    values: list[str] = msgspec.field(default_factory=list)

    def read(self, text: str) -> float | bool | str:
        """The value that a text gives; raises `ValueError` with the values that there are."""
        if self.kind == "switch" and text in ("on", "off"):
            return text == "on"
        if self.kind == "text" or (self.kind == "choice" and text in self.values):
            return text
        if self.kind == "number":
            low = float("-inf") if self.least is None else self.least
            high = float("inf") if self.most is None else self.most
            try:
                number = float(text)
            except ValueError:
                number = float("nan")
            if low <= number <= high and abs(number) != float("inf"):
                return int(number) if number.is_integer() else number
            raise ValueError(f"{self.name} is a number from {low:g} to {high:g}, not {text!r}")
        values = ("on", "off") if self.kind == "switch" else self.values
        raise ValueError(f"{self.name} is {' or '.join(values)}, not {text!r}")


class ProgramHello(msgspec.Struct, frozen=True, tag="hello", kw_only=True):
    """The first message of a program."""

    protocol: int
    name: str
    author: str = ""
    options: list[ProgramOption] = msgspec.field(default_factory=list)
    wants: list[Literal["legal", "state"]] = msgspec.field(default_factory=list)
    """What each ``go`` is to have beside the time."""


class ProgramReady(msgspec.Struct, frozen=True, tag="ready"):
    """The options, or the match, have been taken in."""


class Thoughts(msgspec.Struct, frozen=True):
    """What a program thinks as it gives an order."""

    squares: dict[str, float] = msgspec.field(default_factory=dict)
    """How likely the enemy is on each of some squares, 0 to 1."""
    word: str = ""
    """A word for the log."""


class ProgramOrder(msgspec.Struct, frozen=True, tag="order", kw_only=True):
    """An order in the notation of the record, or None for nothing now."""

    order: str | None
    id: int | None = None
    """The ``go`` that it answers; None in real time for an order at any other moment."""
    thoughts: Thoughts | None = None


class LegalRequest(msgspec.Struct, frozen=True, tag="legal"):
    """A request for the legal orders."""


class StateRequest(msgspec.Struct, frozen=True, tag="state"):
    """A request for the state as the program's crew knows it."""


ProgramMessage = ProgramHello | ProgramReady | ProgramOrder | LegalRequest | StateRequest

_DECODER = msgspec.json.Decoder(ProgramMessage)


def read_message(line: bytes) -> ProgramMessage:
    """Read a line of a program; raises `UnreadableMessage`."""
    try:
        message = _DECODER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise UnreadableMessage(_what(fault)) from None
    if isinstance(message, ProgramHello):
        return _checked(message)
    return message


def _what(fault: Exception) -> str:
    """What is wrong, in one line."""
    if isinstance(fault, RecursionError):
        return "nested too deep"
    if isinstance(fault, UnicodeDecodeError):
        return "not UTF-8"
    said = printable(str(fault))
    return said if isinstance(fault, msgspec.ValidationError) else f"not JSON: {said}"


def _checked(hello: ProgramHello) -> ProgramHello:
    if hello.protocol != PROTOCOL:
        raise UnreadableMessage(f"protocol {hello.protocol}; here it is {PROTOCOL}")
    name = printable(hello.name).strip()[:LONGEST_NAME]
    if not name:
        raise UnreadableMessage("a program without a name")
    if len(hello.options) > MOST_OPTIONS:
        raise UnreadableMessage(f"more than {MOST_OPTIONS} options")
    author = printable(hello.author).strip()[:LONGEST_NAME]
    return msgspec.structs.replace(hello, name=name, author=author)


def checked_thoughts(thoughts: Thoughts, chart: Chart) -> Thoughts:
    """Thoughts whose squares are of the chart; raises `UnreadableMessage`."""
    for name, likely in thoughts.squares.items():
        try:
            known = bool(1 << parse_square(name) & chart.area)
        except ValueError:
            known = False
        if not known or not 0.0 <= likely <= 1.0:
            told = f"{name[:SHOWN]}: {likely:g}"
            raise UnreadableMessage(
                f"thoughts: {printable(told)} is no square of the chart with a number from 0 to 1"
            )
    word = printable(thoughts.word).strip()[:LONGEST_WORD]
    return Thoughts(dict(thoughts.squares), word)


# ---- what has its place


class Asking:
    """The ``go`` of one match: which of them is open, what closes it, and what is too much.

    The same rules hold in a duel and at the table.
    """

    def __init__(self, mistakes: int = MISTAKES, silences: int = SILENCES) -> None:
        self.number = 0
        """The ``id`` of the last ``go``."""
        self.open = False
        """Whether that ``go`` is still to be answered."""
        self._most_mistakes = mistakes
        self._most_silences = silences
        self._mistakes = 0
        self._silences = 0
        self._overtaken: set[int] = set()
        """Each ``go`` that was closed by something else than its answer, which may still come."""

    def begin(self) -> int:
        """Open the next ``go``; returns its ``id``."""
        self.number += 1
        self.open = True
        return self.number

    def admit(self, message: ProgramMessage) -> bool:
        """Close the ``go`` that a message answers; False for an answer that comes too late.

        Raises `UnreadableMessage` for a message that has no place here.
        """
        if isinstance(message, LegalRequest | StateRequest):
            return True
        if not isinstance(message, ProgramOrder):
            raise UnreadableMessage("an order is awaited")
        if message.id is None:
            self._overtake()
        elif self.open and message.id == self.number:
            self.open = False
        elif message.id in self._overtaken:
            self._overtaken.remove(message.id)
            return False
        elif self.open:
            raise UnreadableMessage(f"id is not that of the go that is open, {self.number}")
        else:
            raise UnreadableMessage(f"no go is open; the id of the last is {self.number}")
        return True

    def mistake(self, line: str) -> str | None:
        """Close the ``go`` after a line that is refused or has no place; why it is one too many."""
        self._overtake()
        self._mistakes += 1
        if self._mistakes <= self._most_mistakes:
            return None
        said = f"{printable(line[:SHOWN])!r}"
        return f"babbles: {self._mistakes} lines refused or unreadable, the last of them {said}"

    def nothing(self) -> bool:
        """Count that it says nothing while it alone is awaited; whether that is too often."""
        self._silences += 1
        return self._silences > self._most_silences

    def spoken(self) -> None:
        """It has said an order."""
        self._silences = 0

    def _overtake(self) -> None:
        if self.open:
            self._overtaken.add(self.number)
        self.open = False


# ---- what the table says


def as_line(kind: str, **members: Any) -> bytes:
    """A message of the table as a line, its members in their order."""
    return msgspec.json.encode({"type": kind, **members}) + b"\n"


def hello_line(version: str) -> bytes:
    """The first line: the version of the protocol and of the table."""
    return as_line("hello", protocol=PROTOCOL, host=f"sonar-console {version}")


def options_line(options: Iterable[ProgramOption], chosen: Mapping[str, str]) -> bytes:
    """The values of a program's options that are not their defaults.

    Raises `ValueError` with what is wrong with one.
    """
    known = {option.name: option for option in options}
    values = {}
    for name, text in chosen.items():
        if name not in known:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise ValueError(f"has no option {name!r}; {there}")
        values[name] = known[name].read(text)
    return as_line("options", values=values)


def new_line(
    setup: Setup,
    team: Team,
    roles: Iterable[Role],
    seed: int,
    seconds: float,
    whole: float | None,
) -> bytes:
    """The start of a match for who plays some roles of a team.

    ``seconds`` is the time for one answer, ``whole`` that for all of a match, if it has an end.
    """
    chart, sheet = setup.chart, setup.sheet
    sonar = setup.game is Game.CAPTAIN_SONAR
    symbols = sheet.symbols.items() if sonar else ()
    return as_line(
        "new",
        game=setup.game,
        scenario=setup.scenario,
        mode=setup.mode,
        edition=setup.edition,
        first=setup.first if setup.mode is Mode.TURN else None,
        team=team,
        roles=list(roles),
        crews={each.value: setup.seats(each) for each in setup.teams},
        chart=chart.grid,
        sectors=[
            [chart.sector_of[square_at(column, row)] for column in range(chart.columns)]
            for row in range(chart.rows)
        ],
        starts={each.value: NAME[square] for each, square in setup.starts.items()},
        sheet=sheet.name if sonar else None,
        gauges={each.value: size for each, size in setup.gauge_sizes().items()} if sonar else {},
        symbols={
            SYMBOL_NAMES[number]: {"kind": symbol.kind, "circuit": symbol.circuit}
            for number, symbol in sorted(symbols)
        },
        damage_limit=setup.damage_limit,
        surface_damage_off_holes=setup.surface_damage_off_holes,
        switches=setup.switch_words,
        objectives={
            each.value: [_goal(goal, chart) for goal in goals]
            for each, goals in setup.objectives.items()
        },
        seed=seed,
        clock={"answer": seconds, "match": whole},
    )


def _goal(goal: Objective, chart: Chart) -> dict[str, Any]:
    return {
        "kind": goal.kind,
        "of": goal.count,
        "minutes": goal.timed,
        "sector": goal.sector,
        "squares": [NAME[square] for square in squares_in(goal.area(chart))],
        "replaces": goal.replaces,
    }


def heard_line(order: Order, events: Iterable[Event], team: Team) -> bytes | None:
    """An accepted order as a team hears it; None if nothing of it is heard.

    ``events`` are those that `event_for` gives the team.
    """
    told = [each.as_dict() for each in events]
    if not told and order.team is not team:
        return None
    return as_line("heard", team=order.team, **words_heard(order, team), events=told)


def go_line(
    number: int,
    seconds: float,
    *,
    awaited: bool,
    legal: Iterable[Order] | None = None,
    state: Mapping[str, Any] | None = None,
) -> bytes:
    """The request for an order, with the time there is, a millisecond at least."""
    wanted: dict[str, Any] = {}
    if legal is not None:
        wanted["legal"] = [str(each) for each in legal]
    if state is not None:
        wanted["state"] = state
    left = max(0.001, round(seconds, 3))
    return as_line("go", id=number, seconds=left, awaited=awaited, **wanted)


def legal_line(legal: Iterable[Order]) -> bytes:
    """The answer to a request for the legal orders."""
    return as_line("legal", orders=[str(each) for each in legal])


def state_line(state: Mapping[str, Any]) -> bytes:
    """The answer to a request for the state."""
    return as_line("state", state=state)


def refused_line(number: int | None, order: str, rule: str, reason: str) -> bytes:
    """The refusal of an order: the rule, and a sentence."""
    return as_line("refused", id=number, order=order, rule=rule, reason=reason)


def error_line(line: bytes, reason: str) -> bytes:
    """The answer to a line that cannot be read or that has no place here."""
    shown = printable(line[: 4 * SHOWN].decode("utf-8", "replace").strip())[:SHOWN]
    return as_line("error", line=shown, reason=reason)


def end_line(winner: Team | None, cause: str) -> bytes:
    """The end of a match."""
    return as_line("end", winner=winner, cause=cause)


QUIT_LINE: Final = as_line("quit")
"""The last line of all."""
