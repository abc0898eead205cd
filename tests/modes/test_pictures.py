"""The pictures: complete, and without anything that the crews who see them may not know."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import (
    AnnouncedCard,
    AttractPicture,
    Message,
    MomentCard,
    OutcomeCard,
    PlayPicture,
    ReviewPicture,
    SharedPicture,
)
from sonar_console.cards.picture import to_json
from sonar_console.engine import Event, Match, Order, edit_boat, legal_orders
from sonar_console.engine.match import Outcome
from sonar_console.engine.names import Mode, System, Team, Verb
from sonar_console.engine.squares import parse_square
from sonar_console.locales import Words
from sonar_console.modes.announcements import heard_by
from sonar_console.modes.pictures import outcome_card, shared_picture
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import read_record
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import draw, paint, wording
from sonar_console.table import Plan, Table
from sonar_tools.pictures.moments import picture_at, review_at

BEGIN = (
    "blue captain start E4",
    "yellow captain start A10",
    "blue captain dive",
    "yellow captain dive",
)


def lay_out(scenario: str, mode: Mode = Mode.TURN) -> Table:
    """A table on which a match has begun."""
    plan = Plan(Header(scenario=scenario, mode=mode), load_scenario(find_scenario(scenario)))
    table = Table(plan, lambda teams: teams[0])
    table.play_record(())
    return table


def give(table: Table, *orders: str | Order, at: float = 1.0) -> None:
    """Give orders as the stations would."""
    for each in orders:
        order = each if isinstance(each, Order) else parse_order(each)[1]
        assert table.session.live.order(order, at), each


def picture_of(table: Table, team: Team = Team.BLUE) -> PlayPicture:
    picture = table.picture(team)
    assert isinstance(picture, PlayPicture)
    return picture


def touch(table: Table, control: str, steps: int = 0) -> None:
    """Press and release a control of the table, or turn an encoder."""
    for kind in (Kind.TURN,) if steps else (Kind.PRESS, Kind.RELEASE):
        table.touch(Press(*split_control(control), kind, 1.0, steps))


def played(scenario: str, *orders: str, mode: Mode = Mode.TURN) -> Table:
    table = lay_out(scenario, mode)
    give(table, *orders)
    return table


def events_of(match: Match, order: Order) -> list[Event]:
    """What blue hears of an order that is not given after all."""
    events = match.apply(order)
    match.undo()
    return [event for event in events if heard_by(event, Team.BLUE) is not None]


def alike(order: Order, other: Order) -> bool:
    """Whether two orders of the enemy might sound alike to blue.

    Which seat marks, secures or stops is its own affair; a section of the hull is announced.
    """
    secret = (Verb.START, Verb.MARK, Verb.BREAK, Verb.MINE, Verb.SILENCE, Verb.SECURE)
    return order.verb is other.verb and (order.verb in secret or order.args == other.args)


LEAKS: list[tuple[str, Mode, int]] = [
    *((name, Mode.TURN, 40) for name in ("alpha", "bravo", "echo")),
    *((name, Mode.REALTIME, 40) for name in ("alpha", "delta", "echo")),
    *((name, mode, 20) for name in ("jules-verne", "umbria") for mode in Mode),
]


@pytest.mark.parametrize(("scenario", "mode", "least"), LEAKS)
@pytest.mark.parametrize("seed", range(6))
def test_a_picture_does_not_change_with_what_only_the_enemy_knows(
    scenario: str, mode: Mode, least: int, seed: int
) -> None:
    """Two matches that sound alike to blue, in which the enemy does something else each time."""
    chance = random.Random(f"{scenario} {mode} {seed}")
    one, other = lay_out(scenario, mode), lay_out(scenario, mode)
    enemy = one.teams[1]
    apart = 0
    for number in range(300):
        orders = [
            order
            for team in one.teams
            for order in legal_orders(one.match, team)
            if order.verb not in (Verb.SURFACE, Verb.STOP) or chance.random() < 0.05
        ]
        chance.shuffle(orders)
        for order in orders:
            told = events_of(one.match, order)
            twins = [order]
            if order.team is enemy:
                twins = [t for t in legal_orders(other.match, enemy) if alike(order, t)]
                chance.shuffle(twins)
            legal = (twin for twin in twins if other.match.refusal(twin) is None)
            twin = next((each for each in legal if events_of(other.match, each) == told), None)
            if twin is not None:
                break
        else:
            break
        give(one, order, at=float(number))
        give(other, twin, at=float(number))
        assert one.picture(Team.BLUE) == other.picture(Team.BLUE)
        assert one.oleds(Team.BLUE) == other.oleds(Team.BLUE)
        apart += one.match.state() != other.match.state()
    assert apart > least


def test_everything_of_the_own_boat_is_there() -> None:
    table = played("alpha", *BEGIN, "blue captain head N", "blue engineer break N3")
    mines = [parse_square("J9"), parse_square("B7")]
    edit_boat(table.match, Team.BLUE, gauges={System.MINE: 2}, mines=mines)
    picture = picture_of(table)
    boat, mate, engineer = picture.captain.boat, picture.mate, picture.engineer
    assert mate is not None
    assert engineer is not None
    assert (boat.position, boat.route, boat.mines) == ("E3", ("E4", "E3"), ("B7", "J9"))
    assert mate.gauges[0].marked == mate.gauges[0].size == 2
    assert not mate.gauges[-1].working
    assert [symbol.name for symbol in engineer.symbols if symbol.broken] == ["N3"]
    assert [symbol.name[0] for symbol in engineer.symbols] == [*"WWWWWNNNNNSSSSSEEEEE"]
    assert picture.awaited == ("mate",)
    header, chart = picture.header, picture.captain.chart
    assert (picture.phase, header.turn, header.turns_left) == ("play", "blue", 1)
    assert (chart.columns, chart.rows) == (10, 10)
    assert {*"".join(chart.sectors)} == {*"1234"}


def test_archer_mines_are_a_list_and_not_on_the_grid() -> None:
    chart = picture_of(lay_out("echo")).captain.chart
    assert chart.archer
    assert not any("*" in row for row in chart.grid)


def test_the_sector_of_a_surfaced_enemy_is_shown_until_it_dives() -> None:
    table = played("alpha", *BEGIN)
    assert picture_of(table).header.enemy.sector is None
    give(table, "blue captain surface", "yellow captain surface")
    picture = picture_of(table)
    assert picture.header.enemy.sector is not None
    assert picture.radio.enemy_sector == picture.header.enemy.sector
    edit_boat(table.match, Team.YELLOW, surfaced=False)
    picture = picture_of(table)
    assert picture.header.enemy.sector is picture.radio.enemy_sector is None


@pytest.mark.parametrize("cause", ["torpedo", "mine", "archer", "missile", "breakdown", "surface"])
def test_the_outcome_is_told_to_each_crew(cause: str) -> None:
    match = played("alpha", *BEGIN).match
    assert outcome_card(match, Team.BLUE) is None
    match.outcome = Outcome(Team.BLUE, Team.YELLOW, cause)
    told = {team: outcome_card(match, team) for team in match.boats}
    assert told[Team.BLUE] == OutcomeCard(Message("outcome-won", {"cause": cause}), "blue")
    assert told[Team.YELLOW] == OutcomeCard(Message("outcome-lost", {"cause": cause}), "blue")
    match.outcome = Outcome(None, None, cause)
    draw = outcome_card(match, Team.BLUE)
    assert draw == OutcomeCard(Message("outcome-draw", {"cause": cause}), None)
    for card in (*told.values(), draw):
        for language in ("en", "fr"):
            assert card is not None
            assert Words(language).say(card.said)


RUSH = (*BEGIN[:3], "yellow captain dive")
SECURED = (*RUSH, "blue captain surface", "blue engineer secure 1")
TIGHT = (*SECURED, "blue mate secure 2", "blue captain secure 3", "blue radio secure 4")


def test_the_hull_is_seen_by_its_own_crew_alone() -> None:
    """U-3, U-4: sections, whose turn it is, ready to dive."""
    table = played("alpha", *SECURED, mode=Mode.REALTIME)
    own, enemy = (picture_of(table, team) for team in table.teams)
    assert own.engineer is not None
    assert own.engineer.hull is not None
    assert (own.engineer.hull.secured, own.awaited) == ((1,), ("captain", "mate", "radio"))
    assert enemy.engineer is not None
    assert (enemy.engineer.hull, enemy.awaited) == (None, ())
    assert not own.header.ready_to_dive
    assert not enemy.header.ready_to_dive
    own = picture_of(played("alpha", *TIGHT, mode=Mode.REALTIME))
    assert own.header.ready_to_dive
    assert own.engineer is not None
    assert own.engineer.hull is not None
    assert own.engineer.hull.secured == (1, 2, 3, 4)
    assert own.header.enemy.surfaced is False


def test_a_stop_is_a_match_in_play_that_a_team_has_stopped() -> None:
    picture = picture_of(played("alpha", *RUSH, "yellow mate stop", mode=Mode.REALTIME))
    header = picture.header
    assert (picture.phase, header.stopped_by, header.turn) == ("play", "yellow", None)


def test_sonar_family_has_energy_and_neither_gauges_nor_symbols() -> None:
    picture = picture_of(
        played(
            "archipelago",
            "blue captain start A1",
            "green captain start J10",
            "blue captain dive",
            "green captain dive",
            "blue captain head E",
        )
    )
    assert (picture.team, picture.viewer.enemy_team) == ("blue", "green")
    assert picture.captain.energy is not None
    assert picture.captain.energy.energy == 1
    assert (picture.mate, picture.engineer) == (None, None)
    assert set(picture.seats) == {"captain", "radio"}


@pytest.mark.parametrize("page", range(13))
def test_the_attract_mode_teaches_both_games(page: int) -> None:
    """The game that is laid out first, each with a boat of its own kind."""
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
    table = Table(plan, lambda teams: teams[0])
    for _ in range(page):
        table.touch(Press(Team.YELLOW, "captain", "select", Kind.TURN, 1.0, 1))
    picture = table.picture(Team.YELLOW)
    assert isinstance(picture, AttractPicture)
    assert picture.phase == "attract"
    lesson = picture.lesson
    if page == 0:
        assert lesson is None
        return
    assert lesson is not None
    assert lesson.picture == (page - 1) % 6 + 1
    assert lesson.game == ("captain-sonar" if page <= 6 else "sonar-family")
    assert bool(lesson.gauges and lesson.symbols) == (page <= 6)
    assert lesson.damage_limit == (4 if page <= 6 else 2)


def test_each_gauge_knows_which_symbols_block_it() -> None:
    mate = picture_of(lay_out("alpha")).mate
    assert mate is not None
    assert {gauge.name: gauge.kind for gauge in mate.gauges} == {
        "mine": "weapons",
        "torpedo": "weapons",
        "drone": "detection",
        "sonar": "detection",
        "silence": "special",
    }


@pytest.mark.parametrize(("seat", "steps"), [("captain", 4), ("mate", 2)])
def test_the_sector_that_a_drone_is_aimed_at_stands_out(seat: str, steps: int) -> None:
    """D-1: whoever of the two aims it."""
    table = played("alpha", *BEGIN, "blue captain head N", "blue mate mark drone")
    give(table, "blue engineer break N1")
    edit_boat(table.match, Team.BLUE, gauges={System.DRONE: 3}, breakdowns=())
    assert picture_of(table).captain.sector is None
    touch(table, f"blue.{seat}.select", steps)
    touch(table, f"blue.{seat}.push")
    assert picture_of(table).seats[seat].moment == "sector"
    aimed = set()
    for _ in range(4):
        aimed.add(picture_of(table).captain.sector)
        touch(table, f"blue.{seat}.select", 1)
    assert aimed == {"1", "2", "3", "4"}


RECORDS = Path(__file__).parents[1] / "records"
SONAR = (Team.BLUE, Team.YELLOW)


def both(name: str, at: int, teams: tuple[Team, Team] = SONAR) -> tuple[PlayPicture, PlayPicture]:
    """The two crews' pictures of one moment of a recorded match."""
    record = read_record(RECORDS / f"{name}.sonar")
    one, other = (picture_at(record, team, at) for team in teams)
    assert isinstance(one, PlayPicture)
    assert isinstance(other, PlayPicture)
    return one, other


