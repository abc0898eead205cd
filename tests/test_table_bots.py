"""Bots at the table, without devices: they fill its seats, and people play with them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.seat_bot import BotPace
from sonar_console.bots.table_bots import bots_maker
from sonar_console.bots.touches import NoTouchError, TouchKind, next_touch
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.cards import BriefingPicture, CoachCard, PagePicture, PlayPicture, ReportOled
from sonar_console.engine.legal import legal_orders
from sonar_console.engine.names import TEAMS, Game, Mode, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.sheet import SymbolKind, symbol_number
from sonar_console.locales import Words
from sonar_console.modes.hold import HOLD
from sonar_console.press import Kind, Press, split_control
from sonar_console.record.header import Header
from sonar_console.record.journal import begin_journal
from sonar_console.record.record import read_record
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.table import Plan, Table

QUICK = dict.fromkeys(BotLevel, BotPace(thinking=(0.2, 0.6), touching=0.1, yielding=2.0))
GAMES = [(scenario, mode) for scenario in ("alpha", "umbria") for mode in Mode]


def page_of(table: Table, team: Team) -> Any:
    """The page of lines that a crew sees."""
    picture = table.picture(team)
    assert isinstance(picture, PagePicture)
    return picture.page


class At:
    """A table at which somebody sits, and a clock that goes from one thing to the next."""

    def __init__(self, scenario: str, mode: Mode, folder: Path | None = None, **tags: str) -> None:
        found = load_scenario(find_scenario(scenario))
        header = Header(scenario=scenario, mode=mode, others=tuple(tags.items()))
        self.teams = TEAMS[found.game]
        self.now = 100.0
        self.table = Table(
            Plan(header, found, ("en", "en")),
            lambda teams: teams[0],
            None if folder is None else lambda head: begin_journal(folder, head),
            solver=Tracker,
            bots=bots_maker(random.Random(f"{scenario} {mode}"), QUICK),
        )
        self.lots = random.Random(5)

    def sees(self, team: Team) -> PlayPicture:
        """What a crew sees of the match."""
        picture = self.table.picture(team)
        assert isinstance(picture, PlayPicture)
        return picture

    # ---- time and hands

    def wait(self, seconds: float) -> None:
        """Let time pass, as the core does: to whatever is due next."""
        until = self.now + seconds
        while self.now < until:
            due = self.table.due()
            self.now = until if due is None else min(until, max(due, self.now + 0.001))
            self.table.advance(self.now)

    def until(self, done: Callable[[], bool], longest: float = 600.0) -> None:
        """Let time pass until something is so."""
        for _ in range(int(longest / 0.2)):
            if done():
                return
            self.wait(0.2)
        raise AssertionError("it does not come")

    def press(self, control: str, held: float = 0.05) -> None:
        self.table.touch(Press(*split_control(control), Kind.PRESS, self.now))
        self.wait(held)
        self.table.touch(Press(*split_control(control), Kind.RELEASE, self.now))

    def turn(self, control: str, steps: int) -> None:
        self.table.touch(Press(*split_control(control), Kind.TURN, self.now, steps))
        self.wait(0.05)

    def begin(self) -> None:
        """A fist, all settings as they are, and the fists of whoever is asked."""
        for control in ("stop", "south", "east", "push"):
            self.press(f"blue.captain.{control}")
        for mode in ("setup", "briefing"):
            self.wait(3.0)
            for team in self.teams:
                if self.table.mode.name == mode:
                    self.press(f"{team}.captain.stop")
        assert self.table.mode.name == "play"

    def give(self, order: Order) -> bool:
        """Give an order with the controls of its seat; whether it was accepted."""
        have = len(self.table.match.orders)
        for _ in range(60):
            try:
                touch = next_touch(order, self.sees(order.team))
            except NoTouchError:
                return False
            control = f"{order.team}.{touch.control}"
            if touch.kind is TouchKind.TURN:
                self.turn(control, touch.steps)
            elif touch.kind is TouchKind.PRESS:
                self.press(control)
            else:
                self.wait(0.1)
            if order in self.table.match.orders[have:]:
                return True
            if self.table.mode.name != "play":
                return False
            if self.table.match.refusal(order) is not None:
                return False  # a bot of the crew was first: it has secured that section
        return False

    # ---- a guest who plays by chance

    def choices(
        self, team: Team, *verbs: Verb, roles: tuple[Role, ...] = tuple(Role)
    ) -> list[Order]:
        """What a guest in some seats could say now, with some verbs or any."""
        return [
            order
            for order in legal_orders(self.table.match, team)
            if order.role in roles and (not verbs or order.verb in verbs)
        ]

    def play(self, team: Team, *roles: Role, seconds: float = 3600.0) -> None:
        """A guest plays seats by chance until the match is over."""
        until = self.now + seconds
        usual = {*Verb} - {Verb.SURFACE, Verb.SILENCE, Verb.STOP}
        while self.table.match.outcome is None and self.now < until:
            may = self.choices(team, roles=roles)
            usually = [order for order in may if order.verb in usual]
            usually = [order for order in may if order.verb is Verb.DIVE] or usually
            if (
                not may
                or self.lots.random() < 0.2
                or not self.give(self.lots.choice(usually or may))
            ):
                self.wait(0.3)

    @property
    def orders(self) -> list[Order]:
        return self.table.match.orders

    def said(self, team: Team) -> str:
        """What a crew in training is told."""
        coach = self.sees(team).coach
        return "" if coach is None else Words("en").say(coach.text)


def seven(scenario: str) -> str:
    """All seats but the blue captain's."""
    if scenario == "umbria":
        return "green=commander, blue.radio=officer"
    return "yellow=commander, blue=officer, blue.captain=people"


