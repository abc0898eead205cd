"""The printed help cards: made from the stations' tables, kept in docs/cards."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_console.engine.names import Game, Mode, Role
from sonar_console.locales import Words, languages
from sonar_console.stations.crew import STATIONS
from sonar_tools.cli.cards import cards
from sonar_tools.helpcards.cardsheet import HEIGHT, MARGIN, SIZES, WIDTH, TooMuchError, draw_card
from sonar_tools.helpcards.cardtable import seats, sections
from sonar_tools.helpcards.meanings import COLUMNS

SVG = "{http://www.w3.org/2000/svg}"
MADE = dict(cards())


def test_the_cards_of_the_papers_are_what_the_command_makes(project: Path, tmp_path: Path) -> None:
    """After a change of the stations or their words: ``sonar-console cards``, and look."""
    kept = {path.name: path.read_text("utf-8") for path in (project / "docs/cards").iterdir()}
    assert kept == {name: text for name, text in MADE.items() if name[-6:-4] in ("en", "fr")}
    for name, text in kept.items():
        for font in re.findall(r"url\('([^']+)'\)", text):
            assert (project / "docs/cards" / font).is_file(), name


def test_cards_made_elsewhere_have_the_font_beside_them(tmp_path: Path) -> None:
    """The font goes with its licence; all else is as in the papers."""
    folder = tmp_path / "cards"
    assert main(["cards", "--out", str(folder)]) == 0
    made = {path.name: path.read_text("utf-8") for path in folder.glob("*.svg")}
    assert made.keys() == MADE.keys()
    for name, text in made.items():
        found = re.findall(r"url\('([^']+)'\)", text)
        assert len(found) == 2
        assert all((folder / font).is_file() for font in found)
        assert text.replace("'fonts/", "'../../console/sonar_console/screens/fonts/") == MADE[name]
    assert "SIL OPEN FONT LICENSE" in (folder / "fonts/OFL.txt").read_text("utf-8")


def test_every_seat_has_a_card_in_every_language() -> None:
    for game, role in seats():
        for language in languages():
            start, end = f"{game}-{role}", f"-{language}.svg"
            assert [name for name in MADE if name.startswith(start) and name.endswith(end)]
    assert len(set(seats())) == 6


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_meaning_of_every_station_is_on_its_card(language: str) -> None:
    words = Words(language)
    for (game, mode), stations in STATIONS.items():
        for station in stations:
            told = {
                cell
                for section in sections(game, station.role, words)
                for row in section.rows
                for cell in row.cells
            }
            for moment, row in station.MEANINGS.items():
                if moment == "over":
                    continue
                for meaning in row.values():
                    assert words.say(f"meaning-{meaning}") in told, (game, mode, moment)


@pytest.mark.parametrize("name", MADE)
def test_a_card_is_a_picture_of_a5_with_everything_on_it(name: str) -> None:
    root = ET.fromstring(MADE[name])
    assert (root.get("width"), root.get("height")) == ("148mm", "210mm")
    texts = root.findall(f"{SVG}text")
    assert len(texts) > 10
    for text in texts:
        x, y, length = (float(text.get(key, "nan")) for key in ("x", "y", "textLength"))
        left = (
            x
            - {"start": 0.0, "middle": length / 2, "end": length}[text.get("text-anchor", "start")]
        )
        assert left >= MARGIN - 1.0
        assert left + length <= WIDTH - MARGIN + 1.0
        assert 0 < y <= HEIGHT - MARGIN + 0.1
        assert float(text.get("font-size", "0")) >= SIZES[-1]
        assert not re.match(r"[!?:;»]", text.text or "") or text.text == "?"


def test_lines_of_one_column_do_not_lie_on_each_other() -> None:
    for name, text in MADE.items():
        places: dict[tuple[str | None, str | None], str | None] = {}
        for each in ET.fromstring(text).findall(f"{SVG}text"):
            key = (each.get("x"), each.get("y"))
            assert key not in places, (name, each.text, places[key])
            places[key] = each.text


def test_the_captain_has_a_side_for_each_mode() -> None:
    names = draw_card(Game.CAPTAIN_SONAR, Role.CAPTAIN, Words("en"))
    assert list(names) == [f"captain-sonar-captain-{mode}" for mode in Mode]


def test_each_control_is_drawn_over_its_column() -> None:
    for game, role in seats():
        words = Words("en").playing(game)
        text = " ".join(draw_card(game, role, words).values())
        for control in COLUMNS[role]:
            for word in words.say(f"control-{control}").split():
                assert word in text


def test_a_card_without_room_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sonar_tools.helpcards.cardsheet.HEIGHT", 60.0)
    with pytest.raises(TooMuchError, match="captain-sonar-mate"):
        draw_card(Game.CAPTAIN_SONAR, Role.MATE, Words("en"))


def test_a_folder_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["cards", "--out", str(tmp_path / "file")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "file" in error
