"""A folder of generated files: its manifest, which of its files differ, and how it is replaced."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

MANIFEST = "manifest.json"
"""The file that names the others with their digests, and what they are made from."""


class GeneratedFolderError(ValueError):
    """A folder cannot be replaced. The message is one line."""


@dataclass(frozen=True, slots=True)
class FolderManifest:
    """What a manifest says. ``values`` has what stands beside the digests of the files."""

    values: Mapping[str, object]
    made: Mapping[str, str]

    def digests(self, key: str) -> Mapping[str, str]:
        """A table of digests by name; empty if there is none under the key."""
        return _texts(self.values.get(key))


def _texts(value: object) -> dict[str, str]:
    found = value if isinstance(value, dict) else {}
    return {name: text for name, text in found.items() if isinstance(text, str)}


def digest(data: bytes) -> str:
    """A short digest of a file."""
    return hashlib.sha256(data).hexdigest()[:24]


def files(folder: Path) -> dict[str, Path]:
    """The files of a folder and of those in it by name, links too, without the manifest."""
    found = {}
    for place, folders, names in os.walk(folder):
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        for name in (*links, *names):
            path = Path(place) / name
            found[path.relative_to(folder).as_posix()] = path
    found.pop(MANIFEST, None)
    return dict(sorted(found.items()))


def write_manifest(folder: Path, **values: object) -> None:
    """Write the manifest of a folder: values of one's own, and the digests of its files."""
    made = {name: digest(path.read_bytes()) for name, path in files(folder).items()}
    text = json.dumps({**values, "made": made}, indent=1) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8", newline="\n")


def read_manifest(folder: Path) -> FolderManifest | None:
    """The manifest of a folder; None if it is missing or is none."""
    try:
        found = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not isinstance(found.get("made"), dict):
        return None
    return FolderManifest(found, _texts(found["made"]))


def differing(folder: Path, kept: FolderManifest) -> set[str]:
    """The files of a folder that its manifest does not name, or names otherwise, or alone."""
    found = files(folder)
    return {
        name
        for name in found.keys() | kept.made.keys()
        if kept.made.get(name) is None or content(found.get(name)) != kept.made[name]
    }


def content(path: Path | None) -> str:
    """The digest of a file; empty if it is missing or cannot be read."""
    try:
        return "" if path is None else digest(path.read_bytes())
    except OSError:
        return ""


def refuse_others(folder: Path) -> None:
    """Check that a folder may be replaced: it has only files that its manifest names.

    :raises GeneratedFolderError: with the first file that is of somebody else.
    """
    kept = read_manifest(folder)
    named = kept.made if kept else {}
    others = [name for name in files(folder) if name not in named]
    if others:
        raise GeneratedFolderError(
            f"{folder}: {others[0]} is not of this command (such files: {len(others)}); "
            "move them, or name an empty folder with --out; nothing is written"
        )


def replace(folder: Path, made: Path) -> None:
    """Put what was made in place of a folder: it is copied beside it, then renamed.

    :raises GeneratedFolderError: for a folder with other files, or when it cannot be written; the
        folder is as it was then.
    """
    refuse_others(folder)
    target = folder.resolve()
    beside = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
        new, old = beside / "new", beside / "old"
        shutil.copytree(made, new)
        if target.exists():
            target.rename(old)
        try:
            new.rename(target)
        except OSError:
            if old.exists():
                old.rename(target)
            raise
    except OSError as error:
        told = error.strerror or str(error).partition("\n")[0]
        raise GeneratedFolderError(
            f"{folder}: cannot be written ({told}); it is as it was"
        ) from error
    finally:
        if beside is not None:
            shutil.rmtree(beside, ignore_errors=True)
