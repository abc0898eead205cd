"""A stick for the tests of what the pages of the host do with one."""

from __future__ import annotations

from pathlib import Path


class Stick:
    """A stick that is there or not, and is let go when it is asked to or not."""

    def __init__(self, folder: Path) -> None:
        self.folder: Path | None = folder
        self.asked = 0
        self.stays = False
        self.format: str | None = None

    def find(self) -> Path | None:
        return self.folder

    def refused(self) -> str | None:
        return self.format

    def let_go(self) -> None:
        self.asked += 1

    def gone(self) -> bool:
        return self.asked > 0 and not self.stays
