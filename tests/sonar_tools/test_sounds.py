"""The sounds that ship: made by the command, complete, level, short, and in every language.

Loudness and true peak are after ITU-R BS.1770, measured with pyloudnorm.
"""

from __future__ import annotations

import argparse
import importlib.util
import math
import shutil
import struct
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from sonar_console.devices.mixer import PygameMixer
from sonar_console.devices.phrasebook import Phrasebook
from sonar_console.devices.sound import sounds_folder
from sonar_console.devices.soundbed import LAYERS
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Game, Team
from sonar_console.locales import Words, recordings
from sonar_console.modes.announcements import BOOKS, sound_cue
from sonar_tools.cli import sounds
from sonar_tools.sounds.bed import make_layer
from sonar_tools.sounds.effects import EFFECTS, make_effect, make_effects
from sonar_tools.sounds.loudness import (
    BED,
    LOUDEST_EFFECT,
    SPEECH,
    SPEECH_APART,
    TRUE_PEAK,
    LoudnessError,
    levelled,
    loudness,
    momentary,
    true_peak,
)
from sonar_tools.sounds.phrasing import LARGEST_CHART, script_of
from sonar_tools.sounds.speech import SpeechError, manifest, record
from sonar_tools.sounds.waves import WaveFileError, read, write

FOLDER = sounds_folder()
RECORDED = recordings()
LANGUAGES = sorted(RECORDED)
LONGEST = {"": 2.5, "family": 3.1}
"""Seconds that a recording of each book may last; Sonar Family is spoken more slowly."""
LONGEST_EFFECT = 2.5
LARGEST = 7_500_000
"""Bytes that all sounds together may have: two games in two languages, effects, and the bed."""

measures = pytest.mark.skipif(
    importlib.util.find_spec("pyloudnorm") is None, reason="needs the extra 'sounds'"
)


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    sounds.add_arguments(parser)
    return sounds.run(parser.parse_args(words))


def samples(mixer: PygameMixer, path: Path) -> tuple[int, ...]:
    data = mixer.load(path)
    return struct.unpack(f"<{len(data) // 2}h", data)


@measures
def test_the_effects_that_ship_are_those_that_are_made() -> None:
    """To the last bit but one: a sine may differ by that from machine to machine."""
    assert {path.stem for path in (FOLDER / "effects").iterdir()} == set(EFFECTS)
    for name in EFFECTS:
        shipped, made = read(FOLDER / "effects" / f"{name}.wav"), make_effect(name)
        assert len(shipped) == len(made)
        apart = max(abs(one - other) for one, other in zip(shipped, made, strict=True))
        assert apart < 2 / 32_767, f"{name}: run sonar-console sounds --make"


@measures
@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_level_and_short(name: str) -> None:
    wave = read(FOLDER / "effects" / f"{name}.wav")
    assert momentary(wave) == pytest.approx(EFFECTS[name].level, abs=0.1)
    assert momentary(wave) <= LOUDEST_EFFECT
    assert true_peak(wave) <= TRUE_PEAK
    assert len(wave) / 22_050 < LONGEST_EFFECT
    assert abs(wave[0]) < 0.02
    assert abs(wave[-1]) < 0.02


@measures
def test_the_bed_that_ships_is_the_one_that_is_made_and_has_no_seam() -> None:
    assert {path.stem for path in (FOLDER / "bed").iterdir()} == set(LAYERS)
    waves = []
    for name in LAYERS:
        shipped, made = read(FOLDER / "bed" / f"{name}.wav"), make_layer(name)
        assert len(shipped) == len(made)
        apart = max(abs(one - other) for one, other in zip(shipped, made, strict=True))
        assert apart < 2 / 32_767, f"{name}: run sonar-console sounds --make"
        steps = [abs(after - before) for before, after in pairwise(shipped)]
        assert abs(shipped[0] - shipped[-1]) <= max(steps)
        waves.append(shipped)
    length = 20 * 22_050
    together = [sum(wave[number % len(wave)] for wave in waves) for number in range(length)]
    assert loudness(together) == pytest.approx(BED, abs=1.0)
    assert loudness(together) <= SPEECH - 12.0


