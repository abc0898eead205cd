"""Drills: something is added to a copy of the program, is seen to work, and its files are named.

What the changed program does is in ``on_copy.py``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sonar_tools.structure.drills import (
    DrillError,
    ProgramCopy,
    files_for_a_language,
    files_for_a_setting,
)
from sonar_tools.structure.rooms import PRODUCT

ON_COPY = Path(__file__).with_name("on_copy.py")


@pytest.fixture
def copy(tmp_path: Path) -> ProgramCopy:
    return ProgramCopy(tmp_path)


def seen(copy: ProgramCopy, drill: str) -> dict[str, Any]:
    """What the changed program shows in a drill of ``on_copy.py``."""
    folder = copy.top / "out"
    folder.mkdir()
    shown: dict[str, Any] = json.loads(copy.run(str(ON_COPY), drill, str(folder)))
    return shown


def test_a_setting_is_one_file_beside_the_languages(tmp_path: Path) -> None:
    assert files_for_a_setting(tmp_path) == {"settings/schema.py"}


def test_a_language_is_its_folder(tmp_path: Path) -> None:
    assert files_for_a_language(tmp_path) == set()


LAGOON = """
game = "captain-sonar"

[title]
en = "Lagoon"
fr = "Lagune"

[chart.turn]
source = "made up for a drill; confidence: low"
grid = '''
..........
..##......
..........
..........
.....##...
.....##...
..........
..........
.#........
..........
'''
"""


def test_a_scenario_is_one_file(copy: ProgramCopy) -> None:
    copy.add("scenarios/lagoon.toml", LAGOON)
    lagoon = seen(copy, "scenario")
    assert copy.changed() == {"scenarios/lagoon.toml"}
    assert "lagoon: Lagoon (Captain Sonar), turn by turn (certainty: low)" in lagoon["list"]
    assert lagoon["show"][0] == "Lagune (Captain Sonar)"
    assert "10×10, sea 93, islands 7" in lagoon["check"][-1]
    assert lagoon["check"][-1].startswith("ok: ")
    assert '[Scenario "lagoon"]' in lagoon["record"]
    *verdicts, end = lagoon["verdicts"]
    assert all(verdict["accepted"] for verdict in verdicts)
    assert [f"{verdict['team']} {verdict['order']}" for verdict in verdicts] == [
        "blue start E5",
        "blue dive",
        "yellow start E5",
        "yellow dive",
        "blue head N",
    ]
    assert (end["state"]["scenario"], end["state"]["phase"]) == ("lagoon", "play")
    assert end["state"]["teams"]["blue"]["route"] == ["E5", "E4"]


def test_what_is_changed_and_added_is_known_and_the_program_is_untouched(
    copy: ProgramCopy,
) -> None:
    before = (PRODUCT / "press.py").read_text("utf-8")
    assert copy.changed() == set()
    copy.change("press.py", lambda text: text + "\nADDED = True\n")
    copy.add("new/__init__.py", '"""New."""\n')
    assert copy.changed() == {"press.py", "new/__init__.py"}
    assert (PRODUCT / "press.py").read_text("utf-8") == before
    seen = copy.run("-c", "import sonar_console.new, sonar_console.press as p; print(p.ADDED)")
    assert seen == "True\n"


def test_a_change_that_changes_nothing_is_told(copy: ProgramCopy) -> None:
    with pytest.raises(DrillError, match="no such file"):
        copy.change("nowhere.py", str.upper)
    with pytest.raises(DrillError, match="no single place before 'import'"):
        copy.insert("table.py", "import", "")
    with pytest.raises(DrillError, match="there is such a file"):
        copy.add("scenarios/alpha.toml", "")
    with pytest.raises(DrillError, match="nothing was changed"):
        copy.change("press.py", str)


def test_a_program_that_fails_is_told(copy: ProgramCopy) -> None:
    with pytest.raises(DrillError, match=r"fails: .*boom"):
        copy.run("-c", "raise SystemExit('boom')")
