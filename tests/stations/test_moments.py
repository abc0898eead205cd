"""Every moment of every station: what it is called, and that no press in it is swallowed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.cards import AttractPicture, Card, Message, PagePicture, Picture, PlayPicture
from sonar_console.devices.layout import BoardEncoder, PinEncoder, load_layout
from sonar_console.engine import Match, edit_boat, legal_orders
from sonar_console.engine.family import COST
from sonar_console.engine.names import Game, Mode, PieceKind, Team, Verb
from sonar_console.locales import Words
from sonar_console.record.shipped import shipped_folder
from sonar_console.stations.captain import Captain
from sonar_console.stations.captainprompt import CaptainMoment
from sonar_console.stations.crew import STATIONS
from sonar_console.stations.engineer import EngineerMoment
from sonar_console.stations.mate import MateMoment
from sonar_console.stations.radio import RadioMoment
from sonar_console.stations.station import CrewState, Station
from sonar_console.stations.tracing import SLOW

LAYOUT = load_layout(shipped_folder("hardware") / "table.toml")
CONTROLS = [item.control for item in LAYOUT.controls]
ENCODERS = {
    i.control.partition(".")[2] for i in LAYOUT.controls if isinstance(i, PinEncoder | BoardEncoder)
}

Situation = Callable[[Any], None]


def course(seats: Any) -> None:
    seats.dive()


def duties(seats: Any) -> None:
    seats.dive()
    seats.give("blue captain head E")


def all_full(seats: Any) -> None:
    seats.dive()
    seats.fill("blue", "mine", "torpedo", "drone", "sonar", "silence")
    seats.give("blue captain head E")


def action(seats: Any) -> None:
    seats.dive()
    seats.fill("blue", "torpedo", "drone", "sonar", "silence")
    seats.course("blue", "E")
    seats.mend("blue")


def enemy(seats: Any) -> None:
    action(seats)
    seats.give("blue captain done")


def asked(seats: Any) -> None:
    action(seats)
    seats.give("blue captain sonar")


def truth(seats: Any) -> None:
    enemy(seats)
    seats.fill("yellow", "sonar")
    seats.course("yellow", "E")
    seats.mend("yellow")
    seats.give("yellow captain sonar")


def lie(seats: Any) -> None:
    truth(seats)
    seats.press("blue.captain.push")


def blackout(seats: Any) -> None:
    seats.dive("A1", "C4")
    seats.round("blue", "E")
    seats.round("yellow", "E")


def opened(verb: str) -> Situation:
    def situation(seats: Any) -> None:
        action(seats)
        seats.open(verb)

    return situation


def mates_drone(seats: Any) -> None:
    action(seats)
    for _ in range(6):
        if seats.seat("mate").cursor != "drone":
            seats.turn("blue.mate.select", 1)
    seats.press("blue.mate.push")


def dived(seats: Any) -> None:
    seats.begin()
    seats.give("blue captain start E5", "blue captain dive")


def begun(seats: Any) -> None:
    seats.begin()


def over(seats: Any) -> None:
    seats.dive("E5", "E8")
    seats.hurt("yellow", 3)
    seats.fill("blue", "torpedo")
    seats.course("blue", "E")
    seats.mend("blue")
    if seats.table.match.realtime:
        seats.give("blue captain stop")
    seats.give("blue captain torpedo E8")


# ---- real time


def stopped(seats: Any) -> None:
    action(seats)
    seats.give("blue captain stop")


def stopped_working(seats: Any) -> None:
    duties(seats)
    seats.give("blue mate stop")


def stopped_full(seats: Any) -> None:
    all_full(seats)
    seats.give("blue captain stop")


def stopped_acted(seats: Any) -> None:
    stopped(seats)
    seats.give("blue mate drone 1")


def stopped_open(verb: str) -> Situation:
    def situation(seats: Any) -> None:
        stopped(seats)
        seats.open(verb)

    return situation


def stopped_mates_drone(seats: Any) -> None:
    stopped(seats)
    while seats.seat("mate").cursor != "drone":
        seats.turn("blue.mate.select", 1)
    seats.press("blue.mate.push")


def stopped_asked(seats: Any) -> None:
    stopped(seats)
    seats.give("blue captain sonar")


def frozen(seats: Any) -> None:
    action(seats)
    seats.give("yellow mate stop")


def frozen_truth(seats: Any) -> None:
    seats.dive()
    seats.fill("yellow", "sonar")
    seats.course("yellow", "E")
    seats.mend("yellow")
    seats.give("yellow captain stop", "yellow mate sonar")


def frozen_lie(seats: Any) -> None:
    frozen_truth(seats)
    seats.press("blue.captain.push")


def stuck(seats: Any) -> None:
    seats.dive("A1", "C4")
    seats.course("blue", "E")


def surfaced(seats: Any) -> None:
    seats.dive()
    seats.give("blue captain surface")


def secured(*by: str) -> Situation:
    def situation(seats: Any) -> None:
        surfaced(seats)
        seats.secure(*by)

    return situation


def tracing(seat: str) -> Situation:
    """A seat has begun to trace a section of the hull."""

    def situation(seats: Any) -> None:
        surfaced(seats)
        if seat != "engineer":
            seats.secure("engineer")
        seats.press(f"blue.{seat}.{'south' if seat in ('captain', 'radio') else 'push'}")

    return situation


# ---- Sonar Family


def charged(seats: Any) -> None:
    """Blue may do anything; in real time under its stop."""
    seats.dive("A1", "J10")
    seats.charge("blue")


def waiting(seats: Any) -> None:
    charged(seats)
    seats.give("blue captain head E")


def acting(seats: Any) -> None:
    charged(seats)
    if seats.table.match.realtime:
        seats.give("blue captain stop")


def family(verb: str) -> Situation:
    def situation(seats: Any) -> None:
        acting(seats)
        seats.open(verb)

    return situation


def family_acted(seats: Any) -> None:
    acting(seats)
    seats.give("blue captain surface")


def family_frozen(seats: Any) -> None:
    charged(seats)
    seats.give("green captain stop")


def family_tell(seats: Any) -> None:
    seats.dive("A1", "J10")
    seats.charge("green")
    if seats.table.match.realtime:
        seats.give("green captain stop")
    else:
        seats.give("blue captain head E")
    seats.give("green captain sonar")


def family_over(seats: Any) -> None:
    acting(seats)
    seats.hurt("green", 1)
    beside = seats.table.match.boats["blue"].at + 1
    edit_boat(seats.table.match, Team.GREEN, route=[beside])
    seats.open("missile")
    seats.turn("blue.captain.select", 1)
    seats.press("blue.captain.push")


Moments = dict[tuple[str, str], Situation]

BEGINNINGS: Moments = {
    ("captain", "start"): begun,
    ("captain", "dived"): dived,
    ("radio", "setup"): begun,
}

SITUATIONS: dict[tuple[Game, Mode], Moments] = {
    (Game.CAPTAIN_SONAR, Mode.TURN): {
        **BEGINNINGS,
        ("captain", "course"): course,
        ("captain", "blackout"): blackout,
        ("captain", "duties"): duties,
        ("captain", "action"): action,
        ("captain", "enemy"): enemy,
        ("captain", "asked"): asked,
        ("captain", "target"): opened("torpedo"),
        ("captain", "sector"): opened("drone"),
        ("captain", "silence"): opened("silence"),
        ("captain", "truth"): truth,
        ("captain", "lie"): lie,
        ("captain", "over"): over,
        ("mate", "setup"): begun,
        ("mate", "mark"): duties,
        ("mate", "pass"): all_full,
        ("mate", "free"): action,
        ("mate", "sector"): mates_drone,
        ("mate", "over"): over,
        ("engineer", "setup"): begun,
        ("engineer", "break"): duties,
        ("engineer", "free"): action,
        ("engineer", "over"): over,
        ("radio", "plot"): action,
        ("radio", "over"): over,
    },
    (Game.CAPTAIN_SONAR, Mode.REALTIME): {
        **BEGINNINGS,
        ("captain", "underway"): course,
        ("captain", "working"): duties,
        ("captain", "stuck"): stuck,
        ("captain", "stopped"): stopped,
        ("captain", "stopped-working"): stopped_working,
        ("captain", "stopped-acted"): stopped_acted,
        ("captain", "frozen"): frozen,
        ("captain", "secure"): secured("engineer"),
        ("captain", "trace"): tracing("captain"),
        ("captain", "surfaced"): surfaced,
        ("captain", "ready"): secured("engineer", "mate", "captain", "radio"),
        ("captain", "asked"): stopped_asked,
        ("captain", "target"): stopped_open("torpedo"),
        ("captain", "sector"): stopped_open("drone"),
        ("captain", "silence"): stopped_open("silence"),
        ("captain", "truth"): frozen_truth,
        ("captain", "lie"): frozen_lie,
        ("captain", "over"): over,
        ("mate", "setup"): begun,
        ("mate", "mark"): duties,
        ("mate", "pass"): all_full,
        ("mate", "free"): action,
        ("mate", "stopped-mark"): stopped_working,
        ("mate", "stopped-pass"): stopped_full,
        ("mate", "stopped"): stopped,
        ("mate", "sector"): stopped_mates_drone,
        ("mate", "frozen"): frozen,
        ("mate", "secure"): secured("engineer"),
        ("mate", "trace"): tracing("mate"),
        ("mate", "surfaced"): surfaced,
        ("mate", "ready"): secured("engineer", "mate", "captain", "radio"),
        ("mate", "over"): over,
        ("engineer", "setup"): begun,
        ("engineer", "break"): duties,
        ("engineer", "free"): action,
        ("engineer", "frozen"): frozen,
        ("engineer", "secure"): surfaced,
        ("engineer", "trace"): tracing("engineer"),
        ("engineer", "surfaced"): secured("engineer", "radio"),
        ("engineer", "ready"): secured("engineer", "mate", "captain", "radio"),
        ("engineer", "over"): over,
        ("radio", "plot"): action,
        ("radio", "stopped"): frozen,
        ("radio", "secure"): secured("engineer", "mate"),
        ("radio", "trace"): tracing("radio"),
        ("radio", "surfaced"): surfaced,
        ("radio", "ready"): secured("engineer", "mate", "captain", "radio"),
        ("radio", "over"): over,
    },
    (Game.SONAR_FAMILY, Mode.TURN): {
        **BEGINNINGS,
        ("captain", "start"): begun,
        ("captain", "act"): charged,
        ("captain", "wait"): waiting,
        ("captain", "target"): family("missile"),
        ("captain", "direction"): family("silence"),
        ("captain", "asked"): family("sonar"),
        ("captain", "tell"): family_tell,
        ("captain", "over"): family_over,
        ("radio", "plot"): charged,
        ("radio", "over"): family_over,
    },
    (Game.SONAR_FAMILY, Mode.REALTIME): {
        **BEGINNINGS,
        ("captain", "at-will"): charged,
        ("captain", "stopped"): acting,
        ("captain", "stopped-acted"): family_acted,
        ("captain", "frozen"): family_frozen,
        ("captain", "target"): family("missile"),
        ("captain", "direction"): family("silence"),
        ("captain", "asked"): family("sonar"),
        ("captain", "tell"): family_tell,
        ("captain", "over"): family_over,
        ("radio", "plot"): charged,
        ("radio", "stopped"): family_frozen,
        ("radio", "over"): family_over,
    },
}
"""How each moment of each station comes about."""

Key = tuple[Game, Mode, str, str]

ALL: list[Key] = [
    (game, mode, role, moment)
    for (game, mode), moments in SITUATIONS.items()
    for role, moment in moments
]


def named(key: Key) -> str:
    return "-".join(key)


def bring_about(key: Key, open_seats: Any) -> Any:
    """A table at a moment."""
    game, mode, role, moment = key
    scenario = "alpha" if game is Game.CAPTAIN_SONAR else "umbria"
    situation = SITUATIONS[game, mode][role, moment]
    if situation in (blackout, stuck):
        scenario = "corridor"
    elif situation is dived and game is Game.SONAR_FAMILY:
        scenario = "jules-verne"
    seats = open_seats(scenario, mode=mode)
    situation(seats)
    return seats


def bare(picture: Picture) -> Picture:
    """A picture without the reply to the last press."""
    if isinstance(picture, AttractPicture | PagePicture):
        return replace(picture, refusal=None)
    if not isinstance(picture, PlayPicture):
        return picture
    places = {role: replace(card, refusal=None) for role, card in picture.places.items()}
    return replace(picture, **places)


def answered(seats: Any, control: str, steps: int = 1) -> bool:
    """Touch a control; whether the record grew, the picture changed, or its seat has words."""
    team, seat = control.split(".")[:2]
    before, orders = bare(seats.view(team)), seats.orders
    if control.partition(".")[2] in ENCODERS:
        seats.turn(control, steps)
    else:
        seats.press(control)
    reply = seats.reply(team)
    where = seat if seat in seats.table.session.roles else "captain"
    told = reply is not None and reply.seat == where
    return told or seats.orders != orders or bare(seats.view(team)) != before


def messages(value: object) -> Iterator[Message]:
    """Every message in a picture."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from messages(each)
    elif isinstance(value, dict):
        yield from messages(list(value.values()))
    elif isinstance(value, Card):
        for name in value.__struct_fields__:
            yield from messages(getattr(value, name))


