"""The arguments of all subcommands together: one thing has one name, and wrong values one line."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main
from sonar_console.cli.arguments import SEED, folder_to_read, folder_to_write
from sonar_console.cli.registry import commands
from sonar_console.engine.names import Team
from sonar_console.locales import languages

OLD_NAMES = {"referee": ["--lang"], "shot": ["--lang"]}
"""Names of before that are accepted and not shown, by subcommand."""

TWO_THINGS = {
    "--check": {"duel": "a program to check; of the papers a switch"},
    "--output": {"screen": "an output of the machine; of `shot` a file"},
    "--scenario": {"referee": "a file alone", "track": "a file alone"},
    "--size": {"screen": "the same, with an example in place of letters"},
}
"""Options whose placeholder is another in some subcommands, and why."""


def actions(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, argparse.Action]]:
    """Every argument of a subcommand and of those below it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below, subparser in action.choices.items():
                yield from actions(subparser, f"{name} {below}")
        elif action.dest != "help":
            yield name, action


def arguments() -> list[tuple[str, argparse.Action]]:
    found = []
    for entry in commands():
        parser = argparse.ArgumentParser()
        entry.load().add_arguments(parser)
        found += list(actions(parser, entry.name))
    return found


ALL = arguments()
SHOWN = [(name, action) for name, action in ALL if action.help != argparse.SUPPRESS]


def test_every_argument_says_what_it_is() -> None:
    silent = [(name, action.dest) for name, action in SHOWN if not str(action.help or "").strip()]
    assert silent == []


def test_a_language_is_always_asked_for_by_the_same_name() -> None:
    asks = [(name, action) for name, action in SHOWN if set(action.choices or ()) == {*languages()}]
    assert {tuple(action.option_strings) for _, action in asks} == {("--language",)}
    assert len(asks) >= 15
    assert not [name for name, action in SHOWN if "--lang" in action.option_strings]


def test_a_team_is_always_asked_for_by_the_same_name() -> None:
    asks = [(name, action) for name, action in SHOWN if set(action.choices or ()) == set(Team)]
    names = {name: action.option_strings for name, action in asks}
    others = {name: ["--team"] for name in ("track", "shot", "film", "page")}
    assert names == {"referee": ["--view"], **others}


def test_one_name_has_one_placeholder() -> None:
    """`--scenario` of the referee takes a file; those that are meant to differ are listed."""
    forms: dict[str, dict[object, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, action in SHOWN:
        for option in action.option_strings:
            if name not in TWO_THINGS.get(option, {}) and not action.choices:
                forms[option][action.metavar].append(name)
    assert {option: dict(each) for option, each in forms.items() if len(each) > 1} == {}


def test_names_of_before_are_accepted_and_not_shown() -> None:
    hidden: dict[str, list[str]] = defaultdict(list)
    for name, action in ALL:
        if action.help == argparse.SUPPRESS:
            if action.option_strings == ["--top"]:  # another folder of the kiosk, for the tests
                continue
            hidden[name] += action.option_strings
            assert action.dest in {each.dest for other, each in SHOWN if other == name}
    assert hidden == OLD_NAMES


FOLDERS = [
    (name, action) for name, action in ALL if action.type in (folder_to_write, folder_to_read)
]


def test_every_folder_is_checked_before_a_command_begins() -> None:
    """But for those of the doctor, which tells of them among its findings."""
    folders = {(name, *(action.option_strings or [action.dest])) for name, action in FOLDERS}
    assert folders == {
        ("play", "--state"),
        ("play", "--out"),
        ("run", "--state"),
        ("run", "--run"),
        ("screen", "--run"),
        ("cards", "--out"),
        ("hardware", "--out"),
        ("boards", "--out"),
        ("boards", "--build"),
        ("body", "--out"),
        ("image", "--out"),
        ("image", "--files"),
        ("league page", "--out"),
        ("image", "--build"),
        ("bench", "--folder"),
        ("soak", "--keep"),
        ("pictures", "folder"),
        ("sounds", "--make"),
    }
    assert {action.metavar for _, action in FOLDERS} == {"DIR"}


@pytest.mark.parametrize(("name", "action"), FOLDERS, ids=lambda each: getattr(each, "dest", each))
def test_a_file_in_the_place_of_a_folder_is_one_line(
    name: str, action: argparse.Action, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("kept")
    for path, says in (
        (file, f"{file} is a file; name a folder"),
        (file / "below", f"{file / 'below'}: {file} is a file; name a folder"),
        ("/dev/null", "/dev/null is no folder; name a folder"),
        ("", "is empty; name a folder"),
    ):
        words = [*action.option_strings[:1], str(path)]
        if name == "screen":
            words.append("blue")
        assert main([*name.split(), *words]) == MISTAKE
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        assert says in captured.err
    assert file.read_text() == "kept"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["run", "--name", "Aardvarksxy"], "must be a text of 10 printable characters"),
        (
            ["run", "--name", "Reds,Aardvarksxy"],
            "two of these with a comma between, not 'Reds,Aard",
        ),
        (["play", "--name", "A,B,C"], "or two of these with a comma between"),
        (["play", "--volume", "9" * 5000], f"must be a whole number, 0 to 10, not '{'9' * 40}…'"),
        (["soak", "--seed", "1.5"], "'1.5' is not a whole number of up to 18 digits"),
        (["duel", "--seed", "9" * 5000], "999…' is not a whole number of up to 18 digits"),
    ],
)
def test_a_value_that_cannot_be_is_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == MISTAKE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert says in captured.err


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-7", -7), ("007", 7)])
def test_a_seed(text: str, number: int) -> None:
    assert SEED(text) == number
