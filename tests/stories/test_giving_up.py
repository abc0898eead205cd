"""Giving a match up: both captains hold their fists; one alone, or a stuck pad, never does it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sonar_console.cards import ReviewPicture
from sonar_console.engine.names import Mode, Team
from sonar_console.modes.hold import HOLD
from sonar_console.modes.play.play import TOGETHER
from sonar_console.modes.review.review import LEAVES
from sonar_console.record.journalfile import recover_journal
from sonar_console.record.record import read_record


def journals(story: Any) -> list[Path]:
    return sorted(story.folder.iterdir())


def test_both_fists_held_give_the_match_up(dived: Any) -> None:
    """The record stays as it is and is looked over; a new match is a new record."""
    story = dived
    played = story.record()
    story.both_down("stop")
    story.advance(HOLD / 2)
    held = [story.screen(team).seats["captain"] for team in story.table.teams]
    assert [face.moment for face in held] == ["play-hold", "play-hold"]
    assert 0 < held[0].held < 1
    assert any("give this match up" in text for text in story.words("blue"))
    story.advance(HOLD)
    for team in story.table.teams:
        assert isinstance(story.screen(team), ReviewPicture)
        assert "Both crews gave up" in story.words(team)
    assert story.table.journal is None
    assert len(journals(story)) == 1
    assert [str(order) for order in read_record(story.journal).orders][: len(played)] == played
    story.both_up("stop")
    story.advance(2.0)
    prompts = {story.screen(team).prompt.key for team in story.table.teams}
    assert prompts == {"prompt-review-wait"}
    story.begin()
    assert story.screen("blue").phase == "setup"
    assert len(journals(story)) == 2


@pytest.mark.parametrize(("held", "given_up"), [(HOLD - 0.01, False), (HOLD + 0.01, True)])
def test_the_stamps_alone_decide_whether_it_was_long_enough(
    held: float, given_up: bool, tell: Any
) -> None:
    """B07: from the second blow, to a hundredth of a second."""
    story = tell(mode=Mode.REALTIME)
    story.dive("E4", "A10")
    story.both_down("stop", apart=0.0)
    story.advance(held)
    story.both_up("stop")
    story.advance(1.0)
    assert isinstance(story.screen("blue"), ReviewPicture) is given_up


def test_a_match_that_nobody_dived_in_has_nothing_to_be_looked_over(rush: Any) -> None:
    rush.begin()
    rush.both_down("stop")
    rush.advance(HOLD + 0.5)
    assert rush.screen("blue").phase == "attract"
    rush.both_up("stop")


def test_after_its_review_a_match_that_was_given_up_leaves_nothing_behind(rush: Any) -> None:
    rush.dive("E4", "A10")
    rush.both_down("stop")
    rush.advance(HOLD + 0.5)
    rush.both_up("stop")
    assert isinstance(rush.screen("blue"), ReviewPicture)
    rush.table.advance(rush.now + LEAVES)
    assert rush.table.picture(Team.BLUE).phase == "attract"
    assert rush.table.match.boats[Team.BLUE].at < 0


def test_one_fist_alone_gives_nothing_up(rush: Any) -> None:
    rush.dive("E4", "A10")
    rush.bench.press("blue.captain.stop")
    rush.advance(5.0)
    assert rush.screen("blue").phase == "play"
    rush.bench.press("yellow.captain.stop")
    rush.advance(5.0)  # struck too late to agree: the first might be a pad that sticks
    assert rush.screen("blue").phase == "play"
    assert TOGETHER < 5.0
    rush.both_up("stop")


def test_a_fist_that_is_let_go_takes_the_agreement_back(rush: Any) -> None:
    rush.dive("E4", "A10")
    rush.both_down("stop")
    rush.advance(1.0)
    rush.bench.release("yellow.captain.stop")
    rush.advance(5.0)
    for team in ("blue", "yellow"):
        assert rush.screen(team).phase == "play"
        assert rush.screen(team).seats["captain"].moment in ("stopped", "frozen")
    rush.both_up("stop")


def test_a_lone_guest_reads_that_they_gave_up_and_so_does_the_record(tell: Any) -> None:
    story = tell("alpha", bots="yellow=cadet")
    while story.screen("blue").phase != "setup":  # through the settings and the briefing
        story.press("blue.captain.stop")
        story.advance(1.0)
    story.press("blue.captain.push")
    story.press("blue.captain.stop")
    story.advance(5.0)
    assert story.screen("blue").phase == "play"
    story.bench.press("blue.captain.stop")
    story.advance(HOLD + 0.5)
    story.bench.release("blue.captain.stop")  # a pad that sticks gives nothing up
    story.advance(0.5)
    assert "You gave up" in story.words("blue")
    assert "Blue gave up" in story.words("yellow")
    assert recover_journal(story.journal).ended == "given up by blue"


def test_the_record_says_that_both_crews_gave_up(rush: Any) -> None:
    rush.dive("E4", "A10")
    rush.both_down("stop")
    rush.advance(HOLD + 0.5)
    rush.both_up("stop")
    assert recover_journal(rush.journal).ended == "given up by both crews"
