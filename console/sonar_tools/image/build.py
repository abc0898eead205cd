"""Makes the image: Debian's base, the machine's own files, the kiosk, and the card.

Root and Debian's mmdebstrap and qemu-user-static are needed, and the network for the first time.
Each stage is kept in the folder of the build until what it is made of changes.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import uuid
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sonar_console import __version__
from sonar_tools import releasefile
from sonar_tools.image import assemble, card, inventory, trim
from sonar_tools.image.bundle import Keys, make_bundle, sign_sums
from sonar_tools.image.emulation import MACHINE, run_inside
from sonar_tools.image.stages import ImageError, Stages, digest, remove

SUITE = "trixie"
MIRROR = "http://deb.debian.org"
PYTHON = "3.13"
EPOCH = 1_735_689_600
"""The time that the stages before the program give to what they make, in seconds: they are kept
from one commit to the next, and are the same whenever they are made."""
EXCLUDED = (
    "/usr/share/man/*",
    "/usr/share/locale/*",
    "/usr/share/info/*",
    "/usr/share/lintian/*",
    "/usr/share/doc/*",
    "/etc/initramfs/post-update.d/z50-raspi-firmware",
)
INCLUDED = ("/usr/share/doc/*/copyright",)
LGPIO = "adafruit-lgpio==0.2.2.0"
"""lgpio for a Python that its own project has no wheel for; it takes the place of the package
python3-lgpio of Raspberry Pi OS, where the installer looks for it."""
EARLY = "usr/share/initramfs-tools"
"""The files of systemd/image/root that the initrd is made with."""
INSTALLED = "usr/lib/python3/dist-packages"
"""Where Debian has its Python modules."""
RELEASES = "opt/sonar-console/releases"
"""Where the installer puts the program."""
COMPILE: tuple[str, ...] = (
    *("/usr/bin/python3", "-m", "compileall", "-q"),
    *("--invalidation-mode", "unchecked-hash"),
)
"""For the files of a root that nobody changes: Python need not look at their sources."""
COMPILE_ALL = f"""\
find /{RELEASES} -name '*.py' -print0 | LC_ALL=C sort -z | xargs -0 -n 80 -P "$(nproc)" "$0" "$@"
"""
"""The same on all processors, where pip takes one; the pool of compileall stands still in the
emulation."""
VENV = """\
#!/bin/sh
[ "$1 $2" != "-m venv" ] || { shift 2; exec /usr/bin/python3 -m venv --without-pip "$@"; }
exec /usr/bin/python3 "$@"
"""
"""The Python that the installer is given: putting pip into each environment takes a minute and a
half in the emulation, and the environment sees the system's."""
USERS = {"sonar": 901, "sonar-display": 902, "sonar-screen": 903}
"""Always the same numbers, for the data partition outlives a version."""
FIRMWARE = ("bootcode.bin", "start.elf", "fixup.dat", "start4.elf", "fixup4.dat")
BOARDS = (
    "bcm2837-rpi-3-b",
    "bcm2837-rpi-3-b-plus",
    "bcm2837-rpi-3-a-plus",
    "bcm2711-rpi-4-b",
    "bcm2711-rpi-400",
    "bcm2711-rpi-cm4-io",
    "bcm2712-rpi-5-b",
)
"""Device trees on the boot partition, as the firmware names them."""
OVERLAYS = ("sonar-i2c", "sonar-lines")
"""What config.txt has the firmware apply to them: each is compiled from a file of systemd/image."""
PACKING = {False: ("0", 3), True: ("6", 12)}
"""How hard xz packs the image, and zstd the bundle: for a build that is tried here, and for one
with a maker's own keys, which is given away."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a build has made."""

    image: Path
    packed: Path
    bundle: Path
    parts: Path
    """A folder with the boot partition and the root as plain files."""


