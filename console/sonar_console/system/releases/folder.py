"""The folder of the releases: a release is made in it, switched to, kept, gone back from.

``current`` is a link to a whole release at every moment. It changes by one ``rename``, after all
of the release is on the disk. What else has to be known is in ``state.json``, which also changes by
one rename; each step that needs both writes what it is about to do first (`recover` ends it).
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from sonar_console.system.releases.errors import ReleaseError

TOP = Path("/opt/sonar-console")
"""The folder of the kiosk. Only root writes in it."""
RELEASES, CURRENT, STATE, LOCK = "releases", "current", "state.json", "lock"
ABOUT, WHOLE = "release.json", "whole"
"""Files of a release: what it is; and that all of it is on the disk."""
BEFORE = "before"
"""The name of the release that an installation without releases becomes."""
NAME = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}-[0-9]{1,6}|before", re.ASCII)
VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Trial:
    """A release that has not reached its title yet."""

    release: str
    previous: str
    """The release to go back to."""
    starts: int = 0
    boot: str = ""
    """The boot that was counted last."""
    why: str = ""
    """Why it is being gone back from: the key of a reason. Empty while it is on trial."""
    value: str = ""


@dataclass(frozen=True, slots=True)
class GoneBack:
    """A release that was gone back from, and why."""

    release: str
    version: str
    built: int
    to: str
    why: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """All that is known beside the link ``current``."""

    previous: str = ""
    """The last release that worked before the present one."""
    trial: Trial | None = None
    gone_back: GoneBack | None = None


@dataclass(frozen=True, slots=True)
class About:
    """What a release is."""

    version: str = "0"
    built: int = 0
    """When it was made, in seconds since 1970; 0 where that is not known."""
    digest: str = field(default="", compare=False)
    """The checksum of the file that it came from."""

    def order(self) -> tuple[tuple[int, ...], int]:
        """A key to sort releases by their age."""
        return version_order(self.version), self.built


def version_order(version: str) -> tuple[int, ...]:
    """A key to sort versions by; raises `ValueError` for what is no version of a release."""
    if not VERSION.fullmatch(version):
        raise ValueError(version)
    numbers = [int(each) for each in version.split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


class ReleaseFolder:
    """The releases under ``top``. Who changes anything holds its lock."""

    def __init__(self, top: Path = TOP) -> None:
        self.top = top
        self.releases = top / RELEASES

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lock; raises `ReleaseError` ``busy`` when another process has it."""
        handle = os.open(self.top / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ReleaseError("busy") from None
            yield
        finally:
            os.close(handle)

    # ---- what there is

    def current(self) -> str:
        """The name of the release that runs at the next start; empty without one."""
        try:
            name = (self.top / CURRENT).readlink().name
        except OSError:
            return ""
        return name if NAME.fullmatch(name) else ""

    def whole(self, name: str) -> bool:
        """Whether a release is there with all its files."""
        return bool(NAME.fullmatch(name)) and (self.releases / name / WHOLE).is_file()

    def names(self) -> list[str]:
        """The whole releases, by age."""
        with suppress(OSError):
            found = [each.name for each in os.scandir(self.releases) if self.whole(each.name)]
            return sorted(found, key=lambda name: (name != BEFORE, _number(name)))
        return []

    def about(self, name: str) -> About:
        """What a release is; unknown for one that does not say."""
        try:
            read = json.loads((self.releases / name / ABOUT).read_bytes())
            about = About(str(read["version"]), int(read["built"]), str(read.get("digest", "")))
            version_order(about.version)
        except (OSError, ValueError, KeyError, TypeError):
            return About()
        return about

    def state(self) -> State:
        """What is known; what cannot be read is as if it were not there."""
        try:
            read = json.loads((self.top / STATE).read_bytes())
            trial, back = read.get("trial"), read.get("gone_back")
            state = State(
                str(read.get("previous", "")),
                None if trial is None else Trial(**trial),
                None if back is None else GoneBack(**back),
            )
        except (OSError, ValueError, TypeError, AttributeError):
            return State()
        return state

    # ---- a release is made

    def begin(self, version: str) -> Path:
        """Make an empty folder for a release, and remove what is of no use any more."""
        version_order(version)
        self.releases.mkdir(0o755, exist_ok=True)
        self.prune()
        taken = [_number(each.name) for each in os.scandir(self.releases)]
        folder = self.releases / f"{version}-{max(taken, default=0) + 1}"
        folder.mkdir(0o755)
        return folder

    def complete(self, name: str, about: About) -> None:
        """Put all of a release on the disk, then mark it as whole."""
        folder = self.releases / name
        _write(folder / ABOUT, json.dumps(asdict(about)).encode())
        sync_file_system(folder)
        _write(folder / WHOLE, b"")
        _sync(self.releases)

    def adopt(self) -> None:
        """Make a release of an installation that lies directly in ``top``, as older ones do.

        The release has links to its parts. Nothing of the installation is moved, so that its
        units find everything where they know it, until their files point to ``current``.
        """
        folder = self.releases / BEFORE
        if self.current() or not (self.top / "bin").is_dir():
            return
        self.releases.mkdir(0o755, exist_ok=True)
        folder.mkdir(0o755, exist_ok=True)
        for part in ("bin", "libexec", "share"):
            with suppress(FileExistsError):
                (folder / part).symlink_to(f"../../{part}")

    # ---- it is switched to

    def switch(self, name: str) -> None:
        """Let ``current`` be another release. It is on trial if there is one to go back to."""
        if not self.whole(name):
            raise ReleaseError("not-whole", value=name)
        self.recover()
        state, now = self.state(), self.current()
        if now == name:
            return
        # While a release is on trial the one before it is still the last that worked.
        good = now if state.trial is None else state.trial.previous
        trial = Trial(name, good) if self.whole(good) else None
        self._save(replace(state, previous=good, trial=trial))
        self._point(name)

    def count(self, boot: str) -> int:
        """Count a start of the release on trial, once a boot; how many there were."""
        state = self.state()
        if state.trial is None:
            return 0
        if state.trial.boot == boot:
            return state.trial.starts
        trial = replace(state.trial, starts=state.trial.starts + 1, boot=boot)
        self._save(replace(state, trial=trial))
        return trial.starts

    def good(self) -> None:
        """End the trial: the release works. The note of one that was gone back from goes."""
        self._save(replace(self.state(), trial=None, gone_back=None))

    def back(self, why: str, value: str = "") -> str:
        """Go back to the release before, and keep why; its name."""
        self.recover()
        state, now = self.state(), self.current()
        trial = state.trial or Trial(now, state.previous)
        if trial.previous == now or not self.whole(trial.previous):
            raise ReleaseError("no-previous")
        self._save(replace(state, trial=replace(trial, why=why, value=value)))
        self._go_back()
        return trial.previous

    def recover(self) -> None:
        """End what was under way when the power was cut."""
        state = self.state()
        trial = state.trial
        if trial is None:
            return
        if trial.why:
            self._go_back()
        elif trial.release != self.current():  # it was never switched to
            self._save(replace(state, trial=None, previous=""))

    def _go_back(self) -> None:
        """Do what the state says: point to the previous release, then end the trial."""
        state = self.state()
        trial = state.trial
        assert trial is not None
        if self.current() != trial.previous:
            self._point(trial.previous)
        about = self.about(trial.release)
        told = GoneBack(
            trial.release, about.version, about.built, trial.previous, trial.why, trial.value
        )
        self._save(State(gone_back=told))

    def prune(self) -> None:
        """Remove all releases but the present one, the one before, and one on trial."""
        self.recover()
        state, now = self.state(), self.current()
        kept = {now, state.previous} | ({state.trial.previous} if state.trial else set())
        with suppress(FileNotFoundError):
            for each in sorted(os.scandir(self.releases), key=lambda entry: entry.name):
                if each.name in kept or not NAME.fullmatch(each.name):
                    continue
                if each.name == BEFORE:
                    self._remove_adopted()
                with suppress(FileNotFoundError):  # what was whole is none from here on
                    (self.releases / each.name / WHOLE).unlink()
                shutil.rmtree(self.releases / each.name)

    def _remove_adopted(self) -> None:
        for part in ("bin", "include", "lib", "lib64", "libexec", "share"):
            path = self.top / part
            if path.is_symlink():
                path.unlink()
            else:
                shutil.rmtree(path, ignore_errors=True)
        for part in ("pyvenv.cfg", "environment"):
            (self.top / part).unlink(missing_ok=True)

    # ---- one rename each

    def _point(self, name: str) -> None:
        new = self.top / f"{CURRENT}.new"
        new.unlink(missing_ok=True)
        new.symlink_to(f"{RELEASES}/{name}")
        new.rename(self.top / CURRENT)
        _sync(self.top)

    def _save(self, state: State) -> None:
        new = self.top / f"{STATE}.new"
        _write(new, json.dumps(asdict(state), indent=1).encode() + b"\n")
        new.rename(self.top / STATE)
        _sync(self.top)


def replace_file(data: bytes, target: Path, mode: int = 0o644) -> None:
    """Replace a file by one rename, or make it."""
    new = target.with_name(f".{target.name}.new")
    _write(new, data, mode)
    new.rename(target)
    _sync(target.parent)


def replace_link(to: str, target: Path) -> None:
    """Replace a file or link by a link, by one rename."""
    if target.is_symlink() and str(target.readlink()) == to:
        return
    new = target.with_name(f".{target.name}.new")
    new.unlink(missing_ok=True)
    new.symlink_to(to)
    new.rename(target)
    _sync(target.parent)


def sync_file_system(folder: Path) -> None:
    """Put everything on the disk of a folder; raises `OSError` where the disk does not take it."""
    done = subprocess.run(["sync", "-f", folder], capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(done.stderr.strip() or "sync failed")


def _number(name: str) -> int:
    digits = name.rpartition("-")[2]
    return int(digits) if digits.isascii() and digits.isdecimal() else 0


def _write(path: Path, data: bytes, mode: int = 0o644) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, mode)
    try:
        os.fchmod(handle, mode)
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    finally:
        os.close(handle)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
