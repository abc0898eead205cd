"""The releases: one whole release is current at every moment, whatever step is cut off."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sonar_console.system.releases import folder as module
from sonar_console.system.releases.errors import ReleaseError
from sonar_console.system.releases.folder import BEFORE, About, ReleaseFolder, version_order


class Cut(BaseException):
    """The power is cut."""


CALLS = ("mkdir", "symlink", "rename", "unlink", "open", "write", "fsync", "rmdir")
"""The calls of the system that change a disk, as `os` has them."""


@contextmanager
def cut_after(number: int, *, torn: bool) -> Iterator[list[str]]:
    """Let the power be cut at a call: after it, or before it was done (``torn``)."""
    patch = pytest.MonkeyPatch()
    made: list[str] = []

    def counted(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def cutting(*words: Any, **options: Any) -> Any:
            made.append(name)
            if len(made) > number:
                raise Cut
            if len(made) < number or not torn:
                done = call(*words, **options)
            if len(made) == number:
                raise Cut
            return done

        return cutting

    try:
        for name in CALLS:
            patch.setattr(os, name, counted(name, getattr(os, name)))
        patch.setattr(module, "sync_file_system", counted("sync", lambda folder: None))
        yield made
    finally:
        patch.undo()


@pytest.fixture(autouse=True)
def _no_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "sync_file_system", lambda folder: None)
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def put(releases: ReleaseFolder, version: str) -> str:
    """Make a release as the installer does, and switch to it."""
    name = releases.begin(version).name
    (releases.releases / name / "bin").mkdir()
    (releases.releases / name / "bin" / "program").write_text(version)
    releases.complete(name, About(version, 1))
    releases.switch(name)
    return name


def runs(releases: ReleaseFolder) -> str:
    """The program that a start finds, by the link as a unit has it."""
    return (releases.top / "current" / "bin" / "program").read_text()


@pytest.fixture
def two(tmp_path: Path) -> ReleaseFolder:
    """Two releases, of which the second runs, and works."""
    releases = ReleaseFolder(tmp_path)
    for version in ("0.1", "0.2"):
        put(releases, version)
        releases.good()
    return releases


def test_the_first_release_is_on_no_trial(tmp_path: Path) -> None:
    releases = ReleaseFolder(tmp_path)
    name = put(releases, "0.1")
    assert (releases.current(), releases.state().trial) == (name, None)
    with pytest.raises(ReleaseError, match="no release to go back to"):
        releases.back("asked")


def test_one_that_works_is_kept_with_the_one_before_and_no_other(two: ReleaseFolder) -> None:
    put(two, "0.3")
    assert two.names() == ["0.1-1", "0.2-2", "0.3-3"]  # until it is known to work
    two.good()
    two.prune()
    assert two.names() == ["0.2-2", "0.3-3"]
    assert two.state().previous == "0.2-2"


def test_one_that_does_not_work_is_gone_back_from_and_why_is_kept(two: ReleaseFolder) -> None:
    name = put(two, "0.3")
    assert two.back("starts", "3") == "0.2-2"
    assert runs(two) == "0.2"
    told = two.state().gone_back
    assert told is not None
    assert (told.release, told.version, told.why, told.value) == (name, "0.3", "starts", "3")
    two.prune()
    assert two.names() == ["0.2-2"]
    put(two, "0.4")
    assert two.state().gone_back == told  # until another one works
    two.good()
    assert two.state().gone_back is None


def test_one_installed_while_another_is_on_trial_goes_back_to_the_last_that_worked(
    two: ReleaseFolder,
) -> None:
    put(two, "0.3")
    put(two, "0.4")
    assert two.back("time", "120") == "0.2-2"


def test_a_start_is_counted_once_a_boot(two: ReleaseFolder) -> None:
    assert two.count("a") == 0
    put(two, "0.3")
    assert [two.count(boot) for boot in ("a", "a", "b", "c")] == [1, 1, 2, 3]


def test_what_is_not_whole_is_not_switched_to(two: ReleaseFolder) -> None:
    name = two.begin("0.3").name
    with pytest.raises(ReleaseError, match="no whole release"):
        two.switch(name)
    with pytest.raises(ReleaseError, match="no whole release"):
        two.switch("../../etc")
    assert runs(two) == "0.2"


def test_two_at_once_are_refused(two: ReleaseFolder) -> None:
    with (
        two.locked(),
        pytest.raises(ReleaseError, match="another installation"),
        ReleaseFolder(two.top).locked(),
    ):
        pass


@pytest.mark.parametrize("text", ["", "{", "[]", '{"trial": {"colour": 1}}', "\0" * 40])
def test_a_state_that_cannot_be_read_is_as_none(two: ReleaseFolder, text: str) -> None:
    (two.top / "state.json").write_text(text)
    assert two.state().trial is None
    put(two, "0.3")
    assert runs(two) == "0.3"


def test_an_installation_of_before_becomes_a_release(tmp_path: Path) -> None:
    """It stays where it is, so that its own units find it, until it is gone back to no more."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "program").write_text("old")
    releases = ReleaseFolder(tmp_path)
    releases.adopt()
    releases.complete(BEFORE, About())
    releases.switch(BEFORE)
    assert runs(releases) == "old"
    put(releases, "0.1")
    assert runs(releases) == "0.1"
    assert releases.back("starts") == BEFORE
    assert runs(releases) == "old"
    for version in ("0.2", "0.3"):
        put(releases, version)
        releases.good()
    releases.prune()
    assert not (tmp_path / "bin").exists()
    assert releases.names() == ["0.2-1", "0.3-2"]


