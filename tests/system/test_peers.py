"""Who is at the other end of a local socket."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from sonar_console.system.peers import UnknownUserError, peer_user, user_and_group, welcome


@pytest.fixture
def connection(tmp_path: Path) -> socket.socket:
    """The accepting end of a connection made by this process."""
    with socket.socket(socket.AF_UNIX) as listening, socket.socket(socket.AF_UNIX) as asking:
        listening.bind(str(tmp_path / "socket"))
        listening.listen()
        asking.connect(str(tmp_path / "socket"))
        return listening.accept()[0]


def test_the_peer_is_told_by_the_kernel(connection: socket.socket) -> None:
    with connection:
        assert peer_user(connection) == os.geteuid()
        assert welcome()(connection)


def test_who_is_not_known_is_not_welcome(
    connection: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were this process another user, it would have to be named."""
    mine = os.geteuid()
    monkeypatch.setattr("sonar_console.system.peers.peer_user", lambda _: mine or 4000)
    monkeypatch.setattr(os, "geteuid", lambda: 4001)
    with connection:
        assert not welcome()(connection)
        assert not welcome(4002)(connection)
        assert welcome(4002, mine or 4000)(connection)


def test_a_user_is_known_by_name() -> None:
    assert user_and_group("root") == (0, 0)
    with pytest.raises(UnknownUserError, match="no user nobody-at-all"):
        user_and_group("nobody-at-all")
