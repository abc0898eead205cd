"""The kiosk's units, judged by systemd's own tools and by what field reports taught."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.cli.outputs import HANGS
from sonar_console.devices import bootsel
from sonar_console.record.recorder import CLOSING
from sonar_console.system.power import POWER_OFF
from sonar_console.system.sticks import EJECT, KIOSK_STICK, REFUSALS, REFUSED

UNITS = (
    "sonar-table.service",
    "sonar-screen@blue.service",
    "sonar-display.service",
    "sonar-outputs.service",
)
HELPERS = (
    "sonar-display-again.service",
    "sonar-stick@sdb1.service",
    "sonar-eject.path",
    "sonar-eject.service",
    "sonar-power-off.path",
    "sonar-power-off.service",
    "sonar-release.service",
    "sonar-upgrade.path",
    "sonar-upgrade.service",
    "sonar-program.socket",
    "sonar-program@1.service",
)
"""What root does for the table when it is asked."""
PROGRAMS = ("/opt/sonar-console", "/usr/bin/Xorg")
"""What the units start, and this machine may not have."""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def source(project: Path, unit: str) -> Path:
    return project / "systemd" / template(unit)


def template(unit: str) -> str:
    """The name of a unit's file."""
    return re.sub("@[^.]+", "@", unit)


def settings(project: Path, unit: str) -> dict[str, list[str]]:
    """The settings of a unit, each with all its values, whatever the section."""
    found: dict[str, list[str]] = {}
    for line in source(project, unit).read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def seconds(value: str) -> float:
    assert re.fullmatch(r"[0-9.]+", value), value
    return float(value)


@pytest.fixture
def placed(tmp_path: Path, project: Path) -> Path:
    """A folder of the units as they are, but that what they start is there: empty programs."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here")
    for unit in (*UNITS, *HELPERS):
        text = source(project, unit).read_text()
        for program in PROGRAMS:
            text = text.replace(program, str(tmp_path / Path(program).name))
        for path in re.findall(rf"{tmp_path}[\w./-]+", text):
            stand_in = Path(path)
            if stand_in.suffix != ".conf" and stand_in.parent.name != "share":
                stand_in.parent.mkdir(parents=True, exist_ok=True)
                if not stand_in.is_dir():
                    stand_in.write_text("#!/bin/sh\n")
                    stand_in.chmod(0o755)
        (tmp_path / unit).write_text(text)
        (tmp_path / template(unit)).write_text(text)
    return tmp_path


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *words], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("unit", [*UNITS, *HELPERS])
def test_systemd_has_nothing_to_say_against_a_unit(placed: Path, unit: str) -> None:
    """Its exit status hides unknown keys and bad values, so any output is a fault."""
    said = analyze("verify", "--man=no", str(placed / unit))
    assert (said.stdout, said.stderr, said.returncode) == ("", "", 0)


def test_a_misspelt_key_would_be_found(placed: Path) -> None:
    unit = placed / "sonar-table.service"
    unit.write_text(unit.read_text().replace("RestartSec=", "RestartSecs="))
    assert "RestartSecs" in analyze("verify", "--man=no", str(unit)).stderr


def exposure(file: Path) -> float:
    """What systemd says that a unit is exposed to, from 0 to 10."""
    said = analyze("security", "--offline=true", str(file))
    found = re.search(r"Overall exposure level for .*: ([0-9.]+)", said.stdout)
    assert found is not None, said.stdout + said.stderr
    return float(found[1])


def test_no_service_can_reach_much(project: Path) -> None:
    """All of them, whatever is added: 2.0 or less. docs/security.md names what the rest is."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here")
    services = sorted((project / "systemd").glob("*.service"))
    assert len(services) >= 7
    found = {file.name: exposure(file) for file in services}
    assert {name: level for name, level in found.items() if level > 2.0} == {}
    said = analyze("security", "--offline=true", "--threshold=20", str(services[0]))
    assert said.returncode == 0


