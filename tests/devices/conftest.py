"""A table on a desk in one thread, with a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, PinButton, load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.press import Kind, Press

TABLE = Path(__file__).resolve().parents[2] / "hardware" / "table.toml"


class HandClock:
    """Seconds that only a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Desk:
    """Hands on one side, the table's controls on the other."""

    def __init__(
        self, layout: Layout, clock: HandClock, bounce: bool = False, in_order: bool = False
    ) -> None:
        self.clock = clock
        self.bench = MockDevices(layout, clock, bounce=bounce)
        self.controls = self.bench.controls(in_order=in_order)
        self.advance(0.5)

    def advance(self, seconds: float, step: float = 0.01) -> list[Press]:
        """Let time pass in small steps, as the running table does; what was told meanwhile."""
        told: list[Press] = []
        end = self.clock.now + seconds
        while self.clock.now < end - 1e-9:
            self.clock.now = min(end, self.clock.now + step)
            self.bench.pump()
            told += self.controls.poll()
        return told

    def words(self, seconds: float = 0.1) -> list[str]:
        """What was told, in short: ``blue.captain.north press``, ``blue.mate.select +1``."""
        return [
            f"{press.control} {press.steps:+d}"
            if press.kind is Kind.TURN
            else f"{press.control} {press.kind}"
            for press in self.advance(seconds)
        ]

    def faults(self) -> list[tuple[str, str]]:
        return [(fault.kind.value, fault.name) for fault in self.controls.faults()]

    def close(self) -> None:
        self.controls.close()
        self.bench.close()


@pytest.fixture
def table_path() -> Path:
    return TABLE


@pytest.fixture(scope="session")
def layout() -> Layout:
    return load_layout(TABLE)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(params=[False, True], ids=["clean", "bouncing"])
def desk(layout: Layout, clock: HandClock, request: pytest.FixtureRequest) -> Iterator[Desk]:
    made = Desk(layout, clock, bounce=request.param)
    yield made
    made.close()


@pytest.fixture
def make_desk(layout: Layout, clock: HandClock) -> Iterator[Callable[..., Desk]]:
    made: list[Desk] = []

    def make(**how: bool) -> Desk:
        made.append(Desk(layout, clock, **how))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def make_noisy(layout: Layout, clock: HandClock) -> Iterator[Callable[[], Desk]]:
    """A desk whose fist pads on pins are marked as noisy in the layout: 5 ms."""
    made: list[Desk] = []
    controls = tuple(
        replace(item, floor=0.005)
        if isinstance(item, PinButton) and item.control.endswith(".stop")
        else item
        for item in layout.controls
    )

    def make() -> Desk:
        made.append(Desk(replace(layout, controls=controls), clock))
        return made[-1]

    yield make
    for one in made:
        one.close()
