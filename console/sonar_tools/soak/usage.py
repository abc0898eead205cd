"""What each process of a table uses over hours: memory, open descriptors, threads.

Mishaps restart processes all the time, which hides what grows slowly. So the hours of a run go
round: `FREE` hours with all mishaps, then a stretch of eight in which nothing is restarted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

HOUR = 3600.0
FREE = 2.0
"""Hours with all mishaps before each stretch."""
STRETCH = 8.0
"""Hours of a stretch without a restart."""
WARM = 1.0
"""Hours after which a process has been everywhere once: what it uses more from then on grows."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What one process uses: bytes of private memory, open descriptors, threads."""

    memory: int
    descriptors: int
    threads: int


def usage_of(pid: int) -> Usage | None:
    """What a process uses now; None if it has ended."""
    folder = Path(f"/proc/{pid}")
    try:
        rolled = (folder / "smaps_rollup").read_text("ascii")
        descriptors = sum(1 for _ in (folder / "fd").iterdir())
        threads = sum(1 for _ in (folder / "task").iterdir())
    except OSError:
        return None
    lines = (line.split() for line in rolled.splitlines() if line.startswith("Private_"))
    return Usage(sum(int(words[1]) * 1024 for words in lines), descriptors, threads)


def stretch_at(now: float) -> int | None:
    """The number of the stretch at a time of a run, from 1; None between two."""
    number, within = divmod(now / HOUR, FREE + STRETCH)
    return None if within < FREE else int(number) + 1


@dataclass(slots=True)
class ProcessHours:
    """One process over a stretch: what it used once warm, at the end, and at most."""

    warm: Usage
    last: Usage
    most: Usage

    def add(self, usage: Usage, *, warm: bool) -> None:
        """Take another look at it; ``warm`` is whether it was warm already."""
        if not warm:
            self.warm = usage
        self.last = usage
        self.most = Usage(
            max(self.most.memory, usage.memory),
            max(self.most.descriptors, usage.descriptors),
            max(self.most.threads, usage.threads),
        )


@dataclass(slots=True)
class StretchReport:
    """Hours without a restart: what each process used, by name."""

    begun: float
    """Seconds of the run at its beginning, and at the last look."""
    last: float
    processes: dict[str, ProcessHours] = field(default_factory=dict)

    def look(self, now: float, used: dict[str, Usage]) -> None:
        """Note what the processes use at a time of the run."""
        self.last = now
        for name, usage in used.items():
            known = self.processes.setdefault(name, ProcessHours(usage, usage, usage))
            known.add(usage, warm=now - self.begun > WARM * HOUR)

    @property
    def memory(self) -> int:
        """The sum of what each process used at most, in bytes."""
        return sum(each.most.memory for each in self.processes.values())

    def lines(self) -> Iterator[str]:
        """The report in words."""
        hours = (self.last - self.begun) / HOUR
        yield (
            f"{hours:.1f} hours without a restart, from hour {self.begun / HOUR:.1f}: "
            f"{self.memory / 1e6:.0f} MB in all at most"
        )
        for name, each in self.processes.items():
            warm, last, most = each.warm, each.last, each.most
            yield (
                f"  {name}: after an hour and at the end "
                f"{warm.memory / 1e6:.1f} and {last.memory / 1e6:.1f} MB "
                f"({most.memory / 1e6:.1f} at most), "
                f"{warm.descriptors} and {last.descriptors} descriptors ({most.descriptors}), "
                f"{warm.threads} and {last.threads} threads ({most.threads})"
            )
