"""The release file: signed by a known maker, whole, and nothing in it but what a release has."""

from __future__ import annotations

import hashlib
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.system.releases import archive
from sonar_console.system.releases.errors import ReleaseError
from sonar_console.system.releases.folder import About, ReleaseFolder
from sonar_console.system.releases.keeper import Keeper, Teller, tell_nobody
from sonar_tools.releasefile import make_hardware, packed, platforms, sign

if shutil.which("ssh-keygen") is None:
    pytest.skip("ssh-keygen is not here (apt install openssh-client)", allow_module_level=True)

PYTHON = "{}.{}".format(*sys.version_info)
STICK = "sonar-console-0.2.0-x86_64.release"


def wheel(**files: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in (files or {"sonar_console/__init__.py": ""}).items():
            out.writestr(name, text)
    return made.getvalue()


def contents(version: str = "0.2.0", **about: object) -> dict[str, bytes]:
    """The files of a small release."""
    manifest = {
        "version": version,
        "built": 100,
        "machines": [platform.machine()],
        "pythons": [PYTHON],
        **about,
    }
    return {
        "release.json": json.dumps(manifest).encode(),
        "systemd/install": b"#!/bin/sh\n",
        "wheels/sonar_console-0.2.0-py3-none-any.whl": wheel(),
    }


class Maker:
    """A maker's key, and a table that knows it."""

    def __init__(self, folder: Path) -> None:
        self.key = folder / "key"
        words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(self.key)]
        subprocess.run(words, check=True, timeout=30)
        self.signers = folder / "release-signers"
        public = (folder / "key.pub").read_text()
        self.signers.write_text(f'release namespaces="sonar-console-release" {public}')
        self.stick = folder / "stick"
        self.stick.mkdir()
        self.top = folder / "top"
        self.top.mkdir()
        self.mode = "attract"
        self.keeper = Keeper(ReleaseFolder(self.top), self.run, folder / "etc")
        self.called: list[Path] = []
        self.names: set[str] = set()

    def run(self, words: object) -> str:
        told = f"ActiveState=active\nStatusText={self.mode}\nMainPID=7\nNRestarts=0\n"
        return f"Id=sonar-table.service\n{told}"

    def put(self, payload: bytes, name: str = STICK) -> Path:
        """A signed release file on the stick."""
        file = self.stick / name
        file.write_bytes(sign(payload, self.key))
        return file

    def install(self, file: Path, *, older: bool = False) -> str:
        def call(release: Path, about: About) -> None:
            self.called.append(release)
            self.names = {
                path.relative_to(release).as_posix()
                for path in release.rglob("*")
                if path.is_file()
            }

        return self.keeper.install(file, older=older, signers=self.signers, call=call)

    def refuses(self, file: Path, key: str) -> None:
        """Installing it is refused for this reason, and nothing of it is left."""
        with pytest.raises(ReleaseError) as told:
            self.install(file)
        assert told.value.key == key, str(told.value)
        assert "\n" not in str(told.value)
        assert self.called == []
        left = [path.name for path in (self.top / "incoming").iterdir()]
        assert left == ["lock"]


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    return Maker(tmp_path)


def test_a_signed_release_is_unpacked_and_its_installer_is_called(maker: Maker) -> None:
    told: list[str] = []
    file = maker.put(packed(contents(), 1))
    assert maker.install(file) == "0.2.0"
    assert maker.names == {*contents(), "SHA256SUMS"}
    assert [path.name for path in (maker.top / "incoming").iterdir()] == ["lock"]
    maker.keeper.install(
        file,
        progress=lambda step, done, of: told.append(step),
        signers=maker.signers,
        call=lambda release, about: None,
    )
    assert list(dict.fromkeys(told)) == ["copying", "verifying", "unpacking", "installing"]


def test_only_the_installer_s_scripts_may_be_run(maker: Maker, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(packed(contents(), 1))
    archive.unpack(file, tmp_path / "release", tell_nobody)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "release").rglob("*")}
    assert modes["install"] == 0o755
    assert modes["release.json"] == 0o644


