"""Captain Sonar in real time through pins: stop and resume, the surface, who came first."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import Match, edit_boat, legal_orders
from sonar_console.engine.names import Mode, Team, Verb
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of

OPEN = ".....\n" * 5
CORRIDOR = "..###\n#####\n.....\n.....\n.....\n"
REALTIME = Mode.REALTIME


def armed(tell: Any) -> Any:
    """Blue on A4 and yellow on D4 of an open sea; blue's torpedo is ready."""
    story = tell("open", grid=OPEN, mode=REALTIME)
    story.dive("A1", "E5")
    for heading in "SSS":
        story.course("blue", heading, "torpedo")
    story.course("yellow", "W", "torpedo")
    story.course("yellow", "N", "torpedo")
    assert "ready_torpedo" in story.lamps("blue")
    return story


def test_both_crews_give_courses_as_soon_as_their_own_crew_has_said_ok(rush: Any) -> None:
    """A-4, C-5: nobody waits for the enemy."""
    rush.dive("E4", "A10")
    rush.press("blue.captain.north")
    rush.press("yellow.captain.east")
    rush.press("blue.captain.north")
    assert rush.told("blue") == ("captain", "refused-duty-owed")
    rush.press("blue.mate.push")
    rush.press("blue.engineer.push")
    rush.press("blue.captain.north")
    assert [line for line in rush.record() if "head" in line] == [
        "blue captain head N",
        "yellow captain head E",
        "blue captain head N",
    ]


def test_a_stop_a_torpedo_and_play_goes_on(tell: Any) -> None:
    """A-4: one fist freezes both crews, one action, the next fist lets play go on."""
    story = armed(tell)
    story.press("blue.captain.stop")
    assert story.record()[-1] == "blue captain stop"
    for team in ("blue", "yellow"):
        assert "stop" in story.lamps(team)
        assert story.screen(team).header.stopped_by == "blue"
        assert "Blue calls stop!" in story.words(team)
    assert "You have stopped play. Act once, or resume." in story.words("blue")
    assert "Blue has stopped play." in story.words("yellow")
    record = story.record()
    for control in ("captain.stop", "captain.west", "mate.stop", "engineer.push", "radio.north"):
        story.press(f"yellow.{control}")
        assert story.told("yellow") == (control.split(".")[0], "refused-stopped-by-enemy")
    assert story.record() == record
    story.give("blue captain torpedo D4")
    assert "Blue fires a torpedo at D4. Direct hit on Yellow!" in story.words("yellow")
    assert story.screen("yellow").mate.damage.damage == 2
    assert story.screen("blue").header.enemy.damage == 2
    assert "You have acted. Resume play!" in story.words("blue")
    story.press("blue.captain.stop")
    assert story.record()[-1] == "blue captain resume"
    assert "stop" not in story.lamps("yellow")
    assert story.told("yellow") == (None, None)
    story.press("yellow.captain.west")
    story.press("blue.captain.east")
    assert story.record()[-2:] == ["yellow captain head W", "blue captain head E"]


def test_the_fist_steps_back_from_a_choice_and_the_table_stays_stopped(tell: Any) -> None:
    """Nobody forgets a stop: prompt, lamps and both screens say so; the next fist resumes."""
    story = armed(tell)
    story.press("blue.captain.stop")
    menu = [item.label.key for item in story.screen("blue").seats["captain"].items]
    story.turn("blue.captain.select", menu.index("item-torpedo"))
    story.press("blue.captain.push")
    assert story.screen("blue").seats["captain"].moment == "target"
    assert any(text.endswith("Hit the fist pad to go back.") for text in story.words("blue"))
    orders = story.record()
    story.press("blue.captain.stop")
    assert story.record() == orders
    assert story.screen("blue").seats["captain"].moment == "stopped"
    assert "stop" in story.lamps("blue") & story.lamps("yellow")
    story.press("blue.captain.stop")
    assert story.record() == [*orders, "blue captain resume"]


