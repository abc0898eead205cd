"""``sonar-console settings`` and the pages that it prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.cli import main
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
    for entry in SCHEMA.values():
        label = Words(language).say(f"item-set-{entry.name}", team=Words(language).name("blue"))
        assert f"  {label}: " in printed
        if entry.option:
            assert f"--{entry.option}" in printed


def test_a_setting_of_the_host_that_guests_may_set_too_is_listed_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["settings"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("  Night: ") == 2
    assert printed.count("  Brightness: screens: ") == 1
