"""The bundle of RAUC by which a table is upgraded, and the keys that sign it."""

from __future__ import annotations

import os
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


def make_bundle(stages: Stages, root: Path, release: str, keys: Keys, target: Path) -> None:
    """Make and sign a bundle of RAUC: a root for the other slot.

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
    target.unlink(missing_ok=True)
    # zstd: packed in half the time, and unpacked quickly by a Raspberry Pi.
    packing = "--mksquashfs-args=-comp zstd -Xcompression-level 12 -no-progress"
    signed = (f"--cert={keys.certificate}", f"--key={keys.key}")
    stages.run(["rauc", "bundle", *signed, packing, folder, target])
    remove(folder)


def trial_keys(stages: Stages) -> Keys:
    """Keys for an image that nobody else is to use; made once, in the folder of the build."""
    keys = Keys(stages.folder / "trial.cert.pem", stages.folder / "trial.key.pem")
    if not keys.certificate.is_file():
        stages.run(
            [
                *("openssl", "req", "-x509", "-newkey", "rsa:3072", "-nodes", "-days", "36500"),
                *("-subj", "/O=sonar-console/CN=only for trials"),
                *("-keyout", keys.key, "-out", keys.certificate),
            ]
        )
    return keys
