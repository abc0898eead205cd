"""``sonar-console cards``: makes the help cards to print, one for each seat and language.

Outside the project, the font's files are copied beside the cards, into a folder ``fonts``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from shutil import copyfile

from sonar_console.cli.arguments import folder_to_write
from sonar_console.locales import Words, languages
from sonar_tools.cli import in_project
from sonar_tools.helpcards.cardsheet import FACES, FONTS, draw_card
from sonar_tools.helpcards.cardtable import seats

LICENCE = "OFL.txt"
"""The font's licence, which must be copied with it."""

SHIPPED = Path(str(files("sonar_console.screens") / "fonts"))

FAULTS: tuple[type[Exception], ...] = ()
"""None of its own: a folder that cannot be written is an `OSError`, which `main` reports."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the folder."""
    parser.add_argument(
        "--out",
        type=folder_to_write,
        default=in_project("docs/cards"),
        required=in_project("docs/cards") is None,
        metavar="DIR",
        help="the folder of the cards (docs/cards of the project)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write all cards."""
    folder: Path = arguments.out
    folder.mkdir(parents=True, exist_ok=True)
    fonts = FONTS
    if not (folder / FONTS).is_dir():
        fonts = "fonts"
        (folder / fonts).mkdir(exist_ok=True)
        for name in (*FACES.values(), LICENCE):
            copyfile(SHIPPED / name, folder / fonts / name)
    for name, text in cards(fonts):
        (folder / name).write_text(text, encoding="utf-8")
    return 0


def cards(fonts: str = FONTS) -> Iterator[tuple[str, str]]:
    """All cards: file name and SVG; ``fonts`` is the folder of the font as seen from the card."""
    for language in sorted(languages()):
        words = Words(language)
        for game, role in seats():
            for name, text in draw_card(game, role, words, fonts).items():
                yield f"{name}-{language}.svg", text
