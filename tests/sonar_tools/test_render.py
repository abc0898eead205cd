"""The sound of a recorded match: as loud as it is meant to be, and a function of what was said."""

from __future__ import annotations

import argparse
import importlib.util
import wave as wavefile
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.devices.mixer import PygameMixer
from sonar_console.devices.sound import BED, EFFECTS, WORDS, SoundSettings
from sonar_console.engine.match import Match
from sonar_console.modes.announcements import heard_by
from sonar_console.record import Record, open_setup, parse_record, read_record
from sonar_console.record.replay import replay
from sonar_tools.cli import sounds
from sonar_tools.sounds.loudness import LOUDEST_EFFECT, SPEECH, TRUE_PEAK, measured, true_peak
from sonar_tools.sounds.render import FULL_SCALE, WaveMixer, render

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("pyloudnorm") is None, reason="needs the extra 'sounds'"
)

RECORDS = Path(__file__).parents[1] / "records"
TURN = RECORDS / "alpha-turn.sonar"
FULL = SoundSettings(volume=10)


@pytest.fixture
def decoder(monkeypatch: pytest.MonkeyPatch) -> Iterator[PygameMixer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = PygameMixer()
    yield mixer
    mixer.close()


def parts(mixer: WaveMixer) -> dict[int, tuple[float, float]]:
    return {stem: measured(mixer.stem(stem) / FULL_SCALE) for stem in (WORDS, EFFECTS, BED)}


def hold_limits(heard: WaveMixer, lower: float = 0.0) -> None:
    """The limits of a match, ``lower`` LU lower at night."""
    loud = parts(heard)
    assert loud[WORDS][0] == pytest.approx(SPEECH - lower, abs=2.0)
    assert loud[EFFECTS][1] <= LOUDEST_EFFECT - lower
    assert loud[BED][1] <= SPEECH - lower - 9.0  # its loudest 0.4 s, a beat of the pulse
    assert loud[BED][0] <= SPEECH - lower - 12.0
    assert true_peak(heard.mixed() / FULL_SCALE) <= TRUE_PEAK - lower


def test_a_rendered_match_holds_the_limits_by_day_and_night(decoder: PygameMixer) -> None:
    record = read_record(TURN)
    day = render(record, FULL, decoder, most=40)
    hold_limits(day)
    night = render(record, SoundSettings(volume=10, night=True), decoder, most=40)
    hold_limits(night, lower=6.0)
    assert parts(day)[WORDS][0] - parts(night)[WORDS][0] == pytest.approx(6.0, abs=0.3)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["bravo-realtime", "umbria-turn", "delta-turn"])
def test_a_whole_match_holds_the_limits(name: str, language: str, decoder: PygameMixer) -> None:
    settings = SoundSettings(volume=10, languages=(language,))
    hold_limits(render(read_record(RECORDS / f"{name}.sonar"), settings, decoder))


def told(record: Record) -> list[object]:
    """What is announced of a match to each crew by the other's doings, in order."""
    match = Match(open_setup(record.header, record.file))
    heard: list[object] = []
    for _, events in replay(record, match):
        if not isinstance(events, tuple):
            return []  # something was refused
        for event in events:
            others = [team for team in match.setup.teams if team is not event.team]
            known = [heard_by(event, team) for team in others]
            heard += [(each.name, dict(each.fields)) for each in known if each is not None]
    return heard


def test_two_matches_that_differ_only_in_secrets_sound_the_same(decoder: PygameMixer) -> None:
    """Sample by sample, the bed too: another start, other gauges, other breakdowns."""
    text = "\n".join(TURN.read_text("utf-8").splitlines()[:60]) + "\n"
    first = parse_record(text.encode(), str(TURN))
    others = (
        parse_record(
            text.replace("start E9", f"start {column}{row}")
            .replace("mark torpedo", "mark mine")
            .replace("break W1", "break W2", 1)
            .encode(),
            str(TURN),
        )
        for column in "ABCDFGHI"
        for row in range(1, 16)
    )
    second = next(each for each in others if told(each) == told(first))
    assert [line.text for line in first.lines] != [line.text for line in second.lines]
    sounds = [render(each, FULL, decoder).mixed() for each in (first, second)]
    assert len(sounds[0]) > 60 * 22_050
    assert sounds[0].any()
    assert sounds[0].tobytes() == sounds[1].tobytes()


def test_the_bed_is_silent_for_a_second_from_a_shot_on(decoder: PygameMixer) -> None:
    mixer = WaveMixer(decoder)
    mixer.loop(BED, b"\x10\x00" * 100, 1.0)
    mixer.advance(0.5)
    mixer.level(BED, 0.0)
    mixer.advance(1.5)
    mixer.level(BED, 0.5)
    mixer.advance(2.0)
    bed = mixer.stem(BED)
    assert set(bed[: 22_050 // 2].tolist()) == {16}
    assert not bed[22_050 // 2 : 22_050 * 3 // 2].any()
    assert set(bed[22_050 * 3 // 2 :].tolist()) == {8}


def test_lanes_are_mixed_as_sdl_does(decoder: PygameMixer) -> None:
    """Volumes in steps of 1/128, the sum clipped."""
    mixer = WaveMixer(decoder)
    mixer.play(WORDS, b"\x00\x70" * 4, 1.0)  # 28672
    mixer.play(EFFECTS, b"\x00\x70" * 2, 0.5)
    mixer.advance(6 / 22_050)
    assert mixer.mixed().tolist() == [32_767, 32_767, 28_672, 28_672, 0, 0]
    assert mixer.stem(EFFECTS).tolist() == [14_336, 14_336, 0, 0, 0, 0]
    mixer.play(WORDS, b"\x00\x70" * 4, 1.0)
    mixer.stop(WORDS)
    mixer.advance(8 / 22_050)
    assert mixer.mixed().tolist()[6:] == [0, 0]


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    sounds.add_arguments(parser)
    return sounds.run(parser.parse_args(words))


def test_the_command_writes_a_wave_and_says_how_loud_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.wav"
    assert run("--render", str(TURN), "--output", str(out), "--seconds", "12") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["words", "effects", "bed", "together"]
    assert "true peak -" in lines[-1]
    with wavefile.open(str(out), "rb") as file:
        assert (file.getnchannels(), file.getframerate()) == (1, 22_050)
        assert file.getnframes() == 12 * 22_050


@pytest.mark.parametrize(
    "words", [["--render", "x"], ["--output", "x"], ["--night"], ["--render", "x", "--make", "y"]]
)
def test_options_of_rendering_that_do_not_go_together(words: list[str]) -> None:
    with pytest.raises(sounds.SoundsUsageError, match="--render"):
        run(*words)
