"""Who is awaited, as each crew is told."""

from __future__ import annotations

import pytest

from sonar_console.cards import ReachCard
from sonar_console.engine import Match, edit_boat
from sonar_console.engine.names import Mode, System, Team
from sonar_console.locales import Words
from sonar_console.modes.matchcards import MatchCards, advice_card, awaited, chart_card
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import load_sheets

SHEETS = load_sheets()


def match_on(scenario: str, *lines: str, mode: Mode = Mode.TURN) -> Match:
    header = Header(scenario=scenario, mode=mode, switches={"sheet": "dark"})
    match = Match(build_setup(header, load_scenario(find_scenario(scenario)), SHEETS))
    say(match, *lines)
    return match


def say(match: Match, *lines: str) -> None:
    for line in lines:
        match.apply(parse_order(line)[1])


BEGIN = (
    "blue captain start E4",
    "yellow captain start A10",
    "blue captain dive",
    "yellow captain dive",
)


@pytest.mark.parametrize(
    ("lines", "blue", "yellow"),
    [
        ((), "awaited-dive-own", "awaited-dive-own"),
        (BEGIN[:3], "awaited-dive-enemy", "awaited-dive-own"),
        (BEGIN, "awaited-course", "awaited-enemy"),
        ((*BEGIN, "blue captain head N"), "awaited-mate-and-engineer", "awaited-enemy"),
        (
            (*BEGIN, "blue captain head N", "blue mate mark mine"),
            "awaited-role",
            "awaited-enemy",
        ),
        (
            (*BEGIN, "blue captain head N", "blue mate mark mine", "blue engineer break N6"),
            "awaited-action",
            "awaited-enemy",
        ),
        ((*BEGIN, "blue captain surface"), "awaited-enemy", "awaited-course"),
    ],
)
def test_each_crew_is_told_who_is_awaited(lines: tuple[str, ...], blue: str, yellow: str) -> None:
    match = match_on("alpha", *lines)
    for team, key in ((Team.BLUE, blue), (Team.YELLOW, yellow)):
        message = awaited(match, team)
        assert message.key == key
        for language in ("en", "fr"):
            assert Words(language).say(message)


def test_a_sonar_answer_a_blackout_and_the_end_are_awaited_too() -> None:
    match = match_on("alpha", *BEGIN)
    edit_boat(match, Team.BLUE, gauges={System.SONAR: 3, System.TORPEDO: 3})
    say(match, "blue captain head E", "blue mate mark mine", "blue engineer break E1")
    edit_boat(match, Team.BLUE, breakdowns=())
    say(match, "blue captain sonar")
    assert awaited(match, Team.BLUE).key == "awaited-answer-enemy"
    assert awaited(match, Team.YELLOW).key == "awaited-answer-own"
    say(match, "yellow captain answer row 10 column B", "blue captain done")
    say(match, "yellow captain surface")
    edit_boat(match, Team.BLUE, blackout=True)
    assert awaited(match, Team.BLUE).key == "awaited-surface"
    assert awaited(match, Team.YELLOW).key == "awaited-enemy"
    edit_boat(match, Team.BLUE, blackout=False, damage=3)
    say(match, "blue captain head E", "blue mate mark mine", "blue engineer break E2")
    edit_boat(match, Team.BLUE, breakdowns=())
    say(match, "blue captain torpedo F4")
    assert awaited(match, Team.BLUE).key == "awaited-over"


RUSH = (*BEGIN[:3], "yellow captain dive")
SURFACED = (*RUSH, "blue captain surface")
SECURED = (*SURFACED, "blue engineer secure 1")
TIGHT = (*SECURED, "blue mate secure 2", "blue captain secure 3", "blue radio secure 4")


@pytest.mark.parametrize(
    ("lines", "blue", "yellow"),
    [
        (RUSH, "awaited-course", "awaited-course"),
        ((*RUSH, "blue captain head N"), "awaited-mate-and-engineer", "awaited-course"),
        ((*RUSH, "blue captain stop"), "awaited-stopped-own", "awaited-stopped-enemy"),
        (SURFACED, "awaited-secure", "awaited-course"),
        (SECURED, "awaited-secure-any", "awaited-course"),
        ((*SECURED, "blue mate secure 2", "blue radio secure 3"), "awaited-secure", None),
        ((*SURFACED, "yellow mate stop"), "awaited-stopped-enemy", "awaited-stopped-own"),
        (TIGHT, "awaited-dive-again", "awaited-course"),
        ((*TIGHT, "blue captain dive"), "awaited-course", "awaited-course"),
    ],
)
def test_in_real_time_too(lines: tuple[str, ...], blue: str, yellow: str | None) -> None:
    match = match_on("alpha", *lines, mode=Mode.REALTIME)
    for team, key in ((Team.BLUE, blue), (Team.YELLOW, yellow)):
        message = awaited(match, team)
        assert key in (None, message.key)
        for language in ("en", "fr"):
            assert Words(language).say(message)


def test_after_the_action_of_a_stop_the_resume_is_awaited() -> None:
    match = match_on("alpha", *RUSH, "blue captain stop", mode=Mode.REALTIME)
    edit_boat(match, Team.BLUE, gauges={System.DRONE: 4})
    say(match, "blue captain drone 1")
    assert awaited(match, Team.BLUE).key == "awaited-resume"
    assert awaited(match, Team.YELLOW).key == "awaited-stopped-enemy"


