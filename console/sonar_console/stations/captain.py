"""The base of every captain's station: start square, courses, menu, choices, sonar answer.

The course buttons give courses; while a square is chosen they move the cursor over the chart.
The encoder goes through the menu, or through what there is to choose, and its push takes it.
The tables of what each control means at each moment, by game and mode, are in `captains`.
The moments of a captain and what he is told at each are in `captainprompt`.
"""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum
from typing import ClassVar

from sonar_console.cards import Item, Message, SeatCard
from sonar_console.engine import Match, Order
from sonar_console.engine.boat import NOWHERE, Boat
from sonar_console.engine.events import Event
from sonar_console.engine.names import (
    Heading,
    Phase,
    Role,
    Verb,
)
from sonar_console.engine.objectives import ObjectiveKind
from sonar_console.engine.orders import SQUARE_VERBS, Piece, written_value
from sonar_console.engine.refusals import Why
from sonar_console.engine.squares import NAME, Square, square_at
from sonar_console.press import Press
from sonar_console.stations.captainprompt import CaptainMoment, captain_prompt
from sonar_console.stations.chooser import Chooser, first_choice, nearest_choice
from sonar_console.stations.station import (
    HEADING_OF,
    MOVED,
    Answer,
    CrewState,
    Handler,
    Station,
    turned,
)

TARGETED = SQUARE_VERBS - {Verb.START}
"""The verbs of the menu that ask for a square."""

_NO_TARGET = {
    Verb.MINE: Why.MINE_NOT_BESIDE,
    Verb.TRIGGER: Why.NO_MINE_THERE,
    Verb.ARCHER: Why.NO_ARCHER_MINE_THERE,
}
"""The refusal of a closed line's example when no other square would do either."""