# ---- whole matches


@pytest.mark.parametrize(("scenario", "mode"), GAMES)
def test_one_person_and_bots_in_all_other_seats_play_to_the_end(scenario: str, mode: Mode) -> None:
    at = At(scenario, mode, Bots=seven(scenario))
    at.begin()
    at.play(Team.BLUE, Role.CAPTAIN)
    assert at.table.match.outcome is not None
    assert at.table.mode.name == "review"
    assert at.table.session.live.refused == dict.fromkeys(at.teams, 0)
    roles = {(order.team, order.role) for order in at.orders}
    assert len(roles) == (8 if scenario == "alpha" else 4)
    assert at.table.fault_log.last == ()


@pytest.mark.parametrize(("scenario", "mode"), GAMES)
def test_a_captain_alone_reads_what_each_bot_of_the_crew_reports(scenario: str, mode: Mode) -> None:
    """On its card and its OLED, in the captain's language; never aloud, and never to the enemy."""
    at = At(scenario, mode, Bots=seven(scenario))
    at.begin()
    at.play(Team.BLUE, Role.CAPTAIN, seconds=10.0)
    seen = at.sees(Team.BLUE)
    reports = {role: card.report for role, card in seen.places.items() if card.report is not None}
    assert set(reports) == ({"radio"} if scenario == "umbria" else {"radio", "mate", "engineer"})
    for role, card in seen.places.items():
        if role in reports:
            assert card.told.prompt == reports[role], "in place of what a person would be asked"
    if scenario == "alpha":
        oleds = at.table.oleds(Team.BLUE)
        assert seen.mate is not None
        for role in ("mate", "engineer"):
            assert oleds[role] == ReportOled(reports[role], seen.mate.damage)
    enemy = at.teams[1]
    assert not any(card.report for card in at.sees(enemy).places.values())
    spoken = {cue.phrase for cue in at.table.take_cues()}
    assert spoken
    assert not any("report" in (each or "") for each in spoken)


@pytest.mark.parametrize("assist", ["plot", "solve"])
@pytest.mark.parametrize("mode", list(Mode))
def test_bots_heed_the_handicap_and_leave_the_notes_to_a_table_that_writes_them(
    mode: Mode, assist: str
) -> None:
    at = At(
        "alpha",
        mode,
        Bots="blue=cadet, yellow=officer",
        Assist=assist,
        BlueInterval="8",
        YellowInterval="5",
    )
    at.begin()
    at.until(lambda: len(at.orders) > 120 or at.table.match.outcome is not None)
    at.wait(1.0)
    assert at.table.session.live.refused == dict.fromkeys(at.teams, 0)
    assert [at.sees(team).refusal for team in at.teams] == [None, None]


