"""Builds MicroPython for the Raspberry Pi Pico from Debian's source packages.

``python tests/board/image.py FOLDER`` leaves ``FOLDER/micropython.uf2``, in a minute or two.
Sources come through ``apt-get`` with package lists of its own, so the system's are not touched.
Needed on the machine: cmake, make, gcc, g++, python3, gcc-arm-none-eabi,
libnewlib-arm-none-eabi and libstdc++-arm-none-eabi-newlib.

Debian's tarball of MicroPython lacks TLS and the packages of micropython-lib; the crew board needs
neither, so both are left out.
"""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SUITE = "trixie"
"""The first release of Debian that has MicroPython, and the Pico's SDK beside it."""
SOURCES = ("micropython",)
PACKAGES = ("pico-sdk-source", "tinyusb-source")
TOOLS = ("arm-none-eabi-gcc", "cmake", "make", "gcc", "g++", "apt-get", "dpkg-deb")
IMAGE = "micropython.uf2"

FLASH = 0x10000000
FAMILY = 0xE48BFF56
"""What UF2 calls the RP2040."""
BLOCK = 256
"""Bytes of flash in one block of 512."""


class BuildError(Exception):
    """The image cannot be built here: one line that says why."""


def missing_tools() -> list[str]:
    """The programs that are needed and not there."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def blocks(flash: bytes) -> Iterator[bytes]:
    """The contents of the flash as UF2 blocks."""
    count = -(-len(flash) // BLOCK)
    for number in range(count):
        piece = flash[number * BLOCK : (number + 1) * BLOCK].ljust(BLOCK, b"\0")
        address = FLASH + number * BLOCK
        head = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, BLOCK, number, count, FAMILY
        )
        yield head + piece.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def _mirror() -> str:
    """The Debian mirror that this machine uses."""
    texts = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
    for path in texts:
        if not path.is_file():
            continue
        text = path.read_text("utf-8")
        found = re.search(
            r"^(?:URIs:\s*|deb\s+(?:\[[^]]*\]\s*)?)(\S+/debian/?)(?:\s|$)", text, re.M
        )
        if found:
            return found[1]
    raise BuildError("no Debian mirror is named in /etc/apt; the image is built from its sources")


def _run(command: list[str], where: Path, log: Path) -> None:
    with log.open("ab") as file:
        done = subprocess.run(
            command, cwd=where, stdin=subprocess.DEVNULL, stdout=file, stderr=file, check=False
        )
    if done.returncode != 0:
        raise BuildError(f"`{' '.join(command[:3])} ...` failed; see {log}")


def _fetch(folder: Path, log: Path) -> None:
    apt = folder / "apt"
    for part in ("lists/partial", "cache/archives/partial", "state"):
        (apt / part).mkdir(parents=True, exist_ok=True)
    key = "signed-by=/usr/share/keyrings/debian-archive-keyring.gpg"
    line = f"[{key}] {_mirror()} {SUITE} main\n"
    (apt / "sources.list").write_text(f"deb {line}deb-src {line}", "utf-8")
    (apt / "status").write_text("", "utf-8")
    options = {
        "Dir::Etc::sourcelist": apt / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State": apt / "state",
        "Dir::State::Lists": apt / "lists",
        "Dir::State::status": apt / "status",
        "Dir::Cache": apt / "cache",
        "APT::Sandbox::User": "root",
    }
    get = ["apt-get", *(f"-o{key}={value}" for key, value in options.items()), "-qq"]
    _run([*get, "update"], folder, log)
    _run([*get, "download", *PACKAGES], folder, log)
    _run([*get, "source", "--download-only", *SOURCES], folder, log)


def _unpack(folder: Path, log: Path) -> Path:
    tree, sdk = folder / "micropython", folder / "sdk"
    for made in (tree, sdk):
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
    (source,) = folder.glob("micropython_*.orig.tar.xz")
    _run(["tar", "xJf", str(source), "-C", str(tree), "--strip-components=1"], folder, log)
    for package in PACKAGES:
        (file,) = folder.glob(f"{package}_*.deb")
        _run(["dpkg-deb", "-x", str(file), str(sdk)], folder, log)
    for name in ("tinyusb", "pico-sdk"):
        place = tree / "lib" / name
        shutil.rmtree(place, ignore_errors=True)
        place.symlink_to(sdk / "usr/src" / name)
    return tree


def _replace(path: Path, pattern: str, by: str) -> None:
    text = path.read_text("utf-8")
    changed = re.sub(pattern, by, text, flags=re.M)
    if changed == text:
        raise BuildError(f"{path.name} is not as expected: nothing in it is like {pattern!r}")
    path.write_text(changed, "utf-8")


def _leave_out_what_is_not_there(tree: Path) -> None:
    lists = tree / "ports/rp2/CMakeLists.txt"
    _replace(lists, r"set\(MICROPY_SSL_MBEDTLS ON\)", "set(MICROPY_SSL_MBEDTLS OFF)")
    _replace(lists, r"^.*mbedtls/mbedtls_port\.c.*\n", "")
    _replace(lists, r"^.*micropy_lib_mbedtls\).*\n", "")
    for name in ("SSL_MBEDTLS", "PY_SSL", "PY_CRYPTOLIB", "PY_HASHLIB_SHA1"):
        text = (tree / "ports/rp2/mpconfigport.h").read_text("utf-8")
        if re.search(rf"#define MICROPY_{name}\s+\(1\)", text):
            path = tree / "ports/rp2/mpconfigport.h"
            _replace(path, rf"(#define MICROPY_{name}\s+)\(1\)", r"\1(0)")
    library = tree / "lib/micropython-lib"
    library.mkdir(exist_ok=True)
    (library / "README.md").write_text("left out\n", "utf-8")


def build(folder: Path) -> Path:
    """Build the image, unless it is there already; its path.

    :raises BuildError: when a tool is missing or a step fails.
    """
    image = folder / IMAGE
    if image.is_file():
        return image
    if missing := missing_tools():
        raise BuildError(f"not installed: {', '.join(missing)}")
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "build.log"
    log.write_bytes(b"")
    if not list(folder.glob("micropython_*.orig.tar.xz")):
        _fetch(folder, log)
    tree = _unpack(folder, log)
    _leave_out_what_is_not_there(tree)
    manifest = folder / "manifest.py"
    manifest.write_text(
        'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n', "utf-8"
    )
    _run(["make", "-s", "-C", "mpy-cross", "-j2"], tree, log)
    made = folder / "rp2"
    settings = {
        "MICROPY_BOARD": "RPI_PICO",
        "MICROPY_BOARD_DIR": tree / "ports/rp2/boards/RPI_PICO",
        "MICROPY_FROZEN_MANIFEST": manifest,
        "PICO_NO_PICOTOOL": 1,
    }
    options = [f"-D{name}={value}" for name, value in settings.items()]
    _run(["cmake", "-S", "ports/rp2", "-B", str(made), *options], tree, log)
    _run(["make", "-s", "-C", str(made), "-j2"], tree, log)
    flash = (made / "firmware.bin").read_bytes()
    image.write_bytes(b"".join(blocks(flash)))
    return image


def main() -> int:
    """Build into the folder that is named."""
    if len(sys.argv) != 2:
        sys.stderr.write("image.py: name the folder to build in\n")
        return 2
    try:
        image = build(Path(sys.argv[1]))
    except BuildError as fault:
        sys.stderr.write(f"image.py: {fault}\n")
        return 1
    sys.stdout.write(f"{image}: {image.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
