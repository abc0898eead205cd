"""The plug is pulled in the middle of a match: the table offers it again, and it goes on."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Mode
from sonar_console.modes.hold import HOLD
from sonar_console.record.journalfile import recover_journal

pytestmark = pytest.mark.shows


def pull_the_plug(story: Any) -> dict[str, Any]:
    """What both crews saw last; the table is off, and nothing was put in order."""
    seen = dict(story.shown)
    story.table.session.recorder.journal = None  # whoever pulls the plug closes nothing
    story.close()
    return seen


def switch_on(story: Any, tell: Any, **wanted: Any) -> Any:
    """The same table with the same disk, at a morning of its own clock."""
    again = tell(again=True, **wanted)
    again.now += 12_345.0
    again.advance(0.1)
    return again


def fists(story: Any) -> None:
    for team in story.table.teams:
        story.press(f"{team}.captain.stop")


def normal(picture: Any) -> Any:
    """A picture without what no record has: where cursors stood, and what a seat was told last."""
    seats = {role: seat.moment for role, seat in picture.seats.items()}
    boat, energy = picture.captain.boat, picture.captain.energy
    gauges = picture.mate and (picture.mate.damage, picture.mate.gauges)
    symbols = picture.engineer and (picture.engineer.symbols, picture.engineer.hull)
    return (
        seats,
        (boat, energy, gauges, symbols),
        picture.radio.sheet,
        picture.heard,
        picture.header,
        picture.phase,
    )


def test_the_match_goes_on_where_it_was(dived: Any, tell: Any) -> None:
    story, mode = dived, dived.table.match.setup.mode
    other = story.table.teams[1]
    story.give("blue captain head S", f"{other} radio slide 1 0", f"{other} radio plot S")
    if mode is Mode.REALTIME:
        story.press(f"{other}.captain.stop")
    seen = pull_the_plug(story)
    again = switch_on(story, tell)
    for team in again.table.teams:
        assert again.screen(team).phase == "resume"
        assert again.screen(team).page.agreed.accepted == ()
        assert any("was interrupted" in text for text in again.words(team))
        assert again.lamps(team) == set()
    fists(again)
    for team in again.table.teams:
        assert normal(again.screen(team)) == normal(seen[team])
    again.check_oleds()
    if mode is Mode.REALTIME:
        assert again.screen("blue").header.stopped_by == other
        assert "stop" in again.lamps("blue")
        again.give(f"{other} captain resume")
    assert len(list(story.folder.iterdir())) == 1
    before = len(again.record())
    again.give("blue radio slide 0 1")
    assert len(again.record()) == before + 1


def test_a_crew_at_the_surface_is_still_there(rush: Any, tell: Any) -> None:
    rush.dive("E4", "A10")
    rush.give("blue captain surface")
    seen = pull_the_plug(rush)
    again = switch_on(rush, tell)
    fists(again)
    assert again.screen("blue").captain.boat.surfaced
    assert again.screen("yellow").header.enemy.sector == seen["yellow"].header.enemy.sector
    secures = [role for role, seat in again.screen("blue").seats.items() if seat.moment == "secure"]
    assert secures == [role for role, seat in seen["blue"].seats.items() if seat.moment == "secure"]


def test_it_needs_both_crews_and_no_keyboard(story: Any, tell: Any) -> None:
    story.dive("E4", "A10")
    pull_the_plug(story)
    again = switch_on(story, tell)
    again.press("blue.captain.stop")
    again.advance(200.0)
    assert again.screen("yellow").phase == "resume"
    assert again.screen("yellow").page.agreed.accepted == ("blue",)
    again.press("yellow.captain.stop")
    assert again.screen("yellow").phase == "play"


def test_the_crews_put_it_away_with_their_encoders(story: Any, tell: Any) -> None:
    story.dive("E4", "A10")
    pull_the_plug(story)
    again = switch_on(story, tell)
    again.press("blue.captain.stop")
    again.turn("yellow.captain.select", 1)
    assert again.screen("blue").page.agreed.accepted == ()
    assert "discard" in again.words("blue")
    fists(again)
    assert again.screen("blue").phase == "attract"
    path = again.journal
    again.close()
    assert recover_journal(path).ended == "put away at the table"
    third = switch_on(story, tell)
    assert third.screen("blue").phase == "attract"
    third.advance(1.5)
    third.begin()
    assert len(list(story.folder.iterdir())) == 2


def test_a_match_that_was_given_up_is_not_offered(rush: Any, tell: Any) -> None:
    rush.dive("E4", "A10")
    for team in ("blue", "yellow"):
        rush.bench.press(f"{team}.captain.stop")
    rush.advance(HOLD + 1.0)
    pull_the_plug(rush)
    assert switch_on(rush, tell).screen("blue").phase == "attract"


def test_the_other_game_is_offered_with_its_own_teams(tell: Any) -> None:
    """S-1: green sits where yellow does, from the first page on."""
    story = tell("archipelago")
    story.dive("A1", "J10")
    pull_the_plug(story)
    again = switch_on(story, tell)  # started for Captain Sonar on Alpha
    assert set(again.runner.side_of) == {"blue", "green"}
    assert again.screen("green").phase == "resume"
    again.press("blue.captain.stop")
    again.press("green.captain.stop")
    assert again.screen("green").phase == "play"


def test_cut_off_again_and_again(rush: Any, tell: Any) -> None:
    """Five plugs are pulled in one match; nothing of it is lost."""
    story = rush
    story.dive("E4", "A10")
    for number in range(5):
        story.give(f"yellow radio slide {1 - 2 * (number % 2)} 0")
        seen, record = pull_the_plug(story), story.record()
        story = switch_on(story, tell)
        fists(story)
        assert normal(story.screen("yellow")) == normal(seen["yellow"])
        assert story.record() == record


def test_each_screen_speaks_the_language_that_it_began_with(tell: Any) -> None:
    story = tell(languages=("en", "fr"))
    story.press("blue.captain.stop")
    story.hold("blue.radio.unknown", 1.3)
    for control in ("south", "push"):
        story.press(f"blue.captain.{control}")
    story.agree()
    assert story.screen("blue").phase == "setup"
    for team in ("blue", "yellow"):
        story.press(f"{team}.captain.stop")
    story.give("blue captain start E4")
    pull_the_plug(story)
    again = switch_on(story, tell, languages=("en", "en"))
    assert [again.screen(team).language for team in ("blue", "yellow")] == ["fr", "en"]
    fists(again)
    assert [again.screen(team).language for team in ("blue", "yellow")] == ["fr", "en"]


def test_bots_play_on_and_need_no_fist(tell: Any) -> None:
    bots = "yellow=commander, blue=officer, blue.captain=people"
    story = tell(bots=bots)
    story.begin()
    story.advance(5.0)
    story.give("blue captain start E4", "blue captain dive")
    story.press("blue.captain.north")  # the bots of the crew may be as quick as the finger
    story.advance(3.0)
    seen, record = pull_the_plug(story), story.record()
    assert len(record) > 5
    again = switch_on(story, tell)
    again.press("blue.captain.stop")
    assert normal(again.screen("blue"))[1:] == normal(seen["blue"])[1:]
    again.advance(5.0)
    again.press("blue.captain.stop")  # the turn is done
    again.advance(10.0)
    assert again.record()[: len(record)] == record
    assert any(line.startswith("yellow captain head") for line in again.record()[len(record) :])
    assert again.table.fault_log.last == ()


def test_what_cannot_be_gone_on_with_is_told_and_the_table_plays(story: Any, tell: Any) -> None:
    story.dive("E4", "A10")
    pull_the_plug(story)
    (story.folder / "match-0002.sonar").mkdir()
    again = switch_on(story, tell)
    for team in ("blue", "yellow"):
        assert again.screen(team).phase == "attract"
        assert any("match-0002.sonar" in text for text in again.words(team))
    again.advance(1.5)
    again.begin()
    assert again.screen("blue").phase == "setup"
    assert again.screen("blue").warning is None


def test_the_hosts_page_is_there_before_the_crews_have_decided(story: Any, tell: Any) -> None:
    """Whoever opens the house in the morning need not decide about the guests' match."""
    story.dive("E4", "A10")
    pull_the_plug(story)
    again = switch_on(story, tell)
    again.press("yellow.captain.stop")
    again.bench.press("blue.captain.push")
    again.advance(HOLD / 2)
    assert any("open the host’s page" in text for text in again.words("blue"))
    again.advance(HOLD)
    again.bench.release("blue.captain.push")
    again.advance(0.1)
    assert again.table.session.house.languages == ("en", "en")
    keys = [line.label.key for line in again.screen("blue").page.lines]
    again.turn("blue.captain.select", next(n for n, key in enumerate(keys) if "language" in key))
    again.press("blue.captain.east")
    for team in again.table.teams:
        assert again.screen(team).phase == "host"
    again.press("blue.captain.stop")
    for team in again.table.teams:
        assert again.screen(team).phase == "resume"
        assert again.screen(team).page.agreed.accepted == ()
        assert again.screen(team).page.lines[-1].value.key == "item-to-go-on"
    again.turn("blue.captain.select", 1)  # the guests put it away, and the host's language stays
    fists(again)
    assert again.screen("blue").phase == "attract"
    assert again.screen("blue").language == "fr"
