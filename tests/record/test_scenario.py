"""Scenario and sheet files that break their form: one clear line naming file, key and row."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sonar_console.engine.names import Game, Mode, System, Team
from sonar_console.engine.squares import parse_square
from sonar_console.record import (
    ScenarioError,
    find_scenario,
    load_scenario,
    load_sheets,
    scenario_names,
)
from sonar_console.record import shipped as shipped_module
from sonar_console.record.scenario import all_scenarios, read_scenario
from sonar_console.record.scenarioadvice import advice_on
from sonar_console.record.sheets import all_sheets
from sonar_console.record.shipped import shipped_folder

GRID = "grid = '''\n.....\n..#..\n..o..\n..*..\n.....\n'''\n"
GOOD = f"""game = "captain-sonar"
[title]
en = "Bay"
fr = "Baie"
[briefing]
en = "Go."
[gauges]
scenario = 6
drone = 2
[chart.turn]
source = "made here"
{GRID}start = {{ blue = "A1" }}
[rules]
surface_damage_off_holes = true
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bay.toml"


def fault(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path)
    message = str(caught.value)
    assert "\n" not in message
    assert isinstance(caught.value, ValueError)
    line = caught.value.line
    place = str(path) if line is None else f"{path}, line {line}"
    assert message.startswith(f"{place}: ")
    return message.removeprefix(place)


def test_a_scenario(path: Path) -> None:
    path.write_text(GOOD, encoding="utf-8")
    scenario = load_scenario(path)
    assert scenario.name == "bay"
    assert scenario.title == {"en": "Bay", "fr": "Baie"}
    assert scenario.briefing == {"en": "Go."}
    assert scenario.gauges == {System.SCENARIO: 6, System.DRONE: 2}
    assert scenario.surface_damage_off_holes
    board = scenario.map_for(Mode.REALTIME)
    assert board is scenario.maps[Mode.TURN]
    assert board.source == "made here"
    assert board.starts == {Team.BLUE: parse_square("A1")}


def test_any_language_may_have_a_title_and_english_must(path: Path) -> None:
    path.write_text(GOOD.replace('fr = "Baie"', 'pt-BR = "Baía"\nde = "Bucht"'), encoding="utf-8")
    assert load_scenario(path).title == {"en": "Bay", "pt-BR": "Baía", "de": "Bucht"}


def test_a_chart_is_the_tables_own_unless_its_file_says_otherwise(path: Path) -> None:
    path.write_text(GOOD, encoding="utf-8")
    assert load_scenario(path).map_for(Mode.TURN).certainty == "own"
    path.write_text(GOOD.replace("grid", 'certainty = "printed"\ngrid', 1), encoding="utf-8")
    assert load_scenario(path).map_for(Mode.TURN).certainty == "printed"


