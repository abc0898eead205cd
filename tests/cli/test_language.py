"""``sonar-console language``, and every command in a language whose folder is added."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main
from sonar_console.locales import languages, recordings
from sonar_console.locales.folders import language_folders
from sonar_console.record.shipped import shipped_folder
from sonar_console.screens import process

MARK = "¿"

Captured = pytest.CaptureFixture[str]


def test_the_languages_of_the_package_are_whole(capsys: Captured) -> None:
    assert main(["language", "check"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert [line.partition(":")[0] for line in captured.out.splitlines()] == ["ok", "ok"]
    assert main(["language", "list"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.partition(":")[0] for row in rows] == ["en English", "fr Français"]
    assert all(row.endswith(", announcements recorded") for row in rows)


def test_an_added_language_is_listed_and_checked(added_language: Path, capsys: Captured) -> None:
    assert main(["language", "list", "--language", "fr"]) == 0
    row = capsys.readouterr().out.splitlines()[0]
    assert row.startswith(f"de {MARK}Deutsch\u00a0: ")
    assert row.endswith("pas d’annonces enregistrées")
    assert main(["language", "check", "de"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    unspoken, untitled, ok = captured.out.splitlines()
    assert unspoken.startswith(f"warning: {added_language}: no announcements are recorded")
    assert untitled.endswith("is shown of " + ", ".join(sorted_scenarios()))
    assert ok.startswith("ok: de")


def sorted_scenarios() -> list[str]:
    found = (path.stem for path in shipped_folder("scenarios").glob("*.toml"))
    return sorted(name for name in found if name != "sheets")


FLAWED = """\
language = Deutsch
name-blue = Blau
    .near = bei Blau
