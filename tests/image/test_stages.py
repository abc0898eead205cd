"""How an image is put together: stages that are kept, what is left out, lists, the card's file."""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from sonar_tools.image import assemble, inventory, trim
from sonar_tools.image.build import release_of
from sonar_tools.image.card import BOOT, MIB, SLOT_A, STATE_OFFSETS, STATE_SIZE, read_state
from sonar_tools.image.stages import ImageError, Stages, digest

BUILT = 1_700_000_000


@pytest.fixture
def stages(tmp_path: Path) -> Stages:
    return Stages(tmp_path / "build", lambda line: None)


def test_a_stage_is_made_once_for_what_it_is_made_of(stages: Stages) -> None:
    made: list[Path] = []

    def build(target: Path) -> None:
        made.append(target)
        target.write_text("made")

    first = stages.make("base", "0123456789ab", build)
    assert stages.make("base", "0123456789ab", build) == first
    other = stages.make("base", "ba9876543210", build)
    assert len(made) == 2
    assert not first.exists()  # the one before is not kept
    assert other.read_text() == "made"
    assert list(stages.seconds) == ["base"]


def test_a_stage_that_fails_leaves_nothing_that_counts(stages: Stages) -> None:
    def build(target: Path) -> None:
        target.mkdir()
        stages.run(["false"])

    with pytest.raises(ImageError, match=r"`false \.\.\.` failed \(1\); see .*image\.log"):
        stages.make("root", "0123456789ab", build)
    assert not list(stages.folder.glob("root-*"))


def test_a_digest_tells_contents_names_and_what_may_be_run(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "one").write_text("a")
    found = {digest([folder]), digest([folder, ""]), digest(["a"])}
    (folder / "one").chmod(0o755)
    found.add(digest([folder]))
    (folder / "one").rename(folder / "two")
    found.add(digest([folder]))
    (folder / "two").write_text("b")
    found.add(digest([folder]))
    assert len(found) == 6
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "two.pyc").write_text("c")
    assert digest([folder]) in found


def test_what_a_table_needs_of_the_kernel_stays(tmp_path: Path) -> None:
    kept = ("drivers/gpu/drm/vc4/vc4.ko.xz", "drivers/scsi/sd_mod.ko.xz", "sound/usb/a.ko.xz")
    gone = ("drivers/gpu/drm/nouveau/nouveau.ko.xz", "drivers/scsi/lpfc/lpfc.ko.xz")
    kernel = tmp_path / "usr/lib/modules/7/kernel"
    for name in (*kept, *gone):
        (kernel / name).parent.mkdir(parents=True, exist_ok=True)
        (kernel / name).write_text("")
    trees = tmp_path / "usr/lib/modules/7/dtb"
    for maker in ("broadcom", "bst", "nvidia"):
        (trees / maker).mkdir(parents=True)
    trim.trim(tmp_path)
    found = {str(file.relative_to(kernel)) for file in kernel.rglob("*.xz")}
    assert found == set(kept)
    assert [tree.name for tree in trees.iterdir()] == ["broadcom"]


VC4 = "kernel/drivers/gpu/drm/vc4/vc4.ko.xz"


@pytest.mark.parametrize(
    ("needed", "stays"),
    [
        ("kernel/drivers/media/cec/core/cec.ko.xz", True),
        ("kernel/drivers/staging/vc04_services/bcm2835-audio/snd-bcm2835.ko.xz", True),
        ("kernel/drivers/media/common/videobuf2/videobuf2-common.ko.xz", False),
    ],
)
def test_a_module_that_the_pictures_need_cannot_be_left_out(
    tmp_path: Path, needed: str, stays: bool
) -> None:
    modules = tmp_path / "usr/lib/modules/7"
    for name in (VC4, needed):
        (modules / name).parent.mkdir(parents=True)
        (modules / name).write_text("")
    (modules / "modules.dep").write_text(f"{VC4}: {needed}\n{needed}:\n")
    if stays:
        trim.trim(tmp_path)
        assert (modules / needed).exists()
    else:
        with pytest.raises(ImageError, match="vc4"):
            trim.trim(tmp_path)


