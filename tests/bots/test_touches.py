"""Hands: any legal order can be given by touching the controls of its seat."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

import sonar_console.simulator
from sonar_console.bots.touches import PATIENCE, NoTouchError, TouchKind, next_touch
from sonar_console.cards import PlayPicture
from sonar_console.engine import System, edit_boat, legal_orders
from sonar_console.engine.names import TEAMS, Edition, Game, Mode, PieceKind, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import SWITCHES
from sonar_console.press import Kind, Press, split_control
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.record import read_record
from sonar_console.record.replay import match_of
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.table import Plan, Table

MOST = 30
"""Touches that any order takes at most: the mate's and the engineer's go one detent at a time."""


MOST_PICTURES = 250
"""Looks at the pen that a section takes at most, with the detents between them."""


class Player:
    """Plays at a table without devices, by its controls alone."""

    def __init__(
        self,
        scenario: str = "alpha",
        mode: Mode = Mode.TURN,
        crews: tuple[int, int] | None = None,
        edition: Edition = Edition.EN,
        switches: Mapping[str, str] | None = None,
    ) -> None:
        found = load_scenario(find_scenario(scenario))
        sizes = {} if crews is None else dict(zip(TEAMS[found.game], crews, strict=True))
        words = switches or {}
        header = Header(scenario, mode=mode, crews=sizes, edition=edition, switches=words)
        plan = Plan(header, found)
        self.table = Table(plan, lambda teams: teams[0])
        self.now = 100.0
        for control in ("stop", "south", "push"):
            self.touch(f"blue.captain.{control}", Kind.PRESS)
        for _ in ("its settings as they are", "its briefing"):
            for team in self.table.teams:
                self.touch(f"{team}.captain.stop", Kind.PRESS)
            self.now += 3.0
            self.table.advance(self.now)

    def picture(self, team: Team) -> PlayPicture:
        picture = self.table.picture(team)
        assert isinstance(picture, PlayPicture)
        return picture

    def touch(self, control: str, kind: Kind, steps: int = 0) -> None:
        self.now += 0.05
        self.table.touch(Press(*split_control(control), kind, self.now, steps))
        self.table.advance(self.now)

    def once(self, order: Order) -> None:
        """One touch on the way to an order."""
        touch = next_touch(order, self.picture(order.team))
        control = f"{order.team}.{touch.control}"
        if touch.kind is TouchKind.WAIT:
            self.now += PATIENCE
            self.table.advance(self.now)
            return
        if touch.kind is TouchKind.TURN:
            self.touch(control, Kind.TURN, touch.steps)
            return
        self.touch(control, Kind.PRESS)
        if touch.kind is TouchKind.HOLD:
            self.now += 1.3
            self.table.advance(self.now)
        self.touch(control, Kind.RELEASE)

    def give(self, order: Order) -> int:
        """Give an order; how many touches that took."""
        have = len(self.table.match.orders)
        most = MOST_PICTURES if order.verb is Verb.SECURE else MOST
        for touches in range(1, most + 1):
            self.once(order)
            if len(self.table.match.orders) > have:
                assert self.table.match.orders[have:] == [order]
                return touches
        raise AssertionError(f"{order}: not given, {self.picture(order.team).refusal}")


def speakable(order: Order) -> bool:
    """What a station can say: the pieces of an answer in one order, which betrays neither."""
    kinds = [kind for kind, _ in order.args] if order.verb is Verb.ANSWER else []
    return kinds == sorted(kinds, key=list(PieceKind).index)


MATCHES: list[tuple[str, Mode, tuple[int, int] | None]] = [
    *((name, Mode.TURN, None) for name in ("alpha", "bravo", "charlie", "delta", "echo")),
    *((name, Mode.REALTIME, None) for name in ("alpha", "delta", "echo")),
    ("alpha", Mode.REALTIME, (3, 2)),
    *((name, Mode.TURN, None) for name in ("archipelago", "umbria")),
    *((name, Mode.REALTIME, None) for name in ("archipelago", "north-pole", "jules-verne")),
]


SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))]


@pytest.mark.parametrize(("scenario", "mode", "crews"), MATCHES)
@pytest.mark.parametrize("seed", SEEDS)
def test_any_legal_order_is_given_from_any_state(
    scenario: str, mode: Mode, crews: tuple[int, int] | None, seed: int
) -> None:
    """Random matches by the controls, now and then with another order begun first."""
    chance = random.Random(f"{scenario} {mode} {crews} {seed}")
    edition = chance.choice(list(Edition))
    game = load_scenario(find_scenario(scenario)).game
    switches = {
        name: chance.choice(switch.values)
        for name, switch in SWITCHES.items()
        if game in switch.games and (name != "sheet" or mode is Mode.TURN)
    }
    player = Player(scenario, mode, crews, edition, switches)
    match = player.table.match
    for _ in range(250):
        orders = [
            order for team in match.boats for order in legal_orders(match, team) if speakable(order)
        ]
        if not orders:
            break
        if chance.random() < 0.9:
            orders = [order for order in orders if order.verb is not Verb.SURFACE] or orders
        verbs = sorted({(order.team, order.verb) for order in orders})
        team, verb = chance.choice(verbs)
        order = chance.choice([o for o in orders if o.team is team and o.verb is verb])
        others = [
            o
            for o in orders
            if o.team is team and o.role is order.role and o.verb is not Verb.SECURE
        ]
        if others and chance.random() < 0.2:  # the seat first goes for something else
            have = len(match.orders)
            player.once(chance.choice(others))
            if len(match.orders) > have:
                continue
        player.give(order)
    assert len(match.orders) > 100 or match.outcome is not None


def test_the_demonstration_is_a_finished_match_that_hands_can_play() -> None:
    record = read_record(Path(sonar_console.simulator.__file__).with_name("demonstration.sonar"))
    assert match_of(record).orders == [*record.orders]
    player = Player(switches=record.header.switches)
    touches = [player.give(order) for order in record.orders]
    assert max(touches) <= MOST
    assert player.table.match.state() == match_of(record).state()
    assert player.table.match.outcome is not None
    assert not any(player.table.session.live.refused.values())


@pytest.mark.parametrize(
    ("note", "control", "kind"),
    [
        ("plot N", "radio.north", TouchKind.PRESS),
        ("plot ?", "radio.unknown", TouchKind.PRESS),
        ("undo", "radio.undo", TouchKind.PRESS),
        ("clear", "radio.undo", TouchKind.HOLD),
        ("slide -1 0", "radio.slide_x", TouchKind.TURN),
        ("slide 0 1", "radio.slide_y", TouchKind.TURN),
    ],
)
def test_the_notes(note: str, control: str, kind: TouchKind) -> None:
    player = Player()
    for line in ("start E4", "dive"):
        for team in TEAMS[Game.CAPTAIN_SONAR]:
            player.give(parse_order(f"{team} captain {line}")[1])
    order = parse_order(f"blue radio {note}")[1]
    touch = next_touch(order, player.picture(Team.BLUE))
    assert (touch.control, touch.kind) == (control, kind)
    assert player.give(order) == 1


@pytest.mark.parametrize(
    "line",
    [
        "blue radio slide 2 0",
        "blue radio slide 1 1",
        "blue captain torpedo E1",
        "blue captain start D1",
        "blue captain answer row 1 column B",
    ],
)
def test_what_no_control_gives_now_is_an_error(line: str) -> None:
    """``D1`` is an island; the others are of another moment, or no single detent."""
    player = Player()
    with pytest.raises(NoTouchError):
        next_touch(parse_order(line)[1], player.picture(Team.BLUE))


def test_an_answer_whose_truth_was_chosen_wrongly_is_begun_again() -> None:
    player = Player()
    for line in ("captain start E4", "captain dive"):
        for team in TEAMS[Game.CAPTAIN_SONAR]:
            player.give(parse_order(f"{team} {line}")[1])
    for team, heading in ((Team.BLUE, "E"), (Team.YELLOW, "N")):
        for line in (f"captain head {heading}", "mate mark mine", f"engineer break {heading}1"):
            player.give(parse_order(f"{team} {line}")[1])
        if team is Team.BLUE:
            player.give(parse_order("blue captain done")[1])
    edit_boat(player.table.match, Team.YELLOW, gauges={System.SONAR: 2}, breakdowns=())
    player.give(parse_order("yellow captain sonar")[1])
    for kind in (Kind.PRESS, Kind.RELEASE):
        player.touch("blue.captain.push", kind)  # row 4 is true
    assert player.picture(Team.BLUE).seats["captain"].moment == "lie"
    assert player.give(parse_order("blue captain answer row 5 column F")[1]) <= 6
