"""What concerns the whole crew: whose turn it is, who is awaited, what was heard, how it ended."""

from __future__ import annotations

from console.screens import theme
from console.screens.boxes import Box
from console.screens.gauges import draw_damage
from console.screens.pen import Pen
from console.screens.symbols import symbol
from console.views.team import TeamView
from console.words import Words


def draw_header(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """The team, the turn, who is awaited; at the right the scenario and the enemy's hull."""
    colour = theme.TEAM[view.team]
    pen.fill(box, theme.PANEL, theme.CORNER)
    edge, rest = box.left(8)
    pen.fill(edge, colour, 4)
    rest = rest.inset(theme.PAD, 6)
    name = words.name(view.team)
    width = pen.measure(name, theme.HEAD, "bold")[0] + 76
    team, rest = rest.left(min(width, rest.w * 0.24), theme.GAP * 1.5)
    icon, title = team.left(64, 8)
    pen.stamp(symbol("boat", pen.px(58), colour), *icon.centre)
    pen.text(name, title, theme.HEAD, colour, face="bold", lines=1)
    enemy_width = min(390.0, rest.w * 0.27)
    rest, enemy = rest.left(rest.w - enemy_width - theme.GAP, theme.GAP)
    _draw_enemy(pen, enemy, view, words)
    chip = _turn_chip(view, words)
    if chip is not None:
        text, lit = chip
        width = min(pen.measure(text, theme.LEAD, "bold")[0] + 36, rest.w * 0.45)
        place, rest = rest.left(width, theme.GAP)
        place = Box(place.x, place.y + (place.h - 56) / 2, place.w, 56)
        if lit:
            pen.fill(place, colour, 8)
        else:
            pen.frame(place, theme.TEAM[view.enemy_team], theme.LINE, 8)
        ink = theme.INK if lit else theme.TEAM[view.enemy_team]
        pen.text(text, place.inset(10, 2), theme.LEAD, ink, face="bold", align="centre", lines=1)
    for key, on in (
        ("screen-surfaced", view.boat.surfaced),
        ("screen-blackout", view.boat.blackout),
    ):
        if on:
            text = words.say(key)
            width = min(pen.measure(text, theme.BODY, "bold")[0] + 28, rest.w * 0.4)
            place, rest = rest.left(width, theme.GAP)
            place = Box(place.x, place.y + (place.h - 48) / 2, place.w, 48)
            pen.fill(place, theme.ALARM, 8)
            pen.text(
                text,
                place.inset(10, 2),
                theme.BODY,
                theme.INK,
                face="bold",
                align="centre",
                lines=1,
            )
    pen.text(words.say(view.awaited), rest, theme.LEAD, theme.TEXT)


def draw_warning(pen: Pen, box: Box, text: str, words: Words) -> None:
    """A strip with a fault that the host should know of."""
    pen.frame(box, theme.LAMP, theme.LINE, 8)
    icon, rest = box.left(56)
    pen.stamp(symbol("warning", pen.px(32), theme.LAMP), *icon.centre)
    label = words.say("screen-warning")
    width = pen.measure(label, theme.SMALL, "bold")[0]
    head, rest = rest.left(width, 18)
    pen.text(label, head, theme.SMALL, theme.LAMP, face="bold", lines=1)
    pen.text(text, rest.inset(4, 2), theme.SMALL, theme.LAMP)


def draw_heard(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """The newest announcement large, the ones before it beside it, newest first."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD, 8)
    newest, older = inner.columns((1.0, 1.0), 28)
    label, newest = newest.top(36, 0)
    pen.text(words.say("screen-heard"), label, theme.SMALL, theme.QUIET, face="bold", lines=1)
    if not view.heard:
        pen.text(words.say("screen-nothing-heard"), newest, theme.LEAD, theme.QUIET)
        return
    pen.text(words.say(view.heard[-1]), newest, theme.HEAD, theme.TEXT, face="bold")
    pen.line(
        ((older.x - 14, inner.y + 4), (older.x - 14, inner.bottom - 4)), theme.EDGE, theme.HAIR
    )
    y = older.y
    for message in reversed(view.heard[:-1]):
        text = words.say(message)
        height = pen.height(len(pen.wrap(text, theme.SMALL, older.w)), theme.SMALL) + 6
        if y + height > older.bottom + 6:
            break
        row = Box(older.x, y, older.w, height)
        pen.text(text, row, theme.SMALL, theme.QUIET)
        y += height


def draw_outcome(pen: Pen, box: Box, view: TeamView, text: str) -> None:
    """How the match ended, in place of the announcements; its colour says for whom."""
    lost = view.boat.damage >= view.boat.damage_limit
    won = view.enemy.damage >= view.enemy.damage_limit
    colour = theme.LAMP if lost == won else theme.READY if won else theme.ALARM
    pen.fill(box, colour, theme.CORNER)
    pen.text(text, box.inset(30, 10), 72, theme.INK, face="bold", align="centre")


def _turn_chip(view: TeamView, words: Words) -> tuple[str, bool] | None:
    if view.turn is None or view.phase != "play":
        return None
    ours = view.turn == view.team
    key = "screen-our-turn" if ours else "screen-their-turn"
    text = words.say(key) if ours else words.say(key, team=view.turn)
    if view.turns_left is not None and view.turns_left > 1:
        text = f"{text} · {words.say('screen-turns-left', left=view.turns_left)}"
    return text, ours


def _draw_enemy(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    top, bottom = box.rows((1.0, 0.9), 2)
    enemy = view.enemy
    colour = theme.TEAM[view.enemy_team]
    label = words.name(view.enemy_team)
    draw_damage(pen, top, enemy.damage, enemy.damage_limit, label, colour, "right")
    if enemy.surfaced and enemy.sector is not None:
        text = words.say("screen-enemy-surfaced-in", sector=enemy.sector)
    elif enemy.surfaced:
        text = words.say("screen-enemy-surfaced")
    else:
        title = view.scenario.get(words.language) or next(iter(view.scenario.values()), "")
        text = title
    pen.text(text, bottom, theme.SMALL, theme.QUIET, align="right", lines=1)