def check_picture(picture: Picture) -> None:
    """Cursors are where they can be, and every sentence can be said in both languages."""
    for seat in picture.seats.values() if isinstance(picture, PlayPicture) else ():
        assert not seat.items or 0 <= seat.selected < len(seat.items)
        assert not seat.choices or seat.cursor in seat.choices
    for message in messages(picture):
        for language in ("en", "fr"):
            assert Words(language).say(message)  # a missing key or value is an error here


def check_cards(seats: Any) -> None:
    """No card is of an older state than its station and the match."""
    match = seats.table.match
    for crew in seats.table.session.live.crews.values():
        for role, card in crew.cards(match).items():
            station = crew.stations[role]
            assert card == station.make_card(match, station.moment(match))


STATION_CLASSES = [(key, station) for key, crew in STATIONS.items() for station in crew]


@pytest.mark.parametrize(("key", "station"), STATION_CLASSES)
def test_every_meaning_has_a_handler_and_every_handler_a_meaning(
    key: tuple[Game, Mode], station: type[Station], open_seats: Any
) -> None:
    scenario = "alpha" if key[0] is Game.CAPTAIN_SONAR else "umbria"
    match = open_seats(scenario, mode=key[1]).table.match
    meant = {name for row in station.MEANINGS.values() for name in row.values()}
    handled = set(station(match, CrewState(match.setup.teams[0])).handlers())
    assert meant <= handled
    everywhere = {
        name
        for _, other in STATION_CLASSES
        if other.role == station.role
        for row in other.MEANINGS.values()
        for name in row.values()
    }
    assert handled <= everywhere