@pytest.mark.parametrize(
    ("unit", "most"),
    [
        ("sonar-table.service", 1.0),
        ("sonar-screen@.service", 1.0),
        ("sonar-display.service", 1.7),
        ("sonar-outputs.service", 1.0),
        ("sonar-display-again.service", 1.5),
        ("sonar-program@.service", 1.0),
    ],
)
def test_what_runs_all_evening_can_reach_little(project: Path, unit: str, most: float) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here")
    assert exposure(project / "systemd" / unit) <= most


USERS = {
    "sonar-table.service": "sonar",
    "sonar-screen@blue.service": "sonar-screen",
    "sonar-outputs.service": "sonar-screen",
    "sonar-display.service": "sonar-display",
}


@pytest.mark.parametrize(("unit", "user"), USERS.items())
def test_each_has_a_user_of_its_own(project: Path, unit: str, user: str) -> None:
    """The screens can neither read the records nor signal the table; X is not root."""
    found = settings(project, unit)
    assert (found["User"], found["Group"]) == ([user], [user])
    assert found["CapabilityBoundingSet"] == [""]
    assert found["NoNewPrivileges"] == ["yes"]
    assert found["ProtectProc"] == ["invisible"]
    assert "sonar" not in found["SupplementaryGroups"][0].split()


def test_only_the_screens_have_the_cookie(project: Path) -> None:
    """X's socket is in a folder of its own; who finds it must have the cookie."""
    cookie = "/run/sonar-display/cookie"
    display = settings(project, "sonar-display.service")
    start = display["ExecStart"][0].split()
    assert start[start.index("-auth") + 1] == cookie
    pairs = [pair for pair in itertools.pairwise(start) if pair[0] == "-nolisten"]
    assert pairs == [("-nolisten", "tcp"), ("-nolisten", "local")]
    assert display["BindPaths"] == ["/run/sonar-display/x11:/tmp/.X11-unix"]
    assert display["PrivateTmp"] == ["yes"]
    assert display["RuntimeDirectoryMode"] == ["0750"]
    for unit in ("sonar-screen@blue.service", "sonar-outputs.service"):
        found = settings(project, unit)
        video = " video" if unit == "sonar-outputs.service" else ""  # the frame counters
        assert found["SupplementaryGroups"] == [f"sonar-display{video}"]
        assert found["BindReadOnlyPaths"] == ["-/run/sonar-display/x11:/tmp/.X11-unix"]
        assert f"XAUTHORITY={cookie}" in " ".join(found["Environment"]).split()
    table = settings(project, "sonar-table.service")
    assert "sonar-display" not in table["SupplementaryGroups"][0].split()


