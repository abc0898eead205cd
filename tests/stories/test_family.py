"""Sonar Family through pins, turn by turn and in real time, on a table wired blue and yellow."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import Team, edit_boat, squares_in
from sonar_console.engine.names import Mode
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of


def begun(tell: Any, mode: Mode = Mode.TURN) -> Any:
    story = tell("umbria", mode=mode)
    story.dive("A1", "J10")
    return story


def rounds(story: Any, *headings: str) -> None:
    """Courses of both crews in turn: ``SN`` is south for blue, north for green."""
    for pair in headings:
        blue, green = pair[0], pair[1]
        story.give(f"blue captain head {blue}", f"green captain head {green}")


def energy(story: Any, team: str) -> int:
    found = story.screen(team).captain.energy.energy
    assert isinstance(found, int)
    return found


def test_fixed_corners_are_the_only_squares_to_choose(tell: Any) -> None:
    """S-5: Archipelago."""
    story = tell("archipelago")
    story.begin()
    for team, corner in (("blue", "A1"), ("green", "J10")):
        face = story.screen(team).seats["captain"]
        assert (face.cursor, face.choices) == (corner, (corner,))
        story.press(f"{team}.captain.east")
        assert story.told(team) == ("captain", "nothing-start-given")
        assert f"The start is given: you begin on {corner}." in story.words(team)
        story.press(f"{team}.captain.push")
        story.press(f"{team}.captain.stop")
    assert story.record() == [
        "blue captain start A1",
        "blue captain dive",
        "green captain start J10",
        "green captain dive",
    ]
    assert story.screen("green").header.turn == "blue"


def test_each_action_ends_the_turn_and_says_what_it_costs(tell: Any) -> None:
    """F-1 to F-3, F-9."""
    story = begun(tell)
    view = story.screen("blue")
    assert set(view.seats) == {"captain", "radio"}
    assert (view.mate, view.engineer) == (None, None)
    assert (view.captain.energy.energy, view.captain.energy.damage.limit) == (0, 2)
    items = [(i.label.key, i.label.values.get("cost"), i.open) for i in view.seats["captain"].items]
    assert items == [
        ("item-sonar-cost", 2, False),
        ("item-silence-cost", 3, False),
        ("item-missile-cost", 4, False),
        ("item-surface", None, True),
    ]
    story.press("blue.captain.push")
    assert story.told("blue") == ("captain", "refused-no-energy")
    story.press("blue.captain.stop")
    assert story.told("blue") == ("captain", "nothing-now")
    story.press("blue.captain.south")
    assert energy(story, "blue") == 1
    assert story.screen("green").header.turn == "green"
    story.press("blue.captain.south")
    assert story.told("blue") == ("captain", "refused-not-your-turn")
    story.give("green captain head N")
    rounds(story, "SN")
    story.give("blue captain sonar")
    assert energy(story, "blue") == 0
    assert "Waiting for the enemy captain’s answer." in story.words("blue")
    assert [i.label.key for i in story.screen("green").seats["captain"].items] == [
        "item-piece-row",
        "item-piece-column",
    ]
    story.turn("green.captain.select", 1)
    story.press("green.captain.push")
    assert story.record()[-1] == "green captain answer column J"
    assert "Green is in column J." in story.words("blue")
    assert story.screen("green").header.turn == "green"


@pytest.mark.parametrize("seat", ["mate", "engineer"])
def test_a_seat_that_the_game_has_not_is_told_so(seat: str, tell: Any) -> None:
    """S-3: the words stand where the crew looks, at its captain's."""
    story = begun(tell)
    record = story.record()
    for control in ("push", *(["stop"] if seat == "mate" else [])):
        story.press(f"green.{seat}.{control}")
        assert story.told("green") == ("captain", "nothing-in-family")
    story.turn(f"green.{seat}.select", 1)
    assert story.told("green") == ("captain", "nothing-in-family")
    assert "This control is not used in Sonar Family." in story.words("green")
    assert story.record() == record
    assert story.lamps("green") == set()


def test_a_silent_square_by_button_or_encoder(tell: Any) -> None:
    """F-4: announced without its direction, and no energy for it."""
    story = begun(tell)
    rounds(story, "SN", "SN", "SN")
    menu = [item.label.key for item in story.screen("blue").seats["captain"].items]
    story.turn("blue.captain.select", menu.index("item-silence-cost"))
    story.press("blue.captain.push")
    assert story.screen("blue").seats["captain"].moment == "direction"
    story.press("blue.captain.north")
    assert story.told("blue") == ("captain", "nothing-there")  # its own route
    story.press("blue.captain.east")
    east = story.screen("blue").seats["captain"].cursor
    story.turn("blue.captain.select", 1)
    assert story.screen("blue").seats["captain"].cursor != east
    story.press("blue.captain.east")
    story.press("blue.captain.push")
    assert story.record()[-1] == "blue captain silence E 1"
    assert story.screen("blue").captain.boat.position == east
    assert energy(story, "blue") == 0
    heard = story.screen("green").heard[-1]
    assert (heard.key, heard.values) == ("heard-silence", {"team": "blue"})


