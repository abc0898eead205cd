"""The kiosk for real: installed, booted, crashed, hung, cut off, taken away again.

The tests of this module are one evening of one machine, in their order.
"""

from __future__ import annotations

import json
import os
import re
import stat
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sonar_console.engine.names import Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.record import Header, Journal, parse_order
from sonar_console.record.journalfile import recover_journal

pytestmark = pytest.mark.long

HANDS = "/run/sonar-console/hands"
"""Where the table's mock hardware listens, while a test plays the hands."""

SERVICES = (
    "sonar-table.service",
    "sonar-display.service",
    "sonar-screen@blue.service",
    "sonar-screen@yellow.service",
)
MOUNT = r"var-lib-sonar\x2dconsole.mount"
DAMAGED = """
[Mount]
What=/srv/damaged
Where=/var/lib/sonar-console
Type=ext4
"""
"""The records' partition as `nofail` in fstab would have it mounted, but it is not there."""


def up(kiosk: Any) -> bool:
    return bool(kiosk.active(*SERVICES))


def places(root: Path) -> set[str]:
    """All that the installer may have written, but the Python environment's inside."""
    found = set()
    for top in ("etc", "opt", "var/lib", "usr/local"):
        for path in (root / top).rglob("*"):
            inside = path.relative_to(root)
            if inside.parts[:2] != ("opt", "sonar-console"):
                found.add(str(inside))
    return found


def pixels(picture: bytes) -> list[bytes]:
    """The rows of an X window dump, four bytes a pixel."""
    head = struct.unpack(">25I", picture[:100])
    size, height, row, colours = head[0], head[5], head[12], head[19]
    begin = size + 12 * colours
    return [picture[begin + y * row : begin + (y + 1) * row] for y in range(height)]


def test_the_installer_makes_the_table_and_may_run_again(kiosk: Any) -> None:
    first = kiosk.install("--wheels", "/usr/src/wheels")
    assert first.returncode == 0, first.stdout + first.stderr
    assert first.stderr == ""
    assert "makes the user sonar" in first.stdout
    assert "Debian's packages are all here" in first.stdout
    before = places(kiosk.root)
    again = kiosk.install("--wheels", "/usr/src/wheels")
    assert again.returncode == 0, again.stdout + again.stderr
    for said in ("the user sonar is here", "makes the release", "keeps"):
        assert said in again.stdout
    assert places(kiosk.root) == before
    settings = kiosk.root / "etc/sonar-console/kiosk.conf"
    text = settings.read_text()
    for name, output in (("BLUE", "DUMMY0"), ("YELLOW", "DUMMY1")):
        text = re.sub(rf"(?m)^{name}_OUTPUT=.*$", f"{name}_OUTPUT={output}", text)
    settings.write_text(text)


def test_it_boots_to_its_first_questions_without_a_keyboard(kiosk: Any) -> None:
    """A new table asks, and its release is kept all the same; one that was set up does not."""
    kiosk.boot()
    kiosk.wait(lambda: up(kiosk), "all services", 60)
    for side in ("blue", "yellow"):
        assert kiosk.view(side).phase == "firstboot"
    state = kiosk.root / "opt/sonar-console/state.json"
    kiosk.wait(lambda: json.loads(state.read_text())["trial"] is None, "the end of the trial")
    assert kiosk.run("readlink", "/opt/sonar-console/current").stdout == "releases/0.1.0-2\n"
    shown = ("test", "-e", "/run/sonar-console/shown")
    kiosk.wait(lambda: kiosk.run(*shown).returncode == 0, "word that both sides see a page")
    done = "s/^set_up = false/set_up = true/"
    file = "/var/lib/sonar-console/settings.toml"
    kiosk.run("sh", "-c", f"sed -i '{done}' {file} && systemctl restart sonar-table")
    for side in ("blue", "yellow"):
        kiosk.wait(lambda side=side: kiosk.view(side).phase == "attract", "the title")


def test_both_screens_show_it_each_on_its_output(kiosk: Any) -> None:
    """The picture of the whole: two halves, neither of one colour."""
    placed = kiosk.x("xrandr", "--query").stdout
    assert "DUMMY0 connected primary 1920x1080+0+0" in placed
    assert "DUMMY1 connected 1920x1080+1920+0" in placed
    dump = "/opt/sonar-console/current/libexec/ask-display xwd -root -silent >/var/tmp/screen.xwd"
    picture = kiosk.root / "var/tmp/screen.xwd"

    def drawn() -> bool:
        if kiosk.run("sh", "-c", dump).returncode:
            return False
        rows = pixels(picture.read_bytes())
        halves = [b"".join(row[x : x + 7680] for row in rows) for x in (0, 7680)]
        return all(len({half[n : n + 4] for n in range(0, len(half), 4)}) > 4 for half in halves)

    kiosk.wait(drawn, "a picture on both outputs")


