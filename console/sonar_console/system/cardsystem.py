"""What the system of a memory card tells the table, and what the table asks of it.

The card's image (docs/releases.md) runs the table from one of two slots that are only read, and
keeps what is to stay on a data partition. Its units leave small files in a folder of root's; all
that stands in them is checked here, and a file that is missing or odd says nothing. Without an
image there is no such folder.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

TOLD = Path("/run/sonar")
"""The folder of the system's files."""
DATA, SLOT, GONE_BACK = "data-partition", "slot", "gone-back"
STEPS = "boot"
"""The folder in it of the steps of the start: ``10-grow``, ``20-check`` and so on."""
PRESET_FAULTS = "sonar.toml.faults"
"""What the system itself found wrong in the host's sonar.toml: a line for each fault."""
SHOWN = "shown"
"""The file in the run folder that says that both crews' pictures are seen on their screens."""

OWN_TABLE = "kiosk"
"""The table of sonar.toml that is the system's alone."""

MOST = 4096
"""Bytes of one of the files."""
MOST_STEPS = 20
_STEP = re.compile(r"([0-9]{2})-([a-z]{1,16})", re.A)
_RELEASE = re.compile(r"[0-9][0-9A-Za-z.+~_-]{0,39}", re.A)
_UNKNOWN = "unknown"
_REASON = 80
"""Letters of a reason that are shown."""


@dataclass(frozen=True, slots=True)
class DataPartition:
    """What became of the data partition at this start."""

    state: str
    """``ok``, ``mended``, ``fresh`` on a new card, or ``remade``: what was on it is lost."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SlotBack:
    """A slot that was given up."""

    release: str
    """``unknown`` for one that never came so far as to tell."""
    why: str
    """``time`` or ``starts``, as `releases.errors` has them."""
    tries: str = ""


@dataclass(frozen=True, slots=True)
class BootStep:
    """A step of the start, as the system tells it."""

    name: str
    state: str
    """``runs``, ``done`` or ``failed``."""
    value: str = ""


class CardSystem:
    """Reads the files of a card's system in a folder."""

    def __init__(self, folder: Path = TOLD) -> None:
        self.folder = folder

    def data(self) -> DataPartition | None:
        """What became of the data partition; None where nothing is told."""
        state, _, reason = _first_line(self.folder / DATA).partition(" ")
        if state == "fresh" and reason:  # a new one for a reason is no new card
            state = "remade"
        if state not in ("ok", "mended", "fresh", "remade"):
            return None
        return DataPartition(state, reason[:_REASON])

    def release(self) -> str:
        """The release of the slot that runs; empty without an image."""
        _, _, release = _first_line(self.folder / SLOT).partition(" ")
        return release if _RELEASE.fullmatch(release) else ""

    def gone_back(self) -> SlotBack | None:
        """The slot that was given up for the one that runs, if any."""
        words = _first_line(self.folder / GONE_BACK).split(" ")
        if len(words) != 4 or not (_RELEASE.fullmatch(words[1]) or words[1] == _UNKNOWN):
            return None
        why = words[3] if words[3] in ("time", "starts") else "time"
        return SlotBack(words[1], why, words[2] if words[2].isdecimal() else "")

    def steps(self) -> tuple[BootStep, ...]:
        """The steps of the start, in order."""
        found: list[BootStep] = []
        with suppress(OSError):
            for path in sorted((self.folder / STEPS).iterdir()):
                match = _STEP.fullmatch(path.name)
                if match is None or len(found) == MOST_STEPS:
                    continue
                state, _, value = _first_line(path).partition(" ")
                if state in ("runs", "done", "failed"):
                    found.append(BootStep(match[2], state, value[:_REASON]))
        return tuple(found)

    def preset_faults(self) -> tuple[str, ...]:
        """What the system found wrong in its own table of the host's sonar.toml.

        Of all else in that file the table tells itself.
        """
        lines = _text(self.folder / PRESET_FAULTS).split("\n")
        return tuple(each for each in map(_printable, lines) if OWN_TABLE in each)[:MOST_STEPS]


def tell_shown(run: Path) -> None:
    """Tell the system that both crews see a page: the slot that runs is good.

    It is told once in each start of the table, and may be told again and again.
    """
    with suppress(OSError):
        (run / SHOWN).touch()


def _first_line(path: Path) -> str:
    return _printable(_text(path).partition("\n")[0])


def _printable(line: str) -> str:
    return " ".join("".join(each if each.isprintable() else " " for each in line).split())


def _text(path: Path) -> str:
    """The beginning of a file; empty where there is none, or no plain one."""
    try:
        with open(path, "rb", opener=_plainly) as file:
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return file.read(MOST).decode("utf-8", "replace")
    except OSError:
        pass
    return ""


def _plainly(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)