def test_where_a_person_thinks_the_table_sleeps() -> None:
    at = At("alpha", Mode.TURN, Bots="yellow=commander")
    at.begin()
    at.until(lambda: at.table.session.live.due() is None)  # yellow has dived, and waits for blue
    assert [order.verb for order in at.orders] == [Verb.START, Verb.DIVE]


def test_under_the_stop_of_a_person_bots_keep_still() -> None:
    at = At("alpha", Mode.REALTIME, Bots="yellow=officer, blue.mate=cadet, blue.engineer=cadet")
    at.begin()
    at.give(at.choices(Team.BLUE, Verb.START)[40])
    at.give(at.choices(Team.BLUE, Verb.DIVE)[0])
    at.until(lambda: len(at.orders) > 20 and bool(at.choices(Team.BLUE, Verb.STOP)))
    assert at.give(Order(Team.BLUE, Role.CAPTAIN, Verb.STOP))
    have = len(at.orders)
    at.wait(60.0)
    owed = {order.verb for order in at.orders[have:]}
    assert owed <= {Verb.MARK, Verb.BREAK, Verb.PASS}
    assert at.give(Order(Team.BLUE, Role.CAPTAIN, Verb.RESUME))
    at.until(lambda: Verb.HEAD in {order.verb for order in at.orders[have:]})


def test_a_person_may_use_the_controls_of_a_bot() -> None:
    at = At("alpha", Mode.TURN, Bots="blue=cadet, yellow=cadet")
    at.begin()
    at.until(lambda: bool(at.choices(Team.BLUE, Verb.HEAD)))
    mine = at.choices(Team.BLUE, Verb.HEAD)[-1]
    have = len(at.orders)
    assert at.give(mine)
    assert at.orders[have] == mine
    at.until(lambda: len(at.orders) > have + 10)
    assert at.table.session.live.refused == dict.fromkeys(at.teams, 0)


# ---- announced, and alone


def test_bots_are_announced_at_their_seats_and_to_both_crews() -> None:
    at = At("alpha", Mode.TURN, Bots="yellow=commander, blue.mate=cadet")
    at.begin()
    blue, yellow = (at.sees(team) for team in at.teams)
    assert blue.bots == {"mate": "cadet"}
    assert set(yellow.bots.values()) == {"commander"}
    for view in (blue, yellow):
        said = [Words("en").say(each) for each in view.declared]
        assert {"Yellow: bots, commander", "Blue, bots: first mate (cadet)"} <= set(said)


def test_a_course_button_opens_a_match_against_the_table() -> None:
    at = At("umbria", Mode.TURN)
    at.press("green.captain.north")
    at.wait(2.0)
    for _ in ("two players", "the chart"):
        at.press("green.captain.push")
    at.wait(3.0)
    picture = at.table.picture(Team.GREEN)
    assert isinstance(picture, BriefingPicture)
    assert picture.briefing.unmanned == ("blue",)
    at.press("green.captain.stop")
    assert at.table.mode.name == "play"
    at.until(lambda: Verb.DIVE in {order.verb for order in at.orders})


def test_the_next_evening_begins_with_the_seating_that_the_table_was_started_with() -> None:
    at = At("umbria", Mode.TURN)
    at.press("green.captain.north")
    at.wait(200.0)
    assert at.table.mode.name == "attract"
    for control in ("stop", "south", "push"):
        at.press(f"green.captain.{control}")
    assert page_of(at.table, Team.GREEN).agreed.unmanned == ()


