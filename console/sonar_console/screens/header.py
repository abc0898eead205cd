"""The head of the screen: the team, whose turn or whose stop it is, who is awaited, the enemy."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sonar_console.cards.boat import AnnouncedCard
from sonar_console.cards.picture import HeaderCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.gauges import draw_damage
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_TURN = 40.0
"""The type size of whose turn it is."""

_MOST = 0.64
"""The share of the free room that the first chip may take."""

_ENEMY = 390.0
_BOX = 51.0
"""The usual width of what is known of the enemy, and of each box of its hull."""

_LESS = 16.0
"""By how much at a time the first chip is made narrower, until what is told has its room."""

TWO_ROWS = 172.0
"""The height from which the team and the enemy stand in a row above the rest."""

_LEAST = 300.0
"""The room that who is awaited needs. A further chip that would take of it stands in its place:
the seats' cards say who is awaited as well."""


@dataclass(frozen=True, slots=True)
class _Chip:
    """A word or two that everyone must see: filled with its colour, or only framed with it."""

    text: str
    colour: theme.Colour
    filled: bool = True
    size: float = theme.BODY
    height: float = 48.0
    symbol: str | None = None

    @property
    def icon(self) -> float:
        """The width of its symbol."""
        return self.height * 0.9 if self.symbol else 0.0


def draw_header(pen: Pen, box: Box, header: HeaderCard, words: Words) -> None:
    """Draws the team, the turn, who is awaited; at the right the scenario and the enemy's hull.

    While the table is stopped the whole head has a frame of the team that stopped it.
    """
    colour = theme.TEAM[header.team]
    pen.fill(box, theme.PANEL, theme.CORNER)
    if header.stopped_by is not None:
        pen.frame(box, theme.TEAM[header.stopped_by], theme.BOLD, theme.CORNER)
    edge, rest = box.left(8)
    pen.fill(edge, colour, 4)
    rest = rest.inset(theme.PAD, 1)
    name = words.name(header.team)
    width = pen.measure(name, theme.HEAD, "bold")[0] + 76
    below = None
    if box.h >= TWO_ROWS:
        rest, below = rest.rows((1.0, 1.0), theme.GAP)
    team, rest = rest.left(min(width, rest.w * (0.245 if below is None else 0.5)), theme.GAP / 2)
    icon, title = team.left(64, 8)
    pen.stamp(symbol("boat", pen.px(58), colour), *icon.centre)
    pen.text(name, title, theme.HEAD, colour, face="bold", lines=1)
    share = 0.48 if below is None else 1.0
    enemy_width = min(_enemy_width(pen, header.enemy, words), rest.w * share)
    rest, enemy = rest.left(rest.w - enemy_width - theme.GAP, theme.GAP)
    _draw_enemy(pen, enemy, header.enemy, _title(header, words), words)
    rest = rest if below is None else below
    told = words.calling({}).say(header.awaited)
    chips = _chips(header, words)
    others = sum(_chip_width(pen, chip) + theme.GAP for chip in chips[1:])
    for number, chip in enumerate(chips):
        wide = _chip_width(pen, chip)
        if number == 0:
            rest = _draw_chip(pen, rest, chip, _first_width(pen, rest, chip, told, others))
        elif rest.w - wide - theme.GAP >= _LEAST:
            rest = _draw_chip(pen, rest, chip, wide)
        else:
            rest, told = _draw_chip(pen, rest, chip, min(wide, rest.w)), ""
    pen.text(told, rest, theme.LEAD, theme.TEXT)


def _enemy_width(pen: Pen, enemy: AnnouncedCard, words: Words) -> float:
    """The width that the enemy's whole name needs beside its hull."""
    name = pen.measure(words.name(enemy.team), theme.BODY, "bold")[0]
    return max(_ENEMY, name + enemy.limit * _BOX + theme.GAP * 2)


def _chip_width(pen: Pen, chip: _Chip) -> float:
    """The width at which a chip has its full type size."""
    return pen.measure(chip.text, chip.size, "bold")[0] + 34 + chip.icon


