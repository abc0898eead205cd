"""The keeper: what root does with releases. ``/opt/sonar-console/keeper`` is one file of it.

The installer calls `begin`, `adopt`, `complete` and `switch`; ``sonar-release.service`` calls
`watch`; ``sonar-upgrade.service`` calls `stick`; ``sonar-console release`` calls the others. The
file is that of the last release that worked: it does not lean on the one that is on trial.
"""

from __future__ import annotations

import errno
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from importlib.resources import files
from pathlib import Path

from sonar_console.system.releases import archive, bundle, watch
from sonar_console.system.releases.errors import REASONS, ReleaseError
from sonar_console.system.releases.folder import (
    BEFORE,
    CURRENT,
    TOP,
    About,
    ReleaseFolder,
    replace_file,
    replace_link,
    version_order,
)

KEEPER = "keeper"
"""The name of the keeper's file, in the folder of the kiosk and in each release."""
UNITS = "units"
"""The folder of a release with its units, udev rules and lists of modules."""
INCOMING = "incoming"
"""Where a release file is copied, verified and unpacked; only root may look into it."""
STATUS = Path("/run/sonar-release/status.json")
"""How far an installation is, for the host's page; only root writes in its folder."""
BOOT = Path("/run/sonar-trial/boot")
"""A name of the present boot; only root writes in its folder."""
STICK = (Path("/run/sonar-stick"), Path("/run/sonar-stick/sonar-console"))
"""Where a release file may lie on a stick."""
RELEASE_UNIT, MODULES, WATCHDOG = "sonar-release.service", "modules.conf", "watchdog.conf"
WANTS = "multi-user.target.wants"
KEYED = "SONAR_RELEASE_KEYS"
"""The variable with which a step says the key of a reason, for `run_installer` to read."""
RESTARTED = ("sonar-display.service", watch.TABLE)
SOURCES = ("__init__", "archive", "bundle", "errors", "folder", "keeper", "watch")

TOLD = 5.0
"""Seconds for which the host reads that a bundle is installed, before the machine starts anew."""

Progress = archive.Progress


def tell_nobody(step: str, done: int, of: int) -> None:
    """Progress that nobody asks for."""


class Teller:
    """Writes the progress of an installation for the host's page, a few times a second."""

    def __init__(self, file: Path = STATUS, clock: Callable[[], float] = time.monotonic) -> None:
        self._file = file
        self._clock = clock
        self._last = ("", -1.0)

    def progress(self, step: str, done: int, of: int) -> None:
        """See `Progress`."""
        now = self._clock()
        if step != self._last[0] or now >= self._last[1] + 0.3:
            self._last = (step, now)
            self.write({"step": step, "done": done, "of": of})

    def ended(self, key: str, values: dict[str, str]) -> None:
        """Tell how it ended: ``installed``, or the key of a reason."""
        self.write({"ended": key, "values": values})

    def write(self, said: dict[str, object]) -> None:
        """Replace the file; one that cannot be written is no reason to stop."""
        with suppress(OSError):
            new = self._file.with_name("status.new")
            new.unlink(missing_ok=True)
            new.write_text(json.dumps(said))
            new.chmod(0o644)
            new.rename(self._file)


