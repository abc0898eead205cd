"""The captain's station: four course buttons, a fist, an encoder with push for the menu.

The course buttons give courses; while a square is chosen they move the cursor over the chart.
The encoder goes through the menu, or through what there is to choose, and its push takes it.
The fist begins the dive, ends the turn, and steps back from a choice.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from console.engine import Match, Order
from console.engine.boat import NOWHERE
from console.engine.events import Event
from console.engine.names import Heading, Kind, Phase, Role, Team, Verb
from console.engine.orders import Piece, written_value
from console.engine.refusals import Why
from console.engine.squares import NAME, distance, square_at
from console.engine.systems import truth, value_count
from console.press import Press
from console.stations.answer import MOVED, Answer
from console.stations.chooser import Chooser, first_choice
from console.stations.station import HEADING_OF, Meanings, Station, turned
from console.views.team import Item, Message, SeatView


class Moment(StrEnum):
    """What the captain can do."""

    START = "start"
    """Choosing the square to start from, unseen (S-5)."""
    DIVED = "dived"
    """Has said dive, the enemy has not."""
    COURSE = "course"
    """A course is due, or surfacing (C-6)."""
    BLACKOUT = "blackout"
    """No course is legal: surface, or trigger a mine (C-7)."""
    DUTIES = "duties"
    """The mate or the engineer has not said OK (C-5)."""
    ACTION = "action"
    """A system may be activated; then the turn is ended (A-5)."""
    ENEMY = "enemy"
    """The enemy's turn; an own mine may be triggered all the same (N-2)."""
    ASKED = "asked"
    """The own sonar waits for the enemy captain's answer (O-3)."""
    TARGET = "target"
    """Choosing a square for a weapon."""
    SECTOR = "sector"
    """Choosing a sector for a drone."""
    SILENCE = "silence"
    """Choosing a silent way."""
    TRUTH = "truth"
    """Owes a sonar answer: choosing what to say truthfully (O-1)."""
    LIE = "lie"
    """Owes a sonar answer: choosing what to say falsely (O-2)."""
    OVER = "over"


MENU: tuple[Verb, ...] = (
    Verb.DONE,
    Verb.TORPEDO,
    Verb.MINE,
    Verb.TRIGGER,
    Verb.DRONE,
    Verb.SONAR,
    Verb.SILENCE,
    Verb.ARCHER,
    Verb.SURFACE,
)
"""The captain's menu, always in this order; what cannot be chosen now is shown closed."""

_TARGETED = frozenset({Verb.TORPEDO, Verb.MINE, Verb.TRIGGER, Verb.ARCHER})

_NO_TARGET = {
    Verb.MINE: Why.MINE_NOT_BESIDE,
    Verb.TRIGGER: Why.NO_MINE_THERE,
    Verb.ARCHER: Why.NO_ARCHER_MINE_THERE,
}
"""Why a closed line's example is refused where no other square would do either."""

_COURSE = {"north": "course", "east": "course", "south": "course", "west": "course"}
_CURSOR = {"north": "across", "east": "across", "south": "across", "west": "across"}
_MENU = {"select": "menu", "push": "open"}