def shared(one: PlayPicture, other: PlayPicture) -> SharedPicture:
    picture = shared_picture(one, other)
    assert isinstance(picture, SharedPicture)
    return picture


def test_no_place_to_reach_is_marked_on_the_shared_chart() -> None:
    """Both crews look at it, and neither place is its own."""
    one, other = both("convoy-realtime", 60)
    assert one.captain.chart.places
    assert one.radio.chart == one.captain.chart
    assert one.captain.chart != other.captain.chart
    picture = shared(one, other)
    assert picture.chart.places == ()
    assert picture.chart.grid == one.captain.chart.grid


def at_the_end() -> list[PlayPicture]:
    """The two crews' pictures of a match that has just ended."""
    record = read_record(RECORDS / "alpha-turn.sonar")
    pictures = [picture_at(record, team) for team in SONAR]
    assert all(isinstance(picture, PlayPicture) for picture in pictures)
    return [picture for picture in pictures if isinstance(picture, PlayPicture)]


@pytest.mark.parametrize("at", [0, 1, 3, 60, 134, 159, 176, 228, 283])
def test_nothing_of_a_boat_but_what_the_enemy_knows(at: int) -> None:
    """What each crew knows of the other, and what both have alike, is all that is on it."""
    one, other = both("alpha-turn", at)
    picture = shared(one, other)
    assert picture.crews == (other.header.enemy, one.header.enemy)
    assert [crew.team for crew in picture.crews] == ["blue", "yellow"]
    assert picture.chart == one.captain.chart == other.captain.chart
    assert picture.turn == one.header.turn == other.header.turn
    assert picture.stopped_by == one.header.stopped_by == other.header.stopped_by
    assert picture.declared == one.declared == other.declared
    assert all(said in one.heard and said in other.heard for said in picture.heard)


