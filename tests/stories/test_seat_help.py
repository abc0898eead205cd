"""What may I do now, and why not: the help at each seat, and what a captain may set in a match."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Mode
from sonar_console.modes.play.seathelp import OPEN_FOR

HELD = 1.3
OPEN = ".....\n" * 5


def rows(story: Any, seat: str, team: str = "blue") -> dict[str, tuple[Any, Any]]:
    """What the open help of a seat says: usable, or the reason's key."""
    found = {}
    for row in story.screen(team).helps[seat].rows:
        name = row.label.values.get("verb") or row.label.values.get("system") or row.label.key
        found[str(name)] = row.usable, None if row.reason is None else row.reason.key
    return found


@pytest.mark.parametrize("seat", ["captain", "mate", "engineer"])
def test_an_encoder_that_is_held_and_let_go_opens_the_help_of_its_seat(
    seat: str, story: Any
) -> None:
    story.dive("E5", "A10")
    orders = story.record()
    story.hold(f"blue.{seat}.push", HELD)
    assert set(story.screen("blue").helps) == {seat}
    assert story.screen("yellow").helps == {}
    story.turn(f"blue.{seat}.select", 1)
    assert story.screen("blue").helps[seat].selected == (
        1 if len(story.screen("blue").helps[seat].rows) > 1 else 0
    )
    story.turn(f"blue.{seat}.select", -1)
    story.press(f"blue.{seat}.push")
    assert story.screen("blue").helps == {}
    assert story.record() == orders, "no order was given"


def test_the_captain_reads_what_can_be_done_and_why_not(story: Any) -> None:
    story.dive("E5", "A10")
    story.hold("blue.captain.push", HELD)
    told = rows(story, "captain")
    assert told["head"] == told["surface"] == (True, None)
    usable, reason = told["torpedo"]
    assert (usable, reason is not None) == (False, True)
    story.turn("blue.captain.select", 2)
    said = " ".join(story.words("blue"))
    assert "Torpedo" in said
    story.press("blue.captain.north")  # any other control closes it, and means what it means
    assert story.screen("blue").helps == {}
    assert story.record()[-1] == "blue captain head N"
    story.hold("blue.mate.push", HELD)
    assert rows(story, "mate")["torpedo"] == (True, None)
    story.hold("blue.engineer.push", HELD)
    assert rows(story, "engineer")["break"] == (True, None)
    assert set(story.screen("blue").helps) == {"mate", "engineer"}


def test_a_radio_operator_s_long_question_mark_opens_the_help_and_plots_nothing(
    story: Any,
) -> None:
    story.dive("E5", "A10")
    story.hold("blue.radio.unknown", HELD)
    assert rows(story, "radio")["plot"] == (True, None)
    assert story.screen("blue").language == "en"
    story.press("blue.radio.unknown")
    assert story.screen("blue").language == "fr"
    assert story.screen("blue").helps == {}
    assert "plot ?" not in " ".join(story.record())
    story.press("blue.radio.unknown")
    assert story.record()[-1] == "blue radio plot ?"


def test_presses_of_other_seats_go_on_and_real_time_does_not_stop(tell: Any) -> None:
    story = tell(mode=Mode.REALTIME)
    story.dive("E5", "A10")
    story.hold("blue.mate.push", HELD)
    story.press("blue.captain.north")
    story.press("yellow.captain.north")
    assert story.record()[-2:] == ["blue captain head N", "yellow captain head N"]
    assert "mate" in story.screen("blue").helps
    story.advance(OPEN_FOR)
    assert story.screen("blue").helps == {}


def test_a_captain_changes_volume_and_language_in_a_match(story: Any) -> None:
    story.dive("E5", "A10")
    orders = story.record()
    story.hold("blue.captain.push", HELD)
    shown = story.screen("blue").helps["captain"].rows
    keys = [row.label.key for row in shown]
    before = story.table.session.house.volume
    story.turn("blue.captain.select", keys.index("item-set-volume"))
    story.press("blue.captain.push")
    story.turn("blue.captain.select", -2)
    assert story.table.session.house.volume == before - 2
    story.press("blue.captain.push")
    story.turn(
        "blue.captain.select", keys.index("item-set-language") - keys.index("item-set-volume")
    )
    story.press("blue.captain.push")
    assert story.screen("blue").helps["captain"].setting
    story.turn("blue.captain.select", 1)
    story.press("blue.captain.push")
    assert (story.screen("blue").language, story.screen("yellow").language) == ("fr", "en")
    story.turn("blue.captain.select", -keys.index("item-set-language"))
    story.press("blue.captain.push")
    assert story.screen("blue").helps == {}
    assert story.record() == orders
    assert story.table.fault_log.last == ()


def test_a_setting_stays_selected_while_the_actions_above_it_change(story: Any) -> None:
    """The enemy's dive brings all actions of a match."""
    story.begin()
    story.press("blue.captain.push")
    story.press("blue.captain.stop")
    story.hold("blue.captain.push", HELD)
    keys = [row.label.key for row in story.screen("blue").helps["captain"].rows]
    story.turn("blue.captain.select", keys.index("item-set-volume"))
    story.press("blue.captain.push")
    before = story.table.session.house.volume
    story.press("yellow.captain.push")
    story.press("yellow.captain.stop")
    shown = story.screen("blue").helps["captain"]
    assert len(shown.rows) != len(keys)
    assert (shown.rows[shown.selected].label.key, shown.setting) == ("item-set-volume", True)
    story.turn("blue.captain.select", -1)
    assert story.table.session.house.volume == before - 1
    assert story.table.fault_log.last == ()


@pytest.mark.parametrize("seat", ["captain.push", "radio.unknown"])
def test_the_help_explains_the_number_in_the_star_of_a_blast(seat: str, tell: Any) -> None:
    story = tell("open", grid=OPEN, mode=Mode.REALTIME)
    story.dive("A1", "E5")
    for heading in "SSS":
        story.course("blue", heading, "torpedo")
    role = seat.partition(".")[0]
    story.hold(f"blue.{seat}", HELD)
    assert "help-blast" not in [row.label.key for row in story.screen("blue").helps[role].rows]
    story.advance(OPEN_FOR)
    story.press("blue.captain.stop")
    story.give("blue captain torpedo C3")
    story.press("blue.captain.stop")
    story.hold(f"blue.{seat}", HELD)
    shown = story.screen("blue").helps[role].rows
    at = [row.label.key for row in shown].index("help-blast")
    assert (shown[at].usable, shown[at].value) == (None, None)
    story.turn(f"blue.{role}.{'select' if role == 'captain' else 'slide_x'}", at)
    assert any("Its number counts" in text for text in story.words("blue"))
