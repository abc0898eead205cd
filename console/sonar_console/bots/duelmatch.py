"""A match between two crews without a table: their orders go straight to a `Match`.

Before the dive the teams are asked one after the other. Turn by turn, the team whose turn it is is
asked; the other one only when it can trigger a mine (N-2), once for each order that it hears, so
that it cannot count the orders of which nothing is announced. In real time each team has a clock:
an order takes its team one *beat*, securing a section `SECURING` beats (tracing takes time), a
sonar answer none; the team whose clock is behind is asked next. While the table is stopped no time
passes, and the whole stop takes its team one beat. A handicap is a beat longer or shorter than 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sonar_console.bots.external import Forfeit, Program
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.events import Event, event_for
from sonar_console.engine.legal import legal_orders
from sonar_console.engine.match import Match
from sonar_console.engine.names import Phase, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup
from sonar_console.record.referee import order_heard

LONGEST = 4000
"""The number of orders after which damage decides a match; with equal damage it is drawn."""
SECURING = 4.0
"""The beats that a section of the hull takes."""
UNHEARD = 40
"""A match ends when nobody has given an order in so many rounds."""


class DuelPlayer(Protocol):
    """Plays a team: a `CrewMind` or a `Program`."""

    def order(self, match: VisibleMatch) -> Order | None:
        """The next order, legal, or None for nothing now; raises `Forfeit` to lose the match."""

    def told(self, order: Order, events: list[Event]) -> None:
        """An order was carried out: an own one, or one of the enemy's as far as it is heard.

        ``events`` are those that this crew hears, at least one for an order of the enemy's.
        """


@dataclass(frozen=True, slots=True)
class DuelResult:
    """The end of a match. ``winner`` is None for a draw.

    ``how`` is the cause of the outcome (``torpedo``), ``damage`` or ``orders`` where the match
    was too long, ``forfeit`` where a crew could not go on; ``why`` then says so.
    """

    winner: Team | None
    how: str
    orders: int
    why: str | None = None


class Contest:
    """A match between two crews, one question after the other.

    ``asked`` is the team that may speak now; ``put`` takes what it says. ``sights`` is what each
    team may see. The match itself is ``match``; ``result`` is None until it has ended.
    ``beats`` is how long an order takes each team in real time (1 if nothing is said).
    """

    def __init__(
        self,
        setup: Setup,
        beats: Mapping[Team, float] | None = None,
        longest: int = LONGEST,
    ) -> None:
        self.match = Match(setup)
        self.sights = {team: VisibleMatch(self.match, team) for team in setup.teams}
        self.result: DuelResult | None = None
        self._clock = _TurnOrder(setup, beats or {})
        self._longest = longest
        self._silent = 0
        self._round: list[Team] | None = None
        """The teams that are still to be asked in this round; None before a new one."""
        self._news = dict.fromkeys(setup.teams, True)
        """Whether a team has given or heard an order since it was last asked."""

    def asked(self) -> Team | None:
        """The team that may speak now; None when the match has ended."""
        while self.result is None:
            if self._round is None:
                if self.match.phase is Phase.ENDED or len(self.match.history) >= self._longest:
                    self.result = _result(self.match)
                    break
                self._round = list(self._clock.turn(self.match))
            for team in self._round:
                if not self._skipped(team):
                    return team
            self._nobody_spoke()
        return None

    def put(self, order: Order | None) -> dict[Team, list[Event]]:
        """Take what the team says that is asked; what each team hears of it.

        None is nothing now. Raises `Refused` for an order that the rules do not allow, and
        `ValueError` for one of the other team and after the end.
        """
        team = self.asked()
        if team is None or self._round is None:
            raise ValueError("the match has ended")
        if order is not None and order.team is not team:
            raise ValueError(f"{order} is no order of {team}, which is asked")
        if order is None:
            self._news[team] = False
            self._round = self._round[self._round.index(team) + 1 :]
            return {}
        return self.give(order)

    def give(self, order: Order) -> dict[Team, list[Event]]:
        """Carry out an order for which nobody was asked, such as one of an opening; as `put`."""
        events = self.match.apply(order)
        team = order.team
        self._news[team] = False
        self._silent = 0
        self._round = None
        self._clock.took(team, order, self.match)
        told = {}
        for listener in self.match.setup.teams:
            heard = [ours for each in events if (ours := event_for(each, listener))]
            self._news[listener] |= listener is team or bool(heard)
            told[listener] = heard
        return told

    def forfeit(self, team: Team, why: str) -> None:
        """End the match: a team cannot go on, and has lost."""
        self.result = _forfeited(self.match, team, why)

    def _skipped(self, team: Team) -> bool:
        """Whether a team is not asked: the other's turn, and nothing new to it since."""
        match = self.match
        return match.dived and match.turn not in (None, team) and not self._news[team]

    def _nobody_spoke(self) -> None:
        self._round = None
        self._silent += 1
        if self._silent > UNHEARD:
            self.result = _unheard(self.match, self._clock.turn(self.match))
        elif self.match.phase is not Phase.SETUP:
            self._clock.waited()


