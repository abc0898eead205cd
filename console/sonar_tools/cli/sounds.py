"""``sonar-console sounds``: lists the sounds of the table, or makes them again.

``--make DIR`` writes the effects and the layers of the bed, which are computed, into
``DIR/effects`` and ``DIR/bed``; with ``--speak`` also
the spoken announcements of every language, ``DIR/fr`` and so on, by espeak-ng; they belong into the
folder ``sounds`` of their language. Both give the same files each time. ``--render RECORD``
writes the sound of a recorded match into a WAV file at full volume, and prints the loudness of its
words, effects and bed, and the true peak. Without either the sounds of the table are listed.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path

from sonar_console.cli.arguments import (
    add_language_argument,
    add_output_argument,
    folder_to_write,
    whole_number,
)
from sonar_console.devices.mixer import PygameMixer, SoundDeviceError, SoundFileError
from sonar_console.devices.sound import SoundSettings, sounds_folder
from sonar_console.locales import languages, recordings
from sonar_console.record import RecordError, ScenarioError, read_record
from sonar_console.tomlfile.saving import whole_file
from sonar_tools.sounds.bed import make_bed
from sonar_tools.sounds.effects import make_effects
from sonar_tools.sounds.loudness import LoudnessError, measured, true_peak
from sonar_tools.sounds.render import FULL_SCALE, STEMS, render
from sonar_tools.sounds.speech import SpeechError
from sonar_tools.sounds.speech import record as record_speech
from sonar_tools.sounds.waves import write_samples

FULL = 10
"""The volume at which a match is rendered: the loudness of the recordings is meant for it."""
LONGEST = 4 * 3600


class SoundsUsageError(ValueError):
    """Options that do not go together."""


FAULTS: tuple[type[Exception], ...] = (
    RecordError,
    ScenarioError,
    LoudnessError,
    SpeechError,
    SoundDeviceError,
    SoundFileError,
    SoundsUsageError,
)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to make, and the folder."""
    parser.add_argument(
        "--make", type=folder_to_write, metavar="DIR", help="make effects and bed in this folder"
    )
    parser.add_argument(
        "--speak", action="store_true", help="with --make: the announcements too, by espeak-ng"
    )
    parser.add_argument(
        "--render", type=Path, metavar="RECORD", help="render the sound of a record into --output"
    )
    add_output_argument(parser, "with --render: the WAV file", required=False)
    parser.add_argument(
        "--seconds",
        metavar="N",
        type=whole_number(1, LONGEST, f"a whole number of seconds, 1 to {LONGEST}"),
        help="with --render: only so many seconds from the beginning",
    )
    parser.add_argument("--night", action="store_true", help="with --render: as at night")
    add_language_argument(
        parser,
        "with --speak or --render: only this language (may be given again)",
        action="append",
        default=None,
    )


def run(arguments: argparse.Namespace) -> int:
    """Make or list sounds."""
    if arguments.render is not None:
        if arguments.make is not None or arguments.speak or arguments.output is None:
            raise SoundsUsageError("--render needs --output FILE, and goes with no --make")
        return _render(arguments)
    if arguments.output is not None or arguments.night or arguments.seconds is not None:
        raise SoundsUsageError("--output, --seconds and --night need --render RECORD")
    if arguments.make is None:
        if arguments.speak or arguments.language:
            raise SoundsUsageError("--speak and --language need --make DIR")
        own = {name: sounds_folder() / name for name in ("effects", "bed")}
        return _list({**own, **recordings()})
    if arguments.language and not arguments.speak:
        raise SoundsUsageError("--language needs --speak")
    made = make_effects(arguments.make / "effects") + make_bed(arguments.make / "bed")
    if arguments.speak:
        for language in arguments.language or sorted(languages()):
            made += record_speech(language, arguments.make / language)
    for path in made:
        print(path)  # noqa: T201  # the answer of a command
    return 0


def _render(arguments: argparse.Namespace) -> int:
    """Write the sound of a record, and print how loud it is."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    record = read_record(arguments.render)
    spoken = tuple(arguments.language or ("en",))
    settings = SoundSettings(FULL, arguments.night, spoken)
    seconds = None if arguments.seconds is None else float(arguments.seconds)
    mixer = render(record, settings, PygameMixer(), arguments.render.parent, seconds)
    mixer.close()
    with whole_file(arguments.output) as file:
        write_samples(file, mixer.mixed().tobytes())
    for name, stem in zip(("words", "effects", "bed"), STEMS, strict=True):
        whole, loudest = measured(mixer.stem(stem) / FULL_SCALE)
        print(f"{name:8} {whole:6.1f} LUFS, loudest 0.4 s {loudest:6.1f} LUFS")  # noqa: T201
    mixed = mixer.mixed() / FULL_SCALE
    print(f"together {measured(mixed)[0]:6.1f} LUFS, true peak {true_peak(mixed):.1f} dB")  # noqa: T201
    return 0


def _list(folders: Mapping[str, Path]) -> int:
    """Print each sound with its length in seconds; nothing is played, so no device is needed."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    mixer = PygameMixer()
    try:
        for name, folder in folders.items():
            for path in sorted((*folder.rglob("*.wav"), *folder.rglob("*.ogg"))):
                seconds = len(mixer.load(path)) / mixer.bytes_per_second
                print(f"{name}/{path.relative_to(folder)}  {seconds:.2f} s")  # noqa: T201
    finally:
        mixer.close()
    return 0
