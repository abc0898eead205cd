"""``sonar-console cards``: the printed help cards, one a seat and language."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from console.command.cardsheet import draw_card
from console.command.cardtable import seats
from console.words import Words, languages

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
    for name, text in cards():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


def cards() -> Iterator[tuple[str, str]]:
    """Every card: its file's name, and what is in it."""
    for language in sorted(languages()):
        words = Words(language)
        for game, role in seats():
            for name, text in draw_card(game, role, words).items():
                yield f"{name}-{language}.svg", text
