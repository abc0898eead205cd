"""The picture of the rooms: a layered drawing of the table of imports, as SVG.

A room stands above all that it imports from; the rooms that every room may import from are a row
of their own at the bottom, without arrows. An arrow that a longer way of arrows implies is left
out, so a room may import from whatever its arrows reach.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import pairwise, permutations

from sonar_tools.structure.rooms import ARROWS, LEAVES, MODULES, levels, reach

WIDTH, LINE, PADDING = 208.0, 15.0, 11.0
"""Of a box: its width, the height of a line of text, and what is free around the text."""
GAP, PASSAGE = 26.0, 30.0
"""Between two boxes of a layer, and the width that an arrow takes which passes a layer."""
BETWEEN = 46.0
"""Between two layers."""
MARGIN = 24.0
CHARACTERS = 32
"""Of a line in a box."""
SWEEPS = 12
"""How often the order of the layers is improved, downwards and upwards in turn."""
FEW = 6
"""Nodes of a layer of which all orders are tried."""
SHIFTS = 400
"""How often the layers are moved across, downwards and upwards in turn."""

INK, QUIET, EDGE, PAPER = "#0b1a22", "#4a5f68", "#5b7a86", "#ffffff"
FILL, FILL_TOOLS, FILL_LEAF = "#e4eff3", "#f3ecdf", "#eef0f0"
FONT = "B612, 'DejaVu Sans', Verdana, sans-serif"

_REFERENCE = re.compile(r"`(?:\w+\.)+(\w+)`")
"""A dotted name in a docstring: its last part says enough."""

Arrows = Mapping[str, Set[str]]


@dataclass(slots=True)
class _Node:
    """A box, or a place where a long arrow passes a layer: then it has no room."""

    level: int
    room: str = ""
    x: float = 0.0
    """Of its middle."""

    @property
    def width(self) -> float:
        return WIDTH if self.room else PASSAGE


def draw_rooms(arrows: Arrows = ARROWS, leaves: Set[str] = LEAVES) -> str:
    """The picture of these rooms; raises `ValueError` where they are in a circle."""
    above = {room: targets - leaves for room, targets in arrows.items() if room not in leaves}
    level_of = levels(above)
    edges = without_implied(above)
    layers, ways = _layered(level_of, edges)
    _sort(layers, ways)
    _place(layers, ways)
    return _svg(layers, ways, sorted(leaves), _exceptions(above, edges))


def without_implied(arrows: Arrows) -> dict[str, set[str]]:
    """The arrows that no way of two or more arrows replaces."""
    reached = {room: reach(room, arrows) for room in arrows}
    return {
        room: {each for each in targets if not any(each in reached[other] for other in targets)}
        for room, targets in arrows.items()
    }


def _exceptions(arrows: Arrows, edges: Arrows) -> list[str]:
    """The imports that the drawn arrows reach and the table does not allow."""
    return [
        f"{room} → {target}"
        for room in sorted(arrows)
        for target in sorted(reach(room, edges) - arrows[room])
    ]


# ---- where everything stands


def _layered(
    level_of: Mapping[str, int], edges: Arrows
) -> tuple[list[list[_Node]], list[list[_Node]]]:
    """The layers from the lowest up, and the way of each arrow from its room down to its target."""
    layers: list[list[_Node]] = [[] for _ in range(max(level_of.values()) + 1)]
    nodes = {room: _Node(level, room) for room, level in level_of.items()}
    for node in nodes.values():
        layers[node.level].append(node)
    ways = []
    for room in edges:
        for target in sorted(edges[room]):
            passages = [_Node(n) for n in range(level_of[room] - 1, level_of[target], -1)]
            for passage in passages:
                layers[passage.level].append(passage)
            ways.append([nodes[room], *passages, nodes[target]])
    return layers, ways


def _sort(layers: list[list[_Node]], ways: Sequence[Sequence[_Node]]) -> None:
    """Order each layer so that few arrows cross: each node in the middle of its neighbours."""
    best, crossed = [list(layer) for layer in layers], _crossings(layers, ways)
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 else reversed(layers):
            place = {id(node): n for each in layers for n, node in enumerate(each)}
            layer.sort(key=lambda node: _middle(node, ways, place))
            if len(layer) <= FEW:
                orders = list(permutations(layer))
                layer[:] = min(orders, key=partial(_crossings_with, layer, layers, ways))
        count = _crossings(layers, ways)
        if count < crossed:
            best, crossed = [list(layer) for layer in layers], count
    layers[:] = best


def _middle(node: _Node, ways: Sequence[Sequence[_Node]], place: Mapping[int, int]) -> float:
    beside = [place[id(other)] for other in _neighbours(node, ways)]
    return sum(beside) / len(beside) if beside else place[id(node)]


def _neighbours(node: _Node, ways: Sequence[Sequence[_Node]]) -> list[_Node]:
    pairs = [pair for way in ways for pair in pairwise(way)]
    return [b if a is node else a for a, b in pairs if a is node or b is node]


def _crossings_with(
    layer: list[_Node],
    layers: list[list[_Node]],
    ways: Sequence[Sequence[_Node]],
    order: Sequence[_Node],
) -> int:
    return _crossings([list(order) if each is layer else each for each in layers], ways)


def _crossings(layers: list[list[_Node]], ways: Sequence[Sequence[_Node]]) -> int:
    place = {id(node): n for layer in layers for n, node in enumerate(layer)}
    steps: dict[int, list[tuple[int, int]]] = {}
    for way in ways:
        for above, below in pairwise(way):
            steps.setdefault(above.level, []).append((place[id(above)], place[id(below)]))
    return sum(
        (a - c) * (b - d) < 0
        for pairs in steps.values()
        for n, (a, b) in enumerate(pairs)
        for c, d in pairs[n + 1 :]
    )


def _place(layers: list[list[_Node]], ways: Sequence[Sequence[_Node]]) -> None:
    """Give each node its place across: near its neighbours, and none over another."""
    for layer in layers:
        _spread(layer, [0.0] * len(layer))
    for sweep in range(SHIFTS):
        for layer in layers if sweep % 2 else reversed(layers):
            _spread(layer, [_wish(_neighbours(node, ways), node.x) for node in layer])
    for layer in layers:  # a room that is alone stands right above those it imports from
        if len(layer) == 1:
            below = [other for other in _neighbours(layer[0], ways) if other.level < layer[0].level]
            layer[0].x = _wish(below, layer[0].x)
    left = min(node.x - node.width / 2 for layer in layers for node in layer)
    for layer in layers:
        for node in layer:
            node.x += MARGIN - left


def _wish(beside: Sequence[_Node], now: float) -> float:
    return sum(node.x for node in beside) / len(beside) if beside else now


def _spread(layer: Sequence[_Node], wished: Sequence[float]) -> None:
    """Place a layer in its order as near to what is wished as the widths allow."""
    offsets = [0.0]
    for left, right in pairwise(layer):
        offsets.append(offsets[-1] + (left.width + right.width) / 2 + GAP)
    blocks: list[tuple[float, int]] = []  # the mean that a run of nodes wishes, and their number
    for wish, offset in zip(wished, offsets, strict=True):
        mean, count = wish - offset, 1
        while blocks and blocks[-1][0] > mean:
            other, size = blocks.pop()
            mean, count = (mean * count + other * size) / (count + size), count + size
        blocks.append((mean, count))
    means = [mean for mean, count in blocks for _ in range(count)]
    for node, mean, offset in zip(layer, means, offsets, strict=True):
        node.x = mean + offset


# ---- the drawing


def _told(room: str) -> list[str]:
    """The first line of a room's docstring, in lines of a box."""
    path = MODULES.get(room) or MODULES.get(f"sonar_console.{room}")
    if path is None:
        return []
    whole = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    first = _REFERENCE.sub(r"\1", whole.partition("\n")[0]).replace("`", "")
    return textwrap.wrap(first.rstrip("."), CHARACTERS)


