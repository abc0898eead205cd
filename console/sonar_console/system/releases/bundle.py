"""The bundle of RAUC on a stick: the next release of a table that a card's image runs.

``keeper bundle`` is called by the system's unit when the host's page asks (`keeper.STATUS` tells
how it goes). The file is judged by its name, kind and size and copied to where only root can write,
RAUC verifies its signature and writes the other slot, and the machine starts from that. What RAUC
says is only read for keys of `errors.REASONS` and for a percentage.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from sonar_console.system.releases.archive import newest, open_file
from sonar_console.system.releases.errors import ReleaseError

SUFFIX = ".raucb"
MOST_BYTES = 2_000_000_000
"""Bytes of a bundle: a whole root, packed."""
RUNNING = Path("/usr/share/sonar-image/release")
"""The release of the slot that runs; it is on an image and on no other machine."""
INCOMING = Path("/data/incoming")
"""Where a bundle is copied: the data partition has room for it, and only root may look into it."""
_NAME = re.compile(r"sonar-console-([0-9][0-9A-Za-z.+~_-]{0,39})\.raucb", re.A)
_PERCENT = re.compile(r"\s*([0-9]{1,3})%\s+(.{1,200})")
_WRITES = ("Updating", "Copying")
"""How the first lines of RAUC begin when it writes."""

Progress = Callable[[str, int, int], None]
"""As `archive.Progress`."""
Lines = Callable[[Sequence[str], Callable[[str], None]], int]
"""Runs a command and gives each of its lines; the exit status."""

_CHATTER = "rauc-Message"
"""How the lines begin in which RAUC only says what it does."""
_SAID = (
    ("machine", ("compatible mismatch",)),
    ("full", ("no space left",)),
    ("gone", ("no such file", "input/output error")),
    ("signature", ("signature verification failed", "verify error")),
    ("contents", ("invalid bundle", "manifest")),
)
"""By key of a reason, what RAUC says of it, in small letters."""


def release_in(name: str) -> str:
    """The release in the name of a bundle; empty for another name."""
    match = _NAME.fullmatch(name)
    return match[1] if match else ""


def order(release: str) -> tuple[int, ...]:
    """What releases are ordered by: the numbers and points at the beginning."""
    version = re.match(r"[0-9]+(?:\.[0-9]+){0,5}", release, re.A)
    return tuple(int(each[:9]) for each in version[0].split(".")) if version else ()


def find(folders: Iterable[Path]) -> Path | None:
    """The newest bundle in some folders, by its name; links and what is no file do not count."""
    return newest(folders, lambda name: order(there) if (there := release_in(name)) else None)


def offered(folders: Iterable[Path], running: str) -> str:
    """The release on a stick that may be installed beside the one that runs; empty for none."""
    file = find(folders)
    release = "" if file is None else release_in(file.name)
    return release if release != running and order(release) >= order(running) else ""


def check(file: Path) -> None:
    """Raise `ReleaseError` for what is no bundle, before anything reads it."""
    os.close(open_file(file, MOST_BYTES)[0])


def install(file: Path, running: str, progress: Progress, lines: Lines | None = None) -> str:
    """Have RAUC verify a bundle and write it into the other slot; its release.

    Raises `ReleaseError`; the slot that runs is not touched.
    """
    lines = lines or run_lines
    check(file)
    progress("verifying", 0, 1)
    release = _verified(file, lines)
    if release == running:
        raise ReleaseError("same", value=release)
    if order(release) < order(running):
        raise ReleaseError("older", value=release, value1=running)
    said: list[str] = []
    step = "verifying"

    def hear(line: str) -> None:
        nonlocal step
        if match := _PERCENT.fullmatch(line.rstrip()):
            if match[2].startswith(_WRITES):
                step = "writing"
            progress(step, min(100, int(match[1])), 100)
        elif line.strip():
            said.append(line.strip())
            del said[:-20]

    if lines(("rauc", "install", str(file)), hear):
        raise _reason(said, file)
    return release


def _verified(file: Path, lines: Lines) -> str:
    """The release that a bundle says it is, once RAUC has verified its signature."""
    said: list[str] = []
    status = lines(("rauc", "info", "--output-format=json", str(file)), said.append)
    about = next((about for line in said if (about := _object(line)) is not None), None)
    release = about.get("version") if about is not None else None
    if status or not isinstance(release, str) or not release_in(f"sonar-console-{release}{SUFFIX}"):
        raise _reason(said, file)
    return release


def _object(line: str) -> dict[str, Any] | None:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) else None


def _reason(said: Sequence[str], file: Path) -> ReleaseError:
    """The reason in what RAUC has said."""
    lines = [each for line in said if (each := _plain(line)) and _CHATTER not in each]
    for key, signs in _SAID:
        for line in lines:
            if any(sign in line.lower() for sign in signs):
                values = {"full": str(MOST_BYTES // 1_000_000), "machine": file.name}
                return ReleaseError(key, value=values.get(key, line), value1="")
    return ReleaseError("failed", value=lines[-1] if lines else "rauc")


def _plain(line: str) -> str:
    return "".join(each for each in line if each.isprintable()).strip()[-80:]


def run_lines(words: Sequence[str], hear: Callable[[str], None]) -> int:
    """Run a command of the system; both of its outputs are heard."""
    with subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None  # it is a pipe
        for line in process.stdout:
            hear(line)
    return process.returncode
