"""Matches to a stick: all of them, in a new folder; full, locked, pulled out: one line each."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.locales import Words, languages
from sonar_console.system.copying import (
    FOLDER,
    PART,
    Copied,
    CopyError,
    Copying,
    CopyTask,
    Taken,
    Trouble,
    copy_files,
    take_files,
)

FILES = {
    "match-0001.sonar": b'[Scenario "alpha"]\n' * 9000,
    "match-0002.sonar": b"",
    "match-0002.sonar.torn-1": b"12.250 blue capt",
}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    (folder / "sub").mkdir()
    return folder


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    (folder / "holiday.jpg").write_bytes(b"theirs")
    return folder


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_all_matches_and_what_was_torn_are_copied(records: Path, stick: Path) -> None:
    told: list[tuple[int, int]] = []
    done = copy_files(Copying(records), stick, lambda number, count: told.append((number, count)))
    assert done == Copied(2, f"{FOLDER}0001")
    assert held(stick / done.folder) == FILES
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert {path.name for path in stick.iterdir()} == {"holiday.jpg", done.folder}


def test_nothing_on_the_stick_is_written_over(records: Path, stick: Path) -> None:
    for name in (f"{FOLDER}0001", f"{FOLDER}0007{PART}", f"{FOLDER}old", f"{FOLDER}"):
        (stick / name).mkdir()
    done = copy_files(Copying(records), stick)
    assert done is not None
    assert done.folder == f"{FOLDER}0008"
    assert list((stick / f"{FOLDER}0001").iterdir()) == []


def test_each_file_is_on_the_stick_before_the_folder_has_its_name(
    records: Path, stick: Path
) -> None:
    synced: list[bool] = []

    def sync(descriptor: int) -> None:
        synced.append((stick / f"{FOLDER}0001").exists())
        os.fsync(descriptor)

    copy_files(Copying(records), stick, sync=sync)
    # On FAT the new name is on the stick with the folder itself, not with the one around it.
    assert synced == [False] * (len(FILES) + 1) + [True, True]


@pytest.mark.parametrize("there", [True, False])
def test_no_match_yet_is_none(tmp_path: Path, stick: Path, there: bool) -> None:
    folder = tmp_path / "none"
    if there:
        folder.mkdir()
    assert copy_files(Copying(folder), stick) is None
    assert {path.name for path in stick.iterdir()} == {"holiday.jpg"}


FAULTS = [
    (errno.ENOSPC, Trouble.FULL),
    (errno.EDQUOT, Trouble.FULL),
    (errno.EROFS, Trouble.READ_ONLY),
    (errno.EIO, Trouble.GONE),
    (errno.ENODEV, Trouble.GONE),
    (errno.ENOMEM, Trouble.FAILED),
]


@pytest.mark.parametrize(("number", "trouble"), FAULTS)
@pytest.mark.parametrize("step", ["write", "sync"])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_stick_that_fails_is_told_and_no_folder_passes_for_whole(
    records: Path, stick: Path, number: int, trouble: Trouble, step: str, after: int
) -> None:
    calls = 0

    def failing(descriptor: int) -> None:
        nonlocal calls
        calls += 1
        if calls > after:
            raise OSError(number, os.strerror(number))

    def write(descriptor: int, data: bytes) -> int:
        failing(descriptor)
        return os.write(descriptor, data)

    hands = {"write": write} if step == "write" else {"sync": failing}
    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), stick, **hands)
    assert caught.value.trouble is trouble
    assert not (stick / f"{FOLDER}0001").exists()
    left = {path.name for path in stick.iterdir()} - {"holiday.jpg"}
    assert left == ({f"{FOLDER}0001{PART}"} if trouble is Trouble.GONE else set())
    assert held(records / "sub") == {}
    assert {name: (records / name).read_bytes() for name in FILES} == FILES
    for language in languages():  # whatever it was, there are words for it, and what to do
        for key in (f"house-copy-{trouble}", f"house-copy-{trouble}-do"):
            assert Words(language).say(key, value=caught.value.value)


def test_a_short_write_is_gone_on_with(records: Path, stick: Path) -> None:
    done = copy_files(Copying(records), stick, write=lambda file, data: os.write(file, data[:777]))
    assert done is not None
    assert held(stick / done.folder) == FILES


def test_a_stick_without_room_is_told_before_anything_is_written(
    records: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(stick)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=1000))
    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), stick)
    assert (caught.value.trouble, caught.value.value) == (Trouble.FULL, "2")
    assert {path.name for path in stick.iterdir()} == {"holiday.jpg"}


def test_a_stick_that_is_pulled_out_in_the_middle(records: Path, stick: Path) -> None:
    def pulled(number: int, count: int) -> None:
        if number == 2:
            shutil.rmtree(stick)

    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), stick, pulled)
    assert caught.value.trouble is Trouble.GONE


def test_a_stick_that_went_before_it_began(records: Path, tmp_path: Path) -> None:
    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), tmp_path / "away")
    assert caught.value.trouble is Trouble.GONE


def test_a_match_that_is_pruned_meanwhile_is_left_out(records: Path, stick: Path) -> None:
    def pruned(number: int, count: int) -> None:
        if number == 1:
            (records / "match-0001.sonar").unlink()

    done = copy_files(Copying(records), stick, pruned)
    assert done is not None
    assert set(held(stick / done.folder)) == set(FILES) - {"match-0001.sonar"}


def test_what_does_not_read_back_as_it_was_written_is_told(records: Path, stick: Path) -> None:
    """A stick that claims more room than it has takes everything, and keeps nothing."""
    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), stick, read=lambda file, size, at: b"" if at else bytes(size))
    assert caught.value.trouble is Trouble.DAMAGED
    assert {path.name for path in stick.iterdir()} == {"holiday.jpg"}


def test_no_link_on_a_stick_is_followed(records: Path, stick: Path, tmp_path: Path) -> None:
    """Neither one that was there before nor one that somebody makes meanwhile."""
    victim = tmp_path / "victim"
    victim.mkdir()
    (stick / f"{FOLDER}0001").symlink_to(victim)
    (stick / f"{FOLDER}0002{PART}").symlink_to(victim)
    done = copy_files(Copying(records), stick)
    assert done == Copied(2, f"{FOLDER}0003")

    def linked(number: int, count: int) -> None:
        if number == 2:
            part = stick / f"{FOLDER}0004{PART}"
            part.rename(stick / "away")
            part.symlink_to(victim)

    with pytest.raises(CopyError):
        copy_files(Copying(records), stick, linked)
    assert list(victim.iterdir()) == []


def test_a_link_in_the_place_of_the_stick_is_no_stick(
    records: Path, stick: Path, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(stick)
    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), tmp_path / "link")
    assert caught.value.trouble is Trouble.GONE
    assert {path.name for path in stick.iterdir()} == {"holiday.jpg"}


def test_the_bare_folder_under_a_stick_is_no_stick(records: Path, stick: Path) -> None:
    found: list[Path | None] = [stick, stick, None]
    task = CopyTask(Copying(records), stick, find=lambda: found.pop(0), threads=False)
    assert task.done
    assert task.fault is not None
    assert task.fault.trouble is Trouble.GONE


# ---- real file systems, small ones


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of a megabyte and a half, mounted."""
    place = tmp_path / "small"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1536k", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("only root may mount a file system")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def test_a_real_stick_fills_up(records: Path, small: Path) -> None:
    (records / "match-0003.sonar").write_bytes(b"x" * 450_000)
    (small / "theirs").write_bytes(b"x" * 400_000)
    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), small)
    assert caught.value.trouble is Trouble.FULL
    assert [path.name for path in small.iterdir()] == ["theirs"]


