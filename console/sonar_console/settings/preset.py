"""``sonar.toml`` of the boot partition: what the host sets before the first start.

It is written on any computer, so it may be in any editor's encoding, and nothing in it is believed
before it is checked. What is wrong is said in one line each, with file, line and key; the rest
counts. Its settings have the keys of the settings file. What the table ``wifi`` says is only
checked here, for the system to do; its password is in no line, no log and no ``repr``.
"""

from __future__ import annotations

import codecs
import json
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sonar_console.cards import Message
from sonar_console.settings.entry import SettingEntry
from sonar_console.settings.file import Settings, file_entries, meant, plain, words_about
from sonar_console.settings.values import Known
from sonar_console.tomlfile.reader import TomlError, TomlTable, parse_toml, read_bytes
from sonar_console.tomlfile.saving import replace_file
from sonar_console.tomlfile.values import shown

NAME = "sonar.toml"
"""The file's name."""
LONGEST_FILE, LONGEST_LINE = 32_768, 1_000
"""Bytes and letters; no settings need so many, and a key of many parts takes minutes to read."""
MOST_NOTES = 8
"""How many faults of one file are said."""
SYSTEM = ("kiosk",)
"""Tables that are the system's alone (`systemd`)."""
WIFI = "wifi"

_WIFI_KEYS = ("on", "country", "network", "password")
_COUNTRY = re.compile(r"[A-Z]{2}", re.A)
_PASSWORD = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}|", re.A)
_MOST_NETWORK = 32
"""Bytes of a network's name, by IEEE 802.11."""
_MARKS = {
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
    codecs.BOM_UTF8: "utf-8-sig",
}
"""How a file begins that Notepad has saved, and how it is read."""
_WIDE = 98
"""The columns of a comment."""


class PresetFault(TomlError):
    """Something that is wrong in the file."""

    PLACE = "{file}: line {line}"
    KIND = "sonar.toml"


@dataclass(frozen=True, slots=True)
class Wireless:
    """What the system is to do about Wi-Fi."""

    on: bool
    country: str = ""
    """The two letters of ISO 3166 by which the radio's rules go."""
    network: str = ""
    password: str = field(default="", repr=False)
    """Empty for a network that asks for none."""

    def to_json(self) -> bytes:
        """The wish as the system reads it: one object, its keys those of the file."""
        return json.dumps({key: getattr(self, key) for key in _WIFI_KEYS}).encode()


@dataclass(frozen=True, slots=True)
class Preset:
    """What a file says that can be used."""

    values: tuple[tuple[SettingEntry, Any], ...] = ()
    wireless: Wireless | None = None
    """None where nothing is to be changed."""
    notes: tuple[str, ...] = ()
    """A line for each fault."""
    readable: bool = True
    """Whether the file could be read, for all its faults."""

    @property
    def names(self) -> frozenset[str]:
        """The names of the settings that the file sets."""
        return frozenset(entry.name for entry, _ in self.values)

    def put(self, settings: Settings, before: Mapping[str, Any]) -> Settings:
        """The settings with what the file says otherwise than ``before``, by its keys.

        So what the host has set on the page since stays, until the file is changed.
        """
        for entry, value in self.values:
            changed = settings.with_value(entry, value)
            if entry.key not in before or before[entry.key] != plain(entry, changed):
                settings = changed
        return settings

    def kept(self) -> dict[str, Any]:
        """The values as `AppliedPreset` keeps them."""
        return {
            entry.key: plain(entry, Settings().with_value(entry, value))
            for entry, value in self.values
        }


# ---- reading


def read_preset(path: Path, known: Known) -> Preset:
    """Read a file that a host has written; one that is not there says nothing. Never raises."""
    try:
        data = read_bytes(path, LONGEST_FILE)
    except (FileNotFoundError, NotADirectoryError):
        return Preset()
    except IsADirectoryError:
        return Preset(notes=(f"{path.name}: a folder, not a file; take it away",), readable=False)
    except OSError as fault:
        return Preset(notes=(f"{path.name}: {fault.strerror}",), readable=False)
    return judged(data, known, path.name)


def judged(data: bytes, known: Known, name: str = NAME) -> Preset:
    """What the bytes of a file say that can be used, and what is wrong with the rest."""
    faults: list[PresetFault] = []
    top = _tables(data, name, faults)
    if top is None:
        return Preset(notes=_told(faults), readable=False)
    settings = {entry.key: entry for entry in file_entries()}
    values: list[tuple[SettingEntry, Any]] = []
    for key, value in top.values.items():
        if key in settings:
            try:
                values.append((settings[key], _value(settings[key], value, known)))
            except ValueError as fault:
                faults.append(top.fault(key, f"{fault}, not {shown(value)}"))
        elif key not in (WIFI, *SYSTEM):
            told = f"no such setting; there are {', '.join((*settings, WIFI))}"
            faults.append(top.fault(key, told))
    wireless = None
    if WIFI in top.values:
        try:
            wireless = _wireless(top)
        except PresetFault as fault:
            faults.append(fault)
    return Preset(tuple(values), wireless, _told(faults))


