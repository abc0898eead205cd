"""Finds and unmounts USB sticks: on the kiosk, or on a desk.

On the kiosk units of root (``systemd/``) mount a stick for the table's user, and unmount it when a
file in the run folder requests it; the table itself may mount nothing. They take FAT and exFAT
only. On a desk it is a removable medium that the desktop has mounted. The drive of a Pico in
BOOTSEL mode is no stick, on neither.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

KIOSK_STICK = Path("/run/sonar-stick")
"""Where the kiosk's units mount a stick."""
REFUSALS = Path("/run/sonar-sticks")
"""Where they say why a stick was not taken: a folder for each that is in."""
REFUSED = "refused"
"""The file in it: the stick's format."""
TAKEN = ("vfat", "exfat")
"""The formats that are taken, when what is on the stick can be read at all."""
LONGEST_FORMAT = 20
"""Letters of a format that are shown."""
PICO_FILE = "INFO_UF2.TXT"
"""The file by which the drive of a Pico in BOOTSEL mode is known where it is mounted."""
EJECT = "eject"
"""The file in the run folder that requests its unmounting."""


class Sticks(Protocol):
    """The stick of one table."""

    def find(self) -> Path | None:
        """The folder of the mounted stick, or None."""

    def refused(self) -> str | None:
        """The format of a stick that is in and was not taken, ``-`` for none; or None."""

    def let_go(self) -> None:
        """Request that the stick is unmounted; never raises."""

    def gone(self) -> bool:
        """Whether it is unmounted and may be pulled out."""


class KioskSticks:
    """The stick that the kiosk's units mount at ``place``; requests are files in ``run``."""

    def __init__(self, run: Path, place: Path = KIOSK_STICK, refusals: Path = REFUSALS) -> None:
        self._run = run
        self._place = place
        self._refusals = refusals

    def find(self) -> Path | None:
        """See `Sticks`."""
        return self._place if os.path.ismount(self._place) else None

    def refused(self) -> str | None:
        """See `Sticks`."""
        for path in sorted(self._refusals.glob(f"*/{REFUSED}")):
            with contextlib.suppress(OSError):
                text = path.read_text("ascii", "replace").strip()
                return "".join(each for each in text if each.isalnum())[:LONGEST_FORMAT] or "-"
        return None

    def let_go(self) -> None:
        """See `Sticks`."""
        try:
            (self._run / EJECT).touch()
        except OSError:
            return  # it stays mounted, and the host is told to wait for its light

    def gone(self) -> bool:
        """See `Sticks`."""
        return not os.path.ismount(self._place)


class DeskSticks:
    """Removable media mounted by a desktop, which also unmounts them."""

    def __init__(self, folders: list[Path]) -> None:
        self._folders = folders

    def find(self) -> Path | None:
        """See `Sticks`: the first that can be written, else the first."""
        found = [
            place
            for folder in self._folders
            for place in (sorted(folder.iterdir()) if _readable(folder) else ())
            if os.path.ismount(place) and not _is_pico(place)
        ]
        writable = [place for place in found if os.access(place, os.W_OK)]
        return next(iter([*writable, *found]), None)

    def refused(self) -> None:
        """See `Sticks`: a desktop says so itself."""

    def let_go(self) -> None:
        """See `Sticks`."""

    def gone(self) -> bool:
        """See `Sticks`."""
        return False


def desk_folders(environment: Mapping[str, str] = os.environ) -> list[Path]:
    """The folders into which desktops mount removable media."""
    user = environment.get("USER", "")
    own = [Path("/run/media") / user, Path("/media") / user] if user else []
    return [*own, Path("/media"), Path("/Volumes")]


def _is_pico(place: Path) -> bool:
    """Whether a mounted drive is that of a Pico in BOOTSEL mode."""
    with contextlib.suppress(OSError):
        return (place / PICO_FILE).is_file()
    return False


def _readable(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.R_OK | os.X_OK)
