"""A match as a whole: winning, undo, copies (W)."""

from __future__ import annotations

from typing import Any

import pytest


def at_close_quarters(table: Any, **options: Any) -> Any:
    """Blue on E5 and yellow on E7, both at 3 damage; a torpedo on E6 sinks both."""
    t = table(start=("D5", "E7"), **options)
    t.course("blue", "E")
    t.mend("blue")
    t.fill("blue", "torpedo")
    t.hurt("blue", 3)
    t.hurt("yellow", 3)
    return t


def test_w_1_at_four_damage_a_submarine_is_destroyed(table: Any) -> None:
    t = at_close_quarters(table)
    events = t.say("blue captain torpedo E8")
    assert [event["event"] for event in events][-2:] == ["destroyed", "ended"]
    assert events[-1] == {
        "event": "ended",
        "winner": "blue",
        "loser": "yellow",
        "cause": "torpedo",
    }


def test_w_1_the_sheet_has_no_fifth_box(table: Any) -> None:
    t = at_close_quarters(table)
    (damaged,) = [
        event
        for event in t.say("blue captain torpedo E7")
        if event["event"] == "damaged" and event["team"] == "yellow"
    ]
    assert (damaged["amount"], damaged["total"]) == (2, 4)
    assert t.boat("yellow")["damage"] == 4


def test_w_2_both_at_once_is_a_draw(table: Any) -> None:
    t = at_close_quarters(table)
    t.say("blue captain torpedo E6")
    assert t.match.outcome.as_dict() == {"winner": None, "cause": "torpedo"}


def test_w_2_switch_attacker_loses(table: Any) -> None:
    t = at_close_quarters(table, simultaneous_loss="attacker-loses")
    t.say("blue captain torpedo E6")
    assert t.match.outcome.as_dict() == {"winner": "yellow", "loser": "blue", "cause": "torpedo"}


def test_w_2_the_attacker_is_whose_mine_it_was(table: Any) -> None:
    t = at_close_quarters(table, simultaneous_loss="attacker-loses")
    t.lay("yellow", "E6")
    t.say("yellow captain trigger E6")
    assert t.match.outcome.as_dict() == {"winner": "blue", "loser": "yellow", "cause": "mine"}


def test_w_3_nothing_after_the_end(table: Any) -> None:
    t = at_close_quarters(table)
    t.say("blue captain torpedo E8")
    state = t.match.state()
    assert (state["phase"], state["turn"], state["turns_left"]) == ("ended", None, None)
    assert t.refused("blue captain done") == "W-3"
    assert t.refused("yellow captain head N") == "W-3"


def test_after_the_end_of_a_stopped_match_nobody_has_stopped_it(table: Any) -> None:
    t = table(mode="realtime")
    t.hurt("yellow", 3)
    t.lay("blue", "J9")
    t.say("blue captain stop", "blue captain trigger J9")
    state = t.match.state()
    assert (state["phase"], state["stopped_by"]) == ("ended", None)


def test_undo_gives_back_the_order_and_the_state(table: Any) -> None:
    t = at_close_quarters(table)
    before = t.match.state()
    t.say("blue captain torpedo E6")
    assert str(t.match.undo()) == "blue captain torpedo E6"
    assert t.match.state() == before
    t.say("blue captain torpedo E6")


def test_undo_without_an_order(table: Any) -> None:
    with pytest.raises(IndexError):
        table(start=None).match.undo()


def test_orders_are_those_accepted(table: Any) -> None:
    t = table()
    t.refused("blue captain done")
    t.say("blue captain head N")
    assert [str(order) for order in t.match.orders][-2:] == [
        "yellow captain dive",
        "blue captain head N",
    ]


def test_a_copy_goes_its_own_way(table: Any) -> None:
    t = table()
    twin = t.match.copy()
    t.say("blue captain head N")
    assert twin.state()["teams"]["blue"]["position"] == "E5"
    twin.undo()
    twin.undo()
    assert twin.state()["phase"] == "setup"
    assert t.boat("blue")["route"] == ["E5", "E4"]
    t.match.undo()
    assert t.boat("blue")["route"] == ["E5"]
