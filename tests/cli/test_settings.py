"""``sonar-console settings`` and the pages that it prints."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_console.engine.names import Game
from sonar_console.locales import Words, languages
from sonar_console.settings import SCHEMA

PAGES = {"en": "settings.md", "fr": "settings.fr.md"}


@pytest.mark.parametrize("language", PAGES)
def test_the_page_is_what_the_command_prints(
    language: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settings", "--markdown", "--language", language]) == 0
    printed = capsys.readouterr().out
    assert printed == (project / "docs" / PAGES[language]).read_text("utf-8")


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_setting_is_listed_in_words(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settings", "--language", language]) == 0
    printed = capsys.readouterr().out
    colon = {"en": ": ", "fr": "\u00a0: "}[language]
    for entry in SCHEMA.values():
        label = Words(language).say(f"item-set-{entry.name}", team=Words(language).name("blue"))
        assert f"  {label}{colon}" in printed
        about = Words(language).say(entry.about, game=Game.CAPTAIN_SONAR)
        assert " ".join(about.split()) in " ".join(printed.split())
        if entry.option:
            assert f"--{entry.option}" in printed


@pytest.mark.parametrize("command", ["run", "play"])
def test_the_help_of_an_option_is_about_the_whole_table(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.suppress(SystemExit):
        main([command, "--help"])
    printed = " ".join(capsys.readouterr().out.split())
    assert "this screen" not in printed
    assert "the blue side’s first, then the other side’s" in printed
    assert "0 (silent) to 10" in printed


def test_a_setting_of_the_host_that_guests_may_set_too_is_listed_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["settings"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("  Night: ") == 2
    assert printed.count("  Brightness of the screens: ") == 1
