"""Reads facts about the machine from files: GPIO chips, buses, ports, processes, disk space.

Every path is under ``root``, so that a test can make a machine of its own.
"""

from __future__ import annotations

import grp
import os
import pwd
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

OTHER_LIBRARIES = {"RPi.GPIO": "rpigpio", "pigpio": "pigpio", "RPIO": "rpio"}
"""Pin libraries that do not work here, and what gpiozero calls them."""


_X_CONFIG = "/opt/sonar-console/current/share/xorg.conf"
"""The configuration of the kiosk's X, as the installer has made it."""
_ADAPTERS = (
    "/sys/bus/i2c/devices/i2c-{}",
    "/sys/class/i2c-dev/i2c-{}/device",
    "/sys/class/i2c-adapter/i2c-{}",
)
"""Where the adapter of an I2C bus may be."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that has a device open."""

    pid: int
    name: str


class Machine:
    """This machine, or one that a test has made under ``root``."""

    __slots__ = ("_root",)

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root

    def path(self, name: str) -> Path:
        """A path of the machine."""
        return self._root / name.lstrip("/")

    def there(self, name: str) -> bool:
        """Whether a device exists."""
        return self.path(name).exists()

    def serial(self) -> str:
        """The machine's serial number; empty where it has none."""
        try:
            text = self.path("/proc/device-tree/serial-number").read_text("ascii")
        except (OSError, UnicodeDecodeError):
            return ""
        return text.strip("\0\n ")

    def chips(self) -> list[str]:
        """The GPIO chips, ``/dev/gpiochip0``."""
        found = self.path("/dev").glob("gpiochip*")
        return sorted(f"/dev/{path.name}" for path in found)

    def may_use(self, name: str) -> bool:
        """Whether this user may read and write a device."""
        return os.access(self.path(name), os.R_OK | os.W_OK)

    def group_of(self, name: str) -> str:
        """The group that may use a device."""
        number = self.path(name).stat().st_gid
        try:
            return grp.getgrgid(number).gr_name
        except KeyError:
            return str(number)

    def user(self) -> str:
        """The user's name."""
        try:
            return pwd.getpwuid(os.getuid()).pw_name
        except KeyError:
            return str(os.getuid())

    def model(self) -> str:
        """The Raspberry Pi that this is, as the device tree says, or an empty text elsewhere."""
        try:
            text = self.path("/proc/device-tree/model").read_bytes().decode("ascii", "replace")
        except OSError:
            return ""
        return text.strip("\0\n ") if "Raspberry Pi" in text else ""

    def supply(self) -> int | None:
        """The milliamperes that the power supply has promised, where the device tree says it."""
        try:
            told = self.path("/proc/device-tree/chosen/power/max_current").read_bytes()
        except OSError:
            return None
        return int.from_bytes(told[:4], "big") or None

    def knows_outputs(self) -> bool:
        """Whether the kiosk's X is told which graphics device has the sockets, if there is one."""
        try:
            return "PrimaryGPU" in self.path(_X_CONFIG).read_text("utf-8", "replace")
        except OSError:
            return True

    def bus_nodes(self) -> dict[str, int]:
        """The numbers of the I2C buses by the names of their nodes in the device tree."""
        found: dict[str, int] = {}
        for adapter in self.path("/sys/bus/i2c/devices").glob("i2c-*"):
            number = adapter.name.removeprefix("i2c-")
            for node in (adapter / "of_node", adapter / ".." / "of_node"):
                if number.isdecimal() and node.exists() and node.resolve().name.startswith("i2c@"):
                    found.setdefault(node.resolve().name, int(number))
        return found

    def bus_speed(self, bus: int) -> int | None:
        """The clock of an I2C bus in Hz by the device tree, or None where nothing tells it.

        Its node is that of the adapter, or of the device that the adapter belongs to. Kernels up
        to 6.11 list adapters under ``/sys/class/i2c-adapter`` too, later ones no longer do.
        """
        for place in _ADAPTERS:
            adapter = self.path(place.format(bus))
            for node in (adapter / "of_node", adapter / ".." / "of_node"):
                try:
                    speed = int.from_bytes((node / "clock-frequency").read_bytes()[:4], "big")
                except OSError:
                    continue
                if speed:
                    return speed
        return None

    def holders(self, name: str) -> list[Holder]:
        """The other processes that have a device open, as far as this user may see them."""
        device = self.path(name)
        try:
            device = device.resolve(strict=True)
        except OSError:
            return []
        return [
            Holder(pid, self._name(pid))
            for pid in self._processes()
            if pid != os.getpid() and device in self._open_files(pid)
        ]

    def near(self, folder: Path) -> Path:
        """A folder, or the nearest one above it that exists and may be looked at."""
        while not os.access(folder, os.F_OK) and folder != folder.parent:
            folder = folder.parent
        return folder

    def free(self, folder: Path) -> int:
        """Free bytes on the disk of a folder, which need not exist yet."""
        return shutil.disk_usage(self.near(folder)).free

    def libraries(self) -> list[str]:
        """The installed pin libraries that do not work here."""
        return [name for name in OTHER_LIBRARIES if _installed(name)]

    def _processes(self) -> Iterator[int]:
        for path in self.path("/proc").glob("[0-9]*"):
            if path.name.isdecimal():
                yield int(path.name)

    def _open_files(self, pid: int) -> Iterator[Path]:
        try:
            for link in self.path(f"/proc/{pid}/fd").iterdir():
                yield Path(os.readlink(link))  # noqa: PTH115  as it stands: it may not be a path
        except OSError:
            return  # it has ended, or is another user's

    def _name(self, pid: int) -> str:
        try:
            return self.path(f"/proc/{pid}/comm").read_text("utf-8", "replace").strip()
        except OSError:
            return "?"


def _installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
