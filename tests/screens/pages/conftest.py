"""Every page that a screen can show, by name, and what measures whether a page fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from sonar_console.cards.team import (
    PICTURES,
    InspectionView,
    MenuView,
    Message,
    NoticeView,
    SeatView,
    SheetView,
    TeamView,
    TraceView,
)
from sonar_console.engine import Order
from sonar_console.engine.names import Game, Mode, Role, Team, Verb
from sonar_console.locales import Words
from sonar_console.modes.cutoff import CannotResumeError, CutOff
from sonar_console.modes.linespage import LETTERS
from sonar_console.modes.play.log import LogEntry
from sonar_console.modes.resume import ResumeMode, ResumePage
from sonar_console.modes.shared import shared_view
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import read_record
from sonar_console.record.header import Header
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import all_sheets
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen, Written
from sonar_console.screens.team_screen import paint
from sonar_console.settings import Draft
from sonar_console.settings.seating import read
from sonar_console.stations.tracing import SAMPLES, middle
from sonar_console.table import Plan, Table
from sonar_tools.pictures.moments import review_view

RECORDS = Path(__file__).parents[2] / "records"
WIDEST = "WÉMWÉMWÉMW"
"""The widest name that a crew can write."""


def trace(section: int, *, astray: bool = False, places: int = 40) -> TraceView:
    band = tuple(middle(section, place / SAMPLES) for place in range(SAMPLES + 1))
    line = tuple((0.2 if astray else across) for across in band[1 : places + 1])
    return TraceView(section, places / SAMPLES, line[-1], band, line, astray, astray, "mate")


def inspection(team: str, *, passed: bool) -> InspectionView:
    traces = tuple(
        trace(section, astray=section == 2 and not passed, places=SAMPLES)
        for section in (1, 2, 3, 4)
    )
    return InspectionView(team, passed, traces)


def table(scenario: str) -> Table:
    plan = Plan(Header(scenario=scenario, mode=Mode.TURN), load_scenario(find_scenario(scenario)))
    return Table(plan, lambda teams: teams[0])


def touch(at: Table, control: str, steps: int = 0) -> None:
    at.touch(Press(*split_control(control), Kind.TURN if steps else Kind.PRESS, 1.0, steps))


def shared(at: Table) -> TeamView:
    one, other = (at.view(team) for team in at.teams)
    return shared_view(one, replace(other, language=one.language))


def invitations() -> dict[str, TeamView]:
    """Title and pictures of how to play, on a crew's screen and on the shared one."""
    found = {}
    at = table("alpha")
    for number in range(1, 2 * PICTURES + 1):
        touch(at, "blue.captain.select", 1)
        found[f"howto-{number}"] = at.view(Team.BLUE)
        found[f"shared-howto-{number}"] = shared(at)
    return found


def settings() -> dict[str, TeamView]:
    """The page of settings: as it begins, with all its lines, refused, and with letters."""
    at = table("alpha")
    for team in at.teams:
        touch(at, f"{team}.captain.stop")
    few = at.view(Team.BLUE)
    assert few.menu is not None
    touch(at, "blue.captain.select", len(few.menu.lines) - 1)
    touch(at, "blue.captain.push")
    many = at.view(Team.BLUE)
    menu = many.menu
    assert menu is not None
    reason = Message("closed-S-2", {"game": "captain-sonar"})
    lines = tuple(replace(line, closed=reason) for line in menu.lines)
    refused = MenuView(lines, 0, changing=True, accepted=("blue", "yellow"))
    letters = replace(menu, changing=True, letters=LETTERS, letter=0)
    told = {
        f"settings-{line.label.key.removeprefix('item-set-')}-{number}": replace(
            many, menu=replace(menu, selected=number)
        )
        for number, line in enumerate(menu.lines)
    }
    return {
        **told,
        "settings-few": few,
        "settings": many,
        "settings-refused": replace(many, menu=refused),
        "settings-letters": replace(many, menu=letters),
        "shared-settings": shared(at),
    }