class Keeper:
    """The steps of the keeper on one folder of releases."""

    def __init__(
        self, folder: ReleaseFolder, run: watch.Run = watch.run, etc: Path = Path("/etc")
    ) -> None:
        self.folder = folder
        self._run = run
        self._etc = etc
        self._units = etc / "systemd/system"

    # ---- from a file

    def install(
        self,
        file: Path,
        *,
        older: bool = False,
        progress: Progress = tell_nobody,
        signers: Path = archive.SIGNERS,
        call: Callable[[Path, About], None] | None = None,
    ) -> str:
        """Verify a release file, install it and switch to it; its version."""
        self.check_place(file.name)
        incoming = self.folder.top / INCOMING
        with ExitStack() as stack:
            self.check_idle()
            incoming.mkdir(0o700, exist_ok=True)
            stack.enter_context(ReleaseFolder(incoming).locked())
            stack.callback(_empty, incoming)
            _empty(incoming)
            try:
                copied = incoming / "file"
                archive.copy(file, copied, progress, archive.MOST_BYTES)
                progress("verifying", 0, 1)
                digest = archive.verify(copied, file.name, signers)
                manifest = archive.unpack(copied, incoming / "release", progress)
                copied.unlink()
            except OSError as fault:
                raise archive.reason_of(fault) from fault
            about = About(manifest.version, manifest.built, digest)
            self._check_fit(manifest)
            if not older:
                self._check_newer(about)
            progress("installing", 0, 1)
            self.check_idle()
            (call or run_installer)(incoming / "release", about)
        return manifest.version

    @staticmethod
    def check_place(name: str) -> None:
        """Raise `ReleaseError` for a release file on a card's image, whose slot is only read."""
        if bundle.RUNNING.exists():
            raise ReleaseError("image", value=name)

    def check_idle(self) -> None:
        """Raise `ReleaseError` while a match is played or laid out."""
        if watch.look(self._run).mode not in watch.IDLE:
            raise ReleaseError("match")

    def _check_fit(self, manifest: archive.Manifest) -> None:
        machine = platform.machine()
        if machine not in manifest.machines:
            raise ReleaseError("machine", value=" ".join(manifest.machines), value1=machine)
        python = "{}.{}".format(*sys.version_info)
        if python not in manifest.pythons:
            raise ReleaseError("python", value=" ".join(manifest.pythons), value1=python)

    def _check_newer(self, about: About) -> None:
        """Raise `ReleaseError` for what is not newer than the release that runs."""
        now = self.folder.about(self.folder.current())
        back = self.folder.state().gone_back
        if (about.digest and about.digest == now.digest) or about.order() == now.order():
            raise ReleaseError("same", value=about.version)
        if about.order() < now.order():
            raise ReleaseError("older", value=about.version, value1=now.version)
        if back is not None and about.order() == (version_order(back.version), back.built):
            raise ReleaseError("failed-before", value=about.version)

    # ---- on trial

    def good(self) -> None:
        """The release works: it may have the keeper replaced, and older ones are removed."""
        with self.folder.locked():
            name = self.folder.current()
            self.folder.good()
            self.keep_own(name)
            self.folder.prune()
            self._remove_links()

    def _remove_links(self) -> None:
        """Remove the links to units that no release which is kept has any more."""
        units = f"{self.folder.top}/{CURRENT}/{UNITS}"
        kept = {
            path.name
            for release in self.folder.names()
            for path in (self.folder.releases / release / UNITS).glob("*")
        }
        for link in sorted(self._units.glob("*")):
            ours = link.is_symlink() and str(link.readlink().parent) == units
            if ours and link.name not in kept:
                (self._units / WANTS / link.name).unlink(missing_ok=True)
                link.unlink()

    def keep_own(self, name: str) -> None:
        """Replace the keeper and the unit that starts it by those of a release."""
        release = self.folder.releases / name
        for source, target, mode in (
            (release / KEEPER, self.folder.top / KEEPER, 0o755),
            (release / UNITS / RELEASE_UNIT, self._units / RELEASE_UNIT, 0o644),
        ):
            with suppress(FileNotFoundError):
                data = source.read_bytes()
                if not target.is_file() or target.read_bytes() != data:
                    replace_file(data, target, mode)

    def link(self, names: Sequence[str]) -> None:
        """Let the system's files of these names be links into the release that is current.

        A link to what that release has not leads nowhere, and is as if it were not there.
        """
        for name in names:
            target = self._units / name
            if name.endswith(".rules"):
                target = self._etc / "udev/rules.d" / name
            elif name == MODULES:
                target = self._etc / "modules-load.d/sonar-console.conf"
            elif name == WATCHDOG:
                target = self._etc / "systemd/system.conf.d/sonar-console.conf"
            target.parent.mkdir(parents=True, exist_ok=True)
            replace_link(f"{self.folder.top}/{CURRENT}/{UNITS}/{name}", target)

    def _screens(self) -> list[str]:
        """The units of the screens that are started with the machine."""
        return sorted(path.name for path in (self._units / WANTS).glob("sonar-screen@*.service"))

    def enable(self, units: Sequence[str]) -> None:
        """Have units started with the machine, as `systemctl enable` does."""
        wants = self._units / WANTS
        wants.mkdir(exist_ok=True)
        for unit in units:
            name, at, _ = unit.partition("@")
            file = f"{name}@.service" if at else unit
            replace_link(f"/etc/systemd/system/{file}", wants / unit)

    def back(self, why: str, value: str = "") -> str:
        """Go back to the release before, and start it; its name."""
        with self.folder.locked():
            name = self.folder.back(why, value)
        self.start()
        return name

    def start_anew(self) -> None:
        """Start the machine from the other slot, once the host has read how it ended."""
        time.sleep(TOLD)
        self._run(("systemctl", "--no-block", "reboot"))

    def start(self) -> None:
        """Let the machine take up the units that ``current`` has now, and start the table."""
        self._run(("systemctl", "daemon-reload"))
        self._run(("udevadm", "control", "--reload"))
        self._run(("systemctl", "reset-failed", watch.TABLE))
        self._run(("systemctl", "--no-block", "restart", *RESTARTED, *self._screens()))

    def watch(self, clock: Callable[[], float], sleep: Callable[[float], None], boot: str) -> str:
        """Watch the release on trial to its verdict; what is said of it, empty without one."""
        while True:
            try:
                with self.folder.locked():
                    self.folder.recover()
                    trial = self.folder.state().trial
                    starts = self.folder.count(boot)
                break
            except ReleaseError:  # an installation is under way
                sleep(watch.PAUSE)
        if trial is None:
            return ""
        judge = watch.Watch(clock(), starts)
        while True:
            verdict = judge.step(clock(), watch.look(self._run, self._screens()))
            state = self.folder.state()
            if state.trial is None or state.trial.release != trial.release:
                return ""  # somebody installed another one, or went back
            try:
                if verdict is not None and verdict.good:
                    self.good()
                    return f"{trial.release} works"
                if verdict is not None:
                    self.back(verdict.why, verdict.value)
                    said = REASONS[verdict.why].format(value=verdict.value)
                    return f"went back from {trial.release} to {trial.previous}: {said}"
            except ReleaseError as fault:
                if fault.key != "busy":
                    raise
            sleep(watch.PAUSE)


