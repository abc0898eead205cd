"""Chunks of a plan on the workers of a Dask cluster, whose scheduler is somewhere else.

Each worker runs ``sonar-console league run PLAN --chunk N`` as a process of its own, on the folder
that all share, under the same path. Files stay the truth: Dask carries the numbers of chunks, and
the status of each run. A worker that is lost leaves its chunk to another one.
"""

from __future__ import annotations

import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from distributed import Client, Event, as_completed
from distributed.client import Future

from sonar_tools.league.plan import LeagueError

CONNECTING = 20.0
"""Seconds that the scheduler has to answer."""
LOOK = 1.0
"""Seconds between two looks whether to stop."""
RETRIES = 3
"""How often a chunk is given to another worker when one is lost."""
COMMAND = "import sys; from sonar_console.cli import main; sys.exit(main())"


@dataclass(frozen=True, slots=True)
class ChunkRun:
    """How one chunk ended on a worker: the exit status of its run, and its last line of faults."""

    chunk: int
    status: int
    said: str


def run_on_cluster(
    address: str,
    folder: Path,
    chunks: Sequence[int],
    options: Sequence[str],
    stopped: Callable[[], bool],
) -> Iterator[ChunkRun]:
    """Have the chunks played; each when its run has ended. ``options`` are those of each run.

    Once ``stopped`` is true all runs are ended, which keep what they have finished. Raises
    `LeagueError` where no scheduler answers.
    """
    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError, TypeError) as fault:
        raise LeagueError(f"--dask {address}: no scheduler answers ({fault})") from fault
    with client:
        name = f"sonar-league-{uuid.uuid4().hex}"
        ending = Event(name, client=client)
        futures = client.map(
            play_chunk,
            chunks,
            folder=str(folder.resolve()),
            options=tuple(options),
            stop=name,
            pure=False,
            retries=RETRIES,
        )
        waiting = as_completed(futures, loop=client.loop, raise_errors=False)
        told = False
        while not waiting.is_empty():
            if stopped() and not told:
                ending.set()
                client.cancel([each for each in futures if each.status == "pending"])
                told = True
            yield from _ended(waiting.next_batch(block=False))
            if not waiting.is_empty():
                ending.wait(timeout=LOOK / 4)


def _ended(futures: Sequence[Future]) -> Iterator[ChunkRun]:
    for future in futures:
        if future.status == "finished":
            yield future.result()


def play_chunk(chunk: int, folder: str, options: tuple[str, ...], stop: str) -> ChunkRun:
    """Play a chunk here, on a worker, until it ends or the event ``stop`` is set."""
    words = [sys.executable, "-c", COMMAND, "league", "run", folder, "--chunk", str(chunk)]
    ending = Event(stop)
    with subprocess.Popen(
        [*words, *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as run:
        told = False
        while True:
            try:
                _, complaints = run.communicate(timeout=LOOK)
            except subprocess.TimeoutExpired:
                if not told and ending.is_set():
                    run.terminate()
                    told = True
            else:
                break
    lines = complaints.strip().splitlines()
    return ChunkRun(chunk, run.returncode, lines[-1] if lines else "")
