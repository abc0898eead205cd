"""The guests know a match that is over, also one that was given up."""

from __future__ import annotations

import random
from pathlib import Path

from sonar_console.cards import Picture, ReviewPicture
from sonar_console.engine.names import Team
from sonar_console.press import Kind, Press
from sonar_console.record import Header, begin_journal, find_scenario, load_scenario, parse_order
from sonar_console.table import Plan, Table
from sonar_tools.soak.guests import NO_NEWS, Guests
from sonar_tools.soak.recordcheck import RecordCheck

BEGINNING = (
    "blue captain start E4",
    "yellow captain start A10",
    "blue captain dive",
    "yellow captain dive",
    "blue captain head N",
)


class Hands:
    """In place of a table's sockets: what is shown, and all that is said to it."""

    def __init__(self, pictures: dict[str, Picture]) -> None:
        self.pictures = pictures
        self.said: list[str] = []

    def say(self, *lines: str) -> list[str]:
        self.said += lines
        return ["ok"] * len(lines)

    def look(self, longest: float = 0.0) -> None:
        pass


def given_up() -> dict[str, Picture]:
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")), ("en", "en"))
    table = Table(plan, lambda teams: teams[0])
    table.play_record([parse_order(line)[1] for line in BEGINNING])
    for kind, at in ((Kind.PRESS, 100.0), (Kind.RELEASE, 104.0)):
        for team in table.teams:
            table.touch(Press(team, "captain", "stop", kind, at))
    return {str(team): table.picture(Team(team)) for team in table.teams}


def test_a_match_that_was_given_up_is_looked_over_and_is_not_stuck(tmp_path: Path) -> None:
    pictures = given_up()
    assert isinstance(pictures["blue"], ReviewPicture)
    assert pictures["blue"].outcome is None
    guests, hands = Guests(RecordCheck(tmp_path), random.Random(3)), Hands(pictures)
    now = 0.0
    while now < 2 * NO_NEWS:
        guests.step(hands, now)  # type: ignore[arg-type]
        now += 30.0
    assert guests.stuck == []
    assert any("captain.stop" in line for line in hands.said), "they play again, or go away"


def test_a_match_in_which_nothing_happens_is_named(tmp_path: Path) -> None:
    header = Header(scenario="alpha")
    with begin_journal(tmp_path, header) as journal:
        plan = Plan(header, load_scenario(find_scenario("alpha")), ("en", "en"))
        table = Table(plan, lambda teams: teams[0])
        table.play_record([parse_order(line)[1] for line in BEGINNING])
        for line in BEGINNING:
            journal.append(parse_order(line)[1])
        check = RecordCheck(tmp_path)
        check.read()
        pictures = {str(team): table.picture(Team(team)) for team in table.teams}
        guests, hands = Guests(check, random.Random(3)), Hands(pictures)
        guests.step(hands, 0.0)  # type: ignore[arg-type]
        guests.step(hands, NO_NEWS * 1.5)  # type: ignore[arg-type]
    (named,) = guests.stuck
    assert named.startswith("match-0001.sonar: after order 5: blue: turn blue, captain ")
