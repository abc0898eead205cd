"""Runs the everyday tests under aarch64: qemu-user in the root of the card's image.

``python tests/arm/suite.py BUILD [TEST ...]`` takes the stage `packages` from BUILD/image, Debian
and all wheels but the program's own, and makes it there when it is missing. The wheels that the
tests need besides are put into an environment beside Debian's Python, once. The program's own two
wheels are installed anew each time. What is left out, and why, stands in the file ``left-out``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from sonar_tools import releasefile
from sonar_tools.image import build, emulation
from sonar_tools.image.stages import GENTLY, ImageError, Stages, digest, remove

PROJECT = Path(__file__).resolve().parents[2]
LEFT_OUT = Path(__file__).with_name("left-out")
EXTRAS = ("bench", "sounds", "papers", "boards")
UNUSED = ("sonar-console", "ruff", "mypy", "types-", "editables", "jonnor-")
"""What a developer's environment has and no test uses, or what has no wheels for this processor."""
SOURCES_ONLY = ("chess",)
"""Packages of Python alone that are only published as sources."""
SECONDS = 1800
"""After which a test is given up: ten times what it has on its own processor."""
TOOLS = "/opt/tests"
"""The environment of the tests in the root."""
ENTER = """\
mount -t proc proc "$0/proc" && mount --rbind /sys "$0/sys" && mount --rbind /dev "$0/dev" || exit
mount -t tmpfs tmpfs "$0/tmp" && mount -t tmpfs tmpfs "$0/run" || exit
mkdir -p "$0/mnt/project" "$0/mnt/wheels" || exit
mount --bind "$1" "$0/mnt/project" && mount --bind "$2" "$0/mnt/wheels" || exit
root=$0
shift 2
exec env -i HOME=/root LC_ALL=C.UTF-8 PYTHONUNBUFFERED=1 SONAR_TEST_INSTALLED=1 \\
    PATH=/opt/tests/bin:/usr/sbin:/usr/bin:/sbin:/bin \\
    chroot "$root" sh -c 'cd /mnt/project && exec "$@"' sh "$@"
"""
"""Enters the root with its own view of the mounts, which ends with the command."""


def obstacle() -> str | None:
    """Why the tests cannot run here, in one line, or None when they can."""
    if os.geteuid() != 0:
        return "only root can enter the image's root: sudo make test-arm"
    return emulation.obstacle()


def left_out(text: str) -> dict[str, str]:
    """The tests that are left out, files or single ones, each with its reason."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        name, _, reason = line.partition("  # ")
        if name.strip() and not name.startswith("#"):
            found[name.strip()] = reason.strip()
    return found


def requirements(project: Path) -> list[str]:
    """What the tests need beside the program's own requirements."""

    def extras(folder: str) -> dict[str, list[str]]:
        read = tomllib.loads((project / folder / "pyproject.toml").read_text("utf-8"))
        found: dict[str, list[str]] = read["project"]["optional-dependencies"]
        return found

    tools = extras("console/sonar_tools")
    wanted = [*extras("")["dev"], *(each for name in EXTRAS for each in tools[name])]
    return [each for each in wanted if not each.startswith(UNUSED)]


