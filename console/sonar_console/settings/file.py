"""The settings file: read when the table starts, written when the service page changes it.

A file that cannot be read never keeps a table from opening. What is wrong in it is said in one
line each, with file, line and key; a wrong value is at its default, the others count; and the
file is set aside (``settings.toml.wrong-1``), so that nothing that somebody wrote is lost. A key
that is not known is said and stays.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from sonar_console.cards import Message
from sonar_console.settings.entry import Scope, SettingEntry
from sonar_console.settings.schema import Draft, House, entries
from sonar_console.settings.values import Known
from sonar_console.tomlfile.reader import TomlError, parse_toml, read_bytes
from sonar_console.tomlfile.saving import replace_file
from sonar_console.tomlfile.values import shown

NAME = "settings.toml"
"""The file's name, in the state folder."""

LONGEST_FILE = 65_536
"""Bytes; no settings need so many."""

_WIDE = 98
"""The columns of a comment."""


class SettingsError(OSError):
    """The file cannot be written: one line that says why."""


class _SettingsFault(TomlError):
    """Something that is wrong in the file."""

    PLACE = "{file}: line {line}"
    KIND = "settings file"


@dataclass(frozen=True, slots=True)
class Settings:
    """The values in the settings file."""

    house: House = field(default_factory=House)
    match: Draft = field(default_factory=Draft)
    """What is proposed for the first match."""

    def of(self, entry: SettingEntry) -> Any:
        """The value of a setting."""
        return entry.of(self.house if entry.scope is Scope.HOUSE else self.match)

    def with_value(self, entry: SettingEntry, value: Any) -> Settings:
        """These settings with another value of one of them."""
        if entry.scope is Scope.HOUSE:
            return replace(self, house=entry.put(self.house, value))
        return replace(self, match=entry.put(self.match, value))


def file_entries() -> tuple[SettingEntry, ...]:
    """The settings that stand in the file, in its order."""
    own = (entry for entry in entries(Draft) if entry.scope is Scope.MATCH and entry.file)
    return (*(entry for entry in entries(House) if entry.file), *own)


def words_about(entry: SettingEntry) -> Iterator[Message]:
    """What is said of a setting over its key in a file."""
    if entry.scope is Scope.MATCH:
        yield Message("file-first-match")
    yield Message(entry.about, {"game": str(Draft().game)})


def meant(entry: SettingEntry, value: Any, known: Known) -> Any:
    """The value of a setting that a TOML value means; raises `ValueError`."""
    values = entry.values
    if not entry.sides:
        return values.checked(value, known)
    if not isinstance(value, list) or len(value) != 2:
        wanted = values.wanted(known).removeprefix("one of ")
        raise ValueError(f"must be a list of two of {wanted}")
    return tuple(values.checked(each, known) for each in value)