@pytest.mark.parametrize("version", ["", "1.", "1.2b1", "../1", "1.2.3.4.5", "٣", "1234567"])
def test_what_is_no_version(version: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(version)}$"):
        version_order(version)


def test_versions_are_ordered_by_their_numbers() -> None:
    ordered = ["0.1", "0.1.1", "0.2", "0.10", "1"]
    assert sorted(ordered, key=version_order) == ordered
    assert version_order("1.0") == version_order("1")


STEPS: tuple[Callable[[ReleaseFolder], object], ...] = (
    lambda releases: put(releases, "0.3"),
    lambda releases: releases.good(),
    lambda releases: releases.prune(),
    lambda releases: releases.count("boot"),
    lambda releases: releases.recover(),
    lambda releases: releases.back("starts", "3"),
)


def check(releases: ReleaseFolder) -> None:
    """What must be so whenever the machine is switched on."""
    name = releases.current()
    assert releases.whole(name)
    assert runs(releases)
    trial = releases.state().trial
    if trial is not None and trial.release == name and not trial.why:
        assert releases.whole(trial.previous)
    releases.recover()
    name, state = releases.current(), releases.state()
    assert releases.whole(name)
    assert state.trial is None or (state.trial.release == name and not state.trial.why)
    assert state.previous == "" or releases.whole(state.previous)


@pytest.mark.parametrize("torn", [False, True])
@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_cut_at_any_call_leaves_a_whole_release(tmp_path: Path, step: int, torn: bool) -> None:
    """Each step, with one on trial, is cut off after each of its calls, then before it."""
    for number in itertools.count(1):
        releases = ReleaseFolder(tmp_path / str(number))
        releases.top.mkdir()
        for version in ("0.1", "0.2"):
            put(releases, version)
            releases.good()
        put(releases, "0.3")
        with cut_after(number, torn=torn) as made:
            try:
                STEPS[step](releases)
            except Cut:
                pass
            else:
                break
        check(releases)
        put(releases, "0.4")  # and an upgrade works afterwards
        assert runs(releases) == "0.4"
    assert number == len(made) + 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 60), st.booleans()), max_size=6))
def test_cuts_in_any_order_leave_a_whole_release(
    tmp_path_factory: pytest.TempPathFactory, cuts: list[tuple[int, int, bool]]
) -> None:
    releases = ReleaseFolder(tmp_path_factory.mktemp("kiosk"))
    put(releases, "0.1")
    releases.good()
    for step, number, torn in cuts:
        with cut_after(number, torn=torn), suppress(Cut, ReleaseError):
            STEPS[step](releases)
        check(releases)
