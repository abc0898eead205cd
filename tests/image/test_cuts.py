"""Cuts of the mains at any moment, twenty in each of five phases of an evening of the image.

QEMU logs one evening of the image (its driver blklogwrites), and then an upgrade by the image's own
RAUC, which is run on this machine's kernel, for the emulated one takes minutes for it: each write
to the card with its bytes, and each flush, in the order in which they ended. From a log a cut is
made as often as it is wanted: a copy of the card has all that was flushed before, and of each later
write, and of the one that is under way, all, a part or nothing, in any order. The boot loader, the
root's own programs and the table's own reader of records then start from that card.

This is a card that keeps its promises: what it said to be flushed is there, and a sector of 512
bytes is old or new. A card that loses what it has flushed, or spoils others in the same block, is
not modelled. Each cut comes from a seed that a failure names.
"""

from __future__ import annotations

import os
import random
import re
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.image.conftest import LOG_ROOM, PYTHON, ImageMachine

from sonar_console.cards.picture import from_json
from sonar_console.record.journalfile import recover_journal
from sonar_console.record.notation import format_order
from sonar_tools.image.card import (
    BOOT,
    DATA,
    MIB,
    SECTOR,
    SLOT_A,
    SLOT_B,
    STATE_OFFSETS,
    STATE_SIZE,
    read_state,
)

pytestmark = pytest.mark.long

CUTS = 20
"""In each phase."""
NOTES = 3 * MIB
"""Where the image writes notes for the tests, on the card itself: they stand in the log."""
ORDERS = 40
"""Of one seat; the bots of the others give some as well."""
SLIDE = "blue radio slide"
PLAYER = Path(__file__).with_name("guest") / "player.py"
TABLE = (
    "--hardware mock:/run/sonar-console/hands --scenario alpha --mode realtime --bots-pace quick "
    "--bots yellow=officer --bots blue=officer --bots blue.captain=people --bots blue.radio=people"
)
CHECK = """\
set -eu
root=$1 rootfs=$2 loop=$3 out=$4
partx -u "$loop"
mount -o ro,loop "$rootfs" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount --bind /dev "$root/dev"
for each in run tmp data; do mount -t tmpfs tmpfs "$root/$each"; done
sed "s,/dev/sonar-card,$loop," "$root/etc/fw_env.config" >"$out/fw_env.config"
mount --bind "$out/fw_env.config" "$root/etc/fw_env.config"
chroot "$root" /usr/libexec/sonar-image/data-partition check "$loop"p4
cp "$root/run/sonar/data-partition" "$out/word"
partx -u "$loop"
mount "$loop"p4 "$root/data"
echo more >"$root/data/written"
[ ! -e "$root/data/table" ] || cp -a "$root/data/table" "$out/table"
umount "$root/data"
e2fsck -f -n "$loop"p4
dumpe2fs -h "$loop"p4 | sed -n 's/^Block count: *//p' >"$out/blocks"
"""
"""A start as far as the data partition, by the image's own programs, in a root of its own."""


INSTALL = """\
set -eu
root=$1 rootfs=$2 loop=$3 bundle=$4 work=$5
mount -o ro,loop "$rootfs" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount --bind /dev "$root/dev"
for each in run tmp; do mount -t tmpfs tmpfs "$root/$each"; done
mkdir "$root/run/dbus"
put() { # FILE of the image, with other names of devices
    changed="$work/$(basename "$1")"
    sed "s,/dev/sonar-card,$loop,; s,/dev/disk/by-partuuid/[0-9a-f]*-0,${loop}p," \\
        "$root/$1" >"$changed"
    mount --bind "$changed" "$root/$1"
}
put etc/fw_env.config
put etc/rauc/system.conf
note() {
    { echo "sonar-note $1"; head -c 511 /dev/zero; } | head -c 512 >"$work/note"
    dd if="$work/note" of="$loop" bs=512 seek=6144 oflag=direct conv=notrunc
}
mount "$loop"p4 "$root/data"
note "upgrade begins"
mkdir -p "$root/data/incoming"
cp "$bundle" "$root/data/incoming/bundle.raucb"
sync "$root/data/incoming/bundle.raucb"
chroot "$root" dbus-daemon --system --nofork --nopidfile &
bus=$!
until [ -S "$root/run/dbus/system_bus_socket" ]; do sleep 0.2; done
chroot "$root" rauc service --override-boot-slot=A &
service=$!
until chroot "$root" rauc status; do sleep 0.2; done
chroot "$root" rauc install /data/incoming/bundle.raucb
note "upgrade ends"
kill "$service" "$bus"
wait
umount "$root/data"
"""
"""An upgrade into slot B by the image's own RAUC."""


