"""The record of a build, what was measured and seen in each stage, and the report made of it.

The record is kept in the table's state folder, so that a walk that was stopped goes on another day.
The report is a paper to sign, as Markdown and as HTML.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape
from pathlib import Path
from typing import Any

from sonar_console.cards.message import Message
from sonar_console.doctor.buildplan import (
    BuildPlan,
    BuildStage,
    figure,
    meter_text,
    picture_name,
    stage_title,
)
from sonar_console.locales import Words
from sonar_console.tomlfile.reader import read_bytes
from sonar_console.tomlfile.saving import replace_file

FOLDER = "build"
"""The folder of the record and the report, within the state folder."""
RECORD = "record.json"
PAGE, SHEET = "report.md", "report.html"
MOST = 1_000_000
"""The largest record that is read, in bytes."""


class BuildRecordError(ValueError):
    """Raised for a record that cannot be read or kept. The message is one line."""


class ProofVerdict(StrEnum):
    """What a step has come to."""

    RIGHT = "right"
    WRONG = "wrong"
    OUT = "out"
    """Left out."""


@dataclass(frozen=True, slots=True)
class ProofRow:
    """One step of a stage: the sentence that says what was found, and by whom."""

    stage: str
    step: str
    verdict: ProofVerdict
    by_maker: bool
    sentence: str = ""
    """The key of a sentence; empty for a measurement, which the plan describes."""
    values: Mapping[str, str | int] = field(default_factory=dict)
    reading: float | None = None


@dataclass(slots=True)
class BuildRecord:
    """The rows of one table's build, by stage and step, and the days of its stages."""

    table: str
    way: str
    layout: str
    rows: dict[tuple[str, str], ProofRow] = field(default_factory=dict)
    days: dict[str, str] = field(default_factory=dict)
    """By stage, the day of its last step and the program's version."""

    def put(self, row: ProofRow, day: str) -> None:
        """Add a row, in the place of an earlier one of the same step."""
        self.rows[row.stage, row.step] = row
        self.days[row.stage] = day

    def forget(self, stage: str) -> None:
        """Take a stage's rows out: it is done again."""
        self.rows = {key: row for key, row in self.rows.items() if key[0] != stage}

    def bring_back(self, rows: Mapping[tuple[str, str], ProofRow]) -> bool:
        """Put earlier rows back in the stages of which no step was done again; whether any was."""
        again = {key[0] for key, row in self.rows.items() if rows.get(key) is not row}
        back = {key: row for key, row in rows.items() if key[0] not in again}
        new = {key: row for key, row in self.rows.items() if key[0] in again}
        lost = back.keys() - self.rows.keys()
        self.rows = back | new
        return bool(lost)

    def of(self, stage: str) -> list[ProofRow]:
        """The rows of a stage."""
        return [row for row in self.rows.values() if row.stage == stage]

    def count(self, verdict: ProofVerdict) -> int:
        """How many rows have come to that."""
        return sum(row.verdict is verdict for row in self.rows.values())

    def save(self, state: Path) -> None:
        """Keep the record.

        :raises BuildRecordError: when the folder cannot be written.
        """
        kept = {
            "record": 1,
            "table": self.table,
            "way": self.way,
            "layout": self.layout,
            "days": self.days,
            "rows": [_kept(row) for row in self.rows.values()],
        }
        _write(state / FOLDER / RECORD, json.dumps(kept, ensure_ascii=False))


def _kept(row: ProofRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in ProofRow.__dataclass_fields__}


def _write(path: Path, text: str) -> None:
    try:
        replace_file(path, text.encode())
    except OSError as error:
        why = error.strerror or str(error)
        raise BuildRecordError(
            f"{path}: cannot be written ({why}); name another --state"
        ) from error


