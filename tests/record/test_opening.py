"""From a header to a setup: defaults, crew sizes (S-2, S-3), modes and sheets (S-4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.engine.names import Edition, Game, Mode, System, Team
from sonar_console.engine.setup import Setup
from sonar_console.record import (
    RecordError,
    ScenarioError,
    format_header,
    header_of,
    open_setup,
    parse_record,
)

ALPHA = '[Scenario "alpha"]\n'
POLE = '[Scenario "north-pole"]\n'


def setup_of(text: str, beside: Path | None = None, scenario: Path | None = None) -> Setup:
    return open_setup(parse_record(text.encode()).header, "m.sonar", beside, scenario)


def test_what_a_header_does_not_say() -> None:
    setup = setup_of(ALPHA)
    assert (setup.game, setup.mode, setup.edition) == (Game.CAPTAIN_SONAR, Mode.TURN, Edition.EN)
    assert (setup.first, setup.crews) == (Team.BLUE, (4, 4))
    assert setup.sheet.name == "light"
    assert setup_of(ALPHA + '[Mode "realtime"]').sheet.name == "dark"
    assert setup_of(ALPHA + '[Rule "sheet=dark"]').sheet.name == "dark"
    assert setup.scenario == "alpha"
    assert (setup.chart.columns, setup.chart.rows) == (10, 10)


def test_the_mode_chooses_the_chart() -> None:
    """S-4."""
    assert setup_of(ALPHA + '[Mode "realtime"]').chart.columns == 15


def test_a_chart_for_one_mode_serves_both() -> None:
    assert setup_of(POLE + '[Mode "realtime"]').chart.columns == 10


def test_a_crew_that_is_not_given_is_full() -> None:
    assert setup_of(ALPHA + '[Yellow "3"]').crews == (4, 3)
    assert setup_of(POLE + '[Blue "1"]').crews == (1, 2)


def test_echo_has_a_scenario_gauge_and_light_sheets_are_smaller() -> None:
    """M-1, M-3."""
    sizes = setup_of('[Scenario "echo"]\n[Rule "sheet=light"]').gauge_sizes()
    assert sizes[System.SCENARIO] == 4
    assert sizes[System.MINE] == 2
    assert System.SCENARIO not in setup_of(ALPHA).gauge_sizes()


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ('[Blue "0"]', 2, "S-2"),
        ('[Blue "5"]', 2, "S-2"),
        ('[Blue "4"]\n[Yellow "2"]', 3, "S-2"),
        ('[Mode "realtime"]\n[Blue "1"]\n[Yellow "2"]', 4, "S-3"),
        ('[Green "4"]', 2, "S-1: green does not play captain-sonar"),
        ('[First "green"]', 2, "S-1: green does not play captain-sonar"),
        ('[Mode "realtime"]\n[Rule "sheet=light"]', 3, "S-4"),
        ('[Game "sonar-family"]', 1, "the scenario alpha is for captain-sonar, not sonar-family"),
    ],
)
def test_what_the_rules_forbid(text: str, line: int, cause: str) -> None:
    """S-1 to S-4: the error names the rule and the line of the tag."""
    with pytest.raises(RecordError) as caught:
        setup_of(ALPHA + text)
    assert str(caught.value).startswith(f"m.sonar, line {line}: {cause}")


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ('[Blue "3"]', "line 2: S-2"),
        ('[Mode "realtime"]\n[Blue "1"]', "line 3: S-3"),
        ('[Yellow "2"]', "line 2: S-1"),
        ('[First "yellow"]', "line 2: S-1"),
    ],
)
def test_what_the_rules_forbid_in_the_family(text: str, cause: str) -> None:
    """S-1 to S-3 for Sonar Family."""
    with pytest.raises(RecordError, match=cause):
        setup_of(POLE + text)


@pytest.mark.parametrize(
    "text",
    [
        ALPHA,
        ALPHA + '[First "yellow"]\n[Rule "sheet=light"]\n[Yellow "3"]',
        ALPHA + '[Mode "realtime"]\n[Edition "fr"]\n[Rule "trigger=activation"]',
        POLE + '[Blue "1"]\n[Green "1"]\n[First "green"]',
    ],
)
def test_the_header_of_a_setup_opens_the_same_setup(text: str) -> None:
    setup = setup_of(text)
    header = header_of(setup, (("Date", "2026-01-01"),))
    again = setup_of(format_header(header))
    for name in ("scenario", "game", "mode", "edition", "first", "crews", "switches", "gauges"):
        assert getattr(again, name) == getattr(setup, name)
    assert header_of(again, header.others) == header


def test_a_record_without_a_scenario() -> None:
    with pytest.raises(RecordError, match=r"m\.sonar: there is no tag \[Scenario"):
        setup_of("blue captain dive")


def test_an_unknown_scenario_names_line_and_those_there_are() -> None:
    with pytest.raises(RecordError, match=r"m\.sonar, line 1: .*'atlantis'; there are alpha, al"):
        setup_of('[Scenario "atlantis"]')


def test_a_path_counts_from_the_record_then_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = 'game = "captain-sonar"\n[title]\nen="X"\nfr="X"\n[chart.turn]\nsource="x"\ngrid="""\n'
    beside, working = tmp_path / "beside", tmp_path / "working"
    for folder, corner in ((beside, "#"), (working, ".")):
        folder.mkdir()
        grid = corner + "....\n" + ".....\n" * 4
        (folder / "x.toml").write_text(form + grid + '"""\n')
    monkeypatch.chdir(working)
    header = '[Scenario "x.toml"]'
    assert setup_of(header, beside).chart.islands
    assert not setup_of(header).chart.islands
    (beside / "x.toml").unlink()
    assert not setup_of(header, beside).chart.islands
    with pytest.raises(RecordError, match=r"line 1: y\.toml: no such scenario file"):
        setup_of('[Scenario "y.toml"]', beside)
    assert setup_of(ALPHA, scenario=working / "x.toml").chart.columns == 5
    with pytest.raises(ScenarioError, match=r"z\.toml: no such file"):
        setup_of(ALPHA, scenario=Path("z.toml"))
