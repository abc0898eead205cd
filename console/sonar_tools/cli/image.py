"""``sonar-console image``: makes the file that a host writes on a card (docs/image.md)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sonar_console.cli.arguments import folder_to_write
from sonar_console.system.signals import exit_on_signals
from sonar_tools.cli import PROJECT
from sonar_tools.image.build import (
    ImageBuild,
    release_of,
    summary,
)
from sonar_tools.image.bundle import given_keys, trial_keys
from sonar_tools.image.card import CardError
from sonar_tools.image.compare import differences, excepted
from sonar_tools.image.emulation import missing, obstacle
from sonar_tools.image.stages import ImageError, Stages
from sonar_tools.releasefile import ReleaseFileError

FAULTS: tuple[type[Exception], ...] = (ImageError, CardError, ReleaseFileError)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add keys, folders, and how hard to pack."""
    parser.add_argument(
        "--cert",
        type=Path,
        metavar="FILE",
        help="the certificate whose bundles the image takes as upgrades (one for trials is made)",
    )
    parser.add_argument("--key", type=Path, metavar="FILE", help="its key, to sign a bundle")
    parser.add_argument(
        "--out",
        type=folder_to_write,
        default=PROJECT / "build" / "image" / "out",
        metavar="DIR",
        help="the folder of the image (build/image/out of the project)",
    )
    parser.add_argument(
        "--build",
        type=folder_to_write,
        default=PROJECT / "build" / "image",
        metavar="DIR",
        help="where the stages are kept (build/image of the project)",
    )
    parser.add_argument(
        "--missing",
        action="store_true",
        help="only print Debian's packages that are needed and not installed",
    )
    parser.add_argument(
        "--files",
        type=folder_to_write,
        metavar="DIR",
        help="only put installer, units, guides and wheels into a folder, for another tool's image",
    )
    parser.add_argument(
        "--compare",
        nargs=2,
        type=Path,
        metavar="DIR",
        help="only print which files of two images differ, in the folders where they were made; "
        "status 1 when one is not among the few that differ in each build",
    )
    parser.add_argument(
        "--preset",
        choices=[str(number) for number in range(10)],
        help="how hard xz packs (0; with --cert 6)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Make the image; prints what it does, then sizes and times."""
    if arguments.compare is not None:
        return _compare(*arguments.compare)
    if not (PROJECT / "systemd" / "install").is_file():
        raise ImageError("an image is made from a checkout: make image")
    if (arguments.cert is None) != (arguments.key is None):
        raise ImageError("--cert and --key go together")
    keys = None if arguments.cert is None else given_keys(arguments.cert, arguments.key)
    if arguments.missing:
        print(" ".join(missing()))  # noqa: T201  # for the Makefile
        return 0
    if arguments.files is None and (why := obstacle()):
        raise ImageError(why)
    stages = Stages(arguments.build, lambda line: print(f"image: {line}", flush=True))  # noqa: T201
    release, built = release_of(PROJECT)
    with exit_on_signals():
        build = ImageBuild(PROJECT, stages, built, release)
        if arguments.files is not None:
            build.files(arguments.files, build.wheels(), build.program())
            return 0
        made = build.make(keys or trial_keys(stages), arguments.out, arguments.preset)
    sys.stdout.write(f"{made.packed}\n{summary(made, stages)}\n")
    return 0


def _compare(one: Path, other: Path) -> int:
    """Print each difference of two images, those that are not to be first."""
    found = [(excepted(line), line) for line in differences(one, other)]
    for why, line in sorted(found, key=lambda each: each[0] is not None):
        sys.stdout.write(f"{line}\n" if why is None else f"{line} (in each build: {why})\n")
    wrong = sum(why is None for why, _ in found)
    sys.stdout.write(f"{wrong} differences\n" if wrong else "the same\n")
    return int(wrong > 0)