def test_the_tools_are_not_installed_and_the_command_says_where_they_are(kiosk: Any) -> None:
    said = kiosk.run("/usr/local/bin/sonar-console", "bench")
    assert said.returncode == 2
    assert "sonar-console-tools" in said.stderr
    assert said.stderr.count("\n") == 1
    assert (
        kiosk.run("/opt/sonar-console/current/bin/python", "-c", "import sonar_tools").returncode
        == 1
    )


def test_no_port_listens(kiosk: Any) -> None:
    for words in (("ss", "-Htuln"), ("ss", "-Hwln")):
        said = kiosk.run(*words)
        assert (said.returncode, said.stdout) == (0, "")
    table = kiosk.show("sonar-table.service", "MainPID")
    for table_of in ("tcp", "tcp6", "udp", "udp6"):
        text = kiosk.run("cat", f"/proc/{table}/net/{table_of}").stdout
        assert text.count("\n") == 1  # the head of the table, and no line


def test_the_table_runs_as_its_own_user_in_its_own_folders(kiosk: Any) -> None:
    main = kiosk.show("sonar-table.service", "MainPID")
    status = kiosk.run("cat", f"/proc/{main}/status").stdout
    assert re.search(r"(?m)^CapEff:\s+0+$", status)
    assert re.search(r"(?m)^NoNewPrivs:\s+1$", status)
    assert re.search(r"(?m)^Uid:\s+[1-9]", status)
    assert kiosk.run("readlink", f"/proc/{main}/cwd").stdout == "/opt/sonar-console\n"
    mode = stat.S_IMODE(kiosk.state.stat().st_mode)
    assert mode == 0o750


STRANGER = "stranger"
"""Another local user."""
RECORD = "records/match-0001.sonar"


def test_another_local_user_is_refused(kiosk: Any) -> None:
    """Who has an account on the Pi sees no picture, reads no record, and reaches no socket."""
    assert kiosk.run("useradd", "--system", STRANGER).returncode == 0
    for display in (":0", "unix:/run/sonar-display/x11/X0"):
        for cookie in ("/run/sonar-display/cookie", "/nonexistent"):
            where = (f"DISPLAY={display}", f"XAUTHORITY={cookie}")
            said = kiosk.run_as(STRANGER, "env", *where, "xwd", "-root", "-silent")
            assert said.returncode != 0, where
            assert "unable to open display" in said.stderr
    main = kiosk.show("sonar-table.service", "MainPID")
    for words in (
        ("cat", "/run/sonar-display/cookie"),
        ("ls", "/run/sonar-display"),
        ("ls", "/run/sonar-console"),
        ("ls", "/run/sonar-screen"),
        ("ls", "/var/lib/sonar-console"),
        ("cat", f"/var/lib/sonar-console/{RECORD}"),
        ("cat", f"/proc/{main}/environ"),
        ("cat", f"/proc/{main}/maps"),
        ("ls", f"/proc/{main}/fd"),
        ("ls", f"/proc/{main}/cwd/"),
        ("touch", "/run/sonar-console/power-off"),
        ("rm", "/run/sonar-console/sonar-console.lock"),
        ("kill", main),
    ):
        said = kiosk.run_as(STRANGER, *words)
        assert said.returncode != 0, words
        assert "ermission denied" in said.stderr or "not permitted" in said.stderr, said.stderr
    for side in ("blue", "yellow", "shared"):
        assert connects(kiosk, STRANGER, f"/run/sonar-console/{side}.socket") == "refused"


CONNECT = """
import socket, sys
try:
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(10)
        asking.connect(sys.argv[1])
        print("connected" if asking.recv(1) else "refused")
except OSError:
    print("refused")
"""


def connects(kiosk: Any, user: str, path: str) -> str:
    """Whether a user is answered at a socket."""
    said = kiosk.run_as(user, "/usr/bin/python3", "-c", CONNECT, path)
    assert said.stderr == ""
    return str(said.stdout).strip()