@pytest.mark.parametrize(("key", "station"), STATION_CLASSES)
def test_every_control_of_the_seat_means_something_somewhere(
    key: tuple[Game, Mode], station: type[Station]
) -> None:
    meant = {control for row in station.MEANINGS.values() for control in row}
    there = {c.split(".")[2] for c in CONTROLS if c.split(".")[1] == station.role}
    assert meant <= there
    fistless = key[1] is Mode.TURN and station.role == "mate"
    assert there - meant <= ({"stop"} if fistless else set())


@pytest.mark.parametrize(("key", "station"), STATION_CLASSES)
def test_every_moment_has_a_row_and_a_situation_here(
    key: tuple[Game, Mode], station: type[Station]
) -> None:
    moments = {str(moment) for moment in station.MEANINGS}
    assert moments == {moment for role, moment in SITUATIONS[key] if role == station.role}
    for moment in station.MEANINGS:
        assert type(moment)(moment) is moment


def test_every_moment_that_has_a_name_has_a_row() -> None:
    named = {
        "captain": CaptainMoment,
        "mate": MateMoment,
        "engineer": EngineerMoment,
        "radio": RadioMoment,
    }
    for role, moments in named.items():
        rows = {m for _, s in STATION_CLASSES if s.role == role for m in s.MEANINGS}
        assert rows == set(moments)


