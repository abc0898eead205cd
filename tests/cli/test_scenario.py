"""``sonar-console scenario``: check, show, list, sheets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from sonar_console.cli import MISTAKE, main
from sonar_console.cli.scenario import chart_lines
from sonar_console.engine.chart import Chart
from sonar_console.record import find_scenario, scenario_names
from sonar_console.record.shipped import shipped_folder

BAD = '''game = "captain-sonar"
colour = 3

[title]
en = "Bad"
fr = "Mauvais"

[chart.turn]
grid = """
.....#....
.....

..x.#.....
"""
'''


def test_the_list_has_every_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "list", "--language", "fr"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split("\u00a0: ")[0] for row in rows] == scenario_names()
    assert rows[0] == (
        "alpha\u00a0: Alpha (Captain Sonar), tour par tour (comme imprimée), "
        "temps réel (comme imprimée)"
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_shows(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "show", name, "--language", language]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "\x1b" not in shown.out
    assert " A B C D E F G H I J" in shown.out


def test_a_chart_in_the_terminal() -> None:
    chart = Chart(
        ["#..o.", ".....", "..*..", ".....", "....."],
        ["11122", "11122", "11222", "33333", "33333"],
    )
    assert chart_lines(chart) == [
        "    A B C D E",
        " 1  # 1 ·│o 2",
        " 2  · · ·│· ·",
        "       ┌─┘",
        " 3  · ·│* · ·",
        "   ╶───┴─────╴",
        " 4  3 · · · ·",
        " 5  · · · · ·",
    ]
    assert "\x1b[33;1m#\x1b[0m" in chart_lines(chart, colour=True)[1]


def test_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "echo.png"
    assert main(["scenario", "show", "echo", "--png", str(file)]) == 0
    for mode in ("realtime", "turn"):
        with Image.open(tmp_path / f"echo-{mode}.png") as picture:
            assert picture.size == (1080, 1080)
            assert len(picture.getcolors(1 << 20) or []) > 5
    assert main(["scenario", "show", "umbria", "--png", str(file), "--mode", "realtime"]) == 0
    assert file.is_file()
    capsys.readouterr()


@pytest.mark.parametrize("where", [".", "/nowhere/at/all.png"])
def test_a_picture_that_cannot_be_written(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "show", "alpha", "--png", where]) == MISTAKE
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_shipped_files_are_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(map(str, shipped_folder("scenarios").glob("*.toml")))
    assert main(["scenario", "check", *files]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert [line.split(": ")[1] for line in said.out.splitlines() if line[:3] == "ok:"] == files


def test_every_fault_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(BAD)
    assert main(["scenario", "check", str(file), str(find_scenario("bravo"))]) == MISTAKE
    said = capsys.readouterr()
    assert said.out.startswith("ok: ")
    assert [line.removeprefix(f"{file}, ") for line in said.err.splitlines()] == [
        "line 2: colour: has no meaning here; "
        "there are game, title, briefing, rule, gauges, chart, rules, objective",
        "line 8: chart.turn.source: is missing",
        "line 11: chart.turn.grid: row 2: 5 squares, most rows have 10",
        "line 13: chart.turn.grid: row 3: 'x' is not one of . # o *",
    ]
    assert main(["scenario", "show", str(file)]) == MISTAKE
    assert capsys.readouterr() == ("", said.err)


def test_warnings_do_not_refuse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "islet.toml"
    text = find_scenario("bravo-2").read_text("utf-8")
    file.write_text(text.replace("........#.", "........o.", 1), "utf-8")
    assert main(["scenario", "check", str(file)]) == 0
    warning, ok = capsys.readouterr().out.splitlines()
    assert warning.startswith(f"warning: {file}: chart.turn: The chart has holes, but")
    assert ok.startswith(f"ok: {file}: Bravo II; turn by turn 10×10, sea 95")


@pytest.mark.parametrize("name", ["none.toml", "."])
def test_a_file_that_cannot_be_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scenario", "check", str(tmp_path / name)]) == MISTAKE
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """M-1, E: both sides, and every fault of a file of one's own."""
    assert main(["scenario", "sheets", "--language", "fr"]) == 0
    shown = capsys.readouterr().out
    assert "Fiche claire" in shown
    assert "N2 armes (circuit orange)" in shown
    file = tmp_path / "sheets.toml"
    text = (shipped_folder("scenarios") / "sheets.toml").read_text("utf-8")
    file.write_text(text.replace("silence = 6", "silence = 0").replace('"radiation"', '"x"', 1))
    for command in ("sheets", "check"):
        assert main(["scenario", command, str(file)]) == MISTAKE
        faults = capsys.readouterr().err.splitlines()
        assert len(faults) == 2
        assert f"{file}, line 19: dark.gauges.silence: is a whole number" in faults[0]
        assert "dark.symbols.W5: is weapons" in faults[1]


ANY_FILE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
DAMAGE = st.tuples(st.integers(0, 1_500), st.binary(max_size=5), st.integers(0, 30))
"""Where, what is put there, and how many bytes are lost."""


@ANY_FILE
@given(damage=DAMAGE)
def test_no_file_gives_a_traceback(
    damage: tuple[int, bytes, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check_damaged(damage, tmp_path, capsys)


@pytest.mark.long
@settings(ANY_FILE, max_examples=5_000)
@given(damage=DAMAGE)
def test_no_file_of_many_gives_a_traceback(
    damage: tuple[int, bytes, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check_damaged(damage, tmp_path, capsys)


def check_damaged(
    damage: tuple[int, bytes, int], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut, dirt, lost = damage
    file = folder / "echo.toml"
    data = find_scenario("echo").read_bytes()
    file.write_bytes(data[:cut] + dirt + data[cut + lost :])
    status = main(["scenario", "check", str(file)])
    faults = capsys.readouterr().err.splitlines()
    assert status == (MISTAKE if faults else 0)
    assert all(fault.startswith(str(file)) for fault in faults)


def test_a_scenario_that_is_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody writes to the pipe, so to open it as a file would wait for ever."""
    pipe = tmp_path / "bay.toml"
    os.mkfifo(pipe)
    assert main(["scenario", "check", str(pipe)]) == MISTAKE
    assert capsys.readouterr().err == f"{pipe}: a pipe or a device, not a file\n"


def test_a_scenario_from_standard_input() -> None:
    program = "import sys; from sonar_console.cli import main; sys.exit(main(sys.argv[1:]))"
    words = [sys.executable, "-c", program, "scenario", "check", "/dev/stdin"]
    data = find_scenario("alpha").read_bytes()
    done = subprocess.run(words, input=data, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[-1].startswith(b"ok: /dev/stdin: Alpha;")
