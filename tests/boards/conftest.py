"""The boards of the layout that ships, and their committed files."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, load_layout
from sonar_tools.boards.copper import unpacked
from sonar_tools.boards.description import Description, load_description
from sonar_tools.boards.model import CarrierBoard
from sonar_tools.boards.workshop import BoardSources, boards_of, texts_of
from sonar_tools.papers.harness import Cable, cables
from sonar_tools.papers.headers import read_wiring

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "hardware" / "boards" / "generated"


@pytest.fixture(scope="session")
def sources() -> BoardSources:
    return BoardSources(
        ROOT / "hardware" / "table.toml",
        ROOT / "firmware" / "wiring.py",
        ROOT / "hardware" / "boards" / "boards.toml",
    )


@pytest.fixture(scope="session")
def layout(sources: BoardSources) -> Layout:
    return load_layout(sources.layout)


@pytest.fixture(scope="session")
def wires(sources: BoardSources, layout: Layout) -> tuple[Cable, ...]:
    return cables(layout, read_wiring(sources.wiring))


@pytest.fixture(scope="session")
def parts(sources: BoardSources) -> Description:
    return load_description(sources.description)


@pytest.fixture(scope="session")
def boards(sources: BoardSources) -> dict[str, CarrierBoard]:
    return {board.name: board for board in boards_of(sources)}


@pytest.fixture(scope="session")
def texts(sources: BoardSources, boards: dict[str, CarrierBoard]) -> dict[str, str]:
    return texts_of(sources, list(boards.values()))


@pytest.fixture(params=["table", "crew"])
def board(request: pytest.FixtureRequest, boards: dict[str, CarrierBoard]) -> CarrierBoard:
    return boards[request.param]


@pytest.fixture(scope="session")
def gerbers() -> dict[str, dict[str, str]]:
    """The committed Gerber and drill files of each board."""
    return {name: unpacked(GENERATED / name / f"{name}-gerbers.zip") for name in ("table", "crew")}
