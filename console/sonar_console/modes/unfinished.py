"""Finding the match that was cut off, and proving that it can be gone on with.

A table that starts looks at the newest journal that has not ended. What is found there is read
and played through by the engine before anyone is asked, and nothing is changed. A journal that
cannot be gone on with stays as it is: its cause may be mended, and it is evidence.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sonar_console.engine import Match, Refused, Setup
from sonar_console.modes.playing import Step
from sonar_console.modes.resuming import CutOff
from sonar_console.record.header import Header, RecordError
from sonar_console.record.journalfile import recover_journal
from sonar_console.record.journalfolder import matches, unfinished
from sonar_console.record.opening import build_setup
from sonar_console.record.record import Record
from sonar_console.record.scenario import Scenario, find_scenario, load_scenario
from sonar_console.record.sheets import all_sheets
from sonar_console.tomlfile.tables import ScenarioError

_log = logging.getLogger(__name__)


_ROOM = 44
"""Characters of a cause that there is room for on a screen; the log has all of it."""


class CannotResumeError(ValueError):
    """A journal that cannot be gone on with: one line that names the file and the cause.

    ``short`` is as much of it as a screen has room for.
    """

    @property
    def short(self) -> str:
        """The line, cut to what a screen has room for."""
        return shortened(str(self))


@dataclass(frozen=True, slots=True)
class Found:
    """A match that was cut off, proved by the engine to its last order."""

    path: Path
    header: Header
    scenario: Scenario
    setup: Setup
    log: tuple[Step, ...]
    ended: bool
    """Whether the match is over, and only the journal does not say so any more."""
    damaged: int
    """How many whole lines stand behind one that is damaged, that one counted; they are put aside.

    A power cut leaves none: it tears the last line, which nobody has seen the effect of.
    """
    told: CutOff
    """What both crews are told of it."""

    @property
    def seconds(self) -> float:
        """The last time of the log, in seconds since the dive."""
        return _seconds(self.log)


def shortened(text: str) -> str:
    """A text, cut to what a warning on a screen has room for."""
    return text if len(text) <= _ROOM else f"{text[: _ROOM - 1]}…"


def find(folder: Path) -> Found | None:
    """The match of a folder that was cut off, or None.

    Raises `CannotResumeError`, whatever is wrong with it, while it is the newest match of the
    folder; behind newer ones it is history, and nobody is asked or warned.
    """
    path = unfinished(folder)
    if path is None:
        return None
    try:
        return _read(path)
    except CannotResumeError as fault:
        _log.warning("%s", fault)
        if path != matches(folder)[-1]:
            return None
        raise


def log_of(record: Record) -> list[Step]:
    """The log of a match from its record: what stands, and where an order was taken back.

    Raises `RecordError` for a line that no table has written.
    """
    log: list[Step] = []
    for line in record.lines:
        if line.order is not None:
            log.append(Step(line.order, line.seconds))
            continue
        first = _first_of(log, line.taken_back)
        if first is None:
            raise RecordError(record.file, line.number, f"no table has written {line.text!r}")
        order = log[first].order
        del log[first:]
        log.append(Step(order, line.seconds, taken_back=True))
    return log


def _first_of(log: Sequence[Step], count: int) -> int | None:
    """Where the last ``count`` orders of a log begin; None if there are not so many."""
    places = [place for place, step in enumerate(log) if not step.taken_back]
    return places[-count] if 0 < count <= len(places) else None


def _read(path: Path) -> Found:
    try:
        return _proved(path)
    except (RecordError, ScenarioError) as fault:
        raise _cannot(path, str(fault).removeprefix(str(path)).lstrip(":, ")) from fault
    except Refused as refused:
        why = refused.refusal
        raise _cannot(path, f"this table refuses an order of it ({why.rule})") from refused
    except Exception as fault:
        # Whatever the record of another version does to this one: the table has to start.
        _log.exception("%s cannot be played again", path)
        raise _cannot(path, f"{type(fault).__name__}: {fault}") from fault


def _proved(path: Path) -> Found:
    recovered = recover_journal(path)
    record = recovered.record
    scenario = load_scenario(find_scenario(record.header.scenario or "", path.parent))
    setup = build_setup(record.header, scenario, all_sheets(), str(path))
    log = tuple(log_of(record))
    match = Match(setup)
    for step in log:
        if not step.taken_back:
            match.apply(step.order)
    one, other = match.boats.values()
    told = CutOff(
        title=scenario.title,
        game=setup.game,
        mode=setup.mode,
        teams=setup.teams,
        orders=len(match.history),
        seconds=_seconds(log),
        damage=(one.damage, other.damage),
    )
    over, damaged = match.outcome is not None, recovered.torn.count(b"\n")
    return Found(path, record.header, scenario, setup, log, over, damaged, told)


def _seconds(log: Sequence[Step]) -> float:
    return next((step.seconds for step in reversed(log) if step.seconds is not None), 0.0)


def _cannot(path: Path, why: str) -> CannotResumeError:
    return CannotResumeError(f"{path.name}: {why}")
