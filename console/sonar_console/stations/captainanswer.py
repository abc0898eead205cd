"""The captain's answer to the enemy's sonar: two pieces in Captain Sonar, one in Sonar Family."""

from __future__ import annotations

from abc import abstractmethod

from sonar_console.cards.team import Item, Message, SeatView
from sonar_console.engine import Match, Order
from sonar_console.engine.events import Event
from sonar_console.engine.names import Kind, Verb
from sonar_console.engine.orders import Piece, written_value
from sonar_console.press import Press
from sonar_console.stations.answer import MOVED, Answer
from sonar_console.stations.captain import Captain
from sonar_console.stations.captainmoments import Moment
from sonar_console.stations.memory import Memory
from sonar_console.stations.station import turned


class Answering(Captain):
    """A captain who chooses among pieces of information with the encoder."""

    def __init__(self, match: Match, memory: Memory) -> None:
        super().__init__(match, memory)
        self._piece = 0

    def observe(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """After an order of this seat nothing is being chosen any more."""
        super().observe(order, events, match)
        if order.team is self.team and order.role is self.role:
            self._piece = 0

    def face(self, match: Match) -> SeatView:
        """While an answer is owed: the pieces that could be said."""
        moment = self.moment(match)
        if "piece" not in self.MEANINGS[moment].values():
            return super().face(match)
        items = tuple(Item(_label(piece)) for piece in self.pieces(match))
        return SeatView(moment, self.answer_prompt(moment), items, self._piece)

    def answer_prompt(self, moment: Moment) -> Message:
        """What the captain is told to choose."""
        return self.prompt(moment)

    @abstractmethod
    def pieces(self, match: Match) -> list[Piece]:
        """What could be said now."""

    def do_piece(self, press: Press, match: Match) -> Answer:
        """Go through the pieces of information that could be said."""
        self._piece = turned(self._piece, press.steps, len(self.pieces(match)))
        return MOVED


class TwoPieces(Answering):
    """Captain Sonar: one piece is true, one false, of two kinds (O-1, O-2)."""

    def __init__(self, match: Match, memory: Memory) -> None:
        super().__init__(match, memory)
        self._truth: Piece | None = None

    def observe(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """After an order of this seat the truth is not chosen any more."""
        super().observe(order, events, match)
        if order.team is self.team and order.role is self.role:
            self._truth = None

    def answering(self) -> Moment:
        """First the truth, then the lie."""
        return Moment.TRUTH if self._truth is None else Moment.LIE

    def answer_prompt(self, moment: Moment) -> Message:
        """What to choose; for the lie also what was chosen as true."""
        if self._truth is None:
            return self.prompt(moment)
        kind, value = self._truth
        return self.prompt(moment, kind=str(kind), value=written_value(kind, value))

    def pieces(self, match: Match) -> list[Piece]:
        """What could be said truthfully; or, that chosen, falsely of the other two kinds."""
        true = match.chart.truth(match.boats[self.team].at)
        if self._truth is None:
            return list(true.items())
        return [
            (kind, value)
            for kind in Kind
            if kind is not self._truth[0]
            for value in range(1, match.chart.value_count(kind) + 1)
            if value != true[kind]
        ]

    def do_say(self, press: Press, match: Match) -> Answer:
        """Take the truth, then the lie; both are spoken in a fixed order that betrays neither."""
        piece = self.pieces(match)[self._piece]
        if self._truth is None:
            self._truth = piece
            self._piece = 0
            return MOVED
        kinds = list(Kind)
        pieces = sorted((self._truth, piece), key=lambda each: kinds.index(each[0]))
        return Answer(self.order(Verb.ANSWER, *pieces))

    def do_back(self, press: Press, match: Match) -> Answer:
        """Step back from a choice, the truth included."""
        self._truth = None
        self._piece = 0
        return super().do_back(press, match)


class OnePiece(Answering):
    """Sonar Family: the row or the column, truthfully (F-3)."""

    def answering(self) -> Moment:
        """There is only the truth."""
        return Moment.TELL

    def pieces(self, match: Match) -> list[Piece]:
        """The row and the column."""
        true = match.chart.truth(match.boats[self.team].at)
        return [(kind, true[kind]) for kind in (Kind.ROW, Kind.COLUMN)]

    def do_tell(self, press: Press, match: Match) -> Answer:
        """Answer with the piece under the cursor."""
        return Answer(self.order(Verb.ANSWER, self.pieces(match)[self._piece]))


def _label(piece: Piece) -> Message:
    kind, value = piece
    return Message(f"item-piece-{kind}", {"value": written_value(kind, value)})
