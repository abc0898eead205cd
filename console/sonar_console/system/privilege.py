"""Gives up root's rights: the table's own program goes on as the table's user."""

from __future__ import annotations

import os
import pwd
import sys
from collections.abc import MutableMapping
from pathlib import Path

from sonar_console.system.folders import KIOSK_RUN, KIOSK_STATE

TABLE_USER = "sonar"
"""The user as whom the kiosk's table runs."""
INSTALLED = Path("/opt/sonar-console")
"""Where the kiosk's program is."""


class StillRootError(OSError):
    """Root's rights could not be given up: one line."""


def leave_root(environment: MutableMapping[str, str] = os.environ) -> None:
    """As root, with the program that the kiosk's installer has put there: go on as its user.

    The environment then names the folders of the table that systemd starts. Anywhere else, root
    stays root, and works in folders of root only (`trust`). Raises `StillRootError`.
    """
    if os.geteuid() != 0 or not Path(sys.prefix).is_relative_to(INSTALLED):
        return
    try:
        user = pwd.getpwnam(TABLE_USER)
    except KeyError:
        return
    try:
        os.initgroups(user.pw_name, user.pw_gid)
        os.setresgid(user.pw_gid, user.pw_gid, user.pw_gid)
        os.setresuid(user.pw_uid, user.pw_uid, user.pw_uid)
    except OSError as fault:
        raise StillRootError(
            f"cannot go on as {TABLE_USER}: {fault.strerror}; start it with sudo -u {TABLE_USER}"
        ) from fault
    for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME"):
        environment.pop(name, None)
    environment["HOME"] = user.pw_dir
    environment["STATE_DIRECTORY"] = str(KIOSK_STATE)
    if KIOSK_RUN.is_dir():
        environment["RUNTIME_DIRECTORY"] = environment["LG_WD"] = str(KIOSK_RUN)
