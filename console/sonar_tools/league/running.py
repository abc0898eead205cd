"""Playing a plan: its chunks are claimed one after the other, its matches kept as they end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sonar_tools.league.claims import Claim, take_claim
from sonar_tools.league.plan import LeaguePlan
from sonar_tools.league.played import ChunkJournal, Finished, Results, names_of
from sonar_tools.league.players import ProgramTerms
from sonar_tools.league.playing import MatchTask, opening_orders, play_task, setup_of, tasks_of
from sonar_tools.league.standing import verdict
from sonar_tools.league.workers import play_all

DECIDING = 2.0
"""Seconds between two looks at the test that may end a league."""


@dataclass(slots=True)
class LeagueRun:
    """What became of a run: matches that were kept, chunks that others play, the bound accepted.

    ``damaged`` is a line on each damage in the journals of chunks of which something was left.
    """

    kept: int = 0
    busy: list[int] = field(default_factory=list)
    decided: str = ""
    damaged: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _OpenChunk:
    """A chunk that this run plays."""

    claim: Claim
    journal: ChunkJournal
    left: int

    def close(self) -> None:
        self.journal.close()
        self.claim.release()


class LeagueRunner:
    """Plays chunks of a plan with worker processes of its own.

    Each match is on the disk when `run` yields it. However the run ends, its workers and their
    programs have ended, and its claims are given up.
    """

    def __init__(self, plan: LeaguePlan, terms: ProgramTerms, workers: int) -> None:
        self.plan = plan
        self.end = LeagueRun()
        self._terms = terms
        self._workers = workers
        self._open: dict[int, _OpenChunk] = {}
        self._results = Results(plan)
        self._looked = 0.0

    def run(
        self, chunks: Sequence[int], stopped: Callable[[], bool] = lambda: False
    ) -> Iterator[Finished]:
        """Play what is left of these chunks; the matches as they are kept.

        Raises `LeagueError` for a damaged journal, `OSError` for a disk that takes nothing, and
        `BrokenProcessPool`.
        """

        def ended() -> bool:
            for each in self._open.values():
                each.claim.renew()
            return stopped() or self._is_decided()

        play = play_task(self.plan.rules, self._terms)
        try:
            if self._is_decided():
                return
            for chunk, match in play_all(play, self._tasks(chunks), self._workers, ended):
                playing = self._open[chunk]
                playing.journal.append(match)
                self.end.kept += 1
                playing.left -= 1
                if not playing.left:
                    self._open.pop(chunk).close()
                yield match
        finally:
            for each in self._open.values():
                each.close()
            self._open.clear()

    def _tasks(self, chunks: Sequence[int]) -> Iterator[MatchTask]:
        """The matches that are left; a chunk is claimed when its first match is asked for."""
        for chunk in chunks:
            if not self._left(chunk):
                continue
            claim = take_claim(self.plan.folder, chunk)
            if claim is None:
                self.end.busy.append(chunk)
                continue
            tasks = self._left(chunk)  # another runner may have ended it just now
            if not tasks:
                claim.release()
                continue
            self._open[chunk] = _OpenChunk(claim, ChunkJournal(self.plan, chunk), len(tasks))
            for task in tasks:  # here, where a fault is one line
                opening_orders(setup_of(self.plan.rules, task.opening), task.opening)
            yield from tasks

    def _left(self, chunk: int) -> list[MatchTask]:
        damaged: list[str] = []
        played = names_of(self.plan, chunk, damaged.append)
        left = [
            task
            for pair in self.plan.chunks[chunk].pairs
            for task in tasks_of(chunk, pair, self.plan.openings[pair.opening])
            if task.name not in played
        ]
        if left:
            self.end.damaged = list(dict.fromkeys([*self.end.damaged, *damaged]))
        return left

    def _is_decided(self) -> bool:
        """Whether the test of the plan has accepted a bound, by what all runners have kept."""
        if self.plan.rules.sprt is None or self.end.decided:
            return bool(self.end.decided)
        now = time.monotonic()
        if now - self._looked >= DECIDING or not self._looked:
            self._looked = now
            self._results.refresh()
            self.end.decided = verdict(self.plan, self._results.scores)
        return bool(self.end.decided)
