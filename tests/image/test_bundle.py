"""A bundle as the image's tools make it, read by the real RAUC as the table's keeper has it do."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sonar_console.system.releases import bundle
from sonar_console.system.releases.errors import ReleaseError
from sonar_tools.image.bundle import make_bundle, trial_keys
from sonar_tools.image.stages import Stages

NEEDED = ("rauc", "openssl", "mksquashfs", "unsquashfs")
RUNS, NEW = "0.1.0-aaaaaaaa", "0.2.0-1a2b3c4d"
CONF = """\
[system]
compatible=sonar-console
bootloader=noop
bundle-formats=plain

[keyring]
path={certificate}
use-bundle-signing-time=true
"""

pytestmark = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in NEEDED),
    reason="Debian's rauc, openssl and squashfs-tools, which make image installs",
)


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bundle, on a machine that takes bundles of its maker."""
    stages = Stages(tmp_path / "build", lambda line: None)
    root, keys = tmp_path / "rootfs.img", trial_keys(stages)
    root.write_bytes(os.urandom(20_000))
    target = tmp_path / f"sonar-console-{NEW}.raucb"
    make_bundle(stages, root, NEW, keys, target)
    conf, rauc = tmp_path / "system.conf", shutil.which("rauc")
    conf.write_text(CONF.format(certificate=keys.certificate))
    wrapper = tmp_path / "bin" / "rauc"
    wrapper.parent.mkdir()
    wrapper.write_text(f'#!/bin/sh\nexec {rauc} --conf={conf} "$@"\n')
    wrapper.chmod(0o755)
    monkeypatch.setenv("PATH", f"{wrapper.parent}:{os.environ['PATH']}")
    return target


def reason(file: Path, running: str = RUNS) -> str:
    """Why RAUC, or what it says of a bundle, keeps it from being installed."""
    with pytest.raises(ReleaseError) as caught:
        bundle.install(file, running, lambda *each: None)
    return caught.value.key


def test_the_table_reads_the_release_in_a_bundle_and_takes_none_that_is_spoilt(made: Path) -> None:
    assert reason(made, NEW) == "same"
    assert reason(made, "0.3.0") == "older"
    data = bytearray(made.read_bytes())
    data[1_000] ^= 1
    made.write_bytes(data)
    assert reason(made) == "signature"
    made.write_bytes(data[:9_000])
    assert reason(made) in ("signature", "contents", "failed")
