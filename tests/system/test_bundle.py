"""A bundle of RAUC on a stick: found, judged, verified, written; each failure has its reason."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sonar_console.system.cardsystem import GONE_BACK, SLOT, CardSystem
from sonar_console.system.releases import bundle, keeper
from sonar_console.system.releases.errors import ReleaseError
from sonar_console.system.releases.folder import GoneBack, ReleaseFolder
from sonar_console.system.upgrade import KioskUpgrades

NEW = "sonar-console-0.2.0-1a2b3c4d.raucb"
RUNS = "0.1.0-aaaaaaaa"
INFO = json.dumps({"compatible": "sonar", "version": "0.2.0-1a2b3c4d", "images": []})
INSTALLING = """\
installing
  0% Installing
  0% Determining slot states
 20% Determining slot states done.
 40% Checking bundle done.
 80% Determining target install group done.
 80% Updating slots
 80% Checking slot rootfs.1
 90% Copying image to rootfs.1
 99% Updating slots done.
100% Installing done.
idle
Installing `/run/sonar-stick/x.raucb` succeeded
"""
"""As RAUC 1.8 says it, but for a few lines."""


class Rauc:
    """A RAUC that says what it is told to."""

    def __init__(self, info: str = INFO, install: str = INSTALLING, status: int = 0) -> None:
        self.calls: list[Sequence[str]] = []
        self._said = {"info": info, "install": install}
        self._status = {"info": 0 if info.startswith("{") else 1, "install": status}

    def __call__(self, words: Sequence[str], hear: Callable[[str], None]) -> int:
        self.calls.append(words)
        for line in self._said[words[1]].splitlines(keepends=True):
            hear(line)
        return self._status[words[1]]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def put(stick: Path, name: str = NEW) -> Path:
    file = stick / name
    file.write_bytes(b"bundle")
    return file


def install(file: Path, rauc: Rauc, running: str = RUNS) -> tuple[str, list[tuple[str, int, int]]]:
    told: list[tuple[str, int, int]] = []
    return bundle.install(file, running, lambda *each: told.append(each), rauc), told


@pytest.mark.parametrize(
    ("names", "offered"),
    [
        ((), ""),
        ((NEW,), "0.2.0-1a2b3c4d"),
        ((NEW, "sonar-console-0.10.0-x.raucb"), "0.10.0-x"),
        (("sonar-console-0.1.0-bbbbbbbb.raucb",), "0.1.0-bbbbbbbb"),  # of the same version
        ((f"sonar-console-{RUNS}.raucb",), ""),
        (("sonar-console-0.0.9.raucb",), ""),
        (("other-0.2.0.raucb", "sonar-console-0.2.0.release", "sonar-console-.raucb"), ""),
    ],
)
def test_a_stick_offers_the_newest_bundle_by_its_name(
    stick: Path, names: tuple[str, ...], offered: str
) -> None:
    for name in names:
        put(stick, name)
    assert bundle.offered([stick, stick / "no"], RUNS) == offered


def test_a_link_a_folder_and_a_pipe_are_no_bundle(stick: Path) -> None:
    (stick / NEW).symlink_to("/etc/passwd")
    (stick / "sonar-console-0.3.0.raucb").mkdir()
    os.mkfifo(stick / "sonar-console-0.4.0.raucb")
    assert bundle.find([stick]) is None
    for path in sorted(stick.iterdir()):
        with pytest.raises(ReleaseError) as caught:
            install(path, Rauc())
        assert caught.value.key in ("gone", "contents")


def test_a_bundle_that_is_too_large_is_not_read(stick: Path) -> None:
    file = put(stick)
    os.truncate(file, bundle.MOST_BYTES + 1)  # a hole
    rauc = Rauc()
    with pytest.raises(ReleaseError) as caught:
        install(file, rauc)
    assert (caught.value.key, rauc.calls) == ("large", [])


def test_it_is_verified_then_written_and_the_progress_is_told(stick: Path) -> None:
    file, rauc = put(stick), Rauc()
    release, told = install(file, rauc)
    assert release == "0.2.0-1a2b3c4d"
    assert [words[:2] for words in rauc.calls] == [("rauc", "info"), ("rauc", "install")]
    assert told == [
        ("verifying", 0, 1),
        *(("verifying", percent, 100) for percent in (0, 0, 20, 40, 80)),
        *(("writing", percent, 100) for percent in (80, 80, 90, 99, 100)),
    ]


VERIFYING = "rauc-Message: 10:38:26.082: Verifying bundle signature... \n"


@pytest.mark.parametrize(
    ("info", "key"),
    [
        (f"{VERIFYING}signature verification failed: Verify error: self-signed\n", "signature"),
        (f"{VERIFYING}Invalid bundle format: Signature size (1) exceeds bundle size\n", "contents"),
        ("No such file: /run/sonar-stick/x.raucb\n", "gone"),
        ("No keyring file or directory provided\n", "failed"),
        ("", "failed"),
        ('{"version": "../../etc"}', "failed"),
        ('{"version": 3}', "failed"),
    ],
)
def test_what_rauc_does_not_verify_is_never_written(stick: Path, info: str, key: str) -> None:
    rauc = Rauc(info)
    with pytest.raises(ReleaseError) as caught:
        install(put(stick), rauc)
    assert caught.value.key == key
    assert len(rauc.calls) == 1


def test_what_runs_already_or_is_older_by_its_manifest_is_not_written(stick: Path) -> None:
    """Whatever its name says: it may have been renamed."""
    for running, key in (("0.2.0-1a2b3c4d", "same"), ("0.3.0", "older")):
        rauc = Rauc()
        with pytest.raises(ReleaseError) as caught:
            install(put(stick), rauc, running)
        assert (caught.value.key, len(rauc.calls)) == (key, 1)


@pytest.mark.parametrize(
    ("said", "key"),
    [
        (
            "100% Installing failed.\nLastError: Installation error: Compatible mismatch: "
            "Expected 'other' but bundle manifest has 'sonar'\nidle\nInstalling `x` failed\n",
            "machine",
        ),
        ("LastError: Failed updating slot: No space left on device\n", "full"),
        ("LastError: Failed updating slot: Input/output error\n", "gone"),
        ("LastError: the moon is full\nInstalling `x` failed\n", "failed"),
    ],
)
def test_what_goes_wrong_while_it_is_written_has_its_reason(
    stick: Path, said: str, key: str
) -> None:
    with pytest.raises(ReleaseError) as caught:
        install(put(stick), Rauc(install=said, status=1))
    assert caught.value.key == key


@settings(max_examples=40)
@given(st.text(max_size=300))
def test_whatever_rauc_says_is_one_printable_line(said: str) -> None:
    reason = bundle._reason(said.splitlines(), Path(NEW))
    assert all(value.isprintable() and len(value) <= 80 for value in reason.values.values())


def test_a_command_of_the_system_is_heard_line_by_line() -> None:
    heard: list[str] = []
    words = ("sh", "-c", "echo one; echo two >&2; exit 3")
    assert bundle.run_lines(words, heard.append) == 3
    assert sorted(heard) == ["one\n", "two\n"]


# ---- the keeper's step


@pytest.fixture
def card_keeper(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Rauc, list[Sequence[str]], Path]:
    rauc, run, status = Rauc(), list[Sequence[str]](), tmp_path / "status.json"
    (tmp_path / "release").write_text(f"{RUNS}\n")
    monkeypatch.setattr(keeper, "STICK", (stick,))
    monkeypatch.setattr(keeper, "TOP", tmp_path)
    monkeypatch.setattr(keeper, "TOLD", 0.0)
    monkeypatch.setattr(bundle, "RUNNING", tmp_path / "release")
    monkeypatch.setattr(bundle, "INCOMING", tmp_path / "incoming")
    monkeypatch.setattr(bundle, "run_lines", rauc)

    def ran(words: Sequence[str]) -> str:
        run.append(words)
        return "Id=sonar-table.service\nActiveState=active\nStatusText=service\n"

    monkeypatch.setattr(keeper.Keeper.__init__, "__defaults__", (ran, Path("/etc")))
    monkeypatch.setattr(keeper.Teller.__init__, "__defaults__", (status, lambda: 0.0))
    return rauc, run, status


def test_the_keeper_installs_the_bundle_tells_it_and_starts_the_machine_anew(
    card_keeper: tuple[Rauc, list[Sequence[str]], Path], stick: Path, tmp_path: Path
) -> None:
    rauc, run, status = card_keeper
    put(stick)
    assert keeper.main(["bundle"]) == 0
    told = json.loads(status.read_bytes())
    assert told == {"ended": "installed", "values": {"value": "0.2.0-1a2b3c4d"}}
    assert run[-1] == ("systemctl", "--no-block", "reboot")
    assert rauc.calls[-1][1] == "install"
    # Not from the stick, and nothing of the copy is left.
    assert {words[-1] for words in rauc.calls} == {str(tmp_path / "incoming" / NEW)}
    assert list((tmp_path / "incoming").iterdir()) == []
    assert stat.S_IMODE((tmp_path / "incoming").stat().st_mode) == 0o700


def test_a_release_file_is_refused_on_an_image_in_one_line(
    card_keeper: tuple[Rauc, list[Sequence[str]], Path],
    stick: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rauc, _, status = card_keeper
    name = "sonar-console-0.9.0-aarch64.release"
    put(stick, name)
    assert keeper.main(["bundle"]) == 2
    told = json.loads(status.read_bytes())
    assert told == {"ended": "image", "values": {"value": name}}
    assert capsys.readouterr().err == (
        "sonar-console release: this table runs from a card's image, which takes a .raucb file, "
        f"not {name}\n"
    )
    assert rauc.calls == []
    with pytest.raises(ReleaseError, match=r"takes a \.raucb file"):
        keeper.Keeper(ReleaseFolder(tmp_path)).install(stick / name)
    assert not (tmp_path / keeper.INCOMING).exists()


def test_a_bundle_that_fails_leaves_the_machine_running(
    card_keeper: tuple[Rauc, list[Sequence[str]], Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, run, status = card_keeper
    assert keeper.main(["bundle"]) == 2
    assert json.loads(status.read_bytes())["ended"] == "no-stick"
    assert not any("reboot" in words for words in run)
    assert capsys.readouterr().err.startswith("sonar-console release: no release lies on the stick")


# ---- what the host's page knows


def upgrades(folder: Path, stick: Path) -> KioskUpgrades:
    return KioskUpgrades(
        folder,
        lambda: stick,
        top=folder / "top",
        status=folder / "status.json",
        card=CardSystem(folder),
        threads=False,
    )


def test_on_an_image_the_page_offers_bundles_and_names_the_slot(
    tmp_path: Path, stick: Path
) -> None:
    put(stick)
    put(stick, "sonar-console-0.9.0-aarch64.release")
    (tmp_path / SLOT).write_text(f"A {RUNS}\n")
    page = upgrades(tmp_path, stick)
    assert (page.offered(0.0), page.running()) == ("0.2.0-1a2b3c4d", RUNS)
    assert page.gone_back() is None
    (tmp_path / GONE_BACK).write_text("B 0.2.0-1a2b3c4d 3 starts\n")
    page.offered(10.0)
    assert page.gone_back() == GoneBack("0.2.0-1a2b3c4d", "0.2.0-1a2b3c4d", 0, RUNS, "starts", "3")


def test_without_an_image_it_offers_release_files(tmp_path: Path, stick: Path) -> None:
    put(stick)
    put(stick, "sonar-console-0.9.0-aarch64.release")
    assert upgrades(tmp_path, stick).offered(0.0) == "0.9.0"


def test_bundle_names_hold_nothing_but_plain_letters() -> None:
    bad: tuple[Any, ...] = ("sonar-console-0.2.0 x.raucb", "sonar-console-0.2.0\n.raucb")
    assert [bundle.release_in(name) for name in bad] == ["", ""]
