"""kill -9 of a process that writes a journal: what it had acknowledged is there afterwards."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sonar_console.record import Header, Journal, Record, RecordError, read_record
from sonar_console.record.journalfile import recover_journal

WRITER = """
import sys
from itertools import cycle, islice
from pathlib import Path
from sonar_console.record import Journal, read_record, unfinished

match, folder = Path(sys.argv[1]), Path(sys.argv[2])
record = read_record(match)
left = unfinished(folder)
if left is None:
    journal, done = Journal.create(folder, record.header), 0
else:
    journal, found = Journal.resume(left)
    done = len(found.orders)
print("from", done, flush=True)
for order in islice(cycle(record.orders), done, None):
    journal.append(order, 1.0)
    done += 1
    sys.stdout.write(f"{done}\\n")
    sys.stdout.flush()
"""
"""Writes a match without end, and says after each order how many it has acknowledged."""


def check_kills(folder: Path, record: Record, moments: int, seed: int) -> None:
    """Kill the writer at ``moments`` random moments, and let the next go on with the match."""
    chance = random.Random(seed)
    match = folder / "match.txt"
    match.write_text("".join(f"{order}\n" for order in record.orders))
    match.write_bytes(b'[Scenario "alpha"]\n\n' + match.read_bytes())
    records = folder / "records"
    path = records / "match-0001.sonar"
    acknowledged = 0
    for _ in range(moments):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(match), str(records)], stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout is not None
            begun = int(writer.stdout.readline().split()[1])
            assert begun in (acknowledged, acknowledged + 1)
            said = begun
            for _ in range(chance.randrange(60)):
                said = int(writer.stdout.readline())
            writer.send_signal(signal.SIGKILL)
            rest = writer.stdout.read()
            assert writer.wait() == -signal.SIGKILL
        whole = [line for line in rest.split(b"\n")[:-1] if line]
        acknowledged = int(whole[-1]) if whole else said
        found = recover_journal(path).record.orders
        assert len(found) in (acknowledged, acknowledged + 1)  # one may have been on its way
        every = record.orders
        assert all(order == every[n % len(every)] for n, order in enumerate(found))
        acknowledged = len(found)
    journal, resumed = Journal.resume(path)
    journal.close()
    assert len(resumed.orders) == acknowledged
    assert read_record(path).orders == resumed.orders


def test_killed_at_random_moments(tmp_path: Path, demonstration: Record) -> None:
    check_kills(tmp_path, demonstration, moments=4, seed=1)


@pytest.mark.long
def test_killed_at_300_random_moments(tmp_path: Path, demonstration: Record) -> None:
    check_kills(tmp_path, demonstration, moments=300, seed=2)


def test_killed_while_the_match_begins(tmp_path: Path, header: Header) -> None:
    """A journal whose making was cut off is passed over; the next match has its own file."""
    journal = Journal.create(tmp_path, header)
    journal.close()
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-1])
    with pytest.raises(RecordError, match="not whole"):
        Journal.resume(journal.path)
    with Journal.create(tmp_path, header) as following:
        assert following.path.name == "match-0002.sonar"
