"""What is allowed in a scenario file but worth a second look."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.record import find_scenario, load_scenario, scenario_names
from sonar_console.record.scenarioadvice import advice_on

SEA = "..........\n"
TEN = SEA * 10
HEAD = """game = "captain-sonar"
[title]
en = "Bay"
fr = "Baie"
[briefing]
en = "Go."
fr = "Allez."
"""


def keys(path: Path, grid: str, more: str = "", head: str = HEAD) -> list[str]:
    """The advice on a scenario with one chart, by the ends of its keys."""
    chart = f"[chart.turn]\nsource = 'made here'\ngrid = '''\n{grid}'''\n"
    path.write_text(f"{head}{chart}{more}", encoding="utf-8")
    found = advice_on(load_scenario(path), ("en", "fr"))
    return [advice.key.removeprefix("scenario-advice-") for advice in found]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bay.toml"


def test_a_plain_chart_needs_none(path: Path) -> None:
    assert keys(path, TEN) == []


@pytest.mark.parametrize(
    ("grid", "more", "found"),
    [
        ("..#.......\n..#.......\n###.......\n" + SEA * 7, "", ["cut-off"]),
        ("#.#.......\n" + SEA * 9, "", ["dead-end"]),
        ((SEA[:5] + "#####\n") * 4 + SEA * 6, "", ["small-sector"]),
        (SEA[:5] + "\n" + (SEA[:5] + "\n") * 4, "", ["size"]),
        ("#.#.......\n" + SEA * 9, "start = { blue = 'B1' }\n", ["dead-end", "one-start", "start"]),
        (TEN, "start = { blue = 'B1', yellow = 'B1' }\n", ["same-start"]),
        (TEN, "[rules]\nsurface_damage_off_holes = true\n", ["no-holes"]),
        ("o.........\n" + SEA * 9, "", ["idle-holes"]),
        ("*.........\n" + SEA * 9, "", ["idle-archer"]),
        (TEN, "[gauges]\nscenario = 4\n", ["no-archer"]),
        ("*.........\n" + SEA * 9, "[gauges]\nscenario = 4\n", []),
        (TEN, "sectors = '''\n1122222222\n1222222221\n" + "1222222222\n" * 8 + "'''\n",
         ["small-sector", "torn-sector"]),
    ],
)  # fmt: skip
def test_advice(path: Path, grid: str, more: str, found: list[str]) -> None:
    assert keys(path, grid, more) == found


def test_of_another_game_and_without_a_briefing(path: Path) -> None:
    family = HEAD.replace("captain-sonar", "sonar-family").replace('fr = "Allez."\n', "")
    assert keys(path, "*.........\n" + SEA * 9, head=family) == ["briefing", "family-archer"]


def test_a_language_without_a_text_and_a_text_of_no_language(path: Path) -> None:
    head = HEAD.replace('fr = "Baie"', 'de = "Bucht"').replace('fr = "Allez."', 'xx = "?"')
    assert keys(path, TEN, head=head) == ["title", "language", "briefing", "language"]
    found = [advice.values for advice in advice_on(load_scenario(path), ("en", "de", "xx"))]
    assert found == [{"value": "xx"}, {"value": "de"}]


@pytest.mark.parametrize("name", scenario_names())
def test_the_shipped_scenarios_need_hardly_any(name: str) -> None:
    """Alpha's C15 is a dead end on the printed sheet."""
    found = [advice.key for advice in advice_on(load_scenario(find_scenario(name)), ("en", "fr"))]
    assert found == (["scenario-advice-dead-end"] if name == "alpha" else [])


EDGE = "[[objective]]\nkind = 'reach'\nteam = 'blue'\nedge = 'east'\n"
CUT = ".....#....\n" * 10


@pytest.mark.parametrize(
    ("grid", "start", "found"),
    [
        (TEN, "", ["near-place"]),
        (TEN, "A1", []),
        (TEN, "H1", []),
        (TEN, "I1", ["near-place"]),
        (TEN, "J1", ["near-place"]),
        (CUT, "A1", ["cut-off", "far-place"]),
    ],
)
def test_a_place_is_neither_too_near_nor_out_of_reach(
    path: Path, grid: str, start: str, found: list[str]
) -> None:
    """The one chart serves both modes, and is advised on once."""
    starts = f"start = {{ blue = '{start}', yellow = 'A9' }}\n" if start else ""
    assert keys(path, grid, starts + EDGE) == found