def test_one_fist_gives_up_against_bots_and_one_fist_plays_again(tmp_path: Path) -> None:
    at = At("umbria", Mode.TURN, tmp_path, Bots="green=officer")
    at.begin()
    at.wait(5.0)
    at.press("blue.captain.stop", HOLD + 0.1)
    assert at.table.mode.name == "attract"
    at.wait(2.0)
    at.begin()
    at.play(Team.BLUE, Role.CAPTAIN, Role.RADIO)
    at.wait(2.0)
    at.press("blue.captain.stop")
    page = page_of(at.table, Team.BLUE)
    assert page.agreed.unmanned == ("green",)
    assert page.lines[0].value.key == "item-to-sides-kept"
    at.press("blue.captain.stop")
    at.wait(3.0)
    at.press("blue.captain.stop")
    assert isinstance(at.table.picture(Team.BLUE), PlayPicture)


def test_one_captain_takes_back_the_last_order_of_people(tmp_path: Path) -> None:
    """What bots have given since goes with it, and they play on."""
    at = At("alpha", Mode.TURN, tmp_path, Bots=seven("alpha"))
    at.begin()
    at.give(at.choices(Team.BLUE, Verb.START)[60])
    at.give(at.choices(Team.BLUE, Verb.DIVE)[0])
    at.until(lambda: bool(at.choices(Team.BLUE, Verb.HEAD)))
    before = list(at.orders)
    assert at.give(at.choices(Team.BLUE, Verb.HEAD)[0])
    at.until(lambda: Verb.BREAK in {order.verb for order in at.orders[len(before) :]})
    at.press("blue.captain.push", HOLD + 0.1)
    at.wait(0.01)
    assert [each for each in at.orders if each.verb is not Verb.PLOT] == [
        each for each in before if each.verb is not Verb.PLOT
    ]
    other = at.choices(Team.BLUE, Verb.HEAD)[-1]
    assert at.give(other)
    at.until(lambda: bool(at.choices(Team.BLUE, Verb.DONE)))
    assert at.table.fault_log.last == ()


def test_a_match_with_bots_that_was_cut_off_goes_on_with_them(tmp_path: Path) -> None:
    at = At("alpha", Mode.TURN, tmp_path, Bots=seven("alpha"))
    at.begin()
    at.play(Team.BLUE, Role.CAPTAIN, seconds=12.0)
    have = list(at.orders)
    assert len(have) > 20
    at.table.close()
    again = At("umbria", Mode.REALTIME, tmp_path)
    again.table.look_for(tmp_path, again.now)
    offer = page_of(again.table, Team.BLUE)
    assert offer.agreed.unmanned == ("yellow",)  # the page says that bots agree
    again.press("blue.captain.stop")
    assert again.table.mode.name == "play"
    assert again.orders == have
    assert again.sees(Team.YELLOW).bots["captain"] == "commander"
    again.play(Team.BLUE, Role.CAPTAIN, seconds=25.0)
    assert len(again.orders) > len(have) + 10
    assert again.table.session.live.refused == dict.fromkeys(again.table.teams, 0)
    again.table.close()
    tags = dict(read_record(next(tmp_path.glob("*.sonar"))).header.others)
    assert tags["Bots"].startswith("blue.mate=officer")


# ---- the first match that teaches


GIVEN: dict[str, Verb] = {
    **dict.fromkeys(("load", "charge", "energy", "course", "damage"), Verb.HEAD),
    **dict.fromkeys(("family-damage", "surfaced", "free"), Verb.HEAD),
    **dict.fromkeys(("bot-mark", "bot-break", "bot-plot", "bot-slide", "bot-load"), Verb.HEAD),
    **dict.fromkeys(("family-surface", "blackout", "blocked", "bot-blocked"), Verb.SURFACE),
    "family-sonar": Verb.SONAR,
    "family-silence": Verb.SILENCE,
    "ready": Verb.DIVE,
    "resume": Verb.RESUME,
    "over": Verb.DONE,
}
"""What a learner gives for what is said, where it is not the word itself."""

WAITED = ("dived", "enemy", "asked", "frozen")
"""What is said while the enemy has to do something first."""

BETWEEN = ("over", "duties", "resume", "blocked", "bot-blocked", "bot-duties", "blackout", "answer")
"""What is said where something else has to be done before the next step."""

