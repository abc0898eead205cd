"""The layouts as they ship, and a small table on a desk with a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.press import Kind

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"


class SmallTable:
    """Hands on the controls of ``hardware/gpio-only.toml``, and what the stations would hear."""

    def __init__(self, layout: Layout, *, bounce: bool, closed: tuple[int, ...] = ()) -> None:
        self.now = 1000.0
        self.layout = layout
        self.bench = MockDevices(layout, lambda: self.now, bounce=bounce)
        for gpio in closed:
            self.bench.factory.pin(gpio).hold()
        self.controls = self.bench.controls()
        self.heard()

    def heard(self, seconds: float = 0.2) -> list[str]:
        """Let time pass; what was told meanwhile, releases left out."""
        told: list[str] = []
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += 0.005
            for press in self.controls.poll():
                if press.kind is Kind.TURN:
                    told.append(f"{press.control} {press.steps:+d}")
                else:
                    told.append(f"{press.control} {press.kind}")
        return told

    def switch(self, team: str, seat: str | None) -> None:
        """Put a seat switch at a seat, or in the middle."""
        lines = [line for line in self.layout.switches if line.team == team]
        for line in sorted(lines, key=lambda line: line.seat == seat):
            self.bench.level(line.gpio, line.seat != seat)
        self.heard()

    def touch(self, gpio: int) -> list[str]:
        """Push what sits on a line, and let it go; what was told."""
        self.bench.level(gpio, False)
        told = self.heard()
        self.bench.level(gpio, True)
        return told + self.heard()

    def close(self) -> None:
        self.controls.close()
        self.bench.close()


@pytest.fixture(scope="session")
def full() -> Layout:
    return load_layout(HARDWARE / "table.toml")


@pytest.fixture(scope="session")
def small() -> Layout:
    return load_layout(HARDWARE / "gpio-only.toml")


@pytest.fixture(params=[False, True], ids=["clean", "bouncing"])
def table(small: Layout, request: pytest.FixtureRequest) -> Iterator[SmallTable]:
    made = SmallTable(small, bounce=request.param)
    yield made
    made.close()


@pytest.fixture
def table_at_radio(small: Layout) -> Iterator[SmallTable]:
    """A table that is switched on while blue's switch stands at the radio operator."""
    made = SmallTable(small, bounce=False, closed=(4,))
    yield made
    made.close()