def test_the_cookie_is_asked_for(kiosk: Any) -> None:
    """Of X's own group, too, nobody draws without it."""
    said = kiosk.x("env", "XAUTHORITY=/dev/null", "xwd", "-root", "-silent")
    assert said.returncode != 0
    assert "Authorization required" in said.stderr
    assert kiosk.x("xset", "q").returncode == 0


def test_who_the_sockets_serve_is_asked_of_the_kernel(kiosk: Any) -> None:
    """Not even a mode that lets everybody in shows a picture, and the screens' user gets one."""
    socket = "/run/sonar-console/blue.socket"
    mode = kiosk.run("stat", "-c", "%a %U %G", socket).stdout
    assert mode == "660 sonar sonar-screen\n"
    assert connects(kiosk, "sonar-screen", socket) == "connected"
    assert connects(kiosk, "sonar-display", socket) == "refused"
    kiosk.run("chmod", "666", socket)
    assert connects(kiosk, STRANGER, socket) == "refused"
    kiosk.run("chmod", "660", socket)


def test_a_screen_that_was_taken_over_reaches_no_secret(kiosk: Any) -> None:
    """As its user, in its mount table: no record, no sight of the table, no signal to it."""
    screen = kiosk.show("sonar-screen@blue.service", "MainPID")
    main = kiosk.show("sonar-table.service", "MainPID")
    user = kiosk.run("id", "-u", "sonar-screen").stdout.strip()
    group = kiosk.run("id", "-g", "sonar-screen").stdout.strip()

    def tries(*words: str) -> subprocess.CompletedProcess[str]:
        enter = ("nsenter", "-t", screen, "-m", f"-S{user}", f"-G{group}", "--")
        said: subprocess.CompletedProcess[str] = kiosk.run(*enter, *words)
        return said

    assert tries("id", "-un").stdout == "sonar-screen\n"
    assert tries("ls", f"/proc/{screen}").returncode == 0
    seen = tries("ls", "/proc").stdout.split()
    assert screen in seen
    assert main not in seen
    for words in (
        ("ls", "/var/lib/sonar-console"),
        ("ls", f"/proc/{main}/root/var/lib/sonar-console"),
        ("ls", f"/proc/{main}/fd"),
        ("cat", f"/proc/{main}/environ"),
        ("kill", main),
        ("ls", "/run/sonar-console"),
        ("touch", "/run/sonar-console/power-off"),
        ("touch", "/opt/sonar-console/here"),
    ):
        assert tries(*words).returncode != 0, words
    assert kiosk.show("sonar-table.service", "MainPID") == main


def test_nobody_of_the_kiosk_is_root(kiosk: Any) -> None:
    for unit, user in (
        ("sonar-table.service", "sonar"),
        ("sonar-screen@blue.service", "sonar-screen"),
        ("sonar-screen@yellow.service", "sonar-screen"),
        ("sonar-display.service", "sonar-display"),
    ):
        main = kiosk.show(unit, "MainPID")
        assert kiosk.run("stat", "-c", "%U", f"/proc/{main}").stdout == f"{user}\n"
        status = kiosk.run("cat", f"/proc/{main}/status").stdout
        assert re.search(r"(?m)^CapEff:\s+0+$", status), unit
        assert re.search(r"(?m)^CapBnd:\s+0+$", status), unit


def test_the_units_that_run_can_reach_little(kiosk: Any) -> None:
    for unit in (*SERVICES, "sonar-outputs.service", "sonar-eject.service"):
        said = kiosk.run("systemd-analyze", "security", "--no-pager", unit).stdout
        level = re.search(r"Overall exposure level for .*: ([0-9.]+)", said)
        assert level is not None, said
        assert float(level[1]) <= 2.0, said


def test_the_doctor_of_root_goes_on_as_the_table_s_user(kiosk: Any) -> None:
    """While the table runs it says so; and a link in the place of the lock is not followed."""
    doctor = ("/usr/local/bin/sonar-console", "doctor", "--auto")
    main = kiosk.show("sonar-table.service", "MainPID")
    said = kiosk.run(*doctor)
    assert said.returncode == 1
    assert f"process {main}" in said.stdout
    kiosk.run("systemctl", "stop", "sonar-table.service")
    victim = kiosk.root / "etc" / "victim"
    victim.write_text("precious")
    lock = "/run/sonar-console/sonar-console.lock"
    owner = kiosk.run("stat", "-c", "%U", lock).stdout
    assert owner == "sonar\n"
    kiosk.run_as("sonar", "ln", "-sf", "/etc/victim", lock)
    said = kiosk.run(*doctor)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert "no lock file" in said.stderr
    there = victim.stat()
    assert (victim.read_text(), there.st_uid, there.st_gid) == ("precious", 0, 0)
    kiosk.run_as("sonar", "rm", lock)
    said = kiosk.run(*doctor)
    assert "/var/lib/sonar-console" in said.stdout
    assert kiosk.run("stat", "-c", "%U", lock).stdout == "sonar\n"
    kiosk.run("systemctl", "start", "sonar-table.service")
    kiosk.wait(lambda: kiosk.active("sonar-table.service"), "the table after the doctor")


