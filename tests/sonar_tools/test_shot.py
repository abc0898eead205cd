"""``sonar-console shot``, and with it a small picture of each phase in both languages.

After a change that is meant: ``REMAKE_PICTURES=1 pytest tests/sonar_tools/test_shot.py``, then look
at them in ``reference/``.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from sonar_console.cards import PlayPicture
from sonar_console.cli import main
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team
from sonar_console.record import Record, open_setup, parse_record, read_record
from sonar_console.record.replay import accepted_of
from sonar_tools.pictures.moments import MomentError, picture_at, review_at

REFERENCE = Path(__file__).parent / "reference"
RECORDS = Path(__file__).parents[1] / "records"
SIZE = "640x360"
TOLERANCE = 1.5
"""The mean difference a channel, of 255, that another build of the font renderer may make."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of an evening: a record, an order of it, a crew, what it then touches."""

    record: str
    team: str
    at: int
    more: tuple[str, ...] = ()


PHASES = {
    "setup": Phase("alpha-turn", "blue", 3),
    "play": Phase("alpha-turn", "yellow", 116),
    "aiming": Phase(
        "alpha-turn", "blue", 133, ("--touch", "captain.select+1", "--touch", "captain.push")
    ),
    "answer": Phase("alpha-turn", "blue", 159, ("--touch", "captain.push")),
    "surfaced": Phase("alpha-turn", "yellow", 176),
    "stop": Phase("alpha-realtime", "yellow", 41),
    "hull": Phase("alpha-realtime", "blue", 98),
    "family": Phase("jules-verne-turn", "green", 123),
    "ended": Phase("alpha-turn", "blue", 283),
    "review": Phase("alpha-turn", "blue", 204, ("--review",)),
    "oleds": Phase("alpha-turn", "blue", 130, ("--oled",)),
}


def shot(path: Path, phase: Phase, language: str) -> Image.Image:
    record = str(RECORDS / f"{phase.record}.sonar")
    words = ["shot", record, "--team", phase.team, "--at", str(phase.at), "--language", language]
    assert main([*words, *phase.more, "--size", SIZE, "-o", str(path)]) == 0
    with Image.open(path) as image:
        return image.convert("RGB")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PHASES)
def test_each_phase_is_as_its_reference(name: str, language: str, tmp_path: Path) -> None:
    image = shot(tmp_path / "shot.png", PHASES[name], language)
    path = REFERENCE / f"{name}-{language}.png"
    if os.environ.get("REMAKE_PICTURES"):
        path.parent.mkdir(exist_ok=True)
        image.quantize(48).save(path, optimize=True)
    with Image.open(path) as reference:
        assert reference.size == image.size
        difference = ImageChops.difference(image, reference.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) <= TOLERANCE


def picture_of_play(record: Record, team: Team, at: int | None = None) -> PlayPicture:
    picture = picture_at(record, team, at)
    assert isinstance(picture, PlayPicture)
    return picture


def test_the_phases_are_what_they_are_called() -> None:
    def seen(name: str) -> tuple[str, str]:
        phase = PHASES[name]
        record = read_record(RECORDS / f"{phase.record}.sonar")
        picture = picture_of_play(record, Team(phase.team), phase.at)
        return picture.phase, picture.seats["captain"].moment

    assert seen("setup")[0] == "setup"
    assert seen("play")[0] == "play"
    assert seen("answer") == ("play", "truth")
    assert seen("stop") == ("play", "frozen")
    assert seen("ended")[0] == "ended"


def test_without_a_number_it_is_the_end(tmp_path: Path) -> None:
    record = read_record(RECORDS / "alpha-turn.sonar")
    assert picture_at(record, Team.BLUE) == picture_at(record, Team.BLUE, 283)
    assert picture_of_play(record, Team.BLUE, 0).captain.boat.position is None


def test_the_review_stands_on_the_order_that_was_asked_for() -> None:
    record = read_record(RECORDS / "alpha-turn.sonar")
    shown = [review_at(record, Team.BLUE, at).review for at in (0, 134, 135, 283)]
    moments = [each.moment for each in shown]
    assert moments == sorted(moments)
    assert moments[0] == 0
    assert shown[1].blasts != ()
    assert moments[3] == shown[3].moments - 1


def test_refused_orders_and_what_is_taken_back_are_no_orders() -> None:
    text = (RECORDS / "alpha-turn.sonar").read_text("utf-8")
    head, _, body = text.partition("\n\n")
    lines = [line for line in body.splitlines() if line][:4]
    said = [*lines[:2], "blue engineer break N1", *lines[2:]]
    record = parse_record("\n".join([head, "", *said, ""]).encode())
    accepted = accepted_of(record, Match(open_setup(record.header, record.file)))
    assert len(accepted.orders) == 4
    assert accepted.refused == {Team.BLUE: 1, Team.YELLOW: 0}


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["--team", "blue", "--at", "9999"], "has 283 accepted orders; give 0 to 283"),
        (["--team", "blue", "--at", "-1"], "'-1' is not a whole number of orders, 0 or more"),
        (["--team", "blue", "--at", "1.5"], "'1.5' is not a whole number of orders"),
        (["--team", "blue", "--at", "9" * 5000], "is not a whole number of orders"),
        (["--team", "green"], "S-1: green does not play captain-sonar"),
        (["--team", "red"], "invalid choice: 'red'"),
        (["--team", "blue", "--size", "big"], "is not WIDTHxHEIGHT"),
        (["--team", "blue", "--size", "10x10"], "is not between"),
        (["--team", "blue", "--touch", "cook.push"], "is no control"),
        (["--team", "blue", "--touch", "captain.foo"], "captain has no foo, but east, north"),
        (["--team", "blue", "--language", "xx"], "invalid choice: 'xx'"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_line(
    words: list[str], cause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(RECORDS / "alpha-turn.sonar")
    assert main(["shot", record, *words, "-o", str(tmp_path / "shot.png")]) == 2
    error = capsys.readouterr().err
    assert cause in error
    assert error.count("\n") == 1
    assert not (tmp_path / "shot.png").exists()


def test_a_picture_that_cannot_be_written_names_its_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, path = str(RECORDS / "alpha-turn.sonar"), tmp_path / "none" / "shot.png"
    assert main(["shot", record, "--team", "blue", "--size", SIZE, "-o", str(path)]) == 2
    assert capsys.readouterr().err == f"sonar-console: {path}: No such file or directory\n"


def test_a_record_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.sonar"
    words = ["shot", str(path), "--team", "blue", "-o", str(tmp_path / "shot.png")]
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_team_that_does_not_play_is_refused() -> None:
    record = read_record(RECORDS / "jules-verne-turn.sonar")
    with pytest.raises(MomentError, match="yellow does not play"):
        picture_at(record, Team.YELLOW)


def test_the_clock_of_a_shot_is_that_of_the_record_and_no_inspection_stays() -> None:
    record = read_record(RECORDS / "delta-realtime.sonar")
    last = picture_of_play(record, Team.BLUE)
    assert last.minutes is not None
    assert last.minutes == int((record.lines[-1].seconds or 0.0) // 60)
    assert last.inspection is None
