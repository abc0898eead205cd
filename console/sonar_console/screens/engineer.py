"""The engineer's sheet: four panels, one below the other, and the circuits that join them.

Each panel is a row: three symbols of the central circuits at the left, then the reactor's.
The panels W, N and S each hold three symbols of one circuit and E one of each, so that three
lines that never cross join them: W's runs down at the right, N's at the left, S's in the middle.
"""

from __future__ import annotations

from sonar_console.cards.boat import AdviceCard, BlockCard, SymbolCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_CENTRAL = 3
_LETTER = 58.0
"""Room for a panel's letter, and for the circuit that runs down beside it."""

_STROKE_GAP = 4.5
_BETWEEN = 4.0
_BLOCKS = 40.0
"""The space between panels, and the height of the key of what each kind of symbol blocks."""

_LEAST_ICON = 27.0
"""The room of a symbol in that key beside which its label still stands: 16 arc minutes."""


def panels(symbols: tuple[SymbolCard, ...]) -> dict[str, list[SymbolCard]]:
    """The symbols by panel, in the order of the sheet."""
    found: dict[str, list[SymbolCard]] = {}
    for one in symbols:
        found.setdefault(one.name[0], []).append(one)
    return found


def draw_engineer(
    pen: Pen,
    box: Box,
    symbols: tuple[SymbolCard, ...],
    blocks: tuple[BlockCard, ...],
    cursor: str | None,
    words: Words,
    advice: AdviceCard | None = None,
) -> None:
    """Draws the four panels, the circuits under the symbols, the cursor, and what blocks what.

    With ``advice`` also what crossing out the symbol under the cursor would do: what would be
    repaired is framed and ticked, systems that would be blocked are struck in the key, and damage
    is a star in place of the panel's letter.
    """
    sheet = panels(symbols)
    if not sheet:
        return
    if blocks:
        box, key = box.top(box.h - _BLOCKS, 4)
        ahead = () if advice is None else advice.blocks
        _draw_blocks(pen, key, blocks, ahead, words.say("screen-blocks"))
    rows = box.rows([1.0] * len(sheet), _BETWEEN)
    cells: dict[str, Box] = {}
    side = min((box.w - _LETTER) / 7.6, rows[0].h * 0.86)
    step = (box.w - _LETTER - 10 - side) / 5.75
    for row, (panel, row_symbols) in zip(rows, sheet.items(), strict=True):
        lit = cursor is not None and cursor[0] == panel
        pen.fill(row, theme.PANEL_LIT if lit else theme.HULL, 8, theme.LAMP if lit else theme.EDGE)
        letter, _ = row.inset(0, -4).left(_LETTER - 14)
        pen.text(
            words.name(panel, "short"),
            letter,
            theme.HEAD,
            theme.LAMP if lit else theme.QUIET,
            face="bold",
            align="centre",
            lines=1,
        )
        if lit and advice is not None and advice.damage:
            x, y = letter.centre
            side = min(letter.w, row.h)
            pen.stamp(symbol("blast", pen.px(side), theme.ALARM), x, y)
            pen.stamp(symbol("cross", pen.px(side * 0.34), theme.INK), x, y)
        for one in row_symbols:
            number = int(one.name[1:]) - 1
            x = row.x + _LETTER + number * step + (step * 0.75 if number >= _CENTRAL else 0)
            cells[one.name] = Box(x, row.y + (row.h - side) / 2, side, side)
    _draw_circuits(pen, symbols, cells, step)
    for one in symbols:
        _draw_symbol(pen, cells[one.name], one)
    for name in () if advice is None else advice.repaired:
        _draw_repaired(pen, cells[name], damage=advice is not None and advice.damage)
    if cursor in cells:
        pen.corners(cells[cursor].inset(-5))


def _draw_symbol(pen: Pen, cell: Box, one: SymbolCard) -> None:
    colour = theme.KIND[one.kind]
    edge = theme.CIRCUIT[one.circuit] if one.circuit else theme.EDGE
    pen.fill(cell, theme.ALARM_DARK if one.broken else theme.PANEL, 8)
    pen.frame(cell, edge, theme.LINE, 8)
    x, y = cell.centre
    pen.stamp(symbol(one.kind, pen.px(cell.w * 0.66), colour), x, y)
    if one.broken:
        pen.stamp(symbol("slash", pen.px(cell.w * 1.16), theme.ALARM_DARK), x - 4, y - 4)
        pen.stamp(symbol("slash", pen.px(cell.w * 1.16), theme.ALARM), x, y)


