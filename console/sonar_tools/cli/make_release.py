"""``sonar-console make-release``: makes and signs the files of a release.

These are the one that a table is upgraded from, and the archive of who builds a table.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from sonar_console.system.signals import exit_on_signals
from sonar_tools.cli import PROJECT
from sonar_tools.releasefile import PYTHONS, ReleaseFileError, make, make_hardware

FAULTS: tuple[type[Exception], ...] = (ReleaseFileError,)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add key, machine, Pythons and folder."""
    parser.add_argument(
        "--key",
        type=Path,
        required=True,
        metavar="FILE",
        help="the maker's key of ssh-keygen: the private file, or the public one of a key that "
        "the agent holds",
    )
    parser.add_argument(
        "--machine",
        choices=("aarch64", "x86_64"),
        default="aarch64",
        help="what the table runs on, as uname -m says it (aarch64: a Raspberry Pi)",
    )
    parser.add_argument(
        "--python",
        action="append",
        choices=PYTHONS,
        help="a Python of the table; may be given again (3.11: Debian 12, and 3.13: Debian 13)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=PROJECT / "build" / "release",
        metavar="DIR",
        help="the folder of the file (build/release of the project)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Make the files; prints their paths."""
    if not (PROJECT / "systemd" / "install").is_file():
        raise ReleaseFileError("a release is made from a checkout: make release")
    built = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    pythons = arguments.python or ["3.11", "3.13"]
    with exit_on_signals():  # pip and ssh-keygen end with it, and nothing half made stays
        files = (
            make(PROJECT, arguments.out, arguments.key, arguments.machine, pythons, built),
            make_hardware(PROJECT, arguments.out, arguments.key, built),
        )
    for file in files:
        sys.stdout.write(f"{file} ({file.stat().st_size / 1e6:.0f} MB)\n")
    return 0