def test_captain_and_mate_hit_their_fists_together_and_it_is_one_stop(rush: Any) -> None:
    """The second blow must not undo what the first has done."""
    rush.dive("E4", "A10")
    rush.bench.press("blue.captain.stop")
    rush.now += 0.05
    rush.bench.press("blue.mate.stop")
    rush.advance(0.1)
    rush.bench.release("blue.captain.stop")
    rush.bench.release("blue.mate.stop")
    rush.advance(0.2)
    assert rush.record()[-1] == "blue captain stop"
    assert rush.told("blue") == ("mate", "nothing-same-fist")
    rush.advance(0.5)
    rush.press("blue.mate.stop")
    assert rush.record()[-1] == "blue mate resume"


@pytest.mark.parametrize(("first", "second"), [("blue", "yellow"), ("yellow", "blue")])
@pytest.mark.parametrize("later", [0.0005, 0.003, 0.015])
def test_of_two_fists_at_the_same_instant_the_first_stops(
    first: str, second: str, later: float, rush: Any
) -> None:
    """Both blows are told in one step of the table; their stamps decide, whoever sits where."""
    rush.dive("E4", "A10")
    rush.bench.press(f"{first}.captain.stop")
    rush.now += later
    rush.bench.press(f"{second}.captain.stop")
    rush.advance(0.3)
    assert rush.record()[-1] == f"{first} captain stop"
    assert rush.told(second) == ("captain", "refused-stopped-by-enemy")
    for team in (first, second):
        rush.bench.release(f"{team}.captain.stop")
    rush.advance(0.5)
    rush.press(f"{first}.captain.stop")
    assert rush.record()[-1] == f"{first} captain resume"


@pytest.mark.parametrize("seat", ["captain", "mate"])
def test_a_fist_is_not_overtaken_by_a_press_that_came_after_it(seat: str, rush: Any) -> None:
    """A course pressed 4 ms after the enemy's fist is refused, one 4 ms before it counts.

    The mate's fist comes over the crew board's line, the course from a pin.
    """
    rush.dive("E4", "A10")
    rush.bench.press(f"blue.{seat}.stop")
    rush.now += 0.004
    rush.bench.press("yellow.captain.east")
    rush.advance(0.3)
    assert rush.record()[-1] == f"blue {seat} stop"
    assert rush.told("yellow") == ("captain", "refused-stopped-by-enemy")
    rush.bench.release(f"blue.{seat}.stop")
    rush.bench.release("yellow.captain.east")
    rush.advance(0.7)
    rush.press(f"blue.{seat}.stop")
    rush.advance(1.0)
    rush.bench.press("yellow.captain.east")
    rush.now += 0.004
    rush.bench.press(f"blue.{seat}.stop")
    rush.advance(0.3)
    assert rush.record()[-2:] == ["yellow captain head E", f"blue {seat} stop"]


def test_a_frozen_captain_answers_the_sonar(tell: Any) -> None:
    """A-4, O-3: the one thing that the enemy's stop leaves to do."""
    story = tell("open", grid=OPEN, mode=REALTIME)
    story.dive("A1", "E5")
    for heading in "EEE":
        story.course("blue", heading, "sonar", spare="detection")
    story.give("blue mate stop", "blue mate sonar")
    story.press("blue.mate.stop")
    assert story.told("blue") == ("mate", "refused-answer-owed")
    story.press("yellow.captain.stop")
    assert story.told("yellow") == ("captain", "nothing-now")
    story.give("yellow captain answer row 5 column A")
    assert "Yellow says row 5 and column A. One of the two is false." in story.words("blue")
    story.give("blue mate resume")
    assert story.screen("yellow").header.stopped_by is None


