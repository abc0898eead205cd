"""The sums of the boards as a paper in each language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sonar_console.devices.layout import Layout
from sonar_console.locales import Words
from sonar_tools.boards import sums
from sonar_tools.boards.description import Description
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.papers.bill import LENGTHS
from sonar_tools.papers.conditioning import PULLED_UP
from sonar_tools.papers.tables import markdown_table


class _SumTables:
    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, key: str, **values: str | int) -> str:
        return self.words.say(f"sums-{key}", **values)

    def figure(self, value: float, decimals: int = 2) -> str:
        return self.words.number(value, decimals)

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
        return markdown_table([self.say(head) for head in heads], rows)


def sum_sheet(
    boards: Sequence[CarrierBoard], layout: Layout, parts: Description, words: Words
) -> str:
    """The paper, in Markdown."""
    made = _SumTables(words)
    out = [f"# {made.say('title')}", "", made.say("made"), ""]
    out += [f"## {made.say('filters')}", "", made.say("filters-text"), "", *_filters(made, parts)]
    out += ["", made.say("edge", value=made.figure(1000 / sums.DETENTS / 4, 1))]
    out += ["", f"## {made.say('buses')}", "", made.say("buses-text"), ""]
    out += _buses(made, layout, parts)
    out += ["", f"## {made.say('power')}", "", made.say("power-text"), ""]
    out += _power(made, boards, layout, parts)
    return "\n".join([*out, ""])


def _filters(made: _SumTables, parts: Description) -> list[str]:
    rows = [
        (
            made.say(f"kind-{each.kind}"),
            made.figure(each.pull_up / 1000, 1),
            made.figure(each.series / 1000, 1),
            f"{each.store:g}",
            made.figure(each.wetting),
            f"{made.figure(each.closing / 1000)} / {made.figure(each.opening / 1000)}",
            f"{made.figure(each.falls() / 1000)} / {made.figure(each.rises() / 1000)}",
            made.figure(1000 * each.glitch(), 0),
            made.figure(each.swallowed(), 0),
            made.figure(each.closed_level),
        )
        for each in sums.filters(parts)
    ]
    heads = ("kind", "pull-up", "series", "store", "wetting", "constants", "delays", "glitch")
    return made.table((*heads, "swallowed", "closed"), rows)


def _buses(made: _SumTables, layout: Layout, parts: Description) -> list[str]:
    rows = []
    for bus in layout.buses:
        on_pi = (bus.sda, bus.scl) == PULLED_UP
        own = sums.PULLED_UP_ON_PI if on_pi else float(parts.values["bus_pull_up"])
        for module in sums.BOTH_MODULES:
            for spare in (False, True):
                each = sums.bus_sum(parts, bus.number, own, 2 * LENGTHS["oled"], module, spare)
                rows.append(
                    (
                        str(bus.number),
                        made.figure(module / 1000, 1),
                        made.say("yes" if spare else "no"),
                        made.figure(each.capacitance, 0),
                        made.figure(each.pull_up, 0),
                        made.figure(each.rise, 0),
                        made.say("yes" if each.good else "no"),
                    )
                )
    return made.table(("bus", "module", "spare", "capacitance", "ohms", "rise", "good"), rows)


def _power(
    made: _SumTables, boards: Sequence[CarrierBoard], layout: Layout, parts: Description
) -> list[str]:
    rows = []
    for board in boards:
        table = board.name == "table"
        drawn = sums.power(board, parts, len(layout.oleds) if table else 0)
        for each in drawn:
            rows.append(_row(made, board, each, parts))
        limit = parts.limits["pi_3v3" if table else "pico_3v3"]
        rows.append(_sum_row(made, board, sums.total(drawn), limit, "total"))
        if not table:
            lamps = sums.lamp_row(board, parts)
            rows.append(_row(made, board, lamps, parts))
            rows.append(_sum_row(made, board, lamps.total, parts.limits["pico_lines"], "lamps"))
    return made.table(("board", "part", "count", "each", "sum", "heat"), rows)


def _row(
    made: _SumTables, board: CarrierBoard, each: sums.PowerRow, parts: Description
) -> tuple[str, ...]:
    known = parts.parts.get(each.part)
    name = made.say(f"part-{each.part}") if known is None else f"{known.value} 1206"
    heat = "" if each.heat is None else made.figure(each.heat, 1)
    return (
        board.name,
        name,
        str(each.count),
        made.figure(each.each),
        made.figure(each.total, 1),
        heat,
    )


def _sum_row(
    made: _SumTables, board: CarrierBoard, drawn: float, limit: int, key: str
) -> tuple[str, ...]:
    told = made.say(f"sum-{key}", value=str(limit))
    return (board.name, f"**{told}**", "", "", f"**{made.figure(drawn, 1)}**", "")
