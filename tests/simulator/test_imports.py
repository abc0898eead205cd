"""The window drives pins and pseudo-terminals and nothing else: it knows no table and no engine."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import sonar_console.simulator

FOLDER = Path(sonar_console.simulator.__file__).parent
JOINERS = {"demonstration"}
"""The modules that open a table; the others are the window's."""
ALLOWED = ("containment", "devices", "press", "screens", "simulator", "cards", "locales")


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module)
    return found


def test_the_window_s_modules_import_only_what_may_be_seen_and_touched() -> None:
    seen = 0
    for path in FOLDER.glob("*.py"):
        if path.stem in JOINERS:
            continue
        for name in imported(path):
            if name.split(".")[0] == "sonar_console":
                seen += 1
                assert name.split(".")[1] in ALLOWED, f"{path.name} imports {name}"
                assert name.split(".")[-1] not in JOINERS, f"{path.name} imports {name}"
    assert seen > 10


def test_a_window_runs_without_the_table_and_the_engine_being_loaded() -> None:
    program = (
        "import sys, sonar_console.simulator.window\n"
        "rooms = ('table', 'app', 'stations', 'modes', 'record', 'bots', 'engine')\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] == 'sonar_console'\n"
        "             and name.split('.')[1:2] and name.split('.')[1] in rooms))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=FOLDER.parent.parent,
    )
    assert done.stdout == "[]\n"
