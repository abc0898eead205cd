"""Plans and runs: who plays whom, what a run leaves, and what another one then does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.league.conftest import PlanMaker

from sonar_console.engine.match import Match
from sonar_console.engine.names import Edition, Mode, Team
from sonar_console.record import open_setup, parse_record
from sonar_tools.league import running
from sonar_tools.league.claims import claimed, take_claim
from sonar_tools.league.plan import (
    LeagueError,
    LeagueKind,
    LeaguePlan,
    LeagueRules,
    match_names,
    read_plan,
)
from sonar_tools.league.planning import chunk_pairs, make_openings, make_pairs, write_plan
from sonar_tools.league.played import Results, finished_of
from sonar_tools.league.players import ProgramTerms
from sonar_tools.league.playing import play_task, tasks_of
from sonar_tools.league.running import LeagueRunner
from sonar_tools.league.sprt import Sprt

PROGRAM = [sys.executable, "-c", "from sonar_console.cli import main; raise SystemExit(main())"]


def here(
    play: Callable[[Any], Any],
    tasks: Iterable[Any],
    workers: int,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Any]:
    """`play_all` without processes."""
    for task in tasks:
        if stopped():
            return
        yield play(task)


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "play_all", here)


def run(plan: LeaguePlan, chunks: Iterable[int] | None = None, most: int = 10**6) -> LeagueRunner:
    """Play at most so many matches."""
    runner = LeagueRunner(plan, ProgramTerms(), 1)
    wanted = range(len(plan.chunks)) if chunks is None else list(chunks)
    for _ in runner.run(wanted, lambda: runner.end.kept >= most):
        pass
    return runner


def scores(plan: LeaguePlan) -> dict[str, int]:
    results = Results(plan)
    results.refresh()
    assert results.faults == []
    return {name: score.won for name, score in results.scores.items()}


def test_every_two_meet_on_every_opening(make_plan: PlanMaker) -> None:
    plan = make_plan(players=("commander", "officer", "cadet"), openings=4, pairs=5)
    pairs = list(plan.pairs.values())
    assert Counter((each.one, each.other) for each in pairs) == {
        ("commander", "officer"): 4,
        ("commander", "cadet"): 4,
        ("officer", "cadet"): 4,
    }
    assert [len(chunk.pairs) for chunk in plan.chunks] == [5, 5, 2]
    assert [each.first for each in plan.openings] == [Team.BLUE, Team.YELLOW] * 2
    assert len({(*each.starts.values(), each.seed) for each in plan.openings}) == 4
    gauntlet = replace(plan.rules, kind=LeagueKind.GAUNTLET)
    assert {pair.one for pair in make_pairs(gauntlet, 2)} == {"commander"}
    assert read_plan(plan.folder) == plan
    assert chunk_pairs(0.1, 4000, 2) == 300
    assert chunk_pairs(100.0, 4000, 2) == 1
    assert chunk_pairs(0.1, 61, 4) == 15, "a chunk for each of four cores, and one pair more"
    assert chunk_pairs(0.1, 2, 64) == 1


def test_charts_of_both_games_and_their_teams(make_plan: PlanMaker) -> None:
    rules = make_plan().rules
    openings = make_openings(rules, ["alpha", "umbria"], 4)
    assert [each.scenario for each in openings] == ["alpha", "umbria"] * 2
    assert [sorted(each.starts) for each in openings[:2]] == [["blue", "yellow"], ["blue", "green"]]
    assert [each.first for each in openings] == ["blue", "blue", "yellow", "green"]


def test_a_pair_is_one_opening_from_both_sides(make_plan: PlanMaker) -> None:
    """Each record names its players, begins at the opening, and ends as the result says."""
    plan = make_plan()
    opening = plan.openings[0]
    play = play_task(plan.rules, ProgramTerms())
    played = [play(task)[1] for task in tasks_of(0, plan.pairs[0], opening)]
    assert [each.match for each in played] == ["0a", "0b"]
    assert [play(task)[1].record for task in tasks_of(0, plan.pairs[0], opening)] == [
        each.record for each in played
    ]
    for match, crews in zip(played, (("officer", "cadet"), ("cadet", "officer")), strict=True):
        record = parse_record(match.record.encode())
        tags = dict(record.header.others)
        assert (tags["Match"], tags["BlueName"], tags["YellowName"]) == (match.match, *crews)
        assert record.header.first == opening.first
        begun = [str(order) for order in record.orders[:4]]
        starts = [f"{team} captain start {square}" for team, square in opening.starts.items()]
        assert begun == [*starts, "blue captain dive", "yellow captain dive"]
        again = Match(open_setup(record.header, "record"))
        for order in record.orders:
            again.apply(order)
        assert again.outcome is not None
        team = again.outcome.winner
        winner = {1: "officer", 0: None, -1: "cadet"}[match.won]
        assert winner == (None if team is None else tags[f"{team.capitalize()}Name"])
        told = f"{team} wins" if team else "a draw"
        assert match.record.splitlines()[-1] == f"; ended: {told} by {match.how}"


@pytest.mark.usefixtures("in_process")
def test_what_is_left_is_played_and_nothing_twice(make_plan: PlanMaker) -> None:
    plan = make_plan(openings=4, pairs=2)
    whole = make_plan("whole", openings=4, pairs=2)
    assert run(whole).end.kept == 8
    assert [run(plan, most=most).end.kept for most in (3, 1, 99, 99)] == [3, 1, 4, 0]
    assert scores(plan) == scores(whole)
    assert claimed(plan.folder) == {}
    lines = [path.read_bytes().count(b"\n") - 1 for path in (plan.folder / "played").iterdir()]
    assert sum(lines) == 8


@pytest.mark.usefixtures("in_process")
def test_a_chunk_of_another_runner_is_left_to_it(make_plan: PlanMaker) -> None:
    plan = make_plan(openings=3, pairs=1)
    claim = take_claim(plan.folder, 1)
    assert claim is not None
    runner = run(plan)
    assert (runner.end.kept, runner.end.busy) == (4, [1])
    claim.release()
    assert run(plan, [1]).end.kept == 2
    assert len(scores(plan)) == plan.matches


@pytest.mark.usefixtures("in_process")
def test_a_disk_that_takes_nothing_ends_the_run_and_its_claims(
    make_plan: PlanMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan()
    run(plan, most=1)

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdatasync", full)
        with pytest.raises(OSError, match="No space left"):
            run(plan)
    assert claimed(plan.folder) == {}
    run(plan)
    assert len(scores(plan)) == plan.matches


@pytest.mark.usefixtures("in_process")
def test_a_test_that_is_decided_ends_the_league(
    make_plan: PlanMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "DECIDING", 0.0)
    monkeypatch.setattr(running, "verdict", lambda plan, found: "high" if len(found) > 4 else "")
    plan = make_plan(openings=8, pairs=2, sprt=Sprt(0.0, 200.0))
    runner = run(plan)
    assert (runner.end.decided, runner.end.kept) == ("high", 5)
    assert run(plan).end.kept == 0
    assert claimed(plan.folder) == {}


@pytest.mark.usefixtures("in_process")
def test_an_opening_that_cannot_be_is_one_line(make_plan: PlanMaker) -> None:
    plan = make_plan()
    for starts in ({Team.BLUE: "Z99", Team.YELLOW: "A1"}, {Team.BLUE: "A1"}):
        broken = replace(plan, openings=(replace_starts(plan, starts),) * len(plan.openings))
        with pytest.raises(LeagueError, match="opening 0 cannot be"):
            run(broken)
    assert claimed(plan.folder) == {}
    assert scores(plan) == {}


def replace_starts(plan: LeaguePlan, starts: dict[Team, str]) -> Any:
    opening = plan.openings[0]
    return type(opening)(0, opening.scenario, opening.first, starts, 1)


def test_a_plan_is_made_whole_or_not_at_all(make_plan: PlanMaker, tmp_path: Path) -> None:
    plan = make_plan()
    with pytest.raises(LeagueError, match="is there already"):
        write_plan(plan.folder, plan.rules, plan.openings, 2)
    with pytest.raises(LeagueError, match="more than 500000 pairs"):
        make_pairs(plan.rules, 500_001)
    lonely = LeagueRules(
        LeagueKind.GAUNTLET, {"a": "cadet"}, Mode.TURN, Edition.EN, 10, 1, 5.0, 512
    )
    with pytest.raises(LeagueError, match="two players at least"):
        write_plan(tmp_path / "lonely", lonely, plan.openings, 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plan"]


# ---- real processes


def begin(plan: LeaguePlan, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, "league", "run", str(plan.folder), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(plan: LeaguePlan, matches: int, process: subprocess.Popen[str]) -> None:
    while process.poll() is None and len(scores(plan)) < matches:
        time.sleep(0.05)


def living(group: int, mark: str = "no mark") -> list[str]:
    """The processes of a session, and those with a mark among their words, that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("ascii", "replace").rpartition(")")[2].split()
            words = (stat.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if fields[0] not in "ZX" and (int(fields[3]) == group or mark.encode() in words):
            found.append(stat.parent.name)
    return found


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_ended_leaves_nothing_running_and_loses_nothing(
    number: signal.Signals, make_plan: PlanMaker, project: Path
) -> None:
    """With a program at play; what is finished stays, and a second run plays the rest."""
    mark = uuid.uuid4().hex
    bot = f"exec:{sys.executable} {project / 'docs' / 'bot.py'} {mark}"
    plan = make_plan(players=("officer", bot), openings=40, pairs=7)
    with begin(plan, "--no-sandbox") as process:
        wait_for(plan, 3, process)
        assert len(living(0, mark)) >= 2  # a program and its keeper
        process.send_signal(number)
        _, complaints = process.communicate(timeout=30)
        kept = scores(plan)
        until = time.monotonic() + 20
        while living(process.pid, mark) and time.monotonic() < until:
            os.sched_yield()
        assert living(process.pid, mark) == []
    assert "Traceback" not in complaints
    assert 3 <= len(kept) < plan.matches
    if number is not signal.SIGKILL:
        assert process.returncode == 128 + number
        assert f"ended by {number.name}" in complaints
    with begin(plan, "--no-sandbox") as process:
        said, _ = process.communicate(timeout=600)
    assert process.returncode == 0
    assert said == f"{plan.matches - len(kept)} matches were played and kept\n"
    after = scores(plan)
    assert len(after) == plan.matches
    assert kept.items() <= after.items()


@pytest.mark.long
def test_two_runners_share_a_plan_and_a_worker_that_is_killed_is_told(make_plan: PlanMaker) -> None:
    plan = make_plan(players=("commander", "officer"), openings=120, pairs=5)
    with begin(plan, "--workers", "1") as one, begin(plan, "--workers", "1") as other:
        said = [each.communicate(timeout=600)[0] for each in (one, other)]
    assert {one.returncode, other.returncode} <= {0, 1}
    kept = [int(each.split()[0]) for each in said]
    assert sum(kept) == plan.matches == len(scores(plan))
    assert min(kept) > 0
    assert sum(1 for chunk in plan.chunks for _ in finished_of(plan, chunk.chunk)) == plan.matches
    fresh = make_plan("fresh", players=("commander", "officer"), openings=400, pairs=5)
    with begin(fresh, "--workers", "1") as process:
        wait_for(fresh, 1, process)
        children = [each for each in living(process.pid) if int(each) != process.pid]
        for child in children:
            if b"spawn_main" in (Path("/proc") / child / "cmdline").read_bytes():
                os.kill(int(child), signal.SIGKILL)
        _, complaints = process.communicate(timeout=60)
    assert process.returncode == 4
    assert "a process that plays was killed" in complaints
    assert len(scores(fresh)) >= 1
    assert match_names(fresh.pairs[0])[0] in scores(fresh)
