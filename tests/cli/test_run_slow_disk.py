"""A disk whose syncs take 3 s, 12 s or for ever, under the real table with real screens.

``fsync`` is delayed by a library that is loaded before the C library. The table, two screens on X
servers of their own and their feeds are watched: a fist, heartbeats, what both crews are told,
and the record afterwards. Times are printed (``pytest -s``), and only compared with the delay.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sonar_console.cards import Message
from sonar_console.cards.picture import from_json
from sonar_console.record.journalfile import recover_journal
from sonar_console.record.recorder import CLOSING
from sonar_tools.bench.framebuffer import Framebuffer, framebuffers, has_xvfb
from sonar_tools.bench.processes import SCREENS, ConsoleProcesses

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("gcc") is None, reason="the library is made with gcc"),
    pytest.mark.skipif(not has_xvfb(), reason="the screens are on Xvfb"),
]

LIBRARY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Sleeps for the milliseconds that stand in the file that SLOW_DISK names, in small steps. */
int fsync(int descriptor) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    for (long slept = 0;; slept += 20) {
        long wanted = 0;
        FILE *file = fopen(getenv("SLOW_DISK"), "r");
        if (file != NULL) {
            if (fscanf(file, "%ld", &wanted) != 1) wanted = 0;
            fclose(file);
        }
        if (slept >= wanted) return real(descriptor);
        struct timespec step = {0, 20 * 1000 * 1000};
        nanosleep(&step, NULL);
    }
}
"""
PATIENCE = 60.0


class Feed:
    """The pictures of a side, as its screen gets them, taken in by a thread."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self.pictures: list[tuple[float, Any]] = []
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self) -> None:
        with self._socket.makefile("rb") as lines:
            for line in lines:
                self.pictures.append((time.monotonic(), from_json(line)))

    @property
    def last(self) -> Any:
        return self.pictures[-1][1]

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()


class Supervisor:
    """The socket of a supervisor: when each heartbeat came."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self.beats: list[float] = []
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self) -> None:
        while (told := self._socket.recv(4096)) != b"end":
            if told == b"WATCHDOG=1":
                self.beats.append(time.monotonic())

    def longest(self, since: float) -> float:
        """The longest time between two heartbeats since then, until now."""
        beats = [since, *(each for each in self.beats if each > since), time.monotonic()]
        return max(later - earlier for earlier, later in pairwise(beats))

    def close(self) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.sendto(b"end", self._socket.getsockname())
        self._thread.join()
        self._socket.close()


class SlowTable:
    """The table with its screens in a match in real time, on a disk of the wished speed."""

    def __init__(self, folder: Path, eyes: dict[str, Framebuffer]) -> None:
        self.folder = folder
        self.eyes = eyes
        self._delay = folder / "delay"
        self.disk(0.0)
        (folder / "slow.c").write_text(LIBRARY, "utf-8")
        library = folder / "slow.so"
        words = ("gcc", "-shared", "-fPIC", "-o", str(library), str(folder / "slow.c"), "-ldl")
        subprocess.run(words, check=True)
        self.supervisor = Supervisor(folder / "notify")
        self.console = ConsoleProcesses(
            folder,
            displays={side: eye.display for side, eye in eyes.items()},
            variables={
                "LD_PRELOAD": str(library),
                "SLOW_DISK": str(self._delay),
                "NOTIFY_SOCKET": str(folder / "notify"),
                "WATCHDOG_USEC": "10000000",
            },
        )
        self.console.begin()
        self.feeds = {side: Feed(folder / "run" / f"{side}.socket") for side in SCREENS}
        self.until(lambda: all(feed.pictures for feed in self.feeds.values()), "pictures")

    def disk(self, seconds: float) -> None:
        """Have each sync take so long."""
        part = self._delay.with_name("delay-part")
        part.write_text(f"{seconds * 1000:.0f}")
        part.replace(self._delay)

    def until(self, so: Callable[[], bool], what: str) -> float:
        """Wait for something; when it was so."""
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, what
            time.sleep(0.005)
        return time.monotonic()

    def warnings(self) -> list[str | None]:
        warnings: list[Message | None] = [feed.last.viewer.warning for feed in self.feeds.values()]
        return [None if each is None else each.key for each in warnings]

    def fist(self, side: str) -> dict[str, float]:
        """Strike a fist; the milliseconds until each feed, and each screen's pixels, show it."""
        before = {side: self.feeds[side].last.header.stopped_by for side in SCREENS}
        looks = {side: eye.look() for side, eye in self.eyes.items()}
        done: dict[str, float] = {}
        begun = self.console.say(f"press {side}.captain.stop")
        while len(done) < 2 * len(SCREENS):
            now = time.monotonic()
            assert now < begun + PATIENCE, done
            for each in SCREENS:
                if self.feeds[each].last.header.stopped_by != before[each]:
                    done.setdefault(f"{each} feed", (now - begun) * 1000)
                if self.eyes[each].look() != looks[each]:
                    done.setdefault(f"{each} pixels", (now - begun) * 1000)
        self.console.say(f"release {side}.captain.stop")
        time.sleep(0.1)
        return done

    def orders(self) -> list[str]:
        """What is on the disk, by its verbs."""
        (path,) = (self.folder / "state" / "records").glob("*.sonar")
        return [str(order) for order in recover_journal(path).record.orders]

    def close(self) -> None:
        self.disk(0.0)
        for feed in self.feeds.values():
            feed.close()
        self.console.__exit__()
        self.supervisor.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SlowTable]:
    with framebuffers(tmp_path / "x", SCREENS) as eyes:
        opened = SlowTable(tmp_path, eyes)
        yield opened
        opened.close()


