"""The image's root on QEMU's Raspberry Pi 3, with the device tree that the boot partition has.

A machine without U-Boot and without pictures, but with a Pi's own controllers: GPIO lines by their
names, I2C buses with a device on one, the watchdog. QEMU has the buses since version 9; on an older
Debian the program of Debian 13 is unpacked in ``build/qemu``. ``make test-image`` runs these.
"""

from __future__ import annotations

import base64
import os
import platform
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.qemu import pull_plug

from sonar_console.devices.layout import Layout, load_layout
from sonar_tools.image.build import MIRROR, SUITE
from sonar_tools.image.card import DATA, DISK_ID, SLOT_A

pytestmark = pytest.mark.long

PATIENCE = 1500.0
"""Seconds after which what should have come is given up."""
OLDEST = 9
"""The first version of QEMU that has the I2C controllers."""
WORDS = (
    f"root=PARTUUID={DISK_ID:08x}-0{SLOT_A.number} ro rootwait rauc.slot=A panic=10 "
    "console=ttyAMA0 loglevel=6 systemd.getty_auto=no systemd.unit=basic.target "
)
"""The kernel's command line as boot.cmd has it, on QEMU's first serial line. The table itself is
not started: there is no picture here, and `test_image` has it."""
SHELL = (
    "systemd.debug_shell systemd.default_debug_tty=ttyAMA0 systemd.watchdog_sec=off "
    "systemd.show_status=no loglevel=3"
)
"""A root shell, and no words of others between its own; and no watchdog, for QEMU's resets the
machine as soon as it is switched on."""
THERMOMETER = 0x48
PROGRAM = "/opt/sonar-console/current/bin/python"
HEADER = {line: f"GPIO{line}" for line in (5, 6, 12, 13, *range(16, 28))}
HEADER |= {2: "SDA1", 3: "SCL1", 4: "GPIO_GCLK", 7: "SPI_CE1_N", 8: "SPI_CE0_N"}
HEADER |= {9: "SPI_MISO", 10: "SPI_MOSI", 11: "SPI_SCLK", 14: "TXD1", 15: "RXD1"}
"""The names of the header's lines in Linux' device trees, by the numbers that a layout has."""


