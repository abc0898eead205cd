"""The two wheels that `make test` installs, and the data files beside the program."""

from __future__ import annotations

import os
from importlib.metadata import distribution
from pathlib import Path
from types import ModuleType

import pytest

import sonar_console
import sonar_tools
from sonar_console import __version__
from sonar_console.record import scenario_names, shipped_folder

INSTALLED = bool(os.environ.get("SONAR_TEST_INSTALLED"))

from_wheels = pytest.mark.skipif(not INSTALLED, reason="the tests run against the checkout")


@from_wheels
@pytest.mark.parametrize("module", [sonar_console, sonar_tools])
def test_the_wheels_are_what_is_tested(module: ModuleType) -> None:
    package = Path(next(iter(module.__path__)))
    assert package.parts[-2] == "site-packages"


@from_wheels
@pytest.mark.parametrize(
    ("name", "package"),
    [("sonar-console", "sonar_console"), ("sonar-console-tools", "sonar_tools")],
)
def test_a_wheel_holds_one_package(name: str, package: str) -> None:
    files = distribution(name).files or ()
    tops = {path.parts[0] for path in files if path.parts[0] != ".."}
    assert {top for top in tops if not top.endswith(".dist-info")} == {package}


@pytest.mark.parametrize("name", ["sonar-console", "sonar-console-tools"])
def test_both_distributions_have_the_version_of_the_program(name: str) -> None:
    assert distribution(name).version == __version__


def test_the_tools_require_the_program_of_their_version() -> None:
    assert f"sonar-console[table]=={__version__}" in (
        distribution("sonar-console-tools").requires or ()
    )


def test_the_program_does_not_require_the_tools() -> None:
    needed = distribution("sonar-console").requires or ()
    assert needed
    assert not [each for each in needed if each.startswith("sonar-console-tools")]


@pytest.mark.parametrize("folder", ["scenarios", "hardware", "firmware"])
def test_data_is_found_where_the_program_is(folder: str) -> None:
    found = shipped_folder(folder)
    assert any(found.iterdir())
    assert ("shipped" in found.parts) == INSTALLED


def test_scenarios_are_found_by_name() -> None:
    assert {"alpha", "north-pole"} <= set(scenario_names())
