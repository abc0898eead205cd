"""Folders that the console writes to: state (records, settings) and run (lock, sockets).

Nothing is written beside the program or into the working folder.
"""

from __future__ import annotations

import os
import pwd
import tempfile
from collections.abc import Mapping
from pathlib import Path

NAME = "sonar-console"


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of records and settings: ``$STATE_DIRECTORY`` (systemd), else the user's state.

    By the XDG base directories, a ``$XDG_STATE_HOME`` that is no absolute path is ignored.
    """
    if given := environment.get("STATE_DIRECTORY"):
        return Path(given.partition(":")[0])
    given = environment.get("XDG_STATE_HOME", "")
    if given.startswith("/"):
        return Path(given) / NAME
    return home_folder(environment) / ".local" / "state" / NAME


def home_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The user's home: ``$HOME`` if it is an absolute path, else what the system knows of the user.

    :raises UnfitFolderError: when there is neither.
    """
    given = environment.get("HOME", "")
    if given.startswith("/"):
        return Path(given)
    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        raise UnfitFolderError(
            f"there is no home folder: HOME is not set, and there is no user {os.getuid()}; "
            "set HOME or XDG_STATE_HOME"
        ) from None


def run_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of lock and sockets.

    ``$RUNTIME_DIRECTORY`` (systemd), else the user's run folder, else one of the user's own
    under the system's temporary files.
    """
    if given := environment.get("RUNTIME_DIRECTORY"):
        return Path(given.partition(":")[0])
    given = environment.get("XDG_RUNTIME_DIR", "")
    if given.startswith("/"):
        return Path(given) / NAME
    return Path(tempfile.gettempdir()) / f"{NAME}-{os.getuid()}"


KIOSK_RUN = Path("/run") / NAME
KIOSK_STATE = Path("/var/lib") / NAME
"""The run folder and the state folder of the table that systemd starts."""


def lock_folders(given: Path | None, environment: Mapping[str, str] = os.environ) -> list[Path]:
    """The folders whose locks must be held before another program touches the hardware.

    The run folder, ``given`` or not, as for ``run``; and that of the table that systemd starts,
    when there is one and no other was asked for.
    """
    if given is not None:
        return [given]
    found = [run_folder(environment)]
    return [*found, KIOSK_RUN] if KIOSK_RUN.is_dir() and KIOSK_RUN not in found else found


def records_folder(state: Path) -> Path:
    """The folder of the records of matches, within the state folder."""
    return state / "records"


def charts_folder(state: Path) -> Path:
    """The folder of the charts that the host draws, within the state folder."""
    return state / "charts"


class UnfitFolderError(OSError):
    """A folder that cannot be used: one line that says which, why, and what to do."""


def why_unfit(folder: Path, *, written: bool) -> str:
    """Why a path cannot be used as a folder, with what to do; empty if it can.

    A folder that does not exist yet is judged by the nearest one above it that does. ``written``
    is whether files are to be written in it.
    """
    try:
        near = folder
        while not os.path.lexists(near) and near != near.parent:
            near = near.parent
        if not near.is_dir():
            what = "a file" if near.is_file() else "no folder"
            where = "" if near == folder else f"{folder}: "
            return f"{where}{near} is {what}; name a folder"
    except OSError as fault:  # a part of the path may not be searched, or is too long
        return f"{str(folder)[:80]}: {fault.strerror}; name another folder"
    if written and not os.access(near, os.W_OK | os.X_OK):
        return f"{folder}: {near} may not be written; name another folder, or give this user rights"
    return ""


SHARED = "shared"
"""The name of the screen that both crews see."""


def socket_of(run: Path, team: str) -> Path:
    """The socket on which the screen of a side, or the shared one, finds the table."""
    return run / f"{team}.socket"