def test_nothing_of_the_network_is_switched_on(tmp_path: Path) -> None:
    wants = tmp_path / "etc/systemd/system/multi-user.target.wants"
    wants.mkdir(parents=True)
    for name in ("systemd-networkd.service", "wpa_supplicant.service", "sonar-table.service"):
        (wants / name).symlink_to("/nowhere")
    trim.trim(tmp_path)
    assert [link.name for link in wants.iterdir()] == ["sonar-table.service"]


def test_times_and_compiled_files_are_the_same_in_each_build(tmp_path: Path) -> None:
    compiled = tmp_path / "opt/sonar-console/releases/1-1/lib/a.pyc"
    compiled.parent.mkdir(parents=True)
    compiled.write_bytes(b"\xf3\x0d\x0d\x0a\x03\0\0\0" + b"hash" * 2 + b"code")
    for name in ("etc", "var/lib/dbus", "usr"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "etc/passwd-").write_text("before")
    old = tmp_path / "usr/old"  # of a package, or of a stage that was kept
    old.write_text("")
    os.utime(old, (1, 1))
    python = tmp_path / "usr/lib/python3.13/a.pyc"
    python.parent.mkdir(parents=True)
    python.write_bytes(compiled.read_bytes())
    trim.make_same(tmp_path, BUILT)
    assert compiled.read_bytes()[4:8] == b"\x01\0\0\0"  # not compared with its source
    assert (tmp_path / "etc/machine-id").read_bytes() == b""
    assert not (tmp_path / "etc/passwd-").exists()
    assert python.read_bytes() == compiled.read_bytes()
    assert {path.lstat().st_mtime for path in tmp_path.rglob("*")} == {BUILT}


def test_packages_are_listed_with_their_licences(tmp_path: Path) -> None:
    status = tmp_path / "var/lib/dpkg/status"
    status.parent.mkdir(parents=True)
    status.write_text(
        "Package: zlib1g\nStatus: install ok installed\nVersion: 1:1.3\n\n"
        "Package: gone\nStatus: deinstall ok config-files\nVersion: 1\n\n"
        "Package: bash\nStatus: install ok installed\nVersion: 5.2\n"
    )
    for name, text in (
        ("zlib1g", "Files: *\nLicense: Zlib\n\nFiles: x\nLicense: Expat\n"),
        ("bash", "distributed under the terms of the GNU General Public License\n"),
        ("gone", "License: Expat\n"),
    ):
        (tmp_path / "usr/share/doc" / name).mkdir(parents=True)
        (tmp_path / "usr/share/doc" / name / "copyright").write_text(text)
    assert list(inventory.debian_packages(tmp_path)) == [
        ("bash", "5.2", "GPL"),
        ("zlib1g", "1:1.3", "Expat, Zlib"),
    ]
    (tmp_path / "usr/share/doc/bash/copyright").unlink()
    (first, _) = inventory.debian_packages(tmp_path)
    assert first[2] == "see /usr/share/doc/bash/copyright"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("License: GPL-2+\n on /usr/share/common-licenses/GPL-2\n", ["GPL-2+"]),
        ("the GNU General Public\nLicense, in `/usr/share/common-licenses/GPL-2'.\n", ["GPL-2"]),
        ("GNU Lesser General Public License: /usr/share/common-licenses/LGPL-3.\n", ["LGPL-3"]),
        (
            "Permission is hereby granted, free of charge, to any person\n obtaining a copy of\n",
            ["Expat"],
        ),
        (
            "Permission is hereby granted, free of charge, to any person obtaining a copy\n"
            "Except as contained in this notice, the name of The Open Group shall not be used",
            ["X11"],
        ),
        (
            "Permission to use, copy, modify, distribute, and sell this software and its\n"
            " * documentation for any purpose is hereby granted without fee\n",
            ["HPND-sell-variant"],
        ),
        (
            "Redistribution and use in source and binary forms are permitted\n"
            " 3. Neither the name of the University may be used\n",
            ["BSD-3-Clause"],
        ),
        ("Redistribution and use in source and binary forms: two things.\n", ["BSD-2-Clause"]),
        ("This may be used by friends.\n", []),
    ],
)
def test_older_copyright_files_are_read_by_what_they_say(
    tmp_path: Path, text: str, found: list[str]
) -> None:
    (tmp_path / "copyright").write_text(text)
    assert inventory.licences(tmp_path / "copyright") == found


