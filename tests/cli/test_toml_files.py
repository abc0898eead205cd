"""Every TOML file that a person gives to a command: whatever is in its place, it is one line."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.app.start_settings import known_values, say
from sonar_console.cli import MISTAKE, main
from sonar_console.settings.file import Settings, SettingsFile

RECORD = str(Path(__file__).parent.parent / "records" / "alpha-turn.sonar")

COMMANDS = {
    "scenario show": ("scenario", "show"),
    "run --scenario": ("run", "--hardware=mock", "--scenario"),
    "duel": ("duel", "--matches=1", "--scenario"),
    "referee": ("referee", RECORD, "--scenario"),
    "track": ("track", RECORD, "--team=blue", "--scenario"),
    "run --table": ("run", "--hardware=mock", "--table"),
    "play --table": ("play", "--demo", "--table"),
    "doctor": ("doctor", "--auto", "--hardware=mock", "--table"),
    "boot": ("boot", "--write", "--table"),
    "flash": ("flash", "--id=blue", "--table"),
    "hardware": ("hardware", "--check"),
}
"""The commands that read a TOML file, with what comes before the file."""

Made = Callable[[Path], object]

IN_ITS_PLACE: dict[str, tuple[Made, str]] = {
    "nothing": (lambda path: None, "no such"),
    "a folder": (Path.mkdir, "a folder, not a "),
    "a pipe": (os.mkfifo, "a pipe or a device, not a file"),
    "an empty file": (lambda path: path.touch(), "a.toml"),
    "bytes": (lambda path: path.write_bytes(b"a = 1\n# \xff\n"), ":2: not UTF-8 text; save the"),
    "zeros": (lambda path: path.write_bytes(bytes(99)), ":1: not TOML (Invalid statement)"),
    "a key twice": (
        lambda path: path.write_text("[a]\nx = 1\n[b]\n[c]\ny = [\n1]\ny = 2\n"),
        ":7: c.y: this key stands on line 5 already; delete one of the two lines",
    ),
    "a heading twice": (
        lambda path: path.write_text("[a]\nx = 1\n[b]\n[a]\n"),
        ":4: a: this heading stands on line 1 already; put all its keys under one of them",
    ),
    "a value and a table": (
        lambda path: path.write_text("a = 1\n[a]\n"),
        ":2: a: stands on line 1 already, in another form; keep one of them",
    ),
    "a huge number": (
        lambda path: path.write_text("a = 1\nb = " + "9" * 5000),
        ":2: holds a number of thousands of digits; write a smaller one",
    ),
    "a text without an end": (lambda path: path.write_text("a = '''\nb = 1\n"), "not TOML ("),
    "a deep list": (lambda path: path.write_text("a = " + "[" * 60_000), "nested too deep"),
    "a long file": (lambda path: path.write_bytes(b"#" * 999_999), "longer than "),
    "wrong types": (
        lambda path: path.write_text("layout = 2020-01-31\n"),
        "layout: ",
    ),
    "a huge number in base 16": (
        lambda path: path.write_text(f"layout = 0x{'f' * 5000}\n"),
        ": layout: ",
    ),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("thing", IN_ITS_PLACE)
def test_a_file_that_cannot_be_read_is_one_line(
    thing: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    make, says = IN_ITS_PLACE[thing]
    path = tmp_path / "a.toml"
    make(path)
    assert main([*COMMANDS[command], str(path)]) == MISTAKE
    err = capsys.readouterr().err
    first = err.partition("\n")[0]
    assert str(path) in first
    assert says in first.replace(", line ", ":")
    assert not [word for word in ("True", "datetime", "Traceback", "Exceeds") if word in err]
    if command != "scenario show":  # it tells of every fault of the file
        assert err.count("\n") == 1


@pytest.mark.parametrize("thing", [each for each in IN_ITS_PLACE if each != "nothing"])
def test_settings_that_cannot_be_read_are_one_line_and_keep_nothing_closed(
    thing: str, tmp_path: Path
) -> None:
    make, says = IN_ITS_PLACE[thing]
    path = tmp_path / "settings.toml"
    make(path)
    settings, notes = SettingsFile(tmp_path, known_values(), say).read()
    assert settings == Settings()
    faults = [note for note in notes if "no such setting" not in note]
    if thing in ("an empty file", "wrong types", "a huge number in base 16"):
        assert faults == []
    else:
        (fault,) = faults
        assert fault.startswith(str(path))
        assert says in fault.replace(": line ", ":")
