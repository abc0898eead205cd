"""The printed report of the bench: text for a terminal, Markdown, or one JSON object."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sonar_console.locales import Words
from sonar_tools.bench.engine import EngineFigures, EngineReport
from sonar_tools.bench.figures import EARLY, LATE, BenchRow, Findings, Growth, Missing, Spread

HEADS = ("figure", "median", "p99", "runs", "yardstick", "aim", "holds", "pi")
GROWTH_HEADS = ("figure", "early", "late", "times")
"""The columns of both tables; a column's heading is the message ``bench-head-COLUMN``."""


@dataclass(frozen=True, slots=True)
class RunInfo:
    """The time and the machine of a run of the bench.

    ``load`` is the load average of the last minute, before and after the run.
    """

    date: str
    processor: str
    cores: int
    python: str
    load: tuple[float, float]


def machine(load_before: float) -> RunInfo:
    """Information about this run; ``load_before`` is the load before it."""
    return RunInfo(
        datetime.now(UTC).date().isoformat(),
        _processor(),
        os.cpu_count() or 1,
        platform.python_version(),
        (round(load_before, 2), round(load(), 2)),
    )


def load() -> float:
    """The load average of the last minute."""
    return os.getloadavg()[0]


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.machine()
    for key in ("Model", "model name"):  # a Pi says what it is, a PC what its processor is
        for line in text.splitlines():
            name, _, value = line.partition(":")
            if name.strip() == key and value.strip():
                return value.strip()
    return platform.machine()


def as_object(where: RunInfo, findings: Findings) -> dict[str, Any]:
    """The report as one JSON object."""
    return {
        "machine": asdict(where),
        "rows": [_row_object(row) for row in findings.rows],
        "growth": [
            {**asdict(growth), "ratio": round(growth.ratio, 3)} for growth in findings.growths
        ],
        "missing": [asdict(missing) for missing in findings.missing],
    }


def _row_object(row: BenchRow) -> dict[str, Any]:
    return {
        **asdict(row),
        "holds": row.holds,
        "pi4": asdict(row.pi),
        "holds_on_pi4": row.holds_on_pi,
    }


def as_text(where: RunInfo, findings: Findings, words: Words) -> Iterator[str]:
    """The report as text: both tables in columns."""
    yield _heading(where, words)
    for table in _tables(findings, words):
        yield ""
        whole = [line for line in table if len(line) == len(table[0])]
        widths = [max(len(line[column]) for line in whole) for column in range(len(table[0]))]
        widths[0] = max(len(line[0]) for line in table)
        for line in table:
            cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=False))
            yield "  ".join(cells).rstrip()


def as_markdown(where: RunInfo, findings: Findings, words: Words) -> Iterator[str]:
    """The report as Markdown."""
    yield _heading(where, words)
    for table in _tables(findings, words):
        head, *lines = table
        yield ""
        yield f"| {' | '.join(head)} |"
        yield f"|{'---|' * len(head)}"
        for line in lines:
            yield f"| {' | '.join(line + [''] * (len(head) - len(line)))} |"


def _heading(where: RunInfo, words: Words) -> str:
    before, after = where.load
    return words.say(
        "bench-machine",
        value1=where.date,
        value2=where.processor,
        cores=where.cores,
        value3=where.python,
        value4=words.number(before, 2),
        value5=words.number(after, 2),
    )


def _tables(findings: Findings, words: Words) -> Iterator[list[list[str]]]:
    if findings.rows or findings.missing:
        yield [
            [words.say(f"bench-head-{head}") for head in HEADS],
            *(_row(row, words) for row in findings.rows),
            *(_missing(missing, words) for missing in findings.missing),
        ]
    if findings.growths:
        yield [
            [words.say(f"bench-head-{head}", early=EARLY, late=LATE) for head in GROWTH_HEADS],
            *(_growth(growth, words) for growth in findings.growths),
        ]


def _row(row: BenchRow, words: Words) -> list[str]:
    figure, pi = row.figure, row.pi
    return [
        words.say(f"bench-row-{row.what}", **row.values),
        number(figure.median, row.unit, words),
        "" if figure.p99 is None else number(figure.p99, row.unit, words),
        str(figure.runs),
        "" if row.yardstick is None else _both(row.yardstick, row.unit, words),
        ", ".join(_aim(aim.limit, aim.of, row, words, least=aim.least) for aim in row.aims),
        _verdict(row.holds, words),
        " ".join(part for part in (_both(pi, row.unit, words), _must(row, words)) if part)
        if row.slower
        else "",
    ]


