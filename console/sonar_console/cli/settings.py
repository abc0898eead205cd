"""``sonar-console settings``: every setting, its values, and where it is set.

The list is made from the schema. docs/settings.md is what ``settings --markdown`` prints, and a
test holds the two together.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from textwrap import wrap

from sonar_console.app.start_settings import known_values, say
from sonar_console.cli.arguments import add_language_argument
from sonar_console.engine.names import TEAMS, Game
from sonar_console.locales import Words
from sonar_console.settings import SCHEMA, SettingEntry
from sonar_console.settings.entry import Scope, SetupPart, SwitchSetting
from sonar_console.settings.preset import WIFI, read_preset, template

FAULTS: tuple[type[Exception], ...] = ()
"""The errors that a person can cause here."""

MOST_SAID = 8
"""A setting with more values than these is listed by its ends."""

WIDE = 98
"""The columns of a sentence on a terminal."""

TEMPLATE_LANGUAGES = ("en", "fr")
"""The languages of the comments in a sonar.toml."""

COLUMNS = ("name", "about", "values", "default", "rule", "option", "tag", "file")
"""What is told of a setting: the ends of the keys of the columns' heads."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options: in which language and form."""
    add_language_argument(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="print them as a page")
    form.add_argument(
        "--template",
        action="store_true",
        help="print a sonar.toml for the boot partition, explained in English and French",
    )
    form.add_argument(
        "--verify",
        type=Path,
        metavar="FILE",
        help="check a sonar.toml: a line for each fault, exit status 2 where there is any",
    )
    form.add_argument(
        "--wifi",
        type=Path,
        metavar="FILE",
        help="print what a sonar.toml wants of Wi-Fi as JSON, for the system's own unit: nothing "
        "where it wants nothing, exit status 2 where that is wrong",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the settings; the exit status."""
    words = Words(arguments.language)
    if arguments.template:
        sys.stdout.write(template(known_values(), TEMPLATE_LANGUAGES, say))
        return 0
    if arguments.verify is not None:
        return _verify(arguments.verify)
    if arguments.wifi is not None:
        return _wifi(arguments.wifi)
    for line in page(words) if arguments.markdown else plain(words):
        print(line)  # noqa: T201  # the answer of a command
    return 0


def _verify(file: Path) -> int:
    """Print what is wrong with a file for the boot partition; the exit status."""
    if not file.exists():
        sys.stderr.write(f"sonar-console settings: {file}: no such file\n")
        return 2
    preset = read_preset(file, known_values())
    for note in preset.notes:
        sys.stderr.write(f"{note}\n")
    names = sorted(preset.names) + ([WIFI] if preset.wireless is not None else [])
    print(f"{file}: sets {', '.join(names) or 'nothing'}")  # noqa: T201  # the answer
    return 2 if preset.notes else 0


def _wifi(file: Path) -> int:
    """Print what the system is to do about Wi-Fi; its faults alone, and never a value of it."""
    preset = read_preset(file, known_values())
    if preset.wireless is not None:
        sys.stdout.write(f"{preset.wireless.to_json().decode()}\n")
        return 0
    # Where nothing could be read at all, a fault may be of any part of the file.
    notes = [note for note in preset.notes if f"{WIFI}" in note or not preset.readable]
    for note in notes:
        sys.stderr.write(f"{note}\n")
    return 2 if notes else 0


def parts() -> dict[str, list[SettingEntry]]:
    """The settings by where they are set: the ends of the keys of the headings."""
    found: dict[str, list[SettingEntry]] = {f"setup-{part}": [] for part in SetupPart}
    found["service"] = [entry for entry in SCHEMA.values() if entry.scope is Scope.HOUSE]
    for entry in SCHEMA.values():
        if entry.setup is not SetupPart.NOWHERE or entry.scope is Scope.MATCH:
            found[f"setup-{entry.setup}"].append(entry)
    return {key: settings for key, settings in found.items() if settings}


def plain(words: Words) -> Iterator[str]:
    """The settings for a terminal."""
    for number, (part, settings) in enumerate(parts().items()):
        if number:
            yield ""
        yield words.say(f"settings-{part}")
        for entry in settings:
            cells = row(entry, words)
            value = f"{cells['values'].replace('`', '')} ({cells['default']})"
            yield f"  {words.say('settings-line', word=cells['name'], value=value)}"
            yield from wrap(cells["about"], WIDE, initial_indent="    ", subsequent_indent="    ")
            for key in ("rule", "option", "tag", "file"):
                if cells[key]:
                    name, value = words.say(f"settings-{key}"), cells[key].replace("`", "")
                    yield f"    {words.say('settings-line', word=name, value=value)}"


def page(words: Words) -> Iterator[str]:
    """The settings as a page in Markdown."""
    yield f"# {words.say('settings-title')}"
    yield ""
    yield words.say("settings-introduction")
    heads = " | ".join(words.say(f"settings-{column}") for column in COLUMNS)
    for part, settings in parts().items():
        yield ""
        yield f"## {words.say(f'settings-{part}')}"
        yield ""
        yield f"| {heads} |"
        yield f"|{'---|' * len(COLUMNS)}"
        for entry in settings:
            yield f"| {' | '.join(row(entry, words).values())} |"


def row(entry: SettingEntry, words: Words) -> dict[str, str]:
    """The row of a setting in the list, by column."""
    team = words.name(TEAMS[Game.CAPTAIN_SONAR][0]) if entry.sides else ""
    default = entry.default if entry.sides else (entry.default,)
    said = dict.fromkeys(_said(entry, each, words) for each in default)
    tag = f"{'Blue' if entry.sides else ''}{entry.tag}" if entry.tag else ""
    switch = f" {entry.name}=" if isinstance(entry, SwitchSetting) else ""
    return {
        "name": words.say(f"item-set-{entry.name}", team=team),
        "about": words.say(entry.about, game=Game.CAPTAIN_SONAR),
        "values": _values(entry, words),
        "default": ", ".join(said),
        "rule": entry.rule,
        "option": f"`--{entry.option}{switch}`" if entry.option else "",
        "tag": f"`{tag}{switch}`" if tag else "",
        "file": f"`{entry.key}`" if entry.file else "",
    }


def _said(entry: SettingEntry, value: object, words: Words) -> str:
    message = entry.values.said(entry.name, value, TEAMS[Game.CAPTAIN_SONAR])
    title = entry.values.title(value, known_values()).get(words.language)
    return title or words.say(message)


def _values(entry: SettingEntry, words: Words) -> str:
    """All values in words where they are few, else as they are written."""
    if entry.values.listed_by:
        return f"`{entry.values.listed_by}`"
    known = known_values()
    listed = entry.values.listed(Game.CAPTAIN_SONAR, known)
    if 0 < len(listed) <= MOST_SAID:
        said = [_said(entry, each, words) for each in listed]
        return reduce(lambda one, other: words.say("settings-or", word=one, value=other), said)
    return entry.values.form(known)
