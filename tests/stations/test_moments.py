"""Every moment of every station: what it is called, and that no press in it is swallowed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from console.devices.layout import BoardEncoder, PinEncoder, load_layout
from console.engine import Match, legal_orders
from console.engine.names import Kind as PieceKind
from console.engine.names import Verb
from console.record.shipped import shipped_folder
from console.stations import captain, engineer, mate, radio
from console.stations.station import Station
from console.views.team import Message, TeamView
from console.words import Words

LAYOUT = load_layout(shipped_folder("hardware") / "table.toml")
CONTROLS = [item.control for item in LAYOUT.controls]
ENCODERS = {i.control for i in LAYOUT.controls if isinstance(i, PinEncoder | BoardEncoder)}
STATIONS: list[type[Station]] = [captain.Captain, mate.Mate, engineer.Engineer, radio.Radio]
SEATS = [station.role for station in STATIONS]

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
    for _ in range(2):
        seats.table.match.boats["yellow"].damage = 3
    seats.fill("blue", "torpedo")
    seats.course("blue", "E")
    seats.mend("blue")
    seats.give("blue captain torpedo E8")


SITUATIONS: dict[tuple[str, str], Situation] = {
    ("captain", "start"): begun,
    ("captain", "dived"): dived,
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
    ("radio", "setup"): begun,
    ("radio", "plot"): action,
    ("radio", "over"): over,
}


def cases() -> Iterator[Any]:
    for (role, moment), situation in SITUATIONS.items():
        for seat in SEATS:
            for control in CONTROLS:
                if control.startswith(f"blue.{seat}."):
                    name = control.removeprefix("blue.")
                    yield pytest.param(situation, control, id=f"{role}-{moment}-{name}")


def bare(view: TeamView) -> TeamView:
    return replace(view, refusal=None, refusal_seat=None)


def answered(seats: Any, control: str, steps: int = 1) -> bool:
    """Touch a control; whether the record grew, the picture changed, or its seat has words."""
    team, seat = control.split(".")[:2]
    before, orders = bare(seats.view(team)), seats.orders
    if control in ENCODERS:
        seats.turn(control, steps)
    else:
        seats.press(control)
    view = seats.view(team)
    told = view.refusal is not None and view.refusal_seat == seat
    return told or seats.orders != orders or bare(view) != before


def messages(value: object) -> Iterator[Message]:
    """Every message in a view."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from messages(each)
    elif isinstance(value, dict):
        yield from messages(list(value.values()))
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from messages(getattr(value, name))


def check_view(view: TeamView) -> None:
    """Cursors are where they can be, and every sentence can be said in both languages."""
    for seat in view.seats.values():
        assert not seat.items or 0 <= seat.selected < len(seat.items)
        assert not seat.choices or seat.cursor in seat.choices
    for message in messages(view):
        for language in ("en", "fr"):
            assert Words(language).say(message)  # a missing key or value is an error here


@pytest.mark.parametrize("station", STATIONS)
def test_every_meaning_is_a_method_and_every_method_a_meaning(station: type[Station]) -> None:
    named = {name for row in station.MEANINGS.values() for name in row.values()}
    methods = {name.removeprefix("do_") for name in vars(station) if name.startswith("do_")}
    assert named == methods


@pytest.mark.parametrize("station", STATIONS)
def test_every_control_of_the_seat_means_something_somewhere(station: type[Station]) -> None:
    meant = {control for row in station.MEANINGS.values() for control in row}
    there = {c.split(".")[2] for c in CONTROLS if c.split(".")[1] == station.role}
    assert meant == there


@pytest.mark.parametrize("station", STATIONS)
def test_every_moment_has_a_row_and_a_situation_here(station: type[Station]) -> None:
    moments = {str(moment) for moment in station.MEANINGS}
    assert moments == {moment for role, moment in SITUATIONS if role == station.role}
    for moment in station.MEANINGS:
        assert type(moment)(moment) is moment
        assert set(station.MEANINGS) == set(type(moment))


@pytest.mark.parametrize("role", SEATS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_moment_has_a_prompt(role: str, language: str) -> None:
    words = Words(language)
    for seat, moment in SITUATIONS:
        if seat == role:
            assert words.has(f"prompt-{role}-{moment}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_and_every_closed_line_has_its_words(language: str) -> None:
    words = Words(language)
    keys = [f"item-{verb}" for verb in captain.MENU]
    keys += [f"item-piece-{kind}" for kind in PieceKind]
    keys += [f"no-target-{verb}" for verb in (Verb.MINE, Verb.TRIGGER, Verb.ARCHER)]
    keys += ["item-sector", "nothing-now", "nothing-there"]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize(("role", "moment"), list(SITUATIONS))
def test_the_moment_is_told(role: str, moment: str, open_seats: Any) -> None:
    seats = open_seats("corridor" if moment == "blackout" else "alpha")
    SITUATIONS[role, moment](seats)
    crew = seats.table.crews["blue"]
    assert crew.stations[role].moment(seats.table.match) == moment
    assert crew.stations[role].face(seats.table.match).moment == moment
    check_view(seats.view("blue"))
    check_view(seats.view("yellow"))


@pytest.mark.parametrize(("situation", "control"), list(cases()))
def test_no_press_is_swallowed(situation: Situation, control: str, open_seats: Any) -> None:
    seats = open_seats("corridor" if situation is blackout else "alpha")
    situation(seats)
    assert answered(seats, control)
    check_view(seats.view("blue"))
    other = control.replace("blue", "yellow", 1)
    assert answered(seats, other)


@pytest.mark.parametrize("scenario", ["alpha", "bravo", "echo", "corridor"])
@pytest.mark.parametrize("seed", range(4))
def test_monkeys_at_the_table_are_answered_too(scenario: str, seed: int, open_seats: Any) -> None:
    """Any press at any time: an answer, no error, and a record that is a match."""
    chance = random.Random(f"{scenario} {seed}")
    seats = open_seats(scenario)
    seats.begin()
    for _ in range(250):
        team = chance.choice(["blue", "yellow"])
        orders = legal_orders(seats.table.match, seats.table.teams[team == "yellow"])
        if seats.view(team).seats["captain"].moment.startswith("after"):
            seats.advance(2.0)
        if orders and chance.random() < 0.3:
            order = chance.choice(orders)
            if order.verb is not Verb.ANSWER:
                seats.give(str(order))
                continue
        control = chance.choice([each for each in CONTROLS if each.startswith(team)])
        assert answered(seats, control, chance.choice([-3, -1, 1, 2])), control
        check_view(seats.view(team))
    match = seats.table.match
    twin = Match(match.setup)
    for order in match.orders:
        twin.apply(order)
    assert twin.state() == match.state()