def _missing(missing: Missing, words: Words) -> list[str]:
    told = words.say("bench-missing", why=words.say(missing.why))
    return [words.say(f"bench-row-{missing.what}"), told]


def _aim(limit: float, of: str, row: BenchRow, words: Words, *, least: bool) -> str:
    sign = "≥" if least else "≤"
    share = "" if row.figure.p99 is None else f" ({of})"
    return f"{sign} {number(limit, row.unit, words)}{share}"


def _must(row: BenchRow, words: Words) -> str:
    return "" if row.holds_on_pi is None else f"({_verdict(row.holds_on_pi, words)})"


def _growth(growth: Growth, words: Words) -> list[str]:
    return [
        words.say(f"bench-row-{growth.what}"),
        _both(growth.early, growth.unit, words),
        _both(growth.late, growth.unit, words),
        words.number(growth.ratio, 2),
    ]


def _verdict(holds: bool | None, words: Words) -> str:
    if holds is None:
        return ""
    return words.say("bench-holds" if holds else "bench-fails")


def _both(spread: Spread, unit: str, words: Words) -> str:
    """The median, and after a slash the 99th percentile if there is one."""
    first = number(spread.median, unit, words)
    if spread.p99 is None:
        return first
    return f"{_digits(spread.median, words)} / {number(spread.p99, unit, words)}"


def number(value: float, unit: str, words: Words) -> str:
    """A value with about three digits and its unit: ``4.31 ms``, ``218 MB``; a count is whole."""
    return f"{_digits(value, words)} {unit}" if unit else words.number(value)


def _digits(value: float, words: Words) -> str:
    return words.number(value, 2 if value < 10 else 1 if value < 100 else 0)


# ---- the engine's own report, kind by kind of match

ENGINE_AIMS = {"apply_ratio": 3.0, "list_ratio": 3.0, "undo_ratio": 1.0}
"""The aims of the engine: ``undo_ratio`` at most, the others at least."""


def engine_object(report: EngineReport, seed: int) -> dict[str, Any]:
    """The engine's report as one JSON object: rates a second, ratios without a unit."""
    return {
        "python": platform.python_version(),
        "seed": seed,
        "rounds": report.rounds,
        "orders": report.orders,
        **_engine_object(report.whole),
        "growth": round(max(figures.growth or 0.0 for figures in report.kinds.values()), 3),
        "chess_moves_per_second": round(report.chess_moves),
        "chess_lists_per_second": round(report.chess_lists),
        "aims": ENGINE_AIMS,
        "kinds": {
            f"{game} {mode}": _engine_object(figures)
            for (game, mode), figures in report.kinds.items()
        },
    }


def _engine_object(figures: EngineFigures) -> dict[str, float]:
    values = {name: value for name, value in asdict(figures).items() if value is not None}
    return {
        "orders_per_second": round(values.pop("applied")),
        "undos_per_second": round(values.pop("undone")),
        "lists_per_second": round(values.pop("listed")),
        **{name: round(value, 3) for name, value in values.items()},
    }


def engine_lines(report: EngineReport, words: Words) -> Iterator[str]:
    """The engine's report as text: a line for each kind of match."""
    yield words.say("bench-rounds", rounds=report.rounds, orders=report.orders)
    yield words.say(
        "bench-yardstick", moves=round(report.chess_moves), lists=round(report.chess_lists)
    )
    yield ""
    heads = [words.say(f"bench-{name}") for name in ("orders", "apply", "undo", "list", "growth")]
    yield " " * 32 + "".join(f"{head:>14}" for head in heads)
    for (game, mode), figures in report.kinds.items():
        yield _engine_line(f"{words.name(game)}, {words.name(mode)}", figures, words)
    yield _engine_line(words.say("bench-whole"), report.whole, words)
    yield ""
    yield words.say(
        "bench-aims",
        value1=words.number(ENGINE_AIMS["apply_ratio"], 1),
        value2=words.number(ENGINE_AIMS["undo_ratio"], 1),
        value3=words.number(ENGINE_AIMS["list_ratio"], 1),
    )


def _engine_line(name: str, figures: EngineFigures, words: Words) -> str:
    ratios = (figures.apply_ratio, figures.undo_ratio, figures.list_ratio, figures.growth)
    told = [words.number(figures.applied)]
    told += ["" if each is None else words.number(each, 2) for each in ratios]
    return (f"{name:<32}" + "".join(f"{each:>14}" for each in told)).rstrip()
