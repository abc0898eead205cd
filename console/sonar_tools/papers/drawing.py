"""The drawing of a panel for a laser cutter: SVG, one unit is one millimetre.

Each kind of line has a group and a colour, as laser programs need it:

* red, ``cut``: holes and the outline;
* blue, ``score``: fine lines;
* black, ``engrave``: letters, as filled outlines;
* grey, ``guide``: the outlines of the parts on the front; not for the laser.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from sonar_console.locales import Words
from sonar_tools.papers.lettering import UNITS, Lettering
from sonar_tools.papers.panelplan import COMPASS, MARGIN, Label, MountedPart, PanelPlan
from sonar_tools.papers.parts import SCREW

TITLE_SIZE, LABEL_SIZE, SMALL_SIZE = 7.0, 3.8, 3.2
LINE = 4.6
"""The distance of two lines of a label."""
TIGHTEST = 0.85
"""The least scale of letters; a label that needs less is set in two lines."""
INNER = 13.5
"""The distance from the middle of the compass to its labels."""


class _PanelDrawing:
    """A panel while it is drawn."""

    def __init__(self, panel: PanelPlan, letters: Lettering, languages: Sequence[str]) -> None:
        self.panel = panel
        self.letters = letters
        self.words = [Words(language) for language in languages]
        self.cut: list[str] = []
        self.score: list[str] = []
        self.engrave: list[str] = []
        self.guide: list[str] = []

    def say(self, key: str) -> list[str]:
        """A message in all languages, each once."""
        return list(dict.fromkeys(words.say(key) for words in self.words))

    def text(self, text: str, x: float, y: float, size: float, room: float) -> None:
        """A line centred on ``x``, made smaller if it does not fit."""
        wide = self.letters.width(text, size)
        size = min(size, size * room / wide)
        self.engrave.append(f'<path d="{self.letters.outline(text, x, y, size)}"/>')

    def circle(self, where: list[str], x: float, y: float, across: float) -> None:
        where.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{across / 2:.2f}"/>')

    def box(self, where: list[str], x: float, y: float, size: tuple[float, float]) -> None:
        wide, tall = size
        where.append(
            f'<rect x="{x - wide / 2:.2f}" y="{y - tall / 2:.2f}" '
            f'width="{wide:.2f}" height="{tall:.2f}"/>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.score.append(f'<path d="M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"/>')

    # ---- the parts of a panel

    def frame(self) -> None:
        panel = self.panel
        self.cut.append(
            f'<rect x="0" y="0" width="{panel.width:.2f}" height="{panel.height:.2f}" rx="4"/>'
        )
        for x, y in panel.screws:
            self.circle(self.cut, x, y, SCREW.hole)
            self.circle(self.guide, x, y, SCREW.rim)
        title = " · ".join(each.upper() for each in self.say(f"name-{panel.seat}"))
        room = panel.width - 2 * MARGIN
        self.text(title, panel.width / 2, MARGIN + 1.0, TITLE_SIZE, room)
        self.line(MARGIN, MARGIN + 5.5, panel.width - MARGIN, MARGIN + 5.5)

    def compass(self, x: float, y: float) -> None:
        """A star of four points, long and short."""
        long, short = 7.0, 1.8
        corners = [(0, -long), (short, -short), (long, 0), (short, short)]
        corners += [(-across, -down) for across, down in corners]
        path = "L".join(f"{x + across:.2f} {y + down:.2f}" for across, down in corners)
        self.score.append(f'<path d="M{path}Z"/>')

    def place(self, place: MountedPart) -> None:
        part = place.part
        if part.hole:
            self.circle(self.cut, place.x, place.y, part.hole)
            self.circle(self.guide, place.x, place.y, part.rim)
        if part.window is not None and part.body is not None:
            self.box(self.cut, place.x, place.y, part.window)
            self.box(self.guide, place.x, place.y, part.body)
        if place.name in COMPASS:
            self.heading(place)
        elif place.name.startswith("lamp "):
            self.lines(place, 7.5, SMALL_SIZE, self.lamp_room())
        elif place.name == "switch":
            self.switch(place)
        else:
            tall = part.body[1] if part.body else part.rim
            self.control(place, tall / 2 + 5.5)

    def lamp_room(self) -> float:
        lamps = [place for place in self.panel.places if place.name.startswith("lamp ")]
        return (self.panel.width - 2 * MARGIN) / len(lamps) - 1.5

    def lines(self, place: MountedPart, below: float, size: float, room: float) -> None:
        """Draw a label with a line for each language."""
        for number, text in enumerate(self.say(place.labels[0].key)):
            self.text(text, place.x, place.y + below + number * LINE * 0.9, size, room)

    def heading(self, place: MountedPart) -> None:
        """Draw a heading's name between its button and the middle of the compass."""
        assert self.panel.compass is not None
        across, down = COMPASS[place.name]
        x, y = self.panel.compass[0] + INNER * across, self.panel.compass[1] + INNER * down
        said = self.say(place.labels[0].key)
        for number, text in enumerate(said):
            self.text(text, x, y + 1.2 + (number - (len(said) - 1) / 2) * 4.0, SMALL_SIZE, 11.5)

    def control(self, place: MountedPart, below: float) -> None:
        """Draw a line for each label, with all languages in it, or two if that is too long."""
        y = place.y + below
        for number, label in enumerate(place.labels):
            size = LABEL_SIZE if number == 0 else SMALL_SIZE
            for text in self.set_in_lines(self.label(label), size):
                self.text(text, place.x, y, size, self.panel.room)
                y += LINE

    def set_in_lines(self, said: list[str], size: float) -> list[str]:
        """Texts in one line, if they fit, or in two of about the same length."""
        joined = " · ".join(said)
        if self.letters.width(joined, size) <= self.panel.room / TIGHTEST:
            return [joined]
        pairs = [(" · ".join(said[:at]), " · ".join(said[at:])) for at in range(1, len(said))]
        return [*min(pairs, key=lambda pair: max(map(len, pair)), default=(joined,))]

    def label(self, label: Label) -> list[str]:
        if label.seat is None:
            return self.say(label.key)
        return [
            words.say("panel-shared", seat=label.seat, value=words.say(label.key))
            for words in self.words
        ]

    def switch(self, place: MountedPart) -> None:
        """Draw the names of the seat switch's three positions."""
        rows = (("radio", -12.5), ("engineer", 15.0), ("middle", 20.0))
        for seat, down in rows:
            key = f"name-{seat}" if seat != "middle" else "panel-switch-middle"
            size = SMALL_SIZE if seat == "middle" else LABEL_SIZE
            self.text(" · ".join(self.say(key)), place.x, place.y + down, size, self.panel.room)


