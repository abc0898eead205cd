"""Wishes of the table that come ten times a second, and the machine's own watchdog, for real."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.long

WISHES = ("eject", "power-off", "upgrade")
TAME = """
[Service]
ExecStart=
ExecStart=/usr/bin/true
"""
"""In place of what a wish does: here it would switch the machine off."""
OFTEN = (
    "n=0; while [ $n -lt 60 ]; do echo $n >/run/sonar-console/{0}; sleep 0.1; n=$((n + 1)); done"
)


def test_it_starts(kiosk: Any) -> None:
    said = kiosk.install("--wheels", "/usr/src/wheels", "--no-packages")
    assert said.returncode == 0, said.stderr
    for wish in WISHES:
        drop_in = kiosk.root / f"etc/systemd/system/sonar-{wish}.service.d/tame.conf"
        drop_in.parent.mkdir(parents=True)
        drop_in.write_text(TAME)
    kiosk.boot()
    kiosk.wait(lambda: kiosk.active("sonar-table.service"), "the table", 60)


@pytest.mark.parametrize("wish", WISHES)
def test_a_wish_that_comes_ten_times_a_second_is_heard_afterwards_too(
    kiosk: Any, wish: str
) -> None:
    """systemd gives up a unit that is started too often; one that has failed hears nothing."""
    path, service = f"sonar-{wish}.path", f"sonar-{wish}.service"
    assert kiosk.active(path)
    assert kiosk.run("sh", "-c", OFTEN.format(wish)).returncode == 0
    assert kiosk.active(path), kiosk.journal()[-3000:]
    kiosk.wait(lambda: kiosk.show(service, "ActiveState") == "inactive", "the end of the last wish")
    assert kiosk.show(service, "Result") == "success"
    before = int(kiosk.show(service, "ExecMainStartTimestampMonotonic"))
    assert before > 0
    kiosk.run("sh", "-c", f"echo >/run/sonar-console/{wish}")
    kiosk.wait(
        lambda: int(kiosk.show(service, "ExecMainStartTimestampMonotonic")) > before,
        "one wish more",
    )


def test_the_machine_s_watchdog_is_armed(kiosk: Any) -> None:
    said = kiosk.run("systemctl", "show", "-p", "RuntimeWatchdogUSec", "--value")
    assert said.stdout == "15s\n"


def test_it_is_disarmed_with_the_program(kiosk: Any) -> None:
    uninstall = kiosk.run("/opt/sonar-console/current/libexec/uninstall")
    assert uninstall.returncode == 0, uninstall.stderr
    assert not (kiosk.root / "etc/systemd/system.conf.d/sonar-console.conf").is_symlink()
    said = kiosk.run("systemctl", "show", "-p", "RuntimeWatchdogUSec", "--value")
    assert said.stdout in ("0\n", "infinity\n")