ACTIONS = {Verb.TORPEDO, Verb.SONAR, Verb.SILENCE, Verb.MISSILE}


class Learner:
    """Does what is said; and first what else the table waits for: duties, fists, answers."""

    def __init__(self, at: At, team: Team) -> None:
        self.at = at
        self.team = team
        self.verb: Verb = Verb.PASS
        self.spared = "torpedo"

    def stepped_or_told_else(self, coach: CoachCard) -> bool:
        return self.step() or self.told_else(coach)

    def learn(self) -> Iterator[tuple[str, str]]:
        """Until nothing is said any more: the keys, and the seats."""
        while (coach := self.at.sees(self.team).coach) is not None:
            key = coach.text.key.removeprefix("coach-")
            yield key, coach.role
            if key in WAITED:
                self.at.until(partial(self.told_else, coach))
                continue
            if key in ("duties", "bot-duties"):
                self.at.until(partial(self.stepped_or_told_else, coach))
                continue
            self.verb = GIVEN.get(key) or Verb(key)
            self.spared = str(coach.text.values.get("system", "torpedo"))
            self.at.until(self.step)

    def told_else(self, coach: CoachCard) -> bool:
        """Whether something else is said now."""
        return self.at.sees(self.team).coach != coach

    def step(self) -> bool:
        """Give one order; whether it was what was said."""
        team, match = self.team, self.at.table.match
        if self.verb in (Verb.PLOT, Verb.SLIDE):
            args = (None,) if self.verb is Verb.PLOT else (1, 0)
            note = Order(team, Role.RADIO, self.verb, args)
            return match.refusal(note) is None and self.at.give(note)
        for verb in (Verb.ANSWER, Verb.MARK, Verb.PASS, Verb.BREAK, Verb.SECURE, self.verb):
            order = self.best(self.at.choices(team, verb))
            if order is not None:
                return self.at.give(order) and verb is self.verb
        action = self.verb in ACTIONS or match.setup.game is Game.SONAR_FAMILY
        if match.stopped_by is team:
            self.at.give(Order(team, Role.CAPTAIN, Verb.RESUME))
            return False
        ways = [Verb.DONE, Verb.HEAD]
        if action and self.verb is not Verb.HEAD and match.boats[team].course_since:
            ways.insert(0, Verb.STOP)
        for way in ways:
            orders = self.at.choices(team, way, roles=(Role.CAPTAIN,))
            if orders:
                self.at.give(orders[0])
                return False
        return False

    def best(self, orders: list[Order]) -> Order | None:
        """The captain's rather than the mate's, the mark that is asked for, and no own goal."""
        boat, chart = self.at.table.match.boats[self.team], self.at.table.match.chart
        near = chart.around[boat.at] | 1 << boat.at if boat.at >= 0 else 0
        radiation = SymbolKind.RADIATION

        def worth(order: Order) -> int:
            if order.verb is Verb.MARK:
                return str(order.args[0]) == self.spared
            if order.verb is Verb.BREAK:
                return boat.sheet.symbols[symbol_number(*order.args)].kind is radiation
            if order.verb is Verb.SECURE:
                return not order.args[1]
            if order.verb in (Verb.TORPEDO, Verb.MISSILE):
                return not 1 << order.args[0] & near
            if order.verb is Verb.ANSWER and len(order.args) > 1:
                return bool(order.args[0][0] < order.args[1][0])
            return order.role is Role.CAPTAIN

        return max(orders, key=worth, default=None)


