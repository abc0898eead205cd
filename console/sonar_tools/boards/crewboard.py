"""The crew board: takes the Pico in sockets, and the connectors of its crew's panels."""

from __future__ import annotations

from collections.abc import Sequence

from sonar_console.devices.layout import Layout
from sonar_tools.boards.channel import Channel
from sonar_tools.boards.description import Description
from sonar_tools.boards.footprints import PICO, PICO_ROWS, PITCH, screw_hole
from sonar_tools.boards.lines import connectors
from sonar_tools.boards.model import GROUND, Block, BoardError, BoardText, CarrierBoard, Component
from sonar_tools.boards.strip import COLUMN, Strip, first_column, width_of
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.headers import PICO_3V3, PICO_GROUNDS

NAME = "crew"
WIDTH = 100.0
SCREW = 3.2
HOLE = 4.0
"""From the edges to the middle of a screw's hole."""
GROUNDS = (*PICO_GROUNDS, 33)
SOURCE = "/PICO_3V3"


def crew_board(layout: Layout, cables: Sequence[Cable], description: Description) -> CarrierBoard:
    """The crew board of a layout; all crews have the same one.

    :raises BoardError: where the crews' boards are wired differently.
    """
    sets = [connectors(layout, cables, board.name, PICO) for board in layout.boards]
    if not sets:
        raise BoardError(f"{layout.path}: has no crew boards")
    if any(each != sets[0] for each in sets):
        raise BoardError(f"{layout.path}: the crew boards are wired differently; give both one way")
    made = sets[0]
    board = CarrierBoard(NAME, "Sonar console: crew board", description.version, [])
    width = width_of(made, WIDTH)
    right = width - 1.37
    nets = {str(pin): "" for pin in range(1, 41)}
    nets |= {str(pin): GROUND for pin in GROUNDS}
    nets |= {str(line.pin): line.net for connector in made for line in connector.lines}
    nets[str(PICO_3V3)] = SOURCE
    header = board.add(
        Component("J1", "pico", PICO, "Pico", nets, right - 19 * PITCH, 0.0, text_at=(-4.0, 8.9))
    )
    board.blocks.append(Block("header", ("J1",), tuple(nets.values()), "Raspberry Pi Pico"))
    count = 2 + sum(len(connector.lines) for connector in made)
    left = first_column(header.x, (width - COLUMN * (count - 1)) / 2)
    strip = Strip(board, description, header, made, left, (0.0, width), -1.5, Channel())
    strip.build(PICO_3V3, SOURCE)
    low = PICO_ROWS + 1.61 + 4.0
    board.outline = [(0.0, strip.top), (width, strip.top), (width, low), (0.0, low)]
    for number, (x, y) in enumerate(
        (
            (HOLE, strip.top + HOLE),
            (width - HOLE, strip.top + HOLE),
            (HOLE, low - HOLE),
            (header.x - 9.0, low - HOLE),
        ),
        start=1,
    ):
        board.add(Component(f"H{number}", "", screw_hole(SCREW), "Hole", {}, x, y))
    board.blocks.append(Block("holes", ("H1", "H2", "H3", "H4"), ()))
    board.texts += [
        BoardText(board.title, (4.0, 4.0), 1.6, align="left"),
        BoardText(f"version {board.version}", (4.0, 7.0), 1.2, align="left"),
        BoardText("one a crew; the id says whose it is", (4.0, 9.6), 1.0, align="left"),
        BoardText("Raspberry Pi Pico (RP2040), USB this way", (header.x + 24.0, 8.9), 1.2),
        BoardText(f"{board.title} {board.version}", (24.0, 8.0), 1.6, back=True),
        BoardText("1", (right - 1.9, 1.9), 1.0),
    ]
    return board
