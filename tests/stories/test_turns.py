"""Turns: both duties, systems, sonar, silence, mines, surfacing, blackout, notes."""

from __future__ import annotations

from typing import Any

import pytest

OPEN = ".....\n" * 5
CORRIDOR = "..###\n#####\n.....\n.....\n.....\n"


def test_one_turn_with_both_duties_and_the_ok_lamps(story: Any) -> None:
    """C-5, M-1, E-1, A-5."""
    story.dive("E4", "A10")
    assert story.lamps("blue") == {"mate_ok", "engineer_ok"}
    gauges = story.oled("blue.mate")
    story.press("blue.captain.north")
    assert story.record()[-1] == "blue captain head N"
    assert story.lamps("blue") == set()
    assert story.lamps("yellow") == {"mate_ok", "engineer_ok"}
    assert "Waiting for the first mate and the engineer." in story.words("blue")
    assert "Blue heads north." in story.words("yellow")
    story.press("blue.captain.stop")
    assert story.told("blue") == ("captain", "refused-duty-owed")
    story.turn("blue.mate.select", +1)
    story.press("blue.mate.push")
    assert story.record()[-1] == "blue mate mark torpedo"
    assert story.lamps("blue") == {"mate_ok"}
    assert "Waiting for the engineer." in story.words("blue")
    story.turn("blue.engineer.select", -1)
    story.press("blue.engineer.push")
    assert story.record()[-1] == "blue engineer break N6"
    assert story.lamps("blue") == {"mate_ok", "engineer_ok"}
    story.advance(0.3)
    story.check_oleds()
    assert story.oled("blue.mate") != gauges
    story.press("blue.captain.stop")
    assert story.record()[-1] == "blue captain done"
    assert "OUR TURN" in story.words("yellow")
    assert "Waiting for the enemy." in story.words("blue")


def test_a_torpedo_from_the_menu(tell: Any) -> None:
    """A-1, A-7, T-1, T-2: the lamp tells that it is ready, the chart where it may go."""
    story = tell("open", grid=OPEN)
    story.dive("A1", "E5")
    for heading, other in (("E", "W"), ("E", "N"), ("E", "W")):
        story.round("blue", heading, "torpedo")
        story.round("yellow", other, "silence")
    assert "ready_torpedo" in story.lamps("blue")
    for team in ("blue", "yellow"):  # M-5
        assert "Blue’s torpedo is charged." in story.words(team)
    story.course("blue", "S", "mine")
    story.turn("blue.captain.select", +1)
    story.press("blue.captain.push")
    choices = story.screen("blue").seats["captain"].choices
    assert story.screen("blue").captain.boat.position not in choices
    assert story.screen("yellow").seats["captain"].moment == "enemy"
    story.give("blue captain torpedo C4")
    assert "ready_torpedo" not in story.lamps("blue")
    assert "Blue fires a torpedo at C4. Direct hit on Yellow!" in story.words("yellow")
    assert "You have used your system. Hit the fist pad to end the turn." in story.words("blue")
    assert story.screen("yellow").mate.damage.damage == 2
    assert story.screen("blue").header.enemy.damage == 2


def test_a_full_gauge_may_be_kept_from_the_enemy(tell: Any) -> None:
    """M-5, switch `ready_aloud`."""
    story = tell("open", grid=OPEN, ready_aloud="own")
    story.dive("A1", "E5")
    for heading, other in (("E", "W"), ("E", "N"), ("E", "W")):
        story.round("blue", heading, "torpedo")
        story.round("yellow", other, "silence")
    assert "Blue’s torpedo is charged." in story.words("blue")
    assert not any("ready" in text for text in story.words("yellow"))


def test_on_the_usual_sheet_sudden_death_is_one_box(tell: Any) -> None:
    """M-1 and W-1: the hull has as many boxes as damage sinks it, on screens and OLEDs."""
    story = tell("open", grid=OPEN, sheet="light", damage_limit="1")
    story.dive("A1", "E5")
    assert story.screen("blue").mate.damage.limit == 1
    assert story.screen("yellow").header.enemy.limit == 1
    assert [gauge.size for gauge in story.screen("blue").mate.gauges] == [2, 3, 3, 2, 5]
    assert "sudden death: 1 damage sinks" in " ".join(story.words("blue")).replace("\xa0", " ")
    story.check_oleds()


