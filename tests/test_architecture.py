"""The rooms of the house and the arrows between them, as docs/architecture.md draws them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sonar_console
import sonar_tools

PRODUCT = Path(next(iter(sonar_console.__path__)))
TOOLS = Path(next(iter(sonar_tools.__path__)))

LEAVES = {"press", "containment", "cards", "tomlfile"}
"""Rooms that every room may import from."""

ARROWS: dict[str, set[str]] = {
    "press": set(),
    "containment": set(),
    "cards": set(),
    "tomlfile": set(),
    "engine": set(),
    "devices": set(),
    "system": set(),
    "locales": set(),
    "record": {"engine"},
    "settings": {"engine"},
    "stations": {"engine"},
    "bots": {"engine", "record", "stations"},
    "modes": {"engine", "record", "settings", "stations"},
    "screens": {"locales"},
    "doctor": {"devices", "locales", "system"},
    "table": {"engine", "modes", "record", "settings", "stations"},
    "app": {
        "bots",
        "devices",
        "doctor",
        "engine",
        "locales",
        "modes",
        "record",
        "screens",
        "settings",
        "stations",
        "system",
        "table",
    },
}
ARROWS["simulator"] = ARROWS["app"] | {"app"}
ARROWS["cli"] = ARROWS["simulator"] | {"simulator"}
ARROWS["sonar_tools"] = ARROWS["cli"] | {"cli"}
"""Which rooms each room may import from, beside itself."""

DEVICES = {"pygame", "gpiozero", "serial", "luma"}
CHANCE_AND_TIME = {"time", "random", "threading"}

FORBIDDEN: dict[str, set[str]] = {
    "engine": {"os", "io", "pathlib", "socket", "logging", *DEVICES, *CHANCE_AND_TIME},
    "stations": DEVICES | CHANCE_AND_TIME,
    "modes": DEVICES | CHANCE_AND_TIME,
    "record": DEVICES | CHANCE_AND_TIME,
    "settings": DEVICES | CHANCE_AND_TIME,
    "table": DEVICES | CHANCE_AND_TIME,
    "cards": DEVICES | CHANCE_AND_TIME,
    "bots": DEVICES,
    "screens": {"gpiozero", "serial", "luma", "random"},
    "devices": {"random"},
    "system": {"pygame", "gpiozero", "luma", "random"},
}
"""What a room may not import: clocks, chance, threads, devices."""


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

MAY_LOOK_AT_THE_WALL = {"sonar_tools"}
"""Rooms whose papers carry a date; in all others monotonic time alone rules."""


def room_of(name: str) -> str:
    """The room of a module: `sonar_console.engine.match` is in ``engine``."""
    parts = name.split(".")
    return parts[1] if parts[0] == "sonar_console" else parts[0]


def modules() -> dict[str, Path]:
    """All modules by name but the product's own top, whose one line is its version."""
    found = {}
    for package in (PRODUCT, TOOLS):
        for path in sorted(package.rglob("*.py")):
            if "shipped" in path.relative_to(package).parts[:1]:
                continue
            parts = path.relative_to(package.parent).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    del found["sonar_console"]
    return found


MODULES = modules()
each_module = pytest.mark.parametrize("name", MODULES)


def imported(path: Path) -> Iterator[str]:
    """The modules that a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module is not None
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def arrows() -> dict[str, set[str]]:
    """The rooms that each room imports from, as the code has it."""
    found: dict[str, set[str]] = {room_of(name): set() for name in MODULES}
    for name, path in MODULES.items():
        for target in imported(path):
            if target in MODULES and room_of(target) != room_of(name):
                found[room_of(name)].add(room_of(target))
    return found


@each_module
def test_every_import_goes_along_an_arrow(name: str) -> None:
    room = room_of(name)
    allowed = ARROWS[room] | {room} | LEAVES
    for target in imported(MODULES[name]):
        if target in MODULES:
            assert room_of(target) in allowed, f"{room} may not import {target}"


def test_no_two_rooms_are_in_a_circle() -> None:
    open_rooms = {
        room: ARROWS[room] | (LEAVES - {room} if room not in LEAVES else set()) for room in ARROWS
    }
    while open_rooms:
        ends = {room for room, targets in open_rooms.items() if not targets & set(open_rooms)}
        assert ends, f"a circle among {sorted(open_rooms)}"
        for room in ends:
            del open_rooms[room]


@each_module
def test_no_room_does_what_it_may_not(name: str) -> None:
    forbidden = FORBIDDEN.get(room_of(name), set())
    for target in imported(MODULES[name]):
        top = target.partition(".")[0]
        assert top not in forbidden, f"{name} may not import {target}"


@each_module
def test_nothing_at_the_table_reads_the_clock_on_the_wall(name: str) -> None:
    if room_of(name) in MAY_LOOK_AT_THE_WALL:
        return
    path = MODULES[name]
    used = set(imported(path))
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            assert node.attr not in FILE_TIMES, f"{path.name}, line {node.lineno}: {node.attr}"
            used.add(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom):
            used |= {f"{node.module}.{alias.name}" for alias in node.names}
    assert not used & WALL_CLOCK, f"{path.name} reads the clock on the wall"


def test_every_room_is_on_the_plan() -> None:
    assert set(arrows()) == set(ARROWS)


def test_a_module_is_one_idea() -> None:
    too_large = {
        name: path.stat().st_size for name, path in MODULES.items() if path.stat().st_size > 20_000
    }
    assert too_large == {}


def test_module_names_say_something() -> None:
    empty = {"util", "utils", "helper", "helpers", "common", "misc"}
    assert not [name for name in MODULES if name.rpartition(".")[2] in empty]


def test_the_firmware_stands_alone(project: Path) -> None:
    for path in (project / "firmware").glob("*.py"):
        assert not [name for name in imported(path) if name.startswith("sonar_")]


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
