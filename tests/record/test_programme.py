"""What is shipped to be played, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.engine.names import Game
from sonar_console.record import Scenario, load_scenario, scenario_names
from sonar_console.record.programme import every_scenario, every_sheet
from sonar_console.tomlfile.tables import ScenarioError


def test_every_shipped_scenario_and_sheet_is_there_and_read_once() -> None:
    assert list(every_scenario()) == scenario_names()
    assert {each.game for each in every_scenario().values()} == set(Game)
    assert set(every_sheet()) == {"dark", "light"}
    assert every_scenario() is every_scenario()


def test_a_scenario_that_cannot_be_read_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:

    def broken(path: Path) -> Scenario:
        if "bravo.toml" in str(path):
            raise ScenarioError(f"{path}: broken for a test")
        return load_scenario(path)

    monkeypatch.setattr("sonar_console.record.programme.load_scenario", broken)
    found = every_scenario.__wrapped__()
    assert set(found) == set(scenario_names()) - {"bravo"}