def sunk(story: Any, *, stop: bool) -> None:
    """Green comes to blue and is hit twice, exactly on its square."""
    match = story.table.match
    for turn in range(2):
        blue = match.boats["blue"]
        edit_boat(match, Team.BLUE, energy=4)
        sector = match.chart.sectors[match.chart.sector_of[blue.at]] & match.chart.sea
        target = next(square for square in squares_in(sector) if square != blue.at)
        edit_boat(match, Team.GREEN, route=[target])
        square = match.state()["teams"]["green"]["position"]
        if stop:
            story.give("blue captain stop")
        story.give(f"blue captain missile {square}")
        if match.outcome is None:
            assert f"Blue launches a missile at {square}. Green is hit!" in story.words("green")
            story.give("blue captain resume" if stop else "green captain surface")
        assert story.screen("green").captain.energy.damage.damage == turn + 1


@pytest.mark.parametrize("mode", list(Mode))
def test_two_missiles_sink_a_submarine(mode: Mode, tell: Any) -> None:
    """F-5, W-1: any square of the own sector, islands too; two hits are the end."""
    story = begun(tell, mode)
    sunk(story, stop=mode is Mode.REALTIME)
    assert "You win! A missile sank the enemy." in story.words("blue")
    assert "You lose. A missile sank your submarine." in story.words("green")
    assert read_record(story.journal).header.mode is mode


def test_a_whole_match_turn_by_turn_is_its_record(tell: Any) -> None:
    story = tell("north-pole")
    story.dive("A1", "C1")
    while story.table.match.outcome is None:
        team = story.table.match.turn
        story.give(f"{team} captain surface")
    assert "sank while surfacing" in " ".join(story.words("blue"))
    record = read_record(story.journal)
    assert match_of(record).state() == story.table.match.state()
    story.advance(2.0)
    story.begin()
    assert story.screen("green").phase == "setup"


def test_real_time_courses_at_will_and_one_action_a_stop(tell: Any) -> None:
    """F-8."""
    story = begun(tell, Mode.REALTIME)
    for heading in ("south", "south", "south"):
        story.press(f"blue.captain.{heading}")
    story.press("green.captain.north")
    assert energy(story, "blue") == 3
    story.turn("blue.captain.select", 1)
    story.press("blue.captain.push")
    assert story.told("blue") == ("captain", "refused-stop-missing")
    story.press("blue.captain.stop")
    assert story.record()[-1] == "blue captain stop"
    story.advance(1.0)  # the lamp has winked at the refusal
    assert story.lamps("green") == story.lamps("blue") == {"stop"}
    story.press("green.captain.north")
    assert story.told("green") == ("captain", "refused-stopped-by-enemy")
    story.press("green.captain.stop")
    assert story.told("green") == ("captain", "refused-stopped-by-enemy")
    story.press("green.radio.north")
    assert story.told("green") == ("radio", "refused-stopped-by-enemy")
    story.give("blue captain sonar")
    story.give("green captain answer row 9")
    story.press("blue.captain.push")
    assert story.told("blue") == ("captain", "refused-stop-used")
    story.press("blue.captain.stop")
    assert story.record()[-1] == "blue captain resume"
    story.press("green.captain.north")
    assert story.record()[-1] == "green captain head N"


def test_a_family_fist_is_not_overtaken(tell: Any) -> None:
    """F-8: the stamps decide between the crews, not the side of the table."""
    story = begun(tell, Mode.REALTIME)
    story.bench.press("yellow.captain.stop")
    story.now += 0.004
    story.bench.press("blue.captain.south")
    story.advance(0.3)
    assert story.record()[-1] == "green captain stop"
    assert story.told("blue") == ("captain", "refused-stopped-by-enemy")


def test_surfacing_tells_the_exact_square(tell: Any) -> None:
    """F-6: it is announced and a new route begins there; nobody is 'surfaced' afterwards."""
    story = begun(tell)
    story.give("blue captain surface")
    assert "Blue surfaces on A1." in story.words("green")
    assert not story.screen("green").header.enemy.surfaced
