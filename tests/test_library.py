"""The programs of docs/library.md run where nothing of a table is installed, and check as typed."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest

from sonar_console.cli import TABLE_MODULES

WITHOUT_A_TABLE = f"""
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted(TABLE_MODULES)!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Nothing())
"""
"""Makes the modules of the extra ``table`` missing, as they are where it is not installed."""


@pytest.fixture(scope="module")
def programs(project: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    text = (project / "docs/library.md").read_text("utf-8")
    folder = tmp_path_factory.mktemp("library")
    files = []
    for number, program in enumerate(re.findall(r"```python\n(.*?)```", text, re.S), 1):
        files.append(folder / f"program{number}.py")
        files[-1].write_text(program)
    return files


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_A_TABLE + code],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_five_programs_of_the_docs_run_without_a_table(programs: list[Path]) -> None:
    said = []
    for program in programs:
        ended = run(program.read_text(), program.parent)
        assert (ended.returncode, ended.stderr) == (0, ""), program.name
        said.append(ended.stdout.splitlines()[-1])
    assert len(said) == 5
    assert re.fullmatch(r"\d+ orders: (blue|yellow) wins by [a-z]+", said[0])
    assert re.fullmatch(r"(blue|yellow) wins by [a-z]+ after \d+ orders", said[1])
    assert said[2].startswith("yellow ")
    assert re.fullmatch(r"\d+ squares:( [A-O]\d+)+", said[3])
    assert re.fullmatch(r"(blue|yellow) [a-z]+", said[4])


@pytest.mark.long
def test_the_five_programs_of_the_docs_are_typed(programs: list[Path]) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *programs], capture_output=True, text=True
    )
    assert said.returncode == 0, said.stdout


@pytest.mark.parametrize("command", ["play", "screen"])
def test_a_command_without_the_tables_packages_says_so_in_one_line(
    command: str, tmp_path: Path
) -> None:
    ended = run(f"from sonar_console.cli import main; sys.exit(main([{command!r}]))", tmp_path)
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"sonar-console: {command}: a table's package is not installed, ")
    assert line.endswith("; pip install 'sonar-console[table]'")


def test_what_counts_as_a_tables_package_is_the_extra() -> None:
    wanted = {
        re.split(r"[<>=;\[ ]", requirement)[0].lower().replace("-", "_").replace(".", "_")
        for requirement in distribution("sonar-console").requires or []
        if requirement.endswith('extra == "table"') or "extra == 'table'" in requirement
    }
    brought = {
        module
        for module, packages in packages_distributions().items()
        for package in packages
        if package.lower().replace("-", "_").replace(".", "_") in wanted and module[0] != "_"
    }
    assert wanted
    assert brought >= TABLE_MODULES
    assert brought - TABLE_MODULES <= {
        "docs",
        "tests",
        "gpiozerocli",
    }  # nothing of these is imported