def draw_panel(panel: PanelPlan, letters: Lettering, languages: Sequence[str]) -> str:
    """The drawing of a panel, with labels in several languages."""
    sheet = _PanelDrawing(panel, letters, languages)
    sheet.frame()
    if panel.compass is not None:
        sheet.compass(*panel.compass)
    for place in panel.places:
        sheet.place(place)
    stroke = 'fill="none" stroke-width="0.2"'
    groups = (
        ("guide", f'{stroke} stroke="#a0a0a0" stroke-dasharray="1 1"', sheet.guide),
        ("engrave", f'fill="#000000" transform="scale({1 / UNITS:g})"', sheet.engrave),
        ("score", f'{stroke} stroke="#0000ff"', sheet.score),
        ("cut", f'{stroke} stroke="#ff0000"', sheet.cut),
    )
    title = " · ".join(sheet.say(f"name-{panel.seat}"))
    size = f"{panel.width:g}", f"{panel.height:g}"
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}mm" height="{size[1]}mm" '
        f'viewBox="0 0 {size[0]} {size[1]}">',
        f"<title>{escape(title)}</title>",
    ]
    for name, style, drawn in groups:
        out += [f'<g id="{name}" {style}>', *drawn, "</g>"]
    return "\n".join([*out, "</svg>", ""])
