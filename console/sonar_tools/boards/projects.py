"""The files of the KiCad projects that are written without KiCad: everything but fill and plots."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from sonar_tools.boards.description import Description
from sonar_tools.boards.model import CarrierBoard, Component
from sonar_tools.boards.pcbfile import LIBRARY, footprint_file, model_file, pcb_file, project_file
from sonar_tools.boards.schematic import schematic_file, symbols_used
from sonar_tools.boards.sides import drawing
from sonar_tools.boards.symbols import library_file

CABLES = "cables"
CONTACT = "contact"


def values(board: CarrierBoard, description: Description) -> dict[str, str]:
    """The value of each part by reference."""
    found = {}
    for each in board.components:
        if each.part:
            found[each.ref] = each.label or description.part(each.part).value
        else:
            found[each.ref] = each.footprint.name
    return found


def texts(boards: Sequence[CarrierBoard], description: Description) -> dict[str, str]:
    """All files by their path: libraries, models, and a project with schematic, board and bill."""
    made = {f"{LIBRARY}.kicad_sym": library_file(symbols_used(boards))}
    shapes = {each.footprint.name: each.footprint for board in boards for each in board.components}
    for name, shape in sorted(shapes.items()):
        made[f"{LIBRARY}.pretty/{name}.kicad_mod"] = footprint_file(shape)
        if shape.solids:
            made[f"models/{name}.wrl"] = model_file(shape)
    for board in boards:
        named = values(board, description)
        numbers = {
            each.ref: (description.part(each.part).maker, description.part(each.part).number)
            for each in board.components
            if each.part
        }
        folder = f"{board.name}/"
        made[f"{folder}{board.name}.kicad_pro"] = project_file(board)
        made[f"{folder}{board.name}.kicad_sch"] = schematic_file(board, named, numbers)
        made[f"{folder}{board.name}.kicad_pcb"] = pcb_file(board, named)
        made[f"{folder}fp-lib-table"] = _table("fp", f"{LIBRARY}.pretty")
        made[f"{folder}sym-lib-table"] = _table("sym", f"{LIBRARY}.kicad_sym")
        made[f"{folder}{board.name}-drawing.svg"] = drawing(board)
        made[f"{folder}{board.name}-bill.csv"] = bill_file(board, description)
        made[f"{folder}{board.name}-placement.csv"] = placement_file(board, description)
    return made


def _table(kind: str, name: str) -> str:
    uri = "${KIPRJMOD}/../" + name
    return (
        f"({kind}_lib_table\n  (version 7)\n"
        f'  (lib (name "{LIBRARY}")(type "KiCad")(uri "{uri}")(options "")(descr ""))\n)\n'
    )


@dataclass(frozen=True, slots=True)
class BoardNeed:
    """A line of a board's bill. ``state`` is ``yes`` or ``no`` for fitted, or ``cable``."""

    references: str
    key: str
    quantity: int
    footprint: str
    state: str


def needs(board: CarrierBoard, description: Description) -> list[BoardNeed]:
    """The parts of a board by reference, then what its cables need."""
    rows: dict[tuple[str, bool], list[Component]] = {}
    for each in board.components:
        if each.part:
            rows.setdefault((each.part, each.fitted), []).append(each)
    found = [
        BoardNeed(
            " ".join(sorted((one.ref for one in group), key=_order)),
            key,
            len(group) * description.part(key).each,
            group[0].footprint.name,
            "yes" if fitted else "no",
        )
        for (key, fitted), group in sorted(rows.items(), key=lambda row: _order(row[1][0].ref))
    ]
    connectors = [each for each in board.components if each.part.startswith("xh")]
    for size in sorted({len(each.nets) for each in connectors}):
        count = sum(len(each.nets) == size for each in connectors)
        found.append(BoardNeed(CABLES, f"housing{size}", count, "", "cable"))
    used = sum(sum(1 for net in each.nets.values() if net) for each in connectors)
    return [*found, BoardNeed(CABLES, CONTACT, used, "", "cable")]


def bill_file(board: CarrierBoard, description: Description) -> str:
    """The bill for a board house and for the one who orders: parts, then what the cables need."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    heads = ["references", "quantity", "value", "footprint", "part", "maker", "number"]
    table.writerow((*heads, "second source", "fitted"))
    for need in needs(board, description):
        part = description.part(need.key)
        told = (need.references, need.quantity, part.value, need.footprint, part.text)
        table.writerow((*told, part.maker, part.number, part.second, need.state))
    return out.getvalue()


def _order(ref: str) -> tuple[str, int]:
    letters = ref.rstrip("0123456789")
    return (letters, int(ref[len(letters) :] or 0))


def placement_file(board: CarrierBoard, description: Description) -> str:
    """Where a board house places the parts on the surface: millimetres from the lower left corner.

    The place is the middle of the part; turned counter-clockwise.
    """
    left = min(x for x, _ in board.outline)
    bottom = max(y for _, y in board.outline)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("Designator", "Val", "Package", "Mid X", "Mid Y", "Rotation", "Layer"))
    for each in sorted(board.components, key=lambda one: _order(one.ref)):
        if each.part and each.fitted and not each.footprint.through:
            table.writerow(
                (
                    each.ref,
                    description.part(each.part).value,
                    each.footprint.name,
                    f"{each.x - left:.3f}",
                    f"{bottom - each.y:.3f}",
                    f"{each.angle:g}",
                    "top",
                )
            )
    return out.getvalue()
