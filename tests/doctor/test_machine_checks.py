"""Checks of the machine, on machines that are laid out for the test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.pins import open_back_end
from sonar_console.devices.raspberry import config_lines, model_of, on_model
from sonar_console.devices.soundcards import SoundFault, SoundTrouble
from sonar_console.doctor import machine_checks
from sonar_console.doctor.findings import Finding, Severity
from sonar_console.locales import Words
from sonar_console.system.bootpartition import BootFiles, written
from sonar_console.system.conditions import MachineReading
from sonar_console.system.machine import Machine

LAYOUT = load_layout(Path(__file__).resolve().parents[2] / "hardware" / "table.toml")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A Pi as it should be."""
    for name in ("gpiochip0", "i2c-1", "i2c-3", "ttyACM0"):
        (tmp_path / "dev").mkdir(exist_ok=True)
        (tmp_path / "dev" / name).touch()
    (tmp_path / "proc").mkdir()
    return tmp_path


def hold(root: Path, pid: int, name: str, device: str) -> None:
    """Have a process hold a device."""
    folder = root / "proc" / str(pid)
    (folder / "fd").mkdir(parents=True)
    (folder / "comm").write_text(f"{name}\n")
    (folder / "fd" / "3").symlink_to(root / device.lstrip("/"))
    (folder / "fd" / "4").symlink_to("socket:[123]")


