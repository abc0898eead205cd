"""The cover over a crew of bots: at a desk one person sits before both crews' screens.

At the table a wall stands between the crews. In one window the screen, small displays and controls
of a crew of bots would lie open to the person who plays against it, so they are covered while a
match is on, until that person lifts the cover.
"""

from __future__ import annotations

from collections.abc import Mapping

from sonar_console.cards import Picture, PlayPicture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol
from sonar_console.simulator.geometry import Arrangement

_SECRET = ("setup", "play")
"""The phases in which a crew's screen shows what the other crew may not know."""

_EDGE = 16.0
"""The room left free at both sides of a cover."""
_BOAT = 150.0
_TALL = 860.0
"""The height of what stands on a cover."""


def in_match(pictures: Mapping[str, Picture]) -> bool:
    """Whether a match is on, which has not ended yet."""
    shown = pictures.values()
    return any(isinstance(each, PlayPicture) and each.phase in _SECRET for each in shown)


def secret(pictures: Mapping[str, Picture]) -> frozenset[str]:
    """The sides that are to be covered: a crew of bots alone, where people play the other.

    Where nobody is a person, whoever looks on may see everything.
    """
    plays = {side: each for side, each in pictures.items() if isinstance(each, PlayPicture)}
    bots = {side for side, each in plays.items() if len(each.bots) == len(each.seats)}
    playing = len(plays) == len(pictures) and all(each.phase in _SECRET for each in plays.values())
    return frozenset(bots) if playing and len(bots) < len(pictures) else frozenset()


def draw_cover(pen: Pen, where: Arrangement, side: str, picture: Picture, words: Words) -> None:
    """Draw the cover of a side: who plays there, how good they are, and how it is lifted."""
    box = where.halves[side]
    colour = theme.TEAM[picture.team]
    pen.fill(box, theme.PANEL, theme.CORNER)
    pen.frame(box, colour, theme.LINE, theme.CORNER)
    inside = Box(box.x + _EDGE, box.y + (box.h - _TALL) / 2, box.w - 2 * _EDGE, _TALL)
    boat, title, levels, lift = inside.rows((1.6, 0.9, 1.4, 1.6), 16)
    pen.stamp(symbol("boat", pen.px(_BOAT), colour), *boat.centre)
    told = words.calling(picture.viewer.names)
    name = told.say("simulator-cover-title", team=picture.team)
    pen.text(name, title, theme.HEAD, colour, face="bold", align="centre")
    bots = picture.bots if isinstance(picture, PlayPicture) else {}
    pen.text(_levels(bots, words), levels, theme.LEAD, theme.TEXT, align="centre")
    pen.text(words.say("simulator-cover-lift"), lift, theme.BODY, theme.QUIET, align="centre")


def _levels(bots: Mapping[str, str], words: Words) -> str:
    """The levels of the bots: in one word, or by their seats."""
    levels = set(bots.values())
    if len(levels) == 1:
        return words.say("simulator-cover-level", level=levels.pop())
    seats = ", ".join(f"{role}={level}" for role, level in bots.items())
    return words.say("item-to-seats", seats=seats)
