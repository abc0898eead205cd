"""The modules of the product that name a setting: the schema, and where it takes effect."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from sonar_console.settings import SCHEMA, SettingEntry
from sonar_tools.structure.rooms import MODULES

SAMPLE = ("turn-clock", "interval", "announcements")
"""Settings that take effect in one place, as a new one would."""


def most_modules_naming() -> int:
    """The number of modules that name a setting, for the setting of the sample that has most."""
    return max(len(modules_naming(SCHEMA[name])) for name in SAMPLE)


def modules_naming(entry: SettingEntry) -> list[str]:
    """The modules of the product that name a setting: its field, its name or its type."""
    names = {entry.field, entry.name}
    if type(entry.default).__module__.startswith("sonar_console.settings"):
        names.add(type(entry.default).__name__)
    return sorted(
        name
        for name, path in MODULES.items()
        if name.startswith("sonar_console.") and path.name != "__init__.py" and names & _named(path)
    )


@cache
def _named(path: Path) -> frozenset[str]:
    """The attributes, their owners, the keywords and the strings of a module."""
    found: set[str | None] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
            if isinstance(node.value, ast.Name):  # Announcements.SHOWN
                found.add(node.value.id)
        elif isinstance(node, ast.keyword):
            found.add(node.arg)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return frozenset(word for word in found if word is not None)
