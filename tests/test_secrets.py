"""What leaves the table for one crew: matches that differ only in the enemy's secrets are equal.

`Pair` plays two matches side by side. In both, what yellow announces is the same; its start
square, the squares of its silences, its mines, marks, crossings-out, sections and refused orders
are not, nor how many of them there are. Whether two orders sound the same is decided by `aloud`,
which reads the events by a table of its own and shares nothing with the program. Then everything
that leaves for blue must be equal, line by line and moment by moment (docs/security.md).
"""

from __future__ import annotations

import contextlib
import json
import math
import random
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import hypothesis
import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sonar_console.bots import protocol
from sonar_console.bots.duelmatch import DuelPlayer, play_match
from sonar_console.bots.external import Limits, Program, RefusedLine, order_of
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import ProgramLost
from sonar_console.bots.protocol import ProgramHello, ProgramOrder, ProgramReady
from sonar_console.bots.table_program import ProgramSeats, ProgramThread, Said, SaidLine
from sonar_console.bots.tracking.area import AreaTracker
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.bots.visible import VisibleMatch
from sonar_console.cards.picture import PlayPicture, to_json
from sonar_console.engine import Event, Match, Order, Refused, event_for, legal_orders
from sonar_console.engine.names import ROLES, Edition, Game, Mode, Phase, Role, System, Team, Verb
from sonar_console.engine.setup import SWITCHES
from sonar_console.engine.sheet import symbol_number
from sonar_console.locales import Words
from sonar_console.modes.briefing import LOT
from sonar_console.modes.pictures import shared_picture
from sonar_console.modes.play.seathelp import SeatHelp
from sonar_console.press import Kind, Press
from sonar_console.record import Referee, header_of, open_setup, parse_record
from sonar_console.record.header import Header, format_header
from sonar_console.record.notation import parse_order
from sonar_console.record.record import read_line
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import as_image, draw
from sonar_console.screens.playlayout import lay_out
from sonar_console.settings import House, ShowPace
from sonar_console.table import Plan, Table

pytestmark = pytest.mark.shows  # each table is told its pace

BLUE = Team.BLUE
SONAR = ("alpha", "charlie", "delta", "echo", "convoy", "lighthouse", "manoeuvres")
FAMILY = ("archipelago", "north-pole", "umbria")
HIDDEN = ("marked", "broken", "repaired", "secured", "mine-destroyed")
PRIVATE = ((Verb.MARK, Verb.PASS), (Verb.BREAK,), (Verb.SECURE,))
"""The enemy's work of which mostly nothing is announced."""
VARIED = (Verb.SILENCE, Verb.MINE)
"""The enemy's orders that are announced without their squares."""
WEIGHTS = {
    Verb.HEAD: 8.0,
    Verb.SURFACE: 0.4,
    Verb.STOP: 5.0,
    Verb.RESUME: 0.5,
    Verb.DONE: 3.0,
    **dict.fromkeys((Verb.SILENCE, Verb.MINE, Verb.TRIGGER), 12.0),
}
BABBLE = (
    *(f"captain head {heading}" for heading in "NESW"),
    *("captain torpedo B2", "captain mine B2", "captain trigger B2", "captain silence N 4"),
    *("captain drone 3", "captain done", "captain stop", "captain start C3", "mate mark mine"),
    *("mate pass", "engineer break N4", "engineer break E9", "cook C3", "captain head", "mate"),
    "captain claim",
)
"""Lines of the enemy, to be refused."""


def aloud(events: Iterable[Event], setup: Any, started: bool) -> list[Any]:
    """What is said aloud of the enemy's events, or happens to blue; by the rules' text."""
    secret_damage = setup.switches.damage_aloud == "enemy-caused"
    found: list[Any] = []
    own_blast = False
    for each in events:
        fields = json.loads(json.dumps(dict(each.fields)))
        if each.team is BLUE or each.team is None:
            found.append((str(each.name), fields))
            continue
        if each.name in HIDDEN or (each.name == "started" and started):
            continue
        if each.name == "ready" and setup.switches.ready_aloud == "own":
            continue
        if each.name == "blast":
            own_blast = True
            if secret_damage:
                fields["results"] = {BLUE.value: fields["results"][BLUE.value]}
        if each.name == "damaged" and secret_damage:
            del fields["total"]  # it may have damage in secret
            ice = fields["cause"] == "surface" and setup.game is Game.SONAR_FAMILY
            if own_blast or (fields["cause"] in ("breakdown", "surface") and not ice):
                continue
        found.append((str(each.name), fields))
    return found


