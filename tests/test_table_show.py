"""The show at the table: the hush before an answer, presses in it, who skips, and the end."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.cards import MomentOled, PlayPicture, ReviewPicture
from sonar_console.engine import edit_boat
from sonar_console.engine.names import Mode, System, Team
from sonar_console.modes.briefing import LOT, BriefingMode
from sonar_console.modes.play.show import HUSH
from sonar_console.press import Kind, Press, split_control
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.settings import House, ShowPace
from sonar_console.table import Plan, Table

pytestmark = pytest.mark.shows

BLUE, YELLOW = Team.BLUE, Team.YELLOW
DRONE = {Mode.TURN: 3, Mode.REALTIME: 4}


class Evening:
    """A match at a table that shows its events, orders given at its stations' other end."""

    def __init__(self, mode: Mode, show: ShowPace = ShowPace.FULL) -> None:
        plan = Plan(Header(scenario="alpha", mode=mode), load_scenario(find_scenario("alpha")))
        self.table = Table(plan, lambda teams: teams[0], house=House(show=show))
        self.now = 100.0
        self.table.session.propose(self.table.session.draft)  # what the house has set
        self.table.play_record(())
        self.give("blue captain start E5", "yellow captain start B5")
        self.give("blue captain dive", "yellow captain dive")
        self.wait(10.0)
        for team in (BLUE, YELLOW):
            edit_boat(self.table.match, team, gauges={System.TORPEDO: 3, System.DRONE: DRONE[mode]})

    def give(self, *lines: str) -> None:
        for line in lines:
            assert self.table.session.live.order(parse_order(line)[1], self.now), line

    def press(self, control: str, kind: Kind = Kind.PRESS, steps: int = 0) -> bool:
        return self.table.touch(Press(*split_control(control), kind, self.now, steps))

    def tap(self, control: str) -> None:
        self.press(control)
        self.now += 0.05
        self.press(control, Kind.RELEASE)

    def wait(self, seconds: float) -> None:
        """Let time pass as the runner does: whatever is due is done when it is."""
        end = self.now + seconds
        while (due := self.table.due()) is not None and due <= end:
            self.now = max(self.now, due)
            self.table.advance(self.now)
            self.look()
        self.now = end
        self.table.advance(end)
        self.look()

    def look(self) -> None:
        for team in (BLUE, YELLOW):
            self.table.picture(team)

    def seen(self, team: Team = BLUE) -> Any:
        return self.table.picture(team)

    def kind(self, team: Team = BLUE) -> str | None:
        moment = self.seen(team).moment
        return None if moment is None else str(moment.kind)


def turn() -> Evening:
    evening = Evening(Mode.TURN)
    evening.give("blue captain head N", "blue mate mark mine", "blue engineer break N6")
    evening.wait(1.0)
    return evening


def plain(picture: PlayPicture) -> PlayPicture:
    return replace(picture, moment=None)


def test_for_a_second_both_screens_say_only_that_it_was_fired() -> None:
    evening = turn()
    before = {team: plain(evening.seen(team)) for team in (BLUE, YELLOW)}
    evening.table.take_cues()
    evening.give("blue captain torpedo B5")
    assert evening.table.match.boats[YELLOW].damage == 2, "the engine is ahead"
    for seconds in (0.0, HUSH - 0.05):
        evening.wait(seconds)
        for team in (BLUE, YELLOW):
            shown = evening.seen(team)
            assert (shown.moment.kind, plain(shown)) == ("torpedo", before[team])
            assert evening.table.lamps(team) <= {"stop"}
            oled = evening.table.oleds(team)["mate"]
            assert isinstance(oled, MomentOled)
            assert oled.kind == "torpedo"
    (fired,) = evening.table.take_cues()
    assert (fired.effects, fired.part) == (("torpedo",), "opening")
    evening.wait(0.1)
    assert evening.kind(BLUE) == evening.kind(YELLOW) == "hit"
    assert evening.seen(BLUE).header.enemy.damage == 2
    assert evening.seen(YELLOW).mate.damage.damage == 2
    answer = evening.table.take_cues()[0]
    assert (answer.effects, answer.phrase, answer.part) == (("blast-near",), fired.phrase, "rest")
    evening.wait(3.5)
    assert evening.kind() == "damage"
    evening.wait(4.0)
    assert evening.kind() is None
    assert "ready_drone" in evening.table.lamps(BLUE)


def test_presses_in_the_hush_wait_for_it_in_their_order_and_none_is_lost() -> None:
    evening = turn()
    evening.give("blue captain torpedo B5")
    evening.wait(0.3)
    assert evening.press("blue.radio.north")
    evening.now += 0.1
    assert evening.press("blue.radio.east")
    assert evening.seen().radio.sheet.legs == ()
    evening.wait(HUSH)
    assert evening.seen().radio.sheet.legs == ("N", "E")
    assert [str(each) for each in evening.table.match.orders][-2:] == [
        "blue radio plot N",
        "blue radio plot E",
    ]


def test_the_captain_who_holds_the_stop_skips_and_the_press_keeps_its_meaning() -> None:
    evening = Evening(Mode.REALTIME)
    evening.give("blue captain stop", "blue captain drone 1")
    evening.wait(HUSH + 0.1)
    assert evening.kind() in ("found", "empty")
    for other in ("yellow.captain.stop", "blue.mate.push", "blue.radio.undo"):
        evening.press(other)
        evening.press(other, Kind.RELEASE)
        evening.wait(0.05)
        assert evening.kind() in ("found", "empty"), other
    evening.wait(0.8)
    evening.tap("blue.captain.stop")
    evening.wait(0.05)
    assert evening.kind() in (None, "resume")
    assert evening.table.match.stopped_by is None, "the fist has resumed play"


