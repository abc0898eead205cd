"""``sonar-console cards``: the printed help cards, one a seat and language.

Cards outside the project have the font's files beside them, in a folder ``fonts``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from shutil import copyfile

from sonar_console.locales import Words, languages
from sonar_tools.helpcards.cardsheet import FACES, FONTS, draw_card
from sonar_tools.helpcards.cardtable import seats

LICENCE = "OFL.txt"
"""What goes with the font wherever it goes."""

SHIPPED = Path(str(files("sonar_console.screens") / "fonts"))

FAULTS: tuple[type[Exception], ...] = ()
"""A folder that cannot be written is an `OSError`, which the command line tells in one line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to."""
    parser.add_argument(
        "--out", type=Path, default=Path("docs/cards"), metavar="DIR", help="(docs/cards)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write every card."""
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
    """Every card: its file's name, and what is in it; ``fonts`` is where it finds the font."""
    for language in sorted(languages()):
        words = Words(language)
        for game, role in seats():
            for name, text in draw_card(game, role, words, fonts).items():
                yield f"{name}-{language}.svg", text
