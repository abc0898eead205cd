"""The check tells what was lost: on real journals, cut, changed and run ahead of."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from sonar_console.cards import HullCard, PlayPicture
from sonar_console.engine import Match, Order
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.modes.pictures import paused_picture
from sonar_console.record.journal import Journal, begin_journal
from sonar_console.record.opening import header_of
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.table import Plan, Table
from sonar_tools.bench.matches import random_match, setup_for
from sonar_tools.soak.recordcheck import RecordCheck, shown

SETUP = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")


@pytest.fixture(scope="module")
def orders() -> tuple[Order, ...]:
    return random_match(SETUP, random.Random(5), 60).orders


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with begin_journal(tmp_path, header_of(SETUP)) as begun:
        yield begun


def seen(match: Match, team: Team = Team.BLUE) -> PlayPicture:
    """What a crew is shown of a match."""
    table = Table(
        Plan(header_of(SETUP), load_scenario(find_scenario("alpha"))), lambda teams: teams[0]
    )
    table.play_record(match.orders)
    picture = table.picture(team)
    assert isinstance(picture, PlayPicture)
    return picture


def test_it_reads_what_a_journal_grows_by_and_what_that_brought(
    tmp_path: Path, journal: Journal, orders: tuple[Order, ...]
) -> None:
    check = RecordCheck(tmp_path)
    assert check.read() == []
    match = Match(SETUP)
    for order in orders:
        journal.append(order)
        news = check.read()
        assert [(each.line.order, each.events) for each in news] == [(order, match.apply(order))]
        for team in SETUP.teams:
            check.check(seen(match, team))
    assert (check.matches, check.orders, check.checked) == (1, len(orders), 2 * len(orders))
    assert check.match is not None
    assert check.match.state() == match.state()
    assert check.take_lost() == []


def test_a_picture_from_before_is_no_loss_and_one_from_the_future_is(
    tmp_path: Path, journal: Journal, orders: tuple[Order, ...]
) -> None:
    check, match = RecordCheck(tmp_path), Match(SETUP)
    old = seen(match)
    for order in orders[:-1]:
        match.apply(order)
        journal.append(order)
    check.read()
    check.check(old)
    assert check.take_lost() == []
    # What the stations alone know is not in question. U-3: who has the pen, where a cursor is.
    up = replace(old, header=replace(old.header, surfaced=True))
    assert old.engineer is not None
    there = replace(old.engineer, hull=HullCard((), cursors=(2,)))
    assert shown(replace(up, awaited=("mate",), engineer=there)) == shown(up)
    assert shown(replace(old, awaited=("radio",))) != shown(old)
    match.apply(orders[-1])
    team = orders[-1].team
    newest = seen(match, team)
    ahead = replace(newest, header=replace(newest.header, turn="nobody"))
    check.check(ahead)
    check.check(ahead)
    (lost,) = check.take_lost()
    assert "match-0001.sonar" in lost
    assert f"{team} was shown what is not in the record" in lost
    assert "-> nobody" in lost
    assert check.take_lost() == []


def test_a_line_that_is_gone_is_a_loss(
    tmp_path: Path, journal: Journal, orders: tuple[Order, ...]
) -> None:
    check = RecordCheck(tmp_path)
    for order in orders[:9]:
        journal.append(order)
    check.read()
    data = journal.path.read_bytes()
    journal.path.write_bytes(data[: data.rstrip(b"\n").rfind(b"\n") + 1])
    assert check.read() == []
    (lost,) = check.take_lost()
    assert lost == "match-0001.sonar: what was read of it before is no longer there"


def test_a_torn_line_is_waited_for(
    tmp_path: Path, journal: Journal, orders: tuple[Order, ...]
) -> None:
    check = RecordCheck(tmp_path)
    journal.append(orders[0])
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-4])
    assert check.read() == []
    journal.path.write_bytes(whole)
    assert [each.line.order for each in check.read()] == [orders[0]]
    assert check.take_lost() == []


def test_the_next_match_is_followed_and_the_last_one_s_pictures_still_count(
    tmp_path: Path, journal: Journal, orders: tuple[Order, ...]
) -> None:
    check, match = RecordCheck(tmp_path), Match(SETUP)
    for order in orders:
        match.apply(order)
        journal.append(order)
    check.read()
    assert check.unfinished()
    journal.finish("given up by both crews")
    with begin_journal(tmp_path, header_of(SETUP)) as second:
        assert check.read() == []
        assert check.matches == 2
        check.check(seen(match))
        check.check(seen(Match(SETUP)))
        second.append(orders[0])
        assert [each.line.order for each in check.read()] == [orders[0]]
        second.finish("over")
    assert not check.unfinished()
    assert check.take_lost() == []


def test_an_order_taken_back_leads_back(
    tmp_path: Path, journal: Journal, orders: tuple[Order, ...]
) -> None:
    check, match = RecordCheck(tmp_path), Match(SETUP)
    for order in orders[:8]:
        match.apply(order)
        journal.append(order)
    journal.take_back(2)
    match.undo()
    match.undo()
    news = check.read()
    assert news[-1].line.taken_back == 2
    assert check.match is not None
    assert check.match.state() == match.state()
    check.check(seen(match))
    assert check.take_lost() == []


def test_a_refused_order_in_a_record_is_told(tmp_path: Path, journal: Journal) -> None:
    check = RecordCheck(tmp_path)
    journal.append(random_match(SETUP, random.Random(1), 9).orders[-1])
    check.read()
    (lost,) = check.take_lost()
    assert "a refused order" in lost


def test_a_match_that_waits_for_a_lost_screen_is_where_the_record_is(
    tmp_path: Path, journal: Journal, orders: tuple[Order, ...]
) -> None:
    check, match = RecordCheck(tmp_path), Match(SETUP)
    for order in orders[:5]:
        match.apply(order)
        journal.append(order)
    check.read()
    check.check(paused_picture(seen(match), Team.BLUE))
    assert check.take_lost() == []
    match.apply(orders[5])
    check.check(paused_picture(seen(match), Team.BLUE))
    assert len(check.take_lost()) == 1
