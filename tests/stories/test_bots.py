"""People and bots at one table, through the real controls: pins, boards, screens, the record."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sonar_console.bots.touches import NoTouchError, TouchKind, next_touch
from sonar_console.engine.legal import legal_orders
from sonar_console.engine.names import Mode, Role, System, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.modes.hold import HOLD
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of

GAMES = [(scenario, mode) for scenario in ("alpha", "umbria") for mode in Mode]
SEVEN = {
    "alpha": "yellow=commander, blue=officer, blue.captain=people",
    "umbria": "green=commander, blue.radio=officer",
}
"""Bots in every seat but the blue captain's."""
RARE = {Verb.SURFACE, Verb.SILENCE, Verb.STOP}


class Guest:
    """Plays the blue captain by chance, with a hand on the controls; or gives any order."""

    def __init__(self, story: Any) -> None:
        self.story = story
        self.lots = random.Random(3)

    def play(self, orders: int) -> None:
        """Play until so many orders have been given by anybody, or to the end."""
        match = self.story.table.match
        while match.outcome is None and len(match.orders) < orders:
            may = [order for order in legal_orders(match, Team.BLUE) if order.role is Role.CAPTAIN]
            usual = [order for order in may if order.verb not in RARE]
            usual = [order for order in may if order.verb is Verb.DIVE] or usual
            if not may or self.lots.random() < 0.1:
                self.story.advance(0.3)
            else:
                self.give(self.lots.choice(usual or may))

    def give(self, order: Order) -> None:
        """Touch after touch, until the order is given, or does not stand any more."""
        match = self.story.table.match
        have = len(match.orders)
        while order not in match.orders[have:] and match.outcome is None:
            try:
                touch = next_touch(order, self.story.screen(order.team))
            except NoTouchError:
                return
            if touch.kind is TouchKind.WAIT:
                self.story.advance(0.1)
            elif touch.kind is TouchKind.TURN:
                self.story.turn(f"{order.team}.{touch.control}", touch.steps)
            else:
                self.story.press(f"{order.team}.{touch.control}")
            if match.refusal(order) is not None:
                return


def seated(tell: Any, scenario: str, mode: Mode) -> Any:
    story = tell(scenario, mode=mode, bots=SEVEN[scenario])
    story.begin()
    assert story.table.mode.name == "play"
    return story


def check(story: Any) -> None:
    """Nothing was refused, nothing failed, and the record is the match."""
    assert story.table.session.live.refused == dict.fromkeys(story.table.teams, 0)
    assert story.table.fault_log.last == ()
    record = read_record(story.journal)
    assert match_of(record, story.folder).state() == story.table.match.state()


@pytest.mark.parametrize(("scenario", "mode"), GAMES)
def test_one_person_and_bots_begin_a_match(scenario: str, mode: Mode, tell: Any) -> None:
    story = seated(tell, scenario, mode)
    Guest(story).play(60)
    roles = {(order.team, order.role) for order in story.table.match.orders}
    assert len(roles) == (8 if scenario == "alpha" else 4)
    check(story)


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "mode"), GAMES)
def test_one_person_and_bots_play_a_match_to_its_end(scenario: str, mode: Mode, tell: Any) -> None:
    story = seated(tell, scenario, mode)
    Guest(story).play(10_000)
    assert story.table.match.outcome is not None
    assert story.screen("blue").outcome is not None
    check(story)


def test_the_screens_say_where_bots_sit(tell: Any) -> None:
    story = seated(tell, "alpha", Mode.TURN)
    seats = {"blue": {"bot, officer", "bot"}, "yellow": {"bot, commander", "bot"}}  # or as it fits
    noted = {team: [line for line in story.words(team) if line in seats[team]] for team in seats}
    assert {team: len(lines) for team, lines in noted.items()} == {"blue": 3, "yellow": 4}
    assert "bot, commander" in noted["yellow"]
    assert "bot, officer" in noted["blue"]
    for team in ("blue", "yellow"):
        (declared,) = (line for line in story.words(team) if line.startswith("turn by turn"))
        assert "Yellow: bots, commander" in declared
        assert "Blue, bots: all but the captain (officer)" in declared


def test_one_guest_plays_against_the_table_without_leaving_the_chair(tell: Any) -> None:
    story = tell("umbria")
    assert "Alone? Push a course button." in story.words("blue")
    story.press("blue.captain.east")
    story.press("blue.captain.push")  # alone
    story.press("blue.captain.push")  # on this chart
    assert "Green’s bots are ready" in story.words("blue")
    story.read()
    story.advance(2.0)
    assert "Green is in position." in story.words("blue")
    story.hold("blue.captain.stop", HOLD + 0.1)
    assert story.table.mode.name == "attract"


def fist(story: Any, team: str) -> None:
    story.press(f"{team}.captain.stop")


@pytest.mark.parametrize("side", ["blue", "yellow"])
def test_where_the_plan_has_a_crew_of_bots_one_fist_begins(side: str, tell: Any) -> None:
    """On either side: who sits down at the bots' finds out on the page, and can change it there."""
    story = tell("alpha", bots="yellow=officer")
    assert "Captain, hit the fist pad to begin." in story.words(side)
    fist(story, side)
    assert story.screen("blue").phase == "door"
    assert "As prepared" in story.words(side)
    story.press(f"{side}.captain.push")
    assert "Yellow’s bots are ready" in story.words("blue")
    story.read()
    assert story.screen("blue").phase == "setup"


