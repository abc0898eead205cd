"""People and bots at one table, through the real controls: pins, boards, screens, the record."""

from __future__ import annotations

import random
from typing import Any

import pytest

from console.crew.hands import HandsError, Touch, next_move
from console.engine.legal import legal_orders
from console.engine.names import Mode, Role, System, Team, Verb
from console.engine.orders import Order
from console.evening import Scene
from console.evening.both import HOLD
from console.record.record import read_record
from console.record.replay import match_of

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
                move = next_move(order, self.story.screen(order.team))
            except HandsError:
                return
            if move.touch is Touch.WAIT:
                self.story.advance(0.1)
            elif move.touch is Touch.TURN:
                self.story.turn(f"{order.team}.{move.control}", move.steps)
            else:
                self.story.press(f"{order.team}.{move.control}")
            if match.refusal(order) is not None:
                return


def seated(tell: Any, scenario: str, mode: Mode) -> Any:
    story = tell(scenario, mode=mode, bots=SEVEN[scenario])
    story.settings()
    story.press("blue.captain.stop")
    assert story.table.evening.scene is Scene.MATCH
    return story


def check(story: Any) -> None:
    """Nothing was refused, nothing failed, and the record is the match."""
    assert story.table.playing.refused == dict.fromkeys(story.table.teams, 0)
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
    assert story.words("blue").count("bot, officer") == 3
    assert story.words("yellow").count("bot, commander") == 4
    for team in ("blue", "yellow"):
        (declared,) = (line for line in story.words(team) if line.startswith("turn by turn"))
        assert "Yellow: bots, commander" in declared
        assert "Blue: bots as first mate, engineer and radio operator, officer" in declared


def test_one_guest_plays_against_the_table_without_leaving_the_chair(tell: Any) -> None:
    story = tell("umbria")
    assert "Alone, or new to the game? Push a course button." in story.words("blue")
    story.press("blue.captain.east")
    assert "Green: bots, they agree" in story.words("blue")
    story.press("blue.captain.stop")
    story.advance(2.0)
    assert "Green is on the chart." in story.words("blue")
    story.hold("blue.captain.stop", HOLD + 0.1)
    assert story.table.evening.scene is Scene.ATTRACT


def test_a_first_match_tells_what_to_do_next(tell: Any) -> None:
    story = tell("alpha")
    story.press("yellow.captain.west")
    while "Yellow learns the game" not in story.words("yellow"):
        story.press("yellow.captain.east")
    story.press("yellow.captain.stop")

    def teaches(begins: str) -> bool:
        return any(line.startswith(begins) for line in story.words("yellow"))

    assert teaches("Captain: choose where to begin.")
    assert "1 / 14" in story.words("yellow")
    story.turn("yellow.captain.select", 5)
    story.press("yellow.captain.push")
    assert teaches("Captain: hit the fist pad to dive.")
    story.press("yellow.captain.stop")
    story.advance(10.0)
    assert teaches("Captain: push a course button")
    heading = next(
        order for order in legal_orders(story.table.match, Team.YELLOW) if order.verb is Verb.HEAD
    )
    Guest(story).give(heading)
    assert teaches("First mate: every course fills one space.")
    Guest(story).give(Order(Team.YELLOW, Role.MATE, Verb.MARK, (System.TORPEDO,)))
    assert teaches("Engineer: every course breaks one symbol")
    assert not any(line.endswith(" / 14") for line in story.words("blue"))
