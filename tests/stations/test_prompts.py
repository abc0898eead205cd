"""A prompt follows the state: what it invites to is accepted, and where it invites to nothing,
the seat's own work would be refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sonar_console.cards import SeatCard
from sonar_console.engine import Match, Order, legal_for, legal_orders
from sonar_console.engine.names import Mode, Role, Team, Verb
from sonar_console.locales import Words

SYSTEMS = (Verb.TORPEDO, Verb.MINE, Verb.DRONE, Verb.SONAR, Verb.SILENCE, Verb.ARCHER)
ACTIONS = (Verb.SONAR, Verb.SILENCE, Verb.MISSILE, Verb.SURFACE)
HEAD, SURFACE, TRIGGER = (Verb.HEAD,), (Verb.SURFACE,), (Verb.TRIGGER,)
DONE, STOP, RESUME = (Verb.DONE,), (Verb.STOP,), (Verb.RESUME,)
FINDS = (Verb.DRONE, Verb.SONAR)

INVITES: dict[str, tuple[tuple[Verb, ...], ...]] = {
    "captain-start": ((Verb.START,),),
    "captain-start-fixed": ((Verb.START,),),
    "captain-start-placed": ((Verb.DIVE,),),
    "captain-dived": (),
    "captain-course": (HEAD, SURFACE),
    "captain-course-or-system": (HEAD, SURFACE, SYSTEMS),
    "captain-blackout": (SURFACE, TRIGGER),
    "captain-no-way": (SURFACE,),
    "captain-surface": (SURFACE,),
    "captain-duties": (),
    "captain-duty": (),
    "captain-action": (SYSTEMS, DONE),
    "captain-trigger": (TRIGGER, DONE),
    "captain-acted": (DONE,),
    "captain-idle": (DONE,),
    "captain-enemy": (TRIGGER,),
    "captain-wait": (),
    "captain-asked": (),
    "captain-underway": (HEAD, SURFACE, STOP),
    "captain-working": (STOP,),
    "captain-stuck": (SURFACE, STOP),
    "captain-stopped": ((*SYSTEMS, *ACTIONS), RESUME),
    "captain-stopped-trigger": (TRIGGER, RESUME),
    "captain-stopped-idle": (RESUME,),
    "captain-stopped-working": (RESUME,),
    "captain-stopped-acted": (RESUME,),
    "captain-frozen": (),
    "captain-secure": ((Verb.SECURE,),),
    "captain-surfaced": (),
    "captain-ready": ((Verb.DIVE,),),
    "captain-act": (HEAD, ACTIONS),
    "captain-act-closed": (ACTIONS,),
    "captain-at-will": (HEAD, STOP),
    "captain-at-will-closed": (STOP,),
    "captain-truth": ((Verb.ANSWER,),),
    "captain-tell": ((Verb.ANSWER,),),
    "captain-over": (),
    "mate-setup": (),
    "mate-mark": ((Verb.MARK,),),
    "mate-mark-full": ((Verb.MARK,),),
    "mate-mark-just-used": ((Verb.MARK,),),
    "mate-pass": ((Verb.PASS,),),
    "mate-free": (FINDS,),
    "mate-free-stop": (STOP,),
    "mate-free-wait": (),
    "mate-free-course": (),
    "mate-stopped-mark": ((Verb.MARK,), RESUME),
    "mate-stopped-mark-full": ((Verb.MARK,), RESUME),
    "mate-stopped-mark-just-used": ((Verb.MARK,), RESUME),
    "mate-stopped-pass": ((Verb.PASS,), RESUME),
    "mate-stopped": (FINDS, RESUME),
    "mate-stopped-acted": (RESUME,),
    "mate-stopped-idle": (RESUME,),
    "mate-frozen": (),
    "mate-secure": ((Verb.SECURE,),),
    "mate-surfaced": (),
    "mate-ready": (),
    "mate-over": (),
    "engineer-setup": (),
    "engineer-break": ((Verb.BREAK,),),
    "engineer-free": (),
    "engineer-free-course": (),
    "engineer-frozen": (),
    "engineer-secure": ((Verb.SECURE,),),
    "engineer-surfaced": (),
    "engineer-ready": (),
    "engineer-over": (),
    "radio-setup": (),
    "radio-plot": (),
    "radio-stopped": (),
    "radio-secure": ((Verb.SECURE,),),
    "radio-surfaced": (),
    "radio-ready": (),
    "radio-over": (),
    "awaited-answer-own": (),
    "awaited-answer-enemy": (),
}
"""What each prompt invites to: of each group of verbs one order at least must be accepted."""

BESIDE = frozenset({*STOP, *RESUME, *TRIGGER, *SURFACE, Verb.RESUME})
"""What a seat may do at many a moment without being told so each time."""

CAPTAINS = frozenset(Verb) - {Verb.MARK, Verb.PASS, Verb.BREAK}


def key_of(seat: SeatCard) -> str:
    return seat.prompt.key.removeprefix("prompt-")


def accepted(match: Match, team: Team, role: str, verbs: tuple[Verb, ...]) -> list[Order]:
    return [o for verb in verbs for o in legal_for(match, team, verb) if o.role == role]


def wrong(match: Match, team: Team, role: str, seat: SeatCard) -> str | None:
    """What a seat's prompt promises or hides wrongly, or None."""
    key = key_of(seat)
    groups = INVITES[key]
    for verbs in groups:
        if not accepted(match, team, role, verbs):
            return f"{team} {role}: {key} invites to {verbs}, and none is accepted"
    open_verbs = {o.verb for o in legal_orders(match, team) if o.role == role} - BESIDE
    told = {verb for verbs in groups for verb in verbs}
    if key in ("captain-start", "captain-start-placed", "captain-surface"):
        return None  # one of several things that may be done, told because it was chosen
    if open_verbs - told:
        return f"{team} {role}: {key} says nothing of {open_verbs - told}"
    if key == "mate-mark" and not accepts_at_cursor(match, team, seat):
        return f"{team} {role}: {key} on a gauge that is full"
    if key.endswith(("mark-full", "just-used")) and accepts_at_cursor(match, team, seat):
        return f"{team} {role}: {key} on a gauge with room"
    if key == "radio-plot" and match.refusal(Order(team, Role.RADIO, Verb.UNDO)) is not None:
        return f"{team} {role}: {key}, and no note is taken"
    return None


