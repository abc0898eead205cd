"""What is taken out of Debian's packages for the image, and what is made the same in each build."""

from __future__ import annotations

import fnmatch
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from sonar_tools.image.stages import ImageError

LEFT_OUT = (
    "boot/System.map-*",
    "boot/config-*",
    "usr/include",
    "usr/lib/gcc",
    "usr/lib/modules/*/dtb/[!b]*",
    "usr/lib/modules/*/dtb/b[!r]*",
    "usr/libexec/gcc",
    "usr/bin/*-linux-gnu-cpp*",
    "usr/bin/pzstd",
    "usr/bin/sqv",
    "usr/lib/*/gconv",
    "usr/lib/python3.*/test",
    "usr/lib/python3.*/idlelib",
    "usr/lib/u-boot/rpi_[!a]*",
    "usr/share/sounds",
    "usr/lib/raspi-firmware/*_db*",
    "usr/share/X11/locale/*.UTF-8",
    "usr/share/bug",
    "usr/share/doc-base",
    "usr/share/fonts/X11",
    "usr/share/gdb",
    "usr/share/lintian",
    "usr/share/man",
    "usr/share/zoneinfo/right",
    "var/cache/apt/*",
    "var/cache/debconf/*",
    "var/lib/apt/lists/*",
    "var/log/*",
)
"""Files and folders of the root, as patterns."""

MODULES_LEFT_OUT = (
    "drivers/gpu/drm/amd*",
    "drivers/gpu/drm/nouveau",
    "drivers/gpu/drm/radeon",
    "drivers/gpu/drm/i915",
    "drivers/gpu/drm/xe",
    "drivers/gpu/drm/msm",
    "drivers/infiniband",
    "drivers/isdn",
    "drivers/media",
    "drivers/net/ethernet/mellanox",
    "drivers/net/ethernet/chelsio",
    "drivers/net/ethernet/intel",
    "drivers/net/ethernet/qlogic",
    "drivers/net/ethernet/broadcom/bnx*",
    "drivers/net/ethernet/cavium",
    "drivers/net/ethernet/marvell",
    "drivers/net/wireless/ath",
    "drivers/net/wireless/intel",
    "drivers/net/wireless/marvell",
    "drivers/net/wireless/mediatek",
    "drivers/net/wireless/ralink",
    "drivers/net/wireless/realtek",
    "drivers/net/wireless/rsi",
    "drivers/net/wireless/ti",
    "drivers/scsi",
    "drivers/staging",
    "fs/btrfs",
    "fs/ceph",
    "fs/ocfs2",
    "fs/xfs",
    "sound/pci",
)
"""Families of the kernel's modules that no Raspberry Pi and no emulator needs."""
MODULES_KEPT = (
    *("drivers/scsi/sd_mod*", "drivers/scsi/scsi_*", "drivers/scsi/uas*"),
    *("drivers/media/cec/core/cec.*", "drivers/media/rc/rc-core.*", "drivers/media/mc/mc.*"),
    "drivers/staging/vc04_services/*",
)
"""Of these families what the table needs: HDMI wants the first two of the second line."""
MODULES_NEEDED = (
    *("drivers/gpu/drm/vc4/vc4.*", "drivers/gpu/drm/v3d/v3d.*", "drivers/gpu/drm/virtio/*"),
    *(
        "drivers/i2c/busses/i2c-bcm2835.*",
        "drivers/i2c/i2c-dev.*",
        "drivers/watchdog/bcm2835_wdt.*",
    ),
    *(
        "drivers/mmc/*",
        "drivers/usb/storage/*",
        "drivers/usb/class/cdc-acm.*",
        "drivers/hid/usbhid/*",
    ),
    *("drivers/net/wireless/broadcom/brcm80211/*", "drivers/platform/raspberrypi/*"),
    *("drivers/staging/vc04_services/*", "sound/usb/*", "sound/soc/bcm/*"),
    *("fs/fat/*", "fs/exfat/*", "fs/squashfs/*"),
)
"""Modules that a table has, as patterns: they stay, with all that they need."""

