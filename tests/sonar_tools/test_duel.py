"""``sonar-console duel``."""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.bots.sandbox import find_sandbox
from sonar_console.cli import main

IN_PART = "sonar-console: programs are held in only in part: "
"""What the line about a sandbox that lacks something begins with."""


def test_a_series_as_json_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for _ in range(2):
        assert main(["duel", "--levels", "officer,cadet", "--matches", "6", "--json"]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    told = json.loads(answers[0])
    assert told["wins"] + told["losses"] + told["draws"] == told["matches"] == 6
    assert sum(told["sides"].values()) == told["wins"] + told["losses"]
    assert told["interval"][0] <= told["share"] <= told["interval"][1]
    assert (
        main(["duel", "--levels", "officer,cadet", "--matches", "6", "--json", "--seed", "2"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["orders"] != told["orders"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_for_a_terminal(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["duel", "--matches", "1", "--scenario", "charlie", "--mode", "realtime"]
    assert main([*words, "--language", language]) == 0
    told = capsys.readouterr()
    assert told.err == ""  # no bar where there is no terminal
    assert "commander – officer, charlie" in told.out
    assert "95 %" in told.out
    assert ("won by: " if language == "en" else "gagnées par\u00a0: ") in told.out


def test_a_program_that_fails_is_named_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = f'exec:{sys.executable} -c "raise SystemExit(3)"'
    assert main(["duel", "--levels", f"{command},officer", "--matches", "1"]) == 2
    told = [line for line in capsys.readouterr().err.splitlines() if not line.startswith(IN_PART)]
    assert len(told) == 1
    assert "has died with exit status 3" in told[0]


def test_options_and_errors_of_each_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each program gets its own values, and what it wrote to its standard error is kept."""
    bot = tmp_path / "bot.py"
    option = '{"name": "depth", "kind": "number", "default": 1}'
    bot.write_text(
        f'print(\'{{"type": "hello", "protocol": 1, "name": "x", "options": [{option}]}}\')\n'
        "import sys; input(); sys.stdout.flush(); sys.exit(input())\n"
    )
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(bot))}"
    players = f"exec:{{depth=2}}{command},exec:{{depth=3}}{command}"
    errors = tmp_path / "errors"
    words = ["duel", "--levels", players, "--matches", "2", "--no-sandbox"]
    assert main([*words, "--errors", str(errors)]) == 2
    kept = {path.read_text() for path in errors.iterdir()}
    assert kept == {f'{{"type":"options","values":{{"depth":{each}}}}}\n' for each in (2, 3)}
    assert "has died with exit status 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--levels", "commodore,cadet"],
        ["--levels", "cadet"],
        ["--levels", "exec:,cadet"],
        ["--levels", "exec:no-such-program,cadet"],
        ["--levels", "exec:'open,cadet"],
        ["--matches", "0"],
        ["--matches", "many"],
        ["--beats", "1"],
        ["--beats", "0,1"],
        ["--limit", "never"],
        ["--memory", "1"],
        ["--memory", "much"],
        ["--levels", "exec:true,cadet", "--readable", "/no/such/folder"],
        ["--levels", "exec:true,cadet", "--errors", "/no/such/folder"],
        ["--levels", "exec:{depth}true,cadet"],
        ["--scenario", "atlantis"],
    ],
)
def test_mistakes_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1


# ---- what a program may do

GREEDY = """
import os, pathlib, subprocess, sys
own = pathlib.Path(__file__).parent
for place in (own / "written", own.parent / "written", pathlib.Path("written")):
    try:
        place.write_text("x")
    except OSError:
        pass
words = [sys.executable, "-c", "import time; time.sleep(600)", sys.argv[1]]
subprocess.Popen(words, start_new_session=True)
try:
    taken = b"x" * (900 << 20)
except MemoryError:
    sys.exit("held in")
sys.exit("took it")
"""


def marked(mark: str) -> list[str]:
    """The processes with a mark among their words or in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            text = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
        except OSError:
            continue
        if mark.encode() in text:
            found.append(process.name)
    return found


def all_end(mark: str) -> bool:
    """Whether the processes with a mark end soon."""
    until = time.monotonic() + 20.0
    while marked(mark) and time.monotonic() < until:
        os.sched_yield()
    return marked(mark) == []


@pytest.fixture
def greedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A program that writes files, takes 900 MB, and starts a child in a session of its own."""
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "greedy.py").write_text(GREEDY)
    monkeypatch.chdir(tmp_path)
    return f"exec:{shlex.quote(sys.executable)} bot/greedy.py"


@pytest.mark.skipif(not find_sandbox().bwrap, reason="bubblewrap does not work here")
def test_a_greedy_program_is_held_in(
    greedy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark = uuid.uuid4().hex
    assert main(["duel", "--levels", f"{greedy} {mark},cadet", "--matches", "1"]) == 2
    assert "has died with exit status 1: held in" in capsys.readouterr().err
    assert list(tmp_path.rglob("written")) == []
    assert marked(mark) == []


def test_where_it_cannot_be_held_in_that_is_told(
    greedy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its memory is limited and its child ends with it all the same."""
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    mark = uuid.uuid4().hex
    assert main(["duel", "--levels", f"{greedy} {mark},cadet", "--matches", "1"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert told[0].startswith(IN_PART)
    assert "sudo apt install bubblewrap" in told[0]
    assert "has died with exit status 1: held in" in told[1]
    assert len(list(tmp_path.rglob("written"))) == 2
    assert marked(mark) == []


def test_without_a_sandbox_nothing_is_told(greedy: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["duel", "--levels", f"{greedy} x,cadet", "--matches", "1", "--no-sandbox"]
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


# ---- a duel that is ended


@pytest.fixture
def running(tmp_path: Path, project: Path) -> Iterator[subprocess.Popen[str]]:
    """A long duel in a process of its own, which has finished some matches."""
    pipe = tmp_path / "begun"
    os.mkfifo(pipe)
    told = os.open(pipe, os.O_RDWR)  # it has no end while no bot writes
    bot = tmp_path / "bot.py"
    bot.write_text(
        f"print('x', file=open({str(pipe)!r}, 'w'))\n"
        'print(\'{"type": "hello", "protocol": 1, "name": "dies"}\')\n'
        'print(\'{"type": "ready"}\', flush=True)\n'
        "while '\"new\"' not in input():\n"  # before a match it would be a false start
        "    pass\n"
        "raise SystemExit(1)\n"
    )
    levels = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(bot))},cadet"
    words = ["duel", "--levels", levels, "--matches", "90000", "--json", "--no-sandbox"]
    with subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from sonar_console.cli import main; raise SystemExit(main())",
            *words,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "SONAR_TEST": str(tmp_path)},
        text=True,
        start_new_session=True,
    ) as process:
        begun = 0
        cores = len(os.sched_getaffinity(0))
        try:
            while begun < 4 * cores + 2:  # so many are begun only when others are finished
                assert select.select([told], [], [], 60)[0]
                begun += len(os.read(told, 1024)) // 2
            yield process
        finally:
            process.kill()
    os.close(told)
    assert all_end(str(tmp_path))


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name
)
def test_a_duel_that_is_ended_counts_what_is_finished(
    number: signal.Signals, running: subprocess.Popen[str]
) -> None:
    running.send_signal(number)
    said, complained = running.communicate(timeout=30)  # the reader gets its end
    assert running.returncode == 128 + number
    told = json.loads(said)
    assert 1 <= told["matches"] < 90_000
    lines = complained.splitlines()
    assert lines[0] == (
        f"sonar-console: ended by {number.name}; {told['matches']} of 90000 matches are counted"
    )
    assert "Traceback" not in complained


def test_the_workers_of_a_duel_that_is_killed_end(running: subprocess.Popen[str]) -> None:
    running.kill()
    assert running.communicate(timeout=30)[0] == ""


def test_a_worker_that_is_killed_ends_the_duel_in_one_line(
    running: subprocess.Popen[str], tmp_path: Path
) -> None:
    workers = [
        int(each)
        for each in marked("spawn_main")
        if f"\nPPid:\t{running.pid}\n" in Path(f"/proc/{each}/status").read_text()
    ]
    os.kill(workers[0], signal.SIGKILL)
    said, complained = running.communicate(timeout=30)
    assert running.returncode == 4
    assert json.loads(said)["matches"] >= 1
    assert "a process that plays was killed" in complained.splitlines()[0]
    assert "Traceback" not in complained


def test_minutes_to_survive_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bay.toml"
    path.write_text(
        'game = "captain-sonar"\n[title]\nen = "Bay"\nfr = "Baie"\n[[objective]]\n'
        'kind = "survive"\nminutes = 20\nteam = "blue"\nmode = "realtime"\n'
        '[chart.turn]\nsource = "made here"\n'
        "grid = '''\n" + ("." * 10 + "\n") * 10 + "'''\n",
        encoding="utf-8",
    )
    asked = ["duel", "--matches", "1", "--levels", "cadet,cadet", "--scenario", str(path)]
    assert main([*asked, "--mode", "realtime"]) == 2
    told = capsys.readouterr().err
    assert told == f"sonar-console: {path}: has minutes to survive, and a duel has no clock\n"
    assert main(asked) == 0, "turn by turn it has none"


def test_beliefs_are_measured_beside_even_chances(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["duel", "--beliefs", "--matches", "2", "--levels", "officer,cadet"]
    assert main(words) == 0
    told = re.fullmatch(
        r"alpha, turn: 2 matches, (\d+) moments; log-loss even ([\d.]+), weighed ([\d.]+)\n",
        capsys.readouterr().out,
    )
    assert told is not None
    assert int(told[1]) > 10
    assert 0.0 < float(told[3]) < 2.0 * float(told[2])
    assert main([*words[:-1], "exec:true,cadet"]) == 2


@pytest.mark.long
def test_a_ladder_is_a_markdown_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--ladder", "--matches", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 2 + 3 * 4 * 2
    assert {row.count("|") for row in rows} == {9}
