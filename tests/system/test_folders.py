"""Where the program writes, and why a path is no folder for it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sonar_console.system.folders import UnfitFolderError, why_unfit
from sonar_console.system.lock import InstanceLock


def test_a_folder_that_is_there_or_can_be_made_is_fit(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "new", tmp_path / "not" / "yet" / "there"):
        assert why_unfit(folder, written=True) == ""
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_folder(tmp_path: Path) -> None:
    file, gone = tmp_path / "file", tmp_path / "link"
    file.write_text("")
    gone.symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe")
    assert why_unfit(file, written=False) == f"{file} is a file; name a folder"
    assert why_unfit(file / "a", written=False) == f"{file / 'a'}: {file} is a file; name a folder"
    for path in (Path("/dev/null"), gone, tmp_path / "pipe"):
        assert why_unfit(path, written=False) == f"{path} is no folder; name a folder"


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sonar_console.system.folders.os.access", lambda path, mode: False)
    assert why_unfit(tmp_path / "new", written=True) == (
        f"{tmp_path / 'new'}: {tmp_path} may not be written; "
        "name another folder, or give this user rights"
    )
    assert why_unfit(tmp_path / "new", written=False) == ""


def test_a_lock_in_no_folder_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnfitFolderError, match="file is a file; name a folder"):
        InstanceLock(tmp_path / "file")
