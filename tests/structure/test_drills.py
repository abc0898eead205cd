"""The copies of the program in which drills add something, and what they report."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_tools.structure.drills import (
    DrillError,
    ProgramCopy,
    files_for_a_language,
    files_for_a_setting,
)
from sonar_tools.structure.rooms import PRODUCT


@pytest.fixture
def copy(tmp_path: Path) -> ProgramCopy:
    return ProgramCopy(tmp_path)


def test_a_setting_is_one_file_beside_the_languages(tmp_path: Path) -> None:
    assert files_for_a_setting(tmp_path) == {"settings/schema.py"}


def test_a_language_is_its_folder(tmp_path: Path) -> None:
    assert files_for_a_language(tmp_path) == set()


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
    with pytest.raises(DrillError, match="nothing was changed"):
        copy.change("press.py", str)


def test_a_program_that_fails_is_told(copy: ProgramCopy) -> None:
    with pytest.raises(DrillError, match=r"fails: .*boom"):
        copy.run("-c", "raise SystemExit('boom')")