@pytest.mark.parametrize("name", ["alpha-turn", "alpha-realtime", "delta-turn"])
def test_it_is_the_same_whoever_is_asked_first_but_for_the_sides(name: str) -> None:
    """What differs between two pictures of one moment would be known to one crew alone."""
    for at in range(4, 200, 7):
        one, other = both(name, at)
        there, back = shared(one, other), shared(other, one)
        assert replace(there, viewer=back.viewer, crews=there.crews[::-1]) == back
        text = to_json(there).decode()
        assert '"heard-ready"' not in text
        assert "heard-repaired" not in text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("at", [4, 60, 159, 176, 228, 283])
def test_it_can_be_read_at_any_size(at: int, size: tuple[int, int], language: str) -> None:
    pen = Pen(pygame.Surface(size))
    paint(pen, shared(*both("alpha-turn", at)), Words(language))
    assert len(pen.written) > 4
    for written in pen.written:
        assert written.ink.x >= written.box.x - 1
        assert written.ink.right <= written.box.right + 1
        assert written.size >= 25.0


def test_how_it_ended_is_said_to_both_at_once() -> None:
    one, other = at_the_end()
    assert one.outcome is not None
    assert other.outcome is not None
    assert {one.outcome.said.key, other.outcome.said.key} == {"outcome-won", "outcome-lost"}
    winner = one.outcome.winner
    for picture in (shared(one, other), shared(other, one)):
        assert picture.outcome is not None
        assert picture.outcome.to_both
        assert picture.outcome.said.values["team"] == picture.outcome.winner == winner
        text = wording(picture, Words("en"), (800, 480))
        assert f"{str(winner).capitalize()} wins!" in text
        assert "sank the enemy." in text
        assert "You " not in text
    draw = OutcomeCard(Message("outcome-draw", {"cause": "mine"}), None)
    drawn = shared(replace(one, outcome=draw), replace(other, outcome=draw))
    assert drawn.outcome == draw
    assert shared(replace(one, outcome=None), other).outcome is None


