"""From the invitation to the match with the controls alone, and what was agreed on in play."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import edit_boat
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.modes.attract import PAGE_TIME
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of
from sonar_console.stations.radio import CLEAR_AFTER

pytestmark = pytest.mark.shows


def lines_of(story: Any, team: str) -> object:
    """The page of a crew, but for what its captain is told."""
    page = story.screen(team).page
    return page.lines, page.selected, page.changing, page.agreed


def line(story: Any, label: str, team: str = "blue") -> None:
    """Turn to a line of the page."""
    page = story.screen(team).page
    labels = [f"{each.label.key} {each.label.values.get('team', '')}" for each in page.lines]
    at = next(n for n, each in enumerate(labels) if each.startswith(f"item-set-{label}"))
    if at != page.selected:
        story.turn(f"{team}.captain.select", at - page.selected)
    assert story.screen(team).page.selected == at


def choose(story: Any, label: str, steps: int, team: str = "blue") -> None:
    """Open a line, turn its value, take it."""
    line(story, label, team)
    story.press(f"{team}.captain.push")
    story.turn(f"{team}.captain.select", steps)
    story.press(f"{team}.captain.push")
    assert not story.screen(team).page.changing


def more(story: Any) -> None:
    line(story, "more")
    story.press("blue.captain.push")


def agree(story: Any) -> None:
    story.agree()


def header(story: Any) -> Any:
    return read_record(story.journal).header


# ---- the invitation


def test_the_table_shows_how_to_play_until_a_fist_goes_on(story: Any) -> None:
    assert story.screen("blue").page == 0
    story.advance(PAGE_TIME)
    assert story.screen("blue").page == story.screen("yellow").page == 1
    story.turn("yellow.engineer.select", 2)
    assert story.screen("blue").page == 3
    assert "The first mate loads" in story.words("blue")
    story.settings()
    assert story.screen("blue").phase == story.screen("yellow").phase == "settings"
    assert lines_of(story, "blue") == lines_of(story, "yellow")


# ---- setting up


def test_guests_set_up_a_match_with_the_encoders_alone(story: Any) -> None:
    """Either captain edits; both see the page; the record says what was chosen."""
    story.settings()
    choose(story, "scenario", 2)
    choose(story, "mode", 1, "yellow")
    choose(story, "crews", 1)
    choose(story, "assist", 1, "yellow")
    more(story)
    line(story, "house-rules")
    story.press("blue.captain.push")
    choose(story, "edition", 1)
    choose(story, "torpedo_path", 1)
    choose(story, "interval yellow", 4)
    line(story, "name blue")
    story.press("blue.captain.push")
    story.press("blue.captain.push")  # an A
    story.press("yellow.captain.stop")  # ends the name, and agrees to nothing yet
    assert story.screen("blue").page.agreed.accepted == ()
    assert not story.screen("blue").page.letters
    agree(story)
    head = header(story)
    assert (head.scenario, head.mode, head.edition) == ("bravo", "realtime", "fr")
    assert head.crews == {Team.BLUE: 4, Team.YELLOW: 3}
    assert head.switches["torpedo_path"] == "distance"
    assert (head.switches["sheet"], head.switches["ready_aloud"]) == ("dark", "both")
    assert dict(head.others) == {"BlueName": "A", "Assist": "plot", "YellowInterval": "10"}
    assert story.screen("blue").phase == "setup"
    assert story.screen("yellow").viewer.names == {"blue": "A"}
    text = " ".join(story.words("yellow")).replace("\xa0", " ")
    for words in ("real time", "table plots", "French rules", "Yellow: 10 s between courses"):
        assert words in text


def test_another_game_seats_another_team_at_the_second_side(story: Any) -> None:
    """S-1: green sits where yellow did, and its screen and controls follow at once."""
    story.settings()
    choose(story, "game", 1)
    assert story.table.teams == (Team.BLUE, Team.GREEN)
    assert story.runner.side_of[Team.GREEN] == "yellow"
    assert lines_of(story, "green") == lines_of(story, "blue")
    story.turn("green.captain.select", 1)
    agree(story)
    assert header(story).game is Game.SONAR_FAMILY
    story.give("green captain start J10", "blue captain start A1")
    story.give("green captain dive", "blue captain dive")
    assert story.screen("green").phase == "play"


def test_a_change_takes_both_agreements_back(story: Any) -> None:
    story.settings()
    story.press("blue.captain.stop")
    assert story.screen("yellow").page.agreed.accepted == ("blue",)
    choose(story, "scenario", 1, "yellow")
    assert story.screen("blue").page.agreed.accepted == ()
    story.press("yellow.captain.stop")
    assert story.screen("blue").phase == "settings"
    story.press("blue.captain.stop")
    story.read()
    assert story.screen("blue").phase == "setup"


def test_what_cannot_be_is_said_and_a_fist_does_not_pass_it(tell: Any) -> None:
    """S-3."""
    story = tell(crews=(2, 1))
    story.settings()
    line(story, "mode")
    story.press("blue.captain.east")
    assert "Real time needs four people or more." in story.words("yellow")
    story.press("blue.captain.stop")
    assert story.screen("blue").page.agreed.accepted == ()
    story.press("blue.captain.west")
    agree(story)
    assert header(story).mode is Mode.TURN


def test_settings_that_are_left_alone_invite_again(story: Any) -> None:
    story.settings()
    story.table.advance(story.now + 200.0)
    story.now += 200.0
    story.advance(0.1)
    assert story.screen("blue").phase == "attract"


def test_a_rematch_keeps_all_and_has_the_crews_change_places(tell: Any) -> None:
    story = tell(crews=(4, 3), languages=("fr", "en"))
    story.settings()
    choose(story, "assist", 1)
    agree(story)
    edit_boat(story.table.match, Team.BLUE, damage=3, breakdowns=["N2", "N3", "N4", "N5", "N6"])
    story.give("blue captain start E4", "yellow captain start A10")
    story.give("blue captain dive", "yellow captain dive")
    story.give("blue captain head N", "blue engineer break N1")
    story.advance(15.0)  # the end is shown, moment by moment
    story.settings()
    assert [story.screen(team).language for team in ("blue", "yellow")] == ["en", "fr"]
    agree(story)
    head = header(story)
    assert head.crews == {Team.BLUE: 3, Team.YELLOW: 4}
    languages = (("BlueLanguage", "en"), ("YellowLanguage", "fr"))
    assert head.others == (("Assist", "plot"), *languages)


# ---- in play


@pytest.mark.parametrize("mode", [Mode.TURN, Mode.REALTIME])
def test_a_long_press_on_the_question_mark_changes_the_own_language(mode: Mode, tell: Any) -> None:
    story = tell(mode=mode)
    story.dive("E4", "A10")
    story.hold("blue.radio.unknown", CLEAR_AFTER + 0.2)
    assert "radio" in story.screen("blue").helps  # which says that ? once more is the language
    story.press("blue.radio.unknown")
    assert [story.screen(team).language for team in ("blue", "yellow")] == ["fr", "en"]
    assert "Capitaine" in story.words("blue")
    assert not [each for each in story.record() if "plot" in each]
    story.press("blue.radio.unknown")
    assert story.record()[-1] == "blue radio plot ?"


def test_before_a_match_the_question_mark_changes_it_at_once(story: Any) -> None:
    story.press("yellow.radio.unknown")
    assert story.screen("yellow").language == "fr"
    story.settings()
    story.press("yellow.radio.unknown")
    assert story.screen("yellow").language == "en"
    assert story.screen("blue").page.lines[6].value.values == {"value": "en"}


def test_a_course_too_early_is_refused_in_words_and_not_written(story: Any) -> None:
    """The handicap is the table's: the record stays a legal one."""
    story.settings()
    more(story)
    choose(story, "interval blue", 4)
    agree(story)
    story.give("blue captain start E4", "yellow captain start A10")
    story.give("blue captain dive", "yellow captain dive")
    story.round("blue", "N", "mine")
    story.round("yellow", "E", "mine")
    have = story.record()
    story.press("blue.captain.north")
    assert story.told("blue") == ("captain", "refused-so-early")
    assert story.record() == have
    assert story.table.session.live.refused == {Team.BLUE: 1, Team.YELLOW: 0}
    story.press("blue.captain.west")  # an own route, an island: the rules come first
    story.advance(10.0)
    story.give("blue captain head N")
    assert match_of(read_record(story.journal)).state() == story.table.match.state()


