"""All that is shipped to be played: read once, for a table that asks again and again."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

from sonar_console.engine.sheet import Sheet
from sonar_console.record.scenario import Scenario, find_scenario, load_scenario, scenario_names
from sonar_console.record.sheets import load_sheets
from sonar_console.tomlfile.tables import ScenarioError


@cache
def every_sheet() -> Mapping[str, Sheet]:
    """The sheets by name; raises `ScenarioError`."""
    return load_sheets()


@cache
def every_scenario() -> Mapping[str, Scenario]:
    """The scenarios by name; one whose file cannot be read is left out."""
    found = {}
    for name in scenario_names():
        with suppress(ScenarioError):
            found[name] = load_scenario(find_scenario(name))
    return found
