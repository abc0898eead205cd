"""Pictures of a crew at a moment: at an order of a record, after the match, on the service page."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from PIL import Image

from sonar_console import __version__
from sonar_console.app.faults import notice_of_warning, notices_of_past
from sonar_console.bots.table_bots import bots_maker
from sonar_console.bots.touches import Touch, TouchKind
from sonar_console.bots.tracking.history import hidden_squares
from sonar_console.cards import (
    ListCard,
    Message,
    NoticeCard,
    PagePicture,
    Picture,
    PlayPicture,
    ReviewPicture,
)
from sonar_console.containment import PastFault, PastFaultKind
from sonar_console.engine.match import Match
from sonar_console.engine.names import Mode, Team
from sonar_console.locales import Words
from sonar_console.modes.briefing import LOT
from sonar_console.modes.charts import ChartsMode
from sonar_console.modes.firstboot import FirstBootMode, Step
from sonar_console.modes.pictures import review_picture
from sonar_console.modes.play.show import HUSH
from sonar_console.modes.review.review import APPEARS
from sonar_console.modes.review.story import Story
from sonar_console.modes.review.timeline import Timeline
from sonar_console.modes.service import ServiceMode
from sonar_console.press import Kind, Press
from sonar_console.record import (
    Header,
    Record,
    find_scenario,
    load_scenario,
    setup_as_played,
)
from sonar_console.record.drawing import Board, Drawing, OpenDrawing
from sonar_console.record.replay import Accepted, accepted_of
from sonar_console.screens.oled import draw_oled
from sonar_console.settings import House, ShowPace
from sonar_console.table import Plan, Table

OLED_TIMES = 4
"""How many times the points of an OLED are enlarged."""

AFTER = 1.0
"""Seconds from the last order to the first touch, and from one touch to the next."""

PAST = PastFault(0.0, "blue.captain.north", "7 signals left out", PastFaultKind.FLOOD)
"""A fault of the past in the list of the service page."""

_TO_SETTINGS = ("stop", "south", "east", "push")
"""A fist opens the front door; the settings stand behind *More*."""

_FISTS = ((Team.BLUE, "stop"), (Team.YELLOW, "stop"))

HIT = 104
"""The order of the demonstration that is a torpedo, with its hit."""

NOW = 125.0
"""When the service page is opened, in seconds: minutes after that fault."""


class MomentError(ValueError):
    """A moment that the record does not have, or a team that does not play in it."""


def picture_at(
    record: Record,
    team: Team,
    at: int | None = None,
    language: str = "en",
    touches: Sequence[Touch] = (),
    beside: Path | None = None,
) -> Picture:
    """A crew's picture after the ``at``-th accepted order (None: the last) and some touches.

    ``beside`` is the folder to which a scenario's path is relative. Raises `MomentError`,
    `RecordError` and `ScenarioError`.
    """
    return _table_at(record, team, at, language, touches, beside).picture(team)


def oleds_at(
    record: Record,
    team: Team,
    at: int | None = None,
    language: str = "en",
    touches: Sequence[Touch] = (),
    beside: Path | None = None,
) -> Image.Image:
    """Both OLEDs of a crew then, enlarged, the mate's at the left.

    Raises the errors of `picture_at`.
    """
    cards = _table_at(record, team, at, language, touches, beside).oleds(team)
    pictures = [draw_oled(cards[role], Words(language)) for role in ("mate", "engineer")]
    width, height = pictures[0].size
    both = Image.new("1", (2 * width + 8, height))
    for number, oled in enumerate(pictures):
        both.paste(oled, (number * (width + 8), 0))
    return both.resize((both.width * OLED_TIMES, both.height * OLED_TIMES))


def _table_at(
    record: Record,
    team: Team,
    at: int | None,
    language: str,
    touches: Sequence[Touch],
    beside: Path | None,
) -> Table:
    table, accepted = _table(record, team, language, beside)
    count = _within(at, len(accepted.orders))
    table.play_record(accepted.orders[:count], accepted.seconds[:count])
    now = next((time for time in reversed(accepted.seconds[:count]) if time is not None), 0.0)
    for touch in touches:
        now += AFTER
        table.touch(_press(team, touch, now))
        if not touch.steps:
            table.touch(dataclasses.replace(_press(team, touch, now), kind=Kind.RELEASE))
    return table


def review_at(
    record: Record,
    team: Team,
    at: int | None = None,
    language: str = "en",
    beside: Path | None = None,
    *,
    story: bool = False,
) -> ReviewPicture:
    """A crew's picture of the review, with the slider on the ``at``-th accepted order.

    With ``story`` it is what is read after the film. Raises the errors of `picture_at`.
    """
    table, accepted = _table(record, team, language, beside)
    count = _within(at, len(accepted.orders))
    table.play_record(accepted.orders, accepted.seconds)
    if table.mode.name == "review":
        table.advance((accepted.seconds[-1] or 0.0) + APPEARS)
    setup = table.match.setup
    squares = hidden_squares(setup, accepted.orders)
    timeline = Timeline(setup, accepted.orders, accepted.seconds, squares, accepted.refused)
    moment = timeline.card(timeline.moment_of(count))
    shown = table.picture(team)
    read = None
    if story:
        praise = timeline.praise(table.session.bot_seats)
        pages = Story(timeline.told, praise, keeps=True)
        pages.show()
        read = pages.card()
    if isinstance(shown, ReviewPicture):
        return replace(shown, review=moment, story=read)
    assert isinstance(shown, PlayPicture)  # a match that is not over
    prompt = shown.captain.seat.prompt
    return review_picture(table.session, table.session.live, team, moment, prompt, read)


def review_pictures(
    record: Record,
    span: tuple[int | None, int | None] = (None, None),
    language: str = "en",
    beside: Path | None = None,
) -> tuple[list[Picture], list[int]]:
    """The pictures of the review from one order to another, and which of them have a sentence.

    After the end of the match comes its story.

    Raises the errors of `picture_at`.
    """
    setup = setup_as_played(record, beside)
    found = review_at(record, setup.teams[0], None, language, beside, story=True)
    accepted = accepted_of(record, Match(setup))
    squares = hidden_squares(setup, accepted.orders)
    timeline = Timeline(setup, accepted.orders, accepted.seconds, squares, accepted.refused)
    first, last = _span(span, len(accepted.orders))
    moments = range(timeline.moment_of(first), timeline.moment_of(last) + 1)
    pictures: list[Picture] = [
        replace(found, review=timeline.card(at, playing=at < moments[-1]), story=None)
        for at in moments
    ]
    if moments[-1] == len(timeline) - 1:
        pictures.append(found)
    told = {key.at for key in timeline.told}
    return pictures, [number for number, at in enumerate(moments) if at in told]


def team_pictures(
    record: Record,
    team: Team,
    span: tuple[int | None, int | None] = (None, None),
    language: str = "en",
    beside: Path | None = None,
) -> list[Picture]:
    """A crew's pictures after each order from one to another, those that differ.

    Raises the errors of `picture_at`.
    """
    table, accepted = _table(record, team, language, beside)
    first, last = _span(span, len(accepted.orders))
    table.play_record(accepted.orders[:first], accepted.seconds[:first])
    pictures = [table.picture(team)]
    for order, at in zip(accepted.orders[first:last], accepted.seconds[first:last], strict=True):
        table.session.live.recorded_order(order, at or 0.0)
        picture = table.picture(team)
        if picture != pictures[-1]:
            pictures.append(picture)
    return pictures


def _span(span: tuple[int | None, int | None], count: int) -> tuple[int, int]:
    """The first and the last order of a span."""
    first, last = span[0] or 0, count if span[1] is None else span[1]
    if not 0 <= first <= last <= count:
        raise MomentError(
            f"--from {first} --to {last}: the record has {count} accepted orders; give 0 to {count}"
        )
    return first, last


def _table(
    record: Record, team: Team, language: str, beside: Path | None, house: House | None = None
) -> tuple[Table, Accepted]:
    setup = setup_as_played(record, beside)
    if team not in setup.teams:
        raise MomentError(f"{record.file}: S-1: {team} does not play {setup.game}")
    scenario = load_scenario(find_scenario(record.header.scenario or "", beside))
    plan = Plan(record.header, scenario, (language, language))
    first = record.header.first
    table = Table(plan, lambda teams: first or teams[0], house=house)
    return table, accepted_of(record, Match(setup))


def _within(at: int | None, count: int) -> int:
    if at is None:
        return count
    if not 0 <= at <= count:
        raise MomentError(f"--at {at}: the record has {count} accepted orders; give 0 to {count}")
    return at


def _press(team: Team, touch: Touch, now: float) -> Press:
    kind = Kind.TURN if touch.steps else Kind.PRESS
    return Press(team, touch.seat, touch.name, kind, now, touch.steps)


def way_in_pictures(language: str, scenario: str = "delta") -> tuple[Picture, Picture]:
    """The pictures of the front door, and of the briefing of a scenario."""
    plan = Plan(
        Header(scenario=scenario), load_scenario(find_scenario(scenario)), (language, language)
    )
    bots, now = bots_maker(random.Random(1)), 0.0
    table = Table(plan, lambda teams: teams[0], bots=bots)
    shown = []
    for team, name in (*((Team.BLUE, name) for name in _TO_SETTINGS), *_FISTS):
        now += AFTER
        table.touch(_press(team, Touch("captain", name), now))
        shown.append(table.picture(team))
    table.advance(now + LOT)
    return shown[0], table.picture(Team.BLUE)


def stage_picture(record: Record, team: Team, number: int, language: str) -> Picture:
    """The picture of the moment that the ``number``-th accepted order, from 1, brings about."""
    table, accepted = _table(record, team, language, None, House(show=ShowPace.FULL))
    before, at = number - 1, accepted.seconds[number - 1] or 0.0
    table.play_record(accepted.orders[:before], accepted.seconds[:before])
    table.session.live.show.clear()
    table.session.live.order(accepted.orders[before], at)
    table.advance(at + HUSH)
    return table.picture(team)


def service_picture(language: str, *, faults: bool = False) -> PagePicture:
    """The picture of the service page; with ``faults`` its list of faults is open."""
    plan = Plan(
        Header(scenario="alpha"), load_scenario(find_scenario("alpha")), (language, language)
    )
    table = Table(plan, lambda teams: teams[0])
    table.operate(NOW)
    assert isinstance(table.mode, ServiceMode)  # it was just opened
    table.mode.page.running = __version__
    picture = table.picture(Team.BLUE)
    assert isinstance(picture, PagePicture)
    page = picture.page
    assert page.service is not None
    warnings = (
        Message("warning-board", {"value": "yellow"}),
        Message("warning-disk", {"value": "No space left on device"}),
    )
    if not faults:
        return picture
    notices = (*map(notice_of_warning, warnings), *notices_of_past([PAST], NOW))
    title = Message("screen-host-faults")
    service = replace(page.service, listed=ListCard(title, notices))
    page = replace(page, title=title, prompt=Message("screen-host-list"), service=service)
    return replace(picture, page=page)


Told = dict[str, str | int]
STARTED: Sequence[tuple[str, Told]] = (
    ("step-done", {"value1": "grow", "value": ""}),
    ("data-fresh", {}),
    ("screens", {"count": 2, "value": 2}),
    ("boards", {"count": 2, "value": 2}),
    ("oleds", {"count": 4, "value": 4}),
    ("sound", {}),
)
"""What a new table finds, as it tells it."""
WALKED: Sequence[tuple[str, Told]] = (
    ("walked", {"value": 3, "value1": 44}),
    ("walk-press", {"value": "blue.captain.stop"}),
    ("walk-answered", {"value": "yellow.engineer.select"}),
)


def first_boot_picture(language: str, step: str) -> PagePicture:
    """A page of the first start, as the first crew sees it."""
    plan = Plan(
        Header(scenario="alpha"), load_scenario(find_scenario("alpha")), (language, language)
    )
    table = Table(plan, lambda teams: teams[0])
    table.ask_first(frozenset(), NOW)
    mode = table.mode
    assert isinstance(mode, FirstBootMode)  # it was just begun
    good = [NoticeCard("good", Message(f"firstboot-{key}", told)) for key, told in STARTED]
    board = notice_of_warning(Message("warning-board", {"value": "yellow"}))
    mode.found = (*good[:3], board, *good[4:])
    mode.walked = tuple(
        NoticeCard(
            "good" if key.endswith("answered") else "note", Message(f"firstboot-{key}", told)
        )
        for key, told in WALKED
    )
    mode.step = Step(step)
    return mode.picture(Team.BLUE)


DRAWN = (
    ".#........",
    "..........",
    "....##..o.",
    "..........",
    ".#...*....",
    ".#........",
    "......o...",
    "..##......",
    "..........",
    "#......#..",
)
"""The chart that is being drawn in the picture of the page."""


def drawing_picture(language: str) -> PagePicture:
    """The picture of the page on which the host draws a chart."""
    plan = Plan(
        Header(scenario="alpha"), load_scenario(find_scenario("alpha")), (language, language)
    )
    table = Table(plan, lambda teams: teams[0])
    board = Board(DRAWN).with_start(8, 0, Team.BLUE).with_start(1, 8, Team.YELLOW)
    for column, row in ((5, 3), (5, 4), (6, 4)):
        board = board.in_sector(column, row, 1)
    drawing = Drawing.new().with_board(Mode.TURN, board).named("Crique")
    table.session.unkept = OpenDrawing(drawing)
    mode = ChartsMode(table.session, NOW)
    table.mode = mode
    turns = (1, 0, 1)  # to the line of the drawing, push, to the brush of the holes
    touches = [
        Touch("captain", "select", TouchKind.TURN, steps) if steps else Touch("captain", "push")
        for steps in turns
    ]
    touches += [Touch("captain", name) for name in (*["east"] * 7, "south", "south")]
    for touch in touches:
        table.touch(_press(Team.BLUE, touch, NOW))
    picture = table.picture(Team.BLUE)
    assert isinstance(picture, PagePicture)
    return picture
