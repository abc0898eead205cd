"""The body of the layout that ships, and its committed files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.devices.layout import load_layout
from sonar_tools.boards.workshop import BoardSources
from sonar_tools.body.checks import Body
from sonar_tools.body.description import load_body
from sonar_tools.body.outputs import BodySources, body_of, body_with

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "hardware" / "body" / "generated"
Change = Callable[[str, str], Body]


@pytest.fixture(scope="session")
def sources() -> BodySources:
    hardware = ROOT / "hardware"
    return BodySources(
        BoardSources(
            hardware / "table.toml",
            ROOT / "firmware" / "wiring.py",
            hardware / "boards" / "boards.toml",
        ),
        hardware / "body" / "body.toml",
        ROOT / "console" / "sonar_console" / "screens" / "fonts" / "B612-Regular.otf",
    )


@pytest.fixture(scope="session")
def body(sources: BodySources) -> Body:
    return body_of(sources)


@pytest.fixture
def changed(body: Body, sources: BodySources, tmp_path: Path) -> Change:
    """Makes the body with one line of its description changed."""

    layout = load_layout(sources.boards.layout)

    def change(old: str, new: str) -> Body:
        text = sources.description.read_text("utf-8")
        assert text.count(f"\n{old}") == 1, old
        path = tmp_path / "body.toml"
        path.write_text(text.replace(f"\n{old}", f"\n{new}"), "utf-8")
        return body_with(load_body(path), layout, body.boards)

    return change
