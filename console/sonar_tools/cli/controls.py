"""``sonar-console controls``: prints what every control means at each moment, as Markdown.

``docs/controls.md`` is this page in English.
"""

from __future__ import annotations

import argparse

from sonar_console.cli.arguments import add_language_argument
from sonar_console.locales import Words
from sonar_tools.helpcards.meanings import page

FAULTS: tuple[type[Exception], ...] = ()
"""None: there is nothing here that a person can do wrong."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the language."""
    add_language_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the page."""
    for line in page(Words(arguments.language)):
        print(line)  # noqa: T201  # the answer of a command
    return 0
