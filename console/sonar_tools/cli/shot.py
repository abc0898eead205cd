"""``sonar-console shot``: a picture of a team's screen or OLEDs at an order of a record.

What only hands can bring about, a menu gone through or a square aimed at, is in no record: the
touches that do it are given beside (``--touch captain.select+2 --touch captain.push``).
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from sonar_console.bots.hands import Move, Touch
from sonar_console.bots.tracks.history import hidden_over
from sonar_console.cards.team import TeamView
from sonar_console.engine import Order, Refusal
from sonar_console.engine.match import Match
from sonar_console.engine.names import Role, Team
from sonar_console.locales import ENGLISH, Words, languages
from sonar_console.modes.review.slider import APPEARS
from sonar_console.modes.review.timeline import Timeline
from sonar_console.press import Kind, Press
from sonar_console.record import (
    Record,
    RecordError,
    Replayer,
    ScenarioError,
    find_scenario,
    load_scenario,
    open_setup,
    read_record,
)
from sonar_console.screens.oled import draw_engineer, draw_mate
from sonar_console.screens.picture import FULL_HD, as_image, picture
from sonar_console.stations.station import HEADING_OF
from sonar_console.table import Plan, Table
from sonar_tools.cli.controls import COLUMNS

OLED_TIMES = 4
"""How many times the points of an OLED are enlarged."""

SMALLEST, LARGEST = (320, 200), (7680, 4320)
"""The sizes of a screen's picture, in pixels, that can be asked for."""

_AFTER = 1.0
"""Seconds from the last order to the first touch, and from one touch to the next."""

_TOUCH = re.compile(r"(captain|mate|engineer|radio)\.([a-z_]+)([+-]\d+)?")
_BUTTONS = {"compass": tuple(HEADING_OF)}
"""What `COLUMNS` gives one name for."""


class ShotError(ValueError):
    """What was asked for cannot be shown; one line."""