_NO_RECORD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What comes up while something is read that is no record."""


def load_record(state: Path) -> BuildRecord | None:
    """The record of a state folder, None where a build has not begun.

    :raises BuildRecordError: for a file that is not one.
    """
    path = state / FOLDER / RECORD
    try:
        data = read_bytes(path, MOST)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BuildRecordError(f"{path}: cannot be read ({error.strerror})") from error
    try:
        kept = json.loads(data) if len(data) <= MOST else None
        return _record(kept)
    except _NO_RECORD as error:
        told = "not a record of a build; move it away, or begin again with: doctor --stages new"
        raise BuildRecordError(f"{path}: {told}") from error


def _record(kept: Any) -> BuildRecord:
    if kept["record"] != 1:
        raise ValueError
    found = BuildRecord(_text(kept["table"]), _text(kept["way"]), _text(kept["layout"]))
    found.days = {_text(stage): _text(day) for stage, day in kept["days"].items()}
    for row in kept["rows"]:
        values = {_text(key): value for key, value in row["values"].items()}
        if not all(isinstance(value, str | int) for value in values.values()):
            raise TypeError
        reading = None if row["reading"] is None else float(row["reading"])
        if reading is not None and not math.isfinite(reading):
            raise ValueError
        made = ProofRow(
            _text(row["stage"]),
            _text(row["step"]),
            ProofVerdict(row["verdict"]),
            bool(row["by_maker"]),
            _text(row["sentence"]),
            values,
            reading,
        )
        found.rows[made.stage, made.step] = made
    return found


def _text(value: Any) -> str:
    if not isinstance(value, str) or not all(each.isprintable() for each in value):
        raise TypeError
    return value


def put_aside(state: Path) -> None:
    """Keep an older record under another name: a new one is begun.

    :raises BuildRecordError: when it cannot be renamed.
    """
    path = state / FOLDER / RECORD
    if not path.exists():
        return
    number = 1
    while (old := path.with_name(f"record-{number}.json")).exists():
        number += 1
    try:
        path.rename(old)
    except OSError as error:
        raise BuildRecordError(f"{path}: cannot be renamed ({error.strerror})") from error


# ---- the report


Line = tuple[str, str, str, str, str]
"""What was tried, the right value, the value found, by whom, and how it is."""


def _line(words: Words, stage: BuildStage, row: ProofRow) -> Line:
    meter = next((each for each in stage.meters if f"meter {each.key}" == row.step), None)
    by = words.say("build-by-maker" if row.by_maker else "build-by-program")
    verdict = words.say(f"build-verdict-{row.verdict}")
    if meter is None:
        if not words.has(row.sentence):  # a step of another version's plan
            return (row.step, "", "", by, verdict)
        told = words.say(Message(row.sentence, dict(row.values)))
        if row.verdict is ProofVerdict.WRONG and words.has(f"{row.sentence}-do"):
            told += " " + words.say(Message(f"{row.sentence}-do", dict(row.values)))
        return (told, "", "", by, verdict)
    found = "" if row.reading is None else figure(words, meter.text(row.reading))
    told = meter_text(words, meter)
    if row.verdict is ProofVerdict.WRONG and row.reading is not None:
        where = meter.judge(row.reading)
        if where:  # nothing where another version's bounds made it wrong
            told += ". " + words.say(f"build-{where}-{meter.key}")
    if row.sentence and words.has(row.sentence):
        told += ". " + words.say(Message(row.sentence, dict(row.values)))
    return (told, figure(words, meter.bounds), found, by, verdict)


def _stages(
    plan: BuildPlan, record: BuildRecord, words: Words
) -> Iterable[tuple[BuildStage, str, list[Line]]]:
    """All stages with their title, day and version, and lines; none for one not begun."""
    for stage in plan.stages[record.way]:
        lines = [_line(words, stage, row) for row in record.of(stage.name)]
        day = record.days.get(stage.name, words.say("build-not-begun"))
        yield stage, f"{stage_title(words, stage)} ({day})", lines


def _head(record: BuildRecord, words: Words, day: str, version: str) -> list[str]:
    return [
        words.say("build-report-table", value=record.table),
        words.say("build-report-way", value=words.say(f"build-way-{record.way}")),
        words.say("build-report-made", value=day, value1=version, word=record.layout),
        words.say(
            "build-report-count",
            value=record.count(ProofVerdict.RIGHT),
            value1=record.count(ProofVerdict.WRONG),
            value2=record.count(ProofVerdict.OUT),
        ),
    ]


def page(plan: BuildPlan, record: BuildRecord, words: Words, day: str, version: str) -> str:
    """The report as Markdown."""
    out = [f"# {words.say('build-report-title')}", ""]
    out += [f"- {_cell(each)}" for each in _head(record, words, day, version)]
    heads = [words.say(f"build-head-{name}") for name in ("what", "right", "found", "by", "is")]
    for _, title, lines in _stages(plan, record, words):
        out += ["", f"## {_cell(title)}", ""]
        if lines:
            out += ["| " + " | ".join(heads) + " |", "|---|---|---|---|---|"]
            out += ["| " + " | ".join(map(_cell, line)) + " |" for line in lines]
    return "\n".join([*out, "", f"{words.say('build-signature')} ______________________", ""])


def _cell(text: str) -> str:
    """A text that breaks no table and is no markup."""
    return escape(text, quote=False).replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")


_STYLE = (
    "body{font:10pt/1.35 sans-serif;margin:12mm;max-width:186mm}h1{font-size:16pt}"
    "h2{font-size:11pt;margin:6mm 0 1mm;break-after:avoid}"
    "table{border-collapse:collapse;width:100%}"
    "td,th{border:.3mm solid #999;padding:1mm 1.5mm;text-align:left;vertical-align:top}"
    "tr{break-inside:avoid}.wrong{background:#f6d5d5;font-weight:bold}.out{color:#666}"
    ".sign{margin-top:16mm;border-top:.3mm solid #000;width:90mm;padding-top:1mm}"
)


def sheet(
    plan: BuildPlan, record: BuildRecord, words: Words, day: str, version: str, language: str
) -> str:
    """The report as a page to print; it fetches nothing."""
    title = escape(words.say("build-report-title"))
    out = [
        f'<!DOCTYPE html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body><h1>{title}</h1><ul>",
        *(f"<li>{escape(each)}</li>" for each in _head(record, words, day, version)),
        "</ul>",
    ]
    heads = [words.say(f"build-head-{name}") for name in ("what", "right", "found", "by", "is")]
    for stage, about, lines in _stages(plan, record, words):
        name = escape(picture_name(record.way, stage))
        out.append(f'<h2 id="{escape(stage.name)}" title="{name}">{escape(about)}</h2>')
        if lines:
            out.append("<table><tr>" + "".join(f"<th>{escape(each)}</th>" for each in heads))
            for row, line in zip(record.of(stage.name), lines, strict=True):
                cells = "".join(f"<td>{escape(each)}</td>" for each in line)
                out.append(f'<tr class="{row.verdict}">{cells}')
            out.append("</table>")
    out.append(f'<p class="sign">{escape(words.say("build-signature"))}</p></body></html>')
    return "\n".join([*out, ""])


def write_report(
    state: Path, plan: BuildPlan, record: BuildRecord, language: str, day: str, version: str
) -> tuple[Path, Path]:
    """Write both forms of the report beside the record; their paths.

    :raises BuildRecordError: when they cannot be written.
    """
    words = Words(language)
    paths = state / FOLDER / PAGE, state / FOLDER / SHEET
    _write(paths[0], page(plan, record, words, day, version))
    _write(paths[1], sheet(plan, record, words, day, version, language))
    return paths


__all__ = [
    "BuildRecord",
    "BuildRecordError",
    "ProofRow",
    "ProofVerdict",
    "load_record",
    "page",
    "put_aside",
    "sheet",
    "write_report",
]