def test_under_the_own_stop_an_owed_mark_is_done_before_or_after(tell: Any) -> None:
    """A-4, A-8, L-2: a silence asks both for their duty, which they may do before the resume."""
    story = tell("open", grid=OPEN, mode=REALTIME)
    story.dive("A1", "E5")
    for heading in "EEESSS":
        story.course("blue", heading, "silence", spare="special")
    story.press("blue.captain.west")
    story.press("blue.captain.stop")
    assert story.screen("blue").seats["captain"].moment == "stopped-working"
    story.give("blue mate mark mine")
    story.press("blue.engineer.push")
    assert story.screen("blue").seats["captain"].moment == "stopped"
    # What the engineer's first symbol blocks is another story's business.
    edit_boat(story.table.match, Team.BLUE, breakdowns=())
    story.give("blue captain silence W 1")
    assert story.screen("blue").awaited == ("engineer", "mate")
    story.press("blue.mate.push")
    assert story.record()[-1].startswith("blue mate mark")
    story.give("blue captain resume")
    story.press("blue.engineer.push")
    assert story.record()[-1].startswith("blue engineer break")


def test_a_blackout_leaves_the_surface_without_a_stop(tell: Any) -> None:
    """C-7: it is there as soon as both OKs are in."""
    story = tell("corridor", grid=CORRIDOR, mode=REALTIME)
    story.dive("A1", "C4")
    story.press("blue.captain.east")
    story.press("blue.mate.push")
    assert "BLACKOUT" not in story.words("blue")
    story.press("blue.engineer.push")
    assert "BLACKOUT" in story.words("blue")
    assert story.screen("blue").seats["captain"].moment == "stuck"
    story.press("blue.captain.west")
    assert story.told("blue") == ("captain", "refused-blackout")
    story.give("blue captain surface")
    assert "BLACKOUT" not in story.words("blue")


def awaited(story: Any) -> str:
    message = story.screen("blue").header.awaited
    role = message.values.get("role", message.values.get("left", ""))
    return f"{message.key} {role}".strip()


def test_four_seats_secure_the_hull_while_the_enemy_plays_on(rush: Any) -> None:
    """U-1, U-3, U-4: the engineer first, then no seat ahead of another; inspection, dive."""
    rush.dive("E4", "A10")
    rush.course("blue", "N", "mine")
    rush.give("blue captain surface")
    assert "Blue surfaces in sector 1." in rush.words("yellow")
    assert awaited(rush) == "awaited-secure engineer"
    assert rush.screen("blue").awaited == ("engineer",)
    rush.press("blue.captain.stop")
    assert rush.told("blue") == ("captain", "refused-surfaced")
    rush.press("blue.captain.east")
    assert rush.told("blue") == ("captain", "refused-seat-secured")
    rush.course("yellow", "E", "mine")
    rush.turn("blue.engineer.select", 1)
    rush.press("blue.engineer.push")
    assert "Section 2" in rush.words("blue")
    assert "Section 2" not in rush.words("yellow")
    rush.give("blue engineer secure 2")
    assert awaited(rush) == "awaited-secure-any 3"
    rush.press("blue.engineer.push")
    assert rush.told("blue") == ("engineer", "refused-seat-secured")
    rush.press("blue.radio.east")
    assert rush.told("blue") == ("radio", "refused-section-secured")
    rush.press("blue.radio.undo")
    assert rush.told("blue") == ("radio", "refused-surfaced")
    rush.press("blue.radio.west")
    rush.give("blue radio secure 4")
    assert rush.screen("blue").engineer.hull.secured == (2, 4)
    rush.give("yellow captain stop")
    rush.press("blue.mate.push")
    assert rush.told("blue") == ("mate", "refused-stopped-by-enemy")
    rush.give("yellow captain resume")
    rush.press("blue.mate.push")
    rush.give("blue mate secure 1")
    assert awaited(rush) == "awaited-secure captain"
    rush.press("blue.captain.south")
    rush.give("blue captain secure 3")
    for team in ("blue", "yellow"):
        assert "Blue’s hull is watertight" in rush.words(team)
        assert rush.screen(team).inspection is not None
        assert "Blue is ready to dive." in rush.words(team)
    view = rush.screen("blue")
    assert view.header.ready_to_dive
    assert view.engineer.hull.secured == (1, 2, 3, 4)
    assert not any(symbol.broken for symbol in view.engineer.symbols)
    rush.course("yellow", "E", "mine")
    rush.press("blue.captain.north")
    assert rush.told("blue") == ("captain", "refused-surfaced")
    rush.press("blue.captain.stop")
    assert rush.record()[-1] == "blue captain dive"
    assert not rush.screen("yellow").header.enemy.surfaced
    rush.press("blue.captain.south")
    assert rush.record()[-1] == "blue captain head S"