def _first_width(pen: Pen, rest: Box, chip: _Chip, told: str, others: float) -> float:
    """The width of the first chip, which gives way to the other chips and the sentence.

    ``others`` is what the other chips take.
    """
    least = _chip_width(pen, replace(chip, size=theme.SMALL))
    width = min(_chip_width(pen, chip), rest.w * _MOST, max(least, rest.w - others))
    least = min(width, least)
    while width > least:
        beside = Box(rest.x, rest.y, rest.w - width - theme.GAP, rest.h)
        if pen.fitted(told, beside, theme.LEAD)[1] >= theme.SMALL:
            return width
        width -= _LESS
    return least


def _draw_chip(pen: Pen, box: Box, chip: _Chip, width: float) -> Box:
    """Draws a chip at the left of a box; returns the room beside it."""
    place, rest = box.left(width, theme.GAP)
    height = min(chip.height, box.h)
    place = Box(place.x, place.y + (place.h - height) / 2, place.w, height)
    ink = theme.INK if chip.filled else chip.colour
    if chip.filled:
        pen.fill(place, chip.colour, 8)
    else:
        pen.fill(place, theme.HULL, 8)
        pen.frame(place, chip.colour, theme.LINE, 8)
    inside = place.inset(10, 2)
    if chip.symbol is not None:
        mark, inside = inside.left(chip.icon, 6)
        pen.stamp(symbol(chip.symbol, pen.px(chip.icon * 0.94), ink), *mark.centre)
    pen.text(chip.text, inside, chip.size, ink, face="bold", align="centre", lines=1)
    return rest


def _chips(header: HeaderCard, words: Words) -> list[_Chip]:
    """The chips that the whole crew must see at once, the most pressing first.

    A team is its colour here, which the chip has as well: a crew's name may be long.
    """
    words = words.calling({})
    found = []
    if header.stopped_by is not None:
        found.append(_stop_chip(header, header.stopped_by, words))
    elif header.turn is not None:
        found.append(_turn_chip(header, header.turn, words))
    if header.ready_to_dive and header.surfaced:
        found.append(_Chip(words.say("screen-ready-to-dive"), theme.READY))
    elif header.surfaced:
        found.append(_Chip(words.say("screen-surfaced"), theme.ALARM))
    if header.blackout:
        found.append(_Chip(words.say("screen-blackout"), theme.ALARM))
    return found


def _stop_chip(header: HeaderCard, team: str, words: Words) -> _Chip:
    ours = team == header.team
    text = words.say("screen-our-stop") if ours else words.say("screen-their-stop", team=team)
    return _Chip(text, theme.TEAM[team], ours, theme.HEAD, 64.0, "stop")


def _turn_chip(header: HeaderCard, team: str, words: Words) -> _Chip:
    ours = team == header.team
    text = words.say("screen-our-turn") if ours else words.say("screen-their-turn", team=team)
    if header.turns_left is not None and header.turns_left > 1:
        text = f"{text} · {words.say('screen-turns-left', left=header.turns_left)}"
    if header.seconds_left is not None:
        text = f"{text} · {clock(header.seconds_left)}"
    return _Chip(text, theme.TEAM[team], ours, _TURN, 58.0)


def clock(seconds: int) -> str:
    """The text of a clock: ``4:05``."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _draw_enemy(pen: Pen, box: Box, enemy: AnnouncedCard, title: str, words: Words) -> None:
    """Draws the enemy's hull, and under it where it has surfaced, else the scenario's title."""
    top, bottom = box.rows((1.0, 1.0))
    colour, label = theme.TEAM[enemy.team], words.name(enemy.team)
    draw_damage(pen, top, enemy.damage, enemy.limit, label, colour, "right")
    if enemy.surfaced:
        if enemy.sector is None:
            text = words.say("screen-enemy-surfaced")
        else:
            text = words.say("screen-enemy-surfaced-in", sector=enemy.sector)
        pen.text(text, bottom, theme.SMALL, theme.LAMP, face="bold", align="right", lines=1)
        return
    pen.text(title, bottom, theme.SMALL, theme.QUIET, align="right", lines=1)


def _title(header: HeaderCard, words: Words) -> str:
    """The scenario's title in the screen's language, or in another one."""
    return header.scenario.get(words.language) or next(iter(header.scenario.values()), "")