class ImageBuild:
    """One build of the project's image."""

    def __init__(self, project: Path, stages: Stages, built: int, release: str) -> None:
        """``built`` is the time of the commit, ``release`` what the image calls itself."""
        self._project = project
        self._files = project / "systemd" / "image"
        self._stages = stages
        self._built = built
        self._release = release

    # ---- stages

    def base(self) -> Path:
        """Debian as a tar file: ten minutes on two processors, and the network."""
        packages = _packages(self._files / "packages")
        key = digest([SUITE, *packages, *EXCLUDED, *INCLUDED, str(EPOCH)])
        return self._stages.make("base", key, lambda target: self._base(target, packages))

    def _base(self, target: Path, packages: Sequence[str]) -> None:
        where = target.parent / "tmp"
        where.mkdir(exist_ok=True)
        parts = "main non-free-firmware"
        out = target.with_suffix(".tar")
        self._stages.run(
            [
                *("mmdebstrap", "--verbose", "--variant=minbase", "--architectures=arm64"),
                "--format=tar",
                *(f"--dpkgopt=path-exclude={path}" for path in EXCLUDED),
                *(f"--dpkgopt=path-include={path}" for path in INCLUDED),
                '--aptopt=Apt::Install-Recommends "0"',
                f"--include={','.join(packages)}",
                *(SUITE, out),
                f"deb {MIRROR}/debian {SUITE} {parts}",
                f"deb {MIRROR}/debian {SUITE}-updates {parts}",
                f"deb {MIRROR}/debian-security {SUITE}-security {parts}",
                f"deb {MIRROR}/debian {SUITE}-backports {parts}",
            ],
            INITRD="No",  # it is made with our own hook, in the next stage
            TMPDIR=str(where),
            SOURCE_DATE_EPOCH=str(EPOCH),
        )
        out.rename(target)

    def system(self) -> Path:
        """The machine without the kiosk, as a tar file: kernel, initrd, its own files."""
        base = self.base()
        early = self._files / "root" / EARLY
        sources: list[str | Path] = [
            base.name,
            early,
            *trim.TAKEN_OUT,
            card.INITRD_MODULES,
            str(USERS),
        ]
        return self._stages.make(
            "system", digest(sources), lambda target: self._system(target, base)
        )

    def _system(self, target: Path, base: Path) -> None:
        root = target.parent / "system-root"
        remove(root)
        root.mkdir()
        self._stages.run(["tar", "xf", base, "-C", root, "--exclude=./dev/*"])
        inventory.write(root, root / "usr/share/sonar-image")
        self._furnish(root, EARLY)
        for name, number in USERS.items():
            self._early(root, "groupadd", "--system", "--gid", str(number), name)
            self._early(
                root,
                *("useradd", "--system", "--uid", str(number), "--gid", str(number)),
                *("--home-dir", "/nonexistent", "--no-create-home", "--shell"),
                *("/usr/sbin/nologin", name),
            )
        (kernel,) = root.glob("boot/vmlinuz-*")
        version = kernel.name.removeprefix("vmlinuz-")
        self._early(root, "depmod", version)
        trim.trim(root)
        self._early(root, "depmod", version)
        self._early(root, "update-initramfs", "-c", "-k", version)
        shutil.move(root / f"boot/initrd.img-{version}", root / "boot/initrd")
        shutil.move(kernel, root / "boot/kernel")
        self._stages.run(["tar", "cf", target, "--numeric-owner", "--sort=name", "-C", root, "."])
        remove(root)

    def _furnish(self, root: Path, under: str = "") -> None:
        """Put the files of systemd/image/root, or of a folder in it, into a root."""
        tree = self._files / "root"
        for file in sorted(path for path in (tree / under).rglob("*") if path.is_file()):
            place = root / file.relative_to(tree)
            place.parent.mkdir(parents=True, exist_ok=True)
            text = card.filled(file.read_text("utf-8"))
            place.write_text(text, "utf-8")
            place.chmod(0o755 if text.startswith("#!") else 0o644)

    def _early(self, root: Path, *command: str) -> None:
        run_inside(self._stages, root, *command, built=EPOCH)

    def wheels(self) -> Path:
        """The wheels that the program needs, for the image's Python."""

        def build(target: Path) -> None:
            releasefile.wheels(self._project, target, MACHINE, [PYTHON])
            for own in target.glob("sonar_console-*.whl"):
                own.unlink()
            releasefile.download(target, PYTHON, MACHINE, LGPIO)

        key = digest([self._project / "pyproject.toml", LGPIO, PYTHON])
        return self._stages.make("wheels", key, build)

    def program(self) -> Path:
        """The program's own wheel, in a folder."""
        sources = [self._project / name for name in ("console/sonar_console", "pyproject.toml")]
        sources += [self._project / name for name in ("scenarios", "hardware", "firmware")]

        def build(target: Path) -> None:
            releasefile.own_wheel(self._project, target)

        return self._stages.make("program", digest(sources), build)

    def packages(self) -> Path:
        """The machine with all wheels but the program's own, as a tar file.

        They lie where Debian's own modules are, compiled, and the kiosk's environment sees them
        (``--system-site-packages``): its installer finds them there and installs the program alone.
        """
        system = self.system()
        others = sorted(self.wheels().glob("*.whl"))
        return self._stages.make(
            "packages",
            digest([system.name, *others, INSTALLED, VENV]),
            lambda target: self._packages(target, system, others),
        )

    def _packages(self, target: Path, system: Path, wheels: Sequence[Path]) -> None:
        root = target.parent / "packages-root"
        remove(root)
        root.mkdir()
        self._stages.run(["tar", "xf", system, "-C", root])
        platforms = releasefile.platforms(MACHINE, releasefile.NEWEST_GLIBC[PYTHON])
        self._stages.run(
            [
                *(sys.executable, "-m", "pip", "--disable-pip-version-check", "install"),
                *("--no-index", "--no-deps", "--no-compile", "--only-binary=:all:"),
                "--ignore-requires-python",
                *("--implementation", "cp", "--python-version", PYTHON),
                *(f"--platform={name}" for name in platforms),
                *("--target", str(root / INSTALLED), *map(str, wheels)),
            ]
        )
        # Debian's own pip, for environments without one of their own: see `VENV`.
        (pip,) = root.glob("usr/share/python-wheels/pip-*.whl")
        with zipfile.ZipFile(pip) as wheel:
            wheel.extractall(root / INSTALLED)
        self._early(root, *COMPILE, f"/{INSTALLED}")
        self._stages.run(["tar", "cf", target, "--numeric-owner", "--sort=name", "-C", root, "."])
        remove(root)

    def root(self, certificate: Path) -> Path:
        """The whole root as a folder: the kiosk in it, by its own installer."""
        packages, program = self.packages(), self.program()
        installer = [
            path for path in sorted((self._project / "systemd").iterdir()) if path.is_file()
        ]
        guides = [self._project / "docs" / name for name in releasefile.GUIDES]
        parts: list[str | Path] = [packages.name, program.name, *installer, *guides, certificate]
        parts += [self._files / "root", *card.NAMES.values(), Path(trim.__file__)]
        key = digest([*parts, self._release])
        return self._stages.make(
            "root", key, lambda target: self._root(target, packages, program, certificate)
        )

    def _root(self, target: Path, packages: Path, program: Path, certificate: Path) -> None:
        target.mkdir()
        self._stages.run(["tar", "xf", packages, "-C", target])
        self._install(target, program)
        self._finish(target, program, certificate)

    def files(self, target: Path, *wheels: Path) -> None:
        """Put the installer with its units, its guides and the wheels of some folders together."""
        remove(target)
        shutil.copytree(self._project / "systemd", target / "systemd")
        (target / "docs").mkdir()
        for guide in releasefile.GUIDES:
            shutil.copyfile(self._project / "docs" / guide, target / "docs" / guide)
        for folder in wheels:
            shutil.copytree(folder, target / "wheels", dirs_exist_ok=True)

    def _install(self, target: Path, program: Path) -> None:
        """Have the kiosk's own installer install it in a root."""
        project = target.parent / "project.new"
        self.files(project, program)
        (project / "python3").write_text(VENV)
        (project / "python3").chmod(0o755)
        there = f"/mnt/{project.name}"
        run_inside(
            self._stages,
            target,
            *("sh", f"{there}/systemd/install", "--no-packages", "--no-start", "--no-boot"),
            *("--screens", "two", "--built", str(self._built)),
            built=self._built,
            binds=[project],
            PYTHON=f"{there}/python3",
            PIP_NO_COMPILE="1",
        )
        remove(project)
        remove(target / "mnt" / project.name)
        run_inside(self._stages, target, "sh", "-c", COMPILE_ALL, *COMPILE, built=self._built)

    def _finish(self, target: Path, program: Path, certificate: Path) -> None:
        """Add the image's own files, and make all the same in each build."""
        self._furnish(target)
        for name in ("data", "boot/firmware", "var/lib/sonar-console"):
            remove(target / name)
            (target / name).mkdir(parents=True)
        (target / "var/lib/sonar-console").chmod(0o555)
        for name in ("folders", "settings", "slot", "board", "wifi"):
            _want(target, f"sonar-{name}.service", "multi-user.target")
        _want(target, "sonar-clock.timer", "timers.target")
        about = target / "usr/share/sonar-image"
        inventory.write_wheels([self.wheels(), program], about)
        (about / "release").write_text(f"{self._release}\n")
        shutil.copyfile(certificate, target / "etc/rauc/keyring.pem")
        trim.make_same(target, self._built)

    def parts(self, keys: Keys) -> Path:
        """The boot partition and the root as files, in a folder."""
        root = self.root(keys.certificate)
        sources: list[str | Path] = [root.name, Path(assemble.__file__), *_boot_files(self._files)]
        sources.append(assemble.host_file(self._files))
        return self._stages.make("parts", digest(sources), lambda target: self._parts(target, root))

    def _parts(self, target: Path, root: Path) -> None:
        target.mkdir()
        name = str(uuid.uuid5(uuid.NAMESPACE_OID, f"sonar-console {self._release}"))
        assemble.root_file_system(self._stages, root, target / "rootfs.img", self._built, name)
        made = target / "boot"
        made.mkdir()
        for file in _boot_files(self._files):
            (made / file.name).write_text(card.filled(file.read_text("utf-8")), "utf-8")
        self._stages.run(
            [
                *("mkimage", "-A", "arm64", "-T", "script", "-C", "none", "-n", "sonar-console"),
                *("-d", made / "boot.cmd", made / "boot.scr"),
            ],
            SOURCE_DATE_EPOCH=str(self._built),
        )
        host = made / "sonar.toml"
        host.write_text(assemble.host_file(self._files), "utf-8")
        files = {"config.txt": made / "config.txt", "sonar.toml": host}
        files["boot.scr"] = made / "boot.scr"
        for name in OVERLAYS:
            overlay = files[f"overlays/{name}.dtbo"] = made / f"{name}.dtbo"
            compile_overlay(self._stages, made / f"{name}.dts", overlay)
        files["u-boot.bin"] = root / "usr/lib/u-boot/rpi_arm64/u-boot.bin"
        for name in FIRMWARE:
            files[name] = root / "usr/lib/raspi-firmware" / name
        for name in BOARDS:
            files[f"{name}.dtb"] = device_tree(root, name)
        # A Pi 5 is started without U-Boot, which would take them from a slot.
        files["kernel-pi5.img"], files["initrd-pi5.img"] = made / "kernel.gz", root / "boot/initrd"
        with (root / "boot/kernel").open("rb") as kernel:
            files["kernel-pi5.img"].write_bytes(gzip.compress(kernel.read(), mtime=0))
        files["cmdline-pi5.txt"] = made / "cmdline-pi5.txt"
        assemble.boot_file_system(self._stages, files, target / "boot.img", self._built)

    # ---- what comes out

    def make(self, keys: Keys, out: Path, preset: str | None = None) -> Made:
        """Make all that is given away in the folder ``out``; xz packs by ``preset``, if given."""
        parts = self.parts(keys)
        out.mkdir(parents=True, exist_ok=True)
        name = f"sonar-console-{self._release}"
        usual, level = PACKING[not keys.trial]
        image = out / f"{name}.img"
        assemble.card(image, parts / "boot.img", parts / "rootfs.img")
        bundle = out / f"{name}.raucb"
        root_file = parts / "rootfs.img"
        with self._stages.timed("bundle"):
            make_bundle(self._stages, root_file, self._release, keys, bundle, self._built, level)
        packed = out / f"{image.name}.xz"
        with self._stages.timed("xz"):
            assemble.pack(self._stages, image, packed, preset or usual)
        root = self.root(keys.certificate)
        for file in ("packages.tsv", "wheels.tsv"):
            shutil.copyfile(root / "usr/share/sonar-image" / file, out / file)
        assemble.write_sums(out, (packed, bundle, out / "packages.tsv", out / "wheels.tsv"))
        sign_sums(self._stages, out, keys)
        return Made(image, packed, bundle, parts)