def test_of_the_review_it_has_how_the_match_ended_and_what_both_captains_are_asked() -> None:
    record = read_record(RECORDS / "alpha-turn.sonar")
    asked = Message("prompt-review-slide")
    reviews = [replace(review_at(record, team, 60), prompt=asked) for team in SONAR]
    picture = shared_picture(*reviews)
    assert isinstance(picture, ReviewPicture)
    assert picture.outcome is not None
    assert picture.outcome.to_both
    assert picture.prompt == asked
    other_prompt = replace(reviews[1], prompt=Message("prompt-review-ready"))
    picture = shared_picture(reviews[0], other_prompt)
    assert isinstance(picture, ReviewPicture)
    assert picture.prompt is None


def test_a_moment_of_both_pictures_is_on_the_shared_one_in_words_for_both() -> None:
    one, other = both("alpha-turn", 159)
    said = Message("stage-torpedo", {"side": "own", "team": "blue", "square": "E5"})
    enemy = Message("stage-torpedo", {**said.values, "side": "enemy"})
    own = MomentCard(7, "torpedo", "blue", "own", staged=True, said=said, square="E5")
    theirs = replace(own, side="enemy", said=enemy)

    def moment(mine: MomentCard | None, other_s: MomentCard | None) -> MomentCard | None:
        return shared(replace(one, moment=mine), replace(other, moment=other_s)).moment

    for first, second in ((own, theirs), (theirs, own)):
        found = moment(first, second)
        assert found is not None
        assert (found.side, found.staged, found.square) == ("both", True, "E5")
        assert found.said == Message("stage-torpedo", {**said.values, "side": "both"})
    alone = moment(own, replace(theirs, staged=False))
    assert alone is not None
    assert not alone.staged
    assert moment(None, theirs) is None
    assert moment(own, replace(theirs, number=8)) is None
    defeat = moment(replace(own, kind="victory"), replace(theirs, kind="defeat"))
    assert defeat is not None
    assert (defeat.kind, defeat.said and defeat.said.key) == ("victory", "stage-victory")


def surfacing(crew: AnnouncedCard, sector: int | None) -> AnnouncedCard:
    return replace(crew, surfaced=sector is not None, sector=sector)


def test_the_chart_is_on_it_and_the_sectors_in_which_either_has_surfaced() -> None:
    picture = shared(*both("alpha-turn", 60))
    drawn = set()
    for own in (False, True):
        for enemy in (False, True):
            first, second = picture.crews
            crews = (surfacing(first, 2 if own else None), surfacing(second, 3 if enemy else None))
            surface = pygame.Surface((800, 480))
            places = draw(surface, replace(picture, crews=crews), Words("en"))
            assert places.charts["shared"].box.w > 400
            drawn.add(pygame.image.tobytes(surface, "RGB"))
    assert len(drawn) == 4


def test_sonar_family_has_one_too() -> None:
    picture = shared(*both("jules-verne-turn", 150, (Team.BLUE, Team.GREEN)))
    assert b"energy" not in to_json(picture)
    assert "Green" in wording(picture, Words("en"), (800, 480))