def accepts_at_cursor(match: Match, team: Team, seat: SeatCard) -> bool:
    return any(
        order.args[0] == seat.cursor for order in accepted(match, team, "mate", (Verb.MARK,))
    )


def after_a_stop(match: Match, team: Team) -> set[Verb]:
    """What could be done if the captain stopped the table now."""
    twin = Match(match.setup)
    for order in match.orders:
        twin.apply(order)
    twin.apply(Order(team, Role.CAPTAIN, Verb.STOP))
    return {order.verb for order in legal_orders(twin, team) if order.role is not Role.ENGINEER}


WALKS = [
    ("alpha", Mode.TURN, {}),
    ("echo", Mode.TURN, {"trigger": "activation"}),
    ("corridor", Mode.TURN, {}),
    ("corridor", Mode.TURN, {"blackout_trigger": "allowed", "silence_of_zero": "mate"}),
    ("alpha", Mode.TURN, {"edition": "fr", "trigger": "unbroken"}),
    ("delta", Mode.REALTIME, {"edition": "fr", "blackout_trigger": "allowed"}),
    ("alpha", Mode.REALTIME, {}),
    ("echo", Mode.REALTIME, {}),
    ("delta", Mode.REALTIME, {"trigger": "activation"}),
    ("umbria", Mode.TURN, {}),
    ("archipelago", Mode.REALTIME, {}),
]


@pytest.mark.parametrize(("scenario", "mode", "switches"), WALKS)
def test_no_prompt_invites_in_vain(
    scenario: str, mode: Mode, switches: dict[str, str], open_seats: Any
) -> None:
    """Walks through whole matches by orders at random, each seat's prompt looked at each time."""
    chance = random.Random(f"{scenario} {mode}")
    seats = open_seats(scenario, mode=mode, **switches)
    seats.begin()
    playing = seats.table.session.live
    match, seen = playing.match, set()
    for step in range(160):
        for team in match.setup.teams:
            for role, seat in playing.crews[team].cards(match).items():
                assert wrong(match, team, role, seat) is None, step
                seen.add(key_of(seat))
                assert Words("fr").say(seat.prompt)
        if match.realtime and match.stopped_by is None and step % 8 == 0:
            check_the_stop(playing, seats)
        orders = [o for team in match.setup.teams for o in legal_orders(match, team)]
        if not orders:
            break
        kinds = sorted({o.verb for o in orders})
        calm = [each for each in kinds if each is not Verb.SURFACE or chance.random() < 0.3]
        verb = chance.choice(calm or kinds)
        playing.order(chance.choice([o for o in orders if o.verb is verb]), seats.now)
        for team in match.setup.teams:
            for role in set(playing.crews[team].stations) & {"captain", "mate"}:
                if seats.seat(role, str(team)).moment not in ("truth", "lie", "tell"):
                    seats.turn(f"{team}.{role}.select", chance.choice([1, 2]))
    assert len(seen) > 8


