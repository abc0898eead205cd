"""The release file: a tar archive, then the signature of its maker.

Nothing in the archive is read before the signature is verified (`verify`), and what is read then is
still held to limits (`unpack`): plain files and folders, names of plain letters, each file with its
checksum. The end of the file is::

    -----BEGIN SSH SIGNATURE-----
    …
    -----END SSH SIGNATURE-----
    sonar-console-release 00000375

The last line has the length of the signature, in bytes. ``tar`` ignores what follows an archive.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import stat
import subprocess
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sonar_console.system.releases.errors import ReleaseError
from sonar_console.system.releases.folder import version_order

SUFFIX = ".release"
SIGNERS = Path("/etc/sonar-console/release-signers")
"""The makers' public keys, as ssh-keygen's allowed signers. Only root writes it."""
SIGNER, NAMESPACE = "release", "sonar-console-release"
"""The name of a maker in that file, and what a signature is for."""

MAGIC = b"sonar-console-release "
TAIL = len(MAGIC) + 9
MOST_NAMES = 10_000
"""Files of a folder that are looked at."""
MOST_SIGNATURE = 16_384
MOST_BYTES = 512_000_000
"""Bytes of a release file, and of all that is in it."""
MOST_FILES = 2_000
MOST_UNPACKED, MOST_MEMBERS = 1_500_000_000, 50_000
"""Bytes and files of all wheels, unpacked."""
NEEDED = "300"
"""About how many MB an installation needs, where it is not known better."""
MEGABYTE = 1_000_000
PIECE = 1 << 20

MANIFEST, SUMS = "release.json", "SHA256SUMS"
_PATH = re.compile(
    r"[A-Za-z0-9_+@-][A-Za-z0-9_.+@-]*(/[A-Za-z0-9_+@-][A-Za-z0-9_.+@-]*){0,5}", re.A
)
_SUM = re.compile(r"([0-9a-f]{64})  (\S+)", re.A)
_FILE = re.compile(r"sonar-console-([0-9.]{1,32})-([a-z0-9_]{1,16})\.release", re.A | re.I)

Progress = Callable[[str, int, int], None]
"""Told the name of a step, how much of it is done, and of how much."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a release is made for, as ``release.json`` in the archive says."""

    version: str
    built: int
    machines: tuple[str, ...]
    pythons: tuple[str, ...]


def find(folders: Iterable[Path]) -> Path | None:
    """The newest release file in some folders, by its name; links do not count."""
    return newest(
        folders, lambda name: version_order(there) if (there := version_in(name)) else None
    )


def newest(folders: Iterable[Path], order: Callable[[str], tuple[int, ...] | None]) -> Path | None:
    """The file in some folders whose name is the last by ``order``; links do not count.

    ``order`` is None for the name of another file. Of a folder `MOST_NAMES` are looked at.
    """
    found = []
    for folder in folders:
        try:
            names = [path.name for path in folder.iterdir()][:MOST_NAMES]
        except OSError:
            continue
        for name in names:
            place, path = order(name), folder / name
            if place is not None and not path.is_symlink() and path.is_file():
                found.append((place, name, path))
    return max(found)[2] if found else None


def version_in(name: str) -> str:
    """The version in the name of a release file; empty for another name."""
    match = _FILE.fullmatch(name)
    try:
        version_order(match[1] if match else "")
    except ValueError:
        return ""
    return match[1] if match else ""


def copy(file: Path, target: Path, progress: Progress, most: int) -> None:
    """Copy a file of somebody else's into a folder of root's; no link is followed.

    Raises `ReleaseError` for one that is larger than ``most`` bytes.
    """
    name = file.name
    source, size = open_file(file, most)
    try:
        room(target.parent, size)
        done = 0
        with open(target, "xb", opener=_private) as out:
            while piece := _read(source, name):
                done += len(piece)
                if done > most:  # it grows while it is read
                    raise ReleaseError("large", value=name)
                out.write(piece)
                progress("copying", done, size)
        if done < size:
            raise ReleaseError("gone", value=name)
    finally:
        os.close(source)


def open_file(file: Path, most: int) -> tuple[int, int]:
    """Open a file of somebody else's; its descriptor, which the caller closes, and its size.

    Raises `ReleaseError` for a link, for what is no file, and for more than ``most`` bytes.
    """
    name = file.name
    try:
        number = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError as fault:
        raise ReleaseError("gone", value=f"{name}: {fault.strerror}") from fault
    about = os.fstat(number)
    if stat.S_ISREG(about.st_mode) and about.st_size <= most:
        return number, about.st_size
    os.close(number)
    raise ReleaseError("large" if stat.S_ISREG(about.st_mode) else "contents", value=name)


