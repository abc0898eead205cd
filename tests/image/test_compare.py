"""Which files of two images differ."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from sonar_tools.image import assemble
from sonar_tools.image.bundle import Keys, sign_sums, trial_keys
from sonar_tools.image.card import SLOT_A
from sonar_tools.image.compare import differences, excepted
from sonar_tools.image.stages import ImageError, Stages

BUILT = 1_700_000_000
UUID = "534f4e52-0000-4000-8000-000000000000"
NEEDED = ("mke2fs", "mkfs.vfat", "mcopy", "debugfs", "openssl")

pytestmark = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in NEEDED),
    reason="Debian's e2fsprogs, dosfstools, mtools and openssl, which make image installs",
)


class Images:
    """Small images, made as `make image` makes them."""

    def __init__(self, folder: Path, keys: Keys) -> None:
        self._folder = folder
        self.stages = Stages(folder / "build", lambda line: None)
        self.keys = keys

    def make(
        self, name: str, *, word: str = "word", host: str = "", signature: bytes = b"one"
    ) -> Path:
        """An image with a file in its root, and one on its boot partition."""
        out, work = self._folder / name, self._folder / f"{name}.work"
        root = work / "root"
        for path in (out, root / "etc"):
            path.mkdir(parents=True)
        (root / "etc/word").write_text(word)
        (root / "etc/link").symlink_to("word")
        for path in (root / "etc/word", root / "etc/link", root / "etc", root):
            os.utime(path, (BUILT, BUILT), follow_symlinks=False)
        (work / "host").write_text(host)
        boot, ext4 = work / "boot.img", work / "root.img"
        assemble.boot_file_system(self.stages, {"sub/sonar.toml": work / "host"}, boot, BUILT)
        assemble.root_file_system(self.stages, root, ext4, BUILT, UUID)
        assemble.card(out / "table.img", boot, ext4)
        size = len(signature).to_bytes(8, "big")
        (out / "table.raucb").write_bytes(word.encode() + signature + size)
        (out / "packages.tsv").write_text("name\n")
        assemble.write_sums(out, [out / "table.raucb"])
        sign_sums(self.stages, out, self.keys)
        return out


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Keys:
    return trial_keys(Stages(tmp_path_factory.mktemp("keys"), lambda line: None))


@pytest.fixture
def images(tmp_path: Path, keys: Keys) -> Images:
    return Images(tmp_path, keys)


def wrong(lines: Iterable[str]) -> list[str]:
    """The differences that two builds of one commit may not have."""
    return [line for line in lines if excepted(line) is None]


def test_two_builds_differ_in_the_bundles_signature_and_what_follows_from_it(
    images: Images,
) -> None:
    one, other = images.make("one"), images.make("other", signature=b"two")
    found = list(differences(one, other))
    assert found == [
        "bundle: the signature",
        "SHA256SUMS",
        "SHA256SUMS.only-for-trials.p7s",
    ]
    assert wrong(found) == []
    assert list(differences(one, one)) == []


def test_files_that_differ_are_named_with_their_part(images: Images) -> None:
    one, other = images.make("one"), images.make("other", word="weird", host="#")
    (other / "wheels.tsv").write_text("more\n")
    with (other / "table.img").open("r+b") as card:
        card.write(b"boot code")
    found = wrong(differences(one, other))
    assert found == [
        "partition table: from byte 0",
        "boot: sub/sonar.toml: content",
        "root: etc/word: content",
        "bundle: what is in it",
        "wheels.tsv: in one of them alone",
    ]


def test_a_difference_in_no_file_is_told_of_the_part(images: Images) -> None:
    one, other = images.make("one"), images.make("other")
    with (other / "table.img").open("r+b") as card:
        card.seek(SLOT_A.offset + 1024 + 120)  # the name of the file system
        card.write(b"other")
    (found,) = differences(one, other)
    assert found.startswith("root: its own tables, from byte 1")
    assert excepted(found) is None


def test_a_folder_without_an_image_is_told(images: Images, tmp_path: Path) -> None:
    one = images.make("one")
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(ImageError, match="name the folder of one image"):
            list(differences(one, folder))


def test_the_signature_of_the_checksums_can_be_verified(images: Images, tmp_path: Path) -> None:
    """By the command of docs/image.md."""
    out = images.make("one")
    guide = (Path(__file__).parents[2] / "docs/image.md").read_text("utf-8")
    (command,) = (line.strip() for line in guide.splitlines() if "openssl cms -verify" in line)
    command = command.replace(".maker.", ".only-for-trials.")

    def verified() -> bool:
        done = os.spawnvpe(os.P_WAIT, "sh", ["sh", "-c", f"cd {out} && {command}"], os.environ)
        return done == 0

    assert verified()
    whole = (out / "SHA256SUMS").read_bytes()
    (out / "SHA256SUMS").write_bytes(whole.replace(b"a", b"b"))
    assert not verified()
    (out / "SHA256SUMS").write_bytes(whole)
    other = trial_keys(Stages(tmp_path / "others", lambda line: None))
    shutil.copyfile(other.certificate, out / "SHA256SUMS.only-for-trials.pem")
    assert not verified()
    sign_sums(images.stages, out, Keys(other.certificate, other.key))
    assert [path.name for path in sorted(out.glob("SHA256SUMS.*"))] == [
        "SHA256SUMS.maker.p7s",
        "SHA256SUMS.maker.pem",
    ]
