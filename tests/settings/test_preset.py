"""The host's sonar.toml, of any editor: what is wrong is told in a line, the rest counts."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sonar_console.engine.names import Game
from sonar_console.locales import Words
from sonar_console.settings import House
from sonar_console.settings.file import Settings, file_entries
from sonar_console.settings.preset import (
    LONGEST_FILE,
    LONGEST_LINE,
    MOST_NOTES,
    NAME,
    AppliedPreset,
    Preset,
    Wireless,
    judged,
    read_preset,
    template,
)
from sonar_console.settings.values import Known

KNOWN = Known(
    scenarios={Game.CAPTAIN_SONAR: ("alpha", "bravo"), Game.SONAR_FAMILY: ("umbria",)},
    languages=("en", "fr"),
)
FILE = """\
# of this house
languages = "fr"
house_name = "Les Écueils"
television = 32
exchanged = true

[wifi]
on = true
country = "FR"
network = "Maison d’été"
password = "sable et sel"
"""
TOLD = House(languages=("fr", "fr"), house_name="Les Écueils", television=32, exchanged=True)
WIFI = Wireless(True, "FR", "Maison d’été", "sable et sel")


def house(preset: Preset) -> House:
    return preset.put(Settings(), {}).house


def notes(text: str) -> list[str]:
    return [note.removeprefix(f"{NAME}: ") for note in judged(text.encode(), KNOWN).notes]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_file_of_any_editor_counts(encoding: str, end: str) -> None:
    text = FILE.replace("\n", end)
    data = ("\ufeff" + text if encoding == "utf-16-be" else text).encode(encoding)
    preset = judged(data, KNOWN)
    assert preset.notes == ()
    assert (house(preset), preset.wireless) == (TOLD, WIFI)
    assert preset.names == {"language", "house-name", "television", "exchanged"}


def test_what_is_wrong_is_told_with_its_line_and_the_rest_counts() -> None:
    text = FILE.replace("32", "900").replace("exchanged = true", "exchangd = true\nvolume = loud")
    preset = judged(text.encode(), KNOWN)
    line, *others = preset.notes
    assert line.startswith(f"{NAME}: line 6: not TOML (Invalid value)")
    assert others[0] == (
        f"{NAME}: line 4: television: must be a whole number, 10 to 100, not the whole number 900"
    )
    assert others[1].startswith(f"{NAME}: line 5: exchangd: no such setting; there are volume")
    assert len(others) == 2
    assert house(preset) == House(languages=("fr", "fr"), house_name="Les Écueils")
    assert preset.wireless == WIFI


def test_a_key_that_stands_twice_is_told_and_the_first_counts() -> None:
    preset = judged(b"volume = 2\nvolume = 3\nnight = true\n", KNOWN)
    assert [note.split(": ")[1] for note in preset.notes] == ["line 2"]
    assert house(preset) == House(volume=2, night=True)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ('country = "France"', "line 2: wifi.country: must be the two letters of the country"),
        ('network = ""', "line 2: wifi.network: must be the network’s name"),
        ('network = "a\\tb"', "line 2: wifi.network: must be printable"),
        ('password = "short"', "line 2: wifi.password: must be 8 to 63 plain letters"),
        ('on = "yes"', "line 2: wifi.on: must be true or false"),
        ('pasword = "sable et sel"', "line 2: wifi.pasword: has no meaning here"),
    ],
)
def test_wifi_that_is_wrong_in_one_thing_is_left_as_it_is(wrong: str, told: str) -> None:
    right = {"on": "true", "country": '"FR"', "network": '"maison"', "password": '"sable et sel"'}
    right.pop(wrong.split(" ")[0], None)
    rest = "".join(f"{key} = {value}\n" for key, value in right.items())
    preset = judged(f"[wifi]\n{wrong}\n{rest}".encode(), KNOWN)
    assert preset.wireless is None
    (note,) = preset.notes
    assert note.startswith(f"{NAME}: {told}")


def test_wifi_may_be_switched_off_and_an_open_network_needs_no_password() -> None:
    assert judged(b"[wifi]\non = false\n", KNOWN).wireless == Wireless(False)
    text = b'[wifi]\ncountry = "DE"\nnetwork = "see"\n'
    assert judged(text, KNOWN).wireless == Wireless(True, "DE", "see")
    assert judged(b"volume = 3\n", KNOWN).wireless is None


def test_the_system_s_own_table_is_left_to_it() -> None:
    assert judged(b'[kiosk]\nblue_output = "HDMI-2"\n', KNOWN) == Preset()


@settings(max_examples=20)
@given(st.text(st.characters(codec="ascii", categories=("L", "N", "P", "S")), min_size=8))
def test_no_line_and_no_repr_tells_the_password(secret: str) -> None:
    secret = f"geheim{secret}"
    for form in (f"'{secret}'", f'"{secret}"', secret, f"'{secret}' x", f"['{secret}']"):
        text = f'[wifi]\ncountry = "FR"\nnetwork = "maison"\npassword = {form}\n'
        assert "geheim" not in repr(judged(text.encode(), KNOWN))
    assert "geheim" not in repr(judged(f"wifi = '{secret}'\n".encode(), KNOWN).notes)


@settings(max_examples=50)
@given(st.binary(max_size=400))
def test_no_bytes_stop_the_table(data: bytes) -> None:
    for each in (data, b"volume = 3\n" + data, b"\xff\xfe" + data):
        preset = judged(each, KNOWN)
        assert all("\n" not in note and note.startswith(NAME) for note in preset.notes)
        assert len(preset.notes) <= MOST_NOTES + 1
        assert isinstance(house(preset), House)


PLAIN = st.one_of(
    st.booleans(), st.integers(-5, 200), st.sampled_from(["fr", "en", "auto", "full", ""])
)


@settings(max_examples=25)
@given(
    st.dictionaries(
        st.sampled_from([*(entry.key for entry in file_entries()), "volumes", "wifi"]),
        st.one_of(PLAIN, st.lists(PLAIN, max_size=3)),
    )
)
def test_each_line_counts_or_is_told(given_values: dict[str, object]) -> None:
    lines = [f"{key} = {_toml(value)}" for key, value in given_values.items()]
    preset = judged("\n".join(lines).encode(), KNOWN)
    kept = preset.kept()
    told = {note.split(": ")[2] for note in preset.notes if note.count(": ") >= 2}
    if len(preset.notes) <= MOST_NOTES:
        assert set(kept) | told == set(given_values)
    assert not set(kept) & told


def _toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def test_what_is_no_file_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / NAME
    assert read_preset(file, KNOWN) == Preset()
    file.mkdir()
    assert read_preset(file, KNOWN).notes == (f"{NAME}: a folder, not a file; take it away",)
    file.rmdir()
    os.mkfifo(file)
    assert read_preset(file, KNOWN).notes == (f"{NAME}: a pipe or a device, not a file",)
    file.unlink()
    file.write_bytes(b"#" * (LONGEST_FILE + 1))
    (note,) = read_preset(file, KNOWN).notes
    assert note == f"{NAME}: longer than {LONGEST_FILE} bytes: no settings are so long"
    file.write_bytes("volume = 3 # Écueils".encode("cp1252"))
    assert read_preset(file, KNOWN).notes == (f"{NAME}: not UTF-8 text; save the file as UTF-8",)


def test_many_faults_are_not_all_said() -> None:
    told = notes("".join(f"stranger{number} = 1\n" for number in range(40)))
    assert len(told) == MOST_NOTES + 1
    assert told[-1] == f"{40 - MOST_NOTES} more faults"


# ---- what has counted


def test_only_what_has_changed_in_the_file_counts_again() -> None:
    first = judged(b"volume = 3\nnight = true\n", KNOWN)
    host = Settings(House(volume=9, night=False))  # on the page, since
    again = judged(b"volume = 3\nnight = true\nstill = true\n", KNOWN)
    assert again.put(host, first.kept()).house == House(volume=9, night=False, still=True)
    other = judged(b"volume = 4\nnight = true\n", KNOWN)
    assert other.put(host, first.kept()).house == House(volume=4, night=False)
    gone = judged(b"", KNOWN)
    assert first.put(host, gone.kept()).house == House(volume=3, night=True)


def test_what_has_counted_is_kept_and_a_damaged_note_of_it_is_none(tmp_path: Path) -> None:
    kept = AppliedPreset(tmp_path)
    assert kept.read() == {}
    preset = judged(FILE.encode(), KNOWN)
    kept.write(preset.kept())
    assert AppliedPreset(tmp_path).read() == preset.kept()
    assert b"sable" not in kept.path.read_bytes()
    kept.path.write_bytes(kept.path.read_bytes()[:-4])
    assert kept.read() == {}


# ---- the template


def test_the_template_says_nothing_and_each_of_its_lines_may_be_opened() -> None:
    text = template(KNOWN, ("en", "fr"), lambda said, language: Words(language).say(said))
    assert judged(text.encode(), KNOWN) == Preset()
    assert max(len(line) for line in text.split("\n")) <= 98
    opened = "\n".join(
        line[1:] for line in text.split("\n") if line.startswith("#") and line[1:2].strip()
    )
    assert set(tomllib.loads(opened)) == {*(entry.key for entry in file_entries()), "wifi"}
    preset = judged(opened.encode(), KNOWN)
    assert (preset.notes, house(preset), preset.wireless) == ((), House(), Wireless(False))


@pytest.mark.parametrize(
    "line", ["a" + ".a" * 14_000 + " = 1", "[" + "a." * 14_000 + "a]", "volume = " + "[" * 20_000]
)
def test_a_line_that_would_take_minutes_is_left_out(line: str) -> None:
    preset = judged(f"night = true\n{line}\nstill = true\n".encode(), KNOWN)
    assert preset.notes == (
        f"{NAME}: line 2: longer than {LONGEST_LINE} letters: no setting is so long",
    )
    assert house(preset) == House(night=True, still=True)