@dataclass
class Side:
    """One of the two matches: its orders so far, as lines, with the seconds of each."""

    match: Match
    lines: list[tuple[float, str]] = field(default_factory=list)
    deaf: bool = False
    """Whether the courses that are said do not count, for they are not shown either."""
    others: tuple[tuple[str, str], ...] = ()
    """The tags of settings beside the rules."""

    def sounds(self, order: Order) -> str | None:
        """What would be heard of an order, as text; None if it would be refused."""
        started = self.match.boats[order.team].at >= 0
        try:
            events = self.match.apply(order)
        except Refused:
            return None
        self.match.undo()
        sound = aloud(events, self.match.setup, started)
        if self.deaf and order.team is not BLUE:
            sound = [each for each in sound if each[0] != "course"]
        return json.dumps(sound)

    def say(self, order: Order, at: float) -> None:
        self.match.apply(order)
        self.lines.append((at, str(order)))

    def babble(self, at: float, chance: random.Random, team: Team) -> None:
        """The enemy says what it may not, or what nobody understands."""
        for words in chance.sample(BABBLE, chance.choice((0, 0, 1, 3))):
            line = read_line(f"{team} {words}")
            if line.order is None or self.match.refusal(line.order) is not None:
                self.lines.append((at, f"{team} {words}"))