UNIT_LINKS_LEFT_OUT = (
    "apt-daily*",
    "dpkg-db-backup.timer",
    "e2scrub*",
    "fstrim.timer",
    "getty@tty1.service",
    "systemd-networkd*",
    "systemd-network-*",
    "wpa_supplicant*",
    "man-db.timer",
    "alsa-*",
    "remote-fs.target",
    "systemd-pstore.service",
)
"""What Debian's packages switch on: nothing of the network, and nothing that writes by itself."""

TAKEN_OUT = (*LEFT_OUT, *MODULES_LEFT_OUT, *MODULES_KEPT, *UNIT_LINKS_LEFT_OUT)
"""All that `trim` goes by."""


def trim(root: Path) -> None:
    """Take out what the table does not need."""
    for pattern in LEFT_OUT:
        for path in root.glob(pattern):
            _remove(path)
    for kernel in root.glob("usr/lib/modules/*/kernel"):
        for pattern in MODULES_LEFT_OUT:
            for path in kernel.glob(pattern):
                for file in _inside(path):
                    name = str(file.relative_to(kernel))
                    if not any(fnmatch.fnmatch(name, kept) for kept in MODULES_KEPT):
                        _remove(file)
    for modules in root.glob("usr/lib/modules/*"):
        check_modules(modules)
    for wants in root.glob("etc/systemd/system/*.wants"):
        for pattern in UNIT_LINKS_LEFT_OUT:
            for link in wants.glob(pattern):
                link.unlink()


def check_modules(modules: Path) -> None:
    """Check that the needed modules of a kernel are there, by what depmod wrote before.

    :raises ImageError: when one, or another one that it needs, was taken out.
    """
    listed = modules / "modules.dep"
    for line in listed.read_text("utf-8").splitlines() if listed.is_file() else ():
        name, _, needs = line.partition(":")
        module = name.removeprefix("kernel/")
        if any(fnmatch.fnmatch(module, needed) for needed in MODULES_NEEDED):
            for each in (name, *needs.split()):
                if not (modules / each).exists():
                    raise ImageError(f"the table needs the kernel's {module}: {each} is taken out")


def _inside(path: Path) -> Iterator[Path]:
    return (file for file in [*path.rglob("*"), path] if file.is_file())


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


COMPILED = ("opt/sonar-console/releases/**/*.pyc", "usr/lib/python3*/**/*.pyc")
"""The compiled files of Python in a root."""


def make_same(root: Path, built: int) -> None:
    """Take out what differs from one build to the next: times, caches, the marks of pip."""
    for name in ("etc/machine-id", "etc/resolv.conf", "etc/hosts"):
        _remove(root / name)
    (root / "etc/machine-id").write_text("")  # made anew in memory at each start
    link = root / "var/lib/dbus/machine-id"
    _remove(link)
    link.symlink_to("/etc/machine-id")
    (root / "etc/hosts").write_text("127.0.0.1 localhost sonar\n")
    (root / "etc/hostname").write_text("sonar\n")
    for pattern in ("opt/sonar-console/pip.log", "var/cache/ldconfig/*", "etc/*-", "root/.cache"):
        for path in root.glob(pattern):
            _remove(path)
    for pattern in COMPILED:
        for path in root.glob(pattern):
            _trust(path)
    # Also of what Debian's packages bring: a stage that is kept knows nothing of this commit.
    for path in _all(root):
        os.utime(path, (built, built), follow_symlinks=False)


def _trust(path: Path) -> None:
    """Let Python take a compiled file without a look at its source, which cannot change here."""
    data = path.read_bytes()
    if data[4:8] == b"\x03\0\0\0":  # by the source's hash, and checked
        path.write_bytes(data[:4] + b"\x01\0\0\0" + data[8:])


def _all(root: Path) -> Iterable[Path]:
    for folder, folders, files in os.walk(root):
        for name in [*folders, *files]:
            yield Path(folder, name)
    yield root