def test_no_press_skips_a_hush() -> None:
    evening = Evening(Mode.REALTIME)
    evening.give("blue captain stop", "blue captain torpedo B5")
    evening.wait(0.4)
    evening.tap("blue.captain.push")
    assert evening.kind() == "torpedo"
    evening.wait(0.7)
    assert evening.kind() != "torpedo"


def test_a_match_given_up_in_the_hush_takes_no_press_that_waited_behind() -> None:
    evening = Evening(Mode.TURN)
    for team in ("blue", "yellow"):
        evening.press(f"{team}.captain.stop")
    evening.wait(2.4)
    evening.give("blue captain head N", "blue mate mark mine", "blue engineer break N6")
    evening.give("blue captain torpedo B5")
    evening.wait(0.7)
    for control in ("blue.captain.stop", "yellow.captain.stop"):
        evening.press(control, Kind.RELEASE)
    evening.now += 0.1
    evening.press("blue.radio.north")
    count = len(evening.table.match.orders)
    evening.wait(0.5)
    assert evening.table.mode.name == "review"
    assert len(evening.table.match.orders) == count, "the record is closed"


def test_a_push_that_closed_the_help_and_ends_in_a_pause_swallows_no_other() -> None:
    evening = Evening(Mode.TURN)
    evening.give("blue captain head N")
    evening.press("blue.mate.push")
    evening.wait(1.5)
    evening.press("blue.mate.push", Kind.RELEASE)
    assert "mate" in evening.seen().helps
    evening.press("blue.mate.push")
    assert evening.seen().helps == {}
    evening.table.see(frozenset({YELLOW}), evening.now)
    evening.press("blue.mate.push", Kind.RELEASE)
    evening.table.see(frozenset(), evening.now)
    evening.now += 2.0
    for team in ("blue", "yellow"):
        evening.tap(f"{team}.captain.stop")
    evening.wait(1.0)
    evening.tap("blue.mate.push")
    assert str(evening.table.match.orders[-1].verb) == "mark"


def test_a_screen_that_is_lost_in_the_hush_leaves_no_press_behind() -> None:
    evening = turn()
    evening.table.take_cues()
    evening.give("blue captain torpedo B5")
    evening.wait(0.3)
    evening.press("blue.radio.north")
    evening.table.see(frozenset({YELLOW}), evening.now)
    assert evening.kind() is None, "nothing is shown to one crew alone"
    assert evening.table.match.orders[-1].verb == "plot"
    assert evening.table.take_cues()[0].effects == ("torpedo", "blast-near")
    evening.table.see(frozenset(), evening.now)
    for team in ("blue", "yellow"):
        evening.tap(f"{team}.captain.stop")
    evening.wait(5.0)
    assert [str(order.verb) for order in evening.table.match.orders].count("plot") == 1


def test_a_match_that_is_over_is_shown_to_its_end_before_the_review() -> None:
    evening = turn()
    edit_boat(evening.table.match, YELLOW, damage=2)
    evening.give("blue captain torpedo B5")
    kinds: list[str | None] = []
    for _ in range(300):
        evening.wait(0.1)
        if evening.table.mode.name != "play":
            break
        kinds.append(evening.kind(YELLOW))
    assert list(dict.fromkeys(kinds)) == ["torpedo", "hit", "sinking", "defeat"]
    assert evening.table.mode.name == "review"
    assert isinstance(evening.seen(), PlayPicture | ReviewPicture)


def test_a_captain_skips_the_end_moment_by_moment() -> None:
    evening = turn()
    edit_boat(evening.table.match, YELLOW, damage=2)
    evening.give("blue captain torpedo B5")
    evening.wait(HUSH + 0.2)
    for kind in ("hit", "sinking", "victory"):
        assert evening.kind() == kind
        evening.tap("yellow.captain.push")
        evening.wait(0.1)
    assert evening.table.mode.name == "review"


@pytest.mark.parametrize("mode", list(Mode))
def test_with_the_show_off_the_answer_is_there_at_once(mode: Mode) -> None:
    evening = Evening(mode, ShowPace.OFF)
    if mode is Mode.TURN:
        evening.give("blue captain head N", "blue mate mark mine", "blue engineer break N6")
    else:
        evening.give("blue captain stop")
    evening.give("blue captain torpedo B5")
    assert evening.kind() is None
    assert evening.seen().header.enemy.damage == 2


def test_the_pace_may_be_changed_in_the_middle_of_a_match() -> None:
    evening = turn()
    session = evening.table.session
    session.draft = dataclasses.replace(session.draft, show=ShowPace.OFF)
    evening.give("blue captain torpedo B5")
    assert evening.kind() is None


@pytest.mark.parametrize("first", [BLUE, YELLOW])
def test_the_lots_of_the_briefing_are_a_moment_of_both(first: Team) -> None:
    """S-6: the headline asks; who begins is said when the mark has come to rest."""
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
    table = Table(plan, lambda _: first, house=House(show=ShowPace.FULL))
    table.session.propose(table.session.draft)
    briefing = BriefingMode(table.session, 10.0)
    for team in (BLUE, YELLOW):
        moment = briefing.picture(team).moment
        assert moment is not None
        assert (moment.kind, moment.team, moment.staged) == ("lots", str(first), True)
        assert moment.seconds == LOT
    numbered = table.session.new_show().number
    assert numbered == 1
    assert briefing.advance(10.0 + LOT)
    assert briefing.picture(BLUE).moment is None