def cut_off(scenario: str, mode: Mode) -> CutOff:
    """A match that was cut off late, with large numbers."""
    found = load_scenario(find_scenario(scenario))
    header = Header(scenario=scenario, game=found.game, mode=mode)
    late = LogEntry(Order(Team.BLUE, Role.CAPTAIN, Verb.DONE), 7_530.0)
    return CutOff(
        path=Path("match-0012.sonar"),
        header=header,
        scenario=found,
        setup=build_setup(header, found, all_sheets()),
        log=(late,),
        orders=1234,
        damage=(3, 2),
        ended=False,
        damaged=0,
    )


def resumes() -> dict[str, TeamView]:
    """The offer to go on with a match, with a warning, and the warning in the invitation."""
    at = table("jules-verne")
    fault = CannotResumeError(f"match-0012.sonar: {'the cause of it, ' * 5}")
    warning = Message("warning-resume", {"value": fault.short})
    invited = replace(at.view(Team.BLUE), warning=warning)
    at.session.cut_off = cut_off("jules-verne", Mode.REALTIME)
    at.mode = ResumeMode(at.session, 0.0)
    found = {"resume": at.view(Team.BLUE), "shared-resume": shared(at)}
    touch(at, "blue.captain.select", 1)
    touch(at, "blue.captain.stop")
    names = {"blue": "WÉMWÉMWÉMW", "yellow": "WÉMWÉMWÉMW"}
    mixed = read(
        "blue=cadet, blue.captain=people, yellow=officer, yellow.mate=cadet", Game.CAPTAIN_SONAR
    )
    seated = Draft(seating=mixed, training=True)
    sonar = replace(cut_off("alpha", Mode.REALTIME), scenario=at.session.offered.scenario)
    page = ResumePage(sonar, seated, 0.0).menu()
    put_away = replace(at.view(Team.BLUE), names=names)
    assert put_away.menu is not None
    with_bots = replace(
        put_away.menu,
        lines=page.lines,
        selected=page.selected,
        note=Message("screen-resume-bots"),
    )
    return {
        **found,
        "resume-put-away": put_away,
        "resume-bots": replace(put_away, menu=with_bots),
        "resume-bots-warned": replace(put_away, menu=with_bots, warning=warning),
        "resume-warned": replace(put_away, warning=warning),
        "attract-warned": invited,
    }


Values = dict[str, str | int]
_FAULTS: tuple[tuple[str, str, str, Values], ...] = (
    ("wrong", "warning-disk", "advice-disk", {"value": "No space left on device"}),
    ("wrong", "warning-board", "advice-board", {"value": "yellow"}),
    (
        "wrong",
        "doctor-held",
        "doctor-held-do",
        {"value": "/dev/i2c-1", "value1": "python3", "value2": 812},
    ),
    (
        "note",
        "house-past-fault",
        "advice-fault",
        {"minutes": 125, "times": 3, "value": "blue.view", "value1": "view: KeyError: 'C7'"},
    ),
    (
        "note",
        "house-past-flood",
        "advice-flood",
        {"minutes": 2, "times": 1, "value": "blue.captain.north", "value1": "7 left out"},
    ),
)
HOST_FAULTS = tuple(
    NoticeView(level, Message(said, values), Message(todo, values))
    for level, said, todo, values in _FAULTS
)


