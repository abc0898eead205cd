"""Finding a match that was cut off, and proving that it can be resumed.

A table that starts looks at the newest journal that has not ended. It is read and played through
by the engine before anyone is asked, and nothing is changed. A journal that cannot be resumed
stays as it is: its cause may be mended, and it is evidence.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sonar_console.engine import Match, Refused, Setup, event_for
from sonar_console.modes.play.log import LogEntry, last_seconds, log_of
from sonar_console.record.header import Header, RecordError
from sonar_console.record.journalfile import RecoveredJournal, recover_journal
from sonar_console.record.journalfolder import matches, unfinished
from sonar_console.record.opening import as_journal, build_setup
from sonar_console.record.scenario import Scenario, ScenarioError, find_scenario, load_scenario
from sonar_console.record.sheets import all_sheets
from sonar_console.settings.tags import tag_faults

_log = logging.getLogger(__name__)


_ROOM = 44
"""Characters of a folder that a warning on a screen has room for; the log has all of it."""


class CannotResumeError(ValueError):
    """A journal cannot be resumed: one line that names the file and the cause.

    The cause is for a programmer: it stands in the log.
    """

    @property
    def file(self) -> str:
        """The name of the journal's file, as a screen shows it."""
        return shortened(str(self).partition(": ")[0])


@dataclass(frozen=True, slots=True)
class CutOff:
    """A match that was cut off, proved by the engine to its last order."""

    journal: RecoveredJournal
    """The journal as it was read."""
    header: Header
    scenario: Scenario
    setup: Setup
    log: tuple[LogEntry, ...]
    orders: int
    """The number of orders that stand."""
    heard: int
    """The number of those of which both crews heard; the others are no one else's to count."""
    dived: bool
    """Whether play has begun; before it the crews choose their start squares."""
    damage: tuple[int, int]
    """The damage that both crews have announced, in the order of ``setup.teams``."""
    ended: bool
    """Whether the match is over, and only the journal does not say so any more."""
    damaged: int
    """How many whole lines of the journal follow a damaged one, that one counted; they are set
    aside.

    A power cut leaves none: it tears the last line, whose effect nobody has seen.
    """

    @property
    def path(self) -> Path:
        """The journal's file."""
        return self.journal.path

    @property
    def title(self) -> Mapping[str, str]:
        """The scenario's title by language."""
        return self.scenario.title

    @property
    def seconds(self) -> float:
        """The time for which it was played, in seconds since the dive."""
        return last_seconds(self.log)


def shortened(text: str) -> str:
    """A text, cut to what a warning on a screen has room for."""
    return text if len(text) <= _ROOM else f"{text[: _ROOM - 1]}…"


def find(folder: Path) -> CutOff | None:
    """The match of a folder that was cut off, or None; one in which no order stands is none.

    Raises `CannotResumeError`, whatever is wrong with it, while it is the newest match of the
    folder; behind newer ones it is history, and nobody is asked or warned.
    """
    path = unfinished(folder)
    if path is None:
        return None
    try:
        found = _read(path)
    except CannotResumeError as fault:
        _log.warning("%s", fault)
        if path != matches(folder)[-1]:
            return None
        raise
    if not found.orders:
        _log.info("%s: no order stands, so there is nothing to go on with", path.name)
        return None
    return found


def _read(path: Path) -> CutOff:
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


def _proved(path: Path) -> CutOff:
    recovered = recover_journal(path)
    record = recovered.record
    scenario = load_scenario(find_scenario(record.header.scenario or "", path.parent))
    header = as_journal(record.header, scenario.game)
    setup = build_setup(header, scenario, all_sheets(), str(path))
    for name, fault in tag_faults(record.header.others, setup.game):
        _log.warning("%s: %s: %s", path, name, fault)
    log = tuple(log_of(record))
    match = Match(setup)
    heard = 0
    for entry in log:
        if not entry.taken_back:
            events = match.apply(entry.order)
            heard += all(any(event_for(each, team) for each in events) for team in setup.teams)
    one, other = match.boats.values()
    return CutOff(
        journal=recovered,
        header=header,
        scenario=scenario,
        setup=setup,
        log=log,
        orders=len(match.history),
        heard=heard,
        dived=match.phase != "setup",
        damage=(one.announced, other.announced),
        ended=match.outcome is not None,
        damaged=recovered.torn.count(b"\n"),
    )


def _cannot(path: Path, why: str) -> CannotResumeError:
    return CannotResumeError(f"{path.name}: {why}")