FAULTS: tuple[type[Exception], ...] = (ShotError, RecordError, ScenarioError)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The orders of a record that stand and were accepted, and how many were refused, by team."""

    orders: tuple[Order, ...]
    seconds: tuple[float | None, ...]
    refused: dict[Team, int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which record, which moment of it, and what of it."""
    parser.add_argument("record", metavar="RECORD", type=Path, help="a record")
    parser.add_argument("--team", required=True, type=str.lower, choices=[str(t) for t in Team])
    parser.add_argument(
        "--at", type=int, metavar="N", help="after the N-th accepted order (at the end); 0: before"
    )
    parser.add_argument("--size", type=_size, default=FULL_HD, metavar="WxH", help="in pixels")
    parser.add_argument("--lang", choices=sorted(languages()), default=ENGLISH)
    parser.add_argument(
        "--touch",
        type=_touch,
        action="append",
        default=[],
        metavar="CONTROL",
        help="touch a control of the team then: captain.push, or captain.select+2; may be repeated",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--oled", action="store_true", help="the two OLEDs, side by side")
    what.add_argument(
        "--review", action="store_true", help="the picture that follows the match, at this order"
    )
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")


def run(arguments: argparse.Namespace) -> int:
    """Take one picture."""
    record = read_record(arguments.record)
    team, beside = Team(arguments.team), arguments.record.parent
    if arguments.review:
        view = review_view(record, team, arguments.at, arguments.lang, beside)
    else:
        view = view_at(record, team, arguments.at, arguments.lang, arguments.touch, beside)
    words = Words(arguments.lang)
    image = oleds(view, words) if arguments.oled else as_image(picture(view, words, arguments.size))
    try:
        image.save(arguments.output, format="PNG")
    except OSError as fault:
        raise ShotError(f"{arguments.output}: {fault.strerror or fault}") from fault
    return 0


def view_at(
    record: Record,
    team: Team,
    at: int | None = None,
    language: str = "en",
    touches: Sequence[Move] = (),
    beside: Path | None = None,
) -> TeamView:
    """What a crew saw after the ``at``-th accepted order (None: the last), and some touches.

    ``beside`` is the folder from which a scenario's path counts. Raises `ShotError`,
    `RecordError` and `ScenarioError`.
    """
    table, accepted = _table(record, team, language, beside)
    count = _within(at, len(accepted.orders))
    table.follow(accepted.orders[:count], accepted.seconds[:count])
    now = next((time for time in reversed(accepted.seconds[:count]) if time is not None), 0.0)
    for touch in touches:
        now += _AFTER
        table.touch(_press(team, touch, now))
        if not touch.steps:
            table.touch(replace(_press(team, touch, now), kind=Kind.RELEASE))
    return table.view(team)


def review_view(
    record: Record,
    team: Team,
    at: int | None = None,
    language: str = "en",
    beside: Path | None = None,
) -> TeamView:
    """What both crews see after the match, with the slider on the ``at``-th accepted order.

    Raises what `view_at` does.
    """
    table, accepted = _table(record, team, language, beside)
    count = _within(at, len(accepted.orders))
    table.follow(accepted.orders, accepted.seconds)
    if table.mode.name == "review":
        table.advance((accepted.seconds[-1] or 0.0) + APPEARS)
    setup = table.match.setup
    squares = hidden_over(setup, accepted.orders)
    timeline = Timeline(setup, accepted.orders, accepted.seconds, squares, accepted.refused)
    return replace(table.view(team), review=timeline.view(timeline.moment_of(count)))


def oleds(view: TeamView, words: Words) -> Image.Image:
    """Both OLEDs of a crew, the mate's at the left, their points enlarged."""
    pictures = [draw_mate(view, words), draw_engineer(view, words)]
    width, height = pictures[0].size
    both = Image.new("1", (2 * width + 8, height))
    for number, oled in enumerate(pictures):
        both.paste(oled, (number * (width + 8), 0))
    return both.resize((both.width * OLED_TIMES, both.height * OLED_TIMES))


def _table(
    record: Record, team: Team, language: str, beside: Path | None
) -> tuple[Table, Accepted]:
    setup = open_setup(record.header, record.file, beside)
    if team not in setup.teams:
        raise ShotError(f"{record.file}: S-1: {team} does not play {setup.game}")
    scenario = load_scenario(find_scenario(record.header.scenario or "", beside))
    plan = Plan(record.header, scenario, (language, language))
    first = record.header.first
    table = Table(plan, lambda teams: first or teams[0])
    return table, accepted_of(record, Match(setup))


def accepted_of(record: Record, match: Match) -> Accepted:
    """The orders of a record that stand and were accepted, put to a match at its beginning."""
    player = Replayer(match)
    standing: list[tuple[Order, float | None, bool]] = []
    refused = dict.fromkeys(match.boats, 0)
    for line in record.lines:
        result = player.put(line)
        if line.taken_back and not isinstance(result, Refusal):
            del standing[-line.taken_back :]
        elif line.order is not None:
            accepted = not isinstance(result, Refusal)
            standing.append((line.order, line.seconds, accepted))
            if not accepted and line.order.team in refused:
                refused[line.order.team] += 1
    kept = [(order, seconds) for order, seconds, accepted in standing if accepted]
    return Accepted(
        tuple(order for order, _ in kept), tuple(seconds for _, seconds in kept), refused
    )


def _within(at: int | None, count: int) -> int:
    if at is None:
        return count
    if not 0 <= at <= count:
        raise ShotError(f"--at {at}: the record has {count} accepted orders")
    return at


def _press(team: Team, touch: Move, now: float) -> Press:
    kind = Kind.TURN if touch.steps else Kind.PRESS
    return Press(team, touch.seat, touch.name, kind, now, touch.steps)


def _size(text: str) -> tuple[int, int]:
    """``1920x1080`` as two numbers."""
    found = re.fullmatch(r"(\d+)x(\d+)", text.lower())
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, like 1920x1080")
    size = int(found[1]), int(found[2])
    if not all(
        least <= side <= most for least, side, most in zip(SMALLEST, size, LARGEST, strict=True)
    ):
        raise argparse.ArgumentTypeError(
            f"{text} is not between {SMALLEST[0]}x{SMALLEST[1]} and {LARGEST[0]}x{LARGEST[1]}"
        )
    return size


def _touch(text: str) -> Move:
    """``captain.select+2`` or ``captain.push``."""
    found = _TOUCH.fullmatch(text)
    roles = "|".join(Role)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no control, like captain.push ({roles})")
    names = {each for name in COLUMNS[Role(found[1])] for each in _BUTTONS.get(name, (name,))}
    if found[2] not in names:
        raise argparse.ArgumentTypeError(
            f"{text!r}: {found[1]} has no {found[2]}, but {', '.join(sorted(names))}"
        )
    steps = int(found[3] or 0)
    return Move(found[1], found[2], Touch.TURN if steps else Touch.PRESS, steps)