def test_a_real_stick_that_fills_up_meanwhile_is_left_as_it_was(records: Path, small: Path) -> None:
    def filled(number: int, count: int) -> None:
        if number == 1:
            size = shutil.disk_usage(small).free - 50_000
            (small / "theirs").write_bytes(b"x" * size)

    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), small, filled)
    assert caught.value.trouble is Trouble.FULL
    assert [path.name for path in small.iterdir()] == ["theirs"]


def test_a_real_stick_that_is_locked(records: Path, small: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), small)
    assert caught.value.trouble is Trouble.READ_ONLY


def test_a_real_stick_that_is_let_go_by_force(records: Path, small: Path) -> None:
    """What the system does when a stick is pulled: the folder under it is another one then."""

    def pulled(number: int, count: int) -> None:
        if number == 2:
            subprocess.run(["umount", "--lazy", str(small)], check=True)
            subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(small)], check=True)

    with pytest.raises(CopyError) as caught:
        copy_files(Copying(records), small, pulled)
    assert caught.value.trouble is Trouble.GONE
    assert list(small.iterdir()) == []


@pytest.mark.parametrize("kind", ["vfat", "exfat", "ext4"])
def test_what_is_said_to_be_copied_is_on_the_stick_s_device(
    records: Path, tmp_path: Path, kind: str
) -> None:
    """After the stick was taken out and put in again; ext4 is what a desktop may have mounted."""
    maker = f"mkfs.{kind}"
    if os.geteuid() != 0 or shutil.which(maker) is None:
        pytest.skip(f"only root mounts, and {maker} must be here (dosfstools, exfatprogs)")
    image, place = tmp_path / "image", tmp_path / "place"
    place.mkdir()
    image.write_bytes(bytes(16 * 1024 * 1024))
    subprocess.run([maker, str(image)], check=True, capture_output=True)
    words = ["mount", "-t", kind, "-o", "loop,nosuid,nodev,noexec", str(image), str(place)]
    if subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip(f"no {kind} can be mounted here")
    try:
        assert copy_files(Copying(records), place) == Copied(2, f"{FOLDER}0001")
        subprocess.run(["umount", str(place)], check=True)
        subprocess.run(words, check=True)
        assert held(place / f"{FOLDER}0001") == FILES
        assert held(records / "sub") == {}
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_file_system_within_the_stick_is_not_the_stick(records: Path, small: Path) -> None:
    """A record that came to lie on another device is not said to be copied."""

    def covered(number: int, count: int) -> None:
        if number == 2:
            part = small / f"{FOLDER}0001{PART}"
            subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(part)], check=True)

    with pytest.raises(CopyError):
        copy_files(Copying(records), small, covered)
    subprocess.run(["umount", str(small / f"{FOLDER}0001{PART}")], check=True)
    assert not (small / f"{FOLDER}0001").exists()


