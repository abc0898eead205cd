"""``sonar-console referee``: files, a pipe, languages, views, errors."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sonar_console.cli import main

RECORD = """[Scenario "alpha"]

blue captain start C7
blue captain head N
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "match.sonar"
    path.write_text(RECORD, encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    captured = capsys.readouterr()
    assert captured.err == ""
    return [json.loads(line) for line in captured.out.splitlines()]


def mistake(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line of an error; nothing may have been printed before it."""
    assert main(["referee", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


class Input(io.TextIOWrapper):
    """A standard input of given bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))


def test_a_file(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", str(path)]) == 0
    start, head, end = told(capsys)
    assert start["events"] == [{"event": "started", "team": "blue"}]
    assert (head["line"], head["rule"]) == (4, "S-6")
    assert head["reason"] == "Wait until both submarines have dived."
    assert end["state"]["teams"]["blue"]["position"] == "C7"


@pytest.mark.parametrize("option", ["--language", "--lang"])
def test_french(option: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--lang`` is the name that the option had before."""
    assert main(["referee", option, "fr", str(path)]) == 0
    reason = told(capsys)[1]["reason"]
    assert reason
    assert reason != "Wait until both submarines have dived."


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["referee"], ["referee", "-"]):
        monkeypatch.setattr(sys, "stdin", Input(RECORD.encode()))
        assert main(words) == 0
        assert len(told(capsys)) == 3


def test_another_scenario(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--scenario`` overrides the tag, even one that names nothing."""
    chart = path.with_name("own.toml")
    grid = "\n".join(["....."] * 10)
    chart.write_text(
        'game = "captain-sonar"\n[title]\nen = "Own"\nfr = "Own"\n'
        f'[chart.turn]\nsource = "own"\ngrid = """\n{grid}\n"""\n'
    )
    path.write_text(RECORD.replace("alpha", "atlantis").replace("C7", "J7"))
    assert main(["referee", "--scenario", str(chart), str(path)]) == 0
    assert told(capsys)[0]["rule"] == "S-5"
    path.write_text("blue captain start A1\n")
    assert main(["referee", "--scenario", str(chart), str(path)]) == 0
    assert told(capsys)[0]["accepted"]


def test_a_view(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "--view", "Yellow", str(path)]) == 0
    out = capsys.readouterr().out
    assert "C7" not in out
    assert json.loads(out.splitlines()[0])["order"] == "start"


def test_a_header_alone(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text('[Scenario "alpha"]')
    assert main(["referee", str(path)]) == 0
    (end,) = told(capsys)
    assert (end["end"], end["outcome"]) == (True, None)
    assert end["state"]["phase"] == "setup"


def test_errors_name_file_line_and_cause(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text('[Scenario "atlantis"]\n')
    assert f"{path}, line 1: there is no scenario 'atlantis'" in mistake(capsys, str(path))
    path.write_text('[Scenario "alpha"]\n[Blue "5"]\n')
    assert f"{path}, line 2: S-2" in mistake(capsys, str(path))
    path.write_text('[Scenario "alpha"]\n[Mode "realtime"]\n[Blue "1"]\n[Yellow "1"]\n')
    assert "line 4: S-3" in mistake(capsys, str(path))
    path.write_bytes(RECORD.encode() + b"\xff\n")
    assert "line 5: byte 1 of the line is not UTF-8" in mistake(capsys, str(path))
    path.write_text(RECORD + '[Mode "turn"]\n')
    assert "line 5: a tag after the first order" in mistake(capsys, str(path))
    path.write_text("blue captain dive\n")
    assert "no tag [Scenario" in mistake(capsys, str(path))
    path.unlink()
    assert "No such file" in mistake(capsys, str(path))
    assert "directory" in mistake(capsys, str(path.parent))


def test_errors_of_options(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--language" in mistake(capsys, "--language", "xx", str(path))
    assert "--view" in mistake(capsys, "--view", "red", str(path))
    assert "S-1: green does not play captain-sonar" in mistake(capsys, "--view", "green", str(path))
    assert "none.toml: no such file" in mistake(capsys, "--scenario", "none.toml", str(path))


def test_a_fault_in_the_middle_of_a_stream_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Input(RECORD.encode() + b"\xff\n"))
    assert main(["referee"]) == 2
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 2
    assert captured.err.startswith("sonar-console: standard input, line 5: byte 1")


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_closed_stream_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stream: str
) -> None:
    monkeypatch.setattr(sys, "stdin", Input(RECORD.encode()))
    monkeypatch.setattr(sys, stream, None)
    assert main(["referee"]) == 2
    assert capsys.readouterr().err.endswith(": it is closed\n")


def test_a_full_disk_under_the_output_is_one_line(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["referee", str(path)]) == 2
    assert capsys.readouterr().err == "sonar-console: No space left on device\n"


def test_a_conversation_through_a_pipe(tmp_path: Path) -> None:
    """Each line is answered before the next is asked for, as another program needs it."""
    code = "import sys; from sonar_console.cli import main; sys.exit(main(['referee', '-']))"
    with subprocess.Popen(
        [sys.executable, "-X", "utf8=0", "-W", "error", "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={
            "LC_ALL": "C",
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": ":".join(filter(None, sys.path)),
        },
        cwd=tmp_path,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'[Scenario "alpha"]\n')
        for order in (b"blue captain start C7", b"blue captain head \xc3\xa9"):
            process.stdin.write(order + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer["team"] == "blue"
        assert answer["order"].endswith("é")
        process.stdin.close()
        assert json.loads(process.stdout.readline())["end"]
        assert process.wait() == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("command", [["referee"], ["track", "--team", "blue"]])
def test_a_tag_that_cannot_be_is_told_and_the_record_still_opens(
    command: list[str], path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of unknown tags nothing is said: they are kept and ignored."""
    rest = path.read_text("utf-8")
    path.write_text(f'[Assist "plot"]\n[Date "today"]\n{rest}', encoding="utf-8")
    assert main([*command, str(path)]) == 0
    whole = capsys.readouterr()
    assert whole.err == ""
    path.write_text(f'[Assist "xx"]\n[Date "today"]\n{rest}', encoding="utf-8")
    assert main([*command, str(path)]) == 0
    said = capsys.readouterr()
    assert said.out == whole.out
    told = "Assist must be one of off, plot, solve, not 'xx'; it is taken as off"
    assert said.err == f"{path}, line 1: {told}\n"
