"""This program's lines on the boot partition: in and out again, to the byte."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.system.bootpartition import (
    BootFiles,
    BootPartitionError,
    find_folder,
    lines_taking_pins,
    overriding_lines,
    read_files,
    removed,
    restore_files,
    with_console,
    without_console,
    write_files,
    written,
)

LINES = ["dtparam=i2c_arm=on", "[pi5]", "dtoverlay=i2c2-pi5"]
SHIPPED = b"""# For more options and information see
# http://rptl.io/configtxt

#dtparam=i2c_arm=on
dtparam=audio=on
camera_auto_detect=1
dtoverlay=vc4-kms-v3d
max_framebuffers=2
arm_64bit=1

[cm4]
otg_mode=1

[cm5]
dtoverlay=dwc2,dr_mode=host

[all]
"""
CMDLINE = (
    b"console=serial0,115200 console=tty1 root=PARTUUID=4c4e106f-02 rootfstype=ext4 "
    b"fsck.repair=yes rootwait quiet\n"
)
CONFIGS = {
    "shipped": SHIPPED,
    "no line end": SHIPPED.rstrip(b"\n"),
    "CRLF": SHIPPED.replace(b"\n", b"\r\n"),
    "CRLF without an end": SHIPPED.replace(b"\n", b"\r\n").rstrip(b"\r\n"),
    "in a section": SHIPPED + b"[pi4]\n[gpio4=1]\narm_boost=1",
    "the user's own lines": SHIPPED + b"dtparam=i2c_arm=on\ndtoverlay=i2c3,pins_4_5\nenable_uart=1",
    "empty": b"",
    "not UTF-8": b"# fa\xe7ade\n\x00\xff",
}


@pytest.mark.parametrize("config", CONFIGS.values(), ids=CONFIGS)
def test_in_and_out_again_to_the_byte(config: bytes) -> None:
    before = BootFiles(config, CMDLINE)
    once = written(before, LINES, quiet=True)
    assert written(once, LINES, quiet=True) == once
    assert removed(once) == before
    assert b"serial0" not in (once.cmdline or b"")
    for line in LINES:
        assert line.encode() in once.config.replace(b"\r\n", b"\n").split(b"\n")
    assert once.config.startswith(config)


def test_the_line_ends_are_those_of_the_file() -> None:
    made = written(BootFiles(CONFIGS["CRLF"]), LINES, quiet=True).config
    assert made.count(b"\n") == made.count(b"\r\n")
    assert b"\r" not in written(BootFiles(SHIPPED), LINES, quiet=True).config


def last_filters(config: bytes) -> list[str]:
    """The filters that hold behind the last line, as the firmware reads them."""
    held: list[str] = []
    for line in config.decode().split("\n"):
        if line.startswith("["):
            held = [] if line == "[all]" else [*held, line]
    return held


@pytest.mark.parametrize(
    ("before", "held"),
    [
        ("", []),
        ("[pi4]\n", ["[pi4]"]),
        ("[pi4]\na=1\n[all]\n", []),
        (
            "[pi4]\na=1\n[all]\n[gpio4=1]\n[EDID=VSC-TD2220]\nb=2",
            ["[gpio4=1]", "[EDID=VSC-TD2220]"],
        ),
        ("[none]\n", ["[none]"]),
    ],
)
def test_sections_are_left_as_they_were(before: str, held: list[str]) -> None:
    """Own lines hold whatever section the file ends with, and lines behind them keep theirs."""
    made = written(BootFiles(before.encode()), LINES, quiet=True).config
    block = made[made.index(b"# sonar-console: begin") :].decode()
    assert block.index("[all]") < block.index(LINES[0])
    assert last_filters(made) == held
    assert last_filters(before.encode()) == held


def test_lines_of_an_older_version_are_replaced_where_they_are() -> None:
    old = written(BootFiles(SHIPPED.rstrip(b"\n")), ["dtparam=old=on"], quiet=True).config
    made = written(BootFiles(old + b"dtparam=spi=on\n"), LINES, quiet=True).config
    assert b"old" not in made
    assert made.endswith(b"# sonar-console: end\ndtparam=spi=on\n")
    assert removed(BootFiles(made)).config == SHIPPED.rstrip(b"\n") + b"\ndtparam=spi=on\n"


def test_two_blocks_become_one() -> None:
    one = written(BootFiles(SHIPPED), LINES, quiet=True).config
    twice = one + one.removeprefix(SHIPPED)
    assert written(BootFiles(twice), LINES, quiet=True).config == one
    assert removed(BootFiles(twice)).config == SHIPPED


def test_marks_that_were_edited_a_little_are_known() -> None:
    made = written(BootFiles(SHIPPED), LINES, quiet=True).config
    edited = made.replace(b"# sonar-console: begin", b"  #sonar-console:  Begin  here")
    edited = edited.replace(b"dtparam=i2c_arm=on\n[pi5]", b"dtparam=i2c_arm=off\n[pi5]")
    assert removed(BootFiles(edited)).config == SHIPPED


@pytest.mark.parametrize(
    ("lost", "line"),
    [(b"# sonar-console: end\n", 18), (b"# sonar-console: begin\n", 24)],
)
def test_a_mark_without_the_other_is_told_and_nothing_is_guessed(lost: bytes, line: int) -> None:
    made = written(BootFiles(SHIPPED), LINES, quiet=True).config.replace(lost, b"")
    with pytest.raises(BootPartitionError, match=f"config.txt:{line}: the mark .* by hand"):
        removed(BootFiles(made))
    with pytest.raises(BootPartitionError, match=f"config.txt:{line}: the mark .* by hand"):
        written(BootFiles(made), LINES, quiet=True)


def test_a_place_with_more_digits_than_any_file_has_bytes_is_no_place() -> None:
    made = written(BootFiles(SHIPPED, CMDLINE), LINES, quiet=True)
    hostile = made.config.replace(b"cmdline.txt at 0:", b"cmdline.txt at " + b"9" * 5000 + b":")
    assert hostile != made.config
    assert removed(BootFiles(hostile, made.cmdline)) == BootFiles(SHIPPED, made.cmdline)


def test_every_command_line_comes_back_to_the_byte() -> None:
    """However often a console of the header stands in it, and where."""
    dice = random.Random(17)
    words = [
        b"console=serial0,115200",
        b"console=tty1",
        b"console=ttyAMA0",
        b"root=/dev/x",
        b"quiet",
    ]
    for _ in range(300):
        line = b"".join(
            dice.choice(words) + dice.choice([b" ", b"  ", b"\t"]) for _ in range(dice.randrange(6))
        ) + dice.choice([b"", b"\n", b"\r\n", b"rootwait\n", b"console=serial0\n"])
        quiet, taken = without_console(line)
        assert b"serial0" not in quiet
        assert b"ttyAMA0" not in quiet
        assert with_console(quiet, taken) == line


def test_the_debug_socket_of_a_pi_5_stays_a_console() -> None:
    line = b"console=ttyAMA10,115200 console=tty1\n"
    assert without_console(line) == (line, [])


def test_a_command_line_that_was_changed_meanwhile_keeps_the_change() -> None:
    once = written(BootFiles(SHIPPED, CMDLINE), LINES, quiet=True)
    assert once.cmdline is not None
    changed = BootFiles(once.config, once.cmdline.replace(b"quiet", b"quiet splash"))
    assert removed(changed).cmdline == CMDLINE.replace(b"quiet", b"quiet splash")
    stripped = once.config.replace(b"115200 \n", b"115200\n")
    assert stripped != once.config
    assert removed(BootFiles(stripped, once.cmdline)).cmdline == CMDLINE
    other = CMDLINE.replace(b"115200", b"9600")
    assert removed(BootFiles(once.config, other)).cmdline == other
    by_hand = BootFiles(once.config, CMDLINE)
    assert removed(by_hand).cmdline == CMDLINE
    assert written(by_hand, LINES, quiet=True) == once


def test_lines_that_take_pins_and_cannot_be_taken_back_are_named() -> None:
    config = SHIPPED + b"dtoverlay=w1-gpio\n#dtoverlay=uart3\n dtoverlay=disable-bt\n"
    config = written(BootFiles(config), ["dtoverlay=spi9-nothing"], quiet=True).config
    assert lines_taking_pins(config) == [(18, "dtoverlay=w1-gpio"), (20, "dtoverlay=disable-bt")]


BLOCK = [
    "dtoverlay=",
    "dtparam=watchdog=on",
    "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
    "dtparam=spi=off",
    "enable_uart=0",
    "[pi4]",
    "dtoverlay=i2c3,pins_4_5,baudrate=400000",
]


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("dtparam=spi=on\ndtparam=i2c_arm=off\nenable_uart=1", [0, 1, 2]),
        ("dtparam=spi=off\ndtparam=i2c_arm=yes\nenable_uart=0\ndtparam=watchdog", []),
        ("dtparam=audio=on,spi=on", [0]),
        ("dtparam=i2c=off\ndtparam=i2c1=off\ndtparam=i2c_baudrate=100000", [1, 2]),
        ("dtparam=spi=on\ndtparam=spi=off", []),  # the last one counts
        ("#dtparam=spi=on\n  # enable_uart=1", []),
        ("  dtparam = spi=on", [0]),
        ("dtoverlay=i2c3,pins_2_3", [0]),
        ("dtoverlay=i2c3,pins_4_5,baudrate=400000\ndtoverlay=\ndtoverlay=i2c6", []),
        ("[pi4]\ndtparam=spi=on\ndtoverlay=i2c3", [1, 2]),
        ("[pi5]\ndtparam=spi=on\ndtoverlay=i2c3", [1]),  # the overlay is that of a Pi 4
        ("[pi4]\n[pi5]\ndtoverlay=i2c3", []),  # one model replaces another
        ("[CM4]\ndtoverlay=i2c3", [1]),
        ("[pi3]\nenable_uart=1\n[none]\nenable_uart=1", []),
        ("[gpio4=1]\nenable_uart=1\n[all]\n[pi3]\ndtparam=spi=on", [1]),
    ],
)
def test_lines_behind_the_block_that_win_over_it_are_named(behind: str, told: list[int]) -> None:
    """The firmware takes the last value of a key; lines before the block do not count."""
    before = SHIPPED + b"dtparam=spi=on\nenable_uart=1\n"
    made = written(BootFiles(before), BLOCK, quiet=True).config
    assert overriding_lines(made) == []
    first = made.count(b"\n") + 1
    lines = behind.split("\n")
    found = overriding_lines(made + behind.encode())
    assert found == [(first + each, lines[each].strip()) for each in told]
    assert overriding_lines((made + behind.encode()).replace(b"\n", b"\r\n")) == found


def test_lines_behind_the_block_have_the_filter_of_before_it() -> None:
    made = written(BootFiles(b"[pi3]\n"), BLOCK, quiet=True).config
    assert overriding_lines(made + b"enable_uart=1\n") == []
    made = written(BootFiles(b"[pi5]\n"), BLOCK, quiet=True).config
    assert len(overriding_lines(made + b"enable_uart=1\n")) == 1
    assert overriding_lines(b"enable_uart=1\n") == []  # nothing has been written here


# ---- on the disk


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    folder = tmp_path / "firmware"
    folder.mkdir()
    (folder / "config.txt").write_bytes(SHIPPED)
    (folder / "cmdline.txt").write_bytes(CMDLINE)
    return folder


def install(folder: Path) -> list[str]:
    now = read_files(folder)
    return write_files(folder, now, written(now, LINES, quiet=True))


def uninstall(folder: Path) -> list[str]:
    now = read_files(folder)
    return restore_files(folder, now, removed(now))


def test_both_files_change_once_and_a_copy_is_kept(boot: Path) -> None:
    assert install(boot) == ["config.txt", "cmdline.txt"]
    assert (boot / "config.txt.before-sonar-console").read_bytes() == SHIPPED
    assert (boot / "cmdline.txt.before-sonar-console").read_bytes() == CMDLINE
    assert install(boot) == []
    assert uninstall(boot) == ["cmdline.txt", "config.txt"]
    assert sorted(path.name for path in boot.iterdir()) == ["cmdline.txt", "config.txt"]
    assert read_files(boot) == BootFiles(SHIPPED, CMDLINE)


def test_a_link_stays_one_and_its_file_is_changed(boot: Path, tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir()
    for name in ("config.txt", "cmdline.txt"):
        (boot / name).rename(real / f"our-{name}")
        (boot / name).symlink_to(f"../real/our-{name}")
    assert install(boot) == ["config.txt", "cmdline.txt"]
    assert (boot / "config.txt").is_symlink()
    assert b"sonar-console: begin" in (real / "our-config.txt").read_bytes()
    assert b"serial0" not in (real / "our-cmdline.txt").read_bytes()
    assert install(boot) == []
    assert uninstall(boot) == ["cmdline.txt", "config.txt"]
    assert sorted(path.name for path in boot.iterdir()) == ["cmdline.txt", "config.txt"]
    assert sorted(path.name for path in real.iterdir()) == ["our-cmdline.txt", "our-config.txt"]
    assert (boot / "cmdline.txt").is_symlink()
    assert read_files(boot) == BootFiles(SHIPPED, CMDLINE)


@pytest.mark.parametrize("name", ["config.txt", "cmdline.txt"])
def test_a_pipe_is_refused_and_not_waited_for(boot: Path, name: str) -> None:
    (boot / name).unlink()
    os.mkfifo(boot / name)
    with pytest.raises(BootPartitionError, match=f"/{name} is no file"):
        install(boot)


def test_a_pipe_in_the_place_of_a_copy_is_replaced(boot: Path) -> None:
    os.mkfifo(boot / "config.txt.before-sonar-console")
    os.mkfifo(boot / "config.txt.sonar-console-new")
    install(boot)
    assert (boot / "config.txt.before-sonar-console").read_bytes() == SHIPPED


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "is full; remove what is not needed there"),
        (errno.EROFS, "is read-only; sudo mount -o remount,rw"),
        (errno.EACCES, "may not be changed by this user; with sudo"),
    ],
)
def test_what_cannot_be_written_changes_nothing(
    boot: Path, monkeypatch: pytest.MonkeyPatch, number: int, told: str
) -> None:
    def fails(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("os.write", fails)
    with pytest.raises(BootPartitionError, match=told):
        install(boot)
    monkeypatch.undo()
    assert sorted(path.name for path in boot.iterdir()) == ["cmdline.txt", "config.txt"]
    assert read_files(boot) == BootFiles(SHIPPED, CMDLINE)


def test_copies_that_cannot_be_removed_are_told(
    boot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("os.unlink", fails)
    with pytest.raises(BootPartitionError, match="is read-only"):
        uninstall(boot)


def test_the_partition_of_debian_12_and_of_before(tmp_path: Path) -> None:
    new, old = tmp_path / "boot/firmware", tmp_path / "boot"
    assert find_folder((new, old)) is None
    new.mkdir(parents=True)
    (old / "config.txt").write_bytes(SHIPPED)
    assert find_folder((new, old)) == old
    (old / "config.txt").write_text("DO NOT EDIT THIS FILE\n\nThe file has moved.\n")
    with pytest.raises(BootPartitionError, match=r"sudo mount .*/boot/firmware, then again"):
        find_folder((new, old))
    (new / "config.txt").write_bytes(SHIPPED)
    assert find_folder((new, old)) == new


def test_what_is_no_such_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BootPartitionError, match="there is no such file"):
        read_files(tmp_path)
    (tmp_path / "config.txt").write_bytes(b"#" * 1_000_001)
    with pytest.raises(BootPartitionError, match="larger than any such file"):
        read_files(tmp_path)


def test_a_power_cut_at_any_call_leaves_the_old_file_or_the_new(
    boot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The calls that change a disk are stopped one by one; the next start goes on from there."""
    whole = written(BootFiles(SHIPPED, CMDLINE), LINES, quiet=True)
    before = BootFiles(SHIPPED, CMDLINE)

    class CutError(BaseException):
        """The power is cut."""

    def cut_at(number: int) -> bool:
        """Whether the power is cut before the end of it."""
        calls = 0

        def stopped(*_: object, **__: object) -> None:
            raise CutError

        def counted(name: str) -> None:
            original = getattr(os, name)

            def call(*words: object, **options: object) -> object:
                nonlocal calls
                calls += 1
                if calls >= number:  # nothing at all is done any more
                    raise CutError
                return original(*words, **options)

            monkeypatch.setattr(f"os.{name}", call)

        for name in ("write", "fsync", "rename", "unlink", "fchmod"):
            counted(name)
        try:
            install(boot)
        except CutError:
            return True
        finally:
            monkeypatch.undo()
        return False

    stops = 0
    for number in range(1, 100):
        shutil.rmtree(boot)
        boot.mkdir()
        (boot / "config.txt").write_bytes(SHIPPED)
        (boot / "cmdline.txt").write_bytes(CMDLINE)
        cut = cut_at(number)
        files = read_files(boot)
        assert files.config in (SHIPPED, whole.config)
        assert files.cmdline in (CMDLINE, whole.cmdline)
        assert removed(files) == before
        install(boot)
        assert read_files(boot) == whole
        if not cut:
            break
        stops += 1
    assert stops > 10


