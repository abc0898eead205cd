"""A match on a little chart, told what to do in lines of the record."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sonar_console.engine import (
    Match,
    Order,
    Refused,
    Setup,
    Switches,
    edit_boat,
    legal_for,
    legal_orders,
)
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import (
    Edition,
    Game,
    Heading,
    Mode,
    PieceKind,
    Role,
    System,
    Team,
    Verb,
)
from sonar_console.engine.objectives import Objective, ObjectiveKind
from sonar_console.engine.orders import SQUARE_VERBS
from sonar_console.engine.setup import SWITCHES
from sonar_console.engine.squares import STRIDE, parse_square, square_at
from sonar_console.record.notation import parse_order
from sonar_console.record.opening import open_setup
from sonar_console.record.record import parse_record
from sonar_console.record.sheets import load_sheets

SHEETS = load_sheets()


class Table:
    """A match and short words for what tests do with it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def say(self, *lines: str) -> list[dict[str, Any]]:
        """Apply lines; all their events as the referee prints them."""
        return [
            event.as_dict() for line in lines for event in self.match.apply(parse_order(line)[1])
        ]

    def names(self, *lines: str) -> list[str]:
        """Apply lines; only the names of their events."""
        return [event["event"] for event in self.say(*lines)]

    def refused(self, line: str) -> str:
        """The rule that refuses a line; the refusal must not change anything."""
        order = parse_order(line)[1]
        before = self.match.state(), len(self.match.history)
        with pytest.raises(Refused) as caught:
            self.match.apply(order)
        assert (self.match.state(), len(self.match.history)) == before
        assert self.match.refusal(order) == caught.value.refusal
        return caught.value.refusal.rule

    def allowed(self, line: str) -> bool:
        return self.match.refusal(parse_order(line)[1]) is None

    def offers(self, team: str, verb: str) -> list[str]:
        """What a team may say that begins with a verb: the arguments, sorted."""
        orders = legal_for(self.match, Team(team), Verb(verb))
        return sorted(order.words.removeprefix(verb).strip() for order in orders)

    def duties(self, team: str) -> None:
        """The mate and the engineer do what they owe, the first thing that they may."""
        for verb in (Verb.MARK, Verb.PASS, Verb.BREAK):
            for order in legal_for(self.match, Team(team), verb)[:1]:
                self.match.apply(order)

    def course(self, team: str, *headings: str) -> None:
        """Courses with both OKs."""
        for heading in headings:
            self.say(f"{team} captain head {heading}")
            self.duties(team)

    def turn(self, team: str, heading: str) -> None:
        """A whole turn of a course and both OKs."""
        self.course(team, heading)
        self.say(f"{team} captain done")

    # What a test needs and how it came about is another test's business.

    def fill(self, team: str, *systems: str) -> None:
        """Fill gauges by hand."""
        sizes = self.match.boats[Team(team)].sizes
        full = {System(name): sizes[System(name)] for name in systems}
        edit_boat(self.match, Team(team), gauges=full)

    def cross_out(self, team: str, *symbols: str) -> None:
        """Cross out symbols by hand, without resolving anything."""
        crossed_out = [*self.boat(team)["breakdowns"], *symbols]
        edit_boat(self.match, Team(team), breakdowns=crossed_out)

    def mend(self, team: str) -> None:
        """Erase all breakdowns by hand."""
        edit_boat(self.match, Team(team), breakdowns=())

    def lay(self, team: str, *squares: str) -> None:
        """Lay mines by hand."""
        mines = map(parse_square, [*self.boat(team)["mines"], *squares])
        edit_boat(self.match, Team(team), mines=mines)

    def hurt(self, team: str, damage: int) -> None:
        """Set the damage by hand."""
        edit_boat(self.match, Team(team), damage=damage)

    def black_out(self, team: str) -> None:
        """Declare a blackout by hand."""
        edit_boat(self.match, Team(team), blackout=True)

    def boat(self, team: str) -> dict[str, Any]:
        """A team's part of the state."""
        teams: dict[str, dict[str, Any]] = self.match.state()["teams"]
        return teams[team]


