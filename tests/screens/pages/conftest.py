"""Every page that a screen can show, by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from sonar_console.cards import (
    PICTURES,
    AttractPicture,
    InspectionCard,
    ListCard,
    Message,
    NoticeCard,
    PagePicture,
    Picture,
    PlayPicture,
    ReviewPicture,
    SeatCard,
    SheetCard,
    TraceCard,
)
from sonar_console.engine import Order
from sonar_console.engine.names import Game, Mode, Role, Team, Verb
from sonar_console.modes.charts import ChartsMode
from sonar_console.modes.cutoff import CannotResumeError, CutOff
from sonar_console.modes.firstboot import Step
from sonar_console.modes.linespage import LETTERS
from sonar_console.modes.pictures import paused_picture, shared_picture
from sonar_console.modes.play.log import LogEntry
from sonar_console.modes.play.players import MakeBots
from sonar_console.modes.resume import ResumeMode, ResumePage
from sonar_console.modes.review.book import book_lines, book_list
from sonar_console.modes.service import ServiceMode
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import Record, read_record
from sonar_console.record.book import read_book
from sonar_console.record.drawing import Board, Drawing, OpenDrawing
from sonar_console.record.header import Header
from sonar_console.record.journalfile import RecoveredJournal, whole_lines
from sonar_console.record.notation import parse_order
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import all_sheets
from sonar_console.settings import Draft
from sonar_console.settings.seating import read
from sonar_console.settings.tags import Tags
from sonar_console.stations.tracing import SAMPLES, middle
from sonar_console.table import Plan, Table
from sonar_tools.pictures.moments import first_boot_picture, review_at

Alter = Callable[..., Any]

RECORDS = Path(__file__).parents[2] / "records"
WIDEST = "WÉMWÉMWÉMW"
"""The widest name that a crew can write."""


def trace(section: int, *, astray: bool = False, places: int = 40) -> TraceCard:
    band = tuple(middle(section, place / SAMPLES) for place in range(SAMPLES + 1))
    line = tuple((0.2 if astray else across) for across in band[1 : places + 1])
    return TraceCard(section, places / SAMPLES, line[-1], band, line, astray, astray, "mate")


def inspection(team: str, *, passed: bool) -> InspectionCard:
    traces = tuple(
        trace(section, astray=section == 2 and not passed, places=SAMPLES)
        for section in (1, 2, 3, 4)
    )
    return InspectionCard(team, passed, traces)


def table(scenario: str) -> Table:
    plan = Plan(Header(scenario=scenario, mode=Mode.TURN), load_scenario(find_scenario(scenario)))
    return Table(plan, lambda teams: teams[0])


def touch(at: Table, control: str, steps: int = 0) -> None:
    at.touch(Press(*split_control(control), Kind.TURN if steps else Kind.PRESS, 1.0, steps))


def page_of(at: Table) -> PagePicture:
    picture = at.picture(Team.BLUE)
    assert isinstance(picture, PagePicture)
    return picture


def shared(at: Table) -> Picture:
    one, other = (at.picture(team) for team in at.teams)
    return shared_picture(one, other)


def lessons() -> dict[str, Picture]:
    """Title and pictures of how to play, on a crew's screen and on the shared one."""
    found: dict[str, Picture] = {}
    at = table("alpha")
    for number in range(1, 2 * PICTURES + 1):
        touch(at, "blue.captain.select", 1)
        found[f"howto-{number}"] = at.picture(Team.BLUE)
        found[f"shared-howto-{number}"] = shared(at)
    return found


def each_line(at: Table) -> list[PagePicture]:
    """The page with each of its lines selected, from the first one on."""
    lines = page_of(at).page.lines
    touch(at, "blue.captain.select", len(lines) - page_of(at).page.selected)
    found = []
    for number in range(len(lines)):
        found.append(page_of(at))
        assert found[-1].page.selected == number
        touch(at, "blue.captain.select", 1)
    return found


def name_of_line(picture: PagePicture) -> str:
    page = picture.page
    return f"{page.lines[page.selected].label.key.removeprefix('item-set-')}-{page.selected}"