# ---- the log


class Entry(NamedTuple):
    """A write, or a flush of size 0."""

    offset: int
    size: int
    flushes: bool
    """What stands before it is on the card."""
    lasts: bool
    """The write itself was flushed as it ended."""
    place: int
    """Of its bytes in the log."""

    def touches(self, begin: int, end: int) -> bool:
        """Whether it writes to a part of the card."""
        return self.size > 0 and self.offset < end and self.offset + self.size > begin


class WriteLog:
    """All that was written to a card, in the format of Linux's dm-log-writes."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("rb")
        magic, version, count, unit = struct.unpack("<QQQI", self._file.read(28))
        assert (magic, version, unit) == (0x6A736677736872, 1, SECTOR)
        self.entries: list[Entry] = []
        place = unit
        for _ in range(count):
            self._file.seek(place)
            sector, sectors, flags, _ = struct.unpack("<QQQQ", self._file.read(32))
            place += unit
            size = 0 if flags & 4 else sectors * unit  # 4: a discard, which changes nothing here
            self.entries.append(Entry(sector * unit, size, bool(flags & 1), bool(flags & 2), place))
            place += size

    def close(self) -> None:
        self._file.close()

    def data(self, entry: Entry) -> bytes:
        """The bytes that a write has written."""
        self._file.seek(entry.place)
        return self._file.read(entry.size)

    def notes(self) -> dict[str, int]:
        """The notes of the image for the tests, and the place of each in the log."""
        found = {}
        for number, entry in enumerate(self.entries):
            if entry.touches(NOTES, NOTES + SECTOR):
                said = re.match(rb"sonar-note (.*)\n", self.data(entry))
                assert said is not None
                found[said[1].decode()] = number
        return found

    def states(self, begin: int = 0, end: int | None = None) -> list[int]:
        """The places of the writes to the state of the slots."""
        places = range(begin, len(self.entries) if end is None else end)
        return [place for place in places if self._is_state(self.entries[place])]

    @staticmethod
    def _is_state(entry: Entry) -> bool:
        return any(entry.touches(offset, offset + STATE_SIZE) for offset in STATE_OFFSETS)


class CutCard:
    """A card that goes through the log, from one cut to the next."""

    def __init__(self, card: Path, log: WriteLog) -> None:
        self.path = card
        self._log = log
        self._card = os.open(card, os.O_RDWR)
        self._done = 0

    def close(self) -> None:
        os.close(self._card)

    def _write(self, offset: int, data: bytes) -> None:
        os.pwrite(self._card, data, offset)

    @contextmanager
    def cut(self, place: int, chance: random.Random) -> Iterator[Path]:
        """The card after a cut while the entry at a place was under way; later as before it."""
        entries = self._log.entries
        flush = max((at for at in range(place) if entries[at].flushes), default=0)
        assert flush >= self._done, "cuts are made in their order"
        for entry in entries[self._done : flush]:
            self._write(entry.offset, self._log.data(entry))
        self._done = flush
        open_writes = []
        for entry in [each for each in entries[flush : place + 1] if each.size]:
            whole = entry.lasts and entry is not entries[place]
            open_writes.append((entry, range(entry.size // SECTOR) if whole else None))
        chance.shuffle(open_writes)
        before = []
        for entry, sectors in open_writes:
            part = self._some(entry, chance) if sectors is None else sectors
            begin, end = part.start * SECTOR, part.stop * SECTOR
            at = entry.offset + begin
            before.append((at, os.pread(self._card, end - begin, at)))
            self._write(at, self._log.data(entry)[begin:end])
        yield self.path
        for at, data in reversed(before):
            self._write(at, data)

    @staticmethod
    def _some(entry: Entry, chance: random.Random) -> range:
        """The sectors of a write that a cut has left: all, none, its begin or its end."""
        count = entry.size // SECTOR
        torn = chance.randrange(count + 1)
        return chance.choice([range(count), range(0), range(torn), range(torn, count)])


# ---- the evening that is logged


class Evening(NamedTuple):
    """What was logged, and the card as it was before."""

    log: WriteLog
    card: Path
    after: Path
    """The card as it was at the end."""
    notes: dict[str, int]
    root: Path
    """The file system of the slots."""


NOTE = (
    "{{ echo sonar-note {0}; head -c 511 /dev/zero; }} | head -c 512 >/run/note; "
    "dd if=/run/note of=/dev/sonar-card bs=512 seek=6144 oflag=direct conv=notrunc"
)


@pytest.fixture(scope="module")
def evening(
    made: Path,
    image: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Evening]:
    """A first start and a match, in one log."""
    folder = tmp_path_factory.mktemp("evening")
    table = ImageMachine(image, folder)
    card = folder / "before.img"
    subprocess.run(["cp", "--sparse=always", table.card, card], check=True)
    (root,) = made.glob("parts-*/rootfs.img")
    try:
        table.start(log=folder / "writes.log")
        assert table.starts() == "A"
        table.wait(lambda: table.good("A"), "first start, with a log of what is written")
        while "works" not in table.run("journalctl -b -u sonar-slot -o cat"):
            pass
        table.run(NOTE.format("marked good"))

        table.run(f"echo 'TABLE_OPTIONS=\"{TABLE}\"' >>/run/sonar/kiosk.conf")
        table.put("/run/player.py", PLAYER.read_text("utf-8"))
        table.run("systemctl restart sonar-table.service")
        said = table.run(f"{PYTHON} /run/player.py {ORDERS}")
        assert said == "", said

        table.end()
    finally:
        table.cut()
    log = WriteLog(folder / "writes.log")
    yield Evening(log, card, table.card, log.notes(), root)
    log.close()


@pytest.fixture(scope="module")
def upgrade(
    evening: Evening, made: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Evening]:
    """An upgrade into slot B of the card as the evening has left it."""
    folder = tmp_path_factory.mktemp("upgrade")
    (bundle,) = (made / "out").glob("*.raucb")
    card, log, shown = (folder / name for name in ("after.img", "writes.log", "card"))
    subprocess.run(["cp", "--sparse=always", evening.after, card], check=True)
    for file, size in ((log, LOG_ROOM), (shown, 0)):
        file.touch()
        os.truncate(file, size)
    (folder / "root").mkdir()
    daemon = subprocess.Popen(
        [
            *("qemu-storage-daemon", "--blockdev", f"driver=file,node-name=bare,filename={card}"),
            *("--blockdev", f"driver=file,node-name=log,filename={log}"),
            *("--blockdev", "driver=blklogwrites,node-name=card,file=bare,log=log"),
            *("--export", f"type=fuse,id=card,node-name=card,mountpoint={shown},writable=on"),
        ]
    )
    try:
        while shown.stat().st_size == 0:
            assert daemon.poll() is None
            time.sleep(0.1)
        with loop_device(shown) as loop:
            done = subprocess.run(
                [
                    *("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", INSTALL),
                    *("sh", folder / "root", evening.root, loop, bundle, folder),
                ],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    finally:
        daemon.terminate()
        daemon.wait(timeout=60)
    writes = WriteLog(log)
    yield Evening(writes, evening.after, card, writes.notes(), evening.root)
    writes.close()


@contextmanager
def loop_device(card: Path) -> Iterator[str]:
    """A loop device of a card, with its partitions."""
    said = subprocess.run(
        ["losetup", "--find", "--show", card], capture_output=True, text=True, check=True
    )
    loop = said.stdout.strip()
    try:
        subprocess.run(["partx", "-a", loop], check=True)
        yield loop
    finally:
        subprocess.run(["partx", "-d", loop], check=False)
        subprocess.run(["losetup", "--detach", loop], check=True)


@contextmanager
def card_of(evening: Evening, folder: Path) -> Iterator[CutCard]:
    """The card of an evening, for cuts in the order of its log."""
    card = folder / "cut.img"
    subprocess.run(["cp", "--sparse=always", evening.card, card], check=True)
    made = CutCard(card, evening.log)
    yield made
    made.close()
    card.unlink()


@pytest.fixture
def cuts(evening: Evening, tmp_path: Path) -> Iterator[CutCard]:
    """The card of the evening."""
    with card_of(evening, tmp_path) as made:
        yield made


def seeded(phase: str, places: list[int] | range) -> list[tuple[str, int, random.Random]]:
    """The moments of the cuts of a phase, in the order of the log: seed, place, chance."""
    made = []
    for number in range(CUTS):
        seed = f"{phase}-{number}"
        chance = random.Random(seed)
        made.append((seed, chance.choice(places), chance))
    return sorted(made, key=lambda each: each[1])


# ---- what a card is worth after a cut


def state_of(card: Path) -> dict[str, str] | None:
    """The state of the slots on a card."""
    with card.open("rb") as file:
        first, second = (os.pread(file.fileno(), STATE_SIZE, at) for at in STATE_OFFSETS)
    return read_state((first, second))


def chosen(card: Path, folder: Path) -> str:
    """The slot that U-Boot starts."""
    table = ImageMachine.with_card(card, folder)
    try:
        slot = table.chosen()
    finally:
        table.cut()
    assert "no state is whole" not in table.serial()
    return slot


def whole(card: Path, slot: str, root: Path) -> bool:
    """Whether all of a root is in a slot."""
    offset = {"A": SLOT_A, "B": SLOT_B}[slot].offset
    with card.open("rb") as file, root.open("rb") as meant:
        file.seek(offset)
        while piece := meant.read(4 * MIB):
            if file.read(len(piece)) != piece:
                return False
    return True


class Data(NamedTuple):
    """The data partition after a start."""

    word: str
    """What the table is told of it."""
    size: int
    table: Path
    """A copy of what the table keeps there."""
    state: dict[str, str]


def data_of(card: Path, root: Path, folder: Path, starts: int = 1) -> Data:
    """The data partition of a copy of the card, after starts of the image's own programs.

    Those after the first find all in order. Nobody is asked for anything, and e2fsck, which
    changes nothing, finds no fault at the end.
    """
    folder.mkdir()
    copy = folder / "copy.img"
    copy_but_slots(card, copy)
    words = []
    with loop_device(copy) as loop:
        for number in range(starts):
            out = folder / f"out{number}"
            out.mkdir()
            place = folder / "root"
            place.mkdir(exist_ok=True)
            done = subprocess.run(
                ["unshare", "--mount", "sh", "-c", CHECK, "sh", place, root, loop, out],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
            words.append((out / "word").read_text().strip())
    assert words[1:] == ["ok"] * (starts - 1), words
    size = int((out / "blocks").read_text()) * 4096
    state = state_of(copy)
    assert state is not None
    copy.unlink()
    return Data(words[0], size, folder / "out0" / "table", state)


def copy_but_slots(card: Path, target: Path) -> None:
    """Copy what a start writes to: partition table, state, data; the rest is a hole."""
    with card.open("rb") as read, target.open("wb") as write:
        end = card.stat().st_size
        write.truncate(end)
        for begin, stop in ((0, BOOT.offset), (DATA.offset, end)):
            at = begin
            while at < stop:
                try:
                    at = os.lseek(read.fileno(), at, os.SEEK_DATA)
                except OSError:
                    break  # only a hole follows
                if at >= stop:
                    break
                hole = min(os.lseek(read.fileno(), at, os.SEEK_HOLE), stop)
                while at < hole:
                    data = os.pread(read.fileno(), min(4 * MIB, hole - at), at)
                    os.pwrite(write.fileno(), data, at)
                    at += len(data)


def orders_of(folder: Path) -> list[str]:
    """The orders of the match in a copy of the table's folder, as the table reads them."""
    (file,) = (folder / "records").glob("*.sonar")
    return [format_order(order) for order in recover_journal(file).record.orders]


