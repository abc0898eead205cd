"""``sonar-console film``: what a film shows, for how long, and what is refused in a line."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from sonar_console.cards import PlayPicture, ReviewPicture
from sonar_console.cli import MISTAKE, main
from sonar_console.engine.names import Team
from sonar_console.modes.review.review import FILM, QUICKEST
from sonar_console.record import read_record
from sonar_tools.cli.film import STAYS, film_of
from sonar_tools.pictures.moments import MomentError

RECORD = Path(__file__).parents[1] / "records" / "alpha-turn.sonar"
MADE = ["film", str(RECORD), "--size", "320x200"]


def test_the_whole_match_takes_as_long_as_at_the_table_and_ends_with_its_story() -> None:
    shots = film_of(read_record(RECORD), None)
    assert sum(shot.seconds for shot in shots) == pytest.approx(FILM + STAYS, abs=1.0)
    assert min(shot.seconds for shot in shots[:-1]) >= QUICKEST
    pictures = [shot.picture for shot in shots]
    assert all(isinstance(picture, ReviewPicture) for picture in pictures)
    stories = [picture.story for picture in pictures if isinstance(picture, ReviewPicture)]
    assert stories[-1] is not None
    assert set(stories[:-1]) == {None}


def test_a_crews_film_shows_its_screen_and_nothing_of_the_enemys() -> None:
    record = read_record(RECORD)
    for team in (Team.BLUE, Team.YELLOW):
        shots = film_of(record, team, (20, 40))
        assert 5 < len(shots) <= 21
        for shot in shots:
            assert isinstance(shot.picture, PlayPicture)
            assert shot.picture.team == str(team)
    other = film_of(record, Team.BLUE, (20, 40))
    assert film_of(record, Team.BLUE, (20, 40)) == other


@pytest.mark.parametrize("span", [(9, 3), (0, 9999)])
def test_a_span_that_the_record_does_not_have_is_refused(span: tuple[int, int]) -> None:
    with pytest.raises(MomentError, match="accepted orders; give 0 to"):
        film_of(read_record(RECORD), None, span)


def test_a_gif_is_made_without_ffmpeg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    film = tmp_path / "film.gif"
    assert main([*MADE, "--from", "10", "--to", "40", "-o", str(film)]) == 0
    with Image.open(film) as gif:
        assert gif.size == (320, 200)
        assert gif.info["loop"] == 0
        frames = getattr(gif, "n_frames", 1)
        assert frames > 5
        gif.seek(frames // 2)
        assert len(gif.convert("RGB").getcolors(100_000) or []) > 8


def test_without_ffmpeg_an_mp4_is_refused_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main([*MADE, "-o", str(tmp_path / "film.mp4")]) == MISTAKE
    assert "needs ffmpeg" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([*MADE, "-o", "film.webm"], "ends in .mp4 or .gif"),
        ([*MADE, "--team", "green", "-o", "OUT/film.gif"], "S-1: green does not play"),
        ([*MADE, "--from", "9999", "-o", "OUT/film.gif"], "--from 9999"),
    ],
)
def test_a_mistake_is_one_line(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.replace("OUT", str(tmp_path)) for word in words]) == MISTAKE
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_bad_record_leaves_the_film_that_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    film, record = tmp_path / "film.gif", tmp_path / "bad.sonar"
    film.write_bytes(b"old")
    record.write_bytes(b"\xff\x00no record")
    assert main(["film", str(record), "-o", str(film)]) == MISTAKE
    assert film.read_bytes() == b"old"
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="no ffmpeg here (apt install ffmpeg)")
def test_an_mp4_has_its_size_and_its_time(tmp_path: Path) -> None:
    film = tmp_path / "-film.mp4"
    assert main([*MADE, "--team", "blue", "--from", "20", "--to", "24", "-o", str(film)]) == 0
    told = subprocess.run(
        ["ffmpeg", "-nostdin", "-i", f"file:{film}", "-f", "null", "-"],
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    assert "h264" in told
    assert "320x200" in told


def test_the_film_in_the_readme_is_small(project: Path) -> None:
    film = project / "docs" / "pictures" / "film.gif"
    assert film.stat().st_size < 1_000_000
    assert "docs/pictures/film.gif" in (project / "README.md").read_text("utf-8")
