"""The engine: orders a second, next to python-chess doing the same kind of work.

Engine and yardstick take turns in rounds. All matches and games of chess are made before, from
fixed seeds. Garbage collection is off while the clock runs, and done between the rounds. A ratio is
the median of the ratios of the rounds, so that a disturbance of one round changes little.
"""

from __future__ import annotations

import gc
import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from sonar_console.engine.legal import legal_orders
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Team
from sonar_tools.bench.figures import Aim, BenchError, BenchRow, Findings, Growth, Spread
from sonar_tools.bench.matches import KINDS, PlayedMatch, peaceful_match, random_matches

if TYPE_CHECKING:
    import chess

NAME = "engine"
TIMES = 3.0
"""The aim: so many times the rate of python-chess's ``is_legal``, ``push`` and ``pop``."""
FEWEST_ROUNDS = 5
EARLY, LATE, BLOCK = 100, 10_000, 1_000
"""Growth: the orders after which the cost of an order is measured, and over how many orders."""

LONGEST = 120
"""The half-moves after which a game of chess is not continued."""

Kind = tuple[Game, Mode]


@dataclass(frozen=True, slots=True)
class EngineSize:
    """The amount of work in one round."""

    matches: int = 12
    positions: int = 2_000
    late: int = LATE
    block: int = BLOCK
    every: int = 7
    """Orders of a match from one list of legal orders to the next."""


@dataclass(slots=True)
class EngineRates:
    """Rates a second, one value for each round."""

    apply: list[float] = field(default_factory=list)
    undo: list[float] = field(default_factory=list)
    listing: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class EngineFigures:
    """The medians of one kind of match: rates a second, and ratios to the yardstick's."""

    applied: float
    undone: float
    listed: float
    apply_ratio: float
    list_ratio: float
    undo_ratio: float
    growth: float | None = None


@dataclass(frozen=True, slots=True)
class EngineReport:
    """The result of all rounds; ``whole`` is of all kinds of match together."""

    rounds: int
    orders: int
    whole: EngineFigures
    kinds: dict[Kind, EngineFigures]
    chess_moves: float
    chess_lists: float


class EngineBench:
    """The matches and games that are measured, and the measurement."""

    def __init__(self, seed: int, size: EngineSize, clock: Callable[[], float]) -> None:
        self.chess = chess_positions(size.positions, seed)
        self.played = {kind: random_matches(*kind, size.matches, seed) for kind in KINDS}
        self.places = {
            kind: [place for match in matches for place in _places(match, size.every)]
            for kind, matches in self.played.items()
        }
        self.long = {kind: peaceful_match(*kind, size.late + size.block, seed) for kind in KINDS}
        self.size = size
        self.clock = clock

    def run(self, seconds: float) -> EngineReport:
        """Measure rounds for about so many seconds; their medians."""
        kinds = {kind: EngineRates() for kind in KINDS}
        whole, chess = EngineRates(), EngineRates()
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
        return EngineReport(
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

    def _round(
        self, kinds: dict[Kind, EngineRates], whole: EngineRates, chess: EngineRates, number: int
    ) -> None:
        """One round; engine and yardstick begin in turn."""
        if number % 2:
            self._theirs(chess)
        self._ours(kinds, whole)
        if not number % 2:
            self._theirs(chess)

    def _theirs(self, chess: EngineRates) -> None:
        took, count = self._timed(partial(push_and_pop, self.chess))
        chess.apply.append(count / took)
        took, count = self._timed(partial(list_moves, self.chess))
        chess.listing.append(count / took)

    def _ours(self, kinds: dict[Kind, EngineRates], whole: EngineRates) -> None:
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
        """The cost of orders late in a match divided by that of the same orders early in it."""
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


def _places(played: PlayedMatch, every: int) -> list[tuple[Match, Team]]:
    """Positions of a match, each with the team that gives the next order."""
    match = Match(played.setup)
    places = []
    for number, order in enumerate(played.orders):
        if number % every == 0 and match.dived:
            places.append((match.copy(), order.team))
        match.apply(order)
    return places


def _play(ready: list[tuple[Match, PlayedMatch]]) -> int:
    count = 0
    for match, played in ready:
        for order in played.orders:
            match.apply(order)
        count += len(played.orders)
    return count


def _take_back(ready: list[tuple[Match, PlayedMatch]]) -> int:
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


def _apply(match: Match, played: PlayedMatch, begin: int, count: int) -> int:
    for order in played.orders[begin : begin + count]:
        match.apply(order)
    return count


def _figures(ours: EngineRates, chess: EngineRates, growth: float | None = None) -> EngineFigures:
    return EngineFigures(
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


def findings(report: EngineReport) -> Findings:
    """The row and the growth of a report."""
    whole = report.whole
    row = BenchRow(
        NAME,
        "engine",
        "/s",
        Spread(whole.applied, None, report.rounds),
        Spread(report.chess_moves, None, report.rounds),
        aims=(Aim(TIMES * whole.applied / whole.apply_ratio, "median", least=True),),
    )
    costs = [figures for figures in report.kinds.values() if figures.growth is not None]
    worst = max(costs, key=lambda figures: figures.growth or 0.0)
    early = 1e6 / worst.applied
    growth = Growth(
        NAME,
        "engine-order",
        "µs",
        Spread(early, None, report.rounds),
        Spread(early * (worst.growth or 0.0), None, report.rounds),
    )
    return Findings([row], [growth])


def chess_positions(count: int, seed: int) -> list[tuple[chess.Board, chess.Move]]:
    """Positions of random games, each with one legal move of it.

    Raises `BenchError` without python-chess, which the extra ``bench`` installs.
    """
    try:
        import chess
    except ImportError as missing:
        raise BenchError(
            "python-chess is not installed, and the engine is measured next to it: "
            "pip install 'sonar-console-tools[bench]'"
        ) from missing
    rng = random.Random(seed)
    positions: list[tuple[chess.Board, chess.Move]] = []
    board = chess.Board()
    while len(positions) < count:
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) >= LONGEST:
            board = chess.Board()
            continue
        move = rng.choice(moves)
        positions.append((board.copy(stack=False), move))
        board.push(move)
    return positions


def push_and_pop(positions: list[tuple[chess.Board, chess.Move]]) -> int:
    """Check, make and take back one move in each position; the number of moves."""
    for board, move in positions:
        if not board.is_legal(move):
            raise RuntimeError(f"{move} was legal before")
        board.push(move)
        board.pop()
    return len(positions)


def list_moves(positions: list[tuple[chess.Board, chess.Move]]) -> int:
    """List the legal moves of each position; the number of lists."""
    for board, _ in positions:
        list(board.legal_moves)
    return len(positions)
