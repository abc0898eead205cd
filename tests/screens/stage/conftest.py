"""Every moment of the stage, as each side sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.cards import InspectionCard, Picture, PlayPicture, TraceCard
from sonar_console.engine import Event, Match
from sonar_console.engine.events import EventName
from sonar_console.engine.names import BlastResult, Mode, Team
from sonar_console.modes.pictures import shared_picture
from sonar_console.modes.play.show import HUSH, Show
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import all_sheets
from sonar_console.settings import ShowPace
from sonar_console.stations.tracing import SAMPLES, middle

BLUE, YELLOW = Team.BLUE, Team.YELLOW


def event(name: EventName, team: Team | None, **fields: Any) -> Event:
    return Event(name, {"team": team, **fields})


def blast(weapon: str, results: tuple[BlastResult, BlastResult], team: Team = BLUE) -> Event:
    """Of blue: what the blast is to blue itself and to yellow."""
    other = YELLOW if team is BLUE else BLUE
    told = dict(zip((team, other), results, strict=True))
    return event(EventName.BLAST, team, weapon=weapon, square="F4", results=told)


CLEAR, NEAR, HIT = BlastResult.CLEAR, BlastResult.INDIRECT, BlastResult.DIRECT
BURNT = event(
    EventName.REPAIRED, BLUE, symbols=["W1", "W2", "W3", "W4", "W5", "W6"], cause="damage"
)
EVENTS: Mapping[str, tuple[Event, ...]] = {
    "dive": (event(EventName.DIVED, BLUE),),
    "torpedo": (blast("torpedo", (CLEAR, HIT)),),
    "hit": (blast("torpedo", (CLEAR, HIT)),),
    "near": (blast("torpedo", (NEAR, NEAR)),),
    "nothing": (blast("torpedo", (CLEAR, CLEAR)),),
    "trigger": (blast("mine", (CLEAR, HIT)),),
    "archer": (blast("archer", (CLEAR, HIT)),),
    "missile": (blast("missile", (CLEAR, HIT)),),
    "mine": (event(EventName.MINE_DROPPED, BLUE),),
    "drone": (event(EventName.DRONE, BLUE, sector=2, present=True),),
    "found": (event(EventName.DRONE, BLUE, sector=2, present=True),),
    "empty": (event(EventName.DRONE, BLUE, sector=2, present=False),),
    "sonar": (event(EventName.ACTIVATED, BLUE, role="captain", system="sonar"),),
    "answer": (event(EventName.SONAR_ANSWER, BLUE, pieces=[("row", 3), ("sector", 2)]),),
    "silence": (event(EventName.SILENCE, BLUE),),
    "damage": (event(EventName.DAMAGED, BLUE, amount=1, total=3, cause="mine"),),
    "ice": (event(EventName.DAMAGED, BLUE, amount=1, total=2, cause="surface"),),
    "panel": (event(EventName.DAMAGED, BLUE, amount=1, total=2, cause="breakdown"), BURNT),
    "blackout": (event(EventName.BLACKOUT, BLUE),),
    "surface": (event(EventName.SURFACED, BLUE, sector=2),),
    "passed": (event(EventName.INSPECTION, BLUE, passed=True),),
    "failed": (event(EventName.INSPECTION, BLUE, passed=False),),
    "sinking": (event(EventName.DESTROYED, BLUE),),
    "victory": (event(EventName.ENDED, None, winner=BLUE, cause="torpedo"),),
    "draw": (event(EventName.ENDED, None, winner=None, cause="torpedo"),),
}
"""The events of each moment; ``lots`` has none."""

ANSWERS = ("hit", "near", "nothing", "found", "empty")
"""Those before which the weapon or the drone is fired."""

FULL = (ShowPace.FULL, False)


def match_of(mode: Mode = Mode.TURN, scenario: str = "alpha") -> Match:
    """A match that has begun."""
    header = Header(scenario=scenario, mode=mode)
    match = Match(build_setup(header, load_scenario(find_scenario(scenario)), all_sheets()))
    for words in ("captain start C7", "captain dive"):
        for team in match.setup.teams:
            match.apply(parse_order(f"{team} {words}")[1])
    return match


def shown(name: str) -> Show:
    """A show at the beginning of a moment of `EVENTS`."""
    show = Show((BLUE, YELLOW), manner=lambda: FULL)
    if name == "lots":
        show.begin(BLUE, 0.0)
        return show
    show.observe(EVENTS[name], match_of(), 0.0)
    if name in ANSWERS:
        show.advance(HUSH)
    return show


def seen(plays: Mapping[str, PlayPicture], name: str, side: str) -> Picture:
    """A moment as the crew sees it whose it is, as its enemy, or as both on one screen."""
    show, blue = shown(name), plays["play"]
    inspected = blue.inspection
    if name in ("passed", "failed"):
        inspected = InspectionCard("blue", name == "passed", traces(astray=name == "failed"))
    own = replace(blue, moment=show.cards[BLUE], inspection=inspected)
    theirs = other_side(blue)
    theirs = replace(theirs, moment=show.cards[YELLOW], inspection=inspected)
    if side == "both":
        return shared_picture(own, theirs)
    return own if side == "own" else theirs


def other_side(picture: PlayPicture) -> PlayPicture:
    """The same picture as yellow's."""
    viewer = replace(picture.viewer, team="yellow", enemy_team="blue")
    enemy = replace(picture.header.enemy, team="blue")
    boat = replace(picture.captain.boat, team="yellow")
    return replace(
        picture,
        viewer=viewer,
        header=replace(picture.header, team="yellow", enemy=enemy),
        captain=replace(picture.captain, boat=boat),
        radio=replace(picture.radio, enemy_team="blue"),
    )


def traces(*, astray: bool) -> tuple[TraceCard, ...]:
    return tuple(trace(section, astray=astray and section == 3) for section in (1, 2, 3, 4))


def trace(section: int, *, astray: bool) -> TraceCard:
    band = tuple(middle(section, place / SAMPLES) for place in range(SAMPLES + 1))
    line = tuple(across + (0.4 if not astray or n < 30 else 1.3) for n, across in enumerate(band))
    return TraceCard(section, 1.0, line[-1], band, line[1:], astray)


NAMES = ("lots", *EVENTS)


@pytest.fixture
def moments(plays: dict[str, PlayPicture]) -> dict[str, Picture]:
    """Each moment from each side: ``torpedo-own``, ``torpedo-enemy``, ``torpedo-both``."""
    return {
        f"{name}-{side}": seen(plays, name, side)
        for name in NAMES
        for side in ("own", "enemy", "both")
    }
