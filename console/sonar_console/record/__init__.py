"""Records of matches: notation, journal, replay, and the scenario files they name."""

from __future__ import annotations

from sonar_console.record.header import Header, RecordError, format_header
from sonar_console.record.journal import Journal, JournalError, begin_journal
from sonar_console.record.journalfolder import unfinished
from sonar_console.record.notation import Unreadable, format_order, parse_order
from sonar_console.record.opening import (
    build_setup,
    header_of,
    new_setup,
    open_setup,
    record_of,
    setup_as_played,
)
from sonar_console.record.record import (
    Line,
    Record,
    RecordReader,
    format_record,
    parse_record,
    read_record,
)
from sonar_console.record.referee import Referee
from sonar_console.record.replay import Replayer, match_of, replay
from sonar_console.record.scenario import (
    Scenario,
    ScenarioError,
    find_scenario,
    load_scenario,
    scenario_names,
)
from sonar_console.record.sheets import load_sheets
from sonar_console.record.shipped import shipped_folder

__all__ = [
    "Header",
    "Journal",
    "JournalError",
    "Line",
    "Record",
    "RecordError",
    "RecordReader",
    "Referee",
    "Replayer",
    "Scenario",
    "ScenarioError",
    "Unreadable",
    "begin_journal",
    "build_setup",
    "find_scenario",
    "format_header",
    "format_order",
    "format_record",
    "header_of",
    "load_scenario",
    "load_sheets",
    "match_of",
    "new_setup",
    "open_setup",
    "parse_order",
    "parse_record",
    "read_record",
    "record_of",
    "replay",
    "scenario_names",
    "setup_as_played",
    "shipped_folder",
    "unfinished",
]