def settings(alter: Alter) -> dict[str, Picture]:
    """The page of settings: as it begins, with all its lines, refused, and with letters."""
    at = table("alpha")
    for control in ("stop", "south", "push"):
        touch(at, f"blue.captain.{control}")
    few = page_of(at)
    touch(at, "blue.captain.select", len(few.page.lines) - 1)
    touch(at, "blue.captain.push")
    many, shared_page = page_of(at), shared(at)
    told = each_line(at)
    reason = Message("closed-S-2", {"game": "captain-sonar"})
    refused = alter(
        told[0],
        page__lines=tuple(replace(line, closed=reason) for line in told[0].page.lines),
        page__changing=True,
        page__prompt=Message("screen-settings-change"),
        page__agreed__accepted=("blue", "yellow"),
    )
    letters = alter(
        many,
        page__changing=True,
        page__letters=LETTERS,
        page__prompt=Message("screen-settings-letters"),
    )
    return {
        **{f"settings-{name_of_line(picture)}": picture for picture in told},
        "settings-few": few,
        "settings": many,
        "settings-refused": refused,
        "settings-letters": letters,
        "shared-settings": shared_page,
    }


class SilentBots:
    """Bots that only sit there."""

    def __init__(self, *_made_for: object) -> None: ...


def helped() -> Picture:
    """A match with the help of every seat open, the captain's at what the torpedo lacks."""
    at = table("alpha")
    at.play_record([parse_order(line)[1] for line in HELPED])
    for number, control in enumerate(("captain.push", "mate.push", "engineer.push")):
        now = 10.0 * number
        seat = split_control(f"blue.{control}")
        at.touch(Press(*seat, Kind.PRESS, now))
        at.touch(Press(*seat, Kind.RELEASE, now + 1.3))
    touch(at, "blue.captain.select", 2)
    return at.picture(Team.BLUE)


HELPED = (
    "blue captain start E5",
    "yellow captain start A10",
    "blue captain dive",
    "yellow captain dive",
    "blue captain head N",
)


def way_in() -> dict[str, Picture]:
    """The front door with its choices, and the briefing of several scenarios."""
    found: dict[str, Picture] = {}

    def opened(scenario: str, *cards: int, others: Tags = (), bots: bool = True) -> Table:
        plan = Plan(
            Header(scenario=scenario, others=others),
            load_scenario(find_scenario(scenario)),
        )
        made = SilentBots if bots else None
        at = Table(plan, lambda teams: teams[0], bots=cast(MakeBots, made))
        touch(at, "blue.captain.stop")
        for steps in cards:
            for _ in range(steps):
                touch(at, "blue.captain.east")
            touch(at, "blue.captain.push")
        return at

    def show(name: str, at: Table) -> None:
        found[name] = at.picture(Team.BLUE)
        found[f"shared-{name}"] = shared(at)

    show("door", opened("alpha"))
    found["help"] = helped()
    show("door-without-bots", opened("alpha", bots=False))
    show("door-prepared", opened("alpha", others=(("Bots", "yellow=cadet"),)))
    for number, name in enumerate(("learn", "people", "alone", "family")):
        show(f"door-{name}", opened("alpha", number))
    at = opened("delta", 1, 6)
    show("door-charts", at)
    touch(at, "blue.captain.push")
    show("briefing-lot", at)
    at.advance(10.0)
    show("briefing-delta", at)
    touch(at, "blue.captain.east")
    show("briefing-rest", at)
    for name, scenario, cards in (
        ("alone", "alpha", (2, 0, 0)),
        ("learn", "alpha", (0, 0)),
        ("convoy", "convoy", (1, 2, 0)),
        ("one", "echo", (1, 0, 0)),
        ("family", "north-pole", (3, 2, 0)),
        ("realtime", "alpha", (1, 8, 0)),
    ):
        at = opened(scenario, *cards)
        at.advance(10.0)
        show(f"briefing-{name}", at)
    return found


def cut_off(scenario: str, mode: Mode) -> CutOff:
    """A match that was cut off late, with large numbers."""
    found = load_scenario(find_scenario(scenario))
    header = Header(scenario=scenario, game=found.game, mode=mode)
    late = LogEntry(Order(Team.BLUE, Role.CAPTAIN, Verb.DONE), 7_530.0)
    return CutOff(
        journal=RecoveredJournal(
            Path("match-0012.sonar"), Record(header), whole_lines(b""), torn=b""
        ),
        header=header,
        scenario=found,
        setup=build_setup(header, found, all_sheets()),
        log=(late,),
        orders=1234,
        heard=1234,
        dived=True,
        damage=(3, 2),
        ended=False,
        damaged=0,
    )


