"""The paper of the body: what is cut, printed and bought, sizes not checked, the sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sonar_console.locales import Words
from sonar_tools.body.checks import (
    Body,
    cable_runs,
    fist_sums,
    pieces,
    standing_sum,
    warmer,
)
from sonar_tools.body.plates import BodyError, Bore, Plate, Point
from sonar_tools.body.screws import length, screw_rows, tray_marks
from sonar_tools.papers.tables import markdown_table


def distinct(plates: Sequence[Plate]) -> list[tuple[Plate, int]]:
    """Each plate once, with how many there are; equal shapes of one name are one.

    :raises BodyError: when two plates of one name differ.
    """
    found: dict[str, tuple[Plate, int]] = {}
    for plate in plates:
        known, amount = found.get(plate.name, (plate, 0))
        if replace(known, frame=plate.frame) != plate:
            raise BodyError(f"{plate.name}: the crews' consoles differ; give both one layout")
        found[plate.name] = (known, amount + 1)
    return list(found.values())


class _BodyTables:
    def __init__(self, words: Words, language: str) -> None:
        self.words = words
        self.comma = language == "fr"
        self.colon = "\u00a0:" if self.comma else ":"

    def say(self, key: str, **values: str | int) -> str:
        return self.words.say(f"body-{key}", **values)

    def figure(self, value: float, decimals: int = 1) -> str:
        text = f"{value:.{decimals}f}"  # a drawing's sizes have no sign between thousands
        return text.replace(".", ",") if self.comma else text

    def part(self, name: str) -> str:
        """A part without what is said about it."""
        return self.say(name).partition(",")[0]

    def pair(self, point: Point) -> str:
        """A point."""
        return f"({self.figure(point[0])} ; {self.figure(point[1])})"

    def corners(self, points: Sequence[Point]) -> str:
        """The corners of an outline; width and height of a rectangle with its lower left one."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if len(points) == 4 and len(set(xs)) == 2 and len(set(ys)) == 2:
            size = f"{self.figure(max(xs) - min(xs))} × {self.figure(max(ys) - min(ys))}"
            at = (min(xs), min(ys))
            return size if at == (0.0, 0.0) else f"{size}, {self.say('from')} {self.pair(at)}"
        return " – ".join(self.pair(each) for each in points)

    def holes(self, bores: Sequence[Bore]) -> str:
        """The middles of holes, row by row."""
        rows: dict[str, list[float]] = {}
        for bore in bores:
            rows.setdefault(self.figure(bore.y), []).append(bore.x)
        return "; ".join(
            f"y {y}{self.colon} x {' · '.join(self.figure(x) for x in sorted(xs))}"
            for y, xs in rows.items()
        )

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
        return markdown_table([self.say(head) for head in heads], rows)


def body_sheet(body: Body, words: Words, language: str) -> str:
    """The paper, in Markdown."""
    made, sizes = _BodyTables(words, language), body.description
    out = [f"# {made.say('title')}", "", made.say("made"), "", made.say("opens"), ""]
    out += ["![](exploded.png)", "", "![](section.png)", ""]
    out += [f"## {made.say('cut')}", "", made.say("cut-text"), ""]
    rows = []
    for plate, amount in distinct(body.plates()):
        wide, tall = plate.size
        size = f"{made.figure(wide)} × {made.figure(tall)} × {plate.thickness:g}"
        file = f"[{plate.name}.dxf]({plate.name}.dxf)"
        rows.append((made.say(plate.name), str(amount), size, file))
    out += made.table(("part", "amount", "size", "file"), rows)
    out += ["", f"## {made.say('saw')}", "", made.say("saw-text"), "", *_saw_lines(body, made)]
    out += ["", f"## {made.say('screws')}", ""]
    out += [_screws_text(body, made), "", *_screw_table(body, made)]
    out += ["", f"## {made.say('print')}", "", made.say("print-text"), ""]
    printed = [
        (made.say(name), str(amount), f"[{name}.stl]({name}.stl), [STEP]({name}.step)")
        for name, amount in pieces(body).items()
    ]
    out += made.table(("part", "amount", "file"), printed)
    out += ["", f"## {made.say('buy')}", ""]
    bought = [
        (each.text.get(language, each.text["en"]), str(each.amount), made.say(each.unit))
        for each in sizes.buy.values()
    ]
    out += made.table(("part", "amount", "unit"), bought)
    out += ["", f"## {made.say('unchecked')}", "", made.say("unchecked-text"), ""]
    unchecked = [
        (
            each.text,
            f"{made.figure(each.body[0])} × {made.figure(each.body[1])}",
            made.figure(each.depth),
            each.source,
        )
        for each in sizes.parts.values()
        if not each.checked
    ]
    out += made.table(("part", "across", "depth", "source"), unchecked)
    out += ["", f"## {made.say('sums')}", "", *_sums(body, made)]
    return "\n".join([*out, ""])


