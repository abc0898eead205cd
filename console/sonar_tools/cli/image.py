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
    missing,
    obstacle,
    release_of,
    summary,
)
from sonar_tools.image.bundle import given_keys, trial_keys
from sonar_tools.image.card import CardError
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
        "--preset",
        choices=[str(number) for number in range(10)],
        default="6",
        help="how hard xz packs (6)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Make the image; prints what it does, then sizes and times."""
    if not (PROJECT / "systemd" / "install").is_file():
        raise ImageError("an image is made from a checkout: make image")
    if (arguments.cert is None) != (arguments.key is None):
        raise ImageError("--cert and --key go together")
    keys = None if arguments.cert is None else given_keys(arguments.cert, arguments.key)
    if arguments.missing:
        print(" ".join(missing()))  # noqa: T201  # for the Makefile
        return 0
    if why := obstacle():
        raise ImageError(why)
    stages = Stages(arguments.build, lambda line: print(f"image: {line}", flush=True))  # noqa: T201
    release, built = release_of(PROJECT)
    with exit_on_signals():
        build = ImageBuild(PROJECT, stages, built, release)
        made = build.make(keys or trial_keys(stages), arguments.out, arguments.preset)
    sys.stdout.write(f"{made.packed}\n{summary(made, stages.seconds)}\n")
    return 0
