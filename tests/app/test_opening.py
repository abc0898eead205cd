"""Opening a table: what is kept, what is offered first, and what closing it closes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.app.runner import TableRunner
from sonar_console.cards import Picture
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.record import (
    Header,
    Journal,
    find_scenario,
    load_scenario,
    read_record,
    shipped_folder,
)
from sonar_console.record.notation import parse_order
from sonar_console.table import Plan

SCRIPT = """
import random, sys
from sonar_console.app.opening import ReadAhead
from sonar_console.bots import bots_maker, hidden_squares, new_tracker
from sonar_console.containment import FaultLog
from sonar_console.engine import Match
from sonar_console.record import Header, build_setup, find_scenario, load_scenario
from sonar_console.record.scenario import all_scenarios
from sonar_console.record.sheets import load_sheets
scenario = load_scenario(find_scenario("alpha"))
match = Match(build_setup(Header(scenario="alpha"), scenario, load_sheets()))
ahead = ReadAhead()
assert ahead.finish(60.0)
opened = []
sys.addaudithook(lambda event, what: opened.append(what[0]) if event == "open" else None)
assert len(all_scenarios()) > 5
bots_maker(random.Random(1))(match, {}, "usual", FaultLog())
new_tracker(match.setup, match.setup.teams[0])
list(hidden_squares(match.setup, []))
print(opened)
"""


def test_what_a_match_needs_is_read_ahead() -> None:
    """So that no press waits for a memory card; in a process in which nothing is loaded yet."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


class Opened:
    """A table on a bench, its clock moved by hand, and what its screens were shown."""

    def __init__(self, **options: Any) -> None:
        self.now = 0.0
        self.views: dict[str, Picture] = {}
        self.bench = MockDevices(
            load_layout(shipped_folder("hardware") / "table.toml"), lambda: self.now
        )
        self.runner: TableRunner = open_table(
            Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha"))),
            mock_equipment(self.bench),
            self.views.__setitem__,
            first_team=lambda teams: teams[-1],
            **options,
        )
        self.advance(1.0)

    def advance(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.bench.pump()
            self.runner.step()

    def fists(self) -> None:
        for team in ("blue", "yellow"):
            self.bench.press(f"{team}.captain.stop")
            self.advance(0.1)
            self.bench.release(f"{team}.captain.stop")
            self.advance(0.1)

    def begin(self) -> None:
        """A match with its settings as they are."""
        for control in ("stop", "south", "east", "push"):
            self.bench.press(f"blue.captain.{control}")
            self.advance(0.1)
            self.bench.release(f"blue.captain.{control}")
            self.advance(0.1)
        self.fists()
        self.advance(3.0)
        self.fists()
        assert {view.phase for view in self.views.values()} == {"setup"}

    def close(self) -> None:
        self.runner.close()
        self.bench.close()


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return tmp_path / "records"


def test_matches_are_kept_in_the_folder_of_records(records: Path) -> None:
    table = Opened(records=records)
    table.begin()
    table.close()
    (path,) = records.glob("*.sonar")
    assert read_record(path).header.first == "yellow"  # as first_team chose


def test_a_match_that_was_cut_off_is_offered_first(records: Path) -> None:
    with Journal.create(records, Header(scenario="bravo")) as journal:
        journal.append(parse_order("blue captain start A1")[1])
    table = Opened(records=records)
    assert table.views["blue"].phase == table.views["yellow"].phase == "resume"
    table.close()


def test_a_journal_of_its_own_takes_the_place_of_one_in_the_folder(
    records: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    table = Opened(records=records, journal=lambda header: Journal.create(other, header))
    table.begin()
    table.close()
    assert len(list(other.glob("*.sonar"))) == 1
    assert not list(records.glob("*.sonar"))


def test_with_neither_a_match_is_played_and_nothing_is_kept(tmp_path: Path) -> None:
    table = Opened()
    table.begin()
    table.close()
    assert list(tmp_path.iterdir()) == []


def test_closing_the_runner_puts_the_lamps_out() -> None:
    table = Opened()
    table.begin()
    for control in ("push", "stop"):
        for team in ("blue", "yellow"):
            table.bench.press(f"{team}.captain.{control}")
            table.advance(0.1)
            table.bench.release(f"{team}.captain.{control}")
            table.advance(0.1)
    assert table.bench.lamps("blue")
    table.runner.close()
    table.bench.pump()
    assert not table.bench.lamps("blue")
    table.bench.close()