def _svg(
    layers: list[list[_Node]],
    ways: Sequence[Sequence[_Node]],
    leaves: Sequence[str],
    exceptions: Sequence[str],
) -> str:
    boxes = {node.room: _told(node.room) for layer in layers for node in layer if node.room}
    boxes |= {leaf: _told(leaf) for leaf in leaves}
    heights = [max(_height(boxes[n.room]) for n in layer if n.room) for layer in layers]
    height = max(_height(boxes[leaf]) for leaf in leaves)
    tops, y = [0.0] * len(layers), MARGIN
    for level in reversed(range(len(layers))):
        tops[level] = y
        y += heights[level] + BETWEEN
    width = max(node.x + node.width / 2 for layer in layers for node in layer) + MARGIN
    row = len(leaves) * (WIDTH + GAP) - GAP
    width = max(width, row + 2 * MARGIN)
    drawn = [_way(way, ways, tops, heights) for way in ways]
    for layer in layers:
        for node in layer:
            if node.room:
                fill = FILL_TOOLS if node.room == "sonar_tools" else FILL
                top, tall = tops[node.level], heights[node.level]
                drawn.append(_box(node.room, boxes[node.room], node.x, top, tall, fill))
    y += LINE
    drawn.append(_text(width / 2, y, "Every room may import from these:"))
    y += PADDING
    for number, leaf in enumerate(leaves):
        x = (width - row) / 2 + WIDTH / 2 + number * (WIDTH + GAP)
        drawn.append(_box(leaf, boxes[leaf], x, y, height, FILL_LEAF))
    y += height + 2 * LINE
    caption = "A room may import from every room that its arrows reach"
    caption += f", but not {', '.join(exceptions)}." if exceptions else "."
    drawn.append(_text(width / 2, y, caption))
    return _page(width, y + MARGIN, drawn)


