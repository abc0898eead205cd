"""Runs KiCad 9: the system's own, or one in a Debian that is made once in the build folder.

Boards are checked, filled and plotted in a copy of their folder; what comes out is copied back.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MAJOR = "9."
"""The versions that are used: the verdicts of the checks differ between versions."""
SUITE = "bookworm"
BACKPORTS = "bookworm-backports"
MIRROR = "http://deb.debian.org/debian"
PACKAGES = "kicad ngspice"
READY = "sonar-ready"
"""A file in the Debian, written when it is whole."""
LONGEST = 1800.0

FILL = """\
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[1], board)
"""

INSIDE = """\
mount -t proc proc "$0/proc" || exit
exec chroot "$0" sh -c 'cd "$0" && HOME=/tmp exec "$@"' "$@"
"""
"""Enters the Debian with its own view of the mounts, which ends with the command."""


class KicadError(OSError):
    """KiCad cannot be had or has failed. The message is one line."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command did: its exit status and what it printed."""

    status: int
    text: str


@dataclass(frozen=True, slots=True)
class Kicad:
    """A KiCad: ``root`` is the folder of its Debian, None for the system's."""

    root: Path | None
    version: str

    def run(self, folder: Path, *command: str) -> Ran:
        """Run a command of KiCad in a folder, which may lie anywhere."""
        if self.root is None:
            return _run(list(command), folder)
        with tempfile.TemporaryDirectory(prefix="boards-", dir=self.root / "tmp") as made:
            place = Path(made) / folder.name
            # the libraries lie beside the folder of a board
            shutil.copytree(folder.parent, made, dirs_exist_ok=True)
            inside = "/" / place.relative_to(self.root)
            ran = _run(
                ["unshare", "--mount", "sh", "-c", INSIDE, str(self.root), str(inside), *command]
            )
            shutil.copytree(place, folder, dirs_exist_ok=True)
        return ran

    def fill(self, folder: Path, name: str) -> None:
        """Fill the zones of a board, and save it as KiCad writes it.

        :raises KicadError: when that fails.
        """
        ran = self.run(folder, "python3", "-c", FILL, name)
        if ran.status:
            raise KicadError(f"{name}: KiCad cannot fill its zones: {_last(ran.text)}")

    def must(self, folder: Path, *command: str) -> str:
        """Run a command that must succeed; what it printed.

        :raises KicadError: when it fails.
        """
        ran = self.run(folder, *command)
        if ran.status:
            raise KicadError(f"{' '.join(command[:4])}: status {ran.status}: {_last(ran.text)}")
        return ran.text


def find(build: Path, *, make: bool = True) -> Kicad:
    """The system's KiCad 9, else the one in ``build``, which is made if need be.

    :raises KicadError: when there is none and none can be made.
    """
    if shutil.which("kicad-cli") is not None:
        version = _run(["kicad-cli", "version"]).text.strip()
        if version.startswith(MAJOR) and not _run(["python3", "-c", "import pcbnew"]).status:
            return Kicad(None, version)
    root = build.resolve() / "kicad"
    if not (root / READY).is_file():
        if not make:
            raise KicadError("KiCad 9 is not installed, and make boards has not made one here")
        _make(root)
    if os.geteuid() != 0:
        raise KicadError(f"only root can use the KiCad in {root}: sudo make boards")
    ran = _run(["chroot", str(root), "kicad-cli", "version"])
    version = ran.text.strip()
    if ran.status or not version.startswith(MAJOR):
        raise KicadError(f"{root}: holds no KiCad 9; delete it and run make boards again")
    return Kicad(root, version)


def _make(root: Path) -> None:
    """Make a Debian with KiCad: some four minutes and 1.1 GB, once."""
    missing = "KiCad 9 is needed: install it (Debian: apt install -t bookworm-backports kicad)"
    if os.geteuid() != 0:
        raise KicadError(f"{missing}, or run sudo make boards, which makes one in {root}")
    if shutil.which("mmdebstrap") is None:
        raise KicadError(f"{missing}, or apt install mmdebstrap, which makes one in {root}")
    shutil.rmtree(root, ignore_errors=True)
    root.parent.mkdir(parents=True, exist_ok=True)
    install = f"apt-get install -y --no-install-recommends -t {BACKPORTS} {PACKAGES}"
    lines = [f"deb {MIRROR} {suite} main" for suite in (SUITE, BACKPORTS)]
    ran = _run(
        [
            # mounts of its own, so that one that is broken off leaves none
            *(
                "unshare",
                "--mount",
                "mmdebstrap",
                "--variant=apt",
                f'--customize-hook=chroot "$1" {install}',
            ),
            f'--customize-hook=touch "$1"/{READY}',
            *(SUITE, str(root), *lines),
        ],
        environment={"DEBIAN_FRONTEND": "noninteractive"},
    )
    if ran.status:
        raise KicadError(f"{root}: KiCad cannot be installed there: {_last(ran.text)}")


def _run(
    command: Sequence[str], folder: Path | None = None, environment: dict[str, str] | None = None
) -> Ran:
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | (environment or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=LONGEST,
        check=False,
    )
    return Ran(done.returncode, done.stdout)


def _last(text: str) -> str:
    """The last line of what a program printed."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it printed nothing"
