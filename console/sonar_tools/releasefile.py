"""Makes the files of a release: the one that a table is upgraded from, and the maker's, signed.

The first has wheels for the table's machine, installer, units and guides; the second has what is
sent to a board house and to who cuts and prints, the orders, and the builder's guides.
`sonar_console.system.releases.archive` reads it and says what may be in it.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from sonar_console import __version__
from sonar_console.system.releases import archive
from sonar_console.system.signals import run_group

PYTHONS = ("3.11", "3.12", "3.13")
"""The versions of Python that the program runs with."""
NEWEST_GLIBC = {"3.11": 36, "3.12": 39, "3.13": 41}
"""The C library 2.x beside each Python: Debian 12, and what has 3.12, and Debian 13."""
NO_LGPIO = ("3.13",)
"""Pythons for which lgpio has no wheel: there it is Debian's python3-lgpio."""
GUIDES = ("kiosk.md", "kiosk.fr.md", "house.md", "house.fr.md")
BUILDING = ("building.md", "building.fr.md", "body.md", "body.fr.md")
SIGNER_FILE = "signer.pub"
NAMED = re.compile(r"[A-Za-z0-9_+@-][A-Za-z0-9_.+@-]*", re.A)


class ReleaseFileError(Exception):
    """Raised when a release file cannot be made: one line."""


def make(
    project: Path, target: Path, key: Path, machine: str, pythons: Sequence[str], built: int
) -> Path:
    """Make and sign a release file in the folder ``target``; its path."""
    public = key if key.suffix == ".pub" else key.with_name(f"{key.name}.pub")
    if not public.is_file():
        raise ReleaseFileError(f"{public}: the public key is not there (ssh-keygen -t ed25519)")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "wheels"
        version = wheels(project, folder, machine, pythons)
        files = {f"wheels/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}
    for path in sorted((project / "systemd").iterdir()):
        if path.is_file() and NAMED.fullmatch(path.name):
            files[f"systemd/{path.name}"] = path.read_bytes()
    for name in GUIDES:
        files[f"docs/{name}"] = (project / "docs" / name).read_bytes()
    files[SIGNER_FILE] = public.read_bytes()
    about = {"version": version, "built": built, "machines": [machine], "pythons": [*pythons]}
    files[archive.MANIFEST] = json.dumps(about).encode() + b"\n"
    target.mkdir(parents=True, exist_ok=True)
    file = target / f"sonar-console-{version}-{machine}{archive.SUFFIX}"
    file.write_bytes(sign(packed(files, built), key))
    return file


def make_hardware(project: Path, target: Path, key: Path, built: int) -> Path:
    """Make and sign the maker's archive of a release in the folder ``target``; its path.

    It is a tar archive of ``hardware/`` (Gerbers, placement, bills, drawings and pictures of the
    boards, the body, the orders) and of the builder's guides, with a list of checksums.
    """
    files = {
        str(path.relative_to(project)): path.read_bytes()
        for path in sorted((project / "hardware").rglob("*"))
        if path.is_file()
    }
    for name in BUILDING:
        files[f"docs/{name}"] = (project / "docs" / name).read_bytes()
    target.mkdir(parents=True, exist_ok=True)
    file = target / f"sonar-console-{__version__}-hardware.tar"
    file.write_bytes(sign(packed(files, built), key))
    return file


def packed(files: Mapping[str, bytes], built: int) -> bytes:
    """The archive of some files, and the list of their checksums."""
    sums = "".join(
        f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())
    )
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as out:
        for name, data in sorted({**files, archive.SUMS: sums.encode()}.items()):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            member.mtime = built
            member.mode = 0o755 if data.startswith(b"#!") else 0o644
            out.addfile(member, io.BytesIO(data))
    return made.getvalue()


def sign(payload: bytes, key: Path) -> bytes:
    """An archive with the signature of a key at its end; `ssh-keygen` may ask for a passphrase."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "payload"
        file.write_bytes(payload)
        said = subprocess.run(
            ["ssh-keygen", "-Y", "sign", "-f", key, "-n", archive.NAMESPACE, file],
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if said.returncode:
            told = (said.stderr.strip().splitlines() or ["ssh-keygen failed"])[-1]
            raise ReleaseFileError(f"{key}: not signed: {told}")
        signature = file.with_name("payload.sig").read_bytes()
    return payload + signature + archive.MAGIC + b"%08d\n" % len(signature)


def wheels(project: Path, folder: Path, machine: str, pythons: Sequence[str]) -> str:
    """Put the program's wheel and those it needs into a folder; the program's version."""
    own = own_wheel(project, folder)
    for python in pythons:
        download(folder, python, machine, f"{own}[{'table' if python in NO_LGPIO else 'pi'}]")
    return own.name.split("-")[1]


def own_wheel(project: Path, folder: Path) -> Path:
    """Make the program's own wheel in a folder; its path."""
    _pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, project)
    return next(folder.glob("sonar_console-*.whl"))


def download(folder: Path, python: str, machine: str, *wanted: str) -> None:
    """Put the wheels of some requirements, and of what they need, into a folder."""
    _pip(
        *("download", "--only-binary=:all:", "--dest", folder, "--find-links", folder),
        *("--implementation", "cp", "--python-version", python),
        *(f"--abi={abi}" for abi in (f"cp{python.replace('.', '')}", "abi3", "none")),
        *(f"--platform={name}" for name in platforms(machine, NEWEST_GLIBC[python])),
        *wanted,
    )


def platforms(machine: str, newest: int) -> list[str]:
    """The names of the platforms whose wheels run with a C library 2.x, the newest first."""
    named = [f"manylinux_2_{number}_{machine}" for number in range(newest, 4, -1)]
    return [*named, f"manylinux2014_{machine}", f"linux_{machine}"]


def _pip(*words: str | Path) -> None:
    said = run_group(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *words],
        {**os.environ, "PIP_NO_INPUT": "1"},
    )
    if said.returncode:
        lines = [line for line in said.stderr.splitlines() if line.startswith("ERROR: ")]
        told = (lines or said.stderr.strip().splitlines() or ["?"])[-1].removeprefix("ERROR: ")
        raise ReleaseFileError(f"no wheels: {told}")
