"""Settings of guests and host: one schema, and all that follows from it."""

from __future__ import annotations

from sonar_console.settings.entry import Scope, SettingEntry
from sonar_console.settings.schema import (
    DARKEST,
    LONGEST_NAME,
    LOUDEST,
    SCHEMA,
    Announcements,
    Assist,
    Draft,
    House,
    ShowPace,
    entries,
    with_one,
)
from sonar_console.settings.seating import BotsPace, Seating, Sitter

__all__ = [
    "DARKEST",
    "LONGEST_NAME",
    "LOUDEST",
    "SCHEMA",
    "Announcements",
    "Assist",
    "BotsPace",
    "Draft",
    "House",
    "Scope",
    "Seating",
    "SettingEntry",
    "ShowPace",
    "Sitter",
    "entries",
    "with_one",
]
