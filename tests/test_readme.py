"""The README is true: its commands work, its links lead somewhere, its tables are complete."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from sonar_console.cli.registry import commands

PICTURES = 3
"""The fewest pictures that a demonstration leaves."""


@pytest.fixture(scope="module")
def readme(project: Path) -> str:
    return (project / "README.md").read_text("utf-8")


def block_of_commands(readme: str) -> list[str]:
    return readme.split("```")[1].split()


def make(project: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "MAKEFLAGS", "MAKELEVEL")
    }
    return subprocess.run(
        ["make", "-C", str(project), "--no-print-directory", *words],
        cwd="/",
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_two_commands_are_the_first_ones(readme: str) -> None:
    assert block_of_commands(readme) == ["make", "play", "make", "test"]


@pytest.mark.long
def test_make_play_without_a_display_leaves_pictures_and_a_record(
    project: Path, tmp_path: Path
) -> None:
    if not (project / ".venv" / ".ready").exists():
        pytest.skip("make venv has not been run in this checkout")
    run = make(project, "play", HOME=str(tmp_path), XDG_STATE_HOME=str(tmp_path / "state"))
    assert run.returncode == 0, run.stderr
    assert "display" in run.stdout + run.stderr
    folders = [Path(word.strip(".,:")) for word in run.stdout.split() if word.startswith("/")]
    # make may name folders of its own, where it has to install something first.
    folder = next(path for path in folders if path.is_dir() and tmp_path in path.parents)
    assert len(list(folder.rglob("*.png"))) >= PICTURES
    (record,) = folder.rglob("*.sonar")
    assert "torpedo" in record.read_text("utf-8")


@pytest.mark.parametrize("target", ["venv", "play", "test", "test-long"])
def test_every_target_is_known_to_make(project: Path, target: str) -> None:
    assert make(project, "--dry-run", target).returncode == 0


def test_every_subcommand_is_in_the_readme(readme: str) -> None:
    told = re.findall(r"^\| `([a-z-]+)[^|]*\|", readme.split("commands of")[1], re.MULTILINE)
    assert sorted(told) == sorted(entry.name for entry in commands())


def test_links_of_all_papers_lead_to_files(project: Path) -> None:
    papers = [project / "README.md", *project.glob("*/*.md"), *project.glob("docs/**/*.md")]
    for paper in papers:
        for target in re.findall(r"\]\(([^)#:]+)\)", paper.read_text("utf-8")):
            assert (paper.parent / target).exists(), f"{paper.name}: {target}"


def test_the_project_names_no_path_of_a_machine(project: Path) -> None:
    for paper in [project / "README.md", *project.glob("docs/**/*.md")]:
        assert not re.search(r"/(work|root|tmp)/", paper.read_text("utf-8")), paper.name