def run_plainly(
    words: Sequence[str | Path], env: Mapping[str, str] | None
) -> subprocess.CompletedProcess[str]:
    """Run a program that asks nothing, with its output as text."""
    return subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, env=env
    )


RunText = Callable[
    [Sequence[str | Path], Mapping[str, str] | None], "subprocess.CompletedProcess[str]"
]
"""Runs a program, with variables of its environment, to its end."""


def run_installer(release: Path, about: About, run: RunText = run_plainly) -> None:
    """Run the installer of an unpacked release; raises `ReleaseError` with its last line."""
    words = [
        *("/bin/sh", str(release / "systemd" / "install"), "--wheels", str(release / "wheels")),
        *("--version", about.version, "--built", str(about.built), "--digest", about.digest),
        "--upgrade",
    ]
    done = run(words, {**os.environ, KEYED: "1", "LC_ALL": "C.UTF-8"})
    sys.stdout.write(done.stdout)
    if done.returncode:
        raise reason_said(done.stderr)


def reason_said(text: str) -> ReleaseError:
    """The reason that the installer has said: its last line is a key and a value, or anything."""
    last = (text.strip().splitlines() or ["?"])[-1].removeprefix("install-kiosk: ")
    key, _, value = last.partition(": ")
    if key in REASONS:
        return ReleaseError(key, value=value, value1="")
    if os.strerror(errno.ENOSPC) in text:  # of whatever the installer has called
        return ReleaseError("full", value=archive.NEEDED)
    if os.strerror(errno.EROFS) in text:
        return ReleaseError("read-only", value=last[:80])
    return ReleaseError("failed", value=last[:80])


def boot_of(file: Path) -> str:
    """A name of the present boot, kept in a file that is gone with it."""
    try:
        return file.read_text()
    except FileNotFoundError:
        replace_file(os.urandom(8).hex().encode(), file)
        return file.read_text()


def pack() -> bytes:
    """The keeper as one file that the system's Python runs, made of these modules."""
    here = files(__name__.rpartition(".")[0])  # in a wheel or in the keeper's own file as well
    made = io.BytesIO()
    made.write(b"#!/usr/bin/python3 -I\n")
    with zipfile.ZipFile(made, "a") as out:
        package = "sonar_console/system/releases"
        texts = {
            "__main__.py": "import sys\nfrom sonar_console.system.releases.keeper import main\n"
            "sys.exit(main(sys.argv[1:]))\n",
            "sonar_console/__init__.py": "",
            "sonar_console/system/__init__.py": "",
            **{f"{package}/{name}.py": (here / f"{name}.py").read_text() for name in SOURCES},
        }
        for name, text in texts.items():
            out.writestr(zipfile.ZipInfo(name), text)
    return made.getvalue()


