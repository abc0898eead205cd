"""A help card as an SVG of A5, to print: a seat's controls, and under each what it does.

Words are text, not outlines, so that a card is small and can be searched. They are measured in the
project's font, and each line says how wide it is, for viewers with another font.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sonar_console.devices.layout import ENCODERS
from sonar_console.engine.names import Game, Mode, Role
from sonar_console.locales import Words
from sonar_console.screens.letters import font
from sonar_console.screens.symbols import SHAPES, Disc, Polygon
from sonar_tools.helpcards.cardtable import CardRow, CardSection, sections, side
from sonar_tools.helpcards.meanings import COLUMNS

WIDTH, HEIGHT = 148.0, 210.0
"""A5, upright, in millimetres."""

MARGIN = 8.0
INK, QUIET, EDGE, LIGHT = "#0b1a22", "#4a5f68", "#9fb2b8", "#eef3f4"
TITLE, HEAD = 7.0, 3.2
SIZES = (3.5, 3.3, 3.1, 2.9, 2.75, 2.6, 2.45, 2.3)
"""Type sizes of the table, in millimetres: the largest that fits. 2.3 mm are 6.5 points."""

_BAND = 31.0
"""The height of the band with the controls."""

_NAME_LINES = 3
"""The most lines for the name of a control."""

_SIGNS = frozenset("?!:;»")
"""Signs that never begin a line."""

_LEADING = 1.25
_PROMPTS = 0.4
"""The share of the width for what the seat reads."""

_MEASURED = 100
"""The type size in pixels at which widths are measured."""

FONTS = "../../console/sonar_console/screens/fonts"
"""The folder of the project's fonts, as seen from a card in docs/cards."""

FACES = {"400": "B612-Regular.otf", "700": "B612-Bold.otf"}
"""The font file of each weight."""


class TooMuchError(ValueError):
    """A card has no room for its table at the smallest type size."""


def draw_card(game: Game, role: Role, words: Words, fonts: str = FONTS) -> dict[str, str]:
    """The card of a seat by file name: one side, or two if the modes do not fit on one.

    ``fonts`` is the folder of the font's files, as seen from the card. Raises `TooMuchError`.
    """
    name, words = f"{game}-{role}", words.playing(game)
    whole = _side(game, role, words, sections(game, role, words), fonts)
    if whole is not None:
        return {name: whole}
    found = {}
    for mode in Mode:
        drawn = _side(game, role, words, side(game, mode, role, words), fonts)
        if drawn is None:
            raise TooMuchError(f"{name}-{mode}: no room for its table in {words.language}")
        found[f"{name}-{mode}"] = drawn
    return found


def _side(
    game: Game, role: Role, words: Words, table: Sequence[CardSection], fonts: str
) -> str | None:
    """One side of a card at the largest type size that fits; None if none does."""
    for size in SIZES:
        card = _SheetWriter(game, role, words, size)
        if card.draw(table):
            return card.svg(fonts)
    return None


