"""The yardstick: python-chess doing the same kind of work on random games of chess."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess

LONGEST = 120
"""The half-moves after which a game of chess is left as it is."""


class BenchError(ValueError):
    """The measurement cannot be made; one line that says why."""


def chess_positions(count: int, seed: int) -> list[tuple[chess.Board, chess.Move]]:
    """Positions of random games, each with one legal move of it.

    Raises `BenchError` without python-chess, which only the extra ``bench`` brings.
    """
    try:
        import chess
    except ImportError as missing:
        raise BenchError(
            "python-chess is not installed, and the engine is measured next to it: "
            "pip install 'sonar-console-tools[bench]'"
        ) from missing
    lots = random.Random(seed)
    positions: list[tuple[chess.Board, chess.Move]] = []
    board = chess.Board()
    while len(positions) < count:
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) >= LONGEST:
            board = chess.Board()
            continue
        move = lots.choice(moves)
        positions.append((board.copy(stack=False), move))
        board.push(move)
    return positions


def push_and_pop(positions: list[tuple[chess.Board, chess.Move]]) -> int:
    """Check, make and take back one move in each position; how many that were."""
    for board, move in positions:
        if not board.is_legal(move):
            raise RuntimeError(f"{move} was legal before")
        board.push(move)
        board.pop()
    return len(positions)


def list_moves(positions: list[tuple[chess.Board, chess.Move]]) -> int:
    """List the legal moves of each position; how many lists that were."""
    for board, _ in positions:
        list(board.legal_moves)
    return len(positions)