def hosts() -> dict[str, TeamView]:
    """The host's page: at each line, at night, held, with what it tells, and with its lists."""
    at = table("alpha")
    at.operate(1.0)
    page = at.view(Team.BLUE)
    view = page.host
    assert view is not None
    found = {"host": page, "shared-host": shared(at)}

    def with_(**changed: Any) -> TeamView:
        assert view is not None
        return replace(page, host=replace(view, **changed))

    for number, line in enumerate(view.menu.lines):
        menu = replace(view.menu, selected=number, changing=number % 2 == 0)
        found[f"host-{line.label.key.removeprefix('item-set-')}-{number}"] = with_(menu=menu)
    touch(at, "blue.captain.south")
    touch(at, "blue.captain.east")
    found["host-night"] = at.view(Team.BLUE)
    off = replace(view.menu, selected=len(view.menu.lines) - 2)
    told = NoticeView("note", Message("house-hold"))
    found["host-held"] = with_(menu=off, held=0.6, told=told)
    outcomes: tuple[tuple[str, Values], ...] = (
        ("house-copied-wait", {"count": 500, "value": "sonar-matches-0012"}),
        ("house-copy-full", {"value": "64"}),
        ("house-copy-gone", {"value": "Input/output error"}),
        ("house-copy-failed", {"value": "/var/lib/sonar-console/records: Input/output error"}),
        ("house-power-off-failed", {}),
    )
    for key, values in outcomes:
        todo = None if key.startswith("house-copied") else Message(f"{key}-do", dict(values))
        told = NoticeView("wrong", Message(key, dict(values)), todo)
        found[f"host-{key}"] = with_(told=told)
    found["host-refused"] = replace(page, refusal=Message("house-busy"), refusal_seat="captain")
    listed = Message("screen-host-faults")
    for first in (0, 3):
        name = f"host-faults-{first}"
        found[name] = with_(listed=listed, notices=HOST_FAULTS * 3, first=first)
    return found


def reviews() -> dict[str, TeamView]:
    found = {}
    for name, at in (("alpha-turn", 60), ("delta-realtime", None), ("jules-verne-turn", 40)):
        view = review_view(read_record(RECORDS / f"{name}.sonar"), Team.BLUE, at)
        found[f"review-{name}"] = view
    one = found["review-alpha-turn"]
    other = review_view(read_record(RECORDS / "alpha-turn.sonar"), Team.YELLOW, 60)
    found["shared-review"] = shared_view(one, other)
    return found


def both(one: TeamView) -> TeamView:
    """The shared picture of a moment, whose other crew has heard and seen the same."""
    boat, enemy = one.boat, one.enemy
    other = replace(
        one,
        team=one.enemy_team,
        enemy_team=one.team,
        boat=replace(boat, damage=enemy.damage, surfaced=enemy.surfaced),
        enemy=replace(enemy, damage=boat.damage, surfaced=boat.surfaced, sector=5),
        outcome=None if one.outcome is None else Message("outcome-won", one.outcome.values),
    )
    return shared_view(one, other)


STATES: tuple[tuple[str, str, Values], ...] = (
    ("setup", "captain-start-fixed", {"square": "J10"}),
    ("setup", "captain-start-placed", {"square": "J10"}),
    ("play", "captain-duty", {"role": "engineer"}),
    ("play", "captain-idle", {}),
    ("play", "captain-trigger", {}),
    ("play", "captain-acted", {}),
    ("play", "captain-no-way", {}),
    ("play", "captain-surface", {"how": "turn", "sector": 9, "cost": 1}),
    ("realtime", "captain-surface", {"how": "realtime", "sector": 9, "cost": 1}),
    ("family", "captain-surface", {"how": "sonar-family", "sector": 4, "cost": 1}),
    ("family", "captain-act-closed", {}),
    ("family", "captain-at-will-closed", {}),
    ("stopped", "captain-stopped-idle", {}),
    ("stopped", "captain-stopped-trigger", {}),
    ("play", "mate-mark-full", {"system": "torpedo"}),
    ("play", "mate-free", {}),
    ("realtime", "mate-free-stop", {}),
    ("realtime", "mate-free-wait", {}),
    ("play", "mate-free-course", {}),
    ("play", "engineer-free-course", {}),
    ("stopped", "mate-stopped-mark-full", {"system": "silence"}),
    ("stopped", "mate-stopped-idle", {}),
    ("stopped", "mate-stopped-acted", {}),
    ("surfaced", "captain-secure", dict.fromkeys(("atN", "atE", "atS", "atW"), "open")),
    ("surfaced", "radio-secure", dict.fromkeys(("atN", "atE", "atS", "atW"), "open")),
    ("surfaced", "mate-secure", {"section": 4}),
    ("surfaced", "engineer-secure", {"section": 4}),
)
"""Prompts that depend on the state, each with a view that it may stand in."""