class Pair:
    """Two matches that sound the same to blue."""

    def __init__(
        self, seed: int, length: int, game: Game, mode: Mode, *, deaf: bool = False, **others: str
    ) -> None:
        self.chance = random.Random(f"{seed} {game} {mode}")
        family = game is Game.SONAR_FAMILY
        scenario = self.chance.choice(FAMILY if family else SONAR)
        header = Header(
            scenario=scenario,
            game=game,
            mode=mode,
            edition=self.chance.choice(tuple(Edition)),
            first=self.chance.choice((None, BLUE)),
            switches=self._switches(game, mode),
            others=tuple(others.items()),
        )
        setup = open_setup(parse_record(format_header(header).encode()).header, "pair")
        self.sides = (
            Side(Match(setup), deaf=deaf, others=header.others),
            Side(Match(setup), deaf=deaf, others=header.others),
        )
        self.varied = (*VARIED, Verb.HEAD) if deaf else VARIED
        self.enemy = next(team for team in setup.teams if team is not BLUE)
        self.at = 0.0
        self.wanted = self.chance.choice((System.SILENCE, System.MINE, System.TORPEDO))
        """What the enemy loads first, and keeps whole."""
        self._begin()
        for _ in range(length):
            if self.ended or not (self._work() and self._step()):
                break

    def _switches(self, game: Game, mode: Mode) -> dict[str, str]:
        chosen = {
            name: self.chance.choice(switch.values)
            for name, switch in SWITCHES.items()
            if game in switch.games and self.chance.random() < 0.4
        }
        if mode is Mode.REALTIME:
            chosen.pop("sheet", None)
        return chosen

    @property
    def ended(self) -> bool:
        return any(side.match.phase is Phase.ENDED for side in self.sides)

    def _begin(self) -> None:
        """Both choose where to start, the enemy here and there, and as often as it likes."""
        for team in self.sides[0].match.setup.teams:
            same = self.chance.choice(self._starts(self.sides[0], team))
            for side in self.sides:
                for _ in range(1 if team is BLUE else self.chance.randint(1, 3)):
                    there = self.chance.choice(self._starts(side, team))
                    side.say(same if team is BLUE else there, 0.0)
        for team in self.sides[0].match.setup.teams:
            for side in self.sides:
                side.babble(0.0, self.chance, self.enemy)
                side.say(parse_order(f"{team} captain dive")[1], 0.0)

    def _starts(self, side: Side, team: Team) -> list[Order]:
        return [each for each in legal_orders(side.match, team) if each.verb is Verb.START]

    def _work(self) -> bool:
        """The enemy's crew does its work on each side by itself; whether all of it could be."""
        for verbs in PRIVATE:
            owed = [self._sounds(side, verbs) for side in self.sides]
            if not any(owed):
                continue
            both = [sound for sound in owed[0] if sound in owed[1]]
            heard = [sound for sound in both if sound != "[]"]
            if heard and self.chance.random() < 0.7:
                self._heard([self.chance.choice(found[heard[0]]) for found in owed])
                continue
            if any(may and "[]" not in may for may in owed):
                if not heard:
                    return False
                self._heard([self.chance.choice(may[heard[0]]) for may in owed])
                continue
            for side, may in zip(self.sides, owed, strict=True):
                if may:
                    side.say(self._wanted(side, may["[]"]), self.at)
                side.babble(self.at, self.chance, self.enemy)
        return True

    def _wanted(self, side: Side, orders: list[Order]) -> Order:
        """One of them by chance, mostly one that brings what is wanted."""
        blocks = side.match.setup.sheet.blocks.get(self.wanted, 0)
        good = [
            each
            for each in orders
            if each.args[:1] == (self.wanted,)
            or (each.verb is Verb.BREAK and not blocks >> symbol_number(*each.args) & 1)
        ]
        return self.chance.choice(good if good and self.chance.random() < 0.85 else orders)

    def _sounds(self, side: Side, verbs: tuple[Verb, ...]) -> dict[str, list[Order]]:
        found: dict[str, list[Order]] = {}
        for order in legal_orders(side.match, self.enemy):
            if order.verb in verbs and order.args[1:] != (True,):
                sound = side.sounds(order)
                if sound is not None:
                    found.setdefault(sound, []).append(order)
        return found

    def _step(self) -> bool:
        """Something that is heard; whether there was anything that sounds the same on both."""
        here, there = (self._choices(side) for side in self.sides)
        common = sorted(here.keys() & there.keys())
        while common:
            weights = [self._weight(*key[0].split()[:3]) for key in common]
            key = self.chance.choices(common, weights)[0]
            self._heard([self.chance.choice(here[key]), self.chance.choice(there[key])])
            return True
        return False

    def _weight(self, team: str, _role: str, verb: str) -> float:
        """How likely a kind of order is; a stop is called for something to do under it."""
        boat = self.sides[0].match.boats[Team(team)]
        ready = any(map(boat.is_full, boat.sizes)) or boat.mines or boat.energy > 1
        return WEIGHTS.get(Verb(verb), 1.5) if verb != "stop" or ready else 0.05

    def _choices(self, side: Side) -> dict[tuple[str, str], list[Order]]:
        """What could be said now, by how the order and its events sound."""
        found: dict[tuple[str, str], list[Order]] = {}
        teams = side.match.setup.teams
        private = {verb for verbs in PRIVATE for verb in verbs}
        for team in teams:
            by_verb: dict[Verb, list[Order]] = {}
            for order in legal_orders(side.match, team):
                by_verb.setdefault(order.verb, []).append(order)
            for verb, orders in by_verb.items():
                if team is self.enemy and verb in private:
                    continue
                kept = random.Random(f"{self.at} {verb}").sample(orders, min(len(orders), 12))
                varied = team is self.enemy and verb in self.varied
                for order in orders if varied else kept:
                    words = f"{team} {order.role} {verb}" if varied else str(order)
                    sound = side.sounds(order)
                    if sound is not None:
                        found.setdefault((words, sound), []).append(order)
        return found

    def _heard(self, orders: list[Order]) -> None:
        self.at = round(self.at + self.chance.uniform(0.3, 4.0), 2)
        for side, order in zip(self.sides, orders, strict=True):
            side.say(order, self.at)
            if not self.ended:
                side.babble(self.at, self.chance, self.enemy)


# ---- the channels: what leaves for blue, in order


def referee_lines(side: Side) -> Iterator[str]:
    """``sonar-console referee --view blue``."""
    referee = Referee(Match(side.match.setup), lambda refusal: f"{refusal}", BLUE)
    for at, text in side.lines:
        answer = referee.answer(read_line(f"{at:.3f} {text}" if at else text))
        if answer is not None:
            yield json.dumps(answer)
    yield json.dumps(referee.end())