def main(argv: Sequence[str]) -> int:
    """Do one step; 0 done, 2 for a reason that is said in one line."""
    os.umask(0o022)
    try:
        return _step(Keeper(ReleaseFolder(TOP)), list(argv))
    except ReleaseError as fault:
        reason = fault
    except OSError as fault:
        reason = archive.reason_of(fault)
    if os.environ.get(KEYED):
        sys.stderr.write(f"{reason.key}: {reason.values.get('value', '')}\n")
    else:
        sys.stderr.write(f"sonar-console release: {reason}\n")
    return 2


def _step(keeper: Keeper, words: list[str]) -> int:
    folder = keeper.folder
    match words:
        case ["begin", version]:
            sys.stdout.write(f"{folder.begin(version).name}\n")
        case ["adopt", version]:
            folder.adopt()
            if folder.current() == "" and (folder.releases / BEFORE).is_dir():
                folder.complete(BEFORE, About(version))
                folder.switch(BEFORE)
        case ["complete", name, version, built, digest]:
            replace_file(pack(), folder.releases / name / KEEPER, 0o755)
            folder.complete(name, About(version, int(built), digest))
        case ["link", *names]:
            keeper.link(names)
        case ["enable", *units]:
            keeper.enable(units)
        case ["switch", name]:
            folder.switch(name)
            if folder.state().trial is None:
                keeper.keep_own(name)
            elif not (folder.top / KEEPER).exists():
                keeper.keep_own(name)  # there was none: the release that is gone back to has none
        case ["current"]:
            sys.stdout.write(f"{folder.current()}\n")
        case ["remove", name]:
            if name not in (folder.current(), folder.state().previous):
                shutil.rmtree(folder.releases / name, ignore_errors=True)
        case ["watch"]:
            if said := keeper.watch(time.monotonic, time.sleep, boot_of(BOOT)):
                sys.stdout.write(f"{said}\n")
        case ["stick"]:
            return _from_stick(partial(_install_release, keeper))
        case ["bundle"]:
            done = _from_stick(partial(_install_bundle, keeper))
            keeper.start_anew()
            return done
        case _:
            sys.stderr.write("sonar-console release: no such step\n")
            return 2
    return 0


def _install_release(keeper: Keeper, progress: Progress) -> str:
    """Install the release file on the stick."""
    file = archive.find(list(STICK))
    if file is None:
        raise ReleaseError("no-stick")
    return keeper.install(file, progress=progress)


def _install_bundle(keeper: Keeper, progress: Progress) -> str:
    """Have the bundle on the stick written into the other slot of the card."""
    file = bundle.find(list(STICK))
    if file is None:
        if (other := archive.find(list(STICK))) is not None:
            keeper.check_place(other.name)
        raise ReleaseError("no-stick")
    keeper.check_idle()
    running = bundle.RUNNING.read_text("ascii").strip()
    # RAUC reads it more than once, and whoever has the stick could change it meanwhile.
    with ExitStack() as stack:
        bundle.INCOMING.mkdir(0o700, exist_ok=True)
        stack.callback(_empty, bundle.INCOMING)
        _empty(bundle.INCOMING)
        copied = bundle.INCOMING / file.name
        archive.copy(file, copied, progress, bundle.MOST_BYTES)
        return bundle.install(copied, running, progress)


def _from_stick(install: Callable[[Progress], str]) -> int:
    """Install what lies on the stick, and tell the host's page how it goes."""
    teller = Teller()
    try:
        version = install(teller.progress)
    except ReleaseError as fault:
        teller.ended(fault.key, fault.values)
        raise
    except OSError as fault:
        reason = archive.reason_of(fault)
        teller.ended(reason.key, reason.values)
        raise reason from fault
    teller.ended("installed", {"value": version})
    return 0


def _empty(folder: Path) -> None:
    for each in list(folder.iterdir()):
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each, ignore_errors=True)
        elif each.name != "lock":
            each.unlink(missing_ok=True)