def _page(width: float, height: float, drawn: Sequence[str]) -> str:
    size = f"{width:.0f}", f"{height:.0f}"
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"'
            f' viewBox="0 0 {size[0]} {size[1]}" font-family="{FONT}" font-size="11.5">',
            '<defs><marker id="head" viewBox="0 0 10 8" refX="10" refY="4" markerWidth="9"'
            f' markerHeight="8" orient="auto"><path d="M0 0 10 4 0 8Z" fill="{EDGE}"/>'
            "</marker></defs>",
            f'<rect width="100%" height="100%" fill="{PAPER}"/>',
            *drawn,
            "</svg>\n",
        )
    )


def _height(lines: Sequence[str]) -> float:
    return 2 * PADDING + LINE * (1 + len(lines)) + 2


def _box(room: str, lines: Sequence[str], x: float, y: float, height: float, fill: str) -> str:
    left = x - WIDTH / 2
    parts = [
        f'<rect x="{left:.1f}" y="{y:.1f}" width="{WIDTH:.0f}" height="{height:.0f}"'
        f' rx="6" fill="{fill}" stroke="{EDGE}"/>',
        f'<text x="{x:.1f}" y="{y + PADDING + 10:.1f}" font-size="15" font-weight="700"'
        f' text-anchor="middle" fill="{INK}">{escape(room)}</text>',
    ]
    for number, line in enumerate(lines, 1):
        parts.append(_text(x, y + PADDING + 12 + number * LINE, line))
    return "\n".join(parts)


def _text(x: float, y: float, text: str) -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle"'
    return f'<text {where} fill="{QUIET}">{escape(text)}</text>'


def _way(
    way: Sequence[_Node],
    ways: Sequence[Sequence[_Node]],
    tops: Sequence[float],
    heights: Sequence[float],
) -> str:
    """An arrow: curves between the layers, straight where it passes one."""
    x = _port(way[0], way[1], ways, down=True)
    y = tops[way[0].level] + heights[way[0].level]
    path = [f"M{x:.1f} {y:.1f}"]
    for above, node in pairwise(way):
        below = tops[node.level]
        to = node.x if not node.room else _port(node, above, ways, down=False)
        bend = (below - y) / 2
        path.append(f"C{x:.1f} {y + bend:.1f} {to:.1f} {below - bend:.1f} {to:.1f} {below:.1f}")
        x, y = to, below
        if not node.room:
            y += heights[node.level]
            path.append(f"V{y:.1f}")
    drawn = " ".join(path)
    style = f'fill="none" stroke="{EDGE}" marker-end="url(#head)"'
    return f'<path d="{drawn}" {style}><title>{way[0].room} → {way[-1].room}</title></path>'


def _port(node: _Node, other: _Node, ways: Sequence[Sequence[_Node]], *, down: bool) -> float:
    """The point at a box where the arrow from or to ``other`` begins or ends."""
    pairs = [pair if down else pair[::-1] for way in ways for pair in pairwise(way)]
    beside = sorted((end.x, id(end)) for begin, end in pairs if begin is node)
    step = WIDTH / (len(beside) + 1)
    return node.x - WIDTH / 2 + step * (1 + beside.index((other.x, id(other))))
