"""``sonar-console film``: a match as a film, from a record: the review, or one crew's screen.

The whole match takes `FILM` seconds, as at the table. An MP4 is made by ffmpeg, a GIF by Pillow.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from PIL import Image

from sonar_console.cards import Picture
from sonar_console.cli.arguments import (
    add_language_argument,
    add_output_argument,
    add_team_argument,
    whole_number,
)
from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.modes.review.review import QUICKEST, film_times
from sonar_console.record import Record, RecordError, ScenarioError, read_record
from sonar_console.screens.picture import as_image, surface_of
from sonar_console.tomlfile.saving import whole_file
from sonar_tools.cli.shot import MOST_ORDERS, size_of
from sonar_tools.pictures.moments import MomentError, review_pictures, team_pictures

SIZE = (1280, 720)
RATE = 20
"""Pictures a second of an MP4."""
COLOURS = 128
"""Colours of a GIF."""
STAYS = 3.0
"""Seconds for which the last picture stays."""


class FilmError(ValueError):
    """Raised where a film cannot be made; one line."""


FAULTS: tuple[type[Exception], ...] = (FilmError, MomentError, RecordError, ScenarioError)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the record, what of it is shown, and the film's file."""
    order = whole_number(0, MOST_ORDERS, "a whole number of orders, 0 or more")
    parser.add_argument("record", metavar="RECORD", type=Path, help="a record")
    add_team_argument(parser, "the crew whose screen is shown (the review, which shows both crews)")
    parser.add_argument("--from", dest="first", type=order, metavar="N", help="from which order on")
    parser.add_argument("--to", dest="last", type=order, metavar="M", help="to which order")
    parser.add_argument(
        "--size",
        type=size_of,
        default=SIZE,
        metavar="WxH",
        help=f"of the pictures in pixels ({SIZE[0]}x{SIZE[1]})",
    )
    add_language_argument(parser, "the language of the screen (en)")
    add_output_argument(parser, "the film's file: .mp4, which needs ffmpeg, or .gif")


def run(arguments: argparse.Namespace) -> int:
    """Make the film."""
    output: Path = arguments.output
    kind = output.suffix.lower()
    if kind not in (".mp4", ".gif"):
        raise FilmError(f"{output}: a film's name ends in .mp4 or .gif")
    if kind == ".mp4" and shutil.which("ffmpeg") is None:
        raise FilmError("an .mp4 needs ffmpeg, which is not installed; a .gif does not")
    if kind == ".mp4" and any(side % 2 for side in arguments.size):
        raise FilmError("--size: an .mp4 has an even width and height")
    record = read_record(arguments.record)
    team = None if arguments.team is None else Team(arguments.team)
    span = arguments.first, arguments.last
    shots = film_of(record, team, span, arguments.language, arguments.record.parent)
    save = save_gif if kind == ".gif" else save_mp4
    with whole_file(output) as file:
        save(file, shots, Words(arguments.language), arguments.size)
    return 0


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a film, and for how many seconds it is seen."""

    picture: Picture
    seconds: float


def film_of(
    record: Record,
    team: Team | None,
    span: tuple[int | None, int | None] = (None, None),
    language: str = "en",
    beside: Path | None = None,
) -> list[Shot]:
    """The film of a record from one order to another: the review, or a crew's screen.

    Raises `MomentError`, `RecordError` and `ScenarioError`.
    """
    told: list[int] = []
    if team is None:
        pictures, told = review_pictures(record, span, language, beside)
    else:
        pictures = team_pictures(record, team, span, language, beside)
    times = film_times(len(pictures), told)
    shots: list[Shot] = []
    for picture, (start, end) in zip(pictures, pairwise(times), strict=True):
        if shots and shots[-1].seconds < QUICKEST:  # nobody sees it: the next one takes its time
            shots[-1] = Shot(picture, shots[-1].seconds + end - start)
        else:
            shots.append(Shot(picture, end - start))
    shots[-1] = Shot(shots[-1].picture, max(STAYS, shots[-1].seconds))
    return shots


def _images(
    shots: Sequence[Shot], words: Words, size: tuple[int, int]
) -> Iterator[tuple[Image.Image, float]]:
    for shot in shots:
        yield as_image(surface_of(shot.picture, words, size)), shot.seconds


def save_gif(path: Path, shots: Sequence[Shot], words: Words, size: tuple[int, int]) -> None:
    """Save a film as an endless GIF; all pictures have the same colours, found in some of them."""
    width, height = size
    some = [shots[at * (len(shots) - 1) // 3].picture for at in range(4)]
    sample = Image.new("RGB", (width, height * len(some)))
    for number, picture in enumerate(some):
        sample.paste(as_image(surface_of(picture, words, size)), (0, number * height))
    palette = sample.quantize(COLOURS)
    images, durations = [], []
    for image, seconds in _images(shots, words, size):
        images.append(image.quantize(palette=palette, dither=Image.Dither.NONE))
        durations.append(round(seconds * 100) * 10)
    images[0].save(
        path,
        format="GIF",
        save_all=True,
        append_images=images[1:],
        duration=durations,
        loop=0,
        optimize=True,
    )


def save_mp4(path: Path, shots: Sequence[Shot], words: Words, size: tuple[int, int]) -> None:
    """Save a film as an MP4 by ffmpeg; raises `FilmError` with its last line."""
    width, height = size
    command = [
        *("ffmpeg", "-nostdin", "-loglevel", "error", "-y"),
        *("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(RATE)),
        *("-i", "pipe:0", "-an", "-c:v", "libx264", "-pix_fmt", "yuv420p"),
        *("-movflags", "+faststart", "-f", "mp4", f"file:{path}"),
    ]
    shown, due = 0, 0.0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        try:
            for image, seconds in _images(shots, words, size):
                due += seconds
                data = image.tobytes()
                while shown < round(due * RATE):
                    process.stdin.write(data)
                    shown += 1
            process.stdin.close()
        except BrokenPipeError:  # ffmpeg says why
            pass
        except BaseException:
            process.kill()
            raise
        said = process.stderr.read().decode("utf-8", "replace").strip()
    if process.returncode:
        raise FilmError(f"ffmpeg: {said.splitlines()[-1] if said else 'it failed'}")