def test_behind_a_rename_the_folder_and_then_the_file_are_written_out(
    boot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a FAT under a real kernel, cut off, the old entry led to clusters that were free already.

    The new start of a file is in its own entry, which the folder's fsync does not write.
    """
    calls: list[tuple[str, str]] = []
    fsync, rename = os.fsync, os.rename

    def name(descriptor: int) -> str:
        return Path(os.readlink(f"/proc/self/fd/{descriptor}")).name  # noqa: PTH115

    def opened() -> list[str]:
        return [name(int(each)) for each in os.listdir("/proc/self/fd") if _is_open(each)]  # noqa: PTH208

    def watch_fsync(descriptor: int) -> None:
        calls.append(("fsync", name(descriptor)))
        if calls[-1][1] in (boot.name, "config.txt"):
            assert "config.txt (deleted)" in opened()
        fsync(descriptor)

    def watch_rename(old: Path, new: Path) -> None:
        calls.append(("rename", new.name))
        rename(old, new)

    monkeypatch.setattr("os.fsync", watch_fsync)
    monkeypatch.setattr("os.rename", watch_rename)
    (boot / "cmdline.txt").unlink()
    (boot / "config.txt.before-sonar-console").write_bytes(SHIPPED)
    install(boot)
    assert calls == [
        ("fsync", "config.txt.sonar-console-new"),
        ("rename", "config.txt"),
        ("fsync", boot.name),
        ("fsync", "config.txt"),
    ]


def _is_open(descriptor: str) -> bool:
    return Path(f"/proc/self/fd/{descriptor}").is_symlink()


# ---- on a real disk


@pytest.fixture(params=["vfat", "ext2"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Path, Path]]:
    """A disk in a file, mounted, with both files as they ship: the image and the folder.

    A Pi's boot partition is FAT; ext2, which keeps no journal either, stands in where the kernel
    has none.
    """
    kind = str(request.param)
    if os.geteuid() != 0 or shutil.which(f"mkfs.{kind}") is None:
        pytest.skip(f"needs root and mkfs.{kind}")
    image, folder = tmp_path / "disk", tmp_path / "mounted"
    with image.open("wb") as file:
        file.truncate(2_000_000)
    subprocess.run([f"mkfs.{kind}", str(image)], check=True, capture_output=True)
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", kind, "-o", "loop", str(image), str(folder)],
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        pytest.skip(f"this kernel mounts no {kind}: {done.stderr.splitlines()[0]}")
    (folder / "config.txt").write_bytes(SHIPPED)
    (folder / "cmdline.txt").write_bytes(CMDLINE)
    os.sync()
    yield image, folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.long
def test_a_disk_that_is_full_or_read_only_is_told(disk: tuple[Path, Path]) -> None:
    _, folder = disk
    for number, size in enumerate((65536, 1024)):  # the last ones are the smallest
        with contextlib.suppress(OSError):
            for each in range(2_000_000 // size):
                (folder / f"{number}-{each}.full").write_bytes(bytes(size))
    with pytest.raises(BootPartitionError, match="is full"):
        install(folder)
    assert read_files(folder) == BootFiles(SHIPPED, CMDLINE)
    for file in folder.glob("*.full"):
        file.unlink()
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    with pytest.raises(BootPartitionError, match="read-only; sudo mount -o remount,rw"):
        install(folder)
    subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)
    install(folder)
    uninstall(folder)
    assert read_files(folder) == BootFiles(SHIPPED, CMDLINE)


@pytest.mark.long
def test_a_power_cut_at_any_moment_leaves_a_whole_file(
    disk: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is photographed behind each call, as it is and with all that waits written."""
    image, folder = disk
    photographs: list[Path] = []

    def watch(name: str) -> None:
        original = getattr(os, name)

        def call(*words: object, **options: object) -> object:
            made = original(*words, **options)
            photographs.append(tmp_path / f"photograph-{len(photographs)}")
            shutil.copy(image, photographs[-1])
            return made

        monkeypatch.setattr(f"os.{name}", call)

    for name in ("write", "fsync", "rename", "close", "unlink"):
        watch(name)
    install(folder)
    monkeypatch.undo()
    whole = read_files(folder)
    assert len(photographs) > 15
    seen = set()
    place = tmp_path / "photograph"
    place.mkdir()
    for photograph in photographs:
        subprocess.run(["mount", "-o", "loop", str(photograph), str(place)], check=True)
        try:
            files = read_files(place)
        finally:
            subprocess.run(["umount", str(place)], check=True)
        assert files.config in (SHIPPED, whole.config)
        assert files.cmdline in (CMDLINE, whole.cmdline)
        assert removed(files) == BootFiles(SHIPPED, CMDLINE)
        seen.add((files.config == SHIPPED, files.cmdline == CMDLINE))
    assert len(seen) > 1