def told(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    return [(finding.level.value, finding.key) for finding in findings]


def speed(root: Path, bus: int, hertz: int, place: str = "bus/i2c/devices/i2c-{}") -> None:
    """The clock of a bus, as a kernel tells it."""
    node = root / "sys" / place.format(bus) / "of_node"
    node.mkdir(parents=True)
    (node / "clock-frequency").write_bytes(hertz.to_bytes(4, "big"))


def test_b14_a_wrong_pin_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(
        "sonar_console.system.machine.find_spec",
        lambda name: object() if name == "RPi.GPIO" else None,
    )
    (found,) = machine_checks.check_libraries(machine, real=True, environment={})
    assert (found.level, found.values["value"]) == (Severity.NOTE, "RPi.GPIO")
    asked = {"GPIOZERO_PIN_FACTORY": "pigpio"}
    (found,) = machine_checks.check_libraries(machine, real=False, environment=asked)
    assert found.values["value"] == "GPIOZERO_PIN_FACTORY=pigpio"
    for fine in ({}, {"GPIOZERO_PIN_FACTORY": "lgpio"}):
        assert list(machine_checks.check_libraries(machine, real=False, environment=fine)) == []


def test_a_library_whose_parent_is_missing_is_not_there() -> None:
    assert set(Machine().libraries()) <= {"RPi.GPIO", "pigpio", "RPIO"}


def test_b13_no_chip(tmp_path: Path) -> None:
    (found,) = machine_checks.pins_are_refused(Machine(tmp_path), "lgpio is not installed")
    assert (found.key, found.values["value"]) == ("no-chip", "lgpio is not installed")


def test_b12_who_holds_the_chip(root: Path) -> None:
    hold(root, 812, "pigpiod", "/dev/gpiochip0")
    (found,) = machine_checks.pins_are_refused(Machine(root), "GPIO busy")
    assert (found.key, found.values["value1"], found.values["value2"]) == ("held", "pigpiod", 812)


def test_a_chip_that_nobody_holds_and_refuses_all_the_same(root: Path) -> None:
    assert told(machine_checks.pins_are_refused(Machine(root), "why")) == [
        ("wrong", "pins-refused")
    ]


def test_rights_are_told_with_the_group(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sonar_console.system.machine.Machine.may_use", lambda self, name: False)
    machine = Machine(root)
    (found,) = machine_checks.pins_are_refused(machine, "why")
    assert found.key == "rights"
    assert found.values["value1"] == machine.group_of("/dev/gpiochip0")
    assert found.values["value2"] == machine.user()
    assert told(machine_checks.check_buses(machine, LAYOUT)) == [("wrong", "rights")] * 2
    assert told(machine_checks.check_ports(machine, ["/dev/ttyACM0"])) == [("wrong", "rights")]


def test_buses_that_are_missing_slow_or_fine(root: Path) -> None:
    (root / "dev/i2c-3").unlink()
    speed(root, 1, 100_000)
    slow, gone = machine_checks.check_buses(Machine(root), LAYOUT)
    assert (slow.level, slow.key, slow.values["value1"]) == (Severity.NOTE, "slow-bus", 100)
    assert (gone.key, gone.values["value"]) == ("no-bus", "/dev/i2c-3")
    (root / "dev/i2c-3").touch()
    speed(root, 3, 400_000)
    assert told(machine_checks.check_buses(Machine(root), LAYOUT))[1] == ("good", "bus")


@pytest.mark.parametrize(
    "place",
    ["class/i2c-adapter/i2c-{}", "class/i2c-dev/i2c-{}/device", "bus/i2c/devices/i2c-{}"],
)
def test_the_speed_of_a_bus_is_read_where_the_kernel_tells_it(root: Path, place: str) -> None:
    """Kernels of 6.12 and later have no /sys/class/i2c-adapter (raspberrypi/linux, PR 6713)."""
    speed(root, 1, 100_000, place)
    speed(root, 3, 400_000, place)
    found = list(machine_checks.check_buses(Machine(root), LAYOUT))
    assert told(found) == [("note", "slow-bus"), ("good", "bus")]
    assert found[1].values["value1"] == 400


def test_the_node_may_be_that_of_the_device_above(root: Path) -> None:
    speed(root, 1, 100_000, "devices/platform/fe804000.i2c")
    (root / "sys/devices/platform/fe804000.i2c/i2c-1").mkdir()
    (root / "sys/bus/i2c/devices").mkdir(parents=True)
    (root / "sys/bus/i2c/devices/i2c-1").symlink_to(
        root / "sys/devices/platform/fe804000.i2c/i2c-1"
    )
    assert told(machine_checks.check_buses(Machine(root), LAYOUT))[0] == ("note", "slow-bus")


def test_a_speed_that_nobody_tells_is_not_known_and_never_good(root: Path) -> None:
    speed(root, 1, 0)
    found = machine_checks.check_buses(Machine(root), LAYOUT)
    assert told(found) == [("note", "bus-speed")] * 2


def test_b35_who_holds_a_port(root: Path) -> None:
    assert told(machine_checks.check_ports(Machine(root), ["/dev/ttyACM0"])) == []
    hold(root, 99, "ModemManager", "/dev/ttyACM0")
    (found,) = machine_checks.check_ports(Machine(root), ["/dev/ttyACM0"])
    assert found.values["value1"] == "ModemManager"


def test_this_very_process_holds_nothing_against_itself(root: Path) -> None:
    hold(root, os.getpid(), "pytest", "/dev/ttyACM0")
    assert Machine(root).holders("/dev/ttyACM0") == []
    assert Machine(root).holders("/dev/ttyACM7") == []


@pytest.mark.parametrize(
    ("free", "level", "key"),
    [(1, "wrong", "space"), (50_000_000, "note", "space"), (10**10, "good", "space-good")],
)
def test_room_for_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: str, key: str
) -> None:
    monkeypatch.setattr("sonar_console.system.machine.Machine.free", lambda self, folder: free)
    assert told(machine_checks.check_space(Machine(), tmp_path / "not" / "yet")) == [(level, key)]


def test_b52_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sonar_console.doctor.machine_checks.os.access", lambda path, mode: False)
    assert told(machine_checks.check_space(Machine(), tmp_path)) == [("wrong", "folder")]


def test_b52_a_folder_that_may_not_even_be_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def access(path: Path, mode: int) -> bool:
        return path == tmp_path and mode == os.F_OK

    monkeypatch.setattr("sonar_console.doctor.machine_checks.os.access", access)
    assert told(machine_checks.check_space(Machine(), tmp_path / "closed")) == [("wrong", "folder")]


@pytest.mark.parametrize("below", ["", "below"])
def test_b52_a_file_in_the_place_of_a_folder(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / below
    assert told(machine_checks.check_space(Machine(), folder)) == [("wrong", "folder")]


def test_the_factory_is_told() -> None:
    end = open_back_end("mock")
    assert told(machine_checks.check_back_end(end)) == [("good", "pins-mock")]
    end.factory.close()


@pytest.mark.parametrize(
    ("reading", "keys"),
    [
        (MachineReading(), []),
        (
            MachineReading(False, False, 51.6, False, 10**10, True),
            [("good", "voltage-good"), ("good", "heat-good"), ("good", "clock-good")],
        ),
        (MachineReading(low_voltage=False, low_before=True), [("note", "voltage-before")]),
        (
            MachineReading(True, True, 84.6, True, 0, False),
            [("wrong", "voltage"), ("wrong", "heat"), ("wrong", "read-only"), ("note", "clock")],
        ),
    ],
)
def test_the_machine_itself(reading: MachineReading, keys: list[tuple[str, str]]) -> None:
    found = list(machine_checks.check_machine(reading, Path("/records")))
    assert told(found) == keys
    for each in found:
        if each.key.startswith("heat"):
            assert reading.celsius is not None
            assert each.values["value"] == round(reading.celsius)


# ---- the model


@pytest.fixture
def pi_5(tmp_path: Path) -> Path:
    """A Raspberry Pi 5 as its device tree and its devices show it, with both buses on."""
    tree = tmp_path / "proc/device-tree"
    (tree / "chosen/power").mkdir(parents=True)
    (tree / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    (tree / "chosen/power/max_current").write_bytes((5000).to_bytes(4, "big"))
    rp1 = tmp_path / "sys/firmware/devicetree/base/axi/pcie@120000/rp1"
    for number, node in ((1, "i2c@74000"), (2, "i2c@78000")):
        (rp1 / node).mkdir(parents=True)
        (rp1 / node / "clock-frequency").write_bytes((400_000).to_bytes(4, "big"))
        (tmp_path / "dev").mkdir(exist_ok=True)
        (tmp_path / f"dev/i2c-{number}").touch()
        adapter = tmp_path / f"sys/bus/i2c/devices/i2c-{number}"
        adapter.mkdir(parents=True)
        (adapter / "of_node").symlink_to(rp1 / node)
    return tmp_path


def on_this(root: Path) -> Layout:
    """The layout as the program takes it on a machine."""
    machine = Machine(root)
    return on_model(LAYOUT, model_of(machine.model()), machine.bus_nodes())


def test_a_pi_5_with_its_buses_and_its_supply(pi_5: Path) -> None:
    machine, layout = Machine(pi_5), on_this(pi_5)
    (found,) = machine_checks.check_model(machine, layout)
    assert (found.level, found.values["value"]) == (
        Severity.GOOD,
        "Raspberry Pi 5 Model B Rev 1.0",
    )
    buses = list(machine_checks.check_buses(machine, layout))
    assert told(buses) == [("good", "bus")] * 2
    assert [bus.values["value"] for bus in buses] == ["/dev/i2c-1", "/dev/i2c-2"]


def test_a_bus_that_another_kernel_numbers_otherwise_is_found(pi_5: Path) -> None:
    for place in ("dev", "sys/bus/i2c/devices"):
        (pi_5 / place / "i2c-2").rename(pi_5 / place / "i2c-14")
    buses = list(machine_checks.check_buses(Machine(pi_5), on_this(pi_5)))
    assert told(buses) == [("good", "bus")] * 2
    assert buses[1].values["value"] == "/dev/i2c-14"


def test_a_bus_that_is_off_names_the_line_of_this_model(pi_5: Path) -> None:
    (pi_5 / "dev/i2c-2").unlink()
    shutil.rmtree(pi_5 / "sys/bus/i2c/devices/i2c-2")
    *_, gone = machine_checks.check_buses(Machine(pi_5), on_this(pi_5))
    line = Words("en").say(f"doctor-{gone.key}-do", **gone.values)
    assert "On a Raspberry Pi 5 config.txt needs dtoverlay=i2c2-pi5,pins_4_5,baudrate=" in line
    (pi_5 / "proc/device-tree/model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")
    shutil.rmtree(pi_5 / "sys/bus/i2c/devices/i2c-1")
    *_, gone = machine_checks.check_buses(Machine(pi_5), on_this(pi_5))
    assert gone.values["value4"] == "dtoverlay=i2c3,pins_4_5,baudrate=400000"
    assert gone.values["value"] == "/dev/i2c-3"


def test_a_layout_that_names_the_other_model_is_told(pi_5: Path) -> None:
    layout = replace(on_this(pi_5), model="pi4")
    (found,) = machine_checks.check_model(Machine(pi_5), layout)
    assert (found.level, found.key, found.values["value3"]) == (
        Severity.NOTE,
        "model-wrong",
        "pi5",
    )
    (pi_5 / "proc/device-tree/model").write_bytes(b"Raspberry Pi 3 Model B Rev 1.2\0")
    assert told(machine_checks.check_model(Machine(pi_5), layout)) == [("note", "model-other")]
    (pi_5 / "proc/device-tree/model").unlink()
    assert told(machine_checks.check_model(Machine(pi_5), layout)) == []


def test_a_supply_of_a_pi_4_on_a_pi_5_is_told(pi_5: Path) -> None:
    (pi_5 / "proc/device-tree/chosen/power/max_current").write_bytes((3000).to_bytes(4, "big"))
    _, found = machine_checks.check_model(Machine(pi_5), on_this(pi_5))
    assert "promises 3 A; this Raspberry Pi wants 5 A" in Words("en").say(
        f"doctor-{found.key}", **found.values
    )


def test_a_card_that_came_from_a_pi_4_may_leave_both_screens_black(pi_5: Path) -> None:
    config = pi_5 / "opt/sonar-console/current/share/xorg.conf"
    config.parent.mkdir(parents=True)
    config.write_text('Section "ServerFlags"\nEndSection\n')
    _, found = machine_checks.check_model(Machine(pi_5), on_this(pi_5))
    assert (found.level, found.key) == (Severity.WRONG, "display-card")
    systemd = Path(__file__).resolve().parents[2] / "systemd"
    config.write_text((systemd / "xorg-pi5.conf").read_text())
    assert len(list(machine_checks.check_model(Machine(pi_5), on_this(pi_5)))) == 1


def test_the_headphone_jack_that_a_pi_5_has_not() -> None:
    fault = SoundFault(SoundTrouble.AWAY, "Headphones")
    five = "Raspberry Pi 5 Model B Rev 1.0"
    four = "Raspberry Pi 4 Model B Rev 1.5"
    assert told(machine_checks.check_sound(fault, (), five)) == [("note", "sound-jack")]
    assert told(machine_checks.check_sound(fault, (), four)) == [("note", "sound-away")]
    away = SoundFault(SoundTrouble.AWAY, "Device")
    assert told(machine_checks.check_sound(away, (), five)) == [("note", "sound-away")]


def test_lines_on_the_boot_partition_that_are_not_those_of_the_layout(pi_5: Path) -> None:
    """As after another layout was taken, or raspi-config has changed one."""
    machine = Machine(pi_5)
    layout = on_this(pi_5)
    assert told(machine_checks.check_boot(machine, layout)) == []  # no boot partition
    config = pi_5 / "boot/firmware/config.txt"
    config.parent.mkdir(parents=True)
    config.write_text("dtparam=i2c_arm=on\n[pi4]\n")
    assert told(machine_checks.check_boot(machine, layout)) == []  # written by hand
    made = written(BootFiles(config.read_bytes()), config_lines(layout), quiet=True).config
    for end in (b"\n", b"\r\n"):
        config.write_bytes(made.replace(b"\n", end))
        assert told(machine_checks.check_boot(machine, layout)) == []
    for old, new in ((b"spi=off", b"spi=on"), (b"dtoverlay=i2c2-pi5", b"#dtoverlay=i2c2-pi5")):
        config.write_bytes(made.replace(old, new))
        assert told(machine_checks.check_boot(machine, layout)) == [("note", "boot-old")]
    config.write_bytes(made + b"dtparam=i2c_arm=off\n")
    last = made.count(b"\n") + 1
    (found,) = machine_checks.check_boot(machine, layout)
    assert (found.level, found.key) == (Severity.NOTE, "boot-later")
    assert found.values["value"] == f"{config}:{last}"
    assert found.values["value1"] == "dtparam=i2c_arm=off"
    config.write_bytes(made.replace(b"# sonar-console: end", b""))
    assert told(machine_checks.check_boot(machine, layout)) == [("note", "boot")]
    release = pi_5 / "usr/share/sonar-image/release"  # a card's image has its own config.txt
    release.parent.mkdir(parents=True)
    release.write_text("0.2.0\n")
    assert told(machine_checks.check_boot(machine, layout)) == []