def test_wheels_are_listed_with_their_licences(tmp_path: Path) -> None:
    for name, said in (
        ("one", "License-Expression: MIT"),
        ("two", "License: BSD\nClassifier: License :: OSI Approved :: BSD License"),
        ("three", f"License: {'long ' * 30}\nClassifier: License :: OSI Approved :: Zlib"),
        ("four", "Summary: nothing said"),
    ):
        with zipfile.ZipFile(tmp_path / f"{name}-1-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{name}-1.dist-info/METADATA", f"Name: {name}\nVersion: 1\n{said}\n")
    assert {row[0]: row[2] for row in inventory.wheels(tmp_path)} == {
        "one": "MIT",
        "two": "BSD",
        "three": "Zlib",
        "four": "see four-1.dist-info/METADATA beside the modules",
    }


@pytest.mark.skipif(shutil.which("mke2fs") is None, reason="Debian's e2fsprogs")
def test_a_root_is_the_same_from_another_copy_of_its_files(stages: Stages, tmp_path: Path) -> None:
    made = []
    for name in ("one", "other"):
        root = tmp_path / name
        (root / "usr").mkdir(parents=True)
        (root / "usr/file").write_text("the same")
        (root / "link").symlink_to("usr/file")
        for path in (root / "usr/file", root / "link", root / "usr", root):
            os.utime(path, (BUILT, BUILT), follow_symlinks=False)
        target = tmp_path / f"{name}.img"
        uuid = "534f4e52-0000-4000-8000-000000000000"
        assemble.root_file_system(stages, root, target, BUILT, uuid)
        made.append(target.read_bytes())
        subprocess.run(["e2fsck", "-f", "-n", target], check=True, capture_output=True)
    assert made[0] == made[1]


def test_the_image_ends_with_the_root_in_slot_a(tmp_path: Path) -> None:
    boot, root, target = (tmp_path / name for name in ("boot.img", "root.img", "card.img"))
    with boot.open("wb") as file:
        file.write(b"boot")
        file.truncate(BOOT.size * MIB)
    root.write_bytes(b"root" + b"\0" * MIB)
    assemble.card(target, boot, root)
    assert target.stat().st_size == SLOT_A.offset + root.stat().st_size
    with target.open("rb") as file:
        for offset, found in ((510, b"\x55\xaa"), (BOOT.offset, b"boot"), (SLOT_A.offset, b"root")):
            file.seek(offset)
            assert file.read(len(found)) == found
        copies = []
        for offset in STATE_OFFSETS:
            file.seek(offset)
            copies.append(file.read(STATE_SIZE))
    assert (read_state((copies[0], copies[1])) or {})["BOOT_ORDER"] == "A B"
    assert target.stat().st_blocks * 512 < 16 * MIB  # the rest is a hole


def test_checksums_are_as_sha256sum_reads_them(tmp_path: Path) -> None:
    (tmp_path / "one.img.xz").write_text("one")
    assemble.write_sums(tmp_path, [tmp_path / "one.img.xz"])
    done = subprocess.run(
        ["sha256sum", "--check", "SHA256SUMS"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0


def test_an_image_is_named_by_its_commit(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="a checkout with git"):
        release_of(tmp_path)
    git = ("git", "-c", "user.name=n", "-c", "user.email=e@x", "-C", str(tmp_path))
    subprocess.run([*git, "init", "-q"], check=True)
    (tmp_path / "file").write_text("one")
    subprocess.run([*git, "add", "file"], check=True)
    subprocess.run([*git, "commit", "-qm", "one"], check=True)
    name, built = release_of(tmp_path)
    assert built > BUILT
    (tmp_path / "file").write_text("two")
    assert release_of(tmp_path) == (f"{name}-changed", built)