# ---- the phases


def test_nothing_is_written_to_the_slot_that_runs_or_to_the_boot_partition(
    evening: Evening, upgrade: Evening
) -> None:
    for log, ends in ((evening.log, SLOT_B.end), (upgrade.log, SLOT_A.end)):
        for number, entry in enumerate(log.entries):
            assert not entry.touches(BOOT.offset, ends), number


def test_cuts_at_the_first_growing(evening: Evening, cuts: CutCard, tmp_path: Path) -> None:
    """From the partition table to the line in the state that says the partition was made."""
    log = evening.log
    begin = next(at for at, each in enumerate(log.entries) if each.touches(0, SECTOR))
    end = log.states(begin)[0] + 1
    for seed, place, chance in seeded("growing", range(begin, end + 1)):
        with cuts.cut(place, chance) as card:
            data = data_of(card, evening.root, tmp_path / seed, starts=2)
            assert data.word in ("fresh", "ok", "mended"), seed
            assert data.size > 3_000_000_000, seed
            assert data.state["DATA_MADE"] == "1", seed


def test_cuts_in_the_boot_loader_s_environment(
    evening: Evening, cuts: CutCard, tmp_path: Path
) -> None:
    """Half of them while U-Boot saves, half while Linux does: DATA_MADE and the mark."""
    first, *others = evening.log.states()
    moments = seeded("environment", [*[first] * len(others), *others])
    for seed, place, chance in moments:
        with cuts.cut(place, chance) as card:
            state = state_of(card)
            assert state is not None, seed
            slot = chosen(card, tmp_path)
            assert slot == "A", seed


