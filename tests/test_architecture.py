"""The rooms of the program and the imports between them, as docs/architecture.md draws them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from sonar_tools.structure.rooms import (
    ARROWS,
    LEAVES,
    MODULES,
    allowed,
    backward,
    circles,
    classes,
    imported,
    imports,
    levels,
    room_of,
)

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

MAY_LOOK_AT_THE_WALL = {"sonar_tools", "sonar_console.system.day"}
"""The room whose papers carry a date, and the module that gives the day for a journal's tag; in all
else monotonic time alone rules."""


each_module = pytest.mark.parametrize("name", MODULES)


@each_module
def test_every_import_goes_along_an_arrow(name: str) -> None:
    room = room_of(name)
    for target in imported(MODULES[name]):
        if target in MODULES:
            assert room_of(target) in allowed(room), f"{room} may not import {target}"


def test_no_two_rooms_are_in_a_circle() -> None:
    arrows = {room: allowed(room) - {room} for room in ARROWS if room not in LEAVES}
    assert circles(arrows | {room: ARROWS[room] for room in LEAVES}) == []
    assert circles(imports()) == []


def test_a_circle_and_an_import_that_is_not_allowed_are_found() -> None:
    found = {"engine": {"record"}, "record": {"engine", "press"}, "press": set[str]()}
    assert backward(found) == [("engine", "record")]
    assert circles(found) == [{"engine", "record"}]
    with pytest.raises(ValueError, match="circle among \\['engine', 'record'\\]"):
        levels(found)


def test_a_room_is_above_all_that_it_imports_from() -> None:
    found = levels()
    assert {room for room, level in found.items() if level == 0} >= LEAVES
    assert all(found[room] > found[each] for room in ARROWS for each in ARROWS[room])


@each_module
def test_no_room_does_what_it_may_not(name: str) -> None:
    forbidden = FORBIDDEN.get(room_of(name), set())
    for target in imported(MODULES[name]):
        top = target.partition(".")[0]
        assert top not in forbidden, f"{name} may not import {target}"


def test_the_day_is_asked_for_by_the_journals_tags_and_the_builds_report_alone() -> None:
    asks = {name for name in MODULES if "sonar_console.system.day" in imported(MODULES[name])}
    assert asks == {"sonar_console.app.start_settings", "sonar_console.cli.doctor"}


@each_module
def test_nothing_at_the_table_reads_the_clock_on_the_wall(name: str) -> None:
    if {room_of(name), name} & MAY_LOOK_AT_THE_WALL:
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
    assert set(imports()) == set(ARROWS)


def test_a_class_name_means_one_thing() -> None:
    assert {name: where for name, where in classes().items() if len(where) > 1} == {}


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
