"""What `make test-arm` leaves out, and what it says where it cannot run."""

from __future__ import annotations

import importlib.util
import os
import re
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def suite(project: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("arm_suite", project / "tests/arm/suite.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_that_is_left_out_is_there_and_has_a_reason(suite: ModuleType, project: Path) -> None:
    found: dict[str, str] = suite.left_out(suite.LEFT_OUT.read_text("utf-8"))
    assert found
    for name, reason in found.items():
        file, _, test = name.partition("::")
        text = (project / file).read_text("utf-8")
        assert not test or re.search(rf"def {test.partition('[')[0]}\(", text), name
        assert len(reason) > 10, name


def test_a_line_of_the_list_is_a_name_and_a_reason(suite: ModuleType) -> None:
    text = "# words\n\ntests/a.py  # no such call\ntests/b.py::test_c  # slow\n"
    assert suite.left_out(text) == {"tests/a.py": "no such call", "tests/b.py::test_c": "slow"}


def test_the_environment_has_what_tests_need_and_no_checkers(
    suite: ModuleType, project: Path
) -> None:
    names = {re.split(r"[<>=;\[]", each)[0] for each in suite.requirements(project)}
    assert {"pytest", "pytest-timeout", "pytest-xdist", "hypothesis", "chess"} <= names
    assert not names & {"ruff", "mypy", "sonar-console"}


def test_who_is_not_root_is_told_the_command(
    suite: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    words: Sequence[str] = ["/nowhere"]
    assert suite.main(words) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "sudo make test-arm" in said
