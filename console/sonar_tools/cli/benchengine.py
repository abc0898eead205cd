"""The engine's own report, kind by kind of match, below the table of `sonar-console bench`."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from sonar_console.locales import Words
from sonar_tools.bench.measure import Figures, Report

AIMS = {"apply_ratio": 3.0, "list_ratio": 3.0, "undo_ratio": 1.0}
"""What the engine should reach; `undo_ratio` at most, the others at least."""


def engine_object(report: Report, seed: int) -> dict[str, Any]:
    """The report as one object: rates a second, ratios without a unit."""
    return {
        "python": platform.python_version(),
        "seed": seed,
        "rounds": report.rounds,
        "orders": report.orders,
        **_named(report.whole),
        "growth": round(max(figures.growth or 0.0 for figures in report.kinds.values()), 3),
        "chess_moves_per_second": round(report.chess_moves),
        "chess_lists_per_second": round(report.chess_lists),
        "aims": AIMS,
        "kinds": {
            f"{game} {mode}": _named(figures) for (game, mode), figures in report.kinds.items()
        },
    }


def _named(figures: Figures) -> dict[str, float]:
    values = {name: value for name, value in asdict(figures).items() if value is not None}
    return {
        "orders_per_second": round(values.pop("applied")),
        "undos_per_second": round(values.pop("undone")),
        "lists_per_second": round(values.pop("listed")),
        **{name: round(value, 3) for name, value in values.items()},
    }


def engine_lines(report: Report, words: Words) -> Iterator[str]:
    """The same for a terminal, a line a kind of match."""
    yield words.say("bench-rounds", rounds=report.rounds, orders=report.orders)
    yield words.say(
        "bench-yardstick", moves=round(report.chess_moves), lists=round(report.chess_lists)
    )
    yield ""
    heads = [words.say(f"bench-{name}") for name in ("orders", "apply", "undo", "list", "growth")]
    yield " " * 32 + "".join(f"{head:>14}" for head in heads)
    for (game, mode), figures in report.kinds.items():
        yield _line(f"{words.name(game)}, {words.name(mode)}", figures)
    yield _line(words.say("bench-whole"), report.whole)
    yield ""
    yield words.say(
        "bench-aims",
        value1=f"{AIMS['apply_ratio']:.1f}",
        value2=f"{AIMS['undo_ratio']:.1f}",
        value3=f"{AIMS['list_ratio']:.1f}",
    )


def _line(name: str, figures: Figures) -> str:
    growth = "" if figures.growth is None else f"{figures.growth:.2f}"
    return (
        f"{name:<32}{figures.applied:>14,.0f}{figures.apply_ratio:>14.2f}"
        f"{figures.undo_ratio:>14.2f}{figures.list_ratio:>14.2f}{growth:>14}"
    ).rstrip()