def tell(
    players: Mapping[Team, DuelPlayer], order: Order, heard: Mapping[Team, Sequence[Event]]
) -> None:
    """Tell some players of an order: each its own, and of the enemy's what is heard of it.

    ``heard`` is what `Contest.put` has returned.
    """
    for team, player in players.items():
        if team is order.team or heard[team]:
            player.told(order_heard(order, team), list(heard[team]))


def play_match(
    setup: Setup,
    players: Mapping[Team, DuelPlayer],
    beats: Mapping[Team, float] | None = None,
    longest: int = LONGEST,
    begun: Sequence[Order] = (),
) -> tuple[DuelResult, Match]:
    """Play one match to its end; its result, and the match with all its orders.

    ``begun`` are orders that are given before anybody is asked.
    """
    contest = Contest(setup, beats, longest)
    for order in begun:
        tell(players, order, contest.give(order))
    while (team := contest.asked()) is not None:
        try:
            said = players[team].order(contest.sights[team])
        except Forfeit as lost:
            contest.forfeit(team, str(lost))
            break
        heard = contest.put(said)
        if said is not None:
            tell(players, said, heard)
    result = contest.result
    assert result is not None  # nobody is asked any more
    for player in players.values():
        if isinstance(player, Program):
            player.finish(result.winner, result.how)
    return result, contest.match


class _TurnOrder:
    """The order in which the crews are asked."""

    def __init__(self, setup: Setup, beats: Mapping[Team, float]) -> None:
        first = setup.first
        self._order = (first, next(team for team in setup.teams if team is not first))
        self._beats = {team: beats.get(team, 1.0) for team in setup.teams}
        self._spent = dict.fromkeys(self._order, 0.0)
        self._dived: set[Team] = set()
        self._realtime = setup.mode.value == "realtime"

    def turn(self, match: Match) -> tuple[Team, ...]:
        """The teams in the order in which they are asked."""
        owed = match.answer_owed_by or match.stopped_by
        if owed is not None:
            return (owed,)
        if match.phase is Phase.SETUP:
            return tuple(team for team in self._order if not match.boats[team].dived)[:1]
        if not self._realtime and match.turn is not None:
            enemy = next(team for team in self._order if team is not match.turn)
            return (enemy, match.turn) if match.boats[enemy].mines else (match.turn,)
        one, other = self._order
        return (one, other) if self._spent[one] <= self._spent[other] else (other, one)

    def took(self, team: Team, order: Order, match: Match) -> None:
        """An order has been given."""
        if match.stopped_by is not None or order.verb is Verb.ANSWER:
            return
        if team not in self._dived:
            if order.verb is Verb.DIVE:  # two beats with the start, however often the X was moved
                self._dived.add(team)
                self._spent[team] = 2 * self._beats[team]
            return
        now = self._spent[team]
        for each, spent in self._spent.items():
            self._spent[each] = max(spent, now)  # whoever was asked before had nothing to say
        beats = SECURING if order.verb is Verb.SECURE else 1.0
        self._spent[team] = now + beats * self._beats[team]

    def waited(self) -> None:
        """Nobody had anything to say."""
        for team in self._spent:
            self._spent[team] += 1.0


def _unheard(match: Match, asked: tuple[Team, ...]) -> DuelResult:
    """Nobody goes on: whoever alone could have has lost; else it is decided as it stands."""
    if match.phase is Phase.SETUP:
        asked = tuple(team for team, boat in match.boats.items() if not boat.dived)
    could = [team for team in asked if legal_orders(match, team)]
    if len(could) == 1:
        return _forfeited(match, could[0], f"{could[0]} says nothing though it is awaited")
    return _result(match)


def _forfeited(match: Match, team: Team, why: str) -> DuelResult:
    winner = next(each for each in match.setup.teams if each is not team)
    return DuelResult(winner, "forfeit", len(match.history), why)


def _result(match: Match) -> DuelResult:
    """The outcome; without one the less damaged submarine has won, or nobody."""
    orders = len(match.history)
    if match.outcome is not None:
        return DuelResult(match.outcome.winner, match.outcome.cause, orders)
    one, other = match.boats.values()
    if one.damage == other.damage:
        return DuelResult(None, "orders", orders)
    return DuelResult((one if one.damage < other.damage else other).team, "damage", orders)


__all__ = ["Contest", "DuelPlayer", "DuelResult", "Forfeit", "play_match", "tell"]
