"""The stages of an image: what each is made of, and where it is kept until that changes.

A stage is a file or a folder in the folder of the build, named by a hash of all that goes into it,
so that it is made once. The stages that it replaces are removed when it is whole.
"""

from __future__ import annotations

import hashlib
import os
import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

GENTLY = ("nice", "-n", "15")
"""An image is made while somebody works on this machine."""


class ImageError(Exception):
    """Raised when the image cannot be made here: one line that says why and what to do."""


def digest(parts: Iterable[str | bytes | Path]) -> str:
    """A short hash of texts, and of files with their names and whether they may be run."""
    made = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            for file in _files(part):
                mode = "x" if os.access(file, os.X_OK) else "-"
                name = file.relative_to(part) if part.is_dir() else file.name
                made.update(f"{name}\0{mode}\0".encode())
                made.update(hashlib.sha256(file.read_bytes()).digest())
        else:
            made.update(part.encode() if isinstance(part, str) else part)
        made.update(b"\0\0")
    return made.hexdigest()[:12]


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return sorted(
        file for file in path.rglob("*") if file.is_file() and "__pycache__" not in file.parts
    )


class Stages:
    """The folder of the build, its log, and how long each stage took."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder.resolve()
        self.log = self.folder / "image.log"
        self.seconds: dict[str, float] = {}
        self.work: dict[str, float] = {}
        """What the processors have worked for each, in seconds, whatever else they did."""
        self._say = say

    def make(self, name: str, key: str, build: Callable[[Path], None]) -> Path:
        """The stage of that name for ``key``: ``build`` is called with a path to make it at."""
        place = self.folder / f"{name}-{key}"
        if place.exists():
            self._say(f"{name}: is here ({place.name})")
            return place
        with self.timed(name):
            new = self.folder / f"{name}.new"
            remove(new)
            build(new)
            new.rename(place)
            for old in self.folder.glob(f"{name}-????????????"):
                if old != place:
                    remove(old)
        return place

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Say what begins, and keep how long it took."""
        self._say(f"{name}: begins")
        begun, work = time.monotonic(), _work()
        yield
        self.seconds[name] = time.monotonic() - begun
        self.work[name] = _work() - work
        self._say(f"{name}: {self.seconds[name]:.0f} s, of work {self.work[name]:.0f} s")

    def run(self, command: Sequence[str | Path], **more: str) -> None:
        """Run a command gently; what it says is in the log.

        ``more`` are variables of its environment. Raises `ImageError` when it fails.
        """
        with self.log.open("ab") as log:
            log.write(f"\n$ {' '.join(map(str, command))}\n".encode())
            log.flush()
            done = subprocess.run(
                [*GENTLY, *command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                check=False,
                env={**os.environ, **more},
            )
        if done.returncode:
            words = " ".join(Path(str(word)).name for word in command[:3])
            raise ImageError(f"`{words} ...` failed ({done.returncode}); see {self.log}")

    def pipe(self, command: Sequence[str | Path], target: BinaryIO) -> None:
        """Run a command gently, with its output in a file."""
        done = subprocess.run([*GENTLY, *command], stdout=target, check=False)
        if done.returncode:
            raise ImageError(f"`{command[0]} ...` failed ({done.returncode})")


def _work() -> float:
    own, others = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def remove(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
