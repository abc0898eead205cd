"""The checker of ``sonar-console duel --check``."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from sonar_console.bots.external import Limits
from sonar_console.cli import main
from sonar_tools.league.check import SITUATIONS, check
from sonar_tools.league.players import ProgramTerms

TERMS = ProgramTerms(Limits(seconds=30.0, ready=60.0))


def test_the_example_is_all_right(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = project / "docs" / "bot.py"
    command = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(example))}"
    assert main(["duel", "--no-sandbox", "--limit", "30", "--check", command]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok    hello: Forty lines by the table, 0 options"
    assert lines[-1] == "ok    quit: it ended by itself"
    assert len(lines) == len(SITUATIONS) + 2
    assert all(line.startswith("ok") for line in lines)


FAULTY = """
import json, random, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say(type="hello", protocol=1, name="faulty", wants=["legal"])
    elif told["type"] in ("options", "new"):
        say(type="ready")
    elif told["type"] == "go":
        legal = [e for e in told["legal"] if not {"surface", "astray"} & set(e.split())]
        dive = [e for e in legal if e.endswith("dive")]
        calm = [e for e in legal if e.split()[2] in ("start", "head", "mark", "break", "done")]
        say(type="order", id=told["id"], order=(dive or calm or legal or [None])[0])
    FAULT
"""


def test_a_program_that_does_not_begin_ends_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--no-sandbox", "--check", "exec:false"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("wrong turn by turn, first to begin: exec:false (blue) has died")


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (
            "if told['type'] not in ('hello', 'options', 'new', 'heard', 'go'): sys.exit('what?')",
            "has died with exit status 1: what?",
        ),
        ("if told['type'] == 'go': say(type='order')", "lines refused or unreadable"),
        ("if told['type'] == 'quit': time.sleep(60)", "wrong quit: it did not end within 2 s"),
    ],
)
def test_what_is_wrong_is_told(fault: str, said: str) -> None:
    code = FAULTY.replace("FAULT", fault)
    told = list(check(f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}", TERMS))
    wrong = [line for line in told if line.startswith("wrong")]
    assert any(said in line for line in wrong), told
    assert all("\n" not in line for line in told)


def test_other_chance_than_that_of_the_seed_is_noted() -> None:
    code = FAULTY.replace("(dive or calm or legal or [None])[0]", "choose()").replace(
        "FAULT", "pass"
    )
    choose = "def choose():\n    return random.choice(dive or calm or legal or [None])\n"
    told = check(f"{shlex.quote(sys.executable)} -c {shlex.quote(choose + code)}", TERMS)
    assert "note  the same match with the same seed was played otherwise" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--check", "cadet"], "'cadet' is not exec:COMMAND"),
        (["--check", "exec:no-such-program"], "there is no program no-such-program"),
    ],
)
def test_mistakes_are_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["duel", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
