"""The energy of a submarine in Sonar Family, and what can be done with it."""

from __future__ import annotations

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

SPACES = 4
"""The most energy there can be (F-2)."""

COSTS: dict[int, str] = {2: "sonar", 3: "silence", 4: "missile"}
"""What each space of the gauge pays for (F-3, F-4, F-5)."""


def draw_energy(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """Draw the gauge as a ladder: on the space that pays for an action stands the action."""
    energy = view.boat.energy or 0
    size = max(theme.BODY, min(theme.HEAD, box.h * 0.06))
    head, rest = box.top(size * 1.47, 4)
    label = f"{words.say('screen-energy')} {energy}"
    icon, beside = head.left(size * 1.47, 6)
    pen.stamp(symbol("energy", pen.px(size * 1.27), theme.TEXT), *icon.centre)
    pen.text(label, beside, size, face="bold", lines=1)
    height = rest.h / SPACES
    for space in range(1, SPACES + 1):
        row = Box(rest.x, rest.y + (SPACES - space) * height, rest.w, height).inset(0, 3)
        _draw_space(pen, row, space, energy, words)


def _draw_space(pen: Pen, row: Box, space: int, energy: int, words: Words) -> None:
    """One space with its number, and what it pays for: lit, and ticked, when there is enough."""
    filled = space <= energy
    size = max(theme.BODY, min(theme.HEAD, row.h * 0.4))
    cell, rest = row.left(min(row.h, row.w * 0.26), theme.GAP)
    if filled:
        pen.fill(cell, theme.READY, 6)
    else:
        pen.fill(cell, theme.HULL, 6, theme.QUIET)
    ink = theme.INK if filled else theme.QUIET
    pen.text(str(space), cell, size * 1.2, ink, face="bold", align="centre", lines=1)
    action = COSTS.get(space)
    if action is None:
        return
    colour = theme.READY if filled else theme.QUIET
    side = min(rest.h, size * 1.47)
    icon, name = rest.left(side, 6)
    pen.stamp(symbol(action, pen.px(side * 0.84), colour), *icon.centre)
    label = words.name(action)
    label = label[:1].upper() + label[1:]
    width = pen.measure(label, size, "bold")[0]
    pen.text(label, name.inset(0, -4), size, colour, face="bold", lines=1)
    if filled and width + 40 <= name.w:
        pen.stamp(symbol("tick", pen.px(26), colour), name.x + width + 26, row.centre[1])
