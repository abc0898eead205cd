"""What is tested is what an owner installs: `make test` runs against the wheel."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import sonar_console
from sonar_console.record import scenario_names, shipped_folder

INSTALLED = bool(os.environ.get("SONAR_TEST_INSTALLED"))


@pytest.mark.skipif(not INSTALLED, reason="the tests run against the checkout")
def test_the_wheel_is_what_is_tested(project: Path) -> None:
    package = Path(next(iter(sonar_console.__path__)))
    assert project / "console" / "sonar_console" != package
    assert package.parts[-2] == "site-packages"


@pytest.mark.parametrize("folder", ["scenarios", "hardware", "firmware"])
def test_data_is_found_where_the_program_is(folder: str) -> None:
    found = shipped_folder(folder)
    assert any(found.iterdir())
    assert ("shipped" in found.parts) == INSTALLED


def test_scenarios_are_found_by_name() -> None:
    assert {"alpha", "north-pole"} <= set(scenario_names())
