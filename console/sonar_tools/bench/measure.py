"""The measurement: rounds in which engine and yardstick take turns, and their medians.

All matches and games are made beforehand from fixed seeds. The collector of garbage is off for
both while the clock runs, and run between the rounds; what disturbs a round disturbs both sides,
and a ratio is the median of the ratios of the rounds.
"""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from sonar_console.engine.legal import legal_orders
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Team
from sonar_tools.bench.chessboard import chess_positions, list_moves, push_and_pop
from sonar_tools.bench.matches import KINDS, Played, peaceful_match, random_matches

FEWEST_ROUNDS = 5
EARLY, LATE, BLOCK = 100, 10_000, 1_000
"""Growth: the orders after which the cost is taken, and the orders that it is taken over."""

Kind = tuple[Game, Mode]


@dataclass(frozen=True, slots=True)
class Size:
    """How much each round does."""

    matches: int = 12
    positions: int = 2_000
    late: int = LATE
    block: int = BLOCK
    every: int = 7
    """A list of legal orders is made at every so many orders of a match."""


@dataclass(slots=True)
class Rates:
    """Rates a second, a value a round."""

    apply: list[float] = field(default_factory=list)
    undo: list[float] = field(default_factory=list)
    listing: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Figures:
    """The medians of one kind of match: rates a second, and ratios to the yardstick."""

    applied: float
    undone: float
    listed: float
    apply_ratio: float
    list_ratio: float
    undo_ratio: float
    growth: float | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured; ``whole`` is of all kinds together."""

    rounds: int
    orders: int
    whole: Figures
    kinds: dict[Kind, Figures]
    chess_moves: float
    chess_lists: float


class Bench:
    """Everything that is measured, made once."""

    def __init__(self, seed: int, size: Size, clock: Callable[[], float]) -> None:
        self.chess = chess_positions(size.positions, seed)
        self.played = {kind: random_matches(*kind, size.matches, seed) for kind in KINDS}
        self.places = {
            kind: [place for match in matches for place in _places(match, size.every)]
            for kind, matches in self.played.items()
        }
        self.long = {kind: peaceful_match(*kind, size.late + size.block, seed) for kind in KINDS}
        self.size = size
        self.clock = clock

    def run(self, seconds: float) -> Report:
        """Rounds for about so many seconds, and their medians."""
        kinds = {kind: Rates() for kind in KINDS}
        whole, chess = Rates(), Rates()
        growth: dict[Kind, list[float]] = {kind: [] for kind in KINDS}
        long = {kind: (Match(one.setup), Match(one.setup)) for kind, one in self.long.items()}
        for kind, (early, late) in long.items():
            _apply(early, self.long[kind], 0, EARLY)
            _apply(late, self.long[kind], 0, self.size.late)
        collects = gc.isenabled()
        gc.disable()
        try:
            end = self.clock() + seconds
            rounds = 0
            while rounds < FEWEST_ROUNDS or self.clock() < end:
                self._round(kinds, whole, chess, rounds)
                for kind in KINDS:
                    growth[kind].append(self._growth(kind, *long[kind]))
                rounds += 1
                gc.collect()
        finally:
            if collects:
                gc.enable()
        return Report(
            rounds=rounds,
            orders=sum(len(match.orders) for each in self.played.values() for match in each),
            whole=_figures(whole, chess),
            kinds={
                kind: _figures(rates, chess, statistics.median(growth[kind]))
                for kind, rates in kinds.items()
            },
            chess_moves=statistics.median(chess.apply),
            chess_lists=statistics.median(chess.listing),
        )

    def _round(self, kinds: dict[Kind, Rates], whole: Rates, chess: Rates, number: int) -> None:
        """One round; engine and yardstick begin in turn."""
        if number % 2:
            self._theirs(chess)
        self._ours(kinds, whole)
        if not number % 2:
            self._theirs(chess)

    def _theirs(self, chess: Rates) -> None:
        took, count = self._timed(partial(push_and_pop, self.chess))
        chess.apply.append(count / took)
        took, count = self._timed(partial(list_moves, self.chess))
        chess.listing.append(count / took)

    def _ours(self, kinds: dict[Kind, Rates], whole: Rates) -> None:
        times = {"apply": 0.0, "undo": 0.0, "listing": 0.0}
        orders = lists = 0
        for kind, rates in kinds.items():
            ready = [(Match(played.setup), played) for played in self.played[kind]]
            applied, count = self._timed(partial(_play, ready))
            undone, _ = self._timed(partial(_take_back, ready))
            places = [(match.copy(), team) for match, team in self.places[kind]]  # nothing listed
            listed, listings = self._timed(partial(_list, places))
            rates.apply.append(count / applied)
            rates.undo.append(count / undone)
            rates.listing.append(listings / listed)
            times["apply"] += applied
            times["undo"] += undone
            times["listing"] += listed
            orders += count
            lists += listings
        whole.apply.append(orders / times["apply"])
        whole.undo.append(orders / times["undo"])
        whole.listing.append(lists / times["listing"])

    def _growth(self, kind: Kind, early: Match, late: Match) -> float:
        """The cost of an order late in a match, to that of the same work early in it."""
        played, block = self.long[kind], self.size.block
        costs = []
        for match, begin in ((early, EARLY), (late, self.size.late)):
            took, _ = self._timed(partial(_apply, match, played, begin, block))
            for _ in range(block):
                match.undo()
            costs.append(took)
        return costs[1] / costs[0]

    def _timed(self, work: Callable[[], int]) -> tuple[float, int]:
        begin = self.clock()
        count = work()
        return self.clock() - begin, count


def _places(played: Played, every: int) -> list[tuple[Match, Team]]:
    """Positions of a match, each with the team that orders next."""
    match = Match(played.setup)
    places = []
    for number, order in enumerate(played.orders):
        if number % every == 0 and match.dived:
            places.append((match.copy(), order.team))
        match.apply(order)
    return places


def _play(ready: list[tuple[Match, Played]]) -> int:
    count = 0
    for match, played in ready:
        for order in played.orders:
            match.apply(order)
        count += len(played.orders)
    return count


def _take_back(ready: list[tuple[Match, Played]]) -> int:
    count = 0
    for match, played in ready:
        for _ in played.orders:
            match.undo()
        count += len(played.orders)
    return count


def _list(places: list[tuple[Match, Team]]) -> int:
    for match, team in places:
        legal_orders(match, team)
    return len(places)


def _apply(match: Match, played: Played, begin: int, count: int) -> int:
    for order in played.orders[begin : begin + count]:
        match.apply(order)
    return count


def _figures(ours: Rates, chess: Rates, growth: float | None = None) -> Figures:
    return Figures(
        applied=statistics.median(ours.apply),
        undone=statistics.median(ours.undo),
        listed=statistics.median(ours.listing),
        apply_ratio=_ratio(ours.apply, chess.apply),
        list_ratio=_ratio(ours.listing, chess.listing),
        undo_ratio=_ratio(ours.apply, ours.undo),
        growth=growth,
    )


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