def test_a_crash_is_answered_by_a_restart(kiosk: Any) -> None:
    """And the screens, which are not restarted, find the new table."""
    table, screen = "sonar-table.service", "sonar-screen@blue.service"
    main = kiosk.show(table, "MainPID")
    shown = kiosk.show(screen, "MainPID")
    for _ in range(6):  # more often than the five times after which a unit gives up by default
        kiosk.kill(table, "KILL")
        old = main
        kiosk.wait(
            lambda old=old: kiosk.active(table) and kiosk.show(table, "MainPID") not in (old, "0"),
            "the table after a crash",
        )
        main = kiosk.show(table, "MainPID")
    assert kiosk.view("blue").phase == "attract"
    assert kiosk.show(screen, "MainPID") == shown


def test_a_killed_screen_comes_back(kiosk: Any) -> None:
    screen = "sonar-screen@yellow.service"
    main = kiosk.show(screen, "MainPID")
    kiosk.kill(screen, "KILL")
    kiosk.wait(
        lambda: kiosk.active(screen) and kiosk.show(screen, "MainPID") not in (main, "0"),
        "a screen after it was killed",
    )


def test_a_killed_display_server_comes_back_with_its_screens(kiosk: Any) -> None:
    main = kiosk.show("sonar-display.service", "MainPID")
    kiosk.kill("sonar-display.service", "KILL")
    kiosk.wait(
        lambda: up(kiosk) and kiosk.show("sonar-display.service", "MainPID") not in (main, "0"),
        "the display server after it was killed",
        60,
    )


def test_a_screen_that_hangs_is_ended_and_started_again(kiosk: Any) -> None:
    """raspberrypi/linux#4962: one was held for 40 s, and nobody noticed."""
    screen = "sonar-screen@yellow.service"
    kiosk.wait(lambda: kiosk.active(screen), "the screen")
    main = kiosk.show(screen, "MainPID")
    kiosk.kill(screen, "STOP")

    def told() -> bool:
        warning = kiosk.view("blue").warning
        return warning is not None and warning.key in ("warning-screen-hung", "warning-screen-gone")

    kiosk.wait(told, "the warning on the other screen")
    kiosk.wait(
        lambda: kiosk.active(screen) and kiosk.show(screen, "MainPID") not in (main, "0"),
        "a screen after it hung",
    )
    kiosk.wait(lambda: kiosk.view("blue").warning is None, "the end of the warning")


def test_a_display_server_that_hangs_is_started_anew(kiosk: Any) -> None:
    """It was held for 60 s, and nobody noticed."""
    kiosk.wait(lambda: kiosk.active("sonar-outputs.service"), "the outputs")
    main = kiosk.show("sonar-display.service", "MainPID")
    kiosk.kill("sonar-display.service", "STOP")
    kiosk.wait(
        lambda: up(kiosk) and kiosk.show("sonar-display.service", "MainPID") not in (main, "0"),
        "the display server after it hung",
        60,
    )
    assert "the display server is to be restarted" in kiosk.journal()
    kiosk.wait(lambda: kiosk.active("sonar-outputs.service"), "the outputs again", 60)
    kiosk.wait(
        lambda: "yellow" in kiosk.x("xrandr", "--listmonitors").stdout, "the televisions", 60
    )


def test_a_hang_is_answered_by_a_restart(kiosk: Any) -> None:
    """The watchdog is fed by the core: a core that stands still is killed."""
    table = "sonar-table.service"
    main = kiosk.show(table, "MainPID")
    assert kiosk.show(table, "WatchdogUSec") == "10s"
    kiosk.kill(table, "STOP")
    kiosk.wait(
        lambda: kiosk.active(table) and kiosk.show(table, "MainPID") not in (main, "0"),
        "the table after it hung",
        60,
    )
    assert "Watchdog timeout" in kiosk.journal()