class Captain(Station):
    """Steers, commands, answers the enemy's sonar. A game and mode gives the tables."""

    role = Role.CAPTAIN
    LINES: ClassVar[tuple[Verb, ...]]
    """The menu, always in this order; what cannot be chosen now is shown closed."""
    CHOOSING: ClassVar[dict[Verb, CaptainMoment]]
    """By verb of the menu that asks for more: the moment of choosing it."""

    def __init__(self, match: Match, shared: CrewState) -> None:
        super().__init__(match, shared)
        self._chooser: Chooser | None = None
        self._menu = {verb: self.item(verb) for verb in self.LINES if self._in_play(verb, match)}
        """The menu of this match with its labels."""
        self._selected = 0
        self._turned = False
        """Whether the captain has turned to the selected line since the last order of this seat."""
        self._piece = 0
        self._aimed: Square | None = None
        """The square that the captain aimed at last."""

    def _in_play(self, verb: Verb, match: Match) -> bool:
        """Whether a verb is in the menu: Archer mines, and naming, only where there are some."""
        if verb is Verb.LOCATE:
            goals = match.setup.objectives.get(self.team, ())
            return any(each.kind is ObjectiveKind.FIND for each in goals)
        return verb is not Verb.ARCHER or bool(match.chart.archer)

    def handlers(self) -> dict[str, Handler]:
        """Adds what every captain does."""
        return {
            **super().handlers(),
            "course": self.do_course,
            "dive": self.do_dive,
            "place": self.do_place,
            "menu": self.do_menu,
            "open": self.do_open,
            "choice": self.do_choice,
            "across": self.do_across,
            "take": self.do_take,
            "back": self.do_back,
            "piece": self.do_piece,
        }

    # ---- the moment

    def moment(self, match: Match) -> CaptainMoment:
        """The moment, from the match and from what is being chosen."""
        boat = match.boats[self.team]
        if match.phase is Phase.ENDED:
            return CaptainMoment.OVER
        if match.phase is Phase.SETUP:
            return CaptainMoment.DIVED if boat.dived else CaptainMoment.START
        if match.answer_owed_by is not None:
            own = match.answer_owed_by is self.team
            return self.answering() if own else CaptainMoment.ASKED
        if self._chooser is not None:
            return self.CHOOSING[self._chooser.order.verb]
        return self.in_play(match, boat)

    @abstractmethod
    def in_play(self, match: Match, boat: Boat) -> CaptainMoment:
        """The moment while play goes on, or is stopped, and nothing is being chosen."""

    @abstractmethod
    def answering(self) -> CaptainMoment:
        """The moment while this captain owes a sonar answer."""

    def ordered(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Adjust menu and choice; after an order of this seat nothing is being chosen."""
        if order.team is self.team and order.role is self.role:
            self._chooser = None
            self._piece = 0
            self._turned = False
            if order.verb in TARGETED:
                self._aimed = order.args[0]
        if self._chooser is not None:
            self._chooser = self._chooser.renewed(self.legal(match, self._chooser.order.verb))
        if order.team is self.team and order.verb is Verb.HEAD:
            self._selected = 0

    # ---- the card

    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """The prompt, the menu or the choice, the cursor."""
        if moment is CaptainMoment.START:
            return self._start_card(match)
        if self._chooser is not None and moment in self.CHOOSING.values():
            return self._choice_card(match, moment, self._chooser)
        meanings = self.MEANINGS[moment].values()
        if "piece" in meanings:
            items = tuple(Item(_piece_label(piece)) for piece in self.pieces(match))
            return SeatCard(moment, self.answer_prompt(moment), items, self._piece)
        verbs = self.verbs(match)
        if "menu" not in meanings:
            return SeatCard(moment, captain_prompt(match, self.team, moment, verbs))
        selected = list(self._menu)[self._selected]
        prompt = captain_prompt(match, self.team, moment, verbs, selected)
        lines = [Item(label, verb in verbs) for verb, label in self._menu.items()]
        if self._turned and selected not in verbs:
            reason = self._closed(match, selected)
            lines[self._selected] = Item(self._menu[selected], open=False, why=reason)
        return SeatCard(moment, prompt, tuple(lines), self._selected)

    def prompt(self, moment: StrEnum, **values: str | int) -> Message:
        """The prompt of a moment of choosing."""
        return Message(f"prompt-captain-{moment}", values)

    def answer_prompt(self, moment: StrEnum) -> Message:
        """The prompt while a sonar answer is chosen."""
        return self.prompt(moment)

    def item(self, verb: Verb) -> Message:
        """The label of a line of the menu."""
        return Message(f"item-{verb}")

    def _closed(self, match: Match, verb: Verb) -> Message:
        """The reason why a line of the menu is closed."""
        refusal = match.refusal(self._example(verb, match))
        assert refusal is not None  # nothing of this verb would be accepted
        if refusal.why is _NO_TARGET.get(verb):
            return Message(f"no-target-{verb}")
        return Message(f"refused-{refusal.why}", refusal.values)

    def _start_card(self, match: Match) -> SeatCard:
        chooser = self._starting(match)
        at = chooser.order.args[0]
        key = "start-fixed" if len(chooser.orders) == 1 else "start"
        key = "start-placed" if at == match.boats[self.team].at else key
        prompt = Message(f"prompt-captain-{key}", {"square": NAME[at]})
        return SeatCard(CaptainMoment.START, prompt, cursor=NAME[at], choices=_squares(chooser))

    def _choice_card(self, match: Match, moment: StrEnum, chooser: Chooser) -> SeatCard:
        order = chooser.order
        back = "stopped" if match.stopped_by is self.team else "turn"
        if moment is CaptainMoment.SECTOR:
            items = tuple(
                Item(Message("item-sector", {"sector": each.args[0]})) for each in chooser.orders
            )
            prompt = self.prompt(moment, sector=order.args[0], back=back)
            return SeatCard(moment, prompt, items, chooser.index)
        if moment in (CaptainMoment.SILENCE, CaptainMoment.DIRECTION):
            heading, squares = order.args
            prompt = self.prompt(moment, heading=str(heading), squares=squares, back=back)
            passed = self._silent_way(match, heading, squares)
            return SeatCard(moment, prompt, cursor=passed[-1], choices=passed)
        square = NAME[order.args[0]]
        prompt = self.prompt(moment, verb=str(order.verb), square=square, back=back)
        return SeatCard(moment, prompt, cursor=square, choices=_squares(chooser))

    def _silent_way(self, match: Match, heading: Heading, squares: int) -> tuple[str, ...]:
        """The squares of a silent way, the present one first (L-1, F-4)."""
        passed = [match.boats[self.team].at]
        for _ in range(squares):
            there = match.chart.step[heading][passed[-1]]
            assert there is not None  # only legal ways are offered
            passed.append(there)
        return tuple(NAME[square] for square in passed)

    # ---- what the controls do

    def do_course(self, press: Press, match: Match) -> Answer:
        """Announce a course."""
        return Answer(self.order(Verb.HEAD, HEADING_OF[press.name]))

    def do_dive(self, press: Press, match: Match) -> Answer:
        """Say dive."""
        return Answer(self.order(Verb.DIVE))

    def do_place(self, press: Press, match: Match) -> Answer:
        """Put the X on the square under the cursor."""
        return Answer(self._starting(match).order)

    def do_menu(self, press: Press, match: Match) -> Answer:
        """Go through the menu."""
        self._selected = turned(self._selected, press.steps, len(self._menu))
        self._turned = True
        return MOVED

    def do_open(self, press: Press, match: Match) -> Answer:
        """Take the menu's line: give the order, or go on to choose; a closed one says why."""
        verb = list(self._menu)[self._selected]
        orders = self.legal(match, verb)
        if not orders:
            order = self._example(verb, match)
            refusal = match.refusal(order)
            if refusal is not None and refusal.why is _NO_TARGET.get(verb):
                return Answer(word=Message(f"no-target-{verb}"))
            return Answer(refusal=refusal, tried=order)
        if verb in TARGETED:
            self._chooser = nearest_choice(orders, self._aim(match))
            return MOVED
        if verb in self.CHOOSING:
            self._chooser = first_choice(orders)
            return MOVED
        return Answer(self.order(verb))

    def do_choice(self, press: Press, match: Match) -> Answer:
        """Go through the squares, sectors or ways to choose from, in their order."""
        return self.choose(self.choosing(match).turned(press.steps))

    def do_across(self, press: Press, match: Match) -> Answer:
        """Move the cursor over the chart."""
        return self.choose(self.choosing(match).moved(HEADING_OF[press.name]))

    def do_take(self, press: Press, match: Match) -> Answer:
        """Give the order under the cursor."""
        return Answer(self.choosing(match).order)

    def do_back(self, press: Press, match: Match) -> Answer:
        """Step back from a choice."""
        self._chooser = None
        return MOVED

    def do_piece(self, press: Press, match: Match) -> Answer:
        """Go through the pieces of information that could be said."""
        self._piece = turned(self._piece, press.steps, len(self.pieces(match)))
        return MOVED

    # ---- choosing

    def choosing(self, match: Match) -> Chooser:
        """The choice that is open now."""
        return self._chooser if self._chooser is not None else self._starting(match)

    def choose(self, chooser: Chooser) -> Answer:
        """Put the cursor of a choice elsewhere; a start that the chart gives says so (S-5)."""
        if self._chooser is None and len(chooser.orders) == 1:
            square = NAME[chooser.order.args[0]]
            return Answer(word=Message("nothing-start-given", {"square": square}))
        self._chooser = chooser
        return MOVED

    def _starting(self, match: Match) -> Chooser:
        """The choice of a start square: under the cursor, at first the X or the chart's middle."""
        if self._chooser is not None:
            return self._chooser
        at = match.boats[self.team].at
        if at == NOWHERE:
            at = square_at(match.chart.columns // 2, match.chart.rows // 2)
        return nearest_choice(self.legal(match, Verb.START), at)

    def _aim(self, match: Match) -> Square:
        """Where the cursor of a target begins: where the last one was, or at the own boat.

        It knows nothing of the enemy, so it cannot give away what the table has worked out.
        """
        return match.boats[self.team].at if self._aimed is None else self._aimed

    def _example(self, verb: Verb, match: Match) -> Order:
        """An order of a closed line, for the engine to refuse with a reason."""
        at = match.boats[self.team].at
        args: dict[Verb, tuple[object, ...]] = {
            Verb.DRONE: (1,),
            Verb.SILENCE: (Heading.N, 1),
        }
        return self.order(verb, *args.get(verb, (at,) if verb in TARGETED else ()))

    # ---- the answer to the enemy's sonar

    @abstractmethod
    def pieces(self, match: Match) -> list[Piece]:
        """The pieces of information that could be said now."""


def _squares(chooser: Chooser) -> tuple[str, ...]:
    return tuple(NAME[order.args[0]] for order in chooser.orders)


def _piece_label(piece: Piece) -> Message:
    kind, value = piece
    return Message(f"item-piece-{kind}", {"value": written_value(kind, value)})
