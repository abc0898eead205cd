"""The picture of one crew: complete, and without anything the enemy has not announced."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from sonar_console.cards.team import Message, TeamView
from sonar_console.engine import Event, Match, Order, edit_boat, event_for, legal_orders
from sonar_console.engine.match import Outcome
from sonar_console.engine.names import Mode, System, Team, Verb
from sonar_console.engine.squares import parse_square
from sonar_console.locales import Words
from sonar_console.modes.announcements import announcement
from sonar_console.modes.awaited import awaited
from sonar_console.modes.build import Surroundings, outcome, team_view
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import load_sheets
from sonar_console.stations import Crew

SHEETS = load_sheets()


def match_on(scenario: str, *lines: str, mode: Mode = Mode.TURN) -> Match:
    header = Header(scenario=scenario, mode=mode)
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


class Crewed:
    """A match with the two crews that watch it."""

    def __init__(self, scenario: str, mode: Mode) -> None:
        self.match = match_on(scenario, mode=mode)
        self.enemy = self.match.setup.teams[1]
        self.crews = {team: Crew(team, self.match) for team in self.match.setup.teams}
        self.heard: list[Message] = []

    def put(self, order: Order, events: tuple[Event, ...]) -> None:
        for crew in self.crews.values():
            crew.observe(order, events, self.match)
        for event in events:
            known = event_for(event, Team.BLUE)
            said = None if known is None else announcement(known, Team.BLUE, self.match.setup.teams)
            if said is not None:
                self.heard.append(said)

    def view(self) -> TeamView:
        crew = self.crews[Team.BLUE]
        return team_view(
            self.match,
            Team.BLUE,
            Surroundings(
                language="en",
                scenario={"en": "Test"},
                seats=crew.cards(self.match),
                sheet=crew.sheet(),
                heard=self.heard[-6:],
            ),
        )


def as_blue_hears(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event_for(event, Team.BLUE) is not None]


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
def test_a_view_does_not_change_with_what_only_the_enemy_knows(
    scenario: str, mode: Mode, least: int, seed: int
) -> None:
    """Two matches that sound alike to blue, in which the enemy does something else each time."""
    chance = random.Random(f"{scenario} {mode} {seed}")
    one, other = Crewed(scenario, mode), Crewed(scenario, mode)
    apart = 0
    for _ in range(300):
        orders = [
            order
            for team in one.match.boats
            for order in legal_orders(one.match, team)
            if order.verb not in (Verb.SURFACE, Verb.STOP) or chance.random() < 0.05
        ]
        chance.shuffle(orders)
        for order in orders:
            told = one.match.apply(order)
            twins = [order]
            if order.team is one.enemy:
                twins = [t for t in legal_orders(other.match, one.enemy) if alike(order, t)]
                chance.shuffle(twins)
            for twin in twins:
                if other.match.refusal(twin) is not None:
                    continue
                twin_told = other.match.apply(twin)
                if as_blue_hears(twin_told) == as_blue_hears(told):
                    break
                other.match.undo()
            else:
                one.match.undo()
                continue
            one.put(order, told)
            other.put(twin, twin_told)
            break
        else:
            break
        assert one.view() == other.view()
        apart += one.match.state() != other.match.state()
    assert apart > least


def test_everything_of_the_own_boat_is_there() -> None:
    match = match_on("alpha", *BEGIN, "blue captain head N", "blue engineer break N3")
    mines = [parse_square("J9"), parse_square("B7")]
    edit_boat(match, Team.BLUE, gauges={System.MINE: 3}, mines=mines)
    crew = Crew(Team.BLUE, match)
    view = team_view(match, Team.BLUE, around(crew, match))
    assert (view.boat.position, view.boat.route) == ("E3", ("E4", "E3"))
    assert view.boat.mines == ("B7", "J9")
    assert view.boat.gauges[0].marked == view.boat.gauges[0].size == 3
    assert not view.boat.gauges[-1].working
    assert [symbol.name for symbol in view.boat.symbols if symbol.broken] == ["N3"]
    assert [symbol.name[0] for symbol in view.boat.symbols] == [*"WWWWWWNNNNNNSSSSSSEEEEEE"]
    assert view.boat.awaiting == ("mate",)
    assert (view.turn, view.turns_left, view.phase, view.mode) == ("blue", 1, "play", "turn")
    assert (view.chart.columns, view.chart.rows) == (10, 10)
    assert {*"".join(view.chart.sectors)} == {*"1234"}


def around(crew: Crew, match: Match, **more: Any) -> Surroundings:
    return Surroundings("en", {"en": "Alpha"}, crew.cards(match), crew.sheet(), **more)


def test_archer_mines_are_a_list_and_not_on_the_grid() -> None:
    match = match_on("echo")
    view = team_view(match, Team.BLUE, around(Crew(Team.BLUE, match), match))
    assert view.chart.archer
    assert not any("*" in row for row in view.chart.grid)


def test_the_sector_of_a_surfaced_enemy_is_shown_until_it_dives() -> None:
    match = match_on("alpha", *BEGIN)
    crew = Crew(Team.BLUE, match)
    shown = around(crew, match, enemy_sector=3)
    assert team_view(match, Team.BLUE, shown).enemy.sector is None
    edit_boat(match, Team.YELLOW, surfaced=True)
    assert team_view(match, Team.BLUE, shown).enemy.sector == 3


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


@pytest.mark.parametrize("cause", ["torpedo", "mine", "archer", "missile", "breakdown", "surface"])
def test_the_outcome_is_told_to_each_crew(cause: str) -> None:
    match = match_on("alpha", *BEGIN)
    assert outcome(match, Team.BLUE) is None
    match.outcome = Outcome(Team.BLUE, Team.YELLOW, cause)
    told = {team: outcome(match, team) for team in match.boats}
    assert told[Team.BLUE] == Message("outcome-won", {"cause": cause})
    assert told[Team.YELLOW] == Message("outcome-lost", {"cause": cause})
    match.outcome = Outcome(None, None, cause)
    draw = outcome(match, Team.BLUE)
    assert draw == Message("outcome-draw", {"cause": cause})
    for message in (*told.values(), draw):
        for language in ("en", "fr"):
            assert message is not None
            assert Words(language).say(message)


def test_in_the_attract_loop_the_phase_says_so() -> None:
    match = match_on("alpha")
    crew = Crew(Team.BLUE, match)
    shown = replace(around(crew, match), attract=True)
    assert team_view(match, Team.BLUE, shown).phase == "attract"


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


def test_the_hull_is_seen_by_its_own_crew_alone() -> None:
    """U-3, U-4: sections, whose turn it is, ready to dive."""
    match = match_on("alpha", *SECURED, mode=Mode.REALTIME)
    for crew_of, secured, waits in (
        (Team.BLUE, (1,), ("captain", "mate", "radio")),
        (Team.YELLOW, (), ()),
    ):
        view = team_view(match, crew_of, around(Crew(crew_of, match), match))
        assert (view.boat.secured, view.boat.awaiting) == (secured, waits)
        assert not view.boat.ready_to_dive
    match = match_on("alpha", *TIGHT, mode=Mode.REALTIME)
    view = team_view(match, Team.BLUE, around(Crew(Team.BLUE, match), match))
    assert view.boat.ready_to_dive
    assert view.boat.secured == (1, 2, 3, 4)
    assert view.enemy.surfaced is False


def test_a_stop_is_a_match_in_play_that_a_team_has_stopped() -> None:
    match = match_on("alpha", *RUSH, "yellow mate stop", mode=Mode.REALTIME)
    view = team_view(match, Team.BLUE, around(Crew(Team.BLUE, match), match))
    assert (view.phase, view.stopped_by, view.turn) == ("play", "yellow", None)
    assert view.mode == "realtime"


FAMILY = (
    "blue captain start A1",
    "green captain start J10",
    "blue captain dive",
    "green captain dive",
)


def test_sonar_family_has_energy_and_neither_gauges_nor_symbols() -> None:
    match = match_on("archipelago", *FAMILY, "blue captain head E")
    view = team_view(match, Team.BLUE, around(Crew(Team.BLUE, match), match))
    assert (view.game, view.team, view.enemy_team) == ("sonar-family", "blue", "green")
    assert (view.boat.energy, view.boat.gauges, view.boat.symbols) == (1, (), ())
    assert set(view.seats) == {"captain", "radio"}
    assert awaited(match, Team.BLUE).key == "awaited-enemy"
    assert awaited(match, Team.GREEN).key == "awaited-family"
    match = match_on("archipelago", *FAMILY, mode=Mode.REALTIME)
    assert awaited(match, Team.BLUE).key == "awaited-course"


@pytest.mark.parametrize("page", range(13))
def test_the_invitation_teaches_both_games(page: int) -> None:
    """The game that is laid out first, each with a boat of its own kind."""
    match = match_on("alpha")
    shown = replace(around(Crew(Team.YELLOW, match), match), attract=True, page=page)
    lesson = team_view(match, Team.YELLOW, shown).lesson
    if page == 0:
        assert lesson is None
        return
    assert lesson is not None
    assert lesson.picture == (page - 1) % 6 + 1
    assert lesson.game == ("captain-sonar" if page <= 6 else "sonar-family")
    assert (lesson.boat.energy is None) == (page <= 6)
    assert bool(lesson.boat.gauges and lesson.boat.symbols) == (page <= 6)
    playing = replace(shown, attract=False)
    assert team_view(match, Team.YELLOW, playing).lesson is None


def test_each_gauge_knows_which_symbols_block_it() -> None:
    match = match_on("alpha")
    boat = team_view(match, Team.BLUE, around(Crew(Team.BLUE, match), match)).boat
    kinds = {gauge.name: gauge.kind for gauge in boat.gauges}
    assert kinds == {
        "mine": "weapons",
        "torpedo": "weapons",
        "drone": "detection",
        "sonar": "detection",
        "silence": "special",
    }