def resumes(alter: Alter) -> dict[str, Picture]:
    """The offer to go on with a match, with a warning, and the warning in the attract mode."""
    at = table("jules-verne")
    fault = CannotResumeError(f"match-0012.sonar: {'the cause of it, ' * 5}")
    warning = Message("warning-resume", {"value": fault.file})
    warned = alter(at.picture(Team.BLUE), viewer__warning=warning)
    at.session.cut_off = cut_off("jules-verne", Mode.REALTIME)
    at.mode = ResumeMode(at.session, 0.0)
    found: dict[str, Picture] = {"resume": at.picture(Team.BLUE), "shared-resume": shared(at)}
    touch(at, "blue.captain.select", 1)
    touch(at, "blue.captain.stop")
    names = {"blue": "WÉMWÉMWÉMW", "yellow": "WÉMWÉMWÉMW"}
    mixed = read(
        "blue=cadet, blue.captain=people, yellow=officer, yellow.mate=cadet", Game.CAPTAIN_SONAR
    )
    sonar = dataclasses.replace(
        cut_off("alpha", Mode.REALTIME), scenario=at.session.offered.scenario
    )
    page = ResumePage(sonar, Draft(seating=mixed, training=True), 0.0)
    put_away = alter(at.picture(Team.BLUE), viewer__names=names)
    card = page.page_card("resume", Message("screen-resume"), put_away.page.prompt, None)
    with_bots = alter(
        put_away,
        page__lines=card.lines,
        page__selected=card.selected,
        page__about=Message("screen-resume-bots"),
    )
    return {
        **found,
        "resume-put-away": put_away,
        "resume-bots": with_bots,
        "resume-bots-warned": alter(with_bots, viewer__warning=warning),
        "resume-warned": alter(put_away, viewer__warning=warning),
        "attract-warned": warned,
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
        {"minutes": 125, "times": 3, "value": "blue.picture", "value1": "make: KeyError: 'C7'"},
    ),
    (
        "note",
        "house-past-flood",
        "advice-flood",
        {"minutes": 2, "times": 1, "value": "blue.captain.north", "value1": "7 left out"},
    ),
)
HOST_FAULTS = tuple(
    NoticeCard(level, Message(said, values), Message(todo, values))
    for level, said, todo, values in _FAULTS
)


def hosts(alter: Alter) -> dict[str, Picture]:
    """The service page: at each line, at night, held, with what it tells, and with its lists."""
    at = table("alpha")
    at.operate(1.0)
    assert isinstance(at.mode, ServiceMode)
    at.mode.page.running = "0.1.0"
    page = page_of(at)
    found: dict[str, Picture] = {"host": page, "shared-host": shared(at)}
    lines = each_line(at)
    for number, picture in enumerate(lines):
        turns = {} if number % 2 else {"prompt": Message("screen-host-change"), "changing": True}
        changes = {f"page__{name}": value for name, value in turns.items()}
        found[f"host-{name_of_line(picture)}"] = alter(picture, **changes)
    touch(at, "blue.captain.south")
    touch(at, "blue.captain.east")
    found["host-night"] = at.picture(Team.BLUE)
    found |= {f"firstboot-{step}": first_boot_picture("en", step) for step in Step}
    told = NoticeCard("note", Message("house-hold"))
    found["host-held"] = alter(lines[-2], page__service__held=0.6, page__service__told=told)
    outcomes: tuple[tuple[str, Values], ...] = (
        ("house-copied-wait", {"count": 500, "value": "sonar-matches-0012"}),
        ("house-copy-full", {"value": "64"}),
        ("house-copy-gone", {"value": "Input/output error"}),
        ("house-copy-failed", {"value": "/var/lib/sonar-console/records: Input/output error"}),
        ("house-power-off-failed", {}),
        ("house-release-packages", {"value": "python3-lgpio python3-pygame"}),
        ("house-release-damaged", {"value": "sonar-console-10.20.30-aarch64.release"}),
        ("house-release-back-time", {"value": "10.20.30", "value1": "10.20.29"}),
    )
    for key, values in outcomes:
        todo = None if key.startswith("house-copied") else Message(f"{key}-do", dict(values))
        told = NoticeCard("wrong", Message(key, dict(values)), todo)
        found[f"host-{key}"] = alter(page, page__service__told=told)
    told = NoticeCard("note", Message("house-release-installing", {"value": 100}))
    found["host-release-installing"] = alter(page, page__service__told=told)
    at.mode.page.offered = "10.20.30"
    found["host-release-offered"] = at.picture(Team.BLUE)
    at.mode.page.offered = ""
    found["host-refused"] = replace(page, refusal=Message("house-busy"))
    title = Message("screen-host-faults")
    for first in (0, 3):
        found[f"host-faults-{first}"] = alter(
            page,
            page__title=title,
            page__prompt=Message("screen-host-list"),
            page__service__listed=ListCard(title, HOST_FAULTS * 3, first),
        )
    return found


