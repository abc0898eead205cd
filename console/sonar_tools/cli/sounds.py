"""``sonar-console sounds``: lists the sounds of the table, or makes them again.

``--make DIR`` writes the effects, which are computed, into ``DIR/effects``; with ``--speak`` also
the spoken announcements of every language, ``DIR/fr`` and so on, by espeak-ng; they belong into the
folder ``sounds`` of their language. Both give the same files each time. Without ``--make`` the
sounds of the table are listed.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument, folder_to_write
from sonar_console.devices.mixer import PygameMixer, SoundDeviceError, SoundFileError
from sonar_console.devices.sound import sounds_folder
from sonar_console.locales import languages, recordings
from sonar_tools.sounds.effects import make_effects
from sonar_tools.sounds.speech import SpeechError, record


class SoundsUsageError(ValueError):
    """Options that do not go together."""


FAULTS: tuple[type[Exception], ...] = (
    SpeechError,
    SoundDeviceError,
    SoundFileError,
    SoundsUsageError,
)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to make, and the folder."""
    parser.add_argument(
        "--make", type=folder_to_write, metavar="DIR", help="make the effects in this folder"
    )
    parser.add_argument(
        "--speak", action="store_true", help="with --make: the announcements too, by espeak-ng"
    )
    add_language_argument(
        parser,
        "with --speak: only this language (may be given again)",
        action="append",
        default=None,
    )


def run(arguments: argparse.Namespace) -> int:
    """Make or list sounds."""
    if arguments.make is None:
        if arguments.speak or arguments.language:
            raise SoundsUsageError("--speak and --language need --make DIR")
        return _list({"effects": sounds_folder() / "effects", **recordings()})
    if arguments.language and not arguments.speak:
        raise SoundsUsageError("--language needs --speak")
    made = make_effects(arguments.make / "effects")
    if arguments.speak:
        for language in arguments.language or sorted(languages()):
            made += record(language, arguments.make / language)
    for path in made:
        print(path)  # noqa: T201  # the answer of a command
    return 0


def _list(folders: Mapping[str, Path]) -> int:
    """Print each sound with its length in seconds; nothing is played, so no device is needed."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    mixer = PygameMixer()
    try:
        for name, folder in folders.items():
            for path in sorted((*folder.glob("*.wav"), *folder.glob("*.ogg"))):
                seconds = len(mixer.load(path)) / mixer.bytes_per_second
                print(f"{name}/{path.name}  {seconds:.2f} s")  # noqa: T201
    finally:
        mixer.close()
    return 0
