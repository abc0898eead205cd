"""A language whose folder is added beside the program: the table plays in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.modes.hold import HOLD
from sonar_console.record.shipped import shipped_folder
from sonar_console.screens.oled import draw_oled

MARK = "¿"


@pytest.fixture
def scenario(tmp_path: Path, added_language: Path) -> str:
    """Alpha with a title in the added language."""
    shipped = (shipped_folder("scenarios") / "alpha.toml").read_text("utf-8")
    path = tmp_path / "bucht.toml"
    path.write_text(shipped.replace("[title]\n", f'[title]\nde = "{MARK}Bucht"\n'), "utf-8")
    return str(path)


@pytest.fixture
def german(tell: Any, scenario: str) -> Any:
    """A table of which both screens speak the added language."""
    return tell(scenario, languages=("de", "de"))


def english(sentences: list[str]) -> list[str]:
    """What on a screen is in English, although the crew speaks the added language."""
    return [each for each in sentences if any(map(str.islower, each)) and MARK not in each]


def test_a_match_in_it(german: Any) -> None:
    story = german
    titles = 0
    for act in (
        lambda: None,
        story.settings,
        story.agree,
        lambda: story.give("blue captain start A1", "yellow captain start J10"),
        lambda: story.give("blue captain dive", "yellow captain dive"),
        lambda: story.round("blue", "S", "torpedo"),
        lambda: story.press("yellow.captain.west"),
        lambda: story.press("blue.captain.west"),
    ):
        act()
        for team in ("blue", "yellow"):
            assert story.screen(team).language == "de"
            words = story.words(team)
            assert english(words) == []
            titles += f"{MARK}Bucht" in words
        story.check_oleds()
    assert titles > 4
    assert story.screen("blue").heard
    oled = story.oled("blue.mate").convert("1").tobytes()
    assert oled != draw_oled(story.table.oleds(Team.BLUE)["mate"], Words("en")).tobytes()


def turn_until(story: Any, turns: Callable[[], None], found: Callable[[], bool]) -> None:
    for _ in range(60):
        if found():
            return
        turns()
    raise AssertionError(story.words("blue"))


def choose_language(story: Any, menu: Callable[[], Any]) -> None:
    """Turn to the line of blue's language, and there to the added one."""

    def now() -> tuple[str, object, object]:
        line = menu().lines[menu().selected]
        return line.label.key, line.label.values.get("team"), line.value.values.get("value")

    knob = "blue.captain.select"
    turn_until(
        story,
        lambda: story.turn(knob, 1),
        lambda: now()[:2] == ("item-set-language", "blue"),
    )
    story.press("blue.captain.push")
    turn_until(story, lambda: story.turn(knob, 1), lambda: now()[2] == "de")
    story.press("blue.captain.push")


def test_it_is_chosen_on_the_setup_page(tell: Any, added_language: Path) -> None:
    story = tell()
    story.settings()
    choose_language(story, lambda: story.screen("blue").page)
    assert f"{MARK}Deutsch" in story.words("yellow")
    story.agree()
    story.give("blue captain start A1", "yellow captain start J10")
    assert story.screen("blue").language == "de"
    assert english(story.words("blue")) == ["Alpha"]  # its title in English
    assert [each for each in story.words("yellow") if MARK in each] == []
    story.give("blue captain dive", "yellow captain dive")
    assert '[BlueLanguage "de"]' in story.journal.read_text("utf-8")


def test_it_is_chosen_on_the_service_page(tell: Any, added_language: Path) -> None:
    story = tell()
    story.hold("blue.captain.push", HOLD + 0.3)
    choose_language(story, lambda: story.screen("blue").page)
    assert story.screen("blue").language == "de"
    assert english(story.words("blue")) == []


def test_the_radio_operator_s_key_goes_through_all_languages(
    tell: Any, added_language: Path
) -> None:
    story = tell()
    seen = []
    for _ in range(4):
        seen.append(story.screen("blue").language)
        story.hold("blue.radio.unknown", 1.5)
    assert seen == ["en", "fr", "de", "en"]


def test_what_it_lacks_is_said_in_english_without_a_word(
    tell: Any, added_language: Path, recwarn: pytest.WarningsRecorder
) -> None:
    (added_language / "sentences.ftl").write_text(f"language = {MARK}Deutsch\nname-blue = Blau\n")
    story = tell(languages=("de", "en"))
    story.settings()
    german, english = story.words("blue"), story.words("yellow")
    assert "Blau" in " ".join(german)
    assert [each.replace("Blau", "Blue").replace("BLAU", "BLUE") for each in german] == english
    story.agree()
    story.give("blue captain start A1", "yellow captain start J10")
    story.give("blue captain dive", "yellow captain dive")
    assert "Blau" in " ".join(story.words("blue"))
    assert len(recwarn) == 0
