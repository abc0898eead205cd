"""A program that root has installed plays at a real kiosk: systemd shuts it in.

The tests are one evening of one machine, in their order.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sonar_console.bots.sandbox import DOOR, INSTALLED
from sonar_console.record.journalfile import recover_journal

pytestmark = pytest.mark.long

HANDS = "/run/sonar-console/hands"
PLUG = "import sonar_console.bots.programline as plug; print(plug.__file__)"
SPY = """#!/bin/sh
echo "user $(id -u)"
for path in /var/lib/sonar-console /etc/sonar-console/kiosk.conf /run/sonar-console; do
    if ls "$path" >/dev/null 2>&1; then echo "sees $path"; fi
done
for path in /opt/here /usr/local/here /etc/here /var/here /dev/shm/here; do
    if touch "$path" 2>/dev/null; then echo "writes $path"; fi
done
echo "interfaces $(ls /sys/class/net | tr '\\n' ' ')"
echo "processes $(ls /proc | grep -c '^[0-9]')"
python3 -c 'x = bytearray(900 << 20)' 2>/dev/null && echo "takes memory"
echo done
"""


def put(kiosk: Any, name: str, program: str) -> None:
    """Install a program, as root does."""
    folder = kiosk.root / str(INSTALLED).lstrip("/")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(program)
    (folder / name).chmod(0o755)


@pytest.fixture(scope="module")
def table(kiosk: Any, project: Path) -> Any:
    """The kiosk with two programs, booted; its pins are the test's hands."""
    assert kiosk.install("--wheels", "/usr/src/wheels").returncode == 0
    put(kiosk, "spy", SPY)
    put(kiosk, "forty", (project / "docs/bot.py").read_text())
    settings = kiosk.root / "etc/sonar-console/kiosk.conf"
    options = f'TABLE_OPTIONS="--hardware mock:{HANDS} --bots yellow=forty"'
    settings.write_text(re.sub("(?m)^TABLE_OPTIONS=.*$", options, settings.read_text()))
    kiosk.boot()
    kiosk.wait(lambda: kiosk.active("sonar-table.service", "sonar-program.socket"), "the table", 60)
    file = "/var/lib/sonar-console/settings.toml"
    kiosk.wait(lambda: kiosk.run("test", "-e", file).returncode == 0, "the settings")
    done = f"sed -i 's/^set_up = false/set_up = true/' {file} && systemctl restart sonar-table"
    assert kiosk.run("sh", "-c", done).returncode == 0
    kiosk.wait(lambda: kiosk.view("blue").phase == "attract", "the title", 60)
    return kiosk


def test_a_program_sees_nothing_of_the_machine_and_takes_little_of_it(table: Any) -> None:
    python = "/opt/sonar-console/current/bin/python"
    plug = table.run(python, "-c", PLUG).stdout.strip()
    said = table.run_as("sonar", python, "-I", plug, str(DOOR), "spy")
    lines = said.stdout.splitlines()
    assert lines[-1] == "done", said.stdout + said.stderr + table.journal()[-2000:]
    user = int(lines[0].removeprefix("user "))
    assert 61184 <= user <= 65519  # a dynamic user of systemd's
    assert lines[1:-1] == ["interfaces lo ", lines[-2]]
    assert int(lines[-2].removeprefix("processes ")) < 12  # its own alone


def test_nobody_else_asks_for_a_program(table: Any) -> None:
    python = "/opt/sonar-console/current/bin/python"
    plug = table.run(python, "-c", PLUG).stdout.strip()
    for user in ("sonar-screen", "sonar-display", "nobody"):
        said = table.run_as(user, python, "-I", plug, str(DOOR), "spy")
        assert "Permission denied" in said.stderr, user
        assert said.stdout == ""


def test_the_program_plays_its_crew_at_the_table(table: Any) -> None:
    def push(control: str) -> None:
        table.hands(f"press {control}", "pass 0.06", f"release {control}", "pass 1.0")

    def push_until(phase: str, control: str) -> None:
        def pushed() -> bool:
            if table.view("blue").phase != phase:
                push(control)
            return bool(table.view("blue").phase == phase)

        table.wait(pushed, phase)

    push_until("door", "blue.captain.stop")
    push_until("briefing", "blue.captain.push")
    push_until("setup", "blue.captain.stop")
    units = ("systemctl", "list-units", "--no-legend", "--plain", "sonar-program@*")
    table.wait(lambda: "running" in table.run(*units).stdout, "the program")

    push("blue.captain.push")  # the start square under the cursor
    push("blue.captain.stop")

    def yellow_dived() -> bool:
        table.hands("pass 1.0")
        (record,) = (table.state / "records").glob("*.sonar")
        return "yellow captain dive" in map(str, recover_journal(record).record.orders)

    table.wait(yellow_dived, "yellow's dive by the program", 60)
    assert "yellow: the program" not in table.journal()  # no officer has taken its seats