def sonar(tell: Any) -> Any:
    """Yellow on D3 answers blue's sonar."""
    story = tell("open", grid=OPEN)
    story.dive("A1", "E5")
    for heading, other in (("E", "N"), ("E", "N"), ("E", "W")):
        story.round("blue", heading, "sonar", spare="detection")
        story.round("yellow", other, "mine")
    story.course("blue", "S", "mine", spare="detection")
    story.give("blue captain sonar")
    return story


def test_a_sonar_question_freezes_the_table_until_it_is_answered(tell: Any) -> None:
    """O-1 to O-3."""
    story = sonar(tell)
    assert "Waiting for the enemy captain’s answer." in story.words("blue")
    assert "Your captain must answer the sonar." in story.words("yellow")
    record = story.record()
    for control in ("captain.stop", "captain.north", "mate.push", "engineer.push", "radio.north"):
        story.press(f"blue.{control}")
        seat, key = story.told("blue")
        assert seat == control.split(".")[0]
        assert key in ("nothing-now", "refused-answer-owed")
    assert story.record() == record
    story.give("yellow captain answer row 3 column A")
    assert story.told("blue") == (None, None)
    assert "Yellow says row 3 and column A. One of the two is false." in story.words("blue")


def test_the_asking_screen_never_shows_which_piece_is_false(tell: Any) -> None:
    """O-2: said in a fixed order, whichever was chosen as the truth first."""
    story = sonar(tell)
    story.turn("yellow.captain.select", +1)
    hidden = story.screen("blue"), story.words("blue")
    story.press("yellow.captain.push")  # the column is true
    assert story.screen("yellow").seats["captain"].moment == "lie"
    assert (story.screen("blue"), story.words("blue")) == hidden
    story.press("yellow.captain.push")  # and the first row is false
    assert story.record()[-1] == "yellow captain answer row 1 column D"
    assert "Yellow says row 1 and column D. One of the two is false." in story.words("blue")
    told = story.screen("blue").heard[-1]
    assert set(told.values) == {"team", "kind1", "value1", "kind2", "value2"}


def test_silence_is_heard_and_nothing_else(tell: Any) -> None:
    """L-1, L-2: no heading, no length, and the crew works for it as for a course."""
    story = tell("open", grid=OPEN)
    story.dive("A1", "E5")
    ways = (("E", "N"), ("S", "W"), ("W", "N"), ("S", "E"), ("S", "N"), ("E", "W"))
    for heading, other in ways:
        story.round("blue", heading, "silence", spare="special")
        story.round("yellow", other, "silence")
    story.course("blue", "E", "mine", spare="special")
    menu = [item.label.key for item in story.screen("blue").seats["captain"].items]
    story.turn("blue.captain.select", menu.index("item-silence"))
    story.press("blue.captain.push")
    position = story.screen("blue").captain.boat.position
    story.press("blue.captain.east")
    story.turn("blue.captain.select", +5)
    assert story.screen("blue").seats["captain"].prompt.values["squares"] == 2
    story.turn("blue.captain.select", -1)
    story.press("blue.captain.push")
    assert story.record()[-1] == "blue captain silence E 1"
    assert story.screen("blue").captain.boat.position != position
    assert story.lamps("blue") == set()
    assert "Blue goes silent." in story.words("yellow")
    assert not any("East" in text for text in story.words("yellow")[-4:])
    heard = story.screen("yellow").heard[-1]
    assert (heard.key, heard.values) == ("heard-silence", {"team": "blue"})
    story.press("yellow.radio.unknown")
    assert story.record()[-1] == "yellow radio plot ?"
    assert story.screen("yellow").radio.sheet.legs == ("?",)


