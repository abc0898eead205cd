"""The one file of what the host may change: read on start, written when the page changes it.

A file that cannot be read never keeps a table from opening. What is wrong in it is said in one
line each, with file, line and key; a wrong value is as it was when new, the others count; and the
file is set aside (``settings.toml.wrong-1``), so that nothing that somebody wrote is lost. A key
that is not known is said and stays.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from sonar_console.settings import BRIGHTEST, DARKEST, LOUDEST, House
from sonar_console.tomlfile.lines import error_line, key_lines

NAME = "settings.toml"
"""The file's name, in the state folder."""

LONGEST_FILE = 65_536
"""Bytes; no settings need so many."""

_SHOWN = 60
"""The most characters of a wrong value that are shown."""

_LINE = re.compile(r"^(?P<key>[a-z]+\s*=\s*)(?P<value>\[[^\]#]*\]|\"[^\"]*\"|[^#\s]+)(?P<rest>.*)$")
"""A line that sets one key to a value that ends on it."""

_COMMENTED = """\
# What the host of this table may change. The host's page on the screens changes it too: hold a
# captain's encoder down for three seconds while nobody plays. Read when the table starts.

# How loud the table is: 0 (silent) to 10.
volume = 7

# Night: the loudspeaker is softer and sounds no alarm, screens and small displays are dim.
night = false

# How bright the large screens are, and the small displays: 1 to 10.
brightness = 10
oleds = 9

# The languages of the blue side's screen and of the other side's, at start: "en", "fr".
languages = ["en", "fr"]

# What is proposed for the first match: a name that `sonar-console scenario list` gives, and
# "turn" (turn by turn) or "realtime".
scenario = "alpha"
mode = "turn"
"""


class SettingsError(OSError):
    """The file cannot be written: one line that says why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that stands in the file."""

    house: House = field(default_factory=House)
    scenario: str = "alpha"
    mode: str = "turn"


class _WrongError(ValueError):
    """A value that cannot be; the text says what it must be."""


