"""Draws both sides of a board with its measures, as SVG: one unit is one millimetre."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from sonar_tools.boards.kicadtext import number
from sonar_tools.boards.model import BACK, FRONT, CarrierBoard, Component, Point, turned
from sonar_tools.boards.pcbfile import rounded

MARGIN = 16.0
BETWEEN = 14.0
_STYLE = (
    "text{font-family:sans-serif;fill:#fff}.m text,.m .t{fill:#333;font-size:3px}"
    ".m path{stroke:#333;stroke-width:.15;fill:none}.b{fill:#1f5a38}"
    ".p{fill:#d9b44a}.h{fill:#fff}.s{stroke:#fff;stroke-width:.15;fill:none}"
    ".f{stroke:#cfd6cf;stroke-width:.1;fill:#2d6b47}.k{stroke:#3d8a5c;fill:none}"
)


def drawing(board: CarrierBoard) -> str:
    """The drawing: front on the left, back on the right, as each is seen."""
    xs, ys = zip(*board.outline, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    width, height = right - left, bottom - top
    whole = (2 * width + BETWEEN + 2 * MARGIN, height + 2 * MARGIN)
    size = " ".join(number(each) for each in whole)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(whole[0])}mm" '
        f'height="{number(whole[1])}mm" viewBox="0 0 {size}">',
        f"<title>{escape(board.title)} {escape(board.version)}</title><style>{_STYLE}</style>",
        f'<rect width="{number(whole[0])}" height="{number(whole[1])}" fill="#fff"/>',
        f'<g transform="translate({number(MARGIN - left)} {number(MARGIN - top)})">',
        *_side(board, FRONT),
        "</g>",
        f'<g transform="translate({number(MARGIN + width + BETWEEN + right)} '
        f'{number(MARGIN - top)}) scale(-1 1)">',
        *_side(board, BACK),
        "</g>",
        f'<g class="m" transform="translate({number(MARGIN - left)} {number(MARGIN - top)})">',
        *_measures(board, left, right, top, bottom),
        "</g></svg>",
    ]
    return "\n".join([*out, ""])


def _side(board: CarrierBoard, layer: str) -> Iterator[str]:
    front = layer == FRONT
    yield f'<path class="b" d="{outline_path(board)}"/>'
    for track in board.tracks:
        if track.layer == layer:
            (x, y), (u, v) = track.start, track.end
            yield (
                f'<path class="k" stroke-width="{number(track.width)}" '
                f'd="M{_xy((x, y))}L{_xy((u, v))}"/>'
            )
    for each in board.components:
        if front:
            yield from (
                f'<path class="s" d="{_line(each, line)}"/>' for line in each.footprint.silk
            )
        for pad in each.footprint.pads:
            x, y = each.at(pad)
            if pad.drill:
                if pad.number:
                    size = number(min(pad.width, pad.height) / 2)
                    yield f'<circle class="p" cx="{number(x)}" cy="{number(y)}" r="{size}"/>'
                hole = number(pad.drill / 2)
                yield f'<circle class="h" cx="{number(x)}" cy="{number(y)}" r="{hole}"/>'
            elif front:
                half = (pad.width / 2, pad.height / 2)
                one = turned(-half[0], -half[1], each.angle)
                wide, high = abs(2 * one[0]), abs(2 * one[1])
                yield (
                    f'<rect class="p" x="{number(x - wide / 2)}" y="{number(y - high / 2)}" '
                    f'width="{number(wide)}" height="{number(high)}"/>'
                )
        if front and each.text_at is not None:
            yield _text(
                each.ref, (each.x + each.text_at[0], each.y + each.text_at[1]), 0.9, each.angle
            )
    for text in board.texts:
        if text.back != front:
            yield _text(text.text, text.at, text.size, text.angle, text.align, text.back)


def outline_path(board: CarrierBoard) -> str:
    """The outline as path data: the corners as curves through their middle."""
    pieces = rounded(board.outline)
    arcs = pieces[: len(board.outline)]
    start = arcs[0][0]
    path = [f"M{_xy(start)}"]
    for corner, (one, _, two) in zip(board.outline, arcs, strict=True):
        path.append(f"L{_xy(one)}Q{_xy(corner)} {_xy(two)}")
    return "".join(path) + "Z"


def _line(each: Component, line: tuple[float, float, float, float]) -> str:
    x, y, u, v = line
    one = turned(x, y, each.angle, each.x, each.y)
    two = turned(u, v, each.angle, each.x, each.y)
    return f"M{_xy(one)}L{_xy(two)}"


def _text(
    text: str, at: Point, size: float, angle: float, align: str = "center", mirrored: bool = False
) -> str:
    anchor = {"left": "start", "right": "end"}.get(align, "middle")
    turn = f" rotate({number(-angle)})" if angle else ""
    flip = " scale(-1 1)" if mirrored else ""
    place = f"translate({_xy(at)}){turn}{flip}"
    font = f'font-size="{number(1.25 * size)}" dy="{number(0.45 * size)}"'
    return f'<text text-anchor="{anchor}" {font} transform="{place}">{escape(text)}</text>'


def _measures(
    board: CarrierBoard, left: float, right: float, top: float, bottom: float
) -> Iterator[str]:
    """The size of the board, and the screws' holes from its lower left corner."""
    yield f'<path d="M{_xy((left, bottom + 5))}H{number(right)}"/>'
    yield _caption(f"{right - left:.1f}", ((left + right) / 2, bottom + 9.0))
    yield f'<path d="M{_xy((left - 5, top))}V{number(bottom)}"/>'
    yield _caption(f"{bottom - top:.1f}", (left - 9.0, (top + bottom) / 2), -90)
    holes = [each for each in board.components if each.symbol == "Hole"]
    for n, each in enumerate(holes):
        at = (right + BETWEEN + (right - left) * (n % 3) / 3, bottom + 5.0 + 4.0 * (n // 3))
        drill = each.footprint.pads[0].drill
        words = f"{each.ref} ⌀{drill:g} ({each.x - left:.1f}; {bottom - each.y:.1f})"
        yield f'<text x="{number(at[0])}" y="{number(at[1])}">{words}</text>'
    yield _caption(f"{board.title} {board.version}", ((left + right) / 2, top - 6.0))


def _caption(text: str, at: Point, turn: float = 0.0) -> str:
    move = f' transform="rotate({number(turn)} {_xy(at)})"' if turn else ""
    place = f'x="{number(at[0])}" y="{number(at[1])}"{move}'
    return f'<text text-anchor="middle" {place}>{escape(text)}</text>'


def _xy(at: Point) -> str:
    return f"{number(round(at[0], 3))} {number(round(at[1], 3))}"
