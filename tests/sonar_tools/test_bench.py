"""``sonar-console bench``: the form of its answer; how quick the table is nobody asserts."""

from __future__ import annotations

import itertools
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Phase
from sonar_console.locales import Words
from sonar_tools.bench.engine import EngineBench, EngineSize
from sonar_tools.bench.figures import BenchRow, Findings, Size, Spread
from sonar_tools.bench.matches import KINDS, peaceful_match, random_matches
from sonar_tools.bench.report import engine_lines, engine_object
from sonar_tools.cli import bench as command
from sonar_tools.cli.bench import NAMES

SMALL = EngineSize(matches=1, positions=20, late=150, block=20)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: " ".join(kind))
def test_random_matches_are_legal_and_the_same_every_time(kind: tuple[Game, Mode]) -> None:
    matches = random_matches(*kind, 3, seed=2)
    again = random_matches(*kind, 3, seed=2)
    assert [played.orders for played in matches] == [played.orders for played in again]
    for played in matches:
        match = Match(played.setup)
        for order in played.orders:
            match.apply(order)
        assert match.phase is Phase.ENDED or len(played.orders) == 500


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: " ".join(kind))
def test_a_peaceful_match_goes_on(kind: tuple[Game, Mode]) -> None:
    played = peaceful_match(*kind, 2_000, seed=3)
    match = Match(played.setup)
    for order in played.orders:
        match.apply(order)
    assert [boat.damage for boat in match.boats.values()] == [0, 0]


def test_a_report() -> None:
    pytest.importorskip("chess", reason="python-chess comes with the extra bench")
    ticks = itertools.count()
    report = EngineBench(1, SMALL, lambda: float(next(ticks))).run(0.0)
    said = engine_object(report, 1)
    assert said["rounds"] == 5
    assert said["undo_ratio"] == 1.0
    assert said["growth"] == 1.0
    assert list(said["kinds"]) == [f"{game} {mode}" for game, mode in KINDS]
    json.dumps(said)
    for language in ("en", "fr"):
        lines = list(engine_lines(report, Words(language)))
        assert len(lines) == 11
        assert Words(language).number(1.0, 2) in lines[4]


def test_without_python_chess(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert main(["bench", "engine", f"--folder={tmp_path}"]) == MISTAKE
    assert list(tmp_path.iterdir()) == []
    assert capsys.readouterr().err == (
        "sonar-console: python-chess is not installed, and the engine is measured next to it: "
        "pip install 'sonar-console-tools[bench]'\n"
    )


@pytest.mark.parametrize("option", ["seconds", "hours"])
@pytest.mark.parametrize("number", ["x", "-1", "nan", "9999"])
def test_a_length_that_is_none(
    option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "engine", f"--{option}", number]) == MISTAKE
    assert f"not a number of {option}" in capsys.readouterr().err


def test_a_name_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "fist", "speed"]) == MISTAKE
    assert capsys.readouterr().err == (
        "sonar-console bench: argument NAME: 'speed' is none of fist, screens, oled, idle, memory, "
        "start, engine, journal, soak, bots, tracker, learn, structure (try --help)\n"
    )


def test_a_folder_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["bench", "journal", f"--folder={tmp_path / 'file' / 'in'}"]) == MISTAKE
    assert "is a file; name a folder" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["", "--markdown", "--json"])
def test_only_what_is_named_is_measured(
    form: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """In the order of the report, each in an empty folder; nothing is left behind."""
    asked: list[str] = []

    def measure(name: str) -> Callable[[Size, Path], Findings]:
        def measured(size: Size, folder: Path) -> Findings:
            asked.append(name)
            assert list(folder.iterdir()) == []
            (folder / "left").write_text("behind")
            return Findings([BenchRow(name, "journal", "ms", Spread.of([1.0, 2.0]))])

        return measured

    monkeypatch.setattr(command, "MEASURES", {name: measure(name) for name in command.MEASURES})
    names = ["journal", "fist"]
    words = ["bench", *names, f"--folder={tmp_path / 'new'}", *([form] if form else [])]
    assert main(words) == 0
    assert asked == ["fist", "journal"]
    assert list((tmp_path / "new").iterdir()) == []
    said = capsys.readouterr().out
    if form == "--json":
        assert [row["name"] for row in json.loads(said)["rows"]] == asked
    else:
        assert said.count("load the journal") == 2
        assert ("|---|" in said) is (form == "--markdown")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_bench_that_is_ended_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: signal.Signals
) -> None:
    def measured(size: Size, folder: Path) -> Findings:
        os.kill(os.getpid(), number)
        raise AssertionError("it goes on")

    before = signal.getsignal(number)
    monkeypatch.setattr(command, "MEASURES", dict.fromkeys(command.MEASURES, measured))
    assert main(["bench", "fist", f"--folder={tmp_path}"]) == 128 + number
    assert list(tmp_path.iterdir()) == []
    assert signal.getsignal(number) == before


def test_everything_has_a_name() -> None:
    assert sorted(NAMES) == sorted([*command.MEASURES, "engine"])


def test_the_engine_s_row_and_below_it_its_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("chess", reason="python-chess comes with the extra bench")
    monkeypatch.setattr(command, "EngineSize", lambda: SMALL)
    words = ["bench", "engine", "--seconds=0", f"--folder={tmp_path}"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "engine: orders a second" in said
    assert "python-chess: " in said
    assert main([*words, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["rows"][0]["name"] == "engine"
    assert whole["rows"][0]["figure"]["runs"] == whole["engine"]["rounds"] == 5