def test_a_cookie_is_another_each_time_and_an_entry_of_an_xauthority_file(
    project: Path, tmp_path: Path
) -> None:
    tools, cookie = tmp_path / "tools", tmp_path / "run" / "cookie"
    tools.mkdir()
    cookie.parent.mkdir()
    for tool in ("xset", "systemd-notify"):
        (tools / tool).write_text(f'#!/bin/sh\necho {tool} "$@" >>{tmp_path}/calls\n')
        (tools / tool).chmod(0o755)
    environment = {"PATH": f"{tools}:{os.environ['PATH']}", "XAUTHORITY": str(cookie)}
    script = project / "systemd" / "open-display"
    made = set()
    for number in (1, 2):
        (tmp_path / "calls").unlink(missing_ok=True)
        words = ["/bin/sh", str(script), "sh", "-c", f"cat; echo $$; test -s {cookie}"]
        with subprocess.Popen(
            words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as server:
            said, _ = server.communicate(f"{number}\n", timeout=20)
        assert said == f"{number}\n{server.pid}\n"  # the command has the script's place and input
        assert server.returncode == 0
        made.add(cookie.read_bytes())
        assert cookie.stat().st_mode & 0o777 == 0o640
        told = (tmp_path / "calls").read_text().splitlines()
        assert told == ["xset s off s noblank", "systemd-notify --ready"]
    assert len(made) == 2
    family, address, display, name, data = fields(made.pop())
    assert (family, address, display, name) == (0xFFFF, b"", b"", b"MIT-MAGIC-COOKIE-1")
    assert len(data) == 16
    assert [path.name for path in cookie.parent.iterdir()] == ["cookie"]


def fields(entry: bytes) -> tuple[int, bytes, bytes, bytes, bytes]:
    """An entry of an Xauthority file."""
    found, at = [], 2
    for _ in range(4):
        size = int.from_bytes(entry[at : at + 2], "big")
        found.append(entry[at + 2 : at + 2 + size])
        at += 2 + size
    assert at == len(entry)
    return int.from_bytes(entry[:2], "big"), found[0], found[1], found[2], found[3]


@pytest.mark.parametrize("unit", UNITS)
def test_no_unit_gives_up(project: Path, unit: str) -> None:
    """B51: five fast failures would end it, and the screen would stay black."""
    found = settings(project, unit)
    assert found["StartLimitIntervalSec"] == ["0"]
    assert found["Restart"] == ["always"]
    pause = seconds(found["RestartSec"][0])
    if unit == "sonar-screen@blue.service":
        assert pause <= 0.5  # a crew waits for its picture
        assert "--wait" in found["ExecStart"][0]  # so it does not end where no television is there
    else:
        assert 1 <= pause <= 5


def test_a_screen_that_hangs_is_ended_at_once_and_started_again(project: Path) -> None:
    found = settings(project, "sonar-screen@blue.service")
    assert (found["Type"], found["NotifyAccess"]) == (["notify"], ["main"])
    assert 3 <= seconds(found["WatchdogSec"][0]) <= 5
    assert found["WatchdogSignal"] == ["SIGKILL"]  # it has nothing to save
    assert seconds(found["TimeoutStartSec"][0]) <= 30  # X may hang while it starts


def test_x_that_hangs_is_started_anew(project: Path) -> None:
    found = settings(project, "sonar-outputs.service")
    assert found["RestartPreventExitStatus"] == [str(HANGS)]
    assert found["OnFailure"] == ["sonar-display-again.service"]
    # A display server that fails once in its start leaves nothing off for good.
    assert found["Wants"] == found["PartOf"] == ["sonar-display.service"]
    screens = settings(project, "sonar-screen@blue.service")
    assert screens["Wants"] == screens["PartOf"] == ["sonar-display.service"]
    assert "Requires" not in found | screens
    again = settings(project, "sonar-display-again.service")["ExecStart"]
    assert [line.partition("systemctl ")[2] for line in again] == [
        "kill --signal=SIGKILL sonar-display.service",
        "--no-block start sonar-outputs.service",
    ]
    assert settings(project, "sonar-display.service")["Wants"] == ["sonar-outputs.service"]


def test_the_table_is_watched_and_has_time_to_end(project: Path) -> None:
    """B51: the stop time is above the save time, which a slow card may need in full."""
    found = settings(project, "sonar-table.service")
    assert found["Type"] == ["notify"]
    assert 5 <= seconds(found["WatchdogSec"][0]) <= 30
    assert seconds(found["WatchdogSec"][0]) > CLOSING
    assert seconds(found["TimeoutStopSec"][0]) > CLOSING + 2.0


@pytest.mark.parametrize("unit", ["sonar-table.service", "sonar-screen@blue.service"])
def test_a_service_has_its_folders_and_starts_in_none_that_it_can_write(
    project: Path, unit: str
) -> None:
    """B51, B53: a work folder and a run folder; nothing depends on a login's environment."""
    found = settings(project, unit)
    folder = "sonar-console" if unit == "sonar-table.service" else "sonar-screen"
    assert found["RuntimeDirectory"] == [folder]
    assert found["RuntimeDirectoryPreserve"] == ["yes"]
    assert found["WorkingDirectory"] == ["/opt/sonar-console"]
    assert found["ProtectSystem"] == ["strict"]
    environment = " ".join(found["Environment"]).split()
    assert f"XDG_RUNTIME_DIR=/run/{folder}" in environment
    assert any(each.startswith("HOME=/") for each in environment)
    if unit == "sonar-table.service":
        assert "LG_WD=/run/sonar-console" in environment
        assert "SDL_AUDIODRIVER=alsa" in environment  # no sound server, which may hang
        assert "STATE_DIRECTORY=/var/lib/sonar-console" in environment
        assert found["ReadWritePaths"] == ["-/var/lib/sonar-console"]
        # A partition that does not mount stops no table; a state folder would need it as well.
        assert {"RequiresMountsFor", "StateDirectory"}.isdisjoint(found)
        assert r"var-lib-sonar\x2dconsole.mount" in " ".join(found["After"]).split()
    else:
        assert "SDL_FRAMEBUFFER_ACCELERATION=0" in environment  # 30 ms sooner through X


def test_a_screen_cannot_read_the_records(project: Path) -> None:
    """A record holds both crews' secrets."""
    found = settings(project, "sonar-screen@blue.service")
    assert found["InaccessiblePaths"] == ["-/var/lib/sonar-console"]


def test_the_user_has_just_the_groups_for_its_devices(project: Path) -> None:
    table = settings(project, "sonar-table.service")["SupplementaryGroups"]
    display = settings(project, "sonar-display.service")["SupplementaryGroups"]
    assert table == ["gpio i2c dialout audio sonar-screen"]  # the last to hand over its sockets
    assert display == ["video render"]


def test_the_first_console_is_the_display_servers_alone(project: Path) -> None:
    """A getty on the same console takes the keyboard and draws over the picture."""
    found = settings(project, "sonar-display.service")
    assert found["TTYPath"] == ["/dev/tty1"]
    assert "getty@tty1.service" in found["Conflicts"][0].split()
    start = found["ExecStart"][0].split()
    assert "vt1" in start
    assert "-keeptty" in start
    assert not any(name.startswith(("ExecStartP", "ExecReload")) for name in found)
    for pair in (("-nolisten", "tcp"), ("-s", "0")):
        place = start.index(pair[0])
        assert start[place + 1] == pair[1]
    assert "-dpms" in start


def test_nothing_is_blanked_and_nothing_typed(project: Path) -> None:
    text = (project / "systemd" / "xorg.conf").read_text()
    for option in ("BlankTime", "StandbyTime", "SuspendTime", "OffTime"):
        assert f'Option "{option}" "0"' in text
    assert 'Option "AutoAddDevices" "false"' in text


@pytest.mark.parametrize("unit", ["sonar-table.service", "sonar-screen@blue.service"])
def test_no_port_can_be_opened(project: Path, unit: str) -> None:
    found = settings(project, unit)
    assert found["RestrictAddressFamilies"] == ["AF_UNIX"]
    assert found["PrivateNetwork"] == ["yes"]


def test_boards_are_left_alone_by_the_modem_manager(project: Path) -> None:
    """B36: it talks AT to each new port for seconds."""
    text = (project / "systemd" / "70-sonar-console.rules").read_text()
    rules = [line for line in text.splitlines() if line and not line.startswith("#")]
    ignored = [rule for rule in rules if 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rule]
    assert {"usb", "tty"} == {re.search(r'SUBSYSTEM=="(\w+)"', rule)[1] for rule in ignored}  # type: ignore[index]
    assert any('KERNEL=="ttyACM*"' in rule and 'GROUP="dialout"' in rule for rule in rules)


def test_the_kernel_knows_the_drivers_whose_devices_are_allowed(project: Path) -> None:
    """A driver that is not loaded when the service starts would be left out of its devices."""
    modules = (project / "systemd" / "modules.conf").read_text().split()
    allowed = settings(project, "sonar-table.service")["DeviceAllow"]
    assert {"char-ttyACM rw", "char-i2c rw", "char-gpiochip rw"} <= set(allowed)
    assert {"cdc_acm", "i2c-dev"} <= set(modules)


@pytest.mark.parametrize(
    ("wish", "does"),
    [
        ("power-off", "/usr/bin/systemctl --no-block poweroff"),
        ("eject", "/usr/bin/systemctl stop sonar-stick@*.service"),
    ],
)
def test_what_the_table_may_not_do_root_does_when_a_file_asks(
    project: Path, wish: str, does: str
) -> None:
    """Once for each time that it is written: a file that stays is no wish, and root leaves it."""
    file = f"/run/sonar-console/{wish}"
    path = settings(project, f"sonar-{wish}.path")
    assert path["PathChanged"] == [file]
    assert {"PathExists", "DirectoryNotEmpty", "PathExistsGlob"}.isdisjoint(path)
    service = settings(project, f"sonar-{wish}.service")
    assert service["ConditionPathExists"] == [file]
    assert service["ExecStart"] == [does]
    assert service["CapabilityBoundingSet"] == [""]


def test_the_table_and_its_helpers_agree_on_the_places(project: Path) -> None:
    assert settings(project, "sonar-power-off.path")["PathChanged"][0].endswith(f"/{POWER_OFF}")
    assert settings(project, "sonar-eject.path")["PathChanged"][0].endswith(f"/{EJECT}")
    script = (project / "systemd" / "hold-stick").read_text()
    assert f"place={KIOSK_STICK}\n" in script
    assert f'/{REFUSED}"' in script
    assert settings(project, "sonar-stick@sdb1.service")["RuntimeDirectory"] == [
        f"{REFUSALS.name}/%i"
    ]
    start = settings(project, "sonar-table.service")["ExecStart"][0].split()
    assert start[1:3] == ["run", "--kiosk"]


def test_a_stick_is_put_in_where_the_table_sees_it(project: Path) -> None:
    """By systemd: a unit with a mount table of its own would put it where nobody looks."""
    found = settings(project, "sonar-stick@sdb1.service")
    assert found["CapabilityBoundingSet"] == [""]
    script = (project / "systemd" / "hold-stick").read_text()
    assert "systemd-mount" in script
    assert not re.search(r"(?m)^\s*(u?mount|install|chown|mkdir) ", script)


def test_a_screen_cannot_read_what_is_on_a_stick(project: Path) -> None:
    found = settings(project, "sonar-screen@blue.service")
    assert found["TemporaryFileSystem"] == [f"{KIOSK_STICK}:ro"]


def test_a_stick_is_taken_and_let_go_as_it_comes_and_goes(project: Path) -> None:
    text = (project / "systemd" / "70-sonar-console.rules").read_text()
    rules = [line for line in text.splitlines() if "sonar-stick@%k" in line]
    assert [re.search(r'ACTION=="(\w+)"', rule)[1] for rule in rules] == ["add", "remove"]  # type: ignore[index]
    assert all('SUBSYSTEM=="block", ENV{ID_BUS}=="usb"' in rule for rule in rules)
    assert "start sonar-stick@%k.service" in rules[0]
    assert "stop sonar-stick@%k.service" in rules[1]


def test_a_pico_in_bootsel_mode_is_no_stick(project: Path) -> None:
    """Its drive is known before the rule of sticks, by its USB numbers and by its label."""
    text = (project / "systemd" / "70-sonar-console.rules").read_text()
    rules = [line for line in text.splitlines() if line and not line.startswith("#")]
    (known,) = (rule for rule in rules if 'ENV{SONAR_BOOTSEL}="1"' in rule)
    (stick,) = (rule for rule in rules if "start sonar-stick@%k" in rule)
    assert rules.index(known) < rules.index(stick)
    assert f'ATTRS{{idVendor}}=="{bootsel.VENDOR}"' in known
    assert f'ATTRS{{idProduct}}=="{"|".join(bootsel.PRODUCTS)}"' in known
    assert 'ENV{SONAR_BOOTSEL}!="1", ENV{ID_FS_LABEL}!="RPI-RP2|RP2350"' in stick
    assert 'GROUP="dialout", MODE="0660"' in known  # that of the boards' ports