def accepted(side: Side) -> Iterator[tuple[float, Order]]:
    match = Match(side.match.setup)
    for at, text in side.lines:
        order = read_line(text).order
        if order is not None and match.refusal(order) is None:
            match.apply(order)
            yield at, order


def protocol_lines(side: Side) -> Iterator[bytes]:
    """What a program is told, and asked once for each order that it hears (docs/protocol.md)."""
    match = Match(side.match.setup)
    visible = VisibleMatch(match, BLUE)
    roles = ROLES[match.setup.game]
    yield protocol.new_line(match.setup, BLUE, roles, 1, 5.0, None)
    number = 0
    for _, order in accepted(side):
        told = [known for each in match.apply(order) if (known := event_for(each, BLUE))]
        line = protocol.heard_line(order, told, BLUE)
        if line is None:
            continue
        yield line
        legal = visible.all_legal()
        if legal:
            number += 1
            awaited = match.turn is BLUE
            yield protocol.go_line(number, 5.0, awaited=awaited, legal=legal, state=visible.view())
        for words in BABBLE:
            said = order_of(f"blue {words}", visible, str)
            if isinstance(said, RefusedLine):
                yield protocol.refused_line(number, words, said.rule, said.reason)
    if match.outcome is not None:
        yield protocol.end_line(match.outcome.winner, match.outcome.cause)


class Mute:
    """In place of a program's thread: keeps what it is told, and has nothing to order."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.said: list[Said] = []
        self.hello = ProgramHello(protocol=1, name="mute", wants=["legal", "state"])

    def begin(self, line: bytes) -> None:
        self.lines.append(line)
        self.said.append(SaidLine(b"", ProgramReady()))

    def post(self, line: bytes) -> None:
        self.lines.append(line)

    def ask(self, number: int, line: bytes, within: float) -> None:
        self.lines.append(line)
        self.said.append(SaidLine(b"", ProgramOrder(order=None)))

    def take(self) -> list[Said]:
        said, self.said = self.said, []
        return said


def lines_at_the_table(side: Side) -> Iterator[bytes]:
    """What a program in blue's seats is told and asked at the table, and when."""
    match, mute = Match(side.match.setup), Mute()
    roles = list(ROLES[match.setup.game])
    program = ProgramSeats(cast(ProgramThread, mute), match, BLUE, roles, random.Random(1), str)
    last = 0.0
    for at, order in [*accepted(side), (math.inf, None)]:
        looks = min(at, last + 3.0)
        while last + 0.05 < looks:  # the core looks by the clock, whoever orders what
            last = round(last + 0.35, 2)
            with contextlib.suppress(ProgramLost):  # it says nothing, all the while
                program.advance(last)
        last = at
        for each in () if order is None else match.apply(order):
            known = event_for(each, BLUE)
            if known is not None:
                program.hear(known)
        if order is not None:
            program.took(order)
    yield from mute.lines


def heard_by_bots(side: Side) -> Iterator[object]:
    """The feed of bots and trackers, what these make of it, and what blue may order now."""
    match = Match(side.match.setup)
    exact, area = Tracker(match.setup, BLUE), AreaTracker(match.setup, BLUE)
    mind = CrewMind(match.setup, BLUE, BotLevel.COMMANDER, random.Random(1))
    visible = VisibleMatch(match, BLUE)
    for _, order in accepted(side):
        told = [known for each in match.apply(order) if (known := event_for(each, BLUE))]
        for each in told:
            for listener in (exact, area, mind):
                listener.hear(each)
        if not told and order.team is not BLUE:
            continue
        yield str([each.as_dict() for each in told])
        yield exact.squares, area.squares, mind.knowledge.hidden_count, visible.enemy_damage
        yield [str(each) for each in visible.all_legal()]
        if visible.all_legal():
            yield str(mind.order(visible))
        if match.phase is not Phase.SETUP:
            yield [mind.report(role, visible) for role in ROLES[match.setup.game]]
        yield json.dumps(match.view(BLUE))
    for words in BABBLE:
        line = read_line(f"blue {words}")
        if line.order is not None:
            yield str(match.refusal(line.order))


