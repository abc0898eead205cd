"""What one team may know: nothing of the enemy's secrets (players' note 14)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sonar_console.engine import Event, Match, Order, edit_boat, event_for, legal_orders
from sonar_console.engine.names import Team, Verb
from sonar_console.record.notation import parse_order

PLAYED_BY_SECRET = {Verb.START, Verb.BREAK, Verb.MINE, Verb.SILENCE}
"""The enemy's orders whose arguments are its own business."""

TELLING = {Verb.TORPEDO, Verb.TRIGGER, Verb.ARCHER, Verb.DRONE, Verb.SURFACE, Verb.BREAK}
"""Orders whose outcome is announced and may depend on a secret: a hit, a sector, a damage; where
both crews hear of a full gauge, a mark as well."""


def outward(order: Order) -> str:
    """All that the other crew hears of an order."""
    if order.team is Team.BLUE:
        return str(order)
    if order.verb in (Verb.MARK, Verb.PASS):
        return "yellow mate marks"
    if order.verb in PLAYED_BY_SECRET:
        return f"{order.team} {order.role} {order.verb}"
    return str(order)


def heard(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """What blue hears of events."""
    told = (event_for(event, Team.BLUE) for event in events)
    return [event.as_dict() for event in told if event is not None]


def choices(match: Match) -> dict[str, list[Order]]:
    found: dict[str, list[Order]] = {}
    for team in match.setup.teams:
        for order in legal_orders(match, team):
            found.setdefault(outward(order), []).append(order)
    return found


@pytest.mark.parametrize("mode", ["turn", "realtime"])
@pytest.mark.parametrize("seed", range(8))
def test_two_matches_that_differ_in_secrets_alone_look_the_same(
    table: Any, mode: str, seed: int
) -> None:
    """Yellow starts, marks, breaks, mines and hides differently; blue cannot tell."""
    chance = random.Random(f"{mode} {seed}")
    aloud = {"ready_aloud": "own" if seed % 2 else "both"}
    telling = TELLING if seed % 2 else TELLING | {Verb.MARK}
    start = chance.choice(["G9", "I7", "H9"])
    one = table(size=15, mode=mode, start=("B2", "H8"), **aloud).match
    other = table(size=15, mode=mode, start=("B2", start), **aloud).match
    weights = {"head": 4.0, "surface": 0.1, "stop": 0.4, "resume": 0.5}
    for _ in range(250):
        here, there = choices(one), choices(other)
        common = sorted(here.keys() & there.keys())
        if not common:
            break
        weight = [weights.get(words.split()[2], 1.0) for words in common]
        words = chance.choices(common, weight)[0]
        order = chance.choice(here[words])
        first = heard(one.apply(order))
        second = heard(other.apply(chance.choice(there[words])))
        if first != second:
            assert order.verb in telling, (str(order), first, second)
            one.undo()
            other.undo()
        assert one.view(Team.BLUE) == other.view(Team.BLUE)
        assert legal_orders(one, Team.BLUE) == legal_orders(other, Team.BLUE)
    assert len(one.history) > 40
    assert one.state() != other.state()


def test_a_view_names_no_secret_of_the_enemy(table: Any) -> None:
    t = table(start=("E5", "J10"))
    t.lay("yellow", "I9")
    t.cross_out("yellow", "W2")
    t.fill("yellow", "drone")
    text = str(t.match.view(Team.BLUE)["teams"]["yellow"])
    for secret in ("J10", "I9", "W2", "gauges", "position", "route", "mines"):
        assert secret not in text


def test_the_own_part_of_a_view_is_the_whole_state(table: Any) -> None:
    t = table()
    assert t.match.view(Team.BLUE)["teams"]["blue"] == t.boat("blue")


def test_a_view_tells_what_is_announced(table: Any) -> None:
    t = table()
    t.hurt("yellow", 2)
    assert t.match.view(Team.BLUE)["teams"]["yellow"] == {
        "damage": 2,
        "surfaced": False,
        "awaiting": [],
    }


def told(table: Any, line: str, team: Team = Team.YELLOW) -> list[dict[str, Any]]:
    """Give an order; what one team hears of it, but for whose turn it is."""
    known = (event_for(each, team) for each in table.match.apply(parse_order(line)[1]))
    return [each.as_dict() for each in known if each is not None and each.name != "turn"]


OWN_DAMAGE = ["blast", "damaged"]


@pytest.mark.parametrize("aloud", ["always", "enemy-caused"])
def test_switch_damage_aloud_of_an_own_mine(table: Any, aloud: str) -> None:
    t = table(damage_aloud=aloud)
    t.lay("blue", "E6")
    heard = told(t, "blue captain trigger E6")
    announced = t.match.view(Team.YELLOW)["teams"]["blue"]["damage"]
    assert (t.boat("blue")["damage"], t.match.view(Team.BLUE)["teams"]["blue"]["damage"]) == (1, 1)
    if aloud == "always":
        assert [each["event"] for each in heard] == OWN_DAMAGE
        assert heard[0]["results"] == {"blue": "indirect", "yellow": "clear"}
        assert announced == 1
    else:
        assert [each["event"] for each in heard] == ["blast"]
        assert heard[0]["results"] == {"yellow": "clear"}
        assert announced == 0


def test_damage_in_secret_is_not_in_the_total_that_is_announced(table: Any) -> None:
    t = table(damage_aloud="enemy-caused", start=("E5", "H8"))
    t.lay("blue", "E6", "E4")
    t.lay("yellow", "F6")
    t.say("blue captain trigger E6")
    heard = told(t, "yellow captain trigger F6")
    assert [(each["event"], each.get("total")) for each in heard] == [
        ("blast", None),
        ("damaged", 1),
    ]
    assert heard[0]["results"] == {"blue": "indirect", "yellow": "clear"}
    assert t.boat("blue")["damage"] == 2
    t.match.undo()
    assert t.match.view(Team.YELLOW)["teams"]["blue"]["damage"] == 0
    t.say("yellow captain trigger F6", "blue captain trigger E4")
    assert t.match.view(Team.YELLOW)["teams"]["blue"]["damage"] == 1


@pytest.mark.parametrize("aloud", ["always", "enemy-caused"])
def test_switch_damage_aloud_of_breakdowns_and_ice(table: Any, aloud: str) -> None:
    t = table(damage_aloud=aloud, holes="A1", off_holes=True)
    t.cross_out("blue", "N1", "N2", "N3", "N4", "N5")
    t.say("blue captain head N")
    always = aloud == "always"
    assert [each["event"] for each in told(t, "blue engineer break N6")] == ["damaged"] * always
    t.say("blue mate mark mine", "blue captain done", "yellow captain surface")
    t.turn("blue", "N")
    t.turn("blue", "N")
    t.turn("blue", "N")
    t.turn("yellow", "N")
    heard = told(t, "blue captain surface")
    assert [each["event"] for each in heard] == ["damaged"] * always + ["surfaced"]
    assert t.boat("blue")["damage"] == 2
    assert t.match.view(Team.YELLOW)["teams"]["blue"]["damage"] == 2 * always


def test_a_submarine_that_sinks_by_itself_is_heard_all_the_same(table: Any) -> None:
    t = table(damage_aloud="enemy-caused", damage_limit="1")
    t.lay("blue", "E6")
    heard = told(t, "blue captain trigger E6")
    assert [each["event"] for each in heard] == ["blast", "destroyed", "ended"]
    assert t.match.view(Team.YELLOW)["teams"]["blue"]["damage"] == 1


def test_in_sonar_family_ice_is_no_secret_for_the_square_is_announced(table: Any) -> None:
    t = table("sonar-family", holes="A1", off_holes=True, damage_aloud="enemy-caused")
    heard = told(t, "blue captain surface", Team.GREEN)
    assert [each["event"] for each in heard] == ["surfaced", "damaged"]
    edit_boat(t.match, Team.GREEN, energy=4)
    heard = told(t, "green captain missile J10", Team.BLUE)
    assert [each["event"] for each in heard] == ["energy", "blast"]
    assert heard[1]["results"] == {"blue": "clear"}
    assert t.boat("green")["damage"] == 1
    assert t.match.view(Team.BLUE)["teams"]["green"]["damage"] == 0


def test_another_start_square_is_not_announced(table: Any) -> None:
    t = table(start=None)
    assert [each["event"] for each in told(t, "blue captain start C7")] == ["started"]
    assert told(t, "blue captain start C8") == []
    assert [each["event"] for each in told(t, "blue captain start C9", Team.BLUE)] == ["started"]


def test_an_answer_owed_is_seen_by_both(table: Any) -> None:
    t = table()
    t.course("blue", "N")
    t.mend("blue")
    t.fill("blue", "sonar")
    t.say("blue captain sonar")
    assert t.match.view(Team.BLUE)["teams"]["yellow"]["awaiting"] == ["captain"]


def test_the_state_of_sonar_family(table: Any) -> None:
    state = table("sonar-family").match.state()
    assert state["teams"]["green"] == {
        "position": "J10",
        "route": ["J10"],
        "damage": 0,
        "surfaced": False,
        "awaiting": [],
        "energy": 0,
    }
    assert "energy" in table("sonar-family").match.view(Team.BLUE)["teams"]["green"]


def test_no_position_before_the_start(table: Any) -> None:
    assert table(start=None).boat("blue")["position"] is None
