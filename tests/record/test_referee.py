"""The referee's answers, and what of them one team may read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sonar_console.engine.match import Match
from sonar_console.engine.names import Team
from sonar_console.engine.refusals import Refusal
from sonar_console.record import Referee, match_of, open_setup, parse_record, replay

HEADER = '[Scenario "alpha"]\n'
OPENING = """blue captain start C7
yellow captain start {yellow}
blue captain dive
yellow captain dive
blue captain head N
blue mate mark torpedo
blue engineer break N4
blue captain done
yellow captain head {heading}
yellow mate mark {gauge}
yellow engineer break {heading}{symbol}
yellow captain done
"""


def referee(view: Team | None = None, header: str = HEADER) -> Referee:
    setup = open_setup(parse_record(header.encode()).header, "m.sonar")
    return Referee(Match(setup), lambda refusal: f"because of {refusal.why}", view)


def answers(text: str, view: Team | None = None) -> list[dict[str, Any]]:
    """The verdicts and the end, as they come out of JSON."""
    judge = referee(view)
    told = [*map(judge.answer, parse_record(text.encode()).lines), judge.end()]
    return [json.loads(json.dumps(answer)) for answer in told if answer is not None]


def test_an_accepted_and_a_refused_order() -> None:
    """The form of the record's examples."""
    told = answers(OPENING.format(yellow="C3", heading="E", gauge="mine", symbol=1))
    assert told[4] == {
        "line": 5,
        "team": "blue",
        "role": "captain",
        "order": "head N",
        "accepted": True,
        "events": [{"event": "course", "team": "blue", "heading": "N"}],
    }
    assert answers("Blue CAPTAIN head n")[0] == {
        "line": 1,
        "team": "blue",
        "role": "captain",
        "order": "head N",
        "accepted": False,
        "rule": "S-6",
        "reason": "because of not-dived",
    }
    assert told[-1]["end"] is True
    assert told[-1]["outcome"] is None
    assert told[-1]["state"]["teams"]["yellow"]["gauges"]["mine"] == 1


@pytest.mark.parametrize(
    ("line", "team", "role"),
    [
        ("red captain dive", None, None),
        ("blue cook dive", "blue", None),
        ("blue mate mark oxygen", "blue", "mate"),
    ],
)
def test_a_line_that_cannot_be_read(line: str, team: str | None, role: str | None) -> None:
    """Z-3."""
    told = answers(line)[0]
    assert (told["team"], told["role"], told["order"]) == (team, role, line)
    assert (told["accepted"], told["rule"]) == (False, "Z-3")


def test_a_view_hides_what_the_enemy_did_not_announce() -> None:
    """Two matches that differ only in yellow's secrets read the same for blue."""
    one = OPENING.format(yellow="C3", heading="E", gauge="mine", symbol=1)
    other = OPENING.format(yellow="A9", heading="E", gauge="drone", symbol=4)
    assert answers(one) != answers(other)
    assert answers(one, Team.BLUE) == answers(other, Team.BLUE)
    assert answers(one, Team.YELLOW) != answers(other, Team.YELLOW)


def test_a_view_hides_refused_and_unreadable_orders_of_others() -> None:
    """A refusal's reason may betray a position: an island, the own route, an own mine."""
    for line in ("yellow captain start D1", "yellow cook C3", "red captain torpedo C3"):
        told = answers(line, Team.BLUE)
        assert [each.get("end") for each in told] == [True]
        assert "D1" not in json.dumps(told)
        assert "C3" not in json.dumps(told)


def test_a_view_repeats_what_was_said_aloud() -> None:
    told = answers(OPENING.format(yellow="C3", heading="E", gauge="mine", symbol=1), Team.BLUE)
    said = [answer.get("order") for answer in told]
    assert said == [
        "start C7",
        "start",
        "dive",
        "dive",
        "head N",
        "mark torpedo",
        "break N4",
        "done",
        "head E",
        "done",
        None,
    ]
    assert [answer["line"] for answer in told[:-1]] == list(range(1, 11))
    assert set(told[-1]["state"]["teams"]) == {"blue", "yellow"}
    assert "position" not in told[-1]["state"]["teams"]["yellow"]


def test_replaying_is_the_same_as_refereeing() -> None:
    text = HEADER + OPENING.format(yellow="C3", heading="E", gauge="mine", symbol=1) + "nonsense\n"
    record = parse_record(text.encode())
    match = Match(open_setup(record.header, record.file))
    played = replay(record, match)
    assert [line for line, _ in played] == list(record.lines)
    assert isinstance(played[-1][1], Refusal)
    assert [type(verdict) for _, verdict in played[:-1]] == [tuple] * 12
    assert match.state() == match_of(record).state()
    assert json.loads(json.dumps(match.state())) == answers(text)[-1]["state"]


def test_a_refused_order_is_left_out_of_a_replay() -> None:
    text = HEADER + "blue captain dive\nblue captain start C7\nblue captain dive\n"
    assert match_of(parse_record(text.encode())).state()["teams"]["blue"]["position"] == "C7"
