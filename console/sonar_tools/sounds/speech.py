"""Records the spoken announcements with espeak-ng, as Ogg Vorbis files.

The table only plays these files. The voice is the one that espeak-ng has for the language's code.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from sonar_console.engine.names import Game
from sonar_console.locales import Words
from sonar_console.modes.announcements import BOOKS
from sonar_tools.sounds.loudness import SPEECH, levelled, loudness
from sonar_tools.sounds.phrasing import Script, script_of
from sonar_tools.sounds.waves import read, trimmed, write

SPEEDS = {Game.CAPTAIN_SONAR: 150, Game.SONAR_FAMILY: 120}
"""Words a minute in each game: children play Sonar Family."""
PITCH = 38
"""From 0 to 99; espeak-ng's default is 50."""
TAIL = 0.05
"""Seconds of silence after each recording, to keep words apart."""
QUALITY = 0
"""The quality of the Ogg Vorbis files: the lowest at which speech is clear."""

TOOLS = {"espeak-ng": "espeak-ng", "oggenc": "vorbis-tools"}
"""The programs that are needed, each with its Debian package."""


class SpeechError(OSError):
    """The announcements cannot be recorded; the message says what is missing or failed."""


def record(language: str, folder: Path) -> list[Path]:
    """Record all announcements of a language into a folder, and delete those not needed any more.

    Each game's book of phrases has a folder of its own, but the first.


    :raises SpeechError: when a program is missing or fails.
    :returns: the recordings, in the order of their names.
    """
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            raise SpeechError(f"{tool} is missing; install the package {package}")
    words = Words(language)
    made = []
    for game, book in BOOKS.items():
        made += _record_book(language, script_of(words, game), SPEEDS[game], folder / book)
    return made


def _record_book(language: str, script: Script, speed: int, folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    with tempfile.TemporaryDirectory() as kept:
        for name, text in sorted(script.recordings.items()):
            made.append(folder / f"{name}.ogg")
            _record(language, text, speed, Path(kept), made[-1])
    for path in set(folder.glob("*.ogg")) - set(made):
        path.unlink()
    (folder / "phrases.toml").write_text(manifest(script), encoding="utf-8")
    return made


def manifest(script: Script) -> str:
    """The ``phrases.toml`` of a script."""
    lines = ["# Made by `sonar-console sounds`; change the words in locales/ instead.", ""]
    lines.append("[phrases]")
    for phrase, parts in script.phrases.items():
        listed = ", ".join(f'"{part}"' for part in parts)
        lines.append(f'"{phrase}" = [{listed}]')
    lines += ["", "[values]"]
    lines += [f'{value} = "{name}"' for value, name in script.values.items()]
    return "\n".join(lines) + "\n"


def _record(language: str, text: str, speed: int, scratch: Path, target: Path) -> None:
    spoken, finished = scratch / "spoken.wav", scratch / "finished.wav"
    voice = ["-v", language, "-s", str(speed), "-p", str(PITCH)]
    _run(["espeak-ng", *voice, "-w", str(spoken), "--", text])
    wave = trimmed(read(spoken), TAIL)
    write(finished, levelled(wave, SPEECH, loudness(wave)))
    quality = ["-q", str(QUALITY), "--serial", "1"]  # a serial number by chance is no use to us
    _run(["oggenc", "--quiet", *quality, "--output", str(target), str(finished)])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = " ".join(done.stderr.split()) or f"status {done.returncode}"
        raise SpeechError(f"{command[0]}: {said}")