BAY = Drawing(
    Game.CAPTAIN_SONAR,
    {"en": "WÉMWÉMWÉMWÉMWÉMWÉMWÉMWÉM"},
    {
        mode: Board.empty(side)
        .marked(1, 0, "#")
        .marked(4, 4, "#")
        .marked(5, 4, "o")
        .marked(8, 8, "*")
        .in_sector(6, 2, 1)
        .with_start(2, 2, Team.BLUE)
        for mode, side in zip(Mode, (10, 15), strict=True)
    },
)
"""A drawing with a bit of all, and the widest title."""


def charts(alter: Alter) -> dict[str, Picture]:
    """The list of the charts and the page on which one is drawn: each line, question and fault."""
    at = table("alpha")
    at.session.unkept = OpenDrawing(BAY, Path("chart.toml"))
    at.session.set_charts({"chart.toml": BAY.scenario(Path("chart.toml"))})
    mode = ChartsMode(at.session, 1.0)
    at.mode = mode
    found: dict[str, Picture] = {f"charts-{n}": each for n, each in enumerate(each_line(at))}
    found["charts"] = page_of(at)
    touch(at, "blue.captain.select", 4)
    found["charts-chosen"] = page_of(at)
    outcomes: tuple[tuple[str, Values], ...] = (
        ("charts-taken-all", {"count": 12, "value": 20}),
        ("charts-copied", {"count": 100, "value": "sonar-charts-0012"}),
        ("charts-none-on-stick", {}),
        ("charts-deleted", {"value": BAY.title}),
    )
    for key, values in outcomes:
        mode.tell(NoticeCard("good", Message(key, {**values, "gone": "no"})))
        found[f"charts-told-{key}"] = page_of(at)
    refused = tuple(
        NoticeCard(
            "wrong",
            Message("charts-refused-file", {"file": "sonar-charts-0001/chart-0123456789ab.toml"}),
            Message(f"charts-refused-{why}", {"value": "W" * 24}),
        )
        for why in (
            "form",
            "title-long",
            "book",
            "book-file",
            "no-file",
            "large",
            "many",
            "control",
        )
    )
    mode.page.show_list(Message("screen-charts-taken"), refused)
    found["charts-list"] = page_of(at)
    touch(at, "blue.captain.push")
    touch(at, "blue.captain.select", -3)
    touch(at, "blue.captain.push")
    for brush in range(13):
        found[f"drawing-brush-{brush}"] = page_of(at)
        touch(at, "blue.captain.select", 1)
    for control in ("east", "south", "south"):
        touch(at, f"blue.captain.{control}")
    found["drawing"] = page_of(at)
    touch(at, "blue.captain.stop")
    for picture in each_line(at):
        found[f"drawing-line-{name_of_line(picture)}"] = picture
    found["drawing-lines"] = page_of(at)
    touch(at, "blue.captain.stop")
    found["drawing-leave"] = page_of(at)
    touch(at, "blue.captain.push")
    touch(at, "blue.captain.push")
    for control in ("north", "west", "west", "west", "west"):
        touch(at, f"blue.captain.{control}")
    touch(at, "blue.captain.select", -1)  # to the islands
    for column in range(4):  # squares that are shut in, more than there is room for
        for row in range(2):
            if (column + row) % 2:
                touch(at, "blue.captain.push")
            touch(at, f"blue.captain.{'north' if row else 'south'}")
        touch(at, "blue.captain.east")
    found["drawing-wrong"] = page_of(at)
    for why in ("form", "taken", "no-title", "chart"):
        told = NoticeCard("wrong", Message(f"charts-refused-{why}", {"value": "line 12: " * 15}))
        mode.tell(told)
        found[f"drawing-refused-{why}"] = page_of(at)
    return found