def played(side: Side, show: ShowPace = ShowPace.OFF) -> Iterator[tuple[Table, float]]:
    """The table after each line, with its seconds, until the match has ended.

    The review then tells all to both crews.
    """
    setup = side.match.setup
    table = begun(header_of(setup, side.others), setup.first, show)
    for at, text in [(0.0, ""), *side.lines]:
        line = read_line(text) if text else None
        if line is not None and line.order is not None and line.order.role in table.session.roles:
            table.session.live.order(line.order, START + at)
        if table.session.live.ended:
            return
        table.advance(START + at)
        yield table, at


def helps(side: Side) -> Iterator[tuple[str, float, object]]:
    """The ``?`` of each of blue's seats: what it may do, why not, the marks and the settings."""
    last: dict[str, object] = {}
    for table, at in played(side):
        session = table.session
        for role in session.roles:
            card = SeatHelp(session, session.live, BLUE, Role(role), START + at).card()
            if last.get(role) != card:
                last[role] = card
                yield role, at, card


def pictures_of_the_show(side: Side) -> Iterator[object]:
    """The same as `pictures` where the moments are shown at the full pace."""
    return pictures(side, ShowPace.FULL)


def pictures(side: Side, show: ShowPace = ShowPace.OFF) -> Iterator[tuple[str, float, object]]:
    """Blue's screen, OLEDs and lamps, the shared screen and the loudspeaker, and their moments."""
    enemy = next(team for team in side.match.setup.teams if team is not BLUE)
    last: dict[str, object] = {}
    for table, at in played(side, show):
        own, other = table.picture(BLUE), table.picture(enemy)
        assert isinstance(own, PlayPicture)
        shown: dict[str, object] = {
            "screen": to_json(own),
            "shared": to_json(shared_picture(own, other)),
            "oleds": table.oleds(BLUE),
            "lamps": table.lamps(BLUE),
        }
        for name, value in shown.items():
            if last.get(name) != value:
                last[name] = value
                yield name, at, value
        for cue in table.take_cues():
            yield "cue", at, cue


START = 200.0


def begun(header: Header, first: Team, show: ShowPace = ShowPace.OFF) -> Table:
    """A table whose match begins, with the settings of a header."""
    scenario = load_scenario(find_scenario(header.scenario or ""))
    house = House(show=show)
    table = Table(Plan(header, scenario), lambda _: first, None, solver=Tracker, house=house)
    now = 100.0
    door = [(Team.BLUE, control) for control in ("stop", "south", "east", "push")]
    fists = [(team, "stop") for team in table.teams]
    for pressed in (door, fists, fists):  # the front door, the settings behind it, the briefing
        for team, control in pressed:
            for kind in (Kind.PRESS, Kind.RELEASE):
                now += 0.1
                table.touch(Press(team, "captain", control, kind, now))
                table.advance(now)
        now += LOT
        table.advance(now)
    assert table.mode.name == "play"
    return table


def across_the_wall(side: Side) -> Iterator[object]:
    """What blue may see and hear of yellow's side: the light of its screen, its lamp, the sounds.

    The light is the luminance of blocks of 8 by 8, but for those of the crew's cards: the places of
    its seats, what its head says, and what it has heard.
    """
    setup = side.match.setup
    enemy = next(team for team in setup.teams if team is not BLUE)
    table = begun(header_of(setup, side.others), setup.first, ShowPace.FULL)
    live, words = table.session.live, Words("en")
    screen = pygame.Surface(LIGHT)
    last: dict[str, object] = {}
    kept = Kept()
    for at, text in [(0.0, ""), *side.lines]:
        line = read_line(text) if text else None
        if line is not None and line.order is not None and line.order.role in table.session.roles:
            live.order(line.order, START + at)
        for now in (START + at, START + at + 0.2):
            table.advance(now)
            picture = table.picture(enemy)
            if not isinstance(picture, PlayPicture):
                return  # the review tells all to both crews
            places = draw(screen, picture, words, kept)
            moment = picture.moment
            seen: dict[str, object] = {
                "light": light_outside(screen, picture, words),
                "lamp": table.lamps(enemy) & {"stop"},
                "moment": moment and (moment.number, moment.seconds, moment.staged),
            }
            assert places.stage is not None
            for name, value in seen.items():
                if last.get(name) != value:
                    last[name] = value
                    yield name, at, value
            for cue in table.take_cues():
                yield "cue", at, cue