class SettingsFile:
    """The settings of one table, kept in a folder.

    ``known`` are the scenarios and languages that there are; ``say`` gives the sentence of a
    message in a language, for the comments of a new file.
    """

    def __init__(self, folder: Path, known: Known, say: Callable[[Message, str], str]) -> None:
        self.path = folder / NAME
        self._known = known
        self._say = say
        self._kept = Settings()
        """What was last read from the file or written to it, or would stand in a new one."""
        self._wrong = False
        """Whether the file has to be set aside."""
        self.there = False
        """Whether there was a file when it was read."""
        self.keys: frozenset[str] = frozenset()
        """The keys that it has, where it can be read."""

    # ---- reading

    def read(self) -> tuple[Settings, list[str]]:
        """Read the file: its values, and a line for each fault in it. Never raises."""
        notes: list[str] = []
        try:
            data = read_bytes(self.path, LONGEST_FILE)
        except (FileNotFoundError, NotADirectoryError):  # of no folder, `settle` tells
            return self._kept, notes
        except IsADirectoryError:
            return self._kept, [f"{self.path}: a folder, not a settings file; take it away"]
        except OSError as fault:
            return self._kept, [f"{self.path}: {fault.strerror}"]
        self.there = True
        self._kept, self._wrong = self._judged(data, notes)
        return self._kept, notes

    def presume(self, settings: Settings) -> None:
        """Take these settings as those that the file stands for."""
        self._kept = settings

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
            top = parse_toml(data, self.path, _SettingsFault, most=LONGEST_FILE)
        except _SettingsFault as fault:
            notes.append(str(fault))
            return Settings(), True
        known = {entry.key: entry for entry in file_entries()}
        self.keys = frozenset(top.values)
        settings, wrong = Settings(), False
        for key, value in top.values.items():
            if key not in known:
                told = f"no such setting; there are {', '.join(known)}"
                notes.append(str(top.fault(key, told)))
                continue
            try:
                settings = settings.with_value(known[key], meant(known[key], value, self._known))
            except ValueError as fault:
                wrong = True
                notes.append(str(top.fault(key, f"{fault}, not {shown(value)}")))
        return settings, wrong

    def _set_aside(self) -> Path:
        """Give the file another name that is free."""
        taken = {path.name for path in self.path.parent.iterdir()}
        names = (f"{NAME}.wrong-{number}" for number in count(1))
        aside = self.path.with_name(next(name for name in names if name not in taken))
        self.path.rename(aside)
        self._wrong = False
        return aside

    # ---- writing

    def write(self, house: House, match: Draft | None = None) -> None:
        """Keep what has changed of the house; the rest of the file, and its comments, stay.

        ``match`` is what is proposed for the first match, where that has changed too.

        So what somebody has written into the file meanwhile counts at the next start; where it is
        wrong, the file is set aside. On the disk when it returns, whole or not at all. Raises
        `SettingsError`.
        """
        settings = Settings(house, match or self._kept.match)
        try:
            if self._wrong:
                self._set_aside()
            text = self._changed(settings)
            replace_file(self.path, text.encode())
        except OSError as fault:
            raise SettingsError(_told_of(fault, self.path)) from fault
        self._kept = settings

    def _changed(self, settings: Settings) -> str:
        """The file's text with these settings; a new text when there is none, or it went wrong."""
        new = [each for each in file_entries() if settings.of(each) != self._kept.of(each)]
        try:
            data = read_bytes(self.path, LONGEST_FILE)
            text = data.decode("utf-8-sig").replace("\r\n", "\n")
            text = _with_settings(text, settings, {entry.key for entry in new})
            found, wrong = self._judged(text.encode(), [])
            if not wrong and all(found.of(entry) == settings.of(entry) for entry in new):
                return text
            self._set_aside()
        except UnicodeDecodeError:
            self._set_aside()
        except OSError:
            pass  # there is none yet
        return "\n".join(self._new(settings)) + "\n"

    def _new(self, settings: Settings) -> Iterator[str]:
        """The lines of a new file, with comments in the language of the first side."""
        from tomlkit import item

        def comment(message: Message) -> Iterator[str]:
            text = self._say(message, settings.house.languages[0])
            yield from textwrap.wrap(text, _WIDE, initial_indent="# ", subsequent_indent="# ")

        yield from comment(Message("file-settings"))
        for entry in file_entries():
            yield ""
            for message in words_about(entry):
                yield from comment(message)
            form = entry.values.listed_by or entry.values.form(self._known)
            yield from textwrap.wrap(form, _WIDE, initial_indent="# ", subsequent_indent="# ")
            yield f"{entry.key} = {item(plain(entry, settings)).as_string()}"


def _with_settings(text: str, settings: Settings, new: Collection[str]) -> str:
    """A file's text with the ``new`` values, by their keys, and all that it lacks.

    The text itself where it is no TOML.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for entry in file_entries():
            value = plain(entry, settings)
            now = document.get(entry.key)
            if now == value or (now is not None and entry.key not in new):
                continue
            if isinstance(now, list) and isinstance(value, list) and len(now) == len(value):
                for number, each in enumerate(value):  # comments between them stay
                    now[number] = each
            else:
                document[entry.key] = value
        return tomlkit.dumps(document)
    except (TOMLKitError, RecursionError):
        return text


def plain(entry: SettingEntry, settings: Settings) -> Any:
    """The value of a setting as TOML has it."""
    value = settings.of(entry)
    return [entry.values.toml(each) for each in value] if entry.sides else entry.values.toml(value)


def _told_of(fault: OSError, path: Path | None = None) -> str:
    path = path or Path(fault.filename)
    if isinstance(fault, FileExistsError | NotADirectoryError):
        return f"{path}: cannot be kept, for {path.parent} is no folder; name another folder"
    return f"{path}: {fault.strerror or fault}"
