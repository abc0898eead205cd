"""Folders that only this user and root can change, and all others, which are refused in a line."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.system.trust import (
    UntrustedPathError,
    check_way,
    open_folder,
    root_keeps_out,
)

NOBODY = 65534
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has the folders of others")


def refused(path: Path) -> str:
    """The line with which a folder is refused."""
    with pytest.raises(UntrustedPathError) as caught:
        os.close(open_folder(path))
    said = str(caught.value)
    assert "\n" not in said
    assert str(path) in said
    return said


def test_a_folder_is_made_for_this_user_alone(tmp_path: Path) -> None:
    made = open_folder(tmp_path / "new" / "folder")
    there = (tmp_path / "new" / "folder").stat()
    assert os.fstat(made).st_ino == there.st_ino
    os.close(made)
    assert stat.S_IMODE(there.st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_one_that_is_not_there_is_not_made_where_none_is_wanted(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="none"):
        os.close(open_folder(tmp_path / "none", make=False))
    assert not (tmp_path / "none").exists()


def test_a_relative_path_is_one_below_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(tmp_path / "a")
    for relative in (".", "../a", "../../" + tmp_path.name + "/a"):
        made = open_folder(Path(relative))
        assert os.fstat(made).st_ino == (tmp_path / "a").stat().st_ino
        os.close(made)


def test_a_link_in_the_place_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "victim").mkdir()
    (tmp_path / "run").symlink_to(tmp_path / "victim")
    assert "is a link" in refused(tmp_path / "run")
    assert list((tmp_path / "victim").iterdir()) == []


def test_a_link_on_the_way_is_followed_if_it_is_one_s_own(tmp_path: Path) -> None:
    (tmp_path / "real" / "run").mkdir(parents=True)
    (tmp_path / "way").symlink_to("real")
    (tmp_path / "whole").symlink_to(tmp_path / "way")
    for way in ("way", "whole"):
        made = open_folder(tmp_path / way / "run")
        assert os.fstat(made).st_ino == (tmp_path / "real" / "run").stat().st_ino
        os.close(made)


def test_links_that_go_round_end(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    refused(tmp_path / "one" / "run")


@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o707])
def test_a_folder_in_which_anybody_may_write_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    folder.chmod(mode)
    assert "chmod go-w" in refused(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == mode  # /tmp itself may have been named


def test_a_sticky_folder_may_be_on_the_way_and_no_other_that_is_for_all(tmp_path: Path) -> None:
    (tmp_path / "all" / "run").mkdir(parents=True)
    (tmp_path / "all").chmod(0o1777)
    os.close(open_folder(tmp_path / "all" / "run"))
    check_way(tmp_path / "all")
    (tmp_path / "all").chmod(0o777)
    assert "others may write" in refused(tmp_path / "all" / "run")
    with pytest.raises(UntrustedPathError):
        check_way(tmp_path / "all")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(NotADirectoryError, match="file"):
        os.close(open_folder(tmp_path / "file"))


@as_root
def test_root_does_not_work_in_the_folders_of_others(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    (theirs / "run").mkdir(parents=True)
    os.chown(theirs, NOBODY, NOBODY)
    assert "belongs to nobody" in refused(theirs)
    assert "lies in a folder of nobody" in refused(theirs / "run")
    assert "sudo -u nobody" in refused(theirs / "new")
    assert {path.name for path in theirs.iterdir()} == {"run"}
    with pytest.raises(UntrustedPathError):
        root_keeps_out(theirs / "state")
    root_keeps_out(tmp_path / "own" / "state")
    assert (tmp_path / "own" / "state").is_dir()
    root_keeps_out(Path("/proc/none"))  # cannot be made: who writes there says so


@as_root
def test_a_link_of_somebody_else_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "victim" / "run").mkdir(parents=True)
    (tmp_path / "link").symlink_to("victim")
    os.chown(tmp_path / "link", NOBODY, NOBODY, follow_symlinks=False)
    assert "is a link of nobody" in refused(tmp_path / "link" / "run")


@as_root
def test_a_group_that_may_write_is_refused_unless_it_is_root_s(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir(mode=0o770)
    folder.chmod(0o770)
    os.close(open_folder(folder))  # the group is root's
    os.chown(folder, 0, NOBODY)
    assert "chmod go-w" in refused(folder)


def test_a_run_folder_made_by_somebody_else_is_refused_by_another_user_too(
    tmp_path: Path, stranger: Callable[..., str]
) -> None:
    """Of the default folder under /tmp the name is known beforehand: anybody can make it."""
    folder = tmp_path / "sonar-console-65534"
    folder.mkdir()
    code = (
        "trust = sonar_console.system.trust\n"
        "try: trust.open_folder(pathlib.Path(sys.argv[1]))\n"
        "except trust.UntrustedPathError as fault: print(fault)\n"
    )
    said = stranger(code, folder, imports="pathlib, sys, sonar_console.system.trust")
    assert said == f"{folder} belongs to root: choose a folder of your own"