@pytest.mark.parametrize("crews", [pytest.param((3, 3), marks=pytest.mark.long), (2, 2)], ids=str)
def test_smaller_crews_pass_the_sheet_round(crews: tuple[int, int], tell: Any) -> None:
    """U-3: seats merge; each seat is told whether it is due, and four sections get done."""
    story = tell(mode=REALTIME, crews=crews)
    story.dive("E4", "A10")
    story.give("blue captain surface")
    prompted = []
    for _ in range(4):
        due = story.screen("blue").awaited
        prompted.append(due)
        for role in ("captain", "mate", "engineer", "radio"):
            moment = story.screen("blue").seats[role].moment
            assert moment == ("secure" if role in due else "surfaced")
        left = [s for s in range(1, 5) if s not in story.screen("blue").engineer.hull.secured]
        story.give(f"blue {due[-1]} secure {left[0]}")
    assert "engineer" in prompted[0]
    assert story.screen("blue").header.ready_to_dive
    story.give("blue captain dive")


def test_a_trace_astray_is_seen_before_the_enemy_s_eyes(rush: Any) -> None:
    """U-4: the inspection fails, and the engineer begins again."""
    rush.dive("E4", "A10")
    rush.give("blue captain surface", "blue engineer secure 1", "blue mate secure 2 astray")
    rush.give("blue radio secure 3", "blue captain secure 4")
    for team in ("blue", "yellow"):
        assert any("traced outside the line" in text for text in rush.words(team))
    assert rush.screen("blue").engineer.hull.secured == ()
    assert awaited(rush) == "awaited-secure engineer"


def test_a_whole_match_in_real_time_is_its_record(tell: Any) -> None:
    """From two fists to a sunk submarine, all through pins and crew boards."""
    story = armed(tell)
    story.give("blue captain stop", "blue captain torpedo D4", "blue captain resume")
    story.give("yellow captain surface")
    for section, seat in enumerate(("engineer", "captain", "radio", "mate"), 1):
        story.give(f"yellow {seat} secure {section}", "blue radio plot ?")
    story.give("yellow captain dive")
    for heading, gauge in (("E", "torpedo"), ("N", "torpedo"), ("N", "torpedo")):
        story.course("blue", heading, gauge)
    story.give("blue captain stop", "blue captain torpedo D4")
    assert "You win! A torpedo sank the enemy." in story.words("blue")
    assert story.lamps("yellow") == set()
    record = read_record(story.journal)
    assert record.header.mode is REALTIME
    assert match_of(record).state() == story.table.match.state()


def test_no_press_of_a_frozen_crew_changes_the_match(rush: Any) -> None:
    """A-4: whatever they touch, nothing but the stopping crew's own orders get through."""
    rush.dive("E4", "A10")
    rush.course("blue", "N", "sonar")
    rush.give("blue captain stop")
    match: Match = rush.table.match
    state = match.state()
    for control in rush.bench.layout.controls:
        if control.control.startswith("yellow."):
            if "select" in control.control or "slide" in control.control:
                rush.turn(control.control, 1)
            else:
                rush.press(control.control)
    assert match.state() == state
    verbs = {order.verb for order in legal_orders(match, match.setup.teams[1])}
    assert verbs == set()
    assert Verb.RESUME in {order.verb for order in legal_orders(match, match.setup.teams[0])}
