"""The layouts that ship, the cables and panels that come of them, and what papers need."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, load_layout
from sonar_tools.boards.description import load_description
from sonar_tools.papers.conditioning import ConditionedLine, conditioned
from sonar_tools.papers.documents import PaperSources
from sonar_tools.papers.harness import Cable, cables
from sonar_tools.papers.headers import BoardWiring, read_wiring
from sonar_tools.papers.panelplan import PanelPlan, panel_plan

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session", params=["table", "gpio-only"])
def layout(request: pytest.FixtureRequest) -> Layout:
    return load_layout(ROOT / "hardware" / f"{request.param}.toml")


@pytest.fixture(scope="session")
def full() -> Layout:
    return load_layout(ROOT / "hardware" / "table.toml")


@pytest.fixture(scope="session")
def small() -> Layout:
    return load_layout(ROOT / "hardware" / "gpio-only.toml")


@pytest.fixture(scope="session")
def wiring() -> BoardWiring:
    return read_wiring(ROOT / "firmware" / "wiring.py")


@pytest.fixture(scope="session")
def wires(layout: Layout, wiring: BoardWiring) -> tuple[Cable, ...]:
    return cables(layout, wiring)


@pytest.fixture(scope="session")
def panels(layout: Layout) -> list[PanelPlan]:
    """One a seat that has one."""
    made = [panel_plan(layout, "blue", seat) for seat in layout.seats]
    return [panel for panel in made if panel is not None]


@pytest.fixture(scope="session")
def font() -> Path:
    pytest.importorskip("fontTools", reason="the panels are lettered with fonttools")
    return ROOT / "console" / "sonar_console" / "screens" / "fonts" / "B612-Regular.otf"


@pytest.fixture(scope="session")
def sources(font: Path) -> PaperSources:
    boards = ROOT / "hardware" / "boards" / "boards.toml"
    return PaperSources(ROOT / "firmware" / "wiring.py", font, boards)


@pytest.fixture(scope="session")
def lines(layout: Layout, wires: tuple[Cable, ...]) -> list[ConditionedLine]:
    """The lines with their resistors and capacitors, without carrier boards."""
    values = load_description(ROOT / "hardware" / "boards" / "boards.toml")
    return conditioned(layout, wires, values)


@pytest.fixture
def no_dot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without Graphviz."""
    monkeypatch.setenv("PATH", str(tmp_path))
