"""``sonar-console shot``: draws a team's screen or OLEDs at an order of a record.

A record holds orders only. What a crew does in between, such as going through a menu or aiming at a
square, is given by touches of controls: ``--touch captain.select+2 --touch captain.push``.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from sonar_console.bots.touches import Touch, TouchKind
from sonar_console.cards import Picture
from sonar_console.cli.arguments import (
    add_language_argument,
    add_output_argument,
    add_team_argument,
    whole_number,
)
from sonar_console.cli.recordtags import warn_of_tags
from sonar_console.engine.names import Role, Team
from sonar_console.locales import Words
from sonar_console.record import (
    RecordError,
    ScenarioError,
    open_setup,
    read_record,
)
from sonar_console.screens.picture import FULL_HD, as_image, surface_of
from sonar_console.stations.station import HEADING_OF
from sonar_tools.helpcards.meanings import COLUMNS
from sonar_tools.pictures.moments import MomentError, oleds_at, picture_at, review_at

SMALLEST, LARGEST = (320, 200), (7680, 4320)
"""The smallest and the largest size of a picture, in pixels."""

_SIZES = (
    f"of the screen in pixels, {SMALLEST[0]}x{SMALLEST[1]} to {LARGEST[0]}x{LARGEST[1]} "
    f"({FULL_HD[0]}x{FULL_HD[1]})"
)
MOST_ORDERS = 10**9
"""More orders than a record can hold."""

_TOUCH = re.compile(r"(captain|mate|engineer|radio)\.([a-z_]+)([+-]\d+)?")
_BUTTONS = {"compass": tuple(HEADING_OF)}
"""Controls for which `COLUMNS` has one name together."""


FAULTS: tuple[type[Exception], ...] = (MomentError, RecordError, ScenarioError)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the record, the moment, and what to draw."""
    parser.add_argument("record", metavar="RECORD", type=Path, help="a record")
    add_team_argument(parser, "the crew whose screen it is: " + ", ".join(Team), required=True)
    parser.add_argument(
        "--at",
        type=whole_number(0, MOST_ORDERS, "a whole number of orders, 0 or more"),
        metavar="N",
        help="after how many accepted orders that were not taken back: 0, before the first, to as "
        "many as the record has (all of them)",
    )
    parser.add_argument("--size", type=size_of, default=FULL_HD, metavar="WxH", help=_SIZES)
    add_language_argument(parser, "the language of the screen (en)", old="--lang")
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
    add_output_argument(parser, "the file of the picture")


def run(arguments: argparse.Namespace) -> int:
    """Draw one picture."""
    record = read_record(arguments.record)
    team, beside = Team(arguments.team), arguments.record.parent
    warn_of_tags(record.header, record.file, open_setup(record.header, record.file, beside).game)
    at, language, touches = arguments.at, arguments.language, arguments.touch
    if arguments.oled:
        image = oleds_at(record, team, at, language, touches, beside)
    else:
        if arguments.review:
            picture: Picture = review_at(record, team, at, language, beside)
        else:
            picture = picture_at(record, team, at, language, touches, beside)
        image = as_image(surface_of(picture, Words(language), arguments.size))
    image.save(arguments.output, format="PNG")
    return 0


def size_of(text: str) -> tuple[int, int]:
    """Width and height of ``1920x1080``, the argument of an option."""
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


def _touch(text: str) -> Touch:
    """The touch of ``captain.select+2`` or ``captain.push``."""
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
    return Touch(found[1], found[2], TouchKind.TURN if steps else TouchKind.PRESS, steps)
