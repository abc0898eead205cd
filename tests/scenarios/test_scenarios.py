"""The scenarios and sheets that are shipped."""

from __future__ import annotations

import re
import tomllib

import pytest

from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Game, Heading, Mode, System, Team
from sonar_console.engine.sheet import Circuit, SymbolKind
from sonar_console.engine.squares import BIT, by_name, parse_square, squares_in
from sonar_console.record import Scenario, find_scenario, load_scenario, load_sheets, scenario_names
from sonar_console.record.scenario import Certainty

NAMES = [
    "alpha",
    "alpha-2",
    "archipelago",
    "bravo",
    "bravo-2",
    "charlie",
    "charlie-2",
    "convoy",
    "delta",
    "echo",
    "foxtrot",
    "jules-verne",
    "lighthouse",
    "manoeuvres",
    "north-pole",
    "umbria",
]
FAMILY = {"archipelago", "jules-verne", "north-pole", "umbria"}
FAMILY_OWN = ("jules-verne", "umbria")
OWN = (*FAMILY_OWN, "convoy", "lighthouse", "manoeuvres")
"""The charts of this table's own; those of Sonar Family."""
WORD = re.compile(r"[\w’'-]+")
SIZES = {
    ("alpha", Mode.REALTIME): (31, 0, 0),
    ("alpha", Mode.TURN): (8, 0, 0),
    ("alpha-2", Mode.REALTIME): (31, 0, 0),
    ("alpha-2", Mode.TURN): (8, 0, 0),
    ("archipelago", Mode.TURN): (9, 0, 0),
    ("bravo-2", Mode.TURN): (6, 0, 0),
    ("charlie-2", Mode.TURN): (7, 0, 0),
    ("foxtrot", Mode.REALTIME): (58, 0, 0),
    ("convoy", Mode.REALTIME): (26, 0, 0),
    ("lighthouse", Mode.REALTIME): (21, 0, 0),
    ("manoeuvres", Mode.TURN): (12, 0, 0),
    ("jules-verne", Mode.TURN): (11, 0, 0),
    ("umbria", Mode.TURN): (12, 0, 0),
    ("bravo", Mode.REALTIME): (16, 0, 0),
    ("bravo", Mode.TURN): (6, 0, 0),
    ("charlie", Mode.REALTIME): (11, 0, 0),
    ("charlie", Mode.TURN): (6, 0, 0),
    ("delta", Mode.REALTIME): (24, 12, 0),
    ("delta", Mode.TURN): (10, 12, 0),
    ("echo", Mode.REALTIME): (20, 0, 12),
    ("echo", Mode.TURN): (6, 0, 8),
    ("north-pole", Mode.TURN): (4, 3, 0),
}
"""Islands, open-water holes, Archer mines."""


def scenario(name: str) -> Scenario:
    return load_scenario(find_scenario(name))


def test_all_are_there() -> None:
    assert scenario_names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_each_loads_and_speaks_both_languages(name: str) -> None:
    loaded = scenario(name)
    assert set(loaded.title) == set(loaded.briefing) == {"en", "fr"}
    for board in loaded.maps.values():
        assert board.source
    assert {mode for mode in Mode if (name, mode) in SIZES} == set(loaded.maps)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_briefing_says_is_said_in_40_words_at_most(name: str) -> None:
    found = scenario(name)
    for texts in (found.rule, found.briefing):
        counts = {language: len(WORD.findall(text)) for language, text in texts.items()}
        assert all(0 < count <= 40 for count in counts.values()), counts


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_of_a_scenario_s_own_is_said_in_both_languages(name: str) -> None:
    found = scenario(name)
    own = found.surface_damage_off_holes or any(each.chart.archer for each in found.maps.values())
    assert set(found.rule) == ({"en", "fr"} if own else set())


