"""A match that is won by an objective: both screens say so, also after a power cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.stories.test_resume import fists, pull_the_plug, switch_on

from sonar_console.engine.names import Mode, Team
from sonar_console.modes.hold import HOLD
from sonar_console.record.notation import parse_order
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of

BAY = """game = "captain-sonar"
[title]
en = "Bay"
fr = "Baie"
[[objective]]
kind = "reach"
team = "blue"
square = "D1"
[[objective]]
kind = "find"
team = "yellow"
[chart.turn]
source = "made here"
grid = '''
..........
..........
..........
..........
..........
..........
..........
..........
..........
..........
'''
"""


@pytest.fixture
def bay(tmp_path: Path) -> str:
    """A scenario with an objective for each team."""
    path = tmp_path / "bay.toml"
    path.write_text(BAY, encoding="utf-8")
    return str(path)


def said(story: Any, team: str) -> list[str]:
    return [each for each in story.words(team) if "reach" in each or "name the enemy" in each]


def turn(story: Any, team: str, heading: str, symbol: str) -> None:
    story.give(f"{team} captain head {heading}", f"{team} mate mark drone")
    story.give(f"{team} engineer break {symbol}", f"{team} captain done")


def test_a_place_is_reached_over_a_power_cut_and_both_screens_say_so(tell: Any, bay: str) -> None:
    story = tell(bay)
    story.dive("B1", "J10")
    assert any("Blue: reach D1, 2 courses to go at least" in each for each in said(story, "blue"))
    assert any("Blue: reach D1" in each for each in said(story, "yellow"))
    assert not any("to go" in each for each in said(story, "yellow")), "how near is a secret"
    turn(story, "blue", "E", "E1")
    assert any("1 course to go" in each for each in said(story, "blue"))
    turn(story, "yellow", "N", "N1")
    pull_the_plug(story)
    again = switch_on(story, tell, scenario=bay)
    fists(again)
    assert any("1 course to go" in each for each in said(again, "blue"))
    again.give("blue captain head E")
    assert "You win! You have reached your place." in again.words("blue")
    assert "You lose. The enemy has reached its place." in again.words("yellow")
    assert match_of(read_record(again.journal)).state() == again.table.match.state()


def labels(story: Any, team: str) -> list[str]:
    return [item.label.key for item in story.screen(team).captain.seat.items]


def test_the_enemy_is_named_from_the_menu(tell: Any, bay: str) -> None:
    """Refused with a sentence before a drone; after one a wrong square is heard by both crews."""
    story = tell(bay)
    story.dive("A5", "J10")
    story.round("blue", "S", "silence")
    for heading in "NNW":
        story.round("yellow", heading, "drone", spare="detection")
        story.round("blue", "S" if heading == "N" else "E", "silence")
    assert "item-locate" not in labels(story, "blue"), "it has nothing to find"
    story.course("yellow", "W", "drone", spare="detection")
    line = labels(story, "yellow").index("item-locate")
    story.turn("yellow.captain.select", line - story.screen("yellow").captain.seat.selected)
    story.press("yellow.captain.push")
    assert story.told("yellow") == ("captain", "refused-detection-missing")
    story.give("yellow captain drone 3", "yellow captain done")
    assert any("square, now" in each for each in said(story, "yellow"))
    story.round("blue", "E", "silence")
    story.course("yellow", "W", "drone", spare="detection")
    story.give("yellow captain locate A1")
    for team in ("blue", "yellow"):
        assert any("Yellow guesses A1. Blue is not there." in each for each in story.words(team))
    story.both_down("push")
    story.advance(HOLD + 0.2)
    story.both_up("push")
    assert any("square, now" in each for each in said(story, "yellow")), "taken back"
    here = story.screen("blue").captain.boat.position
    story.give(f"yellow captain locate {here}")
    assert "You win! You have found the enemy." in story.words("yellow")
    assert "You lose. The enemy has found you." in story.words("blue")


# ---- minutes to survive


@pytest.fixture
def siege(tmp_path: Path) -> str:
    """A scenario in which blue survives two minutes."""
    goal = '[[objective]]\nkind = "survive"\nminutes = 2\nteam = "blue"\n'
    _, _, chart = BAY.partition("[chart.turn]")
    head, _, _ = BAY.partition("[[objective]]")
    path = tmp_path / "siege.toml"
    path.write_text(f"{head}{goal}[chart.turn]{chart}", encoding="utf-8")
    return str(path)


def left(story: Any, team: str) -> list[str]:
    return [each for each in story.words(team) if "survive 2 minutes" in each]


def test_minutes_are_survived_over_a_power_cut_and_a_stop(tell: Any, siege: str) -> None:
    """Both crews read what is left; a stop takes time, the time that the table was off none."""
    story = tell(siege, mode=Mode.REALTIME)
    story.begin()
    assert left(story, "yellow") == ["Blue: survive 2 minutes"]
    story.give("blue captain start B1", "yellow captain start J10")
    story.give("blue captain dive", "yellow captain dive")
    for team in ("blue", "yellow"):
        assert left(story, team) == ["Blue: survive 2 minutes, 2 left"]
    story.advance(61.0)
    for team in ("blue", "yellow"):
        assert left(story, team) == ["Blue: survive 2 minutes, 1 left"]
    story.press("yellow.captain.stop")
    pull_the_plug(story)
    again = switch_on(story, tell, scenario=siege, mode=Mode.REALTIME)
    fists(again)
    assert left(again, "blue") == ["Blue: survive 2 minutes, 1 left"]
    again.advance(57.0)
    assert again.table.match.outcome is None
    again.advance(3.0)
    assert again.record()[-1] == "blue captain claim"
    seconds = float(again.journal.read_text("utf-8").splitlines()[-2].split()[0])
    assert 120.0 <= seconds < 120.1
    assert "You win! You have survived." in again.words("blue")
    assert "You lose. The enemy has survived." in again.words("yellow")
    replayed = match_of(read_record(again.journal))
    assert replayed.state() == again.table.match.state()
    assert replayed.outcome == again.table.match.outcome


def test_a_taking_back_gives_no_time_back(tell: Any, siege: str) -> None:
    story = tell(siege)
    story.dive("B1", "J10")
    story.advance(70.0)
    story.give("blue captain head E")
    story.both_down("push")
    story.advance(HOLD + 0.2)
    story.both_up("push")
    assert left(story, "blue") == ["Blue: survive 2 minutes, 1 left"]
    story.advance(50.0)
    assert story.record()[-2:] == ["takeback 1", "blue captain claim"]
    assert match_of(read_record(story.journal)).state() == story.table.match.state()


def test_a_pause_for_a_lost_picture_takes_no_time(tell: Any, siege: str) -> None:
    story = tell(siege)
    story.dive("B1", "J10")
    story.advance(61.0)
    story.table.see(frozenset({Team.YELLOW}), story.now)
    story.now += 300.0
    story.table.advance(story.now)
    assert story.table.match.outcome is None
    story.table.see(frozenset(), story.now)
    story.advance(1.0)
    assert left(story, "blue") == ["Blue: survive 2 minutes, 1 left"]
    story.advance(56.0)
    assert story.table.match.outcome is None
    story.advance(3.0)
    assert story.record()[-1] == "blue captain claim"
    assert match_of(read_record(story.journal)).outcome == story.table.match.outcome


def test_a_press_after_the_time_comes_too_late(tell: Any, siege: str) -> None:
    """Also where the table looks at its clock only after the press."""
    story = tell(siege)
    story.dive("B1", "J10")
    live = story.table.mode.live
    dived = next(entry.seconds for entry in live.log if entry.seconds is not None)
    assert dived == 0.0
    assert not live.order(parse_order("blue captain head E")[1], story.now + 120.0)
    story.advance(0.1)
    assert story.record()[-1] == "blue captain claim"


@pytest.mark.parametrize("mode", list(Mode))
def test_a_match_against_bots_ends_in_time_and_replays_alike(
    tell: Any, siege: str, mode: Mode
) -> None:
    """Bots of the enemy play for as long as blue is to survive."""
    story = tell(siege, mode=mode, bots="yellow=cadet")
    story.begin()
    while not story.table.match.boats[Team.YELLOW].dived:
        story.advance(0.5)
    story.give("blue captain start B1")
    story.press("blue.captain.stop")
    assert story.table.match.dived
    story.advance(121.0)
    match = story.table.match
    assert match.outcome is not None
    replayed = match_of(read_record(story.journal))
    assert replayed.state() == match.state()
    assert replayed.outcome == match.outcome
    assert (story.record()[-1] == "blue captain claim") == (match.outcome.cause == "survive")
