"""The findings of a crew: squares by hand, and all that the exact tracker holds possible."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.cards import BlastCard, ShadeCard
from sonar_console.engine import Event, Match, Order, Refused, event_for
from sonar_console.engine.chart import Chart
from sonar_console.engine.events import EventName
from sonar_console.engine.names import Team
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import BIT, Squares, parse_square
from sonar_console.modes.play.findings import BLASTS, OLDEST, WIDEST, CrewFindings
from sonar_console.record import open_setup
from sonar_console.record.record import read_record
from sonar_console.record.sheets import load_sheets

BLUE, YELLOW = Team.BLUE, Team.YELLOW
GRID = (
    "..........",
    "..........",
    "...#......",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
)
SETUP = Setup(Chart(GRID), load_sheets()["light"], "made here")


def event(name: EventName, team: Team, **fields: object) -> Event:
    return Event(name, {"team": team, **fields})


def course(heading: str, team: Team = YELLOW) -> Event:
    return event(EventName.COURSE, team, heading=heading)


SILENCE = event(EventName.SILENCE, YELLOW)
ANSWER = event(EventName.SONAR_ANSWER, YELLOW, pieces=[("row", 3), ("sector", 4)])


def heard(*events: Event, counts: bool = True) -> CrewFindings:
    findings = CrewFindings(BLUE, SETUP, counts=counts)
    for each in events:
        findings.hear(each)
    return findings


def squares(rows: range, columns: str, without: str = "") -> tuple[str, ...]:
    named = {f"{column}{row}" for row in rows for column in columns}
    return tuple(sorted(named - set(without.split())))


ROW_3 = squares(range(3, 4), "ABCEFGHIJ")
SECTOR_4 = squares(range(6, 11), "FGHIJ")


def test_both_pieces_of_a_sonar_s_answer_are_shaded_for_one_is_a_lie() -> None:
    """D3 is an island; where both pieces are true or both false the enemy is not (O-2)."""
    assert heard(ANSWER).shades == (
        ShadeCard("sonar", ROW_3, "row 3"),
        ShadeCard("sonar", SECTOR_4, "sector 4"),
    )
    crossing = event(EventName.SONAR_ANSWER, YELLOW, pieces=[("row", 8), ("column", "G")])
    row, column = heard(crossing).shades
    assert row.squares == squares(range(8, 9), "ABCDEFHIJ")
    assert column.squares == squares(range(1, 11), "G", without="G8")


def test_the_true_piece_of_sonar_family_is_shaded_alone() -> None:
    answer = event(EventName.SONAR_ANSWER, YELLOW, pieces=[("column", "D")])
    assert heard(answer).shades == (
        ShadeCard("sonar", squares(range(1, 11), "D", without="D3"), "column D"),
    )


def test_a_course_carries_them_along_and_drops_what_would_be_on_land_or_off_the_chart() -> None:
    """C3 goes onto the island, J3 and column J of sector 4 off the chart."""
    row, sector = heard(ANSWER, course("E")).shades
    assert row.squares == squares(range(3, 4), "BCFGHIJ")
    assert sector.squares == squares(range(6, 11), "GHIJ")
    row, sector = heard(ANSWER, course("E"), course("S")).shades
    assert row.squares == squares(range(4, 5), "BCFGHIJ")
    assert sector.squares == squares(range(7, 11), "GHIJ")


def test_an_own_course_carries_nothing() -> None:
    assert heard(ANSWER, course("E", BLUE)).shades == heard(ANSWER).shades


def test_a_silence_blurs_them() -> None:
    """From one square: no step, or one to four in one line, up to the island and the edge."""
    here = event(EventName.SURFACED, YELLOW, square="D5")
    (shade,) = heard(here, SILENCE).shades
    line = squares(range(4, 10), "D") + squares(range(5, 6), "ABCEFGH")
    assert shade == ShadeCard("surfaced", tuple(sorted(line)))


def test_a_piece_that_no_way_is_left_for_was_the_lie() -> None:
    """Three courses east from sector 4 and none from the corner of row 3 is left."""
    corner = event(EventName.SONAR_ANSWER, YELLOW, pieces=[("column", "J"), ("column", "A")])
    assert [each.piece for each in heard(corner, course("E")).shades] == ["column A"]


def test_where_a_drone_finds_nobody_the_enemy_is_not_there_until_it_could_have_come() -> None:
    drone = event(EventName.DRONE, BLUE, sector=1, present=False)
    assert heard(drone).shades == (
        ShadeCard("drone", squares(range(1, 6), "ABCDE", without="D3"), absent=True),
    )
    (moved,) = heard(drone, course("S")).shades
    assert moved.squares == squares(range(2, 7), "ABCDE", without="D3 D4")
    # A silence of one way can bring it everywhere but where every line of four is ruled out.
    (blurred,) = heard(drone, SILENCE).shades or (ShadeCard("drone", (), absent=True),)
    assert blurred.squares == ("A1",)
    there = event(EventName.DRONE, BLUE, sector=1, present=True)
    assert not heard(there).shades[0].absent


def test_the_newest_finding_stands_first_and_one_of_a_kind_takes_the_place_of_the_last() -> None:
    surfaced = event(EventName.SURFACED, YELLOW, sector=2)
    drone = event(EventName.DRONE, BLUE, sector=4, present=True)
    again = event(EventName.SURFACED, YELLOW, sector=3)
    findings = heard(surfaced, drone, again)
    assert [each.found for each in findings.shades] == ["surfaced", "drone"]
    assert [each.key for each in findings.messages()] == ["found-surfaced", "found-drone"]
    assert "A10" in findings.shades[0].squares


def test_a_shade_over_most_of_the_sea_is_not_shown() -> None:
    findings = heard(ANSWER, SILENCE, SILENCE)
    sea = SETUP.chart.sea.bit_count()
    assert all(len(each.squares) <= WIDEST * sea for each in findings.shades)
    assert findings.messages(), "what was told is still written"
    assert not heard(ANSWER, SILENCE, SILENCE, SILENCE).shades


def test_where_courses_are_only_spoken_nothing_moves() -> None:
    still = heard(ANSWER, course("E"), SILENCE, course("S"), counts=False)
    assert still.shades == heard(ANSWER).shades


# ---- explosions


def blast(square: str, result: str = "clear", team: Team = BLUE) -> Event:
    results = {BLUE: "clear", YELLOW: result}
    return event(EventName.BLAST, team, weapon="torpedo", square=square, results=results)


def test_an_explosion_is_marked_with_the_own_courses_since() -> None:
    findings = heard(blast("C7", "direct"), course("N", BLUE), blast("D8"), course("N", YELLOW))
    assert findings.blasts == (BlastCard("C7", 1, hurt=True), BlastCard("D8", 0))


def test_explosions_are_forgotten_with_time_and_number() -> None:
    aged = heard(blast("C7"), *[course("N", BLUE)] * OLDEST)
    assert aged.blasts == (BlastCard("C7", OLDEST),)
    assert heard(blast("C7"), *[course("N", BLUE)] * (OLDEST + 1)).blasts == ()
    many = heard(*(blast(f"C{row}") for row in range(1, BLASTS + 4)))
    assert [each.square for each in many.blasts] == [f"C{row}" for row in range(4, BLASTS + 4)]
    twice = heard(blast("C7"), course("N", BLUE), blast("C7"))
    assert twice.blasts == (BlastCard("C7", 0),)


# ---- against the tracker

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.sonar"))


def bits(names: tuple[str, ...]) -> Squares:
    return sum(BIT[parse_square(each)] for each in names)


def compared(setup: Setup, orders: Iterable[Order], team: Team) -> int:
    """Follow a match with both, as a team hears it; how often there was something to compare."""
    match, enemy = Match(setup), next(each for each in setup.teams if each is not team)
    tracker, findings = Tracker(setup, team), CrewFindings(team, setup, counts=True)
    count = 0
    for order in orders:
        try:
            events = match.apply(order)
        except Refused:
            continue
        for each in events:
            told = event_for(each, team)
            if told is not None:
                tracker.hear(told)
                findings.hear(told)
        by_means: dict[str, Squares] = {}
        for shade in findings.shades:
            count += 1
            if shade.absent:
                assert not tracker.squares & bits(shade.squares), "ruled out, and possible"
            else:
                by_means[shade.found] = by_means.get(shade.found, 0) | bits(shade.squares)
        for union in by_means.values():
            assert not tracker.squares & ~union, "possible, and not shaded"
            assert BIT[match.boats[enemy].at] & union, "the truth"
    return count


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_all_that_the_tracker_holds_possible_lies_within(path: Path) -> None:
    record = read_record(path)
    setup = open_setup(record.header, path.name)
    assert sum(compared(setup, record.orders, team) for team in setup.teams) > 0
