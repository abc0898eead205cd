"""``sonar-console controls`` and docs/controls.md: the tables of the stations, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_console.engine.names import Game, Mode, Role
from sonar_console.locales import Words, languages
from sonar_console.stations.crew import STATIONS
from sonar_console.stations.station import HEADING_OF
from sonar_tools.helpcards.meanings import COLUMNS, moment_told, page


def test_the_page_is_what_the_command_prints(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/controls.md is made by ``sonar-console controls``."""
    assert main(["controls"]) == 0
    assert (project / "docs" / "controls.md").read_text("utf-8") == capsys.readouterr().out


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_row_of_every_table_is_there(language: str) -> None:
    lines = list(page(Words(language)))
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| ---")]
    expected = sum(len(station.MEANINGS) + 1 for crew in STATIONS.values() for station in crew)
    assert len(rows) == expected
    assert not [line for line in rows if line.count("|") < 4 or "{" in line]


@pytest.mark.parametrize("role", list(Role))
def test_no_control_of_a_seat_is_left_out(role: Role) -> None:
    shown = {control for control in COLUMNS[role] if control != "compass"}
    if "compass" in COLUMNS[role]:
        shown |= set(HEADING_OF)
    stations = [each for crew in STATIONS.values() for each in crew if each.role is role]
    assert {c for each in stations for row in each.MEANINGS.values() for c in row} == shown


def test_each_game_aims_its_own_weapon() -> None:
    sonar, family = (
        moment_told(STATIONS[game, Mode.TURN][0], "target", Words("en")) for game in Game
    )
    assert sonar.startswith("Fire a torpedo at C6?")
    assert family.startswith("Launch a missile at C6?")


def test_a_blackout_leaves_only_surfacing_on_the_papers(project: Path) -> None:
    """C-7 without a switch; a mine may be triggered only with ``blackout_trigger=allowed``."""
    told = "Blackout! No course is open. Choose Surface in the menu and push."
    lines = (project / "docs" / "controls.md").read_text("utf-8").splitlines()
    assert [line.split(" | ")[0] for line in lines if "Blackout" in line] == [f"| {told}"] * 2