def test_spaces_in_a_grid_mean_nothing(path: Path) -> None:
    path.write_text(GOOD.replace("..o..", "  . .o. .\t\n\n"), encoding="utf-8")
    assert load_scenario(path).map_for(Mode.TURN).chart.rows == 5


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"captain-sonar"',
            '"chess"',
            'game: is captain-sonar or sonar-family, not the text "chess"',
        ),
        ('game = "captain-sonar"', "", "game: is missing"),
        ('"captain-sonar"', "3", "game: must be a text, not the whole number 3"),
        ('en = "Bay"\n', "", "title.en: is missing"),
        ('fr = "Baie"', 'fr = ""', 'title.fr: must be a text, not the text ""'),
        ('fr = "Baie"', 'German = "Bucht"', "title.German: is no code of a language, such as en"),
        (
            'fr = "Baie"',
            'de = "Bucht"\nde-AT = 1',
            "title.de-AT: must be a text, not the whole number 1",
        ),
        ('en = "Go."', 'briefing = "Go."', "briefing.briefing: is no code of a language"),
        ('en = "Go."', "en = 1", "briefing.en: must be a text, not the whole number 1"),
        ("[rules]", "[ruler]", "ruler: has no meaning here"),
        ("[rules]", "[rule]", "rule.surface_damage_off_holes: is no code of a language"),
        (
            "= true",
            "= 1",
            "rules.surface_damage_off_holes: is true or false, not the whole number 1",
        ),
        ("surface_damage_off_holes", "damage", "rules.damage: has no meaning here"),
        ("scenario = 6", "scenario = 5", "gauges.scenario: is 4 or 6, not 5"),
        (
            "drone = 2",
            "drone = 0",
            "gauges.drone: is a whole number from 1 to 12, not the whole number 0",
        ),
        (
            "drone = 2",
            "drone = true",
            "gauges.drone: is a whole number from 1 to 12, not the yes-or-no value true",
        ),
        ("drone = 2", "radar = 2", "gauges.radar: has no meaning here"),
        ("[gauges]", "[[gauges]]", "gauges: must be a table"),
        ("[chart.turn]", "[chart.fast]", "chart.fast: has no meaning here"),
        ('source = "made here"', "", "chart.turn.source: is missing"),
        (
            "grid =",
            'certainty = "sure"\ngrid =',
            'chart.turn.certainty: is printed or second-hand or own, not the text "sure"',
        ),
        ("grid =", "gird =", "chart.turn.gird: has no meaning here"),
        (GRID, "", "chart.turn.grid: is missing"),
        ("..#..", "..#.", "chart.turn.grid: row 2: 4 squares, most rows have 5"),
        ("..#..", "..?..", "chart.turn.grid: row 2: '?' is not one of"),
        (".....\n'''", "'''", "chart.turn.grid: the grid has 4 rows"),
        (".....\n..#..", ".#...\n#.#..", "chart.turn.grid: row 1: A1 is a sea square with no sea"),
        (
            'blue = "A1"',
            'blue = "1A"',
            'chart.turn.start.blue: is a square such as C7, not the text "1A"',
        ),
        ('blue = "A1"', 'blue = "C2"', "chart.turn.start.blue: C2 is not a sea square"),
        ('blue = "A1"', 'blue = "Z9"', "chart.turn.start.blue: Z9 is not a sea square"),
        ('blue = "A1"', 'green = "A1"', "chart.turn.start.green: has no meaning here"),
    ],
)
def test_faults(path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    assert f": {message}" in fault(path, GOOD.replace(old, new, 1))


@pytest.mark.parametrize(
    ("sectors", "message"),
    [
        ("11111\n" * 4, "chart.turn.sectors: the sectors are 5×4, the grid is 5×5"),
        ("11111\n" * 4 + "1111", "chart.turn.sectors: row 5: 4 squares"),
        ("11111\n" * 4 + "11110", "chart.turn.sectors: row 5: '0' is not one of"),
        ("11111\n" * 4 + "33333", "chart.turn.sectors: sector 2 of 3 has no square"),
        ("11111\n" * 10, "chart.turn.sectors: the sectors are 5×10, the grid is 5×5"),
        ("11111\n11211\n" + "11111\n" * 3, "chart.turn.sectors: sector 2 has no sea square"),
    ],
)
def test_faults_of_the_sectors(path: Path, sectors: str, message: str) -> None:
    text = GOOD.replace("start =", f"sectors = '''\n{sectors}'''\nstart =")
    assert message in fault(path, text)


def test_a_scenario_without_a_chart(path: Path) -> None:
    text = 'game = "captain-sonar"\n[title]\nen = "x"\nfr = "x"\n'
    assert fault(path, text) == ": chart: there must be a turn or a realtime chart"


def test_the_family_has_no_gauges(path: Path) -> None:
    text = GOOD.replace("captain-sonar", "sonar-family")
    assert fault(path, text) == ": gauges: sonar-family has no gauges"


def test_toml_faults_name_the_line(path: Path) -> None:
    text = 'game = "captain-sonar"\n[title\n'
    assert fault(path, text).startswith(": not TOML (")
    with pytest.raises(ScenarioError, match=r"line 2: not TOML .*; correct this line"):
        load_scenario(path)


def test_a_scenario_that_ends_too_early_names_its_last_line(path: Path) -> None:
    path.write_text('game = "captain-sonar"\n[chart.turn]\ngrid = """\n.....\n')
    with pytest.raises(ScenarioError, match=r", line 4: not TOML "):
        load_scenario(path)


def test_bytes_that_are_not_utf8_name_the_line(path: Path) -> None:
    path.write_bytes(b'game = "captain-sonar"\n# caf\xe9\n')
    with pytest.raises(ScenarioError, match="line 2: not UTF-8"):
        load_scenario(path)


def test_files_that_cannot_be_read(tmp_path: Path, path: Path) -> None:
    with pytest.raises(ScenarioError, match="no such file"):
        load_scenario(path)
    with pytest.raises(ScenarioError, match="a folder, not a scenario or sheet file"):
        load_scenario(tmp_path)
    path.write_bytes(b"#" * 300_000)
    with pytest.raises(
        ScenarioError, match="longer than 262144 bytes: not a scenario or sheet file"
    ):
        load_scenario(path)
    path.write_text("a = " + "[" * 100_000)
    with pytest.raises(ScenarioError, match="nested too deep"):
        load_scenario(path)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, len(GOOD)), dirt=st.binary(max_size=4))