def _value(entry: SettingEntry, value: Any, known: Known) -> Any:
    """The value of a setting; one value is for both sides."""
    both = entry.sides and not isinstance(value, list)
    return meant(entry, [value, value] if both else value, known)


def _told(faults: list[PresetFault]) -> tuple[str, ...]:
    """A line for each fault, and one for those that are too many."""
    lines = [str(fault) for fault in faults[:MOST_NOTES]]
    if len(faults) > MOST_NOTES:
        lines.append(f"{faults[0].file}: {len(faults) - MOST_NOTES} more faults")
    return tuple(lines)


def _tables(data: bytes, name: str, faults: list[PresetFault]) -> TomlTable[PresetFault] | None:
    """The top table of a file's bytes; a line that is no TOML is left out, and told."""
    try:
        text = _short(_text(data, name), name, faults)
        while True:
            try:
                return parse_toml(text.encode(), name, PresetFault)
            except PresetFault as fault:
                lines = text.split("\n")
                line = fault.line
                if line is None or len(faults) > MOST_NOTES or not lines[line - 1].strip():
                    raise
                faults.append(fault)
                lines[line - 1] = ""
                text = "\n".join(lines)
    except PresetFault as fault:
        faults.append(fault)
    return None


def _text(data: bytes, name: str) -> str:
    """The text of a file, whichever editor has written it, with plain ends of lines."""
    if len(data) > LONGEST_FILE:
        raise PresetFault(f"longer than {LONGEST_FILE} bytes: no settings are so long", file=name)
    code = next((code for mark, code in _MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(code)
        text.encode()  # half a pair of surrogates is no text
    except UnicodeError as fault:
        raise PresetFault("not UTF-8 text; save the file as UTF-8", file=name) from fault
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _short(text: str, name: str, faults: list[PresetFault]) -> str:
    """The text without the lines that are too long, which are told."""
    lines = text.split("\n")
    long = [number for number, line in enumerate(lines) if len(line) > LONGEST_LINE]
    for number in long:
        told = f"longer than {LONGEST_LINE} letters: no setting is so long"
        faults.append(PresetFault(told, file=name, line=number + 1))
        lines[number] = ""
    return "\n".join(lines)


def _wireless(top: TomlTable[PresetFault]) -> Wireless:
    """What is to be done about Wi-Fi; no fault shows a value."""
    wifi = top.values[WIFI]
    if not isinstance(wifi, dict):
        raise top.fault(WIFI, "must be a heading [wifi], with its keys under it")
    table = top.table(WIFI)
    for stranger in table.strangers(_WIFI_KEYS):
        raise stranger
    on = wifi.get("on", True)
    if not isinstance(on, bool):
        raise table.fault("on", "must be true or false")
    if not on:
        return Wireless(False)
    country, network = wifi.get("country"), wifi.get("network")
    if not isinstance(country, str) or not _COUNTRY.fullmatch(country):
        raise table.fault("country", 'must be the two letters of the country, such as "FR"')
    if not isinstance(network, str) or not 0 < len(network.encode()) <= _MOST_NETWORK:
        raise table.fault("network", f"must be the network’s name, {_MOST_NETWORK} bytes at most")
    if not network.isprintable():
        raise table.fault("network", "must be printable")
    password = wifi.get("password", "")
    if not isinstance(password, str) or not _PASSWORD.fullmatch(password):
        raise table.fault("password", "must be 8 to 63 plain letters, or none")
    return Wireless(True, country, network, password)


# ---- what has counted


class AppliedPreset:
    """What the file said when it last counted, kept in the state folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "preset.json"

    def read(self) -> dict[str, Any]:
        """The values by key; none where there is no such file, or a damaged one."""
        try:
            read = json.loads(read_bytes(self.path, LONGEST_FILE))
        except (OSError, ValueError, RecursionError):
            return {}
        return read if isinstance(read, dict) else {}

    def write(self, values: Mapping[str, Any]) -> None:
        """Keep the values; raises `OSError`."""
        replace_file(self.path, json.dumps(values).encode())


# ---- the template


def template(known: Known, languages: tuple[str, ...], say: Callable[[Message, str], str]) -> str:
    """A file that says nothing yet: each key with its values, explained in each language."""
    return "\n".join(_template(known, languages, say)) + "\n"


def _template(
    known: Known, languages: tuple[str, ...], say: Callable[[Message, str], str]
) -> Iterator[str]:
    from tomlkit import item

    def comment(message: Message) -> Iterator[str]:
        for language in languages:
            yield from _comment(say(message, language))

    yield from comment(Message("preset-introduction"))
    for entry in file_entries():
        yield "#"
        for message in words_about(entry):
            yield from comment(message)
        yield from _comment(entry.values.form(known))
        yield f"#{entry.key} = {item(plain(entry, Settings())).as_string()}"
    yield "#"
    yield from comment(Message("preset-wifi"))
    yield f"#[{WIFI}]"
    yield "#on = false"
    yield '#country = "FR"'
    yield '#network = ""'
    yield '#password = ""'


def _comment(text: str) -> Iterator[str]:
    yield from textwrap.wrap(text, _WIDE, initial_indent="# ", subsequent_indent="# ")
