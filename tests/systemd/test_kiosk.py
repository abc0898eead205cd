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


def test_it_boots_to_the_attract_loop_without_a_keyboard(kiosk: Any) -> None:
    kiosk.boot()
    kiosk.wait(lambda: up(kiosk), "all services", 60)
    for side in ("blue", "yellow"):
        assert kiosk.view(side).phase == "attract"
    state = kiosk.root / "opt/sonar-console/state.json"
    kiosk.wait(lambda: json.loads(state.read_text())["trial"] is None, "the end of the trial")
    assert kiosk.run("readlink", "/opt/sonar-console/current").stdout == "releases/0.1.0-2\n"


def test_both_screens_show_it_each_on_its_output(kiosk: Any) -> None:
    """The picture of the whole: two halves, neither of one colour."""
    placed = kiosk.run("env", "DISPLAY=:0", "xrandr", "--query").stdout
    assert "DUMMY0 connected primary 1920x1080+0+0" in placed
    assert "DUMMY1 connected 1920x1080+1920+0" in placed
    dump = "DISPLAY=:0 xwd -root -silent >/var/tmp/screen.xwd"
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


def go_to(kiosk: Any, line: str) -> None:
    labels = [each.label.key for each in kiosk.view("blue").page.lines]
    steps = labels.index(f"item-set-{line}")
    # No hand pushes again within a fiftieth of a second: that is a contact that bounces.
    kiosk.hands(f"turn blue.captain.select {steps:+d}", "pass 0.1")


def told(kiosk: Any) -> str | None:
    """What the page tells last."""
    said = kiosk.view("blue").page.service.told
    return None if said is None else str(said.said.key)


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
    image.write_bytes(bytes(8 * 1024 * 1024))
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    words = ["losetup", "--find", "--show", str(image)]
    device = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    name = device.removeprefix("/dev/")
    try:
        kiosk.run("mknod", device, "b", "7", name.removeprefix("loop"))
        assert kiosk.run("systemctl", "start", f"sonar-stick@{name}").returncode == 0
        assert f"{device} is in (ext4)" in kiosk.journal()
        open_page(kiosk)
        go_to(kiosk, "copy")
        kiosk.hands("press blue.captain.push", "release blue.captain.push")
        kiosk.wait(lambda: told(kiosk) == "house-copied", "the copy")
        assert kiosk.run("mountpoint", "/run/sonar-stick").returncode != 0
        kiosk.hands("press blue.captain.stop", "release blue.captain.stop")
        mounted = tmp_path / "stick"
        mounted.mkdir()
        subprocess.run(["mount", device, str(mounted)], check=True)
        copied = mounted / "sonar-console" / "sonar-matches-0001" / journal.path.name
        assert copied.read_bytes() == journal.path.read_bytes()
        subprocess.run(["umount", str(mounted)], check=True)
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
    assert words[-4:-1] == ["shared", "--output", "DUMMY0"]


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