def test_cuts_at_mark_good(evening: Evening, cuts: CutCard, tmp_path: Path) -> None:
    """From the last write before the mark to the last of what is noted with it."""
    log, end = evening.log, evening.notes["marked good"]
    marks = log.states(0, end)
    for seed, place, chance in seeded("good", range(marks[-1] - 8, end)):
        with cuts.cut(place, chance) as card:
            state = state_of(card)
            assert state is not None, seed
            assert int(state["BOOT_A_LEFT"]) > 0, seed
            assert chosen(card, tmp_path) == "A", seed
            data = data_of(card, evening.root, tmp_path / seed)
            assert data.word in ("ok", "mended"), seed


def test_cuts_in_play(evening: Evening, cuts: CutCard, tmp_path: Path) -> None:
    """Each order that the screen has shown, and not said to be unsaved, is in the record.

    And the record is the match from its first order on.
    """
    notes = evening.notes
    begin, end = notes["play begins"], notes["play ends"]
    written: list[str] = []
    found = []
    for seed, place, chance in seeded("play", range(begin, end)):
        with cuts.cut(place, chance) as card:
            data = data_of(card, evening.root, tmp_path / seed)
            assert data.word in ("ok", "mended"), seed
            orders = orders_of(data.table)
            saved = [name for name, at in notes.items() if name.startswith("saved") and at < place]
            slides = [order for order in orders if order.startswith(SLIDE)]
            assert len(slides) >= len(saved), (seed, len(slides), saved[-1:])
            # In the order of the log a later cut has the same match, and more of it.
            assert orders[: len(written)] == written[: len(orders)], seed
            written = max(written, orders, key=len)
            found.append((len(saved), len(orders)))
    assert found[-1][0] > found[0][0], found


