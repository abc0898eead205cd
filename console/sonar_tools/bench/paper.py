"""The report of the bench: for a terminal, as Markdown, as one JSON object."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sonar_console.locales import Words
from sonar_tools.bench.figures import Findings, Growth, Missing, Row, Spread
from sonar_tools.bench.size import EARLY, LATE

HEADS = ("figure", "median", "p99", "runs", "yardstick", "aim", "holds", "pi")
GROWTH_HEADS = ("figure", "early", "late", "times")
"""The columns of the two tables: the ends of their messages."""


@dataclass(frozen=True, slots=True)
class Machine:
    """Where and when it was measured.

    ``load`` is the load average of the last minute, before and after.
    """

    date: str
    processor: str
    cores: int
    python: str
    load: tuple[float, float]


def machine(load_before: float) -> Machine:
    """This machine, now; ``load_before`` is its load before the measurement."""
    return Machine(
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


def as_object(where: Machine, findings: Findings) -> dict[str, Any]:
    """All of it as one object."""
    return {
        "machine": asdict(where),
        "rows": [_row_object(row) for row in findings.rows],
        "growth": [
            {**asdict(growth), "ratio": round(growth.ratio, 3)} for growth in findings.growths
        ],
        "missing": [asdict(missing) for missing in findings.missing],
    }


def _row_object(row: Row) -> dict[str, Any]:
    return {
        **asdict(row),
        "holds": row.holds,
        "pi4": asdict(row.pi),
        "holds_on_pi4": row.holds_on_pi,
    }


def as_text(where: Machine, findings: Findings, words: Words) -> Iterator[str]:
    """The two tables, in columns."""
    yield _heading(where, words)
    for table in _tables(findings, words):
        yield ""
        whole = [line for line in table if len(line) == len(table[0])]
        widths = [max(len(line[column]) for line in whole) for column in range(len(table[0]))]
        widths[0] = max(len(line[0]) for line in table)
        for line in table:
            cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=False))
            yield "  ".join(cells).rstrip()


def as_markdown(where: Machine, findings: Findings, words: Words) -> Iterator[str]:
    """The same for a paper."""
    yield _heading(where, words)
    for table in _tables(findings, words):
        head, *lines = table
        yield ""
        yield f"| {' | '.join(head)} |"
        yield f"|{'---|' * len(head)}"
        for line in lines:
            yield f"| {' | '.join(line + [''] * (len(head) - len(line)))} |"


def _heading(where: Machine, words: Words) -> str:
    before, after = where.load
    return words.say(
        "bench-machine",
        value1=where.date,
        value2=where.processor,
        cores=where.cores,
        value3=where.python,
        value4=f"{before:.2f}",
        value5=f"{after:.2f}",
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


def _row(row: Row, words: Words) -> list[str]:
    figure, pi = row.figure, row.pi
    return [
        words.say(f"bench-row-{row.what}", **row.values),
        number(figure.median, row.unit),
        "" if figure.p99 is None else number(figure.p99, row.unit),
        str(figure.runs),
        "" if row.yardstick is None else _both(row.yardstick, row.unit),
        ", ".join(_aim(aim.limit, aim.of, row, least=aim.least) for aim in row.aims),
        _verdict(row.holds, words),
        " ".join(part for part in (_both(pi, row.unit), _must(row, words)) if part)
        if row.slower
        else "",
    ]


def _missing(missing: Missing, words: Words) -> list[str]:
    told = words.say("bench-missing", why=words.say(missing.why))
    return [words.say(f"bench-row-{missing.what}"), told]


def _aim(limit: float, of: str, row: Row, *, least: bool) -> str:
    sign = "≥" if least else "≤"
    share = "" if row.figure.p99 is None else f" ({of})"
    return f"{sign} {number(limit, row.unit)}{share}"


def _must(row: Row, words: Words) -> str:
    return "" if row.holds_on_pi is None else f"({_verdict(row.holds_on_pi, words)})"


def _growth(growth: Growth, words: Words) -> list[str]:
    return [
        words.say(f"bench-row-{growth.what}"),
        _both(growth.early, growth.unit),
        _both(growth.late, growth.unit),
        f"{growth.ratio:.2f}",
    ]


def _verdict(holds: bool | None, words: Words) -> str:
    if holds is None:
        return ""
    return words.say("bench-holds" if holds else "bench-fails")


def _both(spread: Spread, unit: str) -> str:
    """The median, and behind a stroke the 99th percentile if there is one."""
    first = number(spread.median, unit)
    return first if spread.p99 is None else f"{_digits(spread.median)} / {number(spread.p99, unit)}"


def number(value: float, unit: str) -> str:
    """A value with about three digits and its unit: ``4.31 ms``, ``218 MB``; a count is whole."""
    return f"{_digits(value)} {unit}" if unit else f"{value:,.0f}"


def _digits(value: float) -> str:
    if value < 10:
        return f"{value:.2f}"
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"