def check_the_stop(playing: Any, seats: Any) -> None:
    """Under way, the fist is named for a system exactly when there is one to be used (A-4)."""
    match = playing.match
    for team in match.setup.teams:
        keys = {role: key_of(s) for role, s in playing.crews[team].cards(match).items()}
        told = keys["captain"] == "captain-underway"
        if not told and keys["captain"] != "captain-course" and keys.get("mate") is None:
            continue
        if match.refusal(Order(team, Role.CAPTAIN, Verb.STOP)) is not None:
            continue
        after = after_a_stop(match, team)
        if told:
            assert after & {*SYSTEMS, Verb.TRIGGER}
        if keys["captain"] == "captain-course":
            assert not after & set(SYSTEMS)
        if keys.get("mate") == "mate-free-stop":
            assert after & set(FINDS)
        if keys.get("mate") in ("mate-free-wait", "mate-free-course"):
            assert not after & set(FINDS)


def test_surfacing_says_what_it_costs_before_it_is_done(open_seats: Any) -> None:
    """U-1 to U-3, X-1: one push is enough, so the line tells first."""
    seats = open_seats("delta")
    seats.dive("E5", "A10")
    face = seats.seat("captain")
    assert key_of(face) == "captain-course"
    seats.turn("blue.captain.select", len(face.items) - 1 - face.selected)
    face = seats.seat("captain")
    assert face.items[face.selected].label.key == "item-surface"
    said = Words("en").say(face.prompt)
    sector = seats.table.match.chart.sector_of[seats.table.match.boats["blue"].at]
    assert said == (
        f"Surface? The enemy hears sector {sector} and has three turns. "
        "The ice here costs 1 damage. Push for yes."
    )
    seats.turn("blue.captain.select", 1)
    assert key_of(seats.seat("captain")) == "captain-course"


def test_a_start_that_is_fixed_is_named(open_seats: Any) -> None:
    """S-5."""
    seats = open_seats("archipelago", mode=Mode.TURN)
    seats.begin()
    assert Words("en").say(seats.seat("captain").prompt).startswith("You start on A1. Push")
    assert Words("en").say(seats.seat("captain", "green").prompt).startswith("You start on J10")
    seats.press("blue.captain.push")
    assert key_of(seats.seat("captain")) == "captain-start-placed"


def test_the_captain_is_told_whose_ok_is_missing(seats: Any) -> None:
    """C-5."""
    seats.dive()
    seats.give("blue captain head E")
    assert key_of(seats.seat("captain")) == "captain-duties"
    seats.give("blue mate mark torpedo")
    assert Words("en").say(seats.seat("captain").prompt) == "Wait for the engineer to finish."


def test_only_open_sections_are_named(realtime: Any) -> None:
    """U-3."""
    realtime.dive()
    realtime.give("blue captain surface")
    realtime.secure("engineer")
    said = Words("en").say(realtime.seat("radio").prompt)
    assert said == "It is your turn to trace a section. E 2. S 3. W 4."
    assert Words("fr").say(realtime.seat("radio").prompt).endswith("E 2. S 3. O 4.")


@pytest.mark.parametrize("mode", Mode)
def test_ok_is_said_of_duties_that_were_done(open_seats: Any, mode: Mode) -> None:
    """C-5: before its crew's course a seat waits for that, though it owes nothing."""
    seats = open_seats("alpha", mode=mode)
    seats.dive()

    def told(team: str = "blue") -> tuple[str, str]:
        return key_of(seats.seat("mate", team)), key_of(seats.seat("engineer", team))

    awaits, done = ("mate-free-course", "engineer-free-course"), ("mate-free-wait", "engineer-free")
    assert (told(), told("yellow")) == (awaits, awaits)
    seats.give("blue captain head N", "blue mate mark torpedo")
    assert told()[0] == "mate-free-wait"
    seats.give("blue engineer break N1")
    assert told() == done
    assert told("yellow") == awaits
    if mode is Mode.TURN:
        seats.give("blue captain done")
        assert told() == done
        seats.give("yellow captain head N", "yellow mate mark mine", "yellow engineer break N1")
        seats.give("yellow captain done")
        assert told() == awaits
