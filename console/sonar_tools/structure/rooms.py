"""The rooms of the program: which room may import from which, and which does.

A room is a folder or a module directly in ``sonar_console``; the whole of ``sonar_tools`` is one.
`ARROWS` is the only place where the allowed imports are written: the architecture test, ``bench
structure`` and the picture of the rooms all read it. It is Python, and not a data file, so that it
needs no reader of its own and travels in the wheel.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Set
from pathlib import Path

import sonar_console
import sonar_tools

PRODUCT = Path(next(iter(sonar_console.__path__)))
TOOLS = Path(next(iter(sonar_tools.__path__)))
"""The folders of both packages."""

LEAVES = frozenset({"press", "containment", "cards", "tomlfile"})
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
    "learn": {"bots", "engine", "record"},
    "modes": {"engine", "record", "settings", "stations"},
    "screens": {"locales"},
    "doctor": {"devices", "locales", "system"},
    "table": {"modes", "record", "settings"},
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
ARROWS["sonar_tools"] = ARROWS["cli"] | {"cli", "learn"}
"""Which rooms each room may import from, beside itself and the leaves."""


def room_of(module: str) -> str:
    """The room of a module: ``engine`` for ``sonar_console.engine.match``."""
    parts = module.split(".")
    return parts[1] if parts[0] == "sonar_console" else parts[0]


def modules() -> dict[str, Path]:
    """The modules of both packages by name, without ``sonar_console`` itself: the version only."""
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


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, at its top or within functions.

    Raises `ValueError` for a relative import, which the project does not use.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level or node.module is None:
                raise ValueError(f"{path}, line {node.lineno}: a relative import")
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def imports() -> dict[str, set[str]]:
    """The rooms that each room imports from, as the code has it; without itself."""
    found: dict[str, set[str]] = {room_of(name): set() for name in MODULES}
    for name, path in MODULES.items():
        for target in imported(path):
            if target in MODULES and room_of(target) != room_of(name):
                found[room_of(name)].add(room_of(target))
    return found


def classes() -> dict[str, list[str]]:
    """The modules in which a class of each name is defined; a leading underscore is left out."""
    found: dict[str, list[str]] = {}
    for name, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name.lstrip("_"), []).append(name)
    return found


def allowed(room: str) -> set[str]:
    """The rooms that a room may import from, itself and the leaves among them."""
    return ARROWS[room] | {room} | LEAVES


def backward(found: Mapping[str, Set[str]]) -> list[tuple[str, str]]:
    """The imports between rooms that `ARROWS` does not allow: importer and imported."""
    return sorted(
        (room, target)
        for room, targets in found.items()
        for target in targets
        if room not in ARROWS or target not in allowed(room)
    )


def circles(found: Mapping[str, Set[str]]) -> list[frozenset[str]]:
    """The largest groups of rooms that reach each other by imports; none where all is in layers."""
    reached = {room: reach(room, found) for room in found}
    groups = {
        frozenset(other for other in reached[room] if room in reached[other])
        for room in found
        if room in reached[room]
    }
    return sorted(groups, key=sorted)


def reach(room: str, arrows: Mapping[str, Set[str]]) -> set[str]:
    """The rooms to which ways of one arrow or more lead; the room itself if it is in a circle."""
    reached: set[str] = set()
    ahead = [room]
    while ahead:
        new = {target for target in arrows[ahead.pop()] if target in arrows} - reached
        reached |= new
        ahead += new
    return reached


def levels(arrows: Mapping[str, Set[str]] = ARROWS) -> dict[str, int]:
    """The level of each room: 0 for one that imports none, else one above its highest import.

    Raises `ValueError` where rooms are in a circle.
    """
    found: dict[str, int] = {}
    while len(found) < len(arrows):
        ready = [room for room in arrows if room not in found and arrows[room] <= found.keys()]
        if not ready:
            raise ValueError(f"a circle among {sorted(arrows.keys() - found.keys())}")
        found |= {
            room: max((found[each] + 1 for each in arrows[room]), default=0) for room in ready
        }
    return found
