"""Records of tables from before the rules had switches for their sheet, blackout and gauges."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sonar_console.engine.match import Match
from sonar_console.engine.names import Edition, Game, Mode
from sonar_console.engine.refusals import Refusal
from sonar_console.modes import cutoff
from sonar_console.record import (
    Record,
    begin_journal,
    format_record,
    header_of,
    open_setup,
    parse_record,
    read_record,
    replay,
    setup_as_played,
)
from sonar_console.record.opening import FORMER_SWITCHES, as_journal

FOLDER = Path(__file__).parent / "former"
RECORDS = sorted(FOLDER.glob("*.sonar"))

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def ended(path: Path) -> Any:
    """The state that the record says it ends with."""
    return json.loads(path.read_text("utf-8").partition(";= state ")[2].partition("\n")[0])


@each_record
def test_a_former_record_means_what_it_meant(path: Path) -> None:
    """Every order is accepted, and the end is as it is written."""
    record = read_record(path)
    match = Match(setup_as_played(record))
    assert not [answer for _, answer in replay(record, match) if isinstance(answer, Refusal)]
    assert json.loads(json.dumps(match.state())) == ended(path)


def test_by_the_defaults_of_now_some_could_not_be_played() -> None:
    """Which is why the switches have to be told."""
    refused = set()
    for path in RECORDS:
        record = read_record(path)
        answers = replay(record, Match(open_setup(record.header, record.file)))
        refused |= {answer.rule for _, answer in answers if isinstance(answer, Refusal)}
    assert {"E-2", "C-7"} <= refused


@each_record
def test_a_former_match_that_was_cut_off_is_gone_on_with(path: Path, tmp_path: Path) -> None:
    """A journal of a table has no word of ``ready_aloud``: it is of a former version."""
    record = read_record(path)
    orders = record.orders[: len(record.orders) * 2 // 3]
    with begin_journal(tmp_path, record.header) as journal:
        for order in orders:
            journal.append(order)
    found = cutoff.find(tmp_path)
    assert found is not None
    assert found.orders == len(orders)
    if found.setup.game is Game.CAPTAIN_SONAR:
        words = {**FORMER_SWITCHES, **record.header.switches}
        assert {name: found.setup.switch_words[name] for name in words} == words
        assert found.header.switches == words


@each_record
def test_written_again_it_names_all_that_it_is_played_with(path: Path) -> None:
    record = read_record(path)
    setup = setup_as_played(record)
    again = parse_record(format_record(Record(header_of(setup), record.lines)).encode())
    assert open_setup(again.header, "again").switches == setup.switches
    assert as_journal(again.header, setup.game) is again.header


def test_a_record_that_today_s_defaults_accept_is_by_them() -> None:
    record = parse_record(b'[Scenario "alpha"]\nblue captain start A1\n')
    assert setup_as_played(record).switches.sheet == "light"
    real = replace(record.header, mode=Mode.REALTIME, edition=Edition.FR)
    assert setup_as_played(Record(real, record.lines)).switches.ready_aloud == "both"
