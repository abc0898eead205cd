"""``sonar-console bench engine``: the form of its answer; how quick it is nobody asserts."""

from __future__ import annotations

import itertools
import json
import sys

import pytest

from console.bench.matches import KINDS, peaceful_match, random_matches
from console.bench.measure import Bench, Size
from console.command import MISTAKE, main
from console.command.bench import as_object, as_text
from console.engine.match import Match
from console.engine.names import Game, Mode, Phase
from console.words import Words

SMALL = Size(matches=1, positions=20, late=150, block=20)


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
    report = Bench(1, SMALL, lambda: float(next(ticks))).run(0.0)
    said = as_object(report, 1)
    assert said["rounds"] == 5
    assert said["undo_ratio"] == 1.0
    assert said["growth"] == 1.0
    assert list(said["kinds"]) == [f"{game} {mode}" for game, mode in KINDS]
    json.dumps(said)
    for language in ("en", "fr"):
        lines = list(as_text(report, Words(language)))
        assert len(lines) == 11
        assert "1.00" in lines[4]


def test_without_python_chess(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert main(["bench", "engine"]) == MISTAKE
    assert capsys.readouterr().err == (
        "sonar-console: python-chess is not installed, and the engine is measured next to it: "
        "pip install 'sonar-console[bench]'\n"
    )


@pytest.mark.parametrize("seconds", ["x", "-1", "nan", "9999"])
def test_seconds_that_are_none(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--seconds", seconds]) == MISTAKE
    assert "not a number of seconds" in capsys.readouterr().err
