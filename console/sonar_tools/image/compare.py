"""Says which files of two images differ: of the boot partition, of the root, and beside them.

A part that is the same byte for byte is not opened. Of one that is not, its files are compared;
when these are the same, the part differs in its own tables, and the first byte is named.
"""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from sonar_tools.image.card import BOOT, MIB, SLOT_A, STATE_OFFSETS, STATE_SIZE
from sonar_tools.image.stages import ImageError

EXCEPTIONS: Mapping[str, str] = {
    "bundle: the signature": "it has the time of signing in it",
    "SHA256SUMS": "it has the bundle's checksum in it",
    "SHA256SUMS.*.p7s": "it signs SHA256SUMS",
}
"""What two builds of one commit by one pair of keys do not have in common, and why; all else is
the same, as long as Debian's archive and the index of wheels give the same packages."""

_CHUNK = 4 * MIB


def differences(one: Path, other: Path) -> Iterator[str]:
    """A line for each thing in which two folders of `make image` differ.

    :raises ImageError: when one of them has no image, or more than one.
    """
    yield from _cards(_only(one, "*.img"), _only(other, "*.img"))
    yield from _bundles(_only(one, "*.raucb"), _only(other, "*.raucb"))
    names = {path.name for folder in (one, other) for path in folder.iterdir() if path.is_file()}
    for name in sorted(names):
        # The image and the bundle are compared above, and what is packed with the image.
        if name.endswith((".img", ".img.xz", ".raucb")):
            continue
        if not (one / name).is_file() or not (other / name).is_file():
            yield f"{name}: in one of them alone"
        elif _hash(one / name) != _hash(other / name):
            yield name


def excepted(line: str) -> str | None:
    """Why a difference is one that two builds may have, or None for one that they may not."""
    for pattern, why in EXCEPTIONS.items():
        if Path(line).match(pattern) or line == pattern:
            return why
    return None


def _only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern)) if folder.is_dir() else []
    if len(found) != 1:
        raise ImageError(f"{folder}: {len(found)} files {pattern}; name the folder of one image")
    return found[0]


# ---- the card


def _cards(one: Path, other: Path) -> Iterator[str]:
    ends = (one.stat().st_size, other.stat().st_size)
    if ends[0] != ends[1]:
        yield f"card: {ends[0]} and {ends[1]} bytes"
    parts = [("partition table", 0, 512)]
    parts += [(f"state {n}", at, STATE_SIZE) for n, at in enumerate(STATE_OFFSETS)]
    for name, begin, size in parts:
        if (at := _first_difference(one, other, begin, size)) is not None:
            yield f"{name}: from byte {at - begin}"
    inner = {"boot": (BOOT.offset, BOOT.size * MIB), "root": (SLOT_A.offset, max(ends))}
    for name, (begin, size) in inner.items():
        if (at := _first_difference(one, other, begin, size)) is None:
            continue
        found = False
        with tempfile.TemporaryDirectory(dir=one.parent) as where:
            trees = [
                _tree(name, card, begin, Path(where) / side)
                for side, card in (("one", one), ("other", other))
            ]
            for path in sorted({*trees[0], *trees[1]}):
                ways = [tree.get(path) for tree in trees]
                if ways[0] != ways[1]:
                    found = True
                    yield f"{name}: {path}: {_told(ways)}"
        if not found:
            yield f"{name}: its own tables, from byte {at - begin}"


def _first_difference(one: Path, other: Path, begin: int, size: int) -> int | None:
    """The first byte that differs between two places of two files; their ends count."""
    with one.open("rb") as first, other.open("rb") as second:
        first.seek(begin)
        second.seek(begin)
        done = 0
        while done < size:
            count = min(_CHUNK, size - done)
            left, right = first.read(count), second.read(count)
            if left != right:
                pairs = enumerate(zip(left, right, strict=False))
                same = min(len(left), len(right))
                return begin + done + next((n for n, (a, b) in pairs if a != b), same)
            if not left:
                return None
            done += len(left)
    return None


Way = tuple[int, int, int, int, str]
"""Mode, owner, group, second of change, and content by its hash, or where a link leads."""


def _told(ways: list[Way | None]) -> str:
    """In what two files of one path differ."""
    one, other = ways
    if one is None or other is None:
        return "in one of them alone"
    parts = ("mode", "owner", "group", "time", "content")
    return ", ".join(name for name, a, b in zip(parts, one, other, strict=True) if a != b)


def _tree(kind: str, card: Path, begin: int, where: Path) -> dict[str, Way]:
    """What is in a partition of a card, by path."""
    where.mkdir()
    if kind == "boot":
        _run("mcopy", "-s", "-m", "-n", "-i", f"{card}@@{begin}", "::/", where)
    else:
        # debugfs sets modes, owners and times as they are in the file system, but for links.
        _run("debugfs", "-R", f"rdump / {where}", f"{card}?offset={begin}")
    found: dict[str, Way] = {}
    for path in where.rglob("*"):
        about = path.lstat()
        if path.is_symlink():
            content = str(path.readlink())
        else:
            content = _hash(path) if stat.S_ISREG(about.st_mode) else ""
        time = 0 if path.is_symlink() else int(about.st_mtime)
        plain = (about.st_mode, about.st_uid, about.st_gid, time)
        found[str(path.relative_to(where))] = (*plain, content)
    return found


def _run(*command: str | Path) -> None:
    environment = {**os.environ, "MTOOLS_SKIP_CHECK": "1", "TZ": "UTC"}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    if done.returncode:
        told = (done.stderr.decode(errors="replace").strip().splitlines() or ["?"])[-1]
        raise ImageError(f"`{command[0]} ...` failed: {told}")


# ---- beside it


def _bundles(one: Path, other: Path) -> Iterator[str]:
    pairs = [_taken_apart(path) for path in (one, other)]
    if pairs[0][0] != pairs[1][0]:
        yield "bundle: what is in it"
    if pairs[0][1] != pairs[1][1]:
        yield "bundle: the signature"


def _taken_apart(bundle: Path) -> tuple[str, str]:
    """The hashes of the content of a bundle of RAUC in its plain format, and of its signature.

    The signature is at the end, before eight bytes with its size.
    """
    whole = bundle.stat().st_size
    content, signature = hashlib.sha256(), hashlib.sha256()
    with bundle.open("rb") as file:
        file.seek(whole - 8)
        size = int.from_bytes(file.read(8), "big")
        if not 0 < size < whole - 8:
            raise ImageError(f"{bundle}: this is no bundle of RAUC")
        left = whole - 8 - size
        file.seek(0)
        while left:
            chunk = file.read(min(_CHUNK, left))
            content.update(chunk)
            left -= len(chunk)
        signature.update(file.read())
    return content.hexdigest(), signature.hexdigest()


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