def test_the_clock_of_a_turn_is_shown_announced_and_forces_nothing(story: Any) -> None:
    story.settings()
    more(story)
    choose(story, "turn-clock", 1)
    agree(story)
    story.give("blue captain start E4", "yellow captain start A10")
    story.give("blue captain dive", "yellow captain dive")
    assert "30 s a turn" in " ".join(story.words("yellow"))
    story.advance(20.0)
    assert 8 <= story.screen("yellow").header.seconds_left <= 10
    story.advance(10.5)
    for team in ("blue", "yellow"):
        assert story.screen(team).header.seconds_left == 0
        assert "Blue’s time is up. Blue may play on." in story.words(team)
    story.round("blue", "N", "mine")
    assert story.screen("yellow").header.seconds_left == 30


def test_the_table_plots_what_it_hears_and_the_record_replays_it(tell: Any) -> None:
    story = tell(mode=Mode.REALTIME)
    story.settings()
    choose(story, "assist", 1)
    agree(story)
    story.give("blue captain start E4", "yellow captain start A10")
    story.give("blue captain dive", "yellow captain dive")
    story.course("yellow", "E", "mine")
    assert "blue radio plot E" in story.record()
    assert story.screen("blue").radio.sheet.legs == ("E",)
    story.press("blue.radio.east")
    assert story.told("blue") == ("radio", "nothing-table-plots")
    story.turn("blue.radio.slide_x", 1)
    story.give("blue captain surface")  # no notes at the surface: they wait (U-5)
    story.course("yellow", "E", "mine")
    assert story.screen("blue").radio.sheet.legs == ("E",)
    for section, seat in enumerate(("engineer", "mate", "captain", "radio"), 1):
        story.give(f"blue {seat} secure {section}")
    story.give("blue captain dive")
    assert story.screen("blue").radio.sheet.legs == ("E", "E")
    record = read_record(story.journal)
    assert match_of(record).state() == story.table.match.state()
    assert [*record.orders] == story.table.match.orders


