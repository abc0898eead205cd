"""A wall clock that jumps by years, to and fro, changes nothing: monotonic time alone rules."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sonar_console.record.record import read_record

JUMPY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

/* Twenty years ahead and twenty back, in turns of 50 ms. */
static time_t jump(void)
{
    static int (*real)(clockid_t, struct timespec *);
    struct timespec now;
    if (!real)
        real = dlsym(RTLD_NEXT, "clock_gettime");
    real(CLOCK_MONOTONIC, &now);
    return (now.tv_nsec / 50000000) % 2 ? 631152000 : -631152000;
}

int clock_gettime(clockid_t clock, struct timespec *at)
{
    static int (*real)(clockid_t, struct timespec *);
    int result;
    if (!real)
        real = dlsym(RTLD_NEXT, "clock_gettime");
    result = real(clock, at);
    if (!result && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        at->tv_sec += jump();
    return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    at->tv_sec = now.tv_sec;
    at->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *at)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at)
        *at = now.tv_sec;
    return now.tv_sec;
}
"""
"""Put before the C library, it is what every program of the process takes for the wall clock."""

SEEN = """
import time
seen = []
end = time.monotonic() + 1.0
while time.monotonic() < end:
    seen.append(time.time())
print(max(seen) - min(seen))
"""


@pytest.fixture
def jumpy(tmp_path: Path) -> str:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("no C compiler for a wall clock that jumps")
    library = tmp_path / "jumpy.so"
    (tmp_path / "jumpy.c").write_text(JUMPY)
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", library, tmp_path / "jumpy.c", "-ldl"], check=True
    )
    told = subprocess.run(
        [sys.executable, "-c", SEEN],
        env={"LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert float(told.stdout) > 1e9  # it does jump, by forty years
    return str(library)


@pytest.mark.long
def test_a_match_under_a_wall_clock_that_jumps(jumpy: str, start: Any) -> None:
    """The times of the record are those that have passed; holds, boards and OLEDs go on."""
    console = start("none", "--scenario=alpha", "--mode=realtime", LD_PRELOAD=jumpy)
    console.begin()
    console.push("blue.captain.push", "yellow.captain.push")
    console.fists()
    console.until(lambda: console.picture("blue").phase == "play")
    console.push("blue.radio.north")
    console.let_pass(100)
    console.push("blue.radio.east")
    # held for a second, undo wipes the track
    console.say("press blue.radio.undo", "pass 1.3", "release blue.radio.undo", "pass 0.2")
    console.let_pass(50)
    console.push("yellow.radio.south")
    console.until(lambda: len(console.picture("yellow").radio.sheet.legs) == 1)
    picture = console.picture("blue")
    assert picture.warning is None
    assert picture.minutes == 2
    assert console.end() == ""
    (path,) = console.records.glob("*.sonar")
    notes = [line for line in read_record(path).lines if line.order and "radio" in str(line.order)]
    assert [str(line.order) for line in notes] == [
        "blue radio plot N",
        "blue radio plot E",
        "blue radio clear",
        "yellow radio plot S",
    ]
    first, second, third, fourth = (line.seconds or 0.0 for line in notes)
    # what passed by word, and the moments that the test itself has taken
    assert 100.0 < second - first < 1000.0
    assert 1.0 < third - second < 1000.0
    assert 50.0 < fourth - third < 1000.0
