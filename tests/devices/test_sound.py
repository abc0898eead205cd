"""The loudspeaker, with a mixer that only writes down what it is told, and SDL's dummy device."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sonar_console.devices import sound
from sonar_console.devices.mixer import (
    MixerLibraryError,
    PygameMixer,
    SoundDeviceError,
    SoundFileError,
)
from sonar_console.devices.phrasebook import OPENING, REST
from sonar_console.devices.sound import (
    BED,
    EFFECTS,
    SCREENS_FIRST,
    WORDS,
    Loudspeaker,
    SoundSettingError,
    SoundSettings,
    sounds_folder,
)
from sonar_console.devices.soundbed import DUCKED, HUSH
from sonar_console.devices.soundcards import SoundFault, SoundTrouble
from sonar_console.devices.sounddevice import OpenMixer, SoundDevice
from sonar_console.locales import recordings

RATE = 100
"""Bytes a second of the mixer of these tests: a sound of 50 bytes lasts half a second."""

LENGTHS = {
    "boom": 100,
    "horn": 100,
    "click": 10,
    "look-at": 80,
    "see-it": 40,
    "c": 30,
    "7": 30,
    "long": 500,
    "deep": 100,
    "pulse": 100,
}

MANIFEST = """
[phrases]
"there" = ["look-at", "{square}", "see-it"]
"look" = ["look-at"]
"long" = ["long"]
[values]
C = "c"
7 = "7"
"""


class Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


class FakeMixer:
    """Writes down each call; ``fail`` and ``slow`` make the device die or crawl."""

    bytes_per_second = RATE
    frame = 2

    def __init__(self, clock: Clock) -> None:
        self.told: list[tuple[str, int, str | float]] = []
        self.gains: dict[int, float] = {}
        self.fail = False
        self.slow = 0.0
        self.closed = False
        self._clock = clock

    def load(self, path: Path) -> bytes:
        if path.stem not in LENGTHS:
            raise SoundFileError(f"{path}: no such sound")
        return path.stem[0].encode() * LENGTHS[path.stem]

    def play(self, lane: int, samples: bytes, gain: float) -> None:
        self._work()
        self.told.append(
            ("play", lane, "".join(dict.fromkeys(samples.decode().replace("\0", "_"))))
        )
        self.gains[lane] = gain

    def loop(self, lane: int, samples: bytes, gain: float) -> None:
        self._work()
        self.told.append(("loop", lane, samples[:1].decode()))
        self.gains[lane] = gain

    def level(self, lane: int, gain: float) -> None:
        self._work()
        self.gains[lane] = gain

    def stop(self, lane: int) -> None:
        self._work()
        self.told.append(("stop", lane, ""))

    def close(self) -> None:
        self.closed = True

    def _work(self) -> None:
        self._clock.now += self.slow
        if self.fail:
            raise SoundDeviceError("the cable is out")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def mixer(clock: Clock) -> FakeMixer:
    return FakeMixer(clock)


Make = Callable[[SoundSettings], Loudspeaker]


def recorded(folder: Path) -> dict[str, Path]:
    return {language: folder / language for language in ("en", "fr")}


@pytest.fixture
def make(clock: Clock, mixer: FakeMixer, tmp_path: Path) -> Make:
    for language in ("en", "fr"):
        (tmp_path / language).mkdir()
        (tmp_path / language / "phrases.toml").write_text(MANIFEST, "utf-8")

    def make(settings: SoundSettings) -> Loudspeaker:
        speaker = Loudspeaker(mixer, settings, clock, tmp_path, recordings=recorded(tmp_path))
        while speaker.reading:
            speaker.step()
        return speaker

    return make


@pytest.fixture
def speaker(make: Make) -> Loudspeaker:
    return make(SoundSettings(volume=10))


def run(speaker: Loudspeaker, clock: Clock) -> None:
    """Let time pass from one due moment to the next, until nothing is due."""
    while (due := speaker.due()) is not None:
        assert due >= clock.now
        clock.now = due
        speaker.step()


def test_a_phrase_is_one_sound_and_effects_one_after_the_other(
    speaker: Loudspeaker, mixer: FakeMixer
) -> None:
    speaker.play(["boom", "click"], "there", {"square": "C7"})
    assert mixer.told == [("play", WORDS, "lc7s"), ("play", EFFECTS, "bc")]


def test_speech_waits_for_itself(speaker: Loudspeaker, mixer: FakeMixer, clock: Clock) -> None:
    speaker.play([], "there", {"square": "C7"})
    speaker.play([], "look")
    assert mixer.told == [("play", WORDS, "lc7s")]
    assert speaker.due() == pytest.approx(clock.now + 1.8)
    run(speaker, clock)
    assert mixer.told[1:] == [("play", WORDS, "l")]
    assert clock.now == pytest.approx(50.0 + 1.8 + 0.8)


def test_effects_are_softer_while_words_are_spoken(
    speaker: Loudspeaker, mixer: FakeMixer, clock: Clock
) -> None:
    speaker.play(["boom"])
    assert mixer.gains[EFFECTS] == 1.0
    speaker.play([], "look")
    assert mixer.gains[WORDS] == 1.0
    assert mixer.gains[EFFECTS] == pytest.approx(10 ** (-sound.DUCK_DB / 20))
    run(speaker, clock)
    assert mixer.gains[EFFECTS] == 1.0


def test_sounds_are_read_one_a_step_and_a_wanted_one_at_once(
    mixer: FakeMixer, clock: Clock, tmp_path: Path, make: Make
) -> None:
    """A start does not wait for them, nor does a press while they are read."""
    make(SoundSettings())  # for the folder
    read: list[str] = []
    load = mixer.load

    def noted(path: Path) -> bytes:
        read.append(path.stem)
        return load(path)

    mixer.load = noted  # type: ignore[method-assign]
    speaker = Loudspeaker(mixer, SoundSettings(), clock, tmp_path, None, recorded(tmp_path))
    assert read == []
    assert speaker.due() == clock.now
    speaker.play([], "long")
    assert "long" in read
    before = len(read)
    speaker.step()
    assert len(read) <= before + 1
    while speaker.reading:
        speaker.step()
    assert len(read) == len(set(read)) >= 4


def test_both_languages_are_spoken_with_a_pause_between(make: Make, mixer: FakeMixer) -> None:
    make(SoundSettings(languages=("fr", "en"))).play([], "look")
    assert mixer.told == [("play", WORDS, "l_")]


def test_with_both_languages_a_shot_is_said_whole_with_its_answer(
    make: Make, mixer: FakeMixer
) -> None:
    speaker = make(SoundSettings(languages=("fr", "en")))
    speaker.play([], "look", part=OPENING)
    assert mixer.told == []
    speaker.play([], "look", part=REST)
    assert mixer.told == [("play", WORDS, "l_")]


def test_without_a_language_only_effects_are_heard(make: Make, mixer: FakeMixer) -> None:
    make(SoundSettings(languages=())).play(["boom"], "look")
    assert mixer.told == [("play", EFFECTS, "b")]


def test_a_stop_cuts_a_long_phrase(speaker: Loudspeaker, mixer: FakeMixer, clock: Clock) -> None:
    speaker.play([], "long")
    clock.now += 1.0
    speaker.play(["horn"], "look", urgent=True)
    assert mixer.told == [("play", WORDS, "l"), ("play", WORDS, "l"), ("play", EFFECTS, "h")]
    assert speaker.due() == pytest.approx(clock.now + 0.8)


def test_a_plain_effect_that_would_be_late_is_left_out(
    speaker: Loudspeaker, mixer: FakeMixer, clock: Clock
) -> None:
    speaker.play(["boom"])
    speaker.play(["click"])
    clock.now += 0.8
    speaker.play(["click"])
    run(speaker, clock)
    assert mixer.told == [("play", EFFECTS, "b"), ("play", EFFECTS, "c")]


def test_an_urgent_effect_waits_for_another(
    speaker: Loudspeaker, mixer: FakeMixer, clock: Clock
) -> None:
    speaker.play(["boom"], urgent=True)
    speaker.play(["horn"], urgent=True, alarm=True)
    run(speaker, clock)
    assert mixer.told == [("play", EFFECTS, "b"), ("play", EFFECTS, "h")]


def test_the_volume_goes_from_nothing_to_all(make: Make, mixer: FakeMixer) -> None:
    gains = [SoundSettings(volume=volume).gain for volume in range(11)]
    assert gains[0] == 0.0
    assert gains[10] == 1.0
    assert gains == sorted(set(gains))
    make(SoundSettings(volume=0)).play(["boom"], "look", urgent=True)
    assert mixer.told == []


def test_a_change_of_volume_is_heard_at_once(speaker: Loudspeaker, mixer: FakeMixer) -> None:
    speaker.play(["boom"], "look")
    speaker.configure(SoundSettings(volume=4))
    assert mixer.gains[WORDS] == pytest.approx(SoundSettings(volume=4).gain)
    assert speaker.settings.volume == 4
    speaker.configure(SoundSettings(volume=0))
    assert mixer.told[-2:] == [("stop", WORDS, ""), ("stop", EFFECTS, "")]


def test_the_night_is_soft_and_without_alarms(make: Make, mixer: FakeMixer) -> None:
    night = make(SoundSettings(volume=10, night=True))
    night.play(["horn"], "look", urgent=True, alarm=True)
    assert mixer.told == [("play", WORDS, "l")]
    assert mixer.gains[WORDS] == pytest.approx(10 ** (-sound.NIGHT_DB / 20))
    night.play(["boom"], urgent=True)
    assert mixer.told[1:] == [("play", EFFECTS, "b")]


@pytest.mark.parametrize("volume", [-1, 11])
def test_a_volume_that_cannot_be(volume: int) -> None:
    with pytest.raises(SoundSettingError, match=f"volume {volume}: must be 0 to 10"):
        SoundSettings(volume=volume)


@pytest.mark.parametrize(
    ("languages", "heard", "told"),
    [
        (("xx", "fr"), [("play", WORDS, "l"), ("play", EFFECTS, "b")], "'xx': spoken in fr"),
        (("xx",), [("play", EFFECTS, "b")], "'xx': effects only"),
    ],
)
def test_in_place_of_a_language_that_is_not_recorded_the_other_is_spoken_or_none(
    languages: tuple[str, ...],
    heard: list[tuple[str, int, str]],
    told: str,
    make: Make,
    mixer: FakeMixer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    speaker = make(SoundSettings(languages=languages))
    speaker.configure(SoundSettings(languages=languages))
    speaker.play(["boom"], "look")
    assert sorted(mixer.told, key=lambda told: told[1]) == heard
    assert [each.levelname for each in caplog.records] == ["WARNING"]
    assert told in caplog.text


def test_a_mixer_that_dies_is_told_once_and_never_tried_again(
    speaker: Loudspeaker, mixer: FakeMixer, caplog: pytest.LogCaptureFixture
) -> None:
    mixer.fail = True
    for _ in range(10):
        speaker.play(["boom"], "look", urgent=True)
        speaker.step()
    assert len(caplog.records) == 1
    assert "the cable is out" in caplog.text
    assert speaker.fault == SoundFault(SoundTrouble.OTHER, "the cable is out")
    assert speaker.due() is None
    speaker.configure(SoundSettings(volume=0))
    speaker.close()


def test_a_device_that_crawls_delays_the_table_once(
    speaker: Loudspeaker, mixer: FakeMixer, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    mixer.slow = 2.0
    begun = clock.now
    for _ in range(10):
        speaker.play(["boom"], "look", urgent=True)
    assert clock.now == begun + 2.0
    assert speaker.fault is not None
    assert "2.0 s" in speaker.fault.value
    assert len(caplog.records) == 1


def test_what_is_not_there_is_told_once_and_the_rest_is_heard(
    speaker: Loudspeaker, mixer: FakeMixer, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        speaker.play(["nothing"], "nowhere")
        speaker.play([], "there", {"square": "Q1"})
    assert mixer.told == []
    assert len(caplog.records) == 3
    speaker.play(["boom"], "look")
    assert len(mixer.told) == 2


def test_a_language_whose_manifest_is_broken_is_silent(
    make: Make, mixer: FakeMixer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    speaker_folder = tmp_path / "en" / "phrases.toml"
    speaker_folder.write_text("[phrases", "utf-8")
    make(SoundSettings(languages=("en", "fr"))).play(["boom"], "look")
    assert [told[1] for told in mixer.told] == [WORDS, EFFECTS]
    assert len(caplog.records) == 1


def test_closed(speaker: Loudspeaker, mixer: FakeMixer) -> None:
    speaker.close()
    speaker.close()
    assert mixer.closed
    speaker.play(["boom"], "look")
    speaker.step()
    assert mixer.told == []
    assert not speaker.fault


# ---- with SDL


@pytest.fixture
def dummy(monkeypatch: pytest.MonkeyPatch) -> Iterator[PygameMixer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = PygameMixer()
    yield made
    made.close()


def test_the_device_plays_what_ships(dummy: PygameMixer, clock: Clock) -> None:
    import pygame

    speaker = Loudspeaker(dummy, SoundSettings(volume=10), clock, recordings=recordings())
    speaker.play(["ping"], "heard-drone.blue.yellow.yes", {"sector": 4})
    assert not speaker.fault
    assert pygame.mixer.Channel(WORDS).get_busy()
    assert pygame.mixer.Channel(EFFECTS).get_busy()
    assert pygame.mixer.Channel(EFFECTS).get_volume() == pytest.approx(0.32, abs=0.02)
    words = pygame.mixer.Channel(WORDS).get_sound()
    assert 2.0 < words.get_length() < 5.0
    speaker.configure(SoundSettings(volume=0))
    assert not pygame.mixer.Channel(WORDS).get_busy()


def test_a_device_taken_away_under_the_table(
    dummy: PygameMixer, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    speaker = Loudspeaker(dummy, SoundSettings(), clock, recordings=recordings())
    dummy.close()
    speaker.play(["ping"], "heard-dived.blue")
    assert speaker.fault
    assert len(caplog.records) == 1


def test_a_file_that_is_no_sound(dummy: PygameMixer, tmp_path: Path) -> None:
    path = tmp_path / "broken.ogg"
    path.write_bytes(b"OggS and nothing else")
    with pytest.raises(SoundFileError, match=r"broken\.ogg"):
        dummy.load(path)
    with pytest.raises(SoundFileError, match="no such sound"):
        dummy.load(tmp_path / "missing.ogg")


def opened(clock: Clock, opens: OpenMixer = PygameMixer) -> Loudspeaker:
    """This machine's loudspeaker, once the screens are up; opened by the caller's thread."""
    device = SoundDevice(opens, clock, cards=lambda: (), threads=False)
    speaker = Loudspeaker(None, SoundSettings(), clock, device=device, recordings=recordings())
    clock.now += SCREENS_FIRST
    speaker.step()
    return speaker


def test_a_mixer_that_lacks_a_library_is_one_line_and_silence(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """A bare Debian has no GLib, and then pygame comes without its mixer."""
    monkeypatch.setitem(sys.modules, "pygame.mixer", None)
    speaker = opened(clock)
    assert speaker.fault is not None
    assert speaker.fault.trouble is SoundTrouble.LIBRARY
    assert len(caplog.records) == 1
    speaker.close()


def test_the_library_that_is_missing_is_named() -> None:
    said = "libgthread-2.0.so.0: cannot open shared object file: No such file or directory"
    assert MixerLibraryError(said).library == "libgthread-2.0.so.0"
    assert MixerLibraryError("mixer module not available").library == "mixer module not available"


def test_no_sound_device_is_one_line_and_silence(
    monkeypatch: pytest.MonkeyPatch,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """B47: no sound card stops nothing, and is said once."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    speaker = opened(clock)
    assert speaker.fault is not None
    assert speaker.fault.trouble is SoundTrouble.NONE
    for _ in range(20):
        speaker.play(["ping"], "heard-dived.blue", urgent=True)
        clock.now += 5.0
        speaker.step()
    speaker.close()
    assert speaker.due() is None
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert capfd.readouterr().err.count("\n") <= 1


