"""Findings of checks: a sentence, its severity, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TextIO

from sonar_console.locales import Words


class Severity(Enum):
    """The severity of a finding."""

    GOOD = "good"
    NOTE = "note"
    """Worth knowing; the table may open."""
    WRONG = "wrong"
    """The table may not open."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: ``doctor-KEY`` is its sentence, ``doctor-KEY-do`` what to do about it."""

    level: Severity
    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)


def good(key: str, **values: str | int) -> Finding:
    """A finding that something works."""
    return Finding(Severity.GOOD, key, values)


def note(key: str, **values: str | int) -> Finding:
    """A finding that is worth knowing."""
    return Finding(Severity.NOTE, key, values)


def wrong(key: str, **values: str | int) -> Finding:
    """A finding that must be mended before the table opens."""
    return Finding(Severity.WRONG, key, values)


class DoctorReport:
    """Writes findings as they come, one a line, and counts what is wrong."""

    def __init__(self, words: Words, out: TextIO) -> None:
        self.words = words
        self.wrong: list[Finding] = []
        self.taken: list[Finding] = []
        """All findings so far."""
        self._out = out
        marks = {level: words.say(f"doctor-mark-{level.value}") for level in Severity}
        width = max(len(mark) for mark in marks.values())
        self._marks = {level: mark.ljust(width) for level, mark in marks.items()}

    def add(self, findings: Iterable[Finding]) -> None:
        """Write findings, each as soon as it is made."""
        for finding in findings:
            self.taken.append(finding)
            if finding.level is Severity.WRONG:
                self.wrong.append(finding)
            text = self.words.say(f"doctor-{finding.key}", **finding.values)
            if finding.level is not Severity.GOOD:
                text += " " + self.words.say(f"doctor-{finding.key}-do", **finding.values)
            self.say(f"{self._marks[finding.level]}  {text}")

    def say(self, line: str) -> None:
        """Write a line."""
        self._out.write(f"{' '.join(line.split(chr(10)))}\n")
        self._out.flush()

    def end(self) -> bool:
        """Say whether the table may open."""
        if self.wrong:
            self.say(self.words.say("doctor-closed", count=len(self.wrong)))
        else:
            self.say(self.words.say("doctor-open"))
        return not self.wrong