# ---- charts


def test_the_charts_that_matches_were_played_on_are_copied_with_them(
    records: Path, stick: Path, tmp_path: Path
) -> None:
    """Those that a match names, of the folder or of the earlier ones, and no others."""
    charts = tmp_path / "charts"
    (charts / "earlier").mkdir(parents=True)
    (charts / "chart-00000000000a.toml").write_bytes(b"a")
    (charts / "chart-00000000000b.toml").write_bytes(b"b")
    (charts / "earlier" / "chart-00000000000c.toml").write_bytes(b"c")
    match = next(records.glob("*.sonar"))
    match.write_bytes(
        b'[Scenario "/x/charts/chart-00000000000a.toml"]\n; chart-00000000000c.toml\n'
    )
    done = copy_files(Copying(records, beside=(charts, charts / "earlier")), stick)
    assert done is not None
    copied = {path.name for path in (stick / done.folder).glob("chart-*")}
    assert copied == {"chart-00000000000a.toml", "chart-00000000000c.toml"}
    assert done.count == len(list(records.glob("*.sonar")))


def test_files_are_taken_from_a_stick_with_why_others_are_not(stick: Path) -> None:
    (stick / "a.toml").write_bytes(b"abc")
    (stick / "B.TOML").write_bytes(b"abcd")
    (stick / "c.toml").symlink_to("a.toml")
    os.mkfifo(stick / "d.toml")
    (stick / "e.txt").write_bytes(b"e")
    inside = stick / "sonar-charts-0001"
    inside.mkdir()
    (inside / "f.toml").write_bytes(b"f")
    assert take_files(stick, 3) == [
        Taken("B.TOML", refused="large"),
        Taken("a.toml", b"abc"),
        Taken("c.toml", refused="no-file"),
        Taken("d.toml", refused="no-file"),
        Taken("sonar-charts-0001/f.toml", b"f"),
    ]


def test_a_file_that_grows_while_it_is_read_is_too_large(stick: Path) -> None:
    (stick / "a.toml").write_bytes(b"abc")
    assert take_files(stick, 3, read=lambda file, size: b"x" * size) == [
        Taken("a.toml", refused="large")
    ]


def test_a_stick_that_fails_while_it_is_read_is_gone(stick: Path) -> None:
    (stick / "a.toml").write_bytes(b"abc")

    def gone(file: int, size: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with pytest.raises(CopyError, match="gone"):
        take_files(stick, 3, read=gone)
    with pytest.raises(CopyError, match="gone"):
        take_files(stick / "away", 3)
