"""The command line: subcommands, exit statuses, one line for each error."""

from __future__ import annotations

import argparse
import io
import os
import sys
from types import SimpleNamespace

import pytest

from sonar_console import __version__
from sonar_console.cli import INTERRUPTED, MISTAKE, PROGRAM, READER_GONE, main
from sonar_console.cli.registry import COMMANDS, Entry, commands


class OwnFault(ValueError):
    """An error that a person can cause."""


@pytest.fixture
def raising(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """A subcommand ``fail`` that raises the last error of the list."""
    errors: list[BaseException] = []

    def run(_arguments: argparse.Namespace) -> int:
        if errors:
            raise errors[-1]
        return 7

    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--much", type=int)

    module = SimpleNamespace(FAULTS=(OwnFault,), run=run, add_arguments=add_arguments)
    monkeypatch.setitem(sys.modules, "sonar_console.cli.failing", module)
    entry = Entry("fail", "sonar_console.cli.failing", "fail")
    monkeypatch.setattr("sonar_console.cli.registry.COMMANDS", (*COMMANDS, entry))
    return errors


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"{PROGRAM} {__version__}\n"


def test_help_names_every_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(entry.name in out for entry in commands())


@pytest.mark.parametrize("entry", commands(), ids=lambda entry: entry.name)
def test_every_subcommand_loads_and_has_help(
    entry: Entry, capsys: pytest.CaptureFixture[str]
) -> None:
    subcommand = entry.load()
    assert all(issubclass(fault, Exception) for fault in subcommand.FAULTS)
    assert main([entry.name, "--help"]) == 0
    assert entry.help.split()[0] in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["nothing"], ["--nothing"], ["referee", "--nothing"]])
def test_what_is_not_understood_is_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == MISTAKE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(PROGRAM)
    assert captured.err.count("\n") == 1


def test_without_the_tools_an_unknown_command_says_where_the_tools_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["nothing"]) == MISTAKE
    assert "sonar-console-tools" not in capsys.readouterr().err
    monkeypatch.setattr("sonar_console.cli.registry.entry_points", lambda group: ())
    assert main(["bench"]) == MISTAKE
    err = capsys.readouterr().err
    assert err.startswith(f"{PROGRAM}: 'bench' is not a command; ")
    assert "sonar-console-tools" in err
    assert err.count("\n") == 1
    assert main(["rules", "W-1"]) == 0


def test_the_status_of_a_subcommand_is_the_commands(raising: list[BaseException]) -> None:
    assert main(["fail"]) == 7


def test_a_fault_is_one_line(
    raising: list[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    raising.append(OwnFault("a\nb\x1b[2Jc"))
    assert main(["fail"]) == MISTAKE
    assert capsys.readouterr().err == f"{PROGRAM}: a b [2Jc\n"


def test_an_error_of_the_system_is_one_line(
    raising: list[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    raising.append(OSError(28, "No space left on device", "/data"))
    assert main(["fail"]) == MISTAKE
    assert capsys.readouterr().err == f"{PROGRAM}: /data: No space left on device\n"


def test_an_error_of_the_program_is_not_hidden(raising: list[BaseException]) -> None:
    raising.append(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        main(["fail"])


def test_interrupted(raising: list[BaseException], capsys: pytest.CaptureFixture[str]) -> None:
    raising.append(KeyboardInterrupt())
    assert main(["fail"]) == INTERRUPTED
    assert capsys.readouterr().err == ""


def test_a_reader_that_went_away_is_no_error(
    raising: list[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    raising.append(BrokenPipeError())
    assert main(["fail"]) == READER_GONE
    assert capsys.readouterr().err == ""


def test_after_a_broken_pipe_nothing_more_goes_to_it(
    raising: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left in the buffer must not fail again when the interpreter ends."""
    read, write = os.pipe()
    os.close(read)
    with io.TextIOWrapper(io.FileIO(write, "w"), write_through=True) as output:
        monkeypatch.setattr(sys, "stdout", output)
        raising.append(BrokenPipeError())
        assert main(["fail"]) == READER_GONE
        output.write("late")
        output.flush()


def test_the_command_line_is_taken_from_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [PROGRAM, "--version"])
    assert main() == 0
    assert __version__ in capsys.readouterr().out