def test_every_effect_of_an_event_ships() -> None:
    both = (Team.BLUE, Team.YELLOW)
    blast = {"weapon": "torpedo", "square": "C7", "results": {"blue": "clear", "yellow": "clear"}}
    fields = {
        "heading": "N", "amount": 1, "total": 1, "gauge": "mine", "system": "sonar",
        "done": 1, "of": 2,
        "sector": 1, "present": True, "passed": False, "winner": Team.BLUE, "cause": "mine",
        "pieces": [["row", 1], ["sector", 2]], **blast,
    }  # fmt: skip
    for name in EventName:
        for ears in (both, (Team.BLUE,), (Team.YELLOW,)):
            given = sound_cue(Event(name, {"team": Team.BLUE, **fields}), ears, both)
            if given is not None:
                assert set(given.effects) <= set(EFFECTS)


@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_recordings_say_what_the_catalogue_says(language: str, game: Game) -> None:
    """A sentence that is changed has to be recorded again."""
    script, folder = script_of(Words(language), game), RECORDED[language] / BOOKS[game]
    shipped = (folder / "phrases.toml").read_text("utf-8")
    assert shipped == manifest(script), "run sonar-console sounds --make DIR --speak"
    book = Phrasebook(folder)
    assert {path.name for path in book.recordings} == {path.name for path in folder.glob("*.ogg")}