class Captain(Station):
    """Steers, commands the systems, answers the enemy's sonar."""

    role = Role.CAPTAIN
    MEANINGS: ClassVar[Meanings] = {
        Moment.START: {**_CURSOR, "select": "choice", "push": "place", "stop": "dive"},
        Moment.DIVED: {},
        Moment.COURSE: {**_COURSE, **_MENU, "stop": "done"},
        Moment.BLACKOUT: {**_COURSE, **_MENU},
        Moment.DUTIES: {**_COURSE, **_MENU, "stop": "done"},
        Moment.ACTION: {**_COURSE, **_MENU, "stop": "done"},
        Moment.ENEMY: {**_COURSE, **_MENU},
        Moment.ASKED: {},
        Moment.TARGET: {**_CURSOR, "select": "choice", "push": "take", "stop": "back"},
        Moment.SECTOR: {"select": "choice", "push": "take", "stop": "back"},
        Moment.SILENCE: {
            "north": "lengthen",
            "east": "lengthen",
            "south": "lengthen",
            "west": "lengthen",
            "select": "stretch",
            "push": "take",
            "stop": "back",
        },
        Moment.TRUTH: {"select": "piece", "push": "say"},
        Moment.LIE: {"select": "piece", "push": "say", "stop": "back"},
        Moment.OVER: {},
    }

    def __init__(self, team: Team) -> None:
        super().__init__(team)
        self._chooser: Chooser | None = None
        self._selected = 0
        self._truth: Piece | None = None
        self._piece = 0

    # ---- the moment

    def moment(self, match: Match) -> Moment:
        """Which moment it is, from the match and from what is being chosen."""
        boat = match.boats[self.team]
        if match.phase is Phase.ENDED:
            return Moment.OVER
        if match.phase is Phase.SETUP:
            return Moment.DIVED if boat.dived else Moment.START
        if match.answer_owed_by is self.team:
            return Moment.TRUTH if self._truth is None else Moment.LIE
        if match.answer_owed_by is not None:
            return Moment.ASKED
        if self._chooser is not None:
            return _CHOOSING[self._chooser.order.verb]
        if match.turn is not self.team:
            return Moment.ENEMY
        if boat.blackout:
            return Moment.BLACKOUT
        if not match.course_given:
            return Moment.COURSE
        return Moment.DUTIES if boat.owes else Moment.ACTION

    def observe(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Put the menu and the choice right after any accepted order."""
        if order.team is self.team and order.role is self.role:
            self._chooser = None
            self._truth = None
            self._piece = 0
        if self._chooser is not None:
            self._chooser = self._chooser.renewed(self.legal(match, self._chooser.order.verb))
        if order.team is self.team and order.verb is Verb.HEAD:
            self._selected = 0

    # ---- what it shows

    def face(self, match: Match) -> SeatView:
        """The prompt, the menu or the choice, the cursor."""
        moment = self.moment(match)
        prompt = Message(f"prompt-captain-{moment}")
        if moment is Moment.START:
            return self._start_face(match, prompt)
        if moment in (Moment.TRUTH, Moment.LIE):
            if self._truth is not None:
                kind, value = self._truth
                said = {"kind": str(kind), "value": written_value(kind, value)}
                prompt = Message("prompt-captain-lie", {**said})
            items = tuple(Item(_piece_label(piece)) for piece in self._pieces(match))
            return SeatView(moment, prompt, items, self._piece)
        if self._chooser is not None and moment in _CHOOSING.values():
            return self._choice_face(match, moment, self._chooser)
        if moment in (Moment.DIVED, Moment.ASKED, Moment.OVER):
            return SeatView(moment, prompt)
        items = tuple(
            Item(Message(f"item-{verb}"), bool(self.legal(match, verb)))
            for verb in self._menu(match)
        )
        return SeatView(moment, prompt, items, self._selected)

    def _start_face(self, match: Match, prompt: Message) -> SeatView:
        chooser = self._starting(match)
        return SeatView(
            Moment.START,
            prompt,
            cursor=NAME[chooser.order.args[0]],
            choices=tuple(NAME[order.args[0]] for order in chooser.orders),
        )

    def _choice_face(self, match: Match, moment: Moment, chooser: Chooser) -> SeatView:
        order = chooser.order
        if moment is Moment.SECTOR:
            items = tuple(
                Item(Message("item-sector", {"sector": each.args[0]})) for each in chooser.orders
            )
            prompt = Message("prompt-captain-sector", {"sector": order.args[0]})
            return SeatView(moment, prompt, items, chooser.index)
        if moment is Moment.SILENCE:
            heading, squares = order.args
            prompt = Message(
                "prompt-captain-silence", {"heading": str(heading), "squares": squares}
            )
            way = _way(match, self.team, heading, squares)
            return SeatView(moment, prompt, cursor=way[-1], choices=way)
        square = NAME[order.args[0]]
        return SeatView(
            moment,
            Message("prompt-captain-target", {"verb": str(order.verb), "square": square}),
            cursor=square,
            choices=tuple(NAME[each.args[0]] for each in chooser.orders),
        )

    def _menu(self, match: Match) -> tuple[Verb, ...]:
        """The menu of this match: Archer mines only where there are some."""
        return tuple(verb for verb in MENU if verb is not Verb.ARCHER or match.chart.archer)

    # ---- what the controls do

    def do_course(self, press: Press, match: Match) -> Answer:
        """Announce a course."""
        return Answer(self.order(Verb.HEAD, HEADING_OF[press.name]))

    def do_done(self, press: Press, match: Match) -> Answer:
        """End the turn."""
        return Answer(self.order(Verb.DONE))

    def do_dive(self, press: Press, match: Match) -> Answer:
        """Say dive."""
        return Answer(self.order(Verb.DIVE))

    def do_place(self, press: Press, match: Match) -> Answer:
        """Put the X on the square under the cursor."""
        return Answer(self._starting(match).order)

    def do_menu(self, press: Press, match: Match) -> Answer:
        """Go through the menu."""
        self._selected = turned(self._selected, press.steps, len(self._menu(match)))
        return MOVED

    def do_open(self, press: Press, match: Match) -> Answer:
        """Take the menu's line: give the order, or go on to choose; a closed one says why."""
        verb = self._menu(match)[self._selected]
        orders = self.legal(match, verb)
        if not orders:
            refusal = match.refusal(self._example(verb, match))
            if refusal is not None and refusal.why is _NO_TARGET.get(verb):
                return Answer(word=Message(f"no-target-{verb}"))
            return Answer(refusal=refusal)
        if verb in _CHOOSING:
            self._chooser = first_choice(orders)
            return MOVED
        return Answer(self.order(verb))

    def do_choice(self, press: Press, match: Match) -> Answer:
        """Go through the squares or sectors to choose from, in reading order."""
        return self._choose(self._choosing(match).turned(press.steps))

    def do_across(self, press: Press, match: Match) -> Answer:
        """Move the cursor over the chart."""
        return self._choose(self._choosing(match).moved(HEADING_OF[press.name]))

    def do_lengthen(self, press: Press, match: Match) -> Answer:
        """Silence: choose the heading, or go one square further."""
        return self._choose(self._choosing(match).lengthened(HEADING_OF[press.name]))

    def do_stretch(self, press: Press, match: Match) -> Answer:
        """Silence: longer or shorter."""
        return self._choose(self._choosing(match).stretched(press.steps))

    def do_take(self, press: Press, match: Match) -> Answer:
        """Give the order under the cursor."""
        return Answer(self._choosing(match).order)

    def do_back(self, press: Press, match: Match) -> Answer:
        """Step back from a choice."""
        self._chooser = None
        self._truth = None
        self._piece = 0
        return MOVED

    def do_piece(self, press: Press, match: Match) -> Answer:
        """Go through the pieces of information that could be said."""
        self._piece = turned(self._piece, press.steps, len(self._pieces(match)))
        return MOVED

    def do_say(self, press: Press, match: Match) -> Answer:
        """Take the truth, then the lie; both are spoken in a fixed order that betrays neither."""
        piece = self._pieces(match)[self._piece]
        if self._truth is None:
            self._truth = piece
            self._piece = 0
            return MOVED
        kinds = list(Kind)
        pieces = sorted((self._truth, piece), key=lambda each: kinds.index(each[0]))
        return Answer(self.order(Verb.ANSWER, *pieces))

    # ---- choosing

    def _choosing(self, match: Match) -> Chooser:
        return self._chooser if self._chooser is not None else self._starting(match)

    def _choose(self, chooser: Chooser) -> Answer:
        self._chooser = chooser
        return MOVED

    def _starting(self, match: Match) -> Chooser:
        """Before the dive: the square under the cursor, at first the X or the chart's middle."""
        if self._chooser is not None:
            return self._chooser
        orders = tuple(self.legal(match, Verb.START))
        at = match.boats[self.team].at
        if at == NOWHERE:
            at = square_at(match.chart.columns // 2, match.chart.rows // 2)
        away = [distance(order.args[0], at) for order in orders]
        return Chooser(orders, away.index(min(away)))

    def _example(self, verb: Verb, match: Match) -> Order:
        """An order of a closed line, for the engine to say what is in its way."""
        at = match.boats[self.team].at
        args: dict[Verb, tuple[object, ...]] = {
            Verb.DRONE: (1,),
            Verb.SILENCE: (Heading.N, 0),
        }
        return self.order(verb, *args.get(verb, (at,) if verb in _TARGETED else ()))

    def _pieces(self, match: Match) -> list[Piece]:
        """What could be said truthfully; or, that chosen, falsely of the other two kinds."""
        true = truth(match, match.boats[self.team])
        if self._truth is None:
            return list(true.items())
        return [
            (kind, value)
            for kind in Kind
            if kind is not self._truth[0]
            for value in range(1, value_count(match, kind) + 1)
            if value != true[kind]
        ]


_CHOOSING = {
    Verb.START: Moment.START,
    Verb.TORPEDO: Moment.TARGET,
    Verb.MINE: Moment.TARGET,
    Verb.TRIGGER: Moment.TARGET,
    Verb.ARCHER: Moment.TARGET,
    Verb.DRONE: Moment.SECTOR,
    Verb.SILENCE: Moment.SILENCE,
}
"""The moment in which the arguments of a verb are chosen."""


def _piece_label(piece: Piece) -> Message:
    kind, value = piece
    return Message(f"item-piece-{kind}", {"value": written_value(kind, value)})


def _way(match: Match, team: Team, heading: Heading, squares: int) -> tuple[str, ...]:
    """The squares of a silent way, the present one first."""
    at = match.boats[team].at
    way = [at]
    for _ in range(squares):
        there = match.chart.step[heading][way[-1]]
        assert there is not None  # only legal ways are offered
        way.append(there)
    return tuple(NAME[square] for square in way)