def test_cuts_in_a_slot_s_write(upgrade: Evening, tmp_path: Path) -> None:
    """From the copy of the bundle to the end of RAUC's installing; half near a change of the state.

    U-Boot never starts a slot that is not whole.
    """
    begin, end = upgrade.notes["upgrade begins"], upgrade.notes["upgrade ends"]
    near = [at + step for at in upgrade.log.states(begin, end) for step in range(-3, 4)]
    places = [*range(begin, end), *near * ((end - begin) // len(near))]
    slots = set()
    with card_of(upgrade, tmp_path) as cuts:
        for seed, place, chance in seeded("slot", places):
            with cuts.cut(place, chance) as card:
                slot = chosen(card, tmp_path)
                slots.add(slot)
                assert whole(card, slot, upgrade.root), seed
                data = data_of(card, upgrade.root, tmp_path / seed)
                assert data.word in ("ok", "mended"), seed
                slides = [each for each in orders_of(data.table) if each.startswith(SLIDE)]
                assert len(slides) == ORDERS, seed
    assert slots == {"A", "B"}


@pytest.mark.parametrize("phase", ["growing", "good", "play"])
def test_whole_start_after_a_cut(
    phase: str, evening: Evening, cuts: CutCard, tmp_path: Path
) -> None:
    """One of the cuts of a phase, up to the page that the table shows."""
    log, notes = evening.log, evening.notes
    first = next(at for at, each in enumerate(log.entries) if each.touches(0, SECTOR))
    places = {
        "growing": range(first, log.states(first)[0] + 1),
        "good": range(log.states(0, notes["marked good"])[-1] - 8, notes["marked good"]),
        "play": range(notes["play begins"], notes["play ends"]),
    }[phase]
    seed, place, chance = seeded(phase, places)[CUTS // 2]
    with cuts.cut(place, chance) as card:
        copy = tmp_path / "card.img"
        subprocess.run(["cp", "--sparse=always", card, copy], check=True)
    table = ImageMachine.with_card(copy, tmp_path)
    table.start()
    slot = table.starts()
    table.wait(lambda: table.good(slot), f"start after {seed}")
    assert table.run("systemctl --failed --no-legend --plain").strip() == "", seed
    page = from_json(table.told("blue").strip().encode()).phase
    assert page == ("resume" if phase == "play" else "attract"), seed
    table.cut()
    copy.unlink()