class Suite:
    """The root with the tests' environment, in the folder ``arm`` of the build."""

    def __init__(self, folder: Path) -> None:
        def say(line: str) -> None:
            print(f"test-arm: {line}", flush=True)  # noqa: T201

        self._stages = Stages(folder / "arm", say)
        self._image = Stages(folder / "image", say)
        self._folder = self._stages.folder
        self._project, self._own = self._folder / "project", self._folder / "own"

    # ---- the root

    def root(self) -> Path:
        """The root, made when something that goes into it has changed."""
        release, built = build.release_of(PROJECT)
        packages = build.ImageBuild(PROJECT, self._image, built, release).packages()
        wanted = requirements(PROJECT)
        wheels = self._stages.make("wheels", digest(wanted), lambda target: _wheels(target, wanted))

        def unpack(target: Path) -> None:
            target.mkdir()
            self._stages.run(["tar", "xf", packages, "-C", target])
            venv = ("python3", "-m", "venv", "--without-pip", "--system-site-packages")
            self._stages.run(self._inside(target, wheels, *venv, TOOLS))
            self._install(target, wheels)

        return self._stages.make("root", digest([packages.name, wheels.name, ENTER]), unpack)

    def install(self, root: Path) -> None:
        """Copy the tracked files of the project, and install its wheels in the root."""
        for folder in (self._project, self._own):
            remove(folder)
        said = subprocess.run(
            ["git", "-c", f"safe.directory={PROJECT}", "-C", PROJECT, "ls-files", "-z"],
            capture_output=True,
            check=True,
        )
        for name in filter(None, said.stdout.decode().split("\0")):
            target = self._project / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (PROJECT / name).is_file():
                shutil.copy2(PROJECT / name, target)
        for folder in (self._project, self._project / "console/sonar_tools"):
            _pip_wheel(self._own, "--no-build-isolation", folder)
        self._install(root, self._own, "--force-reinstall")

    def _install(self, root: Path, wheels: Path, *more: str) -> None:
        pip = ("python3", "-m", "pip", "--disable-pip-version-check", "--python", TOOLS)
        names = [f"/mnt/wheels/{wheel.name}" for wheel in sorted(wheels.glob("*.whl"))]
        options = ("install", "--no-index", "--no-deps", "--no-compile", *more)
        self._stages.run(self._inside(root, wheels, *pip, *options, *names))

    def _inside(self, root: Path, wheels: Path, *words: str) -> list[str | Path]:
        """The command that enters the root, with some wheels to be seen there."""
        self._project.mkdir(exist_ok=True)
        enter: list[str | Path] = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        return [*enter, "sh", "-c", ENTER, root, self._project, wheels, *words]

    # ---- the tests

    def run(self, root: Path, tests: Sequence[str], skipped: Iterable[str]) -> int:
        """Run the tests in the root; what pytest returns."""
        words = ["pytest", "-q", "-n", "auto", "-rsfE", "--durations=30", f"--timeout={SECONDS}"]
        words += [f"--deselect={name}" if "::" in name else f"--ignore={name}" for name in skipped]
        return subprocess.run(
            [*GENTLY, *self._inside(root, self._own, *words, *tests)], check=False
        ).returncode


def _wheels(target: Path, wanted: Sequence[str]) -> None:
    target.mkdir()
    for each in wanted:
        if each.startswith(SOURCES_ONLY):
            _pip_wheel(target, each)
    releasefile.download(target, build.PYTHON, emulation.MACHINE, *wanted)


def _pip_wheel(target: Path, *wanted: str | Path) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel"),
            *("--no-deps", "--wheel-dir", target, *wanted),
        ],
        check=False,
    )
    if done.returncode:
        raise ImageError(f"no wheel of {wanted[-1]}: see above")


def main(words: Sequence[str]) -> int:
    """Make what is missing, run the tests, and say how long they took."""
    if why := obstacle():
        print(f"make test-arm: {why}", file=sys.stderr)  # noqa: T201
        return 2
    skipped = left_out(LEFT_OUT.read_text("utf-8"))
    try:
        suite = Suite(Path(words[0]))
        root = suite.root()
        suite.install(root)
    except (ImageError, releasefile.ReleaseFileError) as fault:
        print(f"make test-arm: {fault}", file=sys.stderr)  # noqa: T201
        return 2
    begun = time.monotonic()
    failed = suite.run(root, words[1:], skipped)
    took = time.monotonic() - begun
    print(  # noqa: T201
        f"test-arm: {took:.0f} s; left out: {len(skipped)} tests and files of tests "
        f"({LEFT_OUT.relative_to(PROJECT)})"
    )
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