def prompted(views: dict[str, TeamView]) -> dict[str, TeamView]:
    """The views with each of those prompts."""
    made = {}
    for name, key, values in STATES:
        view, role = views[name], key.partition("-")[0]
        face = replace(view.seats[role], prompt=Message(f"prompt-{key}", values))
        made[f"{key}-{name}"] = replace(view, seats={**view.seats, role: face})
    return made


MIXED = "captain=commander, mate=officer, engineer=cadet, radio=commander"
BOTS_DECLARED = (
    Message("said-mode", {"mode": "turn"}),
    Message("said-assist-off"),
    Message("said-bots-seats", {"team": "blue", "seats": MIXED}),
    Message("said-bots-seats", {"team": "yellow", "seats": MIXED}),
)
"""What is declared of bots of all levels in both crews."""

FOUND = (
    Message(
        "found-sonar",
        {"kind1": "column", "value1": "M", "kind2": "sector", "value2": 9, "ago": 12},
    ),
    Message("found-drone", {"sector": 9, "present": "no", "ago": 11}),
    Message("found-surfaced", {"sector": 9, "ago": 10}),
)


def answered(views: dict[str, TeamView], review: TeamView) -> dict[str, TeamView]:
    """What is told beside the prompts: findings, rule numbers, a lost sheet, a hull astray."""
    play, hull, family = views["play"], views["surfaced"], views["family"]
    drone = replace(
        play.seats["mate"],
        moment="sector",
        prompt=Message("prompt-mate-sector", {"sector": 2, "back": "turn"}),
    )
    wrong = Message("refused-system-broken", {"system": "torpedo", "rule": "A-2"})
    said = Message("nothing-now", {"role": "mate", "moment": "attract", "control": "push"})
    astray = replace(hull.boat, secured=(1, 2), astray=(2,))
    return {
        "found": replace(play, found=FOUND),
        "found-realtime": replace(views["realtime"], found=FOUND),
        "found-solved": replace(play, found=FOUND, possible=("A1", "B1", "C1")),
        "found-family": replace(family, found=FOUND[1:]),
        "refused-rule": replace(play, refusal=wrong, refusal_seat="captain"),
        "drone-sector": replace(play, seats={**play.seats, "mate": drone}),
        "lost-sheet": replace(play, sheet=SheetView(("N", "N"), 14, -3)),
        "hull-astray": replace(hull, boat=astray),
        "hull-stopped": replace(hull, stopped_by="yellow"),
        "attract-answered": replace(views["attract"], refusal=said, refusal_seat="mate"),
        "given-up": replace(review, outcome=None),
        "ended-soon": replace(
            views["ended"],
            seats={
                **views["ended"].seats,
                "captain": SeatView("review-wait", Message("prompt-review-soon")),
            },
        ),
        "attract-called": replace(
            views["attract"],
            seats={"captain": SeatView("a", Message("prompt-attract-called"))},
        ),
    }


def both_hold(view: TeamView, what: str) -> TeamView:
    """Both captains hold a control down, and the bar of it has begun."""
    face = SeatView(f"match-{what}", Message(f"prompt-play-{what}"), held=0.4)
    return replace(view, seats={**view.seats, "captain": face})


