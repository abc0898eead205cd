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
from sonar_tools.body.plates import BodyError, Plate


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

    def say(self, key: str, **values: str | int) -> str:
        return self.words.say(f"body-{key}", **values)

    def figure(self, value: float, decimals: int = 1) -> str:
        text = f"{value:.{decimals}f}"
        return text.replace(".", ",") if self.comma else text

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
        lines = [[self.say(head) for head in heads], ["---"] * len(heads), *rows]
        return ["| " + " | ".join(line) + " |" for line in lines]


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
