"""``sonar-console settings`` and the pages that it prints."""

from __future__ import annotations

import contextlib
import json
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


def test_what_it_wants_of_wifi_is_printed_for_the_system_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sonar.toml"
    wifi = '[wifi]\ncountry = "FR"\nnetwork = "maison"\npassword = "geheim99"\n'
    for text, status, out in (
        (f"volume = 99\n{wifi}", 0, {"on": True, "country": "FR", "network": "maison"}),
        ("volume = 99\n[wifi]\non = false\n", 0, {"on": False, "country": "", "network": ""}),
        ("volume = 99\n", 0, None),
        (wifi.replace("FR", "France"), 2, None),
        ("volume = 99\n".ljust(70_000, "#"), 2, None),
    ):
        file.write_text(text)
        assert main(["settings", "--wifi", str(file)]) == status
        said = capsys.readouterr()
        assert "geheim" not in said.err
        assert bool(said.err) is bool(status)
        told = json.loads(said.out) if said.out else None
        if told is not None:
            assert told.pop("password") == ("geheim99" if told["on"] else "")
        assert told == out
    file.unlink()
    assert main(["settings", "--wifi", str(file)]) == 0
    assert capsys.readouterr().out == ""
