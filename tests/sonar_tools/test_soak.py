"""``sonar-console soak``: what it prints, and its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_tools.cli.soak import as_object, as_text
from sonar_tools.soak.run import SoakReport, SoakRun
from sonar_tools.soak.usage import StretchReport, Usage


def report(**changed: object) -> SoakReport:
    made = SoakReport(
        4, simulated=7200.0, real=60.0, matches=9, orders=1234, blows={"the disk full": 2}
    )
    for name, value in changed.items():
        setattr(made, name, value)
    return made


def test_the_report_in_words() -> None:
    lines = list(as_text(report()))
    assert lines[0] == "2.0 hours at the table in 60 s: 120 times real speed, seed 4"
    assert "9 matches begun" in lines[1]
    assert "1234 orders" in lines[1]
    assert "struck by: the disk full 2" in lines
    assert lines[-1] == "lost: 0"


def test_each_loss_is_a_line_and_makes_the_report_not_whole() -> None:
    lost = report(lost=[f"loss {number}" for number in range(30)])
    assert list(as_text(lost))[-21:] == ["lost: 30", *lost.lost[:20]]
    assert not lost.whole
    assert not any(report(**{name: 1}).whole for name in ("crashes", "tracebacks"))
    stuck = report(stuck=["match-0003.sonar: after order 7"])
    assert not stuck.whole
    assert "match-0003.sonar: after order 7" in list(as_text(stuck))
    assert report().whole


def test_the_report_as_an_object() -> None:
    told = json.loads(json.dumps(as_object(report())))
    assert (told["speed"], told["whole"], told["lost"]) == (120.0, True, [])


@pytest.mark.parametrize("hours", ["0", "-1", "nan", "soon", "1e9"])
def test_hours_that_cannot_be(hours: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--hours", hours]) == 2
    assert "is not a number of hours" in capsys.readouterr().err


def test_a_folder_that_is_used_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").write_text("kept")
    assert main(["soak", "--keep", str(tmp_path)]) == 2
    assert "--keep wants a new folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize(("lost", "status"), [([], 0), (["an order"], 1)])
def test_the_exit_status_says_whether_anything_was_lost(
    lost: list[str],
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(SoakRun, "run", lambda self, seconds: report(lost=lost))
    assert main(["soak", "--hours", "2", "--keep", str(tmp_path / "new")]) == status
    assert f"lost: {len(lost)}" in capsys.readouterr().out
    assert (tmp_path / "new").is_dir()


def test_a_soak_that_is_ended_reports_what_was_played(tmp_path: Path) -> None:
    """Its table and its screens end with it, and the reader of its report gets its end."""
    words = ["soak", "--hours", "100", "--json", "--keep", str(tmp_path / "kept")]
    with subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from sonar_console.cli import main; raise SystemExit(main())",
            *words,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as soak:
        try:
            until = time.monotonic() + 60.0
            while not list(tmp_path.glob("kept/state/records/*.sonar")):
                assert soak.poll() is None
                assert time.monotonic() < until
                os.sched_yield()
            soak.terminate()
            said, complained = soak.communicate(timeout=30)
        finally:
            soak.kill()
    assert soak.returncode == 143
    assert complained == ""
    assert json.loads(said)["touches"] >= 1
    words_of_all = [each.read_bytes() for each in Path("/proc").glob("[0-9]*/cmdline")]
    assert [words for words in words_of_all if str(tmp_path).encode() in words] == []


def test_progress_is_a_line_an_hour_where_no_terminal_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(self: SoakRun, seconds: float) -> SoakReport:
        for hours in (0.5, 1.1, 1.3, 2.0):
            self._tell(report(simulated=hours * 3600.0, memory=150_000_000))
        return report()

    monkeypatch.setattr(SoakRun, "run", run)
    assert main(["soak", "--hours", "2", "--keep", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "   1.1 h, 1234 orders, 0 lost, 150 MB at most",
        "   2.0 h, 1234 orders, 0 lost, 150 MB at most",
    ]


def test_a_stretch_without_a_restart_is_in_the_report() -> None:
    stretch = StretchReport(7200.0, 7200.0)
    stretch.look(36_000.0, {"table": Usage(50_000_000, 30, 9)})
    lines = list(as_text(report(stretches=[stretch])))
    assert "8.0 hours without a restart, from hour 2.0: 50 MB in all at most" in lines
    told = json.loads(json.dumps(as_object(report(stretches=[stretch]))))
    assert told["stretches"][0]["processes"]["table"]["most"]["threads"] == 9
