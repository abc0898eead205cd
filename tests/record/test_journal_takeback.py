"""Orders taken back: the journal, a replay and the referee count alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sonar_console.engine import Match
from sonar_console.engine.names import Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal
from sonar_console.record import (
    Header,
    Journal,
    Record,
    Referee,
    format_record,
    match_of,
    open_setup,
    parse_record,
    read_record,
    replay,
)
from sonar_console.record.notation import MOST_TAKEN_BACK, format_takeback

HEADER = '[Scenario "alpha"]\n[Mode "turn"]\n\n'
DIVED = "blue captain start C7\nyellow captain start C3\nblue captain dive\nyellow captain dive\n"
DIVE = Order(Team.BLUE, Role.CAPTAIN, Verb.DIVE)


def record_of(text: str) -> Record:
    return parse_record((HEADER + text).encode())


def judge(record: Record, view: Team | None = None) -> list[dict[str, Any]]:
    referee = Referee(
        Match(open_setup(record.header, record.file)),
        lambda refusal: f"{refusal.why} {dict(refusal.values)}",
        view,
    )
    told = [*map(referee.answer, record.lines), referee.end()]
    return [answer for answer in told if answer is not None]


def test_what_was_taken_back_does_not_stand() -> None:
    record = record_of(DIVED + "blue captain head N\nblue mate mark mine\n12.5 takeback 2\n")
    assert len(record.orders) == 4
    state = match_of(record).state()
    assert state == match_of(record_of(DIVED)).state()
    told = judge(record)
    assert told[-1]["state"] == json.loads(json.dumps(state))
    assert told[-2] == {
        "line": 10,
        "team": None,
        "role": None,
        "order": "takeback 2",
        "accepted": True,
        "events": [],
    }


def test_after_it_the_match_goes_on_from_there() -> None:
    record = record_of(DIVED + "blue captain head N\ntakeback 1\nblue captain head S\n")
    assert match_of(record).state()["teams"]["blue"]["route"] == ["C7", "C8"]
    assert match_of(record).state() == match_of(record_of(DIVED + "blue captain head S")).state()


def test_a_refused_order_counts_and_its_verdict_stays() -> None:
    """What stays is a beginning of what was said: nothing is judged a second time."""
    text = DIVED + "yellow captain head N\nblue captain head N\nnonsense\ntakeback 2\n"
    record = record_of(text)
    verdicts = [
        type(verdict) for _, verdict in replay(record, Match(open_setup(record.header, "")))
    ]
    assert verdicts == [tuple] * 4 + [Refusal, tuple, Refusal, tuple]
    assert match_of(record).state() == match_of(record_of(DIVED)).state()
    assert record.orders == record_of(DIVED).orders


def test_all_of_a_match_even_its_end_can_be_taken_back(demonstration: Record) -> None:
    text = format_record(demonstration)
    played = match_of(demonstration)
    assert played.outcome is not None
    back = parse_record(f"{text}takeback 1\n".encode())
    assert match_of(back).outcome is None
    again = parse_record(f"{text}takeback 1\n{demonstration.orders[-1]}\n".encode())
    assert match_of(again).state() == played.state()
    none = parse_record(f"{text}takeback {len(demonstration.orders)}\n".encode())
    assert none.orders == ()
    assert match_of(none).orders == []


@pytest.mark.parametrize(
    "line", ["takeback", "takeback 0", "takeback -1", "takeback 2 3", "takeback two", "TAKEBACK 99"]
)
def test_a_count_that_cannot_be_is_refused_and_changes_nothing(line: str) -> None:
    """Z-3."""
    record = record_of(DIVED + line + "\n")
    told = judge(record)
    assert (told[-2]["accepted"], told[-2]["rule"]) == (False, "Z-3")
    assert told[-1]["state"] == json.loads(json.dumps(match_of(record_of(DIVED)).state()))
    assert record.orders == record_of(DIVED).orders


@pytest.mark.parametrize("view", list(Team)[:2])
def test_both_teams_are_told(view: Team) -> None:
    record = record_of(DIVED + "takeback 3\n")
    assert judge(record, view)[-2]["order"] == "takeback 3"


def test_writing_is_canonical() -> None:
    record = record_of(DIVED + "1.5   TakeBack  2 ; agreed\n")
    assert format_record(record).endswith("\n1.500 takeback 2\n")
    assert parse_record(format_record(record).encode()).orders == record.orders
    for count in (0, MOST_TAKEN_BACK + 1):
        with pytest.raises(ValueError, match="at once"):
            format_takeback(count)


def test_the_journal_counts_what_stands(tmp_path: Path) -> None:
    with Journal.create(tmp_path, Header(scenario="alpha")) as journal:
        journal.append(DIVE)
        journal.append(DIVE)
        journal.take_back(1, 3.0)
        before = journal.path.read_bytes()
        with pytest.raises(ValueError, match="only 1 stand"):
            journal.take_back(2)
        assert journal.path.read_bytes() == before
    resumed, record = Journal.resume(journal.path)
    with resumed:
        assert record.orders == (DIVE,)
        with pytest.raises(ValueError, match="only 1 stand"):
            resumed.take_back(2)
        resumed.take_back(1)
    assert read_record(journal.path).orders == ()


@pytest.mark.parametrize(
    ("line", "why", "values"),
    [
        ("takeback 0", "takeback-count", {"word": "0", "most": 9999}),
        ("takeback 10000", "takeback-count", {"word": "10000", "most": 9999}),
        ("takeback " + "9" * 5000, "takeback-count", {"word": "9" * 40, "most": 9999}),
        ("takeback -1", "takeback-count", {"word": "-1", "most": 9999}),
        ("takeback two", "takeback-count", {"word": "two", "most": 9999}),
        ("takeback 99", "takeback-too-many", {"count": 99, "stand": 5}),
    ],
)
def test_why_orders_cannot_be_taken_back(line: str, why: str, values: dict[str, object]) -> None:
    record = record_of(DIVED + "yellow captain head N\n" + line + "\n")
    refusal = replay(record, Match(open_setup(record.header, record.file)))[-1][1]
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.why) == ("Z-3", why)
    assert {key: refusal.values[key] for key in values} == values


@pytest.mark.parametrize("view", list(Team)[:2])
@pytest.mark.parametrize("line", ["takeback 0", "takeback two", "takeback", "takeback 99"])
def test_each_team_is_told_why_but_not_how_many_orders_it_has_not_seen(
    view: Team, line: str
) -> None:
    """A count of what stands would count the enemy's orders of which nothing is announced."""
    told = judge(record_of(DIVED + line + "\n"), view)[-2]
    assert (told["accepted"], told["rule"], told["order"]) == (False, "Z-3", line)
    assert told["reason"]
    more = DIVED + "yellow mate mark mine\n" * 3 + line + "\n"
    assert judge(record_of(more), view)[-2]["reason"] == told["reason"]
    assert "4" not in told["reason"]