def emulator(folder: Path) -> list[str]:
    """The command of a QEMU that is new enough; it is unpacked in a folder when there is none."""
    told = shutil.which("qemu-system-aarch64")
    if told is not None:
        said = subprocess.run([told, "--version"], capture_output=True, text=True, check=True)
        version = re.search(r"version (\d+)", said.stdout)
        if version is not None and int(version[1]) >= OLDEST:
            return [told]
    root = folder / "root"
    if not root.exists():
        new = folder / "root.new"
        shutil.rmtree(new, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        source = f"deb {MIRROR}/debian {SUITE} main"
        unpack = ["mmdebstrap", "--quiet", "--variant=extract", "--include=qemu-system-arm"]
        subprocess.run([*unpack, SUITE, new, source], check=True)
        new.rename(root)
    loader = next(root.glob("usr/lib*/**/ld-linux-*.so.*"))
    libraries = root / "usr/lib" / f"{platform.machine()}-linux-gnu"
    start = [loader, "--library-path", libraries, root / "usr/bin/qemu-system-aarch64"]
    return [*map(str, start), "-L", str(root / "usr/share/qemu")]


class Pi3:
    """The machine, with the image on its card; nothing that it writes is kept."""

    def __init__(self, made: Path, folder: Path) -> None:
        self._emulator = emulator(made.parent / "qemu")
        self._folder = folder
        self._serial = folder / "serial.log"
        self._process: subprocess.Popen[bytes] | None = None
        (image,) = (made / "out").glob("*.img")
        (boot,) = made.glob("parts-*/boot.img")
        (root,) = made.glob("root-*")
        self._boot = root / "boot"
        self._card = folder / "card.img"
        subprocess.run(["cp", "--sparse=always", image, self._card], check=True)
        os.truncate(self._card, 8 << 30)  # QEMU wants a power of two
        # The data partition is made beforehand, and grows: what mke2fs would discard of it before
        # takes ten minutes, for QEMU's card writes all of that.
        make = ("mke2fs", "-q", "-F", "-t", "ext4", "-b", "4096", "-i", "16384", "-L", "sonar-data")
        place = ("-E", f"offset={DATA.offset}", self._card, f"{DATA.size}M")
        subprocess.run([*make, *place], check=True, capture_output=True)
        for name in ("bcm2837-rpi-3-b.dtb", "overlays/sonar-lines.dtbo"):
            subprocess.run(["mcopy", "-o", "-i", boot, f"::{name}", folder], check=True)
        tree = folder / "bcm2837-rpi-3-b.dtb"
        # No Bluetooth chip is on this serial line: it is the test's.
        subprocess.run(["fdtput", "-r", tree, "/soc/serial@7e201000/bluetooth"], check=True)
        # The firmware adds which Pi this is; gpiozero asks for it.
        subprocess.run(["fdtput", "-c", tree, "/system"], check=True)
        revision = ("/system", "linux,revision", "a02082")
        subprocess.run(["fdtput", "-t", "x", tree, *revision], check=True)
        self._tree = folder / "pi.dtb"
        lines = folder / "sonar-lines.dtbo"
        subprocess.run(["fdtoverlay", "-i", tree, "-o", self._tree, lines], check=True)

    def start(self, words: str) -> None:
        """Switch it on; ``words`` are for the kernel."""
        self.stop()
        line = self._folder / "line"
        line.unlink(missing_ok=True)
        serial = f"socket,id=line,path={line},server=on,wait=off,logfile={self._serial}"
        self._process = subprocess.Popen(
            [
                *("nice", "-n", "10", *self._emulator, "-M", "raspi3b", "-no-reboot"),
                *("-display", "none", "-nodefaults", "-icount", "shift=1,sleep=off"),
                *("-kernel", str(self._boot / "kernel"), "-initrd", str(self._boot / "initrd")),
                *("-dtb", str(self._tree), "-append", WORDS + words),
                *("-drive", f"if=sd,file={self._card},format=raw,snapshot=on"),
                *("-device", f"tmp105,bus=i2c-bus.1,address={THERMOMETER}"),
                *("-chardev", serial, "-serial", "chardev:line"),
            ],
            stdin=subprocess.DEVNULL,
        )

    def stop(self) -> None:
        """Pull the plug."""
        pull_plug(self._process)
        self._process = None

    def serial(self) -> str:
        """What came over the serial line since it was switched on."""
        return self._serial.read_text("utf-8", "replace") if self._serial.exists() else ""

    def wait(self, text: str) -> None:
        """Wait until a text has come over the serial line."""
        end = time.monotonic() + PATIENCE
        while text not in self.serial():
            assert time.monotonic() < end, f"{text!r} did not come\n{self.serial()[-2000:]}"
            assert self._process is not None
            assert self._process.poll() is None, f"it ended\n{self.serial()[-2000:]}"
            time.sleep(1.0)

    def wait_for_reset(self) -> None:
        """Wait until the machine resets itself: QEMU then ends."""
        assert self._process is not None
        assert self._process.wait(PATIENCE) == 0

    def run(self, command: str) -> str:
        """Run a command in its shell; what it printed, errors as well."""
        mark = f"said{time.monotonic_ns()}"
        # The line is echoed: the mark is only whole when the shell has carried it out.
        end = f'echo {mark[:4]}""{mark[4:]}"[$said]"'
        answer = re.compile(rf"{mark}\[([A-Za-z0-9+/=]*)\]".encode())
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(str(self._folder / "line"))
            line.sendall(f"\nsaid=$({{ {command}\n}} 2>&1 | base64 -w0); {end}\n".encode())
            got = b""
            while (found := answer.search(got)) is None:
                piece = line.recv(65536)
                assert piece, f"it ended in: {command}"
                got += piece
        return base64.b64decode(found[1]).decode()

    def python(self, code: str) -> str:
        """Run a few lines of Python with the program that is installed there."""
        said = self.run(f"cd /tmp && {PROGRAM} - <<'END'\n{code}\nEND")
        assert "Traceback" not in said, said
        return said.strip()


@pytest.fixture(scope="module")
def machine(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pi3]:
    machine = Pi3(made, tmp_path_factory.mktemp("pi3"))
    yield machine
    machine.stop()


@pytest.fixture(scope="module")
def shell(machine: Pi3) -> Pi3:
    """The machine, started, with its shell."""
    machine.start(SHELL)
    machine.wait("root@sonar:/#")
    machine.run("systemctl is-system-running --wait")  # until all jobs are done
    return machine


@pytest.fixture(scope="module")
def layout(project: Path) -> Layout:
    """The layout of a table on a Pi 3."""
    return load_layout(project / "hardware" / "gpio-only.toml")


def test_the_root_of_the_image_comes_up_on_it(shell: Pi3) -> None:
    assert shell.run("findmnt -no SOURCE,OPTIONS /").split()[0].startswith("/dev/mmcblk")
    assert "ro" in shell.run("findmnt -no OPTIONS /").strip().split(",")
    failed = shell.run("systemctl --failed --no-legend --plain").split()[:1]
    assert failed == [], shell.run(f"journalctl -b --no-pager -u {failed[0]}")
    assert shell.run("cat /run/sonar/data-partition").strip() == "ok"
    assert int(shell.run("findmnt -nbo SIZE /data")) > 2_500_000_000
    shell.run("systemctl start sonar-board")
    assert shell.run("cat /run/sonar/board").strip() == "one-screen"


def test_the_lines_of_the_header_have_their_names_and_the_table_takes_them(
    shell: Pi3, layout: Layout
) -> None:
    said = shell.python(
        "from importlib.resources import files\n"
        "import lgpio\n"
        "from sonar_console.devices.layout import load_layout\n"
        "from sonar_console.devices.pins import open_back_end\n"
        "layout = load_layout(files('sonar_console') / 'shipped/hardware/gpio-only.toml')\n"
        "end = open_back_end('auto')\n"
        "print(end.note)\n"
        "chip = lgpio.gpiochip_open(end.factory.chip)\n"
        "print(lgpio.gpio_get_chip_info(chip)[3])\n"
        "for line in sorted(layout.gpio()):\n"
        "    pin = end.factory.pin(line)\n"
        "    pin.input_with_pull('up')\n"
        "    _, _, _, name, user = lgpio.gpio_get_line_info(chip, line)\n"
        "    print(line, name, user or '-')\n"
    )
    note, label, *lines = said.splitlines()
    assert note.startswith("pins: lgpio, /dev/gpiochip")
    assert "Raspberry Pi 3" in note
    assert label == "pinctrl-bcm2835"
    found = [line.split() for line in lines]
    assert {int(line): name for line, name, _ in found} == {
        line: HEADER[line] for line in layout.gpio()
    }
    assert {user for _, _, user in found} == {"lg"}  # each is the table's: nobody else had it


def test_no_serial_line_has_taken_gpio_14_and_15(shell: Pi3) -> None:
    owners = shell.run(
        "mountpoint -q /sys/kernel/debug || mount -t debugfs debugfs /sys/kernel/debug; "
        "cat /sys/kernel/debug/pinctrl/*/pinmux-pins"
    )
    for line in (14, 15):
        found = re.search(rf"^pin {line} \(gpio{line}\): (.*)$", owners, re.M)
        assert found, owners
        assert "serial" not in found[1]


def test_the_buses_are_found_by_their_nodes_and_a_device_answers(shell: Pi3) -> None:
    said = shell.python(
        "from sonar_console.system.machine import Machine\n"
        "machine = Machine()\n"
        "for name, number in sorted(machine.bus_nodes().items()):\n"
        "    print(name, number, machine.bus_speed(number))\n"
    )
    buses = {name: (number, speed) for name, number, speed in map(str.split, said.splitlines())}
    assert {"i2c@7e205000", "i2c@7e804000", "i2c@7e805000"} <= buses.keys()
    number, speed = buses["i2c@7e804000"]
    assert speed == "100000"  # no overlay on a Pi 3: its table has no OLEDs
    seen = shell.run(f"i2cdetect -y {number} {THERMOMETER} {THERMOMETER}")
    assert f" {THERMOMETER:x}" in seen.partition("40:")[2], seen
    limit = shell.run(f"i2cget -y {number} {THERMOMETER} 3 w").strip()
    assert limit == "0x0050"  # 80 degrees, high byte first: what the device has at its start
    other = buses["i2c@7e205000"][0]
    assert "--" in shell.run(f"i2cdetect -y {other} {THERMOMETER} {THERMOMETER}")


def test_systemd_switches_the_hardware_watchdog_on(machine: Pi3) -> None:
    machine.start("loglevel=7")
    machine.wait_for_reset()
    said = machine.serial()
    assert "bcm2835-wdt: Broadcom BCM2835 watchdog timer" in said, said[-2000:]
    assert "Welcome to" in said  # systemd is there, and with the watchdog off it goes on (`shell`)
    assert "Kernel panic" not in said
