"""Programs as crews: what they are told, and what a bad one comes to."""

from __future__ import annotations

import os
import random
import shlex
import sys
import time
from pathlib import Path

import pytest

from sonar_console.bots.duelmatch import DuelResult, play_match
from sonar_console.bots.external import CommandError, Forfeit, Limits, Program, words_of
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.events import Event
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.engine.orders import Order
from sonar_tools.bench.matches import setup_for

QUICK = Limits(seconds=0.5)
PATIENT = Limits(seconds=30.0)


def against(command: str, limits: Limits = PATIENT, mode: Mode = Mode.TURN) -> DuelResult:
    """One match of a program, blue, against a cadet."""
    setup = setup_for(Game.CAPTAIN_SONAR, mode, "alpha")
    program = Program(command, setup, Team.BLUE, limits)
    cadet = CrewMind(setup, Team.YELLOW, BotLevel.CADET, random.Random(1))
    try:
        return play_match(setup, {Team.BLUE: program, Team.YELLOW: cadet}, longest=600)[0]
    finally:
        program.close()


def python(code: str) -> str:
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


@pytest.mark.parametrize("mode", list(Mode))
def test_the_example_plays_whole_matches(project: Path, mode: Mode) -> None:
    example = project / "docs" / "bot.py"
    assert example.read_text("utf-8") in (project / "docs" / "bots.md").read_text("utf-8")
    assert len(example.read_text("utf-8").splitlines()) <= 32
    result = against(f"{shlex.quote(sys.executable)} {shlex.quote(str(example))}", mode=mode)
    assert result.how != "forfeit"
    assert result.orders > 50


LOSERS = [
    ("import time; time.sleep(60)", QUICK, "is silent: no line within 0.5 s"),
    ("import sys; sys.stdin.read()", QUICK, "is silent: no line within 0.5 s"),
    ("raise SystemExit(7)", PATIENT, "has died with exit status 7"),
    ("raise SystemExit('no charts')", PATIENT, "has died with exit status 1: no charts"),
    ("import sys\nwhile True: sys.stderr.write('x' * 65536)", QUICK, "is silent: no line within"),
    ("import os; os.kill(os.getpid(), 9)", PATIENT, "has died by signal 9"),
    (
        "import os, time; os.close(1); time.sleep(60)",
        PATIENT,
        "has died: it has closed its pipe",
    ),
    (
        "import sys\nfor line in sys.stdin: print('hello there', flush=True)",
        PATIENT,
        "babbles: 11 lines refused, the last of them 'hello there'",
    ),
    (
        "import sys\nfor line in sys.stdin: print('yellow captain dive', flush=True)",
        PATIENT,
        "babbles: 11 lines refused, the last of them 'yellow captain dive'",
    ),
    (
        "import sys\nfor line in sys.stdin: print('takeback 2', flush=True)",
        PATIENT,
        "babbles: 11 lines refused, the last of them 'takeback 2'",
    ),
    ("while True: print('x' * 999)", PATIENT, "babbles"),
    ("print('x' * 5000, flush=True); input(); input()", PATIENT, "babbles: a line of more than"),
    (
        "import sys\nfor line in sys.stdin:\n if '\"ask\"' in line: print(flush=True)",
        PATIENT,
        "says nothing though it has to start and dive",
    ),
    (
        "import json, sys\nfor line in sys.stdin:\n if '\"ask\"' in line:\n"
        "  legal = json.loads(line)['legal']\n"
        "  dive = [e for e in legal if e.endswith(' dive')]\n"
        "  print((dive or [e for e in legal if ' start ' in e] or [''])[0], flush=True)",
        PATIENT,
        "says nothing though it is its turn",
    ),
]


@pytest.mark.parametrize(("code", "limits", "why"), LOSERS, ids=[each[2][:40] for each in LOSERS])
def test_a_bad_program_loses_its_own_match_and_says_why(
    code: str, limits: Limits, why: str
) -> None:
    result = against(python(code), limits)
    assert (result.winner, result.how) == (Team.YELLOW, "forfeit")
    assert result.why is not None
    assert why in result.why
    assert "\n" not in result.why


CALM = """
import json, sys
CALM = ("dive", "start", "head", "mark", "break", "pass", "done", "surface")
for line in sys.stdin:
    told = json.loads(line) if line.startswith("{") else {}
    if told.get("ask"):
        legal = [each for each in told["legal"] if each.split()[2] in CALM]
        if any(" answer " in each for each in told["legal"]):
            legal = ["blue captain answer row 1 column A"]
        dive = [each for each in legal if each.endswith("dive")]
        print((dive or legal or [""])[0], flush=True)
"""
"""A program that goes where it can, and lies in both pieces of a sonar answer."""


class Sonarist:
    """Starts far from A1's row and column, and asks by sonar as soon as it can."""

    def order(self, match: VisibleMatch) -> Order | None:
        wanted = (
            *(("dive",) if match.boat.at >= 0 else ("start",)),
            *("sonar", "mark sonar", "head", "mark", "break", "pass", "done", "surface"),
        )
        for words in wanted:
            for order in match.all_legal():
                if order.words.startswith(words):
                    return order
        return None

    def told(self, order: Order, events: list[Event]) -> None:
        """It does not listen."""


