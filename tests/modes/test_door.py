"""The front door: what can be chosen, and to which match it leads."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import ROLES, Game, Mode, Role, Team
from sonar_console.locales import Words, languages
from sonar_console.modes.linespage import LEFT_ALONE
from sonar_console.settings.frontdoor import Way, charts_for, party_rows
from sonar_console.settings.lines import closed
from sonar_console.settings.seating import PEOPLE, Sitter

WAYS = list(Way)


@pytest.fixture
def door(open_table: Any) -> Any:
    """Hands at the front door of a table with bots."""
    hands = open_table(bots="")
    hands.press("blue.captain.stop")
    assert hands.mode == "door"
    return hands


def card(hands: Any) -> Any:
    return hands.view().door


def choose(hands: Any, way: Way, team: str = "blue") -> None:
    """Select a card with the course buttons, and take it."""
    for _ in range(WAYS.index(way)):
        hands.press(f"{team}.captain.east")
    hands.press(f"{team}.captain.push")


# ---- the choices themselves


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("way", WAYS)
def test_every_choice_is_a_match_that_can_be_played(way: Way, number: int, door: Any) -> None:
    session = door.table.session
    offers = session.offers()
    rows = party_rows(way, session.draft, offers, number)
    assert rows
    for row in rows:
        for party in row.parties:
            draft = party.draft
            assert closed(draft, offers) is None
            assert (draft.game, draft.mode) == (row.game, row.mode)
            people = tuple(
                sum(draft.seating.sitter(side, role) is Sitter.PEOPLE for role in ROLES[draft.game])
                for side in (0, 1)
            )
            assert party.people == (draft.crews if draft.seating == PEOPLE else people)
            assert charts_for(draft, offers)


@pytest.mark.parametrize("number", [0, 1])
def test_who_plays_alone_is_captain_and_bots_have_all_other_seats(number: int, door: Any) -> None:
    session = door.table.session
    for way in (Way.ALONE, Way.FAMILY, Way.LEARN):
        for row in party_rows(way, session.draft, session.offers(), number):
            draft = row.parties[0].draft
            sits = {
                (side, role)
                for side in (0, 1)
                for role in ROLES[draft.game]
                if draft.seating.sitter(side, role) is Sitter.PEOPLE
            }
            assert sits == {(number, Role.CAPTAIN)}


def test_crews_are_as_the_book_seats_them(door: Any) -> None:
    """S-2, S-3: real time from four people on."""
    session = door.table.session
    turn, rush = party_rows(Way.CREWS, session.draft, session.offers(), 0)
    seats = [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4)]
    assert [party.people for party in turn.parties] == seats
    assert (rush.mode, [party.people for party in rush.parties]) == (Mode.REALTIME, seats[2:])


# ---- how it is gone through


def test_course_buttons_go_along_the_cards_and_down_to_the_foot(door: Any) -> None:
    seen = [card(door).selected]
    for button in ("east", "east", "west", "south", "north", "west"):
        door.press(f"yellow.captain.{button}")
        seen.append(card(door).selected)
    assert seen == [0, 1, 2, 1, 4, 0, 0]
    assert door.reply(Team.YELLOW) is not None


def test_the_encoder_goes_round(door: Any) -> None:
    for steps, selected in ((1, 1), (3, 4), (1, 0), (-1, 4)):
        door.press("blue.captain.select", steps)
        assert card(door).selected == selected


def test_down_leads_to_as_many_people_in_the_other_mode(door: Any) -> None:
    choose(door, Way.CREWS)
    for _ in range(4):
        door.press("blue.captain.east")
    people = card(door).tiles[card(door).selected].people
    assert people == (3, 3)
    door.press("blue.captain.south")
    assert card(door).selected >= len(card(door).rows[0].tiles)
    assert card(door).tiles[card(door).selected].people == people


def test_back_leads_one_choice_back(door: Any) -> None:
    choose(door, Way.ALONE)
    door.press("blue.captain.push")
    assert card(door).charts
    for steps in ("people", "ways"):
        door.press("blue.captain.south")
        door.press("blue.captain.south")
        door.press("blue.captain.push")
        assert bool(card(door).charts) is False
        assert (card(door).title.key == "door-title-ways") is (steps == "ways")
    assert card(door).selected == WAYS.index(Way.ALONE)


@pytest.mark.parametrize("control", ["push", "stop"])
def test_more_is_the_page_of_all_settings_with_what_was_chosen(control: str, door: Any) -> None:
    choose(door, Way.CREWS)
    door.press("blue.captain.push")  # two players
    door.press("blue.captain.select", -1)
    while door.mode == "door":
        if card(door).selected == card(door).count + 1:
            door.press(f"blue.captain.{control}")
        else:
            door.press("blue.captain.select", 1)
    assert door.mode == "setup"
    assert door.table.session.draft.crews == (1, 1)


@pytest.mark.parametrize("way", WAYS)
def test_two_choices_at_most_lead_to_the_briefing(way: Way, door: Any) -> None:
    choose(door, way)
    pushes = 0
    while door.mode == "door":
        door.press("blue.captain.push")
        pushes += 1
    assert (door.mode, pushes) == ("briefing", 1 if way is Way.LEARN else 2)
    draft = door.table.session.draft
    assert (draft.game is Game.SONAR_FAMILY) is (way is Way.FAMILY)
    assert draft.training is (way is Way.LEARN)


def test_two_fists_at_once_choose_one_thing_and_not_two(door: Any) -> None:
    door.wait(5.0)
    door.press("yellow.captain.east")
    door.press("yellow.captain.stop")
    assert (card(door).title.values["way"], len(card(door).charts)) == ("crews", 0)
    door.press("blue.captain.stop", after=0.1)
    assert (card(door).title.key, len(card(door).charts)) == ("door-title-people", 0)
    door.wait(2.0)
    door.press("blue.captain.stop")
    assert card(door).title.key == "door-title-charts", "later it is meant"


def test_a_table_without_bots_says_so(hands: Any) -> None:
    hands.press("blue.captain.stop")
    assert [tile.closed is not None for tile in card(hands).tiles] == [True, False, True, False]
    assert not hands.press("blue.captain.push")
    assert hands.reply().key == "door-no-bots"
    choose(hands, Way.FAMILY)
    assert all(0 not in tile.people for tile in card(hands).tiles)


def test_a_door_that_is_left_alone_invites_again(door: Any) -> None:
    door.wait(LEFT_ALONE)
    assert door.mode == "attract"


@pytest.mark.parametrize("language", languages())
def test_everything_is_said_in_every_language(language: str, door: Any) -> None:
    say = Words(language).say
    for way in WAYS:
        while door.mode == "door":
            shown = card(door)
            for message in (shown.title, shown.about, shown.prompt, *shown.foot):
                assert say(message)
            for row in shown.rows:
                titles = [say(tile.title) for tile in row.tiles]
                assert len(set(titles)) == len(titles)  # the words alone tell them apart
                for message in (row.label, row.told):
                    assert message is None or say(message)
                for tile in row.tiles:
                    assert say(tile.title)
                    assert tile.text is None or say(tile.text)
            if shown.title.key == "door-title-ways" and shown.selected != WAYS.index(way):
                door.press("blue.captain.select", 1)
            else:
                door.press("blue.captain.push")
        door.wait(700.0)
        door.press("blue.captain.stop")