heard-dived = { $team } taucht { $wo } { LAUT($team) } { name-nichts } { -fehlt }
heard-dived = Noch einmal
heard-course = Kurs
eigen = Ж
-wort = Wort
offen = {
"""


def test_every_flaw_is_named_with_its_line(added_language: Path, capsys: Captured) -> None:
    path = added_language / "sentences.ftl"
    path.write_text(FLAWED, "utf-8")
    assert main(["language", "check", "de"]) == MISTAKE
    captured = capsys.readouterr()
    placed = [
        line.removeprefix(str(path)) for line in captured.err.splitlines() if ", line " in line
    ]
    assert placed == [
        ", line 4: heard-dived shows -fehlt, which is missing: the English sentence is shown",
        ", line 4: heard-dived shows name-nichts, which is missing: the English sentence is shown",
        ", line 4: heard-dived: there is no function LAUT, the English sentence is shown",
        ", line 4: heard-dived: there is no value wo, the English sentence is shown",
        ", line 5: heard-dived is there twice; the first one counts",
        ", line 9: this is not Fluent: Expected an inline expression",
    ]
    missing = f"{path}: name-yellow is missing: the English sentence is shown"
    assert missing in captured.err.splitlines()
    warned = [line.removeprefix(f"warning: {path}, line ") for line in captured.out.splitlines()]
    assert warned[:4] == [
        "2: name-blue: nothing asks for the form near",
        "6: heard-course does not show the value heading",
        "6: heard-course does not show the value team",
        "7: eigen is no sentence of the program",
    ]
    assert f"warning: {added_language}: the fonts have no letter Ж" in captured.out
    assert "ok:" not in captured.out


def test_recordings_are_checked_phrase_by_phrase(added_language: Path, capsys: Captured) -> None:
    sounds = added_language / "sounds"
    shutil.copytree(recordings()["en"], sounds)
    assert main(["language", "check", "de"]) == 0
    capsys.readouterr()
    (sounds / "blue-dives.ogg").unlink()
    path = sounds / "phrases.toml"
    lines = path.read_text("utf-8").splitlines()
    silent = next(number for number, line in enumerate(lines, 1) if "heard-silence.blue" in line)
    dived = next(number for number, line in enumerate(lines, 1) if "heard-dived.blue" in line)
    lines[silent - 1] = '"heard-silenced.blue" = ["blue-goes-silent"]'
    path.write_text("\n".join(lines), "utf-8")
    assert main(["language", "check", "de"]) == MISTAKE
    captured = capsys.readouterr()
    assert captured.err.splitlines() == [
        f"{path}, line {dived}: there is no recording blue-dives.ogg in this folder",
        f"{path}: heard-silence.blue is missing, so it is not said",
    ]
    unknown = f"line {silent}: heard-silenced.blue is no announcement of the program"
    assert f"warning: {path}, {unknown}" in captured.out.splitlines()
    path.write_text("[phrases]\n[phrases]\n", "utf-8")
    assert main(["language", "check", "de", "--language", "fr"]) == MISTAKE
    assert f"{path}, line 2: phrases: this heading stands on line 1" in capsys.readouterr().err
    path.unlink()
    assert main(["language", "check", "de"]) == MISTAKE
    told = f"{path}: the list of announcements cannot be read: No such file or directory\n"
    assert capsys.readouterr().err == told


def test_what_is_no_language_is_named(added_language: Path, capsys: Captured) -> None:
    beside = added_language.parent
    shutil.copytree(added_language, beside / "fr")
    shutil.copytree(added_language, beside / "Deutsch")
    (beside / "es").mkdir()
    (beside / "it").mkdir()
    (beside / "it" / "sentences.ftl").write_bytes(b"language = \xff")
    (beside / "README").write_text("no folder")
    assert list(languages()) == ["de", "en", "fr"]
    assert languages()["fr"] == "Français"
    assert main(["language", "check"]) == MISTAKE
    assert capsys.readouterr().err.splitlines() == [
        f"{beside / 'Deutsch'}: Deutsch is no code of a language, such as de or pt-BR",
        f"{beside / 'es'}: sentences.ftl cannot be read: No such file or directory",
        f"{beside / 'fr'}: the program’s own language fr counts",
        f"{beside / 'it'}: sentences.ftl cannot be read: 'utf-8' codec can't decode byte 0xff in"
        " position 11: invalid start byte",
    ]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("it", "sentences.ftl cannot be read: 'utf-8' codec can't decode byte 0xff"),
        ("es", "sentences.ftl cannot be read: No such file or directory"),
        ("Deutsch", "Deutsch is no code of a language"),
    ],
)
def test_a_folder_that_is_asked_for_and_is_no_language(
    added_language: Path, capsys: Captured, name: str, reason: str
) -> None:
    folder = added_language.with_name(name)
    folder.mkdir()
    if name != "es":
        (folder / "sentences.ftl").write_bytes(b"language = \xff")
    assert main(["language", "check", name]) == MISTAKE
    told = capsys.readouterr().err
    assert f"{folder}: {reason}" in told
    assert told.count("\n") == 1


def test_sentences_that_are_a_pipe_are_not_read(added_language: Path, capsys: Captured) -> None:
    """Nobody writes to the pipe, so to open it as a file would wait for ever."""
    folder = added_language.with_name("it")
    folder.mkdir()
    os.mkfifo(folder / "sentences.ftl")
    assert main(["language", "check", "it"]) == MISTAKE
    told = capsys.readouterr().err
    assert f"{folder}: sentences.ftl cannot be read: not a regular file" in told


def test_a_folder_of_languages_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("SONAR_LOCALES", str(tmp_path / "nowhere"))
    assert list(language_folders()) == ["en", "fr"]
    assert main(["language", "check"]) == MISTAKE
    assert (
        "nowhere: the folder of added languages cannot be read: No such" in capsys.readouterr().err
    )


def test_a_language_that_is_not_there(capsys: Captured) -> None:
    assert main(["language", "check", "xx"]) == MISTAKE
    assert "no language 'xx'; there are en, fr" in capsys.readouterr().err


# ---- the other commands


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "C-1"],
        ["rules", "--markdown"],
        ["controls"],
        ["scenario", "list"],
        ["scenario", "sheets"],
        ["scenario", "show", "alpha"],
        ["scenario", "check", str(shipped_folder("scenarios") / "alpha.toml")],
        ["language", "list"],
    ],
    ids=" ".join,
)
def test_commands_speak_it(words: list[str], added_language: Path, capsys: Captured) -> None:
    assert main([*words, "--language", "de"]) == 0
    assert capsys.readouterr().out.count(MARK) > 0
    assert main([*words, "--language", "en"]) == 0
    assert MARK not in capsys.readouterr().out.replace(f"de {MARK}Deutsch", "").replace(
        f"in {MARK}Deutsch", ""
    )


def test_a_scenario_s_title_and_briefing_in_it(
    added_language: Path, tmp_path: Path, capsys: Captured
) -> None:
    text = (shipped_folder("scenarios") / "alpha.toml").read_text("utf-8")
    text = text.replace("[title]\n", '[title]\nde = "Bucht"\n')
    path = tmp_path / "bay.toml"
    path.write_text(text.replace("[briefing]\n", '[briefing]\nde = "Ruhige See."\n'), "utf-8")
    assert main(["scenario", "show", str(path), "--language", "de"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Bucht (")
    assert "Ruhige See." in lines
    assert main(["scenario", "show", "alpha", "--language", "de"]) == 0
    assert "A wide sea with many islands" in capsys.readouterr().out
    assert main(["scenario", "check", str(path)]) == 0
    assert "warning" not in "".join(
        line
        for line in capsys.readouterr().out.splitlines()
        if "dead" not in line and "one way" not in line
    )


def test_help_cards_in_it(added_language: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    assert main(["cards", "--out", str(folder)]) == 0
    made = {path.name: path.read_text("utf-8") for path in folder.glob("*.svg")}
    german = [name for name in made if name.endswith("-de.svg")]
    assert len(german) * 3 == len(made)
    for name in german:
        assert made[name].count(MARK) > 10
        assert 'xml:lang="de"' in made[name]


def test_builder_s_papers_in_it(added_language: Path, tmp_path: Path) -> None:
    assert main(["hardware", "--out", str(tmp_path / "papers"), "--language", "de"]) == 0
    made = {path.name: path for path in (tmp_path / "papers" / "full").iterdir()}
    assert MARK in made["pins.de.md"].read_text("utf-8")
    assert MARK in made["bill.de.csv"].read_text("utf-8")


@pytest.mark.parametrize("command", ["play", "run"])
def test_a_table_may_be_started_in_it(
    command: str, added_language: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert main([command, "--language", "de,xx"]) == MISTAKE
    assert (
        "must be one of de, en, fr, or two of these with a comma between" in capsys.readouterr().err
    )


def test_a_screen_process_may_be_started_in_it(
    added_language: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started = []
    monkeypatch.setattr(
        process, "run", lambda team, path, language, *others, **named: started.append(language)
    )
    assert main(["screen", "blue", f"--run={tmp_path}", "--language=de"]) == 0
    assert started == ["de"]


@pytest.mark.long
def test_the_demonstration_in_it(added_language: Path, tmp_path: Path, capsys: Captured) -> None:
    assert main(["play", "--demo", "--out", str(tmp_path / "out"), "--language", "de"]) == 0
    assert MARK in capsys.readouterr().out
