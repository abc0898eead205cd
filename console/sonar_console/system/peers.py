"""Says who is at the other end of a local socket, as the kernel vouches for it."""

from __future__ import annotations

import os
import pwd
import socket
import struct
from collections.abc import Callable

Welcome = Callable[[socket.socket], bool]
"""Whether the other end of a connection may be served."""

_CREDENTIALS = struct.Struct("3i")
"""Process, user and group of a peer (``SO_PEERCRED``)."""


def peer_user(connection: socket.socket) -> int | None:
    """The user at the other end when it connected; None where the system does not tell."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return None
    return int(_CREDENTIALS.unpack(connection.getsockopt(socket.SOL_SOCKET, option, 12))[1])


def welcome(*users: int) -> Welcome:
    """Serves this user, root, and some others. Where the system tells no user, the mode decides."""
    known = {None, 0, os.geteuid(), *users}
    return lambda connection: peer_user(connection) in known


class UnknownUserError(ValueError):
    """There is no user of that name: one line."""


def user_and_group(name: str) -> tuple[int, int]:
    """The numbers of a user and of its own group; raises `UnknownUserError`."""
    try:
        entry = pwd.getpwnam(name)
    except KeyError:
        raise UnknownUserError(f"this machine has no user {name}") from None
    return entry.pw_uid, entry.pw_gid
