"""Signals that end a command: what it has started ends with it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from sonar_console.system.signals import exit_on_signals, run_group


def ended(pid: int) -> bool:
    """Whether a process is gone, or dead and not yet waited for by its new parent."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_a_program_is_run_to_its_end() -> None:
    script = "import os, sys; sys.stdout.write(os.environ['A']); sys.stderr.write('b'); sys.exit(3)"
    done = run_group([sys.executable, "-c", script], {"A": "a"})
    assert (done.stdout, done.stderr, done.returncode) == ("a", "b", 3)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_program_and_all_that_it_has_started(
    number: signal.Signals, tmp_path: Path
) -> None:
    told = tmp_path / "pids"
    script = f"""
import os, signal, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(told)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
os.kill(os.getppid(), {int(number)})
time.sleep(600)
"""
    with pytest.raises(SystemExit) as status, exit_on_signals():
        run_group([sys.executable, "-c", script])
    assert status.value.code == 128 + number
    program, child = map(int, told.read_text().split())
    assert ended(program)
    while not ended(child):  # asked by the same signal; the test's own time limit ends a wait
        os.sched_yield()
