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


def test_a_sonar_toml_is_printed_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settings", "--template"]) == 0
    file = tmp_path / "sonar.toml"
    file.write_text(capsys.readouterr().out.replace("#volume = 7", "volume = 3"))
    assert main(["settings", "--verify", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: sets volume\n"
    file.write_text("volume = 99\n")
    assert main(["settings", "--verify", str(file)]) == 2
    assert capsys.readouterr().err.startswith("sonar.toml: line 1: volume: must be")
    assert main(["settings", "--verify", str(tmp_path / "no")]) == 2
    assert capsys.readouterr().err.endswith("no: no such file\n")
