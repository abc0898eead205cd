"""A full record of each game, mode and scenario, which must replay to its end as it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sonar_console.engine.match import Match
from sonar_console.engine.names import Mode, Phase, Verb
from sonar_console.engine.refusals import Refusal
from sonar_console.record import open_setup, read_record, scenario_names
from sonar_console.record.record import Record, format_record
from sonar_console.record.replay import replay

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.sonar"))


def read(path: Path) -> Record:
    return read_record(path)


def test_there_is_one_of_every_scenario_in_both_modes() -> None:
    assert {path.stem for path in RECORDS} == {
        f"{name}-{mode}" for name in scenario_names() for mode in Mode
    }


def test_every_order_is_given_somewhere() -> None:
    given = {line.order.verb for path in RECORDS for line in read(path).lines if line.order}
    assert given == set(Verb) - {Verb.CLAIM}, "the table's own: none of them has minutes to survive"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays(path: Path) -> None:
    """To the same state and outcome; taken back order by order it is at its beginning again."""
    record = read(path)
    assert f"{record.header.scenario}-{record.header.mode}" == path.stem
    text = path.read_text("utf-8")
    body, _, state = text.partition(";= state ")
    assert format_record(record) == body
    match = Match(open_setup(record.header, record.file))
    begin = match.state()
    refused = [line for line, answer in replay(record, match) if isinstance(answer, Refusal)]
    assert refused == []
    assert match.phase is Phase.ENDED
    assert match.outcome is not None
    state, _, outcome = state.partition("\n;= outcome ")
    assert json.loads(json.dumps(match.state())) == json.loads(state)
    assert json.loads(json.dumps(match.outcome.as_dict())) == json.loads(outcome)
    while match.history:
        match.undo()
    assert match.state() == begin
