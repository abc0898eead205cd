"""The bundle of RAUC by which a table is upgraded, and the keys that sign it."""

from __future__ import annotations

import os
import shutil
import stat
from dataclasses import dataclass
from pathlib import Path

from sonar_tools.image.card import COMPATIBLE
from sonar_tools.image.stages import ImageError, Stages, remove


@dataclass(frozen=True, slots=True)
class Keys:
    """The certificate and the key that sign a bundle of RAUC; the image takes bundles of it."""

    certificate: Path
    key: Path
    trial: bool = False
    """Whether the pair is one for trials, which everybody has who builds."""


def given_keys(certificate: Path, key: Path) -> Keys:
    """The keys in two files of PEM, as openssl makes them.

    :raises ImageError: when one is something else.
    """
    for file in (certificate, key):
        try:
            if not stat.S_ISREG(file.stat().st_mode):
                raise ImageError(f"{file}: this is no file")
            with file.open("rb") as read:
                begin = read.read(64)
        except OSError as fault:
            raise ImageError(f"{file}: {fault.strerror}") from fault
        if not begin.startswith(b"-----BEGIN"):
            raise ImageError(f"{file}: no certificate or key in PEM (openssl req -x509 makes them)")
    return Keys(certificate, key)


def make_bundle(
    stages: Stages,
    root: Path,
    release: str,
    keys: Keys,
    target: Path,
    built: int = 0,
    level: int = 3,
) -> None:
    """Make and sign a bundle of RAUC: a root for the other slot.

    ``built`` is the time of what is in it, ``level`` how hard zstd packs.

    In RAUC's plain format, which is verified whole before anything is read of it: RAUC 1.13 does
    not understand what the image's kernel says of dm-verity, as its verity format wants.
    """
    folder = target.with_name("bundle.new")
    remove(folder)
    folder.mkdir()
    os.link(root, folder / "rootfs.img")
    (folder / "manifest.raucm").write_text(
        f"[update]\ncompatible={COMPATIBLE}\nversion={release}\n\n"
        "[image.rootfs]\nfilename=rootfs.img\n"
    )
    for path in (*folder.iterdir(), folder):
        os.utime(path, (built, built))
    target.unlink(missing_ok=True)
    # zstd: packed in half the time, and unpacked quickly by a Raspberry Pi.
    packing = f"--mksquashfs-args=-comp zstd -Xcompression-level {level} -no-progress"
    signed = (f"--cert={keys.certificate}", f"--key={keys.key}")
    stages.run(["rauc", "bundle", *signed, packing, folder, target], SOURCE_DATE_EPOCH=str(built))
    remove(folder)


SUMS = "SHA256SUMS"
"""The checksums beside an image."""


def sign_sums(stages: Stages, folder: Path, keys: Keys) -> Path:
    """Sign the checksums in a folder, and put the certificate beside them; the signature's path.

    It is a detached CMS signature in PEM, as of a bundle, without the time of signing. Where the
    pair is one for trials, both files are named so.
    """
    name = "only-for-trials" if keys.trial else "maker"
    for old in folder.glob(f"{SUMS}.*"):
        old.unlink()
    signature = folder / f"{SUMS}.{name}.p7s"
    signed = ("-signer", keys.certificate, "-inkey", keys.key)
    stages.run(
        [
            *("openssl", "cms", "-sign", "-binary", "-noattr", "-outform", "PEM"),
            *("-in", folder / SUMS, *signed, "-out", signature),
        ]
    )
    shutil.copyfile(keys.certificate, folder / f"{SUMS}.{name}.pem")
    return signature


def trial_keys(stages: Stages) -> Keys:
    """Keys for an image that nobody else is to use; made once, in the folder of the build."""
    keys = Keys(stages.folder / "trial.cert.pem", stages.folder / "trial.key.pem", trial=True)
    if not keys.certificate.is_file():
        stages.run(
            [
                *("openssl", "req", "-x509", "-newkey", "rsa:3072", "-nodes", "-days", "36500"),
                *("-subj", "/O=sonar-console/CN=only for trials"),
                *("-keyout", keys.key, "-out", keys.certificate),
            ]
        )
    return keys
