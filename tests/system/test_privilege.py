"""Root's rights are given up by the kiosk's program, and by no other."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from sonar_console.system import privilege
from sonar_console.system.privilege import StillRootError, leave_root

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give its rights up")

CODE = """
import os, pathlib, sys
from sonar_console.system import privilege
privilege.TABLE_USER, privilege.INSTALLED = "nobody", pathlib.Path(sys.prefix)
privilege.leave_root()
print(os.getresuid(), os.getresgid(), os.environ["STATE_DIRECTORY"], "XDG_STATE_HOME" in os.environ)
try:
    os.setuid(0)
except PermissionError:
    print("for good")
"""


@as_root
def test_the_kiosk_s_program_goes_on_as_the_table_s_user() -> None:
    said = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "XDG_STATE_HOME": "/root/state"},
    )
    user = pwd.getpwnam("nobody")
    ids = f"{(user.pw_uid,) * 3} {(user.pw_gid,) * 3}"
    assert said.stdout == f"{ids} /var/lib/sonar-console False\nfor good\n"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privilege, "INSTALLED", Path(sys.prefix))


def not_called(*_: object) -> None:
    raise AssertionError("rights are given up")


@pytest.mark.parametrize("user", [0, 1000])
def test_no_other_program_does(monkeypatch: pytest.MonkeyPatch, user: int) -> None:
    """Nor a program that is somebody's already."""
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(os, "initgroups", not_called)
    if user:
        monkeypatch.setattr(privilege, "INSTALLED", Path(sys.prefix))
    environment = {"XDG_STATE_HOME": "/home/ann/state"}
    leave_root(environment)
    assert environment == {"XDG_STATE_HOME": "/home/ann/state"}


@pytest.mark.usefixtures("installed")
def test_rights_that_cannot_be_given_up_are_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(privilege, "TABLE_USER", pwd.getpwuid(0).pw_name)
    monkeypatch.setattr(os, "initgroups", fails)
    with pytest.raises(StillRootError, match="sudo -u") as caught:
        leave_root({})
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("installed")
def test_a_machine_without_the_table_s_user_is_no_kiosk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(privilege, "TABLE_USER", "nobody-at-all")
    monkeypatch.setattr(os, "initgroups", not_called)
    environment: dict[str, str] = {}
    leave_root(environment)
    assert environment == {}