@pytest.mark.parametrize(("key", "station"), STATION_CLASSES)
def test_a_choice_always_has_a_way_back_by_the_fist(
    key: tuple[Game, Mode], station: type[Station]
) -> None:
    """Whatever is being chosen, the fist neither gives an order nor leaves a stop unnoticed."""
    for row in station.MEANINGS.values():
        if "take" in row.values():
            assert row["stop"] == "back"


@pytest.mark.parametrize("key", ALL, ids=named)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_moment_has_a_prompt(key: Key, language: str) -> None:
    assert Words(language).has(f"prompt-{key[2]}-{key[3]}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_and_every_closed_line_has_its_words(language: str) -> None:
    words = Words(language)
    captains = [s for _, s in STATION_CLASSES if issubclass(s, Captain)]
    lines = {verb for station in captains for verb in station.LINES}
    keys = [f"item-{verb}" for verb in lines if verb is not Verb.MISSILE]
    keys += [f"item-{verb}-cost" for verb in COST]
    keys += [f"item-piece-{kind}" for kind in PieceKind]
    keys += [f"no-target-{verb}" for verb in (Verb.MINE, Verb.TRIGGER, Verb.ARCHER)]
    keys += ["item-sector", "nothing-now", "nothing-there", "nothing-start-given"]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("key", ALL, ids=named)
def test_the_moment_is_told(key: Key, open_seats: Any) -> None:
    seats = bring_about(key, open_seats)
    _, _, role, moment = key
    crew = seats.crew()
    assert crew.stations[role].moment(seats.table.match) == moment
    assert crew.cards(seats.table.match)[role].moment == moment
    for team in seats.table.teams:
        check_picture(seats.view(team))


def controls_of(role: str) -> list[str]:
    """The controls of a seat, and of the seats that Sonar Family has not."""
    return [c.removeprefix("blue.") for c in CONTROLS if c.startswith(f"blue.{role}.")]


@pytest.mark.parametrize("key", ALL, ids=named)
def test_no_press_is_swallowed(key: Key, open_seats: Any) -> None:
    """Every control of the seat at every moment, of this crew and of the enemy's."""
    game, _, role, _ = key
    seats_looked_at = [role, "mate", "engineer"] if game is Game.SONAR_FAMILY else [role]
    for seat in seats_looked_at:
        for name in controls_of(seat):
            seats = bring_about(key, open_seats)
            assert answered(seats, f"blue.{name}"), name
            check_picture(seats.view("blue"))
            assert answered(seats, f"{seats.other}.{name}"), name


@pytest.mark.parametrize(
    ("scenario", "mode"),
    [
        *((name, Mode.TURN) for name in ("alpha", "bravo", "echo", "corridor", "umbria")),
        *((name, Mode.REALTIME) for name in ("alpha", "delta", "corridor", "archipelago")),
    ],
)
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 4))]
)
def test_random_presses_are_answered_too(
    scenario: str, mode: Mode, seed: int, open_seats: Any
) -> None:
    """Any press at any time: an answer, no error, and a record that is a match."""
    chance = random.Random(f"{scenario} {mode} {seed}")
    seats = open_seats(scenario, mode=mode)
    seats.begin()
    for _ in range(250):
        check_cards(seats)
        number = chance.choice([0, 1])
        team = str(seats.table.teams[number])
        orders = legal_orders(seats.table.match, seats.table.teams[number])
        if seats.table.mode.name == "review":
            seats.advance(2.0)
        if orders and chance.random() < 0.3:
            order = chance.choice(orders)
            busy = any(seats.view(each).trace is not None for each in seats.table.teams)
            if busy:
                seats.advance(SLOW)  # a section that was begun comes to its end
                continue
            if order.verb is not Verb.ANSWER:
                seats.give(str(order))
                continue
        side = ("blue", "yellow")[number]
        control = chance.choice([each for each in CONTROLS if each.startswith(side)])
        control = control.replace(side, team, 1)
        assert answered(seats, control, chance.choice([-3, -1, 1, 2])), control
        check_picture(seats.view(team))
    match = seats.table.match
    twin = Match(match.setup)
    for order in match.orders:
        twin.apply(order)
    assert twin.state() == match.state()
