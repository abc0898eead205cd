"""A whole match through pins and crew boards alone, and the one after it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sonar_console.simulator
from sonar_console.engine.names import Team
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of

DEMONSTRATION = Path(sonar_console.simulator.__file__).with_name("demonstration.sonar")


def test_from_a_fist_to_a_sunk_submarine(story: Any) -> None:
    """Every order began as an edge on a pin or a line from a crew board."""
    demonstration = read_record(DEMONSTRATION)
    assert any("Captain, hit the fist pad to begin." in text for text in story.words("blue"))
    assert story.lamps("blue") == set()
    story.begin()
    for number, order in enumerate(demonstration.orders, 1):
        story.give(str(order))
        assert story.record()[-1] == str(order)
        if number % 15 == 0:
            story.advance(0.3)
            story.check_oleds()
            for team, boat in story.table.match.boats.items():
                lit = story.lamps(team)
                assert ("mate_ok" in lit) is not boat.owes_mark
                assert ("engineer_ok" in lit) is (boat.owes_break is None)
    for team in ("blue", "yellow"):
        view = story.screen(team)
        assert view.phase == "ended"
        assert view.captain.boat.position is not None
        assert story.lamps(team) == set()
    assert "You win! A torpedo sank the enemy." in story.words("blue")
    assert "You lose. A torpedo sank your submarine." in story.words("yellow")
    assert story.screen("yellow").mate.damage.damage == 4
    assert story.screen("blue").header.enemy.damage == 4
    record = read_record(story.journal)
    assert [*record.orders] == [*demonstration.orders]
    assert match_of(record).state() == story.table.match.state()
    assert story.table.session.live.refused == {Team.BLUE: 0, Team.YELLOW: 0}


def test_after_the_match_two_fists_play_again(story: Any) -> None:
    story.begin()
    for order in read_record(DEMONSTRATION).orders:
        story.give(str(order))
    first = story.journal
    story.press("blue.captain.stop")
    assert "The match is over. Captains, hit the fist pad to play again." in story.words("blue")
    story.advance(2.0)
    story.press("yellow.mate.push")
    assert story.told("yellow") == ("mate", "nothing-now")
    story.press("blue.captain.stop")
    assert "Ready! Waiting for the other crew to hit its fist pad." in story.words("blue")
    story.press("yellow.captain.stop")
    assert story.screen("blue").phase == "settings"
    assert story.journal == first
    for team in ("yellow", "blue"):
        story.press(f"{team}.captain.stop")
    assert story.journal == first
    story.read()
    assert story.journal != first
    assert story.record() == []
    for team in ("blue", "yellow"):
        view = story.screen(team)
        assert (view.phase, view.captain.boat.position, view.mate.damage.damage) == (
            "setup",
            None,
            0,
        )
        assert (view.radio.sheet.legs, view.heard, view.outcome) == ((), (), None)
    story.give("yellow captain start C3", "yellow captain dive")
    assert story.record() == ["yellow captain start C3", "yellow captain dive"]
    assert len(read_record(first).orders) == len(read_record(DEMONSTRATION).orders)