def test_a_mine_is_triggered_in_the_enemy_s_turn(tell: Any) -> None:
    """N-1, N-2."""
    story = tell("open", grid=OPEN)
    story.dive("A1", "E5")
    for heading, other in (("E", "N"), ("E", "N"), ("S", "W")):
        story.round("blue", heading, "mine")
        story.round("yellow", other, "sonar")
    story.course("blue", "W", "torpedo")
    story.give("blue captain mine C3")
    assert "Blue drops a mine." in story.words("yellow")
    assert "C3" not in str(story.screen("yellow").heard)
    assert story.screen("blue").captain.boat.mines == ("C3",)
    story.give("blue captain done")
    story.give("yellow captain head N")
    story.give("blue captain trigger C3")
    assert story.screen("blue").captain.boat.mines == ()
    assert "Blue triggers a mine on C3. Indirect hit on Yellow." in story.words("yellow")
    assert story.screen("yellow").mate.damage.damage == 1
    assert story.screen("yellow").header.turn == "yellow"


def test_surfacing_gives_the_enemy_three_turns(story: Any) -> None:
    """U-1, U-2, U-5."""
    story.dive("E4", "A10")
    story.give("blue captain surface")
    assert "Blue surfaces in sector 1." in story.words("yellow")
    assert "SURFACED" in story.words("blue")
    assert "Surfaced, sector 1" in story.words("yellow")
    story.press("blue.mate.push")
    assert story.told("blue") == ("mate", "refused-surfaced")
    for left, heading in ((3, "E"), (2, "E"), (1, "N")):
        assert story.screen("yellow").header.turns_left == left
        assert story.screen("yellow").header.turn == "yellow"
        story.round("yellow", heading, "mine" if left > 1 else "sonar")
    assert story.screen("blue").header.turn == "blue"
    assert not story.screen("blue").captain.boat.surfaced
    assert "SURFACED" not in story.words("blue")


def test_a_blackout_leaves_only_the_surface(tell: Any) -> None:
    """C-7: the enemy learns nothing of it before the surfacing."""
    story = tell("corridor", grid=CORRIDOR)
    story.dive("A1", "C4")
    story.round("blue", "E", "mine")
    story.round("yellow", "E", "mine")
    assert "BLACKOUT" in story.words("blue")
    assert not any("no way out" in text for text in story.words("yellow"))
    story.press("blue.captain.west")
    assert story.told("blue") == ("captain", "refused-blackout")
    story.press("blue.captain.stop")
    assert story.told("blue") == ("captain", "nothing-now")
    story.turn("blue.captain.select", -1)
    story.press("blue.captain.push")
    assert story.record()[-1] == "blue captain surface"
    assert "BLACKOUT" not in story.words("blue")


@pytest.mark.parametrize(
    ("held", "note"),
    [(0.3, "undo"), (0.999, None), (1.001, None), (0.995, "undo"), (1.005, "clear"), (3, "clear")],
)
def test_undo_short_or_long_is_exactly_one_note(held: float, note: str | None, story: Any) -> None:
    """B07: a crew board stamps whole milliseconds, so at 1 ms it may fall on either side."""
    story.dive("E4", "A10")
    story.give("blue radio plot N", "blue radio plot E", "blue radio plot ?")
    have = len(story.record())
    story.hold("blue.radio.undo", held)
    story.advance(2.0)
    notes = [line.removeprefix("blue radio ") for line in story.record()[have:]]
    assert notes in ([["undo"], ["clear"]] if note is None else [[note]])
    assert story.screen("blue").radio.sheet.legs == (("N", "E") if notes == ["undo"] else ())
    assert story.screen("yellow").radio.sheet.legs == ()


def test_the_sheet_slides_with_its_two_encoders(story: Any) -> None:
    story.dive("E4", "A10")
    story.turn("yellow.radio.slide_x", +3)
    story.turn("yellow.radio.slide_y", -2)
    sheet = story.screen("yellow").radio.sheet
    assert (sheet.dx, sheet.dy) == (8, 3)
    assert story.record()[-5:] == ["yellow radio slide 1 0"] * 3 + ["yellow radio slide 0 -1"] * 2
