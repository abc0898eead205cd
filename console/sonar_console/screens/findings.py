"""What sonar and drones have found, under the radio operator's chart: it stays when it is said."""

from __future__ import annotations

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_ICON = 38.0
_SYMBOLS = {
    "found-sonar": "sonar",
    "found-answer": "sonar",
    "found-drone": "drone",
    "found-surfaced": "boat",
    "found-surfaced-at": "boat",
}


def draw_findings(pen: Pen, box: Box, view: TeamView, words: Words, room: float) -> Box:
    """Write the findings at the foot of a box, the newest first; the box above them.

    As many as leave ``room`` units above.
    """
    rows: list[tuple[str, str, float]] = []
    height = 0.0
    for message in view.found:
        text = words.say(message)
        lines = pen.wrap(text, theme.SMALL, box.w - _ICON)
        tall = pen.height(len(lines), theme.SMALL) + 3
        if box.h - height - tall - theme.GAP < room:
            break
        rows.append((_SYMBOLS[message.key], text, tall))
        height += tall
    if not rows:
        return box
    box, rest = box.top(box.h - height - theme.GAP, theme.GAP)
    for name, text, tall in rows:
        row, rest = rest.top(tall)
        icon, beside = row.left(_ICON)
        mark = symbol(name, pen.px(_ICON * 0.7), theme.TEAM[view.enemy_team])
        pen.stamp(mark, icon.x + _ICON * 0.4, icon.centre[1])
        pen.text(text, beside, theme.SMALL, theme.TEXT)
    return box