_FAMILY = (
    "start dive energy plot slide charge family-sonar charge missile family-damage "
    "family-surface charge family-silence free"
)
LEARNT = {
    ("alpha", Mode.TURN): "start dive course mark break done plot slide load torpedo damage load "
    "sonar load silence free",
    ("alpha", Mode.REALTIME): "start dive course mark break plot slide load torpedo damage load "
    "sonar load silence free",
    ("umbria", Mode.TURN): _FAMILY,
    ("umbria", Mode.REALTIME): _FAMILY,
}
"""What is told, without the surfacing."""


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(("scenario", "mode"), GAMES)
def test_a_first_match_teaches_each_seat_in_its_turn(
    scenario: str, mode: Mode, number: int
) -> None:
    at = At(scenario, mode)
    team, enemy = at.teams[number], at.teams[1 - number]
    for control in ("stop", "south", "push"):
        at.press(f"{team}.captain.{control}")
    while isinstance(at.table.picture(team), PagePicture):
        value = page_of(at.table, team).lines[0].value
        if value.key == "item-to-players-training" and value.values["team"] == team:
            at.press(f"{team}.captain.stop")
        else:
            at.press(f"{team}.captain.east")
    at.wait(2.0)
    at.press(f"{team}.captain.stop")
    keys: list[str] = []
    roles, enemy_saw = set(), set()
    said = []
    for key, role in Learner(at, team).learn():
        said.append((key, role))
        roles.add(role)
        enemy_saw.add(at.sees(enemy).coach)
        if key in ("course", "energy"):  # nobody is asked for what would be refused
            assert at.table.match.dived
            assert at.table.match.turn in (None, team)
        if key in ("torpedo", "sonar", "silence", "surface"):  # nor while others have to act
            boat = at.table.match.boats[team]
            assert not boat.owes_mark
            assert boat.owes_break is None
            assert at.table.match.answer_owed_by is None
        if key not in (*WAITED, *BETWEEN, *keys[-1:]):
            keys.append(key)
    surfaced = {"surface", "surfaced", "secure", "ready"}  # sooner, if a breakdown asks for it
    told = [key for key in keys if key not in surfaced]
    once = [key for key, after in zip(told, [*told[1:], ""], strict=True) if key != after]
    assert " ".join(once) == LEARNT[scenario, mode]
    assert Verb.SURFACE in {order.verb for order in at.orders if order.team is team}
    if scenario == "alpha":
        assert ("secure" in keys, "surfaced" in keys) == (
            at.table.match.realtime,
            mode is Mode.TURN,
        )
    waited = {key for key, _ in said if key in WAITED}
    assert waited >= ({"enemy"} if mode is Mode.TURN else set())
    assert roles == ({*Role} if scenario == "alpha" else {Role.CAPTAIN, Role.RADIO})
    assert enemy_saw == {None}
    shots = {Verb.TORPEDO, Verb.MISSILE, Verb.MINE, Verb.TRIGGER}
    assert shots.isdisjoint(order.verb for order in at.orders if order.team is enemy)
    assert at.table.session.live.refused == dict.fromkeys(at.teams, 0)


@pytest.mark.parametrize(
    ("ways", "teaches"),
    [
        (("push", "push"), "start dive course done bot-mark bot-break bot-plot bot-slide torpedo"),
        (("push", "south", "push"), "start dive energy bot-plot bot-slide family-sonar missile"),
    ],
    ids=["captain-sonar", "sonar-family"],
)
def test_who_learns_alone_is_taught_to_the_end(ways: tuple[str, ...], teaches: str) -> None:
    at = At("alpha", Mode.TURN)
    team = Team.BLUE
    for control in ("stop", *ways):
        at.press(f"{team}.captain.{control}")
    if at.table.mode.name == "door":  # Sonar Family asks for a chart
        at.press(f"{team}.captain.push")
    assert at.table.mode.name == "briefing"
    at.wait(2.0)
    at.press(f"{team}.captain.stop")
    places = at.sees(team).places.values()
    prompts = {place.told.prompt.key for place in places if place.bot is not None}
    assert prompts == {"prompt-bot-setup"}  # nobody is told to do what a bot does
    keys: list[str] = []
    for key, _ in Learner(at, team).learn():
        if key not in (*keys, *WAITED, *BETWEEN, "load", "bot-load", "charge"):
            keys.append(key)
    surfaced = ("surface", "surfaced", "family-surface")
    order = [key for key in keys if key not in surfaced]
    assert " ".join(order).startswith(teaches)
    assert order[-1] == "free"
    assert {"slide", "plot", "mark", "break"}.isdisjoint(keys)  # no bot is asked for anything