def test_a_damaged_file_loads_or_gives_one_line(path: Path, cut: int, dirt: bytes) -> None:
    data = GOOD.encode()
    path.write_bytes(data[:cut] + dirt + data[cut + len(dirt) :])
    message = str(path)
    try:
        load_scenario(path)
    except ScenarioError as broken:
        message = str(broken)
    assert message.startswith(str(path))
    assert "\n" not in message


def test_every_fault_is_found(path: Path) -> None:
    """Not the first alone: an owner mends a file in one go."""
    text = (
        GOOD.replace('"captain-sonar"', '"chess"')
        .replace('fr = "Baie"', "fr = 3\nde = 4")
        .replace("drone = 2", "drone = 0\nradar = 1")
        .replace('source = "made here"', "")
        .replace("..#..", "..#.\n?.!..")
        .replace('blue = "A1"', 'blue = "1A"')
    )
    path.write_text(text, encoding="utf-8")
    reading = read_scenario(path)
    assert reading.scenario is None
    assert all(fault.line for fault in reading.faults)
    assert [(fault.key, fault.row) for fault in reading.faults] == [
        ("game", None),
        ("title.fr", None),
        ("title.de", None),
        ("gauges.radar", None),
        ("gauges.drone", None),
        ("chart.turn.source", None),
        ("chart.turn.grid", 2),
        ("chart.turn.grid", 3),
        ("chart.turn.start.blue", None),
    ]
    with pytest.raises(ScenarioError, match="game: is captain-sonar"):
        load_scenario(path)


def test_a_title_is_one_line(path: Path) -> None:
    assert "title.fr: must be one line" in fault(path, GOOD.replace('"Baie"', r'"Ba\nie"'))


def test_a_long_value_is_shortened(path: Path) -> None:
    assert len(fault(path, GOOD.replace('"captain-sonar"', f'"{"x" * 9_000}"'))) < 200


SHIPPED = [find_scenario(name).read_text("utf-8") for name in scenario_names()]


@st.composite
def corrupted(draw: st.DrawFn) -> bytes:
    """A shipped file with a few lines lost, doubled, swapped or changed, and a few bytes."""
    lines = draw(st.sampled_from(SHIPPED)).splitlines(keepends=True)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        what = draw(st.sampled_from(("lose", "double", "swap", "change")))
        if what == "lose" and len(lines) > 1:
            del lines[at]
        elif what == "double":
            lines.insert(at, lines[at])
        elif what == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            cut = draw(st.integers(0, len(lines[at])))
            dirt = draw(st.text(alphabet='.#o*="[]{}\\n1Aé\0', max_size=3))
            lines[at] = lines[at][:cut] + dirt + lines[at][cut + len(dirt) :]
    data = "".join(lines).encode()
    if draw(st.booleans()):
        at = draw(st.integers(0, len(data)))
        data = data[:at] + draw(st.binary(max_size=3)) + data[at:]
    return data


ANY_FILE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@ANY_FILE
@given(data=corrupted())
def test_a_corrupted_file_gives_a_line_a_fault(path: Path, data: bytes) -> None:
    """No traceback, whatever is in the file."""
    read_corrupted(path, data)


@pytest.mark.long
@settings(ANY_FILE, max_examples=5_000)
@given(data=corrupted())
def test_many_corrupted_files(path: Path, data: bytes) -> None:
    read_corrupted(path, data)


