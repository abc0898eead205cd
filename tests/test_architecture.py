"""The rooms of the house and the arrows between them, as docs/architecture.md draws them."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

import console

PACKAGE = Path(next(iter(console.__path__)))

ARROWS: dict[str, set[str]] = {
    "press": set(),
    "containment": set(),
    "words": set(),
    "engine": set(),
    "record": {"engine"},
    "stations": {"containment", "engine", "press", "views.team"},
    "evening": {"containment", "engine", "press", "stations", "views.team"},
    "views": {"engine", "stations"},
    "devices": {"containment", "press"},
    "screens": {"containment", "views.team", "views.wire", "words"},
    "crew": {"containment", "engine", "press", "record", "stations", "views.team"},
    "keeping": {"engine", "record"},
    "playing": {"containment", "engine", "evening", "press", "stations", "views"},
    "picturing": {"engine", "evening", "playing", "views"},
    "planning": {"engine", "evening", "record"},
    "resuming": {"engine", "evening", "playing", "record"},
    "table": {
        "containment",
        "engine",
        "evening",
        "keeping",
        "picturing",
        "planning",
        "playing",
        "press",
        "record",
        "resuming",
        "stations",
        "views",
    },
    "house": {"containment", "devices", "doctor", "evening", "views.team"},
    "running": {
        "containment",
        "devices",
        "engine",
        "house",
        "press",
        "screens",
        "table",
        "views",
        "words",
    },
    "simulator": {
        "containment",
        "crew",
        "devices",
        "engine",
        "evening",
        "house",
        "press",
        "record",
        "running",
        "screens",
        "table",
        "views",
        "words",
    },
    "bench": {
        "devices",
        "engine",
        "press",
        "record",
        "running",
        "screens",
        "table",
        "views",
        "words",
    },
    "soak": {"crew", "devices.layout", "engine", "record", "stations", "views"},
    "doctor": {"devices", "press", "words"},
    "workshop": {"devices", "words"},
    "command": {
        "bench",
        "containment",
        "workshop",
        "crew",
        "devices",
        "doctor",
        "engine",
        "evening",
        "house",
        "press",
        "record",
        "running",
        "screens",
        "simulator",
        "soak",
        "stations",
        "table",
        "views",
        "words",
    },
}
"""Which rooms each room may import from, beside itself."""

FORBIDDEN: dict[str, set[str]] = {
    "engine": {"os", "io", "pathlib", "time", "random", "threading", "socket", "pygame", "logging"},
    "stations": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "evening": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "views": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "record": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "screens": {"gpiozero", "serial", "luma", "random"},
    "devices": {"random"},
    "keeping": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "planning": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "picturing": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "resuming": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "playing": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "table": {"time", "random", "threading", "pygame", "gpiozero", "serial", "luma"},
    "crew": {"pygame", "gpiozero", "serial", "luma"},
}
"""What a room may not do, as far as an import shows it: clocks, chance, threads, devices."""


WALL_CLOCK = {
    "time.time",
    "time.time_ns",
    "time.localtime",
    "time.gmtime",
    "time.ctime",
    "time.asctime",
    "time.strftime",
    "time.clock_gettime",
    "datetime",
}
"""What reads the clock on the wall, which may jump by years."""

FILE_TIMES = {"st_mtime", "st_mtime_ns", "st_ctime", "st_ctime_ns", "st_atime", "st_atime_ns"}

MAY_LOOK_AT_THE_WALL = {"bench", "workshop"}
"""Rooms whose papers carry a date; in all others monotonic time alone rules."""


def room_of(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0] if len(relative.parts) > 1 else relative.stem


def modules() -> list[Path]:
    found = [path for path in sorted(PACKAGE.rglob("*.py")) if "shipped" not in path.parts[-3:-1]]
    return [path for path in found if path != PACKAGE / "__init__.py"]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module is not None
            yield node.module
            if node.module.startswith("console"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_import_goes_along_an_arrow(path: Path) -> None:
    room = room_of(path)
    allowed = ARROWS[room] | {room}
    for name in imported(path):
        if not name.startswith("console.") or not is_module(name):
            continue
        inside = name.removeprefix("console.")
        if inside == "views" and any(each.startswith("views.") for each in allowed):
            continue  # the folder itself; its modules are looked at one by one
        assert any(inside == each or inside.startswith(f"{each}.") for each in allowed), (
            f"{room} may not import {name}"
        )


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_room_does_what_it_may_not(path: Path) -> None:
    forbidden = FORBIDDEN.get(room_of(path), set())
    for name in imported(path):
        top = name.partition(".")[0]
        assert top not in forbidden, f"{path.name} may not import {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_at_the_table_reads_the_clock_on_the_wall(path: Path) -> None:
    if room_of(path) in MAY_LOOK_AT_THE_WALL:
        return
    used = set(imported(path))
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            assert node.attr not in FILE_TIMES, f"{path.name}, line {node.lineno}: {node.attr}"
            used.add(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom):
            used |= {f"{node.module}.{alias.name}" for alias in node.names}
    assert not used & WALL_CLOCK, f"{path.name} reads the clock on the wall"


def test_every_room_is_on_the_plan() -> None:
    assert {room_of(path) for path in modules()} == set(ARROWS)


def test_a_module_is_one_idea() -> None:
    too_large = {
        str(path.relative_to(PACKAGE)): path.stat().st_size
        for path in modules()
        if path.stat().st_size > 20_000
    }
    assert too_large == {}


def test_module_names_say_something() -> None:
    empty = {"util", "utils", "helper", "helpers", "common", "misc"}
    assert not [path for path in modules() if path.stem in empty]


def test_the_firmware_stands_alone(project: Path) -> None:
    for path in (project / "firmware").glob("*.py"):
        assert not [name for name in imported(path) if name.startswith("console")]


def test_the_top_of_the_project_holds_its_rooms_and_nothing_else(project: Path) -> None:
    named = {path.name for path in project.iterdir() if not path.name.startswith(".")}
    made = {"build", "dist", "play"}
    assert named - made == {
        "CHANGELOG.md",
        "LICENSE",
        "Makefile",
        "README.md",
        "console",
        "docs",
        "firmware",
        "hardware",
        "pyproject.toml",
        "scenarios",
        "systemd",
        "tests",
    }