def _draw_repaired(pen: Pen, cell: Box, *, damage: bool) -> None:
    """Draws that a symbol would be repaired: a frame, and a tick unless it costs damage."""
    pen.frame(cell.inset(-1), theme.ALARM if damage else theme.READY, theme.BOLD, 8)
    if not damage:
        side = cell.w * 0.5
        x, y = cell.right - side * 0.3, cell.bottom - side * 0.3
        pen.stamp(symbol("tick", pen.px(side * 1.3), theme.PANEL), x, y)
        pen.stamp(symbol("tick", pen.px(side), theme.READY), x, y)


def _draw_circuits(
    pen: Pen, symbols: tuple[SymbolCard, ...], cells: dict[str, Box], step: float
) -> None:
    """Draws each circuit as a line through its symbols, with the circuit's number of strokes."""
    by_circuit: dict[str, list[str]] = {}
    for one in symbols:
        if one.circuit:
            by_circuit.setdefault(one.circuit, []).append(one.name)
    for circuit, names in by_circuit.items():
        path = _path([cells[name] for name in names], step)
        strokes = theme.STROKES.get(circuit, 1)
        for stroke in range(strokes):
            shift = (stroke - (strokes - 1) / 2) * _STROKE_GAP * 2
            pen.line([(x + shift, y + shift) for x, y in path], theme.CIRCUIT[circuit], theme.LINE)


def _path(cells: list[Box], step: float) -> list[tuple[float, float]]:
    """The line of a circuit: along the symbols of one row, then down beside a column to the last.

    The gutter is at the right of the third symbol, at the left of the first, and straight down
    from the second, so that lines of different circuits never lie on each other.
    """
    row = sorted((cell for cell in cells if cell.y == cells[0].y), key=lambda cell: cell.x)
    others = [cell for cell in cells if cell.y != cells[0].y]
    points = [cell.centre for cell in row]
    for other in others:
        x, y = other.centre
        if other.x == row[-1].x:
            gutter = other.right + step * 0.3
            points += [(gutter, points[-1][1]), (gutter, y), (x, y)]
        elif other.x == row[0].x:
            points.reverse()
            gutter = other.x - 10
            points += [(gutter, points[-1][1]), (gutter, y), (x, y)]
        else:
            points += [row[len(row) // 2].centre, (x, y)]
    return points


def _draw_blocks(
    pen: Pen, row: Box, blocks: tuple[BlockCard, ...], ahead: tuple[str, ...], label: str
) -> None:
    """Draws which systems each kind of symbol blocks; what is blocked now has an alarm's colour.

    Those that the symbol under the cursor would block, ``ahead``, are struck in the cursor's.
    """
    shares = [1.0 + len(block.systems) for block in blocks]
    wide = pen.measure(label, theme.SMALL)[0] + 10
    if row.w - wide >= sum(shares) * _LEAST_ICON:
        said, row = row.left(wide)
        pen.text(label, said.inset(0, -4), theme.SMALL, theme.QUIET, lines=1)
    for block, cell in zip(blocks, row.top(row.h - 4)[0].columns(shares, 6), strict=True):
        edge = theme.ALARM if block.blocked else theme.EDGE
        if not set(ahead).isdisjoint(block.systems):
            edge = theme.LAMP
        pen.fill(cell, theme.HULL, 8, edge)
        places = cell.inset(4, 2).columns([1.0] * (1 + len(block.systems)))
        side = pen.px(min(places[0].w * 0.86, 30.0))
        pen.stamp(symbol(block.kind, side, theme.KIND[block.kind]), *places[0].centre)
        for system, place in zip(block.systems, places[1:], strict=True):
            colour = theme.ALARM if block.blocked else theme.QUIET
            pen.stamp(symbol(system, side, colour), *place.centre)
            if system in ahead:
                pen.stamp(symbol("slash", side, theme.LAMP), *place.centre)