def read_corrupted(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    reading = read_scenario(path)
    assert (reading.scenario is None) == bool(reading.faults)
    for each in reading.faults:
        assert str(each).startswith(str(path))
        assert str(each).isprintable()
    if reading.scenario is not None:
        for advice in advice_on(reading.scenario, ("en", "fr")):
            assert advice.key.startswith("scenario-advice-")


def test_a_scenario_is_found_by_name_or_path(tmp_path: Path, path: Path) -> None:
    path.write_text(GOOD)
    assert find_scenario("Bay", shipped=tmp_path) == path
    assert find_scenario("bay.toml", beside=tmp_path) == path
    assert find_scenario(str(path)) == path
    assert scenario_names(tmp_path) == ["bay"]


@pytest.mark.parametrize(
    "name", ["sheets", "nowhere", "../x/y", "x.toml", "", "a\0b", "x" * 5_000, "/" + "x" * 5_000]
)
def test_a_scenario_that_is_not_there(tmp_path: Path, name: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        find_scenario(name, beside=tmp_path)
    assert "\n" not in str(caught.value)


SHEETS = shipped_folder("scenarios") / "sheets.toml"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[light]", "[night]", "night: has no meaning here; there are dark, light"),
        ("silence = 6", "", "dark.gauges.silence: is missing"),
        ("silence = 6", "silence = 6\nscenario = 4", "dark.gauges.scenario: has no meaning here"),
        ('W4 = "detection"', 'W7 = "detection"', "dark.symbols.W7: has no meaning here"),
        ('W4 = "detection"', 'W4 = "engine"', "dark.symbols.W4: is weapons, detection, special"),
        ("weapons, yellow", "weapons, blue", "dark.symbols.W1: the circuits are yellow, orange"),
        ('"weapons, yellow circuit"', '"weapons"', "dark.symbols: the yellow circuit has 3"),
        (
            'W4 = "detection"',
            'W4 = "detection"\nW4 = "special"',
            "dark.symbols.W4: this key stands on line ",
        ),
    ],
)
def test_faults_of_the_sheets(path: Path, old: str, new: str, message: str) -> None:
    """A broken sheet names file, line and key."""
    text = SHEETS.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_sheets(path)
    assert str(caught.value).startswith(f"{path}, line {caught.value.line}: ")
    assert message in str(caught.value)


def test_a_missing_sheet_file(path: Path) -> None:
    with pytest.raises(ScenarioError, match="no such file"):
        load_sheets(path)


def test_where_the_shipped_folders_are(tmp_path: Path) -> None:
    """In a wheel inside the package, in a checkout beside it."""
    package = tmp_path / "console" / "sonar_console"
    package.mkdir(parents=True)
    with pytest.raises(FileNotFoundError, match="hardware is missing"):
        shipped_folder("hardware", package)
    (tmp_path / "hardware").mkdir()
    assert shipped_folder("hardware", package) == tmp_path / "hardware"
    (package / "shipped" / "hardware").mkdir(parents=True)
    assert shipped_folder("hardware", package) == package / "shipped" / "hardware"
    assert (shipped_module.shipped_folder("scenarios") / "alpha.toml").is_file()


def test_every_shipped_scenario_and_sheet_is_there_and_read_once() -> None:
    assert list(all_scenarios()) == scenario_names()
    assert {each.game for each in all_scenarios().values()} == set(Game)
    assert set(all_sheets()) == {"dark", "light"}
    assert all_scenarios() is all_scenarios()
    assert all_sheets() is all_sheets()


def test_a_scenario_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "bay.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "broken.toml").write_text(GOOD.replace("game", "gone"), encoding="utf-8")
    assert list(all_scenarios(tmp_path)) == ["bay"]


def test_an_owner_s_corrected_sheets_count(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A copy beside the program; one with a slip is told of, and keeps no table from opening."""
    monkeypatch.setenv("SONAR_SHEETS", str(path))
    path.write_text(SHEETS.read_text("utf-8").replace("silence = 5", "silence = 4"), "utf-8")
    assert load_sheets()["light"].gauges[System.SILENCE] == 4
    path.write_text("[dark]", "utf-8")
    assert load_sheets()["light"].gauges[System.SILENCE] == 5
    assert f"{path}" in caplog.text
    path.unlink()
    assert load_sheets()["light"].gauges[System.SILENCE] == 5
