"""Charts that a host draws: their files, the folder, and files of anybody that are refused."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.engine.names import Game, Mode, Team
from sonar_console.engine.squares import parse_square
from sonar_console.locales import Words, languages
from sonar_console.record import drawing as module
from sonar_console.record.drawing import (
    ISLAND,
    LONGEST_FILE,
    MOST_CHARTS,
    SIDES,
    Board,
    ChartFolder,
    Drawing,
    DrawingError,
    check_title,
    drawing_of,
    plain_title,
    read_drawing,
    shortened,
)
from sonar_console.record.scenario import (
    EARLIER,
    OWN_FILE,
    all_scenarios,
    find_scenario,
    load_scenario,
    read_scenario,
)
from sonar_console.tomlfile.saving import toml_text

BAY = """game = "captain-sonar"
[title]
en = "Bay"
[chart.turn]
source = "made here"
grid = '''
..........
..##......
..........
..........
..........
..........
..........
..........
..........
..........
'''
"""


def bay(title: str = "Bay") -> Drawing:
    return read_drawing(BAY.replace("Bay", title).encode(), "bay.toml")


# ---- the drawing


@st.composite
def boards(draw: Any, teams: tuple[Team, ...]) -> Board:
    side = draw(st.sampled_from(SIDES))
    board = Board.empty(side)
    places = st.tuples(*[st.integers(0, side - 1)] * 2)
    for (column, row), mark in draw(
        st.lists(st.tuples(places, st.sampled_from("#o*123456789")), max_size=40)
    ):
        if mark.isdigit():
            board = board.in_sector(column, row, int(mark))
        else:
            board = board.marked(column, row, mark)
    for team in teams:
        column, row = draw(places)
        if draw(st.booleans()) and board.grid[row][column] != ISLAND:
            board = board.with_start(column, row, team)
    return board


@st.composite
def drawings(draw: Any) -> Drawing:
    game = draw(st.sampled_from(tuple(Game)))
    teams = (Team.BLUE, Team.YELLOW if game is Game.CAPTAIN_SONAR else Team.GREEN)
    modes = draw(st.sets(st.sampled_from(tuple(Mode)), min_size=1))
    letters = st.characters(whitelist_categories=["Lu", "Ll", "Nd"], max_codepoint=0x24F)
    title = draw(st.text(letters, min_size=1, max_size=12))
    return Drawing(
        game,
        {"en": title},
        {mode: draw(boards(teams)) for mode in Mode if mode in modes},
        draw(st.booleans()),
        draw(st.sampled_from([None, 4, 6])) if game is Game.CAPTAIN_SONAR else None,
    )


@given(drawings())
def test_whatever_is_drawn_its_file_is_read_again_the_same(drawing: Drawing) -> None:
    """Or it is refused, by the fault that the page shows; never anything between."""
    text = drawing.text()
    if drawing.faults():
        with pytest.raises(DrawingError, match="chart"):
            drawing.scenario(Path("x"))
        assert read_scenario(Path("x"), text).scenario is None
        return
    again = read_drawing(text, "x.toml")
    assert (again.game, again.titles, again.boards) == (
        drawing.game,
        drawing.titles,
        drawing.boards,
    )
    assert (again.off_holes, again.gauge) == (drawing.off_holes, drawing.gauge)
    assert again.text() == text
    scenario = drawing.scenario(Path("x"))
    assert {mode: board.chart.grid for mode, board in scenario.maps.items()} == {
        mode: board.grid for mode, board in drawing.boards.items()
    }


@pytest.mark.parametrize("name", sorted(all_scenarios()))
def test_a_shipped_scenario_is_copied_whole(name: str) -> None:
    """All that its file says stays in the copy, whatever it is, but the certainty."""
    data = find_scenario(name).read_bytes()
    values = tomllib.loads(data.decode())
    copied = read_drawing(data, name).as_start().named("Copy")
    found = tomllib.loads(copied.text().decode())
    assert found.pop("title") == {"en": "Copy"}
    del values["title"]
    for mode in values["chart"]:
        assert found["chart"][mode].pop("certainty") == "own"
        assert found["chart"][mode].pop("grid").split() == values["chart"][mode].pop("grid").split()
        ours, theirs = (each["chart"][mode].pop("sectors", "") for each in (found, values))
        assert ours.split() == theirs.split()
        values["chart"][mode].pop("certainty")
    assert found == values
    again, before = copied.scenario(Path("copy")), load_scenario(find_scenario(name))
    assert again.gauges == before.gauges
    assert again.surface_damage_off_holes == before.surface_damage_off_holes


def test_keys_that_the_page_does_not_know_stay_when_a_chart_is_changed() -> None:
    """Of a later version: they go into the file as they were, in any place of it."""
    drawing = bay()
    later = {
        **drawing.other,
        "goal": {"hold": {"sector": 3, "turns": [1, 2]}},
        "rules": {"fog": "thick"},
    }
    scenario = load_bay(drawing)
    changed = drawing_of(scenario, later).named("New").with_board(Mode.TURN, Board.empty(10))
    values = tomllib.loads(changed.text().decode())
    assert values["goal"] == {"hold": {"sector": 3, "turns": [1, 2]}}
    assert values["rules"] == {"fog": "thick"}
    assert values["title"] == {"en": "New"}
    with pytest.raises(DrawingError, match="goal: has no meaning here"):
        changed.scenario(Path("x"))  # and this version keeps no file that it could not read


def load_bay(drawing: Drawing) -> Any:
    return drawing.scenario(Path("bay.toml"))


def test_a_mark_once_more_is_sea_and_no_start_is_on_an_island() -> None:
    board = Board.empty(10).with_start(2, 1, Team.BLUE)
    assert board.starts == {Team.BLUE: parse_square("C2")}
    assert board.with_start(2, 1, Team.BLUE).starts == {}
    island = board.marked(2, 1, "#")
    assert (island.starts, island.grid[1][2]) == ({}, "#")
    assert island.marked(2, 1, "#").grid == Board.empty(10).grid
    assert board.marked(2, 1, "o").starts == board.starts


def test_another_size_cuts_off_and_grows_with_sea() -> None:
    board = Board.empty(15).marked(14, 14, "#").marked(1, 1, "*").with_start(12, 0, Team.BLUE)
    small = board.in_sector(0, 0, 2).resized(10)
    assert (len(small.grid), len(small.grid[0]), small.sectors, small.starts) == (10, 10, None, {})
    assert small.grid[1][1] == "*"
    assert small.resized(15).grid == Board.empty(15).marked(1, 1, "*").grid


def test_another_game_has_its_own_teams_and_no_gauges() -> None:
    drawing = (
        Drawing.new()
        .named("X")
        .with_board(
            Mode.TURN, Board.empty(10).with_start(0, 0, Team.YELLOW).with_start(1, 0, Team.BLUE)
        )
    )
    family = drawing.of_game(Game.SONAR_FAMILY)
    assert set(family.boards[Mode.TURN].starts) == {Team.BLUE}
    assert family.scenario(Path("x")).game is Game.SONAR_FAMILY
    assert drawing.of_game(drawing.game) is drawing


# ---- files of anybody

LONG = "x" * 25

HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "blank": (b" \n\n", "empty"),
    "large": (b"# " + b"x" * LONGEST_FILE, "large"),
    "binary": (bytes(range(256)), "form"),
    "utf-16": (BAY.encode("utf-16"), "form"),
    "latin-1": (BAY.replace("Bay", "Bäy").encode("latin-1"), "form"),
    "not toml": (b"\x89PNG\r\n", "form"),
    "deep list": (b"a = " + b"[" * 9_000 + b"]" * 9_000, "form"),
    "deep table": (b"a" + b".a" * 9_000 + b" = 1", "form"),
    "deep tables": (b"".join(b"[a%d" % n + b".a" * 590 + b"]\n" for n in range(26)) + b"x", "form"),
    "deep inline tables": (b"a = " + b"{a=" * 390 + b"1" + b"}" * 390, "form"),
    "deep list on lines": (b"a = [\n" + b"[\n" * 7_000 + b"]\n" * 7_000, "form"),
    "huge number": (BAY.replace("game", f"n = {'9' * 5_000}\ngame", 1).encode(), "form"),
    "nan": ((BAY + "[gauges]\ndrone = nan\n").encode(), "form"),
    "infinite": ((BAY + "[gauges]\ndrone = inf\n").encode(), "form"),
    "absurd": ((BAY + "[gauges]\ndrone = 999999999999\n").encode(), "form"),
    "negative": ((BAY + "[gauges]\ndrone = -1\n").encode(), "form"),
    "unknown key": ((BAY + "[weapons]\nlaser = true\n").encode(), "form"),
    "no game": (BAY.replace('game = "captain-sonar"\n', "").encode(), "form"),
    "torn": (BAY[: len(BAY) // 2].encode(), "form"),
    "ragged": (BAY.replace("..##......", "..##.....").encode(), "form"),
    "start on land": ((BAY + 'start = { blue = "C2" }\n').encode(), "form"),
    "start away": ((BAY + 'start = { blue = "Z99" }\n').encode(), "form"),
    "start nowhere": ((BAY + 'start = { blue = "../C2" }\n').encode(), "form"),
    "escape in title": (BAY.replace("Bay", "Ba\\u001b[2Jy").encode(), "form"),
    "newline in title": (BAY.replace("Bay", "Ba\\ny").encode(), "form"),
    "reversed title": (BAY.replace("Bay", "Ba\\u202ey").encode(), "form"),
    "zero width title": (BAY.replace("Bay", "Ba\\u200by").encode(), "form"),
    "stacked title": (BAY.replace("Bay", "B" + "a\u0335\u0336" * 9).encode(), "title"),
    "long title": (BAY.replace("Bay", LONG).encode(), "title-long"),
    "endless title": (BAY.replace("Bay", "x" * 1_000).encode(), "title-long"),
    "wide title": (BAY.replace("Bay", "海" * 13).encode(), "title-long"),
    "long title in French": (
        BAY.replace('en = "Bay"', f'en = "Bay"\nfr = "{LONG}"').encode(),
        "title-long",
    ),
    "blank title": (BAY.replace("Bay", "  ").encode(), "form"),
    "long source": (BAY.replace("made here", "x" * 1_001).encode(), "text"),
    "bell in source": (BAY.replace("made here", "x\\u0007").encode(), "control"),
    "bell in briefing": (
        BAY.replace("[chart", '[briefing]\nen = "\\u0007"\n[chart').encode(),
        "control",
    ),
    "many sectors": (
        BAY.replace(BAY[BAY.index("'''") :], "'''\n" + ("." * 20 + "\n") * 20 + "'''\n").encode(),
        "sectors",
    ),
    "huge chart": (
        BAY.replace(BAY[BAY.index("'''") :], "'''\n" + ("." * 150 + "\n") * 150 + "'''\n").encode(),
        "form",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_no_good_is_refused_in_one_line(name: str) -> None:
    data, reason = HOSTILE[name]
    with pytest.raises(DrawingError) as caught:
        read_drawing(data, "hostile.toml")
    assert caught.value.reason == reason
    for language in languages():
        told = Words(language).say(f"charts-refused-{reason}", value=caught.value.value)
        assert told.replace("\u202f", " ").replace("\xa0", " ").isprintable()
        assert len(told) < 250


@given(st.binary(max_size=400), st.integers(0, len(BAY)))
def test_any_bytes_are_read_or_refused(data: bytes, place: int) -> None:
    whole = BAY.encode()
    for each in (data, whole[:place] + data + whole[place:], whole[:place]):
        with suppress(DrawingError):
            drawing = read_drawing(each, "x.toml")
            assert read_drawing(drawing.text(), "x.toml").boards == drawing.boards


def test_a_chart_from_elsewhere_is_never_taken_for_a_printed_one() -> None:
    claims = BAY.replace("grid =", 'certainty = "printed"\ngrid =')
    drawing = read_drawing(claims.encode(), "x.toml")
    assert drawing.scenario(Path("x")).map_for(Mode.TURN).certainty == "own"
    assert b'certainty = "own"' in drawing.text()


def test_titles_are_compared_as_people_read_them() -> None:
    assert plain_title("  ALPHA ") == plain_title("alpha") == plain_title("\uff21lpha")
    assert shortened("a\nb\x1b" + "c" * 50, 8) == "a?b?ccc…"
    with pytest.raises(DrawingError, match="title-long"):
        check_title("海" * 13)
    check_title("Crique de l’Été")


# ---- the folder


def folder(path: Path) -> ChartFolder:
    return ChartFolder(path / "charts")


def titles(charts: ChartFolder) -> list[str]:
    found, notes = charts.read()
    assert notes == []
    return [scenario.title["en"] for scenario in found.values()]


def test_charts_are_kept_by_their_content_and_found_by_title(tmp_path: Path) -> None:
    charts = folder(tmp_path)
    assert titles(charts) == []
    kept = charts.keep(bay("zulu"))
    charts.keep(bay("Able"))
    assert OWN_FILE.fullmatch(kept.name)
    assert titles(charts) == ["Able", "zulu"]
    assert charts.keep(bay("zulu")) == kept
    assert charts.load(kept).title == "zulu"
    assert set(charts.read()[0]) == {str(each) for each in charts.folder.glob("*.toml")}


def test_records_still_find_a_chart_that_was_changed_or_deleted(tmp_path: Path) -> None:
    charts = folder(tmp_path)
    first = charts.keep(bay("One"))
    second = charts.keep(charts.load(first).named("Two"), first)
    assert titles(charts) == ["Two"]
    assert load_scenario(find_scenario(str(first))).title["en"] == "One"
    charts.put_aside(second)
    assert titles(charts) == []
    assert find_scenario(str(second)) == charts.folder / EARLIER / second.name
    copied = tmp_path / "stick"
    copied.mkdir()
    (copied / first.name).write_bytes((charts.folder / EARLIER / first.name).read_bytes())
    elsewhere = f"/somewhere/else/charts/{first.name}"
    assert find_scenario(elsewhere, copied) == copied / first.name
    with pytest.raises(ValueError, match="no such scenario file"):
        find_scenario("/somewhere/else/charts/alpha.toml", find_scenario("alpha").parent)


class PowerCut(BaseException):
    """The plug is pulled."""


@pytest.mark.parametrize("calls", range(12))
def test_a_power_cut_in_the_midst_of_keeping_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    """At each call that reaches the disk: what was kept is there, or what was to take its place."""
    charts = folder(tmp_path)
    first = charts.keep(bay("Old"))
    charts.keep(bay("Other"))
    left = [calls]

    def cut(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if not left[0]:
                raise PowerCut
            left[0] -= 1
            return real(*given, **named)

        return call

    with monkeypatch.context() as cutting:
        cutting.setattr(os, "fsync", cut(os.fsync))
        cutting.setattr(os, "open", cut(os.open))
        cutting.setattr(Path, "replace", cut(Path.replace))
        try:
            charts.keep(charts.load(first).named("New"), first)
        except PowerCut:
            done = False
        else:
            done = True
    found, notes = charts.read()
    assert notes == []
    there = {scenario.title["en"] for scenario in found.values()}
    assert there in ({"Old", "Other"}, {"Old", "New", "Other"}, {"New", "Other"})
    assert not done or there == {"New", "Other"}
    assert done or calls < 10
    charts.keep(bay("Later"))
    assert "Later" in titles(charts)


def test_a_disk_that_takes_nothing_leaves_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = folder(tmp_path)
    first = charts.keep(bay("Old"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "replace_file", full)
    with pytest.raises(OSError, match="No space left"):
        charts.keep(bay("New"), first)
    assert titles(charts) == ["Old"]


def test_what_lies_in_the_folder_and_is_no_chart_is_told_and_left_out(tmp_path: Path) -> None:
    charts = folder(tmp_path)
    charts.keep(bay())
    (charts.folder / "broken.toml").write_bytes(b"game = ")
    (charts.folder / "empty.toml").write_bytes(b"")
    (charts.folder / "torn.toml.part").write_bytes(b"game")
    os.mkfifo(charts.folder / "pipe.toml")
    (charts.folder / "link.toml").symlink_to(find_scenario("alpha"))
    (charts.folder / "nowhere.toml").symlink_to("/nowhere")
    (charts.folder / "folder.toml").mkdir()
    found, notes = charts.read()
    assert [each.title["en"] for each in found.values()] == ["Bay"]
    told = [note.removeprefix(f"{charts.folder}/").partition(":")[0] for note in notes]
    assert told == [
        "broken.toml", "empty.toml", "folder.toml", "link.toml", "nowhere.toml", "pipe.toml",
    ]  # fmt: skip
    assert all(note.isprintable() for note in notes)
    (tmp_path / "file").write_text("")
    assert ChartFolder(tmp_path / "file").read()[1] == [f"{tmp_path}/file: Not a directory"]


def test_no_more_charts_are_kept_than_a_page_can_list(tmp_path: Path) -> None:
    charts = folder(tmp_path)
    first = charts.keep(bay("0"))
    for number in range(1, MOST_CHARTS):
        charts.keep(bay(str(number)))
    with pytest.raises(DrawingError, match="many"):
        charts.keep(bay("more"))
    charts.keep(bay("changed"), first)
    assert len(charts.read()[0]) == MOST_CHARTS
    (charts.folder / "by-hand.toml").write_text(BAY.replace("Bay", "By hand"))
    found, notes = charts.read()
    assert (len(found), len(notes)) == (MOST_CHARTS, 1)


# ---- TOML

VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), VALUES, max_size=4))
def test_values_written_as_toml_are_read_again_the_same(values: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(values)) == values


def test_the_objectives_of_a_team_become_those_of_the_team_in_its_place() -> None:
    convoy = read_drawing(find_scenario("convoy").read_bytes(), "convoy")
    family = convoy.of_game(Game.SONAR_FAMILY)
    assert family.findings()[0] == []
    assert [each["team"] for each in family.objectives] == ["blue", "green", "green"]
    assert family.of_game(Game.CAPTAIN_SONAR).objectives == convoy.objectives
