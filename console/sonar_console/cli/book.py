"""``sonar-console book``: the house's book of matches, as lines or as a page to print."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument, add_output_argument
from sonar_console.locales import Words
from sonar_console.modes.review.book import book_lines, book_values
from sonar_console.record.book import read_book
from sonar_console.screens.matchpage import book_page
from sonar_console.system.folders import UnfitFolderError, records_folder, state_folder
from sonar_console.tomlfile.saving import whole_file


class BookError(ValueError):
    """Raised for a folder that is none; one line."""


FAULTS: tuple[type[Exception], ...] = (BookError, UnfitFolderError)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the folder, the language and the page's file."""
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="DIR",
        help="the folder of the records (that of this user's table)",
    )
    add_language_argument(parser, "the language of the book (en)")
    add_output_argument(parser, "a page to print, in place of lines", required=False)


def run(arguments: argparse.Namespace) -> int:
    """Print the book, or write it as a page; what cannot be read is told on standard error."""
    folder: Path = arguments.folder or records_folder(state_folder())
    if not folder.is_dir():
        raise BookError(f"{folder}: there is no such folder of records")
    book = read_book(folder)
    lines = book_lines(book)
    words = Words(arguments.language)
    for refused in book.refused:
        sys.stderr.write(words.say("book-refused", value=refused) + "\n")
    if arguments.output is not None:
        with whole_file(arguments.output) as file:
            file.write_bytes(book_page(lines, arguments.language, book_values))
        return 0
    for line in lines:
        values = book_values(line)
        title = words.translation(line.title)
        said = (words.say("book-match", title=title, **values), words.say("book-story", **values))
        print(". ".join(said))  # noqa: T201
    if not lines:
        print(words.say("book-none"))  # noqa: T201
    return 0