@pytest.mark.parametrize("mode", Mode)
def test_a_program_that_never_begins_is_named_on_either_side(mode: Mode) -> None:
    """Nothing can be drawn out before the dive: whoever says nothing there has lost."""
    setup = setup_for(Game.CAPTAIN_SONAR, mode, "alpha")
    mute = "import sys\nfor line in sys.stdin:\n if '\"ask\"' in line: print(flush=True)"
    program = Program(python(mute), setup, Team.YELLOW)
    cadet = CrewMind(setup, Team.BLUE, BotLevel.CADET, random.Random(1))
    try:
        result, _ = play_match(setup, {Team.BLUE: cadet, Team.YELLOW: program})
    finally:
        program.close()
    assert result.winner is Team.BLUE
    assert "(yellow) says nothing though it has to start and dive" in str(result.why)


def test_a_lying_program_is_refused_and_loses() -> None:
    """O-2: both pieces false, again and again."""
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "charlie")
    program = Program(python(CALM.replace("row 1 column A", "row 9 column J")), setup, Team.BLUE)
    try:
        result, match = play_match(setup, {Team.BLUE: program, Team.YELLOW: Sonarist()})
    finally:
        program.close()
    assert (result.winner, result.how) == (Team.YELLOW, "forfeit")
    assert "11 lines refused, the last of them 'blue captain answer row 9 column J'" in str(
        result.why
    )
    assert match.answer_owed_by is Team.BLUE


def test_a_program_is_told_its_own_view_only(tmp_path: Path) -> None:
    """Nothing of the enemy's marks, breakdowns or squares comes through the pipe."""
    log = tmp_path / "told"
    code = (
        "import sys, json\n"
        f"log = open({str(log)!r}, 'w')\n"
        "dived = False\n"
        "for line in sys.stdin:\n"
        "    print(line, end='', file=log, flush=True)\n"
        "    told = json.loads(line) if line.startswith('{') else {}\n"
        "    if told.get('ask'):\n"
        "        legal = [e for e in told['legal'] if e.split()[2] not in"
        " ('torpedo', 'silence', 'trigger')]\n"
        "        dive = [e for e in legal if e.endswith('dive')]\n"
        "        print((dive or legal or [''])[0], flush=True)\n"
    )
    result = against(python(code))
    text = log.read_text("utf-8")
    assert result.orders > 20
    assert '[Team "blue"]' in text
    assert "yellow captain" not in text
    assert '"mark ' in text
    for line in text.splitlines():
        if '"team": "yellow"' in line and not line.startswith('{"end"'):
            assert '"marked"' not in line
            assert '"broken"' not in line
            assert "start " not in line


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    code = (
        "import subprocess, time\n"
        f"child = subprocess.Popen(['sleep', '600']); open({str(pid)!r}, 'w').write(str(child.pid))"
        "\ntime.sleep(600)"
    )
    result = against(python(code), Limits(seconds=2.0))
    assert result.how == "forfeit"
    child = int(pid.read_text())
    until = time.monotonic() + 10.0
    while time.monotonic() < until and _runs(child):
        os.sched_yield()
    assert not _runs(child)


def _runs(pid: int) -> bool:
    """Whether a process is there and no corpse."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_what_a_program_does_not_read_fills_no_memory() -> None:
    """It says its orders without ever listening, and is told so when too much waits for it."""
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    limits = Limits(unread=10_000)
    program = Program(python("import time; time.sleep(60)"), setup, Team.BLUE, limits)
    order = next(iter(VisibleMatch(Match(setup), Team.BLUE).all_legal()))
    for _ in range(300):
        program.told(order, [])
    with pytest.raises(Forfeit, match=r"does not read: 10\d\d\d bytes wait for it"):
        program.order(VisibleMatch(Match(setup), Team.BLUE))


def test_a_program_that_is_not_there_says_so() -> None:
    result = against("/no/such/program")
    assert result.why == "exec:/no/such/program (blue) cannot be started: No such file or directory"


def test_the_time_for_a_whole_match_is_limited() -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    ticks = iter(range(0, 100_000, 2))
    program = Program(
        python("import sys\nfor line in sys.stdin: print(flush=True)"),
        setup,
        Team.BLUE,
        Limits(seconds=60.0, whole=30.0),
        clock=lambda: float(next(ticks)),
    )
    cadet = CrewMind(setup, Team.YELLOW, BotLevel.CADET, random.Random(1))
    try:
        result = play_match(setup, {Team.BLUE: program, Team.YELLOW: cadet})[0]
    finally:
        program.close()
    assert "has used up its 30 seconds" in str(result.why)


@pytest.mark.parametrize("command", ["", "  ", "'unclosed"])
def test_what_is_no_command(command: str) -> None:
    with pytest.raises(CommandError):
        words_of(command)