class _SheetWriter:
    def __init__(self, game: Game, role: Role, words: Words, size: float) -> None:
        self._game, self._role, self._words, self._size = game, role, words, size
        self._parts: list[str] = []
        self._fits = True
        controls = COLUMNS[role]
        prompts = (WIDTH - 2 * MARGIN) * _PROMPTS
        each = (WIDTH - 2 * MARGIN - prompts) / len(controls)
        self._columns = [(MARGIN, prompts - 2)]
        self._columns += [
            (MARGIN + prompts + number * each, each - 1.5) for number in range(len(controls))
        ]

    def draw(self, table: Sequence[CardSection]) -> bool:
        """Draw everything; False if there is no room."""
        y = self._title()
        y = self._controls(y)
        for section in table:
            y += HEAD * 1.5
            self._text(section.title, MARGIN, y, HEAD, bold=True)
            y += 1.6
            for row in section.rows:
                y = self._row(row, y)
        foot = HEIGHT - MARGIN
        lines = _wrapped(self._words.say("card-foot"), self._size, WIDTH - 2 * MARGIN)
        for number, line in enumerate(reversed(lines)):
            self._text(line, MARGIN, foot - number * self._size * _LEADING, self._size, QUIET)
        return self._fits and y + 2 <= foot - len(lines) * self._size * _LEADING

    def svg(self, fonts: str) -> str:
        """The card as SVG."""
        faces = "".join(
            f"@font-face{{font-family:B612;font-weight:{weight};"
            f"src:local('B612'),url('{fonts}/{name}')}}"
            for weight, name in FACES.items()
        )
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" '
                f'height="{HEIGHT:g}mm" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" '
                f'xml:lang="{self._words.language}">',
                f"<style>{faces}text{{font-family:B612,Verdana,sans-serif}}</style>",
                f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#ffffff"/>',
                *self._parts,
                "</svg>",
                "",
            )
        )

    # ---- the head

    def _title(self) -> float:
        name = self._words.name(self._role)
        self._parts.append(f'<rect width="{WIDTH:g}" height="19" fill="{INK}"/>')
        self._symbol(self._role, MARGIN + 6, 9.5, 6, "#ffbe5c")
        self._text(name[:1].upper() + name[1:], MARGIN + 15, 12, TITLE, "#ffffff", bold=True)
        game = self._words.name(self._game)
        self._text(game, WIDTH - MARGIN, 11.6, 4.0, "#cfe0e4", anchor="end")
        return 19.0

    def _controls(self, y: float) -> float:
        """Draw each control over its column, with its name."""
        self._parts.append(f'<rect y="{y:g}" width="{WIDTH:g}" height="{_BAND:g}" fill="{LIGHT}"/>')
        reads = self._words.say("controls-moment")
        self._text(reads, MARGIN, y + _BAND - 3.0, self._size, QUIET, bold=True)
        for control, (x, width) in zip(COLUMNS[self._role], self._columns[1:], strict=True):
            middle = x + width / 2
            self._control(control, middle, y + 9.5)
            lines = _wrapped(self._words.say(f"control-{control}"), self._size, width)
            self._fits &= len(lines) <= _NAME_LINES
            for number, line in enumerate(lines):
                below = y + _BAND - 3.0 + (number - len(lines) + 1) * self._size * _LEADING
                self._text(line, middle, below, self._size, bold=True, anchor="middle")
        return y + _BAND

    def _control(self, control: str, x: float, y: float) -> None:
        """Draw a control as it looks on the table."""
        if control == "compass":
            for dx, dy, letter in ((0, -1, "N"), (1, 0, "E"), (0, 1, "S"), (-1, 0, "W")):
                self._disc(x + dx * 5.2, y + dy * 5.2, 2.9, "#ffffff")
                name = self._words.name(letter, "short")
                self._text(name, x + dx * 5.2, y + dy * 5.2 + 1.1, 3.0, bold=True, anchor="middle")
        elif control == "stop":
            self._disc(x, y, 7.2, "#c8402c")
            self._symbol("stop", x, y, 4.2, "#ffffff")
        elif control == "push":
            self._disc(x, y, 5.4, "#ffffff")
            self._disc(x, y, 2.6, EDGE)
            self._line(f"M{x:.2f} {y - 7.6:.2f}V{y - 3.4:.2f}m-1.4-1.6l1.4 1.6 1.4-1.6")
        elif control in ENCODERS[self._role]:
            self._encoder(control, x, y)
        else:
            self._disc(x, y, 5.0, "#ffffff")
            if control == "unknown":
                self._text("?", x, y + 1.9, 5.2, bold=True, anchor="middle")
            elif control == "undo":
                self._line(f"M{x - 2.4:.2f} {y - 0.6:.2f}h3.4a1.7 1.7 0 0 1 0 3.4h-2.6")
                self._line(f"M{x - 0.8:.2f} {y - 2.2:.2f}l-1.7 1.6 1.7 1.6")

    def _encoder(self, control: str, x: float, y: float) -> None:
        """Draw a knob, and beside it how it is turned or what it moves."""
        self._disc(x, y, 5.0, "#ffffff")
        self._line(f"M{x:.2f} {y:.2f}V{y - 4.2:.2f}")
        if control == "slide_y":
            self._line(f"M{x + 7.5:.2f} {y - 4:.2f}v8m-1.4-1.6l1.4 1.6 1.4-1.6")
            self._line(f"M{x + 6.1:.2f} {y - 2.4:.2f}l1.4-1.6 1.4 1.6")
        elif control == "slide_x":
            self._line(f"M{x - 4:.2f} {y + 7:.2f}h8m-1.6-1.4l1.6 1.4-1.6 1.4")
            self._line(f"M{x - 2.4:.2f} {y + 5.6:.2f}l-1.6 1.4 1.6 1.4")
        else:
            self._line(f"M{x - 5.4:.2f} {y - 4:.2f}a6.8 6.8 0 0 1 10.8 0")
            self._line(f"M{x + 5.7:.2f} {y - 6.2:.2f}l-.3 2.3-2.2-.4")

    # ---- the table

    def _row(self, row: CardRow, y: float) -> float:
        """Draw a row and a fine line under it; the height at which the next begins."""
        step = self._size * _LEADING
        x, width = self._columns[0]
        first = [line for prompt in row.prompts for line in _wrapped(prompt, self._size, width)]
        cells = [
            _wrapped(cell, self._size, each)
            for cell, (_, each) in zip(row.cells, self._columns[1:], strict=True)
        ]
        for number, line in enumerate(first):
            self._text(line, x, y + (number + 1) * step, self._size)
        for lines, (left, each) in zip(cells, self._columns[1:], strict=True):
            self._fits &= all(_width(line, self._size, bold=True) <= each + 1 for line in lines)
            for number, line in enumerate(lines):
                at = y + (number + 1) * step
                self._text(line, left + each / 2, at, self._size, INK, bold=True, anchor="middle")
        y += max(len(first), *(len(lines) for lines in cells)) * step + 1.6
        self._parts.append(
            f'<path d="M{MARGIN:g} {y:.2f}H{WIDTH - MARGIN:g}" stroke="{EDGE}" stroke-width=".2"/>'
        )
        return y + 0.6

    # ---- ink

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str = INK,
        *,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        weight = ' font-weight="700"' if bold else ""
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        length = _width(text, size, bold=bold)
        self._parts.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" fill="{colour}"{weight}{where} '
            f'textLength="{length:.2f}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
        )

    def _disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self._parts.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:g}" fill="{colour}" '
            f'stroke="{INK}" stroke-width=".4"/>'
        )

    def _line(self, path: str) -> None:
        self._parts.append(
            f'<path d="{path}" fill="none" stroke="{INK}" stroke-width=".7" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def _symbol(self, name: str, x: float, y: float, half: float, colour: str) -> None:
        """Draw a symbol of the screens."""
        for part in SHAPES[name]:
            if isinstance(part, Disc):
                self._parts.append(
                    f'<circle cx="{x + part.x * half:.2f}" cy="{y + part.y * half:.2f}" '
                    f'r="{part.radius * half:.2f}" fill="{colour}"/>'
                )
                continue
            points = " ".join(f"{x + px * half:.2f},{y + py * half:.2f}" for px, py in part.points)
            if isinstance(part, Polygon):
                self._parts.append(f'<polygon points="{points}" fill="{colour}"/>')
            else:
                self._parts.append(
                    f'<polyline points="{points}" fill="none" stroke="{colour}" '
                    f'stroke-width="{part.width * half:.2f}"/>'
                )


def _width(text: str, size: float, *, bold: bool) -> float:
    """The width of a line in millimetres."""
    face = font("bold" if bold else "regular", _MEASURED)
    return face.getlength(text) * size / _MEASURED


def _wrapped(text: str, size: float, width: float) -> list[str]:
    """A text in lines no wider than ``width`` in the bold face, broken between words."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        stays = word in _SIGNS  # as in French, where a sign stands apart from its word
        if lines and (stays or _width(longer, size, bold=True) <= width):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
