"""Arguments that several subcommands have: each under one name, checked in one way."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sonar_console.engine.names import Team
from sonar_console.locales import ENGLISH, languages
from sonar_console.system.folders import why_unfit


def add_language_argument(
    parser: argparse.ArgumentParser,
    about: str = "the language of the answer (en)",
    *,
    old: str = "",
    **more: Any,
) -> None:
    """Add ``--language``; ``old`` is a name that it had before and that is still accepted."""
    more = {"choices": sorted(languages()), "default": ENGLISH, **more}
    parser.add_argument("--language", help=about, **more)
    add_old_name(parser, "--language", old, **more)


def add_team_argument(
    parser: argparse.ArgumentParser, about: str, *, required: bool = False
) -> None:
    """Add ``--team``, the crew whose view is asked for."""
    teams = [str(team) for team in Team]
    parser.add_argument("--team", required=required, type=str.lower, choices=teams, help=about)


def add_output_argument(
    parser: argparse.ArgumentParser, about: str, *, required: bool = True
) -> None:
    """Add ``-o`` and ``--output``, the file to write."""
    parser.add_argument("-o", "--output", type=Path, required=required, metavar="FILE", help=about)


def add_old_name(parser: argparse.ArgumentParser, name: str, old: str, **more: Any) -> None:
    """Accept an option under its former name too, which no help shows; nothing if it is empty."""
    if old:
        dest = name.removeprefix("--").replace("-", "_")
        more = {**more, "default": argparse.SUPPRESS, "help": argparse.SUPPRESS}
        parser.add_argument(old, dest=dest, **more)


def folder_to_write(text: str) -> Path:
    """The type of a folder that files are written to; it need not exist yet."""
    return _folder(text, written=True)


def folder_to_read(text: str) -> Path:
    """The type of a folder that another program writes to."""
    return _folder(text, written=False)


def whole_number(least: int, most: int, wanted: str) -> Callable[[str], int]:
    """The type of a whole number within its bounds; ``wanted`` says in words what it is."""
    return partial(_whole, least, most, wanted)


def _folder(text: str, *, written: bool) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("is empty; name a folder")
    told = why_unfit(Path(text), written=written)
    if told:
        raise argparse.ArgumentTypeError(told)
    return Path(text)


def _whole(least: int, most: int, wanted: str, text: str) -> int:
    # int() takes spaces, underscores and digits of all scripts, and no more than 4300 digits.
    sign, digits = text[:1] == "-", text.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits.lstrip("0")) <= len(str(most)):
        number = -int(digits) if sign else int(digits)
        if least <= number <= most:
            return number
    shown = text if len(text) <= 20 else text[:20] + "…"
    raise argparse.ArgumentTypeError(f"{shown!r} is not {wanted}")


SEED = whole_number(-(10**18), 10**18, "a whole number of up to 18 digits")
"""The type of the seed of all chance."""