@pytest.fixture(scope="session")
def pages(
    every_view: dict[str, TeamView], all_declared: tuple[Message, ...]
) -> dict[str, TeamView]:
    """One view a page, or a state of one."""
    views = every_view
    play, hull, setup = views["play"], views["surfaced"], views["setup"]
    captain = replace(setup.seats["captain"], prompt=Message("prompt-captain-dived"), cursor=None)
    names = {"blue": WIDEST, "yellow": WIDEST, "green": WIDEST}
    found = {
        **views,
        **invitations(),
        **settings(),
        **resumes(),
        **hosts(),
        **reviews(),
        "dived": replace(
            setup,
            boat=replace(setup.boat, position="C7", route=("C7",)),
            seats={**setup.seats, "captain": captain},
            awaited=Message("awaited-dive-enemy"),
        ),
        "damage": replace(
            play,
            boat=replace(play.boat, damage=3),
            heard=(
                *play.heard,
                Message(
                    "heard-damaged", {"team": "blue", "source": "hit", "amount": 2, "total": 3}
                ),
            ),
        ),
        "named": replace(
            play,
            names=names,
            declared=all_declared,
            minutes=125,
            seconds_left=299,
            possible=("A1",),
        ),
        "bots-declared": replace(play, names=names, declared=BOTS_DECLARED, minutes=125),
        "bots-declared-stopped": replace(
            views["enemy-stop"], names=names, declared=BOTS_DECLARED, minutes=125
        ),
        "named-stopped": replace(views["enemy-stop"], names=names, declared=all_declared[:2]),
        "both-give-up": both_hold(play, "hold"),
        "both-take-back": both_hold(play, "back"),
        "taken-back": replace(
            play, heard=(*play.heard, Message("heard-taken-back", {"team": "yellow"}))
        ),
        "family-take-back": both_hold(views["family"], "back"),
        "long-sheet": replace(play, sheet=SheetView(tuple("NESW?" * 8), 4, 4)),
        "inspection": replace(
            views["realtime"], inspection=inspection("blue", passed=False), minutes=7
        ),
        "inspection-passed": replace(
            views["enemy-stop"],
            inspection=inspection("yellow", passed=True),
            declared=all_declared,
            names=names,
        ),
    }
    for name in ("play", "realtime", "surfaced", "family"):
        bots = dict.fromkeys(views[name].seats, "commander")
        found[f"bots-seated-{name}"] = replace(views[name], bots=bots)
    found.update(prompted(views))
    found.update(answered(views, found["review-alpha-turn"]))
    for number in (1, 2, 3, 4):
        seat = ("captain", "mate", "engineer", "radio")[number - 1]
        drawn = replace(trace(number, astray=number % 2 == 1), role=seat)
        found[f"trace-{number}"] = replace(hull, trace=drawn)
    for name in ("attract", "play", "realtime", "stopped", "enemy-stop", "surfaced", "ended"):
        found[f"shared-{name}"] = both(views[name])
    found["shared-family"] = both(replace(views["missile"], names=names, minutes=3))
    found["shared-bots-declared"] = both(found["bots-declared"])
    found["shared-named"] = both(replace(found["named"], phase="play"))
    return found


Fits = Callable[[TeamView, str, tuple[int, int]], list[str]]


@pytest.fixture(scope="session")
def faults() -> Fits:
    """What is wrong with a page in a language at a size, a line each; nothing where it fits."""
    return _faults


def _faults(view: TeamView, language: str, size: tuple[int, int]) -> list[str]:
    """B46: every text is inside its box and the screen, none is too small or on another one."""
    surface = pygame.Surface(size)
    surface.set_clip(pygame.Rect(0, 0, 0, 0))  # only what is written counts, and where
    pen = Pen(surface)
    paint(pen, replace(view, language=language), Words(language))
    slack = 2 / pen.scale
    found = [] if pen.written else ["nothing is written"]
    for one in pen.written:
        ink, box = one.ink, one.box
        if one.size < theme.SMALLEST - 0.01:
            found.append(f"too small, {one.size:.1f}: {one.text}")
        if ink.x < max(0.0, box.x - slack) or ink.right > min(pen.page.w, box.right + slack):
            found.append(f"too wide: {one.text}")
        if ink.y < box.y - slack or ink.bottom > min(theme.UNITS, box.bottom + slack):
            found.append(f"too tall: {one.text}")
    found += [
        f"one on the other: {one.text} / {other.text}"
        for one, other in combinations(pen.written, 2)
        if _on_each_other(one, other) and not _within_a_chart(pen, one, other)
    ]
    return found


def _letters(one: Written) -> Box:
    """Where the letters of a text are, without the room for accents and tails."""
    return one.ink.inset(1.0, one.ink.h * 0.2)


def _on_each_other(one: Written, other: Written) -> bool:
    a, b = _letters(one), _letters(other)
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def _within_a_chart(pen: Pen, one: Written, other: Written) -> bool:
    """A silence of the track may lie on a sector's number, and on another silence."""
    return "?" in (one.text, other.text) and all(
        len(each.text) <= 2 and each.size <= theme.SMALL for each in (one, other)
    )
