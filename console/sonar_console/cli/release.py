"""``sonar-console release``: lists the releases of a kiosk, installs one, goes back to the last."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from sonar_console.system.releases.archive import reason_of
from sonar_console.system.releases.errors import REASONS, ReleaseError
from sonar_console.system.releases.folder import TOP, ReleaseFolder
from sonar_console.system.releases.keeper import Keeper, run_installer
from sonar_console.system.signals import exit_on_signals, run_group


class NoKioskError(OSError):
    """Raised where no kiosk is installed: one line."""


FAULTS: tuple[type[Exception], ...] = (ReleaseError, NoKioskError)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to do, and the folder of the kiosk."""
    does = parser.add_subparsers(dest="does", metavar="DO", required=True)
    does.add_parser("list", help="the releases that there are, and why one was gone back from")
    install = does.add_parser("install", help="verify a release file, install it, switch to it")
    install.add_argument("file", type=Path, metavar="FILE", help="a .release file")
    install.add_argument(
        "--older",
        action="store_true",
        help="take one that is not newer than what runs, or that was gone back from before",
    )
    does.add_parser("back", help="go back to the release before the present one")
    parser.add_argument("--top", type=Path, default=TOP, help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Do it; the exit status."""
    folder = ReleaseFolder(arguments.top)
    if not folder.current():
        raise NoKioskError(f"{folder.top}: no kiosk is installed here")
    keeper = Keeper(folder)
    try:
        match arguments.does:
            case "list":
                _list(folder)
            case "back":
                sys.stdout.write(f"went back to {keeper.back('asked')}\n")
            case _:
                said = Steps()
                # The installer ends with this command, and the release that runs goes on.
                with exit_on_signals():
                    version = keeper.install(
                        arguments.file,
                        older=arguments.older,
                        progress=said.progress,
                        call=partial(run_installer, run=run_group),
                    )
                sys.stdout.write(f"installed: {version}\n")
    except PermissionError as fault:
        raise NoKioskError(
            f"{fault.filename}: this needs root: sudo sonar-console release"
        ) from None
    except OSError as fault:
        raise reason_of(fault) from fault
    return 0


class Steps:
    """Prints each step of an installation once."""

    def __init__(self) -> None:
        self._step = ""

    def progress(self, step: str, done: int, of: int) -> None:
        """Print a step that begins."""
        if step != self._step:
            self._step = step
            sys.stdout.write(f"{step}\n")
            sys.stdout.flush()


def _list(folder: ReleaseFolder) -> None:
    state, now = folder.state(), folder.current()
    for name in folder.names():
        notes = []
        if name == now:
            notes.append("runs")
        if state.trial is not None and name == state.trial.release:
            notes.append("on trial")
        if name == state.previous:
            notes.append("the one before")
        sys.stdout.write(
            f"{name}  {folder.about(name).version}  {', '.join(notes)}".rstrip() + "\n"
        )
    if (back := state.gone_back) is not None:
        why = REASONS.get(back.why, back.why).format(value=back.value, value1="")
        sys.stdout.write(f"{back.release} was gone back from: {why}\n")
