"""Taking back by agreement: both captains hold their encoders down."""

from __future__ import annotations

from typing import Any

from sonar_console.modes.hold import HOLD


def test_a_wrong_course_is_taken_back_and_given_anew(dived: Any) -> None:
    story = dived
    begun = story.record()
    state = story.table.match.state()
    story.give("blue captain head S")
    story.both_down("push")
    story.advance(HOLD / 2)
    for team in story.table.teams:
        assert story.screen(team).seats["captain"].moment == "play-back"
        assert any("take the last order back" in text for text in story.words(team))
    story.advance(HOLD / 2 + 0.2)
    story.both_up("push")
    assert story.table.match.state() == state
    assert story.record() == [*begun, "blue captain head S", "takeback 1"]
    for team in story.table.teams:
        assert any("’s last order is taken back" in text for text in story.words(team))
    assert story.screen("blue").captain.boat.position == "A1"
    story.check_oleds()
    story.give("blue captain head E")
    assert story.screen("blue").captain.boat.position == "B1"


def test_the_lamps_and_the_gauges_go_back_with_it(story: Any) -> None:
    story.dive("E4", "A10")
    story.give("blue captain head N", "blue mate mark torpedo")
    assert "mate_ok" in story.lamps("blue")
    story.both_down("push")
    story.advance(HOLD + 0.2)
    story.both_up("push")
    assert "mate_ok" not in story.lamps("blue")
    gauges = {gauge.name: gauge.marked for gauge in story.screen("blue").mate.gauges}
    assert gauges["torpedo"] == 0
    story.give("blue mate mark sonar")


def test_held_on_it_goes_further_back(story: Any) -> None:
    story.dive("E4", "A10")
    begun = story.record()
    story.give("blue captain head N", "blue mate mark torpedo")
    story.both_down("push")
    story.advance(2 * HOLD + 0.6)
    story.both_up("push")
    assert story.record()[len(begun) :] == [
        "blue captain head N",
        "blue mate mark torpedo",
        "takeback 1",
        "takeback 1",
    ]
    assert story.screen("blue").captain.boat.position == "E4"


def test_one_captain_who_lets_go_changes_nothing(story: Any) -> None:
    story.dive("E4", "A10")
    story.give("blue captain head N")
    record = story.record()
    story.both_down("push")
    story.advance(HOLD - 0.5)
    story.bench.release("yellow.captain.push")
    story.advance(5.0)
    story.bench.release("blue.captain.push")
    assert story.record() == record


def test_what_was_taken_back_stays_so_after_a_power_cut(story: Any, tell: Any) -> None:
    story.dive("E4", "A10")
    story.give("blue captain head N")
    story.both_down("push")
    story.advance(HOLD + 0.2)
    story.both_up("push")
    story.give("blue captain head S")
    seen = story.screen("yellow")
    story.table.session.recorder.journal = None
    story.close()
    again = tell(again=True)
    for team in ("blue", "yellow"):
        again.press(f"{team}.captain.stop")
    assert again.screen("blue").captain.boat.route == ("E4", "E5")
    assert again.screen("yellow").heard == seen.heard
    assert "heard-taken-back" in [message.key for message in seen.heard]
