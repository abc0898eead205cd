"""``sonar-console pictures``: makes the pictures of the documentation.

Screens, OLEDs and the simulator come from the demonstration match, the picture of the rooms from
the table of imports.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

import pygame

from sonar_console.cards import Picture
from sonar_console.cli.arguments import folder_to_write
from sonar_console.devices.layout import LayoutError, load_layout
from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.record import RecordError, ScenarioError, read_record, shipped_folder
from sonar_console.screens.picture import as_image, draw, save
from sonar_console.screens.stage import draw_whole
from sonar_console.simulator.demonstration import RECORD, Demonstration
from sonar_tools.cli import in_project
from sonar_tools.cli.film import film_of, save_gif
from sonar_tools.pictures.moments import (
    HIT,
    drawing_picture,
    first_boot_picture,
    oleds_at,
    picture_at,
    service_picture,
    stage_picture,
    way_in_pictures,
)
from sonar_tools.structure.drawing import draw_rooms

FAULTS: tuple[type[Exception], ...] = (LayoutError, RecordError, ScenarioError)

AT = 108
"""The order of the demonstration after which the pictures are taken."""
SCREEN = (1600, 900)
FILM = (960, 540)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the folder."""
    parser.add_argument(
        "folder",
        type=folder_to_write,
        nargs=None if in_project("docs/pictures") is None else "?",
        default=in_project("docs/pictures"),
        metavar="DIR",
        help="the folder of the pictures (docs/pictures of the project)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Make all pictures."""
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rooms.svg").write_text(draw_rooms(), encoding="utf-8")
    record = read_record(RECORD)
    for language in sorted(languages()):
        words = Words(language)
        seen = picture_at(record, Team.YELLOW, AT, language)
        save(folder / f"team-screen-{language}.png", seen, words, SCREEN)
        for name, way_in in zip(("door", "briefing"), way_in_pictures(language), strict=True):
            save(folder / f"{name}-{language}.png", way_in, words, SCREEN)
        hit = stage_picture(record, Team.BLUE, HIT, language)
        save_moment(folder / f"stage-{language}.png", hit, words)
        first = first_boot_picture(language, "start")
        save(folder / f"firstboot-{language}.png", first, words, SCREEN)
        save(folder / f"host-{language}.png", service_picture(language), words, SCREEN)
        drawing = drawing_picture(language)
        save(folder / f"chart-{language}.png", drawing, words, SCREEN)
        faults = service_picture(language, faults=True)
        save(folder / f"host-faults-{language}.png", faults, words, SCREEN)
    save_gif(folder / "film.gif", film_of(record, None), Words("en"), FILM)
    oleds_at(record, Team.YELLOW, AT).save(folder / "oleds.png")
    layout = load_layout(shipped_folder("hardware") / "table.toml")
    with tempfile.TemporaryDirectory() as kept:
        played = Demonstration(layout, Path(kept), ("en", "fr"), every=AT).play()
        shutil.copyfile(played.pictures[1], folder / "simulator.png")
    return 0


def save_moment(path: Path, picture: Picture, words: Words) -> None:
    """Write a team's screen with the moment that is on its stage."""
    surface = pygame.Surface(SCREEN)
    draw_whole(surface, picture, draw(surface, picture, words), words)
    as_image(surface).save(path, format="PNG")