def make_chart(
    size: int, islands: str, holes: str, archer: str, sectors: list[str] | None
) -> Chart:
    marks = {"#": islands.split(), "o": holes.split(), "*": archer.split()}
    grid = [["."] * size for _ in range(size)]
    for mark, names in marks.items():
        for name in names:
            square = parse_square(name)
            grid[square // STRIDE][square % STRIDE] = mark
    return Chart(["".join(row) for row in grid], sectors)


@pytest.fixture
def table() -> Callable[..., Table]:
    """Make a table: a chart of open sea with what is named on it, and both submarines dived.

    Blue starts on E5 and the enemy on J10 unless ``start`` says otherwise; ``start=None``
    leaves the match before its start. Switches of the match by their names.
    """

    def make(
        game: str = "captain-sonar",
        mode: str = "turn",
        edition: str = "en",
        *,
        size: int = 10,
        islands: str = "",
        holes: str = "",
        archer: str = "",
        sectors: list[str] | None = None,
        start: tuple[str, str] | None = ("E5", "J10"),
        first: str = "blue",
        crews: tuple[int, int] | None = None,
        scenario_gauge: int = 0,
        off_holes: bool = False,
        fixed: dict[str, str] | None = None,
        **switches: str,
    ) -> Table:
        setup = Setup(
            chart=make_chart(size, islands, holes, archer, sectors),
            sheet=SHEETS[switches.get("sheet", "dark")],
            scenario="test",
            game=Game(game),
            mode=Mode(mode),
            edition=Edition(edition),
            first=Team(first),
            crews=crews,
            switches=Switches.from_words(switches),
            gauges={System.SCENARIO: scenario_gauge} if scenario_gauge else {},
            starts={Team(team): parse_square(name) for team, name in (fixed or {}).items()},
            surface_damage_off_holes=off_holes,
        )
        made = Table(Match(setup))
        if start is not None:
            for team, square in zip(setup.teams, start, strict=True):
                made.say(f"{team} captain start {square}")
            for team in setup.teams:
                made.say(f"{team} captain dive")
        return made

    return make


SCENARIOS = ("alpha", "bravo", "charlie", "delta", "echo", "archipelago", "north-pole")


@pytest.fixture
def shipped() -> Callable[..., Table]:
    """Make a table of a shipped scenario: ``shipped("alpha", "turn", "en", trigger="free")``."""

    def make(scenario: str, mode: str = "turn", edition: str = "en", **switches: str) -> Table:
        tags = [f'[Scenario "{scenario}"]', f'[Mode "{mode}"]', f'[Edition "{edition}"]']
        tags += [f'[Rule "{name}={value}"]' for name, value in switches.items()]
        return Table(Match(open_setup(parse_record("\n".join(tags).encode()).header, "test")))

    return make


_WEIGHT = {Verb.HEAD: 3.0, Verb.SURFACE: 0.05, Verb.STOP: 0.4, Verb.RESUME: 0.5, Verb.SECURE: 3.0}
"""How often a verb is chosen in a random match: so that one gets somewhere."""


@pytest.fixture
def wander() -> Callable[[Match, random.Random], Order | None]:
    """Choose a legal order by chance, or None when there is none."""

    def choose(match: Match, chance: random.Random) -> Order | None:
        by_verb: dict[Verb, list[Order]] = {}
        for team in match.setup.teams:
            for order in legal_orders(match, team):
                by_verb.setdefault(order.verb, []).append(order)
        if not by_verb:
            return None
        weights = [_WEIGHT.get(verb, 1.5) for verb in by_verb]
        return chance.choice(by_verb[chance.choices(list(by_verb), weights)[0]])

    return choose


@pytest.fixture
def random_setups() -> Callable[[random.Random], Match]:
    """Make a match of any game, mode, edition, crew and switches."""
    values = {name: switch.values for name, switch in SWITCHES.items() if name != "sheet"}

    def make(chance: random.Random) -> Match:
        scenario = chance.choice(SCENARIOS)
        mode = chance.choice(("turn", "realtime"))
        edition = chance.choice(("en", "fr"))
        tags = [f'[Scenario "{scenario}"]', f'[Mode "{mode}"]', f'[Edition "{edition}"]']
        rules = {name: chance.choice(options) for name, options in values.items()}
        if mode == "turn":
            rules["sheet"] = chance.choice(SWITCHES["sheet"].values)
        tags += [f'[Rule "{name}={value}"]' for name, value in rules.items()]
        if scenario not in ("archipelago", "north-pole"):
            blue, yellow = chance.choice(((4, 4), (4, 3), (3, 3), (2, 3), (2, 2)))
            tags += [f'[Blue "{blue}"]', f'[Yellow "{yellow}"]']
        setup = open_setup(parse_record("\n".join(tags).encode()).header, "test")
        if chance.random() < 0.3:
            setup = replace(setup, objectives=random_objectives(setup, chance))
        return Match(setup)

    return make


def random_objectives(setup: Setup, chance: random.Random) -> dict[Team, tuple[Objective, ...]]:
    """Objectives of some kinds for each team, far enough off that a match goes on for a while."""
    found = {}
    for team in setup.teams:
        replaces = chance.random() < 0.3
        kinds = chance.sample(tuple(ObjectiveKind), chance.choice((0, 1, 2)))
        places: dict[ObjectiveKind, dict[str, Any]] = {
            ObjectiveKind.REACH: {"edge": chance.choice(tuple(Heading))},
            ObjectiveKind.HOLD: {"sector": chance.randint(1, setup.chart.sector_count)},
        }
        found[team] = tuple(
            Objective(kind, chance.randint(2, 30), replaces=replaces, **places.get(kind, {}))
            for kind in kinds
        )
    return found


@pytest.fixture
def universe() -> Callable[[Match, Team], list[Order]]:
    """Every well-formed order of a team with values on the chart and a little off it."""

    def make(match: Match, team: Team) -> list[Order]:
        chart = match.chart
        squares = [
            (square_at(column, row),)
            for column in range(chart.columns + 1)
            for row in range(chart.rows + 1)
        ]
        one = [(kind, value) for kind in PieceKind for value in range(chart.value_count(kind) + 2)]
        pieces = [piece for piece in one if piece[1] or piece[0] is not PieceKind.COLUMN]
        if match.answer_owed_by is None:
            pieces = pieces[:3]
        headings = [(heading,) for heading in SHEETS["dark"].panels]
        numbered: list[tuple[Any, ...]] = [
            (heading, number) for (heading,) in headings for number in range(1, 7)
        ]
        arguments: dict[Verb, list[tuple[Any, ...]]] = {
            Verb.HEAD: headings,
            Verb.PLOT: [*headings, (None,)],
            Verb.SLIDE: [(0, -3)],
            Verb.MARK: [(system,) for system in System],
            Verb.BREAK: numbered,
            Verb.SILENCE: [*numbered, *((heading, 0) for (heading,) in headings)],
            Verb.DRONE: [(sector,) for sector in range(11)],
            Verb.SECURE: [(n, astray) for n in range(1, 5) for astray in (False, True)],
            Verb.ANSWER: [*((p,) for p in pieces), *((p, q) for p in pieces for q in pieces)],
        }
        for verb in SQUARE_VERBS:
            arguments[verb] = list(squares)
        return [
            Order(team, role, verb, args)
            for role in Role
            for verb in Verb
            for args in arguments.get(verb, [()])
        ]

    return make
