"""What the table tells systemd: ready, alive, stopping; and never a wait."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.system.watchdog import SystemdNotifier


class Supervisor:
    """The other end: a socket like systemd's."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self.socket.setblocking(False)
        self.environment = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "10000000"}

    def heard(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return messages


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[Supervisor]:
    made = Supervisor(str(tmp_path / "notify"))
    yield made
    made.socket.close()


def test_it_says_when_the_table_is_ready_and_when_it_ends(supervisor: Supervisor) -> None:
    supervision = SystemdNotifier(supervisor.environment)
    supervision.ready()
    supervision.stopping()
    assert supervisor.heard() == ["READY=1", "STOPPING=1"]


def test_it_says_each_mode_once(supervisor: Supervisor) -> None:
    supervision = SystemdNotifier(supervisor.environment)
    for mode in ("attract", "attract", "setup", "attract"):
        supervision.on(mode)
    assert supervisor.heard() == ["STATUS=attract", "STATUS=setup", "STATUS=attract"]


def test_an_abstract_socket(tmp_path: Path) -> None:
    made = Supervisor(f"@{tmp_path}/notify")
    SystemdNotifier(made.environment).ready()
    assert made.heard() == ["READY=1"]
    made.socket.close()


def test_signs_of_life_go_out_each_second(supervisor: Supervisor) -> None:
    supervision = SystemdNotifier(supervisor.environment)
    assert supervision.pause == 1.0
    for now in range(400, 444):  # the core goes round four times a second
        supervision.alive(now / 4)
        assert supervision.due() == now // 4 + 1.0
    assert supervisor.heard() == ["WATCHDOG=1"] * 11
    supervision.alive(500.0)
    assert supervisor.heard() == ["WATCHDOG=1"]


def test_a_short_limit_gets_four_signs(supervisor: Supervisor) -> None:
    environment = {**supervisor.environment, "WATCHDOG_USEC": "2000000"}
    assert SystemdNotifier(environment).pause == 0.5


def test_on_a_desk_nothing_is_said() -> None:
    supervision = SystemdNotifier({})
    supervision.ready()
    supervision.alive(1.0)
    supervision.stopping()
    assert supervision.pause is None
    assert supervision.due() is None


@pytest.mark.parametrize(
    "watchdog",
    [{"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_PID": "1"}, {}],
)
def test_nobody_waits_for_a_sign(supervisor: Supervisor, watchdog: dict[str, str]) -> None:
    environment = {"NOTIFY_SOCKET": supervisor.environment["NOTIFY_SOCKET"], **watchdog}
    if "WATCHDOG_PID" in watchdog:
        environment["WATCHDOG_USEC"] = "10000000"
    supervision = SystemdNotifier(environment)
    supervision.alive(1.0)
    assert supervision.pause is None
    assert supervisor.heard() == []


def test_this_process_is_meant_by_its_number(supervisor: Supervisor) -> None:
    environment = {**supervisor.environment, "WATCHDOG_PID": str(os.getpid())}
    assert SystemdNotifier(environment).pause == 1.0


def test_a_supervisor_that_does_not_read_holds_nothing_up(supervisor: Supervisor) -> None:
    supervision = SystemdNotifier(supervisor.environment)
    for _ in range(5000):
        supervision.ready()
    supervisor.socket.close()
    supervision.ready()
    assert supervision.pause == 1.0
