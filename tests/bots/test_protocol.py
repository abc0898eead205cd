"""The lines of the protocol: what a program is told, and what is wrong with what it says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sonar_console.bots import protocol
from sonar_console.bots.protocol import (
    ProgramHello,
    ProgramOrder,
    Thoughts,
    UnreadableMessage,
    checked_thoughts,
    read_message,
)
from sonar_console.engine import Match, event_for, legal_orders
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import ROLES, Game, Mode, Team
from sonar_console.record import build_setup, find_scenario, load_scenario, load_sheets
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.scenario import scenario_names
from sonar_tools.bench.matches import KINDS, random_matches, setup_for


def told(line: bytes) -> dict[str, Any]:
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    found: dict[str, Any] = json.loads(line)
    return found


@pytest.mark.parametrize("mode", list(Mode))
def test_a_match_can_be_built_from_new_alone(mode: Mode) -> None:
    """Chart, sectors, sheet, gauges and seats of every shipped scenario."""
    for name in scenario_names():
        scenario = load_scenario(find_scenario(name))
        setup = build_setup(Header(scenario=name, mode=mode), scenario, load_sheets())
        team = setup.teams[1]
        new = told(protocol.new_line(setup, team, ROLES[setup.game], 9, 5.0, None))
        sectors = ["".join(map(str, row)) for row in new["sectors"]]
        chart = Chart(new["chart"], sectors)
        assert (chart.sea, chart.holes, chart.archer, chart.islands) == (
            setup.chart.sea,
            setup.chart.holes,
            setup.chart.archer,
            setup.chart.islands,
        )
        assert chart.sectors == setup.chart.sectors
        assert new["crews"][team] == [list(seat) for seat in setup.seats(team)]
        assert new["switches"] == setup.switch_words
        assert (new["team"], new["seed"], new["clock"]) == (team, 9, {"answer": 5.0, "match": None})
        assert set(new["objectives"]) == set(setup.objectives)
        if setup.game is Game.CAPTAIN_SONAR:
            assert new["gauges"] == setup.gauge_sizes()
            assert len(new["symbols"]) == len(setup.sheet.symbols)
            assert {each["kind"] for each in new["symbols"].values()} == set(setup.sheet.kinds)


def test_every_event_and_order_is_a_line() -> None:
    """The words are those of ``referee --view``; of hidden orders there is no line."""
    hidden = 0
    matches = [each for game, mode in KINDS for each in random_matches(game, mode, 2, 3)]
    for played in matches:
        match, team = Match(played.setup), played.setup.teams[0]
        for order in played.orders:
            events = [known for each in match.apply(order) if (known := event_for(each, team))]
            line = protocol.heard_line(order, events, team)
            if line is None:
                assert order.team is not team
                hidden += 1
                continue
            heard = told(line)
            assert list(heard) == ["type", "team", "role", "order", "events"]
            assert [each["event"] for each in heard["events"]] == [each.name for each in events]
            if order.team is team:
                written = f"{heard['team']} {heard['role']} {heard['order']}"
                assert parse_order(written)[1] == order
            told(protocol.go_line(1, 1.0, awaited=True, state=match.view(team)))
    assert hidden > 20


def test_go_has_always_some_time_and_the_orders_as_they_may_be_said() -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    legal = legal_orders(Match(setup), Team.BLUE)
    for seconds, least in ((5.0, 5.0), (0.0, 0.001), (-3.0, 0.001), (0.0004, 0.001)):
        go = told(protocol.go_line(4, seconds, awaited=True, legal=legal))
        assert go["seconds"] == least
    assert [parse_order(each)[1] for each in go["legal"]] == list(legal)
    assert protocol.go_line(4, 5.0, awaited=False) == (
        b'{"type":"go","id":4,"seconds":5.0,"awaited":false}\n'
    )


def test_what_a_program_says_is_read() -> None:
    hello = read_message(
        b'{"type": "hello", "protocol": 1, "name": " a\\u0007b ", "wants": ["state"], "new": [1],'
        b' "options": [{"name": "depth", "kind": "number", "default": 1, "min": 0}]}'
    )
    assert isinstance(hello, ProgramHello)
    assert (hello.name, hello.wants, hello.options[0].least) == ("a b", ["state"], 0)
    assert read_message(b'{"type":"order","order":null}') == ProgramOrder(order=None)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (b"", "not JSON: Input data was truncated"),
        (b"blue captain dive", "not JSON: JSON is malformed"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"order": "blue captain dive"}', "Object missing required field `type`"),
        (b'{"type": "dance"}', "Invalid value 'dance' - at `$.type`"),
        (b'{"type": "order"}', "Object missing required field `order`"),
        (b'{"type": "order", "order": 7}', "Expected `str | null`, got `int` - at `$.order`"),
        (b'{"type": "order", "order": null, "id": true}', "Expected `int | null`, got `bool`"),
        (b'{"type": "order", "order": null, "id": 1.5}', "Expected `int | null`, got `float`"),
        (b'{"type": "order", "order": NaN}', "not JSON: "),
        (b'{"type": "order", "order": "\xff"}', "not "),
        (b'{"type": "order", "order": "\\ud800"}', "not JSON: "),
        (b'{"type": "order", "x": ' + b"[" * 16_000, "nested too deep"),
        (b'{"type": "hello", "protocol": 2, "name": "x"}', "protocol 2; here it is 1"),
        (b'{"type": "hello", "protocol": 1, "name": " "}', "a program without a name"),
        (
            b'{"type": "hello", "protocol": 1, "name": "x", "wants": ["all"]}',
            "Invalid enum value 'all' - at `$.wants[0]`",
        ),
    ],
)
def test_what_cannot_be_read_is_told_in_a_line(line: bytes, what: str) -> None:
    with pytest.raises(UnreadableMessage) as found:
        read_message(line)
    assert what in str(found.value)
    assert str(found.value).isprintable()
    error = told(protocol.error_line(line, str(found.value)))
    assert error["reason"] == str(found.value)
    assert len(error["line"]) <= 60


def test_thoughts_are_of_squares_of_the_chart() -> None:
    chart = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha").chart
    kept = checked_thoughts(Thoughts({"C7": 0.5, "A1": 1}, "near\n" + "x" * 500), chart)
    assert kept.squares == {"C7": 0.5, "A1": 1}
    assert kept.word == ("near " + "x" * 500)[:120]
    for squares in ({"C7": 1.5}, {"C7": -0.1}, {"Z9": 0.5}, {"": 0.5}, {"C7": float("nan")}):
        with pytest.raises(UnreadableMessage, match="no square of the chart with a number"):
            checked_thoughts(Thoughts(squares), chart)
