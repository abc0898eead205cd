"""After a match: the table shows it again to both crews, from its orders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.bots.tracking.history import hidden_squares
from sonar_console.cards import AttractPicture, PlayPicture, ReviewCard, ReviewPicture
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team
from sonar_console.modes.review.review import APPEARS, LEAVES, STEP
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import find_scenario, load_scenario, open_setup, read_record
from sonar_console.record.replay import accepted_of
from sonar_console.table import Plan, Table

RECORD = Path(__file__).parent / "records" / "alpha-realtime.sonar"
BLUE, YELLOW = Team.BLUE, Team.YELLOW


class Ended:
    """A table on which a recorded match has just ended."""

    def __init__(self) -> None:
        record = read_record(RECORD)
        accepted = accepted_of(record, Match(open_setup(record.header, record.file)))
        scenario = load_scenario(find_scenario(record.header.scenario or ""))
        plan = Plan(record.header, scenario)
        self.table = Table(plan, lambda teams: teams[0], None, hidden_squares)
        self.table.play_record(accepted.orders, accepted.seconds)
        self.now = accepted.seconds[-1] or 0.0

    def press(self, control: str, steps: int = 0, after: float = 2.0) -> None:
        self.now += after
        kind = Kind.TURN if steps else Kind.PRESS
        self.table.advance(self.now)
        self.table.touch(Press(*split_control(control), kind, self.now, steps))

    def review(self, team: Team = BLUE) -> ReviewCard:
        picture = self.table.picture(team)
        assert isinstance(picture, ReviewPicture)
        found = picture.review
        assert found is not None
        return found


@pytest.fixture
def ended() -> Iterator[Ended]:
    ended = Ended()
    yield ended
    ended.table.close()


def test_the_end_is_shown_and_then_the_review(ended: Ended) -> None:
    end = ended.table.picture(BLUE)
    assert isinstance(end, PlayPicture)
    assert end.outcome is not None
    version = ended.table.version
    assert ended.table.due() == pytest.approx(ended.now + APPEARS)
    ended.table.advance(ended.now + APPEARS)
    assert ended.table.version > version
    assert ended.review(BLUE) == ended.review(YELLOW)
    assert ended.review().playing
    assert ended.review().moment == 0
    assert ended.review().trails[0].squares_over != ()


def test_it_goes_on_by_itself_as_time_passes(ended: Ended) -> None:
    ended.press("blue.captain.select", 1)
    moments = []
    for _ in range(3):
        ended.now = ended.table.due() or 0.0
        ended.table.advance(ended.now)
        moments.append(ended.review().moment)
    assert moments == [1, 2, 3]


def test_both_captains_share_one_slider(ended: Ended) -> None:
    ended.press("blue.captain.select", 1)
    ended.press("yellow.captain.north", after=STEP)
    ended.press("yellow.captain.select", 12)
    ended.press("blue.captain.select", -2)
    assert ended.review(YELLOW).moment == 10
    assert ended.review(YELLOW).seconds is not None
    ended.press("blue.captain.east")
    keys = [key.at for key in ended.review().keys]
    assert ended.review().moment in keys


def test_the_table_invites_again_and_forgets_the_match(ended: Ended) -> None:
    ended.press("blue.captain.select", 1)
    ended.table.advance(ended.now + LEAVES)
    for team in (BLUE, YELLOW):
        view = ended.table.picture(team)
        assert isinstance(view, AttractPicture)
    assert ended.table.due() is None or ended.table.due() != pytest.approx(ended.now)


def test_nothing_of_a_record_is_on_the_stage(ended: Ended) -> None:
    pictures = [ended.table.picture(team) for team in (BLUE, YELLOW)]
    assert [each.moment for each in pictures if isinstance(each, PlayPicture)] == [None, None]