def compile_overlay(stages: Stages, source: Path, target: Path) -> None:
    """Compile an overlay for the firmware."""
    stages.run(["dtc", "-@", "-I", "dts", "-O", "dtb", "-o", target, source])


def device_tree(root: Path, board: str) -> Path:
    """The device tree of a board in a root, wherever this kernel has it."""
    for place in ("usr/lib/linux-image-*", "usr/lib/modules/*/dtb", "usr/lib/modules/*/dtbs"):
        for found in root.glob(f"{place}/broadcom/{board}.dtb"):
            return found
    raise ImageError(f"the kernel has no device tree of {board}")


def _boot_files(folder: Path) -> list[Path]:
    overlays = [f"{name}.dts" for name in OVERLAYS]
    names = ("boot.cmd", "config.txt", "cmdline-pi5.txt", "sonar.toml", *overlays)
    return [folder / name for name in names]


def _packages(file: Path) -> list[str]:
    lines = file.read_text("utf-8").splitlines()
    return " ".join(line.partition("#")[0] for line in lines).split()


def _want(root: Path, unit: str, target: str) -> None:
    wants = root / "etc/systemd/system" / f"{target}.wants"
    wants.mkdir(parents=True, exist_ok=True)
    (wants / unit).symlink_to(f"/etc/systemd/system/{unit}")


def release_of(project: Path) -> tuple[str, int]:
    """What an image of this checkout is called, and the time of its commit.

    A checkout with changes says so in its name: its image cannot be made again by the commit.
    """

    def git(*words: str) -> str:
        said = subprocess.run(
            ["git", "-c", f"safe.directory={project}", "-C", project, *words],
            capture_output=True,
            text=True,
            check=False,
        )
        if said.returncode:
            raise ImageError("an image is made from a checkout with git: its name is the commit's")
        return said.stdout.strip()

    name = f"{__version__}-{git('rev-parse', '--short=8', 'HEAD')}"
    if git("status", "--porcelain", "--untracked-files=no"):
        name += "-changed"
    return name, int(git("log", "-1", "--format=%ct"))


def summary(made: Made, stages: Stages) -> str:
    """Sizes and times, as JSON: for the docs and for whoever compares."""
    sizes = {path.name: path.stat().st_size for path in (made.image, made.packed, made.bundle)}
    times = {
        kind: {name: round(took) for name, took in each.items()}
        for kind, each in (("seconds", stages.seconds), ("of work", stages.work))
    }
    return json.dumps({"bytes": sizes, **times}, indent=2)
