"""What the host's page knows of releases: which runs, which lies on a stick, how installing goes.

On the kiosk a unit of root installs the release on the stick (`releases.keeper`); the table asks
for it by a file in its run folder, and reads how it goes in a folder of root's. Where a card's
image runs the table, a release is a bundle for the other slot (`releases.bundle`), and the system
says which slot was given up. A stick may be slow to answer, so a thread looks at it.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from sonar_console import __version__
from sonar_console.system.cardsystem import CardSystem
from sonar_console.system.releases import bundle
from sonar_console.system.releases.archive import find, version_in
from sonar_console.system.releases.folder import (
    RELEASES,
    TOP,
    GoneBack,
    ReleaseFolder,
    version_order,
)
from sonar_console.system.releases.keeper import STATUS
from sonar_console.tomlfile.saving import PART

WISH = "upgrade"
"""The file in the run folder that asks for the release on the stick."""
LOOKED = 2.0
"""Seconds between two looks at the stick while the page is open."""

FindStick = Callable[[], Path | None]
"""Finds the folder of the stick that is in; may wait for the stick."""


def running_version(folder: ReleaseFolder, prefix: Path = Path(sys.prefix)) -> str:
    """The version of the program that runs: its release's on a kiosk, else the program's own."""
    is_release = prefix.parent.name == RELEASES
    version = folder.about(prefix.name).version if is_release else "0"
    return __version__ if version == "0" else version


class Upgrades(Protocol):
    """The releases as one table's page sees them."""

    def running(self) -> str:
        """The version that runs."""

    def offered(self, now: float) -> str:
        """The version on the stick that is in, which may be installed; empty without one."""

    def gone_back(self) -> GoneBack | None:
        """The release that was gone back from, if any."""

    def ask(self) -> bool:
        """Ask for the release on the stick; False where nobody installs any."""

    def status(self) -> dict[str, Any]:
        """How far the installation is: see `releases.keeper.Teller`; empty before it begins."""


class DeskUpgrades:
    """A table on a desk: its program is installed by whoever sits there."""

    def running(self) -> str:
        """See `Upgrades`."""
        return __version__

    def offered(self, now: float) -> str:
        """See `Upgrades`."""
        return ""

    def gone_back(self) -> GoneBack | None:
        """See `Upgrades`."""
        return None

    def ask(self) -> bool:
        """See `Upgrades`."""
        return False

    def status(self) -> dict[str, Any]:
        """See `Upgrades`."""
        return {}


class KioskUpgrades:
    """The releases of a kiosk; wishes are files in ``run``."""

    def __init__(
        self,
        run: Path,
        stick: FindStick,
        *,
        top: Path = TOP,
        status: Path = STATUS,
        prefix: Path = Path(sys.prefix),
        threads: bool = True,
        card: CardSystem | None = None,
    ) -> None:
        """``card`` is what the system of a card's image tells, which need not be there."""
        self._card = card
        self._run = run
        self._stick = stick
        self._folder = ReleaseFolder(top)
        self._status = status
        self._threads = threads
        self._looked: float | None = None
        self._thread: threading.Thread | None = None
        self._found = ""
        self._running = running_version(self._folder, prefix)
        self._back = self._gone_back()

    def running(self) -> str:
        """See `Upgrades`."""
        return self._running

    def _gone_back(self) -> GoneBack | None:
        """The slot that was given up, on an image; else what the folder of the releases says."""
        if self._card is None or not (release := self._card.release()):
            return self._folder.state().gone_back
        self._running = release
        slot = self._card.gone_back()
        if slot is None:
            return None
        return GoneBack(slot.release, slot.release, 0, release, slot.why, slot.tries)

    def offered(self, now: float) -> str:
        """See `Upgrades`; looks at the stick again every `LOOKED` seconds, and never waits."""
        if self._thread is not None and self._thread.is_alive():
            return self._found
        if self._looked is None or now >= self._looked + LOOKED:
            self._looked = now
            if self._threads:
                self._thread = threading.Thread(target=self._look, name="releases", daemon=True)
                self._thread.start()
            else:
                self._look()
        return self._found

    def _look(self) -> None:
        self._back = self._gone_back()
        stick = self._stick()
        if self._card is not None and self._card.release():
            self._found = "" if stick is None else bundle.offered([stick], self._running)
            return
        file = None if stick is None else find([stick])
        version = "" if file is None else version_in(file.name)
        if version and version_order(version) < version_order(self._running):
            version = ""
        self._found = version

    def gone_back(self) -> GoneBack | None:
        """See `Upgrades`; as `offered` has last found it."""
        return self._back

    def ask(self) -> bool:
        """See `Upgrades`."""
        wish = self._run / WISH
        new = wish.with_name(WISH + PART)
        try:
            # In one step: between a file that goes and one that comes systemd finds none, and
            # misses the second change.
            new.touch()
            new.replace(wish)
        except OSError:
            return False
        return True

    def status(self) -> dict[str, Any]:
        """See `Upgrades`."""
        try:
            read = json.loads(self._status.read_bytes())
        except (OSError, ValueError):
            return {}
        return read if isinstance(read, dict) else {}