@pytest.mark.parametrize("delay", [3.0, 12.0])
def test_a_sync_that_hangs_holds_up_neither_the_fist_nor_the_heartbeat(
    delay: float, table: SlowTable
) -> None:
    """systemd/systemd#20473: a card that locks up for 10 s."""
    quick = [table.fist(side) for side in ("blue", "blue", "yellow", "yellow")]
    before = table.orders()
    table.disk(delay)
    since = time.monotonic()
    slow = [table.fist("blue")]  # its sync hangs
    slow += [table.fist("blue"), table.fist("yellow"), table.fist("yellow")]
    assert time.monotonic() < since + delay, "the sync still hangs"
    table.until(lambda: table.warnings() == ["warning-late"] * 2, "told")
    told = [feed.last.viewer.warning.values["value"] for feed in table.feeds.values()]
    assert told == [4, 4]
    kept = table.until(lambda: table.warnings() == ["warning-kept-again"] * 2, "kept again")
    assert kept >= since + delay
    silence = table.supervisor.longest(since)
    table.disk(0.0)
    figures = {"quick": quick, "slow": slow, "longest without a heartbeat": silence}
    sys.stdout.write(json.dumps(figures, indent=1))
    assert max(max(fist.values()) for fist in slow) < delay * 1000 / 2
    assert silence < 2.0
    assert table.orders()[: len(before)] == before
    assert table.orders()[len(before) :] == [
        "blue captain stop",
        "blue captain resume",
        "yellow captain stop",
        "yellow captain resume",
    ]
    (path,) = (table.folder / "state" / "records").glob("*.sonar")
    assert recover_journal(path).torn == b""


def test_a_disk_that_never_answers_does_not_keep_the_table_from_ending(table: SlowTable) -> None:
    table.disk(3600.0)
    table.fist("blue")
    table.fist("blue")
    table.until(lambda: table.warnings() == ["warning-late"] * 2, "told")
    process = table.console.table.popen
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.stderr is not None
    told = process.stderr.read().decode()
    assert process.wait(PATIENCE) == 0
    assert CLOSING - 1.0 < time.monotonic() - begun < CLOSING + 20.0
    assert "orders that are not saved: 2" in told


def test_a_full_card_is_told_and_gets_all_of_it_once_it_has_room(table: SlowTable) -> None:
    before = table.orders()
    limit = ["prlimit", f"--pid={table.console.table.pid}"]
    subprocess.run([*limit, "--fsize=10:"], check=True)
    table.fist("yellow")
    table.until(lambda: table.warnings() == ["warning-disk"] * 2, "told")
    table.fist("yellow")
    assert table.orders() == before
    subprocess.run([*limit, "--fsize=unlimited:"], check=True)
    table.until(lambda: table.warnings() == [None] * 2, "mended")
    added = ["yellow captain stop", "yellow captain resume"]
    assert table.orders() == [*before, *added]


def test_the_power_is_cut_while_a_sync_hangs(table: SlowTable) -> None:
    """What a process had written is there after kill -9; what was synced before is in any case."""
    before = table.orders()
    table.disk(3600.0)
    table.fist("blue")
    table.until(lambda: table.warnings() == ["warning-late"] * 2, "told")
    os.kill(table.console.table.pid, signal.SIGKILL)
    table.console.table.popen.wait()
    assert table.orders() in (before, [*before, "blue captain stop"])