FAMILY = (
    "blue captain start A1",
    "green captain start J10",
    "blue captain dive",
    "green captain dive",
)


def test_in_sonar_family_too() -> None:
    match = match_on("archipelago", *FAMILY, "blue captain head E")
    assert awaited(match, Team.BLUE).key == "awaited-enemy"
    assert awaited(match, Team.GREEN).key == "awaited-family"
    match = match_on("archipelago", *FAMILY, mode=Mode.REALTIME)
    assert awaited(match, Team.BLUE).key == "awaited-course"


def test_each_crew_s_chart_has_the_places_of_the_objectives() -> None:
    """Convoy has blue reach the east edge; the chart of the table itself has none."""
    match = match_on("convoy", mode=Mode.TURN)
    for team, own in ((Team.BLUE, True), (Team.YELLOW, False)):
        (place,) = MatchCards(match, team, {}).chart.places
        assert isinstance(place, ReachCard)
        assert (place.team, place.own) == ("blue", own)
        columns, rows = match.chart.columns, match.chart.rows
        east = [f"{chr(ord('A') + columns - 1)}{row}" for row in range(1, rows + 1)]
        assert list(place.squares) == [
            square
            for square, line in zip(east, match.chart.grid, strict=True)
            if line[columns - 1] != "#"
        ]
    assert chart_card(match).places == ()
    other = match_on("alpha")
    assert MatchCards(other, Team.BLUE, {}).chart is chart_card(other)


# ---- charged, blocked, usable


def test_charged_blocked_and_usable_are_three_things() -> None:
    """By hand: E3 blocks the weapons, W3 and N4 detection (A-1, A-2)."""
    match = match_on("alpha", *BEGIN)
    gauges = {System.TORPEDO: 3, System.SONAR: 3, System.DRONE: 1}
    edit_boat(match, Team.BLUE, gauges=gauges, breakdowns=["W3", "N4"])
    cards = {each.name: each for each in MatchCards(match, Team.BLUE, {}).gauges}
    states = {name: (each.charged, each.working, each.usable) for name, each in cards.items()}
    assert states["torpedo"] == (True, True, True)
    assert states["sonar"] == (True, False, False)
    assert states["drone"] == (False, False, False)
    assert states["mine"] == (False, True, False)
    assert cards["sonar"].panels == cards["drone"].panels == ("W", "N")
    assert cards["torpedo"].panels == ()


@pytest.mark.parametrize(
    ("broken", "cursor", "said", "blocks", "repaired"),
    [
        ("", "E3", ("block", 2, "none"), ("mine", "torpedo"), ()),
        ("W1", "E3", ("block", 0, "none"), (), ()),
        ("", "E4", ("block", 0, "none"), (), ()),
        ("E1 E2 E3 E4", "E5", ("block", 0, "panel"), (), ()),
        ("W5 W6 S5 N6", "E6", ("block", 0, "radiation"), (), ()),
        ("W1 W2", "E3", ("block", 0, "circuit"), (), ()),
        ("W1 W2 W3", "E3", ("repair",), (), ("W1", "W2", "W3", "E3")),
        ("E1 E2 E3 E4 E5", "E6", ("damage", "panel"), (), ("E1", "E2", "E3", "E4", "E5", "E6")),
        ("W5 W6 S5 N6 E4 N1", "E6", ("damage", "radiation"), (), None),
    ],
)
def test_what_crossing_out_a_symbol_would_do(
    broken: str, cursor: str, said: tuple[str | int, ...], blocks: tuple[str, ...], repaired: object
) -> None:
    """The advice before the engineer pushes: the engine then does just that (E-3 to E-6)."""
    match = match_on("alpha", *BEGIN, "blue captain head E")
    boat = match.boats[Team.BLUE]
    edit_boat(match, Team.BLUE, breakdowns=broken.split())
    card = advice_card(match, boat, cursor)
    assert card is not None
    values = card.said.values
    told = {
        "advice-block": (values.get("count"), values.get("near")),
        "advice-damage": (values.get("cause"),),
        "advice-repair": (),
    }[card.said.key]
    assert (card.said.key.removeprefix("advice-"), *told) == said
    assert card.blocks == blocks
    before = boat.broken
    if repaired is not None:
        assert card.repaired == repaired
    for language in ("en", "fr"):
        assert "{" not in Words(language).say(card.said)
    damage = boat.damage
    say(match, f"blue engineer break {cursor}")
    assert (boat.damage > damage) == card.damage
    gone = [name for name in (*broken.split(), cursor) if name not in crossed(match)]
    assert sorted(gone) == sorted(card.repaired)
    assert before != boat.broken


def crossed(match: Match) -> list[str]:
    """The symbols that are crossed out on blue's sheet."""
    cards = MatchCards(match, Team.BLUE, {})
    return [each.name for each in cards.symbols if each.broken]


def test_no_advice_while_nothing_is_owed() -> None:
    match = match_on("alpha", *BEGIN)
    assert advice_card(match, match.boats[Team.BLUE], "E3") is None