def test_a_table_that_solves_shades_where_the_enemy_can_be(tell: Any) -> None:
    story = tell()
    story.settings()
    choose(story, "assist", 2)
    agree(story)
    assert story.screen("blue").radio.possible == ()
    story.give("blue captain start E4", "yellow captain start A10")
    story.give("blue captain dive", "yellow captain dive")
    assert story.screen("blue").radio.possible == ()  # it could be anywhere: that tells nothing
    story.round("blue", "N", "mine")
    story.round("yellow", "E", "mine")
    after = set(story.screen("blue").radio.possible)
    assert "B10" in after
    assert "A10" not in after
    assert story.screen("yellow").radio.possible != story.screen("blue").radio.possible


def test_courses_that_are_only_spoken_are_not_shown_to_the_enemy(story: Any) -> None:
    story.settings()
    more(story)
    choose(story, "announcements", 1)
    agree(story)
    story.give("blue captain start E4", "yellow captain start A10")
    story.give("blue captain dive", "yellow captain dive")
    story.give("blue captain head N")
    keys = {team: [each.key for each in story.screen(team).heard] for team in ("blue", "yellow")}
    assert "heard-course" in keys["blue"]
    assert "heard-course" not in keys["yellow"]


def test_what_is_said_of_the_evening_is_no_secret(story: Any) -> None:
    """Both crews see the same settings, and nothing else of each other."""
    story.settings()
    more(story)
    assert story.screen("blue").page == story.screen("yellow").page
