"""The chart and what is worked out from it (S-4)."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sonar_console.engine import Chart, ChartError
from sonar_console.engine.chart import chart_faults
from sonar_console.engine.names import Heading, PieceKind
from sonar_console.engine.squares import by_name, parse_square, squares_in

LITTLE = (
    "..#..",
    ".....",
    ".###.",
    ".o...",
    "..*..",
)


@pytest.fixture
def little() -> Chart:
    return Chart(LITTLE)


def test_sea_islands_holes_and_archer_mines(little: Chart) -> None:
    assert by_name(little.islands) == ["B3", "C1", "C3", "D3"]
    assert by_name(little.holes) == ["B4"]
    assert by_name(little.archer) == ["C5"]
    assert little.sea.bit_count() == 21


def test_s_4_sectors_are_blocks_of_five_left_to_right_top_to_bottom() -> None:
    chart = Chart(["." * 15] * 15)
    assert chart.sector_count == 9
    named = {"A1": 1, "E5": 1, "F1": 2, "O1": 3, "A6": 4, "H8": 5, "O15": 9}
    assert {name: chart.sector_of[parse_square(name)] for name in named} == named


def test_s_4_irregular_sectors() -> None:
    chart = Chart(LITTLE, ["11222", "11222", "13332", "33332", "33333"])
    assert chart.sector_of[parse_square("A3")] == 1
    assert chart.truth(parse_square("D4")) == {
        PieceKind.ROW: 4,
        PieceKind.COLUMN: 4,
        PieceKind.SECTOR: 3,
    }
    assert [chart.value_count(kind) for kind in PieceKind] == [5, 5, 3]


def test_neighbours(little: Chart) -> None:
    assert by_name(little.beside[parse_square("B2")]) == ["A2", "B1", "C2"]
    assert by_name(little.around[parse_square("B2")]) == ["A1", "A2", "A3", "B1", "C2"]
    assert by_name(little.around[parse_square("E1")]) == ["D1", "D2", "E2"]


def test_ways_and_lines(little: Chart) -> None:
    b2 = parse_square("B2")
    assert [(str(heading), by_name(bit)) for heading, bit in little.ways[b2]] == [
        ("N", ["B1"]),
        ("E", ["C2"]),
        ("W", ["A2"]),
    ]
    assert [by_name(bit) for bit in little.lines[b2][Heading.E]] == [["C2"], ["D2"], ["E2"]]
    assert little.lines[b2][Heading.S] == ()


def test_t_1_the_reach_of_a_torpedo(little: Chart) -> None:
    b2 = parse_square("B2")
    assert "C4" not in by_name(little.torpedo_by_water[b2]), "six steps round the islands"
    assert "C4" in by_name(little.torpedo_by_distance[b2])
    assert "B2" not in by_name(little.torpedo_by_distance[b2] | little.torpedo_by_water[b2])
    assert not little.torpedo_by_water[b2] & little.islands


def test_spaces_in_a_grid_mean_nothing() -> None:
    assert Chart([". . . . ."] * 5).grid == ("." * 5,) * 5


SEA = ["....."] * 5


@pytest.mark.parametrize(
    ("grid", "sectors", "row", "what"),
    [
        ([], None, None, "no row"),
        ([*SEA[:4], "...."], None, 5, "4 squares, most rows have 5"),
        ([*SEA[:2], "..x..", *SEA[3:]], None, 3, "'x' is not one of"),
        (SEA[:4], None, None, "4 rows"),
        (["." * 30] * 5, None, None, "30 columns"),
        (["#.#..", "###..", *SEA[2:]], None, 1, "no sea neighbour"),
        (SEA, ["11111"] * 4 + ["1111a"], 5, "'a' is not one of"),
        (SEA, ["1111111111"] * 5, None, "the grid is 5×5"),
        (SEA, ["11113"] * 5, None, "sector 2 of 3 has no square"),
        (["#....", *SEA[1:]], ["12222", *["22222"] * 4], None, "sector 1 has no sea square"),
    ],
)
def test_a_faulty_chart_is_one_clear_line(
    grid: list[str], sectors: list[str] | None, row: int | None, what: str
) -> None:
    with pytest.raises(ChartError) as caught:
        Chart(grid, sectors)
    first = caught.value.faults[0]
    assert first.row == row
    assert first.key == ("grid" if sectors is None else "sectors")
    assert what in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_fault_is_listed() -> None:
    grid = ["..x..", "....", "#.#..", *SEA[3:]]
    assert [(fault.key, fault.row) for fault in chart_faults(grid, ["11111"])] == [
        ("grid", 1),
        ("grid", 2),
    ]
    lonely = [".#...", "##...", "...##", "...#.", "...##"]
    assert [(fault.row, fault.what[:2]) for fault in chart_faults(lonely)] == [(1, "A1"), (4, "E4")]


MARKS = st.text(alphabet=".#o*", min_size=5, max_size=5)
DIGITS = st.text(alphabet="1234", min_size=5, max_size=5)
GRIDS = st.lists(MARKS | st.text(".#o*x", max_size=6), min_size=4, max_size=6)
SECTORS = st.none() | st.lists(DIGITS | st.text("120", max_size=6), min_size=4, max_size=6)


@given(grid=GRIDS, sectors=SECTORS)
@example(grid=["....."] * 5, sectors=["11111"] * 5)
def test_a_drawing_without_faults_is_a_chart(grid: list[str], sectors: list[str] | None) -> None:
    """`chart_faults` and `Chart` agree on which drawings are charts (S-4)."""
    is_a_chart_without_faults(grid, sectors)


@pytest.mark.long
@settings(max_examples=5_000, deadline=None)
@given(grid=st.lists(MARKS, min_size=5, max_size=5), sectors=SECTORS)
def test_many_drawings(grid: list[str], sectors: list[str] | None) -> None:
    """S-4."""
    is_a_chart_without_faults(grid, sectors)


def is_a_chart_without_faults(grid: list[str], sectors: list[str] | None) -> None:
    faults = chart_faults(grid, sectors)
    if faults:
        with pytest.raises(ChartError) as caught:
            Chart(grid, sectors)
        assert caught.value.faults == faults
        return
    chart = Chart(grid, sectors)
    assert all(chart.beside[square] for square in squares_in(chart.sea))
    assert all(squares & chart.sea for squares in chart.sectors[1:])
    assert sum(chart.sectors) == chart.area