def test_two_crews_of_bots_wait_for_a_fist_of_each(tell: Any) -> None:
    """As docs/bots.md says it of a match of programs: three fists, then the other crew's."""
    story = tell("alpha", bots="blue=cadet, yellow=cadet")
    for phase in ("door", "briefing", "briefing"):
        fist(story, "blue")
        story.advance(1.1)
        assert story.screen("blue").phase == phase
    assert "Waiting for Yellow" in story.words("blue")
    fist(story, "yellow")
    story.advance(6.0)
    assert story.screen("blue").phase == "play"
    assert len(story.table.match.orders) > 4


def test_the_invitation_asks_whom_the_plan_asks_whatever_was_played_before(tell: Any) -> None:
    """People sat at yellow in the last match; the plan has bots there."""
    story = tell("alpha", bots="yellow=officer")
    story.settings()
    while "two crews" not in story.words("blue"):
        story.press("blue.captain.east")
    story.advance(200.0)
    assert story.table.mode.name == "attract"
    story.settings()
    assert "Yellow’s bots are ready" in story.words("blue")


def cut_off(story: Any, tell: Any, bots: str) -> Any:
    """The plug is pulled; the table is started again, with other bots."""
    story.table.session.recorder.journal = None  # whoever pulls the plug closes nothing
    story.close()
    again = tell("alpha", bots=bots, again=True)
    again.advance(0.1)
    return again


LATER = (
    "The match keeps its own players. The bots that the table was started with (--bots) play "
    "from the next match on."
)


def test_a_match_that_was_cut_off_says_who_plays_it_and_who_has_to_wait(
    tell: Any, caplog: pytest.LogCaptureFixture
) -> None:
    story = tell("alpha", bots="blue.mate=cadet, blue.radio=officer")
    story.begin()
    story.give("blue captain start E4")
    again = cut_off(story, tell, "yellow=commander")
    words = again.words("blue")
    assert {
        "captain and engineer (people)",
        "first mate (cadet)",
        "radio operator (officer)",
        "people",
    } < set(words)
    assert LATER in words
    assert "the bots of --bots wait for the next match" in caplog.text
    again.turn("blue.captain.select", 1)  # it is put away
    for team in again.table.teams:
        fist(again, team)
    assert again.table.mode.name == "attract"
    again.advance(2.0)
    again.settings()
    assert "Yellow’s bots are ready" in again.words("blue")
    assert "commander" in again.words("blue")


def test_after_a_match_that_was_cut_off_the_bots_that_waited_play(tell: Any) -> None:
    story = tell("alpha")
    story.dive("E4", "A10")
    again = cut_off(story, tell, "yellow=commander")
    assert LATER in again.words("blue")
    for team in again.table.teams:
        fist(again, team)
    assert not again.screen("yellow").bots
    again.both_down("stop")
    again.advance(HOLD + 0.5)
    again.both_up("stop")
    assert again.table.mode.name == "review"
    again.advance(2.0)
    for team in again.table.teams:
        fist(again, team)
    assert "Yellow’s bots are ready" in again.words("blue")
    again.agree()
    assert set(again.screen("yellow").bots.values()) == {"commander"}


@pytest.mark.parametrize("bots", ["", "yellow=commander"])
def test_nobody_waits_where_no_other_bots_were_asked_for(bots: str, tell: Any) -> None:
    story = tell("alpha", bots="yellow=commander")
    story.begin()
    story.advance(5.0)  # the bots choose their start
    again = cut_off(story, tell, bots)
    words = again.words("blue")
    assert "bots, commander" in words
    assert LATER not in words


def test_a_first_match_tells_what_to_do_next(tell: Any) -> None:
    story = tell("alpha")
    story.press("yellow.captain.stop")
    story.press("yellow.captain.push")  # Learn
    story.turn("yellow.captain.select", 3)  # with a full crew
    story.press("yellow.captain.push")
    story.read()

    def teaches(begins: str) -> bool:
        return any(line.startswith(begins) for line in story.words("yellow"))

    assert teaches("Captain, choose where to begin.")
    assert "1 / 14" in story.words("yellow")
    story.turn("yellow.captain.select", 5)
    story.press("yellow.captain.push")
    assert teaches("Captain, hit the fist pad to dive.")
    story.press("yellow.captain.stop")
    story.advance(10.0)
    assert teaches("Captain, push a course button")
    heading = next(
        order for order in legal_orders(story.table.match, Team.YELLOW) if order.verb is Verb.HEAD
    )
    Guest(story).give(heading)
    assert teaches("First mate, every course fills one space.")
    Guest(story).give(Order(Team.YELLOW, Role.MATE, Verb.MARK, (System.TORPEDO,)))
    assert teaches("Engineer, every course breaks one symbol")
    assert not any(line.endswith(" / 14") for line in story.words("blue"))