LIGHT = (480, 270)


def light_outside(screen: pygame.Surface, picture: PlayPicture, words: Words) -> bytes:
    """The light of the blocks outside the places of the seats and the crew's own words."""
    pen = Pen(screen)
    layout = lay_out(pen, picture, words)
    own = [place.plate for place in layout.places.values()]
    own += [layout.strips["header"], layout.strips["heard"]]
    image = as_image(screen)
    for box in own:
        rect = pen.rect(box)
        left, top = rect.left // 8 * 8, rect.top // 8 * 8
        right, foot = -(-rect.right // 8) * 8, -(-rect.bottom // 8) * 8
        image.paste((0, 0, 0), (left, top, right, foot))
    return image.convert("L").reduce(8).tobytes()


NO_SHRINKING = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
"""A pair that fails is printed with its orders; a smaller seed would be no smaller pair."""

Channel = Callable[[Side], Iterator[object]]
CHANNELS: tuple[Channel, ...] = (
    referee_lines,
    protocol_lines,
    lines_at_the_table,
    heard_by_bots,
    pictures,
)
MODES = [(game, mode) for game in Game for mode in Mode]


def equal_streams(pair: Pair, channels: tuple[Channel, ...] = CHANNELS) -> None:
    one, other = pair.sides
    for channel in channels:
        here, there = list(channel(one)), list(channel(other))
        for number, (mine, theirs) in enumerate(zip(here, there, strict=False)):
            assert mine == theirs, (channel.__name__, number, one.lines, other.lines)
        assert len(here) == len(there), channel.__name__


@pytest.mark.parametrize(("game", "mode"), MODES)
@settings(
    max_examples=12, suppress_health_check=list(HealthCheck), database=None, phases=NO_SHRINKING
)
@given(seed=st.integers(0, 2**32 - 1), length=st.integers(10, 140), helped=st.booleans())
def test_what_leaves_for_one_crew_tells_no_secret_of_the_enemy(
    game: Game, mode: Mode, seed: int, length: int, helped: bool
) -> None:
    if helped:
        equal_streams(Pair(seed, length, game, mode, Assist="solve", Advice="on"))
    else:
        equal_streams(Pair(seed, length, game, mode, Announcements="spoken"))


@pytest.mark.parametrize(("game", "mode"), MODES)
@settings(
    max_examples=3, suppress_health_check=list(HealthCheck), database=None, phases=NO_SHRINKING
)
@given(seed=st.integers(0, 2**32 - 1), length=st.integers(20, 120))
def test_what_is_seen_and_heard_across_the_wall_follows_from_what_was_announced(
    game: Game, mode: Mode, seed: int, length: int
) -> None:
    equal_streams(Pair(seed, length, game, mode), (across_the_wall, pictures_of_the_show))


@pytest.mark.parametrize(("game", "mode"), MODES)
@settings(
    max_examples=3, suppress_health_check=list(HealthCheck), database=None, phases=NO_SHRINKING
)
@given(seed=st.integers(0, 2**32 - 1), length=st.integers(20, 120))
def test_the_help_of_a_seat_tells_no_secret_of_the_enemy(
    game: Game, mode: Mode, seed: int, length: int
) -> None:
    pair = Pair(seed, length, game, mode)
    equal_streams(pair, (helps,))
    assert {role for role, *_ in helps(pair.sides[0])} == set(ROLES[game])


def test_a_light_that_tells_would_be_found() -> None:
    """The measure itself: a stripe around the picture, which a stop has, is seen."""
    pair = Pair(5, 60, Game.CAPTAIN_SONAR, Mode.REALTIME)
    stopped = [each for each in across_the_wall(pair.sides[0]) if isinstance(each, tuple)]
    assert len({each[2] for each in stopped if each[0] == "light"}) > 1


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("team", [BLUE, Team.YELLOW])
def test_minutes_that_run_out_tell_no_secret(mode: Mode, team: Team, tmp_path: Path) -> None:
    """Whoever survives them, blue reads the same wherever yellow is and whatever it was refused."""
    path = tmp_path / "siege.toml"
    path.write_text(
        'game = "captain-sonar"\n[title]\nen = "Siege"\nfr = "Siège"\n[[objective]]\n'
        f'kind = "survive"\nminutes = 2\nteam = "{team}"\n[chart.turn]\nsource = "made here"\n'
        "grid = '''\n" + ("." * 10 + "\n") * 10 + "'''\n",
        encoding="utf-8",
    )
    header = parse_record(f'[Scenario "{path}"]\n[Mode "{mode}"]\n'.encode()).header
    setup = open_setup(header, "pair")
    streams: list[list[object]] = []
    for start, refused in (("B2", 0), ("J10", 3)):
        side = Side(Match(setup))
        for at, words in (
            (0.0, "blue captain start E5"),
            (0.0, f"yellow captain start {start}"),
            (0.0, "blue captain dive"),
            (0.0, "yellow captain dive"),
            (65.0, "blue radio plot N"),
            *((65.0, "yellow captain head"),) * refused,
            *((65.0, f"yellow {'mate' if team is Team.YELLOW else 'captain'} claim"),) * refused,
            (70.0, "blue captain head S"),
            (120.0, f"{team} captain claim"),
        ):
            order = read_line(words).order
            if order is None or side.match.refusal(order) is not None:
                side.lines.append((at, words))
            else:
                side.say(order, at)
        assert side.match.outcome is not None
        streams.append([each for channel in CHANNELS for each in channel(side)])
    assert streams[0] == streams[1]
    screens = [each[2] for each in streams[0] if isinstance(each, tuple) and each[0] == "screen"]
    assert any(b'"left":1' in each for each in screens if isinstance(each, bytes)), "it is told"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_many_pairs(seed: int) -> None:
    for game, mode in MODES:
        if seed % 2:
            equal_streams(Pair(seed, 160, game, mode, Assist="solve"))
        else:
            equal_streams(Pair(seed, 160, game, mode, Announcements="spoken"))


def read_pictures(side: Side) -> Iterator[object]:
    """All that blue may read, without what is spoken."""
    for name, at, value in pictures(side):
        if name != "cue":
            yield name, at, value


@pytest.mark.parametrize(("game", "mode"), MODES)
@settings(
    max_examples=8, suppress_health_check=list(HealthCheck), database=None, phases=NO_SHRINKING
)
@given(seed=st.integers(0, 2**32 - 1), length=st.integers(10, 120))
def test_courses_that_are_only_spoken_are_read_nowhere(
    game: Game, mode: Mode, seed: int, length: int
) -> None:
    """The enemy steers otherwise, at sea and while blue is up: nothing that blue reads differs.

    Nor is it drawn anew: what was found before does not count the courses since.
    """
    pair = Pair(seed, length, game, mode, deaf=True, Announcements="spoken")
    equal_streams(pair, (read_pictures,))
    if game is Game.SONAR_FAMILY and mode is Mode.TURN:
        return  # there a course ends the turn
    if pair.sides[0].match.progress:
        return  # how near each crew is to an objective is told, and may count turns
    steered = {at for at, order in accepted(pair.sides[0]) if is_course(order, pair.enemy)}
    last: object = None
    for name, at, value in pictures(pair.sides[0]):
        if name == "screen":
            assert isinstance(value, bytes)
            shown = {**json.loads(value), "minutes": None}  # the clock goes on by itself
            assert shown == last or at not in steered
            last = shown


def is_course(order: Order, team: Team) -> bool:
    return order.team is team and order.verb is Verb.HEAD


# ---- channels that hypothesis does not reach


class Listener:
    """Plays yellow's part of a match by a secret seed: what it announces does not depend on it."""

    def __init__(self, secret: int) -> None:
        self.chance = random.Random(secret)
        self.moves = 0
        self.turns = iter("EESSWWNNEESSWWNN" * 4)

    def order(self, match: VisibleMatch) -> Order | None:
        legal = [each for each in match.all_legal() if each.args[1:] != (True,)]
        by_verb: dict[Verb, list[Order]] = {}
        for each in legal:
            by_verb.setdefault(each.verb, []).append(each)
        if Verb.START in by_verb and (match.boat.at < 0 or self.moves < self.chance.randint(0, 3)):
            self.moves += 1
            inner = [each for each in by_verb[Verb.START] if str(each).split()[3] in INNER]
            return self.chance.choice(inner)
        if Verb.MARK in by_verb:
            marks = [
                each
                for each in by_verb[Verb.MARK]
                if match.boat.marks(each.args[0]) + 1 < match.boat.sizes[each.args[0]]
            ]
            return self.chance.choice(marks) if marks else None
        for verb in (Verb.DIVE, Verb.BREAK, Verb.DONE):
            if verb in by_verb:
                return self.chance.choice(by_verb[verb])
        if Verb.HEAD in by_verb:
            heading = next(self.turns)
            return next((each for each in by_verb[Verb.HEAD] if each.args[0] == heading), None)
        return None

    def told(self, order: Order, events: list[Event]) -> None:
        """It does not listen."""


INNER = ("D4", "E4", "D5", "E5")


@pytest.mark.parametrize("mode", list(Mode))
def test_a_program_is_asked_and_told_the_same(mode: Mode, tmp_path: Path) -> None:
    """``exec:`` reads the same bytes, however yellow starts, marks and crosses out."""
    scenario = tmp_path / "open.toml"
    rows = "\n".join(["." * 10] * 10)
    scenario.write_text(
        'game = "captain-sonar"\n[title]\nen = "Open"\nfr = "Large"\n'
        f'[chart.{mode}]\nsource = "own"\ngrid = """\n{rows}\n"""\n'
    )
    heard = []
    for secret in (1, 2, 3):
        log = tmp_path / f"log-{secret}"
        code = PROGRAM.format(log=str(log))
        header = parse_record(f'[Scenario "{scenario}"]\n[Mode "{mode}"]\n'.encode()).header
        setup = open_setup(header, "duel")
        command = f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"
        program = Program(command, Limits(seconds=30.0, ready=60.0))
        program.sit(setup, BLUE, 5)
        try:
            players: dict[Team, DuelPlayer] = {BLUE: program, Team.YELLOW: Listener(secret)}
            play_match(setup, players, longest=90)
        finally:
            program.close()
        heard.append(log.read_bytes().splitlines())
    least = min(map(len, heard))  # the longest match is so many orders, hidden ones too
    assert least > 50
    assert heard[0][:least] == heard[1][:least] == heard[2][:least]


PROGRAM = """
import json, sys
log = open({log!r}, "wb")
CALM = ("dive", "start", "head", "mark", "break", "pass", "done", "surface")
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    log.write(line.encode())
    log.flush()
    told = json.loads(line)
    if told["type"] == "hello":
        say(type="hello", protocol=1, name="spy", wants=["legal", "state"])
    if told["type"] in ("options", "new"):
        say(type="ready")
    if told["type"] == "go":
        legal = [each for each in told["legal"] if each.split()[2] in CALM]
        dive = [each for each in legal if each.endswith("dive")]
        wrong = "blue captain torpedo Q9" if told["id"] == 7 else None
        say(type="order", id=told["id"], order=wrong or (dive or legal or [None])[0])
"""
"""A program that writes down what it reads, and goes where it can."""


def test_a_takeback_counts_the_lines_that_the_team_has_read() -> None:
    """The same was taken back, whatever yellow had marked, or tried to, in between."""
    begin = ["blue captain start C7", "yellow captain start C3", "blue captain dive"]
    begin += ["yellow captain dive", "blue captain head N", "blue mate mark mine"]
    begin += ["blue engineer break N1", "blue captain done", "yellow captain head N"]
    match = Match(open_setup(parse_record(b'[Scenario "alpha"]\n').header, "m"))
    streams = []
    for hidden in ([], ["yellow mate mark mine"], ["yellow captain head N"] * 3):
        lines = [*begin, *hidden, f"takeback {1 + len(hidden)}", "yellow captain head E"]
        side = Side(match, [(0.0, text) for text in lines])
        streams.append([*referee_lines(side)])
    assert streams[0] == streams[1] == streams[2]
    assert '"order": "takeback 1"' in streams[0][-3]
    silent = Side(match, [(0.0, text) for text in [*begin, "yellow mate mark mine", "takeback 1"]])
    assert [*referee_lines(silent)] == [*referee_lines(Side(match, [(0.0, t) for t in begin]))]