def reviews() -> dict[str, Picture]:
    found: dict[str, Picture] = {}
    for name, at in (("alpha-turn", 60), ("delta-realtime", None), ("jules-verne-turn", 40)):
        picture = review_at(read_record(RECORDS / f"{name}.sonar"), Team.BLUE, at)
        found[f"review-{name}"] = picture
    delta = read_record(RECORDS / "delta-turn.sonar")
    found["story"] = review_at(delta, Team.BLUE, story=True)
    family = read_record(RECORDS / "jules-verne-turn.sonar")
    found["story-family"] = review_at(family, Team.BLUE, story=True)
    lines = book_lines(read_book(RECORDS))
    lines = tuple(replace(line, number=n, day="2026-11-29") for n, line in enumerate(lines, 1))
    listed = book_list(lines, ("match-0007.sonar: the tags of this journal are not whole",))
    story = found["story"]
    assert isinstance(story, ReviewPicture)
    assert story.story is not None
    found["story-book"] = replace(story, story=replace(story.story, selected=3, book=listed))
    notice = NoticeCard("wrong", Message("house-copy-no-stick"), Message("house-copy-no-stick-do"))
    told = replace(story.story, selected=len(story.story.moments), notice=notice)
    found["story-no-stick"] = replace(story, story=told)
    one = found["review-alpha-turn"]
    other = review_at(read_record(RECORDS / "alpha-turn.sonar"), Team.YELLOW, 60)
    found["shared-review"] = shared_picture(one, other)
    found["given-up"] = replace(one, outcome=None)
    return found


def both(one: PlayPicture, alter: Alter) -> Picture:
    """The shared picture of a moment, whose other crew has heard and seen the same."""
    viewer, header, boat = one.viewer, one.header, one.captain.boat
    energy, outcome = one.captain.energy, one.outcome
    of_boat = one.mate or energy
    assert of_boat is not None
    announced = replace(
        header.enemy,
        team=viewer.team,
        damage=of_boat.damage.damage,
        surfaced=boat.surfaced,
        sector=5,
    )
    other = alter(
        one,
        viewer__team=viewer.enemy_team,
        viewer__enemy_team=viewer.team,
        header__enemy=announced,
        outcome=outcome and alter(outcome, said__key="outcome-won"),
    )
    return shared_picture(one, other)


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
"""Prompts that depend on the state, each with a situation that it may stand in."""


def prompted(plays: dict[str, PlayPicture], alter: Alter) -> dict[str, Picture]:
    """The situations with each of those prompts."""
    found = {}
    for name, key, values in STATES:
        said = {f"{key.partition('-')[0]}__seat__prompt": Message(f"prompt-{key}", values)}
        found[f"{key}-{name}"] = alter(plays[name], **said)
    return found


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


def answered(plays: dict[str, PlayPicture], alter: Alter) -> dict[str, Picture]:
    """What is told beside the prompts: findings, rule numbers, a lost sheet, a hull astray."""
    play, hull, family = plays["play"], plays["surfaced"], plays["family"]
    wrong = Message(
        "refused-system-broken", {"system": "torpedo", "panel": "W", "count": 1, "rule": "A-2"}
    )
    sector = Message("prompt-mate-sector", {"sector": 2, "back": "turn"})
    soon = SeatCard("review-wait", Message("prompt-review-soon"))
    return {
        "found": alter(play, radio__found=FOUND),
        "found-realtime": alter(plays["realtime"], radio__found=FOUND),
        "found-solved": alter(play, radio__found=FOUND, radio__possible=("A1", "B1", "C1")),
        "found-family": alter(family, radio__found=FOUND[1:]),
        "refused-rule": alter(play, captain__refusal=wrong),
        "drone-sector": alter(
            play,
            mate__seat__moment="sector",
            mate__seat__prompt=sector,
            captain__sector="2",
        ),
        "lost-sheet": alter(play, radio__sheet=SheetCard(("N", "N"), 14, -3)),
        "hull-stopped": alter(hull, header__stopped_by="yellow"),
        "ended-soon": alter(plays["ended"], captain__seat=soon),
    }


def both_hold(picture: PlayPicture, what: str, alter: Alter) -> PlayPicture:
    """Both captains hold a control down, and the bar of it has begun."""
    told = SeatCard(f"match-{what}", Message(f"prompt-play-{what}"), held=0.4)
    held: PlayPicture = alter(picture, captain__seat=told)
    return held