def _saw_lines(body: Body, made: _BodyTables) -> list[str]:
    """All sizes of the plates that a hand saw cuts, from their lower left corner."""
    board = body.description("material", "board")
    lines = []
    for plate, amount in distinct(body.plates()):
        if plate.thickness != board:
            continue
        name = made.say(plate.name).partition(",")[0]
        lines.append(f"- **{name}** ({amount}×){made.colon} {made.corners(plate.outline)}")
        for across in sorted({bore.across for bore in plate.bores}):
            bores = [bore for bore in plate.bores if bore.across == across]
            lines.append(f"  - Ø {made.figure(across)}{made.colon} {made.holes(bores)}")
        marks = tray_marks(body, plate)
        if marks:
            lines.append(f"  - {made.say(f'marks-{plate.name}')}{made.colon} {made.holes(marks)}")
        lines += [f"  - {made.say('opening')} {made.corners(each)}" for each in plate.openings]
    return lines


def _screws_text(body: Body, made: _BodyTables) -> str:
    sizes = body.description
    return made.say(
        "screws-text",
        hole=made.figure(sizes("console", "screw")),
        head=made.figure(sizes("console", "head"), 0),
        pilot=made.figure(sizes("console", "pilot")),
    )


def _screw_table(body: Body, made: _BodyTables) -> list[str]:
    rows = []
    for row in screw_rows(body):
        across = made.figure(3.5) if row.plate.endswith("tray") else "4"
        rows.append(
            (
                f"{across} × {length(row.use):g}",
                str(row.amount),
                f"{made.part(row.plate)}, {made.figure(row.through)}",
                f"{made.part(row.into)}, {made.figure(row.deep)}",
            )
        )
    return made.table(("screw", "amount", "through", "into"), rows)


def _sums(body: Body, made: _BodyTables) -> list[str]:
    sizes = body.description
    lines = [
        made.say(
            "sum-fist",
            role=each.seat,
            force=f"{sizes('loads', 'fist'):.0f}",
            stress=made.figure(each.stress),
            value=made.figure(each.safety),
        )
        for each in fist_sums(body)
    ]
    least = min(each.safety for each in fist_sums(body))
    lines.append(
        made.say(
            "sum-wood",
            strength=made.figure(sizes("material", "strength"), 0),
            half=made.figure(least / 2),
            value1=made.figure(sizes("loads", "safety"), 0),
            value=made.figure(4 * least / 2),
        )
    )
    push, weight = standing_sum(body)
    lines.append(made.say("sum-stand", value=made.figure(push, 0), weight=made.figure(weight, 0)))
    lines.append(
        made.say(
            "sum-air",
            value=made.figure(warmer(body), 0),
            heat=made.figure(sizes("loads", "heat"), 0),
        )
    )
    longest = {
        kind: max(run.length for run in cable_runs(body) if run.name.startswith(kind))
        for kind in ("oled", "pi", "board")
    }
    lines.append(
        made.say("sum-cables", **{key: f"{length / 10:.0f}" for key, length in longest.items()})
    )
    return [f"- {line}" for line in lines]
