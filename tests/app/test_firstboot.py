"""What is told of a start: by the card's system, by sonar.toml, and of the parts."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sonar_console.app.firstboot import COMES_UP, LOOKS, CardNews, FirstBootTasks
from sonar_console.devices.controls import Controls
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.modes.firstboot import FirstBootMode
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.shipped import shipped_folder
from sonar_console.settings.preset import Preset
from sonar_console.system.cardsystem import DATA, PRESET_FAULTS, STEPS, CardSystem, DataPartition
from sonar_console.system.folders import SHARED
from sonar_console.system.upgrade import DeskUpgrades
from sonar_console.table import Plan, Table


@dataclass
class Bench:
    """A new table's controls."""

    now: float
    devices: MockDevices
    controls: Controls

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 0.05)
            self.devices.pump()
            self.controls.poll()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench(100.0, None, None)  # type: ignore[arg-type]
    layout = load_layout(shipped_folder("hardware") / "table.toml")
    bench.devices = MockDevices(layout, lambda: bench.now)
    bench.controls = bench.devices.controls()
    yield bench
    bench.controls.close()
    bench.devices.close()


@pytest.fixture
def card(tmp_path: Path) -> CardSystem:
    (tmp_path / STEPS).mkdir()
    return CardSystem(tmp_path)


def news(card: CardSystem | None, preset: Preset | None = None) -> CardNews:
    return CardNews(card, preset or Preset(), DeskUpgrades(), threads=False)


def mode() -> FirstBootMode:
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
    table = Table(plan, lambda teams: teams[0])
    table.ask_first(frozenset(), 100.0)
    assert isinstance(table.mode, FirstBootMode)
    return table.mode


# ---- the card


def test_on_a_desk_nothing_is_told() -> None:
    told = news(None)
    told.look(0.0)
    assert (list(told.notices()), told.warnings(), list(told.start())) == ([], [], [])


def test_a_mended_storage_is_for_the_host_alone(card: CardSystem) -> None:
    (card.folder / DATA).write_text("mended\n")
    told = news(card)
    told.look(0.0)
    assert [each.said.key for each in told.notices()] == ["house-data-mended"]
    assert told.warnings() == []


def test_both_kinds_of_faults_of_the_file_are_told_until_the_host_has_read_them(
    card: CardSystem,
) -> None:
    (card.folder / PRESET_FAULTS).write_text("sonar.toml: kiosk: no\n")
    told = news(card, Preset(notes=("sonar.toml: line 1: x",)))
    told.look(0.0)
    said = [each.said.values["value"] for each in told.notices()]
    assert said == ["sonar.toml: line 1: x", "sonar.toml: kiosk: no"]
    assert [each.values["value"] for each in told.warnings()] == ["sonar.toml: line 1: x"]
    told.known = True
    assert told.warnings() == []
    assert len(list(told.notices())) == 2


def test_a_step_that_failed_says_what_to_do(card: CardSystem) -> None:
    (card.folder / STEPS / "10-grow").write_text("failed sfdisk: 1\n")
    told = news(card)
    told.look(0.0)
    (notice,) = told.start()
    assert (notice.level, notice.said.values["value"]) == ("wrong", "sfdisk: 1")
    assert notice.todo is not None


def test_the_system_s_files_are_read_in_a_thread_and_never_waited_for(card: CardSystem) -> None:
    asked, answered = threading.Event(), threading.Event()

    class SlowCard(CardSystem):
        def data(self) -> DataPartition | None:
            asked.set()
            answered.wait(20.0)
            return DataPartition("remade")

    told = CardNews(SlowCard(card.folder), Preset(), DeskUpgrades())
    told.look(0.0)
    assert asked.wait(20.0)
    told.look(1.0)
    assert told.warnings() == []
    answered.set()
    for thread in threading.enumerate():
        if thread.name == "lookup":
            thread.join(20.0)
    told.look(2.0)
    assert [each.key for each in told.warnings()] == ["warning-data-lost"]


def test_the_files_are_looked_at_again_now_and_then(card: CardSystem) -> None:
    told = news(card)
    told.look(0.0)
    (card.folder / DATA).write_text("remade\n")
    told.look(LOOKS - 0.1)
    assert told.warnings() == []
    told.look(LOOKS)
    assert [each.key for each in told.warnings()] == ["warning-data-lost"]


# ---- the parts


def test_a_part_that_does_not_come_is_told_after_a_while_with_what_to_do(bench: Bench) -> None:
    bench.devices.unplug("yellow")
    first = mode()
    tasks = FirstBootTasks(bench.controls, None, news(None), lambda: ("blue", "yellow"))
    bench.wait(1.0)
    assert tasks.step(first, bench.now)
    assert {each.level for each in first.found} == {"good", "note"}
    assert not first.complete
    bench.wait(COMES_UP)
    tasks.step(first, bench.now)
    (missing,) = [each for each in first.found if each.level == "wrong"]
    assert (missing.said.key, missing.said.values["value"]) == ("warning-board", "yellow")
    assert not tasks.step(first, bench.now), "nothing is new"


def test_one_screen_is_that_of_both_or_of_one_side_and_never_none(bench: Bench) -> None:
    first = mode()
    seen: set[str] = set()
    tasks = FirstBootTasks(bench.controls, None, news(None), lambda: seen)
    found = []
    for comes in ((), ("blue",), ("yellow",), (SHARED,)):
        seen.update(comes)
        tasks.step(first, bench.now)
        found.append(first.one_screen)
    assert found == [False, True, False, True]


def test_all_is_found(bench: Bench) -> None:
    first = mode()
    tasks = FirstBootTasks(bench.controls, None, news(None), lambda: ("blue", "yellow"))
    bench.wait(3.0)
    tasks.step(first, bench.now)
    assert [each.said.key for each in first.found] == [
        "firstboot-screens",
        "firstboot-boards",
        "firstboot-oleds",
    ]
    assert first.complete
