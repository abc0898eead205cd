from __future__ import annotations

from collections.abc import Iterator

import pytest

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.cards import Picture
from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.engine.names import Mode
from sonar_console.modes.briefing import LOT
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.shipped import shipped_folder
from sonar_console.table import Plan

TEAMS = ("blue", "yellow")


class RecordingDriver:
    """ControlDriver that note what they are told to do."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.done: list[tuple[str, str, int]] = []

    def press(self, control: str) -> None:
        self.done.append(("press", control, 0))

    def release(self, control: str) -> None:
        self.done.append(("release", control, 0))

    def turn(self, control: str, steps: int) -> None:
        self.done.append(("turn", control, steps))


class DeskTable:
    """A whole table on a desk, its clock moved by hand."""

    def __init__(self, layout: Layout, bots: str = "") -> None:
        seated = (("Bots", bots),) if bots else ()
        self.now = 0.0
        self.pictures: dict[str, Picture] = {}
        self.bench = MockDevices(layout, self.clock)
        self.runner = open_table(
            Plan(
                Header(scenario="alpha", mode=Mode.TURN, others=seated),
                load_scenario(find_scenario("alpha")),
                ("en", "fr"),
            ),
            mock_equipment(self.bench),
            self.show,
            first_team=lambda teams: teams[0],
        )
        self.advance(1.0)

    def close(self) -> None:
        self.runner.close()
        self.bench.close()

    def clock(self) -> float:
        return self.now

    def show(self, side: str, picture: Picture) -> None:
        self.pictures[side] = picture

    def advance(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / 0.05))):
            self.now += 0.05
            self.runner.step()
            self.bench.pump()

    def press(self, control: str) -> None:
        self.bench.press(control)
        self.advance(0.05)
        self.bench.release(control)
        self.advance(0.05)

    def begin(self) -> None:
        """Begin a match with its settings as they are; the briefing is closed."""
        for control in ("stop", "south", "east", "push"):
            self.press(f"blue.captain.{control}")
        for _ in ("settings", "briefing"):
            self.agree("stop")
            self.advance(LOT)

    def agree(self, control: str) -> None:
        """Those captains who are asked touch a control."""
        for team in self.runner.table.session.asked:
            self.press(f"{team}.captain.{control}")

    def dive(self) -> None:
        """Begin a match, start from the squares offered, dive."""
        self.begin()
        for control in ("push", "stop"):
            self.agree(control)


@pytest.fixture(scope="session")
def layout() -> Layout:
    return load_layout(shipped_folder("hardware") / "table.toml")


@pytest.fixture
def hands(layout: Layout) -> RecordingDriver:
    return RecordingDriver(layout)


@pytest.fixture
def desk(layout: Layout) -> Iterator[DeskTable]:
    """A table on a desk that has just been switched on."""
    table = DeskTable(layout)
    yield table
    table.close()


@pytest.fixture
def solo(layout: Layout) -> Iterator[DeskTable]:
    """One person at blue has dived against a crew of commanders."""
    table = DeskTable(layout, bots="yellow=commander")
    table.begin()
    table.advance(10.0)
    for control in ("push", "stop"):
        table.press(f"blue.captain.{control}")
    assert table.pictures["blue"].phase == "play"
    yield table
    table.close()