def special(
    plays: dict[str, PlayPicture], declared: tuple[Message, ...], alter: Alter
) -> dict[str, PlayPicture]:
    """Situations that are seldom: names, bots, holds, inspections, traces."""
    play, hull, setup, stop = (plays[name] for name in ("play", "surfaced", "setup", "enemy-stop"))
    names = {"blue": WIDEST, "yellow": WIDEST, "green": WIDEST}
    bots = {"viewer__names": names, "declared": BOTS_DECLARED, "minutes": 125}
    damaged: Values = {"team": "blue", "source": "hit", "amount": 2, "total": 3}
    found = {
        "dived": alter(
            setup,
            captain__boat__position="C7",
            captain__boat__route=("C7",),
            captain__seat__prompt=Message("prompt-captain-dived"),
            captain__seat__cursor=None,
            header__awaited=Message("awaited-dive-enemy"),
        ),
        "damage": alter(
            play, mate__damage__damage=3, heard=(*play.heard, Message("heard-damaged", damaged))
        ),
        "named": alter(
            play,
            viewer__names=names,
            declared=declared,
            minutes=125,
            header__seconds_left=299,
            radio__possible=("A1",),
        ),
        "paused": paused_picture(
            alter(
                plays["realtime"],
                viewer__warning=Message("warning-screen-hung", {"value": "yellow.screen"}),
                captain__seat=SeatCard("play-pause", Message("prompt-play-pause-wait")),
                heard=(Message("heard-paused", {"team": "yellow"}),),
            ),
            Team.YELLOW,
        ),
        "bots-declared": alter(play, **bots),
        "bots-declared-stopped": alter(stop, **bots),
        "named-stopped": alter(stop, viewer__names=names, declared=declared[:2]),
        "both-give-up": both_hold(play, "hold", alter),
        "both-take-back": both_hold(play, "back", alter),
        "taken-back": alter(
            play, heard=(*play.heard, Message("heard-taken-back", {"team": "yellow"}))
        ),
        "crew-of-one": alter(play, held=(("captain", "mate", "engineer", "radio"),)),
        "crew-of-two": alter(play, held=(("captain", "mate", "engineer"),)),
        "crew-of-three": alter(play, held=(("captain", "mate"),)),
        "crew-of-three-surfaced": alter(hull, held=(("captain", "mate"),)),
        "family-of-one": alter(plays["family"], held=(("captain", "radio"),)),
        "family-take-back": both_hold(plays["family"], "back", alter),
        "long-sheet": alter(play, radio__sheet=SheetCard(tuple("NESW?" * 8), 4, 4)),
        "inspection": alter(
            plays["realtime"], inspection=inspection("blue", passed=False), minutes=7
        ),
        "inspection-passed": alter(
            stop,
            inspection=inspection("yellow", passed=True),
            declared=declared,
            viewer__names=names,
        ),
    }
    for name in ("play", "realtime", "surfaced", "family"):
        levels = {f"{role}__bot": "commander" for role in plays[name].places}
        found[f"bots-seated-{name}"] = alter(plays[name], **levels)
    for number, seat in enumerate(("captain", "mate", "engineer", "radio"), 1):
        drawn = replace(trace(number, astray=number % 2 == 1), role=seat)
        found[f"trace-{number}"] = alter(hull, trace=drawn)
    return found


@pytest.fixture(scope="session")
def pages(
    every_play: dict[str, PlayPicture],
    idle: AttractPicture,
    all_declared: tuple[Message, ...],
    alter: Alter,
) -> dict[str, Picture]:
    """One picture a page, or a state of one."""
    plays = {**every_play, **special(every_play, all_declared, alter)}
    of_both = {name: plays[name] for name in SHARED}
    of_both["family"] = alter(
        plays["missile"], viewer__names=plays["named"].viewer.names, minutes=3
    )
    said = Message("nothing-now", {"role": "mate", "moment": "attract", "control": "push"})
    return {
        **plays,
        **lessons(),
        **settings(alter),
        **way_in(),
        **resumes(alter),
        **hosts(alter),
        **charts(alter),
        **reviews(),
        **prompted(plays, alter),
        **answered(plays, alter),
        **{f"shared-{name}": both(picture, alter) for name, picture in of_both.items()},
        "attract": idle,
        "shared-attract": shared_picture(
            idle, alter(idle, viewer__team="yellow", viewer__enemy_team="blue")
        ),
        "attract-answered": replace(idle, refusal=said),
    }


SHARED = (
    "play",
    "realtime",
    "stopped",
    "enemy-stop",
    "surfaced",
    "ended",
    "named",
    "bots-declared",
)
"""The situations that are shown to both crews too."""