@pytest.mark.parametrize(("name", "mode"), SIZES, ids=lambda value: str(value))
def test_charts(name: str, mode: Mode) -> None:
    """S-4: sizes and sectors; the counts of each chart."""
    loaded = scenario(name)
    chart = loaded.maps[mode].chart
    assert SIZES[name, mode] == (
        chart.islands.bit_count(),
        chart.holes.bit_count(),
        chart.archer.bit_count(),
    )
    size = 15 if mode is Mode.REALTIME else 10
    assert (chart.columns, chart.rows, chart.sector_count) == (size, size, (size // 5) ** 2)
    assert reachable(chart) == chart.sea


def reachable(chart: Chart) -> int:
    """The squares that can be sailed to from A1."""
    seen = edge = 1
    while edge:
        square = (edge & -edge).bit_length() - 1
        edge &= edge - 1
        new = chart.beside[square] & ~seen
        seen |= new
        edge |= new
    return seen


@pytest.mark.parametrize("name", NAMES)
def test_the_source_says_how_sure_it_is(name: str) -> None:
    """In our words: what was read, and the certainty; no addresses of other people's work."""
    for board in scenario(name).maps.values():
        assert "confidence: " in board.source
        assert not set(board.source) & set("/@_")
        assert name not in OWN or "own design" in board.source


@pytest.mark.parametrize("name", NAMES)
def test_a_file_says_in_one_word_what_its_source_says(name: str) -> None:
    """Guests are shown the word: printed only what was read from print, own what we drew."""
    values = tomllib.loads(scenario(name).file.read_text("utf-8"))
    for mode, board in scenario(name).maps.items():
        assert values["chart"][mode]["certainty"] == board.certainty
        printed = "from the printed" in board.source and "confidence: high" in board.source
        assert (board.certainty is Certainty.PRINTED) == printed
        assert (board.certainty is Certainty.OWN) == ("own design" in board.source)


@pytest.mark.parametrize("name", FAMILY_OWN)
def test_our_own_charts_are_good_to_play_on(name: str) -> None:
    """S-4: four crooked waters of one size, no trap, no strait that one square closes."""
    chart = scenario(name).maps[Mode.TURN].chart
    assert 8 <= chart.islands.bit_count() <= 14
    assert [area.bit_count() for area in chart.sectors[1:]] == [25] * 4
    seas = [area & chart.sea for area in chart.sectors[1:]]
    assert max(sea.bit_count() for sea in seas) - min(sea.bit_count() for sea in seas) <= 1
    assert all(joined(sea, chart) for sea in seas)
    assert all(chart.beside[square].bit_count() >= 2 for square in squares_in(chart.sea))
    assert all(joined(chart.sea & ~BIT[square], chart) for square in squares_in(chart.sea))
    straight = Chart(chart.grid)
    moved = sum(
        chart.sector_of[square] != straight.sector_of[square] for square in squares_in(chart.area)
    )
    assert moved >= 10


def test_h3_is_at_sea_on_a_chart_with_crooked_sectors() -> None:
    assert BIT[parse_square("H3")] & scenario("jules-verne").maps[Mode.TURN].chart.sea


def test_the_holes_of_delta_are_never_far() -> None:
    """X-1: three blocks of four on either side; turn by turn, five courses at most to one."""
    chart = scenario("delta").maps[Mode.TURN].chart
    seen = chart.holes
    for _ in range(5):
        for square in squares_in(seen):
            seen |= chart.beside[square]
    assert seen == chart.sea
    assert sum(bool(chart.holes & area) for area in chart.sectors[1:]) == 4


def joined(part: int, chart: Chart) -> bool:
    """Whether a set of sea squares hangs together."""
    seen = edge = part & -part
    while edge:
        square = next(squares_in(edge))
        edge ^= BIT[square]
        new = chart.beside[square] & part & ~seen
        seen |= new
        edge |= new
    return seen == part


def test_what_is_special() -> None:
    """S-5, X-1, X-2, F-7."""
    assert scenario("echo").gauges == {System.SCENARIO: 4}
    assert "C4" in by_name(scenario("echo").maps[Mode.REALTIME].chart.archer)
    assert {name for name in NAMES if scenario(name).surface_damage_off_holes} == {
        "delta",
        "north-pole",
    }
    assert by_name(scenario("north-pole").maps[Mode.TURN].chart.holes) == ["D3", "E8", "I5"]
    assert scenario("archipelago").maps[Mode.TURN].starts == {
        Team.BLUE: parse_square("A1"),
        Team.GREEN: parse_square("J10"),
    }
    assert {name for name in NAMES if scenario(name).game is Game.SONAR_FAMILY} == FAMILY


def test_the_dark_sheet() -> None:
    """M-1 and the table of E."""
    dark = load_sheets()["dark"]
    assert dark.gauges == {
        System.MINE: 3,
        System.TORPEDO: 3,
        System.DRONE: 4,
        System.SONAR: 3,
        System.SILENCE: 6,
    }
    assert len(dark.symbols) == 24
    assert dark.kinds[SymbolKind.RADIATION].bit_count() == 6
    assert all(dark.circuits[circuit].bit_count() == 4 for circuit in Circuit)


def test_the_light_sheet_lacks_four_symbols() -> None:
    """M-1 and E: five symbols a panel, five radiations."""
    sheets = load_sheets()
    light, dark = sheets["light"], sheets["dark"]
    assert [light.gauges[system] for system in light.gauges] == [2, 3, 3, 2, 5]
    lacking = {
        f"{symbol.panel}{symbol.number}"
        for number, symbol in dark.symbols.items()
        if number not in light.symbols
    }
    assert lacking == {"W4", "N5", "S6", "E6"}
    assert all(light.symbols[number] == dark.symbols[number] for number in light.symbols)
    assert all(light.panels[panel].bit_count() == 5 for panel in Heading)
    assert light.kinds[SymbolKind.RADIATION].bit_count() == 5
