"""From the files that people edit to the boards and their texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.layout import load_layout
from sonar_console.locales import Words, languages
from sonar_tools.boards.copper import read, unpacked
from sonar_tools.boards.crewboard import crew_board
from sonar_tools.boards.description import load_description
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.boards.projects import texts
from sonar_tools.boards.proof import prove
from sonar_tools.boards.sumsheet import sum_sheet
from sonar_tools.boards.tableboard import table_board
from sonar_tools.papers.harness import cables
from sonar_tools.papers.headers import read_wiring


@dataclass(frozen=True, slots=True)
class BoardSources:
    """The files that the boards come from."""

    layout: Path
    wiring: Path
    description: Path


def boards_of(sources: BoardSources) -> list[CarrierBoard]:
    """The boards of a layout.

    :raises sonar_console.devices.layout.LayoutError: for a fault of the layout.
    :raises sonar_tools.boards.model.BoardError: for a layout without room on the boards.
    """
    layout = load_layout(sources.layout)
    wires = cables(layout, read_wiring(sources.wiring))
    parts = load_description(sources.description)
    return [table_board(layout, wires, parts), crew_board(layout, wires, parts)]


def texts_of(sources: BoardSources, boards: Sequence[CarrierBoard]) -> dict[str, str]:
    """All files of the boards that are written without KiCad."""
    parts = load_description(sources.description)
    made = texts(boards, parts)
    layout = load_layout(sources.layout)
    for language in languages():
        words = Words(language)
        made[f"sums.{language}.md"] = sum_sheet(boards, layout, parts, words)
    return made


def unproven(sources: BoardSources, boards: Sequence[CarrierBoard], folder: Path) -> list[str]:
    """What the copper of the Gerber files in a folder has otherwise than the layout asks for.

    :raises sonar_tools.boards.copper.CopperError: when the files cannot be read.
    """
    layout = load_layout(sources.layout)
    wires = cables(layout, read_wiring(sources.wiring))
    parts = load_description(sources.description)
    found = []
    for board in boards:
        copper = read(unpacked(folder / board.name / f"{board.name}-gerbers.zip"))
        faults = prove(board, copper, layout, wires, parts)
        found += [f"{board.name}: {fault}" for fault in faults]
    return found