def test_it_ends_in_two_seconds(kiosk: Any) -> None:
    took = kiosk.run(
        "sh", "-c", "date +%s%N; systemctl stop sonar-table.service; date +%s%N"
    ).stdout.split()
    assert int(took[1]) - int(took[0]) < 2e9
    assert kiosk.show("sonar-table.service", "Result") == "success"
    kiosk.run("systemctl", "start", "sonar-table.service")
    assert kiosk.active("sonar-table.service")


def let_hands_play(kiosk: Any, options: str) -> None:
    """What the table's pins are from the next start on."""
    settings = kiosk.root / "etc/sonar-console/kiosk.conf"
    text = re.sub("(?m)^TABLE_OPTIONS=.*$", f"TABLE_OPTIONS={options}", settings.read_text())
    settings.write_text(text)


def open_page(kiosk: Any) -> None:
    """Hold the captain's encoder down until the host's page is there."""
    kiosk.wait(lambda: kiosk.active("sonar-table.service"), "the table on mock hardware")
    kiosk.wait(lambda: kiosk.view("blue").phase == "attract", "the attract loop")
    kiosk.hands("pass 1.5", "press blue.captain.push", "pass 3.5", "release blue.captain.push")
    kiosk.wait(lambda: kiosk.view("blue").phase == "host", "the host's page")


def test_another_local_user_presses_no_button(kiosk: Any) -> None:
    let_hands_play(kiosk, f"--hardware mock:{HANDS}")
    kiosk.run("systemctl", "restart", "sonar-table.service")
    kiosk.wait(lambda: kiosk.run("test", "-S", HANDS).returncode == 0, "mock hardware")
    for user in (STRANGER, "sonar-screen", "sonar-display"):
        assert connects(kiosk, user, HANDS) == "refused"
    kiosk.run("chmod", "666", HANDS)
    assert connects(kiosk, STRANGER, HANDS) == "refused"


def go_to(kiosk: Any, line: str) -> None:
    labels = [each.label.key for each in kiosk.view("blue").page.lines]
    steps = labels.index(f"item-set-{line}")
    # No hand pushes again within a fiftieth of a second: that is a contact that bounces.
    kiosk.hands(f"turn blue.captain.select {steps:+d}", "pass 0.1")


def told(kiosk: Any) -> str | None:
    """What the page tells last."""
    said = kiosk.view("blue").page.service.told
    return None if said is None else str(said.said.key)