def room(folder: Path, needed: int) -> None:
    """Raise `ReleaseError` where the disk of a folder has not so many bytes free."""
    disk = os.statvfs(folder)
    if disk.f_bavail * disk.f_frsize < needed:
        raise ReleaseError("full", value=str(-(-needed // MEGABYTE)))


def verify(file: Path, name: str, signers: Path = SIGNERS) -> str:
    """Verify the signature, and cut it off the file; the checksum of the rest.

    ``file`` is a copy that nobody else can write, ``name`` what it is called where it came from.
    `ssh-keygen` reads it and the signature, and nothing else does before that.
    """
    if not signers.is_file():
        raise ReleaseError("no-signers")
    size = file.stat().st_size
    with file.open("rb") as read:
        read.seek(max(0, size - TAIL))
        tail = read.read()
        digits = tail[len(MAGIC) : -1]
        if not (tail.startswith(MAGIC) and tail.endswith(b"\n") and digits.isdigit()):
            raise ReleaseError("torn", value=_short(name))
        length = int(digits)
        payload = size - TAIL - length
        if length > MOST_SIGNATURE or payload <= 0:
            raise ReleaseError("torn", value=_short(name))
        read.seek(payload)
        signature = read.read(length)
    signed = file.with_suffix(".sig")
    signed.write_bytes(signature)
    os.truncate(file, payload)
    with file.open("rb") as read:
        said = subprocess.run(
            [
                *("ssh-keygen", "-Y", "verify", "-f", signers, "-I", SIGNER),
                *("-n", NAMESPACE, "-s", signed),
            ],
            stdin=read,
            capture_output=True,
            check=False,
            env={"PATH": os.defpath, "LC_ALL": "C"},
        )
    if said.returncode:
        raise ReleaseError("signature")
    with file.open("rb") as read:
        return hashlib.file_digest(read, "sha256").hexdigest()


def unpack(file: Path, folder: Path, progress: Progress) -> Manifest:
    """Unpack the archive of a verified release into a new folder, and check it; its manifest."""
    folder.mkdir(0o755)
    try:
        with tarfile.open(file, "r:") as archive:
            _extract(archive, folder, file.stat().st_size, progress)
    except (FileExistsError, NotADirectoryError) as fault:  # a file where a folder is
        raise ReleaseError("contents", value=_short(Path(fault.filename).name)) from fault
    except (tarfile.TarError, EOFError, ValueError) as fault:
        raise ReleaseError("contents", value=_short(str(fault))) from fault
    _check_sums(folder)
    _check_wheels(folder)
    return _manifest(folder)


def _extract(archive: tarfile.TarFile, folder: Path, size: int, progress: Progress) -> None:
    total = count = 0
    seen: set[str] = set()
    for member in archive:
        count += 1
        total += member.size
        name = member.name
        if count > MOST_FILES or total > MOST_BYTES or member.size < 0:
            raise ReleaseError("large", value="the release")
        if not _PATH.fullmatch(name) or name.casefold() in seen or not member.isreg():
            if member.isdir() and _PATH.fullmatch(name):
                continue
            raise ReleaseError("contents", value=_short(name))
        if member.issparse():
            raise ReleaseError("contents", value=_short(name))
        seen.add(name.casefold())
        target = folder / name
        target.parent.mkdir(0o755, parents=True, exist_ok=True)
        source = archive.extractfile(member)
        assert source is not None
        room(folder, member.size)
        with open(target, "xb", opener=_private) as out:
            while piece := source.read(PIECE):
                out.write(piece)
        if target.stat().st_size != member.size:
            raise ReleaseError("contents", value=_short(name))
        target.chmod(0o755 if member.mode & 0o100 else 0o644)
        progress("unpacking", archive.offset, size)


def _check_sums(folder: Path) -> None:
    """Each file has its checksum in the list, and the list has no other."""
    sums = {}
    try:
        for line in (folder / SUMS).read_text("ascii").splitlines():
            match = _SUM.fullmatch(line)
            if match is None:
                raise ReleaseError("checksum", value=SUMS)
            sums[match[2]] = match[1]
    except (OSError, UnicodeDecodeError):
        raise ReleaseError("checksum", value=SUMS) from None
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        if name == SUMS:
            continue
        with path.open("rb") as read:
            if sums.pop(name, "") != hashlib.file_digest(read, "sha256").hexdigest():
                raise ReleaseError("checksum", value=_short(name))
    if sums:
        raise ReleaseError("checksum", value=_short(min(sums)))


def _check_wheels(folder: Path) -> None:
    """The wheels unpack to no more than a release may have; nothing is unpacked for that."""
    total = count = 0
    for path in sorted((folder / "wheels").glob("*.whl")):
        try:
            with zipfile.ZipFile(path) as wheel:
                inside = wheel.infolist()
        except (zipfile.BadZipFile, ValueError, RuntimeError) as fault:  # of a kind it cannot read
            raise ReleaseError("contents", value=_short(path.name)) from fault
        total += sum(each.file_size for each in inside)
        count += len(inside)
        for each in inside:
            parts = each.filename.split("/")
            if ".." in parts or each.filename.startswith("/") or "\\" in each.filename:
                raise ReleaseError("contents", value=_short(f"{path.name}: {each.filename}"))
        if total > MOST_UNPACKED or count > MOST_MEMBERS:
            raise ReleaseError("large", value=_short(path.name))
    if not count:
        raise ReleaseError("contents", value="no wheels")
    room(folder, 2 * total)


def _manifest(folder: Path) -> Manifest:
    try:
        read: Any = json.loads((folder / MANIFEST).read_bytes())
        made = Manifest(
            str(read["version"]),
            int(read["built"]),
            tuple(map(str, read["machines"])),
            tuple(map(str, read["pythons"])),
        )
        version_order(made.version)
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise ReleaseError("contents", value=MANIFEST) from fault
    return made


def _files(folder: Path) -> Iterator[Path]:
    for each in sorted(folder.rglob("*")):
        if not each.is_dir():
            yield each


def _read(source: int, name: str) -> bytes:
    try:
        return os.read(source, PIECE)
    except OSError as fault:
        raise ReleaseError("gone", value=f"{name}: {fault.strerror}") from fault


def _private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)


def _short(text: str) -> str:
    """A name out of the file as a message may show it."""
    return "".join(each if each.isprintable() else "?" for each in text)[:80]


def reason_of(fault: OSError) -> ReleaseError:
    """The reason that an error of the system is."""
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return ReleaseError("full", value=NEEDED)
    if fault.errno == errno.EROFS:
        return ReleaseError("read-only", value=str(fault.filename or fault.strerror))
    where = f"{fault.filename}: " if fault.filename else ""
    return ReleaseError("failed", value=f"{where}{fault.strerror or fault}")
