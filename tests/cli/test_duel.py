"""``sonar-console duel``."""

from __future__ import annotations

import json
import sys

import pytest

from sonar_console.cli import main


def test_a_series_as_json_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for _ in range(2):
        assert main(["duel", "--levels", "officer,cadet", "--matches", "6", "--json"]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    told = json.loads(answers[0])
    assert told["wins"] + told["losses"] + told["draws"] == told["matches"] == 6
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


def test_a_program_that_fails_is_named_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = f'exec:{sys.executable} -c "raise SystemExit(3)"'
    assert main(["duel", "--levels", f"{command},officer", "--matches", "1"]) == 0
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "has died with exit status 3" in told.err


@pytest.mark.parametrize(
    "words",
    [
        ["--levels", "admiral,cadet"],
        ["--levels", "cadet"],
        ["--levels", "exec:,cadet"],
        ["--levels", "exec:no-such-program,cadet"],
        ["--levels", "exec:'open,cadet"],
        ["--matches", "0"],
        ["--matches", "many"],
        ["--beats", "1"],
        ["--beats", "0,1"],
        ["--limit", "never"],
        ["--scenario", "atlantis"],
    ],
)
def test_mistakes_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