@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_recording_has_one_text(language: str, game: Game) -> None:
    """Texts that share a recording differ in nothing that is heard."""
    script = script_of(Words(language), game)
    assert all(name and set(name) <= set(name.lower()) - set(" /.") for name in script.recordings)
    spelled = list(script.values.values())
    assert len(spelled) == len(set(spelled)) == 2 * LARGEST_CHART + 1 + 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recording_is_level_short_and_does_not_clip(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = PygameMixer()
    try:
        for path, heard in decoded(mixer, language):
            longest = LONGEST["" if path.parent == RECORDED[language] else path.parent.name]
            assert 0.1 < len(heard) / 22_050 < longest, path.name
            assert 3_000 < max(map(abs, heard)) < 30_000, path.name
    finally:
        mixer.close()


def decoded(mixer: PygameMixer, language: str) -> Iterator[tuple[Path, tuple[int, ...]]]:
    for path in sorted(RECORDED[language].rglob("*.ogg")):
        yield path, samples(mixer, path)


@measures
@pytest.mark.parametrize("share", [7, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_as_loud_in_every_language(
    language: str, share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = PygameMixer()
    try:
        for path, heard in list(decoded(mixer, language))[::share]:
            wave = [value / 32_767 for value in heard]
            assert loudness(wave) == pytest.approx(SPEECH, abs=SPEECH_APART), path.name
            assert true_peak(wave) <= TRUE_PEAK, path.name
    finally:
        mixer.close()


@measures
def test_loudness_is_that_of_the_standard() -> None:
    """BS.1770: a sine of 997 Hz at full scale in one channel is -3.01 LUFS, the peak 0 dB."""
    sine = [math.sin(math.tau * 997 * number / 22_050) for number in range(2 * 22_050)]
    assert loudness(sine) == pytest.approx(-3.01, abs=0.15)
    assert momentary(sine) == pytest.approx(-3.01, abs=0.15)
    assert true_peak(sine) == pytest.approx(0.0, abs=0.1)
    assert loudness(levelled(sine, -23.0, loudness(sine))) == pytest.approx(-23.0, abs=0.01)
    assert true_peak(levelled(sine, 0.0, -3.0)) < TRUE_PEAK
    assert loudness([0.0] * 22_050) == -math.inf


def test_without_the_library_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyloudnorm", None)
    with pytest.raises(LoudnessError, match="install pyloudnorm"):
        loudness([0.5] * 100)


def test_all_sounds_together_are_small() -> None:
    files = [path for folder in (FOLDER, *RECORDED.values()) for path in folder.rglob("*.*")]
    assert sum(path.stat().st_size for path in files) < LARGEST


def test_french_and_english_are_recorded() -> None:
    assert {"en", "fr"} <= set(RECORDED)


def test_a_phrase_is_put_together_as_a_captain_says_it() -> None:
    values: dict[str, str | int] = {"kind1": "row", "value1": 3, "kind2": "column", "value2": "E"}
    pieces = Phrasebook(RECORDED["fr"]).pieces("heard-sonar-answer.yellow", values)
    assert [path.stem for path in pieces] == [
        "jaune-annonce", "ligne", "3", "et", "colonne", "e",
        "l-une-des-deux-informations-est-fausse",
    ]  # fmt: skip
    blast = Phrasebook(RECORDED["en"]).pieces(
        "heard-blast.blue.yellow.torpedo.direct", {"square": "C15"}
    )
    assert [path.stem for path in blast] == [
        "blue-fires-a-torpedo-at",
        "c",
        "15",
        "direct-hit-on-yellow",
    ]


def test_sonar_family_has_slower_words_of_its_own() -> None:
    course = Phrasebook(RECORDED["fr"] / "family").pieces("heard-steered.green.W", {})
    assert [path.stem for path in course] == ["vert-va-a-gauche"]
    assert "heard-steered.green.W" not in Phrasebook(RECORDED["fr"])


@measures
def test_making_the_effects_writes_them_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--make", str(tmp_path)) == 0
    made = sorted((tmp_path / "effects").iterdir())
    layers = [tmp_path / "bed" / f"{layer}.wav" for layer in LAYERS]
    assert capsys.readouterr().out.splitlines() == [str(path) for path in (*made, *layers)]
    assert [path.stem for path in made] == sorted(EFFECTS)
    assert all(path.is_file() for path in layers)
    again = make_effects(tmp_path / "again")
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in made]


def test_the_sounds_that_ship_are_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")  # a table without a sound device
    assert run() == 0
    lines = capsys.readouterr().out.splitlines()
    assert "effects/ping.wav  1.97 s" in lines
    assert {line.rpartition("/")[0] for line in lines} == {
        "effects", "bed", *RECORDED, *(f"{language}/family" for language in RECORDED),
    }  # fmt: skip
    assert len(lines) > 300


@pytest.mark.parametrize(
    "words", [["--speak"], ["--language", "fr"], ["--make", "x", "--language", "fr"]]
)
def test_options_that_do_not_go_together(words: list[str]) -> None:
    with pytest.raises(sounds.SoundsUsageError, match="--"):
        run(*words)


def test_without_the_speaking_program_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SpeechError, match="espeak-ng is missing; install the package espeak-ng"):
        record("fr", tmp_path / "fr")


@pytest.mark.skipif(
    not (shutil.which("espeak-ng") and shutil.which("oggenc")),
    reason="needs espeak-ng and oggenc (packages espeak-ng and vorbis-tools)",
)
def test_a_language_is_recorded_again_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Few(Words):
        """A catalogue that says the same of nearly everything, to be recorded quickly."""

        def say(self, message: object, **values: str | int) -> str:
            return f"Voilà {values['square']} !" if "square" in values else "Plouf."

    monkeypatch.setattr("sonar_tools.sounds.speech.Words", Few)
    monkeypatch.setattr("sonar_tools.sounds.phrasing.LARGEST_CHART", 3)
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "old.ogg").write_bytes(b"no longer needed")
        made.append({path.name: path.read_bytes() for path in record("fr", folder)})
        assert not (folder / "old.ogg").exists()
        assert Phrasebook(folder).pieces("heard-dived.blue", {}) == [folder / "plouf.ogg"]
    assert made[0] == made[1]
    assert {"plouf.ogg", "voila.ogg", "c.ogg", "3.ogg"} <= set(made[0])


def test_a_file_that_is_no_sound_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    path.write_bytes(b"RIFF")
    with pytest.raises(WaveFileError, match=r"a\.wav"):
        read(path)
    write(path, [0.0, 0.5, -0.5, 2.0])
    assert read(path) == pytest.approx([0.0, 0.5, -0.5, 1.0], abs=1e-4)
