"""The file of the host's settings: read, judged, kept whole; a broken one never stops a table."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.engine.names import Game
from sonar_console.locales import Words
from sonar_console.settings import Draft, House
from sonar_console.settings.entry import SettingEntry
from sonar_console.settings.file import NAME, Settings, SettingsError, SettingsFile, file_entries
from sonar_console.settings.values import Known

OTHER = House(volume=2, night=True, brightness=3, oled_brightness=4, languages=("fr", "fr"))


KNOWN = Known(
    scenarios={Game.CAPTAIN_SONAR: ("alpha", "bravo"), Game.SONAR_FAMILY: ("umbria",)},
    languages=("en", "fr"),
)


def settings_in(folder: Path) -> SettingsFile:
    return SettingsFile(folder, KNOWN, lambda message, language: Words(language).say(message))


def read(folder: Path, text: str) -> tuple[Settings, list[str]]:
    (folder / NAME).write_text(text, encoding="utf-8")
    settings, notes = settings_in(folder).read()
    assert all(note.startswith(f"{folder / NAME}: ") and "\n" not in note for note in notes)
    return settings, [note.removeprefix(f"{folder / NAME}: ") for note in notes]


def test_without_a_file_all_is_as_when_new(tmp_path: Path) -> None:
    assert settings_in(tmp_path / "no" / "folder").read() == (Settings(), [])


def test_a_file_with_comments_is_there_once_the_table_is_open(tmp_path: Path) -> None:
    file = settings_in(tmp_path / "state")
    file.read()
    assert file.settle() == []
    text = file.path.read_text()
    for entry in file_entries():
        assert f"\n{entry.key} = " in text
    assert 'languages = ["en", "fr"]\n' in text
    assert "oleds = 9\n" in text
    assert text.count("\n# ") >= 2 * len(file_entries())
    assert settings_in(tmp_path / "state").read() == (Settings(), [])


SAID = {
    "en": {
        "languages": "the blue side’s first, then the other side’s",
        "volume": "0 (silent) to 10",
        "night": "sounds no alarm",
    },
    "fr": {
        "languages": "d’abord le côté bleu, puis l’autre",
        "volume": "0 (muet) à 10",
        "night": "sans alarmes",
    },
}


@pytest.mark.parametrize("language", SAID)
def test_above_each_setting_stands_what_the_host_must_know(tmp_path: Path, language: str) -> None:
    file = settings_in(tmp_path)
    file.write(House(languages=(language, "en")))
    paragraphs = file.path.read_text().split("\n\n")
    for key, said in SAID[language].items():
        (above,) = [each for each in paragraphs if f"\n{key} = " in each]
        assert said in above.replace("\n# ", " ")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "How loud"), ("fr", "Le volume, pour les deux")]
)
def test_the_comments_speak_the_host_s_language(tmp_path: Path, language: str, said: str) -> None:
    file = settings_in(tmp_path)
    file.write(House(languages=(language, "en")))
    comments = [line for line in file.path.read_text().splitlines() if line.startswith("# ")]
    assert any(said in line for line in comments)
    assert all(len(line) <= 100 for line in comments)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    file = settings_in(tmp_path)
    file.write(OTHER)
    assert settings_in(tmp_path).read() == (Settings(OTHER), [])
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_comments_and_the_rest_of_the_file_stay(tmp_path: Path) -> None:
    text = (
        "# ours\nscenario = 'bravo'  # the long table\nvolume = 3 # soft\n"
        'languages = ["fr", "en"]  # blue is French\n'
    )
    read(tmp_path, text)
    file = settings_in(tmp_path)
    file.read()
    file.write(replace(OTHER, languages=("fr", "en")))
    new = file.path.read_text()
    for kept in ("# ours\n", "# the long table\n", "volume = 2 # soft\n", "# blue is French\n"):
        assert kept in new
    again, notes = settings_in(tmp_path).read()
    assert (again.match.scenario, again.house.night, notes) == ("bravo", True, [])


def test_what_was_written_into_the_file_meanwhile_stays(tmp_path: Path) -> None:
    """A host edits it while the table runs; the page then changes something else."""
    read(tmp_path, "scenario = 'alpha'\nvolume = 7\nbrightness = 4\n")
    file = settings_in(tmp_path)
    house = file.read()[0].house
    file.path.write_text("scenario = 'bravo'\nvolume = 2\nbrightness = 4\nnight = false\n")
    for changed in ({"night": True}, {"night": True, "brightness": 6}):
        house = replace(house, **changed)
        file.write(house)
    again, notes = settings_in(tmp_path).read()
    assert notes == []
    assert (again.house.volume, again.match.scenario) == (2, "bravo")
    assert (again.house.night, again.house.brightness) == (True, 6)
    file.write(replace(house, volume=5))  # what is changed on the page counts
    assert settings_in(tmp_path).read()[0].house.volume == 5


@pytest.mark.parametrize("text", [b"volume = 2\nmargin = 'wide'\n", b"volume = [\n", b"\xff = 1\n"])
def test_what_went_wrong_meanwhile_is_set_aside(tmp_path: Path, text: bytes) -> None:
    file = settings_in(tmp_path)
    file.write(House())
    file.path.write_bytes(text)
    file.write(OTHER)
    assert settings_in(tmp_path).read() == (Settings(OTHER), [])
    assert (tmp_path / f"{NAME}.wrong-1").read_bytes() == text


def test_comments_stay_within_a_list_and_before_a_table(tmp_path: Path) -> None:
    read(tmp_path, 'languages = [\n  "fr",  # blue\n  "en",  # yellow\n]\n[more]\nx = 1  # y\n')
    file = settings_in(tmp_path)
    file.read()
    file.write(OTHER)
    assert settings_in(tmp_path).read()[0] == Settings(OTHER)
    text = file.path.read_text()
    assert '  "fr",  # yellow\n' in text
    assert text.index("volume = 2\n") < text.index("[more]\nx = 1  # y\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("volume = 11", "line 2: volume: must be a whole number, 0 to 10, not the whole number 11"),
        (
            "volume = true",
            "line 2: volume: must be a whole number, 0 to 10, not the yes-or-no value true",
        ),
        (
            "volume = 7.5",
            "line 2: volume: must be a whole number, 0 to 10, not the number with a point 7.5",
        ),
        ("night = 1", "line 2: night: must be true or false, not the whole number 1"),
        (
            "brightness = 0",
            "line 2: brightness: must be a whole number, 1 to 10, not the whole number 0",
        ),
        ('oleds = "9"', 'line 2: oleds: must be a whole number, 1 to 10, not the text "9"'),
        (
            'languages = ["en"]',
            'line 2: languages: must be a list of two of en, fr, not the list ["en"]',
        ),
        (
            'languages = ["en", "xx"]',
            'line 2: languages: must be one of en, fr, not the list ["en", "xx"]',
        ),
        (
            'scenario = "zulu"',
            'line 2: scenario: must be one of alpha, bravo, umbria, not the text "zulu"',
        ),
        ('mode = "fast"', 'line 2: mode: must be one of realtime, turn, not the text "fast"'),
    ],
)
def test_a_wrong_value_is_named_with_its_line_and_the_others_count(
    tmp_path: Path, line: str, said: str
) -> None:
    rest = "" if line.startswith("volume") else "volume = 4\n"
    settings, notes = read(tmp_path, f"# a comment\n{line}\n{rest}")
    assert notes == [said]
    assert settings == Settings(House(volume=4) if rest else House())


def test_an_unknown_key_is_named_and_stays(tmp_path: Path) -> None:
    settings, notes = read(tmp_path, "volume = 4\n\ncolour = 'red'\n[more]\nx = 1\n")
    assert settings.house.volume == 4
    assert [note.partition(" there are")[0] for note in notes] == [
        "line 3: colour: no such setting;",
        "line 4: more: no such setting;",
    ]
    file = settings_in(tmp_path)
    file.read()
    assert file.settle() == []
    assert "colour = 'red'" in file.path.read_text()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"volume = \n", "line 1: not TOML ("),
        (
            b"volume = 3\nvolume = 4\n",
            "line 2: volume: this key stands on line 1 already; delete one",
        ),
        (b"# a comment\nvolume = 3\nlanguages = ['en',\n", "line 3: not TOML ("),
        (b"# \xff\xfe\n", "line 1: not UTF-8"),
        (b"#" * 70_000, "longer than 65536 bytes: not a settings file"),
        (b"a = " + b"[" * 30_000, ""),
        (bytes(range(256)), ""),
    ],
)
def test_a_broken_file_is_one_line_and_set_aside_once_the_table_opens(
    tmp_path: Path, data: bytes, said: str
) -> None:
    path = tmp_path / NAME
    path.write_bytes(data)
    file = settings_in(tmp_path)
    settings, notes = file.read()
    assert settings == Settings()
    assert len(notes) == 1
    assert notes[0].startswith(f"{path}: {said}")
    assert path.read_bytes() == data  # to read it changes nothing
    assert file.settle() == [f"{path}: set aside as {NAME}.wrong-1"]
    assert (tmp_path / f"{NAME}.wrong-1").read_bytes() == data
    assert settings_in(tmp_path).read() == (Settings(), [])


def test_what_was_set_aside_before_is_not_written_over(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / NAME).write_text("broken")
        file = settings_in(tmp_path)
        file.read()
        file.settle()
        assert (tmp_path / f"{NAME}.wrong-{number}").is_file()


def test_the_good_values_of_a_wrong_file_go_into_the_new_one(tmp_path: Path) -> None:
    read(tmp_path, 'volume = 99\nbrightness = 4\nscenario = "bravo"\n')
    file = settings_in(tmp_path)
    file.read()
    file.settle()
    assert settings_in(tmp_path).read() == (
        Settings(House(brightness=4), Draft(scenario="bravo")),
        [],
    )


@pytest.mark.parametrize("kind", ["folder", "loop"])
def test_what_is_no_file_is_one_line(tmp_path: Path, kind: str) -> None:
    path = tmp_path / NAME
    if kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(path)
    file = settings_in(tmp_path)
    settings, notes = file.read()
    assert settings == Settings()
    assert len(notes) == 1
    if kind == "folder":
        with pytest.raises(SettingsError, match=NAME):
            file.write(OTHER)


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_pipe_or_device_is_one_line_and_a_file_takes_its_place(tmp_path: Path, kind: str) -> None:
    """Nobody writes to the pipe, so to open it as a file would wait for ever."""
    path = tmp_path / NAME
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    file = settings_in(tmp_path)
    assert file.read() == (Settings(), [f"{path}: a pipe or a device, not a file"])
    assert file.settle() == []
    assert not path.is_file()
    file.write(OTHER)
    assert settings_in(tmp_path).read() == (Settings(OTHER), [])


def test_a_disk_that_takes_nothing_is_one_line_and_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = settings_in(tmp_path)
    file.write(OTHER)
    before = file.path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(SettingsError, match="No space left on device"):
            file.write(House())
    assert file.path.read_bytes() == before
    file.write(House())
    assert settings_in(tmp_path).read() == (Settings(), [])


def test_the_file_is_on_the_disk_before_it_takes_the_old_one_s_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = settings_in(tmp_path)
    file.write(House())
    done: list[str] = []
    sync, rename = os.fsync, Path.replace

    def synced(descriptor: int) -> None:
        done.append("sync")
        sync(descriptor)

    def renamed(path: Path, target: Path) -> Path:
        done.append("rename")
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    file.write(OTHER)
    assert done == ["sync", "rename", "sync"]


ABSURD = (
    *("9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000, "9223372036854775808", "-1", "1000000"),
    *("nan", "-nan", "inf", "-inf", "1e999", "-1e999", "1e-999", "0.5", "-0.0"),
    *("''", "'" + "x" * 5000 + "'", '"\\u0000"', '"\\u001b[2J"', "1979-05-27", "07:32:00"),
    *("[]", "[" * 900 + "]" * 900, "[nan, nan]", "[1, 2, 3]", "{}", "{a = 1}", "[[], []]"),
)
"""Values that no setting takes."""


@pytest.mark.parametrize(
    ("value", "entry"),
    [
        pytest.param(value, entry, id=f"{value[:12]}-{entry.key}")
        for value in ABSURD
        for entry in file_entries()
        if (value, entry.key) != ("''", "house_name")  # a house need not have a name
    ],
)
def test_an_absurd_value_is_set_aside_with_a_line(
    entry: SettingEntry, value: str, tmp_path: Path
) -> None:
    """A file that cannot be read as a whole says so; else the other settings count."""
    other = "night = true" if entry.key != "night" else "volume = 3"
    settings, notes = read(tmp_path, f"{entry.key} = {value}\n{other}\n")
    assert len(notes) == 1
    assert len(notes[0]) < 600
    assert settings.of(entry) == Settings().of(entry)
    file = settings_in(tmp_path)
    file.read()
    assert [note.split(": ", 1)[1] for note in file.settle()] == [
        "set aside as settings.toml.wrong-1"
    ]
    kept = tmp_path / "settings.toml.wrong-1"
    assert kept.read_text("utf-8").startswith(f"{entry.key} = ")
    assert settings_in(tmp_path).read()[1] == []


houses = st.builds(
    House,
    volume=st.integers(0, 10),
    night=st.booleans(),
    brightness=st.integers(1, 10),
    oled_brightness=st.integers(1, 10),
    languages=st.tuples(st.sampled_from(("en", "fr")), st.sampled_from(("en", "fr"))),
)


@given(st.lists(houses, min_size=1, max_size=4), st.text(max_size=200))
def test_whatever_stood_there_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, written: list[House], before: str
) -> None:
    folder = tmp_path_factory.mktemp("settings")
    (folder / NAME).write_text(before, encoding="utf-8", errors="replace")
    file = settings_in(folder)
    file.read()
    for house in written:
        file.write(house)
        settings, _ = settings_in(folder).read()
        assert settings.house == house
