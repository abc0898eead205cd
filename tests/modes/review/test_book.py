"""The book's cards: who, when, what and how it ended, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.cards import BookLine
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.locales import Words, languages
from sonar_console.modes.review.book import book_lines, book_list, book_values
from sonar_console.record.book import BookEntry, Ending, MatchBook
from sonar_console.record.header import Header
from sonar_console.screens.matchpage import book_page

HOSTILE = '<b>&"x'


def line(
    ending: Ending, *others: tuple[str, str], scenario: str = "lighthouse", day: str = "2026-11-29"
) -> BookLine:
    header = Header(scenario, Game.CAPTAIN_SONAR, Mode.REALTIME, others=others)
    entry = BookEntry(Path("match-0012.sonar"), 12, header, ending, 725.0, 90, day, 4)
    (found,) = book_lines(MatchBook((entry,), ()))
    return found


def told(found: BookLine, language: str) -> str:
    return Words(language).say("book-story", **book_values(found)).replace("\u00a0", " ")


def test_a_line_says_who_when_what_and_how_it_ended() -> None:
    names, bots = ("BlueName", "Nautilus"), ("Bots", "yellow=cadet")
    found = line(Ending(Team.BLUE, "torpedo"), names, bots)
    assert found.names == {"blue": "Nautilus"}
    assert found.bots == ("yellow",)
    assert found.minutes == 12
    assert told(found, "en") == "29/11/2026. Nautilus against Yellow (bots). Nautilus won."
    assert told(found, "fr") == "29/11/2026. Nautilus contre Jaune (robots). Nautilus a gagné."


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (Ending(None, "mine"), "Nobody won."),
        (Ending(given_up="both"), "Both crews gave up."),
        (Ending(given_up="yellow"), "Yellow gave up."),
        (Ending(), "Its end was not written down."),
    ],
)
def test_each_ending_has_its_sentence(ending: Ending, said: str) -> None:
    assert told(line(ending, day=""), "en") == f"Start 4 of the table. Blue against Yellow. {said}"


def test_a_scenario_whose_file_is_gone_is_named_as_the_record_does() -> None:
    found = line(Ending(), scenario="/gone/" + "x" * 90 + ".toml")
    assert found.title == {"en": "x" * 40}


def test_the_list_names_what_cannot_be_read_and_an_empty_book() -> None:
    assert book_list(()).notices[0].said.key == "book-none"
    listed = book_list((line(Ending()),), ("match-0001.sonar: no",))
    assert [notice.level for notice in listed.notices] == ["match", "wrong"]
    for language in languages():
        for notice in listed.notices:
            values = {**notice.said.values, "title": "Le Phare"}
            assert Words(language).say(notice.said.key, **values)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_to_print_has_a_row_a_match_and_all_text_is_escaped(language: str) -> None:
    lines = (line(Ending(Team.BLUE, "mine")), line(Ending(), scenario=HOSTILE))
    page = book_page(lines, language, book_values).decode()
    assert page.count("<tr>") == 3
    assert f'<html lang="{language}">' in page
    assert HOSTILE not in page
    assert "&lt;b&gt;&amp;&quot;x" in page
    assert "<script" not in page
    assert "default-src 'none'" in page.replace("&#x27;", "'")