def test_tar_opens_a_release_file(maker: Maker) -> None:
    """For the first installation: nothing else is needed for it."""
    file = maker.put(packed(contents(), 1))
    said = subprocess.run(["tar", "tf", file], capture_output=True, text=True, check=True)
    assert said.stderr == ""
    assert set(said.stdout.split()) == {*contents(), "SHA256SUMS"}


# ---- signatures


def test_a_release_of_somebody_else_is_refused(maker: Maker, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    file = Maker(other).put(packed(contents(), 1))
    maker.refuses(file, "signature")


def test_a_signature_for_something_else_is_refused(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A maker's signature of a git commit or a mail is no release."""
    with monkeypatch.context() as patch:
        patch.setattr(archive, "NAMESPACE", "git")
        file = maker.put(packed(contents(), 1))
    maker.refuses(file, "signature")


@pytest.mark.parametrize("place", [0, 600, 5_000, -700])
def test_a_tampered_file_is_refused(maker: Maker, place: int) -> None:
    file = maker.put(packed(contents(), 1))
    data = bytearray(file.read_bytes())
    data[place] ^= 1
    file.write_bytes(data)
    maker.refuses(file, "signature")


@pytest.mark.parametrize("length", [0, 1, 31, 700, 9_000])
def test_a_torn_file_is_refused(maker: Maker, length: int) -> None:
    file = maker.put(packed(contents(), 1))
    file.write_bytes(file.read_bytes()[:length])
    maker.refuses(file, "torn")


@pytest.mark.parametrize("digits", [b"99999999", b"-0000001", b"00000000", b"1e3     "])
def test_a_wrong_length_of_the_signature_is_refused(maker: Maker, digits: bytes) -> None:
    file = maker.put(packed(contents(), 1))
    file.write_bytes(file.read_bytes()[:-9] + digits + b"\n")
    with pytest.raises(ReleaseError, match=r"signature|signed"):
        maker.install(file)


def test_a_table_that_knows_no_maker_says_so(maker: Maker) -> None:
    file = maker.put(packed(contents(), 1))
    maker.signers.unlink()
    maker.refuses(file, "no-signers")


# ---- hostile archives, signed nevertheless


def tar(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as out:
        for member, data in members:
            member.size = len(data)
            out.addfile(member, io.BytesIO(data))
    return made.getvalue()


def member(name: str, kind: bytes = tarfile.REGTYPE, to: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, to
    return info


HOSTILE = {
    "an absolute path": [(member("/etc/shadow"), b"x")],
    "a path out of it": [(member("../../etc/shadow"), b"x")],
    "a path out of it in the middle": [(member("wheels/../../x"), b"x")],
    "a hidden file": [(member(".bashrc"), b"x")],
    "a link": [(member("wheels", tarfile.SYMTYPE, "/etc"), b"")],
    "a hard link": [(member("passwd", tarfile.LNKTYPE, "/etc/passwd"), b"")],
    "a device": [(member("disk", tarfile.BLKTYPE), b"")],
    "a pipe": [(member("pipe", tarfile.FIFOTYPE), b"")],
    "a file twice": [(member("a"), b"1"), (member("a"), b"2")],
    "a file twice but for its case": [(member("a"), b"1"), (member("A"), b"2")],
    "a file under a file": [(member("a"), b"1"), (member("a/b"), b"2")],
    "a newline": [(member("a\nb"), b"1")],
    "very deep": [(member("a/" * 40 + "b"), b"1")],
    "an option": [(member("-rf"), b"1")],
    "no checksums": [(member("release.json"), b"{}")],
    "nothing": [],
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_archive_is_refused(maker: Maker, tmp_path: Path, what: str) -> None:
    with pytest.raises(ReleaseError) as told:
        maker.install(maker.put(tar(*HOSTILE[what])))
    assert told.value.key in ("contents", "checksum"), what
    assert str(told.value).isprintable()
    assert not (tmp_path / "etc").exists()
    assert [path.name for path in (maker.top / "incoming").iterdir()] == ["lock"]


def test_what_is_no_archive_is_refused(maker: Maker) -> None:
    maker.refuses(maker.put(os.urandom(20_000)), "contents")


def test_a_compressed_archive_is_refused(maker: Maker) -> None:
    """Nothing that a few bytes make large is opened."""
    import gzip

    maker.refuses(maker.put(gzip.compress(packed(contents(), 1))), "contents")


def test_too_many_files_are_refused(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_FILES", 3)
    maker.refuses(maker.put(packed(contents(), 1)), "large")


def test_too_large_a_file_is_refused_before_it_is_copied(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = maker.put(packed(contents(), 1))
    monkeypatch.setattr(archive, "MOST_BYTES", 1_000)
    maker.refuses(file, "large")


def test_a_wheel_that_unpacks_to_too_much_is_refused(maker: Maker) -> None:
    files = contents()
    files["wheels/bomb-1-py3-none-any.whl"] = wheel(bomb="\0" * 3_000_000)
    limit = archive.MOST_UNPACKED
    try:
        archive.MOST_UNPACKED = 2_000_000
        maker.refuses(maker.put(packed(files, 1)), "large")
    finally:
        archive.MOST_UNPACKED = limit


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "a\\b"])
def test_a_wheel_with_a_path_out_of_it_is_refused(maker: Maker, name: str) -> None:
    files = contents()
    files["wheels/x-1-py3-none-any.whl"] = wheel(**{name: "x"})
    maker.refuses(maker.put(packed(files, 1)), "contents")


def test_a_wrong_checksum_is_refused(maker: Maker) -> None:
    files = contents()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {n}\n" for n, data in files.items())
    members = [(member(name), data) for name, data in files.items()]
    wrong = sums.replace(sums[:8], "00000000").encode()
    maker.refuses(maker.put(tar(*members, (member("SHA256SUMS"), wrong))), "checksum")
    more = [*members, (member("more"), b"x"), (member("SHA256SUMS"), sums.encode())]
    maker.refuses(maker.put(tar(*more)), "checksum")
    less = (member("SHA256SUMS"), f"{sums}{'0' * 64}  less\n".encode())
    maker.refuses(maker.put(tar(*members, less)), "checksum")


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"version": "1.0; rm", "built": 1, "machines": [], "pythons": []}']
)
def test_a_manifest_that_says_nothing_is_refused(maker: Maker, text: str) -> None:
    files = {**contents(), "release.json": text.encode()}
    maker.refuses(maker.put(packed(files, 1)), "contents")


# ---- for this table, and newer


def test_a_release_for_another_machine_is_refused(maker: Maker) -> None:
    maker.refuses(maker.put(packed(contents(machines=["vax"]), 1)), "machine")
    maker.refuses(maker.put(packed(contents(pythons=["2.7"]), 1)), "python")


def runs(maker: Maker, version: str, built: int, digest: str = "") -> None:
    """Let a release of this version run on the table."""
    folder = maker.keeper.folder
    name = folder.begin(version).name
    folder.complete(name, About(version, built, digest))
    folder.switch(name)


@pytest.mark.parametrize(
    ("version", "built", "key"),
    [
        ("0.2.0", 100, "same"),
        ("0.2.0", 101, "older"),
        ("0.10.0", 1, "older"),
        ("0.2.1", 1, "older"),
    ],
)
def test_only_a_newer_release_is_taken(maker: Maker, version: str, built: int, key: str) -> None:
    file = maker.put(packed(contents(), 1))
    runs(maker, version, built)
    maker.refuses(file, key)
    assert maker.install(file, older=True) == "0.2.0"


@pytest.mark.parametrize(("version", "built"), [("0.1.9", 500), ("0.2.0", 99), ("0.2.0", 0)])
def test_a_newer_release_is_taken(maker: Maker, version: str, built: int) -> None:
    runs(maker, version, built)
    assert maker.install(maker.put(packed(contents(), 1))) == "0.2.0"


def test_one_that_was_gone_back_from_is_not_taken_again_without_asking(maker: Maker) -> None:
    runs(maker, "0.1.0", 1)
    runs(maker, "0.2.0", 100)
    maker.keeper.folder.back("starts", "3")
    file = maker.put(packed(contents(), 1))
    maker.refuses(file, "failed-before")
    assert maker.install(file, older=True) == "0.2.0"


# ---- when, and where from


@pytest.mark.parametrize("mode", ["play", "setup", "review"])
def test_a_match_is_not_interrupted(maker: Maker, mode: str) -> None:
    file = maker.put(packed(contents(), 1))
    maker.mode = mode
    with pytest.raises(ReleaseError, match="a match is being played"):
        maker.install(file)
    assert maker.called == []


def test_two_at_once_are_refused(maker: Maker) -> None:
    file = maker.put(packed(contents(), 1))
    (maker.top / "incoming").mkdir()
    with (
        ReleaseFolder(maker.top / "incoming").locked(),
        pytest.raises(ReleaseError, match="another installation"),
    ):
        maker.install(file)


def test_a_full_card_is_said_before_anything_is_copied(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = maker.put(packed(contents(), 1))

    def full(folder: Path, needed: int) -> None:
        raise ReleaseError("full", value=str(needed))

    monkeypatch.setattr(archive, "room", full)
    maker.refuses(file, "full")


LINKS: dict[str, Callable[[Path, Path], None]] = {
    "link": lambda path, file: path.symlink_to(file),
    "pipe": lambda path, file: os.mkfifo(path),
    "folder": lambda path, file: path.mkdir(),
}


@pytest.mark.parametrize("kind", LINKS)
def test_only_a_plain_file_is_copied(maker: Maker, tmp_path: Path, kind: str) -> None:
    file = maker.put(packed(contents(), 1)).rename(tmp_path / "elsewhere")
    path = maker.stick / STICK
    LINKS[kind](path, file)
    assert archive.find([maker.stick]) is None
    with pytest.raises(ReleaseError):
        maker.install(path)
    assert maker.called == []


def test_the_newest_release_of_a_stick_is_found_by_its_name(maker: Maker, tmp_path: Path) -> None:
    names = (
        "sonar-console-0.9.0-aarch64.release",
        "SONAR-CONSOLE-0.10.0-AARCH64.RELEASE",
        "sonar-console-9.9.9-aarch64.release.part",
        "sonar-console-..-aarch64.release",
        "other.txt",
    )
    for name in names:
        (maker.stick / name).write_text("")
    found = archive.find([tmp_path / "nowhere", maker.stick])
    assert found is not None
    assert found.name == names[1]


def test_progress_is_told_in_a_file_that_is_whole_at_every_moment(tmp_path: Path) -> None:
    now = [0.0]
    teller = Teller(tmp_path / "status.json", lambda: now[0])
    for done in range(100):
        now[0] += 0.01
        teller.progress("copying", done, 100)
    said = json.loads((tmp_path / "status.json").read_text())
    assert said["step"] == "copying"
    assert said["done"] >= 60
    teller.ended("full", {"value": "300"})
    assert json.loads((tmp_path / "status.json").read_text()) == {
        "ended": "full",
        "values": {"value": "300"},
    }
    Teller(tmp_path / "nowhere" / "status.json").ended("same", {})  # no reason to stop


def test_platforms_go_down_from_the_newest_c_library() -> None:
    named = platforms("aarch64", 36)
    assert named[0] == "manylinux_2_36_aarch64"
    assert "manylinux2014_aarch64" in named
    assert "manylinux_2_37_aarch64" not in named


# ---- the archive of who builds a table


def test_the_maker_s_archive_has_what_is_ordered_and_is_no_upgrade(
    maker: Maker, project: Path
) -> None:
    file = make_hardware(project, maker.stick, maker.key, 100)
    with tarfile.open(file) as made:
        files = {each.name: made.extractfile(each) for each in made.getmembers()}
        read = {name: each.read() for name, each in files.items() if each is not None}
    lines = [line.split("  ") for line in read.pop("SHA256SUMS").decode().splitlines()]
    sums = {name: checksum for checksum, name in lines}
    assert sums == {name: hashlib.sha256(data).hexdigest() for name, data in read.items()}
    for board in ("table", "crew"):
        for part in ("gerbers.zip", "placement.csv", "bill.csv", "view.png", "drawing.svg"):
            name = f"hardware/boards/generated/{board}/{board}-{part}"
            assert read[name] == (project / name).read_bytes()
    assert {"hardware/body/generated/exploded.png", "docs/building.fr.md"} <= set(read)
    again = make_hardware(project, maker.top, maker.key, 100)
    assert again.name == file.name
    assert again.read_bytes() == file.read_bytes()
    assert archive.find([maker.stick]) is None