class SettingsFile:
    """The settings of one table, kept in a folder.

    ``languages``, ``scenarios`` and ``modes`` are those there are.
    """

    def __init__(
        self,
        folder: Path,
        languages: Collection[str],
        scenarios: Collection[str],
        modes: Collection[str],
    ) -> None:
        self.path = folder / NAME
        self._languages = languages
        self._scenarios = scenarios
        self._modes = modes
        self._kept = Settings()
        """What is known to stand in the file, or would stand in a new one."""
        self._wrong = False
        """Whether the file has to be set aside."""

    # ---- reading

    def read(self) -> tuple[Settings, list[str]]:
        """What the file says, and a line for each thing that is wrong with it. Never raises."""
        notes: list[str] = []
        try:
            with self.path.open("rb") as file:
                data = file.read(LONGEST_FILE + 1)
        except FileNotFoundError:
            return self._kept, notes
        except OSError as fault:
            return self._kept, [f"{self.path}: {fault.strerror}"]
        self._kept, self._wrong = self._judged(data, notes)
        return self._kept, notes

    def settle(self) -> list[str]:
        """Have a whole file there, once the table opens: one that is wrong is set aside.

        A line for what was done, or could not be. Never raises.
        """
        notes = []
        try:
            if self._wrong:
                aside = self._set_aside()
                notes.append(f"{self.path}: set aside as {aside.name}")
            if not self.path.exists():
                self.write(self._kept.house)
        except OSError as fault:
            notes.append(str(fault) if isinstance(fault, SettingsError) else _told_of(fault))
        return notes

    def _judged(self, data: bytes, notes: list[str]) -> tuple[Settings, bool]:
        """The settings of a file's bytes, and whether something is wrong beside unknown keys."""
        try:
            if len(data) > LONGEST_FILE:
                raise _WrongError(f"longer than {LONGEST_FILE} bytes")
            text = data.decode("utf-8-sig")
            values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as fault:
            notes.append(f"{self.path}: line {error_line(fault)}: not TOML: {fault}")
            return Settings(), True
        except UnicodeDecodeError as fault:
            line = data.count(b"\n", 0, fault.start) + 1
            notes.append(f"{self.path}: line {line}: not UTF-8")
            return Settings(), True
        except (_WrongError, RecursionError) as fault:
            notes.append(f"{self.path}: {fault}")
            return Settings(), True
        lines = key_lines(text)
        found: dict[str, Any] = {}
        wrong = False
        readers = self._readers()
        for key, value in values.items():
            where = f"{self.path}: line {lines[(key,)]}: {key}"
            if key not in readers:
                notes.append(f"{where}: no such setting; there are {', '.join(readers)}")
                continue
            try:
                found[key] = readers[key](value)
            except _WrongError as fault:
                wrong = True
                notes.append(f"{where}: {fault}, not {_told(value)}")
        return _settings(found), wrong

    def _readers(self) -> Mapping[str, Callable[[Any], Any]]:
        return {
            "volume": lambda value: _number(value, 0, LOUDEST),
            "night": _switch,
            "brightness": lambda value: _number(value, DARKEST, BRIGHTEST),
            "oleds": lambda value: _number(value, DARKEST, BRIGHTEST),
            "languages": lambda value: _pair(value, self._languages),
            "scenario": lambda value: _one_of(value, self._scenarios),
            "mode": lambda value: _one_of(value, self._modes),
        }

    def _set_aside(self) -> Path:
        """Give the file another name that is free."""
        taken = {path.name for path in self.path.parent.iterdir()}
        names = (f"{NAME}.wrong-{number}" for number in count(1))
        aside = self.path.with_name(next(name for name in names if name not in taken))
        self.path.rename(aside)
        self._wrong = False
        return aside

    # ---- writing

    def write(self, house: House) -> None:
        """Keep what is set of the house; the rest of the file, and its comments, stay.

        On the disk when it returns, whole or not at all. Raises `SettingsError`.
        """
        settings = replace(self._kept, house=house)
        try:
            if self._wrong:
                self._set_aside()
            text = self._changed(settings)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part = self.path.with_name(f"{NAME}.part")
            with part.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
            folder = os.open(self.path.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        except OSError as fault:
            raise SettingsError(_told_of(fault, self.path)) from fault
        self._kept = settings

    def _changed(self, settings: Settings) -> str:
        """The file's text with these settings; the commented text when it cannot be kept."""
        try:
            with self.path.open(encoding="utf-8-sig") as file:
                text = with_values(file.read(LONGEST_FILE), values_of(settings))
            if self._judged(text.encode(), []) == (settings, False):
                return text
        except (OSError, UnicodeDecodeError):
            pass  # there is none yet, or it went wrong since it was read
        return with_values(_COMMENTED, values_of(settings))


def values_of(settings: Settings) -> dict[str, str]:
    """Each key of the file with its value as TOML writes it."""
    house = settings.house
    languages = ", ".join(f'"{code}"' for code in house.languages)
    return {
        "volume": str(house.volume),
        "night": str(house.night).lower(),
        "brightness": str(house.brightness),
        "oleds": str(house.oleds),
        "languages": f"[{languages}]",
        "scenario": f'"{settings.scenario}"',
        "mode": f'"{settings.mode}"',
    }


def with_values(text: str, values: Mapping[str, str]) -> str:
    """A text of lines ``key = value`` with other values; keys that it lacks come at its end."""
    left = dict(values)
    lines = []
    for line in text.splitlines():
        found = _LINE.match(line)
        key = found["key"].partition("=")[0].strip() if found is not None else ""
        if found is not None and key in left:
            lines.append(f"{found['key']}{left.pop(key)}{found['rest']}")
        else:
            lines.append(line)
    lines += [f"{key} = {value}" for key, value in left.items()]
    return "\n".join(lines) + "\n"


def _settings(found: Mapping[str, Any]) -> Settings:
    own = {key: value for key, value in found.items() if key in ("scenario", "mode")}
    house = {key: value for key, value in found.items() if key not in own}
    return Settings(House(**house), **own)


def _number(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _WrongError(f"must be a whole number, {least} to {most}")
    return value


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _WrongError("must be true or false")
    return value


def _one_of(value: Any, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise _WrongError(f"must be one of {', '.join(sorted(known))}")
    return value


def _pair(value: Any, known: Collection[str]) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise _WrongError(f"must be a list of two of {', '.join(sorted(known))}")
    return _one_of(value[0], known), _one_of(value[1], known)


def _told_of(fault: OSError, path: Path | None = None) -> str:
    return f"{path or fault.filename}: {fault.strerror or fault}"


def _told(value: Any) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
