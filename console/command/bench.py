"""``sonar-console bench engine``: how many orders a second, next to python-chess in one run."""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from console.bench.chessboard import BenchError
from console.bench.measure import Bench, Figures, Report, Size
from console.words import Words, languages

FAULTS: tuple[type[Exception], ...] = (BenchError,)
"""The errors that a person can cause here."""

AIMS = {"apply_ratio": 3.0, "list_ratio": 3.0, "undo_ratio": 1.0}
"""What the engine should reach; `undo_ratio` at most, the others at least."""

SECONDS = 20.0
LONGEST = 3600.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, and for how long."""
    parser.add_argument("what", choices=("engine",), help="the rules engine")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--seconds", type=_seconds, default=SECONDS, metavar="N", help="about how long (20)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the random matches (1)")
    parser.add_argument("--language", choices=sorted(languages()), default="en")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    bench = Bench(arguments.seed, Size(), time.perf_counter)
    report = bench.run(arguments.seconds)
    if arguments.json:
        lines = iter((json.dumps(as_object(report, arguments.seed)),))
    else:
        lines = as_text(report, Words(arguments.language))
    for line in lines:
        print(line)  # noqa: T201  # the answer of a command
    return 0


def as_object(report: Report, seed: int) -> dict[str, Any]:
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


def as_text(report: Report, words: Words) -> Iterator[str]:
    """The report for a terminal."""
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


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 <= seconds <= LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds up to {LONGEST:.0f}")
    return seconds
