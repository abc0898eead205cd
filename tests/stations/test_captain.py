"""The captain's station: courses, the menu, choices, the sonar's answer."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import Team, edit_archer_mines, edit_boat, squares_in
from sonar_console.engine.sheet import SYMBOL_NAMES
from sonar_console.engine.squares import distance, parse_square
from sonar_console.stations.captains import TurnCaptain


def lines(seats: Any, *, only_open: bool = False) -> list[str]:
    items = seats.seat("captain").items
    return [i.label.key.removeprefix("item-") for i in items if i.open or not only_open]


@pytest.mark.parametrize(
    ("button", "heading"), [("north", "N"), ("east", "E"), ("south", "S"), ("west", "W")]
)
def test_a_course_button_is_a_course(button: str, heading: str, seats: Any) -> None:
    seats.dive("E4")
    seats.press(f"blue.captain.{button}")
    assert seats.last == f"blue captain head {heading}"


def test_the_menu_is_always_in_its_order(seats: Any, open_seats: Any) -> None:
    """Archer mines and naming stand in it only where there are some (X-3, G-1)."""
    usual = [verb for verb in TurnCaptain.LINES if verb != "locate"]
    seats.dive()
    assert lines(seats) == [verb for verb in usual if verb != "archer"]
    echo = open_seats("echo")
    echo.dive("E5", "A1")
    assert lines(echo) == usual
    search = open_seats("manoeuvres")
    search.dive("A1", "J10")
    assert lines(search) == [verb for verb in TurnCaptain.LINES if verb != "archer"]


def test_only_what_may_be_given_stands_open(seats: Any) -> None:
    seats.dive()
    assert lines(seats, only_open=True) == ["surface"]
    seats.fill("blue", "torpedo", "silence")
    seats.course("blue", "E")
    seats.mend("blue")
    assert lines(seats, only_open=True) == ["done", "torpedo", "silence"]


def test_after_a_course_the_selection_is_at_the_first_line(seats: Any) -> None:
    seats.dive()
    seats.turn("blue.captain.select", 3)
    assert seats.seat("captain").selected == 3
    seats.give("blue captain head E")
    assert seats.seat("captain").selected == 0
    seats.turn("blue.captain.select", -1)
    assert seats.seat("captain").selected == len(lines(seats)) - 1


@pytest.mark.parametrize(
    ("verb", "why"),
    [
        ("done", "refused-course-missing"),
        ("torpedo", "refused-course-missing"),
        ("trigger", "no-target-trigger"),
    ],
)
def test_a_closed_line_says_why_before_the_course(verb: str, why: str, seats: Any) -> None:
    seats.dive()
    seats.open(verb)
    assert seats.told().key == why
    assert seats.seat("captain").moment == "course"


@pytest.mark.parametrize("verb", ["torpedo", "mine", "drone", "sonar", "silence"])
def test_a_closed_line_says_why_after_the_course(verb: str, seats: Any) -> None:
    """A-8, A-1, A-2, A-5: each moment its own reason."""
    seats.dive()
    seats.give("blue captain head E")
    seats.open(verb)
    assert seats.told().key == "refused-duty-owed-before-system"
    seats.duties("blue")
    seats.open(verb)
    assert seats.told().key == "refused-gauge-not-full"
    seats.fill("blue", verb)
    boat = seats.table.match.boats["blue"]
    crossed_out = [SYMBOL_NAMES[number] for number in boat.sheet.symbols]
    edit_boat(seats.table.match, Team.BLUE, breakdowns=crossed_out)
    seats.open(verb)
    assert seats.told().key == "refused-system-broken"
    seats.mend("blue")
    other = "sonar" if verb == "drone" else "drone"
    seats.fill("blue", other)
    seats.give("blue captain drone 1" if other == "drone" else "blue captain sonar")
    if other == "sonar":
        seats.give("yellow captain answer row 10 column B")
    seats.open(verb)
    assert seats.told().key == "refused-system-used"


def test_the_line_that_the_encoder_comes_to_says_why_it_is_closed(seats: Any) -> None:
    """Without a push, and only until the captain does something else."""
    seats.dive()
    assert all(item.why is None for item in seats.seat("captain").items)
    seats.turn("blue.captain.select", 1)
    card = seats.seat("captain")
    assert [item.why and item.why.key for item in card.items].count(None) == len(card.items) - 1
    assert card.items[1].why.key == "refused-course-missing"
    assert card.prompt.key == "prompt-captain-course"
    seats.give("blue captain head E")
    assert all(item.why is None for item in seats.seat("captain").items)


def test_a_target_s_cursor_begins_at_the_own_boat_then_where_the_last_target_was(
    seats: Any,
) -> None:
    """It knows nothing of the enemy: the likeliest square would tell what the table worked out."""
    seats.dive("E4")
    seats.fill("blue", "torpedo")
    seats.course("blue", "E")
    seats.mend("blue")
    seats.open("torpedo")
    boat = parse_square(seats.view("blue").captain.boat.position)
    first = seats.seat("captain").cursor
    assert distance(boat, parse_square(first)) <= 1
    for button in ("north", "north", "east"):
        seats.press(f"blue.captain.{button}")
    aimed = seats.seat("captain").cursor
    assert distance(parse_square(first), parse_square(aimed)) > 1
    seats.press("blue.captain.push")
    assert seats.last == f"blue captain torpedo {aimed}"
    seats.press("blue.captain.stop")
    seats.round("yellow", "N")
    seats.fill("blue", "torpedo")
    seats.course("blue", "S")
    seats.mend("blue")
    seats.open("torpedo")
    assert seats.seat("captain").cursor == aimed


def test_a_mine_without_room_and_archers_all_gone_say_so(open_seats: Any) -> None:
    seats = open_seats("echo")
    seats.dive("E5", "A1")
    seats.fill("blue", "mine", "scenario")
    seats.course("blue", "E")
    seats.mend("blue")
    match = seats.table.match
    edit_archer_mines(match, ())
    seats.open("archer")
    assert seats.told().key == "no-target-archer"
    around = match.chart.around[match.boats["blue"].at]
    edit_boat(match, Team.BLUE, mines=squares_in(around))
    seats.open("mine")
    assert seats.told().key == "no-target-mine"


def test_the_start_is_chosen_with_buttons_or_encoder_and_may_be_moved(seats: Any) -> None:
    """S-5, S-6."""
    seats.begin()
    first = seats.seat("captain").cursor
    seats.press("blue.captain.west")
    assert seats.seat("captain").cursor != first
    seats.press("blue.captain.push")
    placed = seats.seat("captain").cursor
    assert seats.view("blue").captain.boat.position == placed
    seats.turn("blue.captain.select", 2)
    assert seats.seat("captain").cursor != placed
    assert seats.view("blue").captain.boat.position == placed
    seats.press("blue.captain.push")
    assert seats.view("blue").captain.boat.position == seats.seat("captain").cursor
    seats.press("blue.captain.stop")
    assert seats.last == "blue captain dive"


def test_the_fist_steps_back_from_every_choice(seats: Any) -> None:
    seats.dive()
    seats.fill("blue", "torpedo", "drone", "silence")
    seats.course("blue", "E")
    seats.mend("blue")
    for verb, moment in (("torpedo", "target"), ("drone", "sector"), ("silence", "silence")):
        orders = seats.orders
        seats.open(verb)
        assert seats.seat("captain").moment == moment
        seats.press("blue.captain.stop")
        assert seats.seat("captain").moment == "action"
        assert seats.orders == orders


def test_a_mine_destroyed_under_the_cursor_closes_the_choice(seats: Any) -> None:
    """N-2, T-3: the push that is on its way must not trigger another mine."""
    seats.dive("E5", "E10")
    seats.mine("blue", "E8", "C9")
    seats.round("blue", "E")
    seats.fill("yellow", "torpedo")
    seats.course("yellow", "N")
    seats.mend("yellow")
    seats.open("trigger")
    while seats.seat("captain").cursor != "E8":
        seats.turn("blue.captain.select", 1)
    orders = len(seats.orders)
    seats.give("yellow captain torpedo E8")
    assert seats.seat("captain").moment == "enemy"
    seats.press("blue.captain.push")
    assert len(seats.orders) == orders + 1
    assert seats.seat("captain").moment == "target"


def test_a_choice_of_a_trigger_lives_on_through_the_enemy_s_turn(seats: Any) -> None:
    seats.dive()
    seats.mine("blue", "C9", "H10")
    seats.round("blue", "E")
    seats.open("trigger")
    seats.turn("blue.captain.select", 1)
    cursor = seats.seat("captain").cursor
    seats.course("yellow", "E")
    assert seats.seat("captain").cursor == cursor
    seats.press("blue.captain.push")
    assert seats.last == f"blue captain trigger {cursor}"


def test_an_asked_captain_chooses_the_truth_then_a_lie(seats: Any) -> None:
    """O-1, O-2: the lies are of the two other kinds and never true; the order betrays nothing."""
    seats.dive("E5", "C9")
    seats.fill("blue", "sonar")
    seats.course("blue", "E")
    seats.mend("blue")
    seats.give("blue captain sonar")
    face = seats.seat("captain", "yellow")
    assert [item.label.key for item in face.items] == [
        "item-piece-row",
        "item-piece-column",
        "item-piece-sector",
    ]
    seats.turn("yellow.captain.select", 2)
    seats.press("yellow.captain.push")
    face = seats.seat("captain", "yellow")
    assert face.prompt.values == {"kind": "sector", "value": "3"}
    said = [(item.label.key, item.label.values["value"]) for item in face.items]
    assert len(said) == 9 + 9
    assert ("item-piece-row", "9") not in said
    assert ("item-piece-column", "C") not in said
    seats.press("yellow.captain.stop")
    assert seats.seat("captain", "yellow").moment == "truth"
    seats.turn("yellow.captain.select", 2)
    seats.press("yellow.captain.push")
    seats.press("yellow.captain.push")
    assert seats.last == "yellow captain answer row 1 sector 3"


def test_a_sonar_closes_whatever_the_enemy_captain_was_choosing(seats: Any) -> None:
    """O-3."""
    seats.dive()
    seats.mine("blue", "C9")
    seats.round("blue", "E")
    seats.fill("yellow", "sonar")
    seats.course("yellow", "E")
    seats.mend("yellow")
    seats.open("trigger")
    seats.give("yellow mate sonar")
    assert seats.seat("captain").moment == "truth"
    seats.press("blue.captain.push")
    seats.press("blue.captain.push")
    assert seats.seat("captain").moment == "enemy"