def loop(image: Path) -> str:
    """A loop device of an image."""
    words = ["losetup", "--find", "--show", str(image)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def test_a_linux_stick_with_links_is_not_taken_and_the_host_is_told(
    kiosk: Any, tmp_path: Path
) -> None:
    """Root once gave whatever a link on it led to, to the table's user."""
    let_hands_play(kiosk, f"--hardware mock:{HANDS}")
    kiosk.run("systemctl", "restart", "sonar-table.service")
    victim, content = kiosk.root / "srv" / "victim", tmp_path / "content"
    victim.mkdir()
    content.mkdir()
    (content / "sonar-console").symlink_to("/srv/victim")
    image = tmp_path / "ext4.img"
    image.write_bytes(bytes(8 * 1024 * 1024))
    subprocess.run(["mkfs.ext4", "-q", "-d", str(content), str(image)], check=True)
    device = loop(image)
    name = device.removeprefix("/dev/")
    try:
        kiosk.run("mknod", device, "b", "7", name.removeprefix("loop"))
        assert kiosk.run("systemctl", "start", f"sonar-stick@{name}").returncode == 0
        assert f"{device} is not taken: ext4, and only FAT and exFAT are" in kiosk.journal()
        assert kiosk.run("mountpoint", "/run/sonar-stick").returncode != 0
        open_page(kiosk)
        go_to(kiosk, "copy")
        kiosk.hands("press blue.captain.push", "release blue.captain.push")
        kiosk.wait(lambda: told(kiosk) == "house-copy-format", "what is wrong with the stick")
        kiosk.hands("press blue.captain.stop", "release blue.captain.stop")
        kiosk.run("systemctl", "stop", f"sonar-stick@{name}")
        assert kiosk.run("ls", "/run/sonar-sticks").stdout == ""
    finally:
        subprocess.run(["losetup", "--detach", device], check=True)
    there = victim.stat()
    assert (there.st_uid, there.st_gid, list(victim.iterdir())) == (0, 0, [])


def test_the_drive_of_a_pico_in_bootsel_mode_is_no_stick(kiosk: Any, tmp_path: Path) -> None:
    """The unit in its sandbox reads the label, mounts nothing, and tells no page of a stick."""
    image = tmp_path / "pico.img"
    with image.open("wb") as made:
        made.truncate(16 << 20)
    subprocess.run(["mkfs.vfat", "-n", "RPI-RP2", str(image)], check=True, capture_output=True)
    before = image.read_bytes()
    device = loop(image)
    name = device.removeprefix("/dev/")
    try:
        kiosk.run("mknod", device, "b", "7", name.removeprefix("loop"))
        assert kiosk.run("systemctl", "start", f"sonar-stick@{name}").returncode == 0
        assert f"{device} is left alone: it is a Pico in BOOTSEL mode" in kiosk.journal()
        assert kiosk.run("mountpoint", "/run/sonar-stick").returncode != 0
        assert kiosk.run("ls", f"/run/sonar-sticks/{name}").stdout == ""
        kiosk.run("systemctl", "stop", f"sonar-stick@{name}")
    finally:
        subprocess.run(["losetup", "--detach", device], check=True)
    assert image.read_bytes() == before


def test_the_host_s_page_copies_the_matches_to_a_stick(kiosk: Any, tmp_path: Path) -> None:
    """The table sees a stick that root has put in, writes on it, and has it let go."""
    let_hands_play(kiosk, f"--hardware mock:{HANDS}")
    records, owner = kiosk.state / "records", kiosk.state.stat()
    with Journal.create(records, Header(scenario="alpha")) as journal:
        journal.append(Order(Team.BLUE, Role.CAPTAIN, Verb.DIVE))
        journal.finish("given up by both crews")
    for path in (records, journal.path):
        path.chmod(0o770)
        os.chown(path, owner.st_uid, owner.st_gid)
    kiosk.run("systemctl", "restart", "sonar-table.service")
    image = tmp_path / "stick.img"
    image.write_bytes(bytes(16 * 1024 * 1024))
    subprocess.run(["mkfs.exfat", str(image)], check=True, capture_output=True)
    device = loop(image)
    name = device.removeprefix("/dev/")
    begun = kiosk.journal().count("Finished sonar-eject.service")
    try:
        kiosk.run("mknod", device, "b", "7", name.removeprefix("loop"))
        assert kiosk.run("systemctl", "start", f"sonar-stick@{name}").returncode == 0
        assert f"{device} is in (exfat)" in kiosk.journal()
        said = kiosk.run("findmnt", "-no", "FSTYPE,OPTIONS", "/run/sonar-stick").stdout
        kind, options = said.split()
        wanted = {"nosuid", "nodev"} | ({"noexec", "nosymfollow"} if kind == "exfat" else set())
        assert wanted <= set(options.split(","))
        assert kiosk.run_as("nobody", "ls", "/run/sonar-stick").returncode != 0
        assert kiosk.run_as("sonar-screen", "ls", "/run/sonar-stick").returncode != 0
        open_page(kiosk)
        go_to(kiosk, "copy")
        kiosk.hands("press blue.captain.push", "release blue.captain.push")
        kiosk.wait(lambda: told(kiosk) == "house-copied", "the copy")
        assert kiosk.run("mountpoint", "/run/sonar-stick").returncode != 0
        kiosk.hands("press blue.captain.stop", "release blue.captain.stop")
        # Put in again: what was said to be copied is there, and the wish of before is none.
        assert kiosk.run("systemctl", "start", f"sonar-stick@{name}").returncode == 0
        copied = f"/run/sonar-stick/sonar-matches-0001/{journal.path.name}"
        assert kiosk.run_as("sonar", "cat", copied).stdout == journal.path.read_text()
        kiosk.run("systemctl", "restart", "sonar-table.service", "sonar-eject.path")
        assert kiosk.run("mountpoint", "/run/sonar-stick").returncode == 0
        kiosk.run("systemctl", "stop", f"sonar-stick@{name}")
        assert kiosk.run("mountpoint", "/run/sonar-stick").returncode != 0
        assert kiosk.journal().count("Finished sonar-eject.service") == begun + 1
    finally:
        subprocess.run(["losetup", "--detach", device], check=True)
    journal.path.unlink()


def test_a_screen_does_not_see_a_stick_that_is_in(kiosk: Any) -> None:
    kiosk.run("mkdir", "-p", "/run/sonar-stick")
    kiosk.run("mount", "-t", "tmpfs", "tmpfs", "/run/sonar-stick")
    kiosk.run("touch", "/run/sonar-stick/secret")
    seen = {}
    for unit in ("sonar-table.service", "sonar-screen@blue.service"):
        main = kiosk.show(unit, "MainPID")
        seen[unit] = kiosk.run("ls", f"/proc/{main}/root/run/sonar-stick").stdout
    kiosk.run("umount", "/run/sonar-stick")
    assert seen == {"sonar-table.service": "secret\n", "sonar-screen@blue.service": ""}


def test_the_host_s_page_sets_what_stays(kiosk: Any) -> None:
    open_page(kiosk)
    kiosk.hands("press blue.captain.west", "release blue.captain.west")
    kiosk.wait(
        lambda: "volume = 6" in (kiosk.state / "settings.toml").read_text(), "the settings file"
    )
    kiosk.hands("press blue.captain.stop", "release blue.captain.stop")


def test_the_host_s_page_switches_the_machine_off(kiosk: Any) -> None:
    open_page(kiosk)
    go_to(kiosk, "power-off")
    kiosk.hands("press blue.captain.push", "pass 3.5", "release blue.captain.push")
    assert kiosk.ends(), kiosk.journal()[-4000:]
    let_hands_play(kiosk, "")


def switched_on_again(kiosk: Any) -> None:
    """The power comes back, and the table offers the match that was cut off."""
    kiosk.boot()
    kiosk.wait(lambda: up(kiosk), "all services after a power cut", 60)
    for side in ("blue", "yellow"):
        kiosk.wait(lambda side=side: kiosk.view(side).phase == "resume", "the offer")


def fists(kiosk: Any, phase: str) -> None:
    for side in ("blue", "yellow"):
        control = f"{side}.captain.stop"
        kiosk.hands(f"press {control}", "pass 0.06", f"release {control}", "pass 0.06")
    kiosk.wait(lambda: kiosk.view("blue").phase == phase, phase)


def test_a_power_cut_in_a_match_is_answered_by_the_match(kiosk: Any) -> None:
    """The plug is pulled while a line is written, and again when the match goes on.

    Nothing but the fists is needed. What was whole is there after each boot, and both crews see
    what they had seen.
    """
    kiosk.cut()
    let_hands_play(kiosk, f"--hardware mock:{HANDS}")
    records = kiosk.state / "records"
    with Journal.create(records, Header(scenario="alpha", first=Team.BLUE)) as journal:
        for line in ("blue captain start E4", "yellow captain start A10"):
            journal.append(parse_order(line)[1])
        for line in ("blue captain dive", "yellow captain dive", "blue captain head N"):
            journal.append(parse_order(line)[1], 2.0)
    owner = kiosk.state.stat()
    with journal.path.open("ab") as file:
        file.write(b"12.250 blue capt")
    for path in (records, journal.path):
        path.chmod(0o770)
        os.chown(path, owner.st_uid, owner.st_gid)
    before = recover_journal(journal.path).record
    switched_on_again(kiosk)
    assert recover_journal(journal.path).record == before
    assert kiosk.view("blue").page == kiosk.view("yellow").page
    fists(kiosk, "play")
    assert kiosk.view("blue").captain.boat.position == "E3"
    assert kiosk.view("yellow").heard[-1].key == "heard-course"
    slid = kiosk.view("yellow").radio.sheet.dx + 1
    kiosk.hands("turn yellow.radio.slide_x +1")
    kiosk.wait(
        lambda: len(recover_journal(journal.path).record.orders) == 6, "the order on the disk"
    )
    kiosk.wait(lambda: kiosk.view("yellow").radio.sheet.dx == slid, "the order on the screen")
    seen = {side: kiosk.view(side) for side in ("blue", "yellow")}
    kiosk.cut()
    switched_on_again(kiosk)
    fists(kiosk, "play")
    for side, view in seen.items():
        assert kiosk.view(side) == view
    kiosk.cut()
    switched_on_again(kiosk)
    kiosk.hands("turn yellow.captain.select +1")
    fists(kiosk, "attract")
    assert recover_journal(journal.path).ended == "put away at the table"
    let_hands_play(kiosk, "")


def test_a_read_only_root_is_enough(kiosk: Any, tmp_path: Path) -> None:
    """B52: all that is written goes to the state folder and the run folder."""
    kiosk.cut()
    users = (kiosk.root / "etc/passwd").read_text()
    number = int(
        next(line for line in users.splitlines() if line.startswith("sonar:")).split(":")[2]
    )
    os.chown(tmp_path, number, -1)  # as the installer does with a partition that is mounted
    kiosk.boot("--read-only", f"--bind={tmp_path}:/var/lib/sonar-console", "--tmpfs=/tmp")
    kiosk.wait(lambda: up(kiosk), "all services on a read-only root", 60)
    assert kiosk.run("touch", "/opt/sonar-console/here").returncode != 0
    main = kiosk.show("sonar-table.service", "MainPID")
    opened = kiosk.run("find", f"/proc/{main}/fd", "-type", "l", "-printf", "%l\\n").stdout
    # Devices are no files on a disk: the boards of mock hardware are pseudo-terminals.
    names = (line for line in opened.split() if line.startswith("/"))
    files = {name for name in names if not name.startswith("/dev/")}
    inside = ("/var/lib/sonar-console/", "/run/sonar-console/", "/opt/sonar-console/")
    assert [file for file in files if not file.startswith(inside)] == []


def test_a_partition_that_does_not_mount_leaves_a_table_that_plays(kiosk: Any) -> None:
    """The records' card is damaged: the table is up all the same, and both crews are told.

    The bare folder is root's, as the guide has it: nothing is written where it would be lost.
    """
    kiosk.cut()
    units = kiosk.root / "etc/systemd/system"
    wants = units / "local-fs.target.wants"
    aside = kiosk.state.with_name("aside")
    kiosk.state.rename(aside)
    kiosk.state.mkdir(0o700)  # more than the guide's 0555: the table may not even look into it
    (units / MOUNT).write_text(DAMAGED)
    wants.mkdir(exist_ok=True)
    (wants / MOUNT).symlink_to(f"/etc/systemd/system/{MOUNT}")
    try:
        kiosk.boot()
        kiosk.wait(lambda: up(kiosk), "all services without the records' partition", 60)
        assert kiosk.show(MOUNT, "LoadState") == "loaded"
        assert kiosk.show(MOUNT, "ActiveState") == "failed"
        for side in ("blue", "yellow"):
            warning = kiosk.view(side).warning
            assert warning is not None
            assert warning.key == "warning-unsaved"
        assert list(kiosk.state.iterdir()) == []
    finally:
        kiosk.cut()
        (wants / MOUNT).unlink()
        (units / MOUNT).unlink()
        kiosk.state.rmdir()
        aside.rename(kiosk.state)
    kiosk.boot()
    kiosk.wait(lambda: up(kiosk), "all services with the records", 60)
    assert kiosk.view("blue").warning is None


def test_one_screen_for_both_crews_is_chosen_and_stays_chosen(kiosk: Any) -> None:
    kiosk.cut()
    shared = "sonar-screen@shared.service"
    for words in (("--screens", "one"), ()):
        said = kiosk.install("--wheels", "/usr/src/wheels", *words)
        assert (said.returncode, said.stderr) == (0, "")
        assert "one screen for both crews" in said.stdout
    kiosk.boot()
    up = ("sonar-table.service", "sonar-display.service", shared)
    kiosk.wait(lambda: kiosk.active(*up), "the one screen", 60)
    assert not kiosk.active("sonar-screen@blue.service")
    view = kiosk.view("shared")
    assert view.phase == "attract"
    main = kiosk.show(shared, "MainPID")
    words = kiosk.run("cat", f"/proc/{main}/cmdline").stdout.split("\0")
    assert words[-5:-1] == ["shared", "--output", "shared", "--wait"]
    kiosk.wait(lambda: "shared" in kiosk.x("xrandr", "--listmonitors").stdout, "its television")
    monitors = kiosk.x("xrandr", "--listmonitors").stdout
    assert re.search(r"(?m)shared 1920/\d+x1080/\d+\+0\+0", monitors), monitors


def test_the_uninstaller_takes_everything_away_but_the_records(kiosk: Any) -> None:
    kiosk.cut()
    script = "/usr/src/console/systemd/uninstall"
    said = kiosk.install(script=script)
    assert (said.returncode, said.stderr) == (0, "")
    left = {place for place in places(kiosk.root) if "sonar" in place}
    ours = {place for place in left if not place.startswith("var/lib/sonar-console")}
    drop_in = "etc/systemd/system/sonar-display.service.d"
    assert ours == {
        "etc/sonar-console",
        "etc/sonar-console/kiosk.conf",
        drop_in,
        f"{drop_in}/dummy.conf",
    }
    assert (kiosk.state / "records").is_dir()
    again = kiosk.install("--purge", script=script)
    assert (again.returncode, again.stderr) == (0, "")
    assert not kiosk.state.exists()
