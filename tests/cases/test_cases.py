"""The conformance cases: each record carries its verdicts as comments after the orders.

``;= ok`` or ``;= refused RULE`` after an order, and last ``;= state JSON`` and
``;= outcome JSON``. Keys of the state that a case does not name are not compared.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sonar_console.engine.match import Match
from sonar_console.engine.refusals import Refusal
from sonar_console.record import Referee, match_of, open_setup, parse_record, read_record
from sonar_console.record.record import format_record

FOLDER = Path(__file__).parent
SECRETS = {"start", "mark", "break", "mine", "silence", "secure", "plot", "slide"}
"""Orders whose arguments are nobody else's business."""

CASES = sorted(FOLDER.glob("*.sonar"))


def wanted(path: Path) -> tuple[list[tuple[int, str]], dict[str, Any]]:
    """The line and the verdict of each order, and what is said of the end."""
    verdicts = []
    end: dict[str, Any] = {}
    last = 0
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        mark, _, rest = line.removeprefix(";= ").partition(" ")
        if not line.startswith(";= "):
            if line.strip() and line[0] not in ";[":
                last = number
        elif mark in ("state", "outcome"):
            end[mark] = json.loads(rest)
        else:
            verdicts.append((last, line.removeprefix(";= ").strip()))
    return verdicts, end


def only_named(want: Any, got: Any) -> Any:
    """What was got, without the keys that are not wanted."""
    if isinstance(want, dict) and isinstance(got, dict):
        return {key: only_named(value, got.get(key)) for key, value in want.items()}
    return got


def silent(refusal: Refusal) -> str:
    return refusal.why


HANDED = Path(__file__).resolve().parents[3] / "shared" / "cases-2"
"""Where cases lie that were handed over beside this checkout, if they were."""


def test_cases_beside_the_checkout() -> None:
    if not HANDED.is_dir():
        pytest.skip("no cases lie beside this checkout; the copies here are played all the same")
    for path in sorted(HANDED.glob("*.sonar")):
        test_case(path)


def test_there_are_cases() -> None:
    assert len(CASES) == 67


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    """Verdict by verdict, then the state and the outcome, as JSON would carry them."""
    record = read_record(path)
    referee = Referee(Match(open_setup(record.header, record.file, path.parent)), silent)
    verdicts, end = wanted(path)
    got = []
    for line in record.lines:
        answer = referee.answer(line)
        assert answer is not None
        got.append((line.number, "ok" if answer["accepted"] else f"refused {answer['rule']}"))
    assert got == verdicts
    last = json.loads(json.dumps(referee.end()))
    assert only_named(end["state"], last["state"]) == end["state"]
    assert last["outcome"] == end["outcome"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_replays_from_its_canonical_text(path: Path) -> None:
    """Written canonically and read again, a record is the same match."""
    record = read_record(path)
    again = parse_record(format_record(record).encode())
    assert again.header == record.header
    assert [line.order for line in again.lines] == [line.order for line in record.lines]
    assert match_of(again, path.parent).state() == match_of(record, path.parent).state()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_view_holds_nothing_that_was_not_announced(path: Path) -> None:
    """Neither orders nor events nor the state tell a team the enemy's secrets."""
    record = read_record(path)
    setup = open_setup(record.header, record.file, path.parent)
    own = {"marked", "broken", "repaired", "secured"}
    if setup.switches.ready_aloud == "own":
        own.add("ready")
    for view, enemy in (setup.teams, setup.teams[::-1]):
        referee = Referee(Match(setup), silent, view)
        for line in record.lines:
            told = referee.answer(line)
            if told is None:
                assert line.order is None or line.order.team is not view
                continue
            if told["team"] != view:
                words = told["order"].split()
                assert len(words) < 2 or words[0] not in SECRETS
                assert told["events"]
                assert not {"rule", "reason"} & told.keys()
            for event in told.get("events", ()):
                assert event.get("team") == view or event["event"] not in own
        hers = referee.end()["state"]["teams"][enemy]
        assert not {"position", "route", "gauges", "breakdowns", "mines"} & hers.keys()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_undo_of_every_order_is_exact(path: Path) -> None:
    """Taking back each order as soon as it is given, and giving it again, changes nothing."""
    record = read_record(path)
    match = Match(open_setup(record.header, record.file, path.parent))
    for order in record.orders:
        if match.refusal(order) is not None:
            continue
        before = match.state()
        match.apply(order)
        after = match.state()
        assert match.undo() == order
        assert match.state() == before
        match.apply(order)
        assert match.state() == after