def test_what_the_sound_libraries_print_is_not_seen(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, capfd: pytest.CaptureFixture[str]
) -> None:
    """ALSA tells a missing card in eight lines of its own, on the process's standard error."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    opened(clock).close()
    assert "ALSA lib" not in capfd.readouterr().err


def test_a_loudspeaker_of_this_machine(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = opened(clock)
    assert not speaker.fault
    assert speaker.reading
    speaker.close()


def test_the_device_is_opened_after_the_screens_or_for_the_first_sound(
    clock: Clock, make: Make, tmp_path: Path
) -> None:
    """Its library takes as long to load as a screen to come up."""
    made: list[FakeMixer] = []

    def opens(card: str) -> FakeMixer:
        made.append(FakeMixer(clock))
        return made[-1]

    def speaker() -> Loudspeaker:
        device = SoundDevice(opens, clock, cards=lambda: (), threads=False)
        return Loudspeaker(
            None, SoundSettings(), clock, tmp_path, device, recordings=recorded(tmp_path)
        )

    make(SoundSettings())  # lays the sounds out
    waiting = speaker()
    waiting.step()
    assert not made
    assert waiting.reading
    assert waiting.due() == clock.now + SCREENS_FIRST
    waiting.play(["boom"])
    assert [mixer.told for mixer in made] == [[("play", EFFECTS, "b")]]
    later = speaker()
    clock.now += SCREENS_FIRST
    later.step()
    later.step()
    assert len(made) == 2
    assert later.reading
    quiet = speaker()
    quiet.close()
    clock.now += SCREENS_FIRST
    quiet.step()
    assert quiet.due() is None
    assert len(made) == 2


def test_the_sounds_that_ship_are_found() -> None:
    assert (sounds_folder() / "effects" / "ping.wav").is_file()


def test_a_library_that_fails_in_its_own_way_is_silence_and_not_taken_for_sound(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    def opens(card: str) -> FakeMixer:
        raise RuntimeError("no such thing as a mixer")

    speaker = opened(clock, opens)
    assert speaker.fault == SoundFault(SoundTrouble.NONE, "no such thing as a mixer")
    assert not speaker.reading
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    speaker.close()


def test_a_loudspeaker_that_dies_is_given_back_and_opened_again(
    clock: Clock, make: Make, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made: list[FakeMixer] = []

    def opens(card: str) -> FakeMixer:
        made.append(FakeMixer(clock))
        return made[-1]

    make(SoundSettings())  # lays the sounds out
    device = SoundDevice(opens, clock, cards=lambda: ("Device",), threads=False)
    speaker = Loudspeaker(
        None, SoundSettings(), clock, tmp_path, device, recordings=recorded(tmp_path)
    )
    speaker.play(["boom"])
    made[0].fail = True
    speaker.play(["boom"], urgent=True)
    clock.now += 5.0
    speaker.step()
    assert speaker.fault == SoundFault(SoundTrouble.OTHER, "the cable is out")
    speaker.step()
    assert made[0].closed
    clock.now += 1.0
    speaker.play(["click"], "look")
    assert made[1].told == [("play", WORDS, "l"), ("play", EFFECTS, "c")]
    speaker.close()
    assert made[1].closed


def test_another_card_is_heard_as_soon_as_it_is_open(
    clock: Clock, make: Make, tmp_path: Path
) -> None:
    made: dict[str, FakeMixer] = {}

    def opens(card: str) -> FakeMixer:
        made[card] = FakeMixer(clock)
        return made[card]

    make(SoundSettings())  # lays the sounds out
    device = SoundDevice(opens, clock, cards=lambda: ("Headphones", "vc4hdmi0"), threads=False)
    speaker = Loudspeaker(
        None, SoundSettings(), clock, tmp_path, device, recordings=recorded(tmp_path)
    )
    speaker.play(["boom"])
    assert speaker.cards == ("Headphones", "vc4hdmi0")
    speaker.configure(SoundSettings(card="vc4hdmi0"))
    speaker.test("click")
    for _ in range(3):
        speaker.step()
    assert made[""].closed
    assert made["vc4hdmi0"].told == [("play", EFFECTS, "c")]
    speaker.close()


def test_a_bed_lies_under_everything_and_gives_way_to_words(
    speaker: Loudspeaker, mixer: FakeMixer, clock: Clock
) -> None:
    speaker.lay({"deep": 1.0, "pulse": 0.5})
    run(speaker, clock)
    assert [told for told in mixer.told if told[0] == "loop"] == [
        ("loop", BED, "d"), ("loop", BED + 1, "p"),
    ]  # fmt: skip
    assert mixer.gains[BED] == pytest.approx(1.0)
    assert mixer.gains[BED + 1] == pytest.approx(0.5)
    speaker.play([], "look")
    softest = 1.0
    while (due := speaker.due()) is not None:
        clock.now = due
        speaker.step()
        softest = min(softest, mixer.gains[BED])
    assert softest == pytest.approx(DUCKED)
    assert mixer.gains[BED] == pytest.approx(1.0)
    speaker.lay({})
    run(speaker, clock)
    assert [told for told in mixer.told if told[0] == "stop"] == [
        ("stop", BED + 1, ""), ("stop", BED, ""),
    ]  # fmt: skip


def test_a_shot_silences_the_bed_but_not_its_own_effect(
    speaker: Loudspeaker, mixer: FakeMixer, clock: Clock
) -> None:
    speaker.lay({"deep": 1.0})
    run(speaker, clock)
    fired = clock.now
    speaker.play(["boom"], hush=True)
    assert mixer.gains[BED] == 0.0
    assert mixer.gains[EFFECTS] == 1.0
    while mixer.gains[BED] == 0.0:
        due = speaker.due()
        assert due is not None
        clock.now = due
        speaker.step()
    assert clock.now == pytest.approx(fired + HUSH)


def test_the_bed_may_be_left_out_and_follows_volume_and_night(
    make: Make, mixer: FakeMixer, clock: Clock
) -> None:
    speaker = make(SoundSettings(volume=10, bed=False))
    speaker.lay({"deep": 1.0})
    run(speaker, clock)
    assert BED not in mixer.gains
    speaker.configure(SoundSettings(volume=10))
    run(speaker, clock)
    assert mixer.gains[BED] == pytest.approx(1.0)
    speaker.configure(SoundSettings(volume=10, night=True))
    run(speaker, clock)
    assert mixer.gains[BED] == pytest.approx(10 ** (-sound.NIGHT_DB / 20))
    speaker.configure(SoundSettings(volume=0))
    run(speaker, clock)
    assert ("stop", BED, "") in mixer.told
    mixer.told.clear()
    speaker.configure(SoundSettings(volume=10))
    run(speaker, clock)
    assert ("loop", BED, "d") in mixer.told


def test_a_book_that_a_language_lacks_is_said_from_its_first(
    speaker: Loudspeaker, mixer: FakeMixer, clock: Clock, tmp_path: Path
) -> None:
    speaker.play([], "look", book="family")
    run(speaker, clock)
    assert mixer.told == [("play", WORDS, "l")]
    (tmp_path / "fr" / "family").mkdir()
    (tmp_path / "fr" / "family" / "phrases.toml").write_text(
        MANIFEST.replace('"look" = ["look-at"]', '"look" = ["see-it"]'), "utf-8"
    )
    speaker.configure(SoundSettings(volume=10, languages=("fr",)))
    speaker.play([], "look", book="family")
    run(speaker, clock)
    assert mixer.told[1:] == [("play", WORDS, "s")]
